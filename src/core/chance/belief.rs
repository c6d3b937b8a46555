//! What is known of a deck when only the summaries of the draws so far are known. Knows no rule and no tape.
//!
//! The ways to make several draws do not depend on their order, so an earlier draw can be counted as if it were made
//! after a later one, out of what the later one left. So no draw is ever split by a classification that came after it.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::fast_hash::FastMap;
use super::groups::{self, Ways};
use super::need::RollFault;
use super::step_limit::Effort;
use super::summary::Fold;
use crate::core::cards::{Card, CardSet};
use crate::core::weight::{Weight, choose};

/// What it costs to look a draw up, in steps.
const LOOK_UP: usize = 10;

/// How many cards of each cell.
type Counts = Box<[u8]>;

/// The deck in cells: cards that no draw so far told apart.
pub(super) struct Cells {
    sets: Vec<CardSet>,
    /// The cell of the draw before that each was split from.
    parents: Vec<usize>,
}

impl Cells {
    pub fn whole(cards: CardSet) -> Rc<Self> {
        Rc::new(Self { sets: vec![cards], parents: vec![0] })
    }

    pub fn len(&self) -> u32 {
        self.sets.iter().map(|set| set.len()).sum()
    }

    pub fn cards(&self) -> CardSet {
        self.sets.iter().fold(CardSet::EMPTY, |all, &set| all.union(set))
    }
}

/// A draw of which the summary is known, and below it the draws before.
pub(super) struct Layer {
    below: Option<Rc<Layer>>,
    cells: Rc<Cells>,
    /// Every way, by cells, in which the draw can have had its summary.
    draws: Rc<[Counts]>,
    known: RefCell<FastMap<Counts, Weight>>,
}

impl Layer {
    /// The ways to make this draw and all below it with their summaries, out of the deck without the cards `taken`.
    fn ways(&self, taken: &[u8], effort: &Effort) -> Result<Weight, RollFault> {
        if let Some(ways) = self.known.borrow().get(taken) {
            return Ok(ways.clone());
        }
        let Self { below, cells, draws, known } = self;
        // A way is looked at cell by cell, and looked up in the draws below.
        effort.spend((draws.len() + 1) * (LOOK_UP + cells.sets.len() * 2))?;
        let mut out = vec![0; below.as_ref().map_or(0, |below| below.cells.sets.len())];
        let mut all = Weight::ZERO;
        let mut small = 0_u128;
        for draw in &**draws {
            // At most the ways to draw from a whole pack, which fit.
            let mut ways = 1_u64;
            for ((set, &taken), &drawn) in cells.sets.iter().zip(taken).zip(draw) {
                ways *= choose(set.len() - u32::from(taken), drawn.into());
                if ways == 0 {
                    break;
                }
            }
            match below {
                _ if ways == 0 => {}
                None => small += u128::from(ways),
                Some(below) => {
                    out.fill(0);
                    for ((&parent, &taken), &drawn) in cells.parents.iter().zip(taken).zip(draw) {
                        out[parent] += taken + drawn;
                    }
                    all += &(&Weight::from(ways) * &below.ways(&out, effort)?);
                }
            }
        }
        all += &small.into();
        known.borrow_mut().insert(taken.into(), all.clone());
        Ok(all)
    }
}

/// All ways in which one draw can fall, whatever the summaries of the draws before it were.
pub(super) struct DrawPlan<F> {
    classes: BTreeMap<F, CardSet>,
    n: u32,
    fine: Rc<Cells>,
    values: Vec<F>,
    /// For the numbers drawn from the cells as they were: the ways to each summary.
    rows: Vec<(Counts, Ways<F>)>,
    draws: OnceCell<BTreeMap<F, Rc<[Counts]>>>,
}

impl<F: Fold> DrawPlan<F> {
    /// A draw of `n` cards from a deck in these cells by a rule that takes cards for alike in these classes.
    pub fn new(cells: &Cells, n: u32, classes: BTreeMap<F, CardSet>, effort: &Effort) -> Result<Self, RollFault> {
        let mut fine = Cells { sets: Vec::new(), parents: Vec::new() };
        let mut values = Vec::new();
        let mut by_cell = Vec::new();
        for (parent, &cell) in cells.sets.iter().enumerate() {
            let mut sizes = Vec::new();
            for (&value, &class) in &classes {
                let cards = cell.intersection(class);
                if !cards.is_empty() {
                    fine.sets.push(cards);
                    fine.parents.push(parent);
                    values.push(value);
                    sizes.push((value, cards.len()));
                }
            }
            by_cell.push(groups::drawn(n.min(cell.len()), &sizes, effort)?);
        }
        let mut rows = Vec::new();
        let start = Ways::from([(F::default(), Weight::ONE)]);
        spread(&by_cell, n, &mut Vec::new(), &start, &mut rows, effort)?;
        Ok(Self { classes, n, fine: Rc::new(fine), values, rows, draws: OnceCell::new() })
    }

