//! Morale DPs: what a unit takes for what it sees within 120 yards, and for what it did itself.

use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::SeenEvent;
use crate::rulebooks::close_fire::tables::MoralePer;

/// What friends nearby see.
#[choice(snake)]
pub enum Event {
    #[is(label = "General or marshal killed or routing")]
    LeaderLost,
    #[default]
    #[is(label = "Friend routing")]
    Routing,
    #[is(label = "Friend destroyed")]
    Destroyed,
    #[is(label = "Friendly foot retiring")]
    FootRetiring,
}

impl Event {
    /// The event that it counts as: rout and destruction share a row of the table.
    pub fn like(self) -> Self {
        if self == Self::Destroyed { Self::Routing } else { self }
    }
}

/// Whom an event befell: a unit by its grade, a leader by his rank.
#[derive(Clone, Copy, Debug)]
pub struct Befell {
    pub grade: Grade,
    /// `None` counts as a general's.
    pub rank: Option<Rank>,
}

/// The DPs that an observer of this grade takes for an event that befell this one.
pub fn dp_for(event: Event, befell: Befell, observer: Grade, rules: &Rules) -> i64 {
    let table = &rules.morale;
    let Befell { grade, rank } = befell;
    // Grades are ordered from A, the highest.
    let equal_or_higher = grade <= observer;
    i64::from(match event {
        Event::LeaderLost if rank == Some(Rank::Brigadier) && !table.brigadiers => 0,
        Event::LeaderLost => table.leader,
        Event::Routing | Event::Destroyed if equal_or_higher => table.equal,
        Event::Routing | Event::Destroyed => table.lower,
        Event::FootRetiring if equal_or_higher => table.retiring,
        Event::FootRetiring => 0,
    })
}

/// Records an event for the morale phase, once a turn.
pub fn saw(game: &mut Game<CloseFire>, event: Event, who: &str) {
    if !game.own.seen.iter().any(|seen| seen.event == event && seen.who == who) {
        game.own_mut().seen.push(SeenEvent { event, who: who.to_owned(), settled: false });
    }
}

/// Records a leader's death or rout, if his rank is one whose loss friends feel.
pub fn lost_leader(game: &mut Game<CloseFire>, id: CommandId) {
    let Some(leader) = game.command(id) else { return };
    if leader.own.rank != Rank::Brigadier || game.rules().morale.brigadiers {
        let label = leader.label.clone();
        saw(game, Event::LeaderLost, &label);
    }
}

/// Records what friends see of a unit after it moved or fought.
pub fn watch(game: &mut Game<CloseFire>, unit: Option<UnitId>) {
    let Some((id, unit)) = unit.and_then(|id| Some((id, &game.unit(id)?.own))) else { return };
    let events = [
        (unit.destroyed, Event::Destroyed),
        (unit.plight == Plight::Routing && !unit.destroyed, Event::Routing),
        (unit.plight == Plight::Retiring && unit.arm == Arm::Foot && !unit.destroyed, Event::FootRetiring),
    ];
    let label = game.label_of(Subject::Unit(id));
    let routs = events[1].0;
    for (_, event) in events.into_iter().filter(|(is, _)| *is) {
        saw(game, event, &label);
    }
    // A leader routs with the unit he is attached to.
    let swept: Vec<CommandId> = leaders_with(game, id).filter(|_| routs).map(|(leader, _)| leader).collect();
    for leader in swept {
        lost_leader(game, leader);
    }
}

/// A unit takes its morale DPs.
pub struct Morale;

fields! {
    /// One thing it sees.
    pub struct Sight for CloseFire {
        event: Event;
        grade: Grade, "Grade of whom it befell", default = Grade::C;
        distance: Option<u16>, "Yards away", 0..=9999, help = "Left blank: near.";
        rank: Option<Rank>, "Rank of the leader lost", quiet, help = "Left blank: one whose loss friends feel.";
    }
}

fields! {
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        grade: Grade, default = Grade::C, from = unit;
        events: Vec<Sight>, "What it sees near";
        evaded: bool, "Evaded this turn", from = unit.evaded && !unit.morale_taken, called = &["evading"];
        rode_through: bool, "Rode through or took a position", from = unit.rode_through && !unit.morale_taken;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        dp_gain: i64, "DPs gained", -999..=999, summary;
        dp: u8, "DPs then", 0..=99;
        #[serde(default)]
        bases_lost: u8, "Bases lost, where DPs are limited", 0..=250;
    }
}

impl Procedure for Morale {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale";
    const TITLE: &'static str = "Morale DPs of a unit";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "Morale DPs";
    const MANY: bool = true;

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let near = |s: &&Sight| s.distance.is_none_or(|yards| i32::from(yards) <= rules.distance.morale);
        let mut causes: Vec<(Event, i64)> = Vec::new();
        for sight in input.events.iter().filter(near) {
            let dp = dp_for(sight.event, Befell { grade: sight.grade, rank: sight.rank }, input.grade, rules);
            let like = |(event, before): &(Event, i64)| event.like() == sight.event.like() && *before == dp;
            let again = rules.morale.per == MoralePer::Turn && causes.iter().any(like);
            if !again {
                causes.push((sight.event, dp));
            }
        }
        let mut total = 0_i64;
        for (event, dp) in causes {
            total += dp;
            chance.say("Morale DPs", || format!("{}: {}.", event.label(), signed(dp)));
        }
        if input.evaded {
            total += i64::from(rules.morale.evading);
            chance.say("Morale DPs", || format!("Evaded: {}.", signed(rules.morale.evading.into())));
        }
        if input.rode_through && rules.morale.relief_again {
            total -= i64::from(rules.after.relief);
            chance.say("Morale DPs", || {
                format!("Rode through or took a position: {}.", signed(-i64::from(rules.after.relief)))
            });
        }
        let (dp, bases_lost) = limited(input.dp, total, rules);
        if bases_lost > 0 {
            chance.say("Morale DPs", || format!("Beyond the limit: {} lost.", counted(bases_lost, "base", "bases")));
        }
        Ok(Outcome { dp_gain: i64::from(dp) - i64::from(input.dp), dp, bases_lost })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            gain(unit, outcome.dp_gain + i64::from(outcome.bases_lost), Cause::Morale, rules);
            unit.morale_taken |= input.evaded || input.rode_through;
        }
        watch(game, input.unit.unit());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let headline = format!("Morale of {who}: {} DP, {} in all", signed(outcome.dp_gain), outcome.dp);
        let table = dp_line(&who, outcome.dp_gain).into_iter().chain(lost_line(&who, outcome.bases_lost)).collect();
        Report { headline, table, ..Report::default() }
    }
}
