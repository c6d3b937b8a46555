//! The form of an action that is looked back at, as it was filled.

use serde_json::Map;

use super::field_words::in_a_line;
use crate::core::battle::Battle;
use crate::core::schema::{Field, Kind};
use crate::store::battle::{JournalAction, Note};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastForm {
    pub title: &'static str,
    /// Each field that was filled and matters, in words.
    pub facts: Vec<(&'static str, String)>,
}

impl PastForm {
    /// `None` if the action was no procedure.
    pub(super) fn of(game: &dyn Battle, note: &Note) -> Option<Self> {
        let JournalAction::Procedure { procedure, input, .. } = &note.action else { return None };
        let info = game.procedures().into_iter().find(|p| p.id == procedure)?;
        let none = Map::new();
        let filled = input.as_object().unwrap_or(&none);
        let said = |field: &'static Field| {
            let value = in_a_line(std::slice::from_ref(field), filled);
            let flag = matches!(field.kind, Kind::Flag);
            (!value.is_empty()).then(|| (field.label, if flag { "yes".to_owned() } else { value }))
        };
        Some(Self { title: info.title, facts: info.fields.iter().filter_map(said).collect() })
    }
}
