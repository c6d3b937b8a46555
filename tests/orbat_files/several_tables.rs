//! Workbooks and tables as clubs keep them: a sheet for each side, merged cells, headings written again, tables in `.txt`.

use std::io::{Cursor, Read as _, Write as _};

use galloper::core::orbat::document::Document;
use galloper::core::orbat::{Row, RowKind};
use galloper::rulebooks::shape;
use galloper::store::orbat_file::{Format, Found, from_bytes, open, to_bytes};
use rust_xlsxwriter::{Format as CellFormat, Workbook};

use crate::short;

type Sheets<'a> = &'a [(&'a str, &'a [&'a [&'a str]])];

fn xlsx(sheets: Sheets<'_>) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let page = book.add_worksheet();
        page.set_name(*name).expect("it works");
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                page.write_string(row, column, *cell).expect("it works");
            }
        }
    }
    book.save_to_buffer().expect("it works")
}

/// An ODS workbook of texts.
fn ods(sheets: Sheets<'_>) -> Vec<u8> {
    let cell = |text: &&str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let row =
        |cells: &&[&str]| format!("<table:table-row>{}</table:table-row>", cells.iter().map(cell).collect::<String>());
    let sheet = |(name, rows): &(&str, &[&[&str]])| {
        format!("<table:table table:name=\"{name}\">{}</table:table>", rows.iter().map(row).collect::<String>())
    };
    let content = format!(
        "<?xml version=\"1.0\"?><office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
         xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body><office:spreadsheet>{}\
         </office:spreadsheet></office:body></office:document-content>",
        sheets.iter().map(sheet).collect::<String>()
    );
    let mut file = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let kind = "application/vnd.oasis.opendocument.spreadsheet";
    let manifest = "<manifest:manifest></manifest:manifest>";
    for (name, text) in [("mimetype", kind), ("META-INF/manifest.xml", manifest), ("content.xml", content.as_str())] {
        file.start_file(name, zip::write::SimpleFileOptions::default()).expect("it works");
        file.write_all(text.as_bytes()).expect("it works");
    }
    file.finish().expect("it works").into_inner()
}

fn read(bytes: &[u8], format: Format) -> Found {
    from_bytes(bytes, format, Some("dtn")).unwrap_or_else(|error| panic!("{error}"))
}

fn said(found: &Found) -> Vec<String> {
    found.problems.iter().map(ToString::to_string).collect()
}

/// The units with the command and side that they stand under.
fn units(rows: &[Row]) -> Vec<String> {
    let document = Document::from_rows(rows.iter().cloned(), shape);
    let line = |at: usize| {
        let mut words = vec![document.row(at).label.clone()];
        let mut above = document.parent(at);
        while let Some(at) = above {
            words.push(document.row(at).name.clone());
            above = document.parent(at);
        }
        words.join(" < ")
    };
    (0..document.len()).filter(|at| document.row(*at).kind == RowKind::Unit).map(line).collect()
}

const HEAD: &[&str] = &["Label", "Name", "Side", "Under", "SP"];

#[test]
fn all_sheets_with_headings_are_read() {
    let main: &[&[&str]] =
        &[HEAD, &["F11", "10e", "French", "Davout", "4"], &["A11", "IR 9", "Austrian", "Hiller", "5"]];
    let reserve: &[&[&str]] =
        &[HEAD, &["F12", "3e", "French", "Davout", "4"], &["A12", "IR 4", "Austrian", "", "forty"]];
    let notes: &[&[&str]] = &[&["Bring the big table"]];
    let sheets: Sheets<'_> = &[("Notes", notes), ("Main", main), ("Reserve", reserve)];
    for (bytes, format) in [(xlsx(sheets), Format::Xlsx), (ods(sheets), Format::Ods)] {
        let found = read(&bytes, format);
        assert_eq!(
            units(&found.rows),
            ["F11 < Davout < French", "F12 < Davout < French", "A11 < Hiller < Austrian", "A12 < Austrian"]
        );
        assert_eq!(
            said(&found),
            [
                "Sheet “Reserve”, cell E3 (SP): Strength points is “forty”, but it must be a whole number from 1 to 30.",
                "The sheet “Notes” has no headings and is passed over.",
            ]
        );
        let at = found.rows.iter().position(|row| row.label == "F12").unwrap();
        assert_eq!((found.lines[at], found.sheets[at].as_str()), (2, "Reserve"));
        assert_eq!(found.sheets.len(), found.rows.len());
    }
}

