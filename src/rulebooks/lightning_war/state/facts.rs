//! What can be seen from a battle: who is in a detachment, whether it is regular, its Initiative, its orders.

use crate::core::roster::Piece;
use crate::rulebooks::lightning_war::detachments::initiative::{self, Input as Counts, Ratings};
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

/// Those of them that were fired upon since the last movement.
pub fn under_fire(game: &Game<LightningWar>, detachment: CommandId) -> impl Iterator<Item = (UnitId, &Unit)> {
    living(game, detachment).filter(|(_, unit)| unit.fired.is_some())
}

/// Whether any of them was.
pub fn fired_upon(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    under_fire(game, detachment).next().is_some()
}

/// Whether someone is left in a detachment, and all who are left are so.
fn all_living(game: &Game<LightningWar>, detachment: CommandId, are: fn(&Unit) -> bool) -> bool {
    let mut units = living(game, detachment).peekable();
    units.peek().is_some() && units.all(|(_, unit)| are(unit))
}

/// The detachments that have someone left.
pub fn detachments(game: &Game<LightningWar>) -> impl Iterator<Item = (CommandId, &Piece<Detachment>)> {
    game.commands.entries().filter(|(id, c)| !c.own.merged && living(game, *id).next().is_some())
}

/// Whether a unit is in this detachment.
fn is_in(game: &Game<LightningWar>, detachment: CommandId) -> impl Fn(UnitId) -> bool {
    move |unit| game.unit(unit).is_some_and(|unit| unit.under == Some(detachment))
}

/// The formations above a unit, highest first, and its own label last.
fn path_of(unit: &Piece<Unit>) -> Vec<String> {
    unit.own.formations().map(str::to_owned).chain([unit.label.clone()]).collect()
}

/// The organisation of a side, with these units ticked.
fn leaves(game: &Game<LightningWar>, side: SideId, taken: &dyn Fn(UnitId) -> bool) -> Vec<Leaf> {
    let of_side = game.units.entries().filter(|(_, u)| u.side == side);
    let leaf = |(id, unit): (UnitId, &Piece<Unit>)| Leaf {
        path: path_of(unit),
        taken: taken(id),
        destroyed: unit.own.destroyed,
        initiative: Some(unit.own.initiative),
    };
    of_side.map(leaf).collect()
}

/// Whether these units together are a natural part of their side's organisation.
fn finding_of(game: &Game<LightningWar>, side: SideId, taken: &dyn Fn(UnitId) -> bool) -> Option<Finding> {
    toe::test(&leaves(game, side, taken), game.rules())
}

/// Whether a detachment is a natural part of its organisation.
pub fn finding(game: &Game<LightningWar>, detachment: CommandId) -> Option<Finding> {
    finding_of(game, game.command(detachment)?.side, &is_in(game, detachment))
}

/// Regular or irregular, as the referee rules, else as the organisation says.
pub fn status(game: &Game<LightningWar>, detachment: CommandId) -> Status {
    let ruling = game.command(detachment).and_then(|c| c.own.ruling);
    ruling.or_else(|| finding(game, detachment).map(|found| found.status)).unwrap_or(Status::Regular)
}

