//! The command line, declared for clap. Its docs are the help that users read.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::help;

/// The umpire's companion for miniatures battles.
///
/// Without a verb it opens its window, with a battle if a FILE is named.
#[derive(Debug, Parser)]
#[command(name = "galloper", version, args_conflicts_with_subcommands = true, after_help = help::EXITS)]
pub(super) struct Args {
    /// A battle to open in the window
    pub file: Option<PathBuf>,
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// List the procedures of a rule book, or of all
    #[command(after_long_help = help::PROCEDURES)]
    Procedures(ProceduresArgs),
    /// List the switches and table values of a rule book, or of all: what house rules can change
    #[command(after_long_help = help::HOUSE_RULES)]
    HouseRules(HouseRulesArgs),
    /// Ask a rule for its outcome
    #[command(after_long_help = help::RESOLVE)]
    Resolve(Box<ResolveArgs>),
    /// Ask a rule for the exact odds of its outcomes
    #[command(after_long_help = help::ODDS)]
    Odds(Box<OddsArgs>),
    /// Read a battle, rebuild every state of it and say what it holds
    #[command(after_long_help = help::VERIFY)]
    Verify(VerifyArgs),
    /// Copy a damaged battle up to its last good line and say what is lost
    #[command(after_long_help = help::RECOVER)]
    Recover(RecoverArgs),
    /// List the branches of a battle: what left its line by an action after an undo
    #[command(after_long_help = help::BRANCHES)]
    Branches(VerifyArgs),
    /// Say how a battle stands by its scenario, worked out line by line
    #[command(after_long_help = help::VICTORY)]
    Victory(VerifyArgs),
    /// Write what a battle left of the armies as an order of battle for the next one
    #[command(after_long_help = help::SURVIVORS)]
    Survivors(SurvivorsArgs),
    /// Say what is wrong with an order of battle: text, TOML, CSV, XLSX or ODS
    #[command(after_long_help = help::CHECK)]
    Check(CheckArgs),
    /// Write an order of battle in another format
    #[command(after_long_help = help::CONVERT)]
    Convert(ConvertArgs),
    /// Begin a battle from an order of battle
    #[command(after_long_help = help::NEW)]
    New(NewArgs),
    /// List the battles of the library
    #[command(after_long_help = help::BATTLES)]
    Battles(BattlesArgs),
    /// List the columns of a rule book's table of units and commands
    #[command(after_long_help = help::COLUMNS)]
    Columns(ColumnsArgs),
    /// Play battles at random and check after each action what must always hold
    #[command(after_long_help = help::SOAK)]
    Soak(SoakArgs),
}

