//! Rows written to a format and read back are the same rows.

use galloper::core::orbat::Row;
use galloper::core::orbat::document::Document;
use galloper::rulebooks;
use galloper::store::orbat_file::{Format, columns_for, from_bytes, rows_from_table, table_from_rows, to_bytes};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::any_rows::any_rows;

fn there_and_back(rows: &[Row], format: Format) -> Result<(), TestCaseError> {
    let bytes = to_bytes(rows, format).expect("it works");
    let found = from_bytes(&bytes, format, None).expect("it works");
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    prop_assert_eq!(said, Vec::<String>::new());
    prop_assert_eq!(&found.rows, rows, "{}", String::from_utf8_lossy(&bytes));
    Ok(())
}

proptest! {
    // The same cases each time; more are tried by changing the seed.
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(1809), ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_battle_survives_csv(rows in any_rows()) {
        there_and_back(&rows, Format::Csv)?;
    }

    #[test]
    fn any_order_of_battle_survives_xlsx(rows in any_rows()) {
        there_and_back(&rows, Format::Xlsx)?;
    }

    #[test]
    fn any_order_of_battle_survives_toml(rows in any_rows()) {
        there_and_back(&rows, Format::Toml)?;
    }

    /// A line brings rows that no line can say into the nearest form that it can; that form is kept exactly, also
    /// through all other formats.
    #[test]
    fn any_order_of_battle_survives_text(rows in any_rows()) {
        let document = Document::from_rows(rows, rulebooks::shape);
        let rows: Vec<Row> = document.rows().cloned().collect();
        for format in [Format::Text, Format::Csv, Format::Toml, Format::Xlsx] {
            there_and_back(&rows, format)?;
        }
    }

    #[test]
    fn any_order_of_battle_survives_the_clipboard(rows in any_rows()) {
        let shape = rulebooks::shape(&rows[0].text).unwrap();
        let columns = columns_for(&rows, Some(shape));
        let text = table_from_rows(&rows, Some(shape), &columns).unwrap();
        let found = rows_from_table(&text, shape, &[]).unwrap();
        prop_assert_eq!(&found.rows, &rows);
        // The cells alone, as somebody copies them out of a sheet.
        let cells = text.split_once("\r\n").unwrap().1;
        let found = rows_from_table(cells, shape, &columns).unwrap();
        prop_assert_eq!(&found.rows, &rows);
    }
}
