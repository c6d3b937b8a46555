//! Odds on a worker thread: the newest question wins, a frame never waits. Knows no rule book and no window.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::Value;

use crate::core::fraction::Fraction;
use crate::core::play::{OddsJob, Play};
use crate::core::procedure::OddsTable;

struct Question {
    number: u64,
    job: OddsJob,
    stop: Arc<AtomicBool>,
}

/// What is asked, so that the same question is not asked twice.
#[derive(Clone, PartialEq)]
struct Asked {
    moment: usize,
    procedure: &'static str,
    input: Value,
}

/// A worker that answers the newest question about odds.
pub struct OddsWorker {
    questions: Sender<Question>,
    answers: Receiver<(u64, Option<OddsTable>)>,
    asked: Option<Asked>,
    number: u64,
    stop: Arc<AtomicBool>,
    table: Option<OddsTable>,
    /// A question is under way.
    waits: bool,
}

impl OddsWorker {
    /// Starts the worker; `wake` is called when an answer is there.
    pub fn start(wake: Box<dyn Fn() + Send>) -> Self {
        let (questions, inbox) = channel::<Question>();
        let (outbox, answers) = channel();
        let work = move || {
            while let Ok(mut question) = inbox.recv() {
                // Only the newest counts.
                while let Ok(newer) = inbox.try_recv() {
                    question = newer;
                }
                let table = (question.job)(Some(&question.stop)).ok();
                if outbox.send((question.number, table)).is_err() {
                    return;
                }
                wake();
            }
        };
        // Without a thread there are no odds, and everything else goes on.
        let _ = thread::Builder::new().name("odds".to_owned()).spawn(work);
        Self { questions, answers, asked: None, number: 0, stop: Arc::default(), table: None, waits: false }
    }

    /// Asks, unless it is what was asked last, and takes in an answer that is there.
    pub fn ask(&mut self, moment: usize, procedure: &'static str, input: &Value, game: &dyn Play) {
        let asked = Asked { moment, procedure, input: input.clone() };
        if self.asked.as_ref() != Some(&asked) {
            self.stop.store(true, Ordering::Relaxed);
            self.stop = Arc::default();
            self.table = None;
            self.number += 1;
            let job = game.odds_job(procedure, input, BTreeMap::new());
            self.waits = job.is_some();
            if let Some(job) = job {
                let _ = self.questions.send(Question { number: self.number, job, stop: Arc::clone(&self.stop) });
            }
            self.asked = Some(asked);
        }
        self.take();
    }

    /// The answer to what was asked last, once it is there.
    pub fn table(&self) -> Option<&OddsTable> {
        self.table.as_ref()
    }

    /// Waits for the answer to what was asked last; for tests and pictures.
    pub fn wait(&mut self) -> Option<&OddsTable> {
        while self.waits {
            match self.answers.recv() {
                Ok((number, table)) if number == self.number => {
                    self.table = table;
                    self.waits = false;
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
        self.table.as_ref()
    }

    fn take(&mut self) {
        while let Ok((number, table)) = self.answers.try_recv() {
            if number == self.number {
                self.table = table;
                self.waits = false;
            }
        }
    }
}

/// The chance of each value of each field of a summary by itself: numbers by size, the rest in the order in which they
/// first come.
pub fn by_field(table: &OddsTable) -> Vec<(String, Vec<(Value, Fraction)>)> {
    let mut fields: Vec<(String, Vec<(Value, Fraction)>)> = Vec::new();
    for (row, chance) in &table.rows {
        for (key, value) in row {
            let at = fields.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
                fields.push((key.clone(), Vec::new()));
                fields.len() - 1
            });
            let values = &mut fields[at].1;
            match values.iter_mut().find(|(known, _)| known == value) {
                Some((_, sum)) => *sum = sum.clone() + chance.clone(),
                None => values.push((value.clone(), chance.clone())),
            }
        }
    }
    for (_, values) in &mut fields {
        if values.iter().all(|(value, _)| value.is_number()) {
            values.sort_by(|(a, _), (b, _)| a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(std::cmp::Ordering::Equal));
        }
    }
    fields
}
