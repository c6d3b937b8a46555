//! The night: what the table settles for each unit, recorded. The sheet names the steps and no more.

use crate::rulebooks::bbb::losses::blow::settle;
use crate::rulebooks::bbb::prelude::*;

pub struct Rest;

fields! {
    pub struct Input for Bbb {
        unit: Option<UnitRef>;
        resupply: bool, "Resupply ammunition";
        rally: bool;
        bases: u8, "Bases put back", 0..=60, default = 0;
        formation: Option<Formation>, "Forms up in";
        #[serde(default)]
        elsewhere: bool, "Goes elsewhere", help = "It leaves the ground it stood on.";
        #[serde(default)]
        ends_on: Vec<Ground>, "Ends on or behind";
        arm: Option<Arm>, words = ARMS, from = unit;
        lost: u8, "Bases it lacks", 0..=60, default = 60, from = unit.lost();
        removed: bool, "Off the table", from = !unit.stands();
    }
}

impl Input {
    fn goes(&self) -> bool {
        self.elsewhere || !self.ends_on.is_empty()
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        resupply: bool, "Resupplied";
        rally: bool, "Rallied";
        bases: u8, "Bases put back", 0..=60, summary;
        formation: Option<Formation>;
    }
}

impl Procedure for Rest {
    type Book = Bbb;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "night_rest";
    const TITLE: &'static str = "Resupply, rally or form up";
    const VERBS: &'static [&'static str] = &["rest", "resupply"];
    const RULE: &'static str = "Night intervals";
    const MANY: bool = true;

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
        let Some(unit) = input.unit.unit_mut(game) else { return };
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
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Bbb>) -> Report {
        let who = input.unit.name(game, "The unit");
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
            let ground: Vec<&str> = input.ends_on.iter().map(|g| g.terrain.said()).collect();
            let where_to = if ground.is_empty() { "elsewhere".to_owned() } else { format!("on {}", ground.join(", ")) };
            said.push(where_to);
        }
        if said.is_empty() {
            said.push("nothing done".to_owned());
        }
        Report { headline: format!("{who}: {}", said.join(", ")), table, ..Report::default() }
    }
}
