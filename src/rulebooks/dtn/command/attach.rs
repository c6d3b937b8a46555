//! A unit under an Attach order tries to join its new division.

use super::activation::{by_card, own_rating};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{A_RATING, ACTIVATIONS, CHARACTERS};

/// A draw on the old general's rating, the new one's or the unit's own; a full activation moves it over.
pub struct Attach;

/// Which unit, and whose rating.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// The label of the division it is to join.
    pub target: Option<String>,
    /// Whose rating is tested.
    pub rating_of: RatingOf,
    /// The unit is within that general's radius.
    pub in_radius: bool,
    /// The rating.
    pub a_rating: u8,
    /// How a joker is taken.
    pub character: Character,
    /// It is under an Attach order.
    pub has_order: bool,
    /// What it drew already this period: it tries once a turn.
    pub drawn: Drawn,
    /// Turns left, this one included.
    pub turns_left: u8,
    /// Whose deck.
    pub side: SideName,
}

/// Whose rating an attached unit draws against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RatingOf {
    /// The general it leaves.
    OldDg,
    /// The general it joins.
    NewDg,
    /// Its own.
    Own,
}

/// Whether it went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What was drawn.
    pub activation: Activation,
    /// It joins the new division now.
    pub joins: bool,
    /// Turns left when its side's movement is over.
    pub turns_left: u8,
    /// The order lapses then.
    pub lapses: bool,
}

impl Procedure for Attach {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "attach";
    const TITLE: &'static str = "Carry out an Attach order";
    const VERBS: &'static [&'static str] = &["attach"];
    const RULE: &'static str = "Attach orders";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::subject("target", "Joins", SubjectKind::Command),
        Field::choice(
            "rating_of",
            "Rating tested",
            &[("own", "Its own"), ("oldDg", "The general it leaves"), ("newDg", "The general it joins")],
        )
        .or(Preset::Word("own"))
        .help("A general's rating serves if the unit is within his 4″."),
        Field::flag("in_radius", "Within that general's 4″").or(Preset::Flag(true)),
        A_RATING,
        Field::choice("character", "Character", CHARACTERS).or(Preset::Word("N")).quiet(),
        Field::flag("has_order", "Under an Attach order").or(Preset::Flag(true)).quiet(),
        Field::choice("drawn", "Drawn this period", ACTIVATIONS_OR_NONE).or(Preset::Word("none")).quiet(),
        Field::whole("turns_left", "Turns left, this one included", 0, 9).or(Preset::Whole(2)).quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("activation", "Activation", ACTIVATIONS),
        Field::flag("joins", "Joins the new division"),
        Field::whole("turns_left", "Turns left after this one", 0, 9),
        Field::flag("lapses", "The order lapses after this turn"),
    ];
    const SUMMARY: &'static [&'static str] = &["activation", "joins", "lapses"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(actor @ Subject::Unit(_)) = crate::core::sequence::actor(&game.flow.cursor) {
            draft.fill("unit", game.label_of(actor));
        }
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        draft.fill("side", SideName::of(piece.side).word());
        draft.fill("has_order", piece.own.attach.is_some());
        draft.fill("drawn", plain(Drawn::from(piece.own.activation)));
        if let Some(attach) = &piece.own.attach {
            draft.fill("target", attach.target.clone());
            draft.fill("turns_left", attach.turns_left);
        }
        let general = match draft.text("rating_of") {
            Some("oldDg") => piece.under,
            Some("newDg") => match named(game, draft, "target") {
                Some(Subject::Command(new)) => Some(new),
                _ => None,
            },
            _ => None,
        };
        match general.and_then(|g| game.command(g)) {
            Some(general) => {
                draft.fill("a_rating", general.own.a_rating);
                draft.fill("character", plain(general.own.character));
            }
            None => draft.fill("a_rating", own_rating(piece.own.a_rating, piece.own.morale, game.rules())),
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let side = game.side_of(Subject::Unit(id));
        let his = |s: &Subject| game.side_of(*s) == side;
        let target = input.target.as_deref().and_then(|t| game.find(t).ok()).filter(his);
        if let Some(unit) = game.unit_mut(id) {
            unit.activation = Some(outcome.activation);
            if outcome.joins {
                unit.attach = None;
            }
        }
        if let (true, Some(Subject::Command(new)), Some(piece)) = (outcome.joins, target, game.units.get_mut(id)) {
            piece.under = Some(new);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = spoken(game, input.unit.as_deref(), "The unit");
        let target = spoken(game, input.target.as_deref(), "its new division");
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