/// A side's organisation as a tree with these units ticked. It holds no more than the lowest formation with all of them,
/// for only that decides.
pub fn tree(game: &Game<LightningWar>, side: SideId, taken: &dyn Fn(UnitId) -> bool) -> Vec<Node> {
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

/// The same with the units of a detachment ticked.
pub fn tree_of(game: &Game<LightningWar>, detachment: CommandId) -> Vec<Node> {
    let side = game.command(detachment).map(|c| c.side);
    side.map_or_else(Vec::new, |side| tree(game, side, &is_in(game, detachment)))
}

/// How many units of each Initiative a detachment has left.
pub fn ratings(game: &Game<LightningWar>, detachment: CommandId) -> Ratings {
    living(game, detachment).map(|(_, unit)| unit.initiative).collect()
}

/// The same of the lowest formation that holds the whole detachment.
pub fn ratings_of_formation(game: &Game<LightningWar>, detachment: CommandId) -> Ratings {
    let side = game.command(detachment).map(|c| c.side);
    side.map_or_else(Ratings::default, |side| ratings_below(game, side, finding(game, detachment)))
}

fn ratings_below(game: &Game<LightningWar>, side: SideId, found: Option<Finding>) -> Ratings {
    let path = found.map_or_else(Vec::new, |found| found.path);
    let within = |unit: &&Piece<Unit>| unit.side == side && !unit.own.destroyed && path_of(unit).starts_with(&path);
    game.units.iter().filter(within).map(|unit| unit.own.initiative).collect()
}

/// What the Initiative of a detachment is worked out from.
pub fn initiative_input(game: &Game<LightningWar>, detachment: CommandId) -> Counts {
    let Some(piece) = game.command(detachment) else { return Counts::default() };
    initiative_among(game, piece.side, &is_in(game, detachment), piece.own.ruling)
}

/// The same of any units of a side, whether or not they are a detachment yet.
pub fn initiative_among(
    game: &Game<LightningWar>,
    side: SideId,
    inside: &dyn Fn(UnitId) -> bool,
    ruling: Option<Status>,
) -> Counts {
    let found = finding_of(game, side, inside);
    let status = ruling.or(found.as_ref().map(|f| f.status)).unwrap_or(Status::Regular);
    let left = |(id, unit): &(UnitId, &Piece<Unit>)| unit.side == side && inside(*id) && !unit.own.destroyed;
    let units = game.units.entries().filter(left).map(|(_, unit)| unit.own.initiative).collect();
    Counts::of(units, status, ratings_below(game, side, found))
}

/// The Initiative of a detachment.
pub fn initiative(game: &Game<LightningWar>, detachment: CommandId) -> Initiative {
    initiative::work_out(&initiative_input(game, detachment), game.rules()).initiative
}

/// Whether it may have general orders: it is for reconnaissance or observing.
pub fn has_latitude(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    all_living(game, detachment, |unit| unit.role.observes())
}

/// How its orders stand now.
pub fn orders(game: &Game<LightningWar>, detachment: CommandId) -> OrderState {
    let latitude = has_latitude(game, detachment);
    game.command(detachment).map_or(OrderState::None, |c| state_of(&c.own, latitude, game.flow.turn, game.rules()))
}

/// Morale drives it, so that no card reaches it.
pub fn out_of_reach(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    all_living(game, detachment, |unit| unit.forced.is_some())
}

/// Its infantry walked this turn.
pub fn walks(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    living(game, detachment).any(|(_, u)| u.kind == UnitKind::Infantry && u.mounted_on.is_none() && u.has_moved())
}

/// It tows a mired vehicle.
pub fn tows(game: &Game<LightningWar>, unit: UnitId) -> bool {
    let label = game.unit(unit).map(|u| u.label.as_str());
    game.units.iter().any(|u| u.own.mired && !u.own.destroyed && u.own.towed_by.as_deref() == label)
}

/// The label of the detachment that a detachment, or that of a unit, broke off from.
pub fn broken_from(game: &Game<LightningWar>, who: Subject) -> Option<String> {
    let detachment = match who {
        Subject::Command(id) => Some(id),
        Subject::Unit(id) => game.unit(id)?.under,
        Subject::Side(_) => None,
    };
    game.command(detachment?)?.own.broken_from.clone()
}

/// The labels of some units, for a sentence.
pub fn labels<'g>(game: &Game<LightningWar>, units: impl Iterator<Item = (UnitId, &'g Unit)>) -> String {
    units.filter_map(|(id, _)| game.unit(id)).map(|unit| unit.label.as_str()).collect::<Vec<_>>().join(" ")
}

/// A label that nobody has, made of this one.
pub fn fresh_label(game: &Game<LightningWar>, base: &str) -> String {
    let letters = ('b'..='z').map(|letter| format!("{base}{letter}"));
    let numbers = (2..).map(|number| format!("{base}-{number}"));
    letters.chain(numbers).find(|label| game.label_owner(label).is_none()).unwrap_or_else(|| base.to_owned())
}

/// Makes a new detachment of these units and returns its number.
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
    let new = game.commands.push(Piece { label, name, side, under, player, own, away: None });
    for id in units {
        if let Some(unit) = game.units.get_mut(*id) {
            unit.under = Some(new);
        }
    }
    settle(game);
    Some(new)
}

/// Hides detachments without units, which are kept for the journal, and shows those that have units again.
pub fn settle(game: &mut Game<LightningWar>) {
    for id in game.commands.ids() {
        let empty = members(game, id).next().is_none();
        let changed = game.command(id).is_some_and(|c| c.own.merged != empty);
        if let Some(detachment) = changed.then(|| game.command_mut(id)).flatten() {
            detachment.merged = empty;
        }
    }
}
