//! Files that nobody wrote in good faith: one sentence each, and no more memory than a battle needs.

use std::io::{Cursor, Write as _};

use galloper::store::orbat_file::{Format, from_bytes, limits};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// What is said of these bytes.
fn refused(bytes: &[u8], format: Format) -> String {
    let error =
        from_bytes(bytes, format, Some("dtn")).map(|found| found.rows.len()).expect_err("it is refused").to_string();
    assert!(!error.contains('\n') && error.len() < 300, "{error}");
    error
}

fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in parts {
        writer.start_file(*name, options).expect("it works");
        writer.write_all(content).expect("it works");
    }
    writer.finish().expect("it works").into_inner()
}

fn ods(content: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet>{content}</office:spreadsheet></office:body></office:document-content>"
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest:manifest></manifest:manifest>"),
        ("content.xml", content.as_bytes()),
    ])
}

#[test]
fn what_is_no_order_of_battle_gets_a_sentence() {
    let long = format!("Label,Name\nF1,{}\n", "x".repeat(limits::CELL + 1));
    let wide = format!("Label,Name{}\n", ",x".repeat(limits::COLUMNS));
    let tall = format!("Label,Name\n{}", "F1,x\n".repeat(limits::ROWS));
    let blank_lines = format!("Label,Name\n{}F1,x\n", "\n".repeat(3_000_000));
    let noise: Vec<u8> = (0..5000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text_of = |size: usize| vec![b'x'; size];
    for (bytes, format, says) in [
        (Vec::new(), Format::Csv, "empty"),
        (b" \r\n\t\n".to_vec(), Format::Text, "empty"),
        (b"\xef\xbb\xbf".to_vec(), Format::Toml, "empty"),
        (noise.clone(), Format::Csv, "not text"),
        (noise, Format::Text, "not text"),
        (vec![0; 4096], Format::Csv, "not text"),
        (text_of(limits::FILE + 1), Format::Text, "larger than 16 MiB"),
        (text_of(100), Format::Csv, "no row of headings"),
        (b"{\"a\": 1}".to_vec(), Format::Csv, "no row of headings"),
        (b"Label;Name".to_vec(), Format::Xlsx, "no workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), Format::Xlsx, ".xls"),
        (b"PK\x03\x04 and no more".to_vec(), Format::Xlsx, "cannot be unpacked"),
        (packed(&[("a.txt", b"b")]), Format::Ods, "cannot be unpacked"),
        (long.into_bytes(), Format::Csv, "cell B2 holds more than 10000 characters"),
        (wide.into_bytes(), Format::Csv, "more than 200 columns"),
        (tall.into_bytes(), Format::Csv, "more than 20000 rows"),
        (blank_lines.into_bytes(), Format::Csv, "more than 20000 rows"),
        (b"battle\n".repeat(limits::ROWS + 1), Format::Text, "more than 20000 rows"),
        (b"a = ".to_vec(), Format::Toml, "line 1"),
        (b"strange = 1\n".to_vec(), Format::Toml, "unknown field"),
        ([&b"row = "[..], &b"[".repeat(50_000)].concat(), Format::Toml, "line 1"),
        (b"[[row]]\n".repeat(limits::ROWS + 1), Format::Toml, "more than 20000 rows"),
    ] {
        let said = refused(&bytes, format);
        assert!(said.contains(says), "{says}: {said}");
    }
}

#[test]
fn a_workbook_that_unpacks_or_repeats_without_end_is_refused_beforehand() {
    let zeros = vec![b' '; 60 << 20];
    let bomb = packed(&[("xl/workbook.xml", &zeros), ("xl/worksheets/sheet1.xml", &zeros)]);
    assert!(bomb.len() < 1 << 20);
    assert!(refused(&bomb, Format::Xlsx).contains("unpacks to more than 96 MiB"));

    let many: Vec<String> = (0..3000).map(|n| format!("part{n}")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused(&packed(&many), Format::Xlsx).contains("unpacks to more"));

    let strings = b"<sst uniqueCount=\"18446744073709551615\"></sst>";
    assert!(refused(&packed(&[("xl/sharedStrings.xml", strings)]), Format::Xlsx).contains("unpacks to more"));

    let cell = "<table:table-cell office:value-type=\"string\"><text:p>x</text:p></table:table-cell>";
    for (table, says) in [
        (format!("<table:table-row table:number-rows-repeated=\"1000000\">{cell}</table:table-row>"), "more than 20000 rows"),
        (
            format!("<table:table-row table:number-rows-repeated=\"99999999999999999999\"><table:table-cell/></table:table-row><table:table-row>{cell}</table:table-row>"),
            "more than 20000 rows",
        ),
        (
            "<table:table-row><table:table-cell office:value-type=\"float\" office:value=\"1\" table:number-columns-repeated=\"16000\"/></table:table-row>".to_owned(),
            "more than 200 columns",
        ),
        (
            "<table:table-row><table:table-cell office:value-type=\"string\"><text:p><text:s text:c=\"4000000000\"/></text:p></table:table-cell></table:table-row>".to_owned(),
            "holds more than 10000 characters",
        ),
    ] {
        let said = refused(&ods(&format!("<table:table table:name=\"OOB\">{table}</table:table>")), Format::Ods);
        assert!(said.contains(says) && said.contains("sheet “OOB”"), "{says}: {said}");
    }
}

#[test]
fn cells_far_apart_take_no_room() {
    let sheet = b"<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></sheetData></worksheet>";
    let book = b"<workbook xmlns:r=\"r\"><sheets><sheet name=\"OOB\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
    let relations = b"<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>";
    let root = b"<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
    let bytes = packed(&[
        ("_rels/.rels", root),
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/worksheets/sheet1.xml", sheet),
    ]);
    assert_eq!(
        refused(&bytes, Format::Xlsx),
        "There are more than 20000 rows of sheet “OOB”; an order of battle has fewer"
    );
}

#[test]
fn a_workbook_damaged_anywhere_gives_rows_or_a_sentence() {
    let text = "Row,Label,Name\nsetting,rules,dtn\nside,,French\nunit,F11,x\n";
    let rows = from_bytes(text.as_bytes(), Format::Csv, None).unwrap().rows;
    let whole = galloper::store::orbat_file::to_bytes(&rows, Format::Xlsx).unwrap();
    for at in (0..whole.len()).step_by(37) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        let _ = from_bytes(&bytes, Format::Xlsx, None);
        let _ = from_bytes(&whole[..at], Format::Xlsx, None);
    }
}

#[test]
fn thousands_of_sides_load_as_they_stand() {
    let sides: Vec<String> = (0..5000).map(|n| format!("F{n},x,Side {n},4")).collect();
    let found = from_bytes(format!("Label,Name,Side,SP\n{}\n", sides.join("\n")).as_bytes(), Format::Csv, Some("dtn"))
        .expect("it works");
    assert_eq!(found.rows.len(), 10_001);
}
