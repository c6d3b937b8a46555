//! The night: what the table settles for each unit, recorded. The sheet names the steps and no more.

use crate::rulebooks::bbb::losses::blow::settle;
use crate::rulebooks::bbb::prelude::*;

/// One unit is rested, resupplied or formed up anew.
pub struct Rest;

/// What is done for it.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit's label.
    pub unit: Option<String>,
    /// Its Low Ammo marker comes off.
    pub resupply: bool,
    /// Its Disrupted marker comes off.
    pub rally: bool,
    /// Bases put back.
    pub bases: u8,
    /// The formation it takes up.
    pub formation: Option<Formation>,
    /// Its arm, if known.
    pub arm: Option<Arm>,
    /// Bases it lacks.
    pub lost: u8,
    /// It is off the table.
    pub removed: bool,
    /// It goes elsewhere.
    #[serde(default)]
    pub elsewhere: bool,
    /// The ground it ends on.
    #[serde(default)]
    pub ends_on: Vec<Ground>,
}

impl Input {
    fn goes(&self) -> bool {
        self.elsewhere || !self.ends_on.is_empty()
    }
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Its Low Ammo marker comes off.
    pub resupply: bool,
    /// Its Disrupted marker comes off.
    pub rally: bool,
    /// Bases put back.
    pub bases: u8,
    /// The formation it takes up.
    pub formation: Option<Formation>,
}

impl Procedure for Rest {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "night_rest";
    const TITLE: &'static str = "Resupply, rally or form up";
    const VERBS: &'static [&'static str] = &["rest", "resupply"];
    const RULE: &'static str = "Night intervals";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit),
        Field::flag("resupply", "Resupply ammunition"),
        Field::flag("rally", "Rally"),
        Field::whole("bases", "Bases put back", 0, 60).or(Preset::Whole(0)),
        Field::choice("formation", "Forms up in", Formation::WORDS).optional(),
        Field::flag("elsewhere", "Goes elsewhere").help("It leaves the ground it stood on."),
        grounds("ends_on", "Ends on or behind"),
        Field::choice("arm", "Arm", ARMS).optional().quiet(),
        Field::whole("lost", "Bases it lacks", 0, 60).or(Preset::Whole(60)).quiet(),
        Field::flag("removed", "Off the table").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("resupply", "Resupplied"),
        Field::flag("rally", "Rallied"),
        Field::whole("bases", "Bases put back", 0, 60),
        Field::choice("formation", "Formation", Formation::WORDS).optional(),
    ];
    const SUMMARY: &'static [&'static str] = &["bases"];
    const MANY: bool = true;

    fn prefill(game: &Game<Bbb>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(unit) = game.unit(id).map(|u| &u.own) else { return };
        draft.fill("arm", plain(unit.arm));
        draft.fill("lost", unit.lost());
        draft.fill("removed", !unit.stands());
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if rules.impassable(&input.ends_on) {
            reasons.push(Reason::new("impassable", "Night intervals", "Nobody stands in impassable ground."));
        }
        if input.removed {
            reasons.push(Reason::new("removed", "Night intervals", "It is off the table."));
        }
        if let Some(text) = input.arm.zip(input.formation).and_then(|(arm, to)| to.against(arm)) {
            reasons.push(Reason::new("noSuchFormation", "Night intervals", text));
        }
        if input.bases > input.lost {
            let text = format!("It lacks {}, no more.", counted(input.lost, "base", "bases"));
            reasons.push(Reason::new("tooMany", "Night intervals", text));
        }
        reasons
    }

    fn resolve(input: &Input, _: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let Input { resupply, rally, bases, formation, .. } = *input;
        Ok(Outcome { resupply, rally, bases, formation })
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Bbb>) {
        on_unit(game, input.unit.as_deref(), |unit| {
            if outcome.resupply {
                unit.low_ammo = false;
                unit.low_ammo_new = false;
                unit.awaits_ammo = false;
            }
            if outcome.rally {
                unit.order = Order::GoodOrder;
            }
            unit.bases = unit.bases.saturating_add(outcome.bases).min(unit.bases_original);
            if input.goes() {
                unit.takes(&input.ends_on);
            }
            unit.formation = outcome.formation.filter(|to| to.fits(unit.arm)).unwrap_or(unit.formation);
            settle(unit, outcome.bases > 0, rules);
        });
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The unit");
        let markers = &game.rules().markers;
        let mut table = Vec::new();
        let mut said = Vec::new();
        if outcome.resupply {
            said.push("resupplied".to_owned());
            table.push(format!("Take the Low Ammo marker ({}) off {who}.", markers.low_ammo));
        }
        if outcome.rally {
            said.push("rallied".to_owned());
            table.push(format!("Take the Disrupted marker ({}) off {who}.", markers.disrupted));
        }
        if outcome.bases > 0 {
            let bases = counted(outcome.bases, "base", "bases");
            said.push(format!("{bases} back"));
            table.push(format!("Put {bases} back on {who}."));
        }
        if let Some(formation) = outcome.formation {
            said.push(formation.said().to_owned());
        }
        if input.goes() {
            let ground: Vec<String> = input.ends_on.iter().map(|g| g.terrain.label().to_lowercase()).collect();
            let where_to = if ground.is_empty() { "elsewhere".to_owned() } else { format!("on {}", ground.join(", ")) };
            said.push(where_to);
        }
        if said.is_empty() {
            said.push("nothing done".to_owned());
        }
        Report { headline: format!("{who}: {}", said.join(", ")), table, ..Report::default() }
    }
}
