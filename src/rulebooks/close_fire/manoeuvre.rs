//! Manoeuvres: what each takes of the move and how it disorders the unit.

use super::dps::after_movement;
use super::model::{CONTROLS, worded};
use super::prelude::*;

worded! {
    /// A manoeuvre.
    Kinds, MANOEUVRES {
        /// Turns on a flank.
        #[default]
        Wheel = "wheel", "Wheel";
        /// Line to column and the like.
        ChangeFormation = "change_formation", "Change formation";
        /// From unformed back into order.
        ReForm = "re_form", "Re-form";
        /// Guns made ready.
        Unlimber = "unlimber", "Unlimber";
        /// A wall, a stream.
        CrossMajorObstacle = "cross_major_obstacle", "Cross a major obstacle";
        /// A hedge, a ditch.
        CrossMinorObstacle = "cross_minor_obstacle", "Cross a minor obstacle";
        /// To the rear.
        AboutFace = "about_face", "About face";
        /// Forward and sideways at once.
        Incline = "incline", "Incline";
        /// To the side.
        SideStep = "side_step", "Side-step";
        /// Backwards, facing the enemy.
        StepBack = "step_back", "Step back";
        /// Into the saddle or out of it.
        MountDismount = "mount_dismount", "Mount or dismount";
        /// Through a narrow place.
        PassGap = "pass_gap", "Pass a gap";
        /// Through friends.
        PassageOfLines = "passage_of_lines", "Passage of lines";
    }
}

impl Kinds {
    /// It takes the unit from where it stands.
    fn leaves_the_place(self) -> bool {
        !matches!(self, Self::ChangeFormation | Self::ReForm | Self::Unlimber | Self::AboutFace | Self::MountDismount)
    }
}

/// Whether a distance measured is near the enemy.
pub fn near(yards: Option<u16>, rules: &Rules) -> bool {
    yards.is_some_and(|yards| i32::from(yards) <= rules.distance.enemy)
}

/// How a unit stands when it manoeuvres.
#[derive(Clone, Copy, Debug)]
pub struct Stance {
    /// Its arm.
    pub arm: Arm,
    /// How it is formed.
    pub formation: Formation,
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
}

/// What a manoeuvre other than a passage of lines costs.
pub fn cost(kind: Kinds, stance: Stance) -> Cost {
    let Stance { arm, formation, near_enemy, under_fire } = stance;
    let near = u8::from(near_enemy);
    let fire = u8::from(under_fire);
    let loose = matches!(formation, Formation::AssaultColumn | Formation::MarchColumn | Formation::Unformed);
    let of = |halves, dp| Cost { halves, dp, ..Cost::default() };
    match kind {
        Kinds::Wheel => of(0, if loose { 0 } else { near }),
        Kinds::ChangeFormation => of(1 + near, near),
        Kinds::ReForm => of(2, 0),
        Kinds::Unlimber => of(2, 1 + fire),
        Kinds::CrossMajorObstacle => of(1, 1 + fire),
        Kinds::CrossMinorObstacle => Cost { rough: true, ..Cost::default() },
        Kinds::AboutFace => of(1, u8::from((arm == Arm::Cavalry && near_enemy) || (arm == Arm::Foot && under_fire))),
        Kinds::MountDismount => of(1, fire),
        Kinds::PassGap => Cost { halved: arm == Arm::Foot, dp: near, ..Cost::default() },
        Kinds::Incline | Kinds::SideStep | Kinds::StepBack | Kinds::PassageOfLines => Cost::default(),
    }
}

/// What speaks against a manoeuvre.
pub fn against(kind: Kinds, stance: Stance, grade: Grade) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut no = |key, text: &str| reasons.push(Reason::new(key, "Manoeuvre", text));
    let foot = stance.arm == Arm::Foot && grade != Grade::E;
    match kind {
        Kinds::Incline if !foot => no("footOnly", "Only foot of grade A to D inclines."),
        Kinds::SideStep | Kinds::StepBack if !foot || stance.formation != Formation::Line => {
            no("lineOnly", "Only foot of grade A to D in line steps to the side or back.");
        }
        Kinds::Unlimber if stance.arm != Arm::Gun => no("gunsOnly", "Only guns unlimber."),
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
    pub manoeuvre: Kinds,
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
    pub through_guns: bool,
    pub either_routing: bool,
    pub one_stationary: bool,
    pub stationary_fired: bool,
    pub gun_class: GunClass,
    pub plight: Plight,
    pub control: Control,
    pub steadied: bool,
}

