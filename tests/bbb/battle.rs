//! The demo battle played at the desk, by the entry line and Enter alone: keys counted, steps, held fire, the night.

use std::sync::Arc;

use galloper::desk::Desk;
use galloper::desk::soak::play;
use galloper::rulebooks::book;
use serde_json::{Value, json};

/// A desk, and how many keys were pressed at it.
pub struct Hand {
    pub desk: Desk,
    keys: usize,
}

impl Hand {
    pub fn new() -> Self {
        let mut game = (book("bbb").unwrap().demo)(7).unwrap();
        game.battle_mut().setup_mut().table_rolls = true;
        Self { desk: Desk::in_memory(game, Arc::new(|| {})), keys: 0 }
    }

    /// Types a line and presses Enter; it must be understood.
    pub fn say(&mut self, text: &str) {
        self.keys += text.chars().count() + 1;
        let preview = self.desk.preview(text);
        assert!(self.desk.enter(text), "“{text}” was not taken: {preview:?} {:?}", self.desk.message);
        assert_eq!(self.desk.message, None, "{text}");
    }

    /// F3.
    pub fn list(&mut self) {
        self.keys += 1;
        let id = self.desk.lists()[0].id;
        self.desk.open_list(id).unwrap();
    }

    pub fn step(&self) -> &'static str {
        self.desk.game().tracker().step
    }

    pub fn to(&mut self, step: &str) {
        for _ in 0..40 {
            if self.step() == step {
                return;
            }
            while self.desk.cancel() {}
            self.desk.next();
        }
        panic!("{step} never comes");
    }

    pub fn field(&self, label: &str, key: &str) -> Value {
        let who = self.desk.game().select(label).unwrap()[0];
        self.desk.game().field(who, key).unwrap()
    }

    pub fn set(&mut self, label: &str, key: &str, value: Value) {
        let who = self.desk.game().select(label).unwrap()[0];
        self.desk.set_fields(&[who], key, &value);
        assert_eq!(self.desk.message, None, "{label} {key}");
    }

    pub fn house(&mut self, key: &str, value: Value) {
        self.desk.by_hand(key.to_owned(), |game| game.set_house_rule(key, Some(&value)).map_err(|e| e.to_string()));
    }
}

#[test]
fn fifteen_movement_rolls_take_sixty_keys_at_most() {
    let mut hand = Hand::new();
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
    eprintln!("15 movement rolls with typed sums: {} keys", hand.keys);
    assert!(hand.keys <= 60, "{}", hand.keys);
    let rolled = |label: &str| hand.field(label, "rolled");
    assert!((1..=15).all(|n| rolled(&format!("p{n}")) == json!(true)));
    assert_eq!(rolled("p16"), json!(false), "left blank, it takes no part");
    assert_eq!(hand.field("p1", "permit"), json!("full"), "7 and in command");
    assert_eq!(hand.field("p1", "advancing"), json!(true), "whoever moved advances");
    assert!(hand.desk.undo(), "one list is one undo");
    assert_eq!(hand.field("p1", "rolled"), json!(false));
}

#[test]
fn a_fire_attack_of_three_takes_fourteen_keys_at_most() {
    let mut hand = Hand::new();
    hand.to("defensive-fire");
    hand.desk.by_hand("program rolls".to_owned(), |game| {
        game.setup_mut().table_rolls = false;
        Ok(())
    });
    hand.say("f f1-3 p1 6");
    hand.say("");
    hand.say("");
    eprintln!("a fire attack with three firers: {} keys", hand.keys);
    assert!(hand.keys <= 14, "{}", hand.keys);
    for firer in ["f1", "f2", "f3"] {
        assert_eq!(hand.field(firer, "fired"), json!(true), "{firer}");
        assert_eq!(hand.field(firer, "last_target"), json!("P1"));
    }
    assert!(hand.desk.form.is_none(), "it is done");
}

