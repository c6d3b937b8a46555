//! The screen of new battles without its window: the source, what it offers, what is found by a few letters, which one is
//! chosen.

use super::finder::{Findable, ranked};
use super::library::{LIBRARY, Offered, my_battles};
use crate::rulebooks::BOOKS;
use crate::store::orbat_file::columns::is_heading_row;
use crate::store::orbat_file::is_table;
use crate::store::{DataFolders, RecentBattle};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    Continue,
    #[default]
    Library,
    MyBattles,
    Empty,
}

impl Source {
    pub const ALL: [Self; 4] = [Self::Continue, Self::Library, Self::MyBattles, Self::Empty];
}

/// A line of cards under the heading of a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Empty for cards without one.
    pub book: String,
    /// Indices of what is offered.
    pub cards: Vec<usize>,
}

#[derive(Debug, Default)]
pub struct NewBattle {
    pub source: Source,
    pub filter: String,
    /// The short name of the one rule book shown.
    pub book: Option<&'static str>,
    under_way: Vec<RecentBattle>,
    mine: Vec<super::library::MyBattle>,
    offered: Vec<Offered>,
    groups: Vec<Group>,
    /// Index of what is offered.
    chosen: usize,
    /// How many cards are beside each other.
    columns: usize,
    /// How many pages further the details are to be read, by keys.
    pub read_on: isize,
    /// What lies on the clipboard, in a few words.
    pub clipboard: Option<String>,
}

/// "24 rows on the clipboard"; `None` for what can be no order of battle.
pub fn clipboard_words(text: &str) -> Option<String> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let count = lines().count();
    if is_table(text) {
        let first: Vec<String> = lines().next().unwrap_or("").split('\t').map(str::to_owned).collect();
        let rows = count - usize::from(is_heading_row(&first));
        return (rows > 0).then(|| {
            if rows == 1 { "1 row on the clipboard".to_owned() } else { format!("{rows} rows on the clipboard") }
        });
    }
    (count > 1).then(|| format!("{count} lines on the clipboard"))
}

impl NewBattle {
    /// The library with its first battle chosen.
    pub fn new(places: &DataFolders, under_way: Vec<RecentBattle>) -> Self {
        let mine = my_battles(&places.orders_of_battle());
        let under_way = under_way.into_iter().filter(|battle| !battle.missing).collect();
        let mut screen = Self { mine, under_way, columns: 3, ..Self::default() };
        screen.offer();
        screen
    }

    pub fn show(&mut self, source: Source) {
        self.source = source;
        self.filter.clear();
        self.book = None;
        self.offer();
    }

    pub fn only(&mut self, book: Option<&'static str>) {
        self.book = book;
        self.find();
    }

    /// How many each source has.
    pub fn count(&self, source: Source) -> usize {
        match source {
            Source::Continue => self.under_way.len(),
            Source::Library => LIBRARY.len(),
            Source::MyBattles => self.mine.len(),
            Source::Empty => BOOKS.len(),
        }
    }

    /// The battle that was left last.
    pub fn last(&self) -> Option<&RecentBattle> {
        self.under_way.first()
    }

    fn offer(&mut self) {
        self.offered = match self.source {
            Source::Continue => self.under_way.iter().cloned().map(Offered::UnderWay).collect(),
            Source::Library => LIBRARY.iter().map(Offered::Library).collect(),
            Source::MyBattles => self.mine.iter().cloned().map(Offered::Mine).collect(),
            Source::Empty => BOOKS.iter().map(Offered::Empty).collect(),
        };
        self.find();
    }

    /// Shows what fits the filter, and chooses the best of it.
    pub fn find(&mut self) {
        let findable = |one: &Offered| Findable::new(one.title(), one.title()).about(&one.words());
        let all: Vec<Findable> = self.offered.iter().map(findable).collect();
        let fits = |at: &usize| self.book.is_none_or(|book| self.offered[*at].book() == book);
        let found: Vec<usize> = ranked(&self.filter, all.iter(), &[]).into_iter().filter(fits).collect();
        self.chosen = found.first().copied().unwrap_or(0);
        let by_book = matches!(self.source, Source::Library | Source::MyBattles);
        self.groups = if by_book { self.grouped(&found) } else { vec![Group { book: String::new(), cards: found }] };
        self.groups.retain(|group| !group.cards.is_empty());
    }

    fn grouped(&self, found: &[usize]) -> Vec<Group> {
        let shelf = |at: &usize| BOOKS.iter().position(|book| book.id == self.offered[*at].book());
        let mut groups: Vec<Group> = Vec::new();
        for (number, book) in BOOKS.iter().map(|book| book.id).chain([""]).enumerate() {
            let mut cards: Vec<usize> =
                found.iter().copied().filter(|at| shelf(at).unwrap_or(BOOKS.len()) == number).collect();
            if self.filter.is_empty() {
                cards.sort_unstable();
            }
            groups.push(Group { book: book.to_owned(), cards });
        }
        groups
    }

    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    pub fn offered(&self, at: usize) -> &Offered {
        &self.offered[at]
    }

    pub fn chosen_at(&self) -> usize {
        self.chosen
    }

    /// The chosen one, unless nothing fits.
    pub fn chosen(&self) -> Option<&Offered> {
        if self.groups.is_empty() { None } else { self.offered.get(self.chosen) }
    }

    pub fn choose(&mut self, at: usize) {
        self.chosen = at;
    }

    pub fn set_columns(&mut self, columns: usize) {
        self.columns = columns.max(1);
    }

    /// The lines of cards, from the top.
    fn lines(&self) -> Vec<&[usize]> {
        self.groups.iter().flat_map(|group| group.cards.chunks(self.columns)).collect()
    }

    /// Moves the choice among the cards; the arrows cross lines and rule books.
    pub fn step(&mut self, right: isize, down: isize) {
        let lines = self.lines();
        let Some((line, column)) = lines
            .iter()
            .enumerate()
            .find_map(|(line, cards)| Some((line, cards.iter().position(|card| *card == self.chosen)?)))
        else {
            return;
        };
        let to = if down == 0 {
            let all: Vec<usize> = lines.concat();
            let at = all.iter().position(|card| *card == self.chosen).unwrap_or(0);
            all[at.saturating_add_signed(right).min(all.len() - 1)]
        } else {
            let line = lines[line.saturating_add_signed(down).min(lines.len() - 1)];
            line[column.min(line.len() - 1)]
        };
        self.chosen = to;
    }
}
