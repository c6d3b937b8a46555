//! How a Rust type becomes a field of a form, and how a struct of fields is filled from a battle. The macros `fields!`
//! and `choice` implement these traits; knows no rule book.

use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::game::Game;
use super::length::Length;
use super::procedure::Draft;
use super::roster::{CommandId, Piece, Subject, UnitId};
use super::rulebook::Rulebook;
use super::schema::{Field, Kind, Preset, SubjectKind, Words};
use super::serde_messages::plain_message;

/// A type that can be a field.
pub trait Takes {
    const KIND: Kind;
    const OPTIONAL: bool = false;
    const DEFAULT: Option<Preset> = None;
    /// See [`Field::meaning`].
    const MEANING: Words = &[];

    /// Visits every unit or command that the value names, so that a battle can look it up.
    fn subjects(&mut self, _see: &mut dyn FnMut(&mut dyn Lookup)) {}
}

/// A name that a battle can look up.
pub trait Lookup {
    fn label(&self) -> &str;
    /// Records whom the label means in this battle.
    fn set_found(&mut self, found: Option<Subject>);
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
    const MEANING: Words = T::MEANING;

    fn subjects(&mut self, see: &mut dyn FnMut(&mut dyn Lookup)) {
        if let Some(value) = self {
            value.subjects(see);
        }
    }
}

impl<T: Fields> Takes for Vec<T> {
    const KIND: Kind = Kind::List(T::FIELDS);

    fn subjects(&mut self, see: &mut dyn FnMut(&mut dyn Lookup)) {
        for row in self {
            row.subjects(see);
        }
    }
}

/// In a list of lengths each is a row of one field.
impl Fields for Length {
    const FIELDS: &'static [Field] = &[Field::length("inches", "Inches")];

    fn subjects(&mut self, _see: &mut dyn FnMut(&mut dyn Lookup)) {}
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl Takes for $number {
            const KIND: Kind = Kind::Whole { min: <$number>::MIN as i64, max: <$number>::MAX as i64 };
        })*
    };
}
whole_numbers!(u8, u16, u32, i8, i16, i32, i64);

impl Takes for usize {
    const KIND: Kind = Kind::Whole { min: 0, max: i64::MAX };
}

/// A struct whose fields are those of a form, an outcome, a row of a list, a unit or a command.
pub trait Fields {
    const FIELDS: &'static [Field];
    /// Keys of the fields that odds are given for.
    const SUMMARY: &'static [&'static str] = &[];

    /// Compares two outcomes by their summary alone.
    fn by_summary(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
    /// The summary of an outcome as JSON.
    ///
    /// # Errors
    /// A sentence if a value cannot be written as JSON.
    fn short(&self) -> Result<Map<String, Value>, String> {
        Ok(Map::new())
    }
    /// See [`Takes::subjects`].
    fn subjects(&mut self, see: &mut dyn FnMut(&mut dyn Lookup));
}

/// A value as JSON.
///
/// # Errors
/// A sentence if it cannot be written as JSON.
pub fn json<T: Serialize>(value: &T) -> Result<Value, String> {
    serde_json::to_value(value)
        .map_err(|e| format!("The outcome cannot be written down: {}.", plain_message(&e.to_string())))
}

/// A struct that can be filled from a battle of this rule book.
pub trait Fills<R: Rulebook>: Fields {
    /// Keys of the struct around it that name whom its facts depend on.
    const OUTER: &'static [&'static str] = &[];

    /// Fills in what the battle knows and leaves what was given.
    fn fill(game: &Game<R>, draft: &mut Draft);
}

/// Fills each row of a list in a draft; see [`Draft::fill_rows`]. A bare label names the row's first field.
pub fn fill_rows<R: Rulebook, T: Fills<R>>(game: &Game<R>, draft: &mut Draft, key: &str) {
    let head = T::FIELDS.first().map_or("", |first| first.key);
    let outer: Vec<(&str, Value)> =
        T::OUTER.iter().filter_map(|key| Some((*key, draft.0.get(*key)?.clone()))).collect();
    draft.fill_rows(key, head, |row| {
        let lent: Vec<&(&str, Value)> = outer.iter().filter(|(key, _)| !row.0.contains_key(*key)).collect();
        row.0.extend(lent.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
        T::fill(game, row);
        row.0.retain(|key, _| !lent.iter().any(|(outer, _)| outer == key));
    });
}

/// A field that names a unit or command, from whose state other fields are filled.
pub trait Role<R: Rulebook> {
    type Seen<'g>;
    /// `None` if the subject is of another kind.
    fn seen(game: &Game<R>, subject: Option<Subject>) -> Option<Self::Seen<'_>>;
}

/// A unit or command with its number; dereferences to what the rule book keeps of it.
#[derive(Debug)]
pub struct Seen<'g, T> {
    pub id: usize,
    pub piece: &'g Piece<T>,
}

impl<T> Deref for Seen<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.piece.own
    }
}

/// The unit or command that a field names: its label in JSON, and its number once a battle has looked it up.
/// Dereferences to the label.
pub struct Named<K> {
    label: String,
    found: Option<Subject>,
    kind: PhantomData<K>,
}

