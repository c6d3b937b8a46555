//! Parts of a long panel, drawn only where they can be seen; what is out of sight keeps the room it last took.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Id, Rect, Ui, vec2};

/// So much beyond the edge is drawn too, so that Tab and the arrows reach what comes next.
const BEYOND: f32 = 60.0;

/// Draws a part of a panel that goes downwards, unless it is known to lie out of sight. `salt` tells it from the others of
/// the same panel.
pub fn where_seen(ui: &mut Ui, salt: impl Hash + Debug, draw: impl FnOnce(&mut Ui)) {
    let id = ui.scope_id().with(("where seen", Id::unique(salt)));
    let height: Option<f32> = ui.data(|data| data.get_temp(id));
    let place = |height| Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let seen = |height| ui.clip_rect().expand(BEYOND).intersects(place(height));
    if let Some(height) = height.filter(|height| !seen(*height)) {
        ui.allocate_space(vec2(0.0, height));
        return;
    }
    let drawn = ui.scope(draw).response.rect.height();
    if height != Some(drawn) {
        ui.data_mut(|data| data.insert_temp(id, drawn));
    }
}
