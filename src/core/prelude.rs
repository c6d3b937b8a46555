//! What most files of a rule book use of the core, and of serde.

pub use galloper_derive::{choice, fields, table};
pub use serde::{Deserialize, Serialize};
pub use serde_json::{Value, json};

pub use crate::core::chance::{Chance, Roll};
pub use crate::core::dice::Die;
pub use crate::core::fields::{AnyRef, CommandRef, Fields, Fills, Seen, UnitRef, Who};
pub(crate) use crate::core::fields::{draft, key};
pub use crate::core::game::Game;
pub use crate::core::inputs::{command_at, name_or_label, plain, row_labels, unit_at};
pub use crate::core::length::Length;
pub use crate::core::phrases::{capital, counted};
pub use crate::core::procedure::{Draft, Procedure, Reason, Report};
pub use crate::core::roster::{CommandId, SideId, Subject, UnitId};
pub use crate::core::schema::validate::FieldFault;
pub use crate::core::schema::{Field, Kind, Preset, SubjectKind, Words};
pub use crate::core::sequence::{Duty, Frame, Step, Work};
