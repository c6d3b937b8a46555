//! Buttons that show their key: the green action, the big Next, and plain ones. What they do is up to the caller.

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget, WidgetInfo, pos2,
    vec2,
};

use super::{TagWidget, paint};
use crate::ui::theme::{self, Tokens, size};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ButtonLook {
    Go,
    Plain,
    Big,
    Bright,
    Outline,
}

#[derive(Clone, Copy, Debug)]
#[must_use = "add it to a Ui"]
pub struct ActionButton<'a> {
    kind: ButtonLook,
    text: &'a str,
    key: &'a str,
    note: &'a str,
    why_not: &'a str,
    enabled: bool,
    quiet: bool,
    width: Option<f32>,
}

impl<'a> ActionButton<'a> {
    /// The green action; there is only one at a time.
    pub fn go(text: &'a str) -> Self {
        Self::of(ButtonLook::Go, text)
    }

    pub fn plain(text: &'a str) -> Self {
        Self::of(ButtonLook::Plain, text)
    }

    /// The green action of the tracker, in two lines: its text, then key and note.
    pub fn big(text: &'a str) -> Self {
        Self::of(ButtonLook::Big, text)
    }

    /// The bright button on the banner of the past: the way back.
    pub fn bright(text: &'a str) -> Self {
        Self::of(ButtonLook::Bright, text)
    }

    /// The other button on that banner, with its note beside the text.
    pub fn outline(text: &'a str) -> Self {
        Self::of(ButtonLook::Outline, text)
    }

    fn of(kind: ButtonLook, text: &'a str) -> Self {
        Self { kind, text, key: "", note: "", why_not: "", enabled: true, quiet: false, width: None }
    }

    /// The key that does the same.
    pub fn key(mut self, key: &'a str) -> Self {
        self.key = key;
        self
    }

    /// A note, on the second line of the big action or beside the text of an outlined one.
    pub fn note(mut self, note: &'a str) -> Self {
        self.note = note;
        self
    }

    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Why it is disabled, shown on hover.
    pub fn why_not(mut self, reason: &'a str) -> Self {
        self.why_not = reason;
        self
    }

