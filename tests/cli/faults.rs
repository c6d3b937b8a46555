//! What is said of a question that is wrong: by the key that was typed, beside the label that people read.

use serde_json::json;

use super::{batch, json, said};

#[test]
fn errors_name_the_key_beside_the_label() {
    let (code, out, err) = said(&["resolve", "bbb", "fire_attack", "distance=far", "firers=[{\"bases\":99}]"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("distance (Distance): “far” is not a length"), "{err}");
    assert!(err.contains("firers.1.bases (Bases) is 99, but it must lie between"), "{err}");
    let (code, answer) = json(&["odds", "dtn", "cp_throw"]);
    assert_eq!(code, 2);
    assert!(answer["error"].as_str().is_some_and(|text| text.starts_with("class (") && text.contains("is missing")));
    let line = json!({"rulebook": "one_twenty", "procedure": "plan_move", "input": {"moves": "zz"}, "allow": ["all"]});
    let answer = &batch("resolve", &line.to_string())[0];
    assert!(answer["error"].as_str().is_some_and(|text| text.starts_with("moves (Actions): “zz” is no action")));
}

#[test]
fn what_cannot_be_read_is_never_allowed() {
    for (book, procedure, input) in [
        ("one_twenty", "plan_move", json!({"moves": "zz"})),
        ("one_twenty", "spend_ap", json!({"moves": "f zz"})),
        ("one_twenty", "opportunity_charge", json!({"moves": "zz"})),
        ("one_twenty", "opportunity_charge", json!({})),
        ("one_twenty", "emergency_square", json!({})),
        ("one_twenty", "order_cube", json!({"cube": " "})),
        ("bbb", "fire_attack", json!({"firers": [{"weapon": "RM", "bases": 3}], "distance": 2, "fp": "seven"})),
        (
            "bbb",
            "assault",
            json!({"attackers": [{"bases": 3}], "defenders": [{"bases": 3}], "attacker_losses_to": "zz"}),
        ),
        ("dtn", "charge_combat", json!({"attackers": "F11:sideways", "defender_sp": 3})),
        ("lightning_war", "regular_test", json!({"toe": {"name": "A", "below": ["A1"]}, "units": ["zz"]})),
        ("lightning_war", "form_detachment", json!({"toe": {"name": "A", "below": ["A1"]}, "units": ["zz"]})),
    ] {
        let line = json!({"rulebook": book, "procedure": procedure, "input": input, "allow": ["all"], "seed": 1});
        let answer = &batch("resolve", &line.to_string())[0];
        assert!(answer["error"].is_string(), "{line} gives {answer}");
    }
}
