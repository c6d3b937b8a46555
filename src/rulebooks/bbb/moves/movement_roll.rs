//! The movement roll: 2D6 with modifiers on the column of good order or of disruption.

use super::allowance::half;
use super::silenced_artillery::ISOLATED;
use crate::rulebooks::bbb::command::in_command::asks_command;
use crate::rulebooks::bbb::losses::blow::{BY_QUALITY, too_many};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{Isolated, MoveRow, WhoRolls};

pub struct MovementRoll;

pub(super) const FORMATION_HELP: &str = "Line if left blank, or unlimbered for guns.";

fields! {
    pub struct Input for Bbb {
        unit: Option<UnitRef>;
        in_command_radius: bool, from = said_in_command(unit, game.flow.turn)?, loud;
        in_difficult_terrain: bool, from = game.rules().difficult(&unit.terrain_at), loud, help = "Woods, town or marsh.";
        #[serde(default)]
        stays: bool, "Stays where it is", help = "It rolls to rally or recover, and keeps its ground.";
        decline_recovery: bool, "Recovers no base", quiet, help = "The owner does without a base it may recover.";
        arm: Arm, default = Arm::Infantry, from = unit, words = ARMS;
        quality: Quality, default = Quality::Trained, from = unit;
        order: Order, default = Order::GoodOrder, from = unit;
        formation: Option<Formation>, from = unit, help = FORMATION_HELP;
        passive: bool, from = unit;
        fragile: bool, from = unit;
        spent: bool, from = unit;
        bases: Option<u8>, "Bases now", 0..=60, from = unit,
            help = "Where these or those at first are not told, some are taken to be missing.";
        bases_original: Option<u8>, "Bases at first", 0..=60, from = unit;
        spent_at_losses: Option<u8>, "Spent at lost bases", 1..=60, from = unit, help = BY_QUALITY;
        // Difficult ground is said by its own field, so that it can be denied.
        terrain_at: Vec<Ground>, "Stands on", from = game.rules().works_among(&unit.terrain_at);
        silenced: bool, from = unit, help = "Guns that do not roll, but retire.";
        isolated: bool, from = unit, help = ISOLATED;
        removed: bool, "Off the table", from = !unit.stands();
        rolled: bool, "Has rolled this turn", from = unit;
        recovered: bool, "Has recovered this turn", from = unit;
        #[serde(default)]
        ends_on: Vec<Ground>, "Ends on or behind", quiet;
        #[serde(default)]
        command_unknown: bool, "Not yet said whether it is in command", quiet;
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        row_number: usize, 0..=99;
        row: String, summary;
        result: String, summary;
        modifier: i16, -99..=99;
        total: i16, -99..=99;
        permit: Permit, "Move", key = "move";
        retire: Permit;
        retire_inches: Length, "Retires";
        ignores_terrain: bool;
        may_recover: bool;
        recovered: u8, "Bases recovered", 0..=60;
        rallied: bool, "Rallies";
        order: Order;
        silenced: bool;
        low_ammo_instead: bool, "Low Ammo instead";
        bases_lost: u8, 0..=60;
        broken: bool;
        /// It is off the table, broken or without a base left.
        removed: bool;
        #[serde(flatten)]
        left: Left;
    }
}

impl Input {
    fn formation(&self) -> Formation {
        self.formation.unwrap_or(Formation::usual(self.arm))
    }

    pub(super) fn rolls(&self, rules: &Rules) -> bool {
        self.arm != Arm::Artillery || rules.moving.who_rolls != WhoRolls::NotArtillery
    }

    /// All that is added to the roll.
    pub(super) fn modifier(&self, rules: &Rules) -> i16 {
        self.modifiers(rules).iter().map(|(_, worth)| i16::from(*worth)).sum()
    }

    /// What is added to the roll, and why.
    fn modifiers(&self, rules: &Rules) -> Vec<(&'static str, i8)> {
        let by = &rules.moving.modifiers;
        let good = self.order == Order::GoodOrder;
        let difficult = self.in_difficult_terrain || rules.difficult(&self.terrain_at);
        [
            (self.in_command_radius, "in command", by.command),
            (self.formation().marches(), "in column or limbered", by.column),
            (self.passive && good, "passive", by.passive),
            (self.fragile && !good, "fragile", by.fragile),
            (difficult, "in difficult terrain", by.difficult),
            (self.spent, "spent", by.spent),
        ]
        .into_iter()
        .filter(|(is, ..)| *is)
        .map(|(_, why, worth)| (why, worth))
        .collect()
    }
}

/// Whether a unit is in command, if that was asked this turn.
fn said_in_command(unit: &Unit, turn: u32) -> Option<bool> {
    (unit.command_turn == turn).then_some(!unit.out_of_command)
}

