//! Sides, commands and units of a plan: their places in the chain of command, their labels, and what is kept of them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::needs::{MissingField, needs};
use super::{LABEL, NAME, PlanRow, PlanSide, Planner, objectives, quotes, trial, unclear};
use crate::core::display_limits;
use crate::core::fields::key;
use crate::core::orbat::labels::{counted_on, made_from, taken, written_out};
use crate::core::orbat::{Arrival, Problem, Row, RowKind, Setting, Severity, SideFields, ranges};
use crate::core::roster::{CommandId, SideId, folded, side_named};
use crate::core::schema::Kind;

/// What a row at some depth is, for the rows below it.
#[derive(Clone, Copy)]
struct ChainPlace {
    depth: usize,
    side: Option<SideId>,
    under: Option<CommandId>,
    arrives: Option<Arrival>,
    unit: bool,
}

struct PieceReader<'p, 'a> {
    planner: &'p mut Planner<'a>,
    /// Every label that is written somewhere, folded.
    taken: BTreeSet<String>,
    /// The row that has each label, by the folded label.
    owners: BTreeMap<String, usize>,
    /// What was suggested last for a label that is given twice.
    suggested: BTreeMap<String, String>,
    needs: [Vec<MissingField>; 2],
    /// Words that the rule book's own club tables are called by.
    verbs: BTreeSet<String>,
    above: Vec<ChainPlace>,
}

pub(super) fn read(planner: &mut Planner<'_>) {
    let taken = taken(planner.rows().map(|(_, row)| row));
    let needs = [RowKind::Unit, RowKind::Command].map(|kind| planner.shape.map_or_else(Vec::new, |s| needs(s, kind)));
    let (owners, suggested) = (BTreeMap::new(), BTreeMap::new());
    let verbs = planner.shape.map_or_else(Vec::new, trial::shipped).into_iter().flat_map(|table| table.verbs).collect();
    let mut pieces = PieceReader { planner, taken, owners, suggested, needs, verbs, above: Vec::new() };
    for (at, row) in pieces.planner.rows() {
        match row.kind {
            RowKind::Setting => pieces.setting(at, row),
            RowKind::Side => pieces.side(at, row),
            RowKind::Command | RowKind::Unit => pieces.piece(at, row),
            RowKind::Blank | RowKind::Remark | RowKind::Verbatim => {}
        }
    }
    name_sides(planner);
}

impl PieceReader<'_, '_> {
    /// Nothing stands under a setting; if something does, its line says so already.
    fn setting(&mut self, at: usize, row: &Row) {
        self.above.clear();
        if quotes::setting(self.planner, at, row).is_some() {
            self.above.push(ChainPlace { depth: row.depth, side: None, under: None, arrives: None, unit: false });
        }
    }

    fn side(&mut self, at: usize, row: &Row) {
        let planner = &mut *self.planner;
        let mut place = ChainPlace { depth: row.depth, side: None, under: None, arrives: None, unit: false };
        let alone = planner.document.branch(at).len() == 1;
        let misspelt = if alone { unclear::setting_meant(row, planner.shape) } else { None };
        let twice = planner.made.plan.sides.iter().any(|side| folded(&side.name) == folded(&row.name));
        let problem = if let Some(setting) = misspelt {
            let word = row.name.split_whitespace().next().unwrap_or_default().to_owned();
            let text = format!("There is no setting “{word}”; “{setting}” would be right.");
            Some(Problem { word, instead: Some(setting), ..Problem::wrong(at, text) })
        } else if folded(&row.name).is_empty() {
            Some(Problem::wrong(at, "A side needs a name."))
        } else if twice {
            Some(Problem::wrong(at, format!("The side “{}” is there twice; each needs a name of its own.", row.name)))
        } else if row.name.chars().count() > NAME {
            Some(Problem::wrong(at, format!("The name of this side is longer than {NAME} letters.")))
        } else if planner.made.plan.sides.len() == display_limits::SIDES {
            Some(Problem::wrong(at, format!("{} sides are the most.", display_limits::SIDES)))
        } else {
            let breaks_at =
                row.values.get(key!(SideFields.breaks_at)).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
            let (name, player) = (row.name.clone(), row.player.clone());
            planner.made.plan.sides.push(PlanSide { row: at, name, player, breaks_at });
            place.side = Some(planner.made.plan.sides.len() - 1);
            None
        };
        if let Some(problem) = problem {
            planner.say(problem);
            planner.made.left_out.push(at);
        }
        unclear::say(planner, at, row);
        self.above.clear();
        self.above.push(place);
    }

