//! Journals forged with care: values, lists, names and lines changed at random and every checksum made anew. Whatever
//! still opens is looked at and played; nothing may panic, overflow the stack or hang.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use galloper::core::chance::NeedKind;
use galloper::desk::{Desk, Stage};
use galloper::store::journal::checksum;
use galloper_test_support::no_window;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::{Map, Value, json};

/// How many mutants of each rule book; `GALLOPER_MUTANTS` sets another number, for a longer search.
const MUTANTS: u64 = 30;
/// How many actions of the umpire a mutant is played for.
const ACTIONS: usize = 20;

/// The lines of a battle of this rule book as it was once kept, without their checksums.
fn kept(id: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/saves/2026-11/{id}.galloper"));
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(&line[9..]).unwrap()).collect()
}

/// The journal of these lines, numbered and summed anew.
fn written(lines: &[Value]) -> String {
    let mut sum = String::new();
    let mut text = String::new();
    for line in lines {
        let json = line.to_string();
        sum = checksum(&sum, &json);
        text.extend([sum.as_str(), " ", &json, "\n"]);
    }
    text
}

/// All places of a value, each as the keys and numbers that lead to it.
fn places(value: &Value, here: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    all.push(here.clone());
    let mut below = |key: String, value: &Value| {
        here.push(key);
        places(value, here, all);
        here.pop();
    };
    match value {
        Value::Array(rows) => rows.iter().enumerate().for_each(|(i, row)| below(i.to_string(), row)),
        Value::Object(map) => map.iter().for_each(|(key, field)| below(key.clone(), field)),
        _ => {}
    }
}

fn at<'a>(value: &'a mut Value, place: &[String]) -> Option<&'a mut Value> {
    place.iter().try_fold(value, |value, key| match value {
        Value::Array(rows) => rows.get_mut(key.parse::<usize>().ok()?),
        Value::Object(map) => map.get_mut(key),
        _ => None,
    })
}

/// Changes a value as it might be wrong, but of its kind, so that most still open.
fn mutate(value: &mut Value, other: Value, luck: &mut Pcg64) {
    let pick = luck.random_range(0..10);
    match value {
        _ if pick == 0 => *value = other,
        Value::Number(n) => {
            let near = n.as_i64().unwrap_or(0);
            let odd: [Value; 12] = [
                0.into(),
                1.into(),
                (-1).into(),
                near.saturating_add(1).into(),
                near.saturating_sub(1).into(),
                127.into(),
                255.into(),
                65_535.into(),
                u32::MAX.into(),
                i64::MAX.into(),
                i64::MIN.into(),
                u64::MAX.into(),
            ];
            *value = odd[luck.random_range(0..odd.len())].clone();
        }
        Value::Bool(yes) => *yes = !*yes,
        Value::String(text) => match pick {
            1 => text.clear(),
            2 => *text = "\u{1b}[2J\n\u{202e}".repeat(50),
            3 => *text = "x".repeat(luck.random_range(1..30_000)),
            4 => "0".clone_into(text),
            _ => {
                if let Value::String(other) = other {
                    *text = other;
                }
            }
        },
        Value::Array(rows) => match pick {
            1 => rows.clear(),
            2 => rows.reverse(),
            3..6 if !rows.is_empty() => {
                let row = rows[luck.random_range(0..rows.len())].clone();
                let times = [1, 3, 40, 2_000][luck.random_range(0..4)];
                rows.extend(std::iter::repeat_n(row, times));
            }
            6 if !rows.is_empty() => {
                rows.remove(luck.random_range(0..rows.len()));
            }
            _ => rows.push(other),
        },
        Value::Object(map) => match pick {
            1 => map.clear(),
            2..5 if !map.is_empty() => {
                let key = map.keys().nth(luck.random_range(0..map.len())).cloned().unwrap_or_default();
                map.remove(&key);
            }
            _ => {
                map.insert("below".to_owned(), other);
            }
        },
        Value::Null => *value = other,
    }
}

/// Puts the value that stands at this place, changed, under the same key everywhere.
fn everywhere(value: &mut Value, key: &str, changed: &Value) {
    match value {
        Value::Array(rows) => rows.iter_mut().for_each(|row| everywhere(row, key, changed)),
        Value::Object(map) => {
            for (name, field) in map.iter_mut() {
                if name == key && std::mem::discriminant(field) == std::mem::discriminant(changed) {
                    field.clone_from(changed);
                } else {
                    everywhere(field, key, changed);
                }
            }
        }
        _ => {}
    }
}

