//! What can be typed, what it becomes, and what is said of what makes no sense.

use galloper_test_support::{demo_desk, say_unopposed};

use super::say_all;

/// Name, points and holder of each objective.
fn objectives(desk: &galloper::desk::Desk) -> Vec<(String, u32, Option<String>)> {
    let sheet = desk.game().victory();
    sheet.objectives.into_iter().map(|row| (row.name, row.points, row.held_by)).collect()
}

#[test]
fn objectives_are_made_held_changed_and_taken_out() {
    let mut desk = demo_desk("dtn", 1);
    let french = Some("French".to_owned());
    let table: &[(&str, &[(&str, u32, Option<&str>)])] = &[
        ("objective Chapel Hill 2", &[("Chapel Hill", 2, None)]),
        ("objective chapel hill french", &[("Chapel Hill", 2, Some("French"))]),
        ("objective chap aus", &[("Chapel Hill", 2, Some("Austrian"))]),
        ("objective ch hi nobody", &[("Chapel Hill", 2, None)]),
        ("objective chap 5", &[("Chapel Hill", 5, None)]),
        ("objective Chapel 3", &[("Chapel Hill", 5, None), ("Chapel", 3, None)]),
        ("objective chapel french", &[("Chapel Hill", 5, None), ("Chapel", 3, Some("French"))]),
        ("objective chapel gone", &[("Chapel Hill", 5, None)]),
        ("objective Hill 42 7", &[("Chapel Hill", 5, None), ("Hill 42", 7, None)]),
        ("objective hill 42 french", &[("Chapel Hill", 5, None), ("Hill 42", 7, Some("French"))]),
        ("objective hill 42 1 austrian", &[("Chapel Hill", 5, None), ("Hill 42", 1, Some("Austrian"))]),
        ("objective hill gone", &[("Chapel Hill", 5, None)]),
        ("objective CHAPEL HILL 0", &[("Chapel Hill", 0, None)]),
    ];
    for (line, wanted) in table {
        say_unopposed(&mut desk, line);
        let wanted: Vec<(String, u32, Option<String>)> =
            wanted.iter().map(|(name, points, by)| ((*name).to_owned(), *points, by.map(str::to_owned))).collect();
        assert_eq!(objectives(&desk), wanted, "“{line}”");
    }
    let moments = desk.history().len();
    assert_eq!(moments, table.len() + 1, "each is one action");
    let undo = |desk: &mut galloper::desk::Desk, n: usize| (0..n).for_each(|_| assert!(desk.undo()));
    undo(&mut desk, table.len() - 2);
    assert_eq!(objectives(&desk), [("Chapel Hill".to_owned(), 2, french)]);
    undo(&mut desk, 2);
    assert!(desk.game().setup().ending.is_empty());
}

#[test]
fn the_preview_says_what_enter_will_do() {
    let mut desk = demo_desk("dtn", 1);
    let told = |desk: &galloper::desk::Desk, line: &str| {
        let preview = desk.preview(line);
        assert!(preview.good, "“{line}”: {}", preview.text);
        preview.text
    };
    assert_eq!(told(&desk, "objective Hausen 3"), "New objective Hausen: 3 points");
    say_all(&mut desk, &["objective Hausen 3", "points hits 2"]);
    let table = [
        ("objective haus french", "Objective Hausen: held by French"),
        ("objective haus 1 nobody", "Objective Hausen: 1 point, held by nobody"),
        ("objective haus gone", "Objective Hausen taken out"),
        ("points broken 2", "Points for units broken: 2 each, to the enemy"),
        ("points strength points lost 1", "Points for strength points lost: 1 each, to the enemy"),
        ("points sp lost 1", "Points for strength points lost: 1 each, to the enemy"),
        ("points hits 0", "No more points for hits"),
        ("lasts 8", "The last period is 8"),
        ("turns 8", "The last period is 8"),
        ("lasts 0", "No last period"),
        ("breaks austrian 12", "Austrian side breaks at 12 points of losses"),
        ("breaks aus at 1", "Austrian side breaks at 1 point of losses"),
        ("breaks austrian never", "Austrian side has no break point"),
        ("victory", "Show how the battle stands"),
    ];
    for (line, wanted) in table {
        assert_eq!(told(&desk, line), wanted, "“{line}”");
    }
    say_all(&mut desk, &["objective haus french"]);
    assert_eq!(desk.undo_label(), Some("Objective Hausen: held by French"), "the log has the same words");
}

#[test]
fn what_makes_no_sense_gets_a_sentence() {
    let mut desk = demo_desk("dtn", 1);
    say_all(&mut desk, &["objective Hausen 3", "objective Hausen church 1", "objective Mill 2"]);
    let long = format!("objective {} 3", "x".repeat(61));
    let table = [
        ("objective", "Type its name and its points"),
        ("objective Hausen", "Type its name and its points"),
        ("objective Teugn french", "There is no objective “Teugn”; there are Hausen, Hausen church, Mill"),
        ("objective Teugn gone", "There is no objective “Teugn”"),
        ("objective Hau french", "“Hau” could be Hausen or Hausen church"),
        ("objective Teugn 1001", "1001 points are too many: 0 to 1000 can be given"),
        ("objective Teugn -3", "“-3” is no whole number"),
        ("objective Teugn 3.5", "“3.5” is no whole number"),
        ("objective Teugn 99999999999", "“99999999999” is no whole number"),
        (long.as_str(), "That name is too long"),
        ("points", "Usual here: hits, broken."),
        ("points hits", "Type what the enemy gets points for"),
        ("points colour 2", "“colour” is no number and no yes or no of units; these would do: strength points, hits"),
        ("points broken lost 2", "Broken is a yes or no"),
        ("points hits 2000", "2000 points are too many"),
        ("points broken 0", "No points are given for that"),
        ("lasts", "Type the number of the last period"),
        ("lasts x", "“x” is no whole number"),
        ("lasts 4294967295", "out of reach"),
        ("breaks", "Type a side and the losses at which it breaks"),
        ("breaks 12", "Type a side and the losses"),
        ("breaks prussian 12", "“prussian” is no side of this battle; the sides are French and Austrian"),
        ("breaks austrian x", "“x” is no whole number"),
    ];
    let state = desk.state().clone();
    for (line, wanted) in table {
        let preview = desk.preview(line);
        assert!(!preview.good && preview.text.contains(wanted), "“{line}”: {preview:?}");
        assert!(!desk.enter(line), "“{line}” stays in the line");
        assert_eq!((desk.message.as_deref(), desk.state() == &state), (Some(preview.text.as_str()), true), "“{line}”");
    }
}

#[test]
fn words_are_completed() {
    let mut desk = demo_desk("bbb", 1);
    say_all(&mut desk, &["objective Hausen 3"]);
    let table = [
        ("vic", "victory"),
        ("obj", "objective"),
        ("objective ha", "objective Hausen"),
        ("objective Hausen pru", "objective Hausen Prussian"),
        ("breaks fr", "breaks French"),
        ("points spe", "points spent"),
        ("points base", "points bases lost"),
    ];
    for (typed, wanted) in table {
        assert!(desk.completions(typed).contains(&wanted.to_owned()), "{typed}: {:?}", desk.completions(typed));
    }
}
