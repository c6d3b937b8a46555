//! The columns of the table that an order of battle is in a spreadsheet: those of every rule book, then its fields.

use crate::core::orbat::cells::{self, Column};
use crate::core::orbat::{BookShape, RowKind};
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind, Written};

/// A column that every table may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fixed {
    /// What the row is; people's own tables need not have it.
    Row,
    Label,
    Name,
    Side,
    Under,
    Player,
    Arrives,
    NotUnderstood,
    /// Values that no column is for, as `key=value`: what a battle under way keeps and no form shows.
    More,
    /// How deep the row stands, where the column Under does not say so.
    Indent,
    Notes,
}

impl Fixed {
    pub const ALL: [Self; 11] = [
        Self::Row,
        Self::Label,
        Self::Name,
        Self::Side,
        Self::Under,
        Self::Player,
        Self::Arrives,
        Self::NotUnderstood,
        Self::More,
        Self::Indent,
        Self::Notes,
    ];

    pub fn header(self) -> &'static str {
        match self {
            Self::Row => "Row",
            Self::Label => "Label",
            Self::Name => "Name",
            Self::Side => "Side",
            Self::Under => "Under",
            Self::Player => "Player",
            Self::Arrives => "Arrives",
            Self::NotUnderstood => "Not understood",
            Self::More => "More",
            Self::Indent => "Indent",
            Self::Notes => "Notes",
        }
    }

    /// Other headings that people write; a field of the rule book of the same name comes first.
    fn also(self) -> &'static [&'static str] {
        match self {
            Self::Label => &["id", "no", "nr", "number"],
            Self::Name => &["unit", "unit name", "units"],
            Self::Side => &["army", "sides"],
            Self::Under => &["command", "commander", "under command", "belongs to", "part of", "superior"],
            Self::Player => &["players"],
            Self::Arrives => &["arrival", "arrive"],
            Self::Notes => &["note", "remark", "remarks", "comment", "comments"],
            Self::Row | Self::NotUnderstood | Self::More | Self::Indent => &[],
        }
    }

    fn is_headed(self, heading: &str) -> bool {
        folded(self.header()) == heading
    }

    fn is_also_headed(self, heading: &str) -> bool {
        self.also().iter().any(|word| folded(word) == heading)
    }
}

/// A column of fields, for rows of each kind that has one of this name.
#[derive(Clone, Copy, Debug)]
pub struct FieldColumn {
    pub header: &'static str,
    unit: Option<&'static Field>,
    command: Option<&'static Field>,
    side: Option<&'static Field>,
}

impl FieldColumn {
    /// The field of a row of this kind.
    pub fn of(&self, kind: RowKind) -> Option<&'static Field> {
        match kind {
            RowKind::Unit => self.unit,
            RowKind::Command => self.command,
            RowKind::Side => self.side,
            _ => None,
        }
    }

    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        [self.unit, self.command, self.side].into_iter().flatten()
    }

    /// Whether orders of battle usually give it.
    pub fn is_setup(&self) -> bool {
        self.fields().any(|field| field.setup.is_some())
    }

    pub fn is_of_sides(&self) -> bool {
        self.unit.is_none() && self.command.is_none()
    }

    /// Whether spreadsheets may keep it as numbers.
    pub fn is_numeric(&self) -> bool {
        self.fields().all(|field| matches!(field.kind, Kind::Whole { .. } | Kind::Length))
    }
}

/// The columns of a rule book: those of units and commands, then those of sides.
pub fn field_columns(shape: &'static BookShape) -> Vec<FieldColumn> {
    let of_pieces = cells::columns(shape).into_iter().map(|column| {
        let Column { header, unit, command, .. } = column;
        FieldColumn { header, unit, command, side: None }
    });
    let of_sides = shape.fields(RowKind::Side).iter().map(|field| FieldColumn {
        header: field.label,
        unit: None,
        command: None,
        side: Some(field),
    });
    of_pieces.chain(of_sides).collect()
}

