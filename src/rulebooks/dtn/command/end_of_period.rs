//! The end of a period: chits come off, flags are cleared.

use crate::rulebooks::dtn::prelude::*;

/// Action and Regroup chits are taken off; Move and Break-off stay.
pub struct EndOfPeriod;

fields! {
    /// A chit on the table.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct ChitAt {
        /// The label of whom it lies beside.
        #[serde(default)]
        who: String, "Beside", optional;
        order: Order, "Chit";
    }
}

fields! {
    pub struct Input for Dtn {
        chits: Vec<ChitAt>, "Chits on the table", from = chits(game), as_given,
            help = "Each with whom it lies beside, or just the chits: action, move.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        removed: Vec<ChitAt>, "Taken off", summary;
        remain: Vec<ChitAt>, "Left lying", summary;
    }
}

/// The chits on the table, those of divisions first.
fn chits(game: &Game<Dtn>) -> Vec<ChitAt> {
    let divisions = game.commands.iter().map(|c| (&c.label, c.own.order));
    let units = game.units.iter().map(|u| (&u.label, u.own.order));
    let lying = divisions.chain(units).filter(|(_, order)| *order != Order::None);
    lying.map(|(who, order)| ChitAt { who: who.clone(), order }).collect()
}

/// What comes off at the end of a period, and what stays.
fn taken_off(chits: Vec<ChitAt>) -> Outcome {
    let (removed, remain) = chits.into_iter().partition(|chit| chit.order.ends_with_period());
    Outcome { removed, remain }
}

impl Procedure for EndOfPeriod {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "end_of_period";
    const TITLE: &'static str = "Take off the chits of this period";
    const VERBS: &'static [&'static str] = &["end"];
    const RULE: &'static str = "Period sequence: end of period";

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let outcome = taken_off(input.chits.clone());
        chance.say("Period sequence", || {
            let (removed, remain) = (outcome.removed.len(), outcome.remain.len());
            format!("Action and Regroup come off ({removed}); Move and Break-off stay ({remain}).")
        });
        Ok(outcome)
    }

    fn apply(_input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        for chit in &outcome.removed {
            match game.find(&chit.who) {
                Ok(Subject::Command(id)) => {
                    if let Some(division) = game.command_mut(id) {
                        division.order = Order::None;
                    }
                }
                Ok(Subject::Unit(id)) => {
                    if let Some(unit) = game.unit_mut(id) {
                        unit.order = Order::None;
                    }
                }
                _ => {}
            }
        }
        clear_flags(game, rules);
    }

    fn tell(_input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let table = outcome.removed.iter().map(|chit| {
            let who = name_or_label(game, Some(&chit.who), "its place");
            format!("Take the {} chit off {who}.", chit.order.said())
        });
        let headline = match outcome.removed.len() {
            0 => "End of period: no chits to take off".to_owned(),
            1 => "End of period: 1 chit comes off".to_owned(),
            n => format!("End of period: {n} chits come off"),
        };
        Report { headline, table: table.collect(), ..Report::default() }
    }
}

/// Clears what counts for one period only. That a general fails in his next turn is kept.
fn clear_flags(game: &mut Game<Dtn>, rules: &Rules) {
    for id in game.commands.ids() {
        if let Some(general) = game.command_mut(id) {
            general.turn_taken = false;
            general.activation = None;
            general.cp_thrown = None;
            general.cp_spent = 0;
            general.hq_moved = false;
            general.controlled = false;
            if !rules.cp.carry_over {
                general.cp = 0;
            }
        }
    }
    if !game.own.defiles.is_empty() {
        game.own_mut().defiles.clear();
    }
    for id in game.units.ids() {
        let used = game.unit(id).is_some_and(|u| {
            let u = &u.own;
            u.turn_taken
                || u.on_own
                || u.activation.is_some()
                || u.moved
                || u.fired
                || u.tired
                || u.recovered
                || u.committed > 0
                || u.fires_on_chargers > 0
        });
        if let Some(unit) = game.unit_mut(id).filter(|_| used) {
            unit.turn_taken = false;
            unit.on_own = false;
            unit.activation = None;
            unit.moved = false;
            unit.fired = false;
            unit.tired = false;
            unit.recovered = false;
            unit.committed = 0;
            unit.led_with = None;
            unit.fires_on_chargers = 0;
        }
    }
}

/// Carries the end of the period out by itself when the step is left, and says what to take off.
pub fn by_itself(game: &mut Game<Dtn>) -> Vec<String> {
    let input = Input { chits: chits(game) };
    let outcome = taken_off(input.chits.clone());
    let told = EndOfPeriod::tell(&input, &outcome, game);
    let rules = std::sync::Arc::clone(game.rules());
    EndOfPeriod::apply(&input, &outcome, &rules, game);
    told.table
}
