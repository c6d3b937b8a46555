//! The rules of the notation, line by line.

use galloper::core::orbat::cells::{columns, read_cell, show_cell};
use galloper::core::orbat::labels::{counted_on, made_from, taken, written_out};
use galloper::core::orbat::line::{Part, parse_line, print_row};
use galloper::core::orbat::{Arrival, Row, RowKind};
use galloper::rulebooks::shape;
use serde_json::json;

fn read(book: &str, line: &str) -> Row {
    parse_line(line, shape(book)).0
}

fn again(book: &str, line: &str) -> String {
    print_row(&read(book, line), shape(book))
}

/// What is typed, and how it is written back.
#[test]
fn lines_are_written_in_the_order_of_the_table() {
    for (book, typed, written) in [
        ("dtn", "French  player 1", "French  player 1"),
        ("dtn", "French  breaks at 12 player Anna Maria", "French  player Anna Maria  breaks at 12"),
        ("dtn", "  Davout  HQ c10 strong A4 commander", "  Davout  commander  C10  A4  strong  HQ"),
        ("dtn", "  [STH] Saint-Hilaire\tdivision A6", "  [STH] Saint-Hilaire  divisional general  A6"),
        ("dtn", "    F11 10e Léger  inf 4 6 elite", "    F11 10e Léger  infantry  4 SP  M6  elite"),
        ("dtn", "    F11 10e Léger · M6 · 4sp · inf", "    F11 10e Léger  infantry  4 SP  M6"),
        ("dtn", "    F31 5e Hussards  skirm cav 3 mk", "    F31 5e Hussards  skirmish cavalry  3 SP  M13"),
        ("dtn", "    F32 11e Chasseurs  skirm 3 7", "    F32 11e Chasseurs  skirmish cavalry  3 SP  M7"),
        ("dtn", "    A21 Grenzer  2nd rate 2 9", "    A21 Grenzer  2 SP  M9  second rate"),
        ("dtn", "    F12 3e  morale=7 arm=infantry sp=3", "    F12 3e  infantry  3 SP  M7"),
        (
            "dtn",
            "    F22 33e  inf 3 7 arrives period 2 on 4+",
            "    F22 33e  infantry  3 SP  M7  arrives period 2 on 4+",
        ),
        ("dtn", "    F22 33e  arrives umpire 3 7", "    F22 33e  3 SP  M7  arrives umpire"),
        ("dtn", "    F23 48e Ligne  inf 3 # morale?", "    F23 48e Ligne  infantry  3 SP  # morale?"),
        ("dtn", "    F24 Battery #2  art heavy 2 7", "    F24 Battery #2  artillery  2 SP  M7  heavy"),
        ("dtn", "    [2] Guard  inf 4 6", "    [2] Guard  infantry  4 SP  M6"),
        ("dtn", "    [unit GRD] Guard  4 6 inf", "    [unit GRD] Guard  infantry  4 SP  M6"),
        ("dtn", "  \"F1 Corps\"  corps A6", "  \"F1 Corps\"  corps leader  A6"),
        ("dtn", "battle   Combat at Teugn", "battle Combat at Teugn"),
        ("dtn", "Weather mist  over the hollows", "weather mist  over the hollows"),
        ("dtn", "Visibility in inches 12", "visibility 12"),
        ("dtn", "\"Battle group\"  player 1", "\"Battle group\"  player 1"),
        ("dtn", "    F13 57e  infanry 4 SP M6", "    F13 57e  4 SP  M6  infanry"),
        ("dtn", "# the 10e leads", "# the 10e leads"),
        ("bbb", "  P1 Füsiliers  inf NG 6 bases aggr 4\"", "  P1 Füsiliers  infantry  NG  6 bases  aggressive  4\""),
        ("bbb", "  P1 x  terrain_at=woods,stream", "  P1 x  terrain_at=\"woods, stream\""),
        (
            "close_fire",
            "  E14 Dutch  foot 8 bases B ranks=[2,2,2,2]",
            "  E14 Dutch  foot  grade B  8 bases  ranks=[2,2,2,2]",
        ),
        ("one_twenty", "  [HUS] Husson  brigade order=\"take it\"", "  [HUS] Husson  brigade  order=\"take it\""),
        ("lightning_war", "  T1 Panzer  veh tracked 24 16", "  T1 Panzer  vehicle  tracked  24 mph road  16 mph cross"),
    ] {
        assert_eq!(again(book, typed), written, "{typed}");
        assert_eq!(again(book, written), written, "written once more");
    }
}

#[test]
fn what_a_line_is_follows_from_its_beginning() {
    use RowKind::{Blank, Command, Remark, Setting, Side, Unit};
    for (line, kind, label, name) in [
        ("", Blank, "", ""),
        ("   ", Blank, "", ""),
        ("  # alone", Remark, "", ""),
        ("rules DTN", Setting, "", "rules"),
        ("turns 8", Setting, "", "turns"),
        ("French", Side, "", "French"),
        ("\"rules\"", Side, "", "rules"),
        ("F11 10e Léger", Unit, "F11", "10e Léger"),
        ("  F11  inf", Unit, "F11", ""),
        ("  F41-F44 Landwehr", Unit, "F41-F44", "Landwehr"),
        ("  Davout", Command, "", "Davout"),
        ("  [G1] 1st Company", Command, "G1", "1st Company"),
        ("  [command 7] Seventh", Command, "7", "Seventh"),
        ("  [unit] Guard", Unit, "", "Guard"),
        ("  battle group", Command, "", "battle group"),
    ] {
        let row = read("dtn", line);
        assert_eq!((row.kind, row.label.as_str(), row.name.as_str()), (kind, label, name), "{line}");
    }
}

