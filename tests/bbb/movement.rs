//! Worked examples 1 to 18 and 36 to 38: movement rolls, allowances, silenced guns.

use galloper::core::headless::RuleQuestion;
use galloper::core::schema::{Field, Kind};
use galloper::rulebooks::book;
use galloper_test_support::questions::{ask_of, outcome, refused, ruled, with_dice};
use serde_json::{Value, json};

fn roll(input: Value, sum: &str) -> Value {
    outcome(&RuleQuestion { dice: vec![json!(sum_of(sum))], ..ask_of("bbb", "movement_roll", input) })
}

/// A typed sum of 2D6: a summary, not a face.
fn sum_of(text: &str) -> String {
    format!("{text} total")
}

fn far(input: Value) -> Value {
    outcome(&ask_of("bbb", "allowance", input))["inches"].clone()
}

/// The row and what it says of moving.
fn is(found: &Value, total: i64, row: &str, moves: &str, retires: &str) {
    assert_eq!(
        (&found["total"], &found["row"], &found["move"], &found["retire"]),
        (&json!(total), &json!(row), &json!(moves), &json!(retires)),
        "{found}"
    );
}

#[test]
fn example_01_trained_in_command() {
    let found = roll(json!({"in_command_radius": true}), "7");
    is(&found, 8, "7-8", "full", "none");
    assert_eq!((&found["may_recover"], &found["recovered"]), (&json!(false), &json!(0)));
}

#[test]
fn example_02_a_veteran_recovers() {
    let found = roll(json!({"quality": "veteran", "bases": 3, "bases_original": 5}), "9");
    is(&found, 9, "9", "full", "none");
    assert_eq!((&found["may_recover"], &found["recovered"]), (&json!(true), &json!(1)));
    assert_eq!((&found["bases_left"], &found["spent"]), (&json!(4), &json!(false)));
    let declined = roll(json!({"quality": "veteran", "bases": 3, "bases_original": 5, "decline_recovery": true}), "9");
    assert_eq!((&declined["may_recover"], &declined["recovered"]), (&json!(true), &json!(0)));
    let whole = roll(json!({"quality": "veteran", "bases": 5, "bases_original": 5}), "9");
    assert_eq!(whole["may_recover"], json!(false), "nothing is missing");
}

#[test]
fn example_03_trained_does_not_recover_at_nine() {
    let found = roll(json!({"quality": "trained", "bases": 3, "bases_original": 5}), "9");
    is(&found, 9, "9", "full", "none");
    assert_eq!(found["may_recover"], json!(false));
}

#[test]
fn example_04_raw_in_column_and_command() {
    let input = json!({"quality": "raw", "formation": "columnOfMarch", "in_command_radius": true});
    let found = roll(input, "9");
    is(&found, 11, "11+", "full", "none");
    assert_eq!((&found["may_recover"], &found["recovered"]), (&json!(true), &json!(1)));
}

#[test]
fn example_05_passive_in_woods() {
    is(&roll(json!({"passive": true, "in_difficult_terrain": true}), "6"), 4, "2-4", "none", "none");
    let by_ground = roll(json!({"passive": true, "terrain_at": ["woods"]}), "6");
    is(&by_ground, 4, "2-4", "none", "none");
}

#[test]
fn example_06_spent_retires_half() {
    let found = roll(json!({"spent": true}), "2");
    is(&found, 0, "0-1", "none", "half");
    assert_eq!((&found["ignores_terrain"], &found["retire_inches"]), (&json!(true), &json!(6)));
}

#[test]
fn example_07_passive_and_spent_is_disrupted() {
    let found = roll(json!({"passive": true, "spent": true}), "2");
    is(&found, -1, "-1", "none", "full");
    assert_eq!(found["order"], json!("disrupted"));
}

#[test]
fn example_08_broken() {
    let input = json!({"order": "disrupted", "fragile": true, "spent": true, "in_difficult_terrain": true});
    let found = roll(input, "2");
    is(&found, -2, "-1", "none", "none");
    assert_eq!((&found["broken"], &found["removed"]), (&json!(true), &json!(true)));
}

#[test]
fn example_09_passive_is_ignored_while_disrupted() {
    let found = roll(json!({"order": "disrupted", "passive": true, "in_command_radius": true}), "6");
    is(&found, 7, "7-8", "half", "none");
    assert_eq!((&found["rallied"], &found["order"]), (&json!(true), &json!("goodOrder")));
}

