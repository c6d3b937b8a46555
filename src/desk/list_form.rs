//! One procedure for many: a row for each subject with defaults filled in, only exceptions typed, one undo for all.

use serde_json::Map;

use super::commit::carry_out;
use super::default_action::{DefaultAction, DefaultActionKind};
use super::draft_each::expanded;
use super::field_words::in_a_line;
use super::fill_words::fill_form;
use super::form::{Form, Stage};
use super::roll_text::is_roll_text;
use super::session::Desk;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::chance::{Generate, Rolled, Script, Working};
use crate::core::phrases::sentence;
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::Kind;
use crate::core::sequence::{Opens, Work};
use crate::rulebooks::AnyGame;
use crate::store::battle::{JournalAction, Note};

/// How many rows of a list the log names.
const SAID: usize = 3;

#[derive(Clone, Debug)]
pub struct ListRow {
    pub subject: Subject,
    pub title: String,
    pub given: Draft,
    pub script: Script,
    /// As it was typed, to be shown and corrected.
    pub typed: String,
    /// Takes part: its text was entered.
    pub entered: bool,
    /// Excluded by a dash.
    pub out: bool,
    pub auto: bool,
    /// Takes part, and a roll is still wanted.
    pub waits: bool,
    /// Its result, or what is still wanted.
    pub note: String,
    /// Empty if nothing is wrong.
    pub fault: String,
}

#[derive(Clone, Debug)]
pub struct ListForm {
    pub info: ProcedureInfo,
    pub rows: Vec<ListRow>,
    /// The row that the next text goes to; one past the last when all are entered.
    pub at: usize,
}

/// The rows of a list played one after the other.
struct PlayedRows {
    state: AnyGame,
    labels: Vec<String>,
    actions: Vec<JournalAction>,
    table: Vec<String>,
    rolls: Vec<Rolled>,
    working: Vec<Working>,
}

impl ListForm {
    pub fn open(info: ProcedureInfo, mut drafts: Vec<(Subject, Draft)>, game: &AnyGame) -> Self {
        let mut given: Vec<&mut Draft> = drafts.iter_mut().map(|(_, draft)| draft).collect();
        game.battle().fill_from_offers(info.id, &mut given);
        let rows = drafts.into_iter().map(|(subject, given)| ListRow {
            subject,
            title: game.battle().name_of(subject),
            given,
            script: Script::default(),
            typed: String::new(),
            entered: false,
            out: false,
            auto: false,
            waits: false,
            note: String::new(),
            fault: String::new(),
        });
        let mut list = Self { info, rows: rows.collect(), at: 0 };
        list.play(game);
        list
    }

    pub fn default_action(&self) -> DefaultAction {
        let label = if self.at < self.rows.len() { "Down" } else { "Apply list" };
        let note = self.rows.get(self.at).map_or_else(String::new, |row| row.title.clone());
        let fault = self.rows.iter().find(|row| !row.fault.is_empty()).map(|row| row.fault.clone());
        let why_not = if self.at < self.rows.len() { String::new() } else { fault.unwrap_or_default() };
        DefaultAction { label: label.to_owned(), note, why_not, assumed: String::new(), does: DefaultActionKind::List }
    }

