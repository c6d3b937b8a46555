//! Artillery fire: a battery lays fire points on a target, and by bouncethrough perhaps on a second.

use super::overhead::Overhead;
use super::points::{Lessened, Reach, band_at, band_told, effective_sp, fire_points, in_words};
use super::second_target::Bounce;
use super::words::{BANDS, WEIGHTS};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{JokerVCover, LongRange7};

/// A battery fires in the attrition phase.
pub struct ArtilleryFire;

/// Who fires at whom, and what matters of both.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The battery's label.
    pub firer: Option<String>,
    /// The target's label.
    pub target: Option<String>,
    /// The range in inches.
    pub range: Option<Length>,
    /// The band, where the inches are not given.
    pub band: Option<Band>,
    /// The face under fire.
    pub face: Face,
    /// Blind fire.
    pub indirect: bool,
    /// The battery's weight, if somebody said.
    pub weight: Option<ArtWeight>,
    /// It is horse artillery.
    pub horse: bool,
    /// It is a howitzer battery.
    pub howitzer: bool,
    /// Its strength points left.
    pub effective_sp: u8,
    /// It fires together with another battery.
    pub consolidated: bool,
    /// It is artillery at all.
    pub is_artillery: bool,
    /// Unlimbered.
    pub deployed: bool,
    /// Silenced.
    pub silenced: bool,
    /// An enemy is in contact with it.
    pub in_contact: bool,
    /// It moved this period.
    pub moved: bool,
    /// It fired on chargers this period.
    pub fired_on_chargers: bool,
    /// It recovered this period.
    pub recovered: bool,
    /// It fired already this period.
    pub fired: bool,
    /// The target is in the frontal quadrant.
    pub in_arc: bool,
    /// The target is of the battery's own side.
    pub friend: bool,
    /// The target is on Rapid movement.
    pub target_rapid: bool,
    /// The distance of the closest target.
    pub closest: Option<Length>,
    /// Friends in between.
    #[serde(flatten)]
    pub overhead: Overhead,
    /// A second target.
    #[serde(flatten)]
    pub second: Bounce,
    /// Whose deck, where a card is needed.
    pub side: SideName,
}

/// What is laid down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Fire points on the target.
    pub fp: u8,
    /// The band fired at.
    pub band: Band,
    /// The markers are of long range or indirect fire.
    pub long_or_indirect: bool,
    /// The markers are of a heavy battery or howitzer.
    pub heavy_or_howitzer: bool,
    /// Fire points on the second target.
    pub bounce_fp: u8,
}

impl Input {
    fn weight(&self, rules: &Rules) -> ArtWeight {
        rules.guns.weight(self.weight, self.horse)
    }

    fn reach(&self, rules: &Rules) -> Option<Reach> {
        match (self.range, self.band) {
            (Some(range), _) => Some(band_at(range, self.weight(rules), self.howitzer, rules)),
            (None, Some(band)) => Some(band_told(band, self.howitzer, rules)),
            (None, None) => None,
        }
    }

    fn second_reach(&self, rules: &Rules) -> Option<Reach> {
        self.second.bounce_range.map(|range| band_at(range, self.weight(rules), self.howitzer, rules))
    }

    fn lessened(&self, rapid: bool) -> Lessened {
        Lessened {
            single_sp: self.effective_sp <= 1 && !self.consolidated,
            limited: self.moved || self.fired_on_chargers || rapid,
        }
    }

