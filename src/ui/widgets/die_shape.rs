//! Geometry of dice: positions of pips, outlines, where a number looks centred. Paints nothing.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::dice::DieKind;

/// In quarters of the side from the centre.
pub(super) fn pips(shows: u8) -> &'static [Vec2] {
    const fn v(x: f32, y: f32) -> Vec2 {
        Vec2::new(x, y)
    }
    const ONE: [Vec2; 1] = [v(0.0, 0.0)];
    const TWO: [Vec2; 2] = [v(-1.0, 1.0), v(1.0, -1.0)];
    const THREE: [Vec2; 3] = [v(-1.0, 1.0), v(0.0, 0.0), v(1.0, -1.0)];
    const FOUR: [Vec2; 4] = [v(-1.0, -1.0), v(1.0, -1.0), v(-1.0, 1.0), v(1.0, 1.0)];
    const FIVE: [Vec2; 5] = [v(-1.0, -1.0), v(1.0, -1.0), v(0.0, 0.0), v(-1.0, 1.0), v(1.0, 1.0)];
    const SIX: [Vec2; 6] = [v(-1.0, -1.0), v(-1.0, 0.0), v(-1.0, 1.0), v(1.0, -1.0), v(1.0, 0.0), v(1.0, 1.0)];
    match shows {
        1 => &ONE,
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        5 => &FIVE,
        _ => &SIX,
    }
}

/// The outline of the die as seen on the table.
pub(super) fn outline(kind: DieKind, rect: Rect) -> Vec<Pos2> {
    let at = |x: f32, y: f32| pos2(rect.left() + x * rect.width(), rect.top() + y * rect.height());
    let regular = |sides: usize, turn: f32, reach: f32| {
        (0..sides)
            .map(|i| {
                let angle = turn + std::f32::consts::TAU * i as f32 / sides as f32;
                rect.center() + reach * rect.width() * Vec2::angled(angle)
            })
            .collect()
    };
    let up = -std::f32::consts::FRAC_PI_2;
    match kind {
        DieKind::D4 => vec![at(0.5, 0.03), at(1.0, 0.93), at(0.0, 0.93)],
        DieKind::D8 => vec![at(0.5, 0.0), at(0.96, 0.5), at(0.5, 1.0), at(0.04, 0.5)],
        DieKind::D10 => {
            vec![at(0.5, 0.02), at(0.98, 0.42), at(0.98, 0.58), at(0.5, 0.98), at(0.02, 0.58), at(0.02, 0.42)]
        }
        DieKind::D12 => {
            let mut points: Vec<Pos2> = regular(5, up, 0.52);
            for point in &mut points {
                point.y += rect.height() * 0.04;
            }
            points
        }
        DieKind::D20 => regular(6, up, 0.5),
        DieKind::D6 | DieKind::Average => {
            vec![rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
        }
    }
}

/// Where the number looks centred.
pub(super) fn number_centre(kind: DieKind, rect: Rect) -> Pos2 {
    let drop = match kind {
        DieKind::D4 => 0.14,
        DieKind::D12 => 0.03,
        _ => 0.0,
    };
    rect.center() + vec2(0.0, drop * rect.height())
}
