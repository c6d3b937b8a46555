//! [`Battle`] for a battle of any rule book.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::advance::AdvanceError;
use super::battle::{Battle, Examined, OddsJob, ProcedureInfo, Run, RunState};
use super::cards::Card;
use super::chance::{Rolled, RolledWhat, Script};
use super::club::{self, ClubError, ClubTable};
use super::deck::Deck;
use super::ending::{EndingChange, VictorySheet};
use super::game::{Game, Luck, Setup};
use super::marks::{End, Engagements, Mark, Marks};
use super::name_index::NameIndex;
use super::odds_table::OddsFault;
use super::on_the_day::{AwaitedGroup, Changed, DayChange, arrival};
use super::prepared::{Outcome, PreparedAction, examine_entry, run_prepared};
use super::procedure::{Draft, Report};
use super::roster::Subject;
use super::rulebook::Rulebook;
use super::schema::validate::{FieldFault, expects};
use super::schema::{Field, Kind};
use super::select::SelectError;
use super::sequence::{Duty, Flow, Frame, Opens, Work, steps_below};
use super::tables::{Patch, TableError};
use super::view::{Dossier, RosterRow, Section};

/// How many cards the window shows of those drawn last.
const LAST_SHOWN: usize = 5;

impl<R: Rulebook> Battle for Game<R> {
    fn book(&self) -> &'static str {
        R::ID
    }
    fn turn_word(&self) -> &'static str {
        R::TURN
    }
    fn typed(&self) -> &'static str {
        R::TYPED
    }
    fn setup(&self) -> &Setup {
        &self.setup
    }
    fn setup_mut(&mut self) -> &mut Setup {
        Self::setup_mut(self)
    }
    fn flow(&self) -> &Flow {
        &self.flow
    }
    fn luck(&self) -> &Luck {
        &self.luck
    }
    fn marks(&self) -> &Marks {
        &self.marks
    }
    fn marks_mut(&mut self) -> &mut Marks {
        Self::marks_mut(self)
    }
    fn engagements(&self) -> &Engagements {
        &self.engagements
    }
    fn conditions(&self) -> &'static [Field] {
        R::CONDITIONS
    }

    fn broken_invariants(&self) -> Vec<String> {
        let decks = self.luck.decks.iter().enumerate().filter(|(_, deck)| !deck.is_sound());
        let mut wrong: Vec<String> =
            decks.map(|(i, _)| format!("deck {} has a card in two places or none", i + 1)).collect();
        wrong.extend(self.out_of_bounds());
        wrong.extend(self.twice_labelled());
        wrong.extend(R::broken_invariants(self));
        wrong
    }
    fn unshowable(&self) -> Option<String> {
        Self::unshowable(self)
    }
    fn roster(&self) -> Vec<RosterRow> {
        self.roster_rows()
    }
    fn dossier(&self, subject: Subject) -> Dossier {
        let mut dossier = R::dossier(self, subject);
        let own = self.marks.marks.iter().filter(|m| m.on == subject);
        dossier.marks.extend(own.map(|m| (m.text.clone(), self.until(&m.ends))));
        dossier
    }
    fn sections(&self) -> Vec<Section> {
        let common = [self.victory().section(), self.awaited_section()];
        R::sections(self).into_iter().chain(common.into_iter().flatten()).collect()
    }
    fn tracker(&self) -> super::tracker::Tracker {
        self.track()
    }
    fn work(&self) -> Vec<Work> {
        self.work_list()
    }
    fn steps(&self) -> Vec<(&'static str, &'static str)> {
        steps_below(R::sequence()).into_iter().map(|step| (step.id, self.words(step.id).title.as_str())).collect()
    }
    fn until(&self, end: &End) -> String {
        match end {
            End::Step(id) => match self.words(id).title.as_str() {
                "" => end.words(R::TURN),
                title => format!("until the end of {title}"),
            },
            _ => end.words(R::TURN),
        }
    }

    fn procedures(&self) -> Vec<ProcedureInfo> {
        let clubs = self.setup.clubs.iter().map(|table| club::entry::<R>(table).info);
        let common = std::iter::once(arrival::entry::<R>().info);
        R::procedures().iter().map(|entry| entry.info).chain(common).chain(clubs).collect()
    }
    fn prefill(&self, procedure: &str, draft: &mut Draft) {
        if let Some(entry) = self.entry(procedure) {
            (entry.prefill)(self, draft);
            if let Some(table) = self.club(procedure) {
                club::prefill(self, table, draft);
            }
        }
    }
    fn fill_from_offers(&self, procedure: &str, drafts: &mut [&mut Draft]) {
        Self::fill_from_offers(self, procedure, drafts);
    }
    fn examine_filled(&self, procedure: &str, draft: &Draft) -> Examined {
        let Some(entry) = self.entry(procedure) else { return Examined::default() };
        let unknown_names = self.unknown_names(entry.info.fields, draft);
        let examined = examine_entry(entry, draft, self.rules(), Some(self));
        if unknown_names.is_empty() {
            return examined;
        }
        Examined { action: None, faults: [unknown_names, examined.faults].concat(), reasons: examined.reasons }
    }
    fn run(&self, action: &PreparedAction, script: Script) -> Run {
        let (decks, generator) = (self.luck.decks.clone(), self.luck.generator.clone());
        match action.of::<R>() {
            Ok(prepared) => run_prepared(prepared, self.rules(), decks, generator, script).0,
            Err(why) => {
                let (rolls, working) = (Vec::new(), Vec::new());
                Run { state: RunState::Bad(why), rolls, working, decks, generator, script }
            }
        }
    }
    fn odds_job(&self, action: &PreparedAction, choices: BTreeMap<String, String>) -> Option<OddsJob> {
        // A switch may make a procedure roll that says of itself that it does not.
        let asks = || matches!(self.run(action, Script::default()).state, RunState::Needs(_));
        if action.info.rolls.is_empty() && !asks() {
            return None;
        }
        let (action, rules, decks) = (action.clone(), Arc::clone(self.rules()), self.luck.decks.clone());
        Some(Box::new(move |stop| action.of::<R>().map_err(OddsFault::Input)?.odds(&rules, &decks, &choices, stop)))
    }
    fn tell(&self, action: &PreparedAction, outcome: &Outcome) -> Result<Report, String> {
        action.of::<R>()?.tell(outcome, self)
    }
    fn carry_out(&mut self, action: &PreparedAction, run: &Run) -> Result<Report, String> {
        let RunState::Done(outcome) = &run.state else { return Err("the roll is not finished".to_owned()) };
        let prepared = action.of::<R>()?;
        let mut told = prepared.tell(outcome, self)?;
        let mut after = self.clone();
        let rules = Arc::clone(self.rules());
        prepared.acted(outcome, &rules, &mut after)?;
        if self.holds_here(action.info.id) {
            after.hold(action, outcome, &mut told);
        } else {
            prepared.apply(outcome, &rules, &mut after)?;
        }
        if !run.rolls.is_empty() {
            let luck = after.luck_mut();
            luck.decks.clone_from(&run.decks);
            luck.generator = run.generator.clone();
            for deck in &mut luck.decks {
                deck.procedure_ended();
            }
            for (deck, card) in run.rolls.iter().flat_map(cards_of) {
                if let Some(last) = luck.last.get_mut(deck) {
                    last.push(card);
                    let extra = last.len().saturating_sub(LAST_SHOWN);
                    last.drain(..extra);
                }
            }
        }
        after.settle_duty(action);
        for duty in &told.follows {
            after.add_duty(duty.clone());
        }
        *self = after;
        Ok(told)
    }

    fn next(&mut self) -> Vec<String> {
        self.step_on()
    }
    fn begin_turn(&mut self, actor: Subject) -> Result<Vec<String>, AdvanceError> {
        Self::begin_turn(self, actor)
    }
    fn park_turn(&mut self) -> bool {
        Self::park_turn(self)
    }
    fn resume_turn(&mut self, index: usize) -> Result<(), AdvanceError> {
        Self::resume_turn(self, index)
    }
    fn drop_duty(&mut self, id: u32) {
        Self::drop_duty(self, id);
    }

    fn select(&self, text: &str) -> Result<Vec<Subject>, SelectError> {
        Self::select(self, text)
    }
    fn names_at(&self, words: &[&str]) -> Option<(Vec<Subject>, usize)> {
        Self::names_at(self, words)
    }
    fn name_index(&self) -> Arc<NameIndex> {
        Self::name_index(self)
    }
    fn names(&self) -> Vec<(&str, &str)> {
        let commands = self.commands.iter().map(|c| (c.label.as_str(), c.name.as_str()));
        commands.chain(self.units.iter().map(|u| (u.label.as_str(), u.name.as_str()))).collect()
    }
    fn name_of(&self, subject: Subject) -> String {
        Self::name_of(self, subject)
    }
    fn label_of(&self, subject: Subject) -> String {
        Self::label_of(self, subject)
    }
    fn side_of(&self, subject: Subject) -> Option<usize> {
        Self::side_of(self, subject)
    }
    fn units_of(&self, subject: Subject) -> Vec<usize> {
        Self::units_of(self, subject)
    }
    fn fields_of(&self, subject: Subject) -> &'static [Field] {
        Self::fields_of(subject)
    }
    fn field(&self, subject: Subject, key: &str) -> Option<Value> {
        Self::field(self, subject, key)
    }
    fn set_field(&mut self, subject: Subject, key: &str, value: &Value) -> Result<Value, String> {
        Self::set_field(self, subject, key, value)
    }
    fn change_order(&mut self, change: &DayChange) -> Result<Changed, String> {
        Self::change_order(self, change)
    }
    fn awaited(&self) -> Vec<AwaitedGroup> {
        Self::awaited(self)
    }
    fn victory(&self) -> VictorySheet {
        Self::victory(self)
    }
    fn usual_losses(&self) -> &'static [&'static str] {
        R::LOSSES
    }
    fn figures(&self, field: &str) -> Vec<Option<i64>> {
        Self::figures(self, field)
    }

    fn unit_slots(&self) -> usize {
        self.units.slot_count()
    }
    fn change_ending(&mut self, change: &EndingChange, first: &[Option<i64>]) -> Result<(), String> {
        Self::change_ending(self, change, first)
    }
    fn toggle_mark(&mut self, mark: Mark) -> bool {
        Self::toggle_mark(self, mark)
    }
    fn count(&mut self, name: &str, by: i64) -> i64 {
        Self::count(self, name, by)
    }
    fn reshuffle(&mut self, deck: usize) -> bool {
        let luck = self.luck_mut();
        if let Some(last) = luck.last.get_mut(deck) {
            last.clear();
        }
        luck.decks.get_mut(deck).map(Deck::reshuffle).is_some()
    }
    fn club_faults(&self, table: &ClubTable) -> Vec<FieldFault> {
        Self::club_faults(self, table)
    }
    fn add_club(&mut self, table: ClubTable) -> Result<(), ClubError> {
        Self::add_club(self, table)
    }
    fn set_house_rule(&mut self, key: &str, value: Option<&Value>) -> Result<(), TableError> {
        Self::set_house_rule(self, key, value)
    }

    fn set_booklet(&mut self, values: &Patch) -> Result<(), Vec<FieldFault>> {
        Self::set_booklet(self, values)
    }
}

