//! Galloper: the umpire's companion for miniatures battles.

pub mod store;
