//! From an empty battle to its first turn under every rule book, by keys that are counted.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use galloper::core::roster::Subject;
use galloper::rulebooks::BOOKS;
use galloper::ui::commands::Place;
use galloper_ui_tests::builders::Author;
use galloper_ui_tests::keys::{press, say, typed};

/// So many keys may a battle of 24 units take.
const MOST: usize = 400;
/// So many green actions must come to the end of a turn.
const PATIENCE: usize = 600;

/// What is written of each rule book: its two sides, each with a commander and twelve units.
const BATTLES: [(&str, [&[&str]; 2]); 5] = [
    (
        "dtn",
        [
            &[
                "Ney  commander C8 A6 HQ",
                "Marchand  division A7",
                "F1-F8 Ligne  inf 4 7",
                "Guns  division A7",
                "F9-F12 Battery  art 2",
            ],
            &["Blake  commander C8 A7 HQ", "Zayas  division A8", "S1-S12 Linea  inf 3 8"],
        ],
    ),
    ("bbb", [&["Frossard  12\"", "F1-F12 Line  inf trained 6"], &["Kameke  12\"", "P1-P12 Regiment  inf veteran 5"]]),
    ("close_fire", [&["Marlborough  general", "A1-A12 Foot  foot 4"], &["Tallard  general", "F1-F12 Foot  foot 4"]]),
    ("one_twenty", [&["Reynier  corps", "F1-F12 Ligne  inf line 5"], &["Stuart  corps", "B1-B12 Foot  inf line 5"]]),
    (
        "lightning_war",
        [
            &["1st Company", "G1-G12 Grenadiers  infantry 0 6"],
            &["Able Company", "A1-A12 Shermans  vehicle tracked 24 16"],
        ],
    ),
];

/// Writes a side below the line of the cursor.
fn side(author: &mut Author, lines: &[&str]) {
    author.key(Key::End);
    for (deep, line) in lines.iter().enumerate() {
        author.key(Key::Enter);
        let unit = line.split(' ').next().is_some_and(|label| label.contains('-'));
        // A second command of the same rank stands beside the first, not under its units.
        if !unit && deep > 1 {
            author.press(Modifiers::SHIFT, Key::Tab);
        }
        author.types(line);
    }
}

fn made(book: &str, sides: &[&[&str]; 2]) -> Author {
    let mut author = Author::at_empty(book);
    author.types("Test");
    for _ in 0..3 {
        author.key(Key::ArrowDown);
    }
    side(&mut author, sides[0]);
    for _ in 0..2 {
        author.key(Key::ArrowDown);
    }
    side(&mut author, sides[1]);
    author
}

#[test]
fn a_battle_of_24_units_takes_few_keys_and_plays() {
    assert_eq!(BATTLES.map(|(book, _)| book).to_vec(), BOOKS.iter().map(|book| book.id).collect::<Vec<_>>());
    for (book, sides) in BATTLES {
        let mut author = made(book, &sides);
        author.key(Key::F5);
        assert_eq!(author.harness.state().place(), Place::Battle, "{book}: {:?}", author.harness.state().message());
        eprintln!("{book}: 24 units in {} keys", author.keys);
        assert!(author.keys < MOST, "{book}: {} keys", author.keys);
        let desk = author.harness.state().desk().expect("it began");
        assert_eq!((desk.game().book(), desk.game().setup().title.as_str()), (book, "Test"));
        let view = author.harness.state().open_battle().expect("it is open").view();
        let units = view.roster.rows.iter().filter(|row| matches!(row.subject, Subject::Unit(_))).count();
        assert_eq!(units, 24, "{book}: {:?}", author.harness.state().message());
        plays_a_turn(&mut author, book);
    }
}

/// The green action again and again, until a turn is over.
fn plays_a_turn(author: &mut Author, book: &str) {
    let turn = |author: &Author| author.harness.state().desk().expect("a battle").game().tracker().turn;
    let first = turn(author);
    for _ in 0..PATIENCE {
        if turn(author) != first {
            return;
        }
        press(&mut author.harness, Modifiers::NONE, Key::Enter);
        if author.harness.state().message().is_some() {
            say(&mut author.harness, "next");
        }
    }
    let desk = author.harness.state().desk().expect("a battle");
    panic!("{book}: the turn never ends; it stands at {} with {:?}", desk.game().tracker().step, desk.default_action());
}

#[test]
fn the_first_start_shows_the_demo_chosen_and_enter_plays_it() {
    let mut author = Author::at_welcome();
    let chosen = author.harness.state().new_battle().and_then(|screen| screen.chosen()).map(|c| c.title().to_owned());
    assert_eq!(chosen.as_deref(), Some("Combat at Teugn-Hausen, 1809"));
    author.key(Key::Enter);
    assert_eq!(author.harness.state().desk().map(|desk| desk.game().book()), Some("dtn"));
    // From then on the screen is a key away, and Esc is back at the battle.
    author.ctrl(Key::N);
    assert_eq!(author.harness.state().place(), Place::NewBattle);
    author.key(Key::Escape);
    assert_eq!(author.harness.state().place(), Place::Battle);
}

