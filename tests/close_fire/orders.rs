//! Orders: given, sent by messenger, heard, and kept from the players' eyes.

use galloper::core::battle::Battle;
use galloper::core::view::SectionRow;
use galloper::desk::{Desk, Form};
use galloper::rulebooks::AnyGame;
use galloper_test_support::questions::{outcome, refused};
use galloper_test_support::{demo_desk_at, say};
use serde_json::{Value, json};

use super::battle::{act, demo, field, go_to, next_turn, reasons, set};
use super::{ask, under};

fn line(desk: &mut Desk, text: &str) {
    say(desk, text);
    assert!(desk.form.is_none(), "“{text}” left a form open: {:?}", desk.form.as_ref().map(Form::stage));
}

fn work(desk: &Desk, begins: &str) -> Option<usize> {
    desk.work().iter().position(|w| w.title.starts_with(begins) && !w.done)
}

fn order_rows(game: &dyn Battle) -> Vec<String> {
    let sections = game.sections().into_iter().filter(|s| s.title == "Orders").flat_map(|s| s.rows);
    let words = |row| match row {
        SectionRow::Fact(fact) => format!("{}: {}", fact.name, fact.value),
        other => panic!("{other:?}"),
    };
    sections.map(words).collect()
}

#[test]
fn an_order_is_typed_sent_ridden_heard_and_kept() {
    let mut desk = demo_desk_at("close_fire", 7, "leaders");
    line(&mut desk, "order goo messenger hold the hill until turn 5 with E12");
    assert_eq!(field(&desk, "MAR", "actions_used"), 1, "to issue it takes an action");
    assert_eq!(field(&desk, "GOO", "order"), Value::Null, "it is on the way");
    assert_eq!(
        order_rows(desk.game()),
        ["Goor: “hold the hill until turn 5 with E12” (Marlborough, turn 1, on the way)"]
    );
    assert_eq!(work(&desk, "Goor hears"), None, "nobody hears what has not arrived");
    while desk.game().tracker().step != "moves" {
        desk.next();
    }
    let row = work(&desk, "Messenger of Marlborough to Goor").expect("messengers move with the leaders");
    desk.open_work(row);
    line(&mut desk, "far");
    assert_eq!(work(&desk, "Messenger"), None, "he has moved");
    assert_eq!(field(&desk, "MAR", "actions_used"), 1, "a messenger rides without an action");
    let turn = desk.game().flow().turn;
    while desk.game().flow().turn == turn || desk.game().tracker().step != "moves" {
        desk.cancel();
        desk.next();
    }
    while desk.cancel() {}
    line(&mut desk, "messenger goo arrives");
    while desk.game().tracker().step != "leaders" {
        desk.cancel();
        desk.next();
    }
    while desk.cancel() {}
    assert!(order_rows(desk.game())[0].ends_with("messenger there, not yet heard)"));
    desk.open_work(work(&desk, "Goor hears the order of Marlborough").unwrap());
    desk.apply();
    assert_eq!(field(&desk, "GOO", "order"), "hold the hill until turn 5 with E12");
    assert_eq!((field(&desk, "GOO", "order_from"), field(&desk, "GOO", "order_turn")), (json!("MAR"), json!(1)));
    assert_eq!(field(&desk, "GOO", "actions_used"), 1, "to listen takes an action");
    assert_eq!(order_rows(desk.game()), ["Goor: “hold the hill until turn 5 with E12” (Marlborough, turn 1, heard)"]);
    let row = desk.game().roster().into_iter().find(|r| r.label == "GOO").unwrap();
    assert!(row.note.contains("“hold the hill"), "{}", row.note);
    let goor = desk.game().select("goo").unwrap()[0];
    assert!(desk.game().dossier(goor).facts.iter().any(|f| f.name == "Order" && f.value.contains("hold the hill")));
    let guards = desk.game().select("e11").unwrap()[0];
    assert!(desk.game().dossier(guards).facts.iter().any(|f| f.name == "Order of its brigade"));
}

