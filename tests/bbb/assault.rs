//! Worked examples 30 to 35: assaults.

use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper_test_support::questions::{allowed, and, answer, ask_of, fault, outcome, refused, with_dice, working};
use serde_json::{Value, json};

/// An assault of one unit on one.
pub fn assault(attacker: Value, defender: Value, dice: &[u8]) -> RuleQuestion {
    with_dice(ask_of("bbb", "assault", json!({"attackers": [attacker], "defenders": [defender]})), dice)
}

fn is(found: &Value, modifier: i64, difference: i64, result: &str) {
    assert_eq!(
        (&found["modifier"], &found["difference"], &found["result"]),
        (&json!(modifier), &json!(difference), &json!(result)),
        "{found}"
    );
}

#[test]
fn example_30_numbers() {
    for (attackers, defenders, worth) in
        [(6, 4, 1), (5, 4, 0), (8, 4, 2), (7, 4, 1), (9, 3, 3), (4, 6, -1), (4, 8, -2), (3, 9, -3)]
    {
        let found = outcome(&and(
            assault(json!({"bases": attackers}), json!({"bases": defenders}), &[3, 3]),
            json!({"one_round": true}),
        ));
        assert_eq!(found["numbers"], json!(worth), "{attackers} v {defenders}");
    }
}

#[test]
fn example_31_aggressive_on_a_village() {
    let ask = assault(json!({"bases": 6, "aggressive": true}), json!({"bases": 4, "disrupted": true}), &[4, 3]);
    let found = outcome(&and(ask, json!({"terrain": ["village"]})));
    is(&found, 2, 3, "+1..+3");
    assert_eq!((&found["defender_retires"], &found["occupies"]), (&json!(3), &json!(true)));
    assert_eq!((&found["attacker_disrupted"], &found["defender_disrupted"]), (&json!(true), &json!(true)));
}

#[test]
fn example_32_a_tie_at_the_fort() {
    let attacker = json!({"bases": 4, "disrupted": true, "spent": true});
    let ask = and(assault(attacker, json!({"bases": 4, "fragile": true}), &[6, 1]), json!({"terrain": ["fort"]}));
    let RuleAnswer::Needs(need) = answer(&ask) else { panic!("it is fought again") };
    assert_eq!(need.wanted(), "2d6");
    let round = outcome(&and(ask.clone(), json!({"one_round": true})));
    is(&round, -5, 0, "0");
    assert_eq!((&round["attacker_losses"], &round["defender_losses"]), (&json!(1), &json!(1)));
    // 3 v 3 in the second round: the same modifiers, and 6 v 2 makes a difference of -1.
    let found = outcome(&with_dice(ask, &[6, 1, 6, 2]));
    is(&found, -5, -1, "-1..-3");
    assert_eq!(
        (&found["rounds"], &found["attacker_losses"], &found["attacker_retires"]),
        (&json!(2), &json!(1), &json!(3))
    );
}

#[test]
fn example_33_outflanked_by_three_to_one() {
    let ask = assault(json!({"bases": 9, "in_depth": true}), json!({"bases": 3}), &[3, 2]);
    let found = outcome(&and(ask, json!({"outflanked": true})));
    is(&found, 6, 7, "+7");
    assert_eq!((&found["defender_losses"], &found["defender_retires"]), (&json!(2), &json!(12)));
    assert_eq!((&found["exploit"], &found["attacker_disrupted"]), (&json!("must"), &json!(false)));
    assert_eq!((&found["ignores_terrain"], &found["defender_disrupted"]), (&json!(true), &json!(true)));
}

#[test]
fn example_34_a_town_cannot_be_outflanked() {
    let ask = assault(json!({"bases": 4}), json!({"bases": 4}), &[6, 1]);
    let found = outcome(&and(ask, json!({"terrain": ["town"], "outflanked": true})));
    is(&found, -2, 3, "+1..+3");
}

