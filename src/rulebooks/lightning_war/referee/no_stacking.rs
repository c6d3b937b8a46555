//! The referee names a point where units may not move through each other, or takes it off.

use crate::rulebooks::lightning_war::prelude::*;

pub struct NoStacking;

fields! {
    pub struct Input for LightningWar {
        point: String, help = "A road bridge or the like; named again it is taken off.";
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        may_pass: bool, "Units may move through each other there", summary;
    }
}

impl Procedure for NoStacking {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "no_stacking";
    const TITLE: &'static str = "A point without stacking";
    const VERBS: &'static [&'static str] = &["bridge"];
    const RULE: &'static str = "Moving through units";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let text = "Name the point: a bridge, a ford or the like.";
        Reason::among(Self::RULE, [(input.point.is_empty(), "noPoint", text)])
    }

    fn resolve(_: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say(Self::RULE, || {
            "Elsewhere units may move through each other: models are larger than scale.".to_owned()
        });
        Ok(Outcome { may_pass: false })
    }

    fn apply(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let points = &mut game.own_mut().no_stacking;
        let before = points.len();
        points.retain(|p| !p.eq_ignore_ascii_case(&input.point));
        if points.len() == before {
            points.push(input.point.clone());
        }
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let known = game.own.no_stacking.iter().any(|p| p.eq_ignore_ascii_case(&input.point));
        let what = if known { "units may pass each other again" } else { "no moving through each other" };
        Report { headline: format!("{}: {what}", input.point), ..Report::default() }
    }
}
