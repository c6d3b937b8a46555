//! The referee's tools: splitting the movement of some, points without stacking.

use crate::rulebooks::lightning_war::moves::distance::{length, ratio};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::words::words;

words! {
    /// Into how many parts a move is split.
    Parts as PARTS {
        Whole = "whole", "Whole";
        Halves = "halves", "Halves";
        Quarters = "quarters", "Quarters";
    }
}

/// Splits the movement of some units.
pub struct SplitPhase;

/// A unit whose movement is split.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// Its label.
    pub unit: Option<String>,
}

/// Whose movement, into how many parts.
#[derive(Serialize, Deserialize)]
pub struct SplitInput {
    /// Those chosen.
    pub units: Vec<Chosen>,
    /// Into how many parts.
    pub parts: Parts,
    /// An allowance to be split, for a question without a battle.
    pub allowance: Option<Length>,
}

/// How the parts come out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Split {
    /// How many parts.
    pub segments: u8,
    /// How much of an allowance falls to each.
    pub per_segment: Option<Length>,
}

impl Procedure for SplitPhase {
    type Book = LightningWar;
    type Input = SplitInput;
    type Outcome = Split;

    const ID: &'static str = "split_phase";
    const TITLE: &'static str = "Split the movement of some";
    const VERBS: &'static [&'static str] = &["parts"];
    const RULE: &'static str = "Splitting";
    const FIELDS: &'static [Field] = &[
        Field::new("units", "Units", Kind::List(&[Field::subject("unit", "Unit", SubjectKind::Unit)])),
        Field::choice("parts", "Into", PARTS).or(Preset::Word("halves")),
        Field::length("allowance", "Allowance")
            .optional()
            .quiet()
            .help("To see what falls to each part, without a battle."),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::whole("segments", "Parts", 1, 4), Field::length("per_segment", "Of the allowance in each part")];
    const SUMMARY: &'static [&'static str] = &["segments"];

    fn check(input: &SplitInput, _: &Rules) -> Vec<Reason> {
        let text = "Nobody is named: type a set of labels.";
        let nobody = input.units.is_empty() && input.allowance.is_none();
        nobody.then(|| Reason::new("nobody", Self::RULE, text)).into_iter().collect()
    }

    fn resolve(input: &SplitInput, _: &Rules, chance: &mut Chance) -> Roll<Split> {
        let segments: u8 = match input.parts {
            Parts::Whole => 1,
            Parts::Halves => 2,
            Parts::Quarters => 4,
        };
        chance.say(Self::RULE, || format!("They move 1/{segments} of their allowance in each part of the phase."));
        let each = |all: Length| length(ratio(all) / i64::from(segments));
        Ok(Split { segments, per_segment: input.allowance.map(each) })
    }

    fn apply(input: &SplitInput, outcome: &Split, _: &Rules, game: &mut Game<LightningWar>) {
        for chosen in &input.units {
            let Some((id, _)) = unit_at(game, chosen.unit.as_deref()) else { continue };
            if let Some(unit) = game.unit_mut(id) {
                unit.segments = outcome.segments;
            }
        }
    }

    fn tell(input: &SplitInput, _: &Split, _: &Game<LightningWar>) -> Report {
        let labels: Vec<&str> = input.units.iter().filter_map(|u| u.unit.as_deref()).collect();
        Report { headline: format!("{} move in {}", labels.join(" "), input.parts.said()), ..Report::default() }
    }
}

/// Names a point where units may not move through each other, or takes it off.
pub struct NoStacking;

/// Which point.
#[derive(Serialize, Deserialize)]
pub struct PointInput {
    /// The point.
    pub point: String,
}

/// What holds there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    /// Units may move through each other there.
    pub may_pass: bool,
}

impl Procedure for NoStacking {
    type Book = LightningWar;
    type Input = PointInput;
    type Outcome = Point;

    const ID: &'static str = "no_stacking";
    const TITLE: &'static str = "A point without stacking";
    const VERBS: &'static [&'static str] = &["bridge"];
    const RULE: &'static str = "Moving through units";
    const FIELDS: &'static [Field] =
        &[Field::text("point", "Point").help("A road bridge or the like; named again it is taken off.")];
    const OUTCOME: &'static [Field] = &[Field::flag("may_pass", "Units may move through each other there")];
    const SUMMARY: &'static [&'static str] = &["may_pass"];

    fn check(input: &PointInput, _: &Rules) -> Vec<Reason> {
        let text = "Name the point: a bridge, a ford or the like.";
        input.point.is_empty().then(|| Reason::new("noPoint", Self::RULE, text)).into_iter().collect()
    }

    fn resolve(_: &PointInput, _: &Rules, chance: &mut Chance) -> Roll<Point> {
        chance.say(Self::RULE, || {
            "Elsewhere units may move through each other: models are larger than scale.".to_owned()
        });
        Ok(Point { may_pass: false })
    }

    fn apply(input: &PointInput, _: &Point, _: &Rules, game: &mut Game<LightningWar>) {
        let points = &mut game.own_mut().no_stacking;
        let before = points.len();
        points.retain(|p| !p.eq_ignore_ascii_case(&input.point));
        if points.len() == before {
            points.push(input.point.clone());
        }
    }

    fn tell(input: &PointInput, _: &Point, game: &Game<LightningWar>) -> Report {
        let known = game.own.no_stacking.iter().any(|p| p.eq_ignore_ascii_case(&input.point));
        let what = if known { "units may pass each other again" } else { "no moving through each other" };
        Report { headline: format!("{}: {what}", input.point), ..Report::default() }
    }
}
