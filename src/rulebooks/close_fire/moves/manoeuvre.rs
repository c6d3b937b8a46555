//! Manoeuvres: what each takes of the move and how it disorders the unit.

use super::movement::unformed;
use super::{manoeuvre_form, movement_done};
use crate::rulebooks::close_fire::morale::dps::after_movement;
use crate::rulebooks::close_fire::prelude::*;

/// A manoeuvre.
#[choice(snake)]
pub enum ManoeuvreKind {
    #[default]
    Wheel,
    ChangeFormation,
    #[is(label = "Re-form")]
    ReForm,
    Unlimber,
    /// A wall, a stream.
    #[is(label = "Cross a major obstacle")]
    CrossMajorObstacle,
    /// A hedge, a ditch.
    #[is(label = "Cross a minor obstacle")]
    CrossMinorObstacle,
    AboutFace,
    Incline,
    #[is(label = "Side-step")]
    SideStep,
    StepBack,
    #[is(label = "Mount or dismount")]
    MountDismount,
    #[is(label = "Pass a gap")]
    PassGap,
    PassageOfLines,
}

/// What an incline is, beside the manoeuvres to choose from.
pub const INCLINE: &str = "An incline goes half the move forward and half to the side.";

/// Other words for them.
pub const OTHER_WORDS: crate::core::schema::Words = &[("dismount", "mount_dismount")];

impl ManoeuvreKind {
    /// It takes the unit from where it stands.
    pub(super) fn leaves_the_place(self) -> bool {
        !matches!(self, Self::ChangeFormation | Self::ReForm | Self::Unlimber | Self::AboutFace | Self::MountDismount)
    }
}

/// Whether the enemy is near: as measured, or else as told.
pub fn near(told: bool, yards: Option<u16>, rules: &Rules) -> bool {
    yards.map_or(told, |yards| i32::from(yards) <= rules.distance.enemy)
}

/// How a unit stands when it manoeuvres.
#[derive(Clone, Copy, Debug)]
pub struct Stance {
    /// Its arm.
    pub arm: Arm,
    /// How it is formed.
    pub formation: Formation,
    /// It is in no order.
    pub loose: bool,
    /// The enemy is near.
    pub near_enemy: bool,
    /// It is under fire.
    pub under_fire: bool,
}

/// What a manoeuvre costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Halves of the move: 1 for half a move, 2 for a whole one.
    pub halves: u8,
    /// The foot move is halved.
    pub halved: bool,
    /// The move counts as through rough terrain.
    pub rough: bool,
    /// DPs before the cap.
    pub dp: u8,
    /// Yards of the move.
    pub yards: u16,
    /// The move goes as far to the side as forward: half of it each way.
    pub inclines: bool,
}

/// What a manoeuvre other than a passage of lines costs.
pub fn cost(kind: ManoeuvreKind, stance: Stance, rules: &Rules) -> Cost {
    let Stance { arm, formation, loose, near_enemy, under_fire } = stance;
    let near = u8::from(near_enemy);
    let fire = u8::from(under_fire);
    let column = matches!(formation, Formation::AssaultColumn | Formation::MarchColumn);
    let of = |halves, dp| Cost { halves, dp, ..Cost::default() };
    match kind {
        ManoeuvreKind::Wheel => of(0, if column || loose { 0 } else { near }),
        ManoeuvreKind::ChangeFormation => of(1 + near, near),
        ManoeuvreKind::ReForm => of(2, 0),
        ManoeuvreKind::Unlimber => of(2, 1 + fire),
        ManoeuvreKind::CrossMajorObstacle => of(1, 1 + fire),
        ManoeuvreKind::CrossMinorObstacle => Cost { rough: true, ..Cost::default() },
        ManoeuvreKind::AboutFace => {
            of(1, u8::from((arm == Arm::Cavalry && near_enemy) || (arm == Arm::Foot && under_fire)))
        }
        ManoeuvreKind::MountDismount => of(1, fire),
        ManoeuvreKind::PassGap => Cost { halved: arm == Arm::Foot, dp: near, ..Cost::default() },
        ManoeuvreKind::SideStep | ManoeuvreKind::StepBack => {
            let yards = u16::try_from(rules.manoeuvre.side_step.clamp(0, 9999)).unwrap_or(0);
            Cost { yards, ..Cost::default() }
        }
        ManoeuvreKind::Incline => Cost { inclines: true, ..Cost::default() },
        ManoeuvreKind::PassageOfLines => Cost::default(),
    }
}

