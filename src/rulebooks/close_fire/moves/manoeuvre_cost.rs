//! The manoeuvres: what each takes of the move, and how it disorders the unit.

use crate::rulebooks::close_fire::prelude::*;

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

/// The help beside every choice of manoeuvres.
pub const INCLINE: &str = "An incline goes half the move forward and half to the side.";

/// Other words for them.
pub const OTHER_WORDS: Words = &[("dismount", "mount_dismount")];

impl ManoeuvreKind {
    /// It takes the unit from where it stands.
    pub fn leaves_the_place(self) -> bool {
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
    pub arm: Arm,
    pub formation: Formation,
    /// It is in no order.
    pub loose: bool,
    pub near_enemy: bool,
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
    pub yards: u16,
    /// The move goes as far to the side as forward: half of it each way.
    pub inclines: bool,
}

/// What a manoeuvre other than a passage of lines costs.
pub fn cost(kind: ManoeuvreKind, stance: Stance, rules: &Rules) -> Cost {
    let Stance { arm, formation, loose, near_enemy, under_fire } = stance;
    let near = u8::from(near_enemy);
    let fire = u8::from(under_fire);
    let column = formation.is_column();
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
            Cost { yards: to_yards(rules.manoeuvre.side_step.into()), ..Cost::default() }
        }
        ManoeuvreKind::Incline => Cost { inclines: true, ..Cost::default() },
        ManoeuvreKind::PassageOfLines => Cost::default(),
    }
}

impl Cost {
    /// What it takes of the move, in a word.
    pub fn word(self) -> String {
        match (self.halves, self.yards) {
            (0, 0) if self.inclines => "half".to_owned(),
            (0, 0) => "none".to_owned(),
            (0, yards) => format!("{yards} yards"),
            (1, _) => "half".to_owned(),
            _ => "full".to_owned(),
        }
    }

    /// The same in a sentence.
    pub fn words(self) -> String {
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
