//! Orders: given face to face or sent by messenger, and kept with the brigade they are for.

use crate::core::schema::SpokenWords;
use crate::rulebooks::close_fire::command::action::{actions_left, spend};
use crate::rulebooks::close_fire::prelude::*;

/// The procedures whose open duties tell of orders.
const OF_ORDERS: [&str; 3] = ["give_order", "hear_order", "messenger_move"];

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
    spoken(game, message.from.as_deref(), "nobody known")
}

/// The battle without the orders, where players may not read them.
pub fn public(game: &Game<CloseFire>) -> Game<CloseFire> {
    let mut seen = game.clone();
    if !game.rules().orders.hidden {
        return seen;
    }
    let told = |c: &Command| c.order.is_some() || !c.on_the_way.is_empty();
    for id in (0..game.commands.len()).filter(|id| game.command(*id).is_some_and(|c| told(&c.own))) {
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
pub fn to_write_down(game: &Game<CloseFire>, leader: Option<&str>) -> Vec<Duty> {
    let Some((id, own)) = command_at(game, leader) else { return Vec::new() };
    let (subject, label) = (Subject::Command(id), game.label_of(Subject::Command(id)));
    let name = game.name_of(subject);
    let heard = own.on_the_way.iter().find(|message| message.arrived).map(|message| {
        let draft = json!({"brigade": label, "by": message.from, "action_spent": true});
        Duty::by_id("hear_order", format!("{name} hears the order of {}", giver(game, message)), draft)
    });
    let gave = Duty::by_id("give_order", format!("What {name} ordered"), json!({"by": label, "action_spent": true}));
    heard.into_iter().chain([gave]).map(|duty| duty.on(Some(subject)).optional()).collect()
}

/// A brigade has heard an order.
pub(super) fn heard(brigade: &mut Command, text: String, from: Option<String>, turn: u32) {
    (brigade.order, brigade.order_from, brigade.order_turn) = (Some(text), from, Some(turn));
}

/// Somebody gives an order.
pub struct GiveOrder;

/// What, to whom, and how it goes there.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub brigade: Option<String>,
    pub way: Way,
    pub text: String,
    pub by: Option<String>,
    pub action_spent: bool,
    pub actions_left: Option<u8>,
    pub hearer_actions_left: Option<u8>,
    pub giver_dead: bool,
    pub hearer_dead: bool,
    pub other_side: bool,
}

/// Whether it is heard, and the actions it took.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub heard: bool,
    pub actions: u8,
    pub hearer_actions: u8,
}

impl Input {
    /// A leader who orders his own brigade need not listen to himself.
    fn own(&self) -> bool {
        self.by.is_some() && self.by == self.brigade
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
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Brigade", SubjectKind::Command).asked().help("Whose order it is, by its leader."),
        Field::choice("way", "Goes", Way::WORDS)
            .help("Face to face takes an action of each, by messenger one of the giver alone."),
        Field::text("text", "Order").said(SpokenWords::Anything).help("In any words, last in the line."),
        Field::subject("by", "Given by", SubjectKind::Command).help("Left blank: the leader above.").quiet(),
        Field::flag("action_spent", "His action is spent already").quiet(),
        Field::whole("actions_left", "Actions the giver has left", 0, 9).optional().quiet(),
        Field::whole("hearer_actions_left", "Actions the hearer has left", 0, 9).optional().quiet(),
        Field::flag("giver_dead", "The giver is dead").quiet(),
        Field::flag("hearer_dead", "The hearer is dead").quiet(),
        Field::flag("other_side", "The giver is of the other side").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("heard", "Heard"),
        Field::whole("actions", "Actions of the giver", 0, 1),
        Field::whole("hearer_actions", "Actions of the hearer", 0, 1),
    ];
    const SUMMARY: &'static [&'static str] = &["heard"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let above = |id: usize| game.command(id).and_then(|c| c.under).map(|id| game.label_of(Subject::Command(id)));
        if let Some((id, hearer)) = command_at(game, draft.text("brigade")) {
            let label = game.label_of(Subject::Command(id));
            draft.fill("hearer_actions_left", actions_left(hearer, game.rules()));
            draft.fill("hearer_dead", hearer.killed);
            draft.fill("by", above(id).unwrap_or_else(|| label.clone()));
            draft.0.insert("brigade".to_owned(), label.into());
        }
        if let Some((id, giver)) = command_at(game, draft.text("by")) {
            draft.fill("actions_left", actions_left(giver, game.rules()));
            draft.fill("giver_dead", giver.killed);
            let side = |label: Option<&str>| game.side_of(game.find(label?).ok()?);
            let hearer = side(draft.text("brigade"));
            draft.fill("other_side", hearer.is_some() && hearer != game.side_of(Subject::Command(id)));
            draft.0.insert("by".to_owned(), game.label_of(Subject::Command(id)).into());
        }
    }

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
        let at = |game: &Game<CloseFire>, label: Option<&str>| command_at(game, label).map(|(id, _)| id);
        let (giver, brigade) = (at(game, input.by.as_deref()), at(game, input.brigade.as_deref()));
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
        let whose = spoken(game, input.brigade.as_deref(), "The brigade");
        let by = spoken(game, input.by.as_deref(), "The leader");
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
