//! What a switch changes: the answer as shipped and the answer under another value, kept in a file and compared.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// One switch at its shipped value and at another, seen in the same question.
pub struct SwitchEffect {
    /// The key of the switch.
    pub key: &'static str,
    /// The other value.
    pub to: Value,
    /// The answer as shipped.
    pub shipped: Value,
    /// The answer under the other value.
    pub changed: Value,
}

impl SwitchEffect {
    /// Both answers, without what they have in common.
    fn line(&self) -> String {
        let (shipped, changed) = differing(&self.shipped, &self.changed);
        json!({ "switch": self.key, "to": self.to, "shipped": shipped, "changed": changed }).to_string()
    }
}

/// Compares both answers of every switch with those of the file, which `GALLOPER_WRITE_GOLDEN=1` writes anew.
pub fn assert_effects(file: &Path, effects: &[SwitchEffect]) {
    for SwitchEffect { key, to, shipped, changed } in effects {
        assert_ne!(shipped, changed, "{key} = {to} changes nothing");
    }
    let now: Vec<String> = effects.iter().map(SwitchEffect::line).collect();
    if std::env::var_os("GALLOPER_WRITE_GOLDEN").is_some() {
        fs::write(file, now.join("\n") + "\n").expect("the folder can be written");
        return;
    }
    let before = fs::read_to_string(file).expect("the answers of before");
    for (now, before) in now.iter().zip(before.lines()) {
        assert_eq!(now, before);
    }
    assert_eq!(now.len(), before.lines().count(), "{}", file.display());
}

/// Two answers without the fields and rows that are the same in both.
fn differing(shipped: &Value, changed: &Value) -> (Value, Value) {
    match (shipped, changed) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            let rows = a.keys().filter(|key| a[*key] != b[*key]).map(|key| (key, differing(&a[key], &b[key])));
            let (mut left, mut right) = (json!({}), json!({}));
            for (key, (a, b)) in rows {
                left[key] = a;
                right[key] = b;
            }
            (left, right)
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let rows = a.iter().zip(b).filter(|(a, b)| a != b).map(|(a, b)| (a.clone(), b.clone()));
            let (left, right): (Vec<Value>, Vec<Value>) = rows.unzip();
            (left.into(), right.into())
        }
        _ => (shipped.clone(), changed.clone()),
    }
}
