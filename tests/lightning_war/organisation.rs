//! The organisation as a tree of any depth, given without a battle: who is meant, what is worked out, how it is explained.

use galloper_test_support::questions::{allowed, fault, outcome, refused, ruled, working};
use serde_json::{Value, json};

use super::battle::{demo, field, go_to, line, set};
use super::examples::ask;

/// Two companies of two platoons whose names come twice, squads that are all called alike.
fn twins() -> Value {
    let platoon = |name: &str| json!({"name": name, "below": ["Squad", "Squad", "Squad"]});
    let company = |name: &str| json!({"name": name, "below": [platoon("1 Plt"), platoon("2 Plt")]});
    json!({"name": "Bn", "below": [company("A Coy"), company("B Coy")]})
}

#[test]
fn names_that_come_twice_are_told_apart_by_their_path() {
    let of = |units: Value| ask("regular_test", json!({"toe": twins(), "units": units}));
    let found = outcome(&of(json!(["A Coy/1 Plt", "A Coy/2 Plt"])));
    assert_eq!((&found["status"], &found["node"], &found["complete"]), (&json!("regular"), &json!("A Coy"), &json!(2)));
    assert_eq!(refused(&of(json!(["1 Plt"]))), ["ambiguous"]);
    let found = outcome(&allowed(of(json!(["1 Plt"]))));
    assert_eq!((&found["status"], &found["partial"]), (&json!("irregular"), &json!(2)), "one of each company");
    let stranger = allowed(of(json!(["A Coy", "C Coy"])));
    assert!(
        fault(&stranger).starts_with("units (Units of the detachment): C Coy is nowhere in the organisation"),
        "{}",
        fault(&stranger)
    );
}

#[test]
fn units_of_one_name_are_several_units() {
    let squads = json!([{"name": "Squad", "taken": true}, {"name": "Squad", "taken": true}, {"name": "Squad"}]);
    let toe =
        json!({"name": "Coy", "below": [{"name": "1 Plt", "below": squads}, {"name": "2 Plt", "below": ["Squad"]}]});
    let found = outcome(&ask("regular_test", json!({"toe": toe})));
    assert_eq!((&found["node"], &found["complete"], &found["absent"]), (&json!("1 Plt"), &json!(2), &json!(1)));
}

#[test]
fn depth_does_not_matter_and_lost_units_count_nowhere() {
    let team = |n: u32, lost: bool| json!({"name": format!("team {n}"), "destroyed": lost});
    let deep = json!({"name": "Army", "below": [{"name": "Division", "below": [{"name": "Regiment", "below": [
        {"name": "1 Bn", "below": [{"name": "A", "below": [team(1, false), team(2, true)]}, {"name": "B", "below": [team(3, false)]}]},
        {"name": "2 Bn", "below": [{"name": "C", "below": [team(4, false), team(5, false)]}]}]}]}]});
    let of = |units: Value| outcome(&ask("regular_test", json!({"toe": deep, "units": units})));
    assert_eq!(of(json!(["team 1", "team 3"]))["status"], "regular", "all that is left of 1 Bn");
    assert_eq!(of(json!(["1 Bn"]))["node"], "1 Bn");
    assert_eq!(of(json!(["team 1", "team 4"]))["node"], "Regiment");
    let gone = ask("regular_test", json!({"toe": deep, "units": ["team 2"]}));
    assert_eq!(refused(&gone), ["empty"]);
}

