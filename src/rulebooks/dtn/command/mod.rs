//! Command: points, orders, activation, direct control, headquarters, and the chits of a period.

pub mod activation;
pub mod assistance;
pub mod attach;
pub mod cp_throw;
pub mod direct_control;
pub mod end_of_period;
pub mod first_mover;
pub mod hq_move;
pub mod issue_order;
pub mod pass_cps;
pub mod permits;
pub mod reform;
pub mod sending;
pub mod swap_move;
