//! A club table as a form: reads it from plain fields and writes it to them.

use std::collections::BTreeMap;

use galloper_derive::{choice, fields};
use serde_json::Value;

use crate::core::club::{ClubParty, ClubRow, ClubSubject, ClubTable, MOST_ADDED, MOST_ROLLED, MOST_TOTAL, Modifier};
use crate::core::dice::{dice_text, read_dice};
use crate::core::fields::{Fields, key};
use crate::core::inputs::plain;
use crate::core::schema::Field;
use crate::core::schema::validate::{FieldFault, complete};
use crate::core::tables::ValueSource;

#[choice]
pub enum RollOf {
    #[is(label = "Dice, added up")]
    Dice,
    #[is(label = "Cards, ranks added up")]
    Cards,
}

/// What a table may call itself.
#[choice]
pub enum TableSource {
    #[is(label = "House table")]
    House,
    Reading,
    Sheet,
}

impl From<ValueSource> for TableSource {
    fn from(source: ValueSource) -> Self {
        match source {
            ValueSource::House | ValueSource::Booklet => Self::House,
            ValueSource::Reading => Self::Reading,
            ValueSource::Sheet => Self::Sheet,
        }
    }
}

impl From<TableSource> for ValueSource {
    fn from(source: TableSource) -> Self {
        match source {
            TableSource::House => Self::House,
            TableSource::Reading => Self::Reading,
            TableSource::Sheet => Self::Sheet,
        }
    }
}

fields! {
    pub struct ModifierForm {
        label: String, "Modifier", help = "When it counts, as in “Firer in line”.";
        add: i64, "Adds", -MOST_ADDED..=MOST_ADDED;
        each: bool, "For each", help = "It counts once for each of something: casualties, spaces.";
        of: ClubParty, "Whose", default = ClubParty::Unit;
        field: Option<String>, "Told by the field", help = "As in formation; left blank, the umpire is asked.";
        is: Option<String>, "When it is", help = "The values for which it counts, with commas between.";
        from: Option<i64>, -MOST_TOTAL..=MOST_TOTAL, help = "For a number: the least.";
        to: Option<i64>, -MOST_TOTAL..=MOST_TOTAL, help = "For a number: the most.";
        key: Option<String>, quiet, help = "Left blank, it is made of the label.";
    }
}

fields! {
    pub struct RowForm {
        result: String, help = "What comes of it, in words.";
        from: Option<i64>, -MOST_TOTAL..=MOST_TOTAL, help = "The least total; blank for all below.";
        to: Option<i64>, -MOST_TOTAL..=MOST_TOTAL, help = "The highest total; blank for all above.";
        on: ClubParty, default = ClubParty::Unit;
        marks: Option<String>, "Markers", help = "Markers that it places, with commas between.";
        set: Option<String>, "Sets", help = "Fields that it sets, as in casualties +1, status disorder.";
    }
}

fields! {
    pub struct TableForm {
        title: String, help = "What it is called, as in “Musketry”.";
        roll: RollOf, "Kind of roll", default = RollOf::Dice;
        dice: Option<String>, help = "As in 2d6, or d6 d8 avd.";
        cards: u8, 0..=MOST_ROLLED as i64, default = 1, help = "How many are drawn.";
        asks: ClubSubject, "Thrown for", default = ClubSubject::Unit;
        target: bool, "With a target";
        modifiers: Vec<ModifierForm>;
        rows: Vec<RowForm>, "Results";
        verbs: Option<String>, "Words that call it", help = "For the entry line, as in volley.";
        help: Option<String>;
        mark: TableSource, default = TableSource::House, quiet;
        id: Option<String>, quiet, help = "Its name in journals; left blank, it is made of the title.";
    }
}

/// The fields of a table, lists of modifiers and rows included.
pub const FORM: &[Field] = TableForm::FIELDS;

impl From<&Modifier> for ModifierForm {
    fn from(modifier: &Modifier) -> Self {
        let Modifier { key, label, add, each, of, field, is, from, to } = modifier.clone();
        Self { label, add, each, of, field, is: Some(is.join(", ")), from, to, key: Some(key) }
    }
}

impl From<&ClubRow> for RowForm {
    fn from(row: &ClubRow) -> Self {
        let ClubRow { from, to, result, on, marks, set } = row.clone();
        let set: Vec<String> = set.iter().map(|(key, value)| format!("{key} {value}")).collect();
        Self { result, from, to, on, marks: Some(marks.join(", ")), set: Some(set.join(", ")) }
    }
}

