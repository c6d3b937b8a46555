//! The demo battle played at the desk, by the entry line and Enter alone: keys counted, steps, held fire, the night.

use galloper::desk::soak::play;
use galloper::rulebooks::book;
use galloper_test_support::{KeyCounter, demo_game, desk_over, field, go_to, set};
use serde_json::{Value, json};

/// The demo battle with rolls made at the table, its keys counted.
pub fn new_hand() -> KeyCounter {
    let mut game = demo_game("bbb", 7);
    game.battle_mut().setup_mut().table_rolls = true;
    desk_over(game).into()
}

#[test]
fn fifteen_movement_rolls_take_sixty_keys_at_most() {
    let mut hand = new_hand();
    assert_eq!(hand.step(), "movement");
    // Who is in command is asked first; Enter takes what the scenario says.
    hand.say("");
    hand.list();
    let sums = [7, 9, 5, 12, 8, 6, 4, 10, 7, 7, 3, 11, 8, 6, 9];
    for sum in sums {
        hand.say(&sum.to_string());
    }
    let rows = hand.desk.list.as_ref().unwrap().rows.len();
    for _ in sums.len()..=rows {
        hand.say("");
    }
    hand.took("15 movement rolls with typed sums", 60);
    let rolled = |label: &str| field(&hand, label, "rolled");
    assert!((1..=15).all(|n| rolled(&format!("p{n}")) == json!(true)));
    assert_eq!(rolled("p16"), json!(false), "left blank, it takes no part");
    assert_eq!(field(&hand, "p1", "permit"), json!("full"), "7 and in command");
    assert_eq!(field(&hand, "p1", "advancing"), json!(true), "whoever moved advances");
    assert!(hand.desk.undo(), "one list is one undo");
    assert_eq!(field(&hand, "p1", "rolled"), json!(false));
}

#[test]
fn a_fire_attack_of_three_takes_fourteen_keys_at_most() {
    let mut hand = new_hand();
    go_to(&mut hand, "defensive-fire");
    hand.desk.by_hand("program rolls".to_owned(), |game| {
        game.setup_mut().table_rolls = false;
        Ok(())
    });
    hand.say("f f1-3 p1 6");
    hand.say("");
    hand.say("");
    hand.took("a fire attack with three firers", 14);
    for firer in ["f1", "f2", "f3"] {
        assert_eq!(field(&hand, firer, "fired"), json!(true), "{firer}");
        assert_eq!(field(&hand, firer, "last_target"), json!("P1"));
    }
    assert!(hand.desk.form.is_none(), "it is done");
}

#[test]
fn an_assault_takes_twelve_keys_at_most() {
    let mut hand = new_hand();
    set(&mut hand, "p1", "permit", json!("full"));
    hand.say("m p1 f7");
    assert_eq!(field(&hand, "p1", "contact"), json!("F7"));
    go_to(&mut hand, "assault");
    hand.restart();
    hand.say("6 2");
    hand.say("");
    hand.took("an assault", 12);
    assert_eq!(field(&hand, "f7", "bases"), json!(4), "beaten by 4 and more: one base");
    assert_eq!(field(&hand, "f7", "order"), json!("disrupted"));
    let exploit = hand.desk.form.as_ref().map(|form| form.info.id);
    assert_eq!(exploit, Some("exploit"), "what follows opens by itself");
    hand.say("");
    go_to(&mut hand, "movement");
    assert_eq!(field(&hand, "p1", "contact"), Value::Null);
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    hand.restart();
    hand.say("a p1 f7");
    hand.say("+4");
    hand.say("");
    hand.took("an assault named from nothing", 12);
}

