//! Reserve Movement: a second move in a turn. Its facts are not on the sheet but from another page of the same rules.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::facts;

/// Where these rules stand.
pub const RULE: &str = "Reserve Movement, from outside the sheet";

/// What a detachment must meet.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the sentences of the reasons say it")]
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
        (!reserve.used, "notUsed", "Reserve Movement is switched off.".to_owned()),
        (!facts.leader, "noLeader", "It needs a leader.".to_owned()),
        (!facts.orders_say_so, "noOrders", "Its orders must say that it uses Reserve Movement.".to_owned()),
        (facts.danger_area, "dangerArea", danger),
        (facts.fired_upon, "firedUpon", "Fired upon it must stop, and needs new orders to go on.".to_owned()),
        (!facts.full_allowance, "fullAllowance", "It must use its full allowance each time.".to_owned()),
        (facts.fires, "fires", "It may not fire.".to_owned()),
        (facts.observes_elsewhere, "observes", "It observes only along its path.".to_owned()),
    ];
    reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, RULE, text)).collect()
}

/// What is to be remembered of a detachment that made its second move.
pub fn reminder(reserve: bool, who: &str) -> Option<Duty> {
    let text = format!("{who} moved twice: it does not fire, and checks morale at a penalty");
    reserve.then(|| Duty::by_id("", text, json!({})).at("fire").optional())
}

/// May a detachment use Reserve Movement?
pub struct ReserveMovement;

/// What is known of it.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// A leader is with it.
    pub leader: bool,
    /// Its orders say so.
    pub orders_say_so: bool,
    /// How near its path comes to a known enemy tank or gun.
    pub gun_distance: Option<Length>,
    /// How near its path comes to a known enemy infantry squad.
    pub infantry_distance: Option<Length>,
    /// It was fired upon.
    pub fired_upon: bool,
    /// It uses its full allowance.
    pub full_allowance: bool,
    /// It wants to fire.
    pub fires: bool,
    /// It wants to observe elsewhere than along its path.
    pub observes_elsewhere: bool,
}

/// What it means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It moves in the Movement and the Reserve Movement Phase.
    pub moves_twice: bool,
    /// It may fire.
    pub may_fire: bool,
    /// What its morale checks are made at.
    pub morale_modifier: i8,
}

impl Procedure for ReserveMovement {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "reserve_movement";
    const TITLE: &'static str = "May it use Reserve Movement?";
    const VERBS: &'static [&'static str] = &["reserve"];
    const RULE: &'static str = RULE;
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::length("gun_distance", "Nearest known tank or gun").optional().help("From its path."),
        Field::length("infantry_distance", "Nearest known infantry").optional().help("From its path."),
        Field::flag("leader", "A leader is with it").or(Preset::Flag(true)).quiet(),
        Field::flag("orders_say_so", "Its orders say so").or(Preset::Flag(true)).quiet(),
        Field::flag("fired_upon", "It was fired upon").quiet(),
        Field::flag("full_allowance", "It uses its full allowance").or(Preset::Flag(true)),
        Field::flag("fires", "It wants to fire"),
        Field::flag("observes_elsewhere", "It wants to observe off its path"),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("moves_twice", "Moves in both phases"),
        Field::flag("may_fire", "May fire"),
        Field::whole("morale_modifier", "Morale checks at", -9, 9),
    ];
    const SUMMARY: &'static [&'static str] = &["moves_twice"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((id, detachment)) = command_at(game, draft.text("detachment")) else { return };
        draft.fill("leader", detachment.leader);
        draft.fill("orders_say_so", detachment.reserve_movement);
        draft.fill("fired_upon", facts::living(game, id).any(|(_, u)| u.fired.is_some()));
    }

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
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        let morale = outcome.morale_modifier;
        Report { headline: format!("{who} may move twice, without firing, morale at {morale}"), ..Report::default() }
    }
}
