//! The end of a period: chits come off, flags are cleared.

use crate::rulebooks::dtn::prelude::*;

/// Action and Regroup chits are taken off; Move and Break-off stay.
pub struct EndOfPeriod;

/// A chit on the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChitAt {
    /// The label of whom it lies beside.
    #[serde(default)]
    pub who: String,
    /// Which.
    pub order: Order,
}

/// All chits on the table.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The chits.
    pub chits: Vec<ChitAt>,
}

/// Which come off and which stay.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Taken off.
    pub removed: Vec<ChitAt>,
    /// Left lying.
    pub remain: Vec<ChitAt>,
}

const CHIT: &[Field] = &[Field::text("who", "Beside").optional(), Field::choice("order", "Chit", CHITS)];

impl Procedure for EndOfPeriod {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "end_of_period";
    const TITLE: &'static str = "Take off the chits of this period";
    const VERBS: &'static [&'static str] = &["end"];
    const RULE: &'static str = "Period sequence: end of period";
    const FIELDS: &'static [Field] = &[Field::new("chits", "Chits on the table", Kind::List(CHIT))
        .quiet()
        .help("Each with whom it lies beside, or just the chits: action, move.")];
    const OUTCOME: &'static [Field] =
        &[Field::new("removed", "Taken off", Kind::List(CHIT)), Field::new("remain", "Left lying", Kind::List(CHIT))];
    const SUMMARY: &'static [&'static str] = &["removed", "remain"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let divisions = game.commands.iter().map(|c| (&c.label, c.own.order));
        let units = game.units.iter().map(|u| (&u.label, u.own.order));
        let chits: Vec<ChitAt> = divisions
            .chain(units)
            .filter(|(_, order)| *order != Order::None)
            .map(|(who, order)| ChitAt { who: who.clone(), order })
            .collect();
        draft.fill("chits", plain(chits));
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (removed, remain): (Vec<_>, Vec<_>) =
            input.chits.iter().cloned().partition(|chit| chit.order.ends_with_period());
        chance.say("Period sequence", || {
            format!("Action and Regroup come off ({}); Move and Break-off stay ({}).", removed.len(), remain.len())
        });
        Ok(Outcome { removed, remain })
    }

    fn apply(_input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        for chit in &outcome.removed {
            match game.find(&chit.who) {
                Ok(crate::core::roster::Subject::Command(id)) => {
                    if let Some(division) = game.command_mut(id) {
                        division.order = Order::None;
                    }
                }
                Ok(crate::core::roster::Subject::Unit(id)) => {
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
            let who = spoken(game, Some(&chit.who), "its place");
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

/// What belongs to one period only is forgotten; a general's failure to come is kept.
fn clear_flags(game: &mut Game<Dtn>, rules: &Rules) {
    for id in 0..game.commands.len() {
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
    for id in 0..game.units.len() {
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
    let mut draft = Draft::default();
    EndOfPeriod::prefill(game, &mut draft);
    let Ok(input) = serde_json::from_value::<Input>(serde_json::Value::Object(draft.0)) else { return Vec::new() };
    let (removed, remain) = input.chits.iter().cloned().partition(|chit| chit.order.ends_with_period());
    let outcome = Outcome { removed, remain };
    let told = EndOfPeriod::tell(&input, &outcome, game);
    let rules = std::sync::Arc::clone(game.rules());
    EndOfPeriod::apply(&input, &outcome, &rules, game);
    told.table
}
