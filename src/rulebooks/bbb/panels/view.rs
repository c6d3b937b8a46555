//! BBB as plain rows for the panels: roster, right-hand sections, the selected unit or general.

use crate::core::battle::may;
use crate::core::view::{Dossier, Fact, RosterRow, Section, SectionRow, Tag};
use crate::rulebooks::bbb::command::general_move::{self, GeneralMove};
use crate::rulebooks::bbb::command::in_command::general_of;
use crate::rulebooks::bbb::fire::attack::{self, FireAttack};
use crate::rulebooks::bbb::fire::firers::Firer;
use crate::rulebooks::bbb::moves::move_done::{self, MoveDone};
use crate::rulebooks::bbb::moves::movement_roll::{self, MovementRoll};
use crate::rulebooks::bbb::moves::silenced_artillery::{self, SilencedArtillery};
use crate::rulebooks::bbb::prelude::*;
use crate::rulebooks::bbb::state::invariants::markers;

pub fn side_row(game: &Game<Bbb>, side: SideId) -> RosterRow {
    let mut row = RosterRow::of_side(game, side);
    row.totals = totals(game, Subject::Side(side));
    row
}

pub fn command_row(game: &Game<Bbb>, id: CommandId) -> RosterRow {
    let subject = Subject::Command(id);
    let Some(piece) = game.command(id) else { return RosterRow::new(subject, 0, "", "") };
    let mut row = RosterRow::new(subject, piece.side, &piece.label, &piece.name);
    row.note = piece.own.command_radius.map(|r| format!("{r}″")).unwrap_or_default();
    row.totals = totals(game, subject);
    row.tag = piece.own.moved.then(|| Tag::plain("has moved"));
    row
}

pub fn unit_row(game: &Game<Bbb>, id: UnitId) -> RosterRow {
    let subject = Subject::Unit(id);
    let Some(piece) = game.unit(id) else { return RosterRow::new(subject, 0, "", "") };
    let mut row = RosterRow::new(subject, piece.side, &piece.label, &piece.name);
    row.pips = Some((u16::from(piece.own.bases_original), u16::from(piece.own.lost())));
    row.tag = tag(&piece.own);
    row
}

fn tag(unit: &Unit) -> Option<Tag> {
    if unit.removed {
        return Some(Tag::warn("gone"));
    }
    let marks = markers(unit);
    if !marks.is_empty() {
        return Some(Tag::warn(marks.join(" · ")));
    }
    let words = [
        (unit.contact.is_some(), "in contact"),
        (unit.fired, "fired"),
        (unit.advancing, "moved"),
        (unit.rolled, "has rolled"),
        (unit.formation == Formation::ColumnOfMarch, "in column"),
        (unit.formation == Formation::Limbered, "limbered"),
        (unit.formation == Formation::Depth, "in depth"),
    ];
    words.into_iter().find(|(is, _)| *is).map(|(_, text)| Tag::plain(text))
}

fn count(game: &Game<Bbb>, subject: Subject) -> (usize, u32, u32, usize) {
    let units: Vec<&Unit> = game.units_of(subject).into_iter().filter_map(|id| game.unit(id)).map(|u| &u.own).collect();
    let left = units.iter().filter(|u| u.stands()).map(|u| u32::from(u.bases)).sum();
    let all = units.iter().map(|u| u32::from(u.bases_original)).sum();
    (units.len(), left, all, units.iter().filter(|u| !u.stands()).count())
}

fn totals(game: &Game<Bbb>, subject: Subject) -> String {
    let (units, left, all, gone) = count(game, subject);
    let gone = if gone > 0 { format!(" · {gone} gone") } else { String::new() };
    format!("{} · {left} of {all} bases{gone}", counted(units, "unit", "units"))
}

pub fn sections(game: &Game<Bbb>) -> Vec<Section> {
    let sides = (0..game.setup.sides.len()).map(|side| {
        let (_, left, all, gone) = count(game, Subject::Side(side));
        let gone = if gone > 0 { format!(" · {}", counted(gone, "unit gone", "units gone")) } else { String::new() };
        SectionRow::Fact(Fact::new(game.side_name(side), format!("{left} of {all} bases{gone}")))
    });
    let mut sections = vec![Section { title: "Strength".to_owned(), rows: sides.collect() }];
    let marked = game.units.iter().filter(|u| u.own.stands()).filter_map(|u| {
        let marks = markers(&u.own);
        (!marks.is_empty()).then(|| SectionRow::Fact(Fact::new(u.label.clone(), marks.join(", "))))
    });
    let mut rows: Vec<SectionRow> = marked.collect();
    if rows.is_empty() {
        rows.push(SectionRow::Note("No markers on the table".to_owned()));
    }
    sections.push(Section { title: "Markers".to_owned(), rows });
    let rules = game.rules();
    let terrain = Terrain::ALL.iter().filter_map(|terrain| {
        let line = rules.ground(*terrain).filter(|g| g.cover > 0 || g.assault > 0)?;
        let worth = |n: u8| if line.by_strength { "1 or 2".to_owned() } else { n.to_string() };
        let fire = if line.cover > 0 { format!("fire {} left", worth(line.cover)) } else { "no cover".to_owned() };
        Some(SectionRow::Fact(Fact::new(terrain.label(), format!("{fire} · assault −{}", worth(line.assault)))))
    });
    sections.push(Section { title: "Terrain".to_owned(), rows: terrain.collect() });
    sections
}

