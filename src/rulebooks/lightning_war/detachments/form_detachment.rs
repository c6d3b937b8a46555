//! A detachment is made of units ticked in the organisation, or goes back into another.

use super::initiative::{self, Input as Counts};
use super::tree::{self, Node, Places, TOE};
use super::{regular, toe};
use crate::core::roster::folded;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{INITIATIVES, STATUSES, facts};

/// Makes a detachment.
pub struct FormDetachment;

/// One of its units.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// Its label.
    pub unit: Option<String>,
    /// Its Initiative; by the organisation if not said.
    pub initiative: Option<Initiative>,
    /// It is lost.
    pub destroyed: bool,
    /// Its side is another than the first unit's.
    pub stranger: bool,
}

/// Who is in it.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// Its units.
    pub units: Vec<Member>,
    /// What it is called.
    pub name: Option<String>,
    /// The organisation, its units ticked.
    pub toe: Vec<Node>,
    /// What the referee rules, whatever the organisation says.
    pub status: Option<Status>,
    /// New orders are handed in with it.
    pub with_orders: bool,
}

/// What it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Its Initiative.
    pub initiative: Initiative,
    /// Regular or irregular.
    pub status: Status,
    /// How many units it has.
    pub units: usize,
}

impl Input {
    fn named(&self) -> Vec<&str> {
        self.units.iter().filter_map(|member| member.unit.as_deref()).collect()
    }

    /// Its rows, each unit once: the same name means the same unit.
    fn rows(&self) -> impl Iterator<Item = &Member> {
        let name = |member: &Member| member.unit.as_deref().map(folded);
        let first = move |at: usize, member: &Member| {
            name(member).is_none() || self.units[..at].iter().all(|other| name(other) != name(member))
        };
        self.units.iter().enumerate().filter(move |(at, member)| first(*at, member)).map(|(_, member)| member)
    }

    /// Its units in the organisation: those ticked there, else those named.
    fn leaves(&self) -> Vec<Leaf> {
        let ticked = tree::leaves(&self.toe, &[]);
        if ticked.iter().any(|leaf| leaf.taken) { ticked } else { tree::leaves(&self.toe, &self.named()) }
    }

    /// The Initiative of each of its units: as the row says that names it, else as the organisation does, else Medium.
    /// A row may name a whole formation of the organisation.
    fn ratings(&self) -> Vec<Initiative> {
        let places = Places::of(&self.toe);
        let paths = tree::paths(&self.toe);
        let meant = |text: &str| tree::meant(&paths, &places, text);
        let said = |member: &Member| Some((meant(member.unit.as_deref()?), member.initiative?));
        let said: Vec<(Vec<bool>, Initiative)> = self.units.iter().filter_map(said).collect();
        let leaves = self.leaves();
        let there = leaves.iter().enumerate().filter(|(_, leaf)| leaf.taken && !leaf.destroyed);
        let rating = |(at, leaf): (usize, &Leaf)| {
            let by_row = said.iter().find(|(meant, _)| meant.get(at) == Some(&true)).map(|(_, rating)| *rating);
            by_row.or(leaf.initiative).unwrap_or(Initiative::Medium)
        };
        let by_leaves: Vec<Initiative> = there.map(rating).collect();
        if !by_leaves.is_empty() {
            return by_leaves;
        }
        self.rows().filter(|m| !m.destroyed).map(|m| m.initiative.unwrap_or(Initiative::Medium)).collect()
    }

    /// How many High, Medium and Low it has.
    fn counts(&self, status: Status) -> Counts {
        let ratings = self.ratings();
        let of = |which: Initiative| ratings.iter().filter(|rating| **rating == which).count() as u32;
        let (high, medium, low) = (of(Initiative::High), of(Initiative::Medium), of(Initiative::Low));
        Counts { high, medium, low, status: Some(status), ..Counts::default() }
    }
}

