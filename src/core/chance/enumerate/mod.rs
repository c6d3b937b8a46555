//! The exact enumerator: a rule is run once for each branch of a tape of its chance points. Knows no rule and adds no fractions.

mod hands;
mod independent;
mod merged;
mod stage;
mod tape;

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::belief::{self, Cells, DrawPlan, Layer};
use super::need::{Roll, RollFault};
use super::scripted::picked_option;
use super::step_limit::Effort;
use super::summary::Fold;
use crate::core::cards::{Card, CardSet};
use crate::core::deck::{Deck, Reshuffle};
use crate::core::weight::{Weight, choose};
use hands::{Extras, Split};
use stage::CountingStage;
use tape::Tape;

pub(super) use merged::Merged;
pub(super) use stage::{Belief, Ended, Of};

/// What one request costs in steps, at the least.
const REQUEST: usize = 10;

/// What a new chance point costs in steps, apart from counting its ways.
const NEW: usize = 60;

/// The joint ways of one run by the number of their extra, and out of how many.
pub(in crate::core) struct Leaf {
    pub ways: Vec<(usize, Weight)>,
    pub of: Weight,
}

/// A deck before the rule draws from it.
struct DeckStart {
    cells: Rc<Cells>,
    /// The deck after it ran out and was reshuffled. All that was in it before is then on the table.
    reshuffled: Rc<Cells>,
    pack: CardSet,
    replaces: bool,
}

/// A deck in the course of a run.
struct Pile {
    cells: Rc<Cells>,
    top: Option<(Rc<dyn DrawLayers>, usize)>,
    left: u32,
    /// The joint ways of all draws since the pile was whole.
    ways: Weight,
    reshuffled: bool,
    /// The last draw had extras: its ways are in the run's splits.
    split: bool,
}

impl Pile {
    fn whole(cells: &Rc<Cells>, reshuffled: bool) -> Self {
        Self { cells: Rc::clone(cells), top: None, left: cells.len(), ways: Weight::ONE, reshuffled, split: false }
    }

    /// Whether nothing was drawn from it, not even before it was reshuffled.
    fn is_whole(&self) -> bool {
        self.top.is_none() && !self.reshuffled && !self.split
    }
}

/// A draw with its branches.
struct DrawPoint<F> {
    plan: Rc<DrawPlan<F>>,
    below: Option<Rc<Layer>>,
    branches: Vec<(F, Weight)>,
    last: RefCell<Option<(usize, Rc<Layer>)>>,
}

/// A draw of any type of summary. It becomes a layer only when the same deck is drawn from again.
trait DrawLayers {
    fn layer(&self, branch: usize, effort: &Effort) -> Result<Rc<Layer>, RollFault>;
}

impl<F: Fold> DrawLayers for DrawPoint<F> {
    fn layer(&self, branch: usize, effort: &Effort) -> Result<Rc<Layer>, RollFault> {
        if let Some((_, layer)) = self.last.borrow().as_ref().filter(|(last, _)| *last == branch) {
            return Ok(Rc::clone(layer));
        }
        let layer = self.plan.layer(self.below.clone(), self.branches[branch].0, effort)?;
        *self.last.borrow_mut() = Some((branch, Rc::clone(&layer)));
        Ok(layer)
    }
}

/// A plan of any type of summary, and the cells that it draws from.
type Planned = (Rc<Cells>, Rc<dyn Any>);

/// The enumerator's tape and the state of the present run.
pub(super) struct Enumerator {
    starts: Vec<DeckStart>,
    choices: BTreeMap<String, String>,
    /// Plans by the address of the cells that they draw from, which they keep alive, and by number of cards.
    plans: BTreeMap<(usize, u32), Vec<Planned>>,
    tape: Tape,
    piles: Vec<Pile>,
    ways: Weight,
    of: Weight,
    /// The ways of the hands of the present run by their extras, in the order drawn.
    splits: Vec<Split>,
    extras: Extras,
    /// Decks that are drawn from again after hands with extras: there an extra is a branch like any other.
    extras_branch: Vec<bool>,
    stage: CountingStage,
    /// Steps are taken one run after another, because one of them cannot be counted by its states.
    unmerged: bool,
    /// The present run found that the count must start over.
    start_over: bool,
    effort: Rc<Effort>,
    /// What a long input adds to the cost of each run and request.
    input_cost: usize,
}

impl Enumerator {
    pub fn new(decks: &[Deck], choices: &BTreeMap<String, String>, effort: Rc<Effort>, input_cost: usize) -> Self {
        let start = |deck: &Deck| DeckStart {
            cells: Cells::whole(deck.left()),
            reshuffled: Cells::whole(deck.taken()),
            pack: deck.pack(),
            replaces: deck.policy() == Reshuffle::EveryDraw,
        };
        let mut enumerator = Self {
            starts: decks.iter().map(start).collect(),
            choices: choices.clone(),
            plans: BTreeMap::new(),
            tape: Tape::default(),
            piles: Vec::new(),
            ways: Weight::ONE,
            of: Weight::ONE,
            splits: Vec::new(),
            extras: Extras::default(),
            extras_branch: vec![false; decks.len()],
            stage: CountingStage::default(),
            unmerged: false,
            start_over: false,
            effort,
            input_cost,
        };
        enumerator.rewind();
        enumerator
    }

