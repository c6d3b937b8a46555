//! The activation draw of a general, or of a unit that acts alone.

use crate::core::cards::Card;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{A_RATING, ACTIVATIONS, CHARACTERS};
use crate::rulebooks::dtn::tables::{OwnRating, TwoCards};

const DRAWERS: Words = &[
    ("commander", "Commander"),
    ("corps", "Corps leader"),
    ("dg", "Divisional general"),
    ("unit", "A unit on its own"),
];

/// A card against the rating: full, limited or nothing.
pub struct Activate;

/// Who draws, and how.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The label of who draws.
    pub who: Option<String>,
    /// Whose deck.
    pub side: SideName,
    /// The rating to reach.
    pub a_rating: u8,
    /// How he takes a joker.
    pub character: Character,
    /// Who draws.
    pub role: Drawer,
    /// A senior general touches the divisional general's figure.
    pub senior_in_contact: bool,
    /// He was hit: he fails without a draw.
    pub force_fail: bool,
    /// A senior officer is in direct control: full without a draw.
    pub direct_control: bool,
    /// A full activation is taken as limited.
    pub take_as_limited: bool,
    /// The chit beside him.
    pub order: Order,
    /// An order that waits for a full activation.
    pub pending: Option<Order>,
    /// What was drawn already this period.
    pub drawn: Drawn,
}

/// Who draws: an officer of this place, or a unit that acts alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Drawer {
    Commander,
    Corps,
    #[default]
    Dg,
    Unit,
}

impl From<CommandRole> for Drawer {
    fn from(role: CommandRole) -> Self {
        match role {
            CommandRole::Commander => Self::Commander,
            CommandRole::Corps => Self::Corps,
            CommandRole::Dg => Self::Dg,
        }
    }
}

/// What he may do, and what becomes of his order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Full, limited or fail.
    pub activation: Activation,
    /// The chit beside him afterwards.
    pub order: Order,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("who", "Who", SubjectKind::Any),
        A_RATING.help("A card of this rank or higher activates fully; lower is better."),
        Field::choice("character", "Character", CHARACTERS).or(Preset::Word("N")).help("What a joker does."),
        Field::choice("role", "Place of who draws", DRAWERS).or(Preset::Word("dg")).quiet(),
        Field::flag("senior_in_contact", "Senior general in contact").help("Two cards, for a divisional general only."),
        Field::flag("force_fail", "Hit last turn").quiet().help("He fails without a draw."),
        Field::flag("direct_control", "Under direct control").quiet().help("Full activation without a draw."),
        Field::flag("take_as_limited", "Take full as limited").quiet(),
        Field::choice("order", "Order chit", CHITS).or(Preset::Word("none")).quiet(),
        Field::choice("pending", "Order waiting", ADOPTED).optional().quiet().help("Given while breaking off."),
        Field::choice("drawn", "Drawn this period", ACTIVATIONS_OR_NONE).or(Preset::Word("none")).quiet(),
        SIDE,
    ];
    const ROLLS: &'static str =
        "One card, or two if a senior general is in contact; none when hit or under direct control.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("activation", "Activation", ACTIVATIONS),
        Field::choice("order", "Order chit afterwards", CHITS),
    ];
    const SUMMARY: &'static [&'static str] = &["activation"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(actor) = crate::core::sequence::actor(&game.flow.cursor) {
            draft.fill("who", game.label_of(actor));
        }
        let Some(who) = named(game, draft, "who") else { return };
        if let Some(side) = game.side_of(who) {
            draft.fill("side", SideName::of(side).word());
        }
        draft.fill("drawn", plain(Drawn::from(activation_of(game, who))));
        match who {
            Subject::Command(id) => {
                let Some(general) = game.command(id).map(|c| &c.own) else { return };
                draft.fill("a_rating", general.a_rating);
                draft.fill("role", plain(Drawer::from(general.role)));
                draft.fill("character", plain(general.character));
                draft.fill("force_fail", general.force_fail);
                draft.fill("order", plain(general.order));
                if let Some(pending) = general.pending {
                    draft.fill("pending", plain(pending));
                }
            }
            Subject::Unit(id) => {
                let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
                draft.fill("a_rating", own_rating(unit.a_rating, unit.morale, game.rules()));
                draft.fill("role", plain(Drawer::Unit));
                draft.fill("order", plain(unit.order));
                if let Some(pending) = unit.pending {
                    draft.fill("pending", plain(pending));
                }
            }
            Subject::Side(_) => {}
        }
    }

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
        let Some(who) = input.who.as_deref().and_then(|w| game.find(w).ok()) else { return };
        match who {
            Subject::Command(id) => {
                let Some(general) = game.command_mut(id) else { return };
                general.activation = Some(outcome.activation);
                general.force_fail = false;
                if general.order != outcome.order && !general.role.is_senior() {
                    general.order = outcome.order;
                    general.order_source = OrderSource::Cp;
                    general.pending = None;
                }
                if input.force_fail {
                    units_act_alone(game, id);
                }
            }
            Subject::Unit(id) => {
                let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) else { return };
                unit.activation = Some(outcome.activation);
                if unit.order != outcome.order {
                    unit.order = outcome.order;
                    unit.pending = None;
                }
            }
            Subject::Side(_) => {}
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = spoken(game, input.who.as_deref(), "The general");
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