fn cards_of(rolled: &Rolled) -> Vec<(usize, Card)> {
    match &rolled.what {
        RolledWhat::Cards { deck, cards, .. } => cards.iter().map(|c| (*deck, c.value)).collect(),
        _ => Vec::new(),
    }
}

impl<R: Rulebook> Game<R> {
    /// The work list of this stop: open duties first, then what the step offers, then turns left open.
    pub fn work_list(&self) -> Vec<Work> {
        let of_duty = |duty: &Duty| {
            let opens = match self.entry(&duty.procedure) {
                Some(e) => Opens::Form { procedure: e.info.id, draft: Value::Object(duty.draft.clone()) },
                None => Opens::Tick(duty.id),
            };
            Work { subject: duty.subject, must: !duty.optional, ..Work::new(duty.title.clone(), opens) }
        };
        let of_parked = |(index, frames): (usize, &Vec<Frame>)| {
            let actor = super::sequence::actor(frames);
            let title = format!("Back to {}", actor.map_or_else(String::new, |a| self.name_of(a)));
            Work { subject: actor, ..Work::new(title, Opens::Parked(index)).note("turn left open") }
        };
        let mut list: Vec<Work> = self.flow.duties.iter().filter(|d| self.is_due(d)).map(of_duty).collect();
        list.extend(self.step_work());
        list.extend(self.held_work());
        list.extend(self.flow.parked.iter().enumerate().map(of_parked));
        list.extend(self.umpires_arrivals());
        list
    }

