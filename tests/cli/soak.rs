//! Random play from the demo, the library and a file.

use serde_json::json;

use super::{json, said};

#[test]
fn soak_plays_the_demo_a_battle_of_the_library_or_a_file() {
    let short = ["--battles", "1", "--turns", "1"];
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/battles/maida.orbat");
    let cases: [(&[&str], serde_json::Value); 4] = [
        (&[], json!([])),
        (&["--battle", "maida"], json!(["Maida, 1806"])),
        (&["--battle", "MAIDA"], json!(["Maida, 1806"])),
        (&["--from", file], json!(["Maida, 1806"])),
    ];
    for (from, titles) in cases {
        let (code, answer) = json(&[&["soak", "one_twenty"], from, &short].concat());
        assert_eq!((code, &answer["from"], &answer["battles"]), (0, &titles, &json!(1)), "{from:?}: {answer}");
        assert!(answer["actions"].as_u64() > Some(0), "{answer}");
    }
    let (code, answer) = json(&[&["soak", "tiny", "--battle", "all"], &short[..]].concat());
    assert_eq!((code, &answer["from"]), (0, &json!(["The ford"])), "{answer}");
}

#[test]
fn soak_says_which_battles_there_are_and_whose_a_file_is() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/battles/maida.orbat");
    for (args, words) in [
        (["--battle", "waterloo"], ["“waterloo”", "albuera"]),
        (["--from", file], ["120:1", "DTN"]),
        (["--from", "/nowhere.orbat"], ["nowhere.orbat", ""]),
    ] {
        let (code, out, err) = said(&[&["soak", "dtn"], &args[..]].concat());
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{args:?}: {err}");
        assert!(words.iter().all(|word| err.contains(word)), "{args:?}: {err}");
    }
}
