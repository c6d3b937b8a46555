//! A club table as an entry in a rule book's registry, made once.

use std::any::{Any, TypeId};
use std::sync::{Mutex, PoisonError};

use super::procedure::{self, ClubOutcome};
use super::{ClubSubject, ClubTable, DECK, TABLE, TARGET, UNIT};
use crate::core::dice::dice_text;
use crate::core::fields::Fields;
use crate::core::procedure::{ProcedureEntry, ProcedureInfo};
use crate::core::rulebook::Rulebook;
use crate::core::schema::{Field, Kind, Preset, SubjectKind, Words};

const DECKS: Words = &[("a", "The first side's, or the one of both"), ("b", "The second side's")];

/// Made once and kept for the life of the program.
pub fn entry<R: Rulebook>(table: &ClubTable) -> &'static ProcedureEntry<R> {
    type Made = (TypeId, &'static ClubTable, &'static (dyn Any + Send + Sync));
    static MADE: Mutex<Vec<Made>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = made.iter().find(|(book, seen, _)| *book == TypeId::of::<R>() && *seen == table);
    if let Some(entry) = known.and_then(|(.., entry)| entry.downcast_ref::<ProcedureEntry<R>>()) {
        return entry;
    }
    let table = table.kept();
    let entry: &'static ProcedureEntry<R> = Box::leak(Box::new(make(table)));
    made.push((TypeId::of::<R>(), table, entry));
    entry
}

/// The tables that a rule book's battles begin with.
pub fn shipped<R: Rulebook>() -> Vec<&'static ProcedureEntry<R>> {
    R::CLUBS.iter().filter_map(|text| ClubTable::read(text).ok()).map(|table| entry::<R>(&table)).collect()
}

fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn make<R: Rulebook>(table: &'static ClubTable) -> ProcedureEntry<R> {
    let thrown = if table.cards > 0 {
        match table.cards {
            1 => "A card; its rank counts, a joker is nought.".to_owned(),
            n => format!("{n} cards, ranks added up; a joker is nought."),
        }
    } else {
        format!("{}, added up.", dice_text(&table.dice))
    };
    let verbs: Vec<&'static str> = table.verbs.iter().map(String::as_str).collect();
    ProcedureEntry {
        info: ProcedureInfo {
            id: &table.id,
            title: &table.title,
            verbs: Box::leak(verbs.into_boxed_slice()),
            rule: table.mark.words(),
            fields: Box::leak(fields(table).into_boxed_slice()),
            rolls: leaked(thrown),
            outcome: ClubOutcome::FIELDS,
            summary: ClubOutcome::SUMMARY,
            many: true,
            exception: None,
        },
        prefill: |_, _| {},
        prepare: procedure::prepare,
    }
}

fn fields(table: &'static ClubTable) -> Vec<Field> {
    let asked = match table.asks {
        ClubSubject::Unit => SubjectKind::Unit,
        ClubSubject::Command => SubjectKind::Command,
        ClubSubject::Any => SubjectKind::Any,
    };
    let mut fields = vec![Field::subject(UNIT, "For", asked).help(&table.help)];
    if table.target {
        fields.push(Field::subject(TARGET, "Target", SubjectKind::Unit));
    }
    for modifier in &table.modifiers {
        let label = leaked(format!("{} ({:+})", modifier.label, modifier.add));
        let field = if modifier.each {
            Field::new(&modifier.key, label, Kind::Whole { min: 0, max: 999 }).or(Preset::Whole(0))
        } else {
            Field::flag(&modifier.key, label)
        };
        fields.push(if modifier.field.is_some() { field.quiet() } else { field });
    }
    if table.cards > 0 {
        fields.push(Field::choice(DECK, "Deck", DECKS).or(Preset::Word("a")).quiet());
    }
    fields.push(Field::text(TABLE, "Table").or(Preset::Word(leaked(table.text()))).quiet());
    fields
}
