//! A form knows the same however it was opened: from the work list, by a typed line, by the finder and its subjects filled
//! in, as a row of a list, or by the command line with the battle.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use galloper::cli::{self, Exit, Next};
use galloper::core::battle::ProcedureInfo;
use galloper::core::procedure::Draft;
use galloper::core::roster::Subject;
use galloper::core::schema::{Field, Kind};
use galloper::core::sequence::{Opens, Work};
use galloper::desk::Desk;
use galloper::rulebooks::BOOKS;
use galloper_test_support::{demo_desk, demo_game, no_window};
use serde_json::{Map, Value, json};

/// What a draft says of whom: its subjects, and the names of the rows of its lists.
fn subjects(fields: &'static [Field], draft: &Value) -> Map<String, Value> {
    let head = |row: &'static [Field]| row.iter().find(|f| matches!(f.kind, Kind::Subject(_))).map(|f| f.key);
    let named = |field: &'static Field| match (field.kind, draft.get(field.key)?) {
        (Kind::Subject(_), Value::String(label)) if !label.is_empty() => Some(json!(label)),
        (Kind::List(row), Value::Array(rows)) => {
            let head = head(row)?;
            let labels: Vec<Value> = rows.iter().filter_map(|row| Some(json!({ head: row.get(head)? }))).collect();
            (!labels.is_empty()).then(|| json!(labels))
        }
        _ => None,
    };
    fields.iter().filter_map(|field| Some((field.key.to_owned(), named(field)?))).collect()
}

/// The same as a line of the entry language.
fn typed(info: &ProcedureInfo, subjects: &Map<String, Value>) -> String {
    let label = |row: &Value| row.as_object().and_then(|row| row.values().next()?.as_str()).unwrap_or("").to_owned();
    let word = |(key, value): (&String, &Value)| match value {
        Value::Array(rows) => format!("{key}={}", rows.iter().map(label).collect::<Vec<_>>().join(",")),
        value => format!("{key}={}", value.as_str().unwrap_or("")),
    };
    let words: Vec<String> = subjects.iter().map(word).collect();
    format!("{} {}", info.id, words.join(" ")).trim().to_owned()
}

/// What the command line fills in for the same question, asked in a battle with the same journal.
fn by_command_line(file: &Path, book: &str, procedure: &str, who: &Map<String, Value>) -> Map<String, Value> {
    let question = json!({ "rulebook": book, "procedure": procedure, "input": who, "allow": ["all"] }).to_string();
    let args = ["galloper", "resolve", "--batch", "--battle"].map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let next = cli::run(args.into_iter().chain([file.into()]), &mut question.as_bytes(), &mut out, &mut err);
    assert_eq!(next, Next::Exit(Exit::Done), "{}", String::from_utf8_lossy(&err));
    let answer: Value = serde_json::from_slice(&out).expect("an answer in JSON");
    answer["input"].as_object().cloned().unwrap_or_default()
}

/// Opens the form as Ctrl K does, for whoever is selected, and fills in the other names.
fn by_the_finder(desk: &mut Desk, info: &ProcedureInfo, who: &Map<String, Value>) {
    let first = info.fields.iter().find_map(|field| who.get(field.key)?.as_str());
    desk.selected = first.and_then(|label| desk.game().select(label).ok()).unwrap_or_default();
    desk.call(info.id);
    desk.selected.clear();
    let given = desk.form.as_ref().map(|form| form.given.0.clone()).unwrap_or_default();
    for key in given.keys().filter(|key| !who.contains_key(*key)) {
        desk.set_form_field(key, None);
    }
    for (key, value) in who.iter().filter(|(key, value)| given.get(*key) != Some(*value)) {
        desk.set_form_field(key, Some(value.clone()));
    }
}

fn filled(desk: &Desk) -> Map<String, Value> {
    desk.form.as_ref().map(|form| form.filled.clone()).unwrap_or_default()
}