#[test]
fn a_sheet_that_names_no_side_is_called_by_it() {
    let head: &[&str] = &["Label", "Name", "Under", "SP"];
    let french: &[&[&str]] = &[head, &["F11", "10e", "Davout", "4"], &["F12", "3e", "", "4"]];
    let austrian: &[&[&str]] = &[&["Austrian"], head, &["A11", "IR 9", "Hiller", "4"], &["A12", "IR 4", "Hiller", "4"]];
    let sheets: Sheets<'_> = &[("French", french), ("Austrian", austrian)];
    for (bytes, format) in [(xlsx(sheets), Format::Xlsx), (ods(sheets), Format::Ods)] {
        let found = read(&bytes, format);
        let sides: Vec<&str> =
            found.rows.iter().filter(|row| row.kind == RowKind::Side).map(|row| row.name.as_str()).collect();
        assert_eq!(sides, ["French", "Austrian"]);
        assert_eq!(units(&found.rows)[2..], ["A11 < Hiller < Austrian", "A12 < Hiller < Austrian"]);
    }
}

#[test]
fn cells_below_a_group_are_the_groups() {
    let rows = "Unit,Side,Command,SP\n10e,French,Davout,4\n3e,,,4\n57e,,,4\n15e,,Friant,4\n33e,,,4\nIR 9,Austrian,Hiller,5\nIR 4,,,5\n";
    let found = read(rows.as_bytes(), Format::Csv);
    let expected = [
        "F1 < Davout < French",
        "F2 < Davout < French",
        "F3 < Davout < French",
        "F4 < Friant < French",
        "F5 < Friant < French",
        "A1 < Hiller < Austrian",
        "A2 < Hiller < Austrian",
    ];
    assert_eq!(units(&found.rows), expected);
    assert_eq!(said(&found)[0], "Cell C3 (Command): 4 units name no command; each is put under the one above it.");
    // Where a command is named in every row of its units, an empty cell means none.
    let named = "Unit,Side,Command,SP\n10e,French,Davout,4\n3e,French,Davout,4\n57e,French,,4\n15e,French,,4\n";
    assert_eq!(units(&read(named.as_bytes(), Format::Csv).rows)[2..], ["F3 < French", "F4 < French"]);
}