/// What the cells under a heading are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnMeaning {
    Fixed(Fixed),
    /// By their place in [`field_columns`]: units and commands may call different fields the same.
    Fields(Vec<usize>),
    /// Nothing that the rule book knows; kept as a note under this heading.
    Unknown(String),
    /// No heading: its cells are no part of the table.
    None,
}

/// The fields that a heading means, by header, key, label, measure or another name; if any is headed just so, no
/// other.
fn fields_headed(columns: &[FieldColumn], heading: &str) -> Vec<usize> {
    let is_named = |field: &Field| {
        let measure = match field.setup {
            Some(Written::Before(mark) | Written::After(mark)) => mark,
            _ => "",
        };
        let names = [field.key, field.label, measure].into_iter().chain(field.called.iter().copied());
        names.map(folded).any(|name| name == heading)
    };
    let all = |fits: &dyn Fn(&FieldColumn) -> bool| -> Vec<usize> {
        columns.iter().enumerate().filter(|(_, column)| fits(column)).map(|(at, _)| at).collect()
    };
    let headed = all(&|column| folded(column.header) == heading);
    if headed.is_empty() { all(&|column| column.fields().any(is_named)) } else { headed }
}

/// What each heading of a row means; of two columns for the same the first counts.
pub fn meanings(headings: &[String], shape: Option<&'static BookShape>) -> Vec<ColumnMeaning> {
    let columns = shape.map(field_columns).unwrap_or_default();
    let mut taken: Vec<ColumnMeaning> = Vec::new();
    for heading in headings {
        let meaning = meaning(heading, &columns);
        let again = !matches!(meaning, ColumnMeaning::None | ColumnMeaning::Unknown(_)) && taken.contains(&meaning);
        taken.push(if again { ColumnMeaning::Unknown(heading.trim().to_owned()) } else { meaning });
    }
    taken
}

fn meaning(heading: &str, columns: &[FieldColumn]) -> ColumnMeaning {
    if heading.trim().is_empty() {
        return ColumnMeaning::None;
    }
    // “Range (inches)” is the range.
    let bare = heading.split(['(', '[']).next().unwrap_or(heading);
    [heading, bare]
        .map(folded)
        .iter()
        .filter(|word| !word.is_empty())
        .find_map(|word| known(word, columns))
        .unwrap_or_else(|| ColumnMeaning::Unknown(heading.split_whitespace().collect::<Vec<_>>().join(" ")))
}

fn known(word: &str, columns: &[FieldColumn]) -> Option<ColumnMeaning> {
    let fixed = |fits: fn(Fixed, &str) -> bool| Fixed::ALL.into_iter().find(|column| fits(*column, word));
    let fields = || Some(fields_headed(columns, word)).filter(|found| !found.is_empty()).map(ColumnMeaning::Fields);
    let plain = fixed(Fixed::is_headed).map(ColumnMeaning::Fixed);
    let also = || fixed(Fixed::is_also_headed).map(ColumnMeaning::Fixed);
    plain.or_else(fields).or_else(also).or_else(|| begun(columns, word))
}

/// The only column whose heading begins with this word, as in “Strength” for strength points.
fn begun(columns: &[FieldColumn], word: &str) -> Option<ColumnMeaning> {
    let mut found = (0..columns.len()).filter(|at| folded(columns[*at].header).starts_with(word));
    let one = found.next().filter(|_| word.chars().count() >= 4)?;
    found.next().is_none().then(|| ColumnMeaning::Fields(vec![one]))
}

/// Whether this can be the row of headings: it has a column for names or labels.
pub fn is_heading_row(cells: &[String]) -> bool {
    let named = |meaning: &ColumnMeaning| matches!(meaning, ColumnMeaning::Fixed(Fixed::Name | Fixed::Label));
    cells.len() > 1 && meanings(cells, None).iter().any(named)
}

/// How many cells of a row are headings that every table may have.
pub fn known_headings(cells: &[String]) -> usize {
    meanings(cells, None).iter().filter(|meaning| matches!(meaning, ColumnMeaning::Fixed(_))).count()
}
