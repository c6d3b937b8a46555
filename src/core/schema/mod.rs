//! Field tables: what a form, a roster column or a headless call may hold. Knows no rule book and no window.

pub mod validate;

use serde::Serialize;

use super::fields::Takes;
use super::roster::Subject;

/// The words of a choice: each value with what a person reads.
pub type Words = &'static [(&'static str, &'static str)];

/// One field: its key in values, its words, and what it takes.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key in value trees, in `key=value` and in JSON.
    pub key: &'static str,
    /// What a person reads beside it.
    pub label: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What stands there when nothing is given; `None` with `optional` false means it must be given.
    pub default: Option<Preset>,
    /// May be left out altogether.
    pub optional: bool,
    /// One line of help.
    pub help: &'static str,
    /// Asked only when it matters; a short form leaves it folded away.
    pub quiet: bool,
    /// A text that is said in words on the entry line, and in which.
    pub said: Option<SpokenWords>,
    /// In an outcome, a list of values that are no rows.
    pub bare: bool,
    /// Other names of its key that are taken too.
    pub called: &'static [&'static str],
    /// Other words that are taken for a choice or a number, each with the value it means.
    pub meaning: Words,
    /// What stands behind its figure: ″ behind a length, nothing behind a bare number.
    pub unit: &'static str,
    /// It decides the result and its default is a guess: a form in a battle asks for it where the battle does not know it.
    /// Told otherwise by one of these fields, it is not asked. A headless call takes the default.
    pub asked: Option<&'static [&'static str]>,
}

/// The words of a text that is said on the entry line.
#[derive(Clone, Copy, Debug)]
pub enum SpokenWords {
    /// Any words that fit nowhere else.
    Anything,
    /// Words of a small language of its own: whether it knows a word, and some that it knows.
    Words(fn(&str) -> bool, &'static [&'static str]),
}

impl SpokenWords {
    /// Whether a word is one of its language.
    pub fn knows(self, word: &str) -> bool {
        matches!(self, Self::Words(knows, _) if knows(word))
    }
}

/// What a field takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number within bounds.
    Whole {
        /// The least allowed.
        min: i64,
        /// The most allowed.
        max: i64,
    },
    /// A length in inches, never negative; or, without a unit, any number that may have decimals.
    Length,
    /// One of a few words: the value and what a person reads.
    Choice(Words),
    /// Yes or no.
    Flag,
    /// Free text.
    Text,
    /// A unit or command of the battle, by its label.
    Subject(SubjectKind),
    /// A side of the battle, by its name or number.
    Side,
    /// Any number of rows of the same fields.
    List(&'static [Field]),
    /// A tree: rows of the same fields, each with `below`, a list of the same.
    Tree(&'static [Field]),
}

/// Which subjects a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectKind {
    /// A unit only.
    Unit,
    /// A command (a leader and what he leads) only.
    Command,
    /// Either.
    Any,
}

impl SubjectKind {
    /// Whether a field of this kind takes this subject.
    pub fn takes(self, subject: Subject) -> bool {
        match subject {
            Subject::Unit(_) => self != Self::Command,
            Subject::Command(_) => self != Self::Unit,
            Subject::Side(_) => false,
        }
    }
}