impl Input {
    fn stance(&self, rules: &Rules) -> Stance {
        let near_enemy = self.near_enemy || near(self.enemy_distance, rules);
        Stance { arm: self.arm, formation: self.formation, near_enemy, under_fire: self.under_fire }
    }

    /// What holds the unit back: its plight, a halt, guns that stand.
    fn held(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Manoeuvre", text));
        match self.plight {
            Plight::None => {}
            Plight::Retiring if self.manoeuvre == Kinds::ReForm => {}
            Plight::Retiring => no("goesOn", "It is retiring: it goes on, or stays to re-form."),
            _ if self.control == Control::Free => {}
            _ => no("goesOn", "It is out of hand and has passed no test: it goes on."),
        }
        let goes = self.manoeuvre.leaves_the_place();
        if goes && (self.control == Control::Halt || self.steadied) {
            no("halted", "It stays halted this turn.");
        }
        let stands = self.arm == Arm::Gun && self.formation == Formation::Unlimbered;
        if goes && stands && self.gun_class != GunClass::Battalion && self.manoeuvre != Kinds::Wheel {
            no("gunsStand", "Unlimbered guns only pivot.");
        }
        reasons
    }

    fn formed(&self) -> bool {
        !matches!(self.formation, Formation::Unformed | Formation::Skirmish)
    }
}

/// What it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What it takes of the move: "none", "half" or "full".
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
}