/// One journal with a few things wrong.
fn mutant(lines: &[Value], luck: &mut Pcg64) -> Vec<Value> {
    let mut lines = lines.to_vec();
    lines.truncate(luck.random_range(1..=lines.len()));
    for _ in 0..luck.random_range(1..=4) {
        let row = if luck.random_bool(0.5) { 0 } else { luck.random_range(0..lines.len()) };
        match luck.random_range(0..20) {
            0 if row > 0 => lines[row]["follows"] = luck.random_range(0..lines.len()).into(),
            1 if row > 0 => lines.insert(row, json!({"kind": "goto", "n": 0, "to": 0, "at": 0})),
            2 if row > 0 => {
                lines.remove(row);
            }
            3 if row > 0 => {
                let again = lines[row].clone();
                lines.insert(row, again);
            }
            _ => {
                let mut all = Vec::new();
                places(&lines[row], &mut Vec::new(), &mut all);
                let from = all[luck.random_range(0..all.len())].clone();
                let to = all[luck.random_range(0..all.len())].clone();
                let other = at(&mut lines[row], &from).cloned().unwrap_or_default();
                let Some(value) = at(&mut lines[row], &to) else { continue };
                mutate(value, other, luck);
                let changed = value.clone();
                if let Some(key) = to.last().filter(|_| luck.random_bool(0.4)) {
                    everywhere(&mut lines[row], key, &changed);
                }
            }
        }
    }
    for (n, line) in lines.iter_mut().enumerate().skip(1) {
        if let Some(number) = line.get_mut("n") {
            *number = n.into();
        }
    }
    lines
}

/// Everything that a frame asks of the battle.
fn look_at(desk: &Desk) {
    let game = desk.game();
    let rows = game.roster();
    for row in rows.iter().take(12) {
        let _ = (game.dossier(row.subject), game.name_of(row.subject), game.units_of(row.subject).len());
        for field in game.fields_of(row.subject) {
            let _ = game.field(row.subject, field.key);
        }
    }
    let _ = (game.tracker(), game.sections(), game.work(), game.broken_invariants(), game.procedures().len());
    let _ = (desk.default_action(), desk.log(60), desk.history().branch(), desk.preview("f1"), desk.completions("m"));
}

/// One thing an umpire might do.
fn act(desk: &mut Desk, luck: &mut Pcg64) {
    desk.message = None;
    if let Some(form) = &desk.form {
        let need = match form.stage() {
            Stage::Roll(need) => match need.kind {
                NeedKind::Choice { options, .. } => options.into_iter().next(),
                _ => None,
            },
            Stage::Refused(_) => {
                desk.allow();
                return;
            }
            Stage::Fill | Stage::BadRoll(_) => {
                desk.cancel();
                desk.next();
                return;
            }
            Stage::Ready => None,
        };
        match need {
            Some(option) => drop(desk.answer(&option)),
            None => desk.do_default_action(),
        }
        return;
    }
    let rows = desk.game().roster();
    let label = rows.get(luck.random_range(0..rows.len().max(1))).map(|row| row.label.clone()).unwrap_or_default();
    match luck.random_range(0..14) {
        0 => {
            desk.undo();
        }
        1 => {
            desk.redo();
        }
        2 => {
            desk.enter(&label);
        }
        3 => {
            desk.enter(&format!("mark {label} low on powder"));
        }
        4 => desk.park(),
        5 => {
            let all = desk.game().procedures();
            let info = all[luck.random_range(0..all.len())];
            let draft: Map<String, Value> =
                info.fields.iter().take(1).map(|field| (field.key.to_owned(), label.clone().into())).collect();
            desk.open_form(info.id, &Value::Object(draft));
        }
        6 => {
            if let Some(id) = desk.lists().first().map(|info| info.id)
                && desk.open_list(id).is_ok()
            {
                desk.list_rest();
                desk.list = None;
            }
        }
        7 | 8 => desk.next(),
        9 => {
            let work = desk.work().len();
            if work > 0 {
                desk.open_work(luck.random_range(0..work));
            }
        }
        _ => desk.do_default_action(),
    }
}

/// Opens a mutant and plays what opens; whether it did.
fn play(text: &str, path: &Path, seed: u64) -> bool {
    std::fs::write(path, text).unwrap();
    let Ok(mut desk) = Desk::open(path, no_window()) else { return false };
    look_at(&desk);
    let mut luck = Pcg64::seed_from_u64(seed);
    for action in 1..=ACTIONS {
        act(&mut desk, &mut luck);
        if action % 4 == 0 {
            look_at(&desk);
        }
    }
    true
}

fn many() -> u64 {
    std::env::var("GALLOPER_MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(MUTANTS)
}

fn mutants_of(id: &str) {
    let dir = tempfile::tempdir().unwrap();
    let lines = kept(id);
    let mut opened = 0;
    let mut fallen = Vec::new();
    for seed in 0..many() {
        let text = written(&mutant(&lines, &mut Pcg64::seed_from_u64(seed)));
        let path = dir.path().join(format!("{seed}.galloper"));
        match catch_unwind(AssertUnwindSafe(|| play(&text, &path, seed))) {
            Ok(true) => opened += 1,
            Ok(false) => {}
            Err(_) => fallen.push(seed),
        }
        let _ = std::fs::remove_file(path);
    }
    assert!(fallen.is_empty(), "{id}: these mutants panic: {fallen:?}");
    assert!(opened * 10 >= many(), "{id}: too few mutants open to show anything: {opened}");
}

#[test]
fn forged_battles_of_dtn_are_refused_or_played() {
    mutants_of("dtn");
}

#[test]
fn forged_battles_of_bbb_are_refused_or_played() {
    mutants_of("bbb");
}

#[test]
fn forged_battles_of_close_fire_are_refused_or_played() {
    mutants_of("close_fire");
}

#[test]
fn forged_battles_of_one_twenty_are_refused_or_played() {
    mutants_of("one_twenty");
}

#[test]
fn forged_battles_of_lightning_war_are_refused_or_played() {
    mutants_of("lightning_war");
}
