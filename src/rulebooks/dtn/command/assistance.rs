//! A unit of another command is asked to assist a division in its turn.

use super::activation::by_card;
use crate::rulebooks::dtn::moves::facts::has_acted;
use crate::rulebooks::dtn::moves::statuses::joins_turn;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;
use crate::rulebooks::dtn::tables::AssistedTurn;

/// It draws on its own rating, and comes only at a full activation.
pub struct Assistance;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, "Unit asked";
        division: Option<CommandRef>, "Division that asks",
            from = CommandRef::known(game, acting(game).filter(is_command)?), loud;
        in_radius: bool, "Within its general's 4″", default = true;
        a_rating: u8, "Activation rating", 2..=13, from = unit.draws_against(game.rules()), loud, meaning = RANKS,
            help = "The unit's own: it draws for itself.";
        character: Character, default = Character::N, quiet;
        of_division: bool, "Belongs to the division", from = unit.piece.under == Some(division.id);
        enemy: bool, "Is of the other side", from = unit.piece.side != division.piece.side;
        broken: bool, from = unit;
        acted: bool, "Has had its turn", from = has_acted(game, unit.id);
        drawn: Drawn, "Drawn for itself this period", default = Drawn::None, from = unit.activation;
        division_drawn: Drawn, "The division drew", default = Drawn::Full, from = division.activation;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        activation: Activation, summary;
        assists: bool, "It assists", summary;
    }
}

impl Procedure for Assistance {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "assistance";
    const TITLE: &'static str = "Ask a unit for assistance";
    const VERBS: &'static [&'static str] = &["assist", "ask"];
    const RULE: &'static str = "Divisional scope";
    const ROLLS: &'static str = "One card.";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let division = match input.division_drawn {
            Drawn::None => Some(("divisionNotDrawn", "The division has not drawn its activation yet.")),
            Drawn::Fail => Some(("divisionFailed", "The division failed its activation: its turn is over.")),
            Drawn::Limited | Drawn::Full => None,
        };
        let facts: [(bool, &'static str, &str); 6] = [
            (input.broken, "broken", "The unit is broken and off the table."),
            (input.enemy, "otherSide", "The unit is of the other side: ask one of your own."),
            (input.of_division, "ofDivision", "The unit belongs to the division and need not be asked."),
            (!input.in_radius, "outOfRadius", "The unit is beyond the general's 4″."),
            (input.acted, "hasActed", "The unit has had its turn this period."),
            (input.drawn != Drawn::None, "drawnAlready", "The unit has drawn for itself already this period."),
        ];
        let against = facts.into_iter().filter(|(against, ..)| *against).map(|(_, key, text)| (key, text));
        division.into_iter().chain(against).map(|(key, text)| Reason::new(key, "Divisional scope", text)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (rating, character) = (input.a_rating, input.character);
        let deck = rules.deck_of(input.side.index());
        let activation = chance.cards(deck, 1, "assistance", |card| by_card(card, rating, character))?;
        let assists = activation == Activation::Full;
        chance.say("Divisional scope", || {
            let then = if assists { "it assists" } else { "it does not come; that needs full activation" };
            format!("Its own rating {rating}: {}, so {then}.", activation.said())
        });
        Ok(Outcome { activation, assists })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        if let Some(unit) = game.unit_mut(id) {
            unit.activation = Some(outcome.activation);
            unit.on_own |= outcome.assists && rules.activation.assistance == AssistedTurn::OwnTurn;
        }
        let joins = outcome.assists && rules.activation.assistance == AssistedTurn::WithDivision;
        if let Some(leader) = input.division.command().filter(|_| joins) {
            let told = joins_turn(game, id, Subject::Command(leader));
            if !told.is_empty() {
                game.flow_mut().passed.extend(told);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = input.unit.name(game, "The unit");
        let division = input.division.name(game, "the division");
        if !outcome.assists {
            return Report { headline: format!("{unit} does not come to assist {division}"), ..Report::default() };
        }
        let line = match game.rules().activation.assistance {
            AssistedTurn::WithDivision => format!("{unit} acts in the turn of {division}, under its order."),
            AssistedTurn::OwnTurn => format!("{unit} has a turn of its own this period."),
        };
        Report { headline: format!("{unit} assists {division}"), table: vec![line], ..Report::default() }
    }
}