#[test]
fn example_10_loses_a_base() {
    let found = roll(json!({"order": "disrupted", "bases": 2, "bases_original": 4, "spent": true}), "3");
    is(&found, 1, "0-1", "none", "full");
    assert_eq!(
        (&found["bases_lost"], &found["order"], &found["removed"]),
        (&json!(1), &json!("disrupted"), &json!(false))
    );
    let last = roll(json!({"order": "disrupted", "bases": 1, "bases_original": 4, "spent": true}), "3");
    assert_eq!(last["removed"], json!(true), "its last base");
    assert_eq!((&found["bases_left"], &last["bases_left"]), (&json!(1), &json!(0)));
}

#[test]
fn example_11_rallies_in_place() {
    let found = roll(json!({"order": "disrupted"}), "5");
    is(&found, 5, "5-6", "none", "none");
    assert_eq!(found["rallied"], json!(true));
}

#[test]
fn example_12_infantry_through_woods() {
    assert_eq!(far(json!({"crosses_difficult": true})), json!(9));
}

#[test]
fn example_13_cavalry_through_woods_and_a_stream() {
    assert_eq!(far(json!({"arm": "cavalry", "crosses_difficult": true, "n_linear": 1})), json!(6));
}

#[test]
fn example_14_never_less_than_three_in_the_arc() {
    assert_eq!(far(json!({"kind": "half", "crosses_difficult": true, "n_linear": 1})), json!(3));
}

#[test]
fn example_15_outside_the_arc_there_is_no_floor() {
    assert_eq!(far(json!({"kind": "half", "front_arc": false, "crosses_difficult": true})), json!(0));
}

#[test]
fn example_16_along_a_road() {
    assert_eq!(far(json!({"road_column": true})), json!(24));
}

#[test]
fn example_17_unlimbering() {
    assert_eq!(far(json!({"arm": "artillery", "n_formation_changes": 1})), json!(6));
}

#[test]
fn example_18_a_half_move_is_used_up_by_a_change_of_formation() {
    assert_eq!(far(json!({"arm": "cavalry", "kind": "half", "n_formation_changes": 1})), json!(0));
}

#[test]
fn example_36_an_unlimbered_silenced_battery() {
    let found = outcome(&ask_of("bbb", "silenced_artillery", json!({"formation": "unlimbered"})));
    let facts = ["must_retire", "must_limber", "least", "most", "may_unlimber", "marker_off_after_movement"];
    let values: Vec<&Value> = facts.iter().map(|key| &found[*key]).collect();
    assert_eq!(values, [&json!(true), &json!(true), &json!(6), &json!(6), &json!(false), &json!(true)]);
    let rolls = with_dice(ask_of("bbb", "movement_roll", json!({"arm": "artillery", "silenced": true})), &[3, 4]);
    assert_eq!(refused(&rolls), ["silenced"], "it does not roll");
}

#[test]
fn example_37_a_limbered_silenced_battery() {
    let retire = |input: Value| ask_of("bbb", "silenced_artillery", input);
    let found = outcome(&retire(json!({"formation": "limbered"})));
    assert_eq!((&found["least"], &found["most"], &found["may_unlimber"]), (&json!(6), &json!(12), &json!(true)));
    assert!(refused(&retire(json!({"formation": "limbered", "distance": 6, "unlimbers": true}))).is_empty());
    assert_eq!(
        refused(&retire(json!({"formation": "limbered", "distance": 7, "unlimbers": true}))),
        ["cannotUnlimber"]
    );
    assert_eq!(refused(&retire(json!({"formation": "limbered", "distance": 5}))), ["tooShort"]);
    assert_eq!(refused(&retire(json!({"formation": "limbered", "distance": 13}))), ["tooFar"]);
}

#[test]
fn a_unit_rolls_once_and_not_from_off_the_table() {
    let roll = |input: Value| refused(&with_dice(ask_of("bbb", "movement_roll", input), &[3, 4]));
    assert_eq!(roll(json!({"rolled": true})), ["rolled"]);
    assert_eq!(roll(json!({"removed": true})), ["removed"]);
    assert_eq!(roll(json!({"arm": "artillery", "isolated": true})), ["isolated"]);
}

