//! A charge out of turn, on an enemy that moves or charges within range.

use super::answers::{ITSELF, answers, charged, itself};
use crate::rulebooks::one_twenty::action_points::facts::{Phase, fields, prefill};
use crate::rulebooks::one_twenty::action_points::phrase::{self, HELP};
use crate::rulebooks::one_twenty::action_points::{ledger, spend};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::unfit;
use crate::rulebooks::one_twenty::state::words::{ALLOWED, MARKED_PHASES, STATUS};

/// An opportunity charge.
pub struct OpportunityCharge;

/// Who, whom and the way.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// What is known of the charger.
    #[serde(flatten)]
    pub facts: Facts,
    /// The target's label.
    pub target: Option<String>,
    /// Points to enter the target's space.
    pub charge_ap: Option<u8>,
    /// Dice on the way, where the way is not told as a string.
    pub tmds: u8,
    /// The way as a string.
    pub moves: Option<String>,
    /// The charger's status.
    pub status: Status,
    /// Whether it is allowed, told outright; else the marks of the phase say.
    pub allowed: Option<bool>,
}

/// Whether it comes home.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It reaches the target's space.
    pub reaches: bool,
    /// Points it took.
    pub cost: u8,
    /// Its range.
    pub range: u8,
}

/// The fields: the facts with target and way after the unit.
const FIELDS: [Field; 24] = {
    let rest = fields();
    let mut all = [rest[0]; 24];
    all[1] = Field::subject("target", "Target", SubjectKind::Unit).asked().help("Whom it charges.");
    all[2] =
        Field::whole("charge_ap", "AP to enter its space", 0, 20).optional().help("The whole way, in fixed points.");
    all[3] =
        Field::whole("tmds", "Dice on the way", 0, 20).or(Preset::Whole(0)).help("Terrain or move dice of charge_ap.");
    let mut i = 1;
    while i < rest.len() {
        all[i + 3] = rest[i].quiet();
        i += 1;
    }
    all[11] = Field::choice("phase", "Phase", MARKED_PHASES)
        .or(Preset::Word("5e"))
        .help("The other side's phase in which it charges.")
        .quiet();
    all[21] = Field::text("moves", "The way as actions").optional().help(HELP).quiet();
    all[22] = STATUS;
    all[23] = ALLOWED;
    all
};

