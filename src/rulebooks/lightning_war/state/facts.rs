//! What can be seen from a battle: who is in a detachment, whether it is regular, its Initiative, its orders.

use super::Kind;
use crate::core::roster::{Piece, folded};
use crate::rulebooks::lightning_war::detachments::initiative::{self, Input as Counts};
use crate::rulebooks::lightning_war::detachments::toe::{self, Finding};
use crate::rulebooks::lightning_war::detachments::tree::Node;
use crate::rulebooks::lightning_war::orders::orders_check::state_of;
use crate::rulebooks::lightning_war::prelude::*;

/// The units of a detachment, lost ones too.
pub fn members(game: &Game<LightningWar>, detachment: CommandId) -> impl Iterator<Item = (UnitId, &Unit)> {
    game.units_under(detachment).map(|(id, unit)| (id, &unit.own))
}

/// Those of them that are left.
pub fn living(game: &Game<LightningWar>, detachment: CommandId) -> impl Iterator<Item = (UnitId, &Unit)> {
    members(game, detachment).filter(|(_, unit)| !unit.destroyed)
}

/// The detachments that have someone left.
pub fn detachments(game: &Game<LightningWar>) -> impl Iterator<Item = (CommandId, &Piece<Detachment>)> {
    game.commands.iter().enumerate().filter(|(id, c)| !c.own.merged && living(game, *id).next().is_some())
}

/// The formations above a unit, highest first, and its own label last.
fn path_of(unit: &Piece<Unit>) -> Vec<String> {
    unit.own.formations().map(str::to_owned).chain([unit.label.clone()]).collect()
}

/// The organisation of a side, with these units ticked.
pub fn leaves(game: &Game<LightningWar>, side: usize, taken: &dyn Fn(UnitId) -> bool) -> Vec<Leaf> {
    let of_side = game.units.iter().enumerate().filter(|(_, u)| u.side == side);
    let leaf = |(id, unit): (UnitId, &Piece<Unit>)| Leaf {
        path: path_of(unit),
        taken: taken(id),
        destroyed: unit.own.destroyed,
        initiative: Some(unit.own.initiative),
    };
    of_side.map(leaf).collect()
}

/// Whether these units together are a natural part of their side's organisation.
pub fn finding_of(game: &Game<LightningWar>, side: usize, taken: &dyn Fn(UnitId) -> bool) -> Option<Finding> {
    toe::test(&leaves(game, side, taken), game.rules())
}

/// Whether a detachment is a natural part of its organisation.
pub fn finding(game: &Game<LightningWar>, detachment: CommandId) -> Option<Finding> {
    let side = game.command(detachment)?.side;
    finding_of(game, side, &|unit| game.unit(unit).is_some_and(|u| u.under == Some(detachment)))
}

/// Regular or irregular, as the referee rules, else as the organisation says.
pub fn status(game: &Game<LightningWar>, detachment: CommandId) -> Status {
    let found = finding(game, detachment).map_or(Status::Regular, |f| f.status);
    game.command(detachment).map_or(found, |c| c.own.status(found))
}

/// What a side's organisation holds of these units as a tree, they ticked: no more of it than the lowest formation that
/// holds them all, for only that decides.
pub fn tree(game: &Game<LightningWar>, side: usize, taken: &dyn Fn(UnitId) -> bool) -> Vec<Node> {
    let within = finding_of(game, side, taken).map_or_else(Vec::new, |found| found.path);
    let mut top = Vec::new();
    for leaf in leaves(game, side, taken).into_iter().filter(|leaf| leaf.path.starts_with(&within)) {
        let (depth, mut level) = (leaf.path.len(), &mut top);
        for (at, name) in leaf.path.iter().enumerate() {
            let place = level.iter().position(|node: &Node| node.name == *name).unwrap_or_else(|| {
                level.push(Node { name: name.clone(), ..Node::default() });
                level.len() - 1
            });
            if at + 1 == depth {
                level[place].taken = leaf.taken;
                level[place].destroyed = leaf.destroyed;
                level[place].initiative = leaf.initiative;
            }
            level = &mut level[place].below;
        }
    }
    top
}

/// Counts units of each Initiative.
pub fn count<'a>(units: impl Iterator<Item = &'a Unit>) -> (u32, u32, u32) {
    units.fold((0, 0, 0), |(high, medium, low), unit| match unit.initiative {
        Initiative::High => (high + 1, medium, low),
        Initiative::Medium => (high, medium + 1, low),
        Initiative::Low => (high, medium, low + 1),
    })
}

/// What the Initiative of a detachment is worked out from.
pub fn initiative_input(game: &Game<LightningWar>, detachment: CommandId) -> Counts {
    let Some(piece) = game.command(detachment) else { return Counts::default() };
    let inside = |unit: UnitId| game.unit(unit).is_some_and(|u| u.under == Some(detachment));
    initiative_among(game, piece.side, &inside, piece.own.ruling)
}

