//! A phase of charge combat: all who attack one unit, and the unit.

use super::bua::{bua_cover, rounds_to_dislodge};
use super::charge_form::Defender;
pub use super::charge_form::{Attacker, Input};
pub use super::charge_settle::{AttackerFate, Outcome};
use super::charge_settle::{Melee, settle, tests};
use super::draw::{FightHand, Reading, draw};
use super::fighter::{fighter, silenced_guns};
use super::muster::{Muster, Part, charge};
use super::{charge_form, charge_tell};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::DeckMode;

/// Cards for every strength point, hits for black ones; the attacker must score more or break the defender.
pub struct ChargeCombat;

impl Input {
    /// The face that an attacker attacks: its own, or else the one told for all.
    pub fn face_of(&self, attacker: &Attacker) -> Face {
        attacker.face.unwrap_or(self.face)
    }

    /// The attackers as fighters, each with the face it attacks. Against a garrison each has the terrain disadvantage of its
    /// cover, and where there are no flanks all attack its front.
    fn attacking(&self, rules: &Rules) -> Vec<(Face, Fighter)> {
        let meets = |a: &Attacker| {
            let ground = a.terrain.unwrap_or(self.terrain);
            let (face, terrain) = (self.face_of(a), ground.level(&rules.fight.terrain));
            let Some(size) = self.bua else { return (face, terrain) };
            let (cover, flanks) = bua_cover(size, face, self.on_defend(), &rules.fight.bua);
            (if flanks { face } else { Face::Front }, terrain.max(rules.fight.terrain.of_cover(cover)))
        };
        let attacks = |(at, a): (usize, &Attacker)| {
            let (face, terrain) = meets(a);
            let fighter = fighter!(
                a,
                label: a.unit.as_deref().unwrap_or_default().to_owned(),
                // Once for the combat, which is one however many attack.
                target_vulnerable: at == 0 && self.defender_vulnerable,
                terrain: if a.obstacle || self.obstacle { terrain.max(rules.fight.terrain.obstacle) } else { terrain },
            );
            (face, fighter)
        };
        self.attackers.iter().enumerate().map(attacks).collect()
    }

    /// Whether the defender still has Defend: a garrison pressed for another round has lost it.
    fn on_defend(&self) -> bool {
        self.defender_on_defend && !(self.bua.is_some() && self.round > 1)
    }

    fn defending(&self, rules: &Rules) -> Fighter {
        let [defender] = Defender::each(self);
        fighter!(
            defender,
            label: self.defender.as_deref().unwrap_or_default().to_owned(),
            silenced: defender.silenced,
            on_defend: self.on_defend(),
            terrain: defender.terrain.level(&rules.fight.terrain),
        )
    }
}