#[test]
fn guns_are_silenced_instead_of_disrupted_and_recover_nothing() {
    let found = roll(json!({"arm": "artillery", "formation": "unlimbered", "passive": true, "spent": true}), "2");
    assert_eq!((&found["silenced"], &found["order"]), (&json!(true), &json!("goodOrder")));
    let high = roll(json!({"arm": "artillery", "quality": "veteran", "bases": 1, "bases_original": 3}), "12");
    assert_eq!(high["may_recover"], json!(false));
}

#[test]
fn spent_by_losses() {
    let spent = |input: Value| outcome(&ask_of("bbb", "spent_check", input))["spent"].clone();
    assert_eq!(spent(json!({"bases_original": 5, "bases": 3, "quality": "trained"})), json!(true));
    assert_eq!(spent(json!({"bases_original": 5, "bases": 3, "quality": "veteran"})), json!(false));
    assert_eq!(spent(json!({"bases_original": 5, "bases": 3, "spent_at_losses": 3})), json!(false));
    assert_eq!(spent(json!({"bases_original": 5, "bases": 5, "spent": true})), json!(true), "for good");
}

#[test]
fn a_base_lost_or_recovered_bears_on_spent() {
    let lost = json!({"order": "disrupted", "bases": 4, "bases_original": 5, "in_difficult_terrain": true});
    assert_eq!(roll(lost.clone(), "2")["spent"], json!(true), "two of five lost");
    let mut own = lost;
    own["spent_at_losses"] = json!(3);
    assert_eq!(roll(own, "2")["spent"], json!(false), "its own figure is three");
    let back = json!({"bases": 3, "bases_original": 5, "spent": true, "in_command_radius": true});
    let back = RuleQuestion { dice: vec![json!(sum_of("12"))], ..ask_of("bbb", "movement_roll", back) };
    assert_eq!(outcome(&back)["spent"], json!(true), "for good");
    assert_eq!(outcome(&ruled(back, "spent.recoverable", true))["spent"], json!(false));
}

#[test]
fn only_a_base_recovered_ends_spent() {
    let rules = |ask: RuleQuestion| ruled(ask, "spent.recoverable", true);
    let lost = json!({"order": "disrupted", "spent": true, "bases": 6, "bases_original": 6, "spent_at_losses": 5});
    let lost = rules(with_dice(ask_of("bbb", "movement_roll", lost), &[1, 1]));
    assert_eq!((&outcome(&lost)["bases_lost"], &outcome(&lost)["spent"]), (&json!(1), &json!(true)));
    let still = json!({"spent": true, "bases": 6, "bases_original": 6});
    let still = rules(with_dice(ask_of("bbb", "movement_roll", still), &[3, 4]));
    assert_eq!(outcome(&still)["spent"], json!(true), "nothing has changed");
    assert_eq!(outcome(&ruled(still, "spent.threshold", "scenarioOnly"))["spent"], json!(true));
    let target = json!({"fp": 9, "target_spent": true, "target_bases": 5, "target_bases_original": 5});
    assert_eq!(outcome(&rules(with_dice(ask_of("bbb", "fire_attack", target), &[4, 4])))["spent"], json!(true));
    let fought = json!({"attackers": [{"bases": 4, "bases_original": 4, "spent": true}], "defenders": [{"bases": 4}]});
    let fought = outcome(&rules(with_dice(ask_of("bbb", "assault", fought), &[6, 1])));
    assert_eq!(fought["attackers"][0]["spent"], json!(true));
    let check = ask_of("bbb", "spent_check", json!({"bases": 5, "bases_original": 5, "spent": true}));
    assert_eq!(outcome(&ruled(rules(check), "spent.threshold", "scenarioOnly"))["spent"], json!(true));
}

#[test]
fn spent_is_looked_at_when_bases_change() {
    let found = roll(json!({"bases": 3, "bases_original": 5}), "9");
    assert_eq!(found["spent"], json!(false), "example 3 changes no base");
}

#[test]
fn only_who_could_recover_must() {
    let declined = |told: Value| {
        let mut input = told;
        input["decline_recovery"] = json!(true);
        refused(&ruled(with_dice(ask_of("bbb", "movement_roll", input), &[3, 4]), "recover.mayDecline", false))
    };
    assert_eq!(declined(json!({"bases": 3, "bases_original": 5})), ["mustRecover"]);
    assert!(declined(json!({"order": "disrupted"})).is_empty());
    assert!(declined(json!({"bases": 5, "bases_original": 5})).is_empty());
    assert!(declined(json!({"recovered": true})).is_empty());
    assert!(declined(json!({"arm": "artillery"})).is_empty());
    assert!(declined(json!({"quality": "raw", "spent": true})).is_empty(), "no roll reaches 11");
    assert_eq!(declined(json!({"quality": "veteran", "spent": true})), ["mustRecover"], "12 reaches 10");
}