    /// Not green, because another action is the green one now.
    pub fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }

    /// A fixed width instead of the text's; longer text is elided.
    pub fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    fn second_line(&self) -> String {
        match (self.key.is_empty(), self.note.is_empty()) {
            (false, false) => format!("{} · {}", self.key, self.note),
            _ => format!("{}{}", self.key, self.note),
        }
    }

    fn colours(&self, tokens: &Tokens, response: &Response) -> Colours {
        let pressed = response.is_pointer_button_down_on();
        if !self.enabled {
            return Colours {
                fill: if self.kind == ButtonLook::Plain { Color32::TRANSPARENT } else { tokens.done },
                edge: tokens.faint_line,
                ink: tokens.dim_ink,
                soft: tokens.dim_ink,
            };
        }
        if self.kind == ButtonLook::Bright {
            let fill = if response.hovered() { tokens.on_past.gamma_multiply(0.88) } else { tokens.on_past };
            return Colours { fill, edge: Color32::TRANSPARENT, ink: tokens.past, soft: tokens.past };
        }
        if self.kind == ButtonLook::Outline {
            let fill = if response.hovered() { tokens.on_past.gamma_multiply(0.12) } else { Color32::TRANSPARENT };
            let edge = tokens.on_past_soft.gamma_multiply(0.7);
            return Colours { fill, edge, ink: tokens.on_past, soft: tokens.on_past_soft };
        }
        if self.kind == ButtonLook::Plain || self.quiet {
            let fill = if pressed {
                tokens.done
            } else if response.hovered() {
                tokens.hover
            } else {
                tokens.panel
            };
            return Colours { fill, edge: tokens.line, ink: tokens.ink, soft: tokens.soft_ink };
        }
        let state = if pressed { 2 } else { usize::from(response.hovered()) };
        Colours {
            fill: tokens.go_button[state],
            edge: Color32::TRANSPARENT,
            ink: tokens.on_go,
            soft: tokens.on_go_soft,
        }
    }

    fn paint(&self, ui: &Ui, rect: Rect, colours: &Colours) {
        let radius = if self.kind == ButtonLook::Big { size::RADIUS_BIG } else { size::RADIUS };
        ui.painter().rect(
            rect,
            CornerRadius::same(radius as u8),
            colours.fill,
            Stroke::new(size::HAIRLINE, colours.edge),
            StrokeKind::Inside,
        );
        if self.kind == ButtonLook::Big {
            self.paint_two_lines(ui, rect, colours);
        } else {
            self.paint_one_line(ui, rect, colours);
        }
    }

    fn paint_two_lines(&self, ui: &Ui, rect: Rect, colours: &Colours) {
        let inner = rect.shrink2(vec2(2.0 * size::STEP, 0.0));
        let title_run = (self.text, theme::bold(size::TITLE), colours.ink);
        let title = paint::fitted(ui, &[title_run], inner.width(), 1);
        let second = self.second_line();
        if second.is_empty() {
            paint::centred(ui.painter(), inner, title);
            return;
        }
        let note_run = (second.as_str(), theme::text(size::NOTE), colours.soft);
        let note = paint::fitted(ui, &[note_run], inner.width(), 1);
        let total = title.size().y + note.size().y + 1.0;
        let top = inner.center().y - total / 2.0;
        let at = |galley: &Arc<Galley>, y: f32| pos2(inner.center().x - galley.size().x / 2.0, y);
        let below = top + title.size().y + 1.0;
        ui.painter().galley(at(&title, top), title, Color32::PLACEHOLDER);
        ui.painter().galley(at(&note, below), note, Color32::PLACEHOLDER);
    }

    fn paint_one_line(&self, ui: &Ui, rect: Rect, colours: &Colours) {
        let cap = self.cap();
        let cap_width = cap.map_or(0.0, |cap| cap.extent(ui).x + GAP);
        let note = self.beside().map(|note| paint::line(ui, note, theme::text(size::TABLE), colours.soft));
        let note_width = note.as_ref().map_or(0.0, |note| note.size().x + GAP);
        let room = rect.width() - 2.0 * PADDING - cap_width - note_width;
        let run = (self.text, theme::semibold(size::TEXT), colours.ink);
        let text = paint::fitted(ui, &[run], room.ceil() + 1.0, 1);
        let left = rect.center().x - 0.5 * (text.size().x + cap_width + note_width);
        let text_end = left + text.size().x;
        paint::left_middle(ui.painter(), left, rect.center().y, text);
        if let Some(cap) = cap {
            cap.paint(ui, text_end + GAP, rect.center().y);
        }
        if let Some(note) = note {
            paint::left_middle(ui.painter(), text_end + cap_width + GAP, rect.center().y, note);
        }
    }

    /// The note beside the text, if there is one.
    fn beside(&self) -> Option<&'a str> {
        Some(self.note).filter(|note| self.kind == ButtonLook::Outline && !note.is_empty())
    }

    fn cap(&self) -> Option<TagWidget<'a>> {
        match (self.key.is_empty(), self.kind) {
            (true, _) => None,
            (false, _) if !self.enabled => Some(TagWidget::key_dim(self.key)),
            (false, ButtonLook::Go) => Some(TagWidget::key_on_go(self.key)),
            (false, ButtonLook::Outline) => Some(TagWidget::key_on_past(self.key)),
            (false, _) => Some(TagWidget::key(self.key)),
        }
    }

    pub fn extent(&self, ui: &Ui) -> Vec2 {
        if self.kind == ButtonLook::Big {
            return vec2(self.width.unwrap_or(size::BIG_ACTION), size::STRIP);
        }
        let width = self.width.unwrap_or_else(|| {
            let text = paint::line(ui, self.text, theme::semibold(size::TEXT), Color32::PLACEHOLDER);
            let cap = self.cap().map_or(0.0, |cap| cap.extent(ui).x + GAP);
            let note = self.beside().map_or(0.0, |note| {
                paint::line(ui, note, theme::text(size::TABLE), Color32::PLACEHOLDER).size().x.ceil() + GAP
            });
            text.size().x.ceil() + cap + note + 2.0 * PADDING
        });
        vec2(width, size::BUTTON)
    }
}

impl Widget for ActionButton<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let extent = self.extent(ui);
        let enabled = self.enabled && ui.is_enabled();
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(extent, sense);
        if ui.is_rect_visible(rect) {
            let colours = self.colours(Tokens::of(ui), &response);
            self.paint(ui, rect, &colours);
            paint::focus_ring(ui, &response, size::RADIUS);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, self.text));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            if !self.key.is_empty() {
                node.set_keyboard_shortcut(self.key);
            }
            if !self.note.is_empty() {
                node.set_description(self.note);
            }
        });
        if !enabled && !self.why_not.is_empty() {
            return response.on_hover_text(self.why_not);
        }
        response
    }
}

/// Room at either end of a button.
const PADDING: f32 = 14.0;
/// Room between text and key cap.
const GAP: f32 = 8.0;

struct Colours {
    fill: Color32,
    edge: Color32,
    ink: Color32,
    soft: Color32,
}