#[test]
fn results_of_fire_and_their_ends() {
    let mut hand = new_hand();
    set(&mut hand, "p1", "permit", json!("full"));
    set(&mut hand, "p1", "advancing", json!(true));
    go_to(&mut hand, "defensive-fire");
    hand.say("f f1-3 p1 3");
    // 26 fire points, one column to the right for the skirmishers: 36, where 11 takes three bases.
    hand.say("11");
    hand.say("");
    assert_eq!(field(&hand, "p1", "bases"), json!(3));
    assert_eq!((field(&hand, "p1", "order"), field(&hand, "p1", "halted")), (json!("disrupted"), json!(true)));
    assert_eq!(field(&hand, "p1", "spent"), json!(true), "trained troops are spent at two");
    assert_eq!(field(&hand, "f2", "low_ammo"), json!(true), "all firers run low at 11");
    go_to(&mut hand, "offensive-fire");
    assert_eq!(field(&hand, "f1", "fired"), json!(false), "the step is over");
    go_to(&mut hand, "movement");
    assert_eq!(field(&hand, "p1", "halted"), json!(false));
    assert_eq!(hand.desk.game().tracker().side, Some(1), "the other half turn");
}

#[test]
fn a_tie_fought_by_hand_keeps_its_ground_and_its_flank() {
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    // Aggressive and outflanking, against woods: +2, so that dice of -2 tie.
    hand.say("a p1 f7 woods outflanked one_round=yes");
    hand.say("-2");
    hand.say("");
    let form = hand.desk.form.as_ref().unwrap();
    assert_eq!(form.info.id, "assault", "it is fought on");
    assert_eq!(form.filled["outflanked"], json!(true));
    assert_eq!(form.filled["terrain"][0]["terrain"], json!("woods"));
    assert_eq!((field(&hand, "p1", "bases"), field(&hand, "f7", "bases")), (json!(5), json!(4)));
}

#[test]
fn ground_is_typed_beside_names() {
    let mut hand = new_hand();
    go_to(&mut hand, "defensive-fire");
    hand.say("f f1-3 p1 6 woods stream");
    let ground = hand.desk.form.as_ref().unwrap().filled["target_terrain"].clone();
    assert_eq!((&ground[0]["terrain"], &ground[1]["terrain"]), (&json!("woods"), &json!("stream")), "{ground}");
}

#[test]
fn what_a_target_has_already_is_not_put_on_it_again() {
    let told = |order: &str| {
        let mut hand = new_hand();
        set(&mut hand, "p1", "order", json!(order));
        set(&mut hand, "f2", "low_ammo", json!(true));
        go_to(&mut hand, "defensive-fire");
        // 15 fire points: column 16, where 11 takes two bases and makes the firers low.
        hand.say("f f1-2 p1 3");
        hand.say("11");
        let form = hand.desk.form.as_ref().unwrap();
        form.told.clone().unwrap().table.join(" ")
    };
    let (fresh, again) = (told("goodOrder"), told("disrupted"));
    assert!(fresh.contains("Disrupted on P1"), "{fresh}");
    assert!(!again.contains("Disrupted on P1") && again.contains("off P1"), "{again}");
    assert!(fresh.contains("Low Ammo on F1") && !fresh.contains("Low Ammo on F2"), "{fresh}");
}

#[test]
fn limbered_guns_do_not_fire() {
    let mut hand = new_hand();
    set(&mut hand, "f4", "formation", json!("limbered"));
    go_to(&mut hand, "defensive-fire");
    let preview = hand.desk.preview("f f4 p1 6");
    assert!(!preview.good && preview.text.contains("limbered"), "{preview:?}");
}

#[test]
fn a_halted_unit_makes_no_assault() {
    let mut hand = new_hand();
    set(&mut hand, "p1", "permit", json!("full"));
    hand.say("m p1 f7");
    set(&mut hand, "p1", "halted", json!(true));
    go_to(&mut hand, "assault");
    assert!(hand.desk.form.is_none(), "nothing is due");
    let work = hand.desk.work();
    assert!(work.iter().any(|w| w.note == "halted" && w.done));
    let reasons = hand.desk.preview("as p1 f7");
    assert!(!reasons.good && reasons.text.contains("halted"), "{reasons:?}");
}