impl Procedure for FormDetachment {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "form_detachment";
    const TITLE: &'static str = "Make a detachment, or split one off";
    const VERBS: &'static [&'static str] = &["detach", "form"];
    const RULE: &'static str = "Detachments";
    const FIELDS: &'static [Field] = &[
        Field::new(
            "units",
            "Units",
            Kind::List(&[
                Field::subject("unit", "Unit", SubjectKind::Unit),
                Field::choice("initiative", "Initiative", INITIATIVES)
                    .optional()
                    .quiet()
                    .help("By the organisation if left blank, else Medium."),
                Field::flag("destroyed", "Destroyed").quiet(),
                Field::flag("stranger", "Of another side").quiet(),
            ]),
        )
        .help("A set of labels, or the name of a formation."),
        Field::text("name", "Name").optional(),
        Field::flag("with_orders", "New orders are handed in with it"),
        TOE,
        Field::choice("status", "The referee rules", STATUSES)
            .optional()
            .quiet()
            .help("By the organisation if left blank; regular if there is none."),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("initiative", "Initiative", INITIATIVES),
        Field::choice("status", "Regular or not", STATUSES),
        Field::whole("units", "Units", 0, 9999),
    ];
    const SUMMARY: &'static [&'static str] = &["initiative"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let labels: Vec<UnitId> = match draft.0.get("units") {
            Some(Value::Array(rows)) => {
                rows.iter().filter_map(|row| unit_at(game, row.get("unit")?.as_str())).map(|(id, _)| id).collect()
            }
            _ => return,
        };
        let side = labels.first().and_then(|id| game.unit(*id)).map(|u| u.side);
        facts::fill_rows(draft, "units", |row| {
            let Some((id, unit)) = unit_at(game, row.text("unit")) else { return };
            row.fill("initiative", plain(unit.initiative));
            row.fill("destroyed", unit.destroyed);
            row.fill("stranger", game.unit(id).map(|u| u.side) != side);
        });
        if let Some(side) = side {
            draft.fill("toe", plain(facts::tree(game, side, &|unit| labels.contains(&unit))));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let ticked = tree::leaves(&input.toe, &[]).iter().any(|leaf| leaf.taken);
        if input.toe.is_empty() || ticked { Vec::new() } else { regular::unknown_names(&input.toe, &input.named()) }
    }

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let ticked = tree::leaves(&input.toe, &[]).iter().any(|leaf| leaf.taken);
        let reasons = [
            (input.units.is_empty() && !ticked, "empty", "A detachment needs at least one unit."),
            (input.units.iter().any(|u| u.destroyed), "destroyed", "Lost units cannot be detached."),
            (input.units.iter().any(|u| u.stranger), "twoSides", "The units must all be of one side."),
        ];
        let mut against = Reason::among(Self::RULE, reasons);
        if !input.toe.is_empty() && !ticked {
            against.extend(regular::twice(&input.toe, &input.named()));
        }
        against
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let found = toe::test(&input.leaves(), rules);
        if let Some(found) = &found {
            regular::explain(found, chance);
        }
        if let Some(ruling) = input.status {
            chance.say(Self::RULE, || format!("The referee rules it {}.", ruling.said()));
        }
        let status = input.status.or(found.as_ref().map(|f| f.status)).unwrap_or(Status::Regular);
        let initiative = initiative::explained(&input.counts(status), rules, chance).initiative;
        let units = found.map_or_else(|| input.rows().count(), |found| found.kept.0);
        Ok(Outcome { initiative, status, units })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let unit_of = |member: &Member| unit_at(game, member.unit.as_deref()).map(|(id, _)| id);
        let units: Vec<UnitId> = input.units.iter().filter_map(unit_of).collect();
        let Some(first) = units.first().and_then(|id| game.unit(*id)) else { return };
        let (side, Some(from)) = (first.side, first.under) else { return };
        let own: Vec<UnitId> = units.into_iter().filter(|id| game.unit(*id).is_some_and(|u| u.side == side)).collect();
        let turn = game.flow.turn;
        let new = facts::detach(game, from, &own, input.name.as_deref());
        if let Some(detachment) = new.and_then(|id| game.command_mut(id)) {
            detachment.ruling = input.status;
            detachment.card = input.with_orders;
            detachment.suspended = false;
            detachment.order_text = String::new();
            detachment.order_written = turn;
            detachment.order_effective = turn;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, _: &Game<LightningWar>) -> Report {
        let who = input
            .name
            .clone()
            .unwrap_or_else(|| input.units.iter().filter_map(|u| u.unit.as_deref()).collect::<Vec<_>>().join(" "));
        let many = counted(outcome.units as u32, "unit", "units");
        let what = format!("{}, {} Initiative", outcome.status.said(), outcome.initiative.label());
        Report { headline: format!("New detachment {who}: {many}, {what}"), ..Report::default() }
    }
}

