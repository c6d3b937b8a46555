//! Figures that the sheet has not are house values and say so; without them they are asked for.

use galloper_test_support::questions::{merged, outcome, refused, ruled, working};
use serde_json::{Value, json};

use super::examples::ask;

#[test]
fn every_factor_used_says_where_it_comes_from() {
    let said = |more: Value| {
        let input = merged(json!({"mobility": "tracked", "cross_mph": 12}), more);
        working(&ask("movement", input))
    };
    let sheet = said(json!({"terrain": "brokenGround", "slope": "gentle"}));
    assert!(sheet.contains("broken ground (2, sheet) + gentle slope (1, sheet)"), "{sheet}");
    let house = said(json!({"terrain": "sand", "slope": "steep", "ground": "mud", "modifier": 1}));
    let figures = "sand (2, house value) + steep slope (2, house value) + mud (1, house value) + 1 more";
    assert!(house.contains(figures), "{house}");
    assert!(said(json!({})).contains("open (1, reading)"));
    assert!(said(json!({"terrain": "sand", "factor": 5})).contains("sand (5, as given)"));
    let unsaid = working(&ask("movement", json!({"kind": "vehicle", "cross_mph": 12})));
    assert!(unsaid.contains("taken as tracked"), "{unsaid}");
    let together = working(&ask("detachment_move", json!({"terrain": "marsh", "units": [{"kind": "infantry"}]})));
    assert!(together.contains("marsh (3, house value)"), "{together}");
}

#[test]
fn the_chart_tells_marks_and_modifiers() {
    let chart = ask("terrain_chart", json!({"terrain": "brokenGround"}));
    let found = outcome(&chart);
    assert_eq!((&found["factors"][4]["mark"], &found["factors"][3]["mark"]), (&json!("sheet"), &json!("house value")));
    assert_eq!(found["modifiers"][0], json!({"modifier": "gentleSlope", "add": 1, "mark": "sheet"}));
    assert_eq!(found["modifiers"][1], json!({"modifier": "steepSlope", "add": 2, "mark": "house value"}));
    assert_eq!(found["mire_mark"], "house value");
    let own = outcome(&ruled(chart.clone(), "terrain.brokenGround.wheeled", 7));
    assert_eq!(own["factors"][3], json!({"column": "wheeled", "factor": 7, "mark": "your own"}));
    let bare = outcome(&ruled(chart, "chart.houseValues", false));
    assert_eq!(
        (&bare["factors"][3]["mark"], &bare["modifiers"][2]["mark"]),
        (&json!("asked for"), &json!("asked for"))
    );
    assert_eq!(bare["factors"][4]["mark"], "sheet");
}

#[test]
fn without_house_values_modifiers_are_asked_for_too() {
    let bare = |more: Value| {
        let input = merged(json!({"mobility": "tracked", "cross_mph": 12}), more);
        ruled(ask("movement", input), "chart.houseValues", false)
    };
    for more in [json!({"slope": "steep"}), json!({"ground": "mud"}), json!({"ground": "snow"})] {
        assert_eq!(refused(&bare(more)), ["modifierUnknown"]);
    }
    assert_eq!(outcome(&bare(json!({"slope": "gentle"})))["factor"], 2);
    assert_eq!(outcome(&bare(json!({"modifier": 2})))["factor"], 3, "given by hand");
    assert_eq!(outcome(&ruled(bare(json!({"slope": "steep"})), "modifier.steepSlope", 3))["factor"], 4, "his own");
    let filled = ruled(bare(json!({"slope": "steep"})), "chart.confirmed", json!(["steepSlope"]));
    assert_eq!(outcome(&filled)["factor"], 3, "the shipped one, confirmed");
    let units = json!([{"mobility": "tracked", "cross_mph": 12}, {"kind": "infantry"}]);
    let all = ask("detachment_move", json!({"slope": "steep", "units": units}));
    assert_eq!(refused(&ruled(all, "chart.houseValues", false)), ["modifierUnknown"], "once for all");
}
