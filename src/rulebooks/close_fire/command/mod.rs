//! Leaders: their actions and moves, the control of units, and the risk they run.

pub mod action;
pub mod control_test;
pub mod leader_move;
pub mod leader_risk;