#[test]
fn example_35_across_a_stream() {
    let ask = assault(json!({"bases": 3}), json!({"bases": 6}), &[1, 6]);
    let found = outcome(&and(ask, json!({"terrain": ["stream"]})));
    is(&found, -3, -8, "-7");
    assert_eq!((&found["attacker_losses"], &found["attacker_retires"]), (&json!(2), &json!(12)));
    assert_eq!((&found["defender_disrupted"], &found["attacker_disrupted"]), (&json!(false), &json!(true)));
}

#[test]
fn every_row_of_the_table() {
    // Modifiers of +2 (outflanked) or of a fort make all differences.
    let rows = [
        (json!({"outflanked": true}), [6, 1], 7, (0, 2), (0, 12), "must"),
        (json!({}), [6, 1], 5, (0, 1), (0, 9), "may"),
        (json!({}), [4, 2], 2, (0, 0), (0, 3), "no"),
        (json!({}), [2, 4], -2, (0, 0), (3, 0), "no"),
        (json!({}), [1, 6], -5, (1, 0), (6, 0), "no"),
        (json!({"terrain": ["fort"]}), [1, 6], -8, (2, 0), (12, 0), "no"),
    ];
    for (told, dice, difference, losses, retires, exploit) in rows {
        let found = outcome(&and(assault(json!({"bases": 4}), json!({"bases": 4}), &dice), told));
        assert_eq!(found["difference"], json!(difference));
        assert_eq!((&found["attacker_losses"], &found["defender_losses"]), (&json!(losses.0), &json!(losses.1)));
        assert_eq!((&found["attacker_retires"], &found["defender_retires"]), (&json!(retires.0), &json!(retires.1)));
        assert_eq!(found["exploit"], json!(exploit));
    }
    let horse = outcome(&and(
        assault(json!({"bases": 4}), json!({"bases": 4, "arm": "cavalry"}), &[6, 1]),
        json!({"outflanked": true}),
    ));
    assert_eq!(horse["defender_retires"], json!(18), "cavalry retires as far as it rides");
}

#[test]
fn cover_adds_up_to_six_and_works_and_water_shelter_guns() {
    let modifier = |arm: &str, terrain: Value| {
        let ask = assault(json!({"bases": 4}), json!({"bases": 4, "arm": arm}), &[1, 6]);
        outcome(&and(ask, json!({"terrain": terrain})))["modifier"].clone()
    };
    assert_eq!(modifier("infantry", json!(["fort", "steepSlope", "stream"])), json!(-6));
    assert_eq!(modifier("infantry", json!(["fort", "steepSlope", "stream", "bridge"])), json!(-6));
    assert_eq!(modifier("cavalry", json!(["woods", "village", "town", "marsh"])), json!(0));
    assert_eq!(modifier("cavalry", json!(["woods", "stream"])), json!(-1), "the stream alone");
    assert_eq!(modifier("artillery", json!(["gentleSlope"])), json!(0), "no linear obstacle");
    assert_eq!(modifier("artillery", json!([{"terrain": "riflePits", "strength": 2}, "bridge"])), json!(-4));
}

#[test]
fn losses_go_to_the_first_or_the_one_named_and_guns_are_reduced() {
    let two = json!([{"unit": "a", "bases": 1}, {"unit": "b", "bases": 4}]);
    let ask = with_dice(
        ask_of("bbb", "assault", json!({"attackers": two, "defenders": [{"bases": 5}], "terrain": ["fort"]})),
        &[1, 6],
    );
    let found = outcome(&ask);
    let lost =
        |found: &Value| [&found["attackers"][0]["bases_lost"], &found["attackers"][1]["bases_lost"]].map(Value::clone);
    assert_eq!(lost(&found), [json!(1), json!(1)], "the first, and then the next");
    assert_eq!(found["attackers"][0]["destroyed"], json!(true));
    let named = outcome(&and(ask, json!({"attacker_losses_to": "B"})));
    assert_eq!(lost(&named), [json!(0), json!(2)]);
    let guns = json!({"bases": 3, "arm": "artillery"});
    let beaten = outcome(&assault(json!({"bases": 4}), guns.clone(), &[6, 2]));
    assert_eq!(
        (&beaten["defenders"][0]["reduced"], &beaten["defenders"][0]["silenced"], &beaten["defender_losses"]),
        (&json!(true), &json!(true), &json!(0))
    );
    let fled = outcome(&and(assault(json!({"bases": 4}), guns, &[6, 1]), json!({"outflanked": true})));
    assert_eq!(fled["defenders"][0]["destroyed"], json!(true));
}

