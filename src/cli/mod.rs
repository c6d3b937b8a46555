//! The command line's verbs: rules asked, odds counted, battles verified, without a window. They write to the handles
//! they are given, so that they can be tested as functions.

mod args;
mod batch;
mod battles;
mod branches;
mod check;
mod columns;
mod convert;
mod help;
mod house_file;
mod house_rules;
mod in_battle;
mod json_answer;
mod new_battle;
mod orbat_problems;
mod procedures;
mod question;
mod recover;
mod roll;
mod soak;
mod survivors;
mod terminal_safe;
mod text_answer;
mod verify;
mod victory;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser as _;
use serde_json::{Map, Value, json};

use crate::core::headless::{RuleAnswer, RuleQuestion};
use crate::core::odds_table::OddsTable;
use crate::rulebooks::{AnyGame, BOOKS, RegisteredBook, book};
use args::{Args, QuestionArgs, Verb};
use terminal_safe::{TerminalSafe, terminal_safe};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done = 0,
    /// The answer could not be written.
    Trouble = 1,
    /// The question itself is wrong.
    BadArgument = 2,
    /// The rules refuse it.
    Refused = 3,
    /// A roll or a choice is missing.
    Missing = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// What remains to be done after the command line was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    Exit(Exit),
    /// Open the window, with or without this battle.
    Window(Option<PathBuf>),
}

/// The verbs that need no window.
pub const VERBS: &str = "procedures, house-rules, resolve, odds, verify, recover, branches, victory, survivors, check, \
     convert, new, battles, columns and soak";

pub(crate) enum VerbAnswer {
    Outcome(Box<RuleAnswer>),
    Odds(OddsTable),
    /// With the input as the battle completed it.
    InBattle {
        input: Map<String, Value>,
        answer: Box<VerbAnswer>,
    },
}

impl From<RuleAnswer> for VerbAnswer {
    fn from(answer: RuleAnswer) -> Self {
        Self::Outcome(Box::new(answer))
    }
}

/// Reads the command line and runs its verb, if there is one.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Next {
    let args: Vec<OsString> = args.into_iter().collect();
    // Text from a file must not control the terminal.
    let (out, err): (&mut dyn Write, &mut dyn Write) = (&mut TerminalSafe::over(out), &mut TerminalSafe::over(err));
    let done = match Args::try_parse_from(&args) {
        Err(error) => misused(&error, args.iter().any(|arg| arg == "--json"), out, err),
        Ok(Args { verb: None, file }) => return Next::Window(file),
        Ok(Args { verb: Some(verb), .. }) => dispatch(verb, input, out, err),
    };
    Next::Exit(done.and_then(|exit| out.flush().map(|()| exit)).unwrap_or_else(|error| unwritten(&error, err)))
}

fn dispatch(verb: Verb, input: &mut dyn BufRead, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    match verb {
        Verb::Procedures(args) => procedures::run(&args, out, err),
        Verb::HouseRules(args) => house_rules::run(&args, out, err),
        Verb::Verify(args) => verify::run(&args, out, err),
        Verb::Recover(args) => recover::run(&args, out, err),
        Verb::Branches(args) => branches::run(&args, out, err),
        Verb::Victory(args) => victory::run(&args, out, err),
        Verb::Survivors(args) => survivors::run(&args, out, err),
        Verb::Check(args) => check::run(&args, out, err),
        Verb::Convert(args) => convert::run(&args, out, err),
        Verb::New(args) => new_battle::run(&args, out, err),
        Verb::Battles(args) => battles::run(&args, out, err),
        Verb::Columns(args) => columns::run(&args, out, err),
        Verb::Soak(args) => soak::run(&args, out, err),
        Verb::Resolve(args) => {
            let ask = || question::of_resolve(&args);
            ask_rule(&args.question, ask, (resolve_asked, in_battle::resolve), input, out, err)
        }
        Verb::Odds(args) => {
            let ask = || question::of_odds(&args);
            ask_rule(&args.question, ask, (odds_asked, in_battle::odds), input, out, err)
        }
    }
}

/// How a question is answered: by the rule book alone, or in a battle.
type Answers = (fn(&RuleQuestion) -> VerbAnswer, fn(&AnyGame, &RuleQuestion) -> VerbAnswer);

