//! Dice as pictures: pips for six sides, a number in an outline for others. Knows nothing of what a roll means.

use egui::{
    CornerRadius, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget, WidgetInfo, pos2, vec2,
};

use super::die_shape::{number_centre, outline, pips};
use super::paint;
use crate::ui::theme::{self, Tokens};

/// Room around the die for its ring.
const MARGIN: f32 = 3.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieKind {
    D4,
    /// Shows pips.
    D6,
    D8,
    D10,
    D12,
    D20,
    /// Shows 2, 3, 3, 4, 4, 5.
    Average,
}

impl DieKind {
    fn name(self) -> &'static str {
        match self {
            Self::D4 => "D4",
            Self::D6 => "D6",
            Self::D8 => "D8",
            Self::D10 => "D10",
            Self::D12 => "D12",
            Self::D20 => "D20",
            Self::Average => "average die",
        }
    }

    fn has_pips(self) -> bool {
        matches!(self, Self::D6 | Self::Average)
    }
}

/// `shows` is `None` while it is not known.
#[derive(Clone, Copy, Debug)]
#[must_use = "add it to a Ui"]
pub struct DieWidget {
    kind: DieKind,
    shows: Option<u8>,
    counts: bool,
    typed: bool,
    side: f32,
}

impl DieWidget {
    pub fn new(kind: DieKind, shows: Option<u8>) -> Self {
        Self { kind, shows, counts: false, typed: false, side: 40.0 }
    }

    /// Smaller, for side panels and lists.
    pub fn small(mut self) -> Self {
        self.side = 26.0;
        self
    }

    /// Ringed: this die counts.
    pub fn counts(mut self, counts: bool) -> Self {
        self.counts = counts;
        self
    }

    /// Marked beneath: typed in from the table.
    pub fn typed(mut self, typed: bool) -> Self {
        self.typed = typed;
        self
    }

    pub fn words(&self) -> String {
        let mut words = match self.shows {
            Some(n) => format!("{} showing {n}", self.kind.name()),
            None => format!("{} not yet rolled", self.kind.name()),
        };
        if self.counts {
            words.push_str(", counts");
        }
        if self.typed {
            words.push_str(", typed");
        }
        words
    }

    fn paint(&self, ui: &Ui, rect: Rect) {
        let tokens = Tokens::of(ui);
        let painter = ui.painter();
        let known = self.shows.is_some();
        let fill = if known { tokens.card.paper } else { tokens.panel };
        let ink = if known { tokens.card.black } else { tokens.soft_ink };
        let edge = if self.counts { Stroke::new(MARGIN, tokens.go) } else { Stroke::new(1.25, tokens.card.line) };
        if self.kind.has_pips() {
            let radius = (self.side * 0.2).round();
            let body = rect.shrink(1.0);
            painter.rect_filled(body, CornerRadius::same(radius as u8), fill);
            if self.counts {
                paint::ring(painter, body.expand(MARGIN), radius + MARGIN, edge);
            }
            if known {
                painter.rect_stroke(
                    body,
                    CornerRadius::same(radius as u8),
                    Stroke::new(1.0, tokens.card.line),
                    StrokeKind::Inside,
                );
            } else {
                paint::dashed_rect(painter, body, radius, Stroke::new(1.25, tokens.soft_ink));
            }
        } else {
            let points = outline(self.kind, rect);
            let path: Vec<Pos2> = points.iter().copied().chain(points.first().copied()).collect();
            if known {
                paint::polygon(painter, points, fill, edge);
            } else {
                paint::polygon(painter, points, fill, Stroke::NONE);
                let dashes = Stroke::new(1.25, tokens.soft_ink);
                painter.extend(egui::Shape::dashed_line(&path, dashes, 3.0, 2.5));
            }
        }
        match self.shows {
            Some(n) if self.kind.has_pips() && (1..=6).contains(&n) => {
                let (centre, reach, radius) = self.pip_field(rect);
                for spot in pips(n) {
                    painter.circle_filled(centre + *spot * reach, radius, ink);
                }
            }
            shows => {
                let text = shows.map_or("?".to_owned(), |n| n.to_string());
                let font = theme::bold(self.side * 0.42);
                let galley = paint::line(ui, &text, font, ink);
                paint::ink_centred(painter, number_centre(self.kind, rect), galley);
            }
        }
    }

    /// A folded corner on a die with pips, a dot beside any other.
    fn paint_typed_mark(&self, ui: &Ui, rect: Rect) {
        if self.kind.has_pips() {
            let radius = (self.side * 0.2).round();
            paint::folded_corner(ui, rect.shrink(1.0), radius, radius + 2.0);
        } else {
            let dot = rect.right_top() + vec2(-3.0, 3.0);
            let mark = Tokens::of(ui).card.mark;
            ui.painter().circle_filled(dot, 2.5, mark);
        }
    }

    /// Centre, reach and radius of the pips: above the band of an average die, else over the whole face.
    fn pip_field(&self, rect: Rect) -> (Pos2, Vec2, f32) {
        let side = self.side;
        if self.kind == DieKind::Average {
            let field = side - self.band();
            let centre = pos2(rect.center().x, rect.top() + 0.5 + field / 2.0);
            (centre, vec2(side * 0.25, field * 0.24), side * 0.08)
        } else {
            (rect.center(), Vec2::splat(side * 0.25), side * 0.09)
        }
    }

    /// Height of the average die's band.
    fn band(&self) -> f32 {
        (self.side * 0.27).max(9.0).round()
    }

    /// A band "av" along the bottom, so that it is not read as a plain D6.
    fn paint_average_band(&self, ui: &Ui, rect: Rect) {
        let tokens = Tokens::of(ui);
        let mut band = rect.shrink(1.0);
        band.set_top(band.bottom() - self.band());
        let round = (self.side * 0.2).round() as u8;
        let corner = CornerRadius { nw: 0, ne: 0, sw: round, se: round };
        ui.painter().rect_filled(band, corner, tokens.card.black.gamma_multiply(0.75));
        let font = theme::bold((self.side * 0.27).max(9.0));
        let galley = paint::line(ui, "av", font, tokens.card.paper);
        paint::ink_centred(ui.painter(), band.center(), galley);
    }
}

impl Widget for DieWidget {
    fn ui(self, ui: &mut Ui) -> Response {
        let extent = Vec2::splat(self.side + 2.0 * MARGIN);
        let (rect, response) = ui.allocate_exact_size(extent, Sense::hover());
        if ui.is_rect_visible(rect) {
            let body = rect.shrink(MARGIN);
            self.paint(ui, body);
            if self.kind == DieKind::Average {
                self.paint_average_band(ui, body);
            }
            if self.typed {
                self.paint_typed_mark(ui, body);
            }
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), self.words()));
        response
    }
}