#[derive(Debug, clap::Args)]
pub(super) struct SoakArgs {
    /// The rule book
    pub rulebook: String,
    /// A battle of the library instead of the demo, by its id; all of the rule book's for “all”
    #[arg(long, value_name = "ID", conflicts_with = "from")]
    pub battle: Option<String>,
    /// The order of battle in this file instead of the demo
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// How many battles
    #[arg(long, default_value_t = 20)]
    pub battles: u64,
    /// How many turns (periods) each
    #[arg(long, default_value_t = 5)]
    pub turns: u32,
    /// The first battle's seed; the next has the next number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Answer as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct HouseRulesArgs {
    /// Only this rule book
    pub rulebook: Option<String>,
    /// Only the house values: what no sheet gives and is looked up in your own booklet
    #[arg(long)]
    pub missing: bool,
    /// Leave out what this file gives, TOML or JSON: what is still missing
    #[arg(long, value_name = "FILE", requires = "rulebook", requires = "missing")]
    pub house_rules: Option<PathBuf>,
    /// Answer as JSON: an array of objects
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ProceduresArgs {
    /// Only this rule book, with the fields of each procedure
    pub rulebook: Option<String>,
    /// A table of the club's own, listed as a procedure too; may be given several times
    #[arg(long, value_name = "FILE", requires = "rulebook")]
    pub tables: Vec<PathBuf>,
    /// Answer as JSON: an array of objects
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ResolveArgs {
    #[command(flatten)]
    pub question: QuestionArgs,
    /// Cards drawn on the table, in the order asked for
    #[arg(long, value_name = "9s,jd,jk", conflicts_with = "batch")]
    pub cards: Vec<String>,
    /// Dice thrown on the table, in the order asked for
    #[arg(long, value_name = "3,5", conflicts_with = "batch")]
    pub dice: Vec<String>,
    /// Let the program throw and draw what is not given; the same seed gives the same
    #[arg(long, value_name = "N", conflicts_with = "batch")]
    pub seed: Option<u64>,
}

#[derive(Debug, clap::Args)]
pub(super) struct OddsArgs {
    #[command(flatten)]
    pub question: QuestionArgs,
}

/// What resolve and odds have in common.
#[derive(Debug, clap::Args)]
pub(super) struct QuestionArgs {
    /// The rule book
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    pub rulebook: Option<String>,
    /// The procedure
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    pub procedure: Option<String>,
    /// The input, field by field; a list as JSON
    #[arg(value_name = "KEY=VALUE", conflicts_with = "batch")]
    pub input: Vec<String>,
    /// Make a choice that the rule gives after a roll
    #[arg(long, value_name = "KEY=OPTION", conflicts_with = "batch")]
    pub choose: Vec<String>,
    /// Cards no longer in a deck (a or b)
    #[arg(long, value_name = "DECK=9s,jd", conflicts_with = "batch")]
    pub gone: Vec<String>,
    /// Allow a reason against it, by its key; "all" for every one
    #[arg(long, value_name = "REASON", conflicts_with = "batch")]
    pub allow: Vec<String>,
    /// House rules from a file, TOML or JSON
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub house_rules: Option<PathBuf>,
    /// One house rule; it outranks the file
    #[arg(long, value_name = "KEY=VALUE", conflicts_with = "batch")]
    pub house: Vec<String>,
    /// A table of the club's own, which then is a procedure too; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub tables: Vec<PathBuf>,
    /// Ask in this battle: it fills in what it knows, and its house rules, tables and cards hold; it is only read
    #[arg(long, value_name = "FILE", conflicts_with_all = ["gone", "house_rules", "house", "tables"])]
    pub battle: Option<PathBuf>,
    /// Read one JSON object a line from the standard input and answer each in one line
    #[arg(long)]
    pub batch: bool,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct VerifyArgs {
    /// The battle
    pub file: PathBuf,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct RecoverArgs {
    /// The damaged battle; it is left as it is
    pub file: PathBuf,
    /// Where the copy goes
    #[arg(long, value_name = "COPY")]
    pub out: PathBuf,
    /// Replace COPY if there is such a file
    #[arg(long)]
    pub replace: bool,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct SurvivorsArgs {
    /// The battle; it is left as it is
    pub file: PathBuf,
    /// Where the order of battle goes, as text (.orbat)
    #[arg(long, value_name = "NEXT")]
    pub out: PathBuf,
    /// Replace NEXT if there is such a file
    #[arg(long)]
    pub replace: bool,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// The order of battle
    pub file: PathBuf,
    /// The rule book, whatever the file says
    #[arg(long, value_name = "BOOK")]
    pub rules: Option<String>,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ConvertArgs {
    /// The order of battle
    #[arg(value_name = "IN")]
    pub from: PathBuf,
    /// The file to write; the end of its name says the format
    #[arg(value_name = "OUT")]
    pub to: PathBuf,
    /// The rule book, whatever the file says
    #[arg(long, value_name = "BOOK")]
    pub rules: Option<String>,
    /// Replace OUT if there is such a file
    #[arg(long)]
    pub replace: bool,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    /// The rule book
    pub rulebook: String,
    /// The order of battle
    #[arg(long, value_name = "FILE", required_unless_present = "battle", conflicts_with = "battle")]
    pub from: Option<PathBuf>,
    /// A battle of the library instead, by its id
    #[arg(long, value_name = "ID")]
    pub battle: Option<String>,
    /// Where the battle goes; never replaced
    #[arg(long, value_name = "BATTLE")]
    pub out: PathBuf,
    /// Of the program's own dice and cards; the same seed gives the same
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Answer as JSON, in one line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct BattlesArgs {
    /// Only this rule book
    pub rulebook: Option<String>,
    /// Answer as JSON: an array of objects
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ColumnsArgs {
    /// The rule book
    pub rulebook: String,
    /// Also those that an order of battle seldom gives
    #[arg(long)]
    pub all: bool,
    /// Answer as JSON: an array of objects
    #[arg(long)]
    pub json: bool,
}
