//! A wrong cell is named by its place, what stands there and what would be right; its text is kept and the rest loads.

use galloper::core::orbat::Row;
use galloper::store::orbat_file::{FilePlace, Format, from_bytes, to_bytes};

use crate::short;

#[test]
fn every_wrong_cell_is_named_and_kept() {
    let head = "Row,Label,Name,Side,Under,Arm,Strength points,Activation rating,Arrives,Indent\n";
    for (row, cell, column, text, kept) in [
        (
            "unit,F11,x,French,,inf,forty,,,",
            "G3",
            "Strength points",
            "Strength points is “forty”, but it must be a whole number from 1 to 30.",
            "sp=forty",
        ),
        (
            "unit,F11,x,French,,inf,99,,,",
            "G3",
            "Strength points",
            "Strength points is 99, but it must lie between 1 and 30.",
            "sp=99",
        ),
        (
            "unit,F11,x,French,,heavy horse,4,,,",
            "F3",
            "Arm",
            "Arm is “heavy horse”, but it must be",
            "arm=\"heavy horse\"",
        ),
        (
            "unit,F11,x,French,,inf,4,8,,",
            "H3",
            "Activation rating",
            "“8” stands there, but Activation rating is for commands only; leave it empty.",
            "a_rating=8",
        ),
        (
            "command,D,x,French,,,4,,,",
            "G3",
            "Strength points",
            "“4” stands there, but Strength points is for units only; leave it empty.",
            "sp=4",
        ),
        (
            "unit,F11,x,French,,inf,4,,soon,",
            "I3",
            "Arrives",
            "“soon” says no arrival; write “period 2”, “period 2 on 4+” or “umpire”.",
            "arrives=soon",
        ),
        (
            "troop,F11,x,French,,inf,4,,,",
            "A3",
            "Row",
            "“troop” is no kind of row; use setting, side, command, unit, remark, table line, blank.",
            "row=troop",
        ),
        ("unit,F11,x,French,,inf,4,,,deep", "J3", "Indent", "“deep” is no indent", "indent=deep"),
    ] {
        let file = format!("{head}side,,French,,,,,,,\n{row}\nunit,F12,y,French,,inf,4,,,\n");
        let found = from_bytes(file.as_bytes(), Format::Csv, Some("dtn")).unwrap();
        let [said] = found.problems.as_slice() else { panic!("{row}: {:?}", found.problems) };
        let place = FilePlace { sheet: String::new(), line: 3, cell: cell.to_owned(), column: column.to_owned() };
        assert_eq!(said.place.as_ref(), Some(&place), "{row}");
        assert!(said.problem.text.starts_with(text), "{row}: {}", said.problem.text);
        assert!(said.to_string().starts_with(&format!("Cell {cell} ({column}): ")), "{said}");
        let rows: Vec<&Row> = found.rows.iter().filter(|row| !row.unclear.is_empty()).collect();
        assert_eq!(rows.len(), 1, "{row}");
        assert_eq!(rows[0].unclear, [kept], "{row}");
        assert_eq!(said.problem.row, found.rows.iter().position(|row| row == rows[0]), "{row}");
        assert!(found.rows.iter().any(|row| row.label == "F12" && row.values.len() == 2), "{row}");
    }
}

#[test]
fn the_sheet_of_a_workbook_is_named() {
    let text = "Row,Label,Name\nsetting,rules,dtn\nside,,French\nunit,F11,x\n";
    let rows = from_bytes(text.as_bytes(), Format::Csv, None).unwrap().rows;
    let bytes = to_bytes(&rows, Format::Xlsx).unwrap();
    let found = from_bytes(&bytes, Format::Xlsx, Some("bbb")).unwrap();
    assert_eq!(found.problems, []);
    let mut wrong = rows;
    wrong[2].values.insert("sp".to_owned(), 77.into());
    let found = from_bytes(&to_bytes(&wrong, Format::Xlsx).unwrap(), Format::Xlsx, None).unwrap();
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "Sheet “Order of battle”, cell H4 (Strength points): Strength points is 77, but it must lie between 1 and 30."
        ]
    );
}

#[test]
fn circles_and_endless_chains_of_command_are_cut_and_said() {
    let text = "Label,Name,Side,Under,SP\nA,a,French,B,\nB,b,French,C,\nC,c,French,A,\nF1,x,French,A,4\n";
    let found = from_bytes(text.as_bytes(), Format::Csv, Some("dtn")).unwrap();
    assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
    assert!(found.problems[0].problem.text.contains("stands under"), "{}", found.problems[0]);
    assert_eq!(short(&found.rows).len(), 6);
    assert!(found.rows.iter().any(|row| row.label == "F1" && row.depth > 1));

    let levels: Vec<String> = (1..3000).map(|level| format!("X{level},x,French,X{},", level - 1)).collect();
    let deep = format!("Label,Name,Side,Under,SP\nX0,x,French,,\n{}\n", levels.join("\n"));
    let found = from_bytes(deep.as_bytes(), Format::Csv, Some("dtn")).expect("it works");
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["Line 52: The chain of command is 51 levels deep here; it may be 50 deep."]);
    assert_eq!(found.rows.len(), 3002);
}

#[test]
fn a_heading_may_be_the_beginning_of_one() {
    let table = "Label;Name;Side;Command;Arm;Strength;Morale\nF1;10e;French;Friant;infantry;4;6\nA1;IR 9;Austrian;Thierry;infantry;5;7\n";
    let found = from_bytes(table.as_bytes(), Format::Csv, Some("dtn")).expect("it reads");
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let strengths: Vec<_> = found.rows.iter().filter_map(|row| row.values.get("sp")?.as_u64()).collect();
    assert_eq!(strengths, [4, 5]);
}
