//! The throw for command points.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::Difference;

/// An officer throws dice by his class.
pub struct CpThrow;

fields! {
    pub struct Input for Dtn {
        officer: Option<CommandRef>;
        class: CClass, from = officer.c_class?, loud,
            help = "C4 throws one D6; the others take the difference of two dice.";
        thrown: bool, "Has thrown this period", from = officer.cp_thrown.is_some();
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cp: u8, "Command points", 0..=11, summary;
    }
}

/// The points a throw by class gives.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn throw(class: CClass, why: &str, rules: &Rules, chance: &mut Chance) -> Roll<u8> {
    let big = match class {
        CClass::C4 => {
            let cp = chance.dice(&[Die::D6], why, |d| rules.cp.c4[usize::from(d[0]) - 1])?;
            chance.say("CP throw", || format!("C4: the D6 by its table gives {}.", points(cp)));
            return Ok(cp);
        }
        CClass::C6 => Die::D6,
        CClass::C8 => Die::D8,
        CClass::C10 => Die::D10,
        CClass::C12 => Die::D12,
    };
    let difference = |d: &[u8]| match rules.cp.difference {
        Difference::Absolute => d[0].abs_diff(d[1]),
        Difference::BigMinusSmall => d[1].saturating_sub(d[0]),
    };
    let cp = chance.dice(&[Die::D6, big], why, difference)?;
    chance.say("CP throw", || format!("{class:?}: the difference of d6 and {big} gives {}.", points(cp)));
    Ok(cp)
}

/// The most that is counted.
pub const MOST_CP: u8 = 99;

/// "1 command point", "3 command points".
pub fn points(cp: u8) -> String {
    if cp == 1 { "1 command point".to_owned() } else { format!("{cp} command points") }
}

impl Procedure for CpThrow {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "cp_throw";
    const TITLE: &'static str = "Throw for command points";
    const VERBS: &'static [&'static str] = &["cp", "throw"];
    const RULE: &'static str = "CP throw";
    const ROLLS: &'static str = "C4: d6. C6 to C12: d6 and d6, d8, d10 or d12.";
    const MANY: bool = true;

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let text = "He has thrown for command points already this period.";
        input.thrown.then(|| Reason::new("thrownAlready", "CP throw", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let cp = throw(input.class, "command points", rules, chance)?;
        Ok(Outcome { cp })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(officer) = input.officer.command_mut(game) {
            let kept = if rules.cp.carry_over { officer.cp } else { 0 };
            officer.cp = kept.saturating_add(outcome.cp).min(MOST_CP);
            officer.cp_thrown = Some(outcome.cp);
            officer.cp_spent = 0;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.officer.name(game, "The officer");
        Report { headline: format!("{who}: {}", points(outcome.cp)), ..Report::default() }
    }
}
