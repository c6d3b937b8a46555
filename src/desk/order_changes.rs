//! Changes to the order of battle on the day, each an action of its own.

use serde_json::json;

use super::manual_actions::note;
use super::session::Desk;
use crate::core::on_the_day::{Changed, DayChange};
use crate::core::phrases::sentence;
use crate::core::roster::Subject;
use crate::store::battle::JournalAction;

impl Desk {
    /// What a change to the order of battle would come to.
    ///
    /// # Errors
    /// A sentence if it cannot be done.
    pub fn try_order(&self, change: &DayChange) -> Result<Changed, String> {
        self.state().clone().battle_mut().change_order(change)
    }

    /// Changes the order of battle; false with a message if it cannot be done.
    pub fn change_order(&mut self, change: &DayChange) -> bool {
        let mut state = self.state().clone();
        match state.battle_mut().change_order(change) {
            Ok(Changed { headline, table, subject }) => {
                let action = JournalAction::Hand { what: json!({ "did": headline }), table };
                self.commit(state, note(headline, action), |desk| desk.look_again(change, subject))
            }
            Err(why) => {
                self.message = Some(sentence(&why));
                false
            }
        }
    }

    /// Puts away what may name somebody who is gone, or is called or stands otherwise.
    fn look_again(&mut self, change: &DayChange, subject: Option<Subject>) {
        if !matches!(change, DayChange::Add { .. } | DayChange::Player(..)) {
            self.form = None;
            self.waiting.clear();
            self.list = None;
        }
        if let Some(one) = subject {
            self.selected = vec![one];
        }
    }
}