    fn rewind(&mut self) {
        self.piles.clear();
        self.piles.extend(self.starts.iter().map(|start| Pile::whole(&start.cells, false)));
        self.ways = Weight::ONE;
        self.of = Weight::ONE;
        self.splits.clear();
    }

    /// Every extra, by its number.
    pub fn extras(&self) -> &[Vec<u32>] {
        self.extras.all()
    }

    /// Closes a run and sets the tape to the next branch not yet taken.
    pub fn next_leaf(&mut self) -> Result<(Leaf, bool), RollFault> {
        if !self.tape.is_new() {
            return Err(RollFault::Unsteady);
        }
        let mut ways = self.ways.clone();
        for pile in &self.piles {
            ways *= &pile.ways;
        }
        let leaf = Leaf { ways: self.joint(&ways)?, of: self.of.clone() };
        let more = self.tape.rewind();
        self.rewind();
        Ok((leaf, more))
    }

    /// The chance point that the run has come to, made if it is new, and the branch to take.
    fn point<P: 'static>(
        &mut self,
        make: impl FnOnce(&mut Self) -> Result<(P, usize), RollFault>,
    ) -> Result<(Rc<P>, usize), RollFault> {
        self.effort.spend(REQUEST + self.input_cost)?;
        if self.tape.is_new() {
            self.effort.spend(NEW)?;
            let (point, branches) = make(self)?;
            self.tape.add(point, branches);
        }
        self.tape.next()
    }

    pub fn cards<F: Fold>(&mut self, deck: usize, n: u32, f: &impl Fn(Card) -> F) -> Roll<F> {
        let start = self.starts.get(deck).ok_or(RollFault::NoDeck { deck, decks: self.starts.len() })?;
        let pack = start.pack;
        if start.replaces {
            return self.replaced(n, pack, f);
        }
        if self.stage.runs {
            return self.step_cards(deck, n, f);
        }
        let (mut total, mut missing) = (F::default(), n);
        while missing > 0 {
            if self.piles[deck].left == 0 {
                self.reshuffle(deck)?;
            }
            let now = missing.min(self.piles[deck].left);
            total = total.join(self.draw(deck, now, f)?);
            missing -= now;
        }
        Ok(total)
    }

    /// Closes the draws of a deck that has run out; a known set of cards takes its place.
    fn reshuffle(&mut self, deck: usize) -> Result<(), RollFault> {
        let start = &self.starts[deck];
        let reshuffled = Pile::whole(&start.reshuffled, true);
        if self.piles[deck].reshuffled || reshuffled.left == 0 {
            return Err(RollFault::NoneLeft(start.pack.len()));
        }
        let closed = std::mem::replace(&mut self.piles[deck], reshuffled);
        self.ways *= &closed.ways;
        Ok(())
    }

    fn draw<F: Fold>(&mut self, deck: usize, n: u32, f: &impl Fn(Card) -> F) -> Roll<F> {
        if self.piles[deck].split {
            return Err(self.let_extras_branch(deck).into());
        }
        let (point, at) = self.point(|this| {
            let (cells, below) = this.top_of(deck)?;
            let plan = this.plan(&cells, n, f)?;
            let branches: Vec<_> = plan.ways(below.as_deref(), &this.effort)?.into_iter().collect();
            let number = branches.len();
            Ok((DrawPoint { plan, below, branches, last: RefCell::default() }, number))
        })?;
        let pile = &mut self.piles[deck];
        let (value, ways) = point.branches.get(at).ok_or(RollFault::Unsteady)?;
        let value = *value;
        pile.ways = ways.clone();
        self.of *= &choose(pile.left, n).into();
        pile.left -= n;
        pile.cells = Rc::clone(point.plan.cells());
        pile.top = Some((point, at));
        Ok(value)
    }

    /// The cells of a deck as it lies there, and the draws made from it.
    fn top_of(&self, deck: usize) -> Result<(Rc<Cells>, Option<Rc<Layer>>), RollFault> {
        let pile = &self.piles[deck];
        let below = pile.top.as_ref().map(|(drawn, branch)| drawn.layer(*branch, &self.effort)).transpose()?;
        Ok((Rc::clone(&pile.cells), below))
    }

    fn plan<F: Fold>(
        &mut self,
        cells: &Rc<Cells>,
        n: u32,
        f: &impl Fn(Card) -> F,
    ) -> Result<Rc<DrawPlan<F>>, RollFault> {
        let classes = belief::classes(cells, f);
        let plans = self.plans.entry((Rc::as_ptr(cells).addr(), n)).or_default();
        let mut alike = plans.iter().filter_map(|(_, plan)| Rc::clone(plan).downcast::<DrawPlan<F>>().ok());
        if let Some(plan) = alike.find(|plan| plan.fits(n, &classes)) {
            return Ok(plan);
        }
        let plan = Rc::new(DrawPlan::new(cells, n, classes, &self.effort)?);
        plans.push((Rc::clone(cells), Rc::clone(&plan) as Rc<dyn Any>));
        Ok(plan)
    }

    pub fn choose(&mut self, key: &str, options: &[&str], default: usize) -> Roll<usize> {
        // Decisions are numbered in the order in which one run asks for them.
        if self.stage.runs {
            return Err(self.unmergeable().into());
        }
        match self.choices.get(key) {
            Some(picked) => Ok(picked_option(key, picked, options)?),
            None => Ok(default),
        }
    }
}
