//! The figures of the mechanics' notes section 6, with the rules written here.

use galloper::core::cards::{Card, Suit};
use galloper::core::chance::{Chance, Roll};
use galloper::core::deck::Deck;
use galloper::core::dice::Die;
use galloper::core::fraction::Fraction;
use galloper::core::odds::odds;

use super::brute::{black, fresh, texts};

fn both() -> [Deck; 2] {
    [fresh(), fresh()]
}

/// A group of fire points: markers, least rank, whether a heavy battery contributed.
fn fire_points(chance: &mut Chance, markers: u8, least: u8, heavy: bool) -> Roll<u32> {
    let high = move |card: Card| card.rank().is_some_and(|rank| rank >= least);
    let hits = move |card: Card| match card.suit() {
        None => heavy,
        Some(Suit::Spades) => high(card),
        Some(Suit::Clubs) => markers >= 2 && high(card),
        Some(_) => false,
    };
    let first = |card: Card| (hits(card), markers == 3 && card.suit() == Some(Suit::Diamonds));
    let (hit, diamond) = chance.cards(0, 1, "the group", first)?;
    let more = if diamond { 2 } else { 0 };
    let extra = chance.cards(0, more, "the diamond", |card| u32::from(card.is_black() && high(card)))?;
    Ok(u32::from(hit) + extra)
}

#[test]
fn groups_of_fire_points() {
    let group = |markers, least, heavy| -> Vec<String> {
        let rows = texts(&[fresh()], |chance| fire_points(chance, markers, least, heavy));
        rows.into_iter().map(|(_, p)| p).collect()
    };
    assert_eq!(group(1, 1, false), ["41/54", "13/54"]);
    assert_eq!(group(2, 1, false), ["14/27", "13/27"]);
    assert_eq!(group(3, 1, false), ["647/1908", "1729/2862", "325/5724"]);
    assert_eq!(group(3, 1, true), ["1729/5724", "1835/2862", "325/5724"]);
    assert_eq!(group(3, 7, false), ["1201/1908", "1015/2862", "91/5724"]);
}

/// Rating, what a joker gives (0 fail, 1 limited, 2 full); the better of the cards counts.
fn activation(chance: &mut Chance, cards: u32, rating: u8, joker: u8) -> Roll<u8> {
    let of = |card: Card| match card.rank() {
        None => joker,
        Some(1) => 0,
        Some(rank) if rank >= rating => 2,
        Some(_) => 1,
    };
    let (full, limited) = chance.cards(0, cards, "activation", |card| (of(card) == 2, of(card) == 1))?;
    Ok(if full { 2 } else { u8::from(limited) })
}

#[test]
fn activations() {
    let odds = |cards, rating, joker| -> Vec<String> {
        let rows = texts(&[fresh()], |chance| activation(chance, cards, rating, joker));
        rows.into_iter().map(|(_, p)| p).collect()
    };
    assert_eq!(odds(1, 7, 1), ["2/27", "11/27", "14/27"]);
    assert_eq!(odds(1, 7, 0), ["1/9", "10/27", "14/27"]);
    assert_eq!(odds(2, 7, 1), ["2/477", "319/1431", "1106/1431"]);
    assert_eq!(odds(2, 9, 0), ["5/477", "182/477", "290/477"]);
}

#[test]
fn a_king_in_four_cards() {
    let rows = texts(&[fresh()], |chance| chance.cards(0, 4, "kings", |card| card.rank() == Some(13)));
    assert_eq!(rows[1], (true, "85951/316251".to_owned()));
}

#[test]
fn charges() {
    let charge = |decks: &[Deck], own: usize, n, m| {
        let fought = odds(decks, &[].into(), None, |chance| {
            let attacker = chance.cards(0, n, "attacker", black)?;
            Ok(chance.cards(own, m, "defender", black)?.cmp(&attacker))
        });
        fought.expect("odds").rows.into_iter().map(|(_, p)| p).collect::<Vec<Fraction>>()
    };
    let text = |rows: Vec<Fraction>| rows.iter().take(2).map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(text(charge(&both(), 1, 3, 2)), ["336542/682587", "218281/682587"]);
    assert_eq!(text(charge(&both(), 1, 4, 3)), ["5733926/11603979", "3271303/11603979"]);
    assert_eq!(text(charge(&both(), 1, 3, 3)), ["77357/227529", "72815/227529"]);
    let shared: Vec<_> = charge(&[fresh()], 0, 3, 3).iter().map(|p| format!("{:.4}", p.to_f64())).collect();
    assert_eq!(shared, ["0.3453", "0.3094", "0.3453"]);
}

#[test]
fn cavalry_breaks_infantry() {
    let breaks = |n, left| {
        let hits = odds(&[fresh()], &[].into(), None, |chance| chance.cards(0, n, "the charge", black));
        hits.expect("odds").chance_of(|&hits| hits >= left).to_string()
    };
    assert_eq!(breaks(3, 2), "25/53");
    assert_eq!(breaks(4, 3), "250/901");
}

#[test]
fn command_points() {
    let thrown = |die: Die| {
        texts(&[], |chance| chance.dice(&[Die::D6, die], "command points", |faces| faces[0].abs_diff(faces[1])))
    };
    assert_eq!(thrown(Die::D6)[1], (1, "5/18".to_owned()));
    assert_eq!(thrown(Die::D12)[11], (11, "1/72".to_owned()));
    let first = odds(&[], &[].into(), None, |chance| {
        let mine = chance.dice(&[Die::D6, Die::D6], "C6", |faces| faces[0].abs_diff(faces[1]))?;
        let theirs = chance.dice(&[Die::D6, Die::D8], "C8", |faces| faces[0].abs_diff(faces[1]))?;
        Ok(theirs.cmp(&mine))
    });
    let first: Vec<_> = first.expect("odds").rows.into_iter().map(|(_, p)| p.to_string()).collect();
    assert_eq!(first, ["145/432", "17/96", "421/864"]);
}

/// More draws than 128 bits can count: promoted, not wrapped.
#[test]
fn counts_beyond_128_bits() {
    let counted = odds(&both(), &[].into(), None, |chance| {
        let mut hits = 0;
        for deck in [0, 1] {
            for _ in 0..4 {
                hits += chance.cards(deck, 12, "a great many", |card| u32::from(card.rank() == Some(13)))?;
            }
        }
        Ok(hits)
    });
    let counted = counted.expect("odds");
    assert_eq!(counted.chance_of(|_| true), Fraction::one());
    // All four kings of both decks are among the 48 of 54 cards drawn.
    assert_eq!(counted.chance_of(|&kings| kings == 8), "467424400/1234749321".parse().expect("a fraction"));
}
