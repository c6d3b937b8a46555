//! What a Rust type is as a field, and how a struct of fields is filled from a battle. The macros `fields!` and `choice`
//! write these; knows no rule book.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::game::Game;
use super::length::Length;
use super::procedure::Draft;
use super::roster::{CommandId, Piece, Subject, UnitId};
use super::rulebook::Rulebook;
use super::schema::{Field, Kind, Preset, SubjectKind};

/// A type that can stand in a field.
pub trait Takes {
    /// What the field takes.
    const KIND: Kind;
    /// Whether it may be left out.
    const OPTIONAL: bool = false;
    /// What stands there when nothing is given.
    const DEFAULT: Option<Preset> = None;
}

impl Takes for bool {
    const KIND: Kind = Kind::Flag;
    const DEFAULT: Option<Preset> = Some(Preset::Flag(false));
}

impl Takes for Length {
    const KIND: Kind = Kind::Length;
}

impl Takes for String {
    const KIND: Kind = Kind::Text;
}

impl<T: Takes> Takes for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;
}

impl<T: Fields> Takes for Vec<T> {
    const KIND: Kind = Kind::List(T::FIELDS);
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl Takes for $number {
            const KIND: Kind = Kind::Whole { min: <$number>::MIN as i64, max: <$number>::MAX as i64 };
        })*
    };
}
whole_numbers!(u8, u16, u32, i8, i16, i32, i64);

/// A struct whose fields are those of a form, an outcome or a row.
pub trait Fields {
    /// Its table.
    const FIELDS: &'static [Field];
    /// The keys of those that odds tell.
    const SUMMARY: &'static [&'static str];
}

/// A struct that a battle fills in as far as it knows.
pub trait Fills<R: Rulebook>: Fields {
    /// Fills in what nobody has given.
    fn fill(game: &Game<R>, draft: &mut Draft);
}

/// Fills the rows of a list, each from what it names. A bare label makes a row.
pub fn fill_rows<R: Rulebook, T: Fills<R>>(game: &Game<R>, draft: &mut Draft, key: &str) {
    let Some(Value::Array(rows)) = draft.0.get_mut(key) else { return };
    for row in rows {
        if row.is_string()
            && let Some(first) = T::FIELDS.first()
        {
            *row = Value::Object([(first.key.to_owned(), row.take())].into_iter().collect());
        }
        let Some(map) = row.as_object_mut() else { continue };
        let mut known = Draft(std::mem::take(map));
        T::fill(game, &mut known);
        *map = known.0;
    }
}

/// A field that names somebody of the battle, and what a rule book keeps of him.
pub trait Role<R: Rulebook> {
    /// Who is seen.
    type Seen<'g>;
    /// Whom a label means, if he is of the kind.
    fn seen<'g>(game: &'g Game<R>, label: Option<&str>) -> Option<Self::Seen<'g>>;
}

/// A unit or command of a battle with its number; what the rule book keeps of it is reached directly.
#[derive(Debug)]
pub struct Seen<'g, T> {
    /// Its number in the roster.
    pub id: usize,
    /// Its label, name, side and superior.
    pub piece: &'g Piece<T>,
}

impl<T> std::ops::Deref for Seen<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.piece.own
    }
}

/// Whom a field names: by its label in JSON, by its number where there is a battle.
pub struct Named<K> {
    label: String,
    found: Option<Subject>,
    kind: PhantomData<K>,
}

/// A kind of subject as a type.
pub trait NamedKind {
    /// The kind.
    const KIND: SubjectKind;
}

macro_rules! named_kinds {
    ($($(#[$doc:meta])* $alias:ident, $kind:ident;)*) => {
        $(
            #[doc = concat!("See [`", stringify!($alias), "`].")]
            #[derive(Clone, Copy, Debug)]
            pub enum $kind {}
            impl NamedKind for $kind {
                const KIND: SubjectKind = SubjectKind::$kind;
            }
            $(#[$doc])*
            pub type $alias = Named<$kind>;
        )*
    };
}
named_kinds! {
    /// The name of a unit.
    UnitRef, Unit;
    /// The name of a command.
    CommandRef, Command;
    /// The name of a unit or a command.
    AnyRef, Any;
}

impl<K> Named<K> {
    /// The label it was given by.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whom it means in the battle it was looked up in.
    pub fn subject(&self) -> Option<Subject> {
        self.found
    }

    /// The unit it means.
    pub fn unit(&self) -> Option<UnitId> {
        match self.found {
            Some(Subject::Unit(id)) => Some(id),
            _ => None,
        }
    }

    /// The command it means.
    pub fn command(&self) -> Option<CommandId> {
        match self.found {
            Some(Subject::Command(id)) => Some(id),
            _ => None,
        }
    }

    /// Looks it up.
    pub fn find<R: Rulebook>(&mut self, game: &Game<R>) {
        self.found = game.find(&self.label).ok();
    }
}

impl<K> From<String> for Named<K> {
    fn from(label: String) -> Self {
        Self { label, found: None, kind: PhantomData }
    }
}

impl<K> Clone for Named<K> {
    fn clone(&self) -> Self {
        Self { label: self.label.clone(), found: self.found, kind: PhantomData }
    }
}

impl<K> fmt::Debug for Named<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.label.fmt(f)
    }
}

impl<K> PartialEq for Named<K> {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
    }
}

impl<K> Eq for Named<K> {}

impl<K> PartialOrd for Named<K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Named<K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.label.cmp(&other.label)
    }
}

impl<K> Hash for Named<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.label.hash(state);
    }
}

impl<K> Serialize for Named<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.label)
    }
}

impl<'de, K> Deserialize<'de> for Named<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

impl<K: NamedKind> Takes for Named<K> {
    const KIND: Kind = Kind::Subject(K::KIND);
}

impl<R: Rulebook> Role<R> for Option<UnitRef> {
    type Seen<'g> = Seen<'g, R::Unit>;
    fn seen<'g>(game: &'g Game<R>, label: Option<&str>) -> Option<Self::Seen<'g>> {
        match game.find(label?).ok()? {
            Subject::Unit(id) => game.unit(id).map(|piece| Seen { id, piece }),
            _ => None,
        }
    }
}

impl<R: Rulebook> Role<R> for Option<CommandRef> {
    type Seen<'g> = Seen<'g, R::Command>;
    fn seen<'g>(game: &'g Game<R>, label: Option<&str>) -> Option<Self::Seen<'g>> {
        match game.find(label?).ok()? {
            Subject::Command(id) => game.command(id).map(|piece| Seen { id, piece }),
            _ => None,
        }
    }
}
