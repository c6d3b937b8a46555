//! Orders: given face to face or sent by messenger, and kept with the brigade they are for.

use super::hear_order::{self, HearOrder};
use super::messenger_move::MessengerMove;
use crate::core::schema::SpokenWords;
use crate::rulebooks::close_fire::command::action::{actions_left, spend};
use crate::rulebooks::close_fire::prelude::*;

/// The procedures whose open duties tell of orders.
const OF_ORDERS: [&str; 3] = [GiveOrder::ID, HearOrder::ID, MessengerMove::ID];

/// How an order goes to its brigade.
#[choice]
pub enum Way {
    #[default]
    #[is(label = "Face to face")]
    Spoken,
    #[is(label = "By messenger")]
    Messenger,
    /// It was agreed before, or is the umpire's to set.
    #[is(label = "Known beforehand")]
    Beforehand,
}

/// The name of who gave a message.
pub fn giver(game: &Game<CloseFire>, message: &Message) -> String {
    name_or_label(game, message.from.as_deref(), "nobody known")
}

/// Who gives a brigade its orders: the leader above it, or its own where nobody is above him.
fn giver_for(game: &Game<CloseFire>, brigade: CommandId) -> CommandRef {
    let above = game.command(brigade).and_then(|piece| piece.under);
    CommandRef::known(game, Subject::Command(above.unwrap_or(brigade)))
}

/// The battle without the orders, where players may not read them.
pub fn public(game: &Game<CloseFire>) -> Game<CloseFire> {
    let mut seen = game.clone();
    if !game.rules().orders.hidden {
        return seen;
    }
    let told = |c: &Command| c.order.is_some() || !c.on_the_way.is_empty();
    for id in game.commands.ids().filter(|id| game.command(*id).is_some_and(|c| told(&c.own))) {
        if let Some(leader) = seen.command_mut(id) {
            (leader.order, leader.order_from, leader.order_turn) = (None, None, None);
            leader.on_the_way.clear();
        }
    }
    let tells = |duty: &Duty| OF_ORDERS.contains(&duty.procedure.as_str());
    if game.flow.duties.iter().any(tells) {
        seen.flow_mut().duties.retain(|duty| !tells(duty));
    }
    seen
}

/// What may be written down once a leader spent an action on orders: what he heard, or what he gave.
pub fn to_write_down(game: &Game<CloseFire>, leader: Option<CommandId>) -> Vec<Duty> {
    let Some(piece) = leader.and_then(|id| game.command(id)) else { return Vec::new() };
    let name = &piece.name;
    let heard = piece.own.on_the_way.iter().find(|message| message.arrived).map(|message| {
        let title = format!("{name} hears the order of {}", giver(game, message));
        let draft = draft!(hear_order::Input { brigade: piece.label, by: message.from, action_spent: true });
        Duty::of::<HearOrder>(title, draft)
    });
    let gave = draft!(Input { by: piece.label, action_spent: true });
    let gave = Duty::of::<GiveOrder>(format!("What {name} ordered"), gave);
    let whose = leader.map(Subject::Command);
    heard.into_iter().chain([gave]).map(|duty| duty.on(whose).optional()).collect()
}

/// A brigade has heard an order.
pub(super) fn heard(brigade: &mut Command, text: String, from: Option<String>, turn: u32) {
    (brigade.order, brigade.order_from, brigade.order_turn) = (Some(text), from, Some(turn));
}

/// Somebody gives an order.
pub struct GiveOrder;

fields! {
    /// What, to whom, and how it goes there.
    pub struct Input for CloseFire {
        brigade: Option<CommandRef>, asked, help = "Whose order it is, by its leader.";
        way: Way, "Goes", help = "Face to face takes an action of each, by messenger one of the giver alone.";
        text: String, "Order", said = SpokenWords::Anything, help = "In any words, last in the line.";
        by: Option<CommandRef>, "Given by", from = giver_for(game, brigade.id),
            help = "Left blank: the leader above.";
        action_spent: bool, "His action is spent already", quiet;
        actions_left: Option<u8>, "Actions the giver has left", 0..=9, from = actions_left(by, game.rules());
        hearer_actions_left: Option<u8>, "Actions the hearer has left", 0..=9,
            from = actions_left(brigade, game.rules());
        giver_dead: bool, "The giver is dead", from = by.killed;
        hearer_dead: bool, "The hearer is dead", from = brigade.killed;
        other_side: bool, "The giver is of the other side", from = by.piece.side != brigade.piece.side;
    }
}

