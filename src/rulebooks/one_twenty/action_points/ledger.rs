//! The ledger of action points: what is left for an action, and a string of actions paid for one after the other.

use super::price::{Price, price};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::{ReactionLimits, RoadBonus};

/// What a unit has spent, and how it stands, in the course of a string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ledger {
    base: u8,
    bonus: u8,
    reaction: Option<u8>,
    /// What is left was told outright.
    told: bool,
    pub spent: u8,
    /// Of them against the reaction move.
    pub reaction_spent: u8,
    /// The bonus of the road is lost.
    pub left_road: bool,
    pub refused_off_road: bool,
    pub formation: Formation,
    pub moved: bool,
}

/// How one action of a string went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Went {
    /// Done for so many points.
    Done(u8),
    /// The dice made it too dear: the cost, and the points that were left.
    TooDear(u32, u8),
    /// There was not enough left to try: the cost, and the points that were left.
    Refused(u32, u8),
}

impl Ledger {
    /// The ledger before the string.
    pub fn open(facts: &Facts, acts: &[Act], rules: &Rules) -> Self {
        let formation = facts.stands(acts, rules);
        let marches =
            rules.marches(facts.mover.unit_type, formation) && !facts.phase.charges() && !facts.phase.reacts();
        let told = facts.turn.remaining.is_some();
        Self {
            base: facts.base(rules),
            bonus: if marches && !told { rules.road_bonus(facts.mover.unit_type) } else { 0 },
            reaction: facts.phase.reacts().then(|| rules.row(facts.mover.unit_type).reaction),
            told,
            spent: facts.turn.ap_spent,
            reaction_spent: facts.turn.reaction_spent,
            left_road: facts.turn.left_road,
            refused_off_road: facts.turn.refused_off_road,
            formation,
            moved: facts.turn.moved,
        }
    }

    /// The points that may be spent on an action.
    pub fn left_for(&self, action: Action, on_road: bool, rules: &Rules) -> u8 {
        let of_base = self.base.saturating_sub(self.spent);
        match self.reaction {
            Some(reaction) if !action.fires() || rules.reaction.fire_counts => {
                let of_reaction = reaction.saturating_sub(self.reaction_spent);
                match rules.reaction.limits {
                    ReactionLimits::Both => of_reaction.min(of_base),
                    ReactionLimits::ReactionOnly if self.told => of_reaction.min(of_base),
                    ReactionLimits::ReactionOnly => of_reaction,
                }
            }
            Some(_) => of_base,
            None => self.allowance(on_road, rules).saturating_sub(self.spent),
        }
    }

    /// The points of the turn for an action on the road or off it.
    fn allowance(&self, on_road: bool, rules: &Rules) -> u8 {
        let refused = self.refused_off_road && !rules.road.refused_keeps_bonus;
        let whole = match rules.road.bonus {
            RoadBonus::AllOrNothing => !self.left_road && !refused,
            RoadBonus::ForRoadMoves => true,
        };
        if on_road && whole { self.base.saturating_add(self.bonus) } else { self.base }
    }

    /// The most that may be spent as things stand: of the turn, or in reaction of the reaction move, where there is one.
    pub fn whole_allowance(&self, rules: &Rules) -> u8 {
        self.reaction.filter(|reaction| *reaction > 0).unwrap_or_else(|| self.allowance(true, rules))
    }

    /// Points left for another action like the last one, or for a move if there was none.
    pub fn remaining(&self, last: Option<&Act>, on_road: bool, rules: &Rules) -> u8 {
        self.left_for(last.map_or(Action::MoveForward, |act| act.action), on_road, rules)
    }

    fn pay(&mut self, action: Action, points: u8, rules: &Rules) {
        self.spent = self.spent.saturating_add(points);
        if self.reaction.is_some() && (!action.fires() || rules.reaction.fire_counts) {
            self.reaction_spent = self.reaction_spent.saturating_add(points);
        }
    }

    /// Changes what the unit is like by an action that was done.
    fn take_up(&mut self, act: &Act, on_road: bool) {
        self.left_road |= !on_road;
        self.moved |= act.action.enters();
        self.formation = act.formation_after(self.formation);
    }

