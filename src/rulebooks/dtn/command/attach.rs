//! A unit under an Attach order tries to join its new division.

use super::activation::by_card;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;

/// It draws on the rating of the old general, of the new one or its own; a full activation moves it over.
pub struct Attach;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>, from = UnitRef::known(game, acting(game).filter(is_unit)?), loud;
        target: Option<CommandRef>, "Joins", from = CommandRef::from(unit.attach.as_ref()?.target.as_str()), loud;
        rating_of: RatingOf, "Rating tested", default = RatingOf::Own,
            help = "A general's rating serves if the unit is within his 4″.";
        in_radius: bool, "Within that general's 4″", default = true;
        a_rating: u8, "Activation rating", 2..=13, meaning = RANKS;
        character: Character, default = Character::N, quiet;
        has_order: bool, "Under an Attach order", default = true, from = unit.attach.is_some();
        /// It tries once a turn.
        drawn: Drawn, "Drawn this period", default = Drawn::None, from = unit.activation;
        turns_left: u8, "Turns left, this one included", 0..=9, default = 2,
            from = unit.attach.as_ref()?.turns_left;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

/// Whose rating an attached unit draws against.
#[choice(WORDS = [Own, OldDg, NewDg])]
pub enum RatingOf {
    #[is(label = "The general it leaves")]
    OldDg,
    #[is(label = "The general it joins")]
    NewDg,
    #[is(label = "Its own")]
    Own,
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        activation: Activation, summary;
        joins: bool, "Joins the new division", summary;
        turns_left: u8, "Turns left after this one", 0..=9;
        /// It lapses when its side's movement is over.
        lapses: bool, "The order lapses after this turn", summary;
    }
}

impl Procedure for Attach {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "attach";
    const TITLE: &'static str = "Carry out an Attach order";
    const VERBS: &'static [&'static str] = &["attach"];
    const RULE: &'static str = "Attach orders";
    const ROLLS: &'static str = "One card.";

    fn after_fill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some((id, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        let tested = draft.text(key!(Input.rating_of));
        let general = if tested == Some(RatingOf::OldDg.word()) {
            game.unit(id).and_then(|u| u.under)
        } else if tested == Some(RatingOf::NewDg.word()) {
            draft.command(game, key!(Input.target)).map(|(id, _)| id)
        } else {
            None
        };
        if let Some(general) = general.and_then(|id| game.command(id)) {
            draft.fill(key!(Input.a_rating), general.own.a_rating);
            draft.fill(key!(Input.character), plain(general.own.character));
        } else {
            draft.fill(key!(Input.a_rating), unit.draws_against(game.rules()));
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if !input.has_order {
            let text = "The unit is under no Attach order: a senior officer must give it one first.";
            reasons.push(Reason::new("noAttachOrder", "Attach orders", text));
        }
        if input.drawn != Drawn::None {
            let text = "It has drawn already this period: it tries again next period, if the order lasts.";
            reasons.push(Reason::new("drawnAlready", "Attach orders", text));
        }
        if input.rating_of != RatingOf::Own && !input.in_radius {
            let text = "A general's rating serves only within his 4″: test the unit's own.";
            reasons.push(Reason::new("outOfRadius", "Attach orders", text));
        }
        if input.turns_left == 0 {
            reasons.push(Reason::new("lapsed", "Attach orders", "The Attach order has lapsed."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (rating, character) = (input.a_rating, input.character);
        let activation =
            chance.cards(rules.deck_of(input.side.index()), 1, "Attach order", |c| by_card(c, rating, character))?;
        let joins = activation == Activation::Full;
        chance.say("Attach orders", || {
            let then = if joins {
                "it joins the new division"
            } else {
                "it stays where it is; only a full activation moves it"
            };
            format!("Rating {rating}: {}, so {then}.", activation.said())
        });
        let turns_left = if joins { 0 } else { input.turns_left.saturating_sub(1) };
        let lapses = !joins && turns_left == 0;
        if lapses {
            chance.say("Attach orders", || "It was its last turn: the order lapses when the phase is over.".to_owned());
        }
        Ok(Outcome { activation, joins, turns_left, lapses })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit() else { return };
        let side = game.side_of(Subject::Unit(id));
        let target = input.target.command().filter(|to| game.side_of(Subject::Command(*to)) == side);
        if let Some(unit) = game.unit_mut(id) {
            unit.activation = Some(outcome.activation);
            if outcome.joins {
                unit.attach = None;
            }
        }
        if let (true, Some(new), Some(piece)) = (outcome.joins, target, game.units.get_mut(id)) {
            piece.under = Some(new);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = input.unit.name(game, "The unit");
        let target = input.target.name(game, "its new division");
        let (headline, table) = if outcome.joins {
            (
                format!("{unit} joins {target}"),
                vec![format!("Take the Attach marker off {unit}: it now belongs to {target}.")],
            )
        } else if outcome.lapses {
            (format!("{unit} does not join {target}, and its order lapses after this turn"), Vec::new())
        } else {
            (format!("{unit} does not join {target} yet"), Vec::new())
        };
        Report { headline, table, ..Report::default() }
    }
}