fields! {
    /// Whether it is heard, and the actions it took.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        heard: bool, summary;
        actions: u8, "Actions of the giver", 0..=1;
        hearer_actions: u8, "Actions of the hearer", 0..=1;
    }
}

impl Input {
    /// A leader who orders his own brigade need not listen to himself.
    fn own(&self) -> bool {
        let same = self.by.subject().is_some() && self.by.subject() == self.brigade.subject();
        self.by.is_some() && (same || self.by == self.brigade)
    }

    fn giver_acts(&self) -> bool {
        self.way != Way::Beforehand && !self.action_spent
    }

    fn hearer_acts(&self) -> bool {
        self.way == Way::Spoken && !self.own()
    }
}

impl Procedure for GiveOrder {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "give_order";
    const TITLE: &'static str = "Give an order";
    const VERBS: &'static [&'static str] = &["order", "orders"];
    const RULE: &'static str = "Command actions";

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let facts = [
            (input.other_side, "otherSide", "He who gives it is of the other side."),
            (input.giver_dead && input.way != Way::Beforehand, "giverDead", "He who would give the order is dead."),
            (input.hearer_dead && input.way == Way::Spoken, "hearerDead", "He who would hear the order is dead."),
            (
                input.giver_acts() && input.actions_left == Some(0),
                "noActions",
                "He has no action left to give orders with.",
            ),
            (
                input.hearer_acts() && input.hearer_actions_left == Some(0),
                "hearerNoActions",
                "He who would hear it has no action left to listen; a messenger may bring it.",
            ),
        ];
        Reason::among("Command actions", facts)
    }

    fn resolve(input: &Input, _rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (actions, hearer_actions) = (u8::from(input.giver_acts()), u8::from(input.hearer_acts()));
        chance.say("Command actions", || match input.way {
            Way::Spoken if input.own() => "His own brigade hears it at once.".to_owned(),
            Way::Spoken => "It is heard at once: an action to give it, an action to listen.".to_owned(),
            Way::Messenger => "A messenger carries it; it is heard when its leader listens to him.".to_owned(),
            Way::Beforehand => "It is known already and takes no action.".to_owned(),
        });
        Ok(Outcome { heard: input.way != Way::Messenger, actions, hearer_actions })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        let turn = game.flow.turn;
        let (giver, brigade) = (input.by.command(), input.brigade.command());
        for (who, actions) in [(giver, outcome.actions), (brigade, outcome.hearer_actions)] {
            if let Some(leader) = who.filter(|_| actions > 0).and_then(|id| game.command_mut(id)) {
                spend(leader);
            }
        }
        let from = giver.map(|id| game.label_of(Subject::Command(id)));
        let Some(brigade) = brigade.and_then(|id| game.command_mut(id)) else { return };
        if outcome.heard {
            heard(brigade, input.text.clone(), from, turn);
        } else {
            brigade.on_the_way.push(Message { text: input.text.clone(), from, turn, ..Message::default() });
        }
    }

    fn tell(input: &Input, _outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let whose = input.brigade.name(game, "The brigade");
        let by = input.by.name(game, "The leader");
        let (text, mut table) = (&input.text, Vec::new());
        let headline = match input.way {
            Way::Spoken => format!("{by} orders {whose}: “{text}”"),
            Way::Messenger => {
                table.push(format!("Place a messenger beside {by}; he rides to {whose}."));
                format!("{by} sends {whose} an order: “{text}”")
            }
            Way::Beforehand => format!("The order of {whose}: “{text}”"),
        };
        Report { headline, table, ..Report::default() }
    }
}
