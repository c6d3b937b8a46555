//! The rule books, each on the core alone, and the registry that makes one closed type of their battles.

pub mod dtn;
