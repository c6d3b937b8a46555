//! The battle as a value: everything undo must bring back, in shared parts so that clones are cheap and what changed is
//! found by pointer. Generic over the rule book; knows none.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::booklet;
use super::club::{self, ClubError, ClubTable};
use super::deck::Deck;
use super::ending::{Ending, Regrouped};
use super::marks::{Engagements, Marks};
use super::name_index::{NameCache, NameIndex};
use super::on_the_day::{FormerLabel, arrival};
use super::pieces::Pieces;
use super::procedure::ProcedureEntry;
use super::roster::{CommandId, Piece, Side, SideId, Subject, UnitId};
use super::rulebook::Rulebook;
use super::schema::validate::FieldFault;
use super::sequence::{Duty, Flow};
use super::serde_messages::plain_message;
use super::step_titles::{StepTitles, StepWords};
use super::tables::{self, Patch, TableError, Tables, ValueSource};

pub type UnitOf<R> = Piece<<R as Rulebook>::Unit>;
pub type CommandOf<R> = Piece<<R as Rulebook>::Command>;

/// What the battle is called and how it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub title: String,
    pub sides: Vec<Side>,
    #[serde(default)]
    pub house: Patch,
    /// Keys of the values typed from the umpire's own booklet, even where they equal the shipped ones.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub booklet: BTreeSet<String>,
    #[serde(default)]
    pub conditions: BTreeMap<String, Value>,
    /// Rolls are made on the table and typed in, unless the umpire asks for a generated one.
    #[serde(default)]
    pub table_rolls: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clubs: Vec<ClubTable>,
    /// What the scenario says of winning.
    #[serde(default, skip_serializing_if = "Ending::is_empty")]
    pub ending: Ending,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regrouped: Vec<Regrouped>,
    /// Labels that were given up for others, so that none is given to somebody else unsaid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_labels: Vec<FormerLabel>,
}

