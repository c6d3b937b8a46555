//! Fills a form from open work and duties, even if it was opened in another way. Knows no rule book.

use serde_json::{Map, Value};

use super::game::Game;
use super::procedure::Draft;
use super::roster::folded;
use super::rulebook::Rulebook;
use super::schema::{Field, Kind};
use super::sequence::{Duty, Opens, Work};

/// The keys of fields that name somebody, each with its folded labels.
type NamedSubjects = Vec<(&'static str, Vec<String>)>;

impl<R: Rulebook> Game<R> {
    /// Fills each draft from an open duty or work item of the same procedure and the same subjects, as far as the
    /// draft names them. Values already in a draft stay. A draft that names nobody matches the offer that names nobody
    /// either, or the only one that is open.
    pub(super) fn fill_from_offers(&self, procedure: &str, drafts: &mut [&mut Draft]) {
        let Some(entry) = self.entry(procedure) else { return };
        let fields = entry.info.fields;
        let duties = self.flow.duties.iter().filter(|d| d.procedure == procedure);
        let (due, later): (Vec<&Duty>, Vec<&Duty>) = duties.partition(|d| self.is_due(d));
        let of_work = |work: Work| match work.opens {
            Opens::Form { procedure: id, draft: Value::Object(draft) } if id == procedure && !work.done => Some(draft),
            _ => None,
        };
        let here = self.step_work().into_iter().filter_map(of_work);
        let drafted = |duty: &Duty| duty.draft.clone();
        let offers: Vec<Map<String, Value>> =
            due.into_iter().map(drafted).chain(here).chain(later.into_iter().map(drafted)).collect();
        let named: Vec<NamedSubjects> = offers.iter().map(|offer| named(fields, offer)).collect();
        for draft in drafts {
            if let Some(best) = chosen(fields, &draft.0, &offers, &named) {
                merge(fields, &mut draft.0, &offers[best]);
            }
        }
    }
}

/// The offer that a draft matches; `None` if several with other subjects could be meant.
fn chosen(
    fields: &[Field],
    draft: &Map<String, Value>,
    offers: &[Map<String, Value>],
    named_by: &[NamedSubjects],
) -> Option<usize> {
    let who = named(fields, draft);
    if who.is_empty() {
        let mut of_nobody = (0..offers.len()).filter(|at| named_by[*at].is_empty());
        let first = of_nobody.next().filter(|first| of_nobody.all(|other| offers[other] == offers[*first]));
        return first.or((offers.len() == 1).then_some(0));
    }
    let alike = |at: usize| offers[at].iter().filter(|(key, value)| draft.get(*key) == Some(value)).count();
    let fits: Vec<(usize, (usize, usize))> =
        (0..offers.len()).filter_map(|at| Some((at, (shared(&who, &named_by[at])?, alike(at))))).collect();
    let best = fits.iter().map(|(_, weight)| *weight).max()?;
    let mut of_best = fits.iter().filter(|(_, weight)| *weight == best).map(|(at, _)| *at);
    let first = of_best.next()?;
    of_best.all(|other| named_by[other] == named_by[first]).then_some(first)
}

/// How many fields of two drafts name the same subjects; `None` if no field is named by both, or one differs.
fn shared(who: &NamedSubjects, offer: &NamedSubjects) -> Option<usize> {
    let other = |key: &str| offer.iter().find(|(k, _)| *k == key).map(|(_, labels)| labels);
    let both: Vec<bool> = who.iter().filter_map(|(key, labels)| other(key).map(|o| o == labels)).collect();
    (!both.is_empty() && both.iter().all(|same| *same)).then_some(both.len())
}

fn named(fields: &[Field], draft: &Map<String, Value>) -> NamedSubjects {
    let labels = |field: &Field| match (field.kind, draft.get(field.key)?) {
        (Kind::Subject(_), Value::String(label)) if !label.is_empty() => Some(vec![folded(label)]),
        (Kind::List(row), Value::Array(rows)) => {
            let head = head(row)?;
            let mut labels: Vec<String> = rows.iter().filter_map(|row| label_of(row, head)).collect();
            labels.sort();
            (!labels.is_empty()).then_some(labels)
        }
        _ => None,
    };
    fields.iter().filter_map(|field| Some((field.key, labels(field)?))).collect()
}

/// The field that names the subject of a row.
fn head(row: &'static [Field]) -> Option<&'static str> {
    row.iter().find(|f| matches!(f.kind, Kind::Subject(_))).map(|f| f.key)
}

fn label_of(row: &Value, head: &str) -> Option<String> {
    row.as_str().or_else(|| row.get(head)?.as_str()).filter(|label| !label.is_empty()).map(folded)
}

fn merge(fields: &[Field], draft: &mut Map<String, Value>, offer: &Map<String, Value>) {
    for (key, value) in offer {
        let field = fields.iter().find(|f| f.key == key);
        let head = field.and_then(|f| if let Kind::List(row) = f.kind { head(row) } else { None });
        match (draft.get_mut(key), head, value) {
            (None | Some(Value::Null), ..) => {
                draft.insert(key.clone(), value.clone());
            }
            (Some(Value::Array(rows)), Some(head), Value::Array(offered)) => merge_rows(rows, offered, head),
            _ => {}
        }
    }
}

/// Copies offered values into the rows that name the same subject.
fn merge_rows(rows: &mut [Value], offered: &[Value], head: &str) {
    for row in rows {
        let label = label_of(row, head);
        let Some(Value::Object(of_offer)) = offered.iter().find(|o| label.is_some() && label_of(o, head) == label)
        else {
            continue;
        };
        if row.is_string() {
            *row = Value::Object(Map::from_iter([(head.to_owned(), row.take())]));
        }
        let Value::Object(own) = row else { continue };
        let mut filled = Draft::from(std::mem::take(own));
        for (key, value) in of_offer {
            filled.fill(key, value.clone());
        }
        *own = filled.0;
    }
}
