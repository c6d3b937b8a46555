//! One event and all who see it: the same DPs as for a unit alone, for a set of labels.

use super::morale_dps::{Befell, Event, LEADER_RANK, dp_for};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::{SeenEvent, near};
use crate::rulebooks::close_fire::tables::MoralePer;

/// Friends near an event take their DPs.
pub struct MoraleEvent;

/// The event and who is near.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub who: Option<String>,
    pub near: Vec<Seer>,
    pub event: Event,
    pub grade: Grade,
    pub rank: Option<Rank>,
}

impl Input {
    fn befell(&self) -> Befell {
        Befell { grade: self.grade, rank: self.rank }
    }
}

/// One who sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seer {
    /// Its label.
    pub unit: Option<String>,
    /// Its grade.
    pub grade: Grade,
    /// It took DPs for the like this turn.
    pub seen_before: bool,
    /// It is no friend of whom it befell.
    #[serde(default)]
    pub no_friend: bool,
}

/// What each takes, in the order listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// DPs for each.
    pub each: Vec<Share>,
    /// All together.
    pub total: i64,
}

/// What one takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Share {
    /// Its label, empty without a battle.
    pub unit: String,
    /// DPs.
    pub dp: i64,
}

const SEER: &[Field] = &[
    unit("unit", "Unit"),
    grade(),
    Field::flag("seen_before", "Took DPs for the like this turn").quiet(),
    Field::flag("no_friend", "An enemy, or the unit itself").quiet(),
];
const SHARE: &[Field] = &[Field::text("unit", "Unit"), score("dp", "DPs")];

/// What a draft says under this key.
fn read<T: serde::de::DeserializeOwned>(draft: &Draft, key: &str) -> Option<T> {
    serde_json::from_value(draft.0.get(key)?.clone()).ok()
}

impl Procedure for MoraleEvent {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "morale_event";
    const TITLE: &'static str = "Who sees an event";
    const VERBS: &'static [&'static str] = &["sees", "event"];
    const RULE: &'static str = "Morale DPs";
    const FIELDS: &'static [Field] = &[
        Field::subject("who", "Whom it befell", SubjectKind::Any),
        Field::new("near", "Friends within 120 yards", Kind::List(SEER))
            .help("Labels, as in F11-F14 F20; none if nobody is near."),
        Field::choice("event", "Event", Event::WORDS).or(Preset::Word("routing")),
        grade(),
        LEADER_RANK,
    ];
    const OUTCOME: &'static [Field] =
        &[Field::new("each", "DPs for each", Kind::List(SHARE)), score("total", "DPs in all")];
    const SUMMARY: &'static [&'static str] = &["total"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        near::fill(game, draft, "near");
        if let Some(unit) = unit_in(game, draft, "who") {
            let event = match unit.plight {
                _ if unit.destroyed => Event::Destroyed,
                Plight::Retiring => Event::FootRetiring,
                _ => Event::Routing,
            };
            draft.fill("grade", unit.grade.word());
            draft.fill("event", event.word());
        } else if let Some((_, leader)) = command_at(game, draft.text("who")) {
            draft.fill("event", Event::LeaderLost.word());
            draft.fill("rank", leader.rank.word());
        }
        let event = read(draft, "event").unwrap_or(Event::Routing);
        let befell = Befell { grade: read(draft, "grade").unwrap_or(Grade::C), rank: read(draft, "rank") };
        let who = draft.text("who").and_then(|label| game.find(label).ok());
        if let Some(Value::Array(rows)) = draft.0.get_mut("near") {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                let Some((id, unit)) = unit_at(game, row.get("unit").and_then(Value::as_str)) else { continue };
                let seen = unit.seen.contains(&(event.like(), dp_for(event, befell, unit.grade, game.rules())));
                let seer = Subject::Unit(id);
                let no_friend = who.is_some_and(|who| who == seer || game.side_of(who) != game.side_of(seer));
                row.entry("no_friend").or_insert(no_friend.into());
                row.entry("grade").or_insert(unit.grade.word().into());
                row.entry("seen_before").or_insert(seen.into());
            }
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let itself = |seer: &Seer| seer.unit.is_some() && seer.unit == input.who;
        let strangers: Vec<&str> = input
            .near
            .iter()
            .filter(|seer| seer.no_friend || itself(seer))
            .map(|seer| seer.unit.as_deref().unwrap_or("one of them"))
            .collect();
        if strangers.is_empty() {
            return Vec::new();
        }
        let text = format!("Only friends of whom it befell take DPs for it, not {}.", strangers.join(", "));
        vec![Reason::new("noFriend", "Morale DPs", text)]
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let share = |seer: &Seer| Share {
            unit: seer.unit.clone().unwrap_or_default(),
            dp: if rules.morale.per == MoralePer::Turn && seer.seen_before {
                0
            } else {
                dp_for(input.event, input.befell(), seer.grade, rules)
            },
        };
        let each: Vec<Share> = input.near.iter().map(share).collect();
        for share in &each {
            let who = if share.unit.is_empty() { "A friend" } else { &share.unit };
            chance.say("Morale DPs", || format!("{who} sees it: {}.", signed(share.dp)));
        }
        let total = each.iter().map(|s| s.dp).sum();
        Ok(Outcome { each, total })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        for Share { unit, dp } in &outcome.each {
            change(game, Some(unit.as_str()), |unit| {
                gain(unit, *dp, Cause::Morale, rules);
                if *dp > 0 {
                    unit.seen.push((input.event.like(), *dp));
                }
            });
        }
        let who = input.who.as_deref().and_then(|w| game.find(w).ok()).map(|s| game.label_of(s));
        if let Some(who) = who {
            let same = |seen: &SeenEvent| seen.who == who && seen.event == input.event;
            if game.own.seen.iter().any(same) {
                game.own_mut()
                    .seen
                    .iter_mut()
                    .filter(|s| s.who == who && s.event == input.event)
                    .for_each(|s| s.settled = true);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.who.as_deref(), "The friend");
        let named = |label: &str| spoken(game, Some(label).filter(|l| !l.is_empty()), "a unit");
        let table: Vec<String> =
            outcome.each.iter().flat_map(|s| taken_lines(game, Some(s.unit.as_str()), &named(&s.unit), s.dp)).collect();
        let event = input.event.said();
        let headline = match outcome.each.len() as u32 {
            0 => format!("{who}, {event}: nobody is near"),
            n => format!("{who}, {event}: seen by {}, {} DPs in all", counted(n, "unit", "units"), outcome.total),
        };
        Report { headline, table, ..Report::default() }
    }
}
