//! Tables as people keep them, without a word about what a row is.

use galloper::store::orbat_file::{Format, OrbatFileError, from_bytes};

use crate::{csv, short};

/// Each table in CSV, under DTN, and its rows without the setting `rules`.
fn rows(text: &str) -> Vec<String> {
    let found = from_bytes(text.as_bytes(), Format::Csv, Some("dtn")).unwrap_or_else(|error| panic!("{error}: {text}"));
    short(&found.rows).split_off(1)
}

#[test]
fn what_a_row_is_is_found_out() {
    for (why, text, expected) in [
        (
            "sides as headings between the rows",
            "Label,Name,Arm,SP,Morale\nFrench\nF11,10e,inf,4,6\nAustrian\nA11,IR 9,inf,5,7\n",
            &[
                "side | French",
                "  unit | F11 | 10e | arm=\"infantry\" | morale=6 | sp=4",
                "side | Austrian",
                "  unit | A11 | IR 9 | arm=\"infantry\" | morale=7 | sp=5",
            ][..],
        ),
        (
            "sides and commands as headings",
            "Label,Name,SP\nFrench,,\nDavout,,\nF11,10e,4\nMontbrun,,\nF12,3e,5\nAustrian,,\nHiller,,\nA11,IR 9,5\n",
            &[
                "side | French",
                "  command | Davout",
                "    unit | F11 | 10e | sp=4",
                "  command | Montbrun",
                "    unit | F12 | 3e | sp=5",
                "side | Austrian",
                "  command | Hiller",
                "    unit | A11 | IR 9 | sp=5",
            ],
        ),
        (
            "a command by label or by name, with a row of its own below its units",
            "Label,Name,Side,Under,SP,Activation rating\nF11,10e,French,STH,4,\nF12,3e,French,saint hilaire,4,\nSTH,Saint-Hilaire,French,DAV,,8\nDAV,Davout,French,,,9\n",
            &[
                "side | French",
                "  command | DAV | Davout | a_rating=9",
                "    command | STH | Saint-Hilaire | a_rating=8",
                "      unit | F11 | 10e | sp=4",
                "      unit | F12 | 3e | sp=4",
            ],
        ),
        (
            "sides in turn",
            "Label,Name,Side,SP\nF1,a,French,4\nA1,b,Austrian,4\nF2,c,French,4\nA2,d,Austrian,4\n",
            &[
                "side | French",
                "  unit | F1 | a | sp=4",
                "  unit | F2 | c | sp=4",
                "side | Austrian",
                "  unit | A1 | b | sp=4",
                "  unit | A2 | d | sp=4",
            ],
        ),
        (
            "columns that the rule book does not know",
            "Name,Label,Side,SP,Colour of coats,\n10e,F11,French,4,blue,spare\n",
            &["side | French", "  unit | F11 | 10e | sp=4 | # Colour of coats: blue; spare"],
        ),
        (
            "units without labels",
            "Unit,Side,SP\n10e,French,4\n3e,French,4\nIR 9,Austrian,5\n",
            &[
                "side | French",
                "  unit | F1 | 10e | sp=4",
                "  unit | F2 | 3e | sp=4",
                "side | Austrian",
                "  unit | A1 | IR 9 | sp=5",
            ],
        ),
        (
            "measures, arrivals and ticks",
            "Label,Name,Side,SP,M,Horse artillery,Arrives\nF11,a,French,4 SP,M6,x,period 2 on 4+\nF12,b,French,3sp,m7,,2\nF13,c,French,3,7,no,umpire\n",
            &[
                "side | French",
                "  unit | F11 | a | horse=true | morale=6 | sp=4 | arrives Roll { turn: 2, at_least: 4 }",
                "  unit | F12 | b | morale=7 | sp=3 | arrives Turn(2)",
                "  unit | F13 | c | horse=false | morale=7 | sp=3 | arrives Umpire",
            ],
        ),
    ] {
        assert_eq!(rows(text), expected, "{why}");
    }
}

#[test]
fn the_rule_book_is_what_the_table_says_or_what_its_headings_leave_no_doubt_about() {
    let of = |text: &str| csv(text).rows.iter().find(|row| row.name == "rules").map(|row| row.text.clone());
    assert_eq!(of("rules,BBB\nName,Side\nx,French\n").as_deref(), Some("BBB"));
    assert_eq!(of("Name,Side,Strength points,Morale level\nx,French,4,6\n").as_deref(), Some("dtn"));
    assert_eq!(
        of("Name,Side,Road speed mph,Cross-country speed mph\nx,French,4,6\n").as_deref(),
        Some("lightning_war")
    );
    for text in ["Name,Side\nx,French\n", "Name,Side,Arm,Formation\nx,French,inf,line\n"] {
        let error = from_bytes(text.as_bytes(), Format::Csv, None).unwrap_err();
        assert!(matches!(error, OrbatFileError::NoRulebook(_)), "{text}: {error}");
        assert!(error.to_string().contains("dtn"), "{error}");
    }
}

#[test]
fn the_rule_book_of_the_caller_outranks_that_of_the_file() {
    let text = "Row,Label,Name\nsetting,rules,BBB\nside,,French\n";
    let found = from_bytes(text.as_bytes(), Format::Csv, Some("DTN")).unwrap();
    assert_eq!(short(&found.rows), ["setting | rules | dtn", "side | French"]);
}

#[test]
fn the_older_toml_is_read() {
    let text = "title = \"The ford\"\nsides = [{ name = \"Red\" }, { name = \"Blue\", player = \"Ben\" }]\n\
        [conditions]\nvisibility = 12\n[house]\n\"cp.difference\" = \"bigMinusSmall\"\n\
        [[commands]]\nlabel = \"RA\"\nname = \"Ames\"\nside = \"Red\"\na_rating = 8\n\
        [[units]]\nlabel = \"B1\"\nname = \"1st Blue\"\nside = \"Blue\"\nsp = 40\nflags = 2\n\
        [[units]]\nlabel = \"R1\"\nname = \"1st Red\"\nside = \"Red\"\nunder = \"RA\"\nsp = 4\n";
    let found = from_bytes(text.as_bytes(), Format::Toml, Some("dtn")).unwrap();
    assert_eq!(
        short(&found.rows),
        [
            "setting | rules | dtn",
            "setting | battle | The ford",
            "setting | visibility | 12",
            "setting | house | cp.difference bigMinusSmall",
            "side | Red",
            "  command | RA | Ames | a_rating=8",
            "    unit | R1 | 1st Red | sp=4",
            "side | Blue | player Ben",
            "  unit | B1 | 1st Blue | ?flags=2 | ?sp=40",
        ]
    );
    let said: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "Line 12: There is no field “flags”; delete it, or write it as a note.",
            "Line 12: Strength points is 40, but it must lie between 1 and 30.",
        ]
    );
}
