//! Detachments: how they are formed of the organisation, whether they are regular, their Initiative.

pub mod form_detachment;
pub mod initiative;
pub mod regular;
pub mod rejoin;
pub mod toe;
pub mod tree;
