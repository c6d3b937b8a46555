//! What an assault means at the table: who retires, who takes the position, and what is due then.

use super::exploit::{self, AfterAssault};
use super::fight::{Assault, Input};
use super::fighters::Fighter;
use super::outcome::Outcome;
use super::results::{Band, Exploit};
use crate::rulebooks::bbb::prelude::*;

fn first_name(fighters: &[Fighter], game: &Game<Bbb>, otherwise: &str) -> String {
    fighters.first().map_or_else(|| otherwise.to_owned(), |fighter| fighter.unit.name(game, otherwise))
}

impl Input {
    pub(super) fn report(&self, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let attacker = first_name(&self.attackers, game, "The attacker");
        let defender = first_name(&self.defenders, game, "the defender");
        let rounds = if outcome.rounds > 1 {
            format!(" after {}", counted(outcome.rounds, "round", "rounds"))
        } else {
            String::new()
        };
        Report {
            headline: format!("{attacker} assaults {defender}: {}{rounds}", outcome.result.label()),
            table: self.on_the_table(outcome, game),
            follows: self.follows(&attacker, outcome, game),
        }
    }

    fn on_the_table(&self, outcome: &Outcome, game: &Game<Bbb>) -> Vec<String> {
        let rules = game.rules();
        let mut table = Vec::new();
        for fate in outcome.attackers.iter().chain(&outcome.defenders) {
            fate.blow.on_the_table(&fate.unit.name(game, "The unit"), rules, &mut table);
        }
        let terrain = if outcome.ignores_terrain { ", ignoring terrain" } else { "" };
        for (fates, otherwise) in [(&outcome.attackers, "The attacker"), (&outcome.defenders, "The defender")] {
            for fate in fates.iter().filter(|fate| fate.retires > Length::ZERO) {
                table.push(format!("{} retires {}″{terrain}.", fate.unit.name(game, otherwise), fate.retires));
            }
        }
        let position: Vec<&str> = rules.taken_with(&self.terrain).iter().map(|g| g.terrain.said()).collect();
        let winners: Vec<String> = outcome.winners().map(|fate| fate.unit.name(game, "The attacker")).collect();
        if !winners.is_empty() && (outcome.occupies || !position.is_empty()) {
            let takes = if winners.len() == 1 { "takes" } else { "take" };
            let ground = if position.is_empty() { String::new() } else { format!(": {}", position.join(", ")) };
            table.push(format!("{} {takes} the position{ground}.", winners.join(", ")));
        }
        table
    }

    /// The first attacker exploits, or after a tie that ended the rounds fights on.
    fn follows(&self, attacker: &str, outcome: &Outcome, game: &Game<Bbb>) -> Vec<Duty> {
        let Some(who) = self.attackers.first().and_then(|first| first.unit.subject()) else { return Vec::new() };
        let mut follows = Vec::new();
        if outcome.exploit != Exploit::No {
            let title = if outcome.exploit == Exploit::Must { "must exploit" } else { "may exploit, or occupies" };
            let draft = draft!(exploit::Input { unit: game.label_of(who), exploit: outcome.exploit });
            follows.push(Duty::of::<AfterAssault>(format!("{attacker} {title}"), draft).on(Some(who)));
        }
        if outcome.result == Band::Tie {
            let draft = draft!(Input {
                attackers: named_again(&self.attackers),
                defenders: named_again(&self.defenders),
                terrain: self.terrain,
                outflanked: self.outflanked,
                attacker_losses_to: self.attacker_losses_to,
                defender_losses_to: self.defender_losses_to,
            });
            follows.push(Duty::of::<Assault>(format!("{attacker} fights on"), draft).on(Some(who)));
        }
        follows
    }
}

/// The same units, whose facts the battle fills in anew.
fn named_again(fighters: &[Fighter]) -> Vec<Value> {
    let units = fighters.iter().filter_map(|fighter| fighter.unit.as_deref());
    units.map(|unit| draft!(Fighter { unit: unit })).collect()
}
