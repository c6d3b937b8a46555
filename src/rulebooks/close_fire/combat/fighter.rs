//! A unit in a combat: its dice, and what changes their number.

use super::count;
use crate::rulebooks::close_fire::moves::movement::unformed;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::Platoons;

/// Whether it comes on.
#[choice(snake)]
pub enum Charge {
    #[default]
    #[is(label = "Stands")]
    None,
    Charging,
    #[is(label = "Counter-charging")]
    CounterCharging,
    Pursuing,
}

impl Charge {
    /// It comes on in one way or another.
    pub fn charges(self) -> bool {
        self != Self::None
    }
}

/// One unit of a side.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Fighter {
    pub unit: Option<String>,
    pub action: Charge,
    pub outrance: bool,
    pub ground: bool,
    pub flank_rear: bool,
    pub fieldworks: bool,
    pub bases: u8,
    pub pike_bases: u8,
    pub arm: Arm,
    pub grade: Grade,
    pub formation: Formation,
    pub dp: u8,
    pub inspire_level: u8,
    pub traditional_cavalry: bool,
    pub platoon_fire: bool,
    pub fired_by_platoons: bool,
    pub moved: bool,
    pub skirmishers: bool,
    pub single_rank: Option<bool>,
}

/// What a side faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facing {
    /// Cavalry is among them.
    pub cavalry: bool,
    /// Cavalry that charges.
    pub charging_cavalry: bool,
    /// They defend fieldworks.
    pub fieldworks: bool,
}

impl Facing {
    /// What these are to those who face them.
    pub fn of(other: &[Fighter]) -> Self {
        let horse = |f: &&Fighter| f.arm == Arm::Cavalry;
        Self {
            cavalry: other.iter().any(|f| horse(&f)),
            charging_cavalry: other.iter().filter(horse).any(|f| f.action.charges()),
            fieldworks: other.iter().any(|f| f.fieldworks),
        }
    }
}

impl Fighter {
    /// What it is called in the working.
    pub fn name(&self) -> String {
        self.unit.clone().unwrap_or_else(|| format!("The {}", self.arm.said()))
    }

    /// What cannot be of a unit in a combat.
    pub fn against(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Combat and close fire", text));
        if self.pike_bases > self.bases {
            no("tooManyPikes", "There are more pike bases than bases.");
        }
        if self.pike_bases > 0 && self.arm != Arm::Foot {
            no("pikesOfFoot", "Only foot has pike bases.");
        }
        if self.arm == Arm::Gun && matches!(self.action, Charge::Charging | Charge::CounterCharging) {
            no("gunsCharge", "Guns do not charge.");
        }
        if !self.formation.suits(self.arm) {
            reasons.push(misfit(self.formation, self.arm));
        }
        reasons
    }

    /// A die for each base, pikes by whom they face.
    pub fn base_dice(&self, facing: Facing, rules: &Rules) -> i64 {
        let pikes = i64::from(self.pike_bases.min(self.bases));
        let each = match (facing.cavalry, self.action.charges()) {
            (true, _) => rules.combat.pikes_facing_cavalry,
            (false, true) => rules.combat.pikes_charging,
            (false, false) => 0,
        };
        i64::from(self.bases) - pikes + pikes * i64::from(each)
    }

    /// What a die must show to hit.
    pub fn hit(&self, facing: Facing, rules: &Rules) -> i64 {
        let loose = unformed(self.formation, self.skirmishers, rules);
        let poor = self.formation == Formation::MarchColumn || loose || facing.fieldworks;
        i64::from(if poor { rules.combat.hit_poor } else { rules.combat.hit })
    }

