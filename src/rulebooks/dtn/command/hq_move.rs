//! Moving the headquarters, at the price of command points.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::HqPenalty;

/// The headquarters moves as horse artillery and the points are lost.
pub struct HqMove;

fields! {
    /// Whose headquarters, how far. The whole side's points are at stake, and none of them may have been spent.
    pub struct Input for Dtn {
        officer: Option<CommandRef>;
        distance: Option<Length>, help = "Left blank, the allowance is taken as kept.";
        going: Going, default = Going::Good;
        cp: u8, "Command points in hand", 0..=99, default = 0, from = of_staff(game, officer.piece.side, |c| c.cp);
        spent: u8, "Points spent this period", 0..=99, default = 0,
            from = of_staff(game, officer.piece.side, |c| c.cp_spent);
        moved: bool, "Has moved this period", from = officer.hq_moved;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cp: u8, "Points left", 0..=99, summary;
        lost: u8, "Points lost", 0..=99, summary;
        allowance: Length, "How far it may go", summary;
    }
}

/// The points of all officers of a side together.
fn of_staff(game: &Game<Dtn>, side: SideId, points: fn(&Command) -> u8) -> u8 {
    let staff = game.commands.iter().filter(|c| c.side == side);
    staff.map(|c| points(&c.own)).fold(0, u8::saturating_add)
}

fn allowance(going: Going, rules: &Rules) -> Length {
    let rapid = rules.movement.table.hq.rapid(going).filter(|_| rules.movement.hq_rapid);
    rapid.unwrap_or(match going {
        Going::Good => rules.hq.good,
        Going::Bad => rules.hq.bad,
    })
}

impl Procedure for HqMove {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "hq_move";
    const TITLE: &'static str = "Move the headquarters";
    const VERBS: &'static [&'static str] = &["hq"];
    const RULE: &'static str = "Period sequence: HQ move";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if input.spent > 0 && rules.hq.penalty == HqPenalty::ForfeitAll {
            let text = format!(
                "The headquarters may move only while no point is spent this period; {} went already.",
                input.spent
            );
            reasons.push(Reason::new("pointsSpent", "Period sequence: HQ move", text));
        }
        if input.moved {
            reasons.push(Reason::new(
                "movedAlready",
                "Period sequence: HQ move",
                "The headquarters has moved already this period.",
            ));
        }
        let most = allowance(input.going, rules);
        if let Some(distance) = input.distance.filter(|d| *d > most) {
            reasons.push(Reason::new(
                "tooFar",
                "Period sequence: HQ move",
                format!("{distance}″ is too far: the headquarters moves up to {most}″."),
            ));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = allowance(input.going, rules);
        chance.say("Period sequence", || format!("All points are lost ({}); it moves up to {allowance}″.", input.cp));
        Ok(Outcome { cp: 0, lost: input.cp, allowance })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.officer.command() else { return };
        let side = game.side_of(Subject::Command(id));
        for other in game.commands.ids() {
            if game.command(other).is_some_and(|c| Some(c.side) == side && c.own.cp != outcome.cp)
                && let Some(officer) = game.command_mut(other)
            {
                officer.cp = outcome.cp;
            }
        }
        if let Some(officer) = game.command_mut(id) {
            officer.hq_moved = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.officer.name(game, "The army");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
        let table = vec![format!("Move {who}'s headquarters {far}; give back all command points.")];
        Report { headline: format!("{who}'s headquarters moves; {} CP lost", outcome.lost), table, ..Report::default() }
    }
}
