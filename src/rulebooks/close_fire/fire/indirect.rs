//! Indirect fire: where the shot falls, and whom it falls among.

use super::direct;
use super::direct_form::{against, fired};
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

/// The gun and its target.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub gun: Option<String>,
    pub target: Option<String>,
    pub same_target: bool,
    pub target_moved: bool,
    pub range: Option<u16>,
    pub gun_class: GunClass,
    pub fired: bool,
    pub cannot_fire: bool,
}

/// Where it fell.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Outcome {
    pub fall: Fall,
    pub total: i64,
    pub fall_distance: u16,
    pub dp: u8,
}

impl Procedure for IndirectArtillery {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "indirect_artillery";
    const TITLE: &'static str = "Fire a gun indirectly";
    const VERBS: &'static [&'static str] = &["lob", "indirect"];
    const RULE: &'static str = "Indirect artillery";
    const FIELDS: &'static [Field] = &[
        unit("gun", "Gun"),
        unit("target", "Target"),
        Field::flag("same_target", "Same target as its last shot").quiet(),
        Field::flag("target_moved", "Target has moved since").quiet(),
        Field::whole("range", "Range in yards", 0, 9999).optional().quiet(),
        gun_class(),
        Field::flag("fired", "Has fired this turn").quiet(),
        Field::flag("cannot_fire", "Limbered, abandoned or without crew").quiet(),
    ];
    const ROLLS: &'static str = "One D6.";
    const OUTCOME: &'static [Field] = &[
        Field::choice("fall", "Fall of shot", Fall::WORDS),
        score("total", "Die and modifier"),
        Field::whole("fall_distance", "Yards from the target", 0, 9999),
        Field::whole("dp", "DPs for each body of troops near", 0, 9),
    ];
    const SUMMARY: &'static [&'static str] = &["fall"];
    const MANY: bool = true;

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some(gun) = unit_in(game, draft, "gun").cloned() else { return };
        if let Some(last) = gun.previous_target.clone().filter(|l| game.find(l).is_ok()) {
            draft.fill("target", last);
        }
        let target = unit_at(game, draft.text("target")).map(|(id, _)| game.label_of(Subject::Unit(id)));
        draft.fill("same_target", target.is_some() && target == gun.previous_target);
        draft.fill("target_moved", gun.target_moved);
        draft.fill("gun_class", gun.gun_class.word());
        draft.fill("fired", gun.fired);
        draft.fill("cannot_fire", !gun.can_fire_guns());
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = against(input.fired, input.cannot_fire);
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
        let astray = u16::try_from(rules.indirect.fall.clamp(0, 9999)).unwrap_or(0);
        let fall_distance = if fall == Fall::OnTarget { 0 } else { astray };
        Ok(Outcome { fall, total, fall_distance, dp: small(rules.indirect.dp.into()) })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { fall: outcome.fall, ..Outcome::default() }
    }

    fn acted(input: &Input, _outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        fired(game, input.gun.as_deref(), input.target.as_deref(), input.range);
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<CloseFire>) {
        if outcome.fall == Fall::OnTarget {
            change(game, input.target.as_deref(), |target| {
                target.under_fire = true;
                gain(target, outcome.dp.into(), Cause::Artillery, rules);
            });
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let gun = spoken(game, input.gun.as_deref(), "The gun");
        let target = spoken(game, input.target.as_deref(), "the target");
        let headline = format!("{gun} lobs a shot at {target}: {}", outcome.fall.said());
        let (rules, hit) = (game.rules(), outcome.fall == Fall::OnTarget);
        let near = rules.indirect.radius;
        let mut table = Vec::new();
        let mut follows = Vec::new();
        if hit {
            table.extend(taken_lines(game, input.target.as_deref(), &target, outcome.dp.into()));
            table.push(format!("Others within {near} yards of {target} take a DP too."));
            follows = leader_risk::follows(game, &[(input.target.as_deref(), outcome.dp.into())], Cause::Artillery);
        } else {
            let way = outcome.fall.said();
            table.push(format!("Mark the fall of shot {} yards {way} of {target}.", outcome.fall_distance));
        }
        let mut draft = serde_json::Map::new();
        draft.insert("gun".to_owned(), input.gun.clone().into());
        follows.push(Duty {
            title: format!("Who stands within {near} yards of the fall of {gun}'s shot"),
            procedure: "fall_of_shot".to_owned(),
            draft,
            ..Duty::default()
        });
        Report { headline, table, follows }
    }
}
