//! A unit of another command is asked to assist a division in its turn.

use super::activation::{by_card, own_rating};
use crate::core::sequence::actor;
use crate::rulebooks::dtn::moves::facts::has_acted;
use crate::rulebooks::dtn::moves::statuses::joins_turn;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{A_RATING, ACTIVATIONS, CHARACTERS};
use crate::rulebooks::dtn::tables::Assistance as How;

/// A draw on the unit's own rating; only a full activation brings it.
pub struct Assistance;

/// Who is asked, and by whom.
#[derive(Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "a form: each is a question of its own")]
pub struct Input {
    /// The label of the unit asked.
    pub unit: Option<String>,
    /// The label of the division that asks.
    pub division: Option<String>,
    /// The unit is within the radius of the division's general.
    pub in_radius: bool,
    /// The unit's rating.
    pub a_rating: u8,
    /// How a joker is taken.
    pub character: Character,
    /// It belongs to the division anyway.
    pub of_division: bool,
    /// It is of the other side.
    pub enemy: bool,
    /// It is broken.
    pub broken: bool,
    /// It has had its turn this period.
    pub acted: bool,
    /// What it drew for itself already this period.
    pub drawn: Drawn,
    /// What the division drew.
    pub division_drawn: Drawn,
    /// Whose deck.
    pub side: SideName,
}

/// Whether it comes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What was drawn.
    pub activation: Activation,
    /// It assists the division.
    pub assists: bool,
}

impl Procedure for Assistance {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "assistance";
    const TITLE: &'static str = "Ask a unit for assistance";
    const VERBS: &'static [&'static str] = &["assist", "ask"];
    const RULE: &'static str = "Divisional scope";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit asked", SubjectKind::Unit),
        Field::subject("division", "Division that asks", SubjectKind::Command),
        Field::flag("in_radius", "Within its general's 4″").or(Preset::Flag(true)),
        A_RATING.help("The unit's own: it draws for itself."),
        Field::choice("character", "Character", CHARACTERS).or(Preset::Word("N")).quiet(),
        Field::flag("of_division", "Belongs to the division").quiet(),
        Field::flag("enemy", "Is of the other side").quiet(),
        Field::flag("broken", "Broken").quiet(),
        Field::flag("acted", "Has had its turn").quiet(),
        Field::choice("drawn", "Drawn for itself this period", ACTIVATIONS_OR_NONE).or(Preset::Word("none")).quiet(),
        Field::choice("division_drawn", "The division drew", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card.";
    const OUTCOME: &'static [Field] =
        &[Field::choice("activation", "Activation", ACTIVATIONS), Field::flag("assists", "It assists")];
    const SUMMARY: &'static [&'static str] = &["activation", "assists"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(acting @ Subject::Command(_)) = actor(&game.flow.cursor) {
            draft.fill("division", game.label_of(acting));
        }
        let division = named(game, draft, "division");
        if let Some(who) = division {
            draft.fill("division_drawn", plain(Drawn::from(activation_of(game, who))));
        }
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        draft.fill("side", SideName::of(piece.side).word());
        draft.fill("a_rating", own_rating(piece.own.a_rating, piece.own.morale, game.rules()));
        draft.fill("broken", piece.own.broken);
        draft.fill("acted", has_acted(game, id));
        draft.fill("drawn", plain(Drawn::from(piece.own.activation)));
        if let Some(who @ Subject::Command(command)) = division {
            draft.fill("of_division", piece.under == Some(command));
            draft.fill("enemy", game.side_of(who) != Some(piece.side));
        }
    }

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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        if let Some(unit) = game.unit_mut(id) {
            unit.activation = Some(outcome.activation);
            unit.on_own |= outcome.assists && rules.activation.assistance == How::OwnTurn;
        }
        let leader = command_at(game, input.division.as_deref()).map(|(leader, _)| Subject::Command(leader));
        let joins = outcome.assists && rules.activation.assistance == How::WithDivision;
        if let Some(leader) = leader.filter(|_| joins) {
            let told = joins_turn(game, id, leader);
            if !told.is_empty() {
                game.flow_mut().passed.extend(told);
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = spoken(game, input.unit.as_deref(), "The unit");
        let division = spoken(game, input.division.as_deref(), "the division");
        if !outcome.assists {
            return Report { headline: format!("{unit} does not come to assist {division}"), ..Report::default() };
        }
        let line = match game.rules().activation.assistance {
            How::WithDivision => format!("{unit} acts in the turn of {division}, under its order."),
            How::OwnTurn => format!("{unit} has a turn of its own this period."),
        };
        Report { headline: format!("{unit} assists {division}"), table: vec![line], ..Report::default() }
    }
}
