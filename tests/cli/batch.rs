//! Batches: order, errors in their place, length, and readers who go away.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{batch, galloper};

const THROW: &str = r#"{"rulebook":"dtn","procedure":"cp_throw","input":{"class":"C8"},"dice":[2,7]}"#;

fn shape(answer: &Value) -> &str {
    answer.as_object().and_then(|map| map.keys().next()).map_or("", String::as_str)
}

#[test]
fn lines_are_answered_in_order_and_a_bad_one_does_not_stop_the_rest() {
    let lines = [
        THROW,
        "nonsense",
        r#"{"rulebook":"dtn","procedure":"issue_order","input":{"order":"action","cp":1,"d1":5,"d2":10}}"#,
        "",
        r#"{"rulebook":"dtn","procedure":"activation","input":{"a_rating":7,"senior_in_contact":true},"cards":["9s"]}"#,
        r#"{"rulebook":"dtn","procedure":"cp_throw","input":{"class":"C8"},"dice":[2]}"#,
        "[1,2]",
        r#"{"rulebook":"dtn","procedure":"cp_throw","input":{"class":"C8"},"dices":[2]}"#,
        r#"{"rulebook":"dtn","procedure":"activation","input":{"a_rating":7},"seed":4,"choices":null}"#,
        THROW,
    ];
    let answers = batch("resolve", &lines.join("\n"));
    let shapes: Vec<&str> = answers.iter().map(shape).collect();
    let wanted = ["outcome", "error", "refused", "error", "needs", "needs", "error", "error", "outcome", "outcome"];
    assert_eq!(shapes, wanted);
    assert_eq!(answers[0]["outcome"], json!({"cp": 5}));
    assert_eq!(answers[4]["needs"]["cards"], 1);
    assert_eq!(answers[5]["needs"]["dice"], json!(["d8"]));
    assert!(answers[7]["error"].as_str().unwrap().contains("`dices`"), "{}", answers[7]);
}

#[test]
fn only_an_empty_last_line_is_passed_over() {
    assert_eq!(batch("resolve", "").len(), 0);
    assert_eq!(batch("resolve", THROW).len(), 1);
    assert_eq!(batch("resolve", &format!("{THROW}\n")).len(), 1);
    assert_eq!(batch("resolve", &format!("{THROW}\r\n\r\n")).len(), 1);
    assert_eq!(batch("resolve", &format!("{THROW}\n\n\n{THROW}\n  ")).len(), 4);
    assert_eq!(batch("resolve", &format!("\u{feff}{THROW}\n")).iter().map(shape).collect::<Vec<_>>(), ["outcome"]);
}

#[test]
fn a_choice_may_be_a_number_and_must_be_plain() {
    let ask = |choice: &str| {
        format!(
            r#"{{"rulebook":"close_fire","procedure":"control_test","input":{{"grade":"A"}},"dice":[2],"choices":{{"modifier":{choice}}}}}"#
        )
    };
    let answers = batch("resolve", &[ask("1"), ask("\"+1\""), ask("[]")].join("\n"));
    assert_eq!(answers[0]["outcome"], answers[1]["outcome"]);
    assert!(answers[0]["outcome"].is_object(), "{}", answers[0]);
    assert!(answers[2]["error"].as_str().is_some_and(|text| text.contains("modifier")), "{}", answers[2]);
}

#[test]
fn odds_come_in_batches_too() {
    let lines = [
        r#"{"rulebook":"dtn","procedure":"activation","input":{"a_rating":7}}"#,
        r#"{"rulebook":"dtn","procedure":"activation","input":{"a_rating":7},"cards":["9s"]}"#,
        r#"{"rulebook":"dtn","procedure":"first_mover","input":{"class_a":"C6","class_b":"C8"}}"#,
        r#"{"rulebook":"dtn","procedure":"pass_cps","input":{"n":3,"cp":1}}"#,
        r#"{"rulebook":"dtn","procedure":"cp_throw","input":{"class":"C8"},"house_rules":{"cp":{"difference":"bigMinusSmall"}}}"#,
    ];
    let answers = batch("odds", &lines.join("\n"));
    assert_eq!(answers.iter().map(shape).collect::<Vec<_>>(), ["odds", "error", "odds", "refused", "odds"]);
    let lead = json!({"lead": "a", "first": "a", "p": "145/432", "decimal": 145.0 / 432.0});
    assert_eq!(answers[2]["odds"][0], lead);
    // The big die less the D6, never below nought: 21 of the 48 throws give nought.
    assert_eq!(answers[4]["odds"][0]["p"], "7/16");
}

