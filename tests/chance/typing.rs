//! What may be typed: cards, dice, summaries, decisions.

use galloper::core::cards::{Card, CardSet};
use galloper::core::chance::{Given, Need, NeedKind, RollSource, TypedRoll};
use galloper::core::dice::Die;

use super::brute::cards;

fn need(kind: NeedKind, hint: &str) -> Need {
    Need { roll: 0, why: "the volley".to_owned(), kind, hint: hint.to_owned() }
}

fn of_cards(missing: u32, hint: &str) -> Need {
    need(NeedKind::Cards { deck: 0, missing, of: missing, have: vec![], reshuffle_after: None }, hint)
}

fn of_dice(dice: &[Die], hint: &str) -> Need {
    need(NeedKind::Dice { missing: dice.to_vec(), of: dice.to_vec(), have: vec![] }, hint)
}

fn typed<T: Copy>(values: &[T]) -> Vec<Given<T>> {
    values.iter().map(|&value| Given::Value(value, RollSource::Typed)).collect()
}

#[test]
fn cards_are_read_in_any_case() {
    for (text, face, shown) in [("9s", "9♠", "9s"), ("10D", "10♦", "10d"), ("As", "A♠", "as"), ("JC", "J♣", "jc")]
    {
        let card: Card = text.parse().expect("a card");
        assert_eq!((card.face().as_str(), card.to_string().as_str()), (face, shown));
    }
    assert_eq!("Jk".parse(), Ok(Card::JOKER));
    let all: Vec<Card> = CardSet::full(0).iter().collect();
    assert!(all.iter().all(|card| card.to_string().parse() == Ok(*card) && card.face().parse() == Ok(*card)));
    assert_eq!((all.len(), all.iter().filter(|card| card.is_red()).count()), (52, 26));
    for wrong in ["1s", "1z", "11d", "s", "", "♠", "0h", "j"] {
        let sentence = format!("`{wrong}` is not a card: type a rank and a suit, as in 9s, 10d, kh, or jk for a joker");
        assert_eq!(wrong.parse::<Card>().expect_err("no card").to_string(), sentence);
    }
}

#[test]
fn sets_keep_their_jokers() {
    let set: CardSet = cards("jk 9s jk").into_iter().collect();
    let text = serde_json::to_string(&set).expect("json");
    assert_eq!(text, r#"["9s","jk","jk"]"#);
    assert_eq!(serde_json::from_str::<CardSet>(&text).expect("a set"), set);
    assert!(serde_json::from_str::<CardSet>(r#"["9s","9s"]"#).is_err());
    assert_eq!(CardSet::full(4).difference(set).jokers(), 2);
}

#[test]
fn answers_with_cards() {
    assert_eq!(of_cards(2, "").read("9s, JD"), Ok(TypedRoll::Cards(typed(&cards("9s jd")))));
    assert_eq!(of_cards(3, "").read("jk"), Ok(TypedRoll::Cards(typed(&[Card::JOKER]))));
    let summary = of_cards(3, "the hits").read("2 hits king");
    assert_eq!(summary, Ok(TypedRoll::Cards(vec![Given::Summary("2 hits king".to_owned())])));
    let not_a_card = "`2x` is not a card: type a rank and a suit, as in 9s, 10d, kh, or jk for a joker.";
    assert_eq!(of_cards(2, "the hits").read("9s 2x"), Err(not_a_card.to_owned()));
    assert_eq!(of_cards(2, "").read("2x"), Err(not_a_card.to_owned()));
    let too_many = of_cards(1, "").read("9s jd").expect_err("too many");
    assert_eq!(too_many, "2 were typed, but only 1 is wanted: 1 card for the volley.");
    assert!(of_cards(1, "").read("  ").is_err());
}

#[test]
fn answers_with_dice() {
    let two = [Die::D6, Die::D6];
    assert_eq!(of_dice(&two, "the sum").read("11"), Ok(TypedRoll::Dice(vec![Given::Summary("11".to_owned())])));
    assert_eq!(of_dice(&two, "the sum").read("1 1"), Ok(TypedRoll::Dice(typed(&[1, 1]))));
    assert_eq!(of_dice(&two, "").read("4"), Ok(TypedRoll::Dice(typed(&[4]))));
    assert_eq!(of_dice(&two[..1], "the sum").read("4"), Ok(TypedRoll::Dice(typed(&[4]))));
    assert_eq!(
        of_dice(&two, "").read("hit"),
        Err("`hit` is not a throw of dice: type the faces, as in 3 5.".to_owned())
    );
    let seven = of_dice(&two, "").read("3, 7").expect_err("no seven");
    assert_eq!(seven, "A d6 cannot show 7; type a number that is on the die.");
    let average = of_dice(&[Die::Average], "").read("999").expect_err("no such face");
    assert_eq!(average, "An average die cannot show 999; type a number that is on the die.");
    assert!(of_dice(&two, "").read("1 2 3").is_err());
}

#[test]
fn answers_with_decisions() {
    let options = ["Up", "Upper", "No"].map(str::to_owned).to_vec();
    let need = need(NeedKind::Choice { key: "shift".to_owned(), options, usual: 0 }, "");
    let picked = |text| match need.read(text) {
        Ok(TypedRoll::Choice { picked, .. }) => Some(picked),
        _ => None,
    };
    assert_eq!(picked("up").as_deref(), Some("Up"));
    assert_eq!(picked("n").as_deref(), Some("No"));
    assert_eq!(picked("u"), None);
}

#[test]
fn dice_are_read() {
    for die in Die::ALL {
        assert_eq!(die.to_string().to_uppercase().parse(), Ok(die));
    }
    assert!("d7".parse::<Die>().is_err());
}
