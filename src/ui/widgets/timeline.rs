//! The history slider: a line with ticks and a knob; names the entry under the pointer and returns the one to show.

use egui::{
    Align2, CornerRadius, EventFilter, Id, Key, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::paint;
use crate::ui::theme::{self, Tokens, size};

/// Radius of the knob.
const KNOB: f32 = 7.0;
/// Ticks nearer than this to the last one painted are left out.
const TICK_ROOM: f32 = 4.0;

/// Entries 0 to `len` of a battle's history, where 0 is before the first action.
#[must_use = "show it"]
pub struct Timeline<'a> {
    len: usize,
    cursor: usize,
    /// The present moment while another one is shown, if it is on this line.
    now: Option<usize>,
    looks_back: bool,
    id: Option<Id>,
    ticks: &'a [usize],
    forks: &'a [usize],
    name: &'a dyn Fn(usize) -> String,
}

impl<'a> Timeline<'a> {
    /// `len` entries with the knob after `cursor` of them; `name` says what an entry is.
    pub fn new(len: usize, cursor: usize, name: &'a dyn Fn(usize) -> String) -> Self {
        Self { len, cursor: cursor.min(len), now: None, looks_back: false, id: None, ticks: &[], forks: &[], name }
    }

    /// The knob shows a moment of the past; the present one is `now`, if that is on this line.
    pub fn looks_back(mut self, now: Option<usize>) -> Self {
        self.looks_back = true;
        self.now = now;
        self
    }

    /// Its own id, so that a drag continues while the layout above it changes.
    pub fn id(mut self, id: Id) -> Self {
        self.id = Some(id);
        self
    }

    /// Entries after which branches leave the line.
    pub fn forks(mut self, forks: &'a [usize]) -> Self {
        self.forks = forks;
        self
    }

    /// Entries marked with a tick, ascending: where periods begin.
    pub fn ticks(mut self, ticks: &'a [usize]) -> Self {
        self.ticks = ticks;
        self
    }

