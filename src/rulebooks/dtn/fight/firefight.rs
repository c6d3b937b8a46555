//! A firefight between two opposing faces: one draw each, and clubs that must not tip the scale.

use serde_json::Map;

use super::charge_settle::tests;
use super::clubs::firefight_hits;
use super::draw::{FightHand, draw};
use super::engage::{fought_in, keep_firefight, standing, strike};
use super::fighter::{SILENCED, fighter, guns_of, silenced_guns};
use super::hits::split;
use super::muster::{Part, firefight};
use super::risk::at_risk_duties;
use super::words::count;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::DeckMode;

/// Both sides draw; nobody wins and nobody moves.
pub struct Firefight;

const GUNS: &str = "the attached guns";
const BY_RULES: &str = "Left blank: what the rules give.";

fields! {
    /// The two units and the faces with which they fight.
    pub struct Input for Dtn {
        a: Option<UnitRef>, "First unit";
        b: Option<UnitRef>, "Second unit", asked;
        /// One of the two.
        each Shooter of a "first unit", b "second unit" {
            face: Face, default = Face::Front, help = "The face with which it fights.";
            terrain: Ground, "{}'s terrain disadvantage", default = Ground::None, loud,
                from = game.rules().fight.terrain.of_cover(other.cover),
                help = "The cover of the unit shot at: a card must have the rank as well as the suit.";
            arm: Arm, default = Arm::Infantry, from = own;
            sp: u8, "{}'s strength points", 1..=30, default = 1, from = own;
            hits: u8, 0..=30, default = 0, from = own;
            silenced: bool, "{} silenced", from = own.is_silenced_guns(), help = SILENCED;
            committed: Option<u8>, "{}'s SP committed", 0..=30, quiet, help = BY_RULES;
            #[serde(default)]
            elsewhere: u8, "{}'s SP committed at other faces", default = 0, from = own.committed,
                help = "In other firefights of this phase: at all faces together no more than it has.";
            bonus: Option<u8>, "{}'s bonus cards eligible", 0..=30, quiet, help = BY_RULES;
            artillery: Option<UnitRef>, "Guns with the {}", from = guns_of(game, own);
            artillery_sp: u8, "Strength points of those guns", 0..=30, default = 0, from = artillery;
            artillery_hits: u8, "Hits on those guns", 0..=30, default = 0, from = artillery;
            elite: bool, "{} elite", from = own.is_elite();
            uphill: bool, "{} uphill", quiet;
            supported: bool, "{} supported", quiet;
            general_near: bool, "General within 1″ of the {}", quiet;
            vulnerable: bool, "{} vulnerable", from = own;
        }
        a_side: SideName, "First unit's side", default = SideName::A, from = SideName::of(a.piece.side);
        b_side: SideName, "Second unit's side", default = SideName::B, from = SideName::of(b.piece.side);
    }
}

fields! {
    /// What each did to the other.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        hits_by_a: u32, "Hits by the first", 0..=99_999, summary;
        hits_by_b: u32, "Hits by the second", 0..=99_999, summary;
        a_broken: bool, "First breaks", summary;
        b_broken: bool, "Second breaks", summary;
        at_risk: Which, "General at risk", summary, help = "Attacker is the first, defender the second.";
        on_a: u32, "Hits on the first unit", 0..=99_999;
        on_a_artillery: u32, "Hits on its guns", 0..=99_999;
        on_b: u32, "Hits on the second unit", 0..=99_999;
        on_b_artillery: u32, "Hits on its guns", 0..=99_999;
        #[serde(default)]
        committed_a: u8, "First's SP", 0..=99_999;
        #[serde(default)]
        committed_b: u8, "Second's SP", 0..=99_999;
        cards_a: u32, "First's cards", 0..=99_999;
        cards_b: u32, "Second's cards", 0..=99_999;
        a_firm: u32, "First's firm hits", 0..=99_999;
        a_clubs: u32, "First's clubs", 0..=99_999;
        a_kings: u32, "First's Kings", 0..=99_999;
        b_firm: u32, "Second's firm hits", 0..=99_999;
        b_clubs: u32, "Second's clubs", 0..=99_999;
        b_kings: u32, "Second's Kings", 0..=99_999;
        a_tests: u32, "Tests of the first's general", 0..=99_999;
        b_tests: u32, "Tests of the second's general", 0..=99_999;
    }
}

impl Input {
    fn fighters(&self, rules: &Rules) -> (Fighter, Fighter) {
        let [a, b] = Shooter::each(self);
        let fighter = |unit: Option<&str>, own: &Shooter, enemy: &Shooter| {
            fighter!(
                own,
                label: unit.unwrap_or_default().to_owned(),
                silenced: own.silenced,
                elsewhere: own.elsewhere,
                terrain: own.terrain.level(&rules.fight.terrain),
                target_vulnerable: enemy.vulnerable,
            )
        };
        (fighter(self.a.as_deref(), &a, &b), fighter(self.b.as_deref(), &b, &a))
    }

    fn parts(&self, rules: &Rules) -> ((Fighter, Part), (Fighter, Part)) {
        let (a, b) = self.fighters(rules);
        let part_a = firefight((self.a_face, &a), &b, rules);
        let part_b = firefight((self.b_face, &b), &a, rules);
        ((a, part_a), (b, part_b))
    }
}

