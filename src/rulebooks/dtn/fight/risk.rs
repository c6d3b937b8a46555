//! A general at risk: a card against him, and a joker that looks for his superior.

use crate::core::cards::Card;
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;

/// A King was drawn, or the enemy touched him: is he hit?
pub struct GeneralRisk;

/// Whose figures an outcome tells.
const OF_WHOM: &str = "Of whoever was hit, the general or the senior; if nobody was, the general's as it was.";

/// How great the danger is.
#[choice]
pub enum Risk {
    /// Only a King hits.
    #[default]
    Low,
    /// Jack, Queen and King hit.
    High,
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

fields! {
    /// Who is at risk, how near he is, and who stands near him.
    pub struct Input for Dtn {
        general: Option<CommandRef>, from = unit.piece.under.map(|id| CommandRef::known(game, Subject::Command(id))), loud;
        distance: Option<Length>, "His distance from the unit",
            help = "Within 1″ the risk is high; beyond his command distance there is none.";
        in_contact: bool, "Enemy touches him", help = "The risk is high.";
        risk: Risk, "Risk, if not measured", default = Risk::Low, asked_unless = [distance, in_contact];
        senior_distance: Option<Length>, "Nearest senior commander, from him", help = "A joker finds him within 6″.";
        senior: Option<CommandRef>, "Senior commander", from = senior_above(game, general.piece.under);
        senior_from_unit: Option<Length>, "His distance from the unit", quiet;
        senior_in_contact: bool, "Enemy touches the senior", quiet;
        senior_risk: Risk, "His risk, if not measured", default = Risk::Low, quiet;
        unit: Option<UnitRef>, "Unit he commands", quiet;
        role: CommandRole, "General's place", default = CommandRole::Dg, from = general;
        a_rating: u8, "Activation rating", 2..=13, meaning = RANKS, default = 7, from = general;
        character: Character, default = Character::N, from = general;
        senior_a_rating: u8, "Senior's activation rating", 2..=13, meaning = RANKS, default = 7, from = senior;
        side: SideName, default = SideName::A, from = SideName::of(general.piece.side), help = WHOSE_DECK;
    }
}

/// Whom the card hit.
#[choice]
pub enum HitWhom {
    #[default]
    #[is(label = "Nobody")]
    None,
    #[is(label = "The general")]
    General,
    #[is(label = "The senior commander")]
    Senior,
}

fields! {
    /// Who was hit, and how he is rated from now on.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        hit: HitWhom, summary;
        /// The general's, whoever was hit.
        risk: Risk;
        a_rating: u8, "Activation rating afterwards", 2..=13, help = OF_WHOM;
        character: Character, "Character afterwards", help = OF_WHOM;
        force_fail: bool, "Fails next turn", help = OF_WHOM;
    }
}

/// The officer in command of a general, if he is a senior commander.
fn senior_above(game: &Game<Dtn>, above: Option<CommandId>) -> Option<CommandRef> {
    let senior = above.filter(|id| game.command(*id).is_some_and(|officer| officer.own.role.is_senior()))?;
    Some(CommandRef::known(game, Subject::Command(senior)))
}

impl Procedure for GeneralRisk {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "general_risk";
    const TITLE: &'static str = "Test a general at risk";
    const VERBS: &'static [&'static str] = &["risk"];
    const RULE: &'static str = "Risk to generals";
    const ROLLS: &'static str = "One card; after a joker one more for the nearest senior commander within 6″.";

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
        let hit = match outcome.hit {
            HitWhom::None => return,
            HitWhom::General => &input.general,
            HitWhom::Senior => &input.senior,
        };
        if let Some(general) = hit.command_mut(game) {
            general.force_fail = true;
            general.times_hit = general.times_hit.saturating_add(1).min(9);
            general.a_rating = outcome.a_rating;
            general.character = outcome.character;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let general = input.general.name(game, "The general");
        let who = match outcome.hit {
            HitWhom::None => {
                let headline = format!("{general} is safe ({} risk)", outcome.risk.said());
                return Report { headline, ..Report::default() };
            }
            HitWhom::General => general,
            HitWhom::Senior => input.senior.name(game, "The senior commander"),
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
        format!("Risk {}, {hits}: {what}.", risk.said())
    });
    Ok(found)
}

/// The test of a general whom a moving unit touched; which one is asked then.
pub fn contacted(game: &Game<Dtn>, unit: &impl Who, touched: bool) -> Option<Duty> {
    touched.then(|| {
        let by = unit.name(game, "a unit");
        let draft = draft!(Input { in_contact: true, risk: Risk::High });
        Duty::of::<GeneralRisk>(format!("Test the general whom {by} contacted: high risk"), draft)
    })
}

/// The tests due for the general of a unit.
pub fn at_risk_duties(game: &Game<Dtn>, unit: usize, tests: u32) -> Vec<Duty> {
    let Some(general) = game.unit(unit).and_then(|u| u.under).map(Subject::Command) else { return Vec::new() };
    let title = format!("{} is at risk", game.name_of(general));
    let draft = draft!(Input { general: game.label_of(general), unit: game.label_of(Subject::Unit(unit)) });
    vec![Duty::of::<GeneralRisk>(title, draft).on(Some(general)); tests as usize]
}
