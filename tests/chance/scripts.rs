//! Scripts: pausing, provenance, the generator, refusals, and agreement with the odds.

use std::collections::BTreeMap;

use galloper::core::cards::CardSet;
use galloper::core::chance::{
    Chance, Generate, Given, NeedKind, Roll, RollSource, RollStop, RolledWhat, Script, SummaryOf,
};
use galloper::core::deck::{Deck, Reshuffle};
use galloper::core::dice::Die;
use galloper::core::odds::{OddsStop, odds};
use rand_pcg::Pcg64;

use super::brute::{black, cards, deck_of, fresh};

fn chance(script: Script) -> Chance {
    Chance::script(vec![fresh()], Pcg64::new(7, 7), script)
}

fn volley(chance: &mut Chance) -> Roll<u32> {
    let hits = chance.cards(0, 3, "the volley", black)?;
    chance.say("3.12", || format!("{hits} black cards"));
    Ok(hits + chance.pool(2, Die::D6, "the skirmishers", |face| u32::from(face >= 5))?)
}

fn refusal<T: std::fmt::Debug>(roll: Roll<T>) -> String {
    match roll.expect_err("a refusal") {
        RollStop::Refused(fault) => fault.to_string(),
        RollStop::Needs(need) => panic!("needs {}", need.wanted()),
    }
}

#[test]
fn pauses_with_a_precise_request_and_keeps_what_it_had() {
    let mut paused = chance(Script::of_cards(cards("9s")));
    let Err(RollStop::Needs(need)) = volley(&mut paused) else { panic!("cards are missing") };
    assert_eq!((need.roll, need.why.as_str(), need.wanted().as_str()), (0, "the volley", "2 more cards"));
    let NeedKind::Cards { deck: 0, missing: 2, of: 3, have, reshuffle_after: None } = &need.kind else {
        panic!("{:?}", need.kind)
    };
    assert_eq!(*have, cards("9s"));
    let so_far = paused.finish();
    let RolledWhat::Cards { cards, before: 54, after: 53, .. } = &so_far.rolls[0].what else { panic!("cards") };
    assert_eq!((cards[0].value.face().as_str(), cards[0].counts), ("9♠", true));
    assert!(so_far.working.is_empty());
}

#[test]
fn mixes_typed_and_drawn() {
    let script = Script { generate: Generate::Roll(0), ..Script::of_cards(cards("9s")) };
    let mut paused = chance(script);
    let Err(RollStop::Needs(need)) = volley(&mut paused) else { panic!("dice are missing") };
    assert_eq!((need.roll, need.wanted()), (1, "2d6".to_owned()));
    let so_far = paused.finish();
    assert_eq!(so_far.script.cards.len(), 3);
    let mut script = so_far.script;
    need.read("5 1").expect("dice").add_to(&mut script);
    let mut again = Chance::script(vec![fresh()], so_far.generator, script);
    volley(&mut again).expect("all is there");
    assert!(again.unused().is_empty());
    let done = again.finish();
    let RolledWhat::Cards { cards, .. } = &done.rolls[0].what else { panic!("cards") };
    assert_eq!(
        cards.iter().map(|item| item.how).collect::<Vec<_>>(),
        [RollSource::Typed, RollSource::Drawn, RollSource::Drawn]
    );
    assert_eq!(done.decks, so_far.decks);
    assert_eq!(done.working[0].rule, "3.12");
    let text = serde_json::to_string(&done.rolls).expect("json");
    assert_eq!(serde_json::from_str::<Vec<_>>(&text).ok(), Some(done.rolls));
    let text = serde_json::to_string(&done.script).expect("json");
    assert_eq!(serde_json::from_str(&text).ok(), Some(done.script));
}

#[test]
fn the_same_generator_gives_the_same_cards() {
    let run = |generator: Pcg64| {
        let mut chance = Chance::script(vec![fresh()], generator, Script::generated());
        let hits = volley(&mut chance).expect("the generator gives all");
        (hits, chance.finish())
    };
    let (first, second) = (run(Pcg64::new(1, 2)), run(Pcg64::new(1, 2)));
    assert_eq!(first, second);
    assert_ne!(first.1.generator, Pcg64::new(1, 2));
    assert_ne!(run(first.1.generator.clone()).1.script, first.1.script);
    // Replaying what was drawn takes as much of the generator: what follows must not repeat it.
    let script = Script { generate: Generate::Never, ..first.1.script.clone() };
    let mut replay = Chance::script(vec![fresh()], Pcg64::new(1, 2), script);
    assert_eq!(volley(&mut replay), Ok(first.0));
    let replay = replay.finish();
    assert_eq!((replay.rolls, replay.generator), (first.1.rolls, first.1.generator));
}

