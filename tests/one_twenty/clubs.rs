//! Club tables as procedures: the one that is shipped, one of a club's own with cards for another rule book, and bad ones.

use galloper::core::club::ClubTable;
use galloper::core::headless::{RuleAnswer, RuleQuestion};
use galloper::core::schema::validate::complete;
use galloper::desk::Desk;
use galloper::desk::club_fields::FORM;
use galloper::rulebooks::{BOOKS, book};
use galloper_test_support::questions::{self, answer, chance, expected, odds, outcome, with_cards, with_dice};
use galloper_test_support::{demo_desk, no_window};
use serde_json::json;

use crate::ask;

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

fn of_dtn(procedure: &str, input: serde_json::Value) -> RuleQuestion {
    RuleQuestion { tables: vec![MELEE.to_owned()], ..questions::ask_of("dtn", procedure, input) }
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
    let RuleAnswer::Outcome { working, .. } =
        answer(&with_dice(ask("club_musketry", json!({ "line": true })), &[1, 1]))
    else {
        panic!("it has an outcome")
    };
    let said: Vec<&str> = working.iter().map(|w| w.text.as_str()).collect();
    assert_eq!(said, ["Musketry (club table): 2 thrown.", "+1 Firer in line.", "Total 3: no effect."]);
}

#[test]
fn in_a_battle_it_is_filled_in_rolled_and_sets_its_markers() {
    let mut desk = demo_desk("one_twenty", 1);
    assert!(desk.enter("volley a2 f3"));
    let form = desk.form.as_ref().unwrap();
    assert_eq!((form.filled["line"].clone(), form.filled["skirmishing"].clone()), (json!(true), json!(true)));
    desk.wait_odds();
    assert!(desk.odds().is_some_and(|table| table.rows.len() > 1));
    assert!(desk.enter("6 6"));
    desk.do_default_action();
    let who = desk.game().select("f3").unwrap()[0];
    // 12 and 1 for the line and 2 less for the target's order: 11.
    assert_eq!(desk.game().field(who, "casualties"), Some(json!(2)));
    assert!(desk.enter("volley a2 f1") && desk.enter("5 6"));
    desk.do_default_action();
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
    let mut desk = demo_desk("dtn", 1);
    desk.add_club_table(MELEE).unwrap();
    assert!(desk.procedure("club_melee").is_some_and(|p| p.many));
    let label = desk.game().names().iter().map(|(label, _)| (*label).to_owned()).next_back().unwrap();
    assert!(desk.enter(&format!("brawl {label}")) && desk.enter("2h"));
    desk.do_default_action();
    assert_eq!(desk.game().marks().marks[0].text, "thrown back");
    // Undone, redone and written out, it is still there.
    desk.undo();
    desk.undo();
    assert!(desk.procedure("club_melee").is_none());
    desk.redo();
    desk.redo();
    let plain = serde_json::to_value(desk.state()).unwrap();
    let back = galloper::rulebooks::AnyGame::from_plain("dtn", &plain).unwrap();
    assert_eq!(back.battle().setup().clubs[0].title, "Melee");
    desk.drop_club_table("club_melee");
    assert!(desk.procedure("club_melee").is_none());
}

#[test]
fn a_list_of_units_goes_through_a_table() {
    let mut desk = demo_desk("one_twenty", 1);
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
fn a_bad_table_is_refused_in_sentences_and_nothing_changes() {
    let mut desk = demo_desk("one_twenty", 1);
    let before = desk.state().clone();
    let mut wrong = |text: &str| desk.add_club_table(text).unwrap_err();
    assert!(wrong("id = 3").starts_with("The table cannot be read (line 1)"));
    let base = |more: &str| format!("id = \"x\"\ntitle = \"X\"\n{more}\n[[rows]]\nresult = \"a\"\n");
    let dice = base("dice = [\"d6\"]");
    assert!(wrong(&base("")).contains("either dice"));
    assert!(wrong(&base("colour = 1")).contains("(line 3): unknown field `colour`"));
    assert!(wrong(&base("dice = [\"d7\"]")).contains("(line 3): `d7` is not a die"));
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"ap\"]")).contains("another verb"));
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"volley\"]")).contains("another verb"), "a table's own too");
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"f1\"]")).contains("“f1” is a label"));
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"undo\"]")).contains("“undo” is a command"));
    assert!(wrong(&base("dice = [\"d6\"]\nverbs = [\"Two words\"]")).contains("one word in small letters"));
    assert!(wrong(&dice.replace("\"x\"", "\"evasion\"")).contains("another id"));
    assert!(wrong(&dice.replace("\"X\"", "\" \"")).contains("needs a title"));
    assert!(wrong(&format!("{dice}[[rows]]\nfrom = 2\nresult = \"b\"\n")).contains("overlap"));
    assert!(wrong(&format!("{dice}set = {{ colour = \"red\" }}\n")).contains("no field “colour”"));
    assert!(wrong(&format!("{dice}set = {{ status = \"sulking\" }}\n")).contains("it must be goodOrder"));
    assert!(wrong(&format!("{dice}set = {{ casualties = \"some\" }}\n")).contains("whole number"));
    assert!(wrong(&format!("{dice}on = \"target\"\n")).contains("target = true"));
    let modifier = |more: &str| {
        let one = "[[modifiers]]\nkey = \"m\"\nlabel = \"M\"\n";
        wrong(&dice.replace("[[rows]]", &format!("{one}{more}\n[[rows]]")))
    };
    let mut modifier = modifier;
    assert!(modifier("add = 9223372036854775807").contains("from -99 to 99"));
    assert!(modifier("add = 1\nfield = \"formation\"\nis = [\"heap\"]").contains("it must be line"));
    assert!(modifier("add = 1\nfield = \"formation\"").contains("for which values"));
    assert!(modifier("add = 1\nfield = \"formation\"\nfrom = 2").contains("is no number"));
    assert!(modifier("add = 1\nfrom = 2").contains("give its field"));
    assert!(modifier("add = 1\nof = \"target\"").contains("target = true"));
    assert!(*desk.state() == before);
    assert!(ClubTable::read(&dice).is_ok());
}

