//! Small languages of the entry line, such as a unit's actions in one string: for the open form, the selected unit, or
//! the unit named before them. Knows no rule book.

use super::entry::ParsedEntry;
use super::field_words::fill_selected;
use super::fill_words::fill;
use super::session::Desk;
use crate::core::battle::ProcedureInfo;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;

/// Whether a procedure has a text in a language that knows all of these words.
fn speaks(info: &ProcedureInfo, words: &[&str]) -> bool {
    let said = info.fields.iter().filter(|f| !f.quiet).find_map(|f| f.said);
    said.is_some_and(|said| !words.is_empty() && words.iter().all(|word| said.knows(word)))
}

impl Desk {
    /// Gives words of a small language to the open form that takes them, or opens one for the selected unit.
    pub(super) fn action_string(&self, words: &[&str]) -> Option<ParsedEntry> {
        if let Some(form) = &self.form {
            let mut draft = form.given.clone();
            let fits = speaks(&form.info, words) && fill(&form.info, words, &mut draft, self.game()).is_ok();
            return fits.then_some(ParsedEntry::Fill(draft));
        }
        let [one @ Subject::Unit(_)] = self.selected.as_slice() else { return None };
        let game = self.game();
        let verb = |p: &ProcedureInfo| p.id == words[0] || p.verbs.contains(&words[0]);
        let taken = game.procedures().iter().any(verb) || game.select(&words.join(" ")).is_ok();
        if taken { None } else { self.open_action_string(*one, words) }
    }

    /// A label followed by words of a small language, also in one word: `f1 f f turn`, `f1 fft`, `f1fft`.
    pub(super) fn action_string_of_unit(&self, words: &[&str]) -> Option<ParsedEntry> {
        let game = self.game();
        let unit = |label: &str| match game.select(label).ok()?.as_slice() {
            [one @ Subject::Unit(_)] if game.label_of(*one).eq_ignore_ascii_case(label) => Some(*one),
            _ => None,
        };
        let index = game.name_index();
        if words[1..].iter().any(|word| index.is_label(word)) {
            return None;
        }
        if let Some(one) = unit(words[0]) {
            return self.open_action_string(one, &words[1..]);
        }
        // In one word the longest label wins: f11f is F11 and f, not F1 and 1f.
        let ends = (1..=words[0].len()).rev();
        let label = ends.filter_map(|end| words[0].get(..end)).find(|start| index.is_label(start))?;
        let rest: Vec<&str> = std::iter::once(&words[0][label.len()..]).chain(words[1..].iter().copied()).collect();
        if game.select(words[0]).is_ok() {
            return None;
        }
        self.open_action_string(unit(label)?, &rest)
    }

    /// Opens the procedure that takes these words for a unit.
    fn open_action_string(&self, one: Subject, words: &[&str]) -> Option<ParsedEntry> {
        let game = self.game();
        let info = game.procedures().into_iter().find(|p| p.many && speaks(p, words))?;
        let mut draft = Draft::default();
        fill_selected(&info, &[one], &mut draft, game);
        fill(&info, words, &mut draft, game).ok()?;
        Some(ParsedEntry::Open(info.id, draft))
    }
}
