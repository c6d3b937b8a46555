//! Plans: what a battle can begin with, and what is said about the rest.

use galloper::core::ending::LossRule;
use galloper::core::orbat::document::Document;
use galloper::core::orbat::ending::PlannedObjective;
use galloper::core::orbat::plan::{Planned, plan};
use galloper::core::orbat::{Arrival, Problem, Severity};
use galloper::rulebooks::{book, shape};
use serde_json::json;

const BATTLE: &str = "battle Combat at Teugn
rules DTN
weather mist over the hollows
visibility 12
about Two corps meet.
about Nobody expected it.
source Oman
turns 8
objective Hausen  3 points  held by French
objective \"The 2 points\" 2 points
losses hits  1 point
losses broken 2 points
losses sp lost
house charge.losingArtilleryBreaks no
rolls table

French  player Anna  breaks at 12
  Davout  commander C10 A4 strong HQ
    [STH] Saint-Hilaire  A6
      F11 10e Léger  inf 4 6 elite
      F12-F14 Ligne  inf 3 7
    Friant  A7 arrives period 2
      F21 15e  inf 4 7
      F22 33e  inf 3 7 arrives umpire
Austrian
  A1 Grenzer  inf 2 9
";

fn planned(text: &str) -> Planned {
    plan(&Document::parse(text, shape))
}

fn wrong(planned: &Planned) -> Vec<&Problem> {
    planned.problems.iter().filter(|problem| problem.severity == Severity::Wrong).collect()
}

#[test]
fn an_order_of_battle_becomes_a_plan() {
    let tables = (shape("dtn").unwrap().tables)();
    let (house, _) = tables.entries().find(|(_, entry)| entry.value.is_boolean()).unwrap();
    let text = BATTLE.replace("charge.losingArtilleryBreaks", house);
    let made = planned(&text);
    assert_eq!(wrong(&made), Vec::<&Problem>::new());
    assert!(made.can_begin() && made.left_out.is_empty());
    let plan = &made.plan;
    assert_eq!((plan.book.as_str(), plan.title.as_str()), ("dtn", "Combat at Teugn"));
    assert_eq!(
        plan.conditions,
        [("weather".to_owned(), json!("mist over the hollows")), ("visibility".to_owned(), json!(12))].into()
    );
    assert_eq!(plan.house, [(house.to_owned(), json!(false))].into());
    assert_eq!(plan.card.about, "Two corps meet. Nobody expected it.");
    assert_eq!((plan.last_turn, plan.table_rolls), (Some(8), true));
    let sides: Vec<_> =
        plan.sides.iter().map(|side| (side.name.as_str(), side.player.as_str(), side.breaks_at)).collect();
    assert_eq!(sides, [("French", "Anna", Some(12)), ("Austrian", "", None)]);
    let commands: Vec<_> = plan.commands.iter().map(|c| (c.label.as_str(), c.side, c.under)).collect();
    assert_eq!(commands, [("DAV", 0, None), ("STH", 0, Some(0)), ("FRI", 0, Some(0))]);
    let units: Vec<_> = plan.units.iter().map(|u| (u.label.as_str(), u.under, u.arrives)).collect();
    let (two, umpire) = (Some(Arrival::Turn(2)), Some(Arrival::Umpire));
    let expected = [
        ("F11", Some(1), None),
        ("F12", Some(1), None),
        ("F13", Some(1), None),
        ("F14", Some(1), None),
        ("F21", Some(2), two),
        ("F22", Some(2), umpire),
        ("A1", None, None),
    ];
    assert_eq!(units, expected);
    let hausen = PlannedObjective { name: "Hausen".to_owned(), points: 3, held_by: "French".to_owned() };
    let second = PlannedObjective { name: "The 2 points".to_owned(), points: 2, held_by: String::new() };
    assert_eq!(plan.objectives, [hausen, second]);
    let losses = |field: &str, lost, points| LossRule { field: field.to_owned(), lost, points };
    assert_eq!(plan.losses, [losses("hits", false, 1), losses("broken", false, 2), losses("sp", true, 1)]);
    let notes: Vec<&str> = made.problems.iter().map(|problem| problem.text.as_str()).collect();
    assert_eq!(notes, ["Friant arrives in period 2.", "F22 33e arrives when the umpire says so."]);
    let game = (book("dtn").unwrap().begin)(plan, 1).unwrap();
    assert_eq!(game.battle().setup().title, "Combat at Teugn");
}

