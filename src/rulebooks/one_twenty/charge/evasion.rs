//! Evasion: two dice, each less the points spent.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::wrong_formation;

/// The evader's die against the charger's.
pub struct Evasion;

fields! {
    /// Who, from whom, and the points spent.
    pub struct Input for OneTwenty {
        unit: Option<UnitRef>, help = help::UNIT;
        charger_ap: u8, "AP of the charger in sight", 0..=20, default = 0, from = unit.charge_ap?, loud, asked,
            help = "Spent to enter the evader's space since it was declared the target, in the evader's sight.";
        evader_ap: u8, "AP the evader spent before", 0..=20, default = 0, from = unit.ap_spent, loud,
            help = "Before it evades: for fire, limbering and the like.";
        charger: Option<UnitRef>, from = unit.charged_by.clone().map(UnitRef::from), help = help::CHARGER;
        unit_type: UnitType, default = UnitType::Infantry, from = unit.unit_type, help = help::UNIT_TYPE;
        #[serde(default)]
        formation: Option<Formation>, required, or = Preset::Usual(Formation::Column.word()), from = unit,
            help = help::FORMATION;
        skirmishers: bool, "Skirmishers or a skirmishing stand", quiet,
            help = "They evade though their unit stands formed.";
        charged: bool, default = true, from = unit.charged_by.is_some() || maybe(charger).is_some(), help = "Otherwise there is nothing to evade.";
        left: Option<u8>, "Stands left", 0..=250, from = unit.left(),
            help = "Told, the working says when the casualties are all that is left; they are not cut down to it.";
    }
}

fields! {
    /// What came of it.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        clean: bool, "Away clean", summary;
        casualties: u8, 0..=30, summary;
        evader: i16, "Evader's die as modified", -20..=6;
        charger: i16, "Charger's die as modified", -20..=6;
        status: Status;
        retreat_ap: u8, "AP of the retreat move", 0..=20,
            help = "The house rule evasion.retreatAp; 0 means that the table decides.";
    }
}

/// The crew of guns in position evades without them and must man them again.
fn leaves_guns(input: &Input, rules: &Rules) -> bool {
    rules.kind(input.unit_type) == TroopKind::Guns && input.formation == Some(Formation::Unlimbered)
}

impl Procedure for Evasion {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "evasion";
    const TITLE: &'static str = "Evade a charge";
    const VERBS: &'static [&'static str] = &["evade", "ev"];
    const RULE: &'static str = "1.7";
    const ROLLS: &'static str = "A D6 for the evader, then a D6 for the charger.";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let may = input.skirmishers
            || input.formation == Some(Formation::Skirmish)
            || rules.kind(input.unit_type) == TroopKind::Guns;
        let facts = [
            (!input.charged, "notCharged", "Nobody charges it."),
            (!may, "formed", "Only skirmishers, limbered guns and gun crews evade; it is formed."),
        ];
        let against = Reason::among("1.7 Evasion", facts);
        against.into_iter().chain(wrong_formation(input.unit_type, input.formation, rules)).collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let less = |die: u8, ap: u8| {
            let modified = i16::from(die) - i16::from(ap);
            if rules.evasion.negative { modified } else { modified.max(0) }
        };
        let (e, a) = chance.dice(&[Die::D6; 2], "evader's die, then charger's", |d| (d[0], d[1]))?;
        let (evader, charger) = (less(e, input.evader_ap), less(a, input.charger_ap));
        let casualties = u8::try_from((charger - evader).max(0)).unwrap_or(u8::MAX);
        let clean = casualties == 0;
        chance.say("1.7 Evasion", || {
            format!(
                "Evader {e} less {} is {evader}, charger {a} less {} is {charger}: {}.",
                input.evader_ap,
                input.charger_ap,
                if clean { "away clean".to_owned() } else { counted(casualties, "casualty", "casualties") }
            )
        });
        if casualties > 0 && input.left.is_some_and(|left| casualties >= left) {
            chance.say("1.7 Evasion", || "That is all that was left of it.".to_owned());
        }
        let status = if clean { Status::GoodOrder } else { Status::Retreat };
        Ok(Outcome { clean, casualties, evader, charger, status, retreat_ap: rules.evasion.retreat_ap })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { evader: 0, charger: 0, ..outcome }
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<OneTwenty>) {
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.crew_on_guns &= !leaves_guns(input, rules);
        unit.lose(outcome.casualties);
        unit.status = outcome.status;
        unit.charged(None, None);
        unit.moved = true;
        unit.exerted = true;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.unit.name(game, "The unit");
        let far = match outcome.retreat_ap {
            0 => "its retreat move".to_owned(),
            ap => format!("a retreat move of {ap} AP"),
        };
        let mut table = if leaves_guns(input, game.rules()) {
            vec![format!("Make {far} with the crew of {who}; the guns stay where they are.")]
        } else {
            vec![format!("Make {far} with {who}.")]
        };
        if outcome.clean {
            table.push(format!("No cube beside {who}."));
            return Report { headline: format!("{who} evades in good order"), table, ..Report::default() };
        }
        let lost = counted(outcome.casualties, "casualty", "casualties");
        table.push(format!("Take {lost} off {who}; place {} beside it.", game.rules().cube_words(Status::Retreat)));
        Report { headline: format!("{who} is caught evading: {lost}"), table, ..Report::default() }
    }
}
