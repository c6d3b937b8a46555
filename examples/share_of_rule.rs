//! Prints how much of six procedures is rule: `cargo run -p galloper --no-default-features --example share_of_rule`.
//!
//! Counted are lines of code, without blanks and comments, of the files of each procedure. Rule are the functions, except
//! those that fill a form, name somebody, or put a result into words. The rest is fields, constants and imports.

#![allow(clippy::print_stdout, reason = "it is what this program is for")]

use std::error::Error;
use std::path::Path;

/// Procedures and the files that are theirs alone.
const PROCEDURES: [(&str, &[&str]); 6] = [
    ("issue_order", &["dtn/command/issue_order.rs"]),
    (
        "charge_combat",
        &["dtn/fight/charge.rs", "dtn/fight/charge_form.rs", "dtn/fight/charge_settle.rs", "dtn/fight/charge_tell.rs"],
    ),
    (
        "fire_attack",
        &[
            "bbb/fire/attack.rs",
            "bbb/fire/firers.rs",
            "bbb/fire/lines.rs",
            "bbb/fire/outcome.rs",
            "bbb/fire/table.rs",
            "bbb/fire/target.rs",
        ],
    ),
    (
        "Close Fire's combat",
        &[
            "close_fire/combat/exchange.rs",
            "close_fire/combat/exchange_tell.rs",
            "close_fire/combat/fighter.rs",
            "close_fire/combat/result.rs",
        ],
    ),
    ("emergency_square", &["one_twenty/charge/emergency_square.rs"]),
    (
        "Lightning War's movement",
        &[
            "lightning_war/moves/movement.rs",
            "lightning_war/moves/movement_check.rs",
            "lightning_war/moves/movement_record.rs",
            "lightning_war/moves/movement_way.rs",
            "lightning_war/moves/moving_unit.rs",
        ],
    ),
];

/// Functions that fill a form, name somebody, or put a result into words.
const NOT_RULE: [&str; 9] = ["prefill", "after_fill", "faults", "tell", "said", "name", "who", "header", "explain"];

/// Files of nothing else.
const FORM_OR_WORDS: [&str; 2] = ["_form.rs", "_tell.rs"];

fn main() -> Result<(), Box<dyn Error>> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulebooks");
    for (procedure, files) in PROCEDURES {
        let (mut rule, mut all) = (0, 0);
        for file in files {
            let text = std::fs::read_to_string(books.join(file))?;
            let counted = count(&text);
            all += counted.1;
            if !FORM_OR_WORDS.iter().any(|ending| file.ends_with(ending)) {
                rule += counted.0;
            }
        }
        println!("{procedure}: {rule} of {all} lines, {} %", rule * 100 / all);
    }
    Ok(())
}

/// Lines of rule, and of code. The files are formatted, so a function ends at the brace that stands as far in as it does.
fn count(text: &str) -> (usize, usize) {
    let (mut rule, mut all) = (0, 0);
    let mut function: Option<(usize, bool)> = None;
    for line in text.lines() {
        let code = line.trim_start();
        if code.is_empty() || code.starts_with("//") {
            continue;
        }
        all += 1;
        let indent = line.len() - code.len();
        if function.is_none() {
            function = name_of_function(code).map(|name| (indent, !NOT_RULE.contains(&name)));
        }
        if let Some((start, counts)) = function {
            rule += usize::from(counts);
            let ends = indent == start && (code == "}" || name_of_function(code).is_some() && code.ends_with('}'));
            if ends {
                function = None;
            }
        }
    }
    (rule, all)
}

fn name_of_function(code: &str) -> Option<&str> {
    let before = code.find("fn ")?;
    let starts = before == 0 || code.starts_with("pub") && code[..before].ends_with(' ');
    let name = &code[before + "fn ".len()..];
    starts.then(|| &name[..name.find(['(', '<']).unwrap_or(name.len())])
}
