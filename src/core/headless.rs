//! Asks a rule without a battle: input, house rules, cards and dice in; outcome, refusal, need or odds out.

use std::collections::BTreeMap;
use std::str::FromStr;

use rand::SeedableRng as _;
use rand_pcg::Pcg64;
use serde::{Deserialize, Deserializer, de};
use serde_json::{Map, Value};

use super::battle::{ProcedureInfo, RunState, entry_of};
use super::cards::Card;
use super::chance::{Generate, Given, Need, RollSource, Rolled, Script, Working};
use super::club::{self, ClubError, ClubTable};
use super::deck::Deck;
use super::game::{rules_of, tables_of};
use super::odds::OddsStop;
use super::odds_table::{OddsFault, OddsTable};
use super::phrases::sentence;
use super::prepared::{PreparedAction, examine_entry, run_prepared};
use super::procedure::{Draft, Reason};
use super::rulebook::Rulebook;
use super::schema::validate::FieldFault;
use super::schema::{Field, Kind};
use super::tables::Patch;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleQuestion {
    pub rulebook: String,
    pub procedure: String,
    pub input: Map<String, Value>,
    pub house_rules: Patch,
    /// In the order asked for; a summary may stand among them.
    pub cards: Vec<String>,
    /// In the order asked for; a summary may stand among them.
    pub dice: Vec<Value>,
    /// By key.
    #[serde(deserialize_with = "choices")]
    pub choices: BTreeMap<String, String>,
    /// Cards no longer in each deck: "a" and "b", or "a" alone for a shared deck.
    pub gone: BTreeMap<String, Vec<String>>,
    /// Keys of the reasons that the umpire allows; "all" for every one.
    pub allow: Vec<String>,
    /// Texts of club tables; each is a procedure too.
    #[serde(deserialize_with = "table_texts")]
    pub tables: Vec<String>,
    /// With a seed, rolls that are not given are generated.
    pub seed: Option<u64>,
}

/// Choices may be given as texts, numbers or booleans.
fn choices<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let text = |(key, value): (String, Value)| match value {
        Value::String(text) => Ok((key, text)),
        Value::Number(number) => Ok((key, number.to_string())),
        Value::Bool(yes) => Ok((key, if yes { "yes" } else { "no" }.to_owned())),
        other => Err(de::Error::custom(format!("the choice “{key}” cannot be {other}: name one of its options"))),
    };
    BTreeMap::<String, Value>::deserialize(deserializer)?.into_iter().map(text).collect()
}

#[derive(Clone, Debug)]
pub enum RuleAnswer {
    Outcome {
        outcome: Value,
        working: Vec<Working>,
        rolls: Vec<Rolled>,
        allowed: Vec<String>,
    },
    /// Every reason: its key and its sentence.
    Refused(Vec<(String, String)>),
    Needs(Need),
    /// The question itself is wrong.
    Error(String),
}

pub fn resolve<R: Rulebook>(ask: &RuleQuestion) -> RuleAnswer {
    let question = match prepare::<R>(ask) {
        Ok(question) => question,
        Err(answer) => return *answer,
    };
    let PreparedQuestion { action, rules, decks, script, allowed } = question;
    let generator = Pcg64::seed_from_u64(ask.seed.unwrap_or(0));
    let (run, unused) = match action.of::<R>() {
        Ok(prepared) => run_prepared(prepared, &rules, decks, generator, script),
        Err(why) => return RuleAnswer::Error(why),
    };
    match run.state {
        // A choice may be given in case it is asked for, but cards and dice were really rolled and must all be used.
        RunState::Done(_) if !unused.rolled().is_empty() => RuleAnswer::Error(unused.rolled().to_string()),
        RunState::Done(outcome) => {
            RuleAnswer::Outcome { outcome: outcome.value, working: run.working, rolls: run.rolls, allowed }
        }
        RunState::Needs(need) => RuleAnswer::Needs(need),
        RunState::Refused(text) | RunState::Bad(text) => RuleAnswer::Error(text),
    }
}

