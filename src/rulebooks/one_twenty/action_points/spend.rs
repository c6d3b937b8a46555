//! Spending action points: one action or a whole move as a string, paid from what is left, with its dice together.

use super::against::against;
use super::ledger::{Ledger, carry_out};
use super::phrase::{self, HELP};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::record::{fire, rally};
use crate::rulebooks::one_twenty::tables::FireResolved;

pub struct SpendAp;

fields! {
    /// The unit and what it does.
    #[derive(PartialEq, Eq)]
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        moves: Option<String>, "Actions", help = HELP, said = phrase::SAID;
        #[serde(flatten)]
        facts: Facts;
        #[serde(default)]
        actions: Vec<Act>, "Actions as rows", as_given, quiet,
            help = "Instead of the string: an action with its own ground each.";
    }
}

fields! {
    /// What came of it.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        completed: bool, "All done", summary;
        actions_done: u32, 0..=99_999, summary;
        spaces: u32, "Spaces entered", 0..=99_999, summary;
        /// Those lost included.
        cost: u8, "Points spent", 0..=20;
        remaining: u8, "Points left", 0..=20, summary;
        #[serde(default)]
        remaining_to_fire: u8, "Points left to fire with", 0..=20,
            help = "In a reaction phase fire is paid from the base.";
        allowance: u8, "Points of the turn", 0..=20, help = "In a reaction phase the reaction move.";
        formation: Formation;
        /// None if it turned nobody knows which way.
        quarters: Option<u8>, "Quarter turns to the right", 0..=3;
        ap_spent: u8, "Points spent this turn", 0..=20;
        reaction_spent: u8, "Of them in reaction", 0..=20;
        moved: bool, "Entered a space this turn";
        left_road: bool, "Acted off the road this turn";
        refused_off_road: bool, "Refused off the road this turn";
        fires: u32, 0..=99_999;
        rallies: u32, "Rally attempts", 0..=99_999;
        remanned: bool, "Guns manned again";
    }
}

impl Input {
    /// The actions, from rows or string.
    ///
    /// # Errors
    /// A sentence naming the word that means nothing.
    pub fn acts(&self) -> Result<Vec<Act>, String> {
        if self.actions.is_empty() {
            phrase::read(self.moves.as_deref().unwrap_or_default())
        } else {
            let canonical = |act: &Act| Act { action: act.action.canonical(), ..act.clone() };
            Ok(self.actions.iter().map(canonical).collect())
        }
    }
}

fn number(actions: usize) -> u32 {
    u32::try_from(actions).unwrap_or(u32::MAX)
}

/// The string carried out, as an outcome.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn outcome(facts: &Facts, acts: &[Act], rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
    let (done, ledger) = carry_out(facts, acts, rules, chance)?;
    let did = || acts[..done].iter();
    let count = |is: fn(Action) -> bool| number(did().filter(|act| is(act.action)).count());
    let quarters = did().try_fold(0, |sum: u8, act| Some((sum + act.turned()?) % 4));
    let last = acts.get(done.saturating_sub(1));
    let on_road = !ledger.left_road;
    let remaining = ledger.remaining(last.filter(|_| facts.phase.reacts()), on_road, rules);
    let remaining_to_fire = ledger.remaining(Some(&Act::plain(Action::Fire)), on_road, rules);
    let whole = ledger.whole_allowance(rules);
    let allowance = if facts.phase.reacts() { whole } else { whole.max(ledger.spent) };
    chance.say("1.8 Action points", || match remaining_to_fire {
        more if more > remaining => format!("{remaining} AP of {allowance} are left, and {more} to fire with."),
        _ => format!("{remaining} AP of {allowance} are left."),
    });
    let Ledger { spent, reaction_spent, left_road, refused_off_road, formation, moved, .. } = ledger;
    Ok(Outcome {
        completed: done == acts.len(),
        actions_done: number(done),
        spaces: count(Action::enters),
        cost: spent.saturating_sub(facts.turn.ap_spent),
        remaining,
        remaining_to_fire,
        allowance,
        formation,
        quarters,
        ap_spent: spent,
        reaction_spent,
        moved,
        left_road,
        refused_off_road,
        fires: count(Action::fires),
        rallies: count(|action| action == Action::Rally),
        remanned: count(|action| action == Action::RemanGuns) > 0,
    })
}

