//! A general at risk: a card against him, and a joker that looks for his superior.

use crate::core::cards::Card;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{A_RATING, CHARACTERS, RANKS, ROLES};

/// A King was drawn, or the enemy touched him: is he hit?
pub struct GeneralRisk;

const RISKS: Words = &[("low", "Low"), ("high", "High")];
/// Whose figures an outcome tells.
const OF_WHOM: &str = "Of whoever was hit, the general or the senior; if nobody was, the general's as it was.";
const HITS: Words = &[("none", "Nobody"), ("general", "The general"), ("senior", "The senior commander")];

/// How great the danger is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Risk {
    /// Only a King hits.
    #[default]
    Low,
    /// Jack, Queen and King hit.
    High,
}

impl Risk {
    fn words(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::High => "high",
        }
    }
}

/// What the card does to a general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Fate {
    #[default]
    Safe,
    Hit,
    Joker,
}

impl Summary for Fate {
    fn counts(self) -> bool {
        self == Self::Hit
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "safe" | "miss" | "no" | "none" => Some(Self::Safe),
            "hit" | "yes" => Some(Self::Hit),
            "joker" => Some(Self::Joker),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "hit, safe or joker"
    }
}

impl Fold for Fate {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

/// Who is at risk, how near he is, and who stands near him.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub general: Option<String>,
    pub unit: Option<String>,
    pub distance: Option<Length>,
    pub in_contact: bool,
    pub risk: Risk,
    pub senior: Option<String>,
    pub senior_distance: Option<Length>,
    pub senior_from_unit: Option<Length>,
    pub senior_in_contact: bool,
    pub senior_risk: Risk,
    pub role: CommandRole,
    pub a_rating: u8,
    pub character: Character,
    pub senior_a_rating: u8,
    pub side: SideName,
}

/// Whom the card hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HitWhom {
    /// Nobody.
    #[default]
    None,
    /// The general at risk.
    General,
    /// The senior commander near him.
    Senior,
}

/// Who was hit, and how he is rated from now on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Who was hit.
    pub hit: HitWhom,
    /// The general's risk.
    pub risk: Risk,
    /// The activation rating of whoever was hit, or the general's as it was.
    pub a_rating: u8,
    /// The character of whoever was hit, or the general's as it was.
    pub character: Character,
    /// His next activation fails.
    pub force_fail: bool,
}

