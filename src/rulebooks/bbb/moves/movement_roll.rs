//! The movement roll: 2D6 with modifiers on the column of good order or of disruption.

use super::allowance::half;
use crate::rulebooks::bbb::command::in_command::asks_command;
use crate::rulebooks::bbb::losses::blow::{LEFT, too_many};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::{ARM, FORMATION, ISOLATED, ORDERS, PERMITS, QUALITY, SPENT_AT};
use crate::rulebooks::bbb::tables::{Isolated, MoveRow, WhoRolls};

/// A unit rolls to move.
pub struct MovementRoll;

/// Who rolls, and what bears on it.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Within a general's command radius.
    pub in_command_radius: bool,
    /// Stands in woods, a town or a marsh.
    pub in_difficult_terrain: bool,
    /// The owner does without a base that it could recover.
    pub decline_recovery: bool,
    /// Its arm.
    pub arm: Arm,
    /// Its quality.
    pub quality: Quality,
    /// In good order or disrupted.
    pub order: Order,
    /// How it stands; as its arm usually does if left blank.
    pub formation: Option<Formation>,
    /// See [`Unit::passive`].
    pub passive: bool,
    /// See [`Unit::fragile`].
    pub fragile: bool,
    /// See [`Unit::spent`].
    pub spent: bool,
    /// Bases it has, if known.
    pub bases: Option<u8>,
    /// Bases it began with, if known.
    pub bases_original: Option<u8>,
    /// Its own threshold for Spent.
    pub spent_at_losses: Option<u8>,
    /// The ground it stands on.
    pub terrain_at: Vec<Ground>,
    /// See [`Unit::silenced`].
    pub silenced: bool,
    /// See [`Unit::isolated`].
    pub isolated: bool,
    /// It is off the table.
    pub removed: bool,
    /// It has rolled this half turn.
    pub rolled: bool,
    /// It has recovered a base this turn.
    pub recovered: bool,
    /// It stays where it is, whatever the roll allows.
    #[serde(default)]
    pub stays: bool,
    /// The ground it ends on, if it goes.
    #[serde(default)]
    pub ends_on: Vec<Ground>,
    /// Nobody has said this turn whether it is in command.
    #[serde(default)]
    pub command_unknown: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The number of the row, from the top.
    pub row_number: usize,
    /// The row.
    pub row: String,
    /// What it allows or orders, in words.
    pub result: String,
    /// What was added to the roll.
    pub modifier: i16,
    /// The roll with its modifiers.
    pub total: i16,
    /// How far it may move.
    #[serde(rename = "move")]
    pub permit: Permit,
    /// How far it must retire.
    pub retire: Permit,
    /// The same in inches.
    pub retire_inches: Length,
    /// The retirement ignores terrain.
    pub ignores_terrain: bool,
    /// It may recover.
    pub may_recover: bool,
    /// Bases it recovers.
    pub recovered: u8,
    /// It rallies.
    pub rallied: bool,
    /// In good order or disrupted afterwards.
    pub order: Order,
    /// Guns that are silenced instead of disrupted.
    pub silenced: bool,
    /// Guns in works that took a Low Ammo marker instead.
    pub low_ammo_instead: bool,
    /// Bases lost.
    pub bases_lost: u8,
    /// It breaks.
    pub broken: bool,
    /// It is off the table, broken or without a base left.
    pub removed: bool,
    /// What is left of it.
    #[serde(flatten)]
    pub left: Left,
}

impl Input {
    fn formation(&self) -> Formation {
        self.formation.unwrap_or(Formation::usual(self.arm))
    }

