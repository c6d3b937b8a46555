//! A fire attack: firers, one target, 2D6 never modified.

use super::firers::Firer;
use super::lines::Lines;
use super::outcome::{Halts, Outcome, Place};
use super::target::Target;
use crate::rulebooks::bbb::losses::blow::too_many;
use crate::rulebooks::bbb::moves::silenced_artillery::{self, SilencedArtillery};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::points::PointsError;
use crate::rulebooks::bbb::tables::SilencedRetires;

pub struct FireAttack;

const BY_HAND: &str =
    "As in 7.5 or 1/16. They stand for the points of the firers, whose volleys and ammunition count all the same.";

fields! {
    pub struct Input for Bbb {
        firers: Vec<Firer>;
        target: Option<UnitRef>, asked;
        distance: Option<Length>, help = "For every firer that has none of its own.";
        #[serde(default)]
        flanking_fire: bool;
        rockets: bool, "Rockets too", quiet, help = "Where they are not listed among the firers.";
        friend: bool, "Target is a friend", quiet;
        #[serde(flatten)]
        at: Target;
        fp: Option<String>, "Fire points by hand", quiet, help = BY_HAND;
    }
}

impl Input {
    pub(super) fn distance_of(&self, firer: &Firer) -> Option<Length> {
        firer.distance.or(self.distance)
    }

    fn by_hand(&self) -> Option<Result<Points, String>> {
        let text = self.fp.as_deref().filter(|text| !text.trim().is_empty())?;
        Some(text.trim().parse().map_err(|e: PointsError| e.to_string()))
    }

    /// Fire points of all who fire, with the working.
    fn points(&self, lines: &Lines<'_>, rules: &Rules, chance: &mut Chance) -> Points {
        if let Some(Ok(points)) = self.by_hand() {
            let instead = if self.firers.is_empty() { "" } else { ", whatever the firers would bring" };
            chance.say("Fire power", || format!("Counted by hand{instead}: {points}."));
            return points;
        }
        let parts: Vec<(Points, String)> =
            lines.volleys().map(|f| f.points(self.distance_of(f).unwrap_or(Length::ZERO), rules)).collect();
        for (_, line) in &parts {
            chance.say("Fire power", || line.clone());
        }
        let sum: Points = parts.iter().map(|(points, _)| *points).sum();
        if parts.len() > 1 {
            chance.say("Fire power", || format!("Together {sum}."));
        }
        sum
    }

    /// Every shift that counts, with its reason.
    fn shifts(&self, lines: &Lines<'_>, rules: &Rules) -> Vec<(&'static str, i8)> {
        let (by, mixed) = (&rules.fire.shifts, rules.fire.mixed_firers);
        let fires = || lines.volleys();
        let rockets = self.rockets || lines.firing.iter().any(|(_, f)| f.is_rockets());
        let mut all = vec![
            ("firer has skirmishers", mixed.counts(fires().map(|f| f.skirmisher)), by.firer_skirmisher),
            ("devastating volleys", mixed.counts(fires().map(|f| f.devastating)), by.firer_devastating),
            ("ragged volleys", mixed.counts(fires().map(|f| f.ragged)), by.firer_ragged),
            ("rockets", rockets, by.rockets),
        ]
        .into_iter()
        .map(|(why, is, worth)| (why, if is { worth } else { 0 }))
        .collect::<Vec<_>>();
        all.extend(self.at.shifts(self.flanking_fire, rules));
        all.retain(|(_, worth)| *worth != 0);
        all
    }
}

