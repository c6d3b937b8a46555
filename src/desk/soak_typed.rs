//! Checks for random play that typed words fill as much as the work list. Knows no rule book.

use serde_json::Value;

use super::entry::ParsedEntry;
use super::form::Form;
use super::list_rows::ListField;
use super::session::Desk;
use crate::core::procedure::Draft;
use crate::core::schema::{Field, Kind};
use crate::core::sequence::{Opens, Work};

/// How a form opened by its procedure and subjects differs from the one opened from a work item; `None` if it does
/// not. Two items with the same subjects cannot be told apart by typing, so matching either is enough.
pub(super) fn typed_knows_less(desk: &mut Desk, item: &Work) -> Option<String> {
    let Opens::Form { procedure, draft } = &item.opens else { return None };
    if item.done {
        return None;
    }
    let info = desk.procedure(procedure)?;
    let line = format!("{procedure} {}", subjects_typed(info.fields, draft)).trim().to_owned();
    let selected = std::mem::take(&mut desk.selected);
    let read = desk.read_entry(&line);
    desk.selected = selected;
    let ParsedEntry::Open(_, typed) = read else { return Some(format!("“{line}” is read as {read:?}")) };
    let filled = |draft: Draft| Form::open(info, draft, desk.game()).filled;
    let by_words = filled(typed);
    let alike = desk.work().into_iter().filter_map(|w| match w.opens {
        Opens::Form { procedure: id, draft } if id == *procedure && !w.done => Some(draft),
        _ => None,
    });
    let mut alike = alike.filter(|d| subjects_typed(info.fields, d) == subjects_typed(info.fields, draft));
    let of_item = |draft: &Value| filled(Draft::from(draft.as_object().cloned().unwrap_or_default()));
    if alike.any(|draft| of_item(&draft) == by_words) {
        return None;
    }
    Some(format!("“{line}” gives {by_words:?}, but the item {:?}", of_item(draft)))
}

/// The subjects of a draft as typed for a procedure: `unit=F11 attackers=A1,A2`.
fn subjects_typed(fields: &'static [Field], draft: &Value) -> String {
    let label = |value: &Value| value.as_str().filter(|label| !label.is_empty()).map(str::to_owned);
    let typed = |field: &'static Field| match (field.kind, draft.get(field.key)?) {
        (Kind::Subject(_), value) => Some(format!("{}={}", field.key, label(value)?)),
        (Kind::List(_), Value::Array(rows)) => {
            let list = ListField::of(field).filter(|list| list.is_of_subjects())?;
            let labels: Vec<String> = rows.iter().filter_map(|row| label(row.get(list.head.key)?)).collect();
            (!labels.is_empty()).then(|| format!("{}={}", field.key, labels.join(",")))
        }
        _ => None,
    };
    fields.iter().filter_map(typed).collect::<Vec<_>>().join(" ")
}
