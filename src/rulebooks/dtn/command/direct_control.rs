//! A senior officer takes a division or unit in hand himself.

use super::issue_order::may_command;
use super::sending;
use crate::rulebooks::dtn::moves::facts::has_acted;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{self, ROLES};
use crate::rulebooks::dtn::turn;

/// The officer rides to the general's side, adopts an order and the division acts at once, fully activated.
pub struct DirectControl;

/// Who takes whom in hand.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The officer's label.
    pub issuer: Option<String>,
    /// The division's or unit's label.
    pub recipient: Option<String>,
    /// The order he adopts.
    pub order: Order,
    /// His place.
    pub issuer_role: CommandRole,
    /// What he drew.
    pub issuer_activation: Drawn,
    /// Whether the recipient is under his command.
    pub under_him: bool,
    /// Whether the recipient has had its turn.
    pub turn_taken: bool,
    /// The chit that lies beside it now.
    pub present_order: Order,
    /// Whether the recipient is a senior officer.
    pub to_senior: bool,
    /// Whether the officer has taken direct control before this period.
    pub controlled_already: bool,
    /// Other units that he adds.
    pub added: Vec<Added>,
}

/// Another unit that takes part in the turn.
#[derive(Serialize, Deserialize)]
pub struct Added {
    /// Its label.
    pub unit: Option<String>,
    /// It stands within his command distance.
    pub in_radius: bool,
    /// It is under his command, or an army resource of the commander's.
    pub under_him: bool,
    /// It has had its turn this period.
    #[serde(default)]
    pub acted: bool,
}

const ADDED: &[Field] = &[
    Field::subject("unit", "Unit", SubjectKind::Unit),
    Field::flag("in_radius", "Within his 6″").or(Preset::Flag(true)),
    Field::flag("under_him", "Under his command").or(Preset::Flag(true)).quiet(),
    Field::flag("acted", "Has had its turn").quiet(),
];

/// The order adopted; the activation is full.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The order adopted.
    pub order: Order,
    /// Always full, without a draw.
    pub activation: Activation,
}

/// Whether an officer of this place may adopt this order.
pub fn may_adopt(role: CommandRole, order: Order) -> bool {
    match role {
        CommandRole::Commander => matches!(order, Order::Action | Order::Regroup | Order::Move | Order::BreakOff),
        CommandRole::Corps => matches!(order, Order::Action | Order::Regroup),
        CommandRole::Dg => false,
    }
}

