//! Reinforcements come to the table, at their time or by a D6: a procedure that every rule book has. Knows no rule book.

use std::marker::PhantomData;

use super::awaited::listed;
use super::coming::asked_for;
use super::{AwaitedGroup, arrival_words};
use crate::core::orbat::Arrival;
use crate::core::prelude::*;
use crate::core::procedure::ProcedureEntry;
use crate::core::roster::Away;
use crate::core::rulebook::Rulebook;

pub const ID: &str = "arrival";
const RULE: &str = "Order of battle";

fields! {
    pub struct Input for _ {
        who: String, "Who arrives", from = due_first(game)?, loud,
            help = "Labels or names of those awaited, with commas between them.";
        at_least: Option<u8>, "Arrives with at least", 1..=6, help = "On a D6; nothing is thrown if it is empty.";
        /// Whom the text means in the battle.
        #[serde(skip)]
        coming: Coming, hidden;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Arrived {
        arrives: bool, summary;
        thrown: u8, 0..=6;
    }
}

#[derive(Clone, Debug, Default)]
pub struct Coming {
    who: Vec<Subject>,
    name: String,
    /// Why it is too early, if it is.
    early: Option<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct Reinforcements<R>(PhantomData<R>);

/// The procedure as an entry of this rule book.
pub(in crate::core) fn entry<R: Rulebook>() -> &'static ProcedureEntry<R> {
    const { &ProcedureEntry::of::<Reinforcements<R>>() }
}

impl<R: Rulebook> Procedure for Reinforcements<R> {
    type Book = R;
    type Input = Input;
    type Outcome = Arrived;
    const ID: &'static str = ID;
    const TITLE: &'static str = "Reinforcements arrive";
    // No verbs: “arrive friant” is read by the desk, for no name of somebody awaited is known to forms.
    const RULE: &'static str = RULE;
    const ROLLS: &'static str = "D6, where the order of battle says so.";

    /// What those who arrive must throw.
    fn after_fill(game: &Game<R>, draft: &mut Draft) {
        let Some(Ok(who)) = draft.text(key!(Input.who)).map(|text| game.find_awaited(text)) else { return };
        if let Some(Arrival::Roll { at_least, .. }) = who.first().and_then(|first| arrival_of(game, *first)) {
            draft.fill(key!(Input.at_least), at_least);
        }
    }

    fn look_up(input: &mut Input, game: &Game<R>) -> Result<(), String> {
        if input.who.trim().is_empty() {
            return Err("Who arrives is missing: a label or name of somebody awaited.".to_owned());
        }
        let who = game.find_awaited(&input.who)?;
        let too_early = |one: &Subject| match arrival_of(game, *one)? {
            arrival @ (Arrival::Turn(turn) | Arrival::Roll { turn, .. }) if turn > game.flow.turn => {
                Some(format!("{} {}.", game.slot_words(*one).1, arrival_words(arrival, R::TURN)))
            }
            _ => None,
        };
        let early = who.iter().find_map(too_early);
        let names: Vec<String> = who.iter().map(|one| spoken(game, *one)).collect();
        input.coming = Coming { who, name: listed(&names), early };
        Ok(())
    }

    fn check(input: &Input, _: &R::Rules) -> Vec<Reason> {
        input.coming.early.iter().map(|text| Reason::new("early", RULE, text.clone())).collect()
    }

    fn resolve(input: &Input, _: &R::Rules, chance: &mut Chance) -> Roll<Arrived> {
        let Some(at_least) = input.at_least else { return Ok(Arrived { arrives: true, thrown: 0 }) };
        let name = &input.coming.name;
        let thrown = chance.dice(&[Die::D6], &format!("the arrival of {name}"), |faces| faces[0])?;
        let arrives = thrown >= at_least;
        let but = if arrives { "" } else { " not" };
        chance.say(RULE, || format!("{thrown} thrown, {at_least} or more wanted: {name} does{but} arrive."));
        Ok(Arrived { arrives, thrown })
    }

    fn apply(input: &Input, outcome: &Arrived, _: &R::Rules, game: &mut Game<R>) {
        let who = &input.coming.who;
        let labels: Vec<String> = who.iter().map(|one| game.slot_words(*one).0).collect();
        game.drop_arrival_duties(|asked| asked.split(", ").any(|label| labels.iter().any(|known| known == label)));
        if outcome.arrives {
            for one in who {
                game.bring_on(*one);
            }
        }
        // Those who were to come with somebody who does not are asked for again.
        game.reorganised();
    }

    fn tell(input: &Input, outcome: &Arrived, game: &Game<R>) -> Report {
        let Coming { who, name, .. } = &input.coming;
        if !outcome.arrives {
            return Report { headline: format!("{name} does not arrive yet"), ..Report::default() };
        }
        let mut after = game.clone();
        let (mut labels, mut above) = (Vec::new(), Vec::new());
        for one in who {
            let (came, superiors) = after.bring_on(*one);
            labels.extend(came);
            above.extend(superiors);
        }
        let mut table = vec![format!("Put {} on the table.", listed(&labels))];
        if !above.is_empty() {
            let come = if above.len() > 1 { "come" } else { "comes" };
            table.push(format!("{} {come} with them.", listed(&above)));
        }
        let headline = match (who.len(), labels.len()) {
            (2.., _) => format!("{name} arrive"),
            (_, units @ 2..) => format!("{name} arrives: {}", counted(units, "unit", "units")),
            _ => format!("{name} arrives"),
        };
        Report { headline, table, ..Report::default() }
    }
}

/// Those who are due first, or the only ones who wait for the umpire.
fn due_first<R: Rulebook>(game: &Game<R>) -> Option<String> {
    if let Some(who) = game.flow.duties.iter().find_map(asked_for) {
        return Some(who.to_owned());
    }
    match game.for_the_umpire().as_slice() {
        [only] => Some(only.who.clone()),
        _ => None,
    }
}

fn arrival_of<R: Rulebook>(game: &Game<R>, who: Subject) -> Option<Arrival> {
    match game.slot_words(who).2 {
        Some(Away::Awaited(arrival)) => Some(arrival),
        _ => None,
    }
}

/// As spoken at the table, though it is not on it.
fn spoken<R: Rulebook>(game: &Game<R>, who: Subject) -> String {
    let (label, name, _) = game.slot_words(who);
    if matches!(who, Subject::Command(_)) { name } else { format!("{label} {name}") }
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
            [one] => (format!("{} awaits the umpire's word", one.name), draft!(Input { who: one.who })),
            some => (format!("{} await the umpire's word", some.len()), draft!(Input {})),
        };
        let note = groups.iter().take(3).map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
        let note = if groups.len() > 1 { note } else { String::new() };
        Some(Work::may::<Reinforcements<R>>(title, draft).note(note))
    }
}
