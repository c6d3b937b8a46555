//! The free hack of pursuers at those they catch.

use crate::rulebooks::close_fire::morale::morale_dps;
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::DestroyedAt;

/// Pursuers cut down those they catch.
pub struct FreeHack;

/// Who catches whom.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub target: Option<String>,
    pub stands: u8,
    pub bases: Option<u8>,
    pub casualties_before: u8,
}

/// Casualties.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Casualties inflicted.
    pub casualties: u32,
    /// The target is destroyed.
    pub destroyed: bool,
}

impl Procedure for FreeHack {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "free_hack";
    const TITLE: &'static str = "Free hack";
    const VERBS: &'static [&'static str] = &["hack"];
    const RULE: &'static str = "Free hack";
    const FIELDS: &'static [Field] = &[
        unit("unit", "Pursuers"),
        unit("target", "Caught"),
        Field::whole("stands", "Pursuing stands in contact", 0, 30),
        Field::whole("bases", "Bases of the unit caught", 1, 30).optional().quiet(),
        number("casualties_before", "Casualties it has", 30),
    ];
    const ROLLS: &'static str = "A D6 for each pursuing stand in contact.";
    const OUTCOME: &'static [Field] =
        &[Field::whole("casualties", "Casualties", 0, 30), Field::flag("destroyed", "Destroyed")];
    const SUMMARY: &'static [&'static str] = &["casualties", "destroyed"];

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        if let Some(unit) = unit_in(game, draft, "unit") {
            draft.fill("stands", unit.strength());
        }
        if let Some(target) = unit_in(game, draft, "target") {
            if target.bases > 0 {
                draft.fill("bases", target.bases);
            }
            draft.fill("casualties_before", target.casualties);
        }
    }

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
        change(game, input.target.as_deref(), |target| {
            target.casualties = u8::try_from(u32::from(target.casualties).saturating_add(outcome.casualties))
                .unwrap_or(u8::MAX)
                .min(30);
            target.destroyed |= outcome.destroyed;
        });
        morale_dps::watch(game, input.target.as_deref());
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The pursuers");
        let target = spoken(game, input.target.as_deref(), "the unit caught");
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
