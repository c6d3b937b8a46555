//! Lightning War as plain rows for the panels: roster, right-hand sections, phases.

use std::collections::BTreeMap;

use crate::core::tables::ValueSource;
use crate::core::view::{Chit, ChitShape, Fact, RosterRow, Section, SectionRow, Tag};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::terrain::costs;
use crate::rulebooks::lightning_war::turn::step_ids;

/// The formations of the organisation, each with its units, lost ones too. Each is named by as much of its path as tells it
/// apart from others ("1 Plt", or "A Coy 1 Plt" where B Coy has one too), and by the whole path.
pub fn formations(game: &Game<LightningWar>) -> Vec<(String, Vec<UnitId>)> {
    let mut found: BTreeMap<Vec<&str>, Vec<UnitId>> = BTreeMap::new();
    for (id, unit) in game.units.entries() {
        let path: Vec<&str> = [game.side_name(unit.side)].into_iter().chain(unit.own.formations()).collect();
        for depth in 2..=path.len() {
            found.entry(path[..depth].to_vec()).or_default().push(id);
        }
    }
    let mut tails: BTreeMap<&[&str], usize> = BTreeMap::new();
    for tail in found.keys().flat_map(|path| (0..path.len()).map(|at| &path[at..])) {
        *tails.entry(tail).or_default() += 1;
    }
    let mut named = Vec::new();
    for (path, units) in &found {
        let alone = |tail: &&[&str]| tails.get(tail) == Some(&1);
        let short = (0..path.len()).rev().map(|at| &path[at..]).find(alone);
        let whole = Some(&path[1..]).filter(alone);
        named.extend([short, whole].into_iter().flatten().map(|tail| (tail.join(" "), units.clone())));
    }
    named
}

/// What stands under a phase of the tracker.
pub fn phase_note(game: &Game<LightningWar>, step: &str) -> String {
    let count = |is: fn(&Unit) -> bool| game.units.iter().filter(|u| !u.own.destroyed && is(&u.own)).count();
    let (what, number) = match step {
        step_ids::MOVEMENT => {
            let all = facts::detachments(game).count();
            return format!("{} of {all} moved", facts::detachments(game).filter(|(_, d)| d.own.moved).count());
        }
        step_ids::FIRE => ("fired upon", count(|u| u.fired.is_some())),
        _ => return String::new(),
    };
    if number == 0 { String::new() } else { format!("{number} {what}") }
}

/// The chit for the orders of a detachment.
pub fn chit(game: &Game<LightningWar>, id: CommandId) -> Option<Chit> {
    let own = &game.command(id)?.own;
    let (shape, letter, colour, name) = match facts::orders(game, id) {
        OrderState::None => return None,
        OrderState::Suspended => (ChitShape::Ring, 'S', 3, "Orders suspended"),
        OrderState::NotYet => (ChitShape::Diamond, 'N', 1, "Orders not yet effective"),
        _ if own.reserve_movement => (ChitShape::Arrow, 'R', 2, "Reserve Movement"),
        _ if own.order_general => (ChitShape::Disc, 'G', 1, "General orders"),
        _ => (ChitShape::Square, 'O', 0, "Orders"),
    };
    Some(Chit { shape, letter, colour, name })
}

pub fn side_row(game: &Game<LightningWar>, side: SideId) -> RosterRow {
    let mut row = RosterRow::of_side(game, side);
    row.totals = totals(game, &game.units_of(Subject::Side(side)));
    row
}

pub fn command_row(game: &Game<LightningWar>, id: CommandId) -> RosterRow {
    let subject = Subject::Command(id);
    let Some(piece) = game.command(id) else { return RosterRow::new(subject, 0, "", "") };
    let mut row = RosterRow::new(subject, piece.side, &piece.label, &piece.name);
    let alive = facts::living(game, id).next().is_some();
    if alive {
        row.note = format!("{} · {}", facts::initiative(game, id).label(), facts::status(game, id).said());
    }
    row.chit = chit(game, id);
    row.totals = totals(game, &game.units_of(subject));
    let fired = facts::fired_upon(game, id);
    let orders = facts::orders(game, id);
    row.tag = match () {
        () if !alive => Some(Tag::warn("lost")),
        () if fired && piece.own.response.is_none() => Some(Tag::warn("fired upon")),
        () if piece.own.moved => Some(Tag::plain("has moved")),
        () if orders == OrderState::None => Some(Tag::warn("no orders")),
        () if orders != OrderState::Usable => Some(Tag::warn(orders.said())),
        () => None,
    };
    row
}

pub fn unit_row(game: &Game<LightningWar>, id: UnitId) -> RosterRow {
    let subject = Subject::Unit(id);
    let Some(piece) = game.unit(id) else { return RosterRow::new(subject, 0, "", "") };
    let unit = &piece.own;
    let mut row = RosterRow::new(subject, piece.side, &piece.label, &piece.name);
    row.note = match unit.kind {
        UnitKind::Vehicle | UnitKind::Gun if unit.cross_mph > 0 => format!("{}/{} mph", unit.road_mph, unit.cross_mph),
        _ => String::new(),
    };
    row.tag = unit_tag(unit);
    row
}

fn unit_tag(unit: &Unit) -> Option<Tag> {
    let forced = unit.forced.map_or("", Forced::said);
    let words = [
        (unit.destroyed, Tag::warn("destroyed")),
        (unit.forced.is_some(), Tag::warn(forced)),
        (unit.mired && unit.towed_by.is_some(), Tag::warn("mired, towed")),
        (unit.mired, Tag::warn("mired")),
        (unit.fired.is_some(), Tag::warn("fired upon")),
        (unit.mounted_on.is_some(), Tag::plain("mounted")),
        (unit.ran, Tag::plain(format!("ran {}″", unit.moved))),
        (unit.has_moved(), Tag::plain(format!("moved {}″", unit.moved))),
        (unit.ran_last_turn, Tag::plain("ran last turn")),
        (unit.segments == 2, Tag::plain("in halves")),
        (unit.segments == 4, Tag::plain("in quarters")),
    ];
    words.into_iter().find(|(is, _)| *is).map(|(_, tag)| tag)
}