    fn check_firer(&self, no: &mut impl FnMut(&'static str, String)) {
        let facts: [(bool, &'static str, &str); 8] = [
            (!self.is_artillery, "notArtillery", "Only artillery fires in the attrition phase."),
            (!self.deployed, "limbered", "The battery is limbered; only deployed guns fire."),
            (self.silenced, "silenced", "The battery is silenced."),
            (self.in_contact, "inContact", "An enemy is in contact with the battery."),
            (self.recovered, "recovered", "The battery recovered this period and may not fire as well."),
            (self.fired, "fired", "The battery has fired already this period."),
            (self.effective_sp == 0, "noStrength", "The battery has no strength point left to fire with."),
            (self.friend, "ownSide", "The target is of the battery's own side."),
        ];
        for (_, key, text) in facts.into_iter().filter(|(against, ..)| *against) {
            no(key, text.to_owned());
        }
    }
}

impl Procedure for ArtilleryFire {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "artillery_fire";
    const TITLE: &'static str = "Artillery fire";
    const VERBS: &'static [&'static str] = &["fire"];
    const RULE: &'static str = "Artillery fire";
    const FIELDS: &'static [Field] = &[
        Field::subject("firer", "Battery", SubjectKind::Unit),
        Field::subject("target", "Target", SubjectKind::Unit).asked(),
        Field::length("range", "Range").optional().help("In inches; or give the band."),
        Field::choice("band", "Band", BANDS).optional().help("s, e or l, where the inches are not measured."),
        Field::choice("face", "Face under fire", FACES).or(Preset::Word("front")),
        Field::flag("indirect", "Indirect").help("Blind fire: worth as much as at long range."),
        Field::flag("target_rapid", "Target on Rapid movement").quiet(),
        Field::choice("weight", "Weight", WEIGHTS)
            .optional()
            .quiet()
            .help("Left blank: medium, or what horse artillery usually has."),
        Field::flag("horse", "Horse artillery").quiet(),
        Field::flag("howitzer", "Howitzer").quiet(),
        Field::whole("effective_sp", "Strength points left", 0, 30).or(Preset::Whole(2)).quiet(),
        Field::flag("consolidated", "Consolidated").quiet().help("Fires together with another battery."),
        Field::flag("is_artillery", "Is artillery").or(Preset::Flag(true)).quiet(),
        Field::flag("deployed", "Deployed").or(Preset::Flag(true)).quiet(),
        Field::flag("silenced", "Silenced").quiet(),
        Field::flag("in_contact", "Enemy in contact").quiet(),
        Field::flag("moved", "Moved this period").quiet(),
        Field::flag("fired_on_chargers", "Fired on chargers this period").quiet(),
        Field::flag("recovered", "Recovered this period").quiet(),
        Field::flag("fired", "Fired already this period").quiet(),
        Field::flag("in_arc", "In the frontal quadrant").or(Preset::Flag(true)).quiet(),
        Field::flag("friend", "Target is of its own side").quiet(),
        Field::length("closest", "Distance of the closest target")
            .optional()
            .quiet()
            .help("Left blank, the target is taken as the closest or near enough."),
        Field::whole("level_firer", "Overhead: level of the guns", 0, 9).optional().quiet(),
        Field::whole("level_between", "Overhead: level of the unit in between", 0, 9)
            .optional()
            .quiet()
            .help("Only when firing over friends."),
        Field::whole("level_target", "Overhead: level of the target", 0, 9).optional().quiet(),
        Field::length("gap", "Overhead: from the guns to the unit in between").optional().quiet(),
        Field::length("front_edge", "Overhead: from its front edge to the target").optional().quiet(),
        Field::flag("bounce", "Bouncethrough").quiet().help("Into a second target behind the first."),
        Field::subject("bounce_target", "Second target", SubjectKind::Unit).quiet(),
        Field::choice("bounce_face", "Second target's face", FACES).or(Preset::Word("front")).quiet(),
        Field::length("bounce_range", "Second target's range").optional().quiet(),
        Field::length("bounce_behind", "Second target behind the first's front").optional().quiet(),
        Field::flag("bounce_bad_going", "Bad going in between").quiet(),
        Field::flag("bounce_rapid", "Second target on Rapid movement").quiet(),
        SIDE,
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("fp", "Fire points", 0, 12),
        Field::choice("band", "Band", BANDS),
        Field::flag("long_or_indirect", "Long range or indirect"),
        Field::flag("heavy_or_howitzer", "Heavy or howitzer"),
        Field::whole("bounce_fp", "Fire points on the second target", 0, 12),
    ];
    const SUMMARY: &'static [&'static str] = &["fp", "bounce_fp"];
    const MANY: bool = true;

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        if let Some(Subject::Unit(id)) = named(game, draft, "firer")
            && let Some(piece) = game.unit(id)
        {
            fill_firer(&piece.own, game.rules(), draft);
            draft.fill("side", SideName::of(piece.side).word());
            if let Some(Subject::Unit(at)) = named(game, draft, "target") {
                draft.fill("friend", game.unit(at).is_some_and(|target| target.side == piece.side));
            }
        }
        if let Some((_, target)) = unit_at(game, draft.text("target")) {
            draft.fill("target_rapid", is_rapid(target));
        }
        if let Some((_, second)) = unit_at(game, draft.text("bounce_target")) {
            draft.fill("bounce_rapid", is_rapid(second));
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        if input.range.is_none() && input.band.is_none() {
            faults.push(FieldFault::new("range", "Give the range in inches, or its band: s, e or l."));
        }
        if let (Some(range), Some(closest)) = (input.range, input.closest)
            && closest > range
        {
            let text = format!("The closest target cannot be at {closest}″ when this one is at {range}″.");
            faults.push(FieldFault::new("closest", text));
        }
        faults.extend(input.second.faults(input.range));
        faults
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Artillery fire", text));
        input.check_firer(&mut no);
        if input.firer.is_some() && input.target.is_none() {
            no("noTarget", "Name the target.".to_owned());
        }
        let reach = input.reach(rules);
        match reach {
            Some(Reach::OutOfRange) => {
                let most = rules.guns.ranges.of(input.weight(rules), input.howitzer)[2];
                no("outOfRange", format!("The target is out of range: this battery reaches {most}″."));
            }
            Some(Reach::TooClose) => no("tooClose", "The target is too close for a howitzer.".to_owned()),
            Some(Reach::In(_)) | None => {}
        }
        if let (Some(range), Some(band), Some(Reach::In(measured))) = (input.range, input.band, reach)
            && band_told(band, input.howitzer, rules) != Reach::In(measured)
        {
            let (is, told) = (measured.words(), band.words());
            no("bandAndRange", format!("{range}″ is {is} range for this battery, not {told}: give one of the two."));
        }
        if !input.in_arc {
            no("outOfArc", "The target is outside the frontal quadrant.".to_owned());
        }
        if let (Some(range), Some(closest)) = (input.range, input.closest)
            && range > closest + rules.guns.closest_margin
        {
            let margin = rules.guns.closest_margin;
            no(
                "notClosest",
                format!("The closest target is at {closest}″; one at {range}″ is more than {margin}″ beyond."),
            );
        }
        reasons.extend(input.overhead.check(input.howitzer, rules));
        reasons.extend(input.second.check(input.howitzer, reach, input.second_reach(rules), rules));
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        // Only the umpire's leave brings a shot here that is out of every band.
        let band = match input.reach(rules) {
            Some(Reach::In(band)) => band,
            Some(Reach::OutOfRange) => Band::Long,
            Some(Reach::TooClose) | None => Band::Effective,
        };
        let long_or_indirect = input.indirect || band == Band::Long;
        let less = input.lessened(input.target_rapid);
        let worth = fire_points(band, input.indirect, less, rules);
        chance.say("Allocate FPs", || in_words(band, input.indirect, less, worth, rules));
        let fp = placed(worth, long_or_indirect, input.side, rules, chance)?;
        let bounce_fp = if input.second.is_on() {
            let less = input.lessened(input.second.bounce_rapid);
            let worth = fire_points(Band::Long, true, less, rules);
            chance
                .say("Bouncethrough", || format!("Second target. {}", in_words(Band::Long, true, less, worth, rules)));
            placed(worth, true, input.side, rules, chance)?
        } else {
            0
        };
        let heavy_or_howitzer = input.howitzer || input.weight(rules) == ArtWeight::Heavy;
        Ok(Outcome { fp, band, long_or_indirect, heavy_or_howitzer, bounce_fp })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let marker = Marker {
            face: input.face,
            long_or_indirect: outcome.long_or_indirect,
            heavy_or_howitzer: outcome.heavy_or_howitzer,
            bounce: false,
            check: 0,
        };
        lay(game, input.target.as_deref(), outcome.fp, marker);
        let second = Marker { face: input.second.bounce_face, long_or_indirect: true, bounce: true, ..marker };
        lay(game, input.second.bounce_target.as_deref(), outcome.bounce_fp, second);
        let Some((id, _)) = unit_at(game, input.firer.as_deref()) else { return };
        let target = input.target.as_deref().and_then(|t| game.find(t).ok()).map(|t| game.label_of(t));
        let Some(firer) = game.unit_mut(id) else { return };
        firer.fired = true;
        firer.last_target = target;
        firer.last_range = input.range;
        firer.last_band = input.band;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let firer = spoken(game, input.firer.as_deref(), "The battery");
        let target = spoken(game, input.target.as_deref(), "the target");
        let mut table = Vec::new();
        laid(&mut table, game, (&target, input.target.as_deref()), outcome.fp, input.face);
        let headline = format!("{firer} fires at {target}: {} FP, {} range", outcome.fp, outcome.band.words());
        let also = if input.second.is_on() {
            let label = input.second.bounce_target.as_deref();
            let second = spoken(game, label, "the second target");
            laid(&mut table, game, (&second, label), outcome.bounce_fp, input.second.bounce_face);
            format!("; {} FP on {second}", outcome.bounce_fp)
        } else {
            String::new()
        };
        table.push(format!("Mark {firer} as fired."));
        Report { headline: headline + &also, table, ..Report::default() }
    }
}