/// # Errors
/// The same answers as [`resolve`] gives when there is no outcome.
pub fn odds<R: Rulebook>(ask: &RuleQuestion) -> Result<OddsTable, Box<RuleAnswer>> {
    let PreparedQuestion { action, rules, decks, .. } = prepare::<R>(ask)?;
    no_rolls_in_odds(ask)?;
    let counted = action.of::<R>().map_err(OddsFault::Input);
    counted.and_then(|prepared| prepared.odds(&rules, &decks, &ask.choices, None)).map_err(odds_answer)
}

pub(crate) fn odds_answer(fault: OddsFault) -> Box<RuleAnswer> {
    Box::new(match fault {
        OddsFault::Input(text) => RuleAnswer::Error(text),
        OddsFault::Stop(OddsStop::Needs(need)) => RuleAnswer::Needs(*need),
        OddsFault::Stop(stop) => RuleAnswer::Error(stop.to_string()),
    })
}

pub(crate) fn no_rolls_in_odds(ask: &RuleQuestion) -> Result<(), Box<RuleAnswer>> {
    let text = "Odds take no cards or dice: they count all that may come.";
    let none = ask.cards.is_empty() && ask.dice.is_empty();
    if none { Ok(()) } else { Err(Box::new(RuleAnswer::Error(text.to_owned()))) }
}

struct PreparedQuestion<R: Rulebook> {
    action: PreparedAction,
    rules: R::Rules,
    decks: Vec<Deck>,
    script: Script,
    allowed: Vec<String>,
}

fn prepare<R: Rulebook>(ask: &RuleQuestion) -> Result<PreparedQuestion<R>, Box<RuleAnswer>> {
    let error = |text: String| Box::new(RuleAnswer::Error(text));
    let tables = club_tables::<R>(&ask.tables).map_err(error)?;
    let by_cards = tables.iter().any(|table| table.cards > 0);
    let clubs = tables.iter().map(club::entry::<R>).chain(club::shipped::<R>());
    let clubs: Vec<&'static super::procedure::ProcedureEntry<R>> = clubs.collect();
    let of_club = || clubs.iter().copied().find(|e| e.info.id == ask.procedure);
    let Some(entry) = entry_of::<R>(&ask.procedure).or_else(of_club) else {
        let ids: Vec<&str> = R::procedures().iter().chain(clubs.iter().copied()).map(|e| e.info.id).collect();
        return Err(error(format!("{} has no procedure “{}”; it has {}.", R::ID, ask.procedure, ids.join(", "))));
    };
    let tables = tables_of::<R>();
    let house = ask.house_rules.iter().map(|(key, value)| (tables.full_key(key), value.clone())).collect();
    let rules = rules_of::<R>(&house).map_err(|e| error(sentence(&e.to_string())))?;
    let examined = examine_entry(entry, &Draft::from(ask.input.clone()), &rules, None);
    let Some(action) = examined.action else {
        return Err(error(fault_texts(entry.info.fields, &examined.faults)));
    };
    let allowed = allowed_by(ask, examined.reasons)?;
    let decks = decks_of::<R>(ask, &rules, by_cards).map_err(error)?;
    let script = script_of(ask).map_err(error)?;
    Ok(PreparedQuestion { action, rules, decks, script, allowed })
}

/// The sentences of the reasons that the question allows, or a refusal with the others.
pub(crate) fn allowed_by(ask: &RuleQuestion, reasons: Vec<Reason>) -> Result<Vec<String>, Box<RuleAnswer>> {
    let allows = |reason: &Reason| ask.allow.iter().any(|key| key == "all" || key == reason.key);
    let (allowed, refused): (Vec<Reason>, Vec<Reason>) = reasons.into_iter().partition(allows);
    if refused.is_empty() {
        return Ok(allowed.into_iter().map(|r| r.text).collect());
    }
    Err(Box::new(RuleAnswer::Refused(refused.into_iter().map(|r| (r.key.to_owned(), r.text)).collect())))
}

pub(crate) fn fault_texts(fields: &[Field], faults: &[FieldFault]) -> String {
    faults.iter().map(|fault| keyed(fields, fault)).collect::<Vec<_>>().join(" ")
}

