//! What Close Fire keeps of armies: units, leaders, and what happened this turn. Plain data, no rules.

use crate::core::game::CommandOf;
use crate::rulebooks::close_fire::morale::morale_dps::Event;
use crate::rulebooks::close_fire::prelude::*;

fields! {
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Unit {
        arm: Arm, meaning = ARM_WORDS, setup;
        gun_class: GunClass, setup;
        grade: Grade, setup;
        bases: u8, 1..=30, after = "bases";
        pike_bases: u8, 0..=30, after = "pikes";
        /// Bases in each rank, front first, of a unit several ranks deep.
        ranks: Vec<u8>, hidden;
        formation: Formation, setup;
        platoon_fire: bool, "Fires by platoons", setup;
        traditional_cavalry: bool, setup;
        skirmishers: bool, setup;
        dismounted: bool, "Cavalry on foot", setup;
        fieldworks: bool, "In fieldworks, until it moves", called = &["fieldworks"], setup;
        hard_cover: bool, "In hard cover, until it moves", called = &["hard_cover"], setup;
        ground: bool, "Advantage of ground, until it moves", called = &["ground"], setup;
        dp: u8, "DPs", 0..=30;
        dp_from_artillery: u8, "DPs from artillery this turn", 0..=30;
        dp_from_musketry: u8, "DPs from musketry this turn", 0..=30;
        dp_from_movement: u8, "DPs from movement this turn", 0..=30;
        dp_from_combat: u8, "DPs from combat this turn", 0..=30;
        dp_from_morale: u8, "DPs from morale this turn", 0..=30;
        /// The DPs it had right after movement or manoeuvre last cost it one.
        dp_after_move: u8, hidden;
        under_fire: bool, "Under fire this turn";
        moved: bool, "Moved this turn";
        /// It moved as its player wished.
        moved_freely: bool, hidden;
        fired: bool, "Fired this turn";
        fired_by_platoons: bool, "Fired by platoons this turn";
        in_combat: bool;
        evaded: bool, "Evaded this turn";
        charging: bool;
        outrance: bool, "Charging à l'outrance";
        rode_through: bool, "Rode through or took a position";
        charge_failed: bool, "Charged without contact this turn";
        charge_failed_last_turn: bool, "Charged without contact last turn";
        plight: Plight;
        control: Control;
        last_move: String;
        reserved_fire: bool, "Reserved its fire";
        /// The label of what it fired at this turn.
        fire_target: Option<String>, hidden;
        fire_range: Option<u16>, hidden;
        previous_target: Option<String>, "Last target";
        previous_range: Option<u16>, "Last range in yards", 0..=9999;
        target_moved: bool, "Last target has moved since";
        inspire_level: u8, "Inspired this turn", 0..=2;
        steadied: bool, "Steadied this turn";
        /// It took its morale DPs for what it did itself.
        morale_taken: bool, hidden;
        /// What it saw and took DPs for this turn.
        seen: Vec<(Event, i64)>, hidden;
        redressed: bool, "Redressed this turn";
        casualties: u8, 0..=30;
        crew_killed: bool;
        abandoned: bool, "Guns abandoned";
        destroyed: bool;
    }
}

impl Unit {
    /// Bases left.
    pub fn strength(&self) -> u8 {
        self.bases.saturating_sub(self.casualties)
    }

    /// It takes part in the battle.
    pub fn stands(&self) -> bool {
        !self.destroyed && !self.crew_killed && !self.abandoned
    }

    /// Guns that can fire as they stand.
    pub fn can_fire_guns(&self) -> bool {
        self.arm == Arm::Gun && self.stands() && self.formation != Formation::Limbered && self.plight == Plight::None
    }

    /// Cavalry dismounts or mounts again; other foot stays on foot.
    pub fn mounts_or_dismounts(&mut self) {
        if self.arm == Arm::Cavalry || self.dismounted {
            self.dismounted = !self.dismounted;
            self.arm = if self.dismounted { Arm::Foot } else { Arm::Cavalry };
        }
        if !self.formation.suits(self.arm) {
            self.formation = Formation::Line;
        }
    }

    /// It gives up the ground it held.
    pub fn leaves_its_ground(&mut self) {
        (self.fieldworks, self.hard_cover, self.ground) = (false, false, false);
    }

    /// The bases of a rank, the front being 0.
    pub fn bases_in_rank(&self, rank: usize) -> u8 {
        self.ranks.get(rank).copied().unwrap_or(0)
    }

    /// What it fired at last, if that is still known.
    pub fn last_target(&self, game: &Game<CloseFire>) -> Option<UnitRef> {
        let (id, _) = unit_at(game, self.previous_target.as_deref())?;
        Some(UnitRef::known(game, Subject::Unit(id)))
    }

    /// It charged last turn without contact; who runs has done with charging.
    pub fn must_test_control(&self) -> bool {
        self.charge_failed_last_turn && self.plight != Plight::Routing
    }

    /// It fights dispersed.
    pub fn skirmishes(&self) -> bool {
        self.skirmishers || self.formation == Formation::Skirmish
    }
}

fields! {
    /// A leader with what he leads: a brigade, a wing, the army.
    #[derive(Default, PartialEq, Eq)]
    #[serde(default)]
    pub struct Command {
        rank: Rank, setup;
        /// His actions in a turn where they are not those of his rank.
        actions: Option<u8>, "Actions of his own", 0..=9, after = "actions";
        actions_used: u8, "Actions spent this turn", 0..=9;
        actions_lost: u8, "Actions lost to wounds", 0..=9;
        wounds: u8, 0..=9;
        attached_unit: Option<String>, "Attached to", setup;
        killed: bool;
        moved: bool, "Moved on his own this turn";
        /// What his brigade has heard.
        order: Option<String>, "Order in force", setup;
        order_from: Option<String>, kind = Kind::Subject(SubjectKind::Command);
        order_turn: Option<u32>, "Order given in turn", 0..=9999;
        /// Orders for his brigade that he has not heard yet, the oldest first.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        on_the_way: Vec<Message>, hidden;
    }
}

impl Command {
    /// The unit he is with.
    pub fn with(&self, game: &Game<CloseFire>) -> Option<UnitId> {
        unit_at(game, self.attached_unit.as_deref()).map(|(id, _)| id)
    }
}

/// The leaders who are with a unit.
pub fn leaders_with(game: &Game<CloseFire>, unit: UnitId) -> impl Iterator<Item = (CommandId, &CommandOf<CloseFire>)> {
    let label = game.label_of(Subject::Unit(unit));
    let with = move |leader: &Command| !leader.killed && leader.attached_unit.as_ref() == Some(&label);
    game.commands.entries().filter(move |(_, leader)| with(&leader.own))
}

/// An order that a messenger carries to a brigade.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Message {
    pub text: String,
    /// The label of who gave it.
    pub from: Option<String>,
    /// The turn in which it was given.
    pub turn: u32,
    /// Yards that the messenger has ridden.
    pub yards: u32,
    pub moved: bool,
    /// He is there, and the order waits to be heard.
    pub arrived: bool,
}

/// Something that friends nearby see in the morale phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenEvent {
    pub event: Event,
    /// To whom: the label of a unit or leader.
    pub who: String,
    /// Those near have been told.
    pub settled: bool,
}

fields! {
    /// The conditions of the day.
    pub struct Conditions {
        weather: Option<String>;
    }
}

/// What Close Fire keeps of the battle as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BattleState {
    /// What friends nearby saw this turn.
    pub seen: Vec<SeenEvent>,
}
