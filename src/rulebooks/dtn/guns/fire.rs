//! Artillery fire: a battery lays fire points on a target, and by bouncethrough perhaps on a second.

use super::overhead::Overhead;
use super::points::{Lessened, Reach, band_at, band_told, effective_sp, fire_points, in_words};
use super::second_target::Bounce;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{JokerVCover, LongRange7};

/// A battery fires in the attrition phase.
pub struct ArtilleryFire;

/// A form asks for the target, so that this is no reason against opening it.
pub(super) const NO_TARGET: &str = "Name the target.";

fields! {
    /// Who fires at whom, and what matters of both.
    pub struct Input for Dtn {
        firer: Option<UnitRef>, "Battery";
        target: Option<UnitRef>, asked;
        range: Option<Length>, help = "In inches; or give the band.";
        band: Option<Band>, help = "s, e or l, where the inches are not measured.";
        face: Face, "Face under fire", default = Face::Front;
        indirect: bool, help = "Blind fire: worth as much as at long range.";
        target_rapid: bool, "Target on Rapid movement", from = target.is_rapid();
        weight: Option<ArtWeight>, from = firer.art_weight,
            help = "Left blank: medium, or what horse artillery usually has.";
        horse: bool, "Horse artillery", from = firer;
        howitzer: bool, from = firer;
        effective_sp: u8, "Strength points left", 0..=30, default = 2, from = effective_sp(firer, game.rules());
        consolidated: bool, from = firer, help = "Fires together with another battery.";
        is_artillery: bool, default = true, from = firer.arm == Arm::Artillery;
        deployed: bool, default = true, from = !firer.limbered;
        silenced: bool, from = firer.silenced || firer.broken;
        in_contact: bool, "Enemy in contact", quiet;
        moved: bool, "Moved this period", from = firer;
        fired_on_chargers: bool, "Fired on chargers this period", from = firer.fires_on_chargers > 0;
        recovered: bool, "Recovered this period", from = firer;
        fired: bool, "Fired already this period", from = firer;
        in_arc: bool, "In the frontal quadrant", default = true, quiet;
        friend: bool, "Target is of its own side", from = firer.piece.side == target.piece.side;
        closest: Option<Length>, "Distance of the closest target", quiet,
            help = "Left blank, the target is taken as the closest or near enough.";
        #[serde(flatten)] overhead: Overhead;
        #[serde(flatten)] second: Bounce;
        side: SideName, default = SideName::A, from = SideName::of(firer.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// What is laid down.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        fp: u8, "Fire points", 0..=12, summary;
        band: Band;
        /// What the markers are of, like the next.
        long_or_indirect: bool, "Long range or indirect";
        heavy_or_howitzer: bool;
        bounce_fp: u8, "Fire points on the second target", 0..=12, summary;
    }
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

    fn against_firer(&self) -> Vec<Reason> {
        Reason::among(
            "Artillery fire",
            [
                (!self.is_artillery, "notArtillery", "Only artillery fires in the attrition phase."),
                (!self.deployed, "limbered", "The battery is limbered; only deployed guns fire."),
                (self.silenced, "silenced", "The battery is silenced."),
                (self.in_contact, "inContact", "An enemy is in contact with the battery."),
                (self.recovered, "recovered", "The battery recovered this period and may not fire as well."),
                (self.fired, "fired", "The battery has fired already this period."),
                (self.effective_sp == 0, "noStrength", "The battery has no strength point left to fire with."),
                (self.friend, "ownSide", "The target is of the battery's own side."),
                (self.firer.is_some() && self.target.is_none(), "noTarget", NO_TARGET),
            ],
        )
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
    const MANY: bool = true;

    // Left blank, the target and the range are the last ones: "same again".
    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some((_, firer)) = draft.unit(game, key!(Input.firer)) else { return };
        let Some(last) = &firer.last_target else { return };
        let again = draft.text(key!(Input.target)).is_none_or(|target| target.eq_ignore_ascii_case(last));
        draft.fill(key!(Input.target), last.clone());
        let range = draft.0.get(key!(Input.range)).is_some_and(|range| !range.is_null());
        if !again || range || draft.text(key!(Input.band)).is_some() {
            return;
        }
        if let Some(range) = firer.last_range {
            draft.fill(key!(Input.range), plain(range));
        } else if let Some(band) = firer.last_band {
            draft.fill(key!(Input.band), band.word());
        }
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        if input.range.is_none() && input.band.is_none() {
            faults.push(FieldFault::new(key!(Input.range), "Give the range in inches, or its band: s, e or l."));
        }
        if let (Some(range), Some(closest)) = (input.range, input.closest)
            && closest > range
        {
            let text = format!("The closest target cannot be at {closest}″ when this one is at {range}″.");
            faults.push(FieldFault::new(key!(Input.closest), text));
        }
        faults.extend(input.second.faults(input.range));
        faults
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = input.against_firer();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Artillery fire", text));
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
            let (is, told) = (measured.said(), band.said());
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
        lay(game, &input.target, outcome.fp, marker);
        let second = Marker { face: input.second.bounce_face, long_or_indirect: true, bounce: true, ..marker };
        lay(game, &input.second.bounce_target, outcome.bounce_fp, second);
        let target = input.target.subject().map(|target| game.label_of(target));
        let Some(firer) = input.firer.unit_mut(game) else { return };
        firer.fired = true;
        firer.last_target = target;
        firer.last_range = input.range;
        firer.last_band = input.band;
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let firer = input.firer.name(game, "The battery");
        let target = input.target.name(game, "the target");
        let mut table = vec![laid(game, &input.target, &target, outcome.fp, input.face)];
        let headline = format!("{firer} fires at {target}: {} FP, {} range", outcome.fp, outcome.band.said());
        let also = if input.second.is_on() {
            let Bounce { bounce_target, bounce_face, .. } = &input.second;
            let second = bounce_target.name(game, "the second target");
            table.push(laid(game, bounce_target, &second, outcome.bounce_fp, *bounce_face));
            format!("; {} FP on {second}", outcome.bounce_fp)
        } else {
            String::new()
        };
        table.push(format!("Mark {firer} as fired."));
        Report { headline: headline + &also, table, ..Report::default() }
    }
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

fn lay(game: &mut Game<Dtn>, target: &impl Who, n: u8, marker: Marker) {
    if n > 0
        && let Some(unit) = target.unit_mut(game).filter(|unit| !unit.broken)
    {
        unit.fp.lay(n, marker);
    }
}

fn laid(game: &Game<Dtn>, target: &impl Who, name: &str, n: u8, face: Face) -> String {
    if n == 0 {
        return format!("Nothing is laid on {name}.");
    }
    let total = target.unit_in(game).map_or(0, |unit| unit.fp.count()).saturating_add(n);
    let due =
        if total >= game.rules().guns.resolve_at { format!(" It has {total}: to be resolved.") } else { String::new() };
    format!("Put {} on {name}, {}.{due}", counted(n, "fire point", "fire points"), face.said())
}
