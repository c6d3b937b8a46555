//! One event and all who see it; each takes the DPs that it would take alone.

use super::morale_dps::{Befell, Event, dp_for};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::state::{SeenEvent, near};
use crate::rulebooks::close_fire::tables::MoralePer;

/// Friends near an event take their DPs.
pub struct MoraleEvent;

fields! {
    /// The event and who is near.
    pub struct Input for CloseFire {
        who: Option<AnyRef>, "Whom it befell";
        near: Vec<Seer>, "Friends within 120 yards", help = "Labels, as in F11-F14 F20; none if nobody is near.";
        event: Event, default = Event::Routing;
        grade: Grade, default = Grade::C, quiet;
        rank: Option<Rank>, "Rank of the leader lost", quiet, help = "Left blank: one whose loss friends feel.";
    }
}

impl Input {
    fn befell(&self) -> Befell {
        Befell { grade: self.grade, rank: self.rank }
    }
}

fields! {
    /// One who sees it.
    pub struct Seer for CloseFire {
        unit: Option<UnitRef>;
        who: Option<AnyRef>, outer;
        grade: Grade, default = Grade::C, from = unit;
        seen_before: bool, "Took DPs for the like this turn", quiet;
        #[serde(default)]
        no_friend: bool, "An enemy, or the unit itself",
            from = maybe(who).is_some_and(|who| !is_friend(game, *who, Subject::Unit(unit.id)));
    }
}

fields! {
    /// What each takes, in the order listed.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        each: Vec<Share>, "DPs for each";
        total: i64, "DPs in all", -999..=999, summary;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Share {
        unit: UnitRef, kind = Kind::Text;
        dp: i64, "DPs", -999..=999;
    }
}

fn is_friend(game: &Game<CloseFire>, who: Subject, seer: Subject) -> bool {
    who != seer && game.side_of(who) == game.side_of(seer)
}

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

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        near::fill(game, draft, key!(Input.near));
        if let Some((_, unit)) = draft.unit(game, key!(Input.who)) {
            let event = match unit.plight {
                _ if unit.destroyed => Event::Destroyed,
                Plight::Retiring => Event::FootRetiring,
                _ => Event::Routing,
            };
            draft.fill(key!(Input.grade), unit.grade.word());
            draft.fill(key!(Input.event), event.word());
        } else if let Some((_, leader)) = draft.command(game, key!(Input.who)) {
            draft.fill(key!(Input.event), Event::LeaderLost.word());
            draft.fill(key!(Input.rank), leader.rank.word());
        }
        let event = read(draft, key!(Input.event)).unwrap_or(Event::Routing);
        let grade = read(draft, key!(Input.grade)).unwrap_or(Grade::C);
        let befell = Befell { grade, rank: read(draft, key!(Input.rank)) };
        let Some(Value::Array(rows)) = draft.0.get_mut(key!(Input.near)) else { return };
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            let label = row.get(key!(Seer.unit)).and_then(Value::as_str);
            let Some((_, unit)) = unit_at(game, label) else { continue };
            let seen = unit.seen.contains(&(event.like(), dp_for(event, befell, unit.grade, game.rules())));
            row.entry(key!(Seer.seen_before)).or_insert(seen.into());
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let itself = |seer: &Seer| seer.unit.same_as(&input.who);
        let not_friends: Vec<&str> = input
            .near
            .iter()
            .filter(|seer| seer.no_friend || itself(seer))
            .map(|seer| seer.unit.as_deref().unwrap_or("one of them"))
            .collect();
        if not_friends.is_empty() {
            return Vec::new();
        }
        let text = format!("Only friends of whom it befell take DPs for it, not {}.", not_friends.join(", "));
        vec![Reason::new("noFriend", "Morale DPs", text)]
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let share = |seer: &Seer| Share {
            unit: seer.unit.clone().unwrap_or_else(|| "".into()),
            dp: if rules.morale.per == MoralePer::Turn && seer.seen_before {
                0
            } else {
                dp_for(input.event, input.befell(), seer.grade, rules)
            },
        };
        let each: Vec<Share> = input.near.iter().map(share).collect();
        for share in &each {
            let who = if share.unit.is_empty() { "A friend" } else { &*share.unit };
            chance.say("Morale DPs", || format!("{who} sees it: {}.", signed(share.dp)));
        }
        let total = each.iter().map(|s| s.dp).sum();
        Ok(Outcome { each, total })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        for Share { unit, dp } in &outcome.each {
            if let Some(unit) = unit.unit_mut(game) {
                gain(unit, *dp, Cause::Morale, rules);
                if *dp > 0 {
                    unit.seen.push((input.event.like(), *dp));
                }
            }
        }
        let Some(who) = input.who.subject().map(|who| game.label_of(who)) else { return };
        let same = |seen: &SeenEvent| seen.who == who && seen.event == input.event;
        if game.own.seen.iter().any(same) {
            game.own_mut().seen.iter_mut().filter(|seen| same(seen)).for_each(|seen| seen.settled = true);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.who.name(game, "The friend");
        let named = |share: &Share| if share.unit.is_empty() { "a unit".to_owned() } else { share.unit.name(game, "") };
        let lines = |share: &Share| taken_lines(game, share.unit.unit(), &named(share), share.dp);
        let table: Vec<String> = outcome.each.iter().flat_map(lines).collect();
        let event = input.event.said();
        let headline = match outcome.each.len() as u32 {
            0 => format!("{who}, {event}: nobody is near"),
            n => format!("{who}, {event}: seen by {}, {} DPs in all", counted(n, "unit", "units"), outcome.total),
        };
        Report { headline, table, ..Report::default() }
    }
}
