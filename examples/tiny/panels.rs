//! Plain rows for the panels: roster, right-hand sections, the selected company or leader.

use super::Tiny;
use super::volley::{self, Volley};
use crate::core::battle::may;
use crate::core::prelude::*;
use crate::core::view::{Dossier, Fact, RosterRow, Section, SectionRow, Tag};

fn men(game: &Game<Tiny>, subject: Subject) -> String {
    let units = game.units_of(subject).into_iter().filter_map(|id| game.unit(id));
    let left: u32 = units.map(|piece| u32::from(piece.own.men)).sum();
    counted(left, "man", "men")
}

pub fn side_row(game: &Game<Tiny>, side: SideId) -> RosterRow {
    RosterRow { totals: men(game, Subject::Side(side)), ..RosterRow::of_side(game, side) }
}

pub fn command_row(game: &Game<Tiny>, id: CommandId) -> RosterRow {
    let subject = Subject::Command(id);
    let Some(piece) = game.command(id) else { return RosterRow::new(subject, 0, "", "") };
    RosterRow { totals: men(game, subject), ..RosterRow::new(subject, piece.side, &piece.label, &piece.name) }
}

pub fn unit_row(game: &Game<Tiny>, id: UnitId) -> RosterRow {
    let subject = Subject::Unit(id);
    let Some(piece) = game.unit(id) else { return RosterRow::new(subject, 0, "", "") };
    let (men, first) = (u16::from(piece.own.men), u16::from(piece.own.men_at_first));
    let (pips, tag) = (Some((first, first.saturating_sub(men))), piece.own.shaken.then(|| Tag::warn("shaken")));
    RosterRow { pips, tag, ..RosterRow::new(subject, piece.side, &piece.label, &piece.name) }
}

pub fn command_dossier(game: &Game<Tiny>, id: CommandId) -> Dossier {
    Dossier { line: format!("leads {}", men(game, Subject::Command(id))), ..Dossier::default() }
}

pub fn unit_dossier(game: &Game<Tiny>, id: UnitId) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let facts = vec![Fact::new("Men", format!("{} of {}", piece.own.men, piece.own.men_at_first))];
    let fire = may::<Volley>(game, "Fire a volley", draft!(volley::Input { firer: piece.label }));
    Dossier { line: "company".to_owned(), facts, may: vec![fire], ..Dossier::default() }
}

pub fn sections(game: &Game<Tiny>) -> Vec<Section> {
    let side = |side| SectionRow::Fact(Fact::new(game.side_name(side), men(game, Subject::Side(side))));
    vec![Section { title: "Strength".to_owned(), rows: (0..game.setup.sides.len()).map(side).collect() }]
}