    /// Whether it rolls at all.
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

impl Procedure for MovementRoll {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "movement_roll";
    const TITLE: &'static str = "Roll to move";
    const VERBS: &'static [&'static str] = &["roll", "r"];
    const RULE: &'static str = "Movement table";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::flag("in_command_radius", "In command radius"),
        Field::flag("in_difficult_terrain", "In difficult terrain").help("Woods, town or marsh."),
        Field::flag("stays", "Stays where it is").help("It rolls to rally or recover, and keeps its ground."),
        Field::flag("decline_recovery", "Recovers no base")
            .quiet()
            .help("The owner does without a base it may recover."),
        ARM,
        QUALITY,
        Field::choice("order", "Order", ORDERS).or(Preset::Word("goodOrder")).quiet(),
        FORMATION,
        Field::flag("passive", "Passive").quiet(),
        Field::flag("fragile", "Fragile").quiet(),
        Field::flag("spent", "Spent").quiet(),
        Field::whole("bases", "Bases now", 0, 60)
            .optional()
            .quiet()
            .help("Where these or those at first are not told, some are taken to be missing."),
        Field::whole("bases_original", "Bases at first", 0, 60).optional().quiet(),
        SPENT_AT,
        grounds("terrain_at", "Stands on").quiet(),
        Field::flag("silenced", "Silenced").quiet().help("Guns that do not roll, but retire."),
        Field::flag("isolated", "Isolated").quiet().help(ISOLATED),
        Field::flag("removed", "Off the table").quiet(),
        Field::flag("rolled", "Has rolled this turn").quiet(),
        Field::flag("recovered", "Has recovered this turn").quiet(),
        grounds("ends_on", "Ends on or behind").quiet(),
        Field::flag("command_unknown", "Not yet said whether it is in command").quiet(),
    ];
    const ROLLS: &'static str = "2d6; none for guns where the switch says so.";
    const OUTCOME: &'static [Field] = &[
        Field::whole("row_number", "Row number", 0, 99),
        Field::text("row", "Row"),
        Field::text("result", "Result"),
        Field::whole("modifier", "Modifier", -99, 99),
        Field::whole("total", "Total", -99, 99),
        Field::choice("move", "Move", PERMITS),
        Field::choice("retire", "Retire", PERMITS),
        Field::length("retire_inches", "Retires"),
        Field::flag("ignores_terrain", "Ignores terrain"),
        Field::flag("may_recover", "May recover"),
        Field::whole("recovered", "Bases recovered", 0, 60),
        Field::flag("rallied", "Rallies"),
        Field::choice("order", "Order", ORDERS),
        Field::flag("silenced", "Silenced"),
        Field::flag("low_ammo_instead", "Low Ammo instead"),
        Field::whole("bases_lost", "Bases lost", 0, 60),
        Field::flag("broken", "Broken"),
        Field::flag("removed", "Removed"),
        LEFT[0],
        LEFT[1],
    ];
    const SUMMARY: &'static [&'static str] = &["row", "result"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        if unit.command_turn == game.flow.turn {
            draft.fill("in_command_radius", !unit.out_of_command);
        }
        let told = draft.0.get("in_command_radius").is_some_and(|told| !told.is_null());
        draft.fill("command_unknown", !told && asks_command(unit, game.rules()));
        draft.fill("in_difficult_terrain", game.rules().difficult(&unit.terrain_at));
        draft.fill("arm", plain(unit.arm));
        draft.fill("quality", plain(unit.quality));
        draft.fill("order", plain(unit.order));
        draft.fill("formation", plain(unit.formation));
        draft.fill("passive", unit.passive);
        draft.fill("fragile", unit.fragile);
        draft.fill("spent", unit.spent);
        draft.fill("bases", unit.bases);
        draft.fill("bases_original", unit.bases_original);
        draft.fill("spent_at_losses", plain(unit.spent_at_losses));
        // Difficult ground is said by its own field, so that it can be denied.
        let works = unit.terrain_at.iter().filter(|g| game.rules().cover.fortifications.contains(&g.terrain));
        draft.fill("terrain_at", plain(works.collect::<Vec<_>>()));
        draft.fill("silenced", unit.silenced);
        draft.fill("isolated", unit.isolated);
        draft.fill("removed", !unit.stands());
        draft.fill("rolled", unit.rolled);
        draft.fill("recovered", unit.recovered);
    }

    fn faults(input: &Input) -> Vec<Fault> {
        let who = input.unit.as_deref().unwrap_or("the unit");
        let text = format!("Nobody has said whether {who} is in command: type command {who} in, or out.");
        input.command_unknown.then(|| Fault::new("in_command_radius", text)).into_iter().collect()
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
        let mut out = input.at_the_start();
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
        on_unit(game, input.unit.as_deref(), |unit| {
            outcome.change(unit, input, rules);
            if input.rolls(rules) {
                unit.out_of_command = !input.in_command_radius;
                unit.command_turn = turn;
            }
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Told {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let rules = game.rules();
        let headline = if outcome.row.is_empty() {
            format!("{who}: {}", outcome.result)
        } else {
            format!("{who}: {}, {}", outcome.total, outcome.result)
        };
        let mut table = Vec::new();
        if outcome.removed {
            table.push(format!("Take {who} off the table."));
            return Told { headline, table, ..Told::default() };
        }
        if outcome.retire != Permit::None {
            let terrain = if outcome.ignores_terrain { ", ignoring terrain" } else { "" };
            table.push(format!("{who} retires {}″{terrain}.", outcome.retire_inches));
        } else if outcome.permit != Permit::None && !input.stays {
            let full = rules.allowance.full.of(input.arm);
            let most = if outcome.permit == Permit::Half { half(full) } else { full };
            table.push(format!("{who} may move {most}″."));
        }
        let ground = unit_at(game, input.unit.as_deref()).map_or(Vec::new(), |(_, unit)| unit.terrain_at.clone());
        if outcome.goes(input, rules) && !ground.is_empty() {
            let ground: Vec<String> = ground.iter().map(|g| g.terrain.words().to_lowercase()).collect();
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
        Told { headline, table, ..Told::default() }
    }
}
