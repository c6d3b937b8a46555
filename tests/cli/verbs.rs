//! Each verb and each exit code.

use serde_json::{Value, json};

use super::{json, said};

#[test]
fn procedures_are_listed_for_people() {
    let (code, out, err) = said(&["procedures"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("activation") && out.contains("Draw for activation"), "{out}");
    let (code, out, _) = said(&["procedures", "dtn"]);
    assert_eq!(code, 0);
    assert!(out.contains("a_rating") && out.contains("2 to 13"), "{out}");
    let (code, out, err) = said(&["procedures", "chess"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("“chess”") && err.contains("dtn"), "{err}");
}

#[test]
fn procedures_as_json_hold_all_that_a_caller_needs() {
    let (code, all) = json(&["procedures"]);
    assert_eq!(code, 0);
    let all = all.as_array().unwrap();
    for row in all {
        for key in ["rulebook", "id", "title", "verbs", "rule", "fields", "rolls", "outcome", "summary"] {
            assert!(row.get(key).is_some(), "{key} of {row}");
        }
        let outcome: Vec<&Value> = row["outcome"].as_array().unwrap().iter().map(|field| &field["key"]).collect();
        for key in row["summary"].as_array().unwrap() {
            assert!(outcome.contains(&key), "{key} of {row}");
        }
    }
    let of = |id: &str| all.iter().find(|row| row["id"] == id).unwrap();
    let rating = &of("activation")["fields"][1];
    assert_eq!((&rating["key"], &rating["kind"]), (&json!("a_rating"), &json!("whole")));
    assert_eq!((&rating["min"], &rating["max"]), (&json!(2), &json!(13)));
    assert_eq!(of("end_of_period")["fields"][0]["fields"][1]["key"], "order", "lists are nested");
    assert_eq!(json(&["procedures", "DTN"]).1.as_array().unwrap().len(), of_book(all, "dtn"));
}

fn of_book(all: &[Value], book: &str) -> usize {
    all.iter().filter(|row| row["rulebook"] == book).count()
}

#[test]
fn house_rules_are_listed_and_each_can_be_given() {
    let (code, out, _) = said(&["house-rules", "dtn"]);
    assert_eq!(code, 0);
    assert!(out.contains("cp.difference = \"absolute\"  (reading)"), "{out}");
    assert!(out.contains("may be \"absolute\", \"bigMinusSmall\""), "{out}");
    let (code, all) = json(&["house-rules"]);
    assert_eq!(code, 0);
    let all = all.as_array().unwrap();
    for row in all {
        let (book, key) = (row["rulebook"].as_str().unwrap(), row["key"].as_str().unwrap());
        assert!(["sheet", "reading", "house value"].contains(&row["mark"].as_str().unwrap()), "{row}");
        for value in row["alternatives"].as_array().unwrap().iter().chain([&row["value"]]) {
            let house = json!({ key: value });
            let rules = galloper::rulebooks::book(book).unwrap();
            let patch = serde_json::from_value(house).unwrap();
            assert!((rules.tables)().tree(&patch).is_ok(), "{key} of {book} takes {value}");
        }
    }
    let (code, _, err) = said(&["house-rules", "chess"]);
    assert!(code == 2 && err.contains("“chess”"), "{err}");
}

#[test]
fn resolve_gives_outcome_and_working() {
    let (code, out, err) = said(&["resolve", "dtn", "activation", "a_rating=7", "--cards", "7d"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("Activation             Full\n"), "{out}");
    assert!(out.contains("7♦") && out.contains("Rating 7"), "{out}");
    let (code, answer) = json(&["resolve", "dtn", "activation", "a_rating=7", "--cards", "7d"]);
    assert_eq!(code, 0);
    assert_eq!(answer["outcome"], json!({"activation": "full", "order": "none"}));
    assert!(answer["working"][0].as_str().unwrap().starts_with("Rating 7"));
    let roll = json!({"for": "activation", "cards": ["7d"], "how": ["typed"], "deck": "a"});
    assert_eq!(answer["rolls"], json!([roll]));
    assert!(answer.get("allowed").is_none());
}

#[test]
fn people_read_inches_only_behind_lengths() {
    let scale = said(&["resolve", "lightning_war", "scale", "mph=12"]).1;
    let lines: Vec<&str> = scale.lines().take(3).collect();
    assert_eq!(lines, ["Miles an hour        12", "Inches on the table  6″", "Metres               300"]);
    let tank = ["mobility=tracked", "cross_mph=12", "terrain=brokenGround"];
    let moved = said(&[&["resolve", "lightning_war", "movement"], tank.as_slice()].concat()).1;
    let line = |label: &str| moved.lines().find_map(|l| l.strip_prefix(label)).unwrap().trim().to_owned();
    assert_eq!((line("Factor").as_str(), line("Of each stretch").as_str()), ("2", "3″"));
    let chart = said(&["resolve", "lightning_war", "terrain_chart", "terrain=stream"]).1;
    assert!(chart.contains("Tracked 3 House value"), "{chart}");
}

#[test]
fn every_kind_of_value_is_read_from_the_command_line() {
    let two = ["resolve", "dtn", "activation", "a_rating=9", "character=weak", "senior_in_contact=yes"];
    let (_, answer) = json(&[&two[..], &["--cards", "jk,10d"]].concat());
    assert_eq!(answer["outcome"]["activation"], "full");
    let (_, answer) = json(&["resolve", "dtn", "issue_order", "order=act", "cp=9", "d1=4.7", "d2=7.3"]);
    assert_eq!(answer["outcome"]["cost"], 1);
    let (_, answer) = json(&["resolve", "dtn", "end_of_period", r#"chits=[{"order":"action"},{"order":"move"}]"#]);
    assert_eq!(answer["outcome"]["remain"], json!([{"who": "", "order": "move"}]));
    let (_, answer) = json(&["resolve", "dtn", "cp_throw", "class=C8", "--dice", "2 7"]);
    assert_eq!(answer["outcome"]["cp"], 5);
    let (_, answer) = json(&["resolve", "dtn", "activation", "a_rating=7", "--cards", "limited"]);
    assert_eq!(answer["rolls"][0]["summary"], "limited");
    let (_, answer) = json(&["resolve", "dtn", "activation", "a_rating=7", "who=Würzburg ♞", "--cards", "A♥"]);
    assert_eq!(answer["outcome"]["activation"], "fail");
}

#[test]
fn a_refusal_exits_3_with_every_reason() {
    let question = ["resolve", "dtn", "issue_order", "order=action", "cp=1", "d2=15", "issuer_role=dg"];
    let (code, out, err) = said(&question);
    assert_eq!((code, out.as_str()), (3, ""));
    assert!(err.contains("costs 2 command points") && err.contains("--allow tooDear"), "{err}");
    assert_eq!(err.lines().count(), 2);
    let (code, answer) = json(&question);
    assert_eq!((code, &answer["keys"]), (3, &json!(["notSenior", "tooDear"])));
    assert_eq!(answer["refused"].as_array().unwrap().len(), 2);
    let (code, answer) = json(&[&question[..], &["--allow", "tooDear", "--allow", "notSenior"]].concat());
    assert_eq!((code, answer["allowed"].as_array().unwrap().len()), (0, 2));
    assert_eq!(json(&[&question[..], &["--allow", "all"]].concat()).0, 0);
    assert_eq!(json(&[&["odds"], &question[1..]].concat()).0, 3);
}

#[test]
fn a_missing_roll_exits_4_and_says_what_to_roll() {
    let question = ["resolve", "dtn", "activation", "a_rating=7", "senior_in_contact=yes"];
    let (code, out, err) = said(&question);
    assert_eq!((code, out.as_str()), (4, ""));
    assert!(err.starts_with("Draw 2 cards from deck a for activation"), "{err}");
    assert_eq!(json(&question), (4, json!({"needs": {"cards": 2, "for": "activation", "deck": "a"}})));
    let one = [&question[..], &["side=b", "--cards", "9s"]].concat();
    assert_eq!(json(&one), (4, json!({"needs": {"cards": 1, "for": "activation", "deck": "b"}})));
    let dice = json(&["resolve", "dtn", "cp_throw", "class=C8", "--dice", "3"]);
    assert_eq!(dice, (4, json!({"needs": {"dice": ["d8"], "for": "command points"}})));
    let tie = ["resolve", "dtn", "first_mover", "cp_a=2", "cp_b=2", "--house", "cp.firstTie=prompt"];
    let (code, answer) = json(&tie);
    assert_eq!((code, &answer["needs"]["choice"]), (4, &json!("first")));
    assert_eq!(answer["needs"]["options"], json!(["a", "b"]));
    assert!(said(&tie).2.contains("--choose first="));
    assert_eq!(json(&[&tie[..], &["--choose", "first=b"]].concat()).1["outcome"]["first"], "b");
}

#[test]
fn a_seed_throws_and_draws_what_is_not_given() {
    let question = ["resolve", "dtn", "first_mover", "class_a=C8", "class_b=C12", "--seed"];
    let once = json(&[&question[..], &["7"]].concat());
    assert_eq!(once.0, 0);
    assert_eq!(once.1["rolls"][0]["how"], json!(["drawn", "drawn"]));
    assert_eq!(once, json(&[&question[..], &["7"]].concat()));
    assert!((8..40).any(|seed| json(&[&question[..], &[&seed.to_string()]].concat()) != once));
}

#[test]
fn odds_are_exact_fractions() {
    let (code, out, err) = said(&["odds", "dtn", "activation", "a_rating=7"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().any(|line| line == "full     14/27  51.9 %"), "{out}");
    let (_, answer) = json(&["odds", "dtn", "activation", "a_rating=7"]);
    let full = json!({"activation": "full", "p": "14/27", "decimal": 14.0 / 27.0});
    assert!(answer["odds"].as_array().unwrap().contains(&full), "{answer}");
    let (_, gone) = json(&["odds", "dtn", "activation", "a_rating=7", "--gone", "a=as,ah,ad,ac"]);
    assert!(gone["odds"].as_array().unwrap().iter().all(|row| row["activation"] != "fail"), "{gone}");
    let (_, sure) = json(&["odds", "dtn", "swap_move"]);
    assert_eq!(sure["odds"], json!([{"order": "action", "p": "1", "decimal": 1.0}]));
}

#[test]
fn house_rules_come_from_a_file_or_an_option() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let question = ["resolve", "dtn", "cp_throw", "class=C8", "--dice", "5,2"];
    assert_eq!(json(&question).1["outcome"]["cp"], 3);
    let files = [
        write("a.toml", "[cp]\ndifference = \"bigMinusSmall\"\n"),
        write("b.toml", "cp.difference = \"bigMinusSmall\"\n"),
        write("c.json", r#"{"cp.difference": "bigMinusSmall"}"#),
        write("d.json", r#"{"cp": {"difference": "bigMinusSmall"}}"#),
    ];
    for file in &files {
        assert_eq!(json(&[&question[..], &["--house-rules", file]].concat()).1["outcome"]["cp"], 0, "{file}");
    }
    let both = [&question[..], &["--house-rules", &files[0], "--house", "cp.difference=absolute"]].concat();
    assert_eq!(json(&both).1["outcome"]["cp"], 3, "the option outranks the file");
    let c4 = ["resolve", "dtn", "cp_throw", "class=C4", "--dice", "1", "--house", "cp.c4=[5,0,0,0,0,0]"];
    assert_eq!(json(&c4).1["outcome"]["cp"], 5);
    for bad in [write("e.toml", "cp = "), write("f.json", "[]"), dir.path().to_str().unwrap().to_owned()] {
        let (code, answer) = json(&[&question[..], &["--house-rules", &bad]].concat());
        assert_eq!(code, 2, "{answer}");
        assert!(answer["error"].as_str().unwrap().ends_with(&bad), "the path comes last: {answer}");
    }
}

#[test]
fn bad_arguments_exit_2_with_a_sentence() {
    let act = ["resolve", "dtn", "activation"];
    let more = |rest: &[&'static str]| [&act[..], rest].concat();
    let questions: Vec<Vec<&str>> = vec![
        more(&[]),
        more(&["a_rating=7", "colour=blue", "--cards", "9s"]),
        more(&["a_rating=seven"]),
        more(&["a_rating=99999999999999999999999999"]),
        more(&["a_rating=-1"]),
        more(&["a_rating=7", "a_rating=8"]),
        more(&["a_rating"]),
        more(&["=7"]),
        more(&["a_rating=7", "senior_in_contact=perhaps"]),
        more(&["a_rating=7", "--cards", "1x"]),
        more(&["a_rating=7", "--cards", "9s,jd"]),
        more(&["a_rating=7", "--cards", "9s", "--gone", "a=9s"]),
        more(&["a_rating=7", "--cards", "9s", "--gone", "z=9s"]),
        more(&["a_rating=7", "--cards", "9s", "--gone", "a=♥♥"]),
        more(&["a_rating=7", "--house", "no.such=1"]),
        more(&["a_rating=7", "--house", "orders.stretch=0"]),
        vec!["resolve", "dtn", "cp_throw", "class=C8", "--dice", "3,9"],
        vec!["resolve", "dtn", "cp_throw", "class=C8", "--dice", "3,99999999999999999999"],
        vec!["resolve", "dtn", "cp_throw", "class=C8", "--dice=-3,4"],
        vec!["resolve", "dtn", "issue_order", "order=action", "cp=3", "d2=-4"],
        vec!["resolve", "dtn", "issue_order", "order=action", "cp=3", "d2=1e99"],
        vec!["resolve", "dtn", "issue_order", "order=action", "cp=3", "d2=99999999999999999999"],
        vec!["resolve", "dtn", "end_of_period", "chits=[{]"],
        vec!["resolve", "dtn", "end_of_period", "chits=[3]"],
        vec!["resolve", "dtn", "sing"],
        vec!["resolve", "chess", "castle"],
        vec!["odds", "dtn", "sing"],
        vec!["odds", "dtn", "activation"],
        vec!["procedures", "♞"],
        vec!["verify", "no such file"],
    ];
    for question in questions {
        let (code, out, err) = said(&question);
        assert_eq!((code, out.as_str()), (2, ""), "{question:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{question:?}: {err}");
        let (code, answer) = json(&question);
        assert_eq!((code, answer["error"].as_str()), (2, Some(err.trim_end())), "{question:?}");
    }
}

#[test]
fn a_command_line_that_cannot_be_read_exits_2() {
    for args in [&["resolve"][..], &["resolve", "dtn"], &["odds", "dtn", "activation", "--cards", "9s"], &["--colour"]]
    {
        let (code, out, err) = said(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with("error: "), "{err}");
        let (code, answer) = json(args);
        assert_eq!(code, 2);
        assert!(answer["error"].is_string(), "{answer}");
    }
    assert_eq!(said(&["resolve", "--batch", "dtn", "activation"]).0, 2);
}

#[test]
fn help_documents_the_whole_interface() {
    for verb in ["procedures", "house-rules", "resolve", "odds", "verify", "recover", "soak"] {
        let (code, out, _) = said(&[verb, "--help"]);
        assert_eq!(code, 0);
        assert!(out.contains("Exit codes"), "{verb}: {out}");
        assert!(out.lines().all(|line| line.chars().count() <= 130), "{verb} is too wide");
    }
    let help = said(&["resolve", "--help"]).1;
    for word in ["choices", "gone", "house_rules", "allow", "seed", "\"needs\"", "\"refused\"", "\"error\"", "--batch"]
    {
        assert!(help.contains(word), "{word}");
    }
    assert!(said(&["--version"]).1.starts_with("galloper "));
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_it_says_so() {
    for args in [&[][..], &["battle.galloper"]] {
        let (code, out, err) = said(args);
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1));
        assert!(err.contains("no window") && err.contains("resolve"), "{err}");
    }
}

#[test]
fn a_table_of_the_clubs_own_is_a_procedure_of_any_rule_book() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let rows = "[[rows]]\nto = 10\nresult = \"low\"\n[[rows]]\nfrom = 11\nresult = \"high\"\n";
    let good = file("good.toml", &format!("id = \"club_draw\"\ntitle = \"A draw\"\ncards = 1\n{rows}"));
    for book in ["dtn", "bbb", "close_fire", "one_twenty", "lightning_war"] {
        let asked = ["resolve", book, "club_draw", "--tables", &good, "--cards", "kh"];
        let (code, out, err) = said(&asked);
        assert_eq!((code, err.as_str()), (0, ""), "{book}");
        assert!(out.starts_with("Result  high\n"), "{book}: {out}");
        assert_eq!(json(&asked).1["outcome"]["total"], 13, "{book}");
        let (_, odds) = json(&["odds", book, "club_draw", "--tables", &good]);
        assert_eq!((&odds["odds"][0]["result"], &odds["odds"][0]["p"]), (&json!("low"), &json!("7/9")), "{book}");
        let (_, all) = json(&["procedures", book, "--tables", &good]);
        assert!(all.as_array().unwrap().iter().any(|row| row["id"] == "club_draw" && row["rulebook"] == book));
    }
    // In a batch: its text, or the table as an object.
    let object = json!({
        "id": "club_draw", "title": "A draw", "dice": "2d6", "rows": [{ "result": "any", "set": { "casualties": "+1" } }]
    });
    let ask = |table: Value| json!({ "rulebook": "one_twenty", "procedure": "club_draw", "tables": [table] });
    let lines = format!("{}\n{}\n", ask(object), ask(std::fs::read_to_string(&good).unwrap().into()));
    let answers = super::batch("odds", &lines);
    assert_eq!((&answers[0]["odds"][0]["p"], &answers[1]["odds"][1]["p"]), (&json!("1"), &json!("2/9")));
    // What is wrong is said, with its line or with what would be right.
    let wrong = |text: String, verb: &[&str]| {
        let path = file("bad.toml", &text);
        let (code, out, err) = said(&[verb, &["--tables", &path]].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        err
    };
    let ask = ["resolve", "bbb", "club_draw"];
    assert!(wrong("id = \"club_draw\"\ntitle = 4\n".to_owned(), &ask).contains("(line 2)"));
    let set = format!("id = \"club_draw\"\ntitle = \"T\"\ncards = 1\n{rows}set = {{ morale = \"2\" }}\n");
    assert!(wrong(set, &["procedures", "bbb"]).contains("no field “morale”"));
    let (code, _, err) = said(&["odds", "bbb", "club_draw", "--tables", "/nowhere/at/all.toml"]);
    assert_eq!(code, 2);
    assert!(err.contains("cannot be read") && err.contains("/nowhere/at/all.toml"), "{err}");
}
