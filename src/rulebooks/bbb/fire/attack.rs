//! A fire attack: firers, one target, 2D6 never modified.

use super::firers::{self, Firer};
use super::lines::Lines;
use super::outcome::{self, Halts, Outcome};
use super::target::Target;
use crate::rulebooks::bbb::losses::blow::too_many;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::points::PointsError;
use crate::rulebooks::bbb::state::words::CODES;
use crate::rulebooks::bbb::tables::SilencedRetires;

/// Fire at a target.
pub struct FireAttack;

/// Who fires at what.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The target's label.
    pub target: Option<String>,
    /// Those who fire.
    pub firers: Vec<Firer>,
    /// How far the target is, for all firers that have no distance of their own.
    pub distance: Option<Length>,
    /// The target is of the firers' own side.
    pub friend: bool,
    /// Rockets attack the same target.
    pub rockets: bool,
    /// Fire points counted by hand, instead of firers.
    pub fp: Option<String>,
    /// The target's facts.
    #[serde(flatten)]
    pub at: Target,
}

const BY_HAND: &str =
    "As in 7.5 or 1/16. They stand for the points of the firers, whose volleys and ammunition count all the same.";

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
        all.extend(self.at.shifts(rules));
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
    const FIELDS: &'static [Field] = &[
        Field::new("firers", "Firers", Kind::List(firers::ROW)),
        Field::subject("target", "Target", SubjectKind::Unit).asked(),
        Field::length("distance", "Distance").optional().help("For every firer that has none of its own."),
        Field::flag("flanking_fire", "Flanking fire"),
        Field::flag("rockets", "Rockets too").quiet().help("Where they are not listed among the firers."),
        Field::flag("friend", "Target is a friend").quiet(),
        grounds("target_terrain", "Target in or behind"),
        Field::flag("target_on_bridge", "Target crosses a bridge").quiet(),
        Field::choice("target_arm", "Target's arm", ARMS).or(Preset::Word("infantry")).quiet(),
        Field::choice("target_quality", "Target's quality", Quality::WORDS).or(Preset::Word("trained")).quiet(),
        Field::whole("target_bases", "Target's bases", 0, 60).optional().quiet(),
        Field::flag("target_limbered", "Target limbered").quiet(),
        Field::new("target_mounted", "Target mounted", Kind::Flag).optional().quiet().help("Cavalry is unless said."),
        Field::flag("target_inept", "Target tactically inept").quiet(),
        Field::flag("target_skirmisher", "Target has skirmishers").quiet(),
        Field::flag("target_advancing", "Target moved this turn").or(Preset::Flag(true)).quiet(),
        Field::flag("target_disrupted", "Target disrupted already").quiet(),
        Field::flag("target_silenced", "Target silenced already").quiet(),
        Field::flag("target_reduced", "Target reduced").quiet(),
        Field::flag("target_low_ammo", "Target low on ammunition already").quiet(),
        Field::whole("target_bases_original", "Target's bases at first", 0, 60).optional().quiet(),
        Field::whole("target_spent_at_losses", "Target spent at lost bases", 1, 60)
            .optional()
            .quiet()
            .help("By quality if left blank."),
        Field::flag("target_spent", "Target spent already").quiet(),
        Field::text("fp", "Fire points by hand").optional().quiet().help(BY_HAND),
    ];
    const ROLLS: &'static str = "2d6, never modified; a choice for guns in works that are silenced.";
    const OUTCOME: &'static [Field] = outcome::FIELDS;
    const SUMMARY: &'static [&'static str] = &["code", "low_ammo"];

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        firers::prefill(game, draft);
        let first = row_labels(draft, "firers", "unit").into_iter().next();
        if let Some((_, firer)) = unit_at(game, first.as_deref()) {
            let last = firer.last_target.clone();
            let standing = last.filter(|label| unit_at(game, Some(label)).is_some_and(|(_, unit)| unit.stands()));
            if let Some(last) = standing {
                let again = draft.text("target").is_none_or(|target| target.eq_ignore_ascii_case(&last));
                draft.fill("target", last);
                if let Some(distance) = firer.last_distance.filter(|_| again) {
                    draft.fill("distance", plain(distance));
                }
            }
        }
        if let Some(Subject::Unit(id)) = named(game, draft, "target")
            && let Some(unit) = game.unit(id)
        {
            Target::prefill(&unit.own, draft);
            let own = first.and_then(|label| game.find(&label).ok()).and_then(|who| game.side_of(who));
            draft.fill("friend", own == Some(unit.side));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        match input.by_hand() {
            Some(Err(why)) => vec![FieldFault::new("fp", format!("{why}."))],
            None if input.firers.is_empty() && !input.rockets => {
                vec![FieldFault::new("firers", "Name those who fire.")]
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
            format!("{roll} in column {}: {}{low}.", fire.header(at), word(code))
        });
        let blow = input.at.blow(code, rules, chance)?;
        if code != Code::None {
            chance.say("Result", || format!("The target: {}.", blow.words()));
        }
        let low_ammo_firers = if low_ammo { lines.running_low(rules, chance)? } else { Vec::new() };
        let newly = |at: &usize| input.firers.get(*at).is_some_and(|firer| !firer.low_ammo);
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
        let target = input.target.as_deref().and_then(|t| game.find(t).ok()).map(|t| game.label_of(t));
        for (_, firer) in input.lines(rules).firing {
            on_unit(game, firer.unit.as_deref(), |unit| {
                unit.fired = true;
                unit.shot_in_order = (!unit.silenced || firer.silenced) && (unit.stands() || firer.removed);
                unit.last_target.clone_from(&target);
                unit.last_distance = input.distance_of(firer);
            });
        }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        for &at in &outcome.low_ammo_firers {
            let firer = input.firers.get(at).and_then(|f| f.unit.as_deref());
            on_unit(game, firer, |unit| {
                unit.low_ammo_new |= !unit.low_ammo;
                unit.low_ammo = true;
            });
        }
        on_unit(game, input.target.as_deref(), |unit| {
            outcome.blow.strike(unit, rules);
            unit.halted |= outcome.halted && unit.stands();
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let rules = game.rules();
        let target = spoken(game, input.target.as_deref(), "The target");
        let mut table = Vec::new();
        outcome.blow.on_the_table(&target, rules, &mut table);
        if outcome.halted {
            table.push(format!("{target} is halted: it goes no further and makes no assault."));
        }
        for &at in &outcome.newly_low_firers {
            let label = input.firers.get(at).and_then(|f| f.unit.as_deref());
            table.push(format!("Low Ammo on {} ({}).", spoken(game, label, "the firer"), rules.markers.low_ammo));
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
            code => format!("result {}: {}{halted}", word(code), outcome.blow.words()),
        };
        let headline = format!("{who} at {target}, {result}");
        let at_once = rules.silenced.retires == SilencedRetires::AtOnce && outcome.blow.silenced;
        let retires = input.target.as_deref().filter(|_| at_once).and_then(|label| game.find(label).ok());
        let follows = retires.map(|who| {
            let draft = Value::Object([("unit".to_owned(), game.label_of(who).into())].into_iter().collect());
            Duty::by_id("silenced_artillery", format!("{target} retires, silenced"), draft).on(Some(who))
        });
        Report { headline, table, follows: follows.into_iter().collect() }
    }
}

/// "1 right", "2 left".
fn side(worth: i8) -> String {
    if worth < 0 { format!("{} left", -i16::from(worth)) } else { format!("{worth} right") }
}

/// A result as it is called.
fn word(code: Code) -> &'static str {
    CODES.get(code as usize).map_or("", |(_, label)| label)
}