    /// Returns the entry pointed at, if it is not the cursor's.
    pub fn show(&self, ui: &mut Ui) -> Option<usize> {
        let height = if self.looks_back { size::TIMELINE_PAST } else { size::TIMELINE };
        let extent = vec2(ui.available_width(), height);
        let (rect, place) = ui.allocate_exact_size(extent, Sense::hover());
        let mut response =
            ui.interact(rect, self.id.unwrap_or_else(|| place.id.with("slider")), Sense::click_and_drag());
        let track = Track { left: rect.left() + KNOB, width: (rect.width() - 2.0 * KNOB).max(1.0), len: self.len };
        let target =
            track.pointed(&response).or_else(|| self.by_key(ui, &response)).filter(|target| *target != self.cursor);
        if target.is_some() {
            response.mark_changed();
        }
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &track, &response);
        }
        let at = target.unwrap_or(self.cursor);
        response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), at as f64, "History"));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_min_numeric_value(0.0);
            node.set_max_numeric_value(self.len as f64);
            node.set_value((self.name)(at));
        });
        target
    }

    /// Arrows move by entries, Page Up and Down by ticks, Home and End to the ends.
    fn by_key(&self, ui: &Ui, response: &Response) -> Option<usize> {
        if !response.has_focus() {
            return None;
        }
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let at = self.cursor;
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        if pressed(Key::ArrowLeft) {
            Some(at.saturating_sub(1))
        } else if pressed(Key::ArrowRight) {
            Some((at + 1).min(self.len))
        } else if pressed(Key::Home) {
            Some(0)
        } else if pressed(Key::End) {
            Some(self.len)
        } else if pressed(Key::PageUp) {
            Some(self.tick_before(at))
        } else if pressed(Key::PageDown) {
            Some(self.tick_after(at))
        } else {
            None
        }
    }

    fn tick_before(&self, at: usize) -> usize {
        let count = self.ticks.partition_point(|tick| *tick < at);
        count.checked_sub(1).map_or(0, |i| self.ticks[i])
    }

    fn tick_after(&self, at: usize) -> usize {
        let count = self.ticks.partition_point(|tick| *tick <= at);
        self.ticks.get(count).map_or(self.len, |tick| *tick)
    }

    fn paint(&self, ui: &Ui, rect: Rect, track: &Track, response: &Response) {
        let tokens = Tokens::of(ui);
        let painter = ui.painter();
        let middle = rect.top() + size::TIMELINE / 2.0;
        let knob_x = track.x_of(self.cursor);
        let bar = |left: f32, right: f32| Rect::from_min_max(pos2(left, middle - 1.5), pos2(right, middle + 1.5));
        let right = track.left + track.width;
        painter.rect_filled(bar(track.left, right), CornerRadius::same(1), tokens.line);
        let colour = if self.looks_back { tokens.past } else { tokens.focus };
        painter.rect_filled(bar(track.left, knob_x), CornerRadius::same(1), colour);
        let mut last = f32::NEG_INFINITY;
        for tick in self.ticks {
            let x = track.x_of(*tick);
            if x - last >= TICK_ROOM {
                let reach = middle - 5.0..=middle + 5.0;
                painter.vline(x, reach, Stroke::new(1.5, tokens.soft_ink));
                last = x;
            }
        }
        // A branch leaves downwards.
        for fork in self.forks {
            let from = pos2(track.x_of(*fork), middle + 1.5);
            let stroke = Stroke::new(1.5, tokens.warn);
            painter.line_segment([from, from + vec2(6.0, 6.0)], stroke);
            painter.circle_stroke(from + vec2(8.0, 7.5), 2.5, stroke);
        }
        let now = self.now.map(|now| pos2(track.x_of(now), middle));
        if let Some(now) = now {
            painter.circle(now, KNOB - 1.0, tokens.panel, Stroke::new(2.0, tokens.first));
        }
        let knob = pos2(knob_x, middle);
        painter.circle(knob, KNOB, colour, Stroke::new(1.5, tokens.panel));
        if response.has_focus() {
            painter.circle_stroke(knob, KNOB + 2.5, Stroke::new(size::RING, colour));
        }
        if self.looks_back {
            self.paint_places(ui, rect, knob_x, now.map(|now| now.x));
        }
        if let Some(pointer) = response.hover_pos() {
            let entry = track.entry_at(pointer.x);
            let ghost = pos2(track.x_of(entry), middle);
            painter.circle_stroke(ghost, 4.0, Stroke::new(1.5, colour));
            self.paint_hover_label(ui, ghost.x, rect, entry);
        }
    }

    /// The moment shown and the present one, beneath the line.
    fn paint_places(&self, ui: &Ui, rect: Rect, here: f32, now: Option<f32>) {
        let tokens = Tokens::of(ui);
        let word =
            |what: &str, at: usize| if at == 0 { format!("{what}, the start") } else { format!("{what}, action {at}") };
        let bottom = rect.bottom() - 1.0;
        // A name stays within the line and does not overlap the other.
        let place = |x: f32, width: f32, off: Option<Rect>| {
            let x = (x - width / 2.0).clamp(rect.left(), (rect.right() - width).max(rect.left()));
            match off {
                Some(off) if x < off.right() + 8.0 && x + width > off.left() - 8.0 => {
                    if off.center().x > x + width / 2.0 || off.right() + 8.0 + width > rect.right() {
                        off.left() - 8.0 - width
                    } else {
                        off.right() + 8.0
                    }
                }
                _ => x,
            }
        };
        let name = |text: String, colour| paint::line(ui, &text, theme::semibold(size::TABLE), colour);
        let at_now = now.zip(self.now).map(|(x, at)| {
            let galley = name(word("now", at), tokens.first);
            let extent = galley.size();
            let left = place(x, extent.x, None);
            ui.painter().galley(pos2(left, bottom - extent.y), galley, egui::Color32::PLACEHOLDER);
            Rect::from_min_size(pos2(left, bottom - extent.y), extent)
        });
        let galley = name(word("here", self.cursor), tokens.past);
        let left = place(here, galley.size().x, at_now);
        ui.painter().galley(pos2(left, bottom - galley.size().y), galley, egui::Color32::PLACEHOLDER);
    }

    /// The entry's name above the line, on top of everything, within the window.
    fn paint_hover_label(&self, ui: &Ui, x: f32, rect: Rect, entry: usize) {
        let tokens = Tokens::of(ui);
        let window = ui.ctx().content_rect();
        let words = (self.name)(entry);
        let run = (words.as_str(), theme::text(size::TABLE), tokens.ink);
        let galley = paint::fitted(ui, &[run], window.width() - 48.0, 1);
        let extent = galley.size() + vec2(16.0, 8.0);
        let half = extent.x / 2.0;
        let x = x.clamp(window.left() + half + 2.0, (window.right() - half - 2.0).max(window.left() + half + 2.0));
        let label = Align2::CENTER_BOTTOM.anchor_size(pos2(x, rect.top() - 2.0), extent);
        let layer = egui::LayerId::new(egui::Order::Tooltip, ui.scope_id().with("timeline label"));
        let painter = ui.ctx().layer_painter(layer);
        painter.rect(
            label,
            CornerRadius::same(size::RADIUS_SMALL as u8),
            tokens.panel,
            Stroke::new(size::HAIRLINE, tokens.line),
            StrokeKind::Inside,
        );
        paint::centred(&painter, label, galley);
    }
}

/// Positions of entries along the line.
struct Track {
    left: f32,
    width: f32,
    len: usize,
}

impl Track {
    fn x_of(&self, entry: usize) -> f32 {
        let share = entry.min(self.len) as f64 / self.len.max(1) as f64;
        self.left + self.width * share as f32
    }

    /// The entry clicked or dragged to.
    fn pointed(&self, response: &Response) -> Option<usize> {
        let pointing = response.clicked() || response.dragged();
        let pointer = response.interact_pointer_pos().filter(|_| pointing);
        pointer.map(|pointer| self.entry_at(pointer.x))
    }

    fn entry_at(&self, x: f32) -> usize {
        let share = f64::from(((x - self.left) / self.width).clamp(0.0, 1.0));
        (share * self.len as f64).round() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Track;

    #[test]
    fn every_entry_can_be_reached_while_pixels_last() {
        let track = Track { left: 10.0, width: 1000.0, len: 500 };
        for entry in 0..=500 {
            assert_eq!(track.entry_at(track.x_of(entry)), entry);
        }
        assert_eq!(track.entry_at(-50.0), 0);
        assert_eq!(track.entry_at(9999.0), 500);
    }

    #[test]
    fn an_empty_history_has_one_place() {
        let track = Track { left: 0.0, width: 100.0, len: 0 };
        assert_eq!(track.entry_at(70.0), 0);
        assert!((track.x_of(0)).abs() < f32::EPSILON);
    }
}