#[test]
fn face_to_face_it_is_heard_at_once_for_an_action_of_each() {
    let mut desk = demo_desk_at("close_fire", 7, "leaders");
    line(&mut desk, "order ork spoken turn their left");
    assert_eq!(field(&desk, "ORK", "order"), "turn their left");
    assert_eq!((field(&desk, "MAR", "actions_used"), field(&desk, "ORK", "actions_used")), (json!(1), json!(1)));
    // A leader orders his own brigade for one action, and what was agreed before takes none.
    line(&mut desk, "order dar spoken stand");
    assert_eq!((field(&desk, "DAR", "actions_used"), field(&desk, "DAR", "order_from")), (json!(1), json!("DAR")));
    line(&mut desk, "order maf beforehand hold the works");
    assert_eq!((field(&desk, "MAF", "actions_used"), field(&desk, "DAR", "actions_used")), (json!(0), json!(1)));
    assert_eq!(field(&desk, "MAF", "order"), "hold the works");
}

#[test]
fn the_words_of_an_order_are_kept_as_they_were_typed() {
    let said = |text: &str| {
        let mut desk = demo_desk_at("close_fire", 7, "leaders");
        line(&mut desk, text);
        let (order, from) = (field(&desk, "ORK", "order"), field(&desk, "ORK", "order_from"));
        (order.as_str().unwrap().to_owned(), from)
    };
    let by = |label: &str| json!(label);
    for words in ["the hill", "Maffei is to be taken", "5 paces back", "wait for my messenger", "give ground"] {
        let typed = format!("order ork by=MAR beforehand go for {words}");
        assert_eq!(said(&typed), (format!("go for {words}"), by("MAR")));
    }
    assert_eq!(said("order ork beforehand the hill is yours"), ("the hill is yours".to_owned(), by("MAR")));
    assert_eq!(said("order ork beforehand kill the gunners"), ("kill the gunners".to_owned(), by("MAR")));
    assert_eq!(said("order ork beforehand 3 turns and no more"), ("3 turns and no more".to_owned(), by("MAR")));
    assert_eq!(said("order ork beforehand e12 leads"), ("e12 leads".to_owned(), by("MAR")));
    assert_eq!(said("order ork hold the hill beforehand"), ("hold the hill".to_owned(), by("MAR")));
    assert_eq!(said("order ork lum beforehand follow me"), ("follow me".to_owned(), by("LUM")));
}

#[test]
fn how_an_order_goes_is_asked_and_not_assumed() {
    let mut desk = demo_desk_at("close_fire", 7, "leaders");
    assert!(desk.enter("order goo hold"));
    let form = desk.form.as_ref().expect("the form waits");
    assert!(form.examined.faults.iter().any(|f| f.key == "way"), "{:?}", form.examined.faults);
}

#[test]
fn an_action_spent_on_orders_offers_to_write_them_down() {
    let mut game = demo();
    go_to(&mut game, "leaders");
    act(&mut game, "command_action", json!({"leader": "MAR", "action": "orders"}), &[]);
    let offered = game.work_list().into_iter().find(|w| w.title == "What Marlborough ordered").expect("offered");
    assert!(!offered.must);
    let input = json!({"by": "MAR", "action_spent": true, "brigade": "LUM", "way": "messenger", "text": "charge"});
    act(&mut game, "give_order", input, &[]);
    assert_eq!(field(&game, "MAR", "actions_used"), 1, "the action was spent already");
    assert!(!game.work_list().iter().any(|w| w.title == "What Marlborough ordered"), "the offer is taken");
    act(&mut game, "messenger_move", json!({"brigade": "LUM", "arrives": true}), &[]);
    act(&mut game, "command_action", json!({"leader": "LUM", "action": "orders"}), &[]);
    assert!(game.work_list().iter().any(|w| w.title == "Lumley hears the order of Marlborough"));
    act(&mut game, "hear_order", json!({"brigade": "LUM", "action_spent": true}), &[]);
    assert_eq!((field(&game, "LUM", "order"), field(&game, "LUM", "actions_used")), (json!("charge"), json!(1)));
}