/// Answers the question of the command line, or a batch of them.
fn ask_rule(
    args: &QuestionArgs,
    ask: impl FnOnce() -> Result<RuleQuestion, String>,
    (alone, in_battle): Answers,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<Exit> {
    let battle = match args.battle.as_deref().map(in_battle::open).transpose() {
        Ok(battle) => battle,
        Err(text) => return failed(&text, args.json || args.batch, out, err),
    };
    let asked = |ask: &RuleQuestion| battle.as_ref().map_or_else(|| alone(ask), |battle| in_battle(battle, ask));
    if args.batch {
        return batch::run(input, out, &asked);
    }
    answered(args, ask().map(|ask| asked(&ask)), out, err)
}

fn resolve_asked(ask: &RuleQuestion) -> VerbAnswer {
    VerbAnswer::from(match named(&ask.rulebook) {
        Ok(book) => (book.resolve)(ask),
        Err(text) => RuleAnswer::Error(text),
    })
}

fn odds_asked(ask: &RuleQuestion) -> VerbAnswer {
    let book = named(&ask.rulebook).map_err(|text| Box::new(RuleAnswer::Error(text)));
    match book.and_then(|book| (book.odds)(ask)) {
        Ok(table) => VerbAnswer::Odds(table),
        Err(answer) => VerbAnswer::Outcome(answer),
    }
}

/// The rule book of this id, or a sentence with those there are.
fn named(id: &str) -> Result<&'static RegisteredBook, String> {
    let ids: Vec<&str> = BOOKS.iter().map(|book| book.id).collect();
    book(id).ok_or_else(|| format!("There is no rule book “{id}”; there is {}.", ids.join(", ")))
}

/// The rule book of this id, or all without an id.
fn books_named(id: Option<&str>) -> Result<Vec<&'static RegisteredBook>, String> {
    id.map_or_else(|| Ok(BOOKS.iter().collect()), |id| named(id).map(|book| vec![book]))
}

fn answered(
    question: &QuestionArgs,
    said: Result<VerbAnswer, String>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<Exit> {
    let said = said.unwrap_or_else(|text| VerbAnswer::from(RuleAnswer::Error(text)));
    if question.json {
        writeln!(out, "{}", json_answer::json(&said))?;
    } else {
        text_answer::write(question, &said, out, err)?;
    }
    Ok(exit_of(&said))
}

fn exit_of(said: &VerbAnswer) -> Exit {
    match said {
        VerbAnswer::Odds(_) => Exit::Done,
        VerbAnswer::InBattle { answer, .. } => exit_of(answer),
        VerbAnswer::Outcome(answer) => match **answer {
            RuleAnswer::Outcome { .. } => Exit::Done,
            RuleAnswer::Refused(_) => Exit::Refused,
            RuleAnswer::Needs(_) => Exit::Missing,
            RuleAnswer::Error(_) => Exit::BadArgument,
        },
    }
}

/// Writes why a verb could not answer, as JSON or for people.
fn failed(text: &str, as_json: bool, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    if as_json {
        writeln!(out, "{}", json!({ "error": text }))?;
    } else {
        writeln!(err, "{}", terminal_safe(text))?;
    }
    Ok(Exit::BadArgument)
}

/// Help and version are printed as they are; an unreadable command line is a bad argument.
fn misused(error: &clap::Error, as_json: bool, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<Exit> {
    let text = error.render().to_string();
    if !error.use_stderr() {
        write!(out, "{text}")?;
        return Ok(Exit::Done);
    }
    if as_json {
        let plain = text.strip_prefix("error: ").unwrap_or(&text);
        let sentence = plain.split("\n\n").next().unwrap_or(plain);
        let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
        return failed(&sentence, true, out, err);
    }
    write!(err, "{text}")?;
    Ok(Exit::BadArgument)
}

/// A closed pipe is no error; anything else is reported.
fn unwritten(error: &io::Error, err: &mut dyn Write) -> Exit {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Done;
    }
    // If this fails too, there is nowhere left to report it.
    let _ = writeln!(err, "The answer could not be written: {error}.");
    Exit::Trouble
}
