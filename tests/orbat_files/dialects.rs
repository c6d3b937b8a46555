//! The same small table as ten programs would save it, each read to the same rows.

use galloper::store::orbat_file::{Format, from_bytes};

use crate::short;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orbat_files/data/");

const ROWS: &[&str] = &[
    "setting | rules | dtn",
    "side | French",
    "  command | Saint-Hilaire",
    "    unit | F11 | 10e Léger, 1st | arm=\"infantry\" | morale=6 | sp=4",
    "    unit | F12 | 3e \"Le Piémont\" | arm=\"infantry\" | morale=6 | sp=4 | # tired",
    "",
    "  unit | F21 | Horse guns | arm=\"artillery\" | morale=7 | sp=2 | # joins later",
    "side | Austrian",
    "  command | Vukassovich",
    "    unit | A11 | IR 9 Czartoryski | arm=\"infantry\" | morale=7 | sp=5",
];

fn rows_of(file: &str) -> Vec<String> {
    let bytes = std::fs::read(format!("{DATA}{file}")).expect("it works");
    let found = from_bytes(&bytes, Format::Csv, None).unwrap_or_else(|error| panic!("{file}: {error}"));
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(said, Vec::<String>::new(), "{file}");
    assert_eq!(found.lines.len(), found.rows.len(), "{file}");
    short(&found.rows)
}

#[test]
fn every_dialect_gives_the_same_rows() {
    for file in [
        "comma.csv",
        "comma_crlf_bom.csv",
        "old_mac_cr.csv",
        "semicolon_excel_1252.csv",
        "semicolon_declared.csv",
        "tab.tsv",
        "excel_unicode_text.tsv",
        "utf16_big_endian.csv",
        "all_quoted.csv",
    ] {
        assert_eq!(rows_of(file), ROWS, "{file}");
    }
}

#[test]
fn headings_may_stand_in_any_order_and_case_below_a_title() {
    let mut expected = vec!["setting | rules | dtn", "setting | battle | Teugn-Hausen 1809"];
    expected.extend(&ROWS[1..]);
    assert_eq!(rows_of("titled_and_shuffled.csv"), expected);
}

#[test]
fn rows_are_counted_as_a_spreadsheet_counts_them() {
    let text = "sep=;\r\nTeugn\r\n\r\nLabel;Name;Side;Arm;SP;Morale\r\n\r\nF11;\"two\r\nlines\";French;inf;forty;6\r\n\r\n\r\nF12;x;French;inf;50;6\r\n";
    let found = from_bytes(text.as_bytes(), Format::Csv, Some("dtn")).unwrap();
    let cells: Vec<&str> = found.problems.iter().filter_map(|p| p.place.as_ref()).map(|p| p.cell.as_str()).collect();
    assert_eq!(cells, ["E6", "E9"]);
    assert_eq!(found.rows.iter().find(|row| row.label == "F11").unwrap().name, "two lines");
}