#[test]
fn held_fire_takes_effect_together() {
    let fire = |held: bool| {
        let mut hand = new_hand();
        hand.house("fire.held", &json!(held));
        go_to(&mut hand, "defensive-fire");
        hand.say("f f7 p5 3");
        hand.say("12");
        hand.say("");
        let before = field(&hand, "p5", "removed");
        let fired = field(&hand, "f7", "fired");
        hand.desk.next();
        (before, fired, field(&hand, "p5", "removed"))
    };
    // 10 fire points at a roll of 12: code 2, guns destroyed.
    assert_eq!(fire(false), (json!(true), json!(true), json!(true)));
    assert_eq!(fire(true), (json!(false), json!(true), json!(true)));
    let mut hand = new_hand();
    hand.house("fire.held", &json!(true));
    go_to(&mut hand, "defensive-fire");
    // Two results of code 1 on the same battery, each of which reduces it: together they destroy it.
    for firer in ["f6", "f7"] {
        hand.say(&format!("f {firer} p5 3"));
        hand.say("9");
        hand.say("");
        assert_eq!(field(&hand, "p5", "reduced"), json!(false));
    }
    hand.desk.next();
    assert_eq!(field(&hand, "p5", "removed"), json!(true));
}

#[test]
fn silenced_guns_retire_and_their_marker_comes_off() {
    let mut hand = new_hand();
    hand.say("");
    set(&mut hand, "p5", "silenced", json!(true));
    go_to(&mut hand, "movement");
    let due: Vec<String> = hand.desk.work().into_iter().filter(|w| w.must && !w.done).map(|w| w.title).collect();
    assert_eq!(due, ["P5 Kameke's guns retires"]);
    hand.say("");
    assert_eq!(field(&hand, "p5", "formation"), json!("limbered"));
    hand.desk.next();
    assert_eq!(field(&hand, "p5", "silenced"), json!(false));
}

#[test]
fn silenced_guns_retire_at_once_where_the_switch_says_so() {
    let asked = |when: &str| {
        let mut hand = new_hand();
        hand.house("silenced.retires", &json!(when));
        go_to(&mut hand, "defensive-fire");
        hand.say("f f7 p5 6");
        hand.say("6");
        hand.say("");
        assert_eq!(field(&hand, "p5", "silenced"), json!(true));
        hand.desk.form.as_ref().is_some_and(|form| form.info.id == "silenced_artillery")
    };
    assert_eq!((asked("nextMovement"), asked("atOnce")), (false, true));
}

#[test]
fn guns_are_resupplied_after_their_next_fire_where_the_switch_says_so() {
    let after = |rule: &str| {
        let mut hand = new_hand();
        hand.house("ammo.resupply", &json!(rule));
        set(&mut hand, "f4", "low_ammo", json!(true));
        go_to(&mut hand, "defensive-fire");
        hand.desk.next();
        field(&hand, "f4", "low_ammo")
    };
    assert_eq!((after("byHand"), after("outOfRange")), (json!(true), json!(false)));
}

#[test]
fn the_night_comes_when_the_scenario_says() {
    let mut hand = new_hand();
    set(&mut hand, "p3", "low_ammo", json!(true));
    hand.desk.by_hand("night".to_owned(), |game| {
        game.setup_mut().conditions.insert("night_after".to_owned(), json!("1, 3"));
        Ok(())
    });
    go_to(&mut hand, "night-withdraw");
    assert_eq!(hand.desk.game().flow().turn, 1);
    go_to(&mut hand, "night-ammo");
    hand.say("rest p3 resupply");
    assert_eq!(field(&hand, "p3", "low_ammo"), json!(false));
    go_to(&mut hand, "movement");
    assert_eq!(hand.desk.game().flow().turn, 2);
    let mut hand = new_hand();
    go_to(&mut hand, "assault");
    go_to(&mut hand, "movement");
    go_to(&mut hand, "assault");
    hand.desk.next();
    assert_eq!((hand.step(), hand.desk.game().flow().turn), ("movement", 2), "no night by default after turn 1");
}

#[test]
fn random_battles_hold() {
    let bbb = book("bbb").unwrap();
    let mut procedures = 0;
    for seed in 0..8 {
        procedures += play(bbb, seed, 3).map_err(|e| e.to_string()).unwrap().procedures;
    }
    assert!(procedures > 50, "{procedures}");
}
