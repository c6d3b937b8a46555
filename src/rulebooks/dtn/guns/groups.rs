//! Resolving fire points: markers in groups of three, a card for each. Also for the artillery check.

use super::damage::Hits;
use super::words::Hindrance;
use crate::core::cards::{Card, Suit};
use crate::core::chance::{Fold, Summary};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{Diamond, JokerVCover, LongRange7, SeveralBatteries};

/// How many markers one card is drawn for.
const TOGETHER: usize = 3;
/// How many markers count when only one face is under fire.
const ONE_FACE: usize = 6;

/// Markers that one card is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many: one, two or three.
    pub markers: usize,
    pub least_rank: u8,
    /// A heavy battery or howitzer had a share in it.
    pub heavy: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resolved {
    pub hits: u32,
    /// Markers that were thrown away without a card.
    pub discarded: usize,
}

/// What the first card for a group says. The order is worst to best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FirstCard {
    #[default]
    Miss,
    /// Draws two more cards.
    Diamond,
    Hit,
}

impl Summary for FirstCard {
    fn counts(self) -> bool {
        self == Self::Hit
    }
    fn read(text: &str, _: u32) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "hit" | "1 hit" | "1" | "h" => Some(Self::Hit),
            "miss" | "no hit" | "no hits" | "0 hits" | "none" | "0" | "m" => Some(Self::Miss),
            "diamond" | "d" => Some(Self::Diamond),
            _ => None,
        }
    }
    fn hint() -> &'static str {
        "hit, miss or diamond"
    }
}

impl Fold for FirstCard {
    fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

/// The groups of these markers in the order in which they were laid, and how many are thrown away.
pub fn groups(markers: &[Marker], cover: Hindrance, rules: &Rules) -> (Vec<Group>, usize) {
    let summed = rules.attack.several_batteries == SeveralBatteries::Summed;
    let mut all = (Vec::new(), 0);
    for these in markers.chunk_by(|a, b| summed || a.check == b.check) {
        let (groups, discarded) = of_one_fire(these, cover, rules);
        all.0.extend(groups);
        all.1 += discarded;
    }
    all
}

fn of_one_fire(markers: &[Marker], cover: Hindrance, rules: &Rules) -> (Vec<Group>, usize) {
    let one_face = markers.iter().all(|m| m.face == markers[0].face);
    let counted = if one_face { markers.len().min(ONE_FACE) } else { markers.len() };
    let (drawn_for, discarded) = markers.split_at(counted);
    let group = |these: &[Marker]| Group {
        markers: these.len(),
        least_rank: least_rank(these, cover, rules),
        heavy: these.iter().any(|m| m.heavy_or_howitzer),
    };
    let groups = drawn_for.chunks(TOGETHER).map(group).collect();
    (groups, discarded.len())
}

/// The least rank that hits, by cover and by what long range and indirect fire ask for on top.
fn least_rank(group: &[Marker], cover: Hindrance, rules: &Rules) -> u8 {
    let far = match rules.guns.long_range7 {
        LongRange7::MinRankAllMarkers => group.iter().all(|m| m.long_or_indirect),
        LongRange7::MinRankAnyMarker => group.iter().any(|m| m.long_or_indirect),
        LongRange7::BounceOnly => group.iter().all(|m| m.bounce),
        LongRange7::AllocationCard | LongRange7::Off => false,
    };
    let by_cover = rules.guns.cover.least_rank(cover);
    if far { by_cover.max(rules.guns.long_rank) } else { by_cover }
}

/// What the first card for a group says.
pub fn first_card(card: Card, group: Group, rules: &Rules) -> FirstCard {
    let reaches = rules.height(card).is_some_and(|height| height >= group.least_rank);
    let hits = |hit: bool| if hit { FirstCard::Hit } else { FirstCard::Miss };
    match card.suit() {
        Some(Suit::Spades) => hits(reaches),
        Some(Suit::Clubs) => hits(reaches && group.markers >= 2),
        // The diamond itself needs no rank: the cards drawn for it do.
        Some(Suit::Diamonds) if group.markers >= 3 => FirstCard::Diamond,
        Some(Suit::Diamonds | Suit::Hearts) => FirstCard::Miss,
        None => hits(group.heavy && (group.least_rank <= 1 || rules.guns.joker_v_cover == JokerVCover::Ignores)),
    }
}

/// The hits of one group.
///
/// # Errors
/// Stops for a card that is not drawn yet.
pub fn resolve_group(group: Group, deck: usize, rules: &Rules, chance: &mut Chance) -> Roll<u8> {
    let these = counted(u32::try_from(group.markers).unwrap_or(u32::MAX), "marker", "markers");
    let card = chance.cards(deck, 1, &format!("fire points, {these}"), |c| first_card(c, group, rules))?;
    let rank = group.least_rank;
    let hits = match card {
        FirstCard::Miss => 0,
        FirstCard::Hit => 1,
        FirstCard::Diamond => {
            let black = |c: Card| Hits(u8::from(c.is_black() && rules.height(c).is_some_and(|r| r >= rank)));
            let Hits(black) = chance.cards(deck, 2, "two more for the diamond", black)?;
            match rules.guns.diamond {
                Diamond::EachBlackHits => black,
                Diamond::OneHitAtMost => black.min(1),
            }
        }
    };
    chance.say("Resolving FPs", || {
        let suits = match group.markers {
            1 => "a spade hits",
            2 => "a spade or club hits",
            _ => "a spade or club hits, a diamond draws two more",
        };
        let need = if rank > 1 { format!(" of rank {rank} or more") } else { String::new() };
        let joker = if group.heavy { "; a joker hits for the heavy guns" } else { "" };
        let came = if card == FirstCard::Diamond { " by the diamond" } else { "" };
        format!("{these}: {suits}{need}{joker}: {}{came}.", counted(hits, "hit", "hits"))
    });
    Ok(hits)
}

/// The hits of all these markers together.
///
/// # Errors
/// Stops for a card that is not drawn yet.
pub fn resolve_markers(
    markers: &[Marker],
    cover: Hindrance,
    deck: usize,
    rules: &Rules,
    chance: &mut Chance,
) -> Roll<Resolved> {
    let (groups, discarded) = groups(markers, cover, rules);
    let hits = chance.in_steps(groups.len(), 0_u32, |chance, at, hits| {
        Ok(hits.saturating_add(resolve_group(groups[at], deck, rules, chance)?.into()))
    })?;
    if discarded > 0 {
        chance.say("Resolving FPs", || {
            format!("Only one face is under fire: beyond {ONE_FACE}, {discarded} are taken off undrawn.")
        });
    }
    Ok(Resolved { hits, discarded })
}