#[test]
fn who_has_lost_its_last_base_does_not_retire() {
    let found = roll(json!({"order": "disrupted", "bases": 1, "bases_original": 4, "spent": true}), "3");
    is(&found, 1, "0-1", "none", "none");
    assert_eq!((&found["retire_inches"], &found["result"]), (&json!(0), &json!("loses its last base")));
}

#[test]
fn who_only_changed_formation_does_not_advance() {
    let advancing = |input: Value| outcome(&ask_of("bbb", "move", input))["advancing"].clone();
    assert_eq!(advancing(json!({"permit": "half", "to": "columnOfMarch"})), json!(false), "nothing is left to go");
    assert_eq!(advancing(json!({"permit": "full", "to": "columnOfMarch"})), json!(true));
    assert_eq!(advancing(json!({"permit": "full", "distance": 0})), json!(false));
    assert_eq!(advancing(json!({"permit": "half"})), json!(true));
}

#[test]
fn every_field_of_an_outcome_is_listed() {
    let guns = json!({"weapon": "RA", "bases": 3, "distance": 3});
    let asks = [
        ask_of("bbb", "command", json!({"units": [{"unit": "P1", "distance": 4, "radius": 6}]})),
        with_dice(ask_of("bbb", "movement_roll", json!({"bases": 3})), &[3, 4]),
        ask_of("bbb", "allowance", json!({})),
        ask_of("bbb", "move", json!({})),
        ask_of("bbb", "silenced_artillery", json!({})),
        ask_of("bbb", "general_move", json!({})),
        with_dice(ask_of("bbb", "fire_attack", json!({"firers": [guns]})), &[6, 6]),
        with_dice(ask_of("bbb", "assault", json!({"attackers": [{"bases": 3}], "defenders": [{"bases": 3}]})), &[6, 1]),
        ask_of("bbb", "exploit", json!({})),
        ask_of("bbb", "spent_check", json!({"bases": 3, "bases_original": 5})),
        ask_of("bbb", "terrain", json!({"terrain": "woods"})),
        ask_of("bbb", "nightfall", json!({})),
        ask_of("bbb", "night_rest", json!({})),
    ];
    let procedures = (book("bbb").unwrap().procedures)();
    assert_eq!(procedures.len(), asks.len(), "each procedure is asked");
    for ask in asks {
        let info = procedures.iter().find(|info| info.id == ask.procedure).unwrap();
        listed(&outcome(&ask), info.outcome, info.id);
    }
}

/// The very fields of a table stand in a value, and in the rows of its lists.
fn listed(found: &Value, fields: &[Field], of: &str) {
    let mut keys: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
    let mut wanted: Vec<&str> = fields.iter().map(|field| field.key).collect();
    keys.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(keys, wanted, "{of}");
    for field in fields {
        if let (Kind::List(rows), Some(list)) = (field.kind, found[field.key].as_array()) {
            assert!(list.iter().all(|row| row.is_object() != field.bare), "{of}: rows or bare values in {}", field.key);
            list.iter().filter(|row| row.is_object()).for_each(|row| listed(row, rows, field.key));
        }
        let value = &found[field.key];
        match field.kind {
            Kind::Text | Kind::Choice(_) => assert!(value.is_string() || value.is_null(), "{of}: {}", field.key),
            Kind::Whole { .. } | Kind::Length => assert!(value.is_number() || value.is_null(), "{of}: {}", field.key),
            Kind::Flag => assert!(value.is_boolean(), "{of}: {}", field.key),
            _ => {}
        }
    }
}

#[test]
fn by_night_a_unit_forms_up_as_its_arm_can() {
    let rest = |input: Value| refused(&ask_of("bbb", "night_rest", input));
    assert_eq!(rest(json!({"arm": "artillery", "formation": "line"})), ["noSuchFormation"]);
    assert_eq!(rest(json!({"arm": "infantry", "formation": "limbered"})), ["noSuchFormation"]);
    assert!(rest(json!({"arm": "cavalry", "formation": "depth"})).is_empty());
    assert_eq!(rest(json!({"bases": 2, "lost": 1})), ["tooMany"]);
}
