//! Silenced guns, and isolated ones that retire: no roll, only how far and whether they may unlimber again.

use super::allowance::half;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{Isolated, MarkerOff};

pub struct SilencedArtillery;

pub(super) const ISOLATED: &str =
    "Guns cut off from friends: by the switch they make no move but a retirement, silenced.";

fields! {
    pub struct Input for Bbb {
        unit: Option<UnitRef>, "Battery";
        distance: Option<Length>, "Retires", help = "The least it must, if left blank.";
        unlimbers: bool, "Unlimbers again";
        #[serde(default)]
        ends_on: Vec<Ground>, "Ends on or behind";
        formation: Formation, default = Formation::Unlimbered, words = LIMBER, from = limber(unit.limbered());
        in_fortification: bool, "In a fortification", from = game.rules().fortified(&unit.terrain_at);
        terrain_at: Vec<Ground>, "Stands on", quiet;
        silenced: bool, default = true, from = unit;
        isolated: bool, from = unit, help = ISOLATED;
        rolled: bool, "Has gone this turn", from = unit;
        removed: bool, "Off the table", from = !unit.stands();
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        must_retire: bool;
        must_limber: bool;
        least: Length, "At least";
        most: Length, "At most";
        may_unlimber: bool;
        retires: Length, summary;
        unlimbers: bool;
        marker_off_after_movement: bool, "Marker off after movement";
    }
}

fn limber(limbered: bool) -> Formation {
    if limbered { Formation::Limbered } else { Formation::Unlimbered }
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
    const MANY: bool = true;

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
        // The umpire may have allowed it for others, but only guns are ever silenced.
        let guns = |unit: &&mut Unit| unit.stands() && unit.arm == Arm::Artillery;
        let Some(unit) = input.unit.unit_mut(game).filter(guns) else { return };
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
        let who = input.unit.name(game, "The battery");
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
