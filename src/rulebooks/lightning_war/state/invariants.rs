//! What must hold in every battle whatever is played: for random play.

use crate::core::roster::Piece;
use crate::rulebooks::lightning_war::prelude::*;

/// Makes the marks of a unit agree after one was set by hand. What is set so has the umpire's leave.
pub fn mend(game: &mut Game<LightningWar>, subject: Subject) {
    let turn = game.flow.turn;
    let Subject::Unit(id) = subject else { return };
    let Some(unit) = game.unit_mut(id) else { return };
    unit.segments = match unit.segments {
        0 | 1 => 1,
        2 => 2,
        _ => 4,
    };
    if unit.mired {
        unit.mired_turn = if unit.mired_turn == 0 { turn } else { unit.mired_turn };
        unit.mired_at = unit.moved;
    }
    if !unit.mired {
        unit.mired_turn = 0;
        unit.unhitch();
    }
    if unit.mobility.is_none() && unit.kind == UnitKind::Vehicle {
        unit.mobility = Some(Mobility::Tracked);
    }
    // Whether it ran is as the umpire says.
    unit.ran_turn = match (unit.ran, unit.ran_last_turn) {
        (true, _) => turn,
        (false, true) => turn.saturating_sub(1),
        (false, false) => 0,
    };
    unit.ran_again = false;
}

fn stuck_and_moving(unit: &Unit) -> bool {
    unit.mired && unit.moved > unit.mired_at
}

/// What does not hold, in sentences.
pub fn broken_invariants(game: &Game<LightningWar>) -> Vec<String> {
    let mut wrong = Vec::new();
    let again = !game.rules().speed.infantry_runs_in_a_row;
    for unit in &game.units {
        let Piece { label, side, under, own, .. } = unit;
        match under.and_then(|id| game.command(id)) {
            None => wrong.push(format!("{label} is in no detachment")),
            Some(detachment) if detachment.side != *side => {
                wrong.push(format!("{label} is in a detachment of another side"));
            }
            Some(detachment) if detachment.own.merged => {
                wrong.push(format!("{label} is in {}, which is not in play", detachment.label));
            }
            Some(_) => {}
        }
        if own.ran_again && again && !own.by_leave {
            wrong.push(format!("{label} runs two turns in a row"));
        }
        if stuck_and_moving(own) && !own.by_leave {
            wrong.push(format!("{label} is mired and has moved"));
        }
        if ![1, 2, 4].contains(&own.segments) || own.segments_done > 4 {
            wrong.push(format!("{label} moves in {} parts", own.segments));
        }
        if own.towed_by.is_some() && !own.mired {
            wrong.push(format!("{label} is towed and not mired"));
        }
    }
    for (id, detachment) in game.commands.entries() {
        if detachment.own.merged != facts::members(game, id).next().is_none() {
            wrong.push(format!("{} is shown without units, or hidden with some", detachment.label));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rulebook::Rulebook as _;
    use crate::rulebooks::lightning_war::moves::movement_record::{Made, new_turn, record};

    fn wrong(change: impl FnOnce(&mut Unit)) -> Vec<String> {
        let mut game = Game::<LightningWar>::from_scenario(LightningWar::DEMO, 1).unwrap();
        change(game.unit_mut(0).unwrap());
        broken_invariants(&game)
    }

    #[test]
    fn what_must_not_be_is_found() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|u| u.ran_again = true), ["P1 runs two turns in a row"]);
        assert!(wrong(|u| (u.ran_again, u.by_leave) = (true, true)).is_empty());
        assert_eq!(wrong(|u| (u.mired, u.moved) = (true, Length::whole(1))), ["P1 is mired and has moved"]);
        assert_eq!(wrong(|u| u.segments = 3), ["P1 moves in 3 parts"]);
        assert_eq!(wrong(|u| u.towed_by = Some("T1".to_owned())), ["P1 is towed and not mired"]);
    }

    #[test]
    fn a_run_in_two_turns_running_is_seen_whatever_the_marks_say() {
        let mut unit = Unit::default();
        let run = |turn| Made { mode: Mode::Run, moved: Length::whole(4), moving_firer: true, by_leave: false, turn };
        record(&mut unit, run(1));
        record(&mut unit, run(1));
        assert!(!unit.ran_again, "two parts of one run");
        new_turn(&mut unit);
        unit.ran_last_turn = false;
        record(&mut unit, run(2));
        assert!(unit.ran_again);
    }
}
