//! Silenced guns, garrisons that are pressed, and who scored more.

use serde_json::{Value, json};

use crate::asking::{allowed, ask, chance, drawing, fraction, merged, outcome, ruled, working};
use crate::fight::charge;

fn silenced(more: Value) -> galloper::core::headless::RuleQuestion {
    let input = merged(json!({"a_arm": "artillery", "a_sp": 3, "a_hits": 3, "b_sp": 2, "b_committed": 0}), more);
    ask("firefight", input)
}

/// Black Jack, Queen or King only (3.12, clarification 1): a joker is none of them, whatever the bonus.
#[test]
fn a_joker_never_hits_for_silenced_guns() {
    let jokers = drawing(silenced(json!({"a_silenced": true, "a_bonus": 2})), "jk jk 2h 3h");
    assert_eq!(outcome(&jokers)["hits_by_a"], 0);
    assert!(!working(&jokers).contains("joker"), "{}", working(&jokers));
    let any =
        chance(&silenced(json!({"a_silenced": true, "a_bonus": 2, "a_committed": 1})), |row| row["hits_by_a"] != 0);
    // One card and a bonus card, six black court cards of 54.
    assert_eq!(any, fraction(54 * 53 - 48 * 47, 54 * 53));
    let flank = json!({"arm": "artillery", "sp": 2, "bonus": 2, "committed": null});
    let charged = charge(json!({"sp": 3, "committed": 0, "face": "rear"}), flank);
    assert_eq!(outcome(&drawing(charged, "jk jk 2h 3h"))["hits_by_defender"], 0);
}

/// Ruling 21: as many hits as strength points silence guns, whether it is said or not.
#[test]
fn hits_silence_guns_that_nobody_called_silenced() {
    let fire = || drawing(silenced(json!({})), "10s jc");
    assert_eq!((&outcome(&fire())["cards_a"], &outcome(&fire())["hits_by_a"]), (&json!(2), &json!(1)));
    let by_hand = ruled(silenced(json!({})), "guns.silence", "byHand");
    assert_eq!(outcome(&by_hand)["cards_a"], 0);
}

/// Clubs count only where firm < remaining ≤ firm + clubs (4.12 step 6): with nothing remaining they never do.
#[test]
fn clubs_find_nothing_to_destroy_in_guns_without_strength() {
    let guns = json!({"arm": "artillery", "sp": 2, "hits": 2, "silenced": true});
    let fight = |cards: &str| outcome(&drawing(charge(json!({"sp": 3}), guns.clone()), cards));
    assert_eq!(fight("2c 3c 2h")["hits_by_attacker"], 0);
    assert_eq!(fight("2c 3s 2h")["defender_broken"], true);
}

/// 3.17: a garrison pressed for a second round has lost Defend, its card and its cover all round.
#[test]
fn a_pressed_garrison_has_lost_defend() {
    let round = |n: u8| {
        let input = json!({"attackers": [{"sp": 1, "face": "rear"}], "defender_sp": 3, "defender_committed": 1,
            "bua": "large", "round": n, "defender_on_defend": true});
        ask("charge_combat", input)
    };
    let first = outcome(&drawing(round(1), "5s 2h 3h"));
    assert_eq!((&first["cards_defender"], &first["hits_by_attacker"]), (&json!(2), &json!(0)));
    let second = drawing(round(2), "5s 2h");
    assert_eq!((&outcome(&second)["cards_defender"], &outcome(&second)["hits_by_attacker"]), (&json!(1), &json!(1)));
    assert!(working(&second).contains("has lost Defend"));
}

/// Section 6: more, equal and fewer can be read also where a defender with hits may rout.
#[test]
fn odds_tell_who_scored_more_though_the_defender_routs() {
    let near = json!({"attackers": [{"sp": 20, "committed": 3}], "defender_sp": 20, "defender_hits": 19,
        "defender_committed": 2});
    let scored = |who: &str| chance(&allowed(ask("charge_combat", near.clone())), |row| row["more"] == who);
    assert_eq!(scored("attacker"), fraction(336_542, 682_587));
    assert_eq!(scored("none"), fraction(218_281, 682_587));
    let wins = chance(&allowed(ask("charge_combat", near.clone())), |row| row["winner"] == "attacker");
    assert!(wins > scored("attacker"), "it also wins by breaking the defender");
}
