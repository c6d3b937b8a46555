//! Tests of `core::length`.

use galloper::core::length::Length;

#[test]
fn decimals_are_taken_exactly() {
    let sum = "4.7".parse::<Length>().unwrap() + "7.3".parse().unwrap();
    assert_eq!(sum, Length::whole(12));
    assert_eq!("12.1″".parse::<Length>().unwrap().stretches(Length::whole(12)), 2);
    assert_eq!(Length::whole(24).stretches(Length::whole(12)), 2);
    assert_eq!(Length::ZERO.stretches(Length::whole(12)), 0);
    assert_eq!(Length::thousandths(-1250).to_string(), "-1.25");
}

#[test]
fn nonsense_is_refused_in_a_sentence() {
    for bad in ["", ".", "x", "1.2.3", "4.12345", "99999999999999999999", "--3"] {
        let text = bad.parse::<Length>().unwrap_err().to_string();
        assert!(text.contains('“'), "{text}");
    }
}

#[test]
fn json_round_trips() {
    for text in ["4.7", "12", "0.125", "-3"] {
        let length: Length = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&length).unwrap(), text);
    }
}
