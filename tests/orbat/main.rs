//! Orders of battle: lines and rows, plans and battles, the five demos.
#![allow(clippy::unwrap_used)] // for the helpers, which are no `#[test]` themselves

mod any_text;
mod battles;
mod document;
mod notation;
mod plans;
mod slips;
