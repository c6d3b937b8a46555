//! The entries of an open drop-down: those in sight are made and drawn, and the arrows go through all of them.

use egui::{Align, FocusDirection, Key, TextStyle, Ui};

use crate::desk::row_counts::count;
use crate::ui::widgets::AlikeRows;

/// Where the arrows are in a drop-down.
#[derive(Clone, Copy, Debug, Default)]
struct OfferCursor {
    /// The last pass in which it was drawn; if that is not the one before, it was opened just now.
    drawn: u64,
    at: Option<usize>,
    /// `at` gets the focus as soon as it is drawn.
    wants_focus: bool,
    /// Of the widest entry that was drawn, so that scrolling does not change the width.
    width: f32,
}

/// Draws entries by their names; returns the one that was taken.
pub fn offers_ui(ui: &mut Ui, offers: usize, chosen: Option<usize>, name: impl Fn(usize) -> String) -> Option<usize> {
    let id = ui.scope_id().with("offers");
    let pass = ui.ctx().cumulative_pass_nr();
    let known: OfferCursor = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let opened = known.drawn + 1 < pass;
    let mut cursor = if opened { OfferCursor::default() } else { known };
    let spacing = ui.spacing();
    let guess = spacing.interact_size.y.max(ui.text_style_height(&TextStyle::Button) + 2.0 * spacing.button_padding.y);
    let rows = AlikeRows::new(ui, "offers", offers, guess);
    if let Some(chosen) = chosen.filter(|_| opened) {
        rows.scroll_to(ui, chosen, Some(Align::Center));
    }
    let (down, up) = ui.input(|i| (i.key_pressed(Key::ArrowDown), i.key_pressed(Key::ArrowUp)));
    if (down || up) && offers > 0 {
        let to = match cursor.at {
            None => chosen.unwrap_or(0),
            Some(at) if down => at + 1,
            Some(at) => at.saturating_sub(1),
        };
        let to = to.min(offers - 1);
        (cursor.at, cursor.wants_focus) = (Some(to), true);
        rows.scroll_to(ui, to, None);
        // Keeps the focus from moving to what is behind the list.
        ui.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
    ui.set_min_width(cursor.width);
    let mut taken = None;
    rows.show(ui, |ui, at| {
        count(|counts| counts.offers += 1);
        let item = ui.selectable_label(Some(at) == chosen, name(at));
        if item.clicked() {
            taken = Some(at);
        }
        if cursor.wants_focus && cursor.at == Some(at) {
            item.request_focus();
            cursor.wants_focus = false;
        } else if item.has_focus() && !cursor.wants_focus {
            cursor.at = Some(at);
        }
        cursor.width = cursor.width.max(item.rect.width());
    });
    if cursor.wants_focus {
        ui.ctx().request_repaint();
    }
    if taken.is_some() {
        ui.close();
    }
    cursor.drawn = pass;
    ui.data_mut(|data| data.insert_temp(id, cursor));
    taken
}
