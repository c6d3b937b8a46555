//! What a unit did with its move, where it was more than going forward: formation, pivot, ground, contact.

use super::allowance::{self, Way};
use super::movement_roll::FORMATION_HELP;
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::tables::{Advancing, Resupply};

pub struct MoveDone;

fields! {
    pub struct Input for Bbb {
        unit: Option<UnitRef>;
        contact: Option<UnitRef>, "Charged", help = "The enemy it is in contact with.";
        to: Option<Formation>, "New formation";
        pivoted: bool, help = "Guns only: their fire is halved.";
        stayed: bool, "Stayed where it was";
        advanced: bool, quiet, help = "Asked only where the switch says that advancing is said.";
        out_of_range: bool, "Out of range of enemy infantry", quiet,
            help = "By the switch foot and horse that end so are resupplied.";
        distance: Option<Length>, help = "Checked if given, taken as kept if not.";
        terrain_at: Vec<Ground>, "Ends on or behind";
        #[serde(flatten)]
        way: Way, quiet;
        #[serde(default)]
        formation: Option<Formation>, "Formation before", from = unit, help = FORMATION_HELP;
        arm: Arm, default = Arm::Infantry, words = ARMS, from = unit;
        permit: Permit, "Its roll allows", default = Permit::Full, from = unit;
        removed: bool, "Off the table", from = !unit.stands();
        low_ammo: bool, "Low on ammunition", from = unit;
        #[serde(default)]
        zone_of: Option<UnitRef>, "In the zone of control of", quiet,
            help = "Near him it moves only directly to or from him, unless friends have charged him already.";
        #[serde(default)]
        directly: bool, "Directly to or from him", quiet;
        #[serde(default)]
        charged_by_friends: bool, "Friends have charged him already",
            from = charged_by_others(game, unit.id, &zone_of.piece.label);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        allowance: Length, summary;
        advancing: bool;
        pivoted_or_unlimbered: bool;
        formation: Formation;
        resupplied: bool;
    }
}

impl Input {
    fn before(&self) -> Formation {
        self.formation.unwrap_or(Formation::usual(self.arm))
    }

    fn after(&self) -> Formation {
        self.to.unwrap_or(self.before())
    }

    fn changes(&self) -> bool {
        self.after() != self.before()
    }

    /// Whether it left its place: a change of formation may have used up all it could go.
    fn moved(&self, allowance: Length) -> bool {
        let used_up = self.changes() && allowance == Length::ZERO;
        let went = self.distance.map_or(!used_up, |far| far > Length::ZERO);
        self.contact.is_some() || (!self.stayed && went)
    }

    /// The enemy whose zone of control does not let it move as it did.
    fn barred_by(&self) -> Option<&str> {
        let enemy = self.zone_of.as_deref().filter(|_| !self.stayed)?;
        let charges = self.contact.as_deref().is_some_and(|contact| contact.eq_ignore_ascii_case(enemy));
        (!self.directly && !charges && !self.charged_by_friends).then_some(enemy)
    }

    fn allowance(&self, rules: &Rules, say: impl FnMut(String)) -> Length {
        let move_made = allowance::Input {
            unit: None,
            arm: self.arm,
            kind: self.permit,
            way: Way { road_column: self.way.road_column && self.after().marches(), ..self.way },
            n_formation_changes: u8::from(self.changes()),
        };
        move_made.inches(rules, say)
    }
}