    /// Plays the rows entered so far on a copy of the battle and notes the result of each.
    fn play(&mut self, game: &AnyGame) -> PlayedRows {
        let mut played = PlayedRows {
            state: game.clone(),
            labels: Vec::new(),
            actions: Vec::new(),
            table: Vec::new(),
            rolls: Vec::new(),
            working: Vec::new(),
        };
        for row in &mut self.rows {
            if row.out {
                row.fault.clear();
                "takes no part".clone_into(&mut row.note);
                continue;
            }
            let script =
                Script { generate: if row.auto { Generate::All } else { Generate::Never }, ..row.script.clone() };
            let mut form = Form::row(self.info, row.given.clone(), script, played.state.battle());
            if row.entered {
                take_usual(&mut form, played.state.battle());
            }
            row.fault.clear();
            row.waits = row.entered && matches!(form.stage(), Stage::Roll(_));
            let line = in_a_line(self.info.fields, &form.filled);
            // The row already shows whose it is.
            let own = format!("{} · ", played.state.battle().label_of(row.subject));
            let line = line.strip_prefix(&own).map_or_else(|| line.clone(), str::to_owned);
            match form.stage() {
                Stage::Ready if row.entered => match carry_out(&form, played.state.battle_mut()) {
                    Ok((label, action)) => {
                        row.note.clone_from(&label);
                        played.table.extend(action.table().iter().cloned());
                        played.labels.push(label);
                        played.actions.push(action);
                        if let Some(run) = form.run {
                            played.rolls.extend(run.rolls);
                            played.working.extend(run.working);
                        }
                    }
                    Err(why) => row.fault = sentence(&why),
                },
                Stage::Ready => row.note = form.told.map_or(line, |told| told.headline),
                Stage::Roll(need) if row.entered => row.fault = format!("{} for {}: type it.", need.wanted(), need.why),
                Stage::Roll(need) => row.note = format!("{line} — {}", need.wanted()),
                Stage::Refused(reasons) if row.entered => {
                    row.fault = reasons.first().map_or_else(String::new, |r| r.text.clone());
                }
                Stage::BadRoll(why) => row.fault = why,
                Stage::Fill if row.entered => {
                    row.fault = form.examined.faults.first().map_or_else(String::new, |f| f.text.clone());
                }
                Stage::Refused(_) | Stage::Fill => row.note = line,
            }
        }
        played
    }
}

impl Desk {
    /// Opens a list of a procedure for the selection, else for every subject of the step's work.
    ///
    /// # Errors
    /// A sentence when it makes no sense as a list here.
    pub fn open_list(&mut self, procedure: &str) -> Result<(), String> {
        let info = self.procedure(procedure).filter(|p| p.many).ok_or("That cannot be done as a list.")?;
        let subject_field = info.fields.iter().find_map(|field| match field.kind {
            Kind::Subject(kind) => Some((field, kind)),
            _ => None,
        });
        let Some((field, kind)) = subject_field else {
            return Err("That cannot be done as a list.".to_owned());
        };
        let draft = |s: Subject| Draft::from(Map::from_iter([(field.key.to_owned(), self.game().label_of(s).into())]));
        let beforehand = self.game().tracker().list;
        let of_work = |work: &Work| match &work.opens {
            Opens::Form { procedure: id, draft } if *id == info.id && !work.done => {
                Some((work.subject?, Draft::from(draft.as_object().cloned().unwrap_or_default())))
            }
            Opens::Turn(actor) if info.id == beforehand => Some((*actor, draft(*actor))),
            _ => None,
        };
        let selected = if self.selected.len() > 1 {
            expanded(field, &self.selected, self.game()).into_iter().map(|s| (s, draft(s))).collect()
        } else {
            Vec::new()
        };
        // A selection that the procedure cannot take is ignored.
        let rows = if selected.is_empty() { self.work().iter().filter_map(of_work).collect() } else { selected };
        let mut drafts: Vec<(Subject, Draft)> = Vec::new();
        for (subject, draft) in rows.into_iter().filter(|(subject, _)| kind.takes(*subject)) {
            if !drafts.iter().any(|(known, _)| *known == subject) {
                drafts.push((subject, draft));
            }
        }
        if drafts.is_empty() {
            return Err(format!("Nobody is waiting for “{}” here: select a set first, as in F11-F14.", info.title));
        }
        self.list = Some(ListForm::open(info, drafts, self.state()));
        Ok(())
    }

    /// Opens a list with these rows, as typed in a line. Rows that need no roll are entered already and wait to be
    /// applied.
    pub fn open_rows(&mut self, procedure: &str, drafts: Vec<(Subject, Draft)>) {
        let Some(info) = self.procedure(procedure) else { return };
        let mut list = ListForm::open(info, drafts, self.state());
        if info.rolls.is_empty() {
            list.rows.iter_mut().for_each(|row| row.entered = true);
            list.play(self.state());
            list.at = list.rows.iter().position(|row| !row.fault.is_empty()).unwrap_or(list.rows.len());
        }
        self.list = Some(list);
    }