#[test]
fn what_nothing_understands_is_kept_in_its_order() {
    let row = read("dtn", "  F1 x  infanry 40 SP M20 \"two words\" foo=1 morale=high 4");
    assert_eq!(row.unclear, ["infanry", "40", "SP", "M20", "two words", "foo=1", "morale=high"]);
    assert_eq!(row.values, [("sp".to_owned(), json!(4))].into());
    // A number that does not fit its column keeps it.
    let row = read("dtn", "  F1 x  40 6");
    assert_eq!((row.values, row.unclear), ([("morale".to_owned(), json!(6))].into(), vec!["40".to_owned()]));
    // The same field twice: the first stands.
    assert_eq!(read("dtn", "  F1 x  4 SP 5 SP").unclear, ["5", "SP"]);
    // Without a rule book no word means anything, and the line stays as it is.
    let (bare, _) = parse_line("  F1 x  inf 4 6", None);
    assert_eq!(bare.unclear, ["inf", "4", "6"]);
    // "Medium" may be a size or an initiative.
    let row = read("lightning_war", "  T1 x  medium");
    assert_eq!((row.values.len(), row.unclear), (0, vec!["medium".to_owned()]));
}

#[test]
fn an_arrival_is_told_in_three_ways() {
    let arrives = |words: &str| read("dtn", &format!("  F1 x  arrives {words}")).arrives;
    assert_eq!(arrives("period 2"), Some(Arrival::Turn(2)));
    assert_eq!(arrives("turn 3 on 5+"), Some(Arrival::Roll { turn: 3, at_least: 5 }));
    assert_eq!(arrives("4"), Some(Arrival::Turn(4)));
    assert_eq!(arrives("umpire"), Some(Arrival::Umpire));
    assert_eq!(arrives("some day"), None);
    assert_eq!(arrives("turn 0"), None);
}

#[test]
fn the_parts_of_a_line_are_told_for_its_colours() {
    let line = "  F1 Guard  inf 4 infanry  # why";
    let (_, spans) = parse_line(line, shape("dtn"));
    let parts: Vec<(&str, Part)> = spans.iter().map(|span| (&line[span.range.clone()], span.part)).collect();
    let expected = [
        ("F1", Part::Label),
        ("Guard", Part::Name),
        ("inf", Part::Field("arm")),
        ("4", Part::Measure("sp")),
        ("infanry", Part::Unclear),
        ("# why", Part::Note),
    ];
    assert_eq!(parts, expected);
}

#[test]
fn a_range_is_written_out() {
    let rows = written_out(&read("dtn", "    F41-F44 Landwehr  inf 3 7")).unwrap();
    let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["F41", "F42", "F43", "F44"]);
    assert!(rows.iter().all(|row| row.name == "Landwehr" && row.values["sp"] == json!(3)));
    assert_eq!(written_out(&read("dtn", "    F41 Landwehr")), None);
    for none in ["F1-F9999999", "F1-F300", "F4-F1", "F7-F7", "f1-F3"] {
        let row = read("dtn", &format!("  {none} x"));
        assert_eq!((row.kind, row.label.as_str(), written_out(&row)), (RowKind::Unit, none, None), "no command");
    }
}

#[test]
fn labels_are_counted_on_and_made_from_names() {
    let row = |label: &str| Row { label: label.to_owned(), ..Row::default() };
    let taken = taken(&[row("F11"), row("f12"), row("DAV"), row("B09")]);
    for (label, next) in [("F11", "F13"), ("F20", "F21"), ("DAV", "DAV2"), ("B09", "B10"), ("C007", "C008")] {
        assert_eq!(counted_on(label, &taken), next);
    }
    for (name, label) in
        [("Davout", "DAV2"), ("Saint-Hilaire", "SAI"), ("1st Guard", "GUA"), ("Łukasz", "LUK"), ("", "C"), ("12", "12")]
    {
        assert_eq!(made_from(name, &taken), label, "{name}");
    }
}

/// Every value of every field of every rule book can stand in a cell and in a line.
#[test]
fn cells_read_back() {
    for book in galloper::rulebooks::BOOKS {
        for column in columns(&book.shape) {
            for field in [column.unit, column.command].into_iter().flatten() {
                use galloper::core::schema::Kind;
                let values = match field.kind {
                    Kind::Choice(words) => words.iter().map(|(value, _)| json!(value)).collect(),
                    Kind::Whole { min, max } => vec![json!(min), json!(max)],
                    Kind::Length => vec![json!(4), json!(4.5)],
                    Kind::Flag => vec![json!(true), json!(false)],
                    Kind::Text => vec![json!("to the \"left\", then"), json!("x")],
                    _ => Vec::new(),
                };
                for value in values {
                    let shown = show_cell(field, &value);
                    assert_eq!(read_cell(field, &shown).as_ref(), Ok(&value), "{} {}: {shown}", book.id, field.key);
                    let kind = if column.unit.is_some() { RowKind::Unit } else { RowKind::Command };
                    let values = [(field.key.to_owned(), value)].into();
                    let row =
                        Row { kind, depth: 1, label: "F1".to_owned(), name: "x".to_owned(), values, ..Row::default() };
                    let line = print_row(&row, Some(&book.shape));
                    assert_eq!(parse_line(&line, Some(&book.shape)).0, row, "{line}");
                }
            }
        }
    }
    let sp = shape("dtn").unwrap().units.iter().find(|field| field.key == "sp").unwrap();
    assert_eq!(read_cell(sp, " "), Ok(serde_json::Value::Null));
    assert_eq!(read_cell(sp, "4 SP"), Ok(json!(4)));
    assert_eq!(read_cell(sp, "40").unwrap_err().text, "Strength points is 40, but it must lie between 1 and 30.");
}
