//! A club table as a form: reads it from plain fields and writes it to them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::core::club::{ClubRow, ClubTable, MOST_ADDED, MOST_ROLLED, MOST_TOTAL, Modifier};
use crate::core::dice::{dice_text, read_dice};
use crate::core::schema::validate::{FieldFault, complete};
use crate::core::schema::{Field, Kind, Preset, Words};

const WHOSE: Words = &[("unit", "The unit"), ("target", "The target")];

const MODIFIER: &[Field] = &[
    Field::text("label", "Modifier").help("When it counts, as in “Firer in line”."),
    Field::whole("add", "Adds", -MOST_ADDED, MOST_ADDED),
    Field::flag("each", "For each").help("It counts once for each of something: casualties, spaces."),
    Field::choice("of", "Whose", WHOSE).or(Preset::Word("unit")),
    Field::text("field", "Told by the field").optional().help("As in formation; left blank, the umpire is asked."),
    Field::text("is", "When it is").optional().help("The values for which it counts, with commas between."),
    Field::whole("from", "From", -MOST_TOTAL, MOST_TOTAL).optional().help("For a number: the least."),
    Field::whole("to", "To", -MOST_TOTAL, MOST_TOTAL).optional().help("For a number: the most."),
    Field::text("key", "Key").optional().quiet().help("Left blank, it is made of the label."),
];

const ROW: &[Field] = &[
    Field::text("result", "Result").help("What comes of it, in words."),
    Field::whole("from", "From", -MOST_TOTAL, MOST_TOTAL).optional().help("The least total; blank for all below."),
    Field::whole("to", "To", -MOST_TOTAL, MOST_TOTAL).optional().help("The highest total; blank for all above."),
    Field::choice("on", "On", WHOSE).or(Preset::Word("unit")),
    Field::text("marks", "Markers").optional().help("Markers that it places, with commas between."),
    Field::text("set", "Sets").optional().help("Fields that it sets, as in casualties +1, status disorder."),
];

/// The fields of a table, lists of modifiers and rows included.
pub const FORM: &[Field] = &[
    Field::text("title", "Title").help("What it is called, as in “Musketry”."),
    Field::choice("roll", "Kind of roll", &[("dice", "Dice, added up"), ("cards", "Cards, ranks added up")])
        .or(Preset::Word("dice")),
    Field::text("dice", "Dice").optional().help("As in 2d6, or d6 d8 avd."),
    Field::whole("cards", "Cards", 0, MOST_ROLLED as i64).or(Preset::Whole(1)).help("How many are drawn."),
    Field::choice("asks", "Thrown for", &[("unit", "A unit"), ("command", "A command"), ("any", "Either")])
        .or(Preset::Word("unit")),
    Field::flag("target", "With a target"),
    Field::new("modifiers", "Modifiers", Kind::List(MODIFIER)),
    Field::new("rows", "Results", Kind::List(ROW)),
    Field::text("verbs", "Words that call it").optional().help("For the entry line, as in volley."),
    Field::text("help", "Help").optional(),
    Field::choice("mark", "Mark", &[("house", "House table"), ("reading", "Reading"), ("sheet", "Sheet")])
        .or(Preset::Word("house"))
        .quiet(),
    Field::text("id", "Id").optional().quiet().help("Its name in journals; left blank, it is made of the title."),
];

impl ClubTable {
    /// As values of [`FORM`].
    pub fn values(&self) -> Value {
        let modifier = |m: &Modifier| {
            json!({
                "label": m.label, "add": m.add, "each": m.each, "of": m.of, "field": m.field,
                "is": m.is.join(", "), "from": m.from, "to": m.to, "key": m.key,
            })
        };
        let row = |row: &ClubRow| {
            let set: Vec<String> = row.set.iter().map(|(key, value)| format!("{key} {value}")).collect();
            json!({
                "from": row.from, "to": row.to, "result": row.result, "on": row.on,
                "marks": row.marks.join(", "), "set": set.join(", "),
            })
        };
        json!({
            "title": self.title,
            "roll": if self.cards > 0 { "cards" } else { "dice" },
            "dice": dice_text(&self.dice),
            "cards": self.cards.max(1),
            "asks": self.asks,
            "target": self.target,
            "modifiers": self.modifiers.iter().map(modifier).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
            "verbs": self.verbs.join(", "),
            "help": self.help,
            "mark": self.mark,
            "id": self.id,
        })
    }

    /// From values of [`FORM`].
    ///
    /// # Errors
    /// Every fault with the path of its field, as in `rows.2.from`.
    pub fn of_values(values: &Value) -> Result<Self, Vec<FieldFault>> {
        let mut form = complete(FORM, values)?;
        let mut faults = Vec::new();
        let title = text(&form, "title");
        let id = Some(text(&form, "id")).filter(|id| !id.is_empty()).unwrap_or_else(|| made_key("club", &title));
        let by_cards = form["roll"] == "cards";
        let dice = if by_cards { Ok(Vec::new()) } else { read_dice(&text(&form, "dice")) };
        let dice = dice.unwrap_or_else(|error| {
            faults.push(FieldFault { key: "dice".to_owned(), text: format!("Dice: {error}.") });
            Vec::new()
        });
        let verbs = parts(&text(&form, "verbs"));
        let mut keys: Vec<String> = Vec::new();
        for modifier in rows_mut(&mut form, "modifiers") {
            let given = Some(text(modifier, "key")).filter(|key| !key.is_empty());
            let mut key = given.clone().unwrap_or_else(|| made_key("", &text(modifier, "label")));
            if given.is_none() && keys.contains(&key) {
                key = format!("{key}_{}", keys.len() + 1);
            }
            keys.push(key.clone());
            modifier["key"] = key.into();
            modifier["is"] = parts(&text(modifier, "is")).into();
        }
        for (i, row) in (1..).zip(rows_mut(&mut form, "rows")) {
            row["marks"] = parts(&text(row, "marks")).into();
            match setting(&text(row, "set")) {
                Ok(set) => row["set"] = json!(set),
                Err(text) => faults.push(FieldFault { key: format!("rows.{i}.set"), text }),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let table = json!({
            "id": id, "title": title, "verbs": verbs, "help": text(&form, "help"), "mark": form["mark"],
            "asks": form["asks"], "target": form["target"], "dice": dice,
            "cards": if by_cards { form["cards"].clone() } else { 0.into() },
            "modifiers": form["modifiers"], "rows": form["rows"],
        });
        let unread =
            |e: serde_json::Error| vec![FieldFault { key: String::new(), text: format!("It does not fit: {e}.") }];
        let table: Self = serde_json::from_value(table).map_err(unread)?;
        let faults = table.faults();
        if faults.is_empty() { Ok(table) } else { Err(faults) }
    }
}

fn text(values: &Value, key: &str) -> String {
    values.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

fn rows_mut<'a>(form: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    form.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten()
}

fn parts(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Reads `casualties +1, status disorder`.
fn setting(text: &str) -> Result<BTreeMap<String, String>, String> {
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
