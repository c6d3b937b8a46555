//! Same again: repeats with one key what a unit did last time, for one or for all who remember it.

use serde_json::Value;

use super::form::Stage;
use super::list_form::ListForm;
use super::session::Desk;
use crate::core::chance::NeedKind;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::sequence::{Opens, Work};

/// The answer where nothing is remembered.
const NOTHING: &str = "Nobody here remembers what to do again.";

impl Desk {
    /// How many items of the work list can be repeated as last time.
    pub fn repeat_count(&self) -> usize {
        self.work().iter().filter(|w| w.again && !w.done).count()
    }

    /// Repeats the last action of one unit: of the item under the cursor, the selected unit, or the first. A roll or
    /// question that remains stays open.
    pub fn repeat_last(&mut self) {
        let work = self.work();
        let may = |w: &Work| w.again && !w.done;
        let of = |who: Subject| work.iter().position(|w| may(w) && w.subject == Some(who));
        let at_hand = self.work_at.filter(|at| work.get(*at).is_some_and(may));
        let selected = match self.selected.as_slice() {
            [one] => of(*one),
            _ => None,
        };
        let Some(index) = at_hand.or(selected).or_else(|| work.iter().position(may)) else {
            self.message = Some(NOTHING.to_owned());
            return;
        };
        // An open form for the same item is replaced; any other waits.
        if let Opens::Form { procedure, .. } = work[index].opens
            && self.form.as_ref().is_some_and(|form| form.info.id == procedure)
        {
            self.cancel();
        }
        self.open_work(index);
        let by_table = self.game().setup().table_rolls;
        while let Some(Stage::Roll(need)) = self.form.as_ref().map(super::form::Form::stage)
            && !by_table
            && !matches!(need.kind, NeedKind::Choice { .. })
        {
            self.roll();
        }
        self.apply();
    }

    /// Repeats the last action of all who remember it, as one action. Those who cannot are left out and named.
    pub fn repeat_all(&mut self) {
        let work = self.work();
        let of = |w: &Work| match &w.opens {
            Opens::Form { procedure, draft } if w.again && !w.done => Some((*procedure, w.subject?, draft.clone())),
            _ => None,
        };
        let all: Vec<(&str, Subject, Value)> = work.iter().filter_map(of).collect();
        let Some(info) = all.first().and_then(|(id, ..)| self.procedure(id)) else {
            self.message = Some(NOTHING.to_owned());
            return;
        };
        let drafts = all.into_iter().filter(|(id, ..)| *id == info.id).map(|(_, who, draft)| {
            let draft = draft.as_object().cloned().unwrap_or_default();
            (who, Draft::from(draft))
        });
        let list = ListForm::open(info, drafts.collect(), self.state());
        self.list = Some(list);
        self.enter_rest();
    }
}
