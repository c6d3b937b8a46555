//! Silenced guns, and isolated ones that retire: no roll, only how far and whether they may unlimber again.

use super::allowance::half;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::ISOLATED;
use crate::rulebooks::bbb::tables::{Isolated, MarkerOff};

/// Silenced guns retire.
pub struct SilencedArtillery;

/// Which guns, and how they stand.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The battery's label.
    pub unit: Option<String>,
    /// Limbered or unlimbered.
    pub formation: Formation,
    /// In a fortification.
    pub in_fortification: bool,
    /// The ground it stands on.
    pub terrain_at: Vec<Ground>,
    /// How far it retires; the least it must if left blank.
    pub distance: Option<Length>,
    /// It unlimbers again.
    pub unlimbers: bool,
    /// It is silenced.
    pub silenced: bool,
    /// It is isolated.
    pub isolated: bool,
    /// It has done so this half turn.
    pub rolled: bool,
    /// It is off the table.
    pub removed: bool,
    /// The ground it ends on.
    #[serde(default)]
    pub ends_on: Vec<Ground>,
}

/// What it must and may do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// It must retire.
    pub must_retire: bool,
    /// It must limber first.
    pub must_limber: bool,
    /// The least it must retire.
    pub least: Length,
    /// The most it may retire.
    pub most: Length,
    /// It may unlimber again, after just the least.
    pub may_unlimber: bool,
    /// What it retires.
    pub retires: Length,
    /// It unlimbers again.
    pub unlimbers: bool,
    /// The Silenced marker comes off when its owner's movement step ends.
    pub marker_off_after_movement: bool,
}

impl Input {
    fn works(&self, rules: &Rules) -> bool {
        self.in_fortification || rules.fortified(&self.terrain_at)
    }

    fn bounds(&self, rules: &Rules) -> (Length, Length) {
        let full = rules.allowance.full.of(Arm::Artillery);
        let most = if self.formation == Formation::Limbered { full } else { half(full) };
        (if self.must(rules) { half(full) } else { Length::ZERO }, most)
    }

    fn must(&self, rules: &Rules) -> bool {
        !self.works(rules) || rules.silenced.fort_must_retire
    }
}

/// Half a full move of guns: whoever retires farther stays limbered.
fn just_half(rules: &Rules) -> Length {
    half(rules.allowance.full.of(Arm::Artillery))
}

