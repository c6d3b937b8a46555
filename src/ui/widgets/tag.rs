//! Small framed words: label chips, status tags, warnings, marks of doubt, key caps. Knows no status by name.

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontId, Galley, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget,
    WidgetInfo, vec2,
};

use super::paint;
use crate::ui::theme::{self, ColourRole, Tokens, size};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The rules give no value; the house chose one.
    HouseValue,
    /// The rules can be read in more than one way.
    Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagKind {
    Label,
    Status,
    Warn,
    Doubt,
    Key,
    KeyOnGo,
    KeyOnPast,
    KeyDim,
}

#[derive(Clone, Copy, Debug)]
#[must_use = "add it to a Ui"]
pub struct TagWidget<'a> {
    text: &'a str,
    kind: TagKind,
    tone: ColourRole,
    /// The greatest width; longer words are cut.
    most: f32,
}

impl<'a> TagWidget<'a> {
    /// The chip with a unit's label, in its side's colour; all short labels take the same width.
    pub fn label(text: &'a str, side: ColourRole) -> Self {
        Self::of(text, TagKind::Label, side)
    }

    /// In an outlined pill.
    pub fn status(text: &'a str) -> Self {
        Self::of(text, TagKind::Status, ColourRole::Neutral)
    }

    pub fn status_in(text: &'a str, tone: ColourRole) -> Self {
        Self::of(text, TagKind::Status, tone)
    }

    pub fn warn(text: &'a str) -> Self {
        Self::of(text, TagKind::Warn, ColourRole::Warn)
    }

    /// Beside a value.
    pub fn doubt(doubt: Doubt) -> Self {
        let text = match doubt {
            Doubt::HouseValue => "house value",
            Doubt::Reading => "reading",
        };
        Self::of(text, TagKind::Doubt, ColourRole::Warn)
    }

    /// Beside the size of a battle whose strengths were made up.
    pub fn ours() -> Self {
        Self::of("strengths ours", TagKind::Doubt, ColourRole::Warn)
    }

    /// A key to press, as on its cap: "Ctrl Z".
    pub fn key(text: &'a str) -> Self {
        Self::of(text, TagKind::Key, ColourRole::Neutral)
    }

    /// On the green button.
    pub(super) fn key_on_go(text: &'a str) -> Self {
        Self::of(text, TagKind::KeyOnGo, ColourRole::Go)
    }

    /// On the banner of the past.
    pub(super) fn key_on_past(text: &'a str) -> Self {
        Self::of(text, TagKind::KeyOnPast, ColourRole::Neutral)
    }

    /// On a button that is disabled.
    pub(super) fn key_dim(text: &'a str) -> Self {
        Self::of(text, TagKind::KeyDim, ColourRole::Neutral)
    }

    fn of(text: &'a str, kind: TagKind, tone: ColourRole) -> Self {
        Self { text, kind, tone, most: f32::INFINITY }
    }

    /// Limits its width; a long text ends in dots.
    pub fn within(mut self, width: f32) -> Self {
        self.most = width;
        self
    }

    fn look(&self, tokens: &Tokens) -> Look {
        let small = |weight: fn(f32) -> FontId, ink, fill, edge| Look {
            font: weight(size::NOTE),
            ink,
            fill,
            edge,
            radius: size::RADIUS_SMALL,
            pad: 5.0,
            height: 18.0,
        };
        match self.kind {
            TagKind::Label => Look {
                font: theme::bold(size::TABLE),
                ink: tokens.on_side,
                fill: tokens.tone(self.tone),
                edge: Color32::TRANSPARENT,
                radius: size::RADIUS_SMALL,
                pad: 3.0,
                height: size::TAG,
            },
            TagKind::Status => {
                let neutral = self.tone == ColourRole::Neutral;
                let weight = if neutral { theme::text } else { theme::semibold };
                let mut look = small(weight, tokens.tone(self.tone), Color32::TRANSPARENT, tokens.tag_line);
                look.radius = size::TAG / 2.0;
                look.pad = 8.0;
                look.height = size::TAG;
                look
            }
            TagKind::Warn => Look {
                radius: size::TAG / 2.0,
                pad: 8.0,
                height: size::TAG,
                ..small(theme::semibold, tokens.on_warn, tokens.warn_tint, tokens.warn)
            },
            TagKind::Doubt => small(theme::text, tokens.on_warn, tokens.warn_tint, tokens.warn),
            TagKind::Key => small(theme::text, tokens.soft_ink, tokens.cap, tokens.tag_line),
            TagKind::KeyDim => small(theme::text, tokens.dim_ink, Color32::TRANSPARENT, tokens.tag_line),
            TagKind::KeyOnGo => {
                small(theme::semibold, tokens.on_go, Color32::TRANSPARENT, tokens.on_go_soft.gamma_multiply(0.6))
            }
            TagKind::KeyOnPast => {
                small(theme::text, tokens.on_past, Color32::TRANSPARENT, tokens.on_past_soft.gamma_multiply(0.6))
            }
        }
    }

    fn measure(&self, ui: &Ui) -> (Look, Arc<Galley>, Vec2) {
        let mut look = self.look(Tokens::of(ui));
        let mut galley = paint::line(ui, self.text, look.font.clone(), look.ink);
        if self.kind == TagKind::Label && galley.size().x + 2.0 * look.pad > size::LABEL_COLUMN {
            look.font = theme::bold(size::NOTE);
            galley = paint::line(ui, self.text, look.font.clone(), look.ink);
        }
        if galley.size().x.ceil() + 2.0 * look.pad > self.most {
            galley = paint::fitted(ui, &[(self.text, look.font.clone(), look.ink)], self.most - 2.0 * look.pad, 1);
        }
        let mut width = galley.size().x.ceil() + 2.0 * look.pad;
        match self.kind {
            TagKind::Label => width = width.max(size::LABEL_COLUMN),
            TagKind::Key | TagKind::KeyOnGo | TagKind::KeyOnPast | TagKind::KeyDim => width = width.max(look.height),
            _ => {}
        }
        let extent = vec2(width, look.height);
        (look, galley, extent)
    }

    pub fn extent(&self, ui: &Ui) -> Vec2 {
        self.measure(ui).2
    }

    /// Paints the tag with its left end at `left` and its middle at `middle`, for rows with their own layout. Returns
    /// the rectangle it took.
    pub fn paint(&self, ui: &Ui, left: f32, middle: f32) -> Rect {
        let (look, galley, extent) = self.measure(ui);
        let rect = Rect::from_min_size(egui::pos2(left, middle - extent.y / 2.0), extent);
        let painter = ui.painter();
        let corner = CornerRadius::same(look.radius as u8);
        painter.rect(rect, corner, look.fill, Stroke::new(size::HAIRLINE, look.edge), StrokeKind::Inside);
        if self.kind == TagKind::Key {
            // The lower edge of the cap.
            let y = rect.bottom() - 0.5;
            let reach = rect.left() + 3.0..=rect.right() - 3.0;
            painter.hline(reach, y, Stroke::new(2.0, look.edge));
        }
        paint::centred(painter, rect, galley);
        rect
    }
}

impl Widget for TagWidget<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let (rect, response) = ui.allocate_exact_size(self.extent(ui), Sense::hover());
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect.left(), rect.center().y);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), self.text));
        response
    }
}

struct Look {
    font: FontId,
    ink: Color32,
    fill: Color32,
    edge: Color32,
    radius: f32,
    pad: f32,
    height: f32,
}
