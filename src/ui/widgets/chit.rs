//! Order chits, distinguished by shape, letter and colour. Which order a chit stands for is up to the caller.

use egui::{Color32, CornerRadius, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::paint;
use crate::ui::theme::{self, Tokens, size};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChitOutline {
    Disc,
    Square,
    Arrow,
    /// A square on its point.
    Diamond,
    Ring,
}

/// Index into the theme's chit colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChitColour(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChitWidget {
    pub shape: ChitOutline,
    pub letter: char,
    pub colour: ChitColour,
}

impl ChitWidget {
    /// In a roster row.
    pub const SMALL: f32 = 22.0;
    /// To be chosen from several.
    pub const BIG: f32 = 36.0;

    pub fn new(shape: ChitOutline, letter: char, colour: ChitColour) -> Self {
        Self { shape, letter, colour }
    }

    /// `name` is the order's name, for screen readers.
    pub fn show(self, ui: &mut Ui, side: f32, name: &str) -> Response {
        let (rect, response) = ui.allocate_exact_size(Self::extent(side), Sense::hover());
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Image, ui.is_enabled(), name));
        response.on_hover_text(name)
    }

    /// A chit to choose from several: ringed when chosen, reachable by Tab.
    pub fn choose(self, ui: &mut Ui, chosen: bool, name: &str) -> Response {
        let extent = Self::extent(Self::BIG) + Vec2::splat(3.0 * size::STEP);
        let (rect, response) = ui.allocate_exact_size(extent, Sense::click());
        if ui.is_rect_visible(rect) {
            let tokens = Tokens::of(ui);
            let corner = CornerRadius::same(size::RADIUS as u8);
            if response.hovered() {
                ui.painter().rect_filled(rect, corner, tokens.hover);
            }
            if chosen {
                let stroke = Stroke::new(size::RING, tokens.focus);
                paint::ring(ui.painter(), rect, size::RADIUS, stroke);
            }
            self.paint(ui, rect.shrink(1.5 * size::STEP));
            paint::focus_ring(ui, &response, size::RADIUS);
        }
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), chosen, name));
        response.on_hover_text(name)
    }

    /// The same for all shapes, so that the names after them line up.
    pub fn extent(side: f32) -> Vec2 {
        vec2((side * 1.25).round(), side)
    }

    pub fn paint(self, ui: &Ui, rect: Rect) {
        let tokens = Tokens::of(ui);
        let painter = ui.painter();
        let colour = tokens.chit(self.colour.0);
        let centre = rect.center();
        let half = rect.height() / 2.0;
        let mut letter_at = centre;
        let mut ink: Color32 = tokens.on_chit;
        match self.shape {
            ChitOutline::Disc => {
                painter.circle_filled(centre, half, colour);
            }
            ChitOutline::Square => {
                let body = Rect::from_center_size(centre, Vec2::splat(half * 1.82));
                painter.rect_filled(body, CornerRadius::same((half * 0.28) as u8), colour);
            }
            ChitOutline::Arrow => {
                let neck = rect.right() - half * 0.9;
                let shaft = Rect::from_min_max(
                    pos2(rect.left(), centre.y - half * 0.62),
                    pos2(neck + 0.5, centre.y + half * 0.62),
                );
                painter.rect_filled(shaft, CornerRadius::ZERO, colour);
                let head = vec![pos2(neck, rect.top()), pos2(rect.right(), centre.y), pos2(neck, rect.bottom())];
                paint::polygon(painter, head, colour, Stroke::NONE);
                letter_at.x -= half * 0.12;
            }
            ChitOutline::Diamond => {
                let reach = half * 1.12;
                let points = vec![
                    centre - vec2(0.0, reach),
                    centre + vec2(reach, 0.0),
                    centre + vec2(0.0, reach),
                    centre - vec2(reach, 0.0),
                ];
                paint::polygon(painter, points, colour, Stroke::NONE);
            }
            ChitOutline::Ring => {
                let stroke = Stroke::new((half * 0.22).max(2.0), colour);
                painter.circle_stroke(centre, half - stroke.width / 2.0, stroke);
                ink = tokens.ink;
            }
        }
        let font = theme::bold(rect.height() * 0.58);
        let letter = paint::line(ui, &self.letter.to_string(), font, ink);
        paint::ink_centred(painter, letter_at, letter);
    }
}
