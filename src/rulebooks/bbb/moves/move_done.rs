//! What a unit did with its move, where it was more than going forward: formation, pivot, ground, contact.

use super::allowance::{WAY, Way};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::words::{ARM, FORMATION};
use crate::rulebooks::bbb::tables::{Advancing, Resupply};

/// Records a move.
pub struct MoveDone;

/// What it did.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// The enemy it charged.
    pub contact: Option<String>,
    /// The formation it took up.
    pub to: Option<Formation>,
    /// Its guns pivoted.
    pub pivoted: bool,
    /// It stayed where it was.
    pub stayed: bool,
    /// It advanced, where that is to be said.
    pub advanced: bool,
    /// It ended out of range of enemy infantry.
    pub out_of_range: bool,
    /// How far it went, if anyone asks.
    pub distance: Option<Length>,
    /// The ground it ended on.
    pub terrain_at: Vec<Ground>,
    /// Within the front arc.
    pub front_arc: bool,
    /// Over difficult terrain.
    pub crosses_difficult: bool,
    /// Over so many linear obstacles.
    pub n_linear: u8,
    /// Along a road in column.
    pub road_column: bool,
    /// How it stood; as its arm usually does if left blank.
    #[serde(default)]
    pub formation: Option<Formation>,
    /// Its arm.
    pub arm: Arm,
    /// What its roll allows.
    pub permit: Permit,
    /// It is off the table.
    pub removed: bool,
    /// It is low on ammunition.
    pub low_ammo: bool,
    /// The enemy in whose zone of control it moved.
    #[serde(default)]
    pub zone_of: Option<String>,
    /// It went directly to or from that enemy.
    #[serde(default)]
    pub directly: bool,
    /// Friends have charged that enemy already.
    #[serde(default)]
    pub charged_by_friends: bool,
}

/// What is so then.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The most it could go.
    pub allowance: Length,
    /// It counts as advancing.
    pub advancing: bool,
    /// Its fire is halved for pivoting or unlimbering.
    pub pivoted_or_unlimbered: bool,
    /// How it stands.
    pub formation: Formation,
    /// Its Low Ammo marker comes off.
    pub resupplied: bool,
}

impl Input {
    /// How it stood.
    fn before(&self) -> Formation {
        self.formation.unwrap_or(Formation::usual(self.arm))
    }

    /// How it stands now.
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
        let way = Way {
            arm: self.arm,
            kind: self.permit,
            front_arc: self.front_arc,
            crosses_difficult: self.crosses_difficult,
            n_linear: self.n_linear,
            road_column: self.road_column && self.after().marches(),
            n_formation_changes: u8::from(self.changes()),
        };
        way.inches(rules, say)
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::subject("contact", "Charged", SubjectKind::Unit).help("The enemy it is in contact with."),
        Field::choice("to", "New formation", Formation::WORDS).optional(),
        Field::flag("pivoted", "Pivoted").help("Guns only: their fire is halved."),
        Field::flag("stayed", "Stayed where it was"),
        Field::flag("advanced", "Advanced").quiet().help("Asked only where the switch says that advancing is said."),
        Field::flag("out_of_range", "Out of range of enemy infantry")
            .quiet()
            .help("By the switch foot and horse that end so are resupplied."),
        Field::length("distance", "Distance").optional().help("Checked if given, taken as kept if not."),
        grounds("terrain_at", "Ends on or behind"),
        WAY[0].quiet(),
        WAY[1].quiet(),
        WAY[2].quiet(),
        WAY[3].quiet(),
        Field { label: "Formation before", ..FORMATION },
        ARM,
        Field::choice("permit", "Its roll allows", Permit::WORDS).or(Preset::Word("full")).quiet(),
        Field::flag("removed", "Off the table").quiet(),
        Field::flag("low_ammo", "Low on ammunition").quiet(),
        Field::subject("zone_of", "In the zone of control of", SubjectKind::Unit)
            .quiet()
            .help("Near him it moves only directly to or from him, unless friends have charged him already."),
        Field::flag("directly", "Directly to or from him").quiet(),
        Field::flag("charged_by_friends", "Friends have charged him already").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::length("allowance", "Allowance"),
        Field::flag("advancing", "Advancing"),
        Field::flag("pivoted_or_unlimbered", "Pivoted or unlimbered"),
        Field::choice("formation", "Formation", Formation::WORDS),
        Field::flag("resupplied", "Resupplied"),
    ];
    const SUMMARY: &'static [&'static str] = &["allowance"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        draft.fill("formation", plain(unit.formation));
        draft.fill("arm", plain(unit.arm));
        draft.fill("permit", plain(unit.permit));
        draft.fill("removed", !unit.stands());
        draft.fill("low_ammo", unit.low_ammo);
        if let Some(enemy) = named(game, draft, "zone_of") {
            draft.fill("charged_by_friends", charged_by_others(game, id, &game.label_of(enemy)));
        }
    }

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
        let contact = input.contact.as_deref().and_then(|c| game.find(c).ok()).map(|c| game.label_of(c));
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id).filter(|unit| unit.stands()) else { return };
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
        let who = spoken(game, input.unit.as_deref(), "The unit");
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
        if let Some(enemy) = input.contact.as_deref() {
            said.push(format!("charges {}", spoken(game, Some(enemy), "the enemy")));
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

/// Whether a friend of this unit has charged this enemy.
fn charged_by_others(game: &Game<Bbb>, unit: usize, enemy: &str) -> bool {
    let side = game.unit(unit).map(|piece| piece.side);
    let charges = |label: &str| label.eq_ignore_ascii_case(enemy);
    game.units.iter().enumerate().any(|(id, piece)| {
        let friend = id != unit && Some(piece.side) == side && piece.own.stands();
        friend && piece.own.contact.as_deref().is_some_and(charges)
    })
}
