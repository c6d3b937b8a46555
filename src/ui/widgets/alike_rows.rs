//! Rows of the same height in a panel that scrolls: those in sight are drawn, the others only take their room.

use std::fmt::Debug;
use std::hash::Hash;

use egui::style::ScrollAnimation;
use egui::{Align, Id, Rect, Ui, pos2, vec2};

/// So many rows beyond the edge are drawn too, so that Tab and the arrows reach what comes next.
const BEYOND: usize = 1;

/// Rows that begin at the cursor. Their height is the one that was measured when one was last drawn.
#[derive(Clone, Copy, Debug)]
pub struct AlikeRows {
    id: Id,
    rows: usize,
    top: f32,
    height: f32,
    gap: f32,
}

impl AlikeRows {
    /// `salt` tells them from other rows of the same panel; `guess` is their height before one was drawn.
    pub fn new(ui: &Ui, salt: impl Hash + Debug, rows: usize, guess: f32) -> Self {
        let id = ui.scope_id().with(("alike rows", Id::unique(salt)));
        let height = ui.data(|data| data.get_temp(id)).unwrap_or(guess);
        Self { id, rows, top: ui.cursor().top(), height, gap: ui.spacing().item_spacing.y }
    }

    fn pitch(self) -> f32 {
        (self.height + self.gap).max(1.0)
    }

    /// Scrolls a row into sight, wherever it is.
    pub fn scroll_to(self, ui: &Ui, row: usize, align: Option<Align>) {
        let top = self.top + row as f32 * self.pitch();
        let rect = Rect::from_min_size(pos2(ui.max_rect().left(), top), vec2(1.0, self.height));
        ui.scroll_to_rect_animation(rect, align, ScrollAnimation::none());
    }

    pub fn show(self, ui: &mut Ui, mut row_ui: impl FnMut(&mut Ui, usize)) {
        let clip = ui.clip_rect();
        let rows_until = |y: f32| ((y - self.top) / self.pitch()).max(0.0);
        let first = (rows_until(clip.top()).floor() as usize).saturating_sub(BEYOND).min(self.rows);
        let last = (rows_until(clip.bottom()).ceil() as usize).saturating_add(BEYOND).clamp(first, self.rows);
        let room_for = |ui: &mut Ui, rows: usize| {
            if rows > 0 {
                ui.allocate_space(vec2(0.0, rows as f32 * self.pitch() - self.gap));
            }
        };
        room_for(ui, first);
        let mut tallest = 0.0_f32;
        for index in first..last {
            tallest = tallest.max(ui.push_id(index, |ui| row_ui(ui, index)).response.rect.height());
        }
        room_for(ui, self.rows - last);
        // Compared exactly: any other height is measured anew.
        if tallest > 0.0 && tallest.to_bits() != self.height.to_bits() {
            ui.data_mut(|data| data.insert_temp(self.id, tallest));
            ui.ctx().request_repaint();
        }
    }
}