#[test]
fn initiative_is_worked_out_from_the_tree_and_explained() {
    let rated = |name: &str, rating: &str, taken: bool| json!({"name": name, "initiative": rating, "taken": taken});
    let toe = json!([{"name": "Bn", "below": [
        {"name": "A", "below": [rated("A1", "high", true), rated("A2", "low", false)]},
        {"name": "B", "below": [rated("B1", "High", true), rated("B2", "low", false)]}]}]);
    let found = outcome(&ask("regular_test", json!({"toe": toe})));
    assert_eq!((&found["status"], &found["initiative"]), (&json!("irregular"), &json!("medium")));
    let said = working(&ask("regular_test", json!({"toe": toe})));
    for part in ["holds them all: Bn", "in part A, B", "irregular", "2 High, 0 Medium, 0 Low", "one lower: Medium"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let named = json!({"toe": toe, "units": ["A1", "B1"]});
    let made = outcome(&ask("form_detachment", named.clone()));
    assert_eq!(
        (&made["status"], &made["initiative"], &made["units"]),
        (&json!("irregular"), &json!("medium"), &json!(2))
    );
    assert!(working(&ask("form_detachment", named)).contains("in part A, B"));
    let mut ruling = ask("form_detachment", json!({"toe": toe, "units": ["A1", "B1"], "status": "regular"}));
    assert_eq!(outcome(&ruling)["initiative"], "high");
    ruling.input.insert("units".to_owned(), json!(["A1", "Z9"]));
    ruling.input.insert("toe".to_owned(), json!({"name": "A", "below": ["A1"]}));
    assert!(fault(&allowed(ruling)).contains("Z9 is nowhere in the organisation"));
}

#[test]
fn a_detachment_counts_its_units_however_they_are_named() {
    let toe =
        json!({"name": "Bn", "below": [{"name": "A", "below": ["A1", "A2", "A3"]}, {"name": "B", "below": ["B1"]}]});
    let made = |units: Value| outcome(&ask("form_detachment", json!({"toe": toe, "units": units})));
    assert_eq!(made(json!(["A"]))["units"], 3, "a company");
    assert_eq!(made(json!(["A", "A1"]))["units"], 3, "and one of its platoons again");
    let low = made(json!([{"unit": "A", "initiative": "low"}, {"unit": "B1", "initiative": "high"}]));
    assert_eq!((&low["units"], &low["initiative"]), (&json!(4), &json!("low")), "three Low, one High");
    let bare = |units: Value| outcome(&ask("form_detachment", json!({"units": units})));
    assert_eq!(bare(json!(["A1", "A1"]))["units"], 1);
    assert_eq!(
        bare(json!([{"initiative": "high"}, {"initiative": "high"}]))["units"],
        2,
        "without names two rows are two"
    );
}

#[test]
fn the_whole_path_means_only_one() {
    let toe = json!([{"name": "A", "below": ["A1"]}, {"name": "B", "below": ["A", "B1"]}]);
    let of = |unit: &str| ask("regular_test", json!({"toe": toe, "units": [unit]}));
    assert_eq!(outcome(&of("A"))["node"], "A1", "the company, of one platoon, and not the platoon of that name");
    assert_eq!(outcome(&of("B/A"))["node"], "A");
}

#[test]
fn a_detachment_made_in_a_battle_explains_itself() {
    let mut desk = demo();
    desk.open_form("form_detachment", &json!({"units": [{"unit": "P4"}, {"unit": "T4"}]}));
    let run = desk.form.as_ref().unwrap().run.as_ref().unwrap();
    let said: Vec<&str> = run.working.iter().map(|w| w.text.as_str()).collect();
    assert!(said.iter().any(|w| w.contains("are there only in part")), "{said:?}");
}

#[test]
fn formations_of_one_name_are_not_mixed_up() {
    let mut desk = demo();
    for (unit, path) in
        [("P4", "1st Battalion/Foot/1 Plt"), ("T1", "1st Battalion/Tanks/1 Plt"), ("S1", "2nd Battalion/1 Plt")]
    {
        set(&mut desk, unit, "toe_path", json!(path));
    }
    assert!(desk.game().select("1 plt").is_err(), "it could be three");
    assert_eq!(desk.game().select("foot 1 plt").unwrap(), desk.game().select("P4").unwrap());
    assert_eq!(desk.game().select("1st battalion tanks 1 plt").unwrap(), desk.game().select("T1").unwrap());
}

#[test]
fn the_formation_counted_is_the_one_of_its_path() {
    let counted = |formation: u32| {
        let input = json!({"low": 1, "formation_high": formation, "formation_low": 1});
        outcome(&ruled(ask("initiative", input), "initiative.counted", "formation"))["initiative"].clone()
    };
    assert_eq!((counted(0), counted(3)), (json!("low"), json!("high")));
}

#[test]
fn the_order_of_movement_can_be_asked_without_a_battle() {
    let rows = json!([{"detachment": "A", "initiative": "high"}, {"detachment": "B", "initiative": "low", "side": 2},
        {"detachment": "C", "initiative": "low"}, {"detachment": "D", "discretionary": true},
        {"detachment": "E", "morale_forced": true, "discretionary": true}]);
    let order = |key: &str, value: Value| {
        let mut question = ask("movement_order", json!({"detachments": rows}));
        if !key.is_empty() {
            question = ruled(question, key, value);
        }
        let found = outcome(&question);
        let row = |row: &Value| format!("{}{}", row["place"], row["detachment"].as_str().unwrap());
        found["order"].as_array().unwrap().iter().map(row).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(order("", json!(0)), "1E 2D 3B 3C 4A");
    assert_eq!(order("move.ties", json!("firstSide")), "1E 2D 3C 4B 5A");
    assert_eq!(order("move.ties", json!("secondSide")), "1E 2D 3B 4C 5A");
    assert_eq!(order("move.order", json!(["discretionary", "morale", "Low", "Medium", "High"])), "1D 2E 3B 3C 4A");
    assert_eq!(order("move.order", json!(["forced", "high", "medium", "low"])), "1D 1E 2A 3B 3C");
    assert_eq!(refused(&ask("movement_order", json!({}))), ["nobody"]);
}

#[test]
fn a_split_under_fire_says_the_initiative_of_both_parts() {
    let mut desk = demo();
    line(&mut desk, "fired P1-P3 aircraft");
    go_to(&mut desk, "Fired upon");
    line(&mut desk, "split");
    let told = desk.last_told().unwrap().table;
    let rated = |label: &str| {
        let game = desk.game();
        let note = game.roster().into_iter().find(|row| row.label == label).unwrap().note;
        note.split(' ').next().unwrap().to_owned()
    };
    let both = format!("Initiative: {} for the part that breaks off, {} for the rest.", rated("G1b"), rated("G1"));
    assert!(told.contains(&both), "{both}: {told:?}");
}

#[test]
fn scouts_without_orders_may_move_by_the_referees_leave() {
    let mut desk = demo();
    set(&mut desk, "P1", "role", json!("fo"));
    line(&mut desk, "detach P1");
    assert_eq!(field(&desk, "G1b", "card"), false);
    desk.open_form("orders_check", &json!({"detachment": "G1b", "referee_approves": true}));
    line(&mut desk, "");
    assert_eq!(field(&desk, "G1b", "latitude"), true);
    desk.open_form("detachment_move", &json!({"detachment": "G1b"}));
    assert!(desk.form.as_ref().unwrap().open_reasons().is_empty());
}

/// Three companies of three platoons of High Initiative.
fn high_battalion() -> Value {
    let company = |c: &str| {
        let platoons: Vec<Value> = (1..=3).map(|n| json!({"name": format!("{c}{n}"), "initiative": "high"})).collect();
        json!({"name": c, "below": platoons})
    };
    json!([{"name": "Battalion", "below": [company("A"), company("B"), company("C")]}])
}

#[test]
fn a_unit_left_out_keeps_a_detachment_regular_and_a_unit_added_does_not() {
    let found = |units: &[&str]| {
        let found = outcome(&ask("regular_test", json!({"toe": high_battalion(), "units": units})));
        (found["status"].clone(), found["initiative"].clone())
    };
    let regular = (json!("regular"), json!("high"));
    let irregular = (json!("irregular"), json!("medium"));
    assert_eq!(found(&["A", "B", "C1", "C2"]), regular, "a battalion less a platoon");
    assert_eq!(found(&["A", "B", "C1"]), regular, "a battalion less two platoons of one company");
    assert_eq!(found(&["A1", "A2"]), regular, "a company less a platoon");
    assert_eq!(found(&["A", "B"]), regular, "a battalion less a company");
    assert_eq!(found(&["A1", "B1"]), irregular, "a platoon of one company with a platoon of another");
    assert_eq!(found(&["A", "B1"]), irregular, "a company to which a platoon of another was added");
    assert_eq!(found(&["A", "B1", "C1"]), irregular);
    let made = outcome(&ask("form_detachment", json!({"toe": high_battalion(), "units": ["A", "B", "C1", "C2"]})));
    assert_eq!((&made["status"], &made["initiative"]), (&json!("regular"), &json!("high")));
    let said = working(&ask("regular_test", json!({"toe": high_battalion(), "units": ["A", "B", "C1", "C2"]})));
    assert!(said.contains("8 of 9 units in all, most of it. So it is regular."), "{said}");
}

#[test]
fn the_switch_says_what_the_sheet_says_and_takes_old_values() {
    let tables = (galloper::rulebooks::book("lightning_war").unwrap().tables)();
    let entry = tables.get("toe.partialChildrenAllowed").unwrap();
    assert_eq!((&entry.value, entry.mark.words()), (&json!("mostKept"), "reading"));
    let status = |value: Value| {
        let input = json!({"toe": high_battalion(), "units": ["A", "B1", "C1"]});
        outcome(&ruled(ask("regular_test", input), "toe.partialChildrenAllowed", value))["status"].clone()
    };
    // A battle that was begun with two allowed still opens and is still played so.
    assert_eq!(
        (status(json!(2)), status(json!(1)), status(json!("0"))),
        (json!("regular"), json!("irregular"), json!("irregular"))
    );
}