impl Procedure for MoveDone {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "move";
    const TITLE: &'static str = "Record a move";
    const VERBS: &'static [&'static str] = &["move", "m"];
    const RULE: &'static str = "Movement";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Movement", text));
        if input.removed {
            no("removed", "It is off the table.".to_owned());
        }
        if input.permit == Permit::None && !input.stayed {
            no("noMove", "Its roll allows no move, or it has not rolled.".to_owned());
        }
        for text in [Some(input.before()), input.to].into_iter().flatten().filter_map(|f| f.against(input.arm)) {
            no("noSuchFormation", text);
        }
        if input.pivoted && input.arm != Arm::Artillery {
            no("pivoted", "Only guns pivot.".to_owned());
        }
        if input.stayed && input.contact.is_some() {
            no("stayed", "It cannot have stayed and charged.".to_owned());
        }
        if input.stayed && input.advanced {
            no("stayed", "It cannot have stayed and advanced.".to_owned());
        }
        if let Some(far) = input.distance.filter(|far| input.stayed && *far > Length::ZERO) {
            no("stayed", format!("It cannot have stayed and gone {far}″."));
        }
        if let Some(enemy) = input.barred_by() {
            let text = format!("In the zone of control of {enemy} it moves only directly to or from him.");
            no("zoneOfControl", text);
        }
        if rules.impassable(&input.terrain_at) {
            no("impassable", "Nobody stands in impassable ground.".to_owned());
        }
        let most = input.allowance(rules, |_| {});
        if let Some(far) = input.distance.filter(|far| *far > most) {
            no("tooFar", format!("It went {far}″, but it may go {most}″."));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let allowance = input.allowance(rules, |line| chance.say("Move allowance", || line));
        let advancing = match rules.moving.advancing {
            Advancing::WhoeverMoved => input.moved(allowance),
            Advancing::AsSaid => input.advanced || input.contact.is_some(),
        };
        let unlimbers = input.changes() && input.to == Some(Formation::Unlimbered);
        Ok(Outcome {
            allowance,
            advancing,
            pivoted_or_unlimbered: unlimbers || input.pivoted,
            formation: input.after(),
            resupplied: input.low_ammo
                && input.out_of_range
                && input.arm != Arm::Artillery
                && rules.ammo.resupply == Resupply::OutOfRange,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<Bbb>) {
        let contact = input.contact.subject().map(|enemy| game.label_of(enemy));
        let Some(unit) = input.unit.unit_mut(game).filter(|unit| unit.stands()) else { return };
        if outcome.formation.fits(unit.arm) {
            unit.formation = outcome.formation;
        }
        unit.advancing = outcome.advancing;
        unit.pivoted_or_unlimbered |= outcome.pivoted_or_unlimbered;
        unit.contact = contact;
        if input.moved(outcome.allowance) {
            unit.leaves_for(&input.terrain_at);
        } else {
            unit.stayed();
            if !input.terrain_at.is_empty() {
                unit.takes(&input.terrain_at);
            }
        }
        if outcome.resupplied {
            unit.low_ammo = false;
            unit.low_ammo_new = false;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.unit.name(game, "The unit");
        let mut said = Vec::new();
        if input.stayed {
            said.push("stays".to_owned());
        }
        if input.changes() {
            said.push(outcome.formation.said().to_owned());
        }
        if input.pivoted {
            said.push("pivots".to_owned());
        }
        if input.contact.is_some() {
            said.push(format!("charges {}", input.contact.name(game, "the enemy")));
        }
        let ground: Vec<&str> = input.terrain_at.iter().map(|g| g.terrain.label()).collect();
        if !ground.is_empty() {
            said.push(format!("on {}", ground.join(", ").to_lowercase()));
        }
        if said.is_empty() {
            said.push("moves".to_owned());
        }
        let low = format!("Take the Low Ammo marker ({}) off {who}.", game.rules().markers.low_ammo);
        let table = outcome.resupplied.then_some(low).into_iter().collect();
        Report { headline: format!("{who}: {}", said.join(", ")), table, ..Report::default() }
    }
}

fn charged_by_others(game: &Game<Bbb>, unit: usize, enemy: &str) -> bool {
    let side = game.unit(unit).map(|piece| piece.side);
    let charges = |label: &str| label.eq_ignore_ascii_case(enemy);
    game.units.entries().any(|(id, piece)| {
        let friend = id != unit && Some(piece.side) == side && piece.own.stands();
        friend && piece.own.contact.as_deref().is_some_and(charges)
    })
}