impl Procedure for MovementRoll {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "movement_roll";
    const TITLE: &'static str = "Roll to move";
    const VERBS: &'static [&'static str] = &["roll", "r"];
    const RULE: &'static str = "Movement table";
    const ROLLS: &'static str = "2d6; none for guns where the switch says so.";
    const MANY: bool = true;

    fn after_fill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        let told = draft.0.get(key!(Input.in_command_radius)).is_some_and(|told| !told.is_null());
        draft.fill(key!(Input.command_unknown), !told && asks_command(unit, game.rules()));
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let who = input.unit.label().unwrap_or("the unit");
        let text = format!("Nobody has said whether {who} is in command: type command {who} in, or out.");
        input.command_unknown.then(|| FieldFault::new(key!(Input.in_command_radius), text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: &str| reasons.push(Reason::new(key, "Movement table", text));
        if input.removed || input.bases == Some(0) {
            no("removed", "It is off the table.");
        }
        if input.silenced {
            no("silenced", "Silenced guns do not roll: they retire.");
        }
        let held = rules.artillery.isolated == Isolated::RetiresSilenced;
        if input.isolated && input.arm == Arm::Artillery && held && !input.silenced {
            no("isolated", "Isolated guns make no move but a retirement.");
        }
        if input.rolled {
            no("rolled", "It has rolled already this turn.");
        }
        if input.decline_recovery && !rules.recover.may_decline && input.could_recover(rules) {
            no("mustRecover", "A base that can be recovered must be.");
        }
        if let Some(text) = input.formation().against(input.arm) {
            no("noSuchFormation", &text);
        }
        if let Some(text) = too_many("It", input.bases, input.bases_original) {
            no("tooManyBases", &text);
        }
        if rules.impassable(&input.terrain_at) || rules.impassable(&input.ends_on) {
            no("impassable", "Nobody stands in impassable ground.");
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut out = Outcome { order: input.order, ..Outcome::default() };
        if !input.rolls(rules) {
            chance.say("Movement roll", || "Guns do not roll: full move.".to_owned());
            out.permit = Permit::Full;
            out.result = out.in_words();
            out.left = input.left(&out, rules);
            return Ok(out);
        }
        let parts = input.modifiers(rules);
        out.modifier = input.modifier(rules);
        let roll = chance.dice(&[Die::D6, Die::D6], "the movement roll", |d| d[0] + d[1])?;
        out.total = i16::from(roll) + out.modifier;
        chance.say("Movement modifiers", || match parts.as_slice() {
            [] => format!("{roll}, no modifiers."),
            some => {
                let said: Vec<String> = some.iter().map(|(why, worth)| format!("{worth:+} {why}")).collect();
                format!("{roll}, {}: {}.", said.join(", "), out.total)
            }
        });
        if let Some((at, MoveRow { row, good, disrupted, .. })) = rules.moving.row_of(out.total) {
            out.row_number = at + 1;
            out.row.clone_from(row);
            match input.order {
                Order::GoodOrder => input.in_good_order(*good, &mut out, rules, chance)?,
                Order::Disrupted => input.disrupted(*disrupted, &mut out, rules),
            }
        }
        let full = rules.allowance.full.of(input.arm);
        out.retire_inches = match out.retire {
            Permit::Full => full,
            Permit::Half => half(full),
            Permit::None => Length::ZERO,
        };
        out.result = out.in_words();
        out.left = input.left(&out, rules);
        chance.say("Movement table", || format!("Row {}: {}.", out.row, out.result));
        Ok(out)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        let turn = game.flow.turn;
        if let Some(unit) = input.unit.unit_mut(game) {
            outcome.change(unit, input, rules);
            if input.rolls(rules) {
                unit.out_of_command = !input.in_command_radius;
                unit.command_turn = turn;
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.unit.name(game, "The unit");
        let rules = game.rules();
        let headline = if outcome.row.is_empty() {
            format!("{who}: {}", outcome.result)
        } else {
            format!("{who}: {}, {}", outcome.total, outcome.result)
        };
        let mut table = Vec::new();
        if outcome.removed {
            table.push(format!("Take {who} off the table."));
            return Report { headline, table, ..Report::default() };
        }
        if outcome.retire != Permit::None {
            let terrain = if outcome.ignores_terrain { ", ignoring terrain" } else { "" };
            table.push(format!("{who} retires {}″{terrain}.", outcome.retire_inches));
        } else if outcome.permit != Permit::None && !input.stays {
            let full = rules.allowance.full.of(input.arm);
            let most = if outcome.permit == Permit::Half { half(full) } else { full };
            table.push(format!("{who} may move {most}″."));
        }
        let ground = input.unit.unit_in(game).map_or(Vec::new(), |unit| unit.terrain_at.clone());
        if outcome.goes(input, rules) && !ground.is_empty() {
            let ground: Vec<&str> = ground.iter().map(|g| g.terrain.said()).collect();
            let stays = if outcome.retire == Permit::None { ", unless you record that it stays" } else { "" };
            table.push(format!("{who} leaves its ground ({}){stays}.", ground.join(", ")));
        }
        if outcome.rallied && input.order == Order::Disrupted {
            table.push(format!("Take the Disrupted marker ({}) off {who}.", rules.markers.disrupted));
        }
        if outcome.recovered > 0 {
            table.push(format!("Put {} back on {who}.", counted(outcome.recovered, "base", "bases")));
        }
        let blow = Blow {
            bases_lost: outcome.bases_lost,
            disrupted: outcome.order == Order::Disrupted && input.order == Order::GoodOrder,
            silenced: outcome.silenced,
            low_ammo_instead: outcome.low_ammo_instead,
            ..Blow::default()
        };
        blow.on_the_table(&who, rules, &mut table);
        Report { headline, table, ..Report::default() }
    }
}
