//! Tests of `core::serde_messages`.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use galloper::core::serde_messages::{not_json_message, plain_message};

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only read")]
struct Pair {
    have: u8,
    to: i8,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Word {
    First,
    Second,
}

fn said<T: DeserializeOwned + std::fmt::Debug>(value: Value) -> String {
    plain_message(&serde_json::from_value::<T>(value).unwrap_err().to_string())
}

#[test]
fn serde_is_put_into_words() {
    assert_eq!(said::<Pair>(json!({"have": 3})), "“to” is missing");
    assert_eq!(said::<Pair>(json!({"have": 300, "to": 1})), "it must be a whole number from 0 to 255, not 300");
    assert_eq!(said::<Pair>(json!({"have": 1.5, "to": 1})), "it must be a whole number from 0 to 255, not 1.5");
    assert_eq!(said::<Pair>(json!({"have": 1, "to": "x"})), "it must be a whole number from -128 to 127, not x");
    assert_eq!(said::<NonZeroU8>(json!(0)), "it must be a whole number from 1 to 255, not 0");
    assert_eq!(said::<Word>(json!("third")), "there is no “third”; it may be first or second");
    assert_eq!(said::<Vec<u8>>(json!({})), "it must be a list, not keys with values");
    assert_eq!(said::<Pair>(json!(7)), "it must be keys with values, not 7");
    assert_eq!(said::<BTreeMap<u8, u8>>(json!([])), "it must be keys with values, not a list");
    assert_eq!(said::<bool>(json!(null)), "it must be yes or no, not nothing");
}

#[test]
fn what_is_no_json_is_told_by_its_place() {
    let broken = |text: &str| not_json_message(&serde_json::from_str::<Value>(text).unwrap_err());
    assert_eq!(broken("{\"a\":"), "it breaks off after 5 characters");
    assert_eq!(broken("nonsense"), "it cannot be read at character 2");
}
