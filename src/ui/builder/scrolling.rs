//! How far text, grid and trees are scrolled so that the row of the cursor is in sight, and how they hold the keys.

use std::ops::Range;

use egui::{EventFilter, Response, Ui};

/// The offset at which `part` of a content as long as `whole` lies within `view`, with a margin around it; as it is if
/// it does already.
pub fn in_sight(now: f32, part: Range<f32>, view: f32, whole: f32, margin: f32) -> f32 {
    let margin = margin.min((view - (part.end - part.start)).max(0.0) / 2.0);
    let to = if part.start - margin < now {
        part.start - margin
    } else if part.end + margin > now + view {
        part.end + margin - view
    } else {
        return now;
    };
    to.clamp(0.0, (whole - view).max(0.0))
}

/// Text and grid have the keys unless a button or field took them; Tab, arrows and Esc stay with them.
pub fn hold_keys(ui: &Ui, response: &Response) {
    let focused = ui.memory(egui::Memory::focused);
    if focused.is_none() || response.clicked() || response.drag_started() {
        response.request_focus();
    }
    if response.has_focus() || focused.is_none() {
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    }
}

#[cfg(test)]
mod tests {
    use super::in_sight;

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn it_scrolls_only_as_far_as_needed() {
        assert_eq!(in_sight(0.0, 40.0..60.0, 100.0, 1000.0, 20.0), 0.0, "in sight already");
        assert_eq!(in_sight(0.0, 90.0..110.0, 100.0, 1000.0, 20.0), 30.0, "down by what is missing");
        assert_eq!(in_sight(500.0, 90.0..110.0, 100.0, 1000.0, 20.0), 70.0, "up to it");
        assert_eq!(in_sight(0.0, 0.0..20.0, 100.0, 1000.0, 20.0), 0.0, "not beyond the start");
        assert_eq!(in_sight(0.0, 980.0..1000.0, 100.0, 1000.0, 20.0), 900.0, "nor beyond the end");
        assert_eq!(in_sight(0.0, 200.0..400.0, 100.0, 1000.0, 20.0), 300.0, "its end, where it does not fit");
    }
}
