//! Passing command points to another senior officer.

use super::cp_throw::{MOST_CP, points};
use super::sending::{DIRECT_HELP, against_sender, fill_sender, way};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::ROLES;

/// A senior officer passes points on; some are lost on a long way.
pub struct PassCps;

/// Who passes how many how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The giver's label.
    pub issuer: Option<String>,
    /// The receiver's label.
    pub receiver: Option<String>,
    /// How many.
    pub n: u8,
    /// From the headquarters to the receiver.
    pub d2: Length,
    /// From the giver to the headquarters.
    pub d1: Length,
    /// He has no headquarters of his own.
    pub direct: bool,
    /// The way passes something impassable or an enemy's contact zone.
    pub blocked: bool,
    /// The giver's points in hand.
    pub cp: u8,
    /// The giver's place.
    pub issuer_role: CommandRole,
    /// The receiver's place.
    pub receiver_role: CommandRole,
    /// What the giver drew.
    pub issuer_activation: Drawn,
    /// Whether both are of one side.
    pub same_side: bool,
}

/// What arrives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Points that arrive.
    pub received: u8,
    /// Points lost on the way.
    pub lost: u8,
    /// Points the giver has left.
    pub cp_left: u8,
}

impl Procedure for PassCps {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "pass_cps";
    const TITLE: &'static str = "Pass command points";
    const VERBS: &'static [&'static str] = &["pass"];
    const RULE: &'static str = "Issuing orders";
    const FIELDS: &'static [Field] = &[
        Field::subject("receiver", "To", SubjectKind::Command),
        Field::whole("n", "How many", 1, 99).or(Preset::Whole(1)).asked(),
        Field::length("d2", "Headquarters to receiver").or(Preset::Whole(0)).asked(),
        Field::length("d1", "Giver to headquarters").or(Preset::Whole(0)),
        Field::subject("issuer", "From", SubjectKind::Command),
        Field::flag("direct", "Giver measures straight").quiet().help(DIRECT_HELP),
        Field::flag("blocked", "Impassable or enemy contact zone on the way").quiet(),
        Field::whole("cp", "Command points in hand", 0, 99).quiet(),
        Field::choice("issuer_role", "Giver is", ROLES).or(Preset::Word("commander")).quiet(),
        Field::choice("receiver_role", "Receiver is", ROLES).or(Preset::Word("corps")).quiet(),
        Field::choice("issuer_activation", "Giver drew", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        Field::flag("same_side", "Both are of one side").or(Preset::Flag(true)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("received", "Points that arrive", 0, 99),
        Field::whole("lost", "Points lost on the way", 0, 99),
        Field::whole("cp_left", "Points the giver has left", 0, 99),
    ];
    const SUMMARY: &'static [&'static str] = &["received", "lost", "cp_left"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        fill_sender(game, draft, "receiver");
        if let (Some(from), Some(to)) = (named(game, draft, "issuer"), named(game, draft, "receiver")) {
            draft.fill("same_side", game.side_of(from) == game.side_of(to));
        }
        if let Some(Subject::Command(id)) = named(game, draft, "receiver")
            && let Some(officer) = game.command(id).map(|c| &c.own)
        {
            draft.fill("receiver_role", plain(officer.role));
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons =
            against_sender(input.issuer_role, input.issuer_activation, input.blocked, "pass command points");
        let mut against = |key, text: String| reasons.push(Reason::new(key, "Issuing orders", text));
        if !input.receiver_role.is_senior() {
            against("receiverNotSenior", "Command points are passed to senior officers only.".to_owned());
        }
        if !input.same_side {
            against("otherSide", "Command points are passed to officers of the same side.".to_owned());
        }
        if input.issuer.is_some() && input.issuer == input.receiver {
            against("toHimself", "An officer cannot pass points to himself.".to_owned());
        }
        if input.n > input.cp {
            against("tooMany", format!("He would pass {}, but has {}.", points(input.n), input.cp));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let way = way(input.d1, input.d2, input.direct, rules);
        let stretches = way.stretches(rules.orders.stretch);
        let toll = stretches.saturating_sub(rules.orders.free_pass_stretches.into()).max(0);
        let toll = u8::try_from(toll).unwrap_or(u8::MAX);
        let lost = toll.min(input.n);
        let received = input.n - lost;
        chance.say("Issuing orders", || {
            let stretch = rules.orders.stretch;
            format!("{way}″: nothing is lost over the first {stretch}″, then one point for every {stretch}″ begun, so {lost} of {}.", input.n)
        });
        Ok(Outcome { received, lost, cp_left: input.cp.saturating_sub(input.n) })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some((id, _)) = command_at(game, input.issuer.as_deref())
            && let Some(giver) = game.command_mut(id)
        {
            giver.cp = outcome.cp_left;
            giver.cp_spent = giver.cp_spent.saturating_add(input.n).min(MOST_CP);
        }
        if let Some((id, _)) = command_at(game, input.receiver.as_deref())
            && let Some(receiver) = game.command_mut(id)
        {
            receiver.cp = receiver.cp.saturating_add(outcome.received).min(MOST_CP);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let from = spoken(game, input.issuer.as_deref(), "The officer");
        let to = spoken(game, input.receiver.as_deref(), "the receiver");
        let lost = if outcome.lost > 0 { format!(", {} lost on the way", outcome.lost) } else { String::new() };
        let table = vec![format!("Hand {to} {}.", points(outcome.received))];
        Report {
            headline: format!("{from} passes {} to {to}{lost}", points(outcome.received)),
            table,
            ..Report::default()
        }
    }
}
