//! Guns fire on a charge as it comes on. The fire points they lay are resolved at once by another procedure.

use super::facts::is_cavalry;
use crate::rulebooks::dtn::guns::points::{Lessened, Reach, band_at, effective_sp, fire_points, in_words};
use crate::rulebooks::dtn::guns::steps::{duty, fired_on_chargers, is_duty};
use crate::rulebooks::dtn::guns::words::WEIGHTS;
use crate::rulebooks::dtn::prelude::*;

/// Every battery in effective range may fire on a charger.
pub struct ArtilleryCheck;

/// A battery that fires.
#[derive(Serialize, Deserialize)]
pub struct Battery {
    /// Its label.
    pub battery: Option<String>,
    /// Its weight, if somebody said.
    pub weight: Option<ArtWeight>,
    /// It is horse artillery.
    pub horse: bool,
    /// It is a howitzer battery.
    pub howitzer: bool,
    /// Its strength points left.
    pub sp: u8,
    /// It fires together with another battery.
    pub consolidated: bool,
    /// To the charger where it is fired on.
    pub range: Length,
    /// The charger's face under fire.
    pub face: Face,
    /// It sees the charger.
    pub visible: bool,
    /// It is artillery at all.
    pub is_artillery: bool,
    /// Unlimbered.
    pub deployed: bool,
    /// Silenced.
    pub silenced: bool,
    /// It is of the charger's own side.
    pub friend: bool,
    /// It moved this period.
    pub moved: bool,
    /// How often it fired on chargers before, this period.
    pub fires_before: u8,
}

/// Who charges, and who fires.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The charger's label.
    pub charger: Option<String>,
    /// It is cavalry.
    pub cavalry: bool,
    /// It made an approach move.
    pub made_approach: bool,
    /// The batteries.
    pub batteries: Vec<Battery>,
}

/// One battery's fire.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shot {
    /// Its label; empty where there is none.
    #[serde(default)]
    pub battery: String,
    /// Its fire points.
    pub fp: u8,
    /// How often it has fired on chargers this period now.
    pub fires_on_chargers: u8,
    /// It takes a fatigue point.
    pub fatigue_due: bool,
}

/// All fire on the charger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// By battery, in the order given.
    pub shots: Vec<Shot>,
    /// Fire points together, to be resolved at once.
    pub fp: u32,
    /// A heavy battery or a howitzer is among those that laid them.
    pub heavy_or_howitzer: bool,
}

const BATTERY: &[Field] = &[
    Field::subject("battery", "Battery", SubjectKind::Unit),
    Field::length("range", "Range"),
    Field::choice("face", "Face under fire", FACES).or(Preset::Word("front")).quiet(),
    Field::choice("weight", "Weight", WEIGHTS)
        .optional()
        .help("Left blank: medium, or as horse artillery usually has."),
    Field::flag("horse", "Horse artillery").quiet(),
    Field::flag("howitzer", "Howitzers"),
    Field::whole("sp", "Strength points left", 0, 30).or(Preset::Whole(2)),
    Field::flag("consolidated", "Fires with another battery"),
    Field::flag("visible", "Sees the charger").or(Preset::Flag(true)).quiet(),
    Field::flag("is_artillery", "Is artillery").or(Preset::Flag(true)).quiet(),
    Field::flag("deployed", "Deployed").or(Preset::Flag(true)).quiet(),
    Field::flag("silenced", "Silenced").quiet(),
    Field::flag("friend", "Is of the charger's own side").quiet(),
    Field::flag("moved", "Moved this period").quiet(),
    Field::whole("fires_before", "Fires on chargers before, this period", 0, 9).or(Preset::Whole(0)).quiet(),
];