#[test]
fn orders_need_actions_a_messenger_and_his_arrival() {
    let mut game = demo();
    go_to(&mut game, "leaders");
    set(&mut game, "MAR", "actions_used", json!(2));
    let order = |way: &str| json!({"brigade": "GOO", "way": way, "text": "hold"});
    assert_eq!(reasons(&game, "give_order", order("messenger")), ["noActions"]);
    assert!(reasons(&game, "give_order", order("beforehand")).is_empty());
    let foreign = json!({"brigade": "GOO", "by": "DAR", "way": "messenger", "text": "go home"});
    assert_eq!(reasons(&game, "give_order", foreign), ["otherSide"]);
    set(&mut game, "MAR", "actions_used", json!(0));
    set(&mut game, "GOO", "actions_used", json!(2));
    assert_eq!(reasons(&game, "give_order", order("spoken")), ["hearerNoActions"]);
    assert_eq!(reasons(&game, "hear_order", json!({"brigade": "GOO"})), ["noOrder", "noActions"]);
    assert_eq!(reasons(&game, "messenger_move", json!({"brigade": "GOO"})), ["noMessenger"]);
    act(&mut game, "give_order", order("messenger"), &[]);
    set(&mut game, "GOO", "actions_used", json!(0));
    assert_eq!(reasons(&game, "hear_order", json!({"brigade": "GOO"})), ["notThere"]);
    assert_eq!(reasons(&game, "messenger_move", json!({"brigade": "GOO", "distance": 200})), ["tooFar"]);
    act(&mut game, "messenger_move", json!({"brigade": "GOO", "distance": 200, "enemy_distance": 300}), &[]);
    assert_eq!(reasons(&game, "messenger_move", json!({"brigade": "GOO"})), ["movedAlready"]);
    next_turn(&mut game);
    act(&mut game, "messenger_move", json!({"brigade": "GOO", "lost": true}), &[]);
    assert_eq!(reasons(&game, "messenger_move", json!({"brigade": "GOO"})), ["noMessenger"]);
}

#[test]
fn a_messenger_rides_as_a_detached_leader_does() {
    let ride = |input: Value| outcome(&ask("messenger_move", input))["distance"].clone();
    assert_eq!(ride(json!({})), 120);
    assert_eq!(ride(json!({"far_from_enemy": true})), 240);
    assert_eq!(ride(json!({"enemy_distance": 121})), 240);
    assert_eq!(ride(json!({"enemy_distance": 120})), 120);
    assert_eq!(refused(&ask("messenger_move", json!({"arrives": true, "lost": true}))), ["notBoth"]);
    let spoken = ask("give_order", json!({"way": "spoken", "text": "hold", "actions_left": 0}));
    assert_eq!(refused(&spoken), ["noActions"]);
    // The move of a messenger follows the table of leaders.
    let house = under(ask("messenger_move", json!({})), &[("leader.move", json!(90))]);
    assert_eq!(outcome(&house)["distance"], 90);
}

#[test]
fn players_do_not_read_orders_unless_the_switch_says_so() {
    let read = |hidden: bool| {
        let mut game = demo();
        game.set_house_rule("orders.hidden", Some(&json!(hidden))).unwrap();
        go_to(&mut game, "leaders");
        act(&mut game, "command_action", json!({"leader": "DAR", "action": "orders"}), &[]);
        for (brigade, way) in [("GOO", "spoken"), ("LUM", "messenger")] {
            let input = json!({"brigade": brigade, "way": way, "text": "secret"});
            act(&mut game, "give_order", input, &[]);
        }
        let seen = AnyGame::CloseFire(game).public();
        let text = serde_json::to_string(&seen).unwrap();
        (order_rows(seen.battle()).len(), text.contains("secret"), text.contains("What d'Arco ordered"))
    };
    assert_eq!(read(true), (0, false, false));
    assert_eq!(read(false), (2, true, true));
}

#[test]
fn an_order_set_by_hand_says_when() {
    let mut game = demo();
    set(&mut game, "GOO", "order", json!("stand"));
    assert_eq!(field(&game, "GOO", "order_turn"), 1);
    set(&mut game, "GOO", "order_from", json!("MAR"));
    set(&mut game, "GOO", "order", Value::Null);
    assert_eq!((field(&game, "GOO", "order_from"), field(&game, "GOO", "order_turn")), (Value::Null, Value::Null));
}
