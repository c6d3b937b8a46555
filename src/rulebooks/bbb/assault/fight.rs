//! An assault to its end: rounds of one die a side, losses of ties changing the numbers between them.

use std::hash::Hash;

use super::fighters::{self, Fighter, Line};
use super::modifiers::{modifiers, numbers};
use super::outcome::{Fate, Outcome};
use super::results::Band;
use crate::core::chance::Summary;
use crate::rulebooks::bbb::losses::blow::too_many;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{BetweenRounds, LossesGo};

pub struct Assault;

const LOSSES_TO: &str = "Its label, or its place in the list from 1; the first listed if left blank.";

fields! {
    pub struct Input for Bbb {
        attackers: Vec<Fighter>;
        defender: Option<UnitRef>, asked_unless = [defenders], help = "Where several are attacked, list them.";
        defenders: Vec<Fighter>, quiet;
        terrain: Vec<Ground>, "Defenders' ground";
        outflanked: bool, "Defender outflanked";
        attacker_losses_to: Option<String>, "Attacker that takes losses", quiet, help = LOSSES_TO;
        defender_losses_to: Option<String>, "Defender that takes losses", quiet, help = LOSSES_TO;
        one_round: bool, "Stop after a tie", quiet, help = "A tie ends it, and the next round is asked anew.";
    }
}

/// The attacker's die less the defender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Difference(i16);

impl Summary for Difference {
    fn read(text: &str, _: u32) -> Option<Self> {
        let text = text.trim();
        text.starts_with(['+', '-']).then(|| text.parse().ok().map(Self)).flatten()
    }
    fn hint() -> &'static str {
        "the difference with its sign, as in +2"
    }
}

impl Input {
    fn lines(&self, rules: &Rules) -> (Line, Line) {
        let chosen = |label: &Option<String>| match rules.assault.losses {
            LossesGo::OwnerChooses => label.clone(),
            LossesGo::FirstListed => None,
        };
        let attackers = Line::new(&self.attackers, chosen(&self.attacker_losses_to).as_deref());
        (attackers, Line::new(&self.defenders, chosen(&self.defender_losses_to).as_deref()))
    }
}

