//! Odds on a worker thread: the newest question wins, and a frame never waits. Knows no rule book and no window.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SendError, Sender, TryRecvError, channel};
use std::thread;

use serde_json::Value;

use super::odds_lines::OddsLines;
use crate::core::battle::{Battle, OddsJob, ProcedureInfo};
use crate::core::odds::OddsStop;
use crate::core::odds_table::{OddsFault, OddsTable};
use crate::core::phrases::uncapital;
use crate::core::prepared::{PreparedAction, failed};
use crate::core::schema::Field;

struct OddsQuestion {
    number: u64,
    job: OddsJob,
    stop: Arc<AtomicBool>,
}

/// A table, or why there is none; `None` if it is no longer wanted.
type OddsAnswer = Option<Result<OddsTable, String>>;

/// Identifies a question, so that the same one is not asked twice.
struct AskedOdds {
    moment: usize,
    procedure: &'static str,
    outcome: &'static [Field],
    input: Value,
}

/// The thread and its channels.
struct OddsThread {
    questions: Sender<OddsQuestion>,
    answers: Receiver<(u64, OddsAnswer)>,
}

/// Answers the newest question about odds. A worker that fails says so and is replaced.
pub struct OddsWorker {
    line: OddsThread,
    wake: Arc<dyn Fn() + Send + Sync>,
    asked: Option<AskedOdds>,
    number: u64,
    stop: Arc<AtomicBool>,
    answer: OddsAnswer,
    /// The answer in words.
    lines: Option<OddsLines>,
    /// A question is being answered.
    waits: bool,
}

impl OddsWorker {
    /// Starts the worker; `wake` is called when an answer is there.
    pub fn start(wake: Box<dyn Fn() + Send + Sync>) -> Self {
        let wake: Arc<dyn Fn() + Send + Sync> = wake.into();
        let line = hire(Arc::clone(&wake));
        Self { line, wake, asked: None, number: 0, stop: Arc::default(), answer: None, lines: None, waits: false }
    }

    /// Asks, unless this was the last question, and takes an answer that has arrived.
    pub fn ask(&mut self, moment: usize, action: &PreparedAction, game: &dyn Battle) {
        let same = |asked: &AskedOdds| {
            asked.moment == moment && asked.procedure == action.info.id && asked.input == action.input
        };
        if !self.asked.as_ref().is_some_and(same) {
            let job = game.odds_job(action, BTreeMap::new());
            let ProcedureInfo { id, outcome, .. } = action.info;
            self.asked = Some(AskedOdds { moment, procedure: id, outcome, input: action.input.clone() });
            self.put(job);
        }
        self.take();
    }

    /// Replaces the previous question.
    fn put(&mut self, job: Option<OddsJob>) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        (self.answer, self.lines) = (None, None);
        self.number += 1;
        self.waits = job.is_some();
        let Some(job) = job else { return };
        let question = OddsQuestion { number: self.number, job, stop: Arc::clone(&self.stop) };
        if let Err(SendError(question)) = self.line.questions.send(question) {
            self.line = hire(Arc::clone(&self.wake));
            if self.line.questions.send(question).is_err() {
                self.gone();
            }
        }
    }

    /// The answer to the last question, once it is there.
    pub fn table(&self) -> Option<&OddsTable> {
        self.answer.as_ref().and_then(|answer| answer.as_ref().ok())
    }

    /// The same in words.
    pub fn lines(&self) -> Option<&OddsLines> {
        self.lines.as_ref()
    }

    /// Why the last question has no odds, in a sentence.
    pub fn fault(&self) -> Option<&str> {
        self.answer.as_ref().and_then(|answer| answer.as_ref().err()).map(String::as_str)
    }

    /// Waits for the answer to the last question; for tests and pictures.
    pub fn wait(&mut self) -> Option<&OddsTable> {
        while self.waits {
            match self.line.answers.recv() {
                Ok((number, answer)) => self.came(number, answer),
                Err(_) => self.gone(),
            }
        }
        self.table()
    }

    fn take(&mut self) {
        loop {
            match self.line.answers.try_recv() {
                Ok((number, answer)) => self.came(number, answer),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    if self.waits {
                        self.gone();
                    }
                    return;
                }
            }
        }
    }

    fn came(&mut self, number: u64, answer: OddsAnswer) {
        if number == self.number {
            self.answer = answer;
            let outcome = self.asked.as_ref().map_or(&[][..], |asked| asked.outcome);
            self.lines = self.table().map(|table| OddsLines::of(table, outcome));
            self.waits = false;
        }
    }

    /// The thread has ended; the next question starts another.
    fn gone(&mut self) {
        self.answer = Some(Err(uncounted("the thread that counts could not go on.")));
        self.waits = false;
    }
}

/// Starts a worker thread. If that fails there are no odds, and everything else works.
fn hire(wake: Arc<dyn Fn() + Send + Sync>) -> OddsThread {
    let (questions, inbox) = channel::<OddsQuestion>();
    let (outbox, answers) = channel();
    let work = move || {
        while let Ok(mut question) = inbox.recv() {
            // Only the newest question is answered.
            while let Ok(newer) = inbox.try_recv() {
                question = newer;
            }
            if outbox.send((question.number, count(question.job, &question.stop))).is_err() {
                return;
            }
            wake();
        }
    };
    let _ = thread::Builder::new().name("odds".to_owned()).spawn(work);
    OddsThread { questions, answers }
}

fn count(job: OddsJob, stop: &AtomicBool) -> OddsAnswer {
    match catch_unwind(AssertUnwindSafe(|| job(Some(stop)))) {
        Ok(Ok(table)) => Some(Ok(table)),
        Ok(Err(OddsFault::Stop(OddsStop::Stopped))) => None,
        Ok(Err(OddsFault::Stop(why))) => Some(Err(uncounted(&why.to_string()))),
        Ok(Err(OddsFault::Input(why))) => Some(Err(uncounted(&why))),
        Err(why) => Some(Err(uncounted(&failed(why.as_ref())))),
    }
}

fn uncounted(why: &str) -> String {
    format!("The odds could not be counted: {}", uncapital(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_fails_is_said_and_the_next_is_answered() {
        let mut worker = OddsWorker::start(Box::new(|| {}));
        for _ in 0..2 {
            worker.put(Some(Box::new(|_| panic!("seven hits of six dice"))));
            assert!(worker.wait().is_none());
            let said = "The odds could not be counted: the rule failed (seven hits of six dice); this is a fault of \
                        the program.";
            assert_eq!(worker.fault(), Some(said));
            worker.put(Some(Box::new(|_| Ok(OddsTable { rows: Vec::new(), fresh_assumed: true, steps: 0 }))));
            assert!(worker.wait().is_some_and(|table| table.fresh_assumed));
            assert_eq!(worker.fault(), None);
        }
    }

    #[test]
    fn a_worker_that_is_gone_is_replaced() {
        let mut worker = OddsWorker::start(Box::new(|| panic!("the bell is broken")));
        worker.put(Some(Box::new(|_| Err(OddsFault::Stop(OddsStop::TooMany)))));
        assert!(worker.wait().is_none());
        let many = "The odds could not be counted: there are too many ways to count them here; ask for fewer cards or \
                    dice at once.";
        assert_eq!(worker.fault(), Some(many));
        // The thread ended after its first answer; each further question is answered or fails with a message.
        for _ in 0..3 {
            worker.put(Some(Box::new(|_| Ok(OddsTable { rows: Vec::new(), fresh_assumed: true, steps: 0 }))));
            worker.wait();
            assert!(worker.table().is_some() || worker.fault().is_some());
        }
    }
}