#[test]
fn who_may_not_assault() {
    let against = |told: Value| refused(&and(assault(json!({"bases": 4}), json!({"bases": 4}), &[6, 1]), told));
    assert_eq!(against(json!({"terrain": ["river"]})), ["impassable"]);
    assert_eq!(against(json!({"attackers": [{"bases": 3, "halted": true}]})), ["halted"]);
    assert_eq!(against(json!({"attackers": [{"bases": 3, "removed": true}]})), ["removed"]);
    assert_eq!(against(json!({"defenders": [{"bases": 0}]})), ["noBases"]);
    let exploit = |input: Value| refused(&ask_of("bbb", "exploit", input));
    assert_eq!(exploit(json!({"does": "occupy", "exploit": "must"})), ["exploit"]);
    assert!(exploit(json!({"does": "occupy", "exploit": "may"})).is_empty());
}

#[test]
fn the_fate_of_each_unit() {
    // Three rounds: two ties, the first of which reduces the guns and the second destroys them, then 6 v 1.
    let guns = json!({"unit": "guns", "bases": 2, "arm": "artillery"});
    let horse = json!({"unit": "horse", "bases": 5, "bases_original": 6, "arm": "cavalry", "disrupted": true});
    let input = json!({"attackers": [{"bases": 7}], "defenders": [guns, horse], "outflanked": true});
    let found = outcome(&with_dice(ask_of("bbb", "assault", input), &[1, 4, 1, 4, 6, 1]));
    let told =
        |at: usize, keys: &[&str]| keys.iter().map(|key| found["defenders"][at][*key].clone()).collect::<Vec<_>>();
    assert_eq!(found["rounds"], json!(3), "{found}");
    assert_eq!(
        told(0, &["destroyed", "reduced", "silenced", "bases_left", "retires"]),
        [json!(true), json!(false), json!(false), json!(0), json!(0)]
    );
    assert_eq!(
        told(1, &["bases_lost", "bases_left", "spent", "disrupted", "already_disrupted", "retires"]),
        [json!(2), json!(3), json!(true), json!(true), json!(true), json!(18)]
    );
}

#[test]
fn losses_may_be_sent_to_a_place_in_the_list() {
    let input =
        json!({"attackers": [{"bases": 3}, {"bases": 3}], "defenders": [{"bases": 6}], "attacker_losses_to": "2"});
    let ask = with_dice(ask_of("bbb", "assault", input), &[1, 6]);
    let found = outcome(&ask);
    assert_eq!(
        (&found["attackers"][0]["bases_lost"], &found["attackers"][1]["bases_lost"]),
        (&json!(0), &json!(1)),
        "{found}"
    );
    let stranger = fault(&allowed(and(ask, json!({"attacker_losses_to": "3"}))));
    assert!(stranger.ends_with("3 is not one of the attackers, so it cannot take their losses."), "{stranger}");
}

#[test]
fn silenced_guns_in_works_are_not_asked_again() {
    let guns = json!({"bases": 3, "arm": "artillery", "silenced": true});
    let ask = and(assault(json!({"bases": 9}), guns, &[6, 1]), json!({"terrain": ["entrenchment"]}));
    let found = outcome(&ask);
    assert_eq!(
        (&found["defenders"][0]["silenced"], &found["defenders"][0]["already_silenced"]),
        (&json!(false), &json!(false)),
        "destroyed: {found}"
    );
    let held = outcome(&with_dice(ask, &[1, 3]));
    assert_eq!(held["defenders"][0]["already_silenced"], json!(true), "{held}");
}

