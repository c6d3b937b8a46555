//! A firefight between two opposing faces: one draw each, and clubs that must not tip the scale.

use serde_json::Map;

use super::charge_settle::tests;
use super::clubs::firefight_hits;
use super::draw::{Draw, Hand, draw};
use super::engage::{fought_in, keep_firefight, strike};
use super::fighter::{Claims, silenced_guns};
use super::firefight_form;
use super::hits::split;
use super::muster::{Part, firefight};
use super::risk::at_risk_duties;
use super::words::count;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::DeckMode;

/// Both sides draw; nobody wins and nobody moves.
pub struct Firefight;

/// The two faces and who stands there.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub a: Option<String>,
    pub b: Option<String>,
    pub a_face: Face,
    pub b_face: Face,
    pub a_terrain: Ground,
    pub b_terrain: Ground,
    pub a_arm: Arm,
    pub b_arm: Arm,
    pub a_sp: u8,
    pub b_sp: u8,
    pub a_hits: u8,
    pub b_hits: u8,
    pub a_silenced: bool,
    pub b_silenced: bool,
    pub a_committed: Option<u8>,
    pub b_committed: Option<u8>,
    #[serde(default)]
    pub a_elsewhere: u8,
    #[serde(default)]
    pub b_elsewhere: u8,
    pub a_bonus: Option<u8>,
    pub b_bonus: Option<u8>,
    pub a_artillery: Option<String>,
    pub b_artillery: Option<String>,
    pub a_artillery_sp: u8,
    pub b_artillery_sp: u8,
    pub a_artillery_hits: u8,
    pub b_artillery_hits: u8,
    pub a_elite: bool,
    pub b_elite: bool,
    pub a_uphill: bool,
    pub b_uphill: bool,
    pub a_supported: bool,
    pub b_supported: bool,
    pub a_general_near: bool,
    pub b_general_near: bool,
    pub a_vulnerable: bool,
    pub b_vulnerable: bool,
    pub a_side: SideName,
    pub b_side: SideName,
}

/// What each did to the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub hits_by_a: u32,
    pub hits_by_b: u32,
    pub a_broken: bool,
    pub b_broken: bool,
    pub at_risk: Which,
    pub on_a: u32,
    pub on_a_artillery: u32,
    pub on_b: u32,
    pub on_b_artillery: u32,
    #[serde(default)]
    pub committed_a: u8,
    #[serde(default)]
    pub committed_b: u8,
    pub cards_a: u32,
    pub cards_b: u32,
    pub a_firm: u32,
    pub a_clubs: u32,
    pub a_kings: u32,
    pub b_firm: u32,
    pub b_clubs: u32,
    pub b_kings: u32,
    pub a_tests: u32,
    pub b_tests: u32,
}

impl Input {
    fn fighters(&self, rules: &Rules) -> (Fighter, Fighter) {
        let a = Fighter {
            label: self.a.clone().unwrap_or_default(),
            arm: self.a_arm,
            sp: self.a_sp,
            hits: self.a_hits,
            silenced: self.a_silenced,
            artillery_sp: self.a_artillery_sp,
            artillery_hits: self.a_artillery_hits,
            committed: self.a_committed,
            elsewhere: self.a_elsewhere,
            bonus: self.a_bonus,
            terrain: self.a_terrain.level(&rules.fight.terrain),
            claims: Claims {
                elite: self.a_elite,
                target_vulnerable: self.b_vulnerable,
                on_defend: false,
                uphill: self.a_uphill,
                supported: self.a_supported,
                general_near: self.a_general_near,
            },
        };
        let b = Fighter {
            label: self.b.clone().unwrap_or_default(),
            arm: self.b_arm,
            sp: self.b_sp,
            hits: self.b_hits,
            silenced: self.b_silenced,
            artillery_sp: self.b_artillery_sp,
            artillery_hits: self.b_artillery_hits,
            committed: self.b_committed,
            elsewhere: self.b_elsewhere,
            bonus: self.b_bonus,
            terrain: self.b_terrain.level(&rules.fight.terrain),
            claims: Claims {
                elite: self.b_elite,
                target_vulnerable: self.a_vulnerable,
                on_defend: false,
                uphill: self.b_uphill,
                supported: self.b_supported,
                general_near: self.b_general_near,
            },
        };
        (a, b)
    }