impl Procedure for SpendAp {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "spend_ap";
    const TITLE: &'static str = "Spend action points";
    const VERBS: &'static [&'static str] = &["ap", "m", "move"];
    const RULE: &'static str = "1.2, 1.3 and 1.8";
    const ROLLS: &'static str = "A D6 for each terrain or move die of the spaces entered.";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        match input.acts() {
            Ok(acts) if acts.is_empty() => {
                vec![FieldFault::new(key!(Input.moves), "Type what it does, as in f f turn fire.")]
            }
            Ok(_) => Vec::new(),
            Err(why) => vec![FieldFault::new(key!(Input.moves), why)],
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let twice = !input.actions.is_empty() && input.moves.as_deref().is_some_and(|moves| !moves.trim().is_empty());
        if twice {
            let text = "Give the actions as a string or as rows, not both; allowed, the rows count.";
            return vec![Reason::new("toldTwice", "1.2 Actions", text)];
        }
        against(&input.facts, &input.acts().unwrap_or_default(), rules)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        outcome(&input.facts, &input.acts().unwrap_or_default(), rules, chance)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<OneTwenty>) {
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.ap_spent = outcome.ap_spent;
        let whole = if input.facts.phase.reacts() { unit.allowance(rules) } else { outcome.allowance };
        unit.ap_allowance = Some(whole.max(outcome.ap_spent));
        unit.reaction_spent = outcome.reaction_spent;
        unit.road_march = input.facts.mover.road_march && !outcome.left_road;
        unit.left_road = outcome.left_road;
        unit.refused_off_road = outcome.refused_off_road;
        unit.moved = outcome.moved;
        unit.acted = true;
        unit.formation = outcome.formation;
        unit.exerted |= outcome.spaces > 0;
        unit.crew_on_guns |= outcome.remanned;
        if let Some(quarters) = outcome.quarters {
            unit.facing = unit.facing.turned(quarters);
        }
        unit.fire_declared |= outcome.fires > 0 && rules.fire.resolved == FireResolved::InPhase;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let acts = input.acts().unwrap_or_default();
        let done = (outcome.actions_done as usize).min(acts.len());
        let mut table: Vec<String> = to_do(&who, &acts[..done]);
        if let Some(undone) = acts.get(done) {
            table.push(format!("{who} stops before: {}.", undone.action.said()));
        }
        let mut follows = Vec::new();
        let rallies = input.unit.unit_in(game).is_some_and(|unit| unit.status != Status::GoodOrder);
        for _ in (0..outcome.rallies).filter(|_| rallies) {
            let draft = draft!(rally::Input { unit: input.unit });
            follows.push(Duty::of::<rally::RecordRally>(format!("{who}: what came of the rally"), draft));
        }
        if outcome.fires > 0 && game.rules().fire.resolved == FireResolved::AtOnce {
            let draft = draft!(fire::FireRecord { unit: input.unit });
            follows.push(Duty::of::<fire::RecordFire>(format!("{who}: what came of the fire"), draft));
        }
        let subject = input.unit.unit().map(Subject::Unit);
        let follows = follows.into_iter().map(|duty| duty.on(subject)).collect();
        let how = if outcome.completed { "" } else { ", stopped short" };
        let headline = format!("{who}: {} AP, {} left{how}", outcome.cost, outcome.remaining);
        Report { headline, table, follows }
    }
}

/// What to do on the table; a run of the same action is one line.
fn to_do(who: &str, acts: &[Act]) -> Vec<String> {
    let mut lines = Vec::new();
    for run in acts.chunk_by(|a, b| a.action == b.action && a.to == b.to && a.left == b.left) {
        let n = run.len() as u32;
        let action = run[0].action;
        lines.push(match action {
            action if action.enters() => format!("Move {who} {} {}.", counted(n, "space", "spaces"), action.said()),
            Action::FormationChange => {
                format!("Put {who} into {}.", run[0].to.map_or("its new formation", Formation::said))
            }
            Action::AboutFace => format!("Turn {who} about."),
            action if action.turns() => {
                format!("Turn {who} by {}°.", run.iter().map(|act| 90 * u32::from(act.turns())).sum::<u32>())
            }
            action if action.fires() => format!("{who} fires."),
            Action::Limber => format!("Limber {who} up."),
            Action::Unlimber => format!("Unlimber {who}."),
            Action::LimberOrUnlimber => format!("Limber or unlimber {who}."),
            Action::RemanGuns => format!("Put the crew back to the guns of {who}."),
            Action::Rally => format!("{who} tries to rally."),
            _ => format!("Form {who} in square."),
        });
    }
    lines
}