impl Setup {
    /// Where the value of an entry of the tables comes from in this battle.
    pub fn standing(&self, key: &str, entry: &tables::TableEntry) -> ValueSource {
        if self.booklet.contains(key) { ValueSource::Booklet } else { entry.mark }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    pub decks: Vec<Deck>,
    /// The last cards drawn from each deck, newest last, for display.
    #[serde(default)]
    pub last: Vec<Vec<super::cards::Card>>,
    /// Part of the state, so that after an undo the next draw gives the same card.
    #[serde(with = "generator_text")]
    pub generator: Pcg64,
}

/// The generator as a text, because its 128-bit numbers do not fit a JSON value.
mod generator_text {
    use rand_pcg::Pcg64;
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    pub fn serialize<S: Serializer>(generator: &Pcg64, serializer: S) -> Result<S::Ok, S::Error> {
        let text = serde_json::to_string(generator).map_err(ser::Error::custom)?;
        serializer.serialize_str(&text)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pcg64, D::Error> {
        serde_json::from_str(&String::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Game<R: Rulebook> {
    pub setup: Arc<Setup>,
    pub flow: Arc<Flow>,
    pub luck: Arc<Luck>,
    pub marks: Arc<Marks>,
    pub engagements: Arc<Engagements>,
    pub own: Arc<R::BattleState>,
    /// Anyone may stand under anyone, in whatever order they are listed; chains of command have no loops.
    pub commands: Pieces<R::Command>,
    pub units: Pieces<R::Unit>,
    #[serde(skip, default = "default_rules::<R>")]
    rules: Arc<R::Rules>,
    #[serde(skip)]
    names: NameCache,
}

fn default_rules<R: Rulebook>() -> Arc<R::Rules> {
    Arc::new(rules_of::<R>(&Patch::new()).expect("the rule book's own tables fit its own types"))
}

pub fn tables_of<R: Rulebook>() -> Tables {
    Tables::clone(&tables_once::<R>())
}

/// Parsed once per rule book: a batch asks for them with every line.
fn tables_once<R: Rulebook>() -> Arc<Tables> {
    static READ: Mutex<BTreeMap<TypeId, Arc<Tables>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let parsed = || Arc::new(Tables::parse(R::TABLES).expect("the rule book's own tables can be read"));
    Arc::clone(read.entry(TypeId::of::<R>()).or_insert_with(parsed))
}

/// The typed rules of a rule book with a patch of house rules.
///
/// # Errors
/// When the patch names a key or value there is not, or a value that makes no sense.
pub fn rules_of<R: Rulebook>(patch: &Patch) -> Result<R::Rules, TableError> {
    let rules = rules_read::<R>(patch)?;
    let Some((key, why)) = R::invalid_rules(&rules) else { return Ok(rules) };
    let tables = tables_once::<R>();
    let value = patch.get(&key).or_else(|| tables.get(&key).map(|entry| &entry.value));
    Err(TableError::Unfit { value: value.map(Value::to_string).unwrap_or_default(), key, why })
}

/// The typed rules without asking whether their values make sense: battles of older versions must still open.
fn rules_read<R: Rulebook>(patch: &Patch) -> Result<R::Rules, TableError> {
    let tables = tables_once::<R>();
    let fits = |patch: &Patch| -> Result<R::Rules, TableError> {
        serde_json::from_value(tables.tree(patch)?).map_err(|e| TableError::Unreadable(plain_message(&e.to_string())))
    };
    fits(patch).map_err(|error| {
        let TableError::Unreadable(why) = error else { return error };
        let alone =
            |(key, value): &(&String, &Value)| fits(&Patch::from([((*key).clone(), (*value).clone())])).is_err();
        match patch.iter().find(alone) {
            Some((key, value)) => TableError::Unfit { key: key.clone(), value: value.to_string(), why },
            None => TableError::Unreadable(why),
        }
    })
}

impl<R: Rulebook> Game<R> {
    /// A battle before its first stop.
    ///
    /// # Errors
    /// When its house rules do not fit the rule book.
    pub fn new(
        mut setup: Setup,
        commands: Pieces<R::Command>,
        units: Pieces<R::Unit>,
        own: R::BattleState,
        seed: u64,
    ) -> Result<Self, TableError> {
        setup.house = tables_once::<R>().current(&setup.house);
        let rules = Arc::new(rules_of::<R>(&setup.house)?);
        let decks = R::decks(&rules);
        let last = vec![Vec::new(); decks.len()];
        let generator = rand::SeedableRng::seed_from_u64(seed);
        let mut game = Self {
            setup: Arc::new(setup),
            flow: Arc::default(),
            luck: Arc::new(Luck { decks, last, generator }),
            marks: Arc::default(),
            engagements: Arc::default(),
            own: Arc::new(own),
            commands,
            units,
            rules,
            names: NameCache::default(),
        };
        game.inherit_arrivals();
        game.start_sequence();
        game.call_arrivals();
        Ok(game)
    }

    /// House rules included.
    pub fn rules(&self) -> &Arc<R::Rules> {
        &self.rules
    }

    /// Changes a house rule, or takes the change back with `None`.
    ///
    /// # Errors
    /// When there is no such key or value; nothing is changed then.
    pub fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError> {
        let mut house = self.setup.house.clone();
        let tables = tables_once::<R>();
        match value {
            Some(value) => house.insert(tables.current_key(key).to_owned(), tables.check(key, value)?),
            None => house.remove(tables.current_key(key)),
        };
        let rules = rules_of::<R>(&house)?;
        let setup = self.setup_mut();
        if setup.house.get(key) != house.get(key) {
            setup.booklet.remove(key);
        }
        setup.house = house;
        self.take_rules(rules);
        Ok(())
    }

    fn take_rules(&mut self, rules: R::Rules) {
        self.rules = Arc::new(rules);
        let rules = Arc::clone(&self.rules);
        R::refit_decks(&rules, &mut self.luck_mut().decks);
    }

    /// Replaces the values that the umpire typed from his own booklet. They hold as house rules do and are marked as
    /// the booklet's. A value that was from the booklet and is not among them is reset to the shipped one.
    ///
    /// # Errors
    /// Every value that does not fit, with its key; nothing is changed then.
    pub fn set_booklet(&mut self, values: &Patch) -> Result<(), Vec<FieldFault>> {
        let tables = tables_once::<R>();
        let mut setup = Setup::clone(&self.setup);
        for key in std::mem::take(&mut setup.booklet).iter().filter(|key| !values.contains_key(*key)) {
            setup.house.remove(key);
            R::from_booklet(&mut setup.house, key, false);
        }
        let mut faults = Vec::new();
        for (key, value) in values {
            match booklet::check(&tables, key, value) {
                Ok(value) => {
                    let shipped = tables.get(key).is_some_and(|entry| entry.value == value);
                    if shipped {
                        setup.house.remove(key)
                    } else {
                        setup.house.insert(key.clone(), value)
                    };
                    R::from_booklet(&mut setup.house, key, true);
                    setup.booklet.insert(key.clone());
                }
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let some = values.keys().next().map_or("", String::as_str);
        let rules = rules_of::<R>(&setup.house).map_err(|error| vec![booklet::fault_of(&tables, &error, some)])?;
        self.setup = Arc::new(setup);
        self.take_rules(rules);
        Ok(())
    }

    pub fn standing(&self, key: &str) -> ValueSource {
        let tables = tables_once::<R>();
        debug_assert!(tables.get(key).is_some(), "there is no house rule {key}");
        tables.get(key).map_or(ValueSource::House, |entry| self.setup.standing(key, entry))
    }

    /// The procedure of this id: the rule book's, one that all battles have, or a table of the club's own.
    pub fn entry(&self, id: &str) -> Option<&'static ProcedureEntry<R>> {
        let common = || Some(arrival::entry::<R>()).filter(|entry| entry.info.id == id);
        super::battle::entry_of::<R>(id).or_else(common).or_else(|| self.club(id).map(club::entry::<R>))
    }

    pub fn club(&self, id: &str) -> Option<&ClubTable> {
        self.setup.clubs.iter().find(|table| table.id == id)
    }

    /// Every fault that a club table would have in this battle, with the path of its field.
    pub fn club_faults(&self, table: &ClubTable) -> Vec<FieldFault> {
        let mut faults = club::fits::<R>(table, &self.setup.clubs);
        let label = |verb: &&String| self.find(verb).is_ok_and(|who| self.label_of(who).eq_ignore_ascii_case(verb));
        if let Some(verb) = table.verbs.iter().find(label) {
            let text = format!("“{verb}” is a label in this battle: give the table another verb.");
            faults.push(FieldFault { key: "verbs".to_owned(), text });
        }
        faults
    }

    /// Adds a club table, or replaces the one of the same id. A rule book without cards gets a deck with the first
    /// table that draws some.
    ///
    /// # Errors
    /// A sentence when it does not fit this rule book; nothing is changed then.
    pub fn add_club(&mut self, table: ClubTable) -> Result<(), ClubError> {
        let faults = self.club_faults(&table);
        if !faults.is_empty() {
            return Err(ClubError::Unfit(faults));
        }
        if table.cards > 0 && self.luck.decks.is_empty() {
            let luck = self.luck_mut();
            luck.decks.push(club::deck());
            luck.last.push(Vec::new());
        }
        let clubs = &mut self.setup_mut().clubs;
        clubs.retain(|old| old.id != table.id);
        clubs.push(table);
        Ok(())
    }

    /// Rebuilds what is derived after parts were replaced from a file. House rules that only an older version accepted
    /// do not keep a battle from being opened; renamed ones get their present key.
    ///
    /// # Errors
    /// When the house rules do not fit this rule book.
    pub fn rebuild(&mut self) -> Result<(), TableError> {
        let house = tables_once::<R>().current(&self.setup.house);
        if house != self.setup.house {
            self.setup_mut().house = house;
        }
        self.rules = Arc::new(rules_read::<R>(&self.setup.house)?);
        Ok(())
    }

    pub fn name_index(&self) -> Arc<NameIndex> {
        self.names.get(&self.commands, &self.units)
    }

    /// To be called when commands or units were replaced, because their names and sets may differ.
    pub(super) fn forget_names(&mut self) {
        self.names.forget();
    }

    pub fn words(&self, step: &str) -> &'static StepWords {
        StepTitles::of::<R>().step(R::said_as(self, step))
    }

    pub fn flow_mut(&mut self) -> &mut Flow {
        Arc::make_mut(&mut self.flow)
    }

    /// House rules must go through [`Self::set_house_rule`].
    pub fn setup_mut(&mut self) -> &mut Setup {
        Arc::make_mut(&mut self.setup)
    }

    pub fn luck_mut(&mut self) -> &mut Luck {
        Arc::make_mut(&mut self.luck)
    }

    pub fn marks_mut(&mut self) -> &mut Marks {
        Arc::make_mut(&mut self.marks)
    }

    pub fn engagements_mut(&mut self) -> &mut Engagements {
        Arc::make_mut(&mut self.engagements)
    }

    pub fn own_mut(&mut self) -> &mut R::BattleState {
        Arc::make_mut(&mut self.own)
    }

    pub fn command(&self, id: CommandId) -> Option<&CommandOf<R>> {
        self.commands.get(id)
    }

    pub fn unit(&self, id: UnitId) -> Option<&UnitOf<R>> {
        self.units.get(id)
    }

    pub fn command_mut(&mut self, id: CommandId) -> Option<&mut R::Command> {
        self.commands.get_mut(id).map(|c| &mut c.own)
    }

    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut R::Unit> {
        self.units.get_mut(id).map(|u| &mut u.own)
    }

    /// The opposing side; with more than two sides the next one, so that play can go on.
    pub fn other_side(&self, side: SideId) -> SideId {
        side.saturating_add(1) % self.setup.sides.len().max(1)
    }

    pub fn side_name(&self, side: SideId) -> &str {
        self.setup.sides.get(side).map_or("", |s| s.name.as_str())
    }

    /// As spoken at the table: label and name for a unit, the name alone for the rest.
    pub fn name_of(&self, subject: Subject) -> String {
        match subject {
            Subject::Side(side) => self.side_name(side).to_owned(),
            Subject::Command(id) => self.command(id).map_or_else(String::new, |c| c.name.clone()),
            Subject::Unit(id) => self.unit(id).map_or_else(String::new, |u| format!("{} {}", u.label, u.name)),
        }
    }

    /// The label by which inputs name a subject.
    pub fn label_of(&self, subject: Subject) -> String {
        match subject {
            Subject::Side(side) => self.side_name(side).to_owned(),
            Subject::Command(id) => self.command(id).map_or_else(String::new, |c| c.label.clone()),
            Subject::Unit(id) => self.unit(id).map_or_else(String::new, |u| u.label.clone()),
        }
    }

    /// Whether a subject has exactly this label.
    pub fn has_label(&self, subject: Subject, label: &str) -> bool {
        match subject {
            Subject::Side(_) => false,
            Subject::Command(id) => self.command(id).is_some_and(|c| c.label == label),
            Subject::Unit(id) => self.unit(id).is_some_and(|u| u.label == label),
        }
    }

    pub fn side_of(&self, subject: Subject) -> Option<SideId> {
        match subject {
            Subject::Side(side) => Some(side),
            Subject::Command(id) => self.command(id).map(|c| c.side),
            Subject::Unit(id) => self.unit(id).map(|u| u.side),
        }
    }

    /// Direct subordinates only.
    pub fn commands_under(&self, id: CommandId) -> impl Iterator<Item = (CommandId, &CommandOf<R>)> {
        self.commands.entries().filter(move |(_, c)| c.under == Some(id))
    }

    /// Direct subordinates only.
    pub fn units_under(&self, id: CommandId) -> impl Iterator<Item = (UnitId, &UnitOf<R>)> {
        self.units.entries().filter(move |(_, u)| u.under == Some(id))
    }

    /// Whether `below` is anywhere under `above` in the chain of command.
    pub fn is_under(&self, below: Subject, above: CommandId) -> bool {
        let mut up = match below {
            Subject::Unit(id) => self.unit(id).and_then(|u| u.under),
            Subject::Command(id) => self.command(id).and_then(|c| c.under),
            Subject::Side(_) => None,
        };
        // No chain is longer than the number of commands; this ends a loop in a damaged file.
        for _ in 0..=self.commands.slot_count() {
            match up {
                Some(id) if id == above => return true,
                Some(id) => up = self.command(id).and_then(|c| c.under),
                None => return false,
            }
        }
        false
    }

    pub fn add_duty(&mut self, mut duty: Duty) {
        let flow = self.flow_mut();
        duty.id = flow.next_duty;
        flow.next_duty = flow.next_duty.wrapping_add(1);
        flow.duties.push(duty);
    }

    pub fn drop_duty(&mut self, id: u32) {
        self.flow_mut().duties.retain(|d| d.id != id);
    }

    /// Removes the marks whose end has come and says which.
    pub(super) fn expire_marks(&mut self, step: &str, turn_over: bool) -> Vec<String> {
        let turn = self.flow.turn;
        if !self.marks.due(step, turn_over, turn) {
            return Vec::new();
        }
        let gone = self.marks_mut().expire(step, turn_over, turn);
        gone.iter().map(|mark| format!("Take off {} from {}.", mark.text, self.name_of(mark.on))).collect()
    }

    pub(super) fn remind(&mut self) -> Vec<String> {
        if self.marks.reminders.iter().all(|r| r.said) {
            return Vec::new();
        }
        let (turn, step) = (self.flow.turn, self.flow.cursor.last().map_or_else(String::new, |f| f.step.clone()));
        self.marks_mut().remind(&step, turn)
    }
}