/// A default that can stand in a constant table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// A whole number (or whole inches).
    Whole(i64),
    /// A word.
    Word(&'static str),
    /// A word that holds for most; it is not put into the input, so that the rule sees that nothing was said.
    Usual(&'static str),
    /// Yes or no.
    Flag(bool),
}

impl Preset {
    /// The default as a value.
    pub fn value(self) -> serde_json::Value {
        match self {
            Self::Whole(n) => n.into(),
            Self::Word(w) | Self::Usual(w) => w.into(),
            Self::Flag(b) => b.into(),
        }
    }
}

impl Field {
    /// A field of this kind that must be given.
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
        }
    }

    /// A field of what this type takes.
    pub const fn of<T: Takes>(key: &'static str, label: &'static str) -> Self {
        let mut field = Self::new(key, label, T::KIND);
        field.optional = T::OPTIONAL;
        field.default = T::DEFAULT;
        field.meaning = T::MEANING;
        field
    }

    /// The same, a whole number within these bounds.
    pub const fn within(mut self, min: i64, max: i64) -> Self {
        self.kind = Kind::Whole { min, max };
        self
    }

    /// The same with some of the words of its choice, or words of its own.
    pub const fn words(mut self, words: Words) -> Self {
        self.kind = Kind::Choice(words);
        self
    }

    /// The same, but of this kind.
    pub const fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// The same, a list of rows that may have rows below them.
    pub const fn tree(mut self) -> Self {
        if let Kind::List(rows) = self.kind {
            self.kind = Kind::Tree(rows);
        }
        self
    }

    /// The same, a number that is not measured in inches.
    pub const fn unitless(mut self) -> Self {
        self.unit = "";
        self
    }

    /// The same without a default: it must be given.
    pub const fn required(mut self) -> Self {
        self.default = None;
        self.optional = false;
        self
    }

    /// A whole number from `min` to `max`.
    pub const fn whole(key: &'static str, label: &'static str, min: i64, max: i64) -> Self {
        Self::new(key, label, Kind::Whole { min, max })
    }

    /// A length in inches.
    pub const fn length(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Length)
    }

    /// A number that may have decimals and is not measured in inches: a factor, miles an hour.
    pub const fn decimal(key: &'static str, label: &'static str) -> Self {
        let mut field = Self::length(key, label);
        field.unit = "";
        field
    }

    /// One of a few words.
    pub const fn choice(key: &'static str, label: &'static str, words: Words) -> Self {
        Self::new(key, label, Kind::Choice(words))
    }

    /// Yes or no; no unless said.
    pub const fn flag(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Flag).or(Preset::Flag(false))
    }

    /// Free text.
    pub const fn text(key: &'static str, label: &'static str) -> Self {
        Self::new(key, label, Kind::Text)
    }

    /// A unit or command, optional: headless calls have none.
    pub const fn subject(key: &'static str, label: &'static str, kind: SubjectKind) -> Self {
        Self::new(key, label, Kind::Subject(kind)).optional()
    }

    /// The same with a default.
    pub const fn or(mut self, preset: Preset) -> Self {
        self.default = Some(preset);
        self
    }

    /// The same, but it may be left out.
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// The same, not assumed in a battle; see [`Field::asked`].
    pub const fn asked(mut self) -> Self {
        self.asked = Some(&[]);
        self
    }

    /// The same, not assumed in a battle unless one of these fields tells it otherwise.
    pub const fn asked_unless(mut self, told_by: &'static [&'static str]) -> Self {
        self.asked = Some(told_by);
        self
    }

    /// The same with a line of help.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    /// The same, a text said in these words.
    pub const fn said(mut self, words: SpokenWords) -> Self {
        self.said = Some(words);
        self
    }

    /// The same as the value itself; see [`Field::bare`].
    pub const fn bare(mut self) -> Self {
        self.bare = true;
        self
    }

    /// The same, its key known by these names too.
    pub const fn called(mut self, names: &'static [&'static str]) -> Self {
        self.called = names;
        self
    }

    /// The same, a choice or number that takes these words too, each with the value it means.
    pub const fn meaning(mut self, words: Words) -> Self {
        self.meaning = words;
        self
    }

    /// Whether a key in a value tree is this field's.
    pub fn is_named(&self, key: &str) -> bool {
        self.key == key || self.called.contains(&key)
    }

    /// The same, folded away in short forms.
    pub const fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }
}

/// Tables of fields made into one, of as many rows as they have together.
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

/// How many rows tables have together.
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
    /// See [`Field::key`].
    pub key: &'static str,
    /// See [`Field::label`].
    pub label: &'static str,
    /// The kind's name.
    pub kind: &'static str,
    /// The words of a choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<&'static str>,
    /// The least whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The most whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// What stands there when nothing is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<serde_json::Value>,
    /// May be left out.
    pub optional: bool,
    /// One line of help.
    pub help: &'static str,
    /// In a battle it is asked for, not assumed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// The kind of a list's values, where they are no rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<&'static str>,
    /// The fields of a list's or tree's rows.
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
