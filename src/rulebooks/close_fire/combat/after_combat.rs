//! Movement after combat: remaining, pursuing, retiring, routing, riding through, taking the position.

use super::after_combat_tell;
use super::result::Row;
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::moves::move_dice::throw;
use crate::rulebooks::close_fire::moves::movement_done;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::Caught;

/// What a unit does after its combat.
#[choice(snake)]
pub enum MoveAfterCombat {
    #[default]
    #[is(label = "Remain in place")]
    Remain,
    Pursue,
    Retire,
    Rout,
    RideThrough,
    #[is(label = "Take the position")]
    TakePosition,
}

/// A unit moves after its combat.
pub struct PostCombatMove;

fields! {
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        action: MoveAfterCombat;
        catches: Option<UnitRef>, help = "The retiring or routing unit that the pursuers catch.";
        #[serde(default)]
        meets: Option<UnitRef>, help = "New enemy that the pursuers meet, and charge.";
        dice: u8, "Dice for riding through", 2..=3, default = 3, quiet;
        cannot_retire: bool, "Unable to retire";
        caught: bool, "Caught by pursuers";
        permitted: Option<Compulsory>, "Its result allows", quiet, help = "Left blank: anything its arm can do.";
        inspired: bool, from = unit.inspire_level > 0;
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        formation: Formation, default = Formation::Line, from = unit;
        dp: u8, "DPs it has", 0..=30, default = 0, from = unit;
    }
}

fields! {
    /// How far, and what it costs.
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        distance: u16, "Yards", 0..=9999, summary;
        dp_gain: i64, "DPs gained", -999..=999, summary;
        dp: u8, "DPs then", 0..=99;
        plight: Plight;
        free_hack: bool;
        #[serde(default)]
        bases_lost: u8, "Bases lost, where DPs are limited", 0..=250;
        #[serde(default)]
        charges: bool, "Charges new enemy";
    }
}

/// The DPs of a retiring unit caught by pursuers.
pub(super) fn caught(dp: u8, rules: &Rules) -> i64 {
    let broken = Row::Break.dp(rules);
    match rules.after.caught {
        Caught::AddBreak => broken,
        Caught::ToBreak => (broken - i64::from(dp)).max(0),
    }
}

/// What a unit may do, by its row of the result table.
pub fn allowed(permitted: Compulsory, arm: Arm, formation: Formation, rules: &Rules) -> Vec<MoveAfterCombat> {
    match permitted {
        Compulsory::Remain | Compulsory::None => vec![MoveAfterCombat::Remain],
        Compulsory::Pursue => vec![MoveAfterCombat::Pursue],
        Compulsory::Retire => vec![MoveAfterCombat::Retire],
        Compulsory::Rout => vec![MoveAfterCombat::Rout],
        Compulsory::RideThrough => vec![MoveAfterCombat::RideThrough],
        Compulsory::RemainOrRetire => vec![MoveAfterCombat::Remain, MoveAfterCombat::Retire],
        Compulsory::Any => {
            let retires = (arm == Arm::Cavalry).then_some(MoveAfterCombat::Retire);
            let may = [MoveAfterCombat::Remain, MoveAfterCombat::Pursue, MoveAfterCombat::TakePosition]
                .into_iter()
                .chain(retires);
            may.filter(|action| unable(*action, arm, formation, rules).is_none()).collect()
        }
    }
}

/// Why units of this kind never do this, whatever their result.
fn unable(action: MoveAfterCombat, arm: Arm, formation: Formation, rules: &Rules) -> Option<Reason> {
    let stands = arm == Arm::Gun && formation != Formation::Limbered && !rules.combat.guns_pursue;
    let (key, text) = match action {
        MoveAfterCombat::Pursue if stands => ("gunsStand", "Guns that are not limbered do not pursue: they remain."),
        MoveAfterCombat::RideThrough if arm != Arm::Cavalry => ("cavalryOnly", "Only cavalry rides through."),
        MoveAfterCombat::TakePosition if arm != Arm::Foot => ("footOnly", "Only foot takes the position."),
        _ => return None,
    };
    Some(Reason::new(key, "Movement after combat", text))
}

