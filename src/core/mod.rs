//! What every rule book stands on. Knows no rule book, no disk, no window.

pub mod cards;
pub mod chance;
pub mod deck;
pub mod dice;
pub mod fraction;
pub mod odds;
pub mod weight;
