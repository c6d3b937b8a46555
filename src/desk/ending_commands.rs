//! Lines of the entry line that say how the battle is won: `objective Hausen french`, `points hits 1`, `lasts 8`,
//! `breaks austrian 12`; and `victory`, which shows how it stands. Knows no rule book.

use serde_json::json;

use super::entry::{ParsedEntry, PlainCommand};
use super::session::Desk;
use crate::core::battle::Battle;
use crate::core::ending::{EndingChange, Holder, LossRule};
use crate::core::roster::{SideId, Subject, folded};
use crate::core::view::Section;

/// A text in the middle of the window that changes nothing, until something else is done.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskReport {
    pub title: String,
    pub sections: Vec<Section>,
}

/// The meaning of a line that begins with one of these words; `None` if it does not.
pub(super) fn ending_command(first: &str, rest: &[&str], game: &dyn Battle) -> Option<ParsedEntry> {
    let change = match first {
        "victory" if rest.is_empty() => return Some(ParsedEntry::Word(PlainCommand::Victory)),
        "objective" => objective(rest, game),
        "points" => points(rest, game),
        // The order of battle says turns; a form may have a field of that name.
        "lasts" | "turns" => last_turn(rest, game),
        "breaks" => break_point(rest, game),
        _ => return None,
    };
    let change = change.and_then(|change| match change.against(&game.setup().ending) {
        Some(why) => Err(why),
        None => Ok(change),
    });
    Some(change.map_or_else(ParsedEntry::Bad, ParsedEntry::Ending))
}

/// `Hausen french`, `Hausen nobody`, `Bridge 4`, `Bridge 4 french`, `Bridge gone`.
fn objective(words: &[&str], game: &dyn Battle) -> Result<EndingChange, String> {
    let how =
        || "Type its name and its points, its holder, or gone: objective Hausen 3, objective Hausen french.".to_owned();
    let ending = &game.setup().ending;
    let words = &short_form(words)[..];
    let known = |words: &[&str]| known_objective(words, game);
    if let Some((last, name)) = words.split_last()
        && last.eq_ignore_ascii_case("gone")
        && !name.is_empty()
    {
        return Ok(EndingChange::ObjectiveGone(known(name)?.unwrap_or_else(|| name.join(" "))));
    }
    let (words, holder) = match holder_at_end(words, game) {
        Some((name, holder)) => (name, Some(holder)),
        None => (words, None),
    };
    if let (Some(name), Some(_)) = (known(words)?, holder) {
        return Ok(EndingChange::Objective { name, points: None, holder });
    }
    let (name, points) = match words.split_last() {
        Some((last, name)) if !name.is_empty() && is_number(last) => (name, Some(number(last)?)),
        _ => (words, None),
    };
    if name.is_empty() || (points.is_none() && holder.is_none()) {
        return Err(how());
    }
    // A word cut short means the objective there is; a whole other name is a new one.
    let typed = name.join(" ");
    let cut = known(name)?.filter(|known| cuts_short(known, name));
    let name = ending.objective(&typed).map(|known| known.name.clone()).or(cut).unwrap_or(typed);
    Ok(EndingChange::Objective { name, points, holder })
}

/// The words without what an order of battle may say more: `3 points`, `held by French`.
fn short_form<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let is =
        |at: usize, some: &[&str]| words.get(at).is_some_and(|word| some.iter().any(|s| word.eq_ignore_ascii_case(s)));
    let held_by = (1..words.len()).rfind(|at| is(*at, &["held"]) && is(at + 1, &["by"]) && at + 2 < words.len());
    let is_more = |at: usize| {
        let of_points = at > 1 && is(at, &["point", "points", "pts", "pt"]) && is_number(words[at - 1]);
        of_points || held_by.is_some_and(|held| at == held || at == held + 1)
    };
    (0..words.len()).filter(|at| !is_more(*at)).map(|at| words[at]).collect()
}

/// Who holds it, said at the end of the words: a side by its name or the beginning of it, or nobody.
fn holder_at_end<'a>(words: &'a [&'a str], game: &dyn Battle) -> Option<(&'a [&'a str], Holder)> {
    (1..words.len()).find_map(|at| {
        let said = words[at..].join(" ");
        let nobody = ["nobody", "none", "neutral"].contains(&said.to_lowercase().as_str());
        let holder = side_begun(&said, game).map(Holder::Side).or(nobody.then_some(Holder::Nobody))?;
        Some((&words[..at], holder))
    })
}

/// The side of this name, or the only one whose name begins so.
fn side_begun(text: &str, game: &dyn Battle) -> Option<SideId> {
    let word = folded(text);
    let names: Vec<String> = game.setup().sides.iter().map(|side| folded(&side.name)).collect();
    let begun: Vec<SideId> = (0..names.len()).filter(|side| names[*side].starts_with(&word)).collect();
    match begun.as_slice() {
        _ if word.is_empty() || is_number(text) => None,
        [one] => Some(*one),
        some => some.iter().copied().find(|side| names[*side] == word),
    }
}

/// The objective that these words name or begin, as it is called; each word may be cut short.
fn known_objective(words: &[&str], game: &dyn Battle) -> Result<Option<String>, String> {
    let ending = &game.setup().ending;
    if let Some(known) = ending.objective(&words.join(" ")) {
        return Ok(Some(known.name.clone()));
    }
    let begins = |name: &str| {
        let name: Vec<String> = name.split_whitespace().map(folded).collect();
        !words.is_empty()
            && words.len() <= name.len()
            && words.iter().zip(&name).all(|(word, whole)| !folded(word).is_empty() && whole.starts_with(&folded(word)))
    };
    let names: Vec<&str> =
        ending.objectives.iter().map(|known| known.name.as_str()).filter(|name| begins(name)).collect();
    match names.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some((*one).to_owned())),
        some => Err(format!("“{}” could be {}: type more of the name.", words.join(" "), some.join(" or "))),
    }
}

