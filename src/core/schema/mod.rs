//! Field tables: what a form, a roster column or a headless call may hold. Knows no rule book and no window.

pub mod validate;

use serde::Serialize;

use super::fields::Takes;
use super::roster::Subject;

/// The words of a choice: each value with its label.
pub type Words = &'static [(&'static str, &'static str)];

#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// In value trees, `key=value` and JSON.
    pub key: &'static str,
    pub label: &'static str,
    pub kind: Kind,
    /// Used when nothing is given; a field without one that is not optional must be given.
    pub default: Option<Preset>,
    pub optional: bool,
    pub help: &'static str,
    /// Folded away in short forms.
    pub quiet: bool,
    /// A text that can be typed in words on the entry line.
    pub said: Option<SpokenWords>,
    /// In an outcome: a list of plain values instead of rows.
    pub bare: bool,
    /// Other keys that are accepted.
    pub called: &'static [&'static str],
    /// Other words that are accepted, each with the value it means.
    pub meaning: Words,
    /// Shown behind the figure: ″ for a length, nothing for a bare number.
    pub unit: &'static str,
    /// It decides the result and its default is only a guess, so a form in a battle asks for it if the battle does not
    /// know it, unless one of these fields is given. A headless call takes the default.
    pub asked: Option<&'static [&'static str]>,
    /// Part of an order of battle, and how a line of it writes the value; none for what only play changes.
    pub setup: Option<Written>,
}

/// How a line of an order of battle writes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// By its word, or as a bare number.
    Plain,
    /// `M6`.
    Before(&'static str),
    /// `4 SP`.
    After(&'static str),
}

/// Which words of the entry line make up a text.
#[derive(Clone, Copy, Debug)]
pub enum SpokenWords {
    /// Any words that fit no other field.
    Anything,
    /// Words of a small language: whether it knows a word, and some examples.
    Words(fn(&str) -> bool, &'static [&'static str]),
}

impl SpokenWords {
    pub fn knows(self, word: &str) -> bool {
        matches!(self, Self::Words(knows, _) if knows(word))
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Whole {
        min: i64,
        max: i64,
    },
    /// In inches and never negative; for a field without a unit, any decimal number.
    Length,
    Choice(Words),
    Flag,
    Text,
    /// By its label.
    Subject(SubjectKind),
    /// By its name or number.
    Side,
    /// Rows of these fields.
    List(&'static [Field]),
    /// Rows of these fields, each with `below`, a list of the same.
    Tree(&'static [Field]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectKind {
    Unit,
    Command,
    Any,
}

impl SubjectKind {
    pub fn takes(self, subject: Subject) -> bool {
        match subject {
            Subject::Unit(_) => self != Self::Command,
            Subject::Command(_) => self != Self::Unit,
            Subject::Side(_) => false,
        }
    }
}

/// A default that can be written in a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Also whole inches.
    Whole(i64),
    Word(&'static str),
    /// Holds for most, but is left out of the input so that the rule sees that nothing was given.
    Usual(&'static str),
    Flag(bool),
}

impl Preset {
    pub fn value(self) -> serde_json::Value {
        match self {
            Self::Whole(n) => n.into(),
            Self::Word(w) | Self::Usual(w) => w.into(),
            Self::Flag(b) => b.into(),
        }
    }
}

impl Field {
    /// A field that must be given.
    pub const fn new(key: &'static str, label: &'static str, kind: Kind) -> Self {
        let unit = if matches!(kind, Kind::Length) { "″" } else { "" };
        Self {
            key,
            label,
            kind,
            default: None,
            optional: false,
            help: "",
            quiet: false,
            said: None,
            unit,
            bare: false,
            called: &[],
            meaning: &[],
            asked: None,
            setup: None,
        }
    }

    pub const fn of<T: Takes>(key: &'static str, label: &'static str) -> Self {
        let mut field = Self::new(key, label, T::KIND);
        field.optional = T::OPTIONAL;
        field.default = T::DEFAULT;
        field.meaning = T::MEANING;
        field
    }

    pub const fn within(mut self, min: i64, max: i64) -> Self {
        self.kind = Kind::Whole { min, max };
        self
    }

    /// Restricts a choice to some of its words, or gives it words of its own.
    pub const fn words(mut self, words: Words) -> Self {
        self.kind = Kind::Choice(words);
        self
    }

    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// Lets the rows of a list have rows below them.
    pub const fn tree(mut self) -> Self {
        if let Kind::List(rows) = self.kind {
            self.kind = Kind::Tree(rows);
        }
        self
    }

    /// Not measured in inches.
    pub const fn unitless(mut self) -> Self {
        self.unit = "";
        self
    }

    pub const fn required(mut self) -> Self {
        self.default = None;
        self.optional = false;
        self
    }

    pub const fn whole(key: &'static str, label: &'static str, min: i64, max: i64) -> Self {
        Self::new(key, label, Kind::Whole { min, max })
    }

    pub const fn length(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Length)
    }

    pub const fn choice(key: &'static str, label: &'static str, words: Words) -> Self {
        Self::new(key, label, Kind::Choice(words))
    }

    /// No, unless given.
    pub const fn flag(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Flag).or(Preset::Flag(false))
    }

    pub const fn text(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Text)
    }

    /// Optional, because headless calls have no battle.
    pub const fn subject(key: &'static str, label: &'static str, kind: SubjectKind) -> Self {
        Self::new(key, label, Kind::Subject(kind)).optional()
    }

    /// Gives it a default.
    pub const fn or(mut self, preset: Preset) -> Self {
        self.default = Some(preset);
        self
    }

    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// See [`Field::asked`].
    pub const fn asked(mut self) -> Self {
        self.asked = Some(&[]);
        self
    }

    /// Asked unless one of these fields is given.
    pub const fn asked_unless(mut self, told_by: &'static [&'static str]) -> Self {
        self.asked = Some(told_by);
        self
    }

