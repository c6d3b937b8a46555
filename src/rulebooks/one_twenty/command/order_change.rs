//! A brigade changes its order: written on the first throw, issued on the second.

use crate::core::roster::folded;
use crate::core::schema::SpokenWords;
use crate::rulebooks::one_twenty::prelude::*;

/// A change of order.
pub struct OrderChange;

/// Which brigade, and to what.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The brigade's label.
    pub brigade: Option<String>,
    /// The new order; the written one if nothing is said.
    pub new_order: Option<String>,
    /// The order in force.
    pub order: Option<String>,
    /// An order that lies written since an earlier turn.
    pub written_order: Option<String>,
    /// It was tried this turn.
    pub tried: bool,
    /// Its leader is lost.
    pub leader_lost: bool,
    /// The way from the leader, in points.
    pub path_ap: Option<u8>,
    /// The radius of the leader.
    pub radius: u8,
}

impl Input {
    /// Whether the order that is wanted lies written; another one must be written first.
    fn lies_written(&self) -> bool {
        let same = |written: &String| self.new_order.as_ref().is_none_or(|new| folded(new) == folded(written));
        self.written_order.as_ref().is_some_and(same)
    }
}

/// How far a change came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    /// Nothing came of it.
    Failed,
    /// Written, and kept.
    Written,
    /// In force.
    Issued,
}

/// The orders afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// How far it came.
    pub result: Change,
    /// In force.
    pub issued: bool,
    /// The order in force.
    pub order: Option<String>,
    /// An order that lies written.
    pub written_order: Option<String>,
}

/// The throws; `written` is one that lies ready.
///
/// # Errors
/// Stops for a die not yet thrown.
pub fn throw(written: bool, rules: &Rules, chance: &mut Chance) -> Roll<Change> {
    let orders = &rules.orders;
    if written && orders.keep_written_order {
        chance.say("1.6 Order change", || "The order lies written: only the second throw is needed.".to_owned());
    } else if !chance.dice(&[Die::D6], "to write the order", |d| d[0] >= orders.write_from)? {
        chance.say("1.6 Order change", || format!("Less than {}: not written.", orders.write_from));
        return Ok(Change::Failed);
    }
    let issued = chance.dice(&[Die::D6], "to issue the order", |d| d[0] >= orders.issue_from)?;
    chance.say("1.6 Order change", || match (issued, orders.keep_written_order) {
        (true, _) => "Written, and issued.".to_owned(),
        (false, true) => "Written but not issued: it is kept for the next turn.".to_owned(),
        (false, false) => "Written but not issued: the attempt has failed.".to_owned(),
    });
    Ok(match (issued, orders.keep_written_order) {
        (true, _) => Change::Issued,
        (false, true) => Change::Written,
        (false, false) => Change::Failed,
    })
}

impl Procedure for OrderChange {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "order_change";
    const TITLE: &'static str = "Change a brigade's order";
    const VERBS: &'static [&'static str] = &["order", "o"];
    const RULE: &'static str = "1.6";
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Brigade", SubjectKind::Command).help("Its label in a battle."),
        Field::text("new_order", "New order")
            .optional()
            .said(SpokenWords::Anything)
            .help("In any words; left blank: the one that lies written. Another than that is written first."),
        Field::text("order", "Order in force").optional().help("It stays if the change fails.").quiet(),
        Field::text("written_order", "Order lying written")
            .optional()
            .help("Kept from an earlier turn; it counts only with the house rule orders.keepWrittenOrder.")
            .quiet(),
        Field::flag("tried", "Tried this turn").help("A brigade tries once a turn.").quiet(),
        Field::flag("leader_lost", "Leader lost")
            .help("It counts only with the house rule orders.withoutLeader off.")
            .quiet(),
        Field::whole("path_ap", "Way from the leader in AP", 0, 40)
            .optional()
            .help("Told, the working says when it is beyond the radius; it may try all the same.")
            .quiet(),
        Field::whole("radius", "Command radius", 0, 40).or(Preset::Whole(3)).help("Of its leader, in AP.").quiet(),
    ];
    const ROLLS: &'static str = "A D6 to write the order, another to issue it.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("result", "Result", &[("failed", "Failed"), ("written", "Written"), ("issued", "Issued")]),
        Field::flag("issued", "Issued"),
        Field::text("order", "Order in force").optional(),
        Field::text("written_order", "Order lying written").optional(),
    ];
    const SUMMARY: &'static [&'static str] = &["result"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, brigade)) = command_at(game, draft.text("brigade")) else { return };
        let brigade = brigade.clone();
        for (key, text) in [("order", brigade.order), ("written_order", brigade.written_order)] {
            if let Some(text) = text {
                draft.fill(key, text);
            }
        }
        draft.fill("tried", brigade.order_tried);
        draft.fill("leader_lost", brigade.lost);
        draft.fill("radius", game.rules().radius(brigade.level, brigade.arm).unwrap_or(0));
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let facts = [
            (input.tried, "tried", "This brigade tried to change its order already this turn."),
            (
                input.leader_lost && !rules.orders.without_leader,
                "noLeader",
                "By the house rule a brigade without a leader keeps its order.",
            ),
        ];
        Reason::among("1.6 Order change", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if input.path_ap.is_some_and(|path| path > input.radius) {
            chance.say("1.4 Command radius", || {
                "It stands outside the command radius; it may try all the same.".to_owned()
            });
        }
        let result = throw(input.lies_written(), rules, chance)?;
        let wanted = input.new_order.clone().or_else(|| input.written_order.clone());
        let (order, written_order) = match result {
            // Another order that could not be written leaves the one that lies there.
            Change::Failed if rules.orders.keep_written_order => (input.order.clone(), input.written_order.clone()),
            Change::Failed => (input.order.clone(), None),
            Change::Written => (input.order.clone(), wanted.or_else(|| Some("new order".to_owned()))),
            Change::Issued => (wanted.or_else(|| Some("new order".to_owned())), None),
        };
        Ok(Outcome { result, issued: result == Change::Issued, order, written_order })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = command_at(game, input.brigade.as_deref()) else { return };
        if let Some(brigade) = game.command_mut(id) {
            brigade.order.clone_from(&outcome.order);
            brigade.written_order.clone_from(&outcome.written_order);
            brigade.order_tried = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.brigade.as_deref(), "The brigade");
        let order = outcome.order.as_deref().unwrap_or("none");
        match outcome.result {
            Change::Failed => Report { headline: format!("{who} keeps its order: {order}"), ..Report::default() },
            Change::Written => {
                Report { headline: format!("{who}: the new order is written, not yet issued"), ..Report::default() }
            }
            Change::Issued => {
                let table = vec![format!("Give {who} its new order: {order}.")];
                Report { headline: format!("{who} has a new order: {order}"), table, ..Report::default() }
            }
        }
    }
}