#[test]
fn letters_find_a_battle_and_ctrl_enter_opens_it_in_the_builder() {
    let mut author = Author::at_welcome();
    author.types("spich");
    let title = |author: &Author| {
        let screen = author.harness.state().new_battle().expect("the screen");
        screen.chosen().map(|chosen| chosen.title().to_owned()).unwrap_or_default()
    };
    assert!(title(&author).contains("Spicheren"), "{}", title(&author));
    author.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(author.harness.state().place(), Place::Builder);
    assert!(author.text().contains("rules BBB"));
    // Nothing was changed, so nothing is kept.
    assert!(!author.home().join("saves/orders of battle").exists());
    author.key(Key::End).types(" ").key(Key::Escape);
    assert_eq!(author.harness.state().place(), Place::NewBattle, "Esc goes back, and the draft is kept");
    author.ctrl(Key::Num3);
    assert!(title(&author).contains("Spicheren"), "it is among my battles now: {}", title(&author));
}

#[test]
fn a_year_finds_a_battle_and_a_digit_with_alt_shows_a_rule_book() {
    let mut author = Author::at_welcome();
    let chosen = |author: &Author| {
        author.harness.state().new_battle().and_then(|screen| screen.chosen()).map(|one| one.title().to_owned())
    };
    typed(&mut author.harness, "1");
    author.types("704");
    assert!(author.harness.state().desk().is_none(), "it is what is looked for");
    assert_eq!(chosen(&author).as_deref(), Some("The Schellenberg, 1704"));
    author.key(Key::Escape);
    press(&mut author.harness, Modifiers::ALT, Key::Num3);
    author.harness.run_steps(3);
    assert_eq!(
        author.harness.state().new_battle().map(|screen| (screen.book, screen.filter.as_str())),
        Some((Some("close_fire"), ""))
    );
    author.key(Key::Enter);
    author.harness.run_steps(3);
    assert_eq!(author.harness.state().desk().map(|desk| desk.game().book()), Some("close_fire"));
}

#[test]
fn a_pasted_table_without_a_rule_book_asks_for_it_and_a_digit_answers() {
    let mut author = Author::at_welcome();
    let table = "Label\tName\tSide\nF1\tLigne\tFrench\nA1\tGrenzer\tAustrian\n";
    author.harness.event(egui::Event::Paste(table.to_owned()));
    author.harness.run_steps(3);
    assert_eq!(author.harness.state().place(), Place::NewBattle, "it is not known which rule book");
    author.key(Key::Escape);
    author.harness.run_steps(3);
    assert_eq!(author.harness.state().place(), Place::NewBattle, "Esc reads nothing");
    author.harness.event(egui::Event::Paste(table.to_owned()));
    author.harness.run_steps(3);
    author.key(Key::Num2);
    author.harness.run_steps(3);
    assert_eq!(author.harness.state().place(), Place::Builder, "{:?}", author.harness.state().message());
    let text = author.text();
    assert!(text.contains("rules bbb") || text.contains("rules BBB"), "{text}");
    assert!(text.contains("F1 Ligne") && author.harness.state().desk().is_none(), "{text}");
}

#[test]
fn the_whole_of_the_chosen_battle_can_be_read_and_page_down_reads_on() {
    let mut author = Author::at_welcome();
    author.types("koniggr");
    let card = author.harness.state().new_battle().and_then(|s| s.chosen()).and_then(|c| c.card()).cloned();
    let card = card.expect("it has a card");
    assert!(card.sources.len() > 2 && !card.invented.is_empty());
    author.harness.get_by_label(&card.about);
    for source in &card.sources {
        author.harness.get_by_label(&format!("From {source}"));
    }
    author.harness.get_by_label(&format!("Ours: {}", card.invented));
    let top = |author: &Author| author.harness.get_by_label(&card.about).rect().top();
    // In a small window it does not fit at once.
    author.harness.set_size(egui::vec2(911.0, 512.0));
    author.harness.run_steps(5);
    let before = top(&author);
    author.key(Key::PageDown);
    assert!(top(&author) < before, "it moves up by a key");
    author.key(Key::PageUp).key(Key::PageUp);
    assert!((top(&author) - before).abs() < 1.0, "and back, not beyond its start");
}

#[test]
fn continue_says_where_the_battle_stands() {
    let mut author = Author::at_welcome();
    author.key(Key::Enter);
    plays_a_turn(&mut author, "dtn");
    author.harness.run_steps(3);
    author.ctrl(Key::N);
    let last = author.harness.state().new_battle().and_then(|screen| screen.last().cloned()).expect("one is under way");
    assert_eq!(last.turn, "period 2");
    author.ctrl(Key::Num1);
    author.harness.run_steps(2);
    let chosen = author.harness.state().new_battle().and_then(|s| s.chosen()).map(|c| c.title().to_owned());
    assert_eq!(chosen.as_deref(), Some("Combat at Teugn-Hausen, 1809"));
}