#[test]
fn what_is_said_of_a_side_is_what_befell_its_units() {
    let side = |found: &Value| {
        ["attacker_disrupted", "defender_disrupted", "attacker_retires", "defender_retires", "ignores_terrain"]
            .map(|key| found[key].clone())
    };
    let [yes, no, nought] = [json!(true), json!(false), json!(0)];
    let both = assault(json!({"bases": 1}), json!({"bases": 1}), &[3, 3]);
    assert_eq!(side(&outcome(&both)), [&no, &no, &nought, &nought, &no].map(Value::clone), "both gone");
    assert!(working(&both).ends_with("Dice +0, modifiers +0: +0. both worn out."), "{}", working(&both));
    let fled = outcome(&assault(json!({"bases": 4}), json!({"bases": 1}), &[6, 1]));
    assert_eq!((&fled["result"], &fled["defenders"][0]["destroyed"]), (&json!("+7"), &yes));
    assert_eq!(side(&fled), [&no, &no, &nought, &nought, &no].map(Value::clone), "nobody is left to retire");
    let guns = outcome(&assault(json!({"bases": 4}), json!({"bases": 3, "arm": "artillery"}), &[4, 2]));
    assert_eq!((&guns["defenders"][0]["silenced"], &guns["defender_retires"]), (&yes, &json!(3)));
    assert_eq!((&guns["defender_disrupted"], &guns["attacker_disrupted"]), (&no, &yes), "guns are silenced instead");
    // Of two defenders the first is gone: the side retires as far as the other.
    let two = json!({"attackers": [{"bases": 9}], "defenders": [{"bases": 2}, {"bases": 3, "arm": "cavalry"}]});
    let horse = outcome(&with_dice(and(ask_of("bbb", "assault", two), json!({"outflanked": true})), &[6, 1]));
    assert_eq!((&horse["defender_retires"], &horse["defender_disrupted"]), (&json!(18), &yes), "{horse}");
}

#[test]
fn a_base_too_many_for_reduced_guns_goes_to_the_next_unit() {
    let beaten = |guns: Value| {
        let sides = json!({"attackers": [{"bases": 12}], "defenders": [guns, {"bases": 4}], "outflanked": true});
        let found = outcome(&with_dice(ask_of("bbb", "assault", sides), &[6, 1]));
        assert_eq!(found["result"], json!("+7"));
        [&found["defenders"][0]["destroyed"], &found["defenders"][1]["bases_lost"]].map(Value::clone)
    };
    assert_eq!(beaten(json!({"bases": 2, "arm": "artillery"})), [json!(true), json!(0)], "two bases for the guns");
    assert_eq!(beaten(json!({"bases": 2, "arm": "artillery", "reduced": true})), [json!(true), json!(1)]);
}

#[test]
fn each_battery_in_works_is_asked_by_its_name() {
    let guns = |unit: &str| json!({"unit": unit, "bases": 2, "arm": "artillery"});
    let sides = json!({"attackers": [{"bases": 4}], "defenders": [guns("F4"), guns("F5")], "terrain": ["riflePits"]});
    let ask = with_dice(ask_of("bbb", "assault", sides), &[1, 3]);
    let asked = |ask: &RuleQuestion| match answer(ask) {
        RuleAnswer::Needs(need) => need.why,
        other => panic!("{other:?}"),
    };
    assert!(asked(&ask).starts_with("F4 in works"), "{}", asked(&ask));
    let second = RuleQuestion { choices: [("silenced_or_low_ammo".to_owned(), "silenced".to_owned())].into(), ..ask };
    assert!(asked(&second).starts_with("F5 in works"), "{}", asked(&second));
}