/// Whether a word of these is only the beginning of its word in the name.
fn cuts_short(name: &str, words: &[&str]) -> bool {
    words.iter().zip(name.split_whitespace()).any(|(word, whole)| folded(word) != folded(whole))
}

/// `hits 1`, `bases lost 1`, `broken 0`.
fn points(words: &[&str], game: &dyn Battle) -> Result<EndingChange, String> {
    match words.split_last() {
        Some((last, name)) if !name.is_empty() && is_number(last) => {
            let fields = game.fields_of(Subject::Unit(0));
            LossRule::read(fields, &name.join(" "), number(last)?).map(EndingChange::Losses)
        }
        _ => {
            let usual = game.usual_losses();
            let first = usual.first().copied().unwrap_or("hits");
            let usual = if usual.is_empty() { String::new() } else { format!(" Usual here: {}.", usual.join(", ")) };
            Err(format!("Type what the enemy gets points for, and how many: points {first} 1.{usual}"))
        }
    }
}

/// `8`; `0` or `none` for no last turn.
fn last_turn(words: &[&str], game: &dyn Battle) -> Result<EndingChange, String> {
    match words {
        [one] => Ok(EndingChange::LastTurn(number_or_none(one)?)),
        _ => Err(format!("Type the number of the last {}, or 0 for none: lasts 8.", game.turn_word())),
    }
}

/// `austrian 12`, `austrian at 12`; `0` or `never` for no break point.
fn break_point(words: &[&str], game: &dyn Battle) -> Result<EndingChange, String> {
    let sides = &game.setup().sides;
    let Some((last, side)) = words.split_last().filter(|(_, side)| !side.is_empty()) else {
        let first = sides.first().map_or("French", |side| side.name.as_str());
        return Err(format!("Type a side and the losses at which it breaks, or 0 for never: breaks {first} 12."));
    };
    let side = side.strip_suffix(&["at"]).unwrap_or(side).join(" ");
    let id = side_begun(&side, game).ok_or_else(|| {
        let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
        format!("“{side}” is no side of this battle; the sides are {}.", names.join(" and "))
    })?;
    Ok(EndingChange::Breaks(id, number_or_none(last)?))
}

fn is_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+']).chars().next().is_some_and(|first| first.is_ascii_digit())
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("“{word}” is no whole number of 0 or more."))
}

fn number_or_none(word: &str) -> Result<Option<u32>, String> {
    if ["none", "never", "no"].contains(&word.to_lowercase().as_str()) {
        return Ok(None);
    }
    number(word).map(|number| Some(number).filter(|number| *number > 0))
}

/// What a change does, in words.
pub(super) fn in_words(change: &EndingChange, game: &dyn Battle) -> String {
    let field = match change {
        EndingChange::Losses(rule) => rule.words(game.fields_of(Subject::Unit(0))),
        _ => String::new(),
    };
    change.words(game.setup(), game.turn_word(), &field)
}

/// The words that may follow these: names of objectives and sides, fields.
pub(super) fn followers(verb: &str, game: &dyn Battle) -> Vec<String> {
    let sides = || game.setup().sides.iter().map(|side| side.name.clone());
    let names = || game.setup().ending.objectives.iter().map(|known| known.name.clone());
    match verb {
        "objective" => names().chain(sides()).chain(["nobody".to_owned(), "gone".to_owned()]).collect(),
        "breaks" => sides().collect(),
        "points" => {
            let fields = game.fields_of(Subject::Unit(0)).iter();
            let fields =
                fields.filter(|field| crate::core::ending::loss_rule::counts(field)).map(|field| field.key.to_owned());
            game.usual_losses().iter().map(|usual| (*usual).to_owned()).chain(fields).collect()
        }
        _ => Vec::new(),
    }
}

impl Desk {
    /// Changes how the battle is won, as one action.
    pub fn change_ending(&mut self, change: &EndingChange) {
        let label = in_words(change, self.game());
        let first = match change {
            EndingChange::Losses(rule) if rule.lost => self.first_figures(&rule.field),
            _ => Vec::new(),
        };
        self.by_hand_as(label, json!({ "ending": change }), |game| game.change_ending(change, &first));
    }

    /// What each unit had of a field in the first state that knew it.
    fn first_figures(&self, field: &str) -> Vec<Option<i64>> {
        let mut first = Vec::new();
        for moment in self.history().line_to(self.history().now()) {
            let Some(moment) = self.history().moment(moment) else { continue };
            let game = moment.state.battle();
            if game.unit_slots() > first.len() {
                first.extend(game.figures(field).into_iter().skip(first.len()));
            }
        }
        first
    }

    /// Shows how the battle stands; nothing is changed.
    pub fn show_victory(&mut self) {
        let sheet = self.game().victory();
        if sheet.is_empty() {
            self.message = Some(self.nothing_to_win());
            return;
        }
        self.report = Some(DeskReport { title: sheet.standing(), sections: sheet.report() });
    }

    fn nothing_to_win(&self) -> String {
        let game = self.game();
        let loss = game.usual_losses().first().copied().unwrap_or("hits");
        let side = game.setup().sides.first().map_or("French", |side| side.name.as_str());
        format!(
            "This battle says nothing of victory yet. Type what counts: objective Bridge 3, points {loss} 1, lasts 8, \
             breaks {side} 12."
        )
    }
}
