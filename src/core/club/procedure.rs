//! Throwing on a club table: filled in from the battle, total looked up, markers and fields set.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use galloper_derive::fields;
use serde::Deserialize;
use serde_json::Value;

use super::fits_rulebook::reads;
use super::{ClubRow, ClubTable, DECK, Modifier, TARGET, UNIT};
use crate::core::chance::{Chance, Roll};
use crate::core::counts::count;
use crate::core::deck::Deck;
use crate::core::fields::Fields;
use crate::core::game::Game;
use crate::core::inputs::{name_or_label, plain};
use crate::core::marks::{End, Mark};
use crate::core::odds::odds;
use crate::core::odds_table::{OddsFault, OddsTable, summarised_by};
use crate::core::prepared::{self, Prepared};
use crate::core::procedure::{Draft, InBattle, Reason, Report};
use crate::core::roster::Subject;
use crate::core::rulebook::Rulebook;
use crate::core::schema::validate::FieldFault;
use crate::core::schema::{Field, Kind};

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct ClubOutcome {
        // First, so that odds are sorted by total.
        total: i64, -99_999..=99_999, shown_after = thrown;
        result: String, summary;
        thrown: u32, 0..=999;
    }
}

/// Fills in the modifiers that a field decides.
pub fn prefill<R: Rulebook>(game: &Game<R>, table: &ClubTable, draft: &mut Draft) {
    count(|counts| counts.prefills += 1);
    for modifier in &table.modifiers {
        let Some(field) = &modifier.field else { continue };
        let Some(subject) = draft.subject(game, modifier.of.word()) else { continue };
        let Some(field) = Game::<R>::fields_of(subject).iter().find(|f| f.key == field) else { continue };
        let now = game.field(subject, field.key).unwrap_or(Value::Null);
        if modifier.each {
            draft.fill(&modifier.key, now.as_i64().unwrap_or(0).max(0));
        } else {
            draft.fill(&modifier.key, holds(modifier, field, &now));
        }
    }
    if table.cards > 0 && game.luck.decks.len() > 1 {
        let side = draft.subject(game, UNIT).and_then(|who| game.side_of(who));
        draft.fill(DECK, if side == Some(1) { "b" } else { "a" });
    }
}

/// Whether a modifier holds for this value of its field.
fn holds(modifier: &Modifier, field: &Field, now: &Value) -> bool {
    let Modifier { is, from, to, .. } = modifier;
    if from.is_some() || to.is_some() {
        return now.as_i64().is_some_and(|n| from.is_none_or(|from| from <= n) && to.is_none_or(|to| n <= to));
    }
    if is.is_empty() { *now == Value::Bool(true) } else { is.iter().any(|text| reads(field, text).as_ref() == Ok(now)) }
}

/// The input stays JSON, because its fields are the table's own.
struct Throw {
    table: &'static ClubTable,
    input: Value,
}

/// Prepares a throw on the table that is in the input.
///
/// # Errors
/// A sentence if the table cannot be read.
pub fn prepare<R: Rulebook>(input: &Value, _: Option<InBattle<'_, R>>) -> Result<Box<dyn Prepared<R>>, String> {
    count(|counts| counts.decodes += 1);
    Ok(Box::new(Throw { table: ClubTable::of_input(input)?, input: input.clone() }))
}

impl<R: Rulebook> Prepared<R> for Throw {
    fn check(&self, _: &R::Rules) -> Result<Vec<Reason>, Vec<FieldFault>> {
        Ok(Vec::new())
    }
    fn resolve(&self, _: &R::Rules, chance: &mut Chance) -> Result<Roll<prepared::Outcome>, String> {
        Ok(thrown(self.table, &self.input, chance).map(|outcome| prepared::Outcome::new(plain(&outcome), outcome)))
    }
    fn read_outcome(&self, outcome: &Value, _: &Game<R>) -> Result<prepared::Outcome, String> {
        let read = ClubOutcome::deserialize(outcome).map_err(|e| e.to_string())?;
        Ok(prepared::Outcome::new(outcome.clone(), read))
    }
    fn acted(&self, _: &prepared::Outcome, _: &R::Rules, _: &mut Game<R>) -> Result<(), String> {
        Ok(())
    }
    fn apply(&self, outcome: &prepared::Outcome, _: &R::Rules, game: &mut Game<R>) -> Result<(), String> {
        apply(self, outcome.of()?, game)
    }
    fn tell(&self, outcome: &prepared::Outcome, game: &Game<R>) -> Result<Report, String> {
        Ok(tell(self, outcome.of()?, game))
    }
    fn odds(
        &self,
        _: &R::Rules,
        decks: &[Deck],
        choices: &BTreeMap<String, String>,
        stop: Option<&AtomicBool>,
    ) -> Result<OddsTable, OddsFault> {
        let resolve = |chance: &mut Chance| thrown(self.table, &self.input, chance);
        summarised_by(odds(decks, choices, stop, resolve), ClubOutcome::SUMMARY)
    }
}

