//! A small picture of two command trees facing each other: a dot a command, a square a unit, the commander outermost.

use egui::{Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};

use crate::desk::builder::card::{ArmyLine, ArmyShape};
use crate::ui::panels::side_tone;
use crate::ui::theme::{ColourRole, Tokens, size};

/// Distance from one line of units to the next, where there is room.
const LINE: f32 = 13.0;
/// Distance from one square to the next.
const PITCH: f32 = 9.5;
/// Distance from one dot to the next.
const DOTS: f32 = 18.0;

pub fn paint_armies(ui: &Ui, rect: Rect, armies: &[ArmyShape]) {
    let tokens = Tokens::of(ui);
    let painter = ui.painter();
    let middle = rect.center().x;
    let mut y = rect.top() + 2.0;
    while y < rect.bottom() {
        painter.circle_filled(pos2(middle, y), 0.9, tokens.line);
        y += 6.0;
    }
    let half = rect.width() / 2.0 - 12.0;
    for (at, army) in armies.iter().take(2).enumerate() {
        let facing = if at == 0 { 1.0 } else { -1.0 };
        let edge = if at == 0 { rect.left() + 4.0 } else { rect.right() - 4.0 };
        let tone = side_tone(Some(at));
        Picture { painter, tokens, tone, edge, facing, half, rect }.paint(army);
    }
}

struct Picture<'a> {
    painter: &'a Painter,
    tokens: &'a Tokens,
    tone: ColourRole,
    /// Where the commander stands.
    edge: f32,
    /// 1 to the right, -1 to the left.
    facing: f32,
    half: f32,
    rect: Rect,
}

impl Picture<'_> {
    fn paint(&self, army: &ArmyShape) {
        let count = army.lines.len().max(1);
        let step = LINE.min(self.rect.height() / count as f32);
        let height = step * (count as f32 - 1.0);
        let top = self.rect.center().y - height / 2.0;
        let commander = pos2(self.edge, self.rect.center().y);
        let colour = self.tokens.tone(self.tone);
        let thin = Stroke::new(size::HAIRLINE, colour.gamma_multiply(0.6));
        for (at, line) in army.lines.iter().enumerate() {
            let y = top + at as f32 * step;
            let trunk = self.edge + self.facing * 9.0;
            self.painter.line_segment([commander, pos2(trunk, commander.y)], thin);
            self.painter.line_segment([pos2(trunk, commander.y), pos2(trunk, y)], thin);
            self.line(line, y, step, trunk, thin);
        }
        self.dot(commander, step);
    }

    fn dot(&self, at: Pos2, step: f32) {
        self.painter.circle_filled(at, (step * 0.27).clamp(1.0, 3.4), self.tokens.tone(self.tone));
    }

    fn line(&self, line: &ArmyLine, y: f32, step: f32, trunk: f32, thin: Stroke) {
        let first = self.edge + self.facing * DOTS * (1.0 + line.depth as f32);
        let last = first + self.facing * DOTS * (line.commands.max(1) as f32 - 1.0);
        self.painter.line_segment([pos2(trunk, y), pos2(if line.commands == 0 { first } else { last }, y)], thin);
        for command in 0..line.commands {
            self.dot(pos2(first + self.facing * DOTS * command as f32, y), step);
        }
        let start = last + self.facing * 9.0;
        let room = (self.half - (start - self.edge).abs()).max(10.0);
        let pitch = PITCH.min(room / line.units.max(1) as f32);
        let side = (pitch * 0.82).min(step * 0.66).max(1.2);
        let colour = self.tokens.tone(self.tone).gamma_multiply(0.82);
        for unit in 0..line.units {
            let centre = pos2(start + self.facing * pitch * (unit as f32 + 0.5), y);
            let rect = Rect::from_center_size(centre, vec2(side, side));
            self.painter.rect_filled(rect, 1.0, colour);
        }
    }
}