#[test]
fn an_assault_takes_twelve_keys_at_most() {
    let mut hand = Hand::new();
    hand.set("p1", "permit", json!("full"));
    hand.say("m p1 f7");
    assert_eq!(hand.field("p1", "contact"), json!("F7"));
    hand.to("assault");
    hand.keys = 0;
    hand.say("6 2");
    hand.say("");
    eprintln!("an assault: {} keys", hand.keys);
    assert!(hand.keys <= 12, "{}", hand.keys);
    assert_eq!(hand.field("f7", "bases"), json!(4), "beaten by 4 and more: one base");
    assert_eq!(hand.field("f7", "order"), json!("disrupted"));
    let exploit = hand.desk.form.as_ref().map(|form| form.info.id);
    assert_eq!(exploit, Some("exploit"), "what follows opens by itself");
    hand.say("");
    hand.to("movement");
    assert_eq!(hand.field("p1", "contact"), Value::Null);
    let all = {
        let mut hand = Hand::new();
        hand.to("assault");
        hand.keys = 0;
        hand.say("a p1 f7");
        hand.say("+4");
        hand.say("");
        hand.keys
    };
    eprintln!("an assault named from nothing: {all} keys");
    assert!(all <= 12);
}

#[test]
fn results_of_fire_and_their_ends() {
    let mut hand = Hand::new();
    hand.set("p1", "permit", json!("full"));
    hand.set("p1", "advancing", json!(true));
    hand.to("defensive-fire");
    hand.say("f f1-3 p1 3");
    // 26 fire points, one column to the right for the skirmishers: 36, where 11 takes three bases.
    hand.say("11");
    hand.say("");
    assert_eq!(hand.field("p1", "bases"), json!(3));
    assert_eq!((hand.field("p1", "order"), hand.field("p1", "halted")), (json!("disrupted"), json!(true)));
    assert_eq!(hand.field("p1", "spent"), json!(true), "trained troops are spent at two");
    assert_eq!(hand.field("f2", "low_ammo"), json!(true), "all firers run low at 11");
    hand.to("offensive-fire");
    assert_eq!(hand.field("f1", "fired"), json!(false), "the step is over");
    hand.to("movement");
    assert_eq!(hand.field("p1", "halted"), json!(false));
    assert_eq!(hand.desk.game().tracker().side, Some(1), "the other half turn");
}

#[test]
fn a_tie_fought_by_hand_keeps_its_ground_and_its_flank() {
    let mut hand = Hand::new();
    hand.to("assault");
    // Aggressive and outflanking, against woods: +2, so that dice of -2 tie.
    hand.say("a p1 f7 woods outflanked one_round=yes");
    hand.say("-2");
    hand.say("");
    let form = hand.desk.form.as_ref().unwrap();
    assert_eq!(form.info.id, "assault", "it is fought on");
    assert_eq!(form.filled["outflanked"], json!(true));
    assert_eq!(form.filled["terrain"][0]["terrain"], json!("woods"));
    assert_eq!((hand.field("p1", "bases"), hand.field("f7", "bases")), (json!(5), json!(4)));
}

#[test]
fn ground_is_typed_beside_names() {
    let mut hand = Hand::new();
    hand.to("defensive-fire");
    hand.say("f f1-3 p1 6 woods stream");
    let ground = hand.desk.form.as_ref().unwrap().filled["target_terrain"].clone();
    assert_eq!((&ground[0]["terrain"], &ground[1]["terrain"]), (&json!("woods"), &json!("stream")), "{ground}");
}