    /// See [`Field::setup`].
    pub const fn setup(mut self) -> Self {
        self.setup = Some(Written::Plain);
        self
    }

    /// In orders of battle with this before the value: `M6`.
    pub const fn before(mut self, mark: &'static str) -> Self {
        self.setup = Some(Written::Before(mark));
        self
    }

    /// In orders of battle with this behind the value: `4 SP`.
    pub const fn after(mut self, mark: &'static str) -> Self {
        self.setup = Some(Written::After(mark));
        self
    }

    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    pub const fn said(mut self, words: SpokenWords) -> Self {
        self.said = Some(words);
        self
    }

    /// See [`Field::bare`].
    pub const fn bare(mut self) -> Self {
        self.bare = true;
        self
    }

    pub const fn called(mut self, names: &'static [&'static str]) -> Self {
        self.called = names;
        self
    }

    pub const fn meaning(mut self, words: Words) -> Self {
        self.meaning = words;
        self
    }

    pub fn is_named(&self, key: &str) -> bool {
        self.key == key || self.called.contains(&key)
    }

    pub const fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }
}

/// Concatenates tables of fields in a constant.
pub const fn joined<const N: usize>(tables: &[&[Field]]) -> [Field; N] {
    let mut all = [Field::flag("", ""); N];
    let (mut at, mut table) = (0, 0);
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            all[at] = tables[table][row];
            at += 1;
            row += 1;
        }
        table += 1;
    }
    assert!(at == N, "a table joined of others has as many rows as they have");
    all
}

/// How many rows the tables have together.
pub const fn rows_in(tables: &[&[Field]]) -> usize {
    let (mut rows, mut table) = (0, 0);
    while table < tables.len() {
        rows += tables[table].len();
        table += 1;
    }
    rows
}

/// A field as plain data, for `procedures --json`.
#[derive(Clone, Debug, Serialize)]
pub struct FieldInfo {
    pub key: &'static str,
    pub label: &'static str,
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<serde_json::Value>,
    pub optional: bool,
    pub help: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// The kind of the values in a bare list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<&'static str>,
    /// The fields of the rows of a list or tree.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldInfo>,
}

impl From<&Field> for FieldInfo {
    fn from(field: &Field) -> Self {
        let (mut choices, mut bounds, mut fields) = (Vec::new(), (None, None), Vec::new());
        let mut of = None;
        let kind = match field.kind {
            Kind::Whole { min, max } => {
                bounds = (Some(min), Some(max));
                "whole"
            }
            Kind::Length => {
                bounds.0 = Some(0);
                if field.unit.is_empty() { "decimal" } else { "length" }
            }
            Kind::Choice(words) => {
                choices = words.iter().map(|(value, _)| *value).collect();
                "choice"
            }
            Kind::Flag => "flag",
            Kind::Text => "text",
            Kind::Subject(_) => "subject",
            Kind::Side => "side",
            Kind::List([value]) if field.bare => {
                let value = Self::from(value);
                bounds = (value.min, value.max);
                of = Some(value.kind);
                "list"
            }
            Kind::List(rows) => {
                fields = rows.iter().map(Self::from).collect();
                "list"
            }
            Kind::Tree(rows) => {
                fields = rows.iter().map(Self::from).collect();
                "tree"
            }
        };
        Self {
            key: field.key,
            label: field.label,
            kind,
            choices,
            min: bounds.0,
            max: bounds.1,
            default: field.default.map(Preset::value),
            optional: field.optional,
            help: field.help,
            asked: field.asked.is_some(),
            of,
            fields,
        }
    }
}
