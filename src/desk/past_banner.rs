//! The banner over the past: what is shown, how far away it is, and what continuing from there would leave.

use super::branches::{actions, turn_of, undone_actions};
use super::log::clock;
use super::session::Desk;
use crate::core::battle::Battle;
use crate::store::battle::BattleHistory;

/// The relation of the moment shown to the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlaceInHistory {
    /// This many actions before it.
    Before(usize),
    /// This many undone actions after it.
    Undone(usize),
    /// On a branch that left the line after this moment.
    Beside { left: usize, actions: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastBanner {
    pub title: String,
    /// Which action it is, how long ago, and where the battle really stands.
    pub place: String,
    /// The label of the button that continues from here.
    pub onward: &'static str,
    /// What then leaves the line: "leaves 48 actions"; empty if nothing does.
    pub leaves: String,
    /// The same as a whole sentence, for the question.
    pub question: String,
}

impl PastBanner {
    /// For a place on a line of moments.
    pub(super) fn of(desk: &Desk, line: &[usize], at: usize) -> Self {
        let history = desk.history();
        let moment = line[at];
        let lies = lies(history, moment);
        let whose = match lies {
            PlaceInHistory::Before(_) => "Looking back",
            PlaceInHistory::Undone(_) => "Looking at what was undone",
            PlaceInHistory::Beside { .. } => "Looking at another branch",
        };
        let time = history.moment(moment).map_or(0, |m| m.note.at);
        let which = match at {
            0 => format!("The start, at {}", clock(time)),
            n => format!("Action {n} of {}, at {}", line.len() - 1, clock(time)),
        };
        let far = match lies {
            PlaceInHistory::Before(ago) => format!("{} ago", actions(ago)),
            PlaceInHistory::Undone(ahead) => format!("{} ahead", undone_actions(ahead)),
            PlaceInHistory::Beside { left, actions: count } => {
                let label = history.moment(left).map_or("", |m| m.note.label.as_str());
                format!(
                    "{} beside the line, which it left after “{label}” in {}",
                    actions(count),
                    turn_of(history, left)
                )
            }
        };
        let place = format!(
            "{which}, {far}. The battle itself stands in {}. Nothing here can be changed.",
            stands_in(desk.game())
        );
        let onward = match lies {
            PlaceInHistory::Beside { .. } => "Return to this branch",
            _ => "Continue from here",
        };
        let left = leaves(history, moment, lies);
        let question = match left.as_str() {
            "" => "Nothing leaves the line: what was undone up to here is done again.".to_owned(),
            left => format!("This leaves {left} on a branch. Nothing is lost: Ctrl B lists it and goes back to it."),
        };
        Self {
            title: format!(
                "{whose}: {}",
                stands_in(history.moment(moment).map_or_else(|| desk.game(), |m| m.state.battle()))
            ),
            place,
            onward,
            leaves: if left.is_empty() { left } else { format!("leaves {left}") },
            question,
        }
    }
}

/// As in "period 3, Davout: Orders".
fn stands_in(game: &dyn Battle) -> String {
    let tracker = game.tracker();
    let who = tracker.actor.map(|_| tracker.who.split(" · ").next().unwrap_or("").to_owned());
    let title = who.map_or_else(|| tracker.title.clone(), |who| format!("{who}: {}", tracker.title));
    format!("{} {}, {title}", tracker.word, tracker.turn)
}

/// The last moment that both lines have.
fn parting(one: &[usize], other: &[usize]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count().saturating_sub(1)
}

fn lies(history: &BattleHistory, moment: usize) -> PlaceInHistory {
    let (here, now) = (history.line_to(moment), history.line_to(history.now()));
    let shared = parting(&here, &now);
    if shared + 1 == here.len() {
        PlaceInHistory::Before(now.len() - here.len())
    } else if shared + 1 == now.len() && history.branch().contains(&moment) {
        PlaceInHistory::Undone(here.len() - now.len())
    } else {
        // Undone actions are on the line as well.
        let shared = parting(&here, &history.branch());
        PlaceInHistory::Beside { left: here[shared], actions: here.len() - 1 - shared }
    }
}

/// What leaves the line if the battle continues from a moment: "48 actions and 3 undone ones".
fn leaves(history: &BattleHistory, moment: usize, lies: PlaceInHistory) -> String {
    if matches!(lies, PlaceInHistory::Undone(_)) {
        return String::new();
    }
    let (line, now) = (history.branch(), history.line_to(history.now()));
    let kept = parting(&history.line_to(moment), &line);
    let undone = line.len() - now.len().max(kept + 1);
    let done = (now.len() - 1).saturating_sub(kept);
    match (done, undone) {
        (0, 0) => String::new(),
        (0, undone) => undone_actions(undone),
        (done, 0) => actions(done),
        (done, undone) => format!("{} and {undone} undone", actions(done)),
    }
}
