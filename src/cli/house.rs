//! House rules out of a file or an object: keys with dots, or tables within tables.

use std::path::Path;

use serde_json::{Map, Value};

use crate::core::plainly::no_json;
use crate::core::tables::{Patch, Tables};

/// The house rules of a file: JSON if its name says so, else TOML.
pub(super) fn of_file(path: &Path, tables: &Tables) -> Result<Patch, String> {
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("The house rules cannot be read ({error}): {shown}"))?;
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let read: Result<Value, String> = if is_json {
        serde_json::from_str(&text).map_err(|error| no_json(&error))
    } else {
        toml::from_str(&text).map_err(|error| error.message().to_owned())
    };
    match read {
        Ok(Value::Object(map)) => Ok(flatten(&map, tables)),
        Ok(_) => Err(format!("The house rules must be keys with values: {shown}")),
        Err(error) => Err(format!("The house rules cannot be read ({error}): {shown}")),
    }
}

/// One value for each key of the tables, however the object is nested.
pub(super) fn flatten(map: &Map<String, Value>, tables: &Tables) -> Patch {
    let mut patch = Patch::new();
    walk("", map, tables, &mut patch);
    patch
}

fn walk(above: &str, map: &Map<String, Value>, tables: &Tables, flat: &mut Patch) {
    for (key, value) in map {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        match value {
            Value::Object(below) if tables.get(&path).is_none() && !below.is_empty() => {
                walk(&path, below, tables, flat);
            }
            _ => {
                flat.insert(path, value.clone());
            }
        }
    }
}
