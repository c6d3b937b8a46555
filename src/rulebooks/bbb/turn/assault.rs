//! The work of the assault step: what was charged, what was left, and what nobody recorded.

use super::night::night_work;
use super::{active, standing};
use crate::core::sequence::Opens;
use crate::rulebooks::bbb::assault::exploit::{self, AfterAssault, Pursuit};
use crate::rulebooks::bbb::assault::fight::{self, Assault};
use crate::rulebooks::bbb::assault::fighters::Fighter;
use crate::rulebooks::bbb::prelude::*;

/// One assault for each enemy that was charged, by all who charged it and were not halted; then the positions of enemies
/// who are gone, units that moved and may stand in contact unrecorded, and in the last step of the turn the night.
pub fn assault_work(game: &Game<Bbb>, frames: &[Frame]) -> Vec<Work> {
    let mut fights: Vec<(String, Vec<String>)> = Vec::new();
    let (mut halted, mut vacant, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for (who, label, unit) in standing(game, active(game, frames)) {
        let Some(enemy) = unit.contact.clone() else {
            if unit.advancing && !unit.halted {
                let draft = draft!(fight::Input { attackers: [draft!(Fighter { unit: label })] });
                others.push(Work::may::<Assault>(game.name_of(who), draft).on(who).note("moved, charge not recorded"));
            }
            continue;
        };
        let Some((_, against)) = unit_at(game, Some(&enemy)) else { continue };
        if !against.stands() {
            let ground = game.rules().taken_with(&against.terrain_at);
            let draft = draft!(exploit::Input { unit: label, does: Pursuit::Occupy, terrain_at: ground });
            let title = format!("{} may take the position of {enemy}", game.name_of(who));
            let note = format!("{enemy} is gone");
            vacant.push(Work::may::<AfterAssault>(title, draft).on(who).note(note).done(unit.halted));
            continue;
        }
        if unit.halted {
            let row = Work::may::<Assault>(game.name_of(who), json!({})).on(who).note("halted").done(true);
            halted.push(Work { opens: Opens::Nothing, ..row });
            continue;
        }
        match fights.iter_mut().find(|(against, _)| *against == enemy) {
            Some((_, attackers)) => attackers.push(label.to_owned()),
            None => fights.push((enemy, vec![label.to_owned()])),
        }
    }
    let fight = |(enemy, attackers): (String, Vec<String>)| {
        let rows: Vec<Value> = attackers.iter().map(|label| draft!(Fighter { unit: label })).collect();
        let draft = draft!(fight::Input { attackers: rows, defender: enemy });
        let work = Work::must::<Assault>(format!("{} assault {enemy}", attackers.join(", ")), draft);
        match attackers.first().and_then(|label| game.find(label).ok()) {
            Some(who) => work.on(who),
            None => work,
        }
    };
    let any = !fights.is_empty();
    let mut list: Vec<Work> = fights.into_iter().map(fight).chain(halted).chain(vacant).collect();
    // Declaring is a must while a unit that moved may stand in contact unrecorded, so that Enter alone does not skip it.
    let ask = !any && !others.is_empty() && !game.own.assaulted;
    let note = "or press Next if there is none";
    let declare = if ask { Work::must::<Assault> } else { Work::may::<Assault> };
    list.push(declare("Declare an assault", json!({})).note(note));
    list.extend(others);
    list.extend(night_work(game, frames));
    list
}
