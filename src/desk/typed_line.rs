//! A text of the entry line, read once: what it means, the form it leads to, and what Enter will do. Enter uses the very
//! form that the preview showed. Knows no rule book.

use super::entry::ParsedEntry;
use super::form::Form;
use super::preview::Preview;
use super::session::Desk;

/// A text of the entry line with everything that was made of it.
#[derive(Clone, Debug)]
pub struct TypedLine {
    /// The text.
    pub text: String,
    /// What it means.
    pub entry: ParsedEntry,
    /// The form as Enter leaves it: opened, filled in or answered.
    pub form: Option<Form>,
    /// What Enter will do, in words.
    pub preview: Preview,
}

impl Desk {
    /// Reads a text of the entry line. It holds as long as nothing on the desk changes.
    pub fn read_line(&self, text: &str) -> TypedLine {
        let (entry, answered) = self.read(text);
        let form = match &entry {
            ParsedEntry::Answer(_) => answered,
            ParsedEntry::Open(id, draft) => self.procedure(id).map(|info| Form::open(info, draft.clone(), self.game())),
            ParsedEntry::Fill(draft) => self.form.clone().map(|form| form.with(draft.clone(), self.game())),
            _ => None,
        };
        let preview = self.preview_of(&entry, form.as_ref());
        TypedLine { text: text.to_owned(), entry, form, preview }
    }
}
