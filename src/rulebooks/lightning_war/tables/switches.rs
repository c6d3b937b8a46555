//! The switches of Lightning War: what each may be set to.

use serde::Deserializer;
use serde::de::{self, IntoDeserializer as _};

use crate::rulebooks::lightning_war::prelude::*;

/// Those who move in one step of the queue.
#[choice]
pub enum Movers {
    #[is(label = "Driven by morale")]
    Morale,
    #[is(label = "Discretionary actions")]
    Discretionary,
    #[is(label = "Morale and discretionary actions")]
    Forced,
    #[is(label = "Low Initiative")]
    Low,
    #[is(label = "Medium Initiative")]
    Medium,
    #[is(label = "High Initiative")]
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
        let read = |word: String| Movers::deserialize(word.to_lowercase().into_deserializer());
        let order: Vec<Movers> =
            Vec::<String>::deserialize(deserializer)?.into_iter().map(read).collect::<Result<_, D::Error>>()?;
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
#[choice]
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
#[choice]
pub enum Round {
    None,
    #[is("0.25")]
    Quarter,
    #[is("0.5")]
    Half,
}

/// Which way it is rounded.
#[choice]
pub enum Direction {
    Nearest,
    Down,
    Up,
}

/// How a move over several kinds of ground is counted.
#[choice]
pub enum Mixed {
    PerInch,
    WorstFactor,
}

/// How movement is entered.
#[choice]
pub enum EnteredBy {
    ByDetachment,
    ByUnit,
}

/// What a plus on a vehicle's chart means: 1 worsens, -1 helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[choice]
pub enum AtSize {
    Label,
    Towed,
}

/// When a vehicle rolls for miring.
#[choice]
pub enum MireWhen {
    EachFeature,
    OncePerTurn,
}

/// How much of a move is left.
#[choice]
pub enum Share {
    #[is(label = "Fully")]
    Full,
    Half,
    #[is(label = "Not at all")]
    None,
}

/// What fire does on the turn on which a towed vehicle comes free.
#[choice]
pub enum FireOnLast {
    Ignored,
    Stops,
}

/// Whom "stationary all turn" binds.
#[choice]
pub enum Binds {
    Carriers,
    All,
}

/// Which allowance the tenth is taken of.
#[choice]
pub enum AdjustOf {
    Available,
    Base,
}

/// How many partly present formations a regular detachment may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partial {
    UpTo(u32),
    MostKept,
}

impl<'de> Deserialize<'de> for Partial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "mostKept" => Some(Self::MostKept),
            Value::Number(n) => n.as_u64().and_then(|n| u32::try_from(n).ok()).map(Self::UpTo),
            _ => None,
        }
        .ok_or_else(|| de::Error::custom("it must be 0, 1 or mostKept"))
    }
}

/// Whether a unit alone can be irregular.
#[choice]
pub enum Single {
    Own,
    AsOthers,
}

/// Whose Initiative is counted.
#[choice]
pub enum Counted {
    Detachment,
    Formation,
}

/// What a detachment does of which only a part was fired upon.
#[choice]
pub enum InPart {
    PartBreaksOff,
    WholeMayAct,
}

/// What a detachment does of which all were fired upon.
#[choice]
pub enum InWhole {
    Together,
    MayDivide,
}

/// When orders suspended by a discretionary action hold again.
#[choice]
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