/// What the battery itself tells, and its last target and range: "same again".
fn fill_firer(unit: &Unit, rules: &Rules, draft: &mut Draft) {
    draft.fill("is_artillery", unit.arm == Arm::Artillery);
    if let Some(weight) = unit.art_weight {
        draft.fill("weight", plain(weight));
    }
    draft.fill("horse", unit.horse);
    draft.fill("howitzer", unit.howitzer);
    draft.fill("effective_sp", effective_sp(unit, rules));
    draft.fill("consolidated", unit.consolidated);
    draft.fill("deployed", !unit.limbered);
    draft.fill("silenced", unit.silenced || unit.broken);
    draft.fill("moved", unit.moved);
    draft.fill("fired_on_chargers", unit.fires_on_chargers > 0);
    draft.fill("recovered", unit.recovered);
    draft.fill("fired", unit.fired);
    let Some(last) = unit.last_target.clone() else { return };
    let again = draft.text("target").is_none_or(|target| target.eq_ignore_ascii_case(&last));
    draft.fill("target", last);
    let measured = draft.0.get("range").is_some_and(|v| !v.is_null()) || draft.text("band").is_some();
    if again && !measured {
        if let Some(range) = unit.last_range {
            draft.fill("range", plain(range));
        } else if let Some(band) = unit.last_band {
            draft.fill("band", plain(band));
        }
    }
}