    pub(super) fn is_due(&self, duty: &Duty) -> bool {
        duty.at.is_empty() || self.flow.cursor.last().is_some_and(|here| here.step == duty.at)
    }

    /// Faults for names that nobody in this battle has. The first subject that a procedure asks for must be given.
    fn unknown_names(&self, fields: &'static [Field], draft: &Draft) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        // The subjects may be named in a list instead.
        let listed = |f: &Field| matches!(f.kind, Kind::List(_)) && draft.0.get(f.key).is_some_and(|v| !v.is_null());
        let mut first = !fields.iter().any(listed);
        for field in fields {
            let Kind::Subject(kind) = field.kind else { continue };
            let fault = match draft.text(field.key).map(|text| (text, draft.known().find(self, text))) {
                None if first => Some(format!("{} is missing: {}.", field.label, expects(field))),
                Some((text, Ok(subject))) if !kind.takes(subject) => {
                    Some(format!("{} cannot be {text}: {}.", field.label, expects(field)))
                }
                Some((_, Err(why))) => Some(format!("{}: {why}.", field.label)),
                None | Some((_, Ok(_))) => None,
            };
            faults.extend(fault.map(|text| FieldFault { key: field.key.to_owned(), text }));
            first = false;
        }
        for field in fields {
            let (Kind::List(below), Some(Value::Array(rows))) = (field.kind, draft.0.get(field.key)) else { continue };
            for (number, row) in (1..).zip(rows.iter().filter_map(Value::as_object)) {
                // A row need not name anybody.
                let named = draft.row(row.clone());
                let known = |f: &&Field| named.text(f.key).is_some();
                let strange =
                    below.iter().filter(known).flat_map(|f| self.unknown_names(std::slice::from_ref(f), &named));
                faults.extend(strange.map(|fault| {
                    let key = format!("{}.{number}.{}", field.key, fault.key);
                    FieldFault { key, text: format!("{}, row {number}. {}", field.label, fault.text) }
                }));
            }
        }
        faults
    }