    pub fn fits(&self, n: u32, classes: &BTreeMap<F, CardSet>) -> bool {
        self.n == n && self.classes == *classes
    }

    pub fn cells(&self) -> &Rc<Cells> {
        &self.fine
    }

    /// The joint ways to each summary of this draw and to those that the draws below had.
    pub fn ways(&self, below: Option<&Layer>, effort: &Effort) -> Result<Ways<F>, RollFault> {
        let mut all = Ways::new();
        for (counts, row) in &self.rows {
            let before = below.map_or(Ok(Weight::ONE), |below| below.ways(counts, effort))?;
            effort.spend(row.len())?;
            if before.is_zero() {
                continue;
            }
            for (&value, ways) in row {
                *all.entry(value).or_insert(Weight::ZERO) += &(ways * &before);
            }
        }
        Ok(all)
    }

    /// This draw with its summary known, on top of the draws below.
    pub fn layer(&self, below: Option<Rc<Layer>>, summary: F, effort: &Effort) -> Result<Rc<Layer>, RollFault> {
        if self.draws.get().is_none() {
            let mut draws = BTreeMap::<F, Vec<Counts>>::new();
            self.each_draw(self.n, F::default(), &mut Vec::new(), &mut draws, effort)?;
            let _ = self.draws.set(draws.into_iter().map(|(value, draws)| (value, draws.into())).collect());
        }
        let draws = self.draws.get().and_then(|draws| draws.get(&summary)).cloned().unwrap_or_default();
        Ok(Rc::new(Layer { below, cells: Rc::clone(&self.fine), draws, known: RefCell::default() }))
    }

    fn each_draw(
        &self,
        missing: u32,
        value: F,
        counts: &mut Vec<u8>,
        draws: &mut BTreeMap<F, Vec<Counts>>,
        effort: &Effort,
    ) -> Result<(), RollFault> {
        let at = counts.len();
        let rest = &self.fine.sets[at..];
        let Some(cell) = rest.first() else {
            effort.spend(self.fine.sets.len())?;
            draws.entry(value).or_default().push(counts.clone().into());
            return Ok(());
        };
        let others: u32 = rest[1..].iter().map(|set| set.len()).sum();
        let mut joined = value;
        for drawn in 0..=missing.min(cell.len()) {
            if drawn > 0 {
                joined = joined.join(self.values[at]);
            }
            if missing - drawn <= others {
                counts.push(few(drawn));
                self.each_draw(missing - drawn, joined, counts, draws, effort)?;
                counts.pop();
            }
        }
        Ok(())
    }
}

/// Spreads `missing` cards over the cells in every way and joins the summaries that each cell can give.
fn spread<F: Fold>(
    cells: &[Vec<Ways<F>>],
    missing: u32,
    counts: &mut Vec<u8>,
    ways: &Ways<F>,
    rows: &mut Vec<(Counts, Ways<F>)>,
    effort: &Effort,
) -> Result<(), RollFault> {
    let Some((cell, rest)) = cells.split_first() else {
        effort.spend(ways.len())?;
        rows.push((counts.clone().into(), ways.clone()));
        return Ok(());
    };
    let others: usize = rest.iter().map(|cell| cell.len() - 1).sum();
    for (drawn, given) in (0..=missing).zip(cell) {
        let still = missing - drawn;
        if still as usize <= others {
            counts.push(few(drawn));
            spread(rest, still, counts, &groups::both(ways, given, effort)?, rows, effort)?;
            counts.pop();
        }
    }
    Ok(())
}

/// A number of cards of one pack.
fn few(cards: u32) -> u8 {
    u8::try_from(cards).expect("a pack has fewer cards than a byte counts")
}

/// The cards of a deck by what a rule takes them for.
pub(super) fn classes<F: Fold>(cells: &Cells, f: &impl Fn(Card) -> F) -> BTreeMap<F, CardSet> {
    groups::classes(cells.cards(), f)
}
