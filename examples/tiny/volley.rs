//! A company fires at another: 2D6 on the table of losses.

use super::Tiny;
use super::tables::Rules;
use crate::core::prelude::*;

pub struct Volley;

#[choice]
pub enum Range {
    Close,
    Long,
}

fields! {
    pub struct Input for Tiny {
        firer: Option<UnitRef>;
        target: Option<UnitRef>, asked;
        range: Range, default = Range::Long;
        shaken: bool, "Firer is shaken", from = firer;
        fired: bool, "Has fired this turn", from = firer;
        target_men: u8, "Target's men", 0..=30, default = 30, from = target;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        men_lost: u8, 0..=30, summary;
        shaken: bool, "Target shaken", summary;
    }
}

impl Procedure for Volley {
    type Book = Tiny;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "volley";
    const TITLE: &'static str = "Fire a volley";
    const VERBS: &'static [&'static str] = &["volley", "v"];
    const RULE: &'static str = "Volleys";
    const ROLLS: &'static str = "2d6.";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let facts = [
            (input.fired, "fired", "It has fired already this turn."),
            (input.shaken && !rules.volley.shaken_fires, "shaken", "A shaken company does not fire."),
            (input.target_men == 0, "targetGone", "The target has no men left."),
        ];
        Reason::among("Volleys", facts)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let roll = chance.dice(&[Die::D6, Die::D6], "the volley", |d| d[0] + d[1])?;
        let total = i16::from(roll) + if input.range == Range::Close { rules.volley.close } else { 0 };
        let men_lost = rules.volley.men_lost(total).min(input.target_men);
        chance.say("Volley", || format!("{roll} at {} range: {total}.", input.range.said()));
        Ok(Outcome { men_lost, shaken: men_lost >= rules.volley.shaken_from })
    }

    fn acted(input: &Input, _: &Outcome, _: &Rules, game: &mut Game<Tiny>) {
        if let Some(unit) = input.firer.unit_mut(game) {
            unit.fired = true;
        }
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Tiny>) {
        if let Some(unit) = input.target.unit_mut(game) {
            unit.men = unit.men.saturating_sub(outcome.men_lost);
            unit.shaken |= outcome.shaken && unit.stands();
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Tiny>) -> Report {
        let (firer, target) = (input.firer.name(game, "The firer"), input.target.name(game, "the target"));
        let lost = counted(outcome.men_lost, "man", "men");
        let shaken = if outcome.shaken { ", shaken" } else { "" };
        let table = (outcome.men_lost > 0).then(|| format!("Take {lost} off {target}.")).into_iter().collect();
        Report { headline: format!("{firer} fires at {target}: {lost} lost{shaken}"), table, ..Report::default() }
    }
}
