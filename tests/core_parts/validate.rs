//! Tests of `core::schema::validate`.

use galloper::core::schema::validate::{complete, pick};
use galloper::core::schema::{Field, Kind, Preset};
use serde_json::{Value, json};

const NAMED: &[Field] = &[Field::new("units", "Units", Kind::List(&[Field::text("unit", "Unit")]))];
const ROW: &[Field] = &[Field::length("range", "Range"), Field::flag("moved", "Moved")];
const FIELDS: &[Field] = &[
    Field::whole("cp", "Command points", 0, 9),
    Field::choice("order", "Order", &[("action", "Action"), ("move", "Move")]).or(Preset::Word("move")),
    Field::new("firers", "Firers", Kind::List(ROW)),
    Field::new("toe", "Organisation", Kind::Tree(&[Field::text("name", "Name")])).optional(),
];

#[test]
fn texts_become_values_and_defaults_are_filled() {
    let done = complete(FIELDS, &json!({"cp": "3", "firers": [{"range": "4.5"}]})).unwrap();
    assert_eq!(done, json!({"cp": 3, "order": "move", "firers": [{"range": 4.5, "moved": false}]}));
    let tree = json!({"cp": 1, "toe": [{"name": "A", "below": [{"name": "A1"}]}]});
    assert_eq!(complete(FIELDS, &tree).unwrap()["toe"][0]["below"][0]["name"], "A1");
}

#[test]
fn a_tree_may_be_its_one_root_with_bare_names_below() {
    let root = json!({"cp": 1, "toe": {"name": "A", "below": ["A1", {"name": "A2", "below": null}]}});
    let done = complete(FIELDS, &root).unwrap();
    assert_eq!(done["toe"][0]["below"], json!([{"name": "A1"}, {"name": "A2", "below": []}]));
    let wrong = |toe: Value| complete(FIELDS, &json!({"cp": 1, "toe": toe})).unwrap_err().remove(0).text;
    assert!(wrong(json!([{"name": "A", "below": {"name": "A1"}}])).contains("must be a list of rows"));
    assert_eq!(wrong(json!([{"name": "A", "units": []}])), "There is no field “units”; the fields are name, below.");
}

#[test]
fn a_key_may_be_written_in_one_word() {
    const LONG: &[Field] = &[Field::flag("in_command_radius", "In command"), Field::whole("n_linear", "Lines", 0, 9)];
    let done = complete(LONG, &json!({"inCommandRadius": true, "nLinear": 2})).unwrap();
    assert_eq!(done, json!({"in_command_radius": true, "n_linear": 2}));
    assert!(complete(LONG, &json!({"inCommand": true, "nLinear": 2})).is_err());
}

#[test]
fn other_names_and_words_are_taken_too() {
    const RANK: &[Field] = &[Field::whole("rank", "Rank", 1, 13).meaning(&[("king", "13")])];
    const OTHER: &[Field] = &[
        Field::flag("evaded", "Evaded").called(&["evading"]),
        Field::choice("arm", "Arm", &[("foot", "Foot"), ("gun", "Gun")]).meaning(&[("infantry", "foot")]),
    ];
    let done = complete(OTHER, &json!({"evading": true, "arm": "Infantry"})).unwrap();
    assert_eq!(done, json!({"evaded": true, "arm": "foot"}));
    assert!(complete(OTHER, &json!({"evades": true, "arm": "foot"})).is_err());
    assert!(complete(OTHER, &json!({"arm": "pikes"})).is_err());
    assert_eq!(complete(RANK, &json!({"rank": "King"})).unwrap()["rank"], 13);
    assert!(complete(RANK, &json!({"rank": "Queen"})).is_err());
}

#[test]
fn rows_may_be_named_by_bare_values() {
    let bare = complete(FIELDS, &json!({"cp": 1, "firers": [3, {"range": 4}]})).unwrap();
    assert_eq!(bare["firers"], json!([{"range": 3, "moved": false}, {"range": 4, "moved": false}]));
    let typed = complete(FIELDS, &json!({"cp": 1, "firers": "3 4.5"})).unwrap();
    assert_eq!(typed["firers"][1]["range"], 4.5);
    let one = json!({"cp": 1, "firers": {"range": 3}});
    assert_eq!(complete(FIELDS, &one).unwrap()["firers"], json!([{"range": 3, "moved": false}]));
    assert_eq!(complete(FIELDS, &json!({"cp": 1, "firers": 3})).unwrap()["firers"][0]["range"], 3);
    assert!(complete(FIELDS, &json!({"cp": 1, "firers": true})).is_err());
    let three = complete(NAMED, &json!({"units": 3})).unwrap_err();
    assert_eq!(three[0].text, "Units is 3, but it must be a list of rows.", "a number is nobody's name");
    assert_eq!(complete(NAMED, &json!({"units": [3]})).unwrap()["units"][0]["unit"], "3", "unless it is listed");
    assert!(complete(FIELDS, &json!({"cp": 1, "firers": "[{"})).unwrap_err()[0].text.contains("must be a list"));
    assert!(complete(FIELDS, &json!({"cp": 1, "firers": [true]})).is_err());
    let empty = complete(FIELDS, &json!({"cp": 1, "firers": [{"range": 3}, null]})).unwrap_err();
    assert_eq!(empty[0].text, "Firers: row 2 is empty; a row takes named values.");
}

#[test]
fn every_fault_is_named_with_what_would_be_right() {
    let faults =
        complete(FIELDS, &json!({"cp": 12, "order": "sing", "firers": [{"range": -3}], "colour": 1})).unwrap_err();
    let keys: Vec<&str> = faults.iter().map(|f| f.key.as_str()).collect();
    assert_eq!(keys, ["cp", "order", "firers.1.range", "colour"]);
    assert_eq!(faults[0].text, "Command points is 12, but it must lie between 0 and 9.");
    assert_eq!(faults[1].text, "Order is “sing”, but it must be action or move.");
}

#[test]
fn a_number_without_a_unit_is_no_length() {
    const NUMBERS: &[Field] = &[Field::length("factor", "Factor").unitless()];
    let wrong = |value: Value| complete(NUMBERS, &value).unwrap_err().remove(0).text;
    assert_eq!(complete(NUMBERS, &json!({"factor": "1.5"})).unwrap()["factor"], 1.5);
    assert_eq!(wrong(json!({"factor": -1})), "Factor is -1, but it cannot be less than 0.");
    assert!(wrong(json!({"factor": "x"})).contains("“x”, but it must be a number"));
    assert!(wrong(json!({})).contains("missing: type a number"));
}

#[test]
fn a_number_beyond_all_bounds_is_quoted_as_it_was_given() {
    let faults = complete(FIELDS, &json!({"cp": 1e30})).unwrap_err();
    assert_eq!(faults[0].text, "Command points is 1e+30, but it must be a whole number from 0 to 9.");
}

#[test]
fn a_choice_may_be_begun() {
    assert_eq!(pick(&json!("a"), &[("action", "Action"), ("move", "Move")]), Some("action"));
    assert_eq!(pick(&json!("m"), &[("move", "Move"), ("march", "March")]), None);
    assert_eq!(pick(&json!("break_off"), &[("breakOff", "Break-off")]), Some("breakOff"));
}

#[test]
fn words_joined_in_any_way_are_the_same() {
    for text in ["break_off", "breakOff", "Break-off", "break off"] {
        assert_eq!(pick(&json!(text), &[("breakOff", "Break-off"), ("break", "Break")]), Some("breakOff"));
    }
    assert_eq!(pick(&json!("1"), &[("+1", "One up"), ("-1", "One down")]), None);
}