const SHOT: &[Field] = &[
    Field::text("battery", "Battery").optional(),
    Field::whole("fp", "Fire points", 0, 255),
    Field::whole("fires_on_chargers", "Fires on chargers this period", 0, 10),
    Field::flag("fatigue_due", "Takes a fatigue point"),
];

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
    const FIELDS: &'static [Field] = &[
        Field::subject("charger", "Charger", SubjectKind::Unit),
        Field::flag("cavalry", "It is cavalry"),
        Field::flag("made_approach", "It made an approach move"),
        Field::new("batteries", "Batteries that fire", Kind::List(BATTERY)),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::new("shots", "By battery", Kind::List(SHOT)),
        Field::whole("fp", "Fire points together", 0, 255),
        Field::flag("heavy_or_howitzer", "Heavy guns or howitzers among them"),
    ];
    const SUMMARY: &'static [&'static str] = &["fp", "shots", "heavy_or_howitzer"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(Subject::Unit(id)) = named(game, draft, "charger")
            && let Some(charger) = game.unit(id)
        {
            draft.fill("cavalry", is_cavalry(charger.own.arm));
        }
        let charger_side = named(game, draft, "charger").and_then(|who| game.side_of(who));
        let Some(Value::Array(rows)) = draft.0.get_mut("batteries") else { return };
        for row in rows {
            let Value::Object(map) = row else { continue };
            let mut filled = Draft::from(std::mem::take(map));
            if let Some(Subject::Unit(id)) = named(game, &filled, "battery")
                && let Some(guns) = game.unit(id).map(|u| &u.own)
            {
                if let Some(weight) = guns.art_weight {
                    filled.fill("weight", plain(weight));
                }
                filled.fill("horse", guns.horse);
                filled.fill("is_artillery", guns.arm == Arm::Artillery);
                filled.fill("deployed", !guns.limbered);
                filled.fill("silenced", guns.silenced || guns.broken);
                filled.fill("friend", charger_side == game.side_of(Subject::Unit(id)));
                filled.fill("howitzer", guns.howitzer);
                filled.fill("consolidated", guns.consolidated);
                filled.fill("sp", effective_sp(guns, game.rules()));
                filled.fill("moved", guns.moved);
                filled.fill("fires_before", guns.fires_on_chargers);
            }
            *map = filled.0;
        }
    }

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
            let battery = battery.battery.clone().unwrap_or_default();
            outcome.shots.push(Shot { battery, fp, fires_on_chargers, fatigue_due });
        }
        chance.say("Artillery v charges", || format!("{} FP together, to be resolved at once.", outcome.fp));
        Ok(outcome)
    }

    fn apply(input: &Input, outcome: &Outcome, rules: &Rules, game: &mut Game<Dtn>) {
        let charger = unit_at(game, input.charger.as_deref()).map(|(id, _)| id);
        let fired = input.batteries.iter().zip(&outcome.shots).filter(|(_, shot)| shot.fp > 0);
        for (number, (battery, shot)) in (1_usize..).zip(fired) {
            let check = u8::try_from(number).unwrap_or(u8::MAX);
            if let Some(charger) = charger.and_then(|id| game.unit_mut(id)).filter(|u| !u.broken) {
                let heavy_or_howitzer = battery.heavy_or_howitzer(rules);
                charger.fp.lay(shot.fp, Marker { face: battery.face, heavy_or_howitzer, check, ..Marker::default() });
            }
            let Some((id, _)) = unit_at(game, Some(&shot.battery)) else { continue };
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
        let who = spoken(game, input.charger.as_deref(), "the charger");
        if outcome.fp == 0 {
            return Report { headline: format!("No guns fire on {who}"), ..Report::default() };
        }
        let mut table = vec![format!("Lay {} FP on {who} and resolve them at once.", outcome.fp)];
        table.extend(outcome.shots.iter().filter(|shot| shot.fatigue_due).map(|shot| {
            let guns = if shot.battery.is_empty() { None } else { Some(shot.battery.as_str()) };
            format!("Lay a Fatigue marker on {}.", spoken(game, guns, "the battery"))
        }));
        let charger = unit_at(game, input.charger.as_deref()).map(|(id, _)| id);
        let charger = charger.filter(|id| !is_duty(game, *id, "resolve_fps"));
        let follows = charger.map(|id| {
            let mut due = duty(game, id, "resolve_fps");
            due.draft.insert("check".to_owned(), true.into());
            due
        });
        let follows = follows.into_iter().collect();
        let headline = format!("Guns lay {} FP on {who}", outcome.fp);
        Report { headline, table, follows }
    }
}

fn name(battery: &Battery, number: usize) -> String {
    battery.battery.clone().filter(|label| !label.is_empty()).unwrap_or_else(|| format!("Battery {number}"))
}