#[test]
fn merged_cells_say_the_same_in_all_their_rows() {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (column, heading) in (0..).zip(["Side", "Command", "Label", "SP"]) {
        page.write_string(0, column, heading).unwrap();
    }
    for (row, label) in (1..).zip(["F1", "F2", "F3", "A1", "A2"]) {
        page.write_string(row, 2, label).unwrap();
        page.write_number(row, 3, 4).unwrap();
    }
    let plain = CellFormat::new();
    for (first, last, column, text) in
        [(1, 3, 0, "French"), (4, 5, 0, "Austrian"), (1, 2, 1, "Davout"), (4, 5, 1, "Hiller")]
    {
        page.merge_range(first, column, last, column, text, &plain).unwrap();
    }
    let found = read(&book.save_to_buffer().unwrap(), Format::Xlsx);
    let expected = [
        "F1 < Davout < French",
        "F2 < Davout < French",
        "F3 < French",
        "A1 < Hiller < Austrian",
        "A2 < Hiller < Austrian",
    ];
    assert_eq!((units(&found.rows), said(&found)), (expected.map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn headings_may_be_written_again_for_each_side() {
    let expected = ["F11 < French", "F12 < French", "A11 < Austrian"];
    for text in [
        "French\nLabel,Name,SP\nF11,10e,4\nF12,3e,4\n\nAustrian\nLabel,Name,SP\nA11,IR 9,5\n",
        "French\nLabel,Name,SP\nF11,10e,4\nF12,3e,4\nAustrian\nA11,IR 9,5\n",
        "Teugn 1809,\nFrench\nLabel,Name,SP\nF11,10e,4\nF12,3e,4\nAustrian\nLabel,Name,SP\nA11,IR 9,5\n",
        "Label,Name,Side,SP\nF11,10e,French,4\nF12,3e,French,4\nLabel,Name,Side,SP\nA11,IR 9,Austrian,5\n",
    ] {
        let found = read(text.as_bytes(), Format::Csv);
        assert_eq!((units(&found.rows), said(&found)), (expected.map(str::to_owned).to_vec(), Vec::new()), "{text}");
        let title = found.rows.iter().find(|row| row.name == "battle").map(|row| row.text.as_str());
        assert_eq!(title, text.starts_with("Teugn").then_some("Teugn 1809"), "{text}");
    }
    // A title stays one where the sides are headings of their own.
    let text = "Teugn 1809\nLabel,Name,SP\nFrench\nF11,10e,4\nAustrian\nA11,IR 9,5\n";
    assert_eq!(short(&read(text.as_bytes(), Format::Csv).rows)[1], "setting | battle | Teugn 1809");
}

#[test]
fn a_table_in_a_text_file_is_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.txt");
    let table =
        "Label\tName\tSide\tStrength points\tMorale level\r\nF11\t10e\tFrench\t4\t6\r\nA11\tIR 9\tAustrian\t5\t7\r\n";
    std::fs::write(&path, table).unwrap();
    let opened = open(&path, None).unwrap();
    let rows: Vec<Row> = opened.document.rows().cloned().collect();
    assert_eq!(units(&rows), ["F11 < French", "A11 < Austrian"]);
    assert_eq!(from_bytes(table.as_bytes(), Format::Text, None).unwrap().rows, rows);
    // The notation stays what it is, also with tabs and commas.
    let text = "battle Names, labels, sides\nrules DTN\nFrench\n\tF11\t10e\tinfantry\t4\t6\n";
    std::fs::write(&path, text).unwrap();
    assert_eq!(open(&path, None).unwrap().document.text(), text.trim_end());
    std::fs::write(&path, text.replace('\n', "\r")).unwrap();
    assert_eq!(open(&path, None).unwrap().document.text(), text.trim_end(), "carriage returns end lines, too");
}

#[test]
fn wrong_arrivals_are_named_by_their_cell() {
    let thrown = "“9+” cannot be thrown with one die; write 1+ to 6+, as in “period 2 on 4+”.";
    let first = "There is no period 0; the first is period 1.";
    for (cell, text) in [("period 2 on 9+", thrown), ("period 0", first), ("0", first)] {
        let table = format!("Label,Name,Side,SP,Arrives\nF11,x,French,4,{cell}\n");
        let found = read(table.as_bytes(), Format::Csv);
        assert_eq!(said(&found), [format!("Cell E2 (Arrives): {text}")]);
        let rows =
            format!("[[row]]\nside = \"French\"\n[[row]]\nunit = \"F11\"\nside = \"French\"\narrives = \"{cell}\"\n");
        assert_eq!(said(&read(rows.as_bytes(), Format::Toml)), [format!("Line 3: {text}")]);
        // What was kept is told in the same words when nothing remembers the cell.
        let document = Document::from_rows(found.rows, shape);
        let planned = galloper::core::orbat::plan::plan(&document);
        assert!(planned.problems.iter().any(|problem| problem.text == text), "{cell}: {:?}", planned.problems);
    }
}

#[test]
fn a_wrong_word_in_a_cell_has_its_nearest() {
    let table = "Label,Name,Side,Arm,SP\nF11,x,French,infanry,4\n";
    let found = read(table.as_bytes(), Format::Csv);
    assert_eq!(found.problems[0].problem.instead.as_deref(), Some("Infantry"), "{:?}", found.problems);
    let rows = "[[row]]\nside = \"French\"\n[[row]]\nunit = \"F11\"\nside = \"French\"\narm = \"infanry\"\n";
    assert_eq!(read(rows.as_bytes(), Format::Toml).problems[0].problem.instead.as_deref(), Some("Infantry"));
}

#[test]
fn a_formula_that_nobody_calculated_is_said() {
    let mut book = Workbook::new();
    let page = book.add_worksheet();
    for (column, heading) in (0..).zip(["Label", "Name", "Side", "SP", "Morale level"]) {
        page.write_string(0, column, heading).unwrap();
    }
    for (column, text) in (0..).zip(["F11", "x", "French"]) {
        page.write_string(1, column, text).unwrap();
    }
    page.write_formula(1, 3, "=2+2").unwrap();
    page.write_number(1, 4, 6).unwrap();
    // Programs that do not calculate write no value.
    let mut whole = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
    let mut bare = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..whole.len() {
        let mut part = whole.by_index(at).unwrap();
        let (name, mut text) = (part.name().unwrap().to_string(), String::new());
        part.read_to_string(&mut text).unwrap();
        bare.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        bare.write_all(text.replace("</f><v>0</v>", "</f>").as_bytes()).unwrap();
    }
    let found = read(&bare.finish().unwrap().into_inner(), Format::Xlsx);
    assert_eq!(
        said(&found),
        [
            "Sheet “Sheet1”, cell D2 (SP): “=2+2” is a formula without a value; open the file in your spreadsheet and save it again."
        ]
    );
}

#[test]
fn an_order_of_battle_without_a_rule_book_is_kept_whole() {
    let body =
        "battle The ford\n\nFrench  player Anna\n  Davout  A7\n    F11 10e  infantry  4 SP  M6  # tired\nAustrian";
    for rules in ["", "rules DTM\n", "rules\n"] {
        let text = format!("{rules}{body}");
        let rows: Vec<Row> = Document::parse(&text, shape).rows().cloned().collect();
        for format in [Format::Csv, Format::Xlsx, Format::Toml, Format::Text] {
            let bytes = to_bytes(&rows, format).unwrap();
            let found = from_bytes(&bytes, format, None).unwrap_or_else(|error| panic!("{format:?} {rules}: {error}"));
            assert_eq!((found.rows, found.problems), (rows.clone(), Vec::new()), "{format:?} {rules}");
        }
    }
}