/// A cost in words.
pub fn cost_words(halves: u8) -> &'static str {
    match halves {
        0 => "none",
        1 => "half",
        _ => "full",
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
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        Field::choice("manoeuvre", "Manoeuvre", MANOEUVRES),
        arm(),
        grade(),
        formation(),
        dp(),
        Field::flag("near_enemy", "Within 120 yards of the enemy"),
        Field::whole("enemy_distance", "Yards to the enemy", 0, 9999).optional().quiet(),
        Field::flag("under_fire", "Under fire").quiet(),
        Field::choice("new_formation", "New formation", FORMATIONS).optional(),
        Field::flag("cause_ceased", "What unformed it has ceased").or(Preset::Flag(true)).quiet(),
        Field::flag("into_column", "Changes into column for the gap").quiet(),
        unit("other", "Unit passed through").quiet(),
        Field::flag("other_formed", "It is formed").or(Preset::Flag(true)).quiet(),
        Field::flag("through_guns", "Passes through guns").quiet(),
        Field::flag("either_routing", "One of them is routing").quiet(),
        Field::flag("one_stationary", "One of them is stationary").quiet(),
        Field::flag("stationary_fired", "The stationary one fired").quiet(),
        gun_class(),
        Field::choice("plight", "Plight", PLIGHTS).or(Preset::Word("none")).quiet(),
        Field::choice("control", "Control", CONTROLS).or(Preset::Word("unknown")).quiet(),
        Field::flag("steadied", "Steadied this turn").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::text("cost", "Takes of the move"),
        Field::flag("move_halved", "Move halved"),
        Field::flag("rough", "Counts as rough terrain"),
        Field::whole("manoeuvre_dp", "DPs before the cap", 0, 9),
        Field::whole("dp_gain", "DPs gained", 0, 9),
        Field::whole("dp", "DPs then", 0, 99),
        Field::whole("other_dp", "DPs on the other unit", 0, 9),
    ];
    const SUMMARY: &'static [&'static str] = &["cost", "dp_gain"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let passing = draft.text("other").is_some();
        if let Some(other) = unit_in(game, draft, "other").cloned() {
            draft.fill("other_formed", other.is_formed());
            draft.fill("through_guns", other.arm == Arm::Gun);
            let routing = unit_in(game, draft, "unit").is_some_and(|u| u.plight == Plight::Routing);
            draft.fill("either_routing", routing || other.plight == Plight::Routing);
            draft.fill("one_stationary", !other.moved);
            draft.fill("stationary_fired", other.fired);
        }
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        draft.fill("arm", unit.arm.word());
        draft.fill("grade", unit.grade.word());
        draft.fill("formation", unit.formation.word());
        draft.fill("dp", unit.dp);
        draft.fill("under_fire", unit.under_fire);
        draft.fill("gun_class", unit.gun_class.word());
        draft.fill("plight", unit.plight.word());
        draft.fill("control", unit.control.word());
        draft.fill("steadied", unit.steadied);
        if passing {
            draft.fill("manoeuvre", Kinds::PassageOfLines.word());
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = against(input.manoeuvre, input.stance(rules), input.grade);
        reasons.extend(input.held());
        if input.manoeuvre == Kinds::ReForm && !input.cause_ceased {
            let text = "It re-forms only once what unformed it has ceased.";
            reasons.push(Reason::new("causeLasts", "Manoeuvre", text));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let stance = input.stance(rules);
        let mut cost = cost(input.manoeuvre, stance);
        let mut other_dp = 0;
        if input.manoeuvre == Kinds::PassGap && input.into_column {
            cost.halved = false;
            cost.halves = 1 + u8::from(stance.near_enemy);
        }
        if input.manoeuvre == Kinds::PassageOfLines {
            let smooth =
                input.through_guns || (!input.either_routing && input.one_stationary && !input.stationary_fired);
            cost.dp = u8::from(!smooth && input.formed());
            other_dp = u8::from(!smooth && input.other_formed);
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
            let taken = match cost.halves {
                0 => "takes nothing of the move",
                1 => "takes half a move",
                _ => "takes a whole move",
            };
            format!("{} {taken} and costs {}.", input.manoeuvre.words(), counted(cost.dp, "DP", "DPs"))
        });
        if dp - input.dp < cost.dp {
            chance.say("Maximum DPs", || format!("Movement and manoeuvre stop at {} DPs.", rules.fatigue.cap));
        }
        Ok(Outcome {
            cost: cost_words(cost.halves).to_owned(),
            move_halved: cost.halved,
            rough: cost.rough,
            manoeuvre_dp: cost.dp,
            dp_gain: dp - input.dp,
            dp,
            other_dp,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        change(game, input.unit.as_deref(), |unit| {
            gain(unit, outcome.manoeuvre_dp.into(), Cause::Movement, rules);
            match input.manoeuvre {
                Kinds::Unlimber => unit.formation = Formation::Unlimbered,
                Kinds::ReForm if input.new_formation.is_none() => {
                    let loose = unit.arm == Arm::Foot && unit.skirmishers;
                    unit.formation = if loose { Formation::Skirmish } else { Formation::Line };
                    if unit.arm == Arm::Gun {
                        unit.formation = Formation::Limbered;
                    }
                }
                _ => {}
            }
            if input.manoeuvre == Kinds::ReForm && unit.plight == Plight::Retiring {
                unit.plight = Plight::None;
            }
            if let Some(new) = input.new_formation {
                unit.formation = new;
            }
            unit.moved = true;
            unit.last_move = input.manoeuvre.words().to_lowercase();
        });
        change(game, input.other.as_deref(), |unit| gain(unit, outcome.other_dp.into(), Cause::Movement, rules));
        super::movement::left_its_place(game, input.unit.as_deref());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Told {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let what = input.manoeuvre.words().to_lowercase();
        let part = match outcome.cost.as_str() {
            "half" => ", half its move",
            "full" => ", its whole move",
            _ => "",
        };
        let headline = format!("{who}: {what}{part}, {}", counted(outcome.dp_gain, "DP", "DPs"));
        let mut table: Vec<String> = dp_line(&who, outcome.dp_gain.into()).into_iter().collect();
        if outcome.other_dp > 0 {
            table.extend(dp_line(&spoken(game, input.other.as_deref(), "the other unit"), outcome.other_dp.into()));
        }
        Told { headline, table, ..Told::default() }
    }
}
