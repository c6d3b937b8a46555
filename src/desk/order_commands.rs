//! Words that change the order of battle on the day: add, remove, rename, relabel, place, transfer, player, split, merge,
//! arrive.

use super::entry::ParsedEntry;
use super::order_row::row_of;
use crate::core::battle::Battle;
use crate::core::fields::key;
use crate::core::on_the_day::{Above, DayChange, arrival};
use crate::core::phrases::sentence;
use crate::core::procedure::Draft;
use crate::core::roster::{Subject, side_named};

/// Reserved words, each with what may be typed after it.
pub const WORDS: [(&str, &str); 10] = [
    ("add", "add F25 33e Ligne under FRI infantry 3 SP M7"),
    ("remove", "remove F25"),
    ("rename", "rename F25 34e Ligne"),
    ("relabel", "relabel F25 F26"),
    ("place", "place F25 under FRI"),
    ("transfer", "transfer F25 Austrian"),
    ("player", "player friant Ben"),
    ("split", "split F25 2"),
    ("merge", "merge F25 F26"),
    ("arrive", "arrive friant"),
];

/// The meaning of a line that begins with one of these words; `None` if it does not.
pub(super) fn order_command(
    first: &str,
    rest: &[&str],
    game: &dyn Battle,
    selected: &[Subject],
) -> Option<ParsedEntry> {
    let (_, example) = WORDS.iter().find(|(word, _)| *word == first)?;
    if first == "arrive" {
        return Some(arrival_form(rest));
    }
    let line = Line { rest, game, selected, example };
    let change = match first {
        "add" => line.add(),
        "remove" => line.alone(|who| Ok(DayChange::Remove(who))),
        "rename" => line.named_then(|who, name| Ok(DayChange::Rename(who, name.join(" ")))),
        "relabel" => line.named_then(|who, label| match label {
            [one] => Ok(DayChange::Relabel(who, (*one).to_owned())),
            _ => Err(line.wanted("a label is one word")),
        }),
        "place" => line.place(),
        "transfer" => {
            line.named_then(|who, side| Ok(DayChange::Transfer(who, side_named(&game.setup().sides, &side.join(" "))?)))
        }
        "player" => line.named_then(|who, player| {
            let nobody = matches!(player, [word] if word.eq_ignore_ascii_case("none"));
            Ok(DayChange::Player(who, if nobody { String::new() } else { player.join(" ") }))
        }),
        "split" => line.named_then(|who, part| match (who, part.join(" ").parse::<i64>()) {
            (Subject::Unit(unit), Ok(part)) => Ok(DayChange::Split(unit, part)),
            (Subject::Unit(_), Err(_)) => Err(line.wanted("say how much of it")),
            _ => Err(line.wanted("only units can be split")),
        }),
        _ => line.named_then(|who, other| match (who, line.one(&other.join(" "))?) {
            (Subject::Unit(unit), Subject::Unit(other)) => Ok(DayChange::Merge(unit, other)),
            _ => Err(line.wanted("only units can be merged")),
        }),
    };
    Some(change.map_or_else(ParsedEntry::Bad, |change| ParsedEntry::Order(Box::new(change))))
}

/// The form of an arrival; names of those awaited are read there.
fn arrival_form(who: &[&str]) -> ParsedEntry {
    let mut draft = Draft::default();
    if !who.is_empty() {
        draft.fill(key!(arrival::Input.who), who.join(" "));
    }
    ParsedEntry::Open(arrival::ID, draft)
}

/// The words after a command, and what they are read against.
struct Line<'a> {
    rest: &'a [&'a str],
    game: &'a dyn Battle,
    selected: &'a [Subject],
    example: &'a str,
}

impl Line<'_> {
    fn wanted(&self, what: &str) -> String {
        sentence(&format!("{what}, as in {}", self.example))
    }

    /// The one whom a text means.
    fn one(&self, text: &str) -> Result<Subject, String> {
        match self.game.select(text).map_err(|why| sentence(&why.to_string()))?.as_slice() {
            [one] => Ok(*one),
            _ => Err(self.wanted("name one at a time")),
        }
    }

    fn alone(&self, change: impl Fn(Subject) -> Result<DayChange, String>) -> Result<DayChange, String> {
        match (self.rest, self.selected) {
            ([], [one]) => change(*one),
            ([], _) => Err(self.wanted("say who")),
            (words, _) => change(self.one(&words.join(" "))?),
        }
    }

    /// Somebody, and the words after them. Whoever is selected need not be named.
    fn named_then(&self, change: impl Fn(Subject, &[&str]) -> Result<DayChange, String>) -> Result<DayChange, String> {
        let (who, n) = match (self.game.names_at(self.rest), self.selected) {
            (Some((found, n)), _) if n < self.rest.len() => match found.as_slice() {
                [one] => (*one, n),
                _ => return Err(self.wanted("name one at a time")),
            },
            (_, [one]) if !self.rest.is_empty() => (*one, 0),
            _ => return Err(self.wanted("say who, and what then")),
        };
        change(who, &self.rest[n..])
    }

    fn place(&self) -> Result<DayChange, String> {
        let Some(at) = self.rest.iter().position(|word| word.eq_ignore_ascii_case("under")) else {
            return Err(self.wanted("say under whom"));
        };
        let who = match (&self.rest[..at], self.selected) {
            ([], [one]) => *one,
            ([], _) => return Err(self.wanted("say who")),
            (words, _) => self.one(&words.join(" "))?,
        };
        let above = self.above(&self.rest[at + 1..].join(" "))?;
        Ok(DayChange::Place(who, above))
    }

    fn above(&self, text: &str) -> Result<Above, String> {
        match self.one(text)? {
            Subject::Command(id) => Ok(Above::Command(id)),
            Subject::Side(side) => Ok(Above::Side(side)),
            Subject::Unit(_) => Err(format!("{text} is a unit and commands nobody: name a command or a side.")),
        }
    }

    /// `F25 33e Ligne under FRI infantry 3 SP M7`: after the superior come the words of a line in an order of battle.
    fn add(&self) -> Result<DayChange, String> {
        let Some(at) = self.rest.iter().position(|word| word.eq_ignore_ascii_case("under")) else {
            return Err(self.wanted("say under whom"));
        };
        let (who, after) = (&self.rest[..at], &self.rest[at + 1..]);
        let names = |n: &usize| {
            let found = self.game.select(&after[..*n].join(" "));
            matches!(found.as_deref(), Ok([Subject::Command(_) | Subject::Side(_)]))
        };
        // A label is a word of its own: after it come fields, which may be the beginning of somebody's name.
        let labelled = after.first().is_some_and(|word| self.game.name_index().is_label(word));
        let most = if labelled { 1 } else { after.len() };
        let Some(n) = (1..=most).rev().find(names) else {
            let whom = after.first().copied().unwrap_or("nobody");
            return Err(self.wanted(&format!("“{whom}” is no command or side of this battle; say under whom")));
        };
        let above = self.above(&after[..n].join(" "))?;
        let row = row_of(who, &after[n..], self.game)?;
        Ok(DayChange::Add { row, above })
    }
}
