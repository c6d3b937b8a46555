//! `victory`: how a battle stands, from its file.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

use galloper::desk::Desk;
use galloper_test_support::{demo_game, no_window};
use serde_json::json;

use super::{json, said};

#[test]
fn a_battle_is_worked_out_from_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("battle.galloper");
    let file = path.to_str().unwrap();
    let mut desk = Desk::create(demo_game("dtn", 1), &path, no_window()).unwrap();
    let nothing = "The battle says nothing of victory: it has no objectives, points for losses or last turn.\n";
    assert_eq!(said(&["victory", file]), (0, nothing.to_owned(), String::new()));
    let (code, answer) = json(&["victory", file]);
    assert_eq!((code, &answer["sides"], &answer["over"]), (0, &json!([]), &json!([])), "{answer}");
    for line in ["objective Hausen 3 french", "points hits 1", "lasts 8", "breaks austrian 2", "hits a11 2"] {
        assert!(desk.enter(line), "{line}");
    }
    desk.wait_saved();
    drop(desk);
    let bytes = std::fs::read(&path).unwrap();
    let (code, out, err) = said(&["victory", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(
        out.lines().collect::<Vec<_>>(),
        [
            "French 5, Austrian 0: French ahead by 5.",
            "French: 5 points",
            "  Hausen, held: 3",
            "  Austrian hits: 2 × 1 = 2",
            "Austrian: 0 points",
            "  French hits: 0 × 1 = 0",
            "Austrian losses 2 of 2: broken",
            "period 1 of 8",
            "The end by the scenario: Austrian side is broken, losses 2 of 2.",
        ]
    );
    let (code, answer) = json(&["victory", file]);
    assert_eq!((code, &answer["rulebook"], &answer["turn"]), (0, &json!("dtn"), &json!(1)));
    assert_eq!(answer["objectives"], json!([{ "name": "Hausen", "points": 3, "heldBy": "French" }]));
    assert_eq!(answer["ahead"], json!({ "side": "French", "by": 5 }));
    assert_eq!(answer["turns"], json!({ "word": "period", "now": 1, "last": 8, "left": 8 }));
    let french = &answer["sides"][0];
    assert_eq!((&french["total"], &french["broken"]), (&json!(5), &json!(false)));
    assert_eq!(french["lines"][1], json!({ "what": "Austrian hits", "working": "2 × 1", "points": 2 }));
    let austrian = &answer["sides"][1];
    assert_eq!((&austrian["losses"], &austrian["breaksAt"], &austrian["broken"]), (&json!(2), &json!(2), &json!(true)));
    assert_eq!(answer["over"][0]["reason"], json!({ "broken": 1 }));
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the file is left as it is");
}

#[test]
fn a_file_that_is_none_exits_2() {
    let (code, out, err) = said(&["victory", "nowhere.galloper"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
}