impl From<&ClubTable> for TableForm {
    fn from(table: &ClubTable) -> Self {
        let ClubTable { id, title, verbs, help, mark, asks, target, dice, cards, modifiers, rows } = table;
        Self {
            title: title.clone(),
            roll: if *cards > 0 { RollOf::Cards } else { RollOf::Dice },
            dice: Some(dice_text(dice)),
            cards: (*cards).max(1),
            asks: *asks,
            target: *target,
            modifiers: modifiers.iter().map(ModifierForm::from).collect(),
            rows: rows.iter().map(RowForm::from).collect(),
            verbs: Some(verbs.join(", ")),
            help: Some(help.clone()),
            mark: TableSource::from(*mark),
            id: Some(id.clone()),
        }
    }
}

impl ModifierForm {
    /// The modifier, its key made of its label where none is given, and unlike those before it.
    fn read(self, before: &[Modifier]) -> Modifier {
        let Self { label, add, each, of, field, is, from, to, key } = self;
        let key = given(key).unwrap_or_else(|| {
            let key = made_key("", &label);
            if before.iter().any(|other| other.key == key) { format!("{key}_{}", before.len() + 1) } else { key }
        });
        Modifier { key, label, add, each, of, field, is: parts(is), from, to }
    }
}

impl TryFrom<RowForm> for ClubRow {
    type Error = String;

    fn try_from(form: RowForm) -> Result<Self, String> {
        let RowForm { result, from, to, on, marks, set } = form;
        Ok(Self { from, to, result, on, marks: parts(marks), set: setting(set)? })
    }
}

impl TryFrom<TableForm> for ClubTable {
    type Error = Vec<FieldFault>;

    fn try_from(form: TableForm) -> Result<Self, Vec<FieldFault>> {
        let TableForm { title, roll, dice, cards, asks, target, modifiers, rows, verbs, help, mark, id } = form;
        let mut faults = Vec::new();
        let title = title.trim().to_owned();
        let dice = match roll {
            RollOf::Cards => Vec::new(),
            RollOf::Dice => read_dice(dice.unwrap_or_default().trim()).unwrap_or_else(|error| {
                faults.push(FieldFault::new(key!(TableForm.dice), format!("Dice: {error}.")));
                Vec::new()
            }),
        };
        let modifiers = modifiers.into_iter().fold(Vec::new(), |mut read, modifier| {
            read.push(modifier.read(&read));
            read
        });
        let mut read = Vec::new();
        for (i, row) in (1..).zip(rows) {
            match ClubRow::try_from(row) {
                Ok(row) => read.push(row),
                Err(text) => {
                    let key = format!("{}.{i}.{}", key!(TableForm.rows), key!(RowForm.set));
                    faults.push(FieldFault { key, text });
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            id: given(id).unwrap_or_else(|| made_key("club", &title)),
            title,
            verbs: parts(verbs),
            help: given(help).unwrap_or_default(),
            mark: mark.into(),
            asks,
            target,
            dice,
            cards: if roll == RollOf::Cards { cards } else { 0 },
            modifiers,
            rows: read,
        })
    }
}

impl ClubTable {
    /// As values of [`FORM`].
    pub fn values(&self) -> Value {
        plain(TableForm::from(self))
    }

    /// From values of [`FORM`].
    ///
    /// # Errors
    /// Every fault with the path of its field, as in `rows.2.from`.
    pub fn of_values(values: &Value) -> Result<Self, Vec<FieldFault>> {
        let unread = |e: serde_json::Error| vec![FieldFault::new("", format!("It does not fit: {e}."))];
        let form: TableForm = serde_json::from_value(complete(FORM, values)?).map_err(unread)?;
        let table = Self::try_from(form)?;
        let faults = table.faults();
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }
}

/// What was typed, if anything.
fn given(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// What stands between commas.
fn parts(text: Option<String>) -> Vec<String> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Reads `casualties +1, status disorder`.
fn setting(text: Option<String>) -> Result<BTreeMap<String, String>, String> {
    let pair = |part: &String| {
        let split = part.split_once(['=', ' ']).map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
        split.filter(|(_, value)| !value.is_empty()).ok_or_else(|| {
            format!("“{part}” sets nothing: type a field and its value, as in casualties +1, status disorder.")
        })
    };
    parts(text).iter().map(pair).collect()
}

/// A key made from a label: lower-case letters, digits and _.
fn made_key(before: &str, label: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let spaced: String = before.chars().chain([' ']).chain(label.chars()).map(plain).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join("_")
}