/// What speaks against a manoeuvre.
pub fn against(kind: ManoeuvreKind, stance: Stance, grade: Grade) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut no = |key, text: &str| reasons.push(Reason::new(key, "Manoeuvre", text));
    let foot = stance.arm == Arm::Foot && grade != Grade::E;
    match kind {
        ManoeuvreKind::Incline if !foot => no("footOnly", "Only foot of grade A to D inclines."),
        ManoeuvreKind::SideStep | ManoeuvreKind::StepBack if !foot || stance.formation != Formation::Line => {
            no("lineOnly", "Only foot of grade A to D in line steps to the side or back.");
        }
        ManoeuvreKind::Unlimber if stance.arm != Arm::Gun => no("gunsOnly", "Only guns unlimber."),
        ManoeuvreKind::Unlimber if stance.formation == Formation::Unlimbered => {
            no("unlimberedAlready", "The guns are unlimbered already.");
        }
        ManoeuvreKind::MountDismount if stance.arm == Arm::Gun => no("gunsMount", "Guns neither mount nor dismount."),
        _ => {}
    }
    reasons
}

/// A unit manoeuvres.
pub struct Manoeuvre;

/// What it does, and how it stands.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub manoeuvre: ManoeuvreKind,
    pub arm: Arm,
    pub grade: Grade,
    pub formation: Formation,
    pub dp: u8,
    pub near_enemy: bool,
    pub enemy_distance: Option<u16>,
    pub under_fire: bool,
    pub new_formation: Option<Formation>,
    pub cause_ceased: bool,
    pub into_column: bool,
    pub other: Option<String>,
    pub other_formed: bool,
    #[serde(default)]
    pub other_unit_dp: u8,
    pub through_guns: bool,
    pub either_routing: bool,
    pub one_stationary: bool,
    pub stationary_fired: bool,
    pub gun_class: GunClass,
    pub plight: Plight,
    pub control: Control,
    pub steadied: bool,
    #[serde(default)]
    pub repeats: bool,
    #[serde(default)]
    pub skirmishers: bool,
}

impl Input {
    /// What it does: guns that change from limbered to unlimbered unlimber.
    pub(super) fn kind(&self) -> ManoeuvreKind {
        match (self.manoeuvre, self.new_formation) {
            (ManoeuvreKind::ChangeFormation, Some(Formation::Unlimbered)) => ManoeuvreKind::Unlimber,
            (kind, _) => kind,
        }
    }

    pub(super) fn stance(&self, rules: &Rules) -> Stance {
        let near_enemy = near(self.near_enemy, self.enemy_distance, rules);
        let loose = unformed(self.formation, self.skirmishers, rules);
        Stance { arm: self.arm, formation: self.formation, loose, near_enemy, under_fire: self.under_fire }
    }

    /// Whether the unit gives up the ground it holds; unlimbered guns pivot on theirs.
    fn leaves_its_ground(&self) -> bool {
        let pivots = self.formation == Formation::Unlimbered && self.kind() == ManoeuvreKind::Wheel;
        self.kind().leaves_the_place() && !pivots
    }
}

/// What it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What it takes of the move: "none", "half", "full", or yards.
    pub cost: String,
    /// The foot move is halved.
    pub move_halved: bool,
    /// The move counts as through rough terrain.
    pub rough: bool,
    /// DPs before the cap.
    pub manoeuvre_dp: u8,
    /// DPs really gained.
    pub dp_gain: u8,
    /// DPs it has then.
    pub dp: u8,
    /// DPs on the unit passed through.
    pub other_dp: u8,
    /// Yards of the move that it takes.
    #[serde(default)]
    pub yards: u16,
}

impl Cost {
    /// What it takes of the move, in a word.
    fn word(self) -> String {
        match (self.halves, self.yards) {
            (0, 0) if self.inclines => "half".to_owned(),
            (0, 0) => "none".to_owned(),
            (0, yards) => format!("{yards} yards"),
            (1, _) => "half".to_owned(),
            _ => "full".to_owned(),
        }
    }

