//! After a phase of charge combat: what each unit does, and what it leads to.

use super::aftermath_duties;
use super::bua::{SIZES, rounds_to_dislodge};
use super::engage::{keep_firefight, leave_fights};
use super::sequel::{Fought, Sequel};
use super::words::WINNERS;
use crate::rulebooks::dtn::guns::steps::{due_first, is_duty};
use crate::rulebooks::dtn::moves::ground::leaves_ground;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::invariants::leaves_the_table;

/// Falling back, advancing, breaking through, fighting on, losing guns.
pub struct Aftermath;

const RESCUES: Words = &[("open", "Not yet settled"), ("yes", "Yes"), ("no", "No")];
const ACTS: Words = &[
    ("stays", "Stays"),
    ("fallsBack", "Falls back"),
    ("advances", "Advances"),
    ("broken", "Broken"),
    ("firefight", "Turns to a firefight"),
    ("followsOn", "Fights on"),
    ("captured", "Captured"),
    ("intoBua", "Retreats into the built-up area"),
];

/// One who attacked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Attacker {
    pub unit: Option<String>,
    pub arm: Arm,
    pub face: Face,
    pub broken: bool,
}

/// Whether beaten guns were rescued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rescued {
    /// It is not settled yet.
    #[default]
    Open,
    /// They were.
    Yes,
    /// They were not.
    No,
}

/// How the phase ended.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub attackers: Vec<Attacker>,
    pub defender: Option<String>,
    pub phase: u8,
    pub winner: ChargeParty,
    pub equal: bool,
    pub convert: bool,
    pub rescued: Rescued,
    pub guns_only: bool,
    pub defender_arm: Arm,
    pub defender_broken: bool,
    pub bua: Option<Size>,
    pub round: u8,
    #[serde(default)]
    pub into_bua: bool,
}

/// What a unit does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Act {
    #[default]
    Stays,
    FallsBack,
    Advances,
    Broken,
    Firefight,
    FollowsOn,
    Captured,
    IntoBua,
}

/// What one unit does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    /// Its label, empty without a battle.
    #[serde(default)]
    pub unit: String,
    /// What it does.
    pub act: Act,
    /// How far.
    pub inches: Length,
}

/// What each unit does and what may follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub attackers: Vec<Move>,
    pub defender: Act,
    pub defender_inches: Length,
    pub convert_offered: bool,
    pub opportunity: bool,
    pub breakthrough: bool,
    pub follow_on: bool,
    pub guns_in_danger: bool,
    pub captured: bool,
    pub press: bool,
}

const ATTACKER: &[Field] = &[
    Field::subject("unit", "Attacker", SubjectKind::Unit),
    Field::choice("arm", "Arm", ARMS).or(Preset::Word("infantry")),
    Field::choice("face", "Face attacked", FACES).or(Preset::Word("front")),
    Field::flag("broken", "Broken"),
];

const MOVE: &[Field] =
    &[Field::text("unit", "Unit").optional(), Field::choice("act", "Does", ACTS), Field::length("inches", "Inches")];

impl Input {
    fn fought(&self, rules: &Rules) -> Fought {
        Fought {
            holds: self.bua.is_some_and(|size| self.round < rounds_to_dislodge(size, rules)),
            phase: self.phase,
            winner: self.winner,
            equal: self.equal,
            attackers: self.attackers.iter().map(|a| (a.arm, a.broken)).collect(),
            defender: self.defender_arm,
            defender_broken: self.defender_broken,
        }
    }
}

