//! Tests of `core::tables`.

use galloper::core::tables::{Patch, Tables};
use serde_json::json;

const TEXT: &str = r#"
    [deck.jokers]
    label = "Jokers"
    value = 2
    mark = "reading"
    [cp.difference]
    label = "Difference"
    value = "absolute"
    mark = "reading"
    alternatives = ["absolute", "bigMinusSmall"]
"#;

const ROUNDS: &str = r#"
    [move.round]
    label = "Rounded to"
    value = "none"
    mark = "house"
    alternatives = ["none", "0.25", "0.5"]
"#;

#[test]
fn a_key_of_an_older_file_is_understood() {
    let text = r#"
        [skirmish.unformed]
        label = "Unformed"
        value = true
        mark = "reading"
        alternatives = [true, false]
        formerly = [{ key = "move.skirmish", means = { unformed = true, formed = false } }]
    "#;
    let tables = Tables::parse(text).unwrap();
    let old = Patch::from([("move.skirmish".into(), json!("formed"))]);
    assert_eq!(tables.tree(&old).unwrap(), json!({"skirmish": {"unformed": false}}));
    assert_eq!(tables.current(&old), Patch::from([("skirmish.unformed".into(), json!(false))]));
    let both = Patch::from([("move.skirmish".into(), json!("formed")), ("skirmish.unformed".into(), json!(true))]);
    assert_eq!(tables.tree(&both).unwrap(), json!({"skirmish": {"unformed": true}}));
    assert_eq!(tables.check("move.skirmish", &json!("unformed")).unwrap(), true);
    assert_eq!(tables.full_key("skirmish"), "move.skirmish");
    let error = tables.check("move.skirmish", &json!("loose")).unwrap_err();
    assert_eq!(error.to_string(), "the house rule “skirmish.unformed” cannot be loose: it may be true, false");
}

#[test]
fn a_patch_changes_the_tree_and_bad_patches_are_explained() {
    let tables = Tables::parse(TEXT).unwrap();
    let patch = Patch::from([("cp.difference".into(), json!("bigminussmall")), ("deck.jokers".into(), json!("3"))]);
    assert_eq!(tables.tree(&patch).unwrap(), json!({"cp": {"difference": "bigMinusSmall"}, "deck": {"jokers": 3}}));
    let error = tables.tree(&Patch::from([("cp.difference".into(), json!("none"))])).unwrap_err();
    assert_eq!(error.to_string(), "the house rule “cp.difference” cannot be none: it may be absolute, bigMinusSmall");
    let held =
        Tables::parse("[a.b]\nlabel = \"\"\nvalue = false\nmark = \"sheet\"\nalternatives = [false, true]").unwrap();
    assert_eq!(held.check("a.b", &json!("On")).unwrap(), true);
    assert_eq!(held.check("a.b", &json!("off")).unwrap(), false);
    assert_eq!(held.check("a.b", &json!(1)).unwrap(), true);
    assert_eq!(held.check("a.b", &json!("0")).unwrap(), false);
    assert!(held.check("a.b", &json!("maybe")).is_err() && held.check("a.b", &json!(2)).is_err());
    let rounds = Tables::parse(ROUNDS).unwrap();
    assert_eq!(rounds.check("move.round", &json!(0.25)).unwrap(), json!("0.25"));
    assert!(rounds.check("move.round", &json!(0.3)).is_err());
    let sign = Tables::parse("[a.b]\nlabel = \"\"\nvalue = 1\nmark = \"sheet\"\nalternatives = [1, -1]").unwrap();
    assert_eq!(sign.check("a.b", &json!("+1")).unwrap(), 1);
    assert!(tables.check("cp.sum", &json!(1)).unwrap_err().to_string().contains("cp.difference"));
}