impl Procedure for FireAttack {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "fire_attack";
    const TITLE: &'static str = "Fire at a target";
    const VERBS: &'static [&'static str] = &["fire", "f"];
    const RULE: &'static str = "The firefight";
    const ROLLS: &'static str = "2d6, never modified; a choice for guns in works that are silenced.";

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let firers = row_labels(draft, key!(Input.firers), key!(Firer.unit));
        let Some((first, firer)) = unit_at(game, firers.first().map(String::as_str)) else { return };
        let stands = |label: &&str| unit_at(game, Some(label)).is_some_and(|(_, unit)| unit.stands());
        if let Some(last) = firer.last_target.as_deref().filter(stands) {
            let again = draft.text(key!(Input.target)).is_none_or(|target| target.eq_ignore_ascii_case(last));
            draft.fill(key!(Input.target), last);
            if let Some(distance) = firer.last_distance.filter(|_| again) {
                draft.fill(key!(Input.distance), plain(distance));
            }
        }
        let side = |unit: UnitId| game.side_of(Subject::Unit(unit));
        if let Some((target, _)) = draft.unit(game, key!(Input.target)) {
            draft.fill(key!(Input.friend), side(first) == side(target));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        match input.by_hand() {
            Some(Err(why)) => vec![FieldFault::new(key!(Input.fp), format!("{why}."))],
            None if input.firers.is_empty() && !input.rockets => {
                vec![FieldFault::new(key!(Input.firers), "Name those who fire.")]
            }
            Some(Ok(_)) | None => Vec::new(),
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "The firefight", text));
        let lines = input.lines(rules);
        let alone = lines.volleys().next().is_none() && !rules.fire.rockets_alone;
        match input.by_hand() {
            Some(Ok(points)) if !points.any() => no("noFire", "There is no fire at all.".to_owned()),
            None if alone => no("rocketsAlone", "Rockets only add to the fire of others.".to_owned()),
            Some(_) | None => {}
        }
        if input.friend {
            no("friend", "The target is a friend.".to_owned());
        }
        if let Some(text) = too_many("The target", input.at.target_bases, input.at.target_bases_original) {
            no("tooManyBases", text);
        }
        if input.at.target_bases == Some(0) {
            no("targetGone", "The target is off the table.".to_owned());
        }
        // One who may not fire is left out of the attack; only if nobody is left does that speak against it.
        for (_, firer) in &lines.firing {
            reasons.extend(firer.against(input.distance_of(firer), rules));
        }
        if alone {
            reasons.extend(lines.left_out.into_iter().flat_map(|(_, why)| why));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let fire = &rules.fire;
        let lines = input.lines(rules);
        for line in lines.why_left_out() {
            chance.say("Fire power", || line);
        }
        let fp = input.points(&lines, rules, chance);
        let column = fire.column_of(fp);
        let shifts = input.shifts(&lines, rules);
        let net_shift: i16 = shifts.iter().map(|(_, worth)| i16::from(*worth)).sum();
        let shifted = fire.shifted(column, net_shift);
        let at = shifted.unwrap_or(0);
        chance.say("Column", || {
            let said: Vec<String> = shifts.iter().map(|(why, worth)| format!("{} for {why}", side(*worth))).collect();
            let points = if fp.is_one() { "fire point" } else { "fire points" };
            let start = format!("{fp} {points}: column {}", fire.header(column));
            match (said.as_slice(), shifted) {
                ([], _) => format!("{start}."),
                (some, Some(at)) => format!("{start}; {}: column {}.", some.join(", "), fire.header(at)),
                (some, None) => format!("{start}; {}: off the table, no effect.", some.join(", ")),
            }
        });
        let roll = chance.dice(&[Die::D6, Die::D6], "the firefight", |d| d[0] + d[1])?;
        let code = shifted.map_or(Code::None, |at| fire.result(at, roll));
        let low_ammo = roll >= fire.low_ammo_from;
        chance.say("Firefight", || {
            let low = if low_ammo { ", and the firers run low on ammunition" } else { "" };
            format!("{roll} in column {}: {}{low}.", fire.header(at), code.label())
        });
        let blow = input.at.blow(code, rules, chance)?;
        if code != Code::None {
            chance.say("Result", || format!("The target: {}.", blow.words()));
        }
        let low_ammo_firers = if low_ammo { lines.running_low(rules, chance)? } else { Vec::new() };
        let newly = |at: &Place| at.among(&input.firers).is_some_and(|firer| !firer.low_ammo);
        let halts = Halts::by(code);
        Ok(Outcome {
            code,
            low_ammo,
            fp,
            net_shift,
            column: fire.header(at),
            column_index: at,
            blow,
            left: input.at.left(blow, rules),
            halts,
            halted: input.at.target_advancing && halts.stops(input.at.target_quality) && !blow.destroyed,
            newly_low_firers: low_ammo_firers.iter().copied().filter(newly).collect(),
            low_ammo_firers,
            left_out_firers: lines.left_out.iter().map(|(at, _)| *at).collect(),
        })
    }

    fn acted(input: &Input, _: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        let target = input.target.subject().map(|target| game.label_of(target));
        for (_, firer) in input.lines(rules).firing {
            let Some(unit) = firer.unit.unit_mut(game) else { continue };
            unit.fired = true;
            unit.last_target.clone_from(&target);
            unit.last_distance = input.distance_of(firer);
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        for firer in outcome.low_ammo_firers.iter().filter_map(|at| at.among(&input.firers)) {
            if let Some(unit) = firer.unit.unit_mut(game) {
                unit.low_ammo_new |= !unit.low_ammo;
                unit.low_ammo = true;
            }
        }
        if let Some(unit) = input.target.unit_mut(game) {
            outcome.blow.strike(unit, rules);
            unit.halted |= outcome.halted && unit.stands();
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let rules = game.rules();
        let target = input.target.name(game, "The target");
        let mut table = Vec::new();
        outcome.blow.on_the_table(&target, rules, &mut table);
        if outcome.halted {
            table.push(format!("{target} is halted: it goes no further and makes no assault."));
        }
        for firer in outcome.newly_low_firers.iter().filter_map(|at| at.among(&input.firers)) {
            let who = firer.unit.name(game, "the firer");
            table.push(format!("Low Ammo on {who} ({}).", rules.markers.low_ammo));
        }
        if table.is_empty() {
            table.push("Nothing changes on the table.".to_owned());
        }
        let lines = input.lines(rules);
        table.extend(lines.why_left_out());
        let firers: Vec<&str> = lines.firing.iter().filter_map(|(_, f)| f.unit.as_deref()).collect();
        let who = if firers.is_empty() { "Fire".to_owned() } else { format!("{} fire", firers.join(", ")) };
        let halted = if outcome.halted { ", halted" } else { "" };
        let result = match outcome.code {
            Code::None => "no effect".to_owned(),
            code => format!("result {}: {}{halted}", code.label(), outcome.blow.words()),
        };
        let headline = format!("{who} at {target}, {result}");
        let at_once = rules.silenced.retires == SilencedRetires::AtOnce && outcome.blow.silenced;
        let retires = input.target.subject().filter(|_| at_once);
        let follows = retires.map(|who| {
            let draft = draft!(silenced_artillery::Input { unit: game.label_of(who) });
            Duty::of::<SilencedArtillery>(format!("{target} retires, silenced"), draft).on(Some(who))
        });
        Report { headline, table, follows: follows.into_iter().collect() }
    }
}

/// "1 right", "2 left".
fn side(worth: i8) -> String {
    if worth < 0 { format!("{} left", -i16::from(worth)) } else { format!("{worth} right") }
}