impl Procedure for Aftermath {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "aftermath";
    const TITLE: &'static str = "After a charge";
    const VERBS: &'static [&'static str] = &["aftermath", "after"];
    const RULE: &'static str = "Charge combat";
    const FIELDS: &'static [Field] = &[
        Field::subject("defender", "Defender", SubjectKind::Unit),
        Field::choice("winner", "Winner", WINNERS).or(Preset::Word("defender")).asked(),
        Field::flag("equal", "Equal hits"),
        Field::flag("convert", "Turn it into a firefight").help("Attacking infantry, equal hits, not against cavalry."),
        Field::choice("rescued", "Guns rescued", RESCUES).or(Preset::Word("open")).quiet(),
        Field::flag("guns_only", "Only the fate of guns is left").quiet().help("Everybody else has moved."),
        Field::whole("phase", "Phase", 1, 3).or(Preset::Whole(1)).quiet(),
        Field::new("attackers", "Attackers", Kind::List(ATTACKER)).quiet(),
        Field::choice("defender_arm", "Defender's arm", ARMS).or(Preset::Word("infantry")).quiet(),
        Field::flag("defender_broken", "Defender broken").quiet(),
        Field::choice("bua", "Defender holds", SIZES).optional().quiet(),
        Field::whole("round", "Round against a garrison", 1, 9).or(Preset::Whole(1)).quiet(),
        Field::flag("into_bua", "Defender retreats into a small built-up area behind it")
            .quiet()
            .help("Instead of falling back; it is fought for in the second phase."),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::new("attackers", "Attackers", Kind::List(MOVE)),
        Field::choice("defender", "Defender", ACTS),
        Field::length("defender_inches", "Defender's inches"),
        Field::flag("convert_offered", "May become a firefight"),
        Field::flag("opportunity", "Opportunity charges"),
        Field::flag("breakthrough", "May break through"),
        Field::flag("follow_on", "Attackers fight on")
            .help("Cavalry against the infantry it did not break, or for the area the defender retreats into."),
        Field::flag("guns_in_danger", "Guns lost unless rescued"),
        Field::flag("captured", "Guns captured"),
        Field::flag("press", "May be pressed"),
    ];
    const SUMMARY: &'static [&'static str] = &["defender", "convert_offered", "breakthrough", "follow_on", "captured"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(Subject::Unit(id)) = named(game, draft, "defender")
            && let Some(unit) = game.unit(id)
        {
            draft.fill("defender_arm", plain(unit.own.arm));
            draft.fill("defender_broken", unit.own.broken);
            if let Some(size) = unit.own.bua {
                draft.fill("bua", plain(size));
            }
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nobody = || FieldFault::new("attackers", "Nobody attacked: name the attackers.");
        input.attackers.is_empty().then(nobody).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let sequel = input.fought(rules).sequel(rules.fight.mixed_attack);
        let mut reasons = Vec::new();
        if input.winner == ChargeParty::Defender && input.defender_broken {
            let text = "A defender that breaks has not won: the winner is the attacker.";
            reasons.push(Reason::new("brokenWinner", "Charge combat", text));
        }
        if input.winner == ChargeParty::Attacker && input.equal && !input.defender_broken {
            let text = "On equal hits a defender that stands has won: the winner is the defender.";
            reasons.push(Reason::new("equalIsDefenders", "Charge combat", text));
        }
        if input.convert && !sequel.convert {
            let text = "Only attacking infantry may turn to a firefight, on equal hits and not against cavalry.";
            reasons.push(Reason::new("noConversion", "Charge combat", text));
        }
        if input.into_bua && !(sequel.defender_back && input.phase == 1) {
            let text = "Only a defender that falls back after the first phase may retreat into the area behind it.";
            reasons.push(Reason::new("noRefuge", "Small BUA", text));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let sequel = input.fought(rules).sequel(rules.fight.mixed_attack);
        let last_word = input.phase == 3 || input.guns_only || input.rescued == Rescued::No;
        let captured = sequel.guns_lost && last_word && input.rescued != Rescued::Yes;
        if input.guns_only {
            chance.say("Artillery capture", || {
                let fate = if captured { "they are removed from play" } else { "they stay" };
                format!("Only the fate of the guns is settled now: {fate}.")
            });
            let defender = if captured { Act::Captured } else { Act::Stays };
            return Ok(Outcome { defender, captured, ..Outcome::default() });
        }
        let (back, forth) = (rules.fight.fall_back, rules.fight.advance);
        let converts = input.convert && input.equal && input.winner == ChargeParty::Defender;
        let refuge = input.into_bua && sequel.defender_back;
        let attackers = input.attackers.iter().map(|attacker| {
            let act = if attacker.broken {
                Act::Broken
            } else if converts && attacker.arm == Arm::Infantry {
                Act::Firefight
            } else if sequel.attackers_back {
                Act::FallsBack
            } else if refuge {
                Act::FollowsOn
            } else if sequel.advances == Which::Attacker {
                Act::Advances
            } else if sequel.follow_on {
                Act::FollowsOn
            } else {
                Act::Stays
            };
            Move { unit: attacker.unit.clone().unwrap_or_default(), act, inches: inches(act, back, forth) }
        });
        let attackers: Vec<Move> = attackers.collect();
        let held = attackers.iter().any(|m| m.act == Act::Firefight);
        let defender = if input.defender_broken {
            Act::Broken
        } else if captured {
            Act::Captured
        } else if refuge {
            Act::IntoBua
        } else if sequel.defender_back {
            Act::FallsBack
        } else if sequel.advances == Which::Defender && !held {
            Act::Advances
        } else {
            Act::Stays
        };
        let outcome = Outcome {
            attackers,
            defender,
            defender_inches: inches(defender, back, forth),
            convert_offered: sequel.convert,
            opportunity: input.phase < 3,
            breakthrough: sequel.breakthrough,
            follow_on: sequel.follow_on || refuge,
            guns_in_danger: sequel.guns_lost && !captured && input.rescued != Rescued::Yes,
            captured,
            press: sequel.press,
        };
        say(input, sequel, &outcome, rules, chance);
        Ok(outcome)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let defender = unit_at(game, input.defender.as_deref()).map(|(id, _)| id);
        for (attacker, moved) in input.attackers.iter().zip(&outcome.attackers) {
            let Some((id, _)) = unit_at(game, attacker.unit.as_deref()) else { continue };
            match (moved.act, defender) {
                (Act::Firefight, Some(enemy)) => {
                    let (own, his) = (serde_json::Map::new(), serde_json::Map::new());
                    keep_firefight(game, (id, Face::Front, own), (enemy, attacker.face, his));
                }
                (Act::FallsBack, _) => falls_back(game, id),
                (Act::Broken, _) => leave_fights(game, id),
                _ => {}
            }
        }
        if rules.fight.after_combat_is_move {
            let attackers = input.attackers.iter().zip(&outcome.attackers).map(|(a, m)| (a.unit.as_deref(), m.act));
            let all: Vec<_> = attackers.chain([(input.defender.as_deref(), outcome.defender)]).collect();
            for (label, act) in all {
                if let Some((id, _)) = unit_at(game, label).filter(|_| matches!(act, Act::FallsBack | Act::Advances)) {
                    has_moved(game, id);
                }
            }
        }
        if let Some(id) = defender {
            match outcome.defender {
                Act::FallsBack => falls_back(game, id),
                Act::IntoBua => leaves_ground(game, id),
                Act::Broken | Act::Captured => leave_fights(game, id),
                _ => {}
            }
            if let Some(unit) = game.unit_mut(id).filter(|_| outcome.defender == Act::IntoBua) {
                unit.bua = Some(Size::Small);
            }
            if let Some(unit) = game.unit_mut(id).filter(|_| outcome.captured) {
                unit.broken = true;
                leaves_the_table(game, id);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        aftermath_duties::tell(input, outcome, game)
    }
}

/// It is off its ground, and nobody has measured where it stands now.
fn falls_back(game: &mut Game<Dtn>, id: usize) {
    leaves_ground(game, id);
    if let Some(unit) = game.unit_mut(id) {
        unit.zone = None;
    }
}

/// Where a move after combat counts as one: fire points and fatigue are due, and it bars an opportunity charge.
fn has_moved(game: &mut Game<Dtn>, id: usize) {
    for due in due_first(game, id) {
        if !is_duty(game, id, &due.procedure) {
            game.add_duty(due);
        }
    }
    if let Some(unit) = game.unit_mut(id) {
        unit.moved = true;
    }
}

fn inches(act: Act, back: Length, forth: Length) -> Length {
    match act {
        Act::FallsBack => back,
        Act::Advances => forth,
        _ => Length::ZERO,
    }
}

/// What becomes of the loser, by what each really does.
fn say(input: &Input, sequel: Sequel, outcome: &Outcome, rules: &Rules, chance: &mut Chance) {
    let back = rules.fight.fall_back;
    let any = |act: Act| outcome.attackers.iter().any(|moved| moved.act == act);
    let won = input.winner == ChargeParty::Attacker;
    chance.say("Charge combat", || {
        if any(Act::FallsBack) && won {
            format!("Cavalry that failed to break infantry falls back {back}″.")
        } else if any(Act::FallsBack) && any(Act::Firefight) {
            format!("The attacking infantry turns the fight into a firefight; the others lost and fall back {back}″.")
        } else if any(Act::FallsBack) {
            format!("The attackers lost and fall back {back}″.")
        } else if any(Act::Firefight) {
            "The attacking infantry turns the fight into a firefight instead of falling back.".to_owned()
        } else if outcome.defender == Act::IntoBua {
            "The defender lost and retreats into the area behind it: the second phase is fought for that.".to_owned()
        } else if outcome.defender == Act::FallsBack {
            format!("The defender lost and falls back {back}″.")
        } else if sequel.press {
            "A garrison is not dislodged by this round: it may be pressed for another, or counterattacks.".to_owned()
        } else if sequel.guns_lost {
            let fate = match (outcome.captured, input.rescued) {
                (true, _) => "are removed",
                (false, Rescued::Yes) => "were rescued and stay",
                (false, _) => "are captured unless rescued",
            };
            format!("Beaten guns do not fall back: they {fate}.")
        } else if won && !input.defender_broken {
            "Infantry attacked by cavalry does not fall back.".to_owned()
        } else {
            "Nobody falls back.".to_owned()
        }
    });
    if outcome.convert_offered && !any(Act::Firefight) {
        chance
            .say("Charge combat", || "Equal hits: attacking infantry may turn the fight into a firefight.".to_owned());
    }
}