/// A detachment goes back into another.
pub struct Rejoin;

/// Who joins whom.
#[derive(Serialize, Deserialize)]
pub struct RejoinInput {
    /// The label of a detachment or unit.
    pub who: Option<String>,
    /// The label of the detachment it joins.
    pub into: Option<String>,
    /// They are of one side.
    pub same_side: bool,
}

/// What it comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Joined {
    /// It has joined.
    pub joined: bool,
}

impl Procedure for Rejoin {
    type Book = LightningWar;
    type Input = RejoinInput;
    type Outcome = Joined;

    const ID: &'static str = "rejoin";
    const TITLE: &'static str = "Rejoin a detachment";
    const VERBS: &'static [&'static str] = &["rejoin", "join"];
    const RULE: &'static str = "Detachments";
    const FIELDS: &'static [Field] = &[
        Field::subject("who", "Who", SubjectKind::Any),
        Field::subject("into", "Joins", SubjectKind::Command),
        Field::flag("same_side", "They are of one side").or(Preset::Flag(true)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::flag("joined", "It has joined")];
    const SUMMARY: &'static [&'static str] = &["joined"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let who = draft.text("who").and_then(|text| game.find(text).ok());
        let from = match who {
            Some(Subject::Command(id)) => game.command(id).and_then(|c| c.own.broken_from.clone()),
            Some(Subject::Unit(id)) => {
                let own = game.unit(id).and_then(|u| u.under).and_then(|id| game.command(id));
                own.and_then(|c| c.own.broken_from.clone())
            }
            _ => None,
        };
        if let Some(from) = from {
            draft.fill("into", from);
        }
        let into = draft.text("into").and_then(|text| game.find(text).ok());
        if let (Some(who), Some(into)) = (who, into) {
            draft.fill("same_side", game.side_of(who) == game.side_of(into));
        }
    }

    fn check(input: &RejoinInput, _: &Rules) -> Vec<Reason> {
        let same = input.who.is_some() && input.who == input.into;
        let reasons = [
            (!input.same_side, "twoSides", "They are not of one side."),
            (same, "itself", "A detachment cannot join itself."),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
    }

    fn resolve(input: &RejoinInput, _: &Rules, chance: &mut Chance) -> Roll<Joined> {
        chance.say(Self::RULE, || "It acts under the orders of the detachment it joins from now on.".to_owned());
        Ok(Joined { joined: input.same_side })
    }

    fn apply(input: &RejoinInput, outcome: &Joined, _: &Rules, game: &mut Game<LightningWar>) {
        let Some((into, _)) = command_at(game, input.into.as_deref()) else { return };
        let who = input.who.as_deref().and_then(|text| game.find(text).ok());
        // Whatever the form was told, nobody changes sides.
        let side = game.command(into).map(|c| c.side);
        for id in who.map_or_else(Vec::new, |who| game.units_of(who)) {
            if let Some(unit) = game.units.get_mut(id).filter(|unit| outcome.joined && Some(unit.side) == side) {
                unit.under = Some(into);
            }
        }
        facts::settle(game);
    }

    fn tell(input: &RejoinInput, _: &Joined, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.who.as_deref(), "The detachment");
        let into = spoken(game, input.into.as_deref(), "the other");
        Report { headline: format!("{who} joins {into}"), ..Report::default() }
    }
}
