//! Indirect fire: where the shot falls, and whom it falls among.

use super::fall_of_shot::{self, FallOfShot};
use super::{direct, shot};
use crate::rulebooks::close_fire::command::leader_risk;
use crate::rulebooks::close_fire::prelude::*;

/// Where a shot falls.
#[choice(snake)]
pub enum Fall {
    #[default]
    Short,
    Over,
    Right,
    Left,
    OnTarget,
}

/// A gun fires over the heads of others.
pub struct IndirectArtillery;

fields! {
    pub struct Input for CloseFire {
        gun: Option<UnitRef>;
        target: Option<UnitRef>, from = gun.last_target(game), loud;
        same_target: bool, "Same target as its last shot",
            from = gun.previous_target.as_ref() == Some(&target.piece.label);
        target_moved: bool, "Target has moved since", from = gun;
        range: Option<u16>, "Range in yards", 0..=9999, quiet;
        gun_class: GunClass, default = GunClass::Field, from = gun.gun_class;
        fired: bool, "Has fired this turn", from = gun;
        cannot_fire: bool, "Limbered, abandoned or without crew", from = !gun.can_fire_guns();
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        fall: Fall, "Fall of shot", summary;
        total: i64, "Die and modifier", -999..=999;
        fall_distance: u16, "Yards from the target", 0..=9999;
        dp: u8, "DPs for each body of troops near", 0..=9;
    }
}

impl Procedure for IndirectArtillery {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "indirect_artillery";
    const TITLE: &'static str = "Fire a gun indirectly";
    const VERBS: &'static [&'static str] = &["lob", "indirect"];
    const RULE: &'static str = "Indirect artillery";
    const ROLLS: &'static str = "One D6.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = shot::against(input.fired, input.cannot_fire);
        let (most, _) = direct::ranges(input.gun_class, rules);
        if input.range.is_some_and(|yards| i32::from(yards) > most) {
            let text = format!("The gun reaches {most} yards.");
            reasons.push(Reason::new("tooFar", "Shooting", text));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let same = input.same_target && !input.target_moved;
        let more = if same { i64::from(rules.indirect.same_unmoved) } else { 0 };
        let die = chance.dice(&[Die::D6], "the fall of shot", |d| d[0])?;
        let total = i64::from(die) + more;
        let fall = match total {
            ..=1 => Fall::Short,
            2 => Fall::Over,
            3 => Fall::Right,
            4 => Fall::Left,
            5.. => Fall::OnTarget,
        };
        chance.say("Indirect artillery", || {
            let bonus =
                if same { format!(" and {} for the same target, unmoved,", signed(more)) } else { String::new() };
            format!("{die}{bonus} make {total}: {}.", fall.said())
        });
        let astray = to_yards(rules.indirect.fall.into());
        let fall_distance = if fall == Fall::OnTarget { 0 } else { astray };
        Ok(Outcome { fall, total, fall_distance, dp: small(rules.indirect.dp.into()) })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { fall: outcome.fall, ..Outcome::default() }
    }

    fn acted(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        shot::fired(game, &input.gun, &input.target, input.range);
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        if outcome.fall == Fall::OnTarget {
            shot::struck(game, &input.target, outcome.dp, Cause::Artillery, rules);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = input.gun.name(game, "The gun");
        let target = input.target.name(game, "the target");
        let headline = format!("{gun} lobs a shot at {target}: {}", outcome.fall.said());
        let (rules, hit) = (game.rules(), outcome.fall == Fall::OnTarget);
        let near = rules.indirect.radius;
        let mut table = Vec::new();
        let mut follows = Vec::new();
        if hit {
            table.extend(taken_lines(game, input.target.unit(), &target, outcome.dp.into()));
            table.push(format!("Others within {near} yards of {target} take a DP too."));
            follows = leader_risk::follows(game, &[(input.target.unit(), outcome.dp.into())], Cause::Artillery);
        } else {
            let way = outcome.fall.said();
            table.push(format!("Mark the fall of shot {} yards {way} of {target}.", outcome.fall_distance));
        }
        let title = format!("Who stands within {near} yards of the fall of {gun}'s shot");
        follows.push(Duty::of::<FallOfShot>(title, draft!(fall_of_shot::Input { gun: input.gun })));
        Report { headline, table, follows }
    }
}