/// A table with dice and one with cards, in a battle of every rule book: thrown, applied, undone, and read back from its file.
#[test]
fn tables_of_dice_and_of_cards_serve_all_five_rule_books() {
    let dice = MELEE.replace("cards = 1", "dice = \"2d6\"").replace("club_melee", "club_dice").replace("brawl", "fray");
    for book in BOOKS {
        let game = (book.demo)(1).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("battle.galloper");
        let mut desk = Desk::create(game, &path, no_window()).unwrap();
        desk.add_club_table(MELEE).unwrap();
        desk.add_club_table(&dice).unwrap();
        let label = desk.game().names().iter().map(|(label, _)| (*label).to_owned()).next_back().unwrap();
        for (verb, roll) in [("brawl", "2h"), ("fray", "3 4")] {
            desk.cancel();
            assert!(desk.enter(&format!("{verb} {label}")), "{}: {:?}", book.id, desk.message);
            desk.wait_odds();
            assert_eq!(desk.odds().map(|table| table.rows.len()), Some(2), "{}", book.id);
            assert!(desk.enter(roll), "{}: {:?}", book.id, desk.message);
            desk.do_default_action();
        }
        assert_eq!(desk.game().marks().marks.len(), 1, "the same marker is not placed twice");
        assert!(desk.game().broken_invariants().is_empty(), "{:?}", desk.game().broken_invariants());
        let drawn = desk.state().clone();
        for _ in 0..4 {
            desk.undo();
        }
        assert!(desk.procedure("club_melee").is_none() && desk.procedure("club_dice").is_none());
        for _ in 0..4 {
            desk.redo();
        }
        assert!(*desk.state() == drawn, "{}", book.id);
        desk.wait_saved();
        drop(desk);
        let again = Desk::open(&path, no_window()).unwrap();
        assert!(*again.state() == drawn && again.procedure("club_dice").is_some(), "{}", book.id);
        // Without a battle: the same odds from the same text, and cards from a deck of its own where the book has none.
        let ask = |table: &str, id: &str| RuleQuestion {
            tables: vec![table.to_owned()],
            ..questions::ask_of(book.id, id, json!({ "friends": 1 }))
        };
        let holds = |ask: &RuleQuestion| chance(ask, |row| row["result"] == "holds").to_string();
        assert_eq!(holds(&ask(MELEE, "club_melee")), "8/27", "{}", book.id);
        assert_eq!(holds(&ask(&dice, "club_dice")), "1/6", "{}", book.id);
        assert_eq!(outcome(&with_cards(ask(MELEE, "club_melee"), &["10h"]))["total"], 11);
    }
}

#[test]
fn conditions_by_number_and_for_each_are_filled_from_the_battle() {
    let text = r#"
        id = "club_nerve"
        title = "Nerve"
        verbs = ["nerve"]
        dice = "d6"
        [[modifiers]]
        key = "lost"
        label = "Each casualty"
        add = -1
        each = true
        field = "casualties"
        [[modifiers]]
        key = "strong"
        label = "Six or more"
        add = 2
        field = "strength"
        from = 6
        [[modifiers]]
        key = "loose"
        label = "In loose order"
        add = -1
        field = "formation"
        is = ["Skirmish", "Semi-formed"]
        [[rows]]
        to = 3
        result = "shaken"
        [[rows]]
        from = 4
        result = "steady"
    "#;
    let mut desk = demo_desk("one_twenty", 1);
    desk.add_club_table(text).unwrap();
    assert!(desk.enter("casualties f3 2") && desk.enter("strength f3 6") && desk.enter("formation f3 skirmish"));
    assert!(desk.enter("nerve f3"));
    let filled = &desk.form.as_ref().unwrap().filled;
    assert_eq!((&filled["lost"], &filled["strong"], &filled["loose"]), (&json!(2), &json!(true), &json!(true)));
    assert!(desk.enter("strength f3 5"));
    assert_eq!(desk.form.as_ref().unwrap().filled["strong"], false);
}