    /// Each modifier with its words.
    pub fn modifiers(&self, facing: Facing, rules: &Rules) -> Vec<(&'static str, i64)> {
        let table = &rules.combat;
        let when = |is: bool, value: i32| if is { i64::from(value) } else { 0 };
        let (foot, horse) = (self.arm == Arm::Foot, self.arm == Arm::Cavalry);
        let platoons = match table.platoons {
            Platoons::ThisTurn => self.fired_by_platoons,
            Platoons::Trained => self.platoon_fire || self.fired_by_platoons,
        };
        let grade = table.grade_dice[self.grade as usize];
        let inspired = i64::from(self.inspire_level).min(rules.command.inspire_most.into());
        let deep = self.traditional_cavalry && self.formation == Formation::DeeperFormation;
        vec![
            ("for its grade", i64::from(grade)),
            ("leader inspiring", inspired),
            ("advantage of ground", when(self.ground, table.ground)),
            ("charging or pursuing", when(self.action.charges(), table.charging)),
            (
                "à l'outrance against cavalry",
                when(self.outrance && self.action.charges() && facing.cavalry, table.outrance),
            ),
            ("cavalry pursuing", when(horse && self.action == Charge::Pursuing, table.cavalry_pursuing)),
            ("traditional cavalry in depth", when(horse && deep && facing.cavalry, table.traditional)),
            ("not firing by platoons", when(foot && self.formation == Formation::Line && !platoons, table.no_platoons)),
            ("for its DPs", i64::from(self.dp) * i64::from(table.per_dp)),
            ("moved and charged by cavalry", when(foot && self.moved && facing.charging_cavalry, table.moved_charged)),
            ("hit in flank or rear", when(self.flank_rear, table.flank_rear)),
        ]
    }
}

/// What a battle knows of a fighter.
const FACTS: [Field; 11] = [
    number("pike_bases", "Pike bases among them", 30),
    arm(),
    grade(),
    formation(),
    dp(),
    number("inspire_level", "Inspiring actions", 2),
    Field::flag("traditional_cavalry", "Traditional cavalry").quiet(),
    Field::flag("platoon_fire", "Trained to fire by platoons").quiet(),
    Field::flag("fired_by_platoons", "Fired by platoons").quiet(),
    Field::flag("moved", "Moved this turn").quiet(),
    Field::flag("skirmishers", "Skirmishers").quiet(),
];

const HEAD: [Field; 7] = [
    unit("unit", "Unit"),
    Field::choice("action", "Action", Charge::WORDS).or(Preset::Word("none")),
    Field::flag("outrance", "À l'outrance").quiet(),
    Field::flag("ground", "Ground").help("It has the advantage of ground."),
    Field::flag("flank_rear", "Flank or rear").help("Hit in flank or rear by a charge from behind it."),
    Field::flag("fieldworks", "Fieldworks").help("It defends them: those it fights hit on a 6 only."),
    Field::whole("bases", "Bases", 0, 30).help("Bases that count, those of pikes too."),
];

/// The fields of a fighter in a combat.
pub const FIELDS: &[Field] = &joined::<18, 1, 19>(
    joined::<7, 11, 18>(HEAD, FACTS),
    [Field::new("single_rank", "Single rank of cavalry", Kind::Flag).optional().quiet()],
);

/// The fields of a fighter alone, with those that say what it faces.
pub const ALONE: &[Field] = &joined::<18, 3, 21>(
    joined::<7, 11, 18>(HEAD, FACTS),
    [
        Field::flag("facing_cavalry", "Faces cavalry"),
        Field::flag("charged_by_cavalry", "Charged by cavalry"),
        Field::flag("opponent_fieldworks", "Opponent defends fieldworks"),
    ],
);

const fn joined<const A: usize, const B: usize, const ALL: usize>(a: [Field; A], b: [Field; B]) -> [Field; ALL] {
    let mut all = [a[0]; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < A { a[at] } else { b[at - A] };
        at += 1;
    }
    all
}

/// What the battle knows of a unit that fights, by the keys of its fields.
pub fn known(unit: &Unit, rules: &Rules) -> Vec<(&'static str, Value)> {
    let action = match unit.plight {
        // Pursuers that charge new enemy pursue still.
        Plight::Pursuing => Charge::Pursuing,
        _ if unit.charging => Charge::Charging,
        _ => Charge::None,
    };
    vec![
        ("action", action.word().into()),
        ("outrance", (unit.charging && unit.outrance).into()),
        ("ground", unit.ground.into()),
        ("fieldworks", unit.fieldworks.into()),
        ("bases", count::counted_bases(unit, action.charges(), rules).into()),
        ("pike_bases", unit.pike_bases.min(unit.strength()).into()),
        ("arm", unit.arm.word().into()),
        ("grade", unit.grade.word().into()),
        ("formation", unit.formation.word().into()),
        ("dp", unit.dp.into()),
        ("inspire_level", unit.inspire_level.min(2).into()),
        ("traditional_cavalry", unit.traditional_cavalry.into()),
        ("platoon_fire", unit.platoon_fire.into()),
        ("fired_by_platoons", unit.fired_by_platoons.into()),
        ("moved", unit.moved.into()),
        ("skirmishers", unit.skirmishes().into()),
    ]
}