    /// Drops the duty that this action fulfilled: one whose draft it matches, else one for the same subjects, because
    /// the umpire may have changed the rest.
    fn settle_duty(&mut self, action: &PreparedAction) {
        let PreparedAction { info, input, .. } = action;
        let is_subject = |key: &str| info.fields.iter().any(|f| f.key == key && matches!(f.kind, Kind::Subject(_)));
        let given = |key: &String, value: &Value| input.get(key).is_some_and(|given| holds(given, value));
        let just_so = |draft: &Map<String, Value>| draft.iter().all(|(key, value)| given(key, value));
        let same_subjects = |draft: &Map<String, Value>| {
            let mut named = draft.iter().filter(|(key, _)| is_subject(key)).peekable();
            named.peek().is_some() && named.all(|(key, value)| given(key, value))
        };
        let find = |met: &dyn Fn(&Map<String, Value>) -> bool| {
            self.flow.duties.iter().find(|d| d.procedure == info.id && met(&d.draft)).map(|d| d.id)
        };
        if let Some(id) = find(&just_so).or_else(|| find(&same_subjects)) {
            self.drop_duty(id);
        }
    }
}

/// Whether a value contains what was drafted: a row of a list may be drafted by its label alone.
fn holds(value: &Value, drafted: &Value) -> bool {
    match (value, drafted) {
        (Value::Object(have), Value::Object(want)) => {
            want.iter().all(|(key, want)| have.get(key).is_some_and(|have| holds(have, want)))
        }
        (Value::Array(have), Value::Array(want)) => {
            have.len() == want.len() && have.iter().zip(want).all(|(have, want)| holds(have, want))
        }
        _ => value == drafted,
    }
}
