//! Ranges and the fire points of a shot: pure arithmetic on the tables.

use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{HowitzerClose, SingleSp};

/// What a measured range comes to for a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    In(Band),
    /// Too close for a howitzer.
    TooClose,
    OutOfRange,
}

/// The band of a range in inches.
pub fn band_at(range: Length, weight: ArtWeight, howitzer: bool, rules: &Rules) -> Reach {
    let [short, effective, long] = rules.guns.ranges.of(weight, howitzer);
    if range > long {
        Reach::OutOfRange
    } else if range > effective {
        Reach::In(Band::Long)
    } else if range > short {
        Reach::In(Band::Effective)
    } else {
        close(howitzer, rules)
    }
}

/// A band told instead of the inches.
pub fn band_told(band: Band, howitzer: bool, rules: &Rules) -> Reach {
    if band == Band::Short { close(howitzer, rules) } else { Reach::In(band) }
}

fn close(howitzer: bool, rules: &Rules) -> Reach {
    match (howitzer, rules.guns.ranges.howitzer_close) {
        (false, _) => Reach::In(Band::Short),
        (true, HowitzerClose::Effective) => Reach::In(Band::Effective),
        (true, HowitzerClose::MayNotFire) => Reach::TooClose,
    }
}

/// The strength points a battery fires with.
pub fn effective_sp(unit: &Unit, rules: &Rules) -> u8 {
    if rules.guns.hits_reduce_sp { unit.strength() } else { unit.sp }
}

impl Unit {
    /// Whether it moves too fast to be a good target.
    pub fn is_rapid(&self) -> bool {
        matches!(self.status, Status::Rapid | Status::RoadMarch)
    }
}

/// What lessens a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lessened {
    /// A single strength point that is not consolidated.
    pub single_sp: bool,
    /// A limited fire opportunity, for whatever cause.
    pub limited: bool,
}

/// The fire points of a shot. Indirect fire counts as long whatever its range.
pub fn fire_points(band: Band, indirect: bool, less: Lessened, rules: &Rules) -> u8 {
    let table = &rules.guns.fp;
    let full = match band {
        _ if indirect => table.long,
        Band::Short => table.short,
        Band::Effective => table.effective,
        Band::Long => table.long,
    };
    let alone = match (less.single_sp, table.single_sp) {
        (false, _) => full,
        (true, SingleSp::Less) => full.saturating_sub(table.single_sp_less),
        (true, SingleSp::Halved) => full.div_ceil(2),
    };
    alone.saturating_sub(if less.limited { table.limited_less } else { 0 })
}

/// The sum in words, as the working shows it.
pub fn in_words(band: Band, indirect: bool, less: Lessened, points: u8, rules: &Rules) -> String {
    let table = &rules.guns.fp;
    let first = match band {
        _ if indirect => format!("Indirect fire {}", table.long),
        Band::Short => format!("Short range {}", table.short),
        Band::Effective => format!("Effective range {}", table.effective),
        Band::Long => format!("Long range {}", table.long),
    };
    let alone = less.single_sp.then(|| match table.single_sp {
        SingleSp::Less => format!("single strength point −{}", table.single_sp_less),
        SingleSp::Halved => "single strength point: half".to_owned(),
    });
    let limited = less.limited.then(|| format!("limited opportunity −{}", table.limited_less));
    let parts: Vec<String> = [Some(first), alone, limited].into_iter().flatten().collect();
    format!("{}: {points} FP.", parts.join(", "))
}
