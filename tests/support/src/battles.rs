//! Battles read and changed by labels, wherever they are played: alone or at a desk.

use galloper::core::battle::{Battle, RunState};
use galloper::core::cards::Card;
use galloper::core::chance::Script;
use galloper::core::game::Game;
use galloper::core::orbat::document::Document;
use galloper::core::orbat::plan::plan;
use galloper::core::procedure::Draft;
use galloper::core::roster::Subject;
use galloper::core::rulebook::Rulebook;
use galloper::desk::Desk;
use galloper::rulebooks::{AnyGame, book, shape};
use galloper::store::orbat_file::{Format, from_bytes};
use serde_json::Value;

use crate::questions::object;

/// More stops than any turn has.
const MOST_STEPS: usize = 400;

/// What a battle is played in: the battle alone, or a desk with it.
pub trait Played {
    fn battle(&self) -> &dyn Battle;
    /// Sets a field by hand; it must be taken.
    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value);
    /// Next, with nothing left open.
    fn go_on(&mut self);
}

impl Played for dyn Battle + '_ {
    fn battle(&self) -> &dyn Battle {
        self
    }

    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value) {
        self.set_field(who, key, value).unwrap_or_else(|why| panic!("{key} = {value}: {why}"));
    }

    fn go_on(&mut self) {
        self.next();
    }
}

impl<R: Rulebook> Played for Game<R> {
    fn battle(&self) -> &dyn Battle {
        self
    }

    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value) {
        let battle: &mut dyn Battle = self;
        battle.set_by_hand(who, key, value);
    }

    fn go_on(&mut self) {
        self.next();
    }
}

impl Played for AnyGame {
    fn battle(&self) -> &dyn Battle {
        self.battle()
    }

    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value) {
        self.battle_mut().set_by_hand(who, key, value);
    }

    fn go_on(&mut self) {
        self.battle_mut().next();
    }
}

impl Played for Desk {
    fn battle(&self) -> &dyn Battle {
        self.game()
    }

    fn set_by_hand(&mut self, who: Subject, key: &str, value: &Value) {
        self.set_fields(&[who], key, value);
        assert_eq!(self.message, None, "{key} = {value}");
    }

    fn go_on(&mut self) {
        while self.cancel() {}
        self.next();
    }
}

/// The demo battle of a rule book, without what its scenario says of winning: tests say that themselves.
pub fn demo_game(id: &str, seed: u64) -> AnyGame {
    let game = (book(id).expect("it is on the shelf").demo)(seed).expect("the demo battle reads");
    let mut plain = serde_json::to_value(&game).expect("a battle can be written");
    plain["setup"].as_object_mut().expect("a setup").remove("ending");
    AnyGame::from_plain(id, &plain).expect("and read")
}

/// A battle from the first form of orders of battle, TOML with lists of sides, commands and units.
pub fn battle_of_toml(id: &str, text: &str, seed: u64) -> AnyGame {
    let found = from_bytes(text.as_bytes(), Format::Toml, Some(id)).expect("the order of battle reads");
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    let planned = plan(&Document::from_rows(found.rows, shape));
    (book(id).expect("it is on the shelf").begin)(&planned.plan, seed).expect("the battle begins")
}

/// Whom a label means.
pub fn subject(at: &(impl Played + ?Sized), label: &str) -> Subject {
    at.battle().select(label).unwrap_or_else(|why| panic!("{label}: {why}"))[0]
}

/// What stands in a field of whom the label means.
pub fn field(at: &(impl Played + ?Sized), label: &str, key: &str) -> Value {
    at.battle().field(subject(at, label), key).unwrap_or_else(|| panic!("{label} has no {key}"))
}

/// Sets a field of whom the label means by hand.
pub fn set(at: &mut (impl Played + ?Sized), label: &str, key: &str, value: impl Into<Value>) {
    let who = subject(at, label);
    at.set_by_hand(who, key, &value.into());
}

/// The id of the step that the battle is at.
pub fn step(at: &(impl Played + ?Sized)) -> &'static str {
    at.battle().tracker().step
}

/// On with Next until the step of this id or title; it stays where it is if that is there already.
pub fn go_to(at: &mut (impl Played + ?Sized), wanted: &str) {
    go_until(at, wanted, |at| {
        let tracker = at.battle().tracker();
        tracker.step == wanted || tracker.title == wanted
    });
}

/// On with Next until this holds.
pub fn go_until<P: Played + ?Sized>(at: &mut P, what: &str, holds: impl Fn(&P) -> bool) {
    for _ in 0..MOST_STEPS {
        if holds(at) {
            return;
        }
        at.go_on();
    }
    panic!("{what} never comes");
}

/// A draft of an object.
pub fn draft(input: Value) -> Draft {
    Draft::from(object(input))
}

/// The keys of the reasons against an action whose form has no fault.
pub fn reasons(at: &(impl Played + ?Sized), procedure: &str, input: Value) -> Vec<&'static str> {
    let examined = at.battle().examine(procedure, &draft(input));
    assert!(examined.faults.is_empty(), "{procedure}: {examined:?}");
    examined.reasons.iter().map(|reason| reason.key).collect()
}

/// Form, check, roll, apply, as the window does it; what to do on the table.
pub fn carry_out(battle: &mut dyn Battle, procedure: &str, input: Value, dice: &[u8]) -> Vec<String> {
    carry_out_by(battle, procedure, input, Script::of_dice(dice.iter().copied()))
}

/// The same with cards drawn.
pub fn carry_out_with_cards(battle: &mut dyn Battle, procedure: &str, input: Value, cards: &[&str]) -> Vec<String> {
    let cards: Vec<Card> = cards.iter().map(|card| card.parse().expect("a card")).collect();
    carry_out_by(battle, procedure, input, Script::of_cards(cards))
}

fn carry_out_by(battle: &mut dyn Battle, procedure: &str, input: Value, script: Script) -> Vec<String> {
    let examined = battle.examine(procedure, &draft(input));
    assert!(examined.faults.is_empty() && examined.reasons.is_empty(), "{procedure}: {examined:?}");
    let action = examined.action.expect("a whole input");
    let run = battle.run(&action, script);
    assert!(matches!(run.state, RunState::Done(_)), "{procedure}: {:?}", run.state);
    battle.carry_out(&action, &run).unwrap_or_else(|why| panic!("{procedure}: {why}")).table
}