/// The same of any units of a side, whether or not they are a detachment yet.
pub fn initiative_among(
    game: &Game<LightningWar>,
    side: usize,
    inside: &dyn Fn(UnitId) -> bool,
    ruling: Option<Status>,
) -> Counts {
    let found = finding_of(game, side, inside);
    let status = ruling.or(found.as_ref().map(|f| f.status)).unwrap_or(Status::Regular);
    let left = |(id, unit): &(UnitId, &Piece<Unit>)| unit.side == side && inside(*id) && !unit.own.destroyed;
    let (high, medium, low) = count(game.units.iter().enumerate().filter(left).map(|(_, u)| &u.own));
    let path = found.map_or_else(Vec::new, |found| found.path);
    let within = |unit: &&Piece<Unit>| unit.side == side && !unit.own.destroyed && path_of(unit).starts_with(&path);
    let whole = count(game.units.iter().filter(within).map(|u| &u.own));
    Counts {
        detachment: None,
        high,
        medium,
        low,
        status: Some(status),
        irregular: false,
        formation_high: whole.0,
        formation_medium: whole.1,
        formation_low: whole.2,
    }
}

/// The Initiative of a detachment.
pub fn initiative(game: &Game<LightningWar>, detachment: CommandId) -> Initiative {
    initiative::work_out(&initiative_input(game, detachment), game.rules()).initiative
}

/// Whether it may have general orders: it is for reconnaissance or observing.
pub fn has_latitude(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    let mut units = living(game, detachment).peekable();
    units.peek().is_some() && units.all(|(_, u)| matches!(u.role, Role::Reconnaissance | Role::Fo))
}

/// How its orders stand now.
pub fn orders(game: &Game<LightningWar>, detachment: CommandId) -> OrderState {
    let latitude = has_latitude(game, detachment);
    game.command(detachment).map_or(OrderState::None, |c| state_of(&c.own, latitude, game.flow.turn, game.rules()))
}

/// Morale drives it, so that no card reaches it.
pub fn out_of_reach(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    let mut units = living(game, detachment).peekable();
    units.peek().is_some() && units.all(|(_, u)| u.forced.is_some())
}

/// Its infantry walked this turn.
pub fn walks(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    living(game, detachment).any(|(_, u)| u.kind == Kind::Infantry && u.mounted_on.is_none() && u.moved > Length::ZERO)
}

/// It tows a mired vehicle.
pub fn tows(game: &Game<LightningWar>, unit: UnitId) -> bool {
    let label = game.unit(unit).map(|u| u.label.as_str());
    game.units.iter().any(|u| u.own.mired && !u.own.destroyed && u.own.towed_by.as_deref() == label)
}

/// The labels of some units, for a sentence.
pub fn labels(game: &Game<LightningWar>, units: impl Iterator<Item = UnitId>) -> String {
    units.filter_map(|id| game.unit(id)).map(|u| u.label.as_str()).collect::<Vec<_>>().join(" ")
}

/// A label that nobody has, made of this one.
pub fn fresh_label(game: &Game<LightningWar>, base: &str) -> String {
    let taken = |label: &str| {
        let same = |other: &str| folded(other) == folded(label);
        game.commands.iter().any(|c| same(&c.label)) || game.units.iter().any(|u| same(&u.label))
    };
    let letters = ('b'..='z').map(|letter| format!("{base}{letter}"));
    let numbers = (2..).map(|number| format!("{base}-{number}"));
    letters.chain(numbers).find(|label| !taken(label)).unwrap_or_else(|| base.to_owned())
}

/// Makes a new detachment of these units and returns its number; those left without any are kept, not shown.
pub fn detach(
    game: &mut Game<LightningWar>,
    from: CommandId,
    units: &[UnitId],
    name: Option<&str>,
) -> Option<CommandId> {
    let old = game.command(from)?;
    let label = fresh_label(game, &old.label);
    let (side, under, player) = (old.side, old.under, old.player.clone());
    let own = Detachment {
        broken_from: Some(old.label.clone()),
        card: false,
        moved: false,
        response: None,
        ruling: None,
        ..old.own.clone()
    };
    let name = name.map_or_else(|| format!("part of {}", old.name), str::to_owned);
    let new = game.commands.push(Piece { label, name, side, under, player, own });
    for id in units {
        if let Some(unit) = game.units.get_mut(*id) {
            unit.under = Some(new);
        }
    }
    settle(game);
    Some(new)
}

/// Detachments without units are kept for the journal but shown no more; one that has units again is.
pub fn settle(game: &mut Game<LightningWar>) {
    for id in 0..game.commands.len() {
        let empty = members(game, id).next().is_none();
        let changed = game.command(id).is_some_and(|c| c.own.merged != empty);
        if let Some(detachment) = changed.then(|| game.command_mut(id)).flatten() {
            detachment.merged = empty;
        }
    }
}

/// Fills in what the battle knows of each row of a list.
pub fn fill_rows(draft: &mut Draft, key: &str, fill: impl Fn(&mut Draft)) {
    let Some(Value::Array(rows)) = draft.0.get_mut(key) else { return };
    for row in rows {
        if let Value::Object(map) = row {
            let mut one = Draft::from(std::mem::take(map));
            fill(&mut one);
            *map = one.0;
        }
    }
}