#[test]
fn what_a_target_has_already_is_not_put_on_it_again() {
    let told = |order: &str| {
        let mut hand = Hand::new();
        hand.set("p1", "order", json!(order));
        hand.set("f2", "low_ammo", json!(true));
        hand.to("defensive-fire");
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
    let mut hand = Hand::new();
    hand.set("f4", "formation", json!("limbered"));
    hand.to("defensive-fire");
    let preview = hand.desk.preview("f f4 p1 6");
    assert!(!preview.good && preview.text.contains("limbered"), "{preview:?}");
}

#[test]
fn a_halted_unit_makes_no_assault() {
    let mut hand = Hand::new();
    hand.set("p1", "permit", json!("full"));
    hand.say("m p1 f7");
    hand.set("p1", "halted", json!(true));
    hand.to("assault");
    assert!(hand.desk.form.is_none(), "nothing is due");
    let work = hand.desk.work();
    assert!(work.iter().any(|w| w.note == "halted" && w.done));
    let reasons = hand.desk.preview("as p1 f7");
    assert!(!reasons.good && reasons.text.contains("halted"), "{reasons:?}");
}

#[test]
fn held_fire_takes_effect_together() {
    let fire = |held: bool| {
        let mut hand = Hand::new();
        hand.house("fire.held", json!(held));
        hand.to("defensive-fire");
        hand.say("f f7 p5 3");
        hand.say("12");
        hand.say("");
        let before = hand.field("p5", "silenced");
        let fired = hand.field("f7", "fired");
        hand.desk.next();
        (before, fired, hand.field("p5", "removed"))
    };
    // 10 fire points at a roll of 12: code 2, guns destroyed.
    assert_eq!(fire(false).2, json!(true));
    let (before, fired, after) = fire(true);
    assert_eq!((before, fired, after), (json!(false), json!(true), json!(true)));
    let mut hand = Hand::new();
    hand.house("fire.held", json!(true));
    hand.to("defensive-fire");
    // Two results of code 1 on the same battery, each of which reduces it: together they destroy it.
    for firer in ["f6", "f7"] {
        hand.say(&format!("f {firer} p5 3"));
        hand.say("9");
        hand.say("");
        assert_eq!(hand.field("p5", "reduced"), json!(false));
    }
    hand.desk.next();
    assert_eq!(hand.field("p5", "removed"), json!(true));
}

#[test]
fn silenced_guns_retire_and_their_marker_comes_off() {
    let mut hand = Hand::new();
    hand.say("");
    hand.set("p5", "silenced", json!(true));
    hand.to("movement");
    let due: Vec<String> = hand.desk.work().into_iter().filter(|w| w.must && !w.done).map(|w| w.title).collect();
    assert_eq!(due, ["P5 Kameke's guns retires"]);
    hand.say("");
    assert_eq!(hand.field("p5", "formation"), json!("limbered"));
    hand.desk.next();
    assert_eq!(hand.field("p5", "silenced"), json!(false));
}

#[test]
fn silenced_guns_retire_at_once_where_the_switch_says_so() {
    let mut hand = Hand::new();
    hand.house("silenced.retires", json!("atOnce"));
    hand.to("defensive-fire");
    hand.say("f f7 p5 6");
    hand.say("6");
    hand.say("");
    assert_eq!(hand.desk.form.as_ref().map(|f| f.info.id), Some("silenced_artillery"));
}

#[test]
fn guns_are_resupplied_after_their_next_fire_where_the_switch_says_so() {
    let after = |rule: &str| {
        let mut hand = Hand::new();
        hand.house("ammo.resupply", json!(rule));
        hand.set("f4", "low_ammo", json!(true));
        hand.to("defensive-fire");
        hand.desk.next();
        hand.field("f4", "low_ammo")
    };
    assert_eq!((after("byHand"), after("outOfRange")), (json!(true), json!(false)));
}

#[test]
fn the_night_comes_when_the_scenario_says() {
    let mut hand = Hand::new();
    hand.set("p3", "low_ammo", json!(true));
    hand.desk.by_hand("night".to_owned(), |game| {
        game.setup_mut().conditions.insert("night_after".to_owned(), json!("1, 3"));
        Ok(())
    });
    hand.to("night-withdraw");
    assert_eq!(hand.desk.game().flow().turn, 1);
    hand.to("night-ammo");
    hand.say("rest p3 resupply");
    assert_eq!(hand.field("p3", "low_ammo"), json!(false));
    hand.to("movement");
    assert_eq!(hand.desk.game().flow().turn, 2);
    let mut hand = Hand::new();
    hand.to("assault");
    hand.to("movement");
    hand.to("assault");
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
