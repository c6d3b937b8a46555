//! Marks that end by themselves, counters and reminders: what the umpire puts beside a unit under any rules.

use serde::{Deserialize, Serialize};

use super::roster::Subject;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum End {
    ByHand,
    /// When the step of this id is left.
    Step(String),
    Turn,
    /// When the turn of this number ends.
    TurnNumber(u32),
}

impl End {
    pub fn words(&self, turn_word: &str) -> String {
        match self {
            Self::ByHand => "until taken off".to_owned(),
            Self::Step(id) => format!("until the end of step {id}"),
            Self::Turn => format!("this {turn_word}"),
            Self::TurnNumber(n) => format!("until the end of {turn_word} {n}"),
        }
    }

    pub fn comes(&self, step: &str, turn_over: bool, turn: u32) -> bool {
        match self {
            Self::ByHand => false,
            Self::Step(id) => id == step,
            Self::Turn => turn_over,
            Self::TurnNumber(n) => turn_over && turn >= *n,
        }
    }
}

/// A marker beside a unit or command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub on: Subject,
    pub text: String,
    pub ends: End,
}

/// A counter the umpire keeps: supply, casualties of a village, anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    pub name: String,
    pub count: i64,
}

/// A reminder for a certain time: "the bridge blows in turn 5".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminder {
    pub text: String,
    pub turn: u32,
    /// `None` for the first stop of the turn.
    pub step: Option<String>,
    pub said: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    pub marks: Vec<Mark>,
    pub counters: Vec<Counter>,
    pub reminders: Vec<Reminder>,
}

impl Marks {
    /// Removes and returns the marks whose end has come.
    pub fn expire(&mut self, step: &str, turn_over: bool, turn: u32) -> Vec<Mark> {
        let (gone, kept) = self.marks.drain(..).partition(|mark| mark.ends.comes(step, turn_over, turn));
        self.marks = kept;
        gone
    }

    /// Whether any mark ends when this step of this turn is left.
    pub fn due(&self, step: &str, turn_over: bool, turn: u32) -> bool {
        self.marks.iter().any(|mark| mark.ends.comes(step, turn_over, turn))
    }

    /// The reminders that are due; they count as said from now on.
    pub fn remind(&mut self, step: &str, turn: u32) -> Vec<String> {
        let now = |r: &&mut Reminder| {
            !r.said && r.turn <= turn && r.step.as_deref().is_none_or(|s| s == step || r.turn < turn)
        };
        self.reminders
            .iter_mut()
            .filter(now)
            .map(|r| {
                r.said = true;
                r.text.clone()
            })
            .collect()
    }
}

/// Who fights whom and on which face: begun by an attack, ended by a move, a rout or the umpire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// Unique in a battle.
    pub id: u32,
    /// In the rule book's words.
    pub kind: String,
    /// The attacker first.
    pub parties: Vec<Party>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub unit: usize,
    /// In the rule book's words.
    pub face: String,
    /// Cover, bonus and whatever else is needed to fight again.
    #[serde(default)]
    pub notes: serde_json::Map<String, serde_json::Value>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagements {
    pub standing: Vec<Engagement>,
    pub next: u32,
}

impl Engagements {
    /// Returns its number.
    pub fn begin(&mut self, kind: &str, parties: Vec<Party>) -> u32 {
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        self.standing.push(Engagement { id, kind: kind.to_owned(), parties });
        id
    }

    /// Ends every engagement of this unit (it moved, routed or was removed) and returns their numbers.
    pub fn end_for(&mut self, unit: usize) -> Vec<u32> {
        let (over, kept): (Vec<_>, Vec<_>) =
            self.standing.drain(..).partition(|e| e.parties.iter().any(|p| p.unit == unit));
        self.standing = kept;
        over.into_iter().map(|e| e.id).collect()
    }
}