    /// The procedures that can be done as a list at this stop, in the order of its work, so that the main one comes
    /// first.
    pub fn lists(&self) -> Vec<ProcedureInfo> {
        self.lists_of(&self.work())
    }

    /// The same for this work list.
    pub(super) fn lists_of(&self, work: &[Work]) -> Vec<ProcedureInfo> {
        let beforehand = self.game().tracker().list;
        let does = |w: &Work| match &w.opens {
            Opens::Form { procedure, .. } if !w.done => Some(*procedure),
            Opens::Turn(_) => Some(beforehand),
            _ => None,
        };
        let offered: Vec<&str> = work.iter().filter_map(does).collect();
        let mut ids: Vec<(&str, usize)> = Vec::new();
        for id in offered {
            match ids.iter_mut().find(|(known, _)| *known == id) {
                Some((_, count)) => *count += 1,
                None => ids.push((id, 1)),
            }
        }
        // With one row it would be a form.
        let several = ids.into_iter().filter(|(_, count)| *count > 1);
        several.filter_map(|(id, _)| self.procedure(id)).filter(|info| info.many).collect()
    }

    /// Puts a text into the current row and moves down; past the last row the list is applied. Returns whether the
    /// text was used, so that it can be cleared. A roll always is, even if it is refused.
    pub fn list_enter(&mut self, text: &str) -> bool {
        let table_rolls = self.game().setup().table_rolls;
        let state = self.history().state().clone();
        let Some(list) = &mut self.list else { return false };
        if list.at >= list.rows.len() {
            if text.is_empty() {
                self.list_apply();
                return true;
            }
            self.message = Some("Every row has been passed: Enter on an empty line applies them.".to_owned());
            return false;
        }
        let before = list.rows[list.at].clone();
        let row = &mut list.rows[list.at];
        row.out = matches!(text.trim(), "-" | "–");
        if row.out {
            row.entered = false;
            text.clone_into(&mut row.typed);
            list.at += 1;
            list.play(&state);
            return true;
        }
        row.entered = true;
        row.auto = text.is_empty() && !table_rolls;
        row.script = Script::default();
        text.clone_into(&mut row.typed);
        if let Err(why) = list.take(text, &state) {
            let at = list.at;
            list.rows[at] = ListRow { fault: sentence(&why), ..before };
            return is_roll_text(text);
        }
        // Only fields were given; the roll is still to be made.
        let row = &mut list.rows[list.at];
        row.auto = !table_rolls && row.script == Script::default();
        list.play(&state);
        let row = &mut list.rows[list.at];
        // Left blank although a field is missing: the row is excluded.
        if text.is_empty() && !row.fault.is_empty() {
            row.entered = false;
            row.fault.clear();
        }
        if row.fault.is_empty() {
            list.at += 1;
        }
        true
    }

    /// Moves up or down without entering anything.
    pub fn list_move(&mut self, by: isize) {
        if let Some(list) = &mut self.list {
            list.at = (list.at as isize + by).clamp(0, list.rows.len() as isize) as usize;
        }
    }

    /// Generates all rolls that are left and applies the list.
    pub fn list_rest(&mut self) {
        let state = self.history().state().clone();
        if let Some(list) = &mut self.list {
            for row in list.rows.iter_mut().filter(|row| !row.entered && !row.out) {
                row.entered = true;
                row.auto = true;
            }
            list.play(&state);
            // Rows that lack a field are excluded.
            let lacks = |row: &ListRow| !row.fault.is_empty() && row.typed.is_empty();
            let left_out = list.leave_out(lacks);
            self.list_apply();
            self.say_left_out(left_out);
        }
    }

    fn say_left_out(&mut self, mut left_out: Vec<String>) {
        if !left_out.is_empty() {
            left_out.extend(self.message.take());
            self.message = Some(left_out.join(" "));
        }
    }