    fn piece(&mut self, at: usize, row: &Row) {
        while self.above.last().is_some_and(|above| above.depth >= row.depth) {
            self.above.pop();
        }
        let placed = match self.for_a_name(at, row) {
            Some(problem) => Err(Some(problem)),
            None => self.place(at, row),
        };
        let mut here =
            ChainPlace { depth: row.depth, side: None, under: None, arrives: None, unit: row.kind == RowKind::Unit };
        match placed {
            Ok(above) => {
                here = ChainPlace { depth: row.depth, unit: here.unit, ..above };
                here.arrives = row.arrives.or(above.arrives);
                let rows = written_out(row);
                for one in rows.as_deref().unwrap_or(std::slice::from_ref(row)) {
                    if let Some(id) = self.add(at, one, here) {
                        here.under = Some(id);
                    }
                }
                self.say_arrival(at, row);
            }
            Err(problem) => {
                // One sentence is enough for all that stand under such a row.
                if let Some(problem) = problem {
                    self.planner.say(problem);
                }
                self.planner.made.left_out.push(at);
            }
        }
        self.above.push(here);
    }

    /// A name that is taken for a unit.
    fn for_a_name(&self, at: usize, row: &Row) -> Option<Problem> {
        let mut musts = self.needs[0].iter().filter(|need| need.is_must()).peekable();
        let says_much = if musts.peek().is_none() {
            !row.values.is_empty()
        } else {
            musts.any(|need| row.values.contains_key(need.field.key))
        };
        quotes::unit(self.planner, at, row, says_much || !row.unclear.is_empty())
    }

    /// Where a row stands, by the row above it.
    fn place(&self, at: usize, row: &Row) -> Result<ChainPlace, Option<Problem>> {
        let who = named(row);
        let wrong = |text: String| Err(Some(Problem::wrong(at, text)));
        match self.above.last() {
            None => wrong(format!("{who} stands under no side: write a side's name at the left edge above it.")),
            Some(ChainPlace { side: None, .. }) => Err(None),
            Some(above) if above.unit => {
                wrong(format!("{who} stands under a unit; only commands have others under them."))
            }
            Some(_) if row.depth > display_limits::DEEP => {
                wrong(format!("{who} stands too deep: {} levels are the most.", display_limits::DEEP))
            }
            Some(above) => Ok(*above),
        }
    }

    /// Adds a command or unit; gives the number of a command.
    fn add(&mut self, at: usize, row: &Row, place: ChainPlace) -> Option<CommandId> {
        let unit = row.kind == RowKind::Unit;
        if !self.within_bounds(at, row, unit) {
            self.planner.made.left_out.push(at);
            return None;
        }
        let label = self.label(at, row);
        let misread = unclear::say(self.planner, at, row);
        let said = row.unclear.is_empty() || self.planner.shape.is_none();
        let values = self.values(at, row, &misread);
        let Some((label, values)) = label.zip(values).filter(|_| said || !unit) else {
            self.planner.made.left_out.push(at);
            return None;
        };
        let Row { name, player, .. } = row.clone();
        let ChainPlace { side, under, arrives, .. } = place;
        let made = PlanRow { row: at, label, name, side: side.unwrap_or_default(), under, player, values, arrives };
        let plan = &mut self.planner.made.plan;
        let list = if unit { &mut plan.units } else { &mut plan.commands };
        list.push(made);
        (!unit).then(|| list.len() - 1)
    }

    fn within_bounds(&mut self, at: usize, row: &Row, unit: bool) -> bool {
        let plan = &self.planner.made.plan;
        let (many, most, what) = if unit {
            (plan.units.len(), display_limits::UNITS, "units")
        } else {
            (plan.commands.len(), display_limits::COMMANDS, "commands")
        };
        let text = if many >= most {
            format!("{most} {what} are the most; {} is one too many.", named(row))
        } else if row.name.chars().count() > NAME {
            format!("The name of {} is longer than {NAME} letters.", row.label)
        } else {
            return true;
        };
        self.planner.wrong(at, text);
        false
    }

    /// The label of a row: as given if nobody has it yet, else made.
    fn label(&mut self, at: usize, row: &Row) -> Option<String> {
        if row.label.chars().count() > LABEL {
            self.planner.wrong(at, format!("The label of {} is longer than {LABEL} letters.", row.name));
            return None;
        }
        let range = ranges::fault(&row.label).filter(|_| row.kind == RowKind::Unit);
        if let Some((text, instead)) = range {
            self.planner.say(Problem { word: row.label.clone(), instead, ..Problem::wrong(at, text) });
            return None;
        }
        if self.verbs.contains(&row.label.to_lowercase()) {
            let text = format!("“{}” is a word of the rule book's own table; choose another label.", row.label);
            self.planner.say(Problem { word: row.label.clone(), ..Problem::wrong(at, text) });
            return None;
        }
        if folded(&row.label).is_empty() {
            let label = match row.kind {
                RowKind::Unit => self.for_unit(),
                _ => made_from(&row.name, &self.taken),
            };
            if row.kind == RowKind::Unit {
                self.planner.note(at, format!("{} has no label; {label} is taken.", row.name));
            }
            self.taken.insert(folded(&label));
            self.owners.insert(folded(&label), at);
            return Some(label);
        }
        let key = folded(&row.label);
        if let Some(first) = self.owners.get(&key) {
            let free = counted_on(self.suggested.get(&key).unwrap_or(&row.label), &self.taken);
            let first = self.planner.document.row(*first);
            let other = if first.name.is_empty() { "another" } else { &first.name };
            let text = format!("The label “{}” is given twice; {other} has it, and each must be unique.", row.label);
            let word = row.label.clone();
            self.planner.say(Problem { word, instead: Some(free.clone()), ..Problem::wrong(at, text) });
            self.taken.insert(folded(&free));
            self.suggested.insert(key, free);
            return None;
        }
        self.owners.insert(key, at);
        Some(row.label.clone())
    }

