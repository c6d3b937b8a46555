//! Morale DPs: what a unit takes for what it sees within 120 yards, and for what it did itself.

use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::{Rank, SeenEvent};
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
    /// What counts as the like of it: rout and destruction stand in one row of the table.
    pub fn like(self) -> Self {
        if self == Self::Destroyed { Self::Routing } else { self }
    }
}

/// Whom an event befell: a unit by its grade, a leader by his rank.
#[derive(Clone, Copy, Debug)]
pub struct Befell {
    /// The grade.
    pub grade: Grade,
    /// The rank; one not told counts as a general's.
    pub rank: Option<Rank>,
}

/// The rank of the leader who was lost.
pub(super) const LEADER_RANK: Field = Field::choice("rank", "Rank of the leader lost", Rank::WORDS)
    .optional()
    .help("Left blank: one whose loss friends feel.")
    .quiet();

/// The DPs that an observer of this grade takes for an event that befell this one.
pub fn dp_for(event: Event, befell: Befell, observer: Grade, rules: &Rules) -> i64 {
    let table = &rules.morale;
    let Befell { grade, rank } = befell;
    // A is the highest grade and the least of the order.
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

/// Notes an event for the morale phase, once a turn for each.
pub fn saw(game: &mut Game<CloseFire>, event: Event, who: &str) {
    if !game.own.seen.iter().any(|seen| seen.event == event && seen.who == who) {
        game.own_mut().seen.push(SeenEvent { event, who: who.to_owned(), settled: false });
    }
}

/// Notes a leader's death or rout, if he is one whose loss friends feel.
pub fn lost_leader(game: &mut Game<CloseFire>, label: &str) {
    let felt = |c: &crate::core::game::CommandOf<CloseFire>| {
        c.label == label && (c.own.rank != Rank::Brigadier || game.rules().morale.brigadiers)
    };
    if game.commands.iter().any(felt) {
        saw(game, Event::LeaderLost, label);
    }
}

/// Notes what friends see of a unit after it moved or fought.
pub fn watch(game: &mut Game<CloseFire>, label: Option<&str>) {
    let Some((id, unit)) = unit_at(game, label) else { return };
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
    let swept = |c: &&crate::core::game::CommandOf<CloseFire>| c.own.attached_unit.as_deref() == Some(label.as_str());
    let leaders: Vec<String> = game.commands.iter().filter(|c| routs && swept(c)).map(|c| c.label.clone()).collect();
    for leader in leaders {
        lost_leader(game, &leader);
    }
}

/// A unit takes its morale DPs.
pub struct Morale;

/// One thing it sees.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Sight {
    pub event: Event,
    pub grade: Grade,
    pub rank: Option<Rank>,
    pub distance: Option<u16>,
}

/// Who sees what.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub grade: Grade,
    pub events: Vec<Sight>,
    pub evaded: bool,
    pub rode_through: bool,
    pub dp: u8,
}

/// What it takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// DPs added; below nought if taken off.
    pub dp_gain: i64,
    /// DPs then.
    pub dp: u8,
    /// Bases lost for those beyond the limit, where there is one.
    #[serde(default)]
    pub bases_lost: u8,
}

const SIGHT: &[Field] = &[
    Field::choice("event", "Event", Event::WORDS),
    Field::choice("grade", "Grade of whom it befell", Grade::WORDS).or(Preset::Word("C")),
    Field::whole("distance", "Yards away", 0, 9999).optional().help("Left blank: near."),
    LEADER_RANK,
];

impl Procedure for Morale {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale";
    const TITLE: &'static str = "Morale DPs of a unit";
    const VERBS: &'static [&'static str] = &["morale"];
    const RULE: &'static str = "Morale DPs";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Unit"),
        grade(),
        Field::new("events", "What it sees near", Kind::List(SIGHT)),
        Field::flag("evaded", "Evaded this turn").called(&["evading"]).quiet(),
        Field::flag("rode_through", "Rode through or took a position").quiet(),
        dp(),
    ];
    const OUTCOME: &'static [Field] = &[
        score("dp_gain", "DPs gained"),
        Field::whole("dp", "DPs then", 0, 99),
        Field::whole("bases_lost", "Bases lost, where DPs are limited", 0, 250),
    ];
    const SUMMARY: &'static [&'static str] = &["dp_gain"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(unit) = unit_in(game, draft, "unit") else { return };
        draft.fill("grade", unit.grade.word());
        draft.fill("evaded", unit.evaded && !unit.morale_taken);
        draft.fill("rode_through", unit.rode_through && !unit.morale_taken);
        draft.fill("dp", unit.dp);
    }

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
        change(game, input.unit.as_deref(), |unit| {
            gain(unit, outcome.dp_gain + i64::from(outcome.bases_lost), Cause::Morale, rules);
            unit.morale_taken |= input.evaded || input.rode_through;
        });
        watch(game, input.unit.as_deref());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let headline = format!("Morale of {who}: {} DP, {} in all", signed(outcome.dp_gain), outcome.dp);
        let table = dp_line(&who, outcome.dp_gain).into_iter().chain(lost_line(&who, outcome.bases_lost)).collect();
        Report { headline, table, ..Report::default() }
    }
}