    /// Tries an action whose dice added so many points. `forced` is one that the umpire allows beyond what is left.
    fn try_one(&mut self, act: &Act, price: &Price, extra: u32, forced: bool, rules: &Rules) -> Went {
        let left = self.left_for(act.action, price.on_road, rules);
        let cost = price.fixed.saturating_add(extra);
        let paid = u8::try_from(cost).map_or(left, |cost| cost.min(left));
        if forced {
            self.pay(act.action, paid, rules);
            self.take_up(act, price.on_road);
            return Went::Done(paid);
        }
        if price.fixed > left.into() {
            self.refused_off_road |= !price.on_road;
            return Went::Refused(price.fixed, left);
        }
        if cost > left.into() {
            if !rules.ap.failed_move_keeps_ap {
                self.pay(act.action, left, rules);
            }
            self.left_road |= !price.on_road;
            return Went::TooDear(cost, left);
        }
        self.pay(act.action, paid, rules);
        self.take_up(act, price.on_road);
        Went::Done(paid)
    }
}

/// The prices of a string, each with whether its fixed points cannot be paid even if no die adds any.
pub fn priced(facts: &Facts, acts: &[Act], rules: &Rules) -> Vec<(Price, Option<u8>)> {
    let mut ledger = Ledger::open(facts, acts, rules);
    let mut found = Vec::new();
    for act in acts {
        let price = price(act, facts, ledger.formation, ledger.moved, rules);
        let left = ledger.left_for(act.action, price.on_road, rules);
        let short = (price.fixed > left.into()).then_some(left);
        ledger.try_one(act, &price, 0, short.is_some(), rules);
        found.push((price, short));
    }
    found
}

/// A string carried out: how many of its actions were done, and the ledger after it.
///
/// # Errors
/// Stops for dice not yet thrown.
pub fn carry_out(facts: &Facts, acts: &[Act], rules: &Rules, chance: &mut Chance) -> Roll<(usize, Ledger)> {
    let prices = priced(facts, acts, rules);
    let pools: Vec<u32> = prices.iter().map(|(price, _)| price.dice).collect();
    // Kept for the working; counting odds follows many ways at once and writes none.
    let (mut went, tells) = (Vec::new(), !chance.enumerating());
    let from = rules.tmd.from;
    // What cannot be paid for is refused before its dice are thrown.
    let refused = |ledger: &mut Ledger, i: usize| {
        let (act, (price, forced)) = (acts.get(i)?, prices.get(i)?);
        let left = ledger.left_for(act.action, price.on_road, rules);
        (forced.is_none() && price.fixed > left.into()).then(|| ledger.try_one(act, price, 0, false, rules))
    };
    let (done, ledger) = chance.series(
        &pools,
        Die::D6,
        "terrain and move dice",
        |face| u32::from(face >= from),
        (0, Ledger::open(facts, acts, rules)),
        |(done, ledger), i, extra| {
            let (price, short) = &prices[i];
            let one = ledger.try_one(&acts[i], price, extra, short.is_some(), rules);
            let goes_on = matches!(one, Went::Done(_));
            *done += usize::from(goes_on);
            let next = if goes_on { refused(ledger, i + 1) } else { None };
            if tells {
                went.extend([Some(one), next].into_iter().flatten());
            }
            goes_on && next.is_none()
        },
    )?;
    for (i, one) in went.iter().enumerate() {
        chance.say("1.2 and 1.3 Action points", || {
            let said = prices[i].0.words();
            match one {
                Went::Done(cost) => format!("{}. {said}: {cost} AP.", i + 1),
                Went::TooDear(cost, left) => {
                    let lost = if rules.ap.failed_move_keeps_ap { "they are kept" } else { "they are lost" };
                    format!("{}. {said}: {cost} AP, but only {left} are left. It stays, and {lost}.", i + 1)
                }
                Went::Refused(cost, left) => {
                    format!("{}. {said}: {cost} AP at the least, but only {left} are left. It is not tried.", i + 1)
                }
            }
        });
    }
    Ok((done, ledger))
}
