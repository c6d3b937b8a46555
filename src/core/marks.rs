//! Marks that know their end, counters and reminders: what the umpire puts beside a unit, whichever the rules.

use serde::{Deserialize, Serialize};

use super::roster::Subject;

/// When a mark comes off the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum End {
    /// Only by hand.
    ByHand,
    /// When the step of this id is left.
    Step(String),
    /// When the turn ends.
    Turn,
    /// When the turn of this number ends.
    TurnNumber(u32),
}

impl End {
    /// When it goes, in words.
    pub fn words(&self, turn_word: &str) -> String {
        match self {
            Self::ByHand => "until taken off".to_owned(),
            Self::Step(id) => format!("until the end of step {id}"),
            Self::Turn => format!("this {turn_word}"),
            Self::TurnNumber(n) => format!("until the end of {turn_word} {n}"),
        }
    }

    /// Whether leaving this step in this turn takes the mark off.
    pub fn comes(&self, step: &str, turn_over: bool, turn: u32) -> bool {
        match self {
            Self::ByHand => false,
            Self::Step(id) => id == step,
            Self::Turn => turn_over,
            Self::TurnNumber(n) => turn_over && turn >= *n,
        }
    }
}

/// A marker of the umpire's own beside a unit or command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Beside whom it lies.
    pub on: Subject,
    /// What it says.
    pub text: String,
    /// When it goes.
    pub ends: End,
}

/// A counter the umpire keeps: supply, casualties of a village, anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// What it counts.
    pub name: String,
    /// How many.
    pub count: i64,
}

/// Something to be said when its time comes: "the bridge blows in turn 5".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminder {
    /// What to say.
    pub text: String,
    /// In which turn.
    pub turn: u32,
    /// At which step, or at the turn's first stop.
    pub step: Option<String>,
    /// Already said.
    pub said: bool,
}

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Markers beside units and commands.
    pub marks: Vec<Mark>,
    /// Counters.
    pub counters: Vec<Counter>,
    /// Reminders.
    pub reminders: Vec<Reminder>,
}

impl Marks {
    /// Takes off every mark whose end has come and returns them.
    pub fn expire(&mut self, step: &str, turn_over: bool, turn: u32) -> Vec<Mark> {
        let (gone, kept) = self.marks.drain(..).partition(|mark| mark.ends.comes(step, turn_over, turn));
        self.marks = kept;
        gone
    }

    /// Whether anything would come off or be said when this step of this turn is left or reached.
    pub fn due(&self, step: &str, turn_over: bool, turn: u32) -> bool {
        self.marks.iter().any(|mark| mark.ends.comes(step, turn_over, turn))
    }

    /// The reminders to be said now; they count as said from here on.
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

/// Who fights whom, on which face: made by an attack, kept until a move, a rout or the umpire ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// Its number, never given twice in a battle.
    pub id: u32,
    /// What kind of fight, in the rule book's words.
    pub kind: String,
    /// Those who fight, the attacker first.
    pub parties: Vec<Party>,
}

/// One unit in an engagement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// Which unit.
    pub unit: usize,
    /// The face it fights on, in the rule book's words.
    pub face: String,
    /// Cover and bonus and whatever else the fight needs to be fought again.
    #[serde(default)]
    pub notes: serde_json::Map<String, serde_json::Value>,
}

/// The standing engagements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagements {
    /// Those that stand.
    pub standing: Vec<Engagement>,
    /// The number the next one gets.
    pub next: u32,
}

impl Engagements {
    /// Starts one and returns its number.
    pub fn begin(&mut self, kind: &str, parties: Vec<Party>) -> u32 {
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        self.standing.push(Engagement { id, kind: kind.to_owned(), parties });
        id
    }

    /// Ends every engagement this unit is in (it moved, routed or was taken out of it) and returns their numbers.
    pub fn end_for(&mut self, unit: usize) -> Vec<u32> {
        let (over, kept): (Vec<_>, Vec<_>) =
            self.standing.drain(..).partition(|e| e.parties.iter().any(|p| p.unit == unit));
        self.standing = kept;
        over.into_iter().map(|e| e.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_when_their_end_comes() {
        let mark = |ends| Mark { on: Subject::Unit(1), text: "smoke".into(), ends };
        let mut marks = Marks {
            marks: vec![mark(End::ByHand), mark(End::Turn), mark(End::TurnNumber(4)), mark(End::Step("fire".into()))],
            ..Marks::default()
        };
        assert_eq!(marks.expire("move", false, 3).len(), 0);
        assert_eq!(marks.expire("fire", false, 3).len(), 1);
        assert_eq!(marks.expire("end", true, 3).len(), 1);
        assert_eq!(marks.expire("end", true, 4).len(), 1);
        assert_eq!(marks.marks, [mark(End::ByHand)]);
    }

    #[test]
    fn a_reminder_is_said_once_and_never_missed() {
        let reminder = Reminder { text: "The bridge blows".into(), turn: 5, step: Some("fire".into()), said: false };
        let mut marks = Marks { reminders: vec![reminder], ..Marks::default() };
        assert!(marks.remind("fire", 4).is_empty() && marks.remind("move", 5).is_empty());
        assert_eq!(marks.clone().remind("move", 6), ["The bridge blows"]);
        assert_eq!(marks.remind("fire", 5), ["The bridge blows"]);
        assert!(marks.remind("fire", 5).is_empty());
    }

    #[test]
    fn an_engagement_ends_with_any_of_its_units() {
        let party = |unit| Party { unit, face: "front".into(), notes: serde_json::Map::new() };
        let mut all = Engagements::default();
        all.begin("firefight", vec![party(1), party(2)]);
        let second = all.begin("firefight", vec![party(3), party(4)]);
        assert_eq!(all.end_for(4), [second]);
        assert_eq!(all.standing.len(), 1);
    }
}
