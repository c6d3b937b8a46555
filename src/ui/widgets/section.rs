//! How panels are divided: small headers over a hairline, key and value rows, notes. Knows no content.

use egui::{Color32, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::{Doubt, TagWidget, paint};
use crate::ui::theme::{self, Tokens, size};

/// A small header over a hairline, with room above.
pub fn header(ui: &mut Ui, text: &str) -> Response {
    let tokens = Tokens::of(ui);
    ui.add_space(size::STEP);
    let width = ui.available_width();
    let galley = paint::wrapped(ui, text, theme::semibold(size::TABLE), tokens.soft_ink, width);
    let height = galley.size().y + size::STEP;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    if ui.is_rect_visible(rect) {
        ui.painter().galley(rect.min, galley, Color32::PLACEHOLDER);
        hairline(ui, rect.bottom(), rect.x_range(), tokens.line);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, ui.is_enabled(), text));
    ui.add_space(2.0);
    response
}

/// A secondary line, wrapped.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    let font = theme::text(size::NOTE);
    let colour = Tokens::of(ui).soft_ink;
    ui.label(egui::RichText::new(text).font(font).color(colour))
}

/// A row "Order over 15″ … 2 CP" over a faint hairline.
#[derive(Clone, Copy, Debug)]
#[must_use = "show it"]
pub struct KeyValue<'a> {
    key: &'a str,
    value: &'a str,
    doubt: Option<(Doubt, &'a str)>,
    last: bool,
}

impl<'a> KeyValue<'a> {
    pub fn new(key: &'a str, value: &'a str) -> Self {
        Self { key, value, doubt: None, last: false }
    }

    /// Marks the value as doubtful; `why` is shown on hover.
    pub fn doubt(mut self, doubt: Doubt, why: &'a str) -> Self {
        self.doubt = Some((doubt, why));
        self
    }

    /// The last row of its group: no hairline beneath.
    pub fn last(mut self) -> Self {
        self.last = true;
        self
    }

    /// Over the whole width. A long key wraps; nothing is cut.
    pub fn show(self, ui: &mut Ui) -> Response {
        let tokens = Tokens::of(ui);
        let width = ui.available_width();
        let gap = 2.0 * size::STEP;
        let value = paint::wrapped(ui, self.value, theme::bold(size::TEXT), tokens.ink, width * 0.6);
        let tag = self.doubt.map(|(doubt, _)| TagWidget::doubt(doubt));
        let tag_width = tag.map_or(0.0, |tag| tag.extent(ui).x + gap);
        let key_room = width - value.size().x - gap - tag_width;
        let key = paint::wrapped(ui, self.key, theme::text(size::TEXT), tokens.ink, key_room);
        let height = key.size().y.max(value.size().y) + 5.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            let middle = rect.center().y;
            let key_width = key.size().x;
            let value_left = rect.right() - value.size().x;
            paint::left_middle(painter, rect.left(), middle, key);
            painter.galley(pos2(value_left, middle - value.size().y / 2.0), value, Color32::PLACEHOLDER);
            if let Some(tag) = tag {
                tag.paint(ui, rect.left() + key_width + gap, middle);
            }
            if !self.last {
                hairline(ui, rect.bottom(), rect.x_range(), tokens.faint_line);
            }
        }
        let mark = match self.doubt {
            Some((Doubt::HouseValue, _)) => ", house value",
            Some((Doubt::Reading, _)) => ", reading",
            None => "",
        };
        let spoken = format!("{}: {}{mark}", self.key, self.value);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), &spoken));
        match self.doubt {
            Some((_, why)) if !why.is_empty() => response.on_hover_text(why),
            _ => response,
        }
    }
}

fn hairline(ui: &Ui, y: f32, reach: egui::Rangef, colour: Color32) {
    ui.painter().hline(reach, y - 0.5, Stroke::new(size::HAIRLINE, colour));
}
