//! Reinforcements come to the table, at their time or by a D6: a procedure that every rule book has. Knows no rule book.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::awaited::listed;
use super::{AwaitedGroup, arrival_words};
use crate::core::chance::{Chance, Roll};
use crate::core::counts::count;
use crate::core::deck::Deck;
use crate::core::dice::Die;
use crate::core::game::Game;
use crate::core::inputs::plain;
use crate::core::odds::odds;
use crate::core::odds_table::{OddsFault, OddsTable, summarised_by};
use crate::core::orbat::Arrival;
use crate::core::phrases::counted;
use crate::core::prepared::{Outcome, Prepared};
use crate::core::procedure::{Draft, InBattle, ProcedureEntry, ProcedureInfo, Reason, Report};
use crate::core::roster::{Away, Subject};
use crate::core::rulebook::Rulebook;
use crate::core::schema::Field;
use crate::core::schema::validate::FieldFault;
use crate::core::sequence::{Opens, Work};

pub const ID: &str = "arrival";
/// The field that names who arrives.
pub const WHO: &str = "who";
const AT_LEAST: &str = "at_least";
const RULE: &str = "Order of battle";

const FIELDS: &[Field] = &[
    Field::text(WHO, "Who arrives").help("Labels or names of those awaited, with commas between them."),
    Field::whole(AT_LEAST, "Arrives with at least", 1, 6).optional().help("On a D6; nothing is thrown if it is empty."),
];

const OUTCOME: &[Field] = &[Field::flag("arrives", "Arrives"), Field::whole("thrown", "Thrown", 0, 6)];

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Arrived {
    arrives: bool,
    thrown: u8,
}

/// Who is to arrive, looked up once.
struct Coming {
    who: Vec<Subject>,
    name: String,
    at_least: Option<u8>,
    /// Why it is too early, if it is.
    early: Option<String>,
}

/// The procedure as an entry of this rule book.
pub(in crate::core) fn entry<R: Rulebook>() -> &'static ProcedureEntry<R> {
    const { &ProcedureEntry { info: INFO, prefill: prefill::<R>, prepare: prepare::<R> } }
}

const INFO: ProcedureInfo = ProcedureInfo {
    id: ID,
    title: "Reinforcements arrive",
    // “arrive friant” is read by the desk, for no name of somebody awaited is known to forms.
    verbs: &[],
    rule: RULE,
    fields: FIELDS,
    rolls: "D6, where the order of battle says so.",
    outcome: OUTCOME,
    summary: &["arrives"],
    many: false,
    exception: None,
};

/// Takes those who are due first, or the only ones who wait for the umpire, and what they must throw.
fn prefill<R: Rulebook>(game: &Game<R>, draft: &mut Draft) {
    count(|counts| counts.prefills += 1);
    let due = game.flow.duties.iter().find(|duty| duty.procedure == ID).and_then(|duty| duty.draft.get(WHO));
    if let Some(who) = due {
        draft.fill(WHO, who.clone());
    }
    if let (None, [only]) = (draft.text(WHO), game.for_the_umpire().as_slice()) {
        draft.fill(WHO, only.who.clone());
    }
    let Some(Ok(who)) = draft.text(WHO).map(|text| game.find_awaited(text)) else { return };
    if let Some(Arrival::Roll { at_least, .. }) = who.first().and_then(|first| arrival_of(game, *first)) {
        draft.fill(AT_LEAST, at_least);
    }
}

fn arrival_of<R: Rulebook>(game: &Game<R>, who: Subject) -> Option<Arrival> {
    match game.slot_words(who).2 {
        Some(Away::Awaited(arrival)) => Some(arrival),
        _ => None,
    }
}

/// Looks up who is to arrive. Without a battle, only the throw is known.
fn prepare<R: Rulebook>(input: &Value, battle: Option<InBattle<'_, R>>) -> Result<Box<dyn Prepared<R>>, String> {
    count(|counts| counts.decodes += 1);
    let text = input.get(WHO).and_then(Value::as_str).unwrap_or("").trim();
    let at_least = input.get(AT_LEAST).and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok());
    let Some((game, _)) = battle else {
        return Ok(Box::new(Coming { who: Vec::new(), name: text.to_owned(), at_least, early: None }));
    };
    if text.is_empty() {
        return Err("Who arrives is missing: a label or name of somebody awaited.".to_owned());
    }
    let who = game.find_awaited(text)?;
    let early =
        who.iter().filter_map(|one| Some((*one, arrival_of(game, *one)?))).find_map(|(one, arrival)| match arrival {
            Arrival::Turn(turn) | Arrival::Roll { turn, .. } if turn > game.flow.turn => {
                Some(format!("{} {}.", game.slot_words(one).1, arrival_words(arrival, R::TURN)))
            }
            _ => None,
        });
    let names: Vec<String> = who.iter().map(|one| spoken(game, *one)).collect();
    Ok(Box::new(Coming { who, name: listed(&names), at_least, early }))
}