impl Procedure for PostCombatMove {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "post_combat_move";
    const TITLE: &'static str = "Move after combat";
    const VERBS: &'static [&'static str] = &["after"];
    const RULE: &'static str = "Movement after combat";
    const ROLLS: &'static str =
        "Retiring, routing, pursuing: an average die (cavalry two) and a D6. Riding through: two or three dice.";
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        let permitted = draft.0.get(key!(Input.permitted)).and_then(|v| Compulsory::deserialize(v).ok());
        // If only one action is allowed, it is filled in.
        let may = allowed(permitted.unwrap_or(Compulsory::Any), unit.arm, unit.formation, game.rules());
        if let [only] = may.as_slice() {
            draft.fill(key!(Input.action), only.word());
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if input.meets.is_some() && input.action != MoveAfterCombat::Pursue {
            let text = "Only pursuers charge new enemy that they meet.";
            reasons.push(Reason::new("notPursuing", "Movement after combat", text));
        }
        let may = input.permitted.map(|permitted| allowed(permitted, input.arm, input.formation, rules));
        match may.filter(|may| !may.contains(&input.action)) {
            Some(may) => {
                let words: Vec<&str> = may.iter().map(|a| a.said()).collect();
                let text = format!("Its result allows it to {}.", words.join(", or "));
                reasons.push(Reason::new("notPermitted", "Combat results", text));
            }
            None => reasons.extend(unable(input.action, input.arm, input.formation, rules)),
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let average = if input.arm == Arm::Cavalry { 2 } else { 1 };
        let (pips, dice) = match input.action {
            MoveAfterCombat::Remain | MoveAfterCombat::TakePosition => (0, 0),
            MoveAfterCombat::Retire if input.cannot_retire => (0, 0),
            MoveAfterCombat::Retire | MoveAfterCombat::Rout | MoveAfterCombat::Pursue => {
                (throw(average, true, "the fast move", rules, chance, |_| 0)?.pips, average + 1)
            }
            MoveAfterCombat::RideThrough => {
                let all = input.dice >= 3;
                (throw(2, all, "riding through", rules, chance, |_| 0)?.pips, 2 + u8::from(all))
            }
        };
        let runs = matches!(input.action, MoveAfterCombat::Retire | MoveAfterCombat::Rout);
        let initial = if runs { i64::from(dice) * i64::from(rules.moves.initial) } else { 0 };
        let inspired = if input.inspired { i64::from(dice) * i64::from(rules.moves.inspired) } else { 0 };
        let yards = i64::from(pips) * i64::from(rules.moves.per_pip) + initial + inspired;
        if dice > 0 {
            chance.say("Movement after combat", || {
                let part = |yards: i64, why| if yards > 0 { format!(", {yards} of them {why}") } else { String::new() };
                let (first, lead) = (part(initial, "for the first move"), part(inspired, "inspired"));
                format!("{}: {yards} yards{first}{lead}.", input.action.label())
            });
        }
        let mut plight = match input.action {
            MoveAfterCombat::Retire if !input.cannot_retire => Plight::Retiring,
            MoveAfterCombat::Rout => Plight::Routing,
            MoveAfterCombat::Pursue => Plight::Pursuing,
            _ => Plight::None,
        };
        let mut dp_gain = match input.action {
            MoveAfterCombat::RideThrough | MoveAfterCombat::TakePosition => {
                -i64::from(rules.after.relief).min(i64::from(input.dp))
            }
            MoveAfterCombat::Retire if input.cannot_retire => i64::from(rules.after.cannot_retire),
            _ => 0,
        };
        let catches = input.action == MoveAfterCombat::Pursue && input.catches.is_some();
        let charges = input.action == MoveAfterCombat::Pursue && input.meets.is_some();
        if charges {
            chance.say("Movement after combat", || "It meets new enemy and charges.".to_owned());
        }
        if input.caught && runs {
            if input.action == MoveAfterCombat::Retire {
                dp_gain += caught(input.dp, rules);
                plight = Plight::Routing;
            }
            chance.say("Movement after combat", || "Caught by pursuers: it breaks, and they hack at it.".to_owned());
        }
        let without_dice = match input.action {
            MoveAfterCombat::Remain => Some("It remains in place."),
            MoveAfterCombat::TakePosition => Some("It moves onto the position."),
            MoveAfterCombat::Retire if input.cannot_retire => Some("It cannot retire and stays."),
            _ => None,
        };
        if let Some(text) = without_dice {
            chance.say("Movement after combat", || text.to_owned());
        }
        if dp_gain != 0 {
            chance.say("Movement after combat", || format!("DPs: {}.", signed(dp_gain)));
        }
        let (dp, bases_lost) = limited(input.dp, dp_gain, rules);
        let dp_gain = dp_gain - i64::from(bases_lost);
        let distance = to_yards(yards);
        Ok(Outcome { distance, dp_gain, dp, plight, free_hack: catches || (input.caught && runs), bases_lost, charges })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        let goes = outcome.distance > 0 || input.action == MoveAfterCombat::TakePosition;
        if let Some(unit) = input.unit.unit_mut(game) {
            gain(unit, outcome.dp_gain + i64::from(outcome.bases_lost), Cause::Combat, rules);
            unit.plight = outcome.plight;
            if goes {
                unit.moved = true;
                unit.moved_freely = false;
                unit.charging = false;
                unit.last_move = format!("{}, {} yards", input.action.said(), outcome.distance);
            }
            if outcome.plight != Plight::None && unit.arm != Arm::Gun {
                unit.formation = Formation::Unformed;
            }
            unit.rode_through |= matches!(input.action, MoveAfterCombat::RideThrough | MoveAfterCombat::TakePosition);
        }
        if goes {
            movement_done::left_its_place(game, input.unit.unit());
        }
        morale_dps::watch(game, input.unit.unit());
        if !outcome.free_hack {
            return;
        }
        if let Some(prey) = input.catches.unit_mut(game).filter(|prey| prey.plight == Plight::Retiring) {
            let more = caught(prey.dp, rules);
            gain(prey, more, Cause::Combat, rules);
            prey.plight = Plight::Routing;
        }
        morale_dps::watch(game, input.catches.unit());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        after_combat_tell::tell(input, outcome, game)
    }
}