/// [`SubjectKind`] as a type.
pub trait NamedKind {
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
    UnitRef, Unit;
    CommandRef, Command;
    AnyRef, Any;
}

impl<K> Named<K> {
    pub fn known<R: Rulebook>(game: &Game<R>, subject: Subject) -> Self {
        Self { label: game.label_of(subject), found: Some(subject), kind: PhantomData }
    }
}

/// Questions to a field that may name a unit or command.
pub trait Who {
    fn label(&self) -> Option<&str>;
    /// Whom it means in the battle in which it was looked up.
    fn subject(&self) -> Option<Subject>;

    /// Whether both mean the same: by whom they were found to mean, or by their labels where there is no battle.
    fn same_as(&self, other: &impl Who) -> bool {
        match (self.subject(), other.subject()) {
            (Some(this), Some(other)) => this == other,
            _ => self.label().is_some() && self.label() == other.label(),
        }
    }

    /// The unit it means.
    fn unit(&self) -> Option<UnitId> {
        match self.subject()? {
            Subject::Unit(id) => Some(id),
            _ => None,
        }
    }
    fn command(&self) -> Option<CommandId> {
        match self.subject()? {
            Subject::Command(id) => Some(id),
            _ => None,
        }
    }
    /// The name spoken at the table; the label if nobody was found, `otherwise` if none was given.
    fn name<R: Rulebook>(&self, game: &Game<R>, otherwise: &str) -> String {
        match (self.subject(), self.label()) {
            (Some(subject), _) => game.name_of(subject),
            (None, Some(label)) => label.to_owned(),
            (None, None) => otherwise.to_owned(),
        }
    }
    fn unit_in<'g, R: Rulebook>(&self, game: &'g Game<R>) -> Option<&'g R::Unit> {
        game.unit(self.unit()?).map(|piece| &piece.own)
    }
    fn command_in<'g, R: Rulebook>(&self, game: &'g Game<R>) -> Option<&'g R::Command> {
        game.command(self.command()?).map(|piece| &piece.own)
    }
    fn unit_mut<'g, R: Rulebook>(&self, game: &'g mut Game<R>) -> Option<&'g mut R::Unit> {
        game.unit_mut(self.unit()?)
    }
    fn command_mut<'g, R: Rulebook>(&self, game: &'g mut Game<R>) -> Option<&'g mut R::Command> {
        game.command_mut(self.command()?)
    }
}

impl<K> Who for Named<K> {
    fn label(&self) -> Option<&str> {
        Some(&self.label)
    }
    fn subject(&self) -> Option<Subject> {
        self.found
    }
}

impl<K> Who for Option<Named<K>> {
    fn label(&self) -> Option<&str> {
        self.as_ref().map(|named| named.label.as_str())
    }
    fn subject(&self) -> Option<Subject> {
        self.as_ref()?.found
    }
}

impl<K> Lookup for Named<K> {
    fn label(&self) -> &str {
        &self.label
    }
    fn set_found(&mut self, found: Option<Subject>) {
        self.found = found;
    }
}

impl<K> Deref for Named<K> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.label
    }
}

impl<K> From<&str> for Named<K> {
    fn from(label: &str) -> Self {
        Self::from(label.to_owned())
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

    fn subjects(&mut self, see: &mut dyn FnMut(&mut dyn Lookup)) {
        see(self);
    }
}

impl<R: Rulebook> Role<R> for Option<UnitRef> {
    type Seen<'g> = Seen<'g, R::Unit>;
    fn seen(game: &Game<R>, subject: Option<Subject>) -> Option<Self::Seen<'_>> {
        match subject? {
            Subject::Unit(id) => game.unit(id).map(|piece| Seen { id, piece }),
            _ => None,
        }
    }
}

impl<R: Rulebook> Role<R> for Option<CommandRef> {
    type Seen<'g> = Seen<'g, R::Command>;
    fn seen(game: &Game<R>, subject: Option<Subject>) -> Option<Self::Seen<'_>> {
        match subject? {
            Subject::Command(id) => game.command(id).map(|piece| Seen { id, piece }),
            _ => None,
        }
    }
}

impl<R: Rulebook> Role<R> for Option<AnyRef> {
    type Seen<'g> = Subject;
    fn seen(_: &Game<R>, subject: Option<Subject>) -> Option<Self::Seen<'_>> {
        subject
    }
}

/// The key of a field, checked against its struct by the compiler: `key!(Input.moved)` is `"moved"`.
macro_rules! key {
    ($($fields:ident)::+ . $field:ident) => {{
        const _: fn(&$($fields)::+) = |fields| {
            let _ = &fields.$field;
        };
        stringify!($field)
    }};
}
pub(crate) use key;

/// A draft of a procedure's input, its keys checked against the struct by the compiler:
/// `draft!(aftermath::Input { winner: label, lost: 2 })`.
macro_rules! draft {
    ($($input:ident)::+ { $($field:ident: $value:expr),* $(,)? }) => {{
        const _: fn(&$($input)::+) = |_input| {
            $(let _ = &_input.$field;)*
        };
        ::serde_json::json!({ $(stringify!($field): $value),* })
    }};
}
pub(crate) use draft;
