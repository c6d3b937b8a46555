//! Movement after combat: remaining, pursuing, retiring, routing, riding through, taking the position.

use super::after_combat_form;
use super::result::Row;
use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::moves::movement::throw;
use crate::rulebooks::close_fire::moves::movement_done;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::Caught;

/// What a unit does after its combat.
#[choice(snake)]
pub enum Action {
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

/// Who does what.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub action: Action,
    pub catches: Option<String>,
    #[serde(default)]
    pub meets: Option<String>,
    pub dice: u8,
    pub cannot_retire: bool,
    pub caught: bool,
    pub permitted: Option<Compulsory>,
    pub inspired: bool,
    pub arm: Arm,
    pub formation: Formation,
    pub dp: u8,
}

/// How far, and what it costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub distance: u16,
    pub dp_gain: i64,
    pub dp: u8,
    pub plight: Plight,
    pub free_hack: bool,
    #[serde(default)]
    pub bases_lost: u8,
    #[serde(default)]
    pub charges: bool,
}

/// The DPs of a retiring unit caught by pursuers.
pub(super) fn caught(dp: u8, rules: &Rules) -> i64 {
    let broken = i64::from(rules.combat.dps[Row::Break as usize]);
    match rules.after.caught {
        Caught::AddBreak => broken,
        Caught::ToBreak => (broken - i64::from(dp)).max(0),
    }
}

/// What a unit may do, by its row of the result table.
pub fn allowed(permitted: Compulsory, arm: Arm, formation: Formation, rules: &Rules) -> Vec<Action> {
    match permitted {
        Compulsory::Remain | Compulsory::None => vec![Action::Remain],
        Compulsory::Pursue => vec![Action::Pursue],
        Compulsory::Retire => vec![Action::Retire],
        Compulsory::Rout => vec![Action::Rout],
        Compulsory::RideThrough => vec![Action::RideThrough],
        Compulsory::RemainOrRetire => vec![Action::Remain, Action::Retire],
        Compulsory::Any => {
            let retires = (arm == Arm::Cavalry).then_some(Action::Retire);
            let may = [Action::Remain, Action::Pursue, Action::TakePosition].into_iter().chain(retires);
            may.filter(|action| unable(*action, arm, formation, rules).is_none()).collect()
        }
    }
}

/// Why units of this kind never do this, whatever their result.
fn unable(action: Action, arm: Arm, formation: Formation, rules: &Rules) -> Option<Reason> {
    let stands = arm == Arm::Gun && formation != Formation::Limbered && !rules.combat.guns_pursue;
    let (key, text) = match action {
        Action::Pursue if stands => ("gunsStand", "Guns that are not limbered do not pursue: they remain."),
        Action::RideThrough if arm != Arm::Cavalry => ("cavalryOnly", "Only cavalry rides through."),
        Action::TakePosition if arm != Arm::Foot => ("footOnly", "Only foot takes the position."),
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
    const FIELDS: &'static [Field] = after_combat_form::FIELDS;
    const ROLLS: &'static str =
        "Retiring, routing, pursuing: an average die (cavalry two) and a D6. Riding through: two or three dice.";
    const OUTCOME: &'static [Field] = after_combat_form::OUTCOME;
    const SUMMARY: &'static [&'static str] = &["distance", "dp_gain"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        after_combat_form::prefill(game, draft);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if input.meets.is_some() && input.action != Action::Pursue {
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
            Action::Remain | Action::TakePosition => (0, 0),
            Action::Retire if input.cannot_retire => (0, 0),
            Action::Retire | Action::Rout | Action::Pursue => {
                (throw(average, true, "the fast move", rules, chance, |_| 0)?.pips, average + 1)
            }
            Action::RideThrough => {
                let all = input.dice >= 3;
                (throw(2, all, "riding through", rules, chance, |_| 0)?.pips, 2 + u8::from(all))
            }
        };
        let runs = matches!(input.action, Action::Retire | Action::Rout);
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
            Action::Retire if !input.cannot_retire => Plight::Retiring,
            Action::Rout => Plight::Routing,
            Action::Pursue => Plight::Pursuing,
            _ => Plight::None,
        };
        let mut dp_gain = match input.action {
            Action::RideThrough | Action::TakePosition => -i64::from(rules.after.relief).min(i64::from(input.dp)),
            Action::Retire if input.cannot_retire => i64::from(rules.after.cannot_retire),
            _ => 0,
        };
        let catches = input.action == Action::Pursue && input.catches.is_some();
        let charges = input.action == Action::Pursue && input.meets.is_some();
        if charges {
            chance.say("Movement after combat", || "It meets new enemy and charges.".to_owned());
        }
        if input.caught && runs {
            if input.action == Action::Retire {
                dp_gain += caught(input.dp, rules);
                plight = Plight::Routing;
            }
            chance.say("Movement after combat", || "Caught by pursuers: it breaks, and they hack at it.".to_owned());
        }
        let without_dice = match input.action {
            Action::Remain => Some("It remains in place."),
            Action::TakePosition => Some("It moves onto the position."),
            Action::Retire if input.cannot_retire => Some("It cannot retire and stays."),
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
        let distance = u16::try_from(yards.clamp(0, 9999)).unwrap_or(0);
        Ok(Outcome { distance, dp_gain, dp, plight, free_hack: catches || (input.caught && runs), bases_lost, charges })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        let goes = outcome.distance > 0 || input.action == Action::TakePosition;
        change(game, input.unit.as_deref(), |unit| {
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
            unit.rode_through |= matches!(input.action, Action::RideThrough | Action::TakePosition);
        });
        if goes {
            movement_done::left_its_place(game, input.unit.as_deref());
        }
        morale_dps::watch(game, input.unit.as_deref());
        if let Some(prey) = input.catches.as_deref().filter(|_| outcome.free_hack) {
            change(game, Some(prey), |unit| {
                if unit.plight == Plight::Retiring {
                    let more = caught(unit.dp, rules);
                    gain(unit, more, Cause::Combat, rules);
                    unit.plight = Plight::Routing;
                }
            });
            morale_dps::watch(game, Some(prey));
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        after_combat_form::tell(input, outcome, game)
    }
}