/// A side's own deck serves its units.
#[test]
fn cards_come_from_the_deck_of_the_side() {
    let mut desk = demo_desk("dtn", 1);
    desk.set_house_rule("deck.mode", Some(&json!("perSide")));
    desk.add_club_table(MELEE).unwrap();
    let names: Vec<String> = desk.game().names().iter().map(|(label, _)| (*label).to_owned()).collect();
    let of_second = |label: &&String| {
        let who = desk.game().select(label).ok().and_then(|who| who.first().copied());
        who.and_then(|who| desk.game().side_of(who)) == Some(1)
    };
    let label = names.iter().find(of_second).unwrap().clone();
    desk.cancel();
    assert!(desk.enter(&format!("brawl {label}")) && desk.enter("2h"));
    desk.do_default_action();
    let left: Vec<u32> = desk.game().luck().decks.iter().map(|deck| deck.left().len()).collect();
    assert_eq!(left, [54, 53]);
}

#[test]
fn a_table_is_a_form_and_a_file() {
    for text in [include_str!("../../assets/club/musketry.toml"), MELEE] {
        let table = ClubTable::read(text).unwrap();
        assert_eq!(ClubTable::read(&table.toml()).unwrap(), table, "{}", table.toml());
        assert_eq!(ClubTable::read(&table.text()).unwrap(), table);
        assert_eq!(ClubTable::of_values(&table.values()).unwrap(), table);
        assert!(complete(FORM, &table.values()).is_ok());
    }
    // Filled in by hand, with no keys: they are made of the labels.
    let form = json!({
        "title": "Rally of guns", "dice": "2d6", "target": "yes", "verbs": "regroup",
        "modifiers": [{ "label": "Near its leader", "add": "+1" }, { "label": "Near its leader", "add": 1 }],
        "rows": [
            { "to": 7, "result": "stays", "marks": "shaken, tired" },
            { "from": "8", "result": "rallies", "set": "status goodOrder, casualties +1", "on": "target" },
        ],
    });
    let table = ClubTable::of_values(&form).unwrap();
    assert_eq!((table.id.as_str(), table.dice.len(), table.rows[0].marks.len()), ("club_rally_of_guns", 2, 2));
    assert_eq!(
        (table.modifiers[0].key.as_str(), table.modifiers[1].key.as_str()),
        ("near_its_leader", "near_its_leader_2")
    );
    assert_eq!(table.rows[1].set["casualties"], "+1");
    let mut desk = demo_desk("one_twenty", 1);
    desk.add_club_values(&form).unwrap();
    assert!(desk.enter("regroup f1 a2") && desk.enter("6 6"));
}

#[test]
fn each_fault_of_a_form_names_its_field() {
    let mut desk = demo_desk("one_twenty", 1);
    let mut keys = |form: serde_json::Value| -> Vec<String> {
        desk.add_club_values(&form).unwrap_err().into_iter().map(|fault| fault.key).collect()
    };
    assert_eq!(keys(json!({ "rows": [{ "from": "x" }] })), ["title", "rows.1.result", "rows.1.from"]);
    assert_eq!(
        keys(json!({ "title": "T", "dice": "2d7", "rows": [{ "result": "a", "set": "x" }] })),
        ["dice", "rows.1.set"]
    );
    let two = json!([{ "to": 3, "result": "a" }, { "from": 3, "result": "b", "on": "target" }]);
    assert_eq!(keys(json!({ "title": "T", "rows": two })), ["dice", "rows.2.from", "rows.2.on"]);
    let modifiers = json!([{ "label": "M", "add": 1, "field": "colour" }]);
    let form =
        json!({ "title": "T", "dice": "d6", "modifiers": modifiers, "rows": [{ "result": "a", "set": "status x" }] });
    assert_eq!(keys(form), ["modifiers.1.field", "rows.1.set"]);
}

/// A result that takes more than there is can still be applied: it stops where the field does.
#[test]
fn a_count_stops_at_the_bounds_of_its_field() {
    let text = r#"
        id = "club_storm"
        title = "Storm"
        verbs = ["storm"]
        dice = "d6"
        [[rows]]
        result = "swept away"
        set = { casualties = "+90", ap_spent = "-7" }
    "#;
    let mut desk = demo_desk("one_twenty", 1);
    desk.add_club_table(text).unwrap();
    for _ in 0..2 {
        assert!(desk.enter("storm f3") && desk.enter("4"));
        desk.do_default_action();
        assert_eq!((desk.form.is_none(), desk.message.as_deref()), (true, None));
    }
    let who = desk.game().select("f3").unwrap()[0];
    assert_eq!(desk.game().field(who, "casualties"), desk.game().field(who, "strength"));
    assert_eq!(desk.game().field(who, "ap_spent"), Some(json!(0)));
    let told = desk.last_told().unwrap().table;
    assert!(told.iter().any(|line| line.ends_with(": action points spent -7.")), "{told:?}");
}