impl Procedure for SilencedArtillery {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "silenced_artillery";
    const TITLE: &'static str = "Silenced guns retire";
    const VERBS: &'static [&'static str] = &["retire"];
    const RULE: &'static str = "Silenced artillery";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Battery", SubjectKind::Unit),
        Field::length("distance", "Retires").optional().help("The least it must, if left blank."),
        Field::flag("unlimbers", "Unlimbers again"),
        grounds("ends_on", "Ends on or behind"),
        Field::choice("formation", "Formation", LIMBER).or(Preset::Word("unlimbered")).quiet(),
        Field::flag("in_fortification", "In a fortification").quiet(),
        grounds("terrain_at", "Stands on").quiet(),
        Field::flag("silenced", "Silenced").or(Preset::Flag(true)).quiet(),
        Field::flag("isolated", "Isolated").quiet().help(ISOLATED),
        Field::flag("rolled", "Has gone this turn").quiet(),
        Field::flag("removed", "Off the table").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("must_retire", "Must retire"),
        Field::flag("must_limber", "Must limber"),
        Field::length("least", "At least"),
        Field::length("most", "At most"),
        Field::flag("may_unlimber", "May unlimber"),
        Field::length("retires", "Retires"),
        Field::flag("unlimbers", "Unlimbers"),
        Field::flag("marker_off_after_movement", "Marker off after movement"),
    ];
    const SUMMARY: &'static [&'static str] = &["retires"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        let limbered = unit.formation == Formation::Limbered;
        draft.fill("formation", plain(if limbered { Formation::Limbered } else { Formation::Unlimbered }));
        draft.fill("in_fortification", game.rules().fortified(&unit.terrain_at));
        draft.fill("silenced", unit.silenced);
        draft.fill("isolated", unit.isolated);
        draft.fill("rolled", unit.rolled);
        draft.fill("removed", !unit.stands());
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Silenced artillery", text));
        if input.removed {
            no("removed", "It is off the table.".to_owned());
        }
        if input.rolled {
            no("rolled", "It has gone already this turn.".to_owned());
        }
        let alone = input.isolated && rules.artillery.isolated == Isolated::RetiresSilenced;
        if !input.silenced && !alone {
            no("notSilenced", "It is not silenced: it rolls to move like others.".to_owned());
        }
        if rules.impassable(&input.ends_on) {
            no("impassable", "Nobody stands in impassable ground.".to_owned());
        }
        let (least, most) = input.bounds(rules);
        if let Some(far) = input.distance {
            if far < least && input.must(rules) {
                no("tooShort", format!("It must retire {least}″ at least."));
            }
            if far > most {
                no("tooFar", format!("It may retire {most}″ at most."));
            }
        }
        if input.unlimbers {
            let stays = !input.must(rules) && input.distance.is_none_or(|far| far == Length::ZERO);
            if input.formation != Formation::Limbered && stays {
                no("cannotUnlimber", "It stays unlimbered in its works: there is nothing to unlimber.".to_owned());
            } else if input.formation != Formation::Limbered {
                no("cannotUnlimber", "It limbers to retire, and may not unlimber again.".to_owned());
            } else if input.distance.is_some_and(|far| far > just_half(rules)) {
                no("cannotUnlimber", format!("It may unlimber only if it retires just {}″.", just_half(rules)));
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let (least, most) = input.bounds(rules);
        let must_retire = input.must(rules);
        let retires = input.distance.unwrap_or(least);
        let limbered = input.formation == Formation::Limbered;
        chance.say("Silenced artillery", || match (must_retire, limbered) {
            (false, _) => "In works it need not retire.".to_owned(),
            (true, true) => format!("Limbered: it retires {least}″ to {most}″, ignoring terrain."),
            (true, false) => format!("Unlimbered: it limbers and retires {least}″, ignoring terrain."),
        });
        Ok(Outcome {
            must_retire,
            must_limber: !limbered && (must_retire || retires > Length::ZERO),
            least,
            most,
            may_unlimber: limbered && retires <= just_half(rules),
            retires,
            unlimbers: input.unlimbers,
            marker_off_after_movement: rules.silenced.marker_off != MarkerOff::ByHand,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        // The umpire may have allowed it for others: only guns are ever silenced.
        let Some(unit) = game.unit_mut(id).filter(|unit| unit.stands() && unit.arm == Arm::Artillery) else { return };
        unit.rolled = true;
        unit.silenced = true;
        unit.advancing = false;
        if outcome.retires > Length::ZERO {
            unit.contact = None;
            unit.leaves_for(&input.ends_on);
        }
        if outcome.unlimbers {
            unit.formation = Formation::Unlimbered;
            unit.pivoted_or_unlimbered = true;
        } else if outcome.must_limber {
            unit.formation = Formation::Limbered;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The battery");
        let mut table = Vec::new();
        if outcome.must_limber {
            table.push(format!("Limber {who}."));
        }
        if outcome.retires > Length::ZERO {
            table.push(format!("{who} retires {}″ from the enemy, ignoring terrain.", outcome.retires));
        }
        if outcome.unlimbers {
            table.push(format!("Unlimber {who}."));
        }
        let headline = if outcome.retires > Length::ZERO {
            format!("{who} retires {}″, silenced", outcome.retires)
        } else {
            format!("{who} stays in its works, silenced")
        };
        Report { headline, table, ..Report::default() }
    }
}
