//! Guns fire on a charge as it comes on. The fire points they lay are resolved at once by another procedure.

use crate::rulebooks::dtn::guns::points::{Lessened, Reach, band_at, effective_sp, fire_points, in_words};
use crate::rulebooks::dtn::guns::resolve::{self, ResolveFps};
use crate::rulebooks::dtn::guns::steps::{fire_duty, fired_on_chargers, is_duty, is_duty_of};
use crate::rulebooks::dtn::prelude::*;

/// Every battery in effective range may fire on a charger.
pub struct ArtilleryCheck;

fields! {
    /// A battery that fires.
    pub struct Battery for Dtn {
        battery: Option<UnitRef>;
        charger: Option<UnitRef>, outer;
        range: Length;
        face: Face, "Face under fire", default = Face::Front, quiet;
        weight: Option<ArtWeight>, from = battery.art_weight?, loud,
            help = "Left blank: medium, or as horse artillery usually has.";
        horse: bool, "Horse artillery", from = battery;
        howitzer: bool, "Howitzers", from = battery, loud;
        sp: u8, "Strength points left", 0..=30, default = 2, from = effective_sp(battery, game.rules()), loud;
        consolidated: bool, "Fires with another battery", from = battery, loud;
        visible: bool, "Sees the charger", default = true, quiet;
        is_artillery: bool, default = true, from = battery.arm == Arm::Artillery;
        deployed: bool, default = true, from = !battery.limbered;
        silenced: bool, from = battery.silenced || battery.broken;
        friend: bool, "Is of the charger's own side",
            from = maybe(charger).is_some_and(|charger| charger.piece.side == battery.piece.side);
        moved: bool, "Moved this period", from = battery;
        fires_before: u8, "Fires on chargers before, this period", 0..=9, default = 0,
            from = battery.fires_on_chargers;
    }
}

fields! {
    pub struct Input for Dtn {
        charger: Option<UnitRef>;
        cavalry: bool, "It is cavalry", from = charger.arm.is_cavalry(), loud;
        made_approach: bool, "It made an approach move";
        batteries: Vec<Battery>, "Batteries that fire";
    }
}

fields! {
    /// One battery's fire.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Shot {
        /// Its label; empty where there is none.
        #[serde(default)]
        battery: String, optional;
        fp: u8, "Fire points";
        fires_on_chargers: u8, "Fires on chargers this period", 0..=10;
        fatigue_due: bool, "Takes a fatigue point";
    }
}

fields! {
    /// All fire on the charger, by battery in the order given.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        shots: Vec<Shot>, "By battery", summary = 2;
        fp: u32, "Fire points together", 0..=255, summary = 1;
        heavy_or_howitzer: bool, "Heavy guns or howitzers among them", summary;
    }
}

impl Battery {
    /// Its band, where it may fire on chargers.
    fn band(&self, rules: &Rules) -> Option<Band> {
        match self.reach(rules) {
            Reach::In(band) if band != Band::Long => Some(band),
            _ => None,
        }
    }

    fn reach(&self, rules: &Rules) -> Reach {
        band_at(self.range, rules.guns.weight(self.weight, self.horse), self.howitzer, rules)
    }

    fn heavy_or_howitzer(&self, rules: &Rules) -> bool {
        self.howitzer || rules.guns.weight(self.weight, self.horse) == ArtWeight::Heavy
    }
}

/// The fire points of a battery, with their sum in words.
fn shot(input: &Input, battery: &Battery, rules: &Rules) -> (u8, String) {
    let Some(band) = battery.band(rules) else { return (0, "Out of range: it does not fire.".to_owned()) };
    let attrition = rules.attack.attrition_causes_in_check && (battery.moved || battery.fires_before > 0);
    let less = Lessened {
        single_sp: battery.sp <= 1 && !battery.consolidated,
        limited: input.made_approach || input.cavalry || attrition,
    };
    let fp = fire_points(band, false, less, rules);
    (fp, in_words(band, false, less, fp, rules))
}