impl Procedure for ChargeCombat {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "charge_combat";
    const TITLE: &'static str = "Fight a charge";
    const VERBS: &'static [&'static str] = &["melee", "fight"];
    const RULE: &'static str = "Charge combat";
    const ROLLS: &'static str = "A card for each SP committed and each bonus card: the attackers' first (those in like case together), then the defender's.";

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        charge_form::prefill(game, draft);
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let nobody = || FieldFault::new(key!(Input.attackers), "Nobody attacks: give the attackers, a row for each.");
        let silenced =
            silenced_guns(key!(Input.defender_silenced), "The defender", input.defender_silenced, input.defender_arm);
        let glued = input.attackers.iter().filter_map(|a| a.unit.as_deref()).find(|label| label.contains(':'));
        let unread = glued.map(|label| {
            let text = format!("“{label}” names nobody: a face is front, left, right or rear, in a field of the row.");
            FieldFault::new(key!(Input.attackers), text)
        });
        input.attackers.is_empty().then(nobody).into_iter().chain(unread).chain(silenced).collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let (attackers, defender) = (input.attacking(rules), input.defending(rules));
        let muster = charge(&attackers, &defender, rules);
        let mut reasons = Vec::new();
        for ((_, fighter), part) in attackers.iter().zip(&muster.attackers) {
            fighter.against(part.most, Contest::Charge, "The attacker", rules, &mut reasons);
        }
        defender.against(muster.defender.most, Contest::Charge, "The defender", rules, &mut reasons);
        let mut against = |key, rule, text: &str| reasons.push(Reason::new(key, rule, text));
        if attackers.iter().any(|(_, f)| f.arm == Arm::Artillery) {
            against("gunsCharge", "Charge combat", "Artillery may not charge.");
        }
        if input.fire_points > 0 {
            against("firePointsFirst", "Resolving FPs", "Fire points lie on the unit attacked: resolve them first.");
        }
        if input.fatigue > 0 {
            against("fatigueFirst", "Fatigue", "The guns attacked have fatigue: resolve it first.");
        }
        if input.attacker_side == input.defender_side && rules.deck.mode == DeckMode::PerSide {
            against("sameSide", "Charge combat", "Attackers and defender are of the same side.");
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (attackers, defender) = (input.attacking(rules), input.defending(rules));
        let muster = charge(&attackers, &defender, rules);
        if input.defender_on_defend && !input.on_defend() {
            chance.say("Built-up areas", || "Pressed for another round, the garrison has lost Defend.".to_owned());
        }
        say_muster(&attackers, &muster, chance);
        let groups = grouped(&muster.attackers);

        let deck = rules.deck_of(input.attacker_side.index());
        let attack = |(cards, reading, who): &(u32, Reading, Vec<usize>)| {
            let mut names: Vec<String> = who.iter().map(|at| attackers[*at].1.name("the attackers")).collect();
            names.dedup();
            let why = if groups.len() == 1 { "attack".to_owned() } else { format!("attack of {}", names.join(", ")) };
            FightHand { deck, cards: *cards, why, reading: *reading, first: true }
        };
        let mut hands: Vec<FightHand> = groups.iter().map(attack).collect();
        let deck = rules.deck_of(input.defender_side.index());
        let (cards, reading) = (muster.defender.cards(), muster.defender.reading);
        hands.push(FightHand { deck, cards, why: "defence".to_owned(), reading, first: false });
        let (attack, defence) = draw(chance, &hands, rules)?;
        let holds = input.bua.is_some_and(|size| input.round < rounds_to_dislodge(size, rules));
        let melee = Melee { phase: input.phase, holds, attackers, defender, muster, attack, defence };
        Ok(settle(&melee, rules, chance))
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        let Outcome { winner, equal, more, defender_broken, attacker_broken, at_risk, .. } = outcome;
        Outcome { winner, equal, more, defender_broken, attacker_broken, at_risk, ..Outcome::default() }
    }

    fn with_extras(outcome: &Outcome, kings: &[u32], rules: &Rules) -> Outcome {
        let drawn = |at: usize| kings.get(at).copied().unwrap_or(0);
        let (attacker_tests, defender_tests) = tests(drawn(0), drawn(1), rules);
        Outcome { at_risk: Which::of(attacker_tests > 0, defender_tests > 0), ..outcome.clone() }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        charge_tell::apply(input, outcome, rules, game);
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        charge_tell::tell(input, outcome, game)
    }
}

fn say_muster(attackers: &[(Face, Fighter)], muster: &Muster, chance: &mut Chance) {
    if let Some(cap) = muster.cap {
        chance.say("Cavalry against infantry", || {
            format!("Both sides are limited to {cap} SP, the strength of the smaller, before bonus cards.")
        });
    }
    for ((face, fighter), part) in attackers.iter().zip(&muster.attackers) {
        chance.say("Combat resolution", || {
            format!(
                "{} attacks the {}: {}; {}.",
                fighter.name("The attacker"),
                face.said(),
                part.words(),
                part.reading.words()
            )
        });
    }
    chance.say("Combat resolution", || {
        format!("The defender: {}; {}.", muster.defender.words(), muster.defender.reading.words())
    });
}

/// Attackers whose cards are read alike draw together.
fn grouped(parts: &[Part]) -> Vec<(u32, Reading, Vec<usize>)> {
    let mut groups: Vec<(u32, Reading, Vec<usize>)> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        match groups.iter_mut().find(|(_, reading, _)| *reading == part.reading) {
            Some((cards, _, who)) => {
                *cards += part.cards();
                who.push(at);
            }
            None => groups.push((part.cards(), part.reading, vec![at])),
        }
    }
    groups
}
