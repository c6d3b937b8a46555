//! Spending action points: one action or a whole move as a string, paid from what is left, with its dice together.

use super::action::ROW;
use super::against::against;
use super::facts::{fields, prefill};
use super::ledger::{Ledger, carry_out};
use super::phrase::{self, HELP};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::FORMATIONS;
use crate::rulebooks::one_twenty::tables::FireResolved;

/// A unit acts.
pub struct SpendAp;

/// The unit and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// What is known of it.
    #[serde(flatten)]
    pub facts: Facts,
    /// The string of actions as typed.
    pub moves: Option<String>,
    /// The same as rows, which go before the string.
    #[serde(default)]
    pub actions: Vec<Act>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Every action was done.
    pub completed: bool,
    /// Actions done.
    pub actions_done: u32,
    /// Spaces entered.
    pub spaces: u32,
    /// Points spent by it, those lost included.
    pub cost: u8,
    /// Points left.
    pub remaining: u8,
    /// Points left to fire with: in a reaction phase they are those of the base.
    #[serde(default)]
    pub remaining_to_fire: u8,
    /// Points of the turn; in a reaction phase those of the reaction move, where there is one.
    pub allowance: u8,
    /// How it stands.
    pub formation: Formation,
    /// Quarter turns to the right; none if it turned nobody knows which way.
    pub quarters: Option<u8>,
    /// Points spent this turn.
    pub ap_spent: u8,
    /// Of them in reaction.
    pub reaction_spent: u8,
    /// It entered a space this turn.
    pub moved: bool,
    /// It did something off the road this turn.
    pub left_road: bool,
    /// An action off the road was refused.
    pub refused_off_road: bool,
    /// How often it fires.
    pub fires: u32,
    /// How often it tries to rally.
    pub rallies: u32,
    /// The crew is back at its guns.
    pub remanned: bool,
}

/// The fields of a string, wherever one is asked for.
pub const FIELDS: [Field; 20] = {
    let rest = fields();
    let moves = Field::text("moves", "Actions").optional().help(HELP).said(phrase::SAID);
    let mut all = [moves; 20];
    all[0] = rest[0];
    let mut i = 1;
    while i < rest.len() {
        all[i + 1] = rest[i];
        i += 1;
    }
    all[19] = Field::new("actions", "Actions as rows", Kind::List(ROW))
        .help("Instead of the string: an action with its own ground each.")
        .quiet();
    all
};

impl Input {
    /// The actions, from rows or string.
    ///
    /// # Errors
    /// A sentence naming the word that means nothing.
    pub fn acts(&self) -> Result<Vec<Act>, String> {
        if self.actions.is_empty() {
            phrase::read(self.moves.as_deref().unwrap_or_default())
        } else {
            Ok(self.actions.clone())
        }
    }

    /// What cannot be read of the actions, or that there are none.
    pub fn faults(&self) -> Vec<FieldFault> {
        match self.acts() {
            Ok(acts) if acts.is_empty() => vec![FieldFault::new("moves", "Type what it does, as in f f turn fire.")],
            Ok(_) => Vec::new(),
            Err(why) => vec![FieldFault::new("moves", why)],
        }
    }
}

/// So many actions.
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
        cost: spent.saturating_sub(facts.ap_spent),
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
    const FIELDS: &'static [Field] = &FIELDS;
    const ROLLS: &'static str = "A D6 for each terrain or move die of the spaces entered.";
    const OUTCOME: &'static [Field] = &[
        Field::flag("completed", "All done"),
        Field::whole("actions_done", "Actions done", 0, 99_999),
        Field::whole("spaces", "Spaces entered", 0, 99_999),
        Field::whole("cost", "Points spent", 0, 20),
        Field::whole("remaining", "Points left", 0, 20),
        Field::whole("remaining_to_fire", "Points left to fire with", 0, 20)
            .help("In a reaction phase fire is paid from the base."),
        Field::whole("allowance", "Points of the turn", 0, 20).help("In a reaction phase the reaction move."),
        Field::choice("formation", "Formation", FORMATIONS),
        Field::whole("quarters", "Quarter turns to the right", 0, 3).optional(),
        Field::whole("ap_spent", "Points spent this turn", 0, 20),
        Field::whole("reaction_spent", "Of them in reaction", 0, 20),
        Field::flag("moved", "Entered a space this turn"),
        Field::flag("left_road", "Acted off the road this turn"),
        Field::flag("refused_off_road", "Refused off the road this turn"),
        Field::whole("fires", "Fires", 0, 99_999),
        Field::whole("rallies", "Rally attempts", 0, 99_999),
        Field::flag("remanned", "Guns manned again"),
    ];
    const SUMMARY: &'static [&'static str] = &["completed", "actions_done", "spaces", "remaining"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        prefill(game, draft);
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        input.faults()
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
        let Some((id, _)) = unit_at(game, input.facts.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.ap_spent = outcome.ap_spent;
        let whole = if input.facts.phase.reacts() {
            unit.ap_allowance.unwrap_or_else(|| rules.row(unit.unit_type).base)
        } else {
            outcome.allowance
        };
        unit.ap_allowance = Some(whole.max(outcome.ap_spent));
        unit.reaction_spent = outcome.reaction_spent;
        unit.road_march = input.facts.road_march && !outcome.left_road;
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
        let who = spoken(game, input.facts.unit.as_deref(), "The unit");
        let acts = input.acts().unwrap_or_default();
        let done = (outcome.actions_done as usize).min(acts.len());
        let mut table: Vec<String> = to_do(&who, &acts[..done]);
        if let Some(undone) = acts.get(done) {
            table.push(format!("{who} stops before: {}.", undone.action.words()));
        }
        let subject = unit_at(game, input.facts.unit.as_deref()).map(|(id, _)| Subject::Unit(id));
        let label = input.facts.unit.clone();
        let mut follows = Vec::new();
        let rallies = unit_at(game, input.facts.unit.as_deref()).is_some_and(|(_, u)| u.status != Status::GoodOrder);
        for _ in 0..outcome.rallies {
            let title = format!("{who}: what came of the rally");
            follows.extend(rallies.then(|| Duty::by_id("record_rally", title, json!({ "unit": label })).on(subject)));
        }
        if outcome.fires > 0 && game.rules().fire.resolved == FireResolved::AtOnce {
            let title = format!("{who}: what came of the fire");
            follows.push(Duty::by_id("record_fire", title, json!({ "unit": label })).on(subject));
        }
        let how = if outcome.completed { "" } else { ", stopped short" };
        let headline = format!("{who}: {} AP, {} left{how}", outcome.cost, outcome.remaining);
        Report { headline, table, follows }
    }
}

/// What to do with the figures, like actions together.
fn to_do(who: &str, acts: &[Act]) -> Vec<String> {
    let mut lines = Vec::new();
    for run in acts.chunk_by(|a, b| a.action == b.action && a.to == b.to && a.left == b.left) {
        let n = run.len() as u32;
        let action = run[0].action;
        lines.push(match action {
            action if action.enters() => format!("Move {who} {} {}.", counted(n, "space", "spaces"), action.words()),
            Action::FormationChange => {
                format!("Put {who} into {}.", run[0].to.map_or("its new formation", Formation::words))
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
