//! A text of the entry line, read once: its meaning, the form it leads to, and its preview. Enter uses the very form
//! that the preview showed. Knows no rule book.

use super::entry::ParsedEntry;
use super::form::Form;
use super::preview::Preview;
use super::session::Desk;

#[derive(Clone, Debug)]
pub struct TypedLine {
    pub text: String,
    pub entry: ParsedEntry,
    /// As Enter leaves it: opened, filled in or answered.
    pub form: Option<Form>,
    pub preview: Preview,
}

impl Desk {
    /// Valid as long as nothing on the desk changes.
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
