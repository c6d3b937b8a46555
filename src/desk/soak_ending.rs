//! For random play: an umpire who changes how the battle is won, by typed lines. Knows no rule book.

use rand::RngExt as _;
use rand_pcg::Pcg64;

use super::session::Desk;
use crate::core::battle::Battle;
use crate::core::ending::loss_rule::counts;
use crate::core::ending::victory::SideScore;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind};

const PLACES: [&str; 4] = ["Hausen", "Chapel Hill", "Hill 42", "the bridge"];

/// Types one line about objectives, points, the last turn or a break point; a list or a form that is open is left alone.
pub(super) fn end_changes(desk: &mut Desk, luck: &mut Pcg64) {
    if desk.form.is_none() && desk.list.is_none() {
        let line = line(desk, luck);
        desk.enter(&line);
    }
}

/// A side whose points are not the sum of its lines, in a sentence.
pub(super) fn wrong_sums(game: &dyn Battle) -> Option<String> {
    let sheet = game.victory();
    let wrong = |side: &&SideScore| side.total != side.lines.iter().map(|line| line.points).sum::<i64>();
    sheet.sides.iter().find(wrong).map(|side| format!("the points of {} do not add up", side.side))
}

fn line(desk: &Desk, luck: &mut Pcg64) -> String {
    let game = desk.game();
    let place = PLACES[luck.random_range(0..PLACES.len())];
    let sides = &game.setup().sides;
    let side = &sides[luck.random_range(0..sides.len())].name;
    let number: u32 = luck.random_range(0..12);
    match luck.random_range(0..8) {
        0 => format!("objective {place} {number}"),
        1 | 2 => format!("objective {place} {side}"),
        3 => format!("objective {place} nobody"),
        4 => format!("objective {place} gone"),
        5 => format!("lasts {number}"),
        6 => format!("breaks {side} {number}"),
        _ => {
            let fields: Vec<&Field> = game.fields_of(Subject::Unit(0)).iter().filter(|field| counts(field)).collect();
            let field = fields[luck.random_range(0..fields.len())];
            let lost = if matches!(field.kind, Kind::Whole { .. }) && luck.random_bool(0.5) { " lost" } else { "" };
            format!("points {}{lost} {}", field.key, number.min(3))
        }
    }
}
