//! Fire points as they lie on a target: each knows its face and what laid it. Counted and set by hand as a number.

use crate::core::fields::Lookup;
use crate::rulebooks::dtn::prelude::*;

fields! {
    /// One fire point.
    #[derive(Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(default)]
    pub struct Marker {
        face: Face, default = Face::Front;
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        long_or_indirect: bool, "Long range or indirect";
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        heavy_or_howitzer: bool;
        /// Laid on a second target.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        bounce: bool, "Bouncethrough";
        /// The first, second … battery that fired on a charger.
        #[serde(skip_serializing_if = "is_nought")]
        check: u8, "Battery of a check on chargers", 0..=30, default = 0,
            help = "Nought in the attrition phase. A switch keeps several batteries apart.";
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_nought(n: &u8) -> bool {
    *n == 0
}

/// The fire points on a unit, in the order in which they were laid. As plain data they are a count `fp`, which the
/// umpire may set, and the list `markers`, which follows the count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Plain", into = "Plain")]
pub struct FirePoints(Vec<Marker>);

fields! {
    #[derive(Default)]
    #[serde(default)]
    struct Plain {
        fp: Option<u8>, "Fire points", 0..=30, required;
        #[serde(skip_serializing_if = "Vec::is_empty")]
        markers: Vec<Marker>, hidden;
    }
}

impl Fields for FirePoints {
    const FIELDS: &'static [Field] = Plain::FIELDS;

    fn subjects(&mut self, _: &mut dyn FnMut(&mut dyn Lookup)) {}
}

impl From<Plain> for FirePoints {
    fn from(Plain { fp, mut markers }: Plain) -> Self {
        if let Some(count) = fp {
            markers.resize(usize::from(count), Marker::default());
        }
        Self(markers)
    }
}

impl From<FirePoints> for Plain {
    fn from(points: FirePoints) -> Self {
        Self { fp: Some(points.count()), markers: points.0 }
    }
}

impl FirePoints {
    /// The most markers that lie on one unit; a count by hand goes no further either.
    pub const MOST: u8 = 30;

    pub fn count(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn markers(&self) -> &[Marker] {
        &self.0
    }

    /// Lays `n` like markers.
    pub fn lay(&mut self, n: u8, marker: Marker) {
        let room = usize::from(Self::MOST).saturating_sub(self.0.len());
        self.0.extend(std::iter::repeat_n(marker, usize::from(n).min(room)));
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_count_by_hand_keeps_the_markers_that_stay() {
        let heavy = json!({"face": "rear", "heavy_or_howitzer": true});
        let points: FirePoints = serde_json::from_value(json!({"fp": 3, "markers": [heavy]})).unwrap();
        assert_eq!((points.count(), points.markers()[0].heavy_or_howitzer), (3, true));
        let fewer: FirePoints = serde_json::from_value(json!({"fp": 0, "markers": [heavy]})).unwrap();
        assert_eq!(serde_json::to_value(&fewer).unwrap(), json!({"fp": 0}));
        let listed: FirePoints = serde_json::from_value(json!({"markers": [heavy]})).unwrap();
        assert_eq!(listed.count(), 1);
    }
}