    fn parts(&self, rules: &Rules) -> ((Fighter, Part), (Fighter, Part)) {
        let (a, b) = self.fighters(rules);
        let part_a = firefight((self.a_face, &a), &b, rules);
        let part_b = firefight((self.b_face, &b), &a, rules);
        ((a, part_a), (b, part_b))
    }
}

impl Procedure for Firefight {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "firefight";
    const TITLE: &'static str = "Fight a firefight";
    const VERBS: &'static [&'static str] = &["firefight", "ff"];
    const RULE: &'static str = "Firefight";
    const FIELDS: &'static [Field] = firefight_form::FIELDS;
    const ROLLS: &'static str =
        "A card for each SP committed and each bonus card: the first side's, then the second's.";
    const OUTCOME: &'static [Field] = firefight_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["hits_by_a", "hits_by_b", "a_broken", "b_broken", "at_risk"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        firefight_form::prefill(game, draft);
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let a = silenced_guns("a_silenced", "The first unit", input.a_silenced, input.a_arm);
        let b = silenced_guns("b_silenced", "The second unit", input.b_silenced, input.b_arm);
        a.into_iter().chain(b).collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let ((a, part_a), (b, part_b)) = input.parts(rules);
        let mut reasons = Vec::new();
        a.against(part_a.most, Contest::Firefight, "The first unit", rules, &mut reasons);
        b.against(part_b.most, Contest::Firefight, "The second unit", rules, &mut reasons);
        if a.arm.is_cavalry() || b.arm.is_cavalry() {
            let text = "Cavalry takes no part in firefights.";
            reasons.push(Reason::new("cavalryFirefight", "Firefight", text));
        }
        if input.a_side == input.b_side && rules.deck.mode == DeckMode::PerSide {
            reasons.push(Reason::new("sameSide", "Firefight", "Both units are of the same side."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let ((a, part_a), (b, part_b)) = input.parts(rules);
        for (fighter, part, face, which) in
            [(&a, &part_a, input.a_face, "The first unit"), (&b, &part_b, input.b_face, "The second unit")]
        {
            chance.say("Firefight", || {
                format!("{} at its {}: {}; {}.", fighter.name(which), face.words(), part.words(), part.reading.words())
            });
        }
        let fire = |side: SideName, part: &Part, who: &str, first| {
            let deck = rules.deck_of(side.index());
            Hand { deck, cards: part.cards(), why: format!("fire of {who}"), reading: part.reading, first }
        };
        let hands = [
            fire(input.a_side, &part_a, &a.name("the first side"), true),
            fire(input.b_side, &part_b, &b.name("the second side"), false),
        ];
        let (drawn_a, drawn_b) = draw(chance, &hands, rules)?;
        let (hits_by_a, hits_by_b) = firefight_hits(drawn_a, drawn_b, rules.fight.firefight_clubs);
        say_hits(drawn_a, drawn_b, hits_by_a, hits_by_b, chance);
        let (on_a, on_b) = (split(&a, hits_by_b), split(&b, hits_by_a));
        let (a_tests, b_tests) = tests(drawn_a.kings, drawn_b.kings, rules);
        Ok(Outcome {
            hits_by_a,
            hits_by_b,
            a_broken: on_a.ends(&a, rules),
            b_broken: on_b.ends(&b, rules),
            at_risk: Which::of(a_tests > 0, b_tests > 0),
            on_a: on_a.unit,
            on_a_artillery: on_a.guns,
            on_b: on_b.unit,
            on_b_artillery: on_b.guns,
            committed_a: part_a.sp,
            committed_b: part_b.sp,
            cards_a: part_a.cards(),
            cards_b: part_b.cards(),
            a_firm: drawn_a.firm,
            a_clubs: drawn_a.clubs,
            a_kings: drawn_a.kings,
            b_firm: drawn_b.firm,
            b_clubs: drawn_b.clubs,
            b_kings: drawn_b.kings,
            a_tests,
            b_tests,
        })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        let Outcome { hits_by_a, hits_by_b, a_broken, b_broken, at_risk, .. } = outcome;
        Outcome { hits_by_a, hits_by_b, a_broken, b_broken, at_risk, ..Outcome::default() }
    }

    fn short(outcome: &Outcome) -> Result<Map<String, Value>, String> {
        let Outcome { hits_by_a, hits_by_b, a_broken, b_broken, at_risk, .. } = outcome;
        let values = [json!(hits_by_a), json!(hits_by_b), json!(a_broken), json!(b_broken), plain(*at_risk)];
        Ok(Self::SUMMARY.iter().map(ToString::to_string).zip(values).collect())
    }

    fn beside(outcome: &Outcome, kings: &[u32], rules: &Rules) -> Outcome {
        let drawn = |at: usize| kings.get(at).copied().unwrap_or(0);
        let (a_tests, b_tests) = tests(drawn(0), drawn(1), rules);
        Outcome { at_risk: Which::of(a_tests > 0, b_tests > 0), ..outcome.clone() }
    }

    fn acted(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Dtn>) {
        let turn = game.flow.turn;
        commits(game, input.a.as_deref(), outcome.committed_a);
        commits(game, input.b.as_deref(), outcome.committed_b);
        let (a, b) = (unit_at(game, input.a.as_deref()), unit_at(game, input.b.as_deref()));
        if let (Some((a, _)), Some((b, _))) = (a, b) {
            let note_a = notes(input.a_terrain, input.a_uphill, input.a_supported, input.a_general_near, turn);
            let note_b = notes(input.b_terrain, input.b_uphill, input.b_supported, input.b_general_near, turn);
            keep_firefight(game, (a, input.a_face, note_a), (b, input.b_face, note_b));
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        strike(game, input.a.as_deref(), outcome.on_a, Contest::Firefight, rules);
        strike(game, input.a_artillery.as_deref(), outcome.on_a_artillery, Contest::Firefight, rules);
        strike(game, input.b.as_deref(), outcome.on_b, Contest::Firefight, rules);
        strike(game, input.b_artillery.as_deref(), outcome.on_b_artillery, Contest::Firefight, rules);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let mut table = Vec::new();
        let names =
            [spoken(game, input.a.as_deref(), "The first unit"), spoken(game, input.b.as_deref(), "The second unit")];
        let guns = |label: &Option<String>| spoken(game, label.as_deref(), "the attached guns");
        let marks = [
            (names[0].clone(), outcome.on_a, outcome.a_broken, input.a_arm),
            (guns(&input.a_artillery), outcome.on_a_artillery, false, Arm::Artillery),
            (names[1].clone(), outcome.on_b, outcome.b_broken, input.b_arm),
            (guns(&input.b_artillery), outcome.on_b_artillery, false, Arm::Artillery),
        ];
        for (name, hits, ended, arm) in marks {
            match (ended, arm) {
                _ if hits == 0 => {}
                (true, Arm::Artillery) => table.push(format!("Mark {} on {name}: it is silenced.", count(hits, "hit"))),
                (true, _) => table.push(format!("{name} breaks ({}): take it off the table.", count(hits, "hit"))),
                (false, _) => table.push(format!("Mark {} on {name}.", count(hits, "hit"))),
            }
        }
        let mut follows = Vec::new();
        for (label, tests) in [(&input.a, outcome.a_tests), (&input.b, outcome.b_tests)] {
            if let Some(Subject::Unit(id)) = label.as_deref().and_then(|l| game.find(l).ok()) {
                follows.extend(at_risk_duties(game, id, tests));
            }
        }
        let headline =
            format!("{} and {}: {} and {}", names[0], names[1], count(outcome.hits_by_a, "hit"), outcome.hits_by_b);
        Report { headline, table, follows }
    }
}

/// Strength points that fought at one face are not there for another in the same phase.
fn commits(game: &mut Game<Dtn>, label: Option<&str>, sp: u8) {
    if let Some((id, _)) = unit_at(game, label)
        && let Some(unit) = game.unit_mut(id)
    {
        unit.committed = unit.committed.saturating_add(sp);
    }
}

/// What a firefight needs to be fought again.
fn notes(terrain: Ground, uphill: bool, supported: bool, general_near: bool, turn: u32) -> Map<String, Value> {
    let mut notes = Map::new();
    notes.insert("terrain".to_owned(), plain(terrain));
    for (key, is) in [("uphill", uphill), ("supported", supported), ("general_near", general_near)] {
        notes.insert(key.to_owned(), is.into());
    }
    notes.extend([fought_in(turn)]);
    notes
}

fn say_hits(a: Draw, b: Draw, hits_a: u32, hits_b: u32, chance: &mut Chance) {
    chance.say("Clubs: conditional hits", || {
        format!(
            "{} firm and {} against {} firm and {}; clubs count only as far as neither side gets ahead by them: {hits_a} and {hits_b}.",
            a.firm,
            count(a.clubs, "club"),
            b.firm,
            count(b.clubs, "club")
        )
    });
}
