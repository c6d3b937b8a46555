//! 120:1 as plain rows for the panels: roster, right-hand sections, the selected unit or leader.

use crate::core::battle::may;
use crate::core::prepared::filled;
use crate::core::view::{Chit, ChitShape, Dossier, Fact, May, RosterRow, Section, SectionRow, Tag};
use crate::rulebooks::one_twenty::action_points::against::against;
use crate::rulebooks::one_twenty::action_points::spend::{self, SpendAp};
use crate::rulebooks::one_twenty::action_points::{ledger, phrase, spaces};
use crate::rulebooks::one_twenty::charge::declare_charge::{self, DeclareCharge};
use crate::rulebooks::one_twenty::charge::emergency_square::{self, EmergencySquare};
use crate::rulebooks::one_twenty::charge::evasion::{self, Evasion};
use crate::rulebooks::one_twenty::command::command_check::{self, CommandCheck};
use crate::rulebooks::one_twenty::command::leader_replacement::{self, LeaderReplacement};
use crate::rulebooks::one_twenty::command::order_change::{self, OrderChange};
use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::record::morale::{MoraleRecord, RecordMorale};
use crate::rulebooks::one_twenty::tables::Opportunity;
use crate::rulebooks::one_twenty::turn::TURN;

pub fn side_row(game: &Game<OneTwenty>, side: SideId) -> RosterRow {
    let mut row = RosterRow::of_side(game, side);
    row.totals = totals(game, Subject::Side(side));
    row.tag = game.own.player_a.map(|a| Tag::plain(if a == side { "player A" } else { "player B" }));
    row
}

pub fn command_row(game: &Game<OneTwenty>, id: usize) -> RosterRow {
    let Some(piece) = game.command(id) else { return RosterRow::new(Subject::Command(id), 0, "", "") };
    let own = &piece.own;
    let mut row = RosterRow::new(Subject::Command(id), piece.side, &piece.label, &piece.name);
    row.note = match (own.level, &own.order) {
        (Level::Brigade, Some(order)) => order.clone(),
        (level, _) => level.said().to_owned(),
    };
    row.chit = cube(game, id);
    row.totals = totals(game, Subject::Command(id));
    row.tag = if own.lost {
        Some(Tag::warn("leader lost"))
    } else if own.written_order.is_some() {
        Some(Tag::plain("order written"))
    } else {
        None
    };
    row
}

/// The order cube of a brigade; one that lies hidden shows nothing but itself.
fn cube(game: &Game<OneTwenty>, id: usize) -> Option<Chit> {
    let own = &game.command(id)?.own;
    if own.cube_hidden {
        return Some(Chit { shape: ChitShape::Square, letter: '?', colour: 1, name: "hidden cube" });
    }
    let label = own.cube.as_ref()?;
    let letter = label.chars().next().unwrap_or('?').to_ascii_uppercase();
    let colour = game.rules().cubes.labels.iter().position(|l| l == label).unwrap_or(0) % 4;
    Some(Chit { shape: ChitShape::Square, letter, colour, name: "order cube" })
}

pub fn unit_row(game: &Game<OneTwenty>, id: usize) -> RosterRow {
    let Some(piece) = game.unit(id) else { return RosterRow::new(Subject::Unit(id), 0, "", "") };
    let unit = &piece.own;
    let mut row = RosterRow::new(Subject::Unit(id), piece.side, &piece.label, &piece.name);
    row.pips = Some((u16::from(unit.strength), u16::from(unit.casualties.min(unit.strength))));
    row.tag = Some(unit_tag(game, unit));
    row
}

fn unit_tag(game: &Game<OneTwenty>, unit: &Unit) -> Tag {
    let words = [
        (unit.left() == 0, Tag::warn("gone")),
        (unit.status != Status::GoodOrder, Tag::warn(unit.status.said())),
        (unit.in_melee, Tag::warn("melee")),
        (unit.charged_by.is_some(), Tag::warn("charged")),
        (unit.blown, Tag::warn("blown")),
        (unit.fire_declared, Tag::plain("fires")),
    ];
    let first = words.into_iter().find(|(is, _)| *is).map(|(_, tag)| tag);
    first.unwrap_or_else(|| Tag::plain(format!("{} AP", unit.ap_left(game.rules()))))
}