impl Procedure for DirectControl {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "direct_control";
    const TITLE: &'static str = "Take direct control";
    const VERBS: &'static [&'static str] = &["control", "direct"];
    const RULE: &'static str = "Senior officer direct control";
    const FIELDS: &'static [Field] = &[
        Field::subject("recipient", "Takes in hand", SubjectKind::Any),
        Field::choice("order", "Order adopted", ADOPTED).or(Preset::Word("action")),
        Field::subject("issuer", "Officer", SubjectKind::Command),
        Field::choice("issuer_role", "Officer's place", ROLES).or(Preset::Word("commander")).quiet(),
        Field::choice("issuer_activation", "Officer drew", ACTIVATIONS_OR_NONE).or(Preset::Word("full")).quiet(),
        Field::flag("under_him", "Recipient is under him").or(Preset::Flag(true)).quiet(),
        Field::flag("turn_taken", "Recipient has had its turn").quiet(),
        Field::flag("to_senior", "Recipient is a senior officer").quiet(),
        Field::flag("controlled_already", "Has taken direct control this period").quiet(),
        Field::choice("present_order", "Recipient's chit now", CHITS).or(Preset::Word("none")).quiet(),
        Field::new("added", "Other units he adds", Kind::List(ADDED))
            .quiet()
            .help("Any of his command within 6″ of him."),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("order", "Order adopted", ADOPTED),
        Field::choice("activation", "Activation", words::ACTIVATIONS),
    ];
    const SUMMARY: &'static [&'static str] = &["order", "activation"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        sending::fill_issuer(game, draft, "recipient");
        let recipient = named(game, draft, "recipient");
        if let Some(Subject::Command(id)) = named(game, draft, "issuer") {
            if let Some(officer) = game.command(id).map(|c| &c.own) {
                draft.fill("controlled_already", officer.controlled);
                draft.fill("issuer_role", plain(officer.role));
                draft.fill("issuer_activation", plain(Drawn::from(officer.activation)));
            }
            if let Some(to) = recipient {
                draft.fill("under_him", may_command(game, id, to));
            }
            if let Some(Value::Array(rows)) = draft.0.get_mut("added") {
                for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                    let unit = row.get("unit").and_then(Value::as_str).and_then(|label| game.find(label).ok());
                    let Some(unit) = unit else { continue };
                    if !row.contains_key("under_him") {
                        row.insert("under_him".to_owned(), may_command(game, id, unit).into());
                    }
                    if let Subject::Unit(unit) = unit
                        && !row.contains_key("acted")
                    {
                        row.insert("acted".to_owned(), has_acted(game, unit).into());
                    }
                }
            }
        }
        if let Some(to) = recipient {
            let senior = |id: usize| game.command(id).is_some_and(|c| c.own.role.is_senior());
            draft.fill("to_senior", matches!(to, Subject::Command(id) if senior(id)));
            draft.fill("turn_taken", turn::turn_taken(game, to));
            draft.fill("present_order", plain(order_of(game, to)));
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: String| reasons.push(Reason::new(key, "Senior officer direct control", text));
        match (input.issuer_role.is_senior(), input.issuer_activation) {
            (false, _) => against("notSenior", "Only the commander and corps leaders take direct control.".to_owned()),
            (true, Drawn::Full) => {}
            (true, Drawn::Limited) => {
                against("notFull", "A limited activation lets him issue orders, not take direct control.".to_owned());
            }
            (true, Drawn::Fail) => {
                against("issuerFailed", "The officer failed his activation: his turn is over.".to_owned());
            }
            (true, Drawn::None) => {
                against("issuerNotActive", "The officer has not drawn his activation yet.".to_owned());
            }
        }
        if input.issuer_role.is_senior() && !may_adopt(input.issuer_role, input.order) {
            let text =
                format!("A corps leader may adopt Action or Regroup; {} is for the commander.", input.order.said());
            against("orderNotHis", text);
        }
        if input.to_senior {
            against("toSenior", "A senior officer is not taken in hand; he has a turn of his own.".to_owned());
        }
        if input.controlled_already {
            against("controlledAlready", "He has led one division or unit himself this period already.".to_owned());
        }
        if !input.under_him {
            against("notUnderHim", "The recipient is not under this officer's command.".to_owned());
        }
        if input.turn_taken {
            against("turnTaken", "The recipient has had its turn this period.".to_owned());
        }
        for added in &input.added {
            let who = added.unit.as_deref().unwrap_or("The unit");
            if !added.in_radius {
                against("addedTooFar", format!("{who} is beyond his 6″ and cannot be added."));
            }
            if !added.under_him {
                against("addedNotHis", format!("{who} is not under his command and cannot be added."));
            }
            if added.acted {
                against("addedActed", format!("{who} has had its turn this period and cannot be added."));
            }
        }
        reasons
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say("Direct control", || {
            format!("Direct control: {} at no cost in points, full activation without a draw.", input.order.said())
        });
        Ok(Outcome { order: input.order, activation: Activation::Full })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(to) = input.recipient.as_deref().and_then(|t| game.find(t).ok()) else { return };
        let within_turn = command_at(game, input.issuer.as_deref())
            .is_some_and(|(id, _)| crate::core::sequence::actor(&game.flow.cursor) == Some(Subject::Command(id)));
        if let Some((id, _)) = command_at(game, input.issuer.as_deref())
            && let Some(officer) = game.command_mut(id)
        {
            officer.controlled = true;
        }
        match to {
            Subject::Command(id) => {
                let Some(division) = game.command_mut(id).filter(|c| !c.role.is_senior()) else { return };
                division.order = outcome.order;
                division.order_source = OrderSource::DirectControl;
                division.pending = None;
                division.activation = Some(outcome.activation);
                // The turn in which a hit general would have failed is this one.
                division.force_fail = false;
            }
            Subject::Unit(id) => {
                let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) else { return };
                unit.order = outcome.order;
                unit.pending = None;
                unit.activation = Some(outcome.activation);
            }
            Subject::Side(_) => {}
        }
        let leader = game.label_of(to);
        for added in &input.added {
            if let Some((id, _)) = unit_at(game, added.unit.as_deref())
                && let Some(unit) = game.unit_mut(id)
            {
                unit.led_with = Some(leader.clone());
            }
        }
        if within_turn {
            turn::call_division_turn(game, to);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let officer = spoken(game, input.issuer.as_deref(), "The officer");
        let to = spoken(game, input.recipient.as_deref(), "the division");
        let table = vec![
            format!("Move {officer} next to {to} (up to 16″, or 8″ if any of it is bad going)."),
            match input.present_order {
                Order::None => format!("Place a chit for {} beside {to}.", outcome.order.said()),
                old if old == outcome.order => format!("The {} chit beside {to} stays.", old.said()),
                old => format!("Change the {} chit beside {to} for {}.", old.said(), outcome.order.said()),
            },
        ];
        Report {
            headline: format!("{officer} takes {to} in hand: {}", outcome.order.said()),
            table,
            ..Report::default()
        }
    }
}
