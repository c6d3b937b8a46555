//! The free hack of pursuers at those they catch.

use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::DestroyedAt;

/// Pursuers cut down those they catch.
pub struct FreeHack;

fields! {
    /// Who catches whom.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>, "Pursuers";
        target: Option<UnitRef>, "Caught";
        stands: u8, "Pursuing stands in contact", 0..=30, from = unit.strength(), loud;
        bases: Option<u8>, "Bases of the unit caught", 1..=30, from = Some(target.bases).filter(|n| *n > 0);
        casualties_before: u8, "Casualties it has", 0..=30, default = 0, from = target.casualties;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        casualties: u32, 0..=30, summary;
        destroyed: bool, summary;
    }
}

impl Procedure for FreeHack {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "free_hack";
    const TITLE: &'static str = "Free hack";
    const VERBS: &'static [&'static str] = &["hack"];
    const RULE: &'static str = "Free hack";
    const ROLLS: &'static str = "A D6 for each pursuing stand in contact.";

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let hit = |face: u8| u32::from(i32::from(face) >= rules.hack.hit);
        let casualties = chance.pool(input.stands.into(), Die::D6, "free hack", hit)?;
        let lost = u32::from(input.casualties_before).saturating_add(casualties);
        let all = rules.hack.destroyed_at == DestroyedAt::AllBases;
        let destroyed = all && input.bases.is_some_and(|bases| lost >= bases.into());
        chance.say("Free hack", || {
            let stands = counted(input.stands, "stand", "stands");
            let fate = if destroyed { ", which destroys the unit" } else { "" };
            format!(
                "{stands}, each {} or more: {}{fate}.",
                rules.hack.hit,
                counted(casualties, "casualty", "casualties")
            )
        });
        Ok(Outcome { casualties, destroyed })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(target) = input.target.unit_mut(game) {
            target.casualties = u8::try_from(u32::from(target.casualties).saturating_add(outcome.casualties))
                .unwrap_or(u8::MAX)
                .min(30);
            target.destroyed |= outcome.destroyed;
        }
        morale_dps::watch(game, input.target.unit());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The pursuers");
        let target = input.target.name(game, "the unit caught");
        let lost = counted(outcome.casualties, "casualty", "casualties");
        let mut table = Vec::new();
        if outcome.destroyed {
            table.push(format!("Take {target} off the table."));
        } else {
            table.extend(lost_line(&target, outcome.casualties));
        }
        let fate = if outcome.destroyed { ", which is destroyed" } else { "" };
        Report { headline: format!("{who} hack at {target}: {lost}{fate}"), table, ..Report::default() }
    }
}
