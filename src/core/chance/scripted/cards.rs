//! Cards out of a script: told, drawn by the generator, or summed up. Knows no dice.

use super::{ScriptedChance, needs};
use crate::core::cards::Card;
use crate::core::chance::groups;
use crate::core::chance::need::{NeedKind, Roll, RollFault};
use crate::core::chance::record::{RollSource, RolledItem, RolledWhat, SummaryOf};
use crate::core::chance::script::Given;
use crate::core::chance::summary::Fold;

impl ScriptedChance {
    pub fn cards<F: Fold>(&mut self, deck: usize, n: u32, why: &str, f: &impl Fn(Card) -> F) -> Roll<F> {
        self.cards_until(deck, n, why, f, &|_| false)
    }

    pub fn cards_until<F: Fold>(
        &mut self,
        deck: usize,
        n: u32,
        why: &str,
        f: &impl Fn(Card) -> F,
        settled: &impl Fn(F) -> bool,
    ) -> Roll<F> {
        let roll = self.next_roll();
        let decks = self.tables.len();
        let table = self.tables.get_mut(deck).ok_or(RollFault::NoDeck { deck, decks })?;
        let (before, times) = (table.left_byte(), table.reshuffles());
        let mut cards: Vec<RolledItem<Card>> = Vec::new();
        let mut total = F::default();
        let mut summary = None;
        while (cards.len() as u32) < n {
            let over = settled(total);
            let (card, how) = match self.script.cards.get(self.next_card) {
                Some(Given::Summary(_)) if over => break,
                Some(Given::Summary(text)) => {
                    summary = Some(text.clone());
                    break;
                }
                Some(&Given::Value(card, how)) => {
                    // Drawn in an earlier run: the generator goes on behind it, or the next draw would repeat it.
                    if how == RollSource::Drawn {
                        table.pass(&mut self.generator);
                    }
                    table.told(card, self.script.allow_gone)?;
                    (card, how)
                }
                None if !over && self.script.generate.covers(roll) => {
                    let card = table.draw(&mut self.generator)?;
                    self.script.cards.push(Given::Value(card, RollSource::Drawn));
                    (card, RollSource::Drawn)
                }
                None => break,
            };
            self.next_card += 1;
            let value = if over { F::default() } else { f(card) };
            total = total.join(value);
            cards.push(RolledItem { value: card, how, counts: value.counts() });
        }
        let missing = n - cards.len() as u32;
        let have: Vec<Card> = cards.iter().map(|item| item.value).collect();
        let (after, reshuffled) = (table.left(), table.reshuffles() > times);
        let left = table.left_byte();
        if !cards.is_empty() {
            self.record(why, RolledWhat::Cards { deck, cards, before, after: left, reshuffled });
        }
        if missing == 0 || settled(total) {
            return Ok(total);
        }
        if let Some(text) = summary {
            return Ok(total.join(self.summed_cards(deck, missing, why, &text, f)?));
        }
        let reshuffle_after = (after < missing).then_some(after);
        let kind = NeedKind::Cards { deck, missing, of: n, have, reshuffle_after };
        Err(needs(roll, why, kind, F::hint()))
    }

    fn summed_cards<F: Fold>(
        &mut self,
        deck: usize,
        count: u32,
        why: &str,
        text: &str,
        f: &impl Fn(Card) -> F,
    ) -> Roll<F> {
        self.next_card += 1;
        let unread = || RollFault::Unread { text: text.to_owned(), what: "cards", hint: F::hint() };
        let value = F::read(text, count).ok_or_else(unread)?;
        let table = &mut self.tables[deck];
        if !groups::cards_can_give(table.deck(), count, f, value)? {
            let of = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
            return Err(RollFault::Impossible { text: text.to_owned(), of }.into());
        }
        let before = table.left_byte();
        table.untold(count)?;
        let of = SummaryOf::Cards { deck, count, before, after: table.left_byte() };
        self.record(why, RolledWhat::Summary { text: text.to_owned(), of });
        Ok(value)
    }
}
