//! The tables of a file: each has its headings, and perhaps something above them.

use super::columns::{ColumnMeaning, Fixed, is_heading_row, meanings};
use super::raw_row::RawRow;
use super::sheet::Sheet;
use crate::core::roster::folded;
use crate::rulebooks::BOOKS;

/// One table of a file.
#[derive(Clone, Copy)]
pub struct TablePart<'a> {
    pub sheet: &'a Sheet,
    pub headings: &'a [String],
    /// Where the headings stand; none if they are given from elsewhere.
    head: Option<usize>,
}

impl<'a> TablePart<'a> {
    pub fn under(sheet: &'a Sheet, head: usize) -> Self {
        Self { sheet, headings: &sheet.rows[head], head: Some(head) }
    }

    pub fn headless(sheet: &'a Sheet, headings: &'a [String]) -> Self {
        Self { sheet, headings, head: None }
    }

    fn first(&self) -> usize {
        self.head.map_or(0, |head| head + 1)
    }

    pub fn below(&self) -> &'a [Vec<String>] {
        &self.sheet.rows[self.first()..]
    }

    /// The rows above the headings, with their places, but for the name of a side.
    pub fn above(&self, side: Option<usize>) -> Vec<(usize, &'a [String])> {
        let rows = self.sheet.rows.iter().take(self.head.unwrap_or(0)).enumerate();
        rows.filter(|(at, _)| Some(*at) != side).map(|(at, cells)| (at, cells.as_slice())).collect()
    }

    /// Where the name of a side stands above the headings. `sides` is how many the rule book has; `by_sheet` whether
    /// sheets may be called by their sides.
    pub fn side_above(&self, meanings: &[ColumnMeaning], sides: Option<usize>, by_sheet: bool) -> Option<usize> {
        let says = |fixed: Fixed| meanings.contains(&ColumnMeaning::Fixed(fixed));
        if says(Fixed::Side) || says(Fixed::Row) {
            return None;
        }
        let at = self.sheet.rows[..self.head?].iter().rposition(|cells| filled(cells).next().is_some())?;
        let name = alone(&self.sheet.rows[at])?;
        if by_sheet && folded(name) == folded(&self.sheet.name) {
            return Some(at);
        }
        let below: Vec<&Vec<String>> = self.below().iter().filter(|cells| filled(cells).next().is_some()).collect();
        let begins_with_heading = below.first().is_none_or(|cells| alone(cells).is_some() || self.is_repeated(cells));
        let repeats = below.iter().any(|cells| self.is_repeated(cells));
        let headings = below.iter().filter(|cells| alone(cells).is_some()).count();
        (!begins_with_heading && (repeats || headings + 1 == sides.unwrap_or(2))).then_some(at)
    }

    /// The rows of the table; headings that are written again are none.
    pub fn raws(&self, meanings: &[ColumnMeaning], side_above: Option<usize>) -> Vec<RawRow> {
        let mut raws: Vec<RawRow> = Vec::new();
        if let Some(at) = side_above {
            let mut raw = RawRow::of(at, &self.sheet.rows[at], meanings);
            raw.heads_block = true;
            raws.push(raw);
        }
        for (at, cells) in self.sheet.rows.iter().enumerate().skip(self.first()) {
            if self.is_repeated(cells) {
                let last = raws.iter_mut().rev().find(|raw| !raw.is_empty());
                if let Some(raw) = last.filter(|raw| raw.heading().is_some()) {
                    raw.heads_block = true;
                }
                continue;
            }
            raws.push(RawRow::of(at, cells, meanings));
        }
        raws
    }

    /// Whether these are the headings once more.
    fn is_repeated(&self, cells: &[String]) -> bool {
        let cell = |cells: &[String], at: usize| cells.get(at).map(|cell| folded(cell)).unwrap_or_default();
        let wide = self.headings.len().max(cells.len());
        let first = filled(cells).next();
        self.head.is_some()
            && first.is_some()
            && filled(cells).nth(1).is_some()
            && (0..wide).all(|at| cell(cells, at) == cell(self.headings, at))
    }
}

fn filled(cells: &[String]) -> impl Iterator<Item = &str> {
    cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
}

/// The text of a row with a single cell.
fn alone(cells: &[String]) -> Option<&str> {
    let mut all = filled(cells);
    all.next().filter(|_| all.next().is_none())
}

/// Where the headings of a sheet stand.
pub fn heading_row(sheet: &Sheet) -> Option<usize> {
    sheet.rows.iter().position(|row| is_heading_row(row))
}

/// The sheets that have headings, and the names of those that have none.
pub fn parts(sheets: &[Sheet]) -> (Vec<TablePart<'_>>, Vec<&str>) {
    let strong = |sheet: &Sheet| sheet.rows.iter().position(|row| is_heading_row(row) && known(row) > 1);
    let mut heads: Vec<Option<usize>> = sheets.iter().map(strong).collect();
    if heads.iter().all(Option::is_none)
        && let Some((at, head)) = sheets.iter().enumerate().find_map(|(at, sheet)| Some((at, heading_row(sheet)?)))
    {
        heads[at] = Some(head);
    }
    let (mut parts, mut others) = (Vec::new(), Vec::new());
    for (sheet, head) in sheets.iter().zip(heads) {
        match head {
            Some(head) => parts.push(TablePart::under(sheet, head)),
            None => others.push(sheet.name.as_str()),
        }
    }
    (parts, others)
}

/// How many cells of a row are headings that every table has or that some rule book has.
pub fn known(cells: &[String]) -> usize {
    let knows = |meaning: &&ColumnMeaning| matches!(meaning, ColumnMeaning::Fixed(_) | ColumnMeaning::Fields(_));
    let of = |shape| meanings(cells, shape).iter().filter(knows).count();
    BOOKS.iter().map(|book| of(Some(&book.shape))).max().unwrap_or_else(|| of(None))
}
