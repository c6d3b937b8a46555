//! The activation draw of a general, or of a unit that acts alone.

use super::sending::lay_chit;
use crate::core::cards::Card;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;
use crate::rulebooks::dtn::tables::{OwnRating, TwoCards};

/// A card is drawn against the rating.
pub struct Activate;

fields! {
    pub struct Input for Dtn {
        who: Option<AnyRef>, from = AnyRef::known(game, acting(game)?), loud;
        a_rating: u8, "Activation rating", 2..=13, from = rating_of(game, *who)?, loud, meaning = RANKS,
            help = "A card of this rank or higher activates fully; lower is better.";
        character: Character, default = Character::N, from = general(game, *who)?.character, loud,
            help = "What a joker does.";
        role: Drawer, "Place of who draws", default = Drawer::Dg, from = general(game, *who).map(|c| c.role);
        senior_in_contact: bool, "Senior general in contact", help = "Two cards, for a divisional general only.";
        force_fail: bool, "Hit last turn", from = general(game, *who)?.force_fail, help = "He fails without a draw.";
        direct_control: bool, "Under direct control", quiet, help = "Full activation without a draw.";
        take_as_limited: bool, "Take full as limited", quiet;
        order: Order, "Order chit", default = Order::None, from = order_of(game, *who);
        pending: Option<Order>, "Order waiting", words = ADOPTED, from = pending_of(game, *who)?,
            help = "Given while breaking off.";
        drawn: Drawn, "Drawn this period", default = Drawn::None, from = activation_of(game, *who);
        side: SideName, default = SideName::A, from = SideName::of(game.side_of(*who)?), help = WHOSE_DECK;
    }
}

/// Who draws: an officer of this place, or a unit that acts alone.
#[choice]
pub enum Drawer {
    Commander,
    #[is(label = "Corps leader")]
    Corps,
    #[default]
    #[is(label = "Divisional general")]
    Dg,
    #[is(label = "A unit on its own")]
    Unit,
}

impl From<Option<CommandRole>> for Drawer {
    fn from(role: Option<CommandRole>) -> Self {
        match role {
            Some(CommandRole::Commander) => Self::Commander,
            Some(CommandRole::Corps) => Self::Corps,
            Some(CommandRole::Dg) => Self::Dg,
            None => Self::Unit,
        }
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        activation: Activation, summary;
        order: Order, "Order chit afterwards";
    }
}

/// What one card means to this general. The Ace is the lowest card here whatever the switch says elsewhere.
pub fn by_card(card: Card, a_rating: u8, character: Character) -> Activation {
    match card.rank() {
        Some(1) => Activation::Fail,
        Some(rank) if rank >= a_rating => Activation::Full,
        Some(_) => Activation::Limited,
        None => by_joker(character),
    }
}

/// What a joker means to a general of this character.
pub fn by_joker(character: Character) -> Activation {
    match character {
        Character::W => Activation::Fail,
        Character::N => Activation::Limited,
        Character::S => Activation::Full,
    }
}

/// The rating a unit draws against when it acts alone.
pub fn own_rating(a_rating: Option<u8>, morale: u8, rules: &Rules) -> u8 {
    match (a_rating, rules.activation.own_rating) {
        (Some(own), _) => own,
        (None, OwnRating::ElseMorale) => morale.clamp(2, 13),
        (None, OwnRating::OwnOnly) => 13,
    }
}