fn totals(game: &Game<LightningWar>, units: &[UnitId]) -> String {
    let lost = units.iter().filter(|id| game.unit(**id).is_some_and(|u| u.own.destroyed)).count();
    let many = counted(units.len(), "unit", "units");
    if lost == 0 { many } else { format!("{many} · {lost} lost") }
}

pub fn sections(game: &Game<LightningWar>) -> Vec<Section> {
    let mut all = vec![queue_section(game), orders_section(game), organisation(game)];
    let points = &game.own.no_stacking;
    if !points.is_empty() {
        let rows = points.iter().map(|p| SectionRow::Note(p.clone())).collect();
        all.push(Section { title: "No moving through each other".to_owned(), rows });
    }
    all.push(chart(game));
    let scale = [(2, 4), (4, 8), (6, 12), (12, 24)].map(|(inches, mph)| {
        let metres = Length::thousandths(game.rules().scale.metres_per_inch.in_thousandths() * inches);
        SectionRow::Fact(Fact::new(format!("{mph} mph"), format!("{inches}″ · {metres} m")))
    });
    all.push(Section { title: "Scale".to_owned(), rows: scale.into() });
    all
}

/// Who moves when.
fn queue_section(game: &Game<LightningWar>) -> Section {
    let rows = Initiative::ALL.iter().map(|class| {
        let here = facts::detachments(game).filter(|(id, _)| facts::initiative(game, *id) == *class);
        let names: Vec<String> =
            here.map(|(_, d)| if d.own.moved { format!("{} ✓", d.label) } else { d.label.clone() }).collect();
        let names = if names.is_empty() { "nobody".to_owned() } else { names.join(" · ") };
        SectionRow::Fact(Fact::new(class.label(), names))
    });
    Section { title: "Order of movement".to_owned(), rows: rows.collect() }
}

fn orders_section(game: &Game<LightningWar>) -> Section {
    let row = |(id, detachment): (CommandId, &crate::core::roster::Piece<Detachment>)| {
        let chit = chit(game, id)?;
        let text = &detachment.own.order_text;
        let tag = Tag::plain(if text.is_empty() { chit.name.to_lowercase() } else { text.clone() });
        Some(SectionRow::Chit { chit, name: detachment.name.clone(), tag, subject: Subject::Command(id) })
    };
    let mut rows: Vec<SectionRow> = facts::detachments(game).filter_map(row).collect();
    if rows.is_empty() {
        rows.push(SectionRow::Note("No orders on the table".to_owned()));
    }
    Section { title: "Orders".to_owned(), rows }
}

/// The organisation as a tree of any depth: each formation with what is left of it and where that is.
fn organisation(game: &Game<LightningWar>) -> Section {
    let mut rows = Vec::new();
    let mut seen: Vec<(usize, Vec<&str>)> = Vec::new();
    for unit in &game.units {
        let path: Vec<&str> = unit.own.formations().collect();
        for depth in 1..=path.len() {
            let here = (unit.side, path[..depth].to_vec());
            if seen.contains(&here) {
                continue;
            }
            let within = |u: &&crate::core::roster::Piece<Unit>| {
                let own: Vec<&str> = u.own.formations().collect();
                u.side == unit.side && own.starts_with(&here.1)
            };
            let all: Vec<_> = game.units.iter().filter(within).collect();
            let left = all.iter().filter(|u| !u.own.destroyed);
            let mut homes: Vec<&str> =
                left.clone().filter_map(|u| game.command(u.under?)).map(|c| c.label.as_str()).collect();
            homes.dedup();
            // Under its parent's row it need not repeat the parent's name.
            let above = depth.checked_sub(2).map_or("", |up| path[up]);
            let own = path[depth - 1].strip_prefix(above).map_or(path[depth - 1], str::trim_start);
            let name = format!("{}{own}", "    ".repeat(depth - 1));
            let value = format!("{} of {} · {}", left.count(), all.len(), homes.join(" "));
            rows.push(SectionRow::Fact(Fact::new(name, value)));
            seen.push(here);
        }
    }
    Section { title: "Organisation".to_owned(), rows }
}

/// The terrain chart, each row with its mark.
fn chart(game: &Game<LightningWar>) -> Section {
    let mut rows = vec![SectionRow::Note("inf · pack · cav · wheel · track · half".to_owned())];
    for terrain in Terrain::ALL {
        let cell = |column: &Column| {
            let factor = costs::base(*terrain, *column, game.rules());
            factor.map_or_else(|| "?".to_owned(), |factor| factor.to_string())
        };
        let cells: Vec<String> = Column::ALL.iter().map(cell).collect();
        let mire = game.rules().terrain.get(terrain).is_some_and(|row| row.mire_test);
        let value = format!("{}{}", cells.join(" · "), if mire { " · mire" } else { "" });
        let marks =
            Column::ALL.iter().map(|column| game.standing(&format!("terrain.{}", costs::cell_key(*terrain, *column))));
        let doubt = marks.max().filter(|mark| *mark > ValueSource::Booklet);
        let fact = Fact::new(terrain.label(), value);
        rows.push(SectionRow::Fact(match doubt {
            Some(mark) => fact.doubted(mark),
            None => fact,
        }));
    }
    Section { title: "Terrain chart".to_owned(), rows }
}
