//! What people write beside the notation: it is read as meant, or told with what would be right.

use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::{Planned, plan};
use galloper::core::orbat::{Arrival, Problem, Row, RowKind, Severity};
use galloper::rulebooks::{book, shape};
use serde_json::json;

/// A sound battle under DTN with these settings and these lines under the first side.
fn battle(settings: &str, lines: &str) -> Planned {
    let text = format!(
        "rules DTN\n{settings}\nFrench\n  Davout  A4 commander\n    F1 Guard  inf 4 6\n{lines}\nAustrian\n  A1 x  inf 4 6\n"
    );
    plan(&Document::parse(&text, shape))
}

fn wrong(planned: &Planned) -> Vec<&Problem> {
    planned.problems.iter().filter(|problem| problem.severity == Severity::Wrong).collect()
}

fn texts(planned: &Planned) -> Vec<&str> {
    wrong(planned).iter().map(|problem| problem.text.as_str()).collect()
}

fn begins(planned: &Planned) {
    assert!(planned.can_begin());
    (book("dtn").unwrap().begin)(&planned.plan, 1).unwrap();
}

#[test]
fn what_a_battle_could_not_begin_with_is_told_and_left_out() {
    for (settings, row, said) in [
        (
            "house attack.firefightLeast 9",
            1,
            "The house rule “attack.firefightLeast” cannot be 9: the least distance of a firefight attack cannot be more \
             than the most.",
        ),
        (
            "house hq.good 12\nhouse zones.contact 1",
            2,
            "The house rule “zones.contact” does not go with “zones.contactInTerrain”: terrain does not make the contact \
             zone wider.",
        ),
        (
            "turns 8\nhouse attack.firefightLeast 12\nhouse attack.firefightMost 11",
            2,
            "The house rule “attack.firefightLeast” cannot be 12: the least distance of a firefight attack cannot be more \
             than the most.",
        ),
        ("house hq.good 12\nhouse hq.good 11", 2, "The house rule “hq.good” is said twice; the first counts."),
    ] {
        let made = battle(settings, "");
        let said_of: Vec<(Option<usize>, &str)> = wrong(&made).iter().map(|p| (p.row, p.text.as_str())).collect();
        assert_eq!(said_of, [(Some(row), said)], "{settings}");
        assert_eq!(made.left_out, [row], "{settings}");
        begins(&made);
    }
    let both = battle("house attack.firefightLeast 12\nhouse attack.firefightMost 12", "");
    assert_eq!((texts(&both), both.plan.house.len()), (vec![], 2), "together they make sense");
}

#[test]
fn a_club_table_that_does_not_fit_is_told_in_a_short_sentence_and_left_out() {
    let table = shape("one_twenty").unwrap().clubs[0];
    let indented = table.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n");
    let made = battle(&format!("table\n{indented}"), "");
    let [said] = texts(&made)[..] else { panic!("{:?}", texts(&made)) };
    assert!(said.starts_with("The table “") && said.contains("does not fit DTN: ") && said.len() < 300, "{said}");
    assert_eq!((made.left_out.as_slice(), made.plan.clubs.len()), (&[1][..], 0));
    begins(&made);
}

