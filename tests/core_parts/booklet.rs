//! Tests of `core::booklet`.

use galloper::core::booklet::{check, file_text, read, text_of, value_of, wanted};
use galloper::core::tables::{Patch, Tables};
use serde_json::json;

const TABLES: &str = r#"
    [a.list]
    label = "A list"
    value = [99, 2, 1]
    mark = "house"
    look_up = "In the diagram."
    [a.names]
    label = "Names"
    value = ["attack", "hold fast"]
    mark = "house"
    [a.table]
    label = "A table"
    value = { raw = 1, trained = 2 }
    mark = "house"
    [a.switch]
    label = "A switch"
    value = false
    mark = "house"
    alternatives = [false, true]
    [a.kept]
    label = "Kept by itself"
    value = []
    mark = "house"
    asked = false
    [a.printed]
    label = "Printed"
    value = 3
    mark = "sheet"
"#;

#[test]
fn only_what_no_sheet_gives_is_wanted_and_each_says_what_to_look_up() {
    let all = wanted(&Tables::parse(TABLES).unwrap());
    let keys: Vec<&str> = all.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["a.list", "a.names", "a.switch", "a.table"]);
    assert_eq!(all[0].look_up, "In the diagram.");
    assert_eq!(all[3].look_up, "What your booklet says of this: A table.");
    assert_eq!(all[2].choices, [json!(false), json!(true)]);
}

#[test]
fn a_text_is_read_as_its_kind_and_says_the_value_again() {
    let tables = Tables::parse(TABLES).unwrap();
    let read = |key: &str, text: &str| check(&tables, key, &value_of(text, &tables.get(key).unwrap().value));
    for value in ["99, 2, 1", "99 2 1", "[99, 2, 1]"] {
        assert_eq!(read("a.list", value), Ok(json!([99, 2, 1])), "{value}");
    }
    assert_eq!(read("a.names", "attack, hold fast"), Ok(json!(["attack", "hold fast"])));
    assert_eq!(read("a.table", "raw 2, trained 3"), Ok(json!({"raw": 2, "trained": 3})));
    assert_eq!(read("a.switch", "Yes"), Ok(json!(true)));
    for (key, entry) in tables.entries() {
        assert_eq!(read(key, &text_of(&entry.value)), Ok(entry.value.clone()), "{key}");
    }
    let said = |key: &str, text: &str| read(key, text).unwrap_err().text;
    assert_eq!(said("a.switch", "perhaps"), "A switch cannot be “perhaps”: it may be yes or no.");
    assert_eq!(said("a.printed", "many"), "Printed cannot be “many”: it may be a number.");
    assert_eq!(said("a.printed", " "), "Printed: type a value, or leave it as shipped.");
    assert!(said("a.table", "raw").contains("as in raw 1, trained 2"));
}

#[test]
fn the_file_of_a_club_reads_back_equal() {
    let tables = Tables::parse(TABLES).unwrap();
    let all: Patch = tables.entries().map(|(key, entry)| (key.to_owned(), entry.value.clone())).collect();
    let text = file_text("A book", &tables, &all);
    assert!(text.starts_with("# A book: values from our booklet."), "{text}");
    assert_eq!(read(&text, false, &tables).unwrap(), all, "{text}");
}
