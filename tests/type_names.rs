//! No type has the name of another, so that a reader who meets one knows which. Rule books are left out: the same rooms
//! with the same names in each are the point of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of the sources").flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("rulebooks") {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The name of the type that a line declares at the left edge, and whether it is seen outside its file.
fn declared(line: &str) -> Option<(&str, bool)> {
    let public = line.starts_with("pub");
    let (_, after) = if public { line.split_once(' ')? } else { ("", line) };
    let after = ["struct ", "enum ", "trait "].iter().find_map(|word| after.strip_prefix(word))?;
    let end = after.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(after.len());
    Some((&after[..end], public))
}

#[test]
fn no_type_has_the_name_of_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    let mut types: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for path in &files {
        let text = fs::read_to_string(path).expect("a source is text");
        let shown = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        for (name, public) in text.lines().filter_map(declared) {
            types.entry(name.to_owned()).or_default().push((shown.clone(), public));
        }
    }
    assert!(types.len() > 300, "{} types were found", types.len());
    let twice = types.iter().filter(|(_, places)| places.len() > 1 && places.iter().any(|(_, public)| *public));
    let twice: Vec<String> = twice.map(|(name, places)| format!("{name}: {places:?}")).collect();
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}