/// What a standing firefight notes of a unit, and the fields that it fills for the first unit and for the second.
const NOTED: [(&str, [&str; 2]); 4] = [
    (key!(Shooter.terrain), [key!(Input.a_terrain), key!(Input.b_terrain)]),
    (key!(Shooter.uphill), [key!(Input.a_uphill), key!(Input.b_uphill)]),
    (key!(Shooter.supported), [key!(Input.a_supported), key!(Input.b_supported)]),
    (key!(Shooter.general_near), [key!(Input.a_general_near), key!(Input.b_general_near)]),
];

impl Procedure for Firefight {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "firefight";
    const TITLE: &'static str = "Fight a firefight";
    const VERBS: &'static [&'static str] = &["firefight", "ff"];
    const RULE: &'static str = "Firefight";
    const ROLLS: &'static str =
        "A card for each SP committed and each bonus card: the first side's, then the second's.";
    const MANY: bool = true;

    // What was noted when the two fought last goes before what the units themselves would tell.
    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let unit = |key: &str| draft.unit(game, key).map(|(id, _)| id);
        let (Some(a), Some(b)) = (unit(key!(Input.a)), unit(key!(Input.b))) else { return };
        let Some(engagement) = standing(game, a, b) else { return };
        for party in &engagement.parties {
            let which = usize::from(party.unit != a);
            draft.fill([key!(Input.a_face), key!(Input.b_face)][which], party.face.clone());
            for (noted, fields) in NOTED {
                if let Some(value) = party.notes.get(noted) {
                    draft.fill(fields[which], value.clone());
                }
            }
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let a = silenced_guns(key!(Input.a_silenced), "The first unit", input.a_silenced, input.a_arm);
        let b = silenced_guns(key!(Input.b_silenced), "The second unit", input.b_silenced, input.b_arm);
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
                format!("{} at its {}: {}; {}.", fighter.name(which), face.said(), part.words(), part.reading.words())
            });
        }
        let fire = |side: SideName, part: &Part, who: &str, first| {
            let deck = rules.deck_of(side.index());
            FightHand { deck, cards: part.cards(), why: format!("fire of {who}"), reading: part.reading, first }
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

    fn with_extras(outcome: &Outcome, kings: &[u32], rules: &Rules) -> Outcome {
        let drawn = |at: usize| kings.get(at).copied().unwrap_or(0);
        let (a_tests, b_tests) = tests(drawn(0), drawn(1), rules);
        Outcome { at_risk: Which::of(a_tests > 0, b_tests > 0), ..outcome.clone() }
    }

    fn acted(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Dtn>) {
        for (unit, sp) in [(&input.a, outcome.committed_a), (&input.b, outcome.committed_b)] {
            // Strength points that fought at one face are not there for another in the same phase.
            if let Some(unit) = unit.unit_mut(game) {
                unit.committed = unit.committed.saturating_add(sp);
            }
        }
        if let (Some(a), Some(b)) = (input.a.unit(), input.b.unit()) {
            let turn = game.flow.turn;
            let [own, enemy] = Shooter::each(input);
            keep_firefight(game, (a, own.face, own.notes(turn)), (b, enemy.face, enemy.notes(turn)));
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        for (unit, hits) in [
            (&input.a, outcome.on_a),
            (&input.a_artillery, outcome.on_a_artillery),
            (&input.b, outcome.on_b),
            (&input.b_artillery, outcome.on_b_artillery),
        ] {
            strike(game, unit, hits, Contest::Firefight, rules);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let mut table = Vec::new();
        let names = [input.a.name(game, "The first unit"), input.b.name(game, "The second unit")];
        let marks = [
            (names[0].clone(), outcome.on_a, outcome.a_broken, input.a_arm),
            (input.a_artillery.name(game, GUNS), outcome.on_a_artillery, false, Arm::Artillery),
            (names[1].clone(), outcome.on_b, outcome.b_broken, input.b_arm),
            (input.b_artillery.name(game, GUNS), outcome.on_b_artillery, false, Arm::Artillery),
        ];
        for (name, hits, ended, arm) in marks {
            match (ended, arm) {
                _ if hits == 0 => {}
                (true, Arm::Artillery) => table.push(format!("Mark {} on {name}: it is silenced.", count(hits, "hit"))),
                (true, _) => table.push(format!("{name} breaks ({}): take it off the table.", count(hits, "hit"))),
                (false, _) => table.push(format!("Mark {} on {name}.", count(hits, "hit"))),
            }
        }
        let tests = [(&input.a, outcome.a_tests), (&input.b, outcome.b_tests)];
        let tested = tests.into_iter().filter_map(|(unit, tests)| Some((unit.unit()?, tests)));
        let follows = tested.flat_map(|(unit, tests)| at_risk_duties(game, unit, tests)).collect();
        let headline =
            format!("{} and {}: {} and {}", names[0], names[1], count(outcome.hits_by_a, "hit"), outcome.hits_by_b);
        Report { headline, table, follows }
    }
}

impl Shooter {
    /// What a firefight needs to be fought again.
    fn notes(&self, turn: u32) -> Map<String, Value> {
        let noted = [
            (key!(Shooter.terrain), plain(self.terrain)),
            (key!(Shooter.uphill), self.uphill.into()),
            (key!(Shooter.supported), self.supported.into()),
            (key!(Shooter.general_near), self.general_near.into()),
        ];
        noted.into_iter().map(|(key, value)| (key.to_owned(), value)).chain([fought_in(turn)]).collect()
    }
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