pub fn command_dossier(game: &Game<Bbb>, id: CommandId) -> Dossier {
    let Some(piece) = game.command(id) else { return Dossier::default() };
    let mut dossier = Dossier { line: format!("general, {}", game.side_name(piece.side)), ..Dossier::default() };
    let radius = piece.own.command_radius.map_or_else(|| "as the scenario says".to_owned(), |r| format!("{r}″"));
    dossier.facts.push(Fact::new("Command radius", radius));
    dossier.facts.push(Fact::new("Leads", totals(game, Subject::Command(id))));
    let mut ride = may::<GeneralMove>(game, "Ride", draft!(general_move::Input { general: piece.label }));
    ride.note = format!("{}″", game.rules().allowance.full.general);
    dossier.may.push(ride);
    dossier
}

/// "2 2 1 1 at 3 6 9 12″".
fn factors(weapon: Weapon, rules: &Rules) -> String {
    let Some(factors) = rules.fire.factors.get(&weapon) else { return weapon.label().to_owned() };
    let bands = rules.fire.bands_of(weapon);
    let parts: Vec<String> = factors.iter().zip(bands).map(|(factor, band)| format!("{factor} to {band}″")).collect();
    format!("{}: {}", weapon.label(), parts.join(", "))
}

/// "Kameke at 4″ of 9″, in command", or what of it is known.
fn command_of(game: &Game<Bbb>, id: UnitId) -> String {
    let Some(unit) = game.unit(id).map(|u| &u.own) else { return String::new() };
    let general = general_of(game, id).and_then(|id| game.command(id));
    let radius = general.and_then(|g| g.own.command_radius).map_or_else(String::new, |r| format!(" of {r}″"));
    let far = unit.general_distance.map_or_else(String::new, |far| format!(" at {far}″{radius}"));
    let reach = match (unit.command_turn, unit.out_of_command) {
        (0, _) => "not yet asked".to_owned(),
        (turn, out) => {
            let when = if turn == game.flow.turn { String::new() } else { format!(" in turn {turn}") };
            format!("{}{when}", if out { "out of command" } else { "in command" })
        }
    };
    format!("{}{far}, {reach}", general.map_or("no general", |g| g.name.as_str()))
}

pub fn unit_dossier(game: &Game<Bbb>, id: UnitId) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let (unit, rules, label) = (&piece.own, game.rules(), piece.label.as_str());
    let traits: Vec<&str> = [
        (unit.passive, "passive"),
        (unit.aggressive, "aggressive"),
        (unit.fragile, "fragile"),
        (unit.skirmisher, "skirmishers"),
        (unit.devastating, "devastating"),
        (unit.tactically_inept, "tactically inept"),
        (unit.ragged, "ragged"),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, name)| name)
    .collect();
    let traits = if traits.is_empty() { String::new() } else { format!(", {}", traits.join(", ")) };
    let mut dossier =
        Dossier { line: format!("{} {}{traits}", unit.quality.said(), unit.arm.said()), ..Dossier::default() };
    let facts = &mut dossier.facts;
    facts.push(Fact::new("Bases", format!("{} of {}", unit.bases, unit.bases_original)));
    facts.push(Fact::new("Fire", factors(unit.weapon, rules)));
    let dismounted = if unit.dismounted { ", dismounted" } else { "" };
    facts.push(Fact::new("Formation", format!("{}{dismounted}", unit.formation.said())));
    if let Some(at) = rules.spent.threshold_of(unit.spent_at_losses, unit.quality) {
        let fact = Fact::new("Spent at", counted(at, "base lost", "bases lost"));
        facts.push(if unit.spent_at_losses.is_none() { fact.doubted(game.standing("spent.atLosses")) } else { fact });
    }
    let ground: Vec<&str> = unit.terrain_at.iter().map(|g| g.terrain.label()).collect();
    if !ground.is_empty() {
        facts.push(Fact::new("Stands on", ground.join(", ")));
    }
    facts.push(Fact::new("Under", piece.under.and_then(|c| game.command(c)).map_or("nobody", |c| c.name.as_str())));
    facts.push(Fact::new("Command", command_of(game, id)));
    let ends = [
        (unit.disrupted(), "Disrupted", "until it rallies"),
        (unit.silenced, "Silenced", "until its movement step ends"),
        (unit.reduced, "Reduced", "for good"),
        (unit.low_ammo, "Low Ammo", "until resupplied"),
        (unit.spent, "Spent", "for good"),
        (unit.halted, "Halted", "this half turn"),
        (unit.pivoted_or_unlimbered, "Pivoted or unlimbered", "this half turn"),
        (unit.isolated, "Isolated", "until taken off"),
    ];
    let marks = ends.into_iter().filter(|(is, ..)| *is);
    dossier.marks.extend(marks.map(|(_, name, until)| (name.to_owned(), until.to_owned())));
    let mut roll = may::<MovementRoll>(game, "Roll to move", draft!(movement_roll::Input { unit: label }));
    roll.note = format!("{}″", rules.allowance.full.of(unit.arm));
    dossier.may.push(roll);
    dossier.may.push(may::<MoveDone>(game, "Record a move", draft!(move_done::Input { unit: label })));
    if unit.arm == Arm::Artillery && (unit.silenced || unit.isolated) {
        let draft = draft!(silenced_artillery::Input { unit: label });
        dossier.may.push(may::<SilencedArtillery>(game, "Retire", draft));
    }
    if unit.weapon != Weapon::None {
        let draft = draft!(attack::Input { firers: [draft!(Firer { unit: label })] });
        let mut fire = may::<FireAttack>(game, "Fire", draft);
        // The distance is asked when it fires.
        fire.against.retain(|why| !why.starts_with("Give the distance"));
        dossier.may.push(fire);
    }
    dossier
}
