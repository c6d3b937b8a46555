//! Reserve Movement: a second move in a turn. Its facts are not on the sheet but from another page of the same rules.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::turn::step_ids;

/// Where these rules stand.
pub const RULE: &str = "Reserve Movement, from outside the sheet";

/// What decides whether a detachment may use it.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub leader: bool,
    pub orders_say_so: bool,
    pub danger_area: bool,
    pub fired_upon: bool,
    pub full_allowance: bool,
    pub fires: bool,
    pub observes_elsewhere: bool,
}

/// What speaks against Reserve Movement.
pub fn against(facts: &Facts, rules: &Rules) -> Vec<Reason> {
    let Rules { reserve, .. } = rules;
    let danger = format!(
        "It may not pass through a known enemy's danger area: {}″ of a tank or gun, {}″ of an infantry squad.",
        reserve.gun_danger, reserve.infantry_danger
    );
    let reasons = [
        (!reserve.used, "notUsed", "Reserve Movement is switched off."),
        (!facts.leader, "noLeader", "It needs a leader."),
        (!facts.orders_say_so, "noOrders", "Its orders must say that it uses Reserve Movement."),
        (facts.danger_area, "dangerArea", &danger),
        (facts.fired_upon, "firedUpon", "Fired upon it must stop, and needs new orders to go on."),
        (!facts.full_allowance, "fullAllowance", "It must use its full allowance each time."),
        (facts.fires, "fires", "It may not fire."),
        (facts.observes_elsewhere, "observes", "It observes only along its path."),
    ];
    Reason::among(RULE, reasons)
}

/// What is to be remembered of a detachment that made its second move.
pub fn reminder(reserve: bool, who: &str) -> Option<Duty> {
    let title = format!("{who} moved twice: it does not fire, and checks morale at a penalty");
    reserve.then(|| Duty { title, ..Duty::default() }.at(step_ids::FIRE).optional())
}

/// May a detachment use Reserve Movement?
pub struct ReserveMovement;

fields! {
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        gun_distance: Option<Length>, "Nearest known tank or gun", help = "From its path.";
        infantry_distance: Option<Length>, "Nearest known infantry", help = "From its path.";
        leader: bool, "A leader is with it", default = true, from = detachment;
        orders_say_so: bool, "Its orders say so", default = true, from = detachment.reserve_movement;
        fired_upon: bool, "It was fired upon", from = facts::fired_upon(game, detachment.id);
        full_allowance: bool, "It uses its full allowance", default = true;
        fires: bool, "It wants to fire";
        observes_elsewhere: bool, "It wants to observe off its path";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        moves_twice: bool, "Moves in both phases", summary;
        may_fire: bool;
        morale_modifier: i8, "Morale checks at", -9..=9;
    }
}

impl Procedure for ReserveMovement {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reserve_movement";
    const TITLE: &'static str = "May it use Reserve Movement?";
    const VERBS: &'static [&'static str] = &["reserve"];
    const RULE: &'static str = RULE;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let near = |far: Option<Length>, danger: Length| far.is_some_and(|far| far <= danger);
        let facts = Facts {
            leader: input.leader,
            orders_say_so: input.orders_say_so,
            danger_area: near(input.gun_distance, rules.reserve.gun_danger)
                || near(input.infantry_distance, rules.reserve.infantry_danger),
            fired_upon: input.fired_upon,
            full_allowance: input.full_allowance,
            fires: input.fires,
            observes_elsewhere: input.observes_elsewhere,
        };
        against(&facts, rules)
    }

    fn resolve(_: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let morale_modifier = rules.reserve.morale_modifier;
        chance.say(RULE, || format!("It moves twice, does not fire and checks morale at {morale_modifier}."));
        Ok(Outcome { moves_twice: true, may_fire: false, morale_modifier })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        let morale = outcome.morale_modifier;
        Report { headline: format!("{who} may move twice, without firing, morale at {morale}"), ..Report::default() }
    }
}
