//! Dice out of a script: told, thrown by the generator, or summed up. Knows no cards.

use rand::RngExt;

use super::{ScriptedChance, needs};
use crate::core::chance::groups::{self, Ways};
use crate::core::chance::need::{NeedKind, Roll, RollFault};
use crate::core::chance::record::{RollSource, RolledItem, RolledWhat, SummaryOf};
use crate::core::chance::script::Given;
use crate::core::chance::step_limit::Effort;
use crate::core::chance::summary::{Fold, Summary};
use crate::core::dice::{Die, dice_text};

/// The dice of one request so far.
struct ThrownDice {
    items: Vec<(u8, RollSource)>,
    summary: Option<String>,
}

impl ScriptedChance {
    /// The next dice of the queue, or of the generator; fewer if both are dry.
    fn throw(&mut self, roll: usize, dice: &[Die]) -> Roll<ThrownDice> {
        let mut thrown = ThrownDice { items: Vec::new(), summary: None };
        for &die in dice {
            match self.script.dice.get(self.next_die) {
                Some(Given::Summary(text)) => {
                    thrown.summary = Some(text.clone());
                    self.next_die += 1;
                    break;
                }
                Some(&Given::Value(face, _)) if !die.shows(face) => {
                    return Err(RollFault::Face { die, face: face.into() }.into());
                }
                Some(&Given::Value(face, how)) => {
                    // Thrown in an earlier run: the generator goes on behind it, or the next throw would be the same.
                    if how == RollSource::Drawn {
                        self.next_face(die);
                    }
                    thrown.items.push((face, how));
                }
                None if self.script.generate.covers(roll) => {
                    let face = self.next_face(die);
                    self.script.dice.push(Given::Value(face, RollSource::Drawn));
                    thrown.items.push((face, RollSource::Drawn));
                }
                None => break,
            }
            self.next_die += 1;
        }
        Ok(thrown)
    }

    fn next_face(&mut self, die: Die) -> u8 {
        die.faces()[self.generator.random_range(0..die.faces().len() as u32) as usize]
    }

    fn record_dice(&mut self, why: &str, dice: &[Die], items: &[(u8, RollSource)], counts: impl Fn(u8) -> bool) {
        if !items.is_empty() {
            let item = |&(value, how)| RolledItem { value, how, counts: counts(value) };
            let (dice, faces) = (dice[..items.len()].to_vec(), items.iter().map(item).collect());
            self.record(why, RolledWhat::Dice { dice, faces });
        }
    }

    fn summed_dice<T: Summary>(
        &mut self,
        dice: &[Die],
        why: &str,
        text: String,
        can_come: impl Fn(&Effort) -> Result<Ways<T>, RollFault>,
    ) -> Roll<T> {
        let unread = || RollFault::Unread { text: text.clone(), what: "dice", hint: T::hint() };
        let value = T::read(&text, dice.len() as u32).ok_or_else(unread)?;
        if !can_come(&Effort::default())?.contains_key(&value) {
            return Err(RollFault::Impossible { text, of: dice_text(dice) }.into());
        }
        self.record(why, RolledWhat::Summary { text, of: SummaryOf::Dice(dice.to_vec()) });
        Ok(value)
    }

    pub fn dice<T: Summary>(&mut self, dice: &[Die], why: &str, f: &impl Fn(&[u8]) -> T) -> Roll<T> {
        let roll = self.next_roll();
        let ThrownDice { items, summary } = self.throw(roll, dice)?;
        self.record_dice(why, dice, &items, |face| dice.len() == 1 && f(&[face]).counts());
        let faces: Vec<u8> = items.iter().map(|&(face, _)| face).collect();
        match summary {
            Some(text) if items.is_empty() => self.summed_dice(dice, why, text, |effort| groups::dice(dice, f, effort)),
            Some(text) => Err(RollFault::Late(text).into()),
            None if faces.len() == dice.len() => Ok(f(&faces)),
            None => Err(needs(roll, why, dice_kind(dice, faces), T::hint())),
        }
    }

    pub fn pool<F: Fold>(&mut self, n: u32, die: Die, why: &str, f: &impl Fn(u8) -> F) -> Roll<F> {
        let roll = self.next_roll();
        let all = vec![die; n as usize];
        let ThrownDice { items, summary } = self.throw(roll, &all)?;
        self.record_dice(why, &all, &items, |face| f(face).counts());
        let total = items.iter().fold(F::default(), |total, &(face, _)| total.join(f(face)));
        if let Some(text) = summary {
            let rest = &all[items.len()..];
            let missing = n - items.len() as u32;
            let summed = self.summed_dice(rest, why, text, |effort| groups::pool(missing, die, f, effort))?;
            return Ok(total.join(summed));
        }
        if items.len() == all.len() {
            return Ok(total);
        }
        let faces = items.iter().map(|&(face, _)| face).collect();
        Err(needs(roll, why, dice_kind(&all, faces), F::hint()))
    }

    pub fn series<F: Fold>(
        &mut self,
        pools: &[u32],
        die: Die,
        why: &str,
        f: &impl Fn(u8) -> F,
        step: &mut impl FnMut(usize, F) -> bool,
    ) -> Roll<()> {
        let all = vec![die; pools.iter().sum::<u32>() as usize];
        let roll = if all.is_empty() { 0 } else { self.next_roll() };
        let mut items = Vec::new();
        for (i, &n) in pools.iter().enumerate() {
            let ThrownDice { items: some, summary } = self.throw(roll, &all[..n as usize])?;
            let whole = some.len() == n as usize;
            let sum = some.iter().fold(F::default(), |sum, &(face, _)| sum.join(f(face)));
            items.extend(some);
            if let Some(text) = summary {
                return Err(RollFault::Unread { text, what: "dice", hint: "" }.into());
            }
            if !whole {
                self.record_dice(why, &all, &items, |face| f(face).counts());
                let faces = items.iter().map(|&(face, _)| face).collect();
                return Err(needs(roll, why, dice_kind(&all, faces), ""));
            }
            if !step(i, sum) {
                break;
            }
        }
        let counted = items.len();
        while let Some(&Given::Value(face, how)) =
            self.script.dice.get(self.next_die).filter(|_| items.len() < all.len() && !self.script.exact)
        {
            self.next_die += 1;
            items.push((face, how));
        }
        self.record_dice(why, &all, &items[..counted], |face| f(face).counts());
        self.record_dice("not needed", &all, &items[counted..], |_| false);
        Ok(())
    }
}

fn dice_kind(dice: &[Die], have: Vec<u8>) -> NeedKind {
    NeedKind::Dice { missing: dice[have.len()..].to_vec(), of: dice.to_vec(), have }
}