#[test]
fn values_of_the_wrong_type_answer_with_an_error_that_names_them() {
    let wrong = [
        (r#""input":{"class":["C8"]}"#, "Class"),
        (r#""input":{"class":8}"#, "Class"),
        (r#""input":{"class":"C8"},"dice":["x"]"#, "x"),
        (r#""input":{"class":"C8"},"dice":[2,-7]"#, "-7"),
        (r#""input":{"class":"C8"},"dice":[2,1e30]"#, "1e+30"),
        (r#""input":{"class":"C8"},"dice":[2,7.5]"#, "7.5"),
        (r#""input":{"class":"C8"},"dice":"2,7""#, "dice"),
        (r#""input":{"class":"C8"},"cards":[9]"#, "cards"),
        (r#""input":{"class":"C8"},"seed":-1"#, "seed"),
        (r#""input":{"class":"C8"},"seed":99999999999999999999999"#, "seed"),
        (r#""input":{"class":"C8"},"gone":["9s"]"#, "gone"),
        (r#""input":{"class":"C8"},"allow":"all""#, "allow"),
        (r#""input":{"class":"C8"},"house_rules":[]"#, "house_rules"),
        (r#""input":{"class":"C8"},"house_rules":{"deck.jokers":{}}"#, "deck.jokers"),
        (r#""input":[]"#, "input"),
    ];
    let line = |(rest, _): &(&str, &str)| format!(r#"{{"rulebook":"dtn","procedure":"cp_throw",{rest}}}"#);
    let answers = batch("resolve", &wrong.iter().map(line).collect::<Vec<_>>().join("\n"));
    for ((rest, word), answer) in wrong.iter().zip(&answers) {
        let text = answer["error"].as_str().unwrap_or_else(|| panic!("{rest}: {answer}"));
        assert!(text.contains(word), "{rest}: {text}");
    }
    assert_eq!(answers.len(), wrong.len());
    let lacking = batch("resolve", "{}\n{\"rulebook\":\"dtn\"}\n{\"rulebook\":3,\"procedure\":\"x\"}");
    assert_eq!(lacking.iter().map(shape).collect::<Vec<_>>(), ["error"; 3]);
}

#[test]
fn errors_are_plain_sentences_and_a_yes_or_no_takes_a_one() {
    let of =
        |rest: &str| format!(r#"{{"rulebook":"one_twenty","procedure":"spend_ap","input":{{"moves":"f"}},{rest}}}"#);
    let wrong = [
        (of(r#""house_rules":{"cost.moveForward":-1}"#), "must be a whole number from 0 to 255"),
        (of(r#""house_rules":{"cost.moveForward":1.5}"#), "must be a whole number from 0 to 255"),
        (of(r#""seed":-1"#), "must be a whole number"),
        (of(r#""dice":3"#), "must be a list"),
        (r#"{"rulebook":"one_twenty","procedure":"spend_ap","input":[]}"#.to_owned(), "must be keys with values"),
        (r#"{"rulebook":3,"procedure":"spend_ap"}"#.to_owned(), "must be a text"),
        (r#"{"rulebook":"one_twenty","#.to_owned(), "breaks off after"),
    ];
    let lines: Vec<&str> = wrong.iter().map(|(line, _)| line.as_str()).collect();
    for ((line, right), answer) in wrong.iter().zip(batch("resolve", &lines.join("\n"))) {
        let text = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(text.contains(right), "{line}: {text}");
        for jargon in ["u8", "u64", "EOF", "expected", "sequence", "invalid"] {
            assert!(!text.contains(jargon), "{line}: {text}");
        }
    }
    let skirmish = r#"{"rulebook":"one_twenty","procedure":"spend_ap","input":{"formation":"skirmish","moves":"d"},"house_rules":{"skirmishAllDirections":1}}"#;
    assert_eq!(batch("resolve", skirmish)[0]["outcome"]["cost"], 1);
}

#[test]
fn bytes_that_are_no_text_and_towers_of_brackets_are_errors() {
    let mut input = b"\xff\xfe\xc3\x28\n".to_vec();
    input.extend_from_slice(&b"[".repeat(100_000));
    input.push(b'\n');
    input.extend_from_slice(
        format!(
            "{{\"rulebook\":\"dtn\",\"procedure\":\"cp_throw\",\"input\":{}1{}}}\n",
            "{\"a\":".repeat(120),
            "}".repeat(120)
        )
        .as_bytes(),
    );
    input.extend_from_slice(THROW.as_bytes());
    let output = galloper(&["resolve", "--batch"], &input);
    let answers: Vec<Value> =
        output.stdout.split(|b| *b == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(answers.iter().map(shape).collect::<Vec<_>>(), ["error", "error", "error", "outcome"]);
}

#[test]
fn ten_thousand_lines() {
    let line = |i: u32| {
        let (small, big) = (1 + i % 6, 1 + i % 8);
        format!(r#"{{"rulebook":"dtn","procedure":"cp_throw","input":{{"class":"C8"}},"dice":[{small},{big}]}}"#)
    };
    let answers = batch("resolve", &(0..10_000).map(line).collect::<Vec<_>>().join("\n"));
    assert_eq!(answers.len(), 10_000);
    for (i, answer) in (0_u32..).zip(&answers) {
        assert_eq!(answer["outcome"]["cp"], (1 + i % 6).abs_diff(1 + i % 8));
    }
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
        .args(["resolve", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{THROW}").unwrap();
        stdin.flush().unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(r#"{"outcome":{"cp":5}"#));
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_reader_who_goes_away_ends_it_quietly() {
    for args in [&["resolve", "--batch"][..], &["procedures", "--json"], &["procedures", "dtn"], &["resolve", "--help"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_galloper"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..1000 {
            if writeln!(stdin, "{THROW}").is_err() {
                break;
            }
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}