fn thrown(table: &'static ClubTable, input: &Value, chance: &mut Chance) -> Roll<ClubOutcome> {
    let thrown = if table.cards > 0 {
        let rank = |card: crate::core::cards::Card| u32::from(card.rank().unwrap_or(0));
        let deck = usize::from(input.get(DECK).and_then(Value::as_str) == Some("b"));
        chance.cards(deck, u32::from(table.cards), &table.title, rank)?
    } else {
        chance.dice(&table.dice, &table.title, |faces| faces.iter().map(|f| u32::from(*f)).sum::<u32>())?
    };
    let rule = "Club table";
    chance.say(rule, || format!("{}: {thrown} thrown.", table.title));
    let mut total = i64::from(thrown);
    for modifier in &table.modifiers {
        let times = match input.get(&modifier.key) {
            Some(Value::Bool(true)) => 1,
            Some(Value::Number(n)) => n.as_i64().unwrap_or(0),
            _ => 0,
        };
        if times != 0 {
            let adds = times.saturating_mul(modifier.add);
            total = total.saturating_add(adds);
            chance.say(rule, || format!("{adds:+} {}.", modifier.label));
        }
    }
    let result = table.row(total).map_or_else(|| "nothing".to_owned(), |row| row.result.clone());
    chance.say(rule, || format!("Total {total}: {result}."));
    Ok(ClubOutcome { total, result, thrown })
}

impl Throw {
    /// The resulting row, and the label of whom it affects.
    fn row(&self, outcome: &ClubOutcome) -> Option<(&'static ClubRow, Option<&str>)> {
        let row = self.table.row(outcome.total)?;
        Some((row, self.text(row.on.word())))
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.input.get(key).and_then(Value::as_str)
    }
}

/// Places the markers and sets the fields.
fn apply<R: Rulebook>(throw: &Throw, outcome: &ClubOutcome, game: &mut Game<R>) -> Result<(), String> {
    let Some((row, Some(label))) = throw.row(outcome) else { return Ok(()) };
    let subject = game.find(label).map_err(|e| e.to_string())?;
    for text in &row.marks {
        let lies = game.marks.marks.iter().any(|m| m.on == subject && m.text == *text);
        if !lies {
            game.toggle_mark(Mark { on: subject, text: text.clone(), ends: End::ByHand });
        }
    }
    for (key, value) in &row.set {
        let value = within(game, subject, key, value);
        game.set_field(subject, key, &value)?;
    }
    Ok(())
}

/// The value that a field is set to. A count stops at the bounds of its field.
fn within<R: Rulebook>(game: &Game<R>, subject: Subject, key: &str, value: &str) -> Value {
    let by = value.starts_with(['+', '-']).then(|| value.parse::<i64>().ok()).flatten();
    let kind = Game::<R>::fields_of(subject).iter().find(|f| f.key == key).map(|f| f.kind);
    match (kind, by) {
        (Some(Kind::Whole { min, max }), Some(by)) => {
            let now = game.field(subject, key).and_then(|now| now.as_i64()).unwrap_or(0);
            now.saturating_add(by).clamp(min, max).into()
        }
        _ => value.into(),
    }
}

fn tell<R: Rulebook>(throw: &Throw, outcome: &ClubOutcome, game: &Game<R>) -> Report {
    let who = name_or_label(game, throw.text(UNIT), "The unit");
    let mut lines = Vec::new();
    if let Some((row, label)) = throw.row(outcome) {
        let on = name_or_label(game, label, "the unit");
        lines.extend(row.marks.iter().map(|mark| format!("Place “{mark}” beside {on}.")));
        let fields = label.and_then(|label| game.find(label).ok()).map_or(&[][..], Game::<R>::fields_of);
        let named = |key: &str| fields.iter().find(|f| f.key == key).map(|f| f.label.to_lowercase());
        let name = |key: &str| named(key).unwrap_or_else(|| key.replace('_', " "));
        lines.extend(row.set.iter().map(|(key, value)| format!("{on}: {} {value}.", name(key))));
    }
    let at =
        throw.text(TARGET).map_or_else(String::new, |label| format!(" at {}", name_or_label(game, Some(label), "")));
    let headline = format!("{}, {who}{at}: {}", throw.table.title, outcome.result);
    Report { headline, table: lines, ..Report::default() }
}