impl Procedure for OpportunityCharge {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_charge";
    const TITLE: &'static str = "Opportunity charge";
    const VERBS: &'static [&'static str] = &["oppcharge", "oc"];
    const RULE: &'static str = "1.1 and 1.8";
    const FIELDS: &'static [Field] = &FIELDS;
    const ROLLS: &'static str = "A D6 for each terrain or move die on the way.";
    const OUTCOME: &'static [Field] = &[
        Field::flag("reaches", "Reaches its target"),
        Field::whole("cost", "Points it took", 0, 20),
        Field::whole("range", "Range", 0, 20),
    ];
    const SUMMARY: &'static [&'static str] = &["reaches"];

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let here = game.flow.cursor.last().map_or("", |frame| frame.step.as_str());
        if let Some((phase, _)) = MARKED_PHASES.iter().find(|(id, _)| *id == here) {
            draft.fill("phase", *phase);
        }
        prefill(game, draft);
        if let Some(frame) = game.flow.cursor.last() {
            draft.fill("allowed", game.rules().opportunity_in(&frame.step).charges());
        }
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let status = plain(unit.status);
        draft.fill("status", status);
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        match input.moves.as_deref().map_or(Ok(Vec::new()), phrase::read) {
            Err(why) => vec![FieldFault::new("moves", why)],
            Ok(acts) if acts.is_empty() && input.charge_ap.is_none() => {
                vec![FieldFault::new("charge_ap", "Say how many AP it needs to enter the target's space.")]
            }
            Ok(_) => Vec::new(),
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let range = rules.row(input.facts.unit_type).opportunity;
        let far = fixed(input, rules).is_some_and(|ap| ap > range.into());
        let away = input.status != Status::GoodOrder && input.status != Status::Disorder;
        let marked = rules.opportunity_in(input.facts.phase.id()).charges();
        let said = input.moves.as_deref().map_or(Ok(Vec::new()), phrase::read);
        let facts = [
            (range == 0, "noOpportunityCharge", "This type has no opportunity charge."),
            (range > 0 && far, "outOfRange", "The target's space costs more AP than its range."),
            (!input.allowed.unwrap_or(marked), "notInPhase", "No opportunity charge is marked for this phase."),
            (away, "away", "A unit that retreats or routs does not charge."),
            (
                said.as_ref().is_ok_and(|acts| !acts.is_empty() && !is_way(acts)),
                "notAWay",
                "The way of a charge is moves, turns and changes of formation, and ends with a move.",
            ),
            (
                said.is_ok_and(|acts| !acts.is_empty()) && (input.charge_ap.is_some() || input.tmds > 0),
                "toldTwice",
                "Tell the way as actions, or as its AP and dice, not both; allowed, the actions count.",
            ),
            (itself(input.facts.unit.as_deref(), input.target.as_deref()), "itself", ITSELF),
        ];
        let against = Reason::among("1.8 Opportunity charge", facts);
        against.into_iter().chain(unfit(input.facts.unit_type, input.facts.formation, rules)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let range = rules.row(input.facts.unit_type).opportunity;
        let (reaches, cost) = if let Some((facts, acts)) = way(input) {
            let went = spend::outcome(&Facts { remaining: Some(range), ..facts }, &acts, rules, chance)?;
            (went.completed, went.cost)
        } else {
            let from = rules.tmd.from;
            let extra = chance.pool(u32::from(input.tmds), Die::D6, "dice on the way", |d| u32::from(d >= from))?;
            let cost = u32::from(input.charge_ap.unwrap_or(0)).saturating_add(extra);
            (cost <= range.into(), u8::try_from(cost).map_or(range, |cost| cost.min(range)))
        };
        chance.say("1.8 Opportunity charge", || {
            let how = if reaches { "it reaches its target" } else { "it runs out of range and stops short" };
            format!("Range {range} AP: {how}.")
        });
        Ok(Outcome { reaches, cost, range })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        on_unit(game, input.facts.unit.as_deref(), |unit| {
            unit.exerted = true;
            unit.moved = true;
        });
        if outcome.reaches {
            charged(game, input.target.as_deref(), input.facts.unit.as_ref(), Some(outcome.cost));
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.facts.unit.as_deref(), "The unit");
        let whom = spoken(game, input.target.as_deref(), "its target");
        if !outcome.reaches {
            let table = vec![format!("Move {who} towards {whom}; it stops short after {} AP.", outcome.cost)];
            return Report { headline: format!("{who} falls short of {whom}"), table, ..Report::default() };
        }
        let follows = answers(game, input.facts.unit.as_deref(), input.target.as_deref(), Some(outcome.cost));
        let table = vec![format!("Move {who} against {whom}.")];
        Report { headline: format!("{who} charges {whom} by opportunity"), table, follows }
    }
}

/// Whether these actions lead into a space.
fn is_way(acts: &[Act]) -> bool {
    let leads = |action: Action| {
        action.enters() || action.turns() || matches!(action, Action::AboutFace | Action::FormationChange)
    };
    acts.iter().all(|act| leads(act.action)) && acts.last().is_some_and(|act| act.action.enters())
}

/// The way as actions, if it was told so.
fn way(input: &Input) -> Option<(Facts, Vec<Act>)> {
    let acts = phrase::read(input.moves.as_deref()?).ok().filter(|acts| !acts.is_empty())?;
    // Points as in a charge: no bonus of the road.
    let phase = Phase::A5;
    Some((Facts { phase, ap_spent: 0, reaction_spent: 0, ..input.facts.clone() }, acts))
}

/// The fixed points of the way.
fn fixed(input: &Input, rules: &Rules) -> Option<u32> {
    match way(input) {
        Some((facts, acts)) => {
            let prices = ledger::priced(&facts, &acts, rules);
            Some(prices.iter().fold(0, |all: u32, (price, _)| all.saturating_add(price.fixed)))
        }
        None => input.charge_ap.map(u32::from),
    }
}
