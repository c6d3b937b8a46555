//! Which formation fits which type of unit, and how guns stand of which nothing is told. No points, no dice.

use crate::rulebooks::one_twenty::prelude::*;

pub const NO_SQUARE: &str = "Only infantry forms square.";
pub const NOT_UNLIMBERED: &str = "Guns fire only unlimbered.";
pub const CREW_IS_AWAY: &str = "Its crew is away from the guns: man them again first.";

/// Whether a unit of this type can stand so: guns are limbered, unlimbered or in march column, and nobody else is
/// limbered or unlimbered.
pub fn fits(unit: UnitType, formation: Formation, rules: &Rules) -> bool {
    let of_guns = matches!(formation, Formation::Limbered | Formation::Unlimbered);
    match rules.kind(unit) {
        TroopKind::Guns => of_guns || formation == Formation::MarchColumn,
        TroopKind::Foot | TroopKind::Horse => !of_guns,
    }
}

/// What the reason against such a formation says.
pub fn formation_refusal(unit: UnitType, formation: Formation, rules: &Rules) -> String {
    let words = formation.said();
    match rules.kind(unit) {
        TroopKind::Guns => format!("Guns are limbered, unlimbered or in march column, not in {words}."),
        TroopKind::Foot | TroopKind::Horse => format!("Only guns are {words}, and this is {}.", unit.said()),
    }
}

/// The reason against a unit that is told to stand as its type cannot.
pub fn wrong_formation(unit: UnitType, told: Option<Formation>, rules: &Rules) -> Option<Reason> {
    let formation = told.filter(|formation| !fits(unit, *formation, rules))?;
    Some(Reason::new("formation", "1.3 Formations", formation_refusal(unit, formation, rules)))
}

/// The formation of a type of which nothing else is known.
pub fn usual(unit: UnitType, rules: &Rules) -> Formation {
    match rules.kind(unit) {
        TroopKind::Guns => Formation::Limbered,
        TroopKind::Foot | TroopKind::Horse => Formation::Column,
    }
}

/// How a unit stands before these actions: as told, or guns as the first of them needs it.
pub fn before(unit: UnitType, told: Option<Formation>, acts: &[Act], rules: &Rules) -> Formation {
    told.unwrap_or_else(|| match (rules.kind(unit), acts.iter().find_map(needs)) {
        (TroopKind::Guns, Some(formation)) => formation,
        _ => usual(unit, rules),
    })
}

/// The formation in which guns do this, if it tells.
fn needs(act: &Act) -> Option<Formation> {
    match (act.action, act.to) {
        (Action::Limber | Action::RemanGuns, _) | (Action::FormationChange, Some(Formation::Limbered)) => {
            Some(Formation::Unlimbered)
        }
        (Action::Unlimber | Action::LimberOrUnlimber | Action::FormationChange, _) => Some(Formation::Limbered),
        (action, _) if action.fires() => Some(Formation::Unlimbered),
        (action, _) if action.enters() => Some(Formation::Limbered),
        _ => None,
    }
}

/// A formation set by hand must fit the type; a type set by hand brings its formation with it where the old one does
/// not fit.
///
/// # Errors
/// A sentence that names the unit.
pub fn set_by_hand(game: &mut Game<OneTwenty>, subject: Subject, key: &str) -> Result<(), String> {
    let Subject::Unit(id) = subject else { return Ok(()) };
    let Some((unit, formation)) = game.unit(id).map(|u| (u.own.unit_type, u.own.formation)) else { return Ok(()) };
    let rules = std::sync::Arc::clone(game.rules());
    let square = formation == Formation::Square && rules.kind(unit) != TroopKind::Foot;
    let why = match fits(unit, formation, &rules) {
        false => formation_refusal(unit, formation, &rules),
        true if square => NO_SQUARE.to_owned(),
        true => return Ok(()),
    };
    match key {
        "formation" => Err(format!("{}: {why}", game.name_of(subject))),
        "unit_type" => {
            if let Some(place) = game.unit_mut(id) {
                place.formation = usual(unit, &rules);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