    /// A label for a unit without one: the first letter of its side, and a number.
    fn for_unit(&mut self) -> String {
        let side = self.planner.made.plan.sides.last().map_or("U", |side| side.name.as_str());
        let letter = folded(side).chars().find(char::is_ascii_alphabetic).unwrap_or('u').to_ascii_uppercase();
        let last = self.suggested.get(&letter.to_string()).cloned().unwrap_or_else(|| format!("{letter}0"));
        let label = counted_on(&last, &self.taken);
        self.suggested.insert(letter.to_string(), label.clone());
        label
    }

    /// What is kept of a row: what it says, and the defaults that the rule book does not have by itself.
    fn values(&mut self, at: usize, row: &Row, misread: &[String]) -> Option<BTreeMap<String, Value>> {
        let mut values = row.values.clone();
        let Some(shape) = self.planner.shape else { return Some(values) };
        let mut whole = true;
        for need in &self.needs[usize::from(row.kind == RowKind::Command)] {
            if values.contains_key(need.field.key) {
                continue;
            }
            // What is said of it is wrong, and that was told.
            if misread.iter().any(|key| key == need.field.key) {
                whole = false;
                continue;
            }
            let (problem, default) = need.of(at, row, shape);
            whole &= problem.severity == Severity::Note;
            self.planner.say(problem);
            if let Some(value) = default {
                values.insert(need.field.key.to_owned(), value);
            }
        }
        let fields = shape.fields(row.kind);
        if values.keys().any(|key| !fields.iter().any(|field| field.key == key)) {
            let mut all = (shape.start)(row.kind);
            all.extend(values.clone());
            if let Err(why) = (shape.fits)(row.kind, &all) {
                self.planner.wrong(at, format!("{} cannot be so: {why}.", named(row)));
                whole = false;
            }
        }
        whole.then_some(values)
    }

    fn say_arrival(&mut self, at: usize, row: &Row) {
        let Some(arrives) = row.arrives else { return };
        let turn_word = self.planner.shape.map_or("turn", |shape| shape.turn);
        let who = if row.kind == RowKind::Command { row.name.clone() } else { named(row) };
        let when = match arrives {
            Arrival::Turn(turn) => format!("in {turn_word} {turn}"),
            Arrival::Roll { turn, at_least } => format!("from {turn_word} {turn} on, with {at_least} or more"),
            Arrival::Umpire => "when the umpire says so".to_owned(),
        };
        self.planner.note(at, format!("{who} arrives {when}."));
    }
}

/// As it is spoken of in a sentence.
pub(super) fn named(row: &Row) -> String {
    let words = [row.label.as_str(), row.name.as_str()];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "This line".to_owned() } else { words.join(" ") }
}

/// Checks what names a side: conditions and the holders of objectives.
fn name_sides(planner: &mut Planner<'_>) {
    let Some(shape) = planner.shape else { return };
    let plan = &planner.made.plan;
    let sides: Vec<crate::core::roster::Side> = plan
        .sides
        .iter()
        .map(|side| crate::core::roster::Side { name: side.name.clone(), player: String::new() })
        .collect();
    let mut wrong = Vec::new();
    let mut gone = Vec::new();
    for (at, row) in planner.rows().filter(|(_, row)| row.kind == RowKind::Setting) {
        if row.sets(Setting::Objective) {
            let holder = objectives::read(&row.text, &planner.sides).held_by;
            if let Some(Err(why)) = Some(side_named(&sides, &holder)).filter(|_| !holder.is_empty()) {
                wrong.push(Problem { word: holder, ..Problem::wrong(at, why) });
            }
        }
        let Some(field) = shape.condition(&row.name).filter(|field| matches!(field.kind, Kind::Side)) else { continue };
        let named = plan.conditions.get(field.key).and_then(Value::as_str).filter(|name| !name.is_empty());
        if let Some(Err(why)) = named.map(|name| side_named(&sides, name)) {
            wrong.push(Problem { field: field.key.to_owned(), word: row.text.clone(), ..Problem::wrong(at, why) });
            gone.push(field.key);
        }
    }
    for key in gone {
        planner.made.plan.conditions.remove(key);
    }
    for problem in wrong {
        planner.say(problem);
    }
}
