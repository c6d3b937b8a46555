//! Club tables as procedures: the one that is shipped, one of a club's own with cards for another rule book, and bad ones.

use std::sync::Arc;

use galloper::core::club::ClubTable;
use galloper::core::headless::{Answer, Ask};
use galloper::desk::Desk;
use galloper::rulebooks::book;
use serde_json::json;

use crate::ask;
use crate::asking::{answer, chance, expected, odds, outcome, with_cards, with_dice};

const MELEE: &str = r#"
    id = "club_melee"
    title = "Melee"
    verbs = ["brawl"]
    asks = "any"
    cards = 1
    [[modifiers]]
    key = "friends"
    label = "Each friend beside it"
    add = 1
    each = true
    [[rows]]
    to = 10
    result = "thrown back"
    marks = ["thrown back"]
    [[rows]]
    from = 11
    result = "holds"
"#;

fn desk(id: &str) -> Desk {
    let game = (book(id).unwrap().demo)(1).unwrap();
    Desk::in_memory(game, Arc::new(|| {}))
}

fn of_dtn(procedure: &str, input: serde_json::Value) -> Ask {
    Ask { tables: vec![MELEE.to_owned()], ..crate::asking::ask_of("dtn", procedure, input) }
}

#[test]
fn the_shipped_example_is_a_procedure_marked_as_a_house_table() {
    let shipped = (book("one_twenty").unwrap().procedures)().into_iter().find(|p| p.id == "club_musketry").unwrap();
    assert_eq!((shipped.rule, shipped.many, shipped.rolls), ("house value", true, "2d6, added up."));
    let volley = |input, dice: &[u8]| outcome(&with_dice(ask("club_musketry", input), dice));
    assert_eq!(volley(json!({}), &[3, 4])["result"], "1 casualty");
    assert_eq!(volley(json!({ "line": true }), &[6, 5])["result"], "2 casualties and disorder");
    assert_eq!(volley(json!({ "cover": true, "range": 2 }), &[4, 5])["total"], 6);
    let table = expected(&[
        ("no effect", "5/12"),
        ("1 casualty", "5/12"),
        ("2 casualties", "5/36"),
        ("2 casualties and disorder", "1/36"),
    ]);
    assert_eq!(odds(&ask("club_musketry", json!({})), "result"), table);
    let Answer::Outcome { working, .. } = answer(&with_dice(ask("club_musketry", json!({ "line": true })), &[1, 1]))
    else {
        panic!("it has an outcome")
    };
    let said: Vec<&str> = working.iter().map(|w| w.text.as_str()).collect();
    assert_eq!(said, ["Musketry (club table): 2 thrown.", "+1 Firer in line.", "Total 3: no effect."]);
}

#[test]
fn in_a_battle_it_is_filled_in_rolled_and_sets_its_markers() {
    let mut desk = desk("one_twenty");
    assert!(desk.enter("volley a2 f3"));
    let form = desk.form.as_ref().unwrap();
    assert_eq!((form.filled["line"].clone(), form.filled["skirmishing"].clone()), (json!(true), json!(true)));
    desk.wait_odds();
    assert!(desk.odds().is_some_and(|table| table.rows.len() > 1));
    assert!(desk.enter("6 6"));
    desk.go_green();
    let who = desk.game().select("f3").unwrap()[0];
    // 12 and 1 for the line and 2 less for the target's order: 11.
    assert_eq!(desk.game().field(who, "casualties"), Some(json!(2)));
    assert!(desk.enter("volley a2 f1") && desk.enter("5 6"));
    desk.go_green();
    let last = desk.history().moment(desk.history().now()).unwrap();
    assert!(last.note.label.ends_with("2 casualties and disorder"), "{}", last.note.label);
    let shaken = desk.game().marks().marks.iter().any(|mark| mark.text == "shaken by fire");
    let who = desk.game().select("f1").unwrap()[0];
    assert!(shaken && desk.game().field(who, "status") == Some(json!("disorder")));
}

#[test]
fn a_table_of_a_clubs_own_serves_every_rule_book_and_is_carried_in_the_battle() {
    assert_eq!(outcome(&with_cards(of_dtn("club_melee", json!({ "friends": 2 })), &["9s"]))["result"], "holds");
    // Jack, Queen and King of each suit hold, of 54 cards.
    assert_eq!(chance(&of_dtn("club_melee", json!({})), |row| row["result"] == "holds").to_string(), "2/9");
    let mut desk = desk("dtn");
    desk.add_club_table(MELEE).unwrap();
    assert!(desk.procedure("club_melee").is_some_and(|p| p.many));
    let label = desk.game().names().iter().map(|(label, _)| (*label).to_owned()).next_back().unwrap();
    assert!(desk.enter(&format!("brawl {label}")) && desk.enter("2h"));
    desk.go_green();
    assert_eq!(desk.game().marks().marks[0].text, "thrown back");
    // Undone, redone and written out, it is still there.
    desk.undo();
    desk.undo();
    assert!(desk.procedure("club_melee").is_none());
    desk.redo();
    desk.redo();
    let plain = serde_json::to_value(desk.state()).unwrap();
    let back = galloper::rulebooks::AnyGame::from_plain("dtn", &plain).unwrap();
    assert_eq!(back.play().setup().clubs[0].title, "Melee");
    desk.drop_club_table("club_melee");
    assert!(desk.procedure("club_melee").is_none());
}

#[test]
fn a_list_of_units_goes_through_a_table() {
    let mut desk = desk("one_twenty");
    desk.selected = ["a2", "a3", "a6"].map(|l| desk.game().select(l).unwrap()[0]).to_vec();
    desk.open_list("club_musketry").unwrap();
    for _ in 0..3 {
        desk.list_enter("3 3");
    }
    desk.list_enter("");
    let label = &desk.history().moment(desk.history().now()).unwrap().note.label;
    assert_eq!(label.matches("1 casualty").count(), 3, "{label}");
}

#[test]
fn a_bad_table_is_refused_in_a_sentence_and_nothing_changes() {
    let mut desk = desk("one_twenty");
    let before = desk.state().clone();
    let mut wrong = |text: &str| desk.add_club_table(text).unwrap_err();
    assert!(wrong("id = 3").starts_with("The table cannot be read"));
    let base = |more: &str| format!("id = \"x\"\ntitle = \"X\"\n{more}\n[[rows]]\nresult = \"a\"\n");
    assert!(wrong(&base("")).contains("either dice"));
    assert!(wrong(&base("cards = 1")).contains("no deck"));
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"ap\"]")).contains("another verb"));
    assert!(wrong(&base("dice = [\"d6\"]").replace("\"x\"", "\"evasion\"")).contains("another id"));
    assert!(wrong(&format!("{}[[rows]]\nfrom = 2\nresult = \"b\"\n", base("dice = [\"d6\"]"))).contains("overlap"));
    let strange = format!("{}set = {{ colour = \"red\" }}\n", base("dice = [\"d6\"]"));
    assert!(wrong(&strange).contains("field “colour”"));
    assert!(*desk.state() == before);
    assert!(ClubTable::read(&base("dice = [\"d6\"]")).is_ok());
}