/// A line in its place, what is said about it, what would be right, and whether it is left out.
#[test]
fn every_problem_is_told_with_what_would_be_right() {
    let battle = |line: &str| {
        format!("rules DTN\nFrench\n  Davout  A4 commander\n    F1 Guard  inf 4 6\n{line}\nAustrian\n  A1 x  inf 4 6\n")
    };
    for (line, said, instead, left_out) in [
        ("    F13 57e  infanry 4 SP M6", "“infanry” is no arm; “infantry” would be right.", Some("infantry"), true),
        (
            "    F1 Line  inf 4 6",
            "The label “F1” is given twice; Guard has it, and each must be unique.",
            Some("F2"),
            true,
        ),
        ("    F2 Line  inf 40 6", "Strength points is 40, but it must lie between 1 and 30.", None, true),
        ("    F2 Line  inf 40 SP 6", "Strength points is 40, but it must lie between 1 and 30.", None, true),
        ("    F2 Line  inf 4 M20", "Morale level is 20, but it must lie between 2 and 13.", None, true),
        (
            "    F2 Line  inf 4 6 7 8",
            "“8” is one number too many: those of F2 Line are strength points, morale level and own activation rating.",
            None,
            true,
        ),
        ("    F2 Line  inf 4 SP 5 SP 6", "F2 Line: strength points is said twice.", None, true),
        ("    F2 Line  inf art 4 6", "F2 Line: arm is said twice.", None, true),
        ("    F2 Line  inf 4 moral=6", "There is no field “moral”; “morale” would be right.", Some("morale=6"), true),
        ("    F2 Line  inf 4 6 xyzzy", "“xyzzy” means nothing here; behind “# ” it is a note.", None, true),
        (
            "    F2 Line inf 4 6",
            "F2 Line inf 4 6: strength points not given; write 1 SP to 30 SP. Two blanks end the name.",
            None,
            true,
        ),
        ("    F2 Line  inf 4 6 led_with=3", "F2 Line cannot be so: “led_with” must be a text, not 3.", None, true),
        ("      F2 Line  inf 4 6", "F2 Line stands under a unit; only commands have others under them.", None, true),
        (
            "F2 Line  inf 4 6",
            "F2 Line stands under no side: write a side's name at the left edge above it.",
            None,
            true,
        ),
        ("wether fine", "There is no setting “wether”; “weather” would be right.", Some("weather"), true),
        ("French", "The side “French” is there twice; each needs a name of its own.", None, true),
        ("turns many", "The last turn is “many”; write its number, as in “turns 8”.", None, true),
        ("size huge", "The size is “huge”; it may be small, medium or large.", None, true),
        (
            "objective Hausen held by Prussian",
            "“Prussian” is no side of this battle; the sides are French and Austrian.",
            None,
            false,
        ),
        (
            "losses courage",
            "“courage” is no number and no yes or no of units. “galloper columns dtn --all” lists them.",
            None,
            true,
        ),
        ("visibility 100", "Visibility in inches is 100, but it must lie between 1 and 99.", None, true),
        ("  Friant  A7 divison", "“divison” is no place; “divisional general” would be right.", None, false),
    ] {
        let made = planned(&battle(line));
        let row = Some(4);
        let problems = wrong(&made);
        let problem = problems.first().unwrap_or_else(|| panic!("{line}: nothing said"));
        assert_eq!((problem.row, problem.text.as_str()), (row, said), "{line}");
        if instead.is_some() {
            assert_eq!(problem.instead.as_deref(), instead, "{line}");
        }
        assert_eq!(made.left_out.contains(&4), left_out, "{line}: {:?}", made.left_out);
        assert!(made.can_begin(), "{line}: {problems:?}");
        (book("dtn").unwrap().begin)(&made.plan, 1).unwrap();
    }
}