impl Procedure for Assault {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "assault";
    const TITLE: &'static str = "Assault";
    const VERBS: &'static [&'static str] = &["assault", "as", "a"];
    const RULE: &'static str = "Assault table";
    const ROLLS: &'static str = "d6 for the attacker and d6 for the defender, again after each tie.";

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        if let Some(defender) = draft.text(key!(Input.defender)).map(str::to_owned) {
            draft.fill(key!(Input.defenders), json!([draft!(Fighter { unit: defender })]));
        }
        let defenders = row_labels(draft, key!(Input.defenders), key!(Fighter.unit));
        if let Some((_, unit)) = unit_at(game, defenders.first().map(String::as_str)) {
            draft.fill(key!(Input.terrain), plain(&unit.terrain_at));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let sides = [
            (key!(Input.attackers), &input.attackers, "Name those who attack."),
            (key!(Input.defenders), &input.defenders, "Name those who are attacked."),
        ];
        let empty = sides.into_iter().filter(|(_, side, _)| side.is_empty());
        let mut faults: Vec<FieldFault> = empty.map(|(key, _, text)| FieldFault::new(key, text)).collect();
        let named = [
            (key!(Input.attacker_losses_to), &input.attacker_losses_to, &input.attackers, "attackers"),
            (key!(Input.defender_losses_to), &input.defender_losses_to, &input.defenders, "defenders"),
        ];
        for (key, to, fighters, side) in named {
            let unlisted = |label: &&str| !label.is_empty() && fighters::place(fighters, label).is_none();
            if let Some(unlisted) = to.as_deref().filter(unlisted) {
                let text = format!("{unlisted} is not one of the {side}, so it cannot take their losses.");
                faults.push(FieldFault::new(key, text));
            }
        }
        faults
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Assault table", text));
        for (side, fighters) in [("attackers", &input.attackers), ("defenders", &input.defenders)] {
            if fighters.iter().all(|f| f.bases == 0) {
                no("noBases", format!("The {side} have no bases."));
            }
            for fighter in fighters {
                let who = fighter.unit.as_deref().unwrap_or("A unit");
                if let Some(text) = too_many(who, Some(fighter.bases), fighter.bases_original) {
                    no("tooManyBases", text);
                }
            }
            for gone in fighters.iter().filter(|f| f.removed) {
                no("removed", format!("{} is off the table.", gone.unit.as_deref().unwrap_or("A unit")));
            }
        }
        for halted in input.attackers.iter().filter(|f| f.halted) {
            no("halted", format!("{} was halted.", halted.unit.as_deref().unwrap_or("An attacker")));
        }
        let (attack, defend) = (labels(&input.attackers), labels(&input.defenders));
        for label in attack.iter().filter(|a| defend.iter().any(|d| d.eq_ignore_ascii_case(a))) {
            no("bothSides", format!("{label} cannot attack and defend."));
        }
        for side in [attack, defend] {
            let again = |at: usize| side[..at].iter().any(|before| before.eq_ignore_ascii_case(side[at]));
            if let Some(at) = (0..side.len()).find(|at| again(*at)) {
                no("twice", format!("{} is listed twice.", side[at]));
            }
        }
        if rules.impassable(&input.terrain) {
            no("impassable", "No assault goes across impassable ground.".to_owned());
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (mut attackers, mut defenders) = input.lines(rules);
        let mut rounds = 0_u8;
        let (result, number, modifier, difference) = loop {
            rounds = rounds.saturating_add(1);
            let parts = modifiers(&attackers, &defenders, &input.terrain, input.outflanked, rules);
            let modifier: i16 = parts.iter().map(|(_, worth)| i16::from(*worth)).sum();
            chance.say("Assault modifiers", || {
                let said: Vec<String> = parts.iter().map(|(why, worth)| format!("{why} {worth:+}")).collect();
                if said.is_empty() { "No modifiers.".to_owned() } else { format!("{}: {modifier:+}.", said.join(", ")) }
            });
            let why = if rounds == 1 { "the assault, attacker first" } else { "the next round, attacker first" };
            let Difference(dice) =
                chance.dice(&[Die::D6, Die::D6], why, |d| Difference(i16::from(d[0]) - i16::from(d[1])))?;
            let number = numbers(attackers.bases(), defenders.bases(), rules);
            let difference = dice + modifier;
            let band = Band::of(difference);
            let (a, d) = band.losses();
            attackers.lose(a, rules);
            defenders.lose(d, rules);
            let over = match (band, attackers.bases(), defenders.bases()) {
                (Band::Tie, 0, 0) => Some(Band::BothGone),
                (Band::Tie, 0, _) => Some(Band::AttackerGone),
                (Band::Tie, _, 0) => Some(Band::DefenderGone),
                (Band::Tie, ..) if input.one_round || rounds == u8::MAX => Some(Band::Tie),
                (Band::Tie, ..) => None,
                (band, ..) => Some(band),
            };
            chance.say("Assault", || {
                let end = over.unwrap_or(band).label();
                format!("Dice {dice:+}, modifiers {modifier:+}: {difference:+}. {end}.")
            });
            if let Some(band) = over {
                break (band, number, modifier, difference);
            }
            if rules.assault.between_rounds == BetweenRounds::DisruptedToo {
                attackers.shake(rules);
                defenders.shake(rules);
            }
        };
        let all = rules.assault.disrupt_all && result != Band::Tie;
        if all && result != Band::PlusSeven {
            attackers.disrupt(false, rules, chance)?;
        }
        if all && result != Band::MinusSeven {
            defenders.disrupt(rules.fortified(&input.terrain), rules, chance)?;
        }
        let (attacker_losses, defender_losses) = (attackers.lost(), defenders.lost());
        let attackers = attackers.fates(|arm| result.retires(arm, rules).0, rules);
        let defenders = defenders.fates(|arm| result.retires(arm, rules).1, rules);
        // What is said of a side is what befell its units: who is gone does not retire, and guns are not disrupted.
        let retires = |fates: &[Fate]| fates.iter().find(|f| !f.blow.destroyed).map_or(Length::ZERO, |f| f.retires);
        let disrupted = |fates: &[Fate]| fates.iter().any(|f| f.blow.disrupted);
        let fled = matches!(result, Band::PlusSeven | Band::PlusFour);
        Ok(Outcome {
            result,
            attacker_losses,
            defender_losses,
            rounds,
            numbers: number,
            modifier,
            difference,
            attacker_retires: retires(&attackers),
            defender_retires: retires(&defenders),
            ignores_terrain: fled && retires(&defenders) > Length::ZERO,
            exploit: result.exploit(),
            occupies: matches!(result, Band::PlusOne | Band::DefenderGone),
            attacker_disrupted: disrupted(&attackers),
            defender_disrupted: disrupted(&defenders),
            attackers,
            defenders,
        })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome {
            rounds: 0,
            numbers: 0,
            modifier: 0,
            difference: 0,
            attackers: Vec::new(),
            defenders: Vec::new(),
            ..outcome
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        for fate in outcome.attackers.iter().chain(&outcome.defenders) {
            let Some(unit) = fate.unit.unit_mut(game) else { continue };
            fate.blow.strike(unit, rules);
            if fate.retires > Length::ZERO {
                unit.takes(&[]);
            }
        }
        let again = outcome.result == Band::Tie;
        for fighter in input.attackers.iter().filter(|_| !again) {
            if let Some(unit) = fighter.unit.unit_mut(game) {
                unit.contact = None;
            }
        }
        let position = rules.taken_with(&input.terrain);
        for fate in outcome.winners() {
            if let Some(unit) = fate.unit.unit_mut(game) {
                unit.takes(&position);
            }
        }
        if !game.own.assaulted {
            game.own_mut().assaulted = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        input.report(outcome, game)
    }
}

fn labels(fighters: &[Fighter]) -> Vec<&str> {
    fighters.iter().filter_map(|fighter| fighter.unit.as_deref()).collect()
}