#[test]
fn an_objective_is_said_as_on_the_entry_line_too() {
    for (line, name, points, held_by) in [
        ("Hausen 3", "Hausen", 3, ""),
        ("Hausen", "Hausen", 1, ""),
        ("Ford  2 pts", "Ford", 2, ""),
        ("Ford 2 points", "Ford", 2, ""),
        ("Ford  1 pt  held by austrian", "Ford", 1, "austrian"),
        ("Point 213  4 points  held by French", "Point 213", 4, "French"),
        ("Hausen  held by French  3 points", "Hausen", 3, "French"),
        ("Hausen  3 points  held by nobody", "Hausen", 3, ""),
        ("Hausen 3 french", "Hausen", 3, "french"),
        ("Hausen nobody", "Hausen", 1, ""),
        ("Camp of the French  2 points", "Camp of the French", 2, ""),
        ("\"Farm held by night\"  2 points", "Farm held by night", 2, ""),
        ("\"Farm held by night\"  2 points  held by French", "Farm held by night", 2, "French"),
        ("Farm held by night  2 points  held by French", "Farm held by night", 2, "French"),
        ("\"Hill 102\"  1 point", "Hill 102", 1, ""),
    ] {
        let made = battle(&format!("objective {line}"), "");
        assert_eq!(texts(&made), Vec::<&str>::new(), "{line}");
        let [objective] = made.plan.objectives.as_slice() else { panic!("{line}") };
        assert_eq!(
            (objective.name.as_str(), objective.points, objective.held_by.as_str()),
            (name, points, held_by),
            "{line}"
        );
        // As the battle writes it down, it is the same again.
        let game = (book("dtn").unwrap().begin)(&made.plan, 1).unwrap();
        let rows = game.to_rows();
        let again = plan(&Document::from_rows(rows, shape)).plan;
        assert_eq!(again.ending(), made.plan.ending(), "{line}");
    }
    let made = battle("objective Hausen  held by Prussian", "");
    assert_eq!(texts(&made), ["“Prussian” is no side of this battle; the sides are French and Austrian."]);
    let made = battle("objective Hill 1809", "");
    assert_eq!(
        texts(&made),
        [
            "1809 points are too many: 1000 are the most. A name that ends in a number stands in quotes: \"Hill 1809\"  1 point."
        ]
    );
    let made = battle("losses hits 2\nlosses broken  3 pts\nlosses hist", "");
    assert_eq!(made.plan.losses.iter().map(|rule| rule.points).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(
        texts(&made),
        [
            "“hist” is no number and no yes or no of units; “hits” would be right. “galloper columns dtn --all” lists them."
        ]
    );
}

#[test]
fn an_arrival_that_cannot_be_is_told_as_a_whole() {
    let not_thrown =
        |roll: &str| format!("“{roll}” cannot be thrown with one die; write 1+ to 6+, as in “period 3 on 4+”.");
    for (words, said) in [
        ("arrives period 3 on 7+", not_thrown("7+")),
        ("arrives 3 on 0+", not_thrown("0+")),
        ("arrives period 3 on 4294967297+", not_thrown("4294967297+")),
        ("arrives=\"period 3 on 9+\"", not_thrown("9+")),
        ("arrives period 0", "There is no period 0; the first is period 1.".to_owned()),
        ("arrives period 0 on 4+", "There is no period 0; the first is period 1.".to_owned()),
        (
            "arrives period -1",
            "“period -1” says no arrival; write “period 2”, “period 2 on 4+” or “umpire”.".to_owned(),
        ),
        ("arrives period 2 arrives period 3", "F2 Line: arrives is said twice.".to_owned()),
        (
            "arrives",
            "“arrives” needs a time; write “arrives period 2”, “arrives period 2 on 4+” or “arrives umpire”."
                .to_owned(),
        ),
    ] {
        let made = battle("", &format!("    F2 Line  inf 4 6 {words}"));
        assert_eq!(texts(&made), [said.as_str()], "{words}");
        assert_eq!(wrong(&made)[0].field, "arrives", "{words}");
        begins(&made);
    }
    let made = battle("", "    F2 Line  inf 4 6 arrives=\"period 3 on 4+\"");
    assert_eq!(texts(&made), Vec::<&str>::new());
    assert_eq!(made.plan.units[1].arrives, Some(Arrival::Roll { turn: 3, at_least: 4 }));
}

#[test]
fn a_range_that_is_none_is_no_command() {
    for (label, said, instead) in [
        ("P1-P300", "The range “P1-P300” is too long: 200 labels are the most.", None),
        ("P1-P99999999999", "The range “P1-P99999999999” is too long: 200 labels are the most.", None),
        ("P4-P1", "The range “P4-P1” goes backwards; write P1-P4.", Some("P1-P4")),
        ("P7-7", "The range “P7-7” has one label only; write P7.", Some("P7")),
        ("p1-P4", "The range “p1-P4” begins with other letters than it ends; write p1-p4.", Some("p1-p4")),
    ] {
        let made = battle("", &format!("    {label} Line  inf 4 6"));
        assert_eq!((texts(&made), wrong(&made)[0].instead.as_deref()), (vec![said], instead));
        assert_eq!((made.plan.commands.len(), made.plan.units.len()), (1, 2), "{label}");
    }
    assert_eq!(battle("", "    P1-P200 Line  inf 4 6").plan.units.len(), 202);
}

#[test]
fn a_name_may_stand_behind_a_tab_or_two_blanks() {
    let read = |line: &str| {
        let document = Document::parse(&format!("rules DTN\nFrench\n{line}"), shape);
        let row = document.row(2).clone();
        assert_eq!(Document::from_rows(document.rows().cloned(), shape).row(2), &row, "{line}");
        row
    };
    let known = |sp: i64, morale: i64| {
        [("arm".to_owned(), json!("infantry")), ("sp".to_owned(), json!(sp)), ("morale".to_owned(), json!(morale))]
            .into()
    };
    for (line, name) in [
        ("  F11\t10e Leger\tinfantry\t4\t6", "10e Leger"),
        ("  F11  Two blanks  inf  4  6", "Two blanks"),
        ("  F11\t3 Ligne\tinf\t4\t6", "3 Ligne"),
        ("  F11  \"Old Guard\"  inf 4 6", "Old Guard"),
        ("  F11  inf 4 6", ""),
        ("  F11\tinfantry\t4\t6", ""),
        ("  F11 \"\"  inf 4 6", ""),
    ] {
        let row = read(line);
        assert_eq!((row.kind, row.label.as_str(), row.name.as_str()), (RowKind::Unit, "F11", name), "{line}");
        assert_eq!((row.unclear.len(), row.values), (0, known(4, 6)), "{line}");
    }
    // A slip in a unit without a name stays a slip, if anything beside it is understood.
    assert_eq!(read("  F11  infanry 4 SP").unclear, ["infanry"]);
}

#[test]
fn names_that_look_like_something_else_are_told_to_stand_in_quotes() {
    let of = |text: &str| plan(&Document::parse(text, shape));
    let side = "“Team1” looks like the label of a unit; the name of a side that begins so stands in quotes: \"Team1\".";
    let setting = "“house” is a setting, and nothing stands under one; a side's name that begins so stands in quotes: \
                   \"House of York\".";
    let command =
        "“Div1” looks like the label of a unit; the name of a command that begins so stands in quotes: \"Div1\".";
    for (text, said, instead) in [
        ("rules DTN\nTeam1  player Anna\n  Davout  A7\n    F1 x  inf 4 6\nBlue\n  B1 x  inf 4 6\n", side, "\"Team1\""),
        ("rules DTN\nTeam1\n\nBlue\n  B1 x  inf 4 6\n", side, "\"Team1\""),
        (
            "rules DTN\nHouse of York  player Anna\n  F1 x  inf 4 6\nBlue\n  B1 x  inf 4 6\n",
            setting,
            "\"House of York\"",
        ),
        ("rules DTN\nRed\n  Div1  A7\n    F1 x  inf 4 6\nBlue\n  B1 x  inf 4 6\n", command, "\"Div1\""),
    ] {
        let made = of(text);
        let of_rows: Vec<&Problem> = made.problems.iter().filter(|problem| problem.row.is_some()).collect();
        let said_of: Vec<&str> = of_rows.iter().map(|problem| problem.text.as_str()).collect();
        assert_eq!(said_of, [said], "{text}");
        assert_eq!(of_rows[0].instead.as_deref(), Some(instead), "{text}");
        // With the suggestion taken, nothing is wrong.
        let mended = of(&text.replacen(&of_rows[0].word, instead, 1));
        assert!(!texts(&mended).iter().any(|text| text.contains("quotes")), "{text}: {:?}", texts(&mended));
    }
}

#[test]
fn what_is_said_wrongly_is_not_missing_too() {
    for line in ["    F2 Line  inf sp=forty M6", "    F2 Line  inf 40 SP M6", "    F2 Line  arm=infanry 4 6"] {
        let made = battle("", line);
        let of_row: Vec<&Problem> = made.problems.iter().filter(|problem| problem.row == Some(5)).collect();
        assert_eq!(of_row.len(), 1, "{line}: {of_row:?}");
    }
    let made = battle("", "    F2 Line  arm=infanry 4 6");
    assert_eq!(wrong(&made)[0].instead.as_deref(), Some("arm=Infantry"));
}

#[test]
fn that_there_is_more_to_say_is_no_wrong_thing() {
    let lines = "    F2 x  a b c d e f\n".repeat(2_000);
    let made = battle("", &lines);
    let more = made.problems.iter().find(|problem| problem.text.starts_with("There is more to say")).unwrap();
    assert_eq!((more.severity, wrong(&made).len()), (Severity::Note, 1_000));
}

#[test]
fn any_line_end_ends_a_line() {
    let text = "rules DTN\nFrench\n  F1 x  inf 4 6";
    for end in ["\r", "\r\n"] {
        let rows: Vec<Row> = Document::parse(&text.replace('\n', end), shape).rows().cloned().collect();
        assert_eq!(rows, Document::parse(text, shape).rows().cloned().collect::<Vec<_>>(), "{end:?}");
    }
}

/// What a flag is called may say the arm, too, if nothing else does.
#[test]
fn horse_artillery_is_artillery() {
    let arm = |line: &str| {
        let made = battle("", &format!("    F2 Line  {line} 4 6"));
        assert_eq!(texts(&made), Vec::<&str>::new(), "{line}");
        (made.plan.units[1].values.get("arm").cloned(), made.plan.units[1].values.get("horse").cloned())
    };
    assert_eq!(arm("horse artillery"), (Some(json!("artillery")), Some(json!(true))));
    assert_eq!(arm("horse artillery art"), (Some(json!("artillery")), Some(json!(true))));
    assert_eq!(arm("horse"), (None, Some(json!(true))));
}