#[test]
fn refuses_what_cannot_be() {
    let mut gone = chance(Script::of_cards(cards("9s 9s 2d")));
    let sentence =
        "The 9♠ was drawn already and the deck has not been reshuffled since; type another card, or allow it.";
    assert_eq!(refusal(volley(&mut gone)), sentence);
    let mut allowed = chance(Script { allow_gone: true, ..Script::of_cards(cards("9s 9s 2d")) });
    assert_eq!(allowed.cards(0, 3, "the volley", black), Ok(2));
    let decks = allowed.finish().decks;
    assert!(decks[0].is_sound() && decks[0].left_len() == 52);
    let mut jokers = chance(Script::of_cards(cards("jk jk jk")));
    assert!(refusal(volley(&mut jokers)).starts_with("Each joker of the deck was drawn already"));
    let mut seven = chance(Script::of_dice([7]));
    let thrown = seven.dice(&[Die::D6], "a die", |faces| faces[0]);
    assert_eq!(refusal(thrown), "A d6 cannot show 7; type a number that is on the die.");
    let mut other = chance(Script::default());
    assert_eq!(refusal(other.cards(1, 1, "no deck", black)), "The rule draws from deck 2, but the game has 1.");
}

#[test]
fn either_joker_serves() {
    let mut both = chance(Script::of_cards(cards("jk 2d jk")));
    assert_eq!(both.cards(0, 3, "jokers", |card| u32::from(card.is_joker())), Ok(2));
    let deck = &both.finish().decks[0];
    assert_eq!((deck.left().jokers(), deck.taken().jokers(), deck.joker_seen()), (0, 2, true));
}

#[test]
fn summaries_leave_the_deck_unseen() {
    let script = |text: &str| Script { cards: vec![Given::Summary(text.to_owned())], ..Script::default() };
    let mut summed = chance(script("2 hits"));
    assert_eq!(summed.cards(0, 3, "the volley", black), Ok(2));
    let done = summed.finish();
    let of = SummaryOf::Cards { deck: 0, count: 3, before: 54, after: 51 };
    assert_eq!(done.rolls[0].what, RolledWhat::Summary { text: "2 hits".to_owned(), of });
    let deck = &done.decks[0];
    assert_eq!((deck.left_len(), deck.all_seen(), deck.odds_view()), (51, false, (fresh(), true)));
    assert_eq!(
        refusal(chance(script("4")).cards(0, 3, "x", black)),
        "`4` cannot come of 3 cards; type what was rolled."
    );
    let unread = refusal(chance(script("full")).cards(0, 3, "x", black));
    assert_eq!(unread, "`full` was not understood; type the cards, or the total.");
    // Some cards told, the rest summed up.
    let mut cards_then = Script::of_cards(cards("9s"));
    cards_then.cards.push(Given::Summary("1".to_owned()));
    assert_eq!(chance(cards_then).cards(0, 3, "the volley", black), Ok(2));
    let assumed =
        odds(std::slice::from_ref(deck), &[].into(), None, |chance| chance.cards(0, 1, "one", black)).expect("odds");
    assert!(assumed.fresh_assumed && assumed.rows[1].1.to_string() == "13/27");
}

#[test]
fn sums_of_dice() {
    let script = |text: &str| Script { dice: vec![Given::Summary(text.to_owned())], ..Script::default() };
    let sum = |chance: &mut Chance| chance.dice(&[Die::D6, Die::D6], "a sum", |faces| faces.iter().sum::<u8>());
    assert_eq!(sum(&mut chance(script("11"))), Ok(11));
    assert_eq!(refusal(sum(&mut chance(script("13")))), "`13` cannot come of 2d6; type what was rolled.");
}

#[test]
fn decisions() {
    let rule = |chance: &mut Chance| {
        let first = chance.choose("shift", "Shift the result?", &["Up", "No", "Down"], 1)?;
        let second = chance.choose("shift", "Shift it again?", &["Up", "No", "Down"], 1)?;
        Ok((first, second))
    };
    let given = |choices: &[(&str, &str)]| -> BTreeMap<String, String> {
        choices.iter().map(|(key, picked)| ((*key).to_owned(), (*picked).to_owned())).collect()
    };
    let mut paused = chance(Script { choices: given(&[("shift", "up")]), ..Script::default() });
    let Err(RollStop::Needs(need)) = rule(&mut paused) else { panic!("a decision is missing") };
    assert_eq!((need.roll, need.wanted().as_str()), (1, "Up or No or Down"));
    assert!(matches!(need.kind, NeedKind::Choice { ref key, .. } if key == "shift#2"));
    let both = given(&[("shift", "up"), ("shift#2", "DOWN")]);
    assert_eq!(rule(&mut chance(Script { choices: both.clone(), ..Script::default() })), Ok((0, 2)));
    assert_eq!(odds(&[], &both, None, rule).expect("odds").rows[0].0, (0, 2));
    assert_eq!(odds(&[], &given(&[]), None, rule).expect("odds").rows[0].0, (1, 1));
    let wrong = odds(&[], &given(&[("shift", "left")]), None, rule).expect_err("not offered");
    assert_eq!(wrong.to_string(), "`left` is not offered for shift; choose Up or No or Down.");
}