#[test]
fn what_keeps_a_battle_from_beginning_is_told_of_the_whole() {
    for (text, said) in [
        ("French\n  F1 x", "No rule book is named: write it on a line of its own, as in “rules DTN”."),
        ("rules Chess\nFrench", "There is no rule book “Chess”: write its short name, as in “rules DTN”."),
        (
            "rules DTN\nRed\n  R1 x  4 6\nBlue\nGreen\n",
            "DTN is played by 2 sides, and this order of battle has 3: Red, Blue and Green. A line at the left edge is a side.",
        ),
        ("rules DTN\nRed\nBlue\n", "There is no unit: write one under a side, as in “  F11 10e Léger”."),
        ("rules tiny\n", "There is no side: write its name at the left edge."),
    ] {
        let made = planned(text);
        assert!(!made.can_begin(), "{text}");
        assert!(
            made.problems.iter().any(|problem| problem.row.is_none() && problem.text == said),
            "{text}: {:?}",
            made.problems
        );
    }
}

#[test]
fn defaults_that_matter_are_noted_with_what_to_write() {
    let made = planned("rules DTN\nFrench\n  F23 48e Ligne  3 SP\nAustrian\n");
    let notes: Vec<_> =
        made.problems.iter().filter(|p| p.row == Some(2)).map(|p| (p.text.as_str(), p.instead.as_deref())).collect();
    let expected = [
        ("F23 48e Ligne: arm not given, infantry taken.", Some("infantry")),
        ("F23 48e Ligne: morale level not given, 7 taken.", Some("M7")),
    ];
    assert_eq!(notes, expected);
    assert_eq!(made.plan.units[0].values["morale"], json!(7));
    // Without a label, one is found that is free.
    let made = planned("rules DTN\nFrench\n  [unit] Guard  inf 4 6\n  F1 x  inf 4 6\nAustrian\n");
    let labels: Vec<&str> = made.plan.units.iter().map(|unit| unit.label.as_str()).collect();
    assert_eq!(labels, ["F2", "F1"]);
}

#[test]
fn a_club_table_stands_in_the_lines_below_its_word() {
    let text = shape("one_twenty").unwrap().clubs[0];
    let indented = text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n");
    let battle = format!("rules one_twenty\ntable\n{indented}\nFrench\n  F1 x  inf 4\nAllied\n");
    let made = planned(&battle);
    assert_eq!((wrong(&made), made.plan.clubs.len()), (Vec::new(), 1));
    let made = planned(&battle.replace("title =", "titel ="));
    assert_eq!((made.plan.clubs.len(), wrong(&made)[0].row), (0, Some(1)));
}

/// Files made to harm are planned too, each with a sentence.
#[test]
fn hostile_documents_get_a_sentence() {
    let deep = (0..200).map(|n| format!("{}Command {n}", "  ".repeat(n + 1))).collect::<Vec<_>>().join("\n");
    let many = |line: &dyn Fn(usize) -> String, n: usize| (0..n).map(line).collect::<String>();
    for (text, said) in [
        (format!("rules dtn\nRed\n{deep}"), "stands too deep: 32 levels are the most."),
        (format!("rules dtn\n{}", many(&|n| format!("Side {n}\n  R{n} x  4 6\n"), 300)), "8 sides are the most."),
        (format!("rules dtn\nRed\n{}", many(&|_| "  F1 x  inf 4 6\n".to_owned(), 3_000)), "is given twice"),
        (format!("rules dtn\nRed\n{}", many(&|n| format!("  F{n} x  inf 4 6\n"), 5_002)), "5000 units are the most"),
        (format!("rules dtn\nRed\n{}", many(&|_| "  Davout\n".to_owned(), 19_000)), "1000 commands are the most"),
        (format!("rules dtn\nRed\n{}", many(&|_| "\n".to_owned(), 20_001)), "20000 is the most"),
        (format!("rules dtn\nRed\n  F1 {}", "x".repeat(500)), "is longer than 120 letters."),
        (format!("rules dtn\nRed\n  F{} x  inf 4 6", "1".repeat(50)), "is longer than 24 letters."),
        (format!("rules dtn\nRed\n  F1 {}", "x".repeat(5_000)), "too long to be read"),
        (format!("rules dtn\nRed\n  F1 x  {}", "infanry ".repeat(400)), "“infanry” is no arm"),
        (format!("rules dtn\nRed\n{}", many(&|_| "  F1 x  a b c d e f\n".to_owned(), 2_000)), "There is more to say"),
    ] {
        let made = planned(&text);
        let texts: Vec<&str> = made.problems.iter().map(|problem| problem.text.as_str()).collect();
        assert!(texts.iter().any(|text| text.contains(said)), "{said}: {:?}", &texts[..texts.len().min(5)]);
        let _ = (book("dtn").unwrap().begin)(&made.plan, 1);
    }
}
