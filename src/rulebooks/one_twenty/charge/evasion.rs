//! Evasion: two dice, each less the points spent.

use super::answers::cube_words;
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::formation::unfit;
use crate::rulebooks::one_twenty::state::words::{FORMATION, STATUSES, UNIT_TYPE};
use crate::rulebooks::one_twenty::tables::TroopKind;

/// The evader's die against the charger's.
pub struct Evasion;

/// Who, from whom, and the points spent.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The evader's label.
    pub unit: Option<String>,
    /// The charger's label.
    pub charger: Option<String>,
    /// Points the charger spent to enter the space, in the evader's sight.
    pub charger_ap: u8,
    /// Points the evader spent before.
    pub evader_ap: u8,
    /// What the evader is.
    pub unit_type: UnitType,
    /// How it stands; none where nothing is told.
    #[serde(default)]
    pub formation: Option<Formation>,
    /// Skirmishers or a skirmishing stand of a formed unit.
    pub skirmishers: bool,
    /// It is charged.
    pub charged: bool,
    /// What is left of it.
    pub left: Option<u8>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It got away clean.
    pub clean: bool,
    /// Casualties.
    pub casualties: u8,
    /// The evader's die as modified.
    pub evader: i16,
    /// The charger's die as modified.
    pub charger: i16,
    /// Its status afterwards.
    pub status: Status,
    /// Points of its retreat move; 0 where the table decides.
    pub retreat_ap: u8,
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
    const FIELDS: &'static [Field] = &[
        UNIT,
        Field::whole("charger_ap", "AP of the charger in sight", 0, 20)
            .or(Preset::Whole(0))
            .asked()
            .help("Spent to enter the evader's space since it was declared the target, in the evader's sight."),
        Field::whole("evader_ap", "AP the evader spent before", 0, 20)
            .or(Preset::Whole(0))
            .help("Before it evades: for fire, limbering and the like."),
        Field::subject("charger", "Charger", SubjectKind::Unit).help("Who charges it, in a battle.").quiet(),
        UNIT_TYPE,
        FORMATION,
        Field::flag("skirmishers", "Skirmishers or a skirmishing stand")
            .help("They evade though their unit stands formed.")
            .quiet(),
        Field::flag("charged", "Charged").or(Preset::Flag(true)).help("Otherwise there is nothing to evade.").quiet(),
        Field::whole("left", "Stands left", 0, 250)
            .optional()
            .help("Told, the working says when the casualties are all that is left; they are not cut down to it.")
            .quiet(),
    ];
    const ROLLS: &'static str = "A D6 for the evader, then a D6 for the charger.";
    const OUTCOME: &'static [Field] = &[
        Field::flag("clean", "Away clean"),
        Field::whole("casualties", "Casualties", 0, 30),
        Field::whole("evader", "Evader's die as modified", -20, 6),
        Field::whole("charger", "Charger's die as modified", -20, 6),
        Field::choice("status", "Status", STATUSES),
        Field::whole("retreat_ap", "AP of the retreat move", 0, 20)
            .help("The house rule evasion.retreatAp; 0 means that the table decides."),
    ];
    const SUMMARY: &'static [&'static str] = &["clean", "casualties"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        let unit = unit.clone();
        draft.fill("unit_type", plain(unit.unit_type));
        draft.fill("formation", plain(unit.formation));
        draft.fill("evader_ap", unit.ap_spent);
        if let Some(n) = unit.charge_ap {
            draft.fill("charger_ap", n);
        }
        draft.fill("left", unit.left());
        let charger = draft.text("charger").map(str::to_owned).or(unit.charged_by);
        draft.fill("charged", charger.is_some());
        if let Some(charger) = charger {
            draft.fill("charger", charger);
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let may = input.skirmishers
            || input.formation == Some(Formation::Skirmish)
            || rules.kind(input.unit_type) == TroopKind::Guns;
        let facts = [
            (!input.charged, "notCharged", "Nobody charges it."),
            (!may, "formed", "Only skirmishers, limbered guns and gun crews evade; it is formed."),
        ];
        let against = Reason::among("1.7 Evasion", facts);
        against.into_iter().chain(unfit(input.unit_type, input.formation, rules)).collect()
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
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.crew_on_guns &= !leaves_guns(input, rules);
        unit.casualties = unit.casualties.saturating_add(outcome.casualties).min(unit.strength);
        unit.status = outcome.status;
        unit.charged_by = None;
        unit.charge_ap = None;
        unit.moved = true;
        unit.exerted = true;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
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
        table.push(format!("Take {lost} off {who}; place {} beside it.", cube_words(Status::Retreat, game)));
        Report { headline: format!("{who} is caught evading: {lost}"), table, ..Report::default() }
    }
}