/// As spoken at the table, though it is not on it.
fn spoken<R: Rulebook>(game: &Game<R>, who: Subject) -> String {
    let (label, name, _) = game.slot_words(who);
    if matches!(who, Subject::Command(_)) { name } else { format!("{label} {name}") }
}

impl Coming {
    fn thrown(&self, chance: &mut Chance) -> Roll<Arrived> {
        let Some(at_least) = self.at_least else { return Ok(Arrived { arrives: true, thrown: 0 }) };
        let thrown = chance.dice(&[Die::D6], &format!("the arrival of {}", self.name), |faces| faces[0])?;
        let arrives = thrown >= at_least;
        let but = if arrives { "" } else { " not" };
        chance.say(RULE, || format!("{thrown} thrown, {at_least} or more wanted: {} does{but} arrive.", self.name));
        Ok(Arrived { arrives, thrown })
    }

    fn told<R: Rulebook>(&self, outcome: &Arrived, game: &Game<R>) -> Report {
        if !outcome.arrives {
            return Report { headline: format!("{} does not arrive yet", self.name), ..Report::default() };
        }
        let mut after = game.clone();
        let (mut labels, mut above) = (Vec::new(), Vec::new());
        for one in &self.who {
            let (came, superiors) = after.bring_on(*one);
            labels.extend(came);
            above.extend(superiors);
        }
        let mut table = vec![format!("Put {} on the table.", listed(&labels))];
        if !above.is_empty() {
            let come = if above.len() > 1 { "come" } else { "comes" };
            table.push(format!("{} {come} with them.", listed(&above)));
        }
        let many =
            if labels.len() > 1 { format!(": {}", counted(labels.len(), "unit", "units")) } else { String::new() };
        let arrive = if self.who.len() > 1 { "arrive" } else { "arrives" };
        let many = if self.who.len() > 1 { String::new() } else { many };
        Report { headline: format!("{} {arrive}{many}", self.name), table, ..Report::default() }
    }
}

impl<R: Rulebook> Prepared<R> for Coming {
    fn check(&self, _: &R::Rules) -> Result<Vec<Reason>, Vec<FieldFault>> {
        Ok(self.early.iter().map(|text| Reason::new("early", RULE, text.clone())).collect())
    }
    fn resolve(&self, _: &R::Rules, chance: &mut Chance) -> Result<Roll<Outcome>, String> {
        Ok(self.thrown(chance).map(|outcome| Outcome::new(plain(&outcome), outcome)))
    }
    fn read_outcome(&self, outcome: &Value, _: &Game<R>) -> Result<Outcome, String> {
        let read = Arrived::deserialize(outcome).map_err(|e| e.to_string())?;
        Ok(Outcome::new(outcome.clone(), read))
    }
    fn acted(&self, _: &Outcome, _: &R::Rules, _: &mut Game<R>) -> Result<(), String> {
        Ok(())
    }
    fn apply(&self, outcome: &Outcome, _: &R::Rules, game: &mut Game<R>) -> Result<(), String> {
        let arrived: &Arrived = outcome.of()?;
        let labels: Vec<String> = self.who.iter().map(|one| game.slot_words(*one).0).collect();
        game.drop_arrival_duties(|who| who.split(", ").any(|label| labels.iter().any(|known| known == label)));
        if arrived.arrives {
            for one in &self.who {
                game.bring_on(*one);
            }
        }
        Ok(())
    }
    fn tell(&self, outcome: &Outcome, game: &Game<R>) -> Result<Report, String> {
        Ok(self.told(outcome.of()?, game))
    }
    fn odds(
        &self,
        _: &R::Rules,
        decks: &[Deck],
        choices: &BTreeMap<String, String>,
        stop: Option<&AtomicBool>,
    ) -> Result<OddsTable, OddsFault> {
        summarised_by(odds(decks, choices, stop, |chance| self.thrown(chance)), INFO.summary)
    }
}

impl<R: Rulebook> Game<R> {
    fn for_the_umpire(&self) -> Vec<AwaitedGroup> {
        self.awaited().into_iter().filter(|group| group.arrival == Arrival::Umpire).collect()
    }

    /// The item of the work list for those who wait for the umpire's word, one for all of them.
    pub(in crate::core) fn umpires_arrivals(&self) -> Option<Work> {
        let groups = self.for_the_umpire();
        let (title, draft) = match groups.as_slice() {
            [] => return None,
            [one] => (format!("{} awaits the umpire's word", one.name), json!({ WHO: one.who })),
            some => (format!("{} await the umpire's word", some.len()), json!({})),
        };
        let note = groups.iter().take(3).map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
        let note = if groups.len() > 1 { note } else { String::new() };
        Some(Work { must: false, ..Work::new(title, Opens::Form { procedure: ID, draft }) }.note(note))
    }
}