fn totals(game: &Game<OneTwenty>, subject: Subject) -> String {
    let ids = game.units_of(subject);
    let units = ids.iter().filter_map(|id| game.unit(*id)).map(|u| &u.own);
    let (left, all) = units.fold((0_u32, 0_u32), |(l, a), u| (l + u32::from(u.left()), a + u32::from(u.strength)));
    format!("{} units · {left} of {all}", ids.len())
}

/// What the other side may do in the phases of a group: "fire a b · charge b".
pub fn phase_note(game: &Game<OneTwenty>, group: &str) -> String {
    let Some(step) = TURN.iter().find(|s| s.id == group) else { return String::new() };
    let with = |wanted: fn(Opportunity) -> bool| {
        let marked = |id: &&str| Phase::of_step(id).is_some_and(|phase| wanted(game.rules().opportunity_in(phase)));
        let ids: Vec<&str> = step.below().iter().map(|s| s.id).filter(marked).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    };
    let fire = with(Opportunity::fires).map(|ids| format!("fire {ids}"));
    let charge = with(Opportunity::charges).map(|ids| format!("charge {ids}"));
    [fire, charge].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The right-hand sections.
pub fn sections(game: &Game<OneTwenty>) -> Vec<Section> {
    let mut players = Vec::new();
    match game.own.player_a {
        Some(a) => {
            players.push(SectionRow::Fact(Fact::new("Player A", game.side_name(a))));
            players.push(SectionRow::Fact(Fact::new("Player B", game.side_name(game.other_side(a)))));
        }
        None => players.push(SectionRow::Note("The initiative of this turn is not settled".to_owned())),
    }
    if let Some(phase) = Phase::marked(game) {
        let fact = Fact::new(format!("In {}", phase.word()), game.rules().opportunity_in(phase).said());
        let standing = game.standing(&format!("opportunity.{}", phase.word()));
        players.push(SectionRow::Fact(fact.doubted(standing)));
    }
    let cubes = game.commands.entries().filter_map(|(id, c)| {
        let tag = if c.own.cube_hidden { "hidden".to_owned() } else { c.own.cube.clone()? };
        let (name, subject) = (c.name.clone(), Subject::Command(id));
        Some(SectionRow::Chit { chit: cube(game, id)?, name, tag: Tag::plain(tag), subject })
    });
    let mut cubes: Vec<SectionRow> = cubes.collect();
    if cubes.is_empty() {
        cubes.push(SectionRow::Note("No order cubes on the table".to_owned()));
    }
    let losses = (0..game.setup.sides.len()).map(|side| {
        let lost: u32 = game.units.iter().filter(|u| u.side == side).map(|u| u32::from(u.own.casualties)).sum();
        SectionRow::Fact(Fact::new(game.side_name(side), lost.to_string()))
    });
    let status = [Status::Disorder, Status::Retreat, Status::Rout].map(|status| {
        let label = game.rules().cube(status).unwrap_or_default();
        let standing = game.standing(&format!("cubes.{}", status.word()));
        SectionRow::Fact(Fact::new(status.said(), label).doubted(standing))
    });
    vec![
        Section { title: "Players".to_owned(), rows: players },
        Section { title: "Order cubes".to_owned(), rows: cubes },
        Section { title: "Casualties".to_owned(), rows: losses.collect() },
        Section { title: "Status cubes".to_owned(), rows: status.into() },
    ]
}

/// The selected leader.
pub fn command_dossier(game: &Game<OneTwenty>, id: usize) -> Dossier {
    let Some(piece) = game.command(id) else { return Dossier::default() };
    let own = &piece.own;
    let line = format!("{} of {}, {}", own.level.said(), own.arm.said(), game.side_name(piece.side));
    let mut dossier = Dossier { line, ..Dossier::default() };
    let radius = game.rules().radius(own.level, own.arm).map_or("none".to_owned(), |r| format!("{r} AP"));
    dossier.facts.push(Fact::new("Command radius", radius));
    dossier.facts.push(Fact::new("Order", own.order.as_deref().unwrap_or("none")));
    if let Some(written) = &own.written_order {
        dossier.facts.push(Fact::new("Written, not issued", written.as_str()));
    }
    if let Some(space) = &own.space {
        dossier.facts.push(Fact::new("Stands at", space.as_str()));
    }
    if let Some(note) = &own.morale_note {
        dossier.facts.push(Fact::new("Morale", note.as_str()));
    }
    if own.lost {
        dossier.marks.push(("Leader lost".to_owned(), "until replaced".to_owned()));
    }
    let label = &piece.label;
    let leader = draft!(leader_replacement::Input { leader: label });
    dossier.may.push(may::<LeaderReplacement>(game, "Replace the leader", leader));
    let radius = draft!(command_check::Input { unit: label });
    dossier.may.push(may::<CommandCheck>(game, "Look at the radius", radius));
    if own.level == Level::Brigade {
        let order = draft!(order_change::Input { brigade: label });
        dossier.may.push(may::<OrderChange>(game, "Change its order", order));
        dossier.may.push(may::<RecordMorale>(game, "Record its morale", draft!(MoraleRecord { brigade: label })));
    }
    dossier
}

/// Actions a unit is told the price of.
const PRICED: &[(&str, &str)] = &[
    ("Forward", "f"),
    ("Sideways or back", "s"),
    ("Diagonal forward", "d"),
    ("Diagonal back", "db"),
    ("Turn 90°", "t"),
    ("About face", "a"),
    ("Change formation", "c"),
    ("Fire", "x"),
    ("Limber", "limber"),
    ("Unlimber", "unlimber"),
    ("Try to rally", "rally"),
];

/// The selected unit.
pub fn unit_dossier(game: &Game<OneTwenty>, id: usize) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let unit = &piece.own;
    let light = if unit.light_infantry { "light " } else { "" };
    let heavy = if unit.heavy_artillery { "heavy " } else { "" };
    let line = format!("{light}{heavy}{}, {}", unit.unit_type.said(), unit.formation.said());
    let mut dossier = Dossier { line, ..Dossier::default() };
    let row = game.rules().row(unit.unit_type);
    let (left, whole) = (unit.ap_left(game.rules()), unit.allowance(game.rules()));
    dossier.facts.push(Fact::new("Action points", format!("{left} of {whole} left")));
    dossier.facts.push(Fact::new("Strength", format!("{} of {}", unit.left(), unit.strength)));
    dossier.facts.push(Fact::new("Faces", unit.facing.word()));
    let range = |n: u8| if n == 0 { "none".to_owned() } else { format!("{n} AP") };
    dossier.facts.push(Fact::new("Opportunity charge", range(row.opportunity)));
    dossier.facts.push(Fact::new("Reaction move", range(row.reaction)));
    if let Some(note) = &unit.note {
        dossier.facts.push(Fact::new("Note", note.as_str()));
    }
    let marks = [
        (unit.status != Status::GoodOrder, game.rules().cube_words(unit.status), "until it rallies"),
        (unit.blown, "Blown".to_owned(), "until taken off"),
        (unit.in_melee, "In melee".to_owned(), "until it is fought out"),
        (unit.fire_declared, "Fire declared".to_owned(), "until its phase"),
        (unit.charged_by.is_some(), "Charged".to_owned(), "this turn"),
    ];
    let marks = marks.into_iter().filter(|(is, ..)| *is);
    dossier.marks = marks.map(|(_, what, until)| (what, until.to_owned())).collect();
    let label = &piece.label;
    if unit.charged_by.is_some() {
        let square = draft!(emergency_square::Input { unit: label });
        dossier.may.push(may::<EmergencySquare>(game, "Form emergency square", square));
        dossier.may.push(may::<Evasion>(game, "Evade the charge", draft!(evasion::Input { unit: label })));
    }
    if Phase::now(game).is_some_and(Phase::charges) {
        dossier.may.push(may::<DeclareCharge>(game, "Charge", draft!(declare_charge::Input { unit: label })));
    }
    dossier.may.extend(PRICED.iter().filter_map(|(what, word)| priced(game, label, what, word)));
    dossier
}

/// One action with its price, and why it cannot be paid.
fn priced(game: &Game<OneTwenty>, label: &str, what: &str, word: &str) -> Option<May> {
    let mut draft = Draft::default();
    draft.fill(key!(spaces::Input.unit), label);
    let spaces::Input { facts, .. } = filled(game, draft)?;
    let acts = phrase::read(word).ok()?;
    let (price, _) = ledger::priced(&facts, &acts, game.rules()).into_iter().next()?;
    let dice = if price.dice > 0 { format!(" + {} TMD", price.dice) } else { String::new() };
    Some(May {
        what: format!("{what} · {} AP{dice}", price.fixed),
        note: String::new(),
        against: against(&facts, &acts, game.rules()).into_iter().map(|r| r.text).collect(),
        procedure: Some(SpendAp::ID),
        draft: draft!(spend::Input { unit: label, moves: word }),
    })
}