/// A fault with the key beside the label, for people who type keys: `side_a.2.bases (Bases) is 99, but …`.
fn keyed(fields: &[Field], fault: &FieldFault) -> String {
    let FieldFault { key, text } = fault;
    match label_of(fields, key) {
        Some(label) => match text.strip_prefix(label) {
            Some(rest) => format!("{key} ({label}){rest}"),
            None => format!("{key} ({label}): {text}"),
        },
        None => text.clone(),
    }
}

/// The label of the field at a path; numbers in it are rows.
fn label_of(fields: &[Field], path: &str) -> Option<&'static str> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    if key == "below" || key.parse::<usize>().is_ok() {
        return label_of(fields, rest);
    }
    let field = fields.iter().find(|field| field.key == key)?;
    match field.kind {
        Kind::List(rows) | Kind::Tree(rows) => label_of(rows, rest).or(Some(field.label)),
        _ => Some(field.label),
    }
}

/// Reads club tables; each must fit the rule book and those before it.
fn club_tables<R: Rulebook>(texts: &[String]) -> Result<Vec<ClubTable>, String> {
    let mut tables: Vec<ClubTable> = Vec::new();
    for text in texts {
        let table = ClubTable::read(text).map_err(|e| sentence(&e.to_string()))?;
        let faults = club::fits::<R>(&table, &tables);
        if !faults.is_empty() {
            return Err(ClubError::Unfit(faults).to_string());
        }
        tables.push(table);
    }
    Ok(tables)
}

/// What is known of club tables, from their texts.
///
/// # Errors
/// A sentence when one cannot be read or does not fit the rule book.
pub fn clubs_of<R: Rulebook>(texts: &[String]) -> Result<Vec<ProcedureInfo>, String> {
    let tables = club_tables::<R>(texts)?;
    Ok(tables.iter().map(|table| club::entry::<R>(table).info).collect())
}

/// A table may be given as its text or as an object.
fn table_texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    Ok(Vec::<Value>::deserialize(deserializer)?.into_iter().map(text).collect())
}

fn decks_of<R: Rulebook>(ask: &RuleQuestion, rules: &R::Rules, by_cards: bool) -> Result<Vec<Deck>, String> {
    let mut decks = R::decks(rules);
    if decks.is_empty() && by_cards {
        decks.push(club::deck());
    }
    for (name, cards) in &ask.gone {
        let index = match name.to_lowercase().as_str() {
            "a" | "0" | "first" | "shared" | "deck" => 0,
            "b" | "1" | "second" => 1,
            _ => return Err(format!("“{name}” is no deck: name the cards gone from deck a or b.")),
        };
        let how_many = decks.len();
        let Some(deck) = decks.get_mut(index) else {
            return Err(format!("There is no deck {name}: {} has {how_many} here.", R::ID));
        };
        for text in cards {
            let card = Card::from_str(text).map_err(|e| sentence(&e.to_string()))?;
            if !deck.take(card) {
                return Err(format!("{} is gone from deck {name} more often than the deck holds it.", card.face()));
            }
        }
    }
    Ok(decks)
}

pub(crate) fn script_of(ask: &RuleQuestion) -> Result<Script, String> {
    let card = |text: &String| match Card::from_str(text) {
        Ok(card) => Given::Value(card, RollSource::Typed),
        Err(_) => Given::Summary(text.clone()),
    };
    let die = |value: &Value| match value {
        Value::Number(n) => match n.as_u64().and_then(|n| u8::try_from(n).ok()) {
            Some(face) => Ok(Given::Value(face, RollSource::Typed)),
            None => Err(format!("{n} is not on any die.")),
        },
        Value::String(text) => Ok(match text.parse::<u8>() {
            Ok(face) => Given::Value(face, RollSource::Typed),
            Err(_) => Given::Summary(text.clone()),
        }),
        other => Err(format!("{other} is not on any die.")),
    };
    Ok(Script {
        cards: ask.cards.iter().map(card).collect(),
        dice: ask.dice.iter().map(die).collect::<Result<_, _>>()?,
        choices: ask.choices.clone(),
        generate: if ask.seed.is_some() { Generate::All } else { Generate::Never },
        allow_gone: ask.allow.iter().any(|key| key == "gone" || key == "all"),
        exact: true,
    })
}