    /// The same in a sentence.
    fn words(self) -> String {
        match (self.halves, self.yards) {
            (0, 0) if self.inclines => "goes half the move forward and half to the side".to_owned(),
            (0, 0) if self.halved => "halves the move".to_owned(),
            (0, 0) if self.rough => "makes the move one through rough terrain".to_owned(),
            (0, 0) => "takes nothing of the move".to_owned(),
            (0, yards) => format!("takes {yards} yards of the move"),
            (1, _) => "takes half a move".to_owned(),
            _ => "takes a whole move".to_owned(),
        }
    }
}

impl Procedure for Manoeuvre {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "manoeuvre";
    const TITLE: &'static str = "Manoeuvre";
    const VERBS: &'static [&'static str] = &["man", "manoeuvre"];
    const RULE: &'static str = "Manoeuvre";
    const FIELDS: &'static [Field] = manoeuvre_form::FIELDS;
    const OUTCOME: &'static [Field] = manoeuvre_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["cost", "dp_gain"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        manoeuvre_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        manoeuvre_form::against(input, rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let stance = input.stance(rules);
        let mut cost = cost(input.kind(), stance, rules);
        let mut other_dp = 0;
        if input.manoeuvre == ManoeuvreKind::PassGap && input.into_column {
            cost.halved = false;
            cost.halves = 1 + u8::from(stance.near_enemy);
        }
        if input.manoeuvre == ManoeuvreKind::PassageOfLines {
            let smooth =
                input.through_guns || (!input.either_routing && input.one_stationary && !input.stationary_fired);
            cost.dp = u8::from(!smooth && !stance.loose);
            let more = u8::from(!smooth && input.other_formed);
            other_dp = after_movement(input.other_unit_dp, more, rules) - input.other_unit_dp;
            chance.say("Passage of lines", || {
                if smooth {
                    "They pass without disorder.".to_owned()
                } else {
                    "1 DP for each that is formed.".to_owned()
                }
            });
        }
        let dp = after_movement(input.dp, cost.dp, rules);
        chance.say("Manoeuvre", || {
            let dp = counted(cost.dp, "DP", "DPs");
            format!("{} {} and costs {dp}.", input.kind().label(), cost.words())
        });
        if dp - input.dp < cost.dp {
            chance.say("Maximum DPs", || format!("Movement and manoeuvre stop at {} DPs.", rules.fatigue.cap));
        }
        Ok(Outcome {
            cost: cost.word(),
            move_halved: cost.halved,
            rough: cost.rough,
            manoeuvre_dp: cost.dp,
            dp_gain: dp - input.dp,
            dp,
            other_dp,
            yards: cost.yards,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.unit.as_deref(), |unit| {
            gain(unit, outcome.manoeuvre_dp.into(), Cause::Movement, rules);
            match input.kind() {
                ManoeuvreKind::Unlimber => unit.formation = Formation::Unlimbered,
                ManoeuvreKind::MountDismount => unit.mounts_or_dismounts(),
                ManoeuvreKind::PassGap if input.into_column && unit.arm != Arm::Gun => {
                    unit.formation = Formation::MarchColumn;
                }
                ManoeuvreKind::ReForm if input.new_formation.is_none() => {
                    let loose = unit.arm == Arm::Foot && unit.skirmishers;
                    unit.formation = if loose { Formation::Skirmish } else { Formation::Line };
                    if unit.arm == Arm::Gun {
                        unit.formation = Formation::Limbered;
                    }
                }
                _ => {}
            }
            if input.manoeuvre == ManoeuvreKind::ReForm && unit.plight == Plight::Retiring {
                unit.plight = Plight::None;
            }
            if let Some(new) = input.new_formation {
                unit.formation = new;
            }
            unit.moved = true;
            unit.last_move = input.kind().said().to_owned();
        });
        change(game, input.other.as_deref(), |unit| gain(unit, outcome.other_dp.into(), Cause::Movement, rules));
        if input.leaves_its_ground() {
            movement_done::left_its_place(game, input.unit.as_deref());
        } else {
            movement_done::stirred(game, input.unit.as_deref());
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        manoeuvre_form::tell(input, outcome, game)
    }
}