#[test]
fn says_what_was_not_used() {
    let mut rich =
        chance(Script { dice: vec![Given::Value(3, RollSource::Typed)], ..Script::of_cards(cards("9s jd")) });
    rich.cards(0, 1, "one", black).expect("one card");
    assert_eq!(rich.unused().to_string(), "More was given than the rule asks for: cards jd; dice 3.");
}

#[test]
fn a_reshuffle_in_mid_draw_keeps_the_table_out() {
    let deck = deck_of("2s jk", Reshuffle::Exhausted);
    let asks = |script: Script| {
        let mut chance = Chance::script(vec![deck.clone()], Pcg64::new(3, 3), script);
        let roll = chance.cards(0, 3, "three", black);
        (roll, chance.finish())
    };
    let (Err(RollStop::Needs(need)), _) = asks(Script::default()) else { panic!("cards are missing") };
    assert!(matches!(need.kind, NeedKind::Cards { reshuffle_after: Some(2), .. }));
    assert!(refusal(asks(Script::of_cards(cards("2s 9h"))).0).starts_with("The 9♥"));
    assert!(refusal(asks(Script::of_cards(cards("2s jk 2s"))).0).starts_with("The 2♠"));
    for script in [Script::of_cards(cards("2s jk 9h")), Script::generated()] {
        let (_, done) = asks(script);
        let RolledWhat::Cards { before: 2, after: 51, reshuffled: true, .. } = &done.rolls[0].what else {
            panic!("{:?}", done.rolls)
        };
        assert_eq!(done.decks[0].left_len(), 51);
    }
}

/// Every script of two cards, one leaf each, against the counted odds.
#[test]
fn scripts_and_odds_agree() {
    let deck = deck_of("2s 9s ks 3c kh 4d jk", Reshuffle::Exhausted);
    let rule = |chance: &mut Chance| chance.cards(0, 2, "two", |card| (black(card), card.rank() == Some(13)));
    let mut ways = BTreeMap::new();
    for first in deck.left().iter() {
        for second in deck.left().difference(CardSet::from_iter([first])).iter() {
            let script = Script::of_cards([first, second]);
            let outcome = rule(&mut Chance::script(vec![deck.clone()], Pcg64::new(0, 0), script));
            *ways.entry(outcome.expect("both are there")).or_insert(0) += 1;
        }
    }
    for (outcome, chance) in odds(&[deck], &[].into(), None, rule).expect("odds").rows {
        assert_eq!(chance, format!("{}/42", ways[&outcome]).parse().expect("a fraction"));
    }
}

#[test]
fn odds_stop_when_told() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let stopped = odds(&[Deck::fresh(0, Reshuffle::Exhausted)], &[].into(), Some(&stop), |chance| {
        chance.cards(0, 1, "one", black)
    });
    assert_eq!(stopped, Err(OddsStop::Stopped));
}

#[test]
fn throws_made_one_after_the_other_differ_as_if_made_at_once() {
    let rule = |chance: &mut Chance| -> Roll<(u64, u64)> {
        let read = |d: &[u8]| u8::try_from(d.iter().filter(|f| **f > 3).count()).unwrap_or(0);
        let first = chance.dice(&[Die::D6; 12], "first", read)?;
        let second = chance.dice(&[Die::D6; 12], "second", read)?;
        Ok((first.into(), second.into()))
    };
    let run = |script: Script| {
        let mut chance = Chance::script(Vec::new(), Pcg64::new(3, 3), script);
        let _ = rule(&mut chance);
        chance.finish()
    };
    let at_once = run(Script::generated());
    let first = run(Script { generate: Generate::Roll(0), ..Script::default() });
    let both = run(Script { generate: Generate::Roll(1), ..first.script });
    assert_eq!(both.script.dice, at_once.script.dice);
    assert_ne!(both.script.dice[..12], both.script.dice[12..]);
    assert_eq!(both.generator, at_once.generator);
}