fn is_rapid(unit: &Unit) -> bool {
    matches!(unit.status, Status::Rapid | Status::RoadMarch)
}

/// Where the switch asks for a card before long or indirect fire is laid down.
fn placed(worth: u8, long: bool, side: SideName, rules: &Rules, chance: &mut Chance) -> Roll<u8> {
    if worth == 0 || !long || rules.guns.long_range7 != LongRange7::AllocationCard {
        return Ok(worth);
    }
    let (rank, jokers) = (rules.guns.long_rank, rules.guns.joker_v_cover == JokerVCover::Ignores);
    let why = "long or indirect fire: laid down if it reaches the rank";
    let reaches =
        chance.cards(rules.deck_of(side.index()), 1, why, |c| rules.height(c).map_or(jokers, |r| r >= rank))?;
    chance.say("Long range or indirect", || {
        format!("A card of {rank} or more is needed: {}.", if reaches { "laid down" } else { "nothing is laid down" })
    });
    Ok(if reaches { worth } else { 0 })
}

fn lay(game: &mut Game<Dtn>, target: Option<&str>, n: u8, marker: Marker) {
    let Some((id, _)) = unit_at(game, target).filter(|_| n > 0) else { return };
    if let Some(unit) = game.unit_mut(id).filter(|u| !u.broken) {
        unit.fp.lay(n, marker);
    }
}

fn laid(table: &mut Vec<String>, game: &Game<Dtn>, (name, label): (&str, Option<&str>), n: u8, face: Face) {
    if n == 0 {
        table.push(format!("Nothing is laid on {name}."));
        return;
    }
    let total = unit_at(game, label).map_or(0, |(_, unit)| unit.fp.count()).saturating_add(n);
    let due =
        if total >= game.rules().guns.resolve_at { format!(" It has {total}: to be resolved.") } else { String::new() };
    table.push(format!("Put {} on {name}, {}.{due}", counted(n, "fire point", "fire points"), face.words()));
}