impl Procedure for ArtilleryCheck {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "artillery_check";
    const TITLE: &'static str = "Guns fire on a charge";
    const VERBS: &'static [&'static str] = &["check"];
    const RULE: &'static str = "Artillery v charges";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Artillery v charges", text));
        for (number, battery) in (1_usize..).zip(&input.batteries) {
            let who = name(battery, number);
            match battery.reach(rules) {
                Reach::In(Band::Short | Band::Effective) => {}
                Reach::TooClose => no("tooClose", format!("The charger is too close for {who}, a howitzer battery.")),
                Reach::In(Band::Long) | Reach::OutOfRange => {
                    no("outOfRange", format!("{who} is not in effective range at {}″.", battery.range));
                }
            }
            let doubled = battery.battery.is_some()
                && input.batteries[..number - 1].iter().any(|other| other.battery == battery.battery);
            let facts: [(bool, &'static str, &str); 7] = [
                (!battery.visible, "notSeen", "does not see the charger"),
                (!battery.is_artillery, "notArtillery", "is no artillery"),
                (!battery.deployed, "limbered", "is limbered; only deployed guns fire"),
                (battery.silenced, "silenced", "is silenced"),
                (battery.sp == 0, "noStrength", "has no strength point left to fire with"),
                (battery.friend, "ownSide", "is of the charger's own side"),
                (doubled, "twice", "is named twice; a battery fires once on a charge"),
            ];
            for (_, key, text) in facts.into_iter().filter(|(against, ..)| *against) {
                no(key, format!("{who} {text}."));
            }
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let mut outcome = Outcome { shots: Vec::new(), fp: 0, heavy_or_howitzer: false };
        for (number, battery) in (1..).zip(&input.batteries) {
            let (fp, words) = shot(input, battery, rules);
            // A shot worth nothing is not fired.
            let fires_on_chargers = battery.fires_before.saturating_add(u8::from(fp > 0));
            let fatigue_due = fp > 0 && fires_on_chargers == 2;
            chance.say("Artillery v charges", || {
                let again = if fatigue_due { " Its second fire this period tires it." } else { "" };
                format!("{}. {words}{again}", name(battery, number))
            });
            outcome.fp = outcome.fp.saturating_add(fp.into());
            outcome.heavy_or_howitzer |= fp > 0 && battery.heavy_or_howitzer(rules);
            let battery = battery.battery.label().unwrap_or_default().to_owned();
            outcome.shots.push(Shot { battery, fp, fires_on_chargers, fatigue_due });
        }
        chance.say("Artillery v charges", || format!("{} FP together, to be resolved at once.", outcome.fp));
        Ok(outcome)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let charger = input.charger.unit();
        let fired = input.batteries.iter().zip(&outcome.shots).filter(|(_, shot)| shot.fp > 0);
        for (number, (battery, shot)) in (1_usize..).zip(fired) {
            let check = u8::try_from(number).unwrap_or(u8::MAX);
            if let Some(charger) = charger.and_then(|id| game.unit_mut(id)).filter(|u| !u.broken) {
                let heavy_or_howitzer = battery.heavy_or_howitzer(rules);
                charger.fp.lay(shot.fp, Marker { face: battery.face, heavy_or_howitzer, check, ..Marker::default() });
            }
            let Some(id) = battery.battery.unit() else { continue };
            if let Some(guns) = game.unit_mut(id) {
                // What the umpire said of earlier shots counts.
                guns.fires_on_chargers = battery.fires_before;
            }
            for due in fired_on_chargers(game, id) {
                if !is_duty(game, id, &due.procedure) {
                    game.add_duty(due);
                }
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let who = input.charger.name(game, "the charger");
        if outcome.fp == 0 {
            return Report { headline: format!("No guns fire on {who}"), ..Report::default() };
        }
        let mut table = vec![format!("Lay {} FP on {who} and resolve them at once.", outcome.fp)];
        table.extend(outcome.shots.iter().filter(|shot| shot.fatigue_due).map(|shot| {
            let guns = if shot.battery.is_empty() { None } else { Some(shot.battery.as_str()) };
            format!("Lay a Fatigue marker on {}.", name_or_label(game, guns, "the battery"))
        }));
        let charger = input.charger.unit().filter(|id| !is_duty_of::<ResolveFps>(game, *id));
        let follows = charger.map(|id| {
            let mut due = fire_duty(game, id);
            due.draft.insert(key!(resolve::Input.check).to_owned(), true.into());
            due
        });
        let follows = follows.into_iter().collect();
        let headline = format!("Guns lay {} FP on {who}", outcome.fp);
        Report { headline, table, follows }
    }
}

fn name(battery: &Battery, number: usize) -> String {
    battery.battery.label().filter(|label| !label.is_empty()).map_or_else(|| format!("Battery {number}"), str::to_owned)
}
