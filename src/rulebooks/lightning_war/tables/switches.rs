//! The switches of Lightning War: what each may be set to.

use serde::{Deserializer, de};

use crate::rulebooks::lightning_war::prelude::*;

/// Those who move in one step of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Movers {
    Morale,
    Discretionary,
    /// Both of them together.
    Forced,
    #[serde(alias = "Low")]
    Low,
    #[serde(alias = "Medium")]
    Medium,
    #[serde(alias = "High")]
    High,
}

impl Movers {
    /// The Initiative of those who move by their orders there.
    pub fn class(self) -> Option<Initiative> {
        match self {
            Self::Low => Some(Initiative::Low),
            Self::Medium => Some(Initiative::Medium),
            Self::High => Some(Initiative::High),
            Self::Morale | Self::Discretionary | Self::Forced => None,
        }
    }
}

/// The order in which all move: each kind of mover once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(pub Vec<Movers>);

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let order = Vec::<Movers>::deserialize(deserializer)?;
        let split = |m: &Movers| match m {
            Movers::Forced => vec![Movers::Morale, Movers::Discretionary],
            one => vec![*one],
        };
        let mut all: Vec<Movers> = order.iter().flat_map(split).collect();
        all.sort();
        let each = [Movers::Morale, Movers::Discretionary, Movers::Low, Movers::Medium, Movers::High];
        if all == each {
            return Ok(Self(order));
        }
        let wanted = "name morale, discretionary, low, medium and high once each; forced stands for the first two";
        Err(de::Error::custom(wanted))
    }
}

/// Who goes first among detachments of one Initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Ties {
    Simultaneous,
    FirstSide,
    SecondSide,
}

impl Ties {
    /// The side that goes first, if one does.
    pub fn first_side(self) -> Option<usize> {
        match self {
            Self::Simultaneous => None,
            Self::FirstSide => Some(0),
            Self::SecondSide => Some(1),
        }
    }
}

/// What a distance is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Round {
    #[serde(rename = "none")]
    None,
    #[serde(rename = "0.25")]
    Quarter,
    #[serde(rename = "0.5")]
    Half,
}

/// Which way it is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Direction {
    Nearest,
    Down,
    Up,
}

/// How a move over several kinds of ground is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Mixed {
    PerInch,
    WorstFactor,
}

/// How movement is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Entered {
    ByDetachment,
    ByUnit,
}

/// What a plus on a vehicle's chart means: 1 worsens, -1 helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Sign {
    Worsens,
    Helps,
}

impl<'de> Deserialize<'de> for Sign {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match i64::deserialize(deserializer)? {
            1 => Ok(Self::Worsens),
            -1 => Ok(Self::Helps),
            other => Err(de::Error::custom(format!("{other} is neither 1 nor -1"))),
        }
    }
}

/// What the size AT means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum AtSize {
    Label,
    Towed,
}

/// When a vehicle rolls for miring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum MireWhen {
    EachFeature,
    OncePerTurn,
}

/// How much of a move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Share {
    Full,
    Half,
    None,
}

/// What fire does on the turn on which a towed vehicle comes free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum FireOnLast {
    Ignored,
    Stops,
}

/// Whom "stationary all turn" binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Binds {
    Carriers,
    All,
}

/// Which allowance the tenth is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum AdjustOf {
    Available,
    Base,
}

/// How many partly present formations a regular detachment may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Partial {
    UpTo(u32),
    MostKept,
}

impl<'de> Deserialize<'de> for Partial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "mostKept" => Ok(Self::MostKept),
            Value::Number(n) => match n.as_u64().and_then(|n| u32::try_from(n).ok()) {
                Some(n) => Ok(Self::UpTo(n)),
                None => Err(de::Error::custom("it must be 0, 1 or mostKept")),
            },
            _ => Err(de::Error::custom("it must be 0, 1 or mostKept")),
        }
    }
}

/// Whether a unit alone can be irregular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Single {
    Own,
    AsOthers,
}

/// Whose Initiative is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum Counted {
    Detachment,
    Formation,
}

/// What a detachment does of which only a part was fired upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum InPart {
    PartBreaksOff,
    WholeMayAct,
}

/// What a detachment does of which all were fired upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum InWhole {
    Together,
    MayDivide,
}

/// When orders suspended by a discretionary action hold again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the help line in the asset says it")]
pub enum OrdersReturn {
    NewOrContinue,
    NextTurn,
}

impl OrdersReturn {
    /// Until when they are suspended.
    pub fn until(self) -> &'static str {
        match self {
            Self::NewOrContinue => "until new orders or Continue",
            Self::NextTurn => "until the next turn, new orders or Continue",
        }
    }
}
