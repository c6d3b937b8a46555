//! Moving the headquarters, at the price of command points.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::GOING;
use crate::rulebooks::dtn::tables::HqPenalty;

/// The headquarters moves as horse artillery and the points are lost.
pub struct HqMove;

/// Whose headquarters, how far.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The officer's label.
    pub officer: Option<String>,
    /// How far; left blank it is taken as kept.
    pub distance: Option<Length>,
    /// Over what.
    pub going: Going,
    /// The points in hand.
    pub cp: u8,
    /// The points spent this period.
    pub spent: u8,
    /// It has moved already this period.
    pub moved: bool,
}

/// What is left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Points left: none.
    pub cp: u8,
    /// Points lost.
    pub lost: u8,
    /// How far it may go.
    pub allowance: Length,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("officer", "Officer", SubjectKind::Command),
        Field::length("distance", "Distance").optional().help("Left blank, the allowance is taken as kept."),
        Field::choice("going", "Going", GOING).or(Preset::Word("good")),
        Field::whole("cp", "Command points in hand", 0, 99).or(Preset::Whole(0)).quiet(),
        Field::whole("spent", "Points spent this period", 0, 99).or(Preset::Whole(0)).quiet(),
        Field::flag("moved", "Has moved this period").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("cp", "Points left", 0, 99),
        Field::whole("lost", "Points lost", 0, 99),
        Field::length("allowance", "How far it may go"),
    ];
    const SUMMARY: &'static [&'static str] = &["cp", "lost", "allowance"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(Subject::Command(id)) = named(game, draft, "officer")
            && let Some(officer) = game.command(id).map(|c| &c.own)
        {
            // The whole side's points are at stake, and none of them may have been spent.
            let side = game.side_of(Subject::Command(id));
            let staff = || game.commands.iter().filter(|c| Some(c.side) == side).map(|c| &c.own);
            draft.fill("cp", staff().map(|c| c.cp).fold(0, u8::saturating_add));
            draft.fill("spent", staff().map(|c| c.cp_spent).fold(0, u8::saturating_add));
            draft.fill("moved", officer.hq_moved);
        }
    }

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
        let Some((id, _)) = command_at(game, input.officer.as_deref()) else { return };
        let side = game.side_of(Subject::Command(id));
        for other in 0..game.commands.len() {
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
        let who = spoken(game, input.officer.as_deref(), "The army");
        let far = input.distance.map_or_else(|| format!("up to {}″", outcome.allowance), |d| format!("{d}″"));
        let table = vec![format!("Move {who}'s headquarters {far}; give back all command points.")];
        Report { headline: format!("{who}'s headquarters moves; {} CP lost", outcome.lost), table, ..Report::default() }
    }
}