/// How the forms of an item of work differ by the way they were opened; empty if they do not.
fn differences(desk: &mut Desk, at: usize, item: &Work, file: Option<&Path>) -> Option<Vec<String>> {
    let Opens::Form { procedure, draft } = &item.opens else { return None };
    let info = desk.procedure(procedure)?;
    let who = subjects(info.fields, draft);
    // Items that name the same cannot be told apart by their names.
    let same = |other: &Work| match &other.opens {
        Opens::Form { procedure: id, draft } => !other.done && id == procedure && subjects(info.fields, draft) == who,
        _ => false,
    };
    if desk.work().iter().filter(|other| same(other)).count() > 1 {
        return None;
    }
    while desk.cancel() {}
    desk.open_work(at);
    desk.selected.clear();
    let by_work = filled(desk);
    while desk.cancel() {}
    let mut wrong = Vec::new();
    let mut compare = |way: &str, other: Map<String, Value>| {
        if other != by_work {
            wrong.push(format!("{way}: {other:?}, but the work list {by_work:?}"));
        }
    };
    let line = desk.read_line(&typed(&info, &who));
    compare(&line.text, line.form.map(|form| form.filled).unwrap_or_default());
    by_the_finder(desk, &info, &who);
    compare("the finder", filled(desk));
    while desk.cancel() {}
    if let Some(file) = file {
        compare("the command line", by_command_line(file, desk.game().book(), procedure, &who));
    }
    if let Some(subject) = item.subject.filter(|_| info.many) {
        desk.open_rows(procedure, vec![(subject, Draft::from(who))]);
        let given = desk.list.as_ref().map(|list| list.rows[0].given.clone()).unwrap_or_default();
        while desk.cancel() {}
        desk.open_form(procedure, &Value::Object(given.0));
        compare("a row of a list", filled(desk));
        while desk.cancel() {}
    }
    Some(wrong)
}

#[test]
fn a_form_knows_the_same_however_it_was_opened() {
    for book in BOOKS {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("alike.galloper");
        let mut desk = Desk::create(demo_game(book.id, 7), &file, no_window()).expect("a battle in a file");
        let (mut tried, mut asked) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..120 {
            while desk.cancel() {}
            for (at, item) in desk.work().into_iter().enumerate().filter(|(_, item)| !item.done) {
                let Opens::Form { procedure, .. } = item.opens else { continue };
                // The file is read anew for each question, so the command line is asked once for each procedure.
                desk.wait_saved();
                let file = asked.insert(procedure).then_some(file.as_path());
                if let Some(wrong) = differences(&mut desk, at, &item, file) {
                    assert!(wrong.is_empty(), "{} {}: {}", book.id, item.title, wrong.join("\n"));
                    tried.insert(procedure);
                }
            }
            // A turn is taken where there is one to take, so that its steps come too.
            let turn = desk.work().iter().find_map(|w| if let Opens::Turn(who) = w.opens { Some(who) } else { None });
            match turn {
                Some(who) => begin(&mut desk, who),
                None => desk.next(),
            }
        }
        eprintln!("{}: {}", book.id, tried.iter().copied().collect::<Vec<_>>().join(", "));
        assert!(tried.len() >= 3, "{}: {tried:?}", book.id);
    }
}

#[test]
fn the_finder_takes_the_selection_as_the_typed_word_does() {
    for book in BOOKS {
        let mut desk = demo_desk(book.id, 7);
        let rows = desk.game().roster();
        let unit = rows.iter().map(|row| row.subject).find(|who| matches!(who, Subject::Unit(_))).expect("a unit");
        let mut named = 0;
        for info in desk.game().procedures() {
            while desk.cancel() {}
            desk.selected = vec![unit];
            let typed = desk.read_line(info.id).form.map(|form| form.filled).unwrap_or_default();
            desk.call(info.id);
            assert_eq!(filled(&desk), typed, "{} {}", book.id, info.id);
            named += usize::from(!subjects(info.fields, &Value::Object(typed)).is_empty());
        }
        assert!(named > 2, "{}: {named} forms name the unit", book.id);
    }
}

fn begin(desk: &mut Desk, who: Subject) {
    let at = desk.work().iter().position(|w| matches!(w.opens, Opens::Turn(one) if one == who));
    if let Some(at) = at {
        desk.open_work(at);
    }
}