    /// Enters all remaining rows as they are and applies the list, unless a roll must be typed. Rows that the rules
    /// are against are excluded and named.
    pub(super) fn enter_rest(&mut self) {
        let by_program = !self.game().setup().table_rolls;
        let state = self.history().state().clone();
        let Some(list) = &mut self.list else { return };
        for row in list.rows.iter_mut().filter(|row| !row.entered && !row.out) {
            row.entered = true;
            row.auto = by_program;
        }
        list.play(&state);
        let left_out = list.leave_out(|row| !row.fault.is_empty());
        match list.rows.iter().position(|row| row.waits) {
            Some(at) => list.at = at,
            None => self.list_apply(),
        }
        self.say_left_out(left_out);
    }

    fn list_apply(&mut self) {
        let state = self.history().state().clone();
        let Some(list) = &mut self.list else { return };
        let PlayedRows { state, labels, actions, table, rolls, working } = list.play(&state);
        if let Some(row) = list.rows.iter().find(|row| row.entered && !row.fault.is_empty()) {
            self.message = Some(format!("{}: {}", row.title, row.fault));
            return;
        }
        if labels.is_empty() {
            self.list = None;
            self.message = Some("Nothing was entered in the list, so nothing changed.".to_owned());
            return;
        }
        let action = JournalAction::List { rows: actions, table };
        let note = Note { label: in_short(&labels), action, rolls, working, ..Note::default() };
        self.commit(state, note, |desk| {
            desk.list = None;
            desk.form = None;
        });
    }
}

/// The log line of a list: the first few rows and how many more.
fn in_short(labels: &[String]) -> String {
    match labels.len().saturating_sub(SAID) {
        0 => labels.join(" · "),
        more => format!("{} · and {more} more", labels[..SAID].join(" · ")),
    }
}

/// A list takes the usual option of a choice, unless another was typed.
fn take_usual(form: &mut Form, game: &dyn Battle) {
    while let Some(usual) = form.need().and_then(|need| need.usual().map(str::to_owned)) {
        if form.answer(&usual, game).is_err() {
            return;
        }
    }
}

impl ListForm {
    /// Excludes the rows for which this holds; says which, and why.
    fn leave_out(&mut self, is: impl Fn(&ListRow) -> bool) -> Vec<String> {
        let mut left_out = Vec::new();
        for row in self.rows.iter_mut().filter(|row| row.entered && is(row)) {
            row.entered = false;
            left_out.push(format!("{} is left out: {}", row.title, row.fault));
        }
        left_out
    }

    /// Reads a row's text: a roll, words for its fields, or both.
    fn take(&mut self, text: &str, state: &AnyGame) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let game = state.battle();
        let row = &mut self.rows[self.at];
        let mut form = Form::row(self.info, row.given.clone(), Script::default(), game);
        let as_it_stands = form.clone();
        if form.need().is_some() {
            match form.answer(text, game) {
                Ok(()) => {
                    row.script = form.script;
                    return Ok(());
                }
                Err(why) if is_roll_text(text) => return Err(why),
                Err(_) => {}
            }
        }
        // A roll for a row that needs none makes it the exception, unless the rules are against that.
        if let Some((key, value)) = self.info.exception.filter(|_| form.need().is_none()) {
            form.set(key, Some(value.into()), game);
            if form.need().is_some() {
                match form.answer(text, game) {
                    Ok(()) => {
                        row.given = form.given;
                        row.script = form.script;
                        return Ok(());
                    }
                    Err(why) if is_roll_text(text) => return Err(why),
                    Err(_) => {}
                }
            }
            let against = form.open_reasons().into_iter().next();
            form.allow(game);
            if let Some(reason) = against.filter(|_| form.need().is_some() && form.answer(text, game).is_ok()) {
                return Err(reason.text);
            }
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        // A roll typed too early is answered with what must be given first.
        let missing = form.examined.faults.into_iter().next().map(|fault| fault.text);
        row.given = fill_form(&as_it_stands, &words, game).map_err(|why| missing.unwrap_or(why))?;
        Ok(())
    }

    /// The fields that rows still need, for the heading.
    pub fn asks(&self) -> Vec<&'static str> {
        let loud = self.info.fields.iter().filter(|f| !f.quiet && !matches!(f.kind, Kind::Subject(_)));
        loud.map(|f| f.label).collect()
    }
}