impl Procedure for Activate {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "activation";
    const TITLE: &'static str = "Draw for activation";
    const VERBS: &'static [&'static str] = &["act", "activate"];
    const RULE: &'static str = "Activation draw";
    const ROLLS: &'static str =
        "One card, or two if a senior general is in contact; none when hit or under direct control.";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: &str| reasons.push(Reason::new(key, "Activation draw", text));
        if input.drawn != Drawn::None {
            against("drawnAlready", "The activation has been drawn already this period.");
        }
        if input.senior_in_contact && input.role != Drawer::Dg {
            against("oneCardOnly", "A second card is for a divisional general whom a senior general touches.");
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let drawn = draw(input, rules, chance)?;
        let activation = if drawn == Activation::Full && input.take_as_limited { Activation::Limited } else { drawn };
        if activation != drawn {
            chance.say("Activation draw", || "The player takes the full activation as limited.".to_owned());
        }
        let order = match (input.order, activation, input.pending) {
            (Order::Move, Activation::Fail, _) if rules.activation.move_lapses_on_fail => {
                chance.say("Orders", || "The failed activation ends the Move order.".to_owned());
                Order::None
            }
            (Order::BreakOff, Activation::Full, Some(pending)) => {
                chance
                    .say("Orders", || format!("Fully activated: the waiting {} order ends Break-off.", pending.said()));
                pending
            }
            (order, ..) => order,
        };
        Ok(Outcome { activation, order })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(who) = input.who.subject() else { return };
        if let Some(general) = input.who.command_mut(game) {
            general.activation = Some(outcome.activation);
            general.force_fail = false;
        }
        if let Some(unit) = input.who.unit_mut(game).filter(|u| !u.broken) {
            unit.activation = Some(outcome.activation);
        }
        if order_of(game, who) != outcome.order {
            lay_chit(game, who, (outcome.order, None), OrderSource::Cp);
        }
        if let Some(general) = input.who.command().filter(|_| input.force_fail) {
            units_act_alone(game, general);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.who.name(game, "The general");
        let mut table = Vec::new();
        if outcome.order != input.order {
            table.push(match outcome.order {
                Order::None => format!("Take the {} chit off {who}.", input.order.said()),
                order => format!("Change the {} chit beside {who} for {}.", input.order.said(), order.said()),
            });
        }
        if outcome.activation == Activation::Fail {
            table.push(format!("{who} does nothing this turn."));
        }
        if input.force_fail && input.role == Drawer::Dg {
            table.push("His units may act on their own, each by a draw on its own rating.".to_owned());
        }
        let headline = format!(
            "{who} {} {}",
            if outcome.activation == Activation::Fail { "" } else { "has" },
            outcome.activation.said()
        );
        Report { headline: headline.split_whitespace().collect::<Vec<_>>().join(" "), table, ..Report::default() }
    }
}

fn general(game: &Game<Dtn>, who: Subject) -> Option<&Command> {
    match who {
        Subject::Command(id) => game.command(id).map(|c| &c.own),
        _ => None,
    }
}

/// What a general draws against, or a unit that acts alone.
fn rating_of(game: &Game<Dtn>, who: Subject) -> Option<u8> {
    match who {
        Subject::Unit(id) => game.unit(id).map(|u| u.own.draws_against(game.rules())),
        _ => general(game, who).map(|c| c.a_rating),
    }
}

fn pending_of(game: &Game<Dtn>, who: Subject) -> Option<Order> {
    match who {
        Subject::Unit(id) => game.unit(id)?.own.pending,
        _ => general(game, who)?.pending,
    }
}

/// The units of a general who was hit may act on their own this period.
fn units_act_alone(game: &mut Game<Dtn>, general: usize) {
    let his: Vec<usize> = game.units_under(general).filter(|(_, u)| !u.own.broken).map(|(id, _)| id).collect();
    for id in his {
        if let Some(unit) = game.unit_mut(id) {
            unit.on_own = true;
        }
    }
}

fn draw(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Activation> {
    if input.force_fail {
        chance.say("Risk to generals", || "He was hit: his activation fails without a draw.".to_owned());
        return Ok(Activation::Fail);
    }
    if input.direct_control {
        chance.say("Direct control", || {
            "A senior officer is in direct control: full activation without a draw.".to_owned()
        });
        return Ok(Activation::Full);
    }
    let (rating, character) = (input.a_rating, input.character);
    let cards = match (input.senior_in_contact, rules.activation.two_cards) {
        (true, TwoCards::Better) => 2,
        (true, TwoCards::OneUnseen) | (false, _) => 1,
    };
    let result =
        chance.cards(rules.deck_of(input.side.index()), cards, "activation", |c| by_card(c, rating, character))?;
    chance.say("Activation draw", || {
        let best = if cards == 2 { "the better of two cards" } else { "one card" };
        let joker = by_joker(character).said();
        format!(
            "Rating {rating}: {best} gives {} (an Ace fails; a joker for a {} general: {joker}).",
            result.said(),
            character.said()
        )
    });
    Ok(result)
}