impl Procedure for GeneralRisk {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "general_risk";
    const TITLE: &'static str = "Test a general at risk";
    const VERBS: &'static [&'static str] = &["risk"];
    const RULE: &'static str = "Risk to generals";
    const FIELDS: &'static [Field] = &[
        Field::subject("general", "General", SubjectKind::Command),
        Field::length("distance", "His distance from the unit")
            .optional()
            .help("Within 1″ the risk is high; beyond his command distance there is none."),
        Field::flag("in_contact", "Enemy touches him").help("The risk is high."),
        Field::choice("risk", "Risk, if not measured", RISKS)
            .or(Preset::Word("low"))
            .asked_unless(&["distance", "in_contact"]),
        Field::length("senior_distance", "Nearest senior commander, from him")
            .optional()
            .help("A joker finds him within 6″."),
        Field::subject("senior", "Senior commander", SubjectKind::Command).quiet(),
        Field::length("senior_from_unit", "His distance from the unit").optional().quiet(),
        Field::flag("senior_in_contact", "Enemy touches the senior").quiet(),
        Field::choice("senior_risk", "His risk, if not measured", RISKS).or(Preset::Word("low")).quiet(),
        Field::subject("unit", "Unit he commands", SubjectKind::Unit).quiet(),
        Field::choice("role", "General's place", ROLES).or(Preset::Word("dg")).quiet(),
        A_RATING.or(Preset::Whole(7)).quiet(),
        Field::choice("character", "Character", CHARACTERS).or(Preset::Word("N")).quiet(),
        Field::whole("senior_a_rating", "Senior's activation rating", 2, 13)
            .meaning(RANKS)
            .or(Preset::Whole(7))
            .quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card; after a joker one more for the nearest senior commander within 6″.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("hit", "Hit", HITS),
        Field::choice("risk", "Risk", RISKS),
        Field::whole("a_rating", "Activation rating afterwards", 2, 13).help(OF_WHOM),
        Field::choice("character", "Character afterwards", CHARACTERS).help(OF_WHOM),
        Field::flag("force_fail", "Fails next turn").help(OF_WHOM),
    ];
    const SUMMARY: &'static [&'static str] = &["hit"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(Subject::Unit(id)) = named(game, draft, "unit")
            && let Some(under) = game.unit(id).and_then(|u| u.under)
        {
            draft.fill("general", game.label_of(Subject::Command(under)));
        }
        let Some(Subject::Command(id)) = named(game, draft, "general") else { return };
        let Some(piece) = game.command(id) else { return };
        draft.fill("side", SideName::of(piece.side).word());
        draft.fill("role", plain(piece.own.role));
        draft.fill("a_rating", piece.own.a_rating);
        draft.fill("character", plain(piece.own.character));
        let above = piece.under.filter(|up| game.command(*up).is_some_and(|c| c.own.role.is_senior()));
        if let Some(up) = above {
            draft.fill("senior", game.label_of(Subject::Command(up)));
        }
        if let Some(Subject::Command(up)) = named(game, draft, "senior")
            && let Some(senior) = game.command(up)
        {
            draft.fill("senior_a_rating", senior.own.a_rating);
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let reach = rules.orders.distance.of(input.role);
        match input.distance {
            Some(distance) if distance > reach && !input.in_contact => {
                let text = format!("He is {distance}″ from the unit, beyond his {reach}″: he is not at risk.");
                vec![Reason::new("outOfReach", "Risk to generals", text)]
            }
            _ => Vec::new(),
        }
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let deck = rules.deck_of(input.side.index());
        let risk = risk_of(input.distance, input.in_contact, input.risk, rules);
        let near = input.senior_distance.is_some_and(|d| d <= rules.fight.risk.senior_distance);
        let first = test(deck, "risk to the general", risk, rules, chance)?;
        let hit = match first {
            Fate::Hit => HitWhom::General,
            Fate::Joker if near => {
                let his = risk_of(input.senior_from_unit, input.senior_in_contact, input.senior_risk, rules);
                match test(deck, "risk to the senior commander", his, rules, chance)? {
                    Fate::Hit => HitWhom::Senior,
                    Fate::Safe | Fate::Joker => HitWhom::None,
                }
            }
            Fate::Joker => {
                chance.say("Risk to generals", || {
                    format!("A joker, but no senior commander within {}″.", rules.fight.risk.senior_distance)
                });
                HitWhom::None
            }
            Fate::Safe => HitWhom::None,
        };
        let worse = |rating: u8| rating.saturating_add(1).min(rules.fight.risk.rating_cap.max(rating));
        let (a_rating, character) = match hit {
            HitWhom::None => (input.a_rating, input.character),
            HitWhom::General => (worse(input.a_rating), Character::W),
            HitWhom::Senior => (worse(input.senior_a_rating), Character::W),
        };
        if hit != HitWhom::None {
            chance.say("Risk to generals", || {
                let who = if hit == HitWhom::Senior { "The senior commander" } else { "The general" };
                format!(
                    "{who} is hit: his next activation fails, he is weak from now on, and his rating becomes {a_rating}."
                )
            });
        }
        Ok(Outcome { hit, risk, a_rating, character, force_fail: hit != HitWhom::None })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let label = match outcome.hit {
            HitWhom::None => return,
            HitWhom::General => input.general.as_deref(),
            HitWhom::Senior => input.senior.as_deref(),
        };
        let Some((id, _)) = command_at(game, label) else { return };
        if let Some(general) = game.command_mut(id) {
            general.force_fail = true;
            general.times_hit = general.times_hit.saturating_add(1).min(9);
            general.a_rating = outcome.a_rating;
            general.character = outcome.character;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let general = spoken(game, input.general.as_deref(), "The general");
        let senior = spoken(game, input.senior.as_deref(), "The senior commander");
        let who = match outcome.hit {
            HitWhom::None => {
                let headline = format!("{general} is safe ({} risk)", outcome.risk.words());
                return Report { headline, ..Report::default() };
            }
            HitWhom::General => general,
            HitWhom::Senior => senior,
        };
        let table = vec![format!(
            "Place an Activation fail marker beside {who}: he is weak from now on, rating {}.",
            outcome.a_rating
        )];
        Report { headline: format!("{who} is hit"), table, ..Report::default() }
    }
}

fn risk_of(distance: Option<Length>, in_contact: bool, said: Risk, rules: &Rules) -> Risk {
    match distance {
        _ if in_contact => Risk::High,
        Some(distance) if distance <= rules.fight.risk.high_distance => Risk::High,
        Some(_) => Risk::Low,
        None => said,
    }
}

fn test(deck: usize, why: &str, risk: Risk, rules: &Rules, chance: &mut Chance) -> Roll<Fate> {
    let least = match risk {
        Risk::Low => rules.fight.risk.low_rank,
        Risk::High => rules.fight.risk.high_rank,
    };
    let reads = |card: Card| match card.rank() {
        None => Fate::Joker,
        Some(rank) if rank >= least => Fate::Hit,
        Some(_) => Fate::Safe,
    };
    let found = chance.cards(deck, 1, why, reads)?;
    chance.say("Risk to generals", || {
        let hits = if risk == Risk::Low { "a King hits" } else { "Jack, Queen or King hits" };
        let what = match found {
            Fate::Safe => "he is safe",
            Fate::Hit => "he is hit",
            Fate::Joker => "a joker: the nearest senior commander is tested",
        };
        format!("Risk {}, {hits}: {what}.", risk.words())
    });
    Ok(found)
}

/// The field of every move that may touch an enemy general.
pub const CONTACTS_GENERAL: Field =
    Field::flag("contacts_general", "Contacts an enemy general").help("He is tested at once, at high risk.");

/// The test of a general whom a moving unit touched; which one is asked then.
pub fn contacted(game: &Game<Dtn>, unit: Option<&str>, touched: bool) -> Option<Duty> {
    touched.then(|| {
        let by = spoken(game, unit, "a unit");
        let draft = json!({"in_contact": true, "risk": "high"});
        Duty::by_id("general_risk", format!("Test the general whom {by} contacted: high risk"), draft)
    })
}

/// The tests due for the general of a unit.
pub fn at_risk_duties(game: &Game<Dtn>, unit: usize, tests: u32) -> Vec<Duty> {
    let Some(general) = game.unit(unit).and_then(|u| u.under) else { return Vec::new() };
    let (label, name) = (game.label_of(Subject::Command(general)), game.name_of(Subject::Command(general)));
    let draft = json!({"general": label, "unit": game.label_of(Subject::Unit(unit))});
    let duty = Duty::by_id("general_risk", format!("{name} is at risk"), draft).on(Some(Subject::Command(general)));
    vec![duty; tests as usize]
}
