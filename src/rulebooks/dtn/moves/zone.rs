//! The zone of a unit: contact, threat or outside both.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::visibility;

/// Measures how near the enemy is.
pub struct ZoneOf;

fields! {
    pub struct Input for Dtn {
        unit: Option<UnitRef>;
        distance: Option<Length>, "Distance to the nearest enemy";
        zone: Option<Zone>, "Or the zone", help = "c, t or o, where nobody needs to measure.";
        screened: bool, "Screened by friends", help = "Takes it out of the contact zone, not the threat zone.";
        terrain_affected: bool, "In or through terrain", help = "The contact zone is smaller there.";
        blocked: bool, "Impassable in between", help = "There is no threat zone beyond it.";
        visibility: Length, default = 99, from = visibility(game)?;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        zone: Zone, summary;
    }
}

impl Procedure for ZoneOf {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "zone";
    const TITLE: &'static str = "Find the zone of a unit";
    const VERBS: &'static [&'static str] = &["zone", "z"];
    const RULE: &'static str = "Contact zone and threat zone";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let unmeasured = input.distance.is_none() && input.zone.is_none();
        let text = "Type the distance to the nearest enemy, or the zone itself.";
        unmeasured.then(|| FieldFault::new(key!(Input.distance), text)).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let (Some(distance), Some(told)) = (input.distance, input.zone) else { return Vec::new() };
        let measured = measured(input, rules);
        let text = || format!("At {distance}″ it is {}, not {}: give one of the two.", measured.said(), told.said());
        let differs = measured != told;
        let reason = || Reason::new("zoneAndDistance", "Contact zone and threat zone", text());
        differs.then(reason).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if let Some(zone) = input.zone {
            chance.say("Contact and threat zone", || format!("Told: {}.", zone.said()));
            return Ok(Outcome { zone });
        }
        let contact = rules.zones.contact(input.terrain_affected);
        let threat = rules.zones.threat(input.visibility, input.terrain_affected);
        let zone = measured(input, rules);
        chance.say("Contact and threat zone", || {
            let why = [
                (input.screened && input.distance.is_some_and(|d| d <= contact), ", screened by friends"),
                (input.blocked, ", something impassable in between"),
            ];
            let why: String = why.into_iter().filter(|(is, _)| *is).map(|(_, text)| text).collect();
            let far = input.distance.map_or_else(|| "No enemy measured".to_owned(), |d| format!("{d}″ to the enemy"));
            format!("{far}; the contact zone reaches {contact}″, the threat zone {threat}″{why}: {}.", zone.said())
        });
        Ok(Outcome { zone })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.zone = Some(outcome.zone);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.unit.name(game, "The unit");
        Report { headline: format!("{who} is {}", outcome.zone.said()), ..Report::default() }
    }
}

/// The zone by what was measured.
fn measured(input: &Input, rules: &Rules) -> Zone {
    let within = |far: Length| input.distance.is_some_and(|d| d <= far);
    if within(rules.zones.contact(input.terrain_affected)) && !input.screened {
        Zone::Cz
    } else if within(rules.zones.threat(input.visibility, input.terrain_affected)) && !input.blocked {
        Zone::Tz
    } else {
        Zone::Out
    }
}
