//! The whole of what is known of the chosen battle: its paragraph, its sources, what in it is ours. What does not fit
//! is read on by Page Down.

use egui::{Rect, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::desk::builder::BattleCard;
use crate::desk::library::Offered;
use crate::desk::new_battle::NewBattle;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint, section};

/// Its height, where the window is tall enough.
const HEIGHT: f32 = 146.0;
/// The part of a low window that it may take.
const SHARE: f32 = 0.33;
const GAP: f32 = 28.0;

#[derive(Debug, Default)]
pub struct DetailsPanel {
    /// The title it was read for, and how far.
    read: (String, f32),
}

/// How high it is, in a window with so much room.
pub fn height(available: f32) -> f32 {
    HEIGHT.min(available * SHARE)
}

impl DetailsPanel {
    pub fn ui(&mut self, ui: &mut Ui, screen: &mut NewBattle) {
        let on = std::mem::take(&mut screen.read_on);
        let Some(card) = screen.chosen().and_then(Offered::card) else { return };
        if self.read.0 != card.title {
            self.read = (card.title.clone(), 0.0);
        }
        heading(ui, card);
        let view = ui.available_height();
        let wanted = (self.read.1 + on as f32 * (view - size::ROW).max(size::ROW)).max(0.0);
        let area = ScrollArea::vertical().id_salt("battle-details").auto_shrink([false, false]);
        let shown = area.vertical_scroll_offset(wanted).show(ui, |ui| columns(ui, card));
        let most = (shown.content_size.y - view).max(0.0);
        // The wheel moves it too; a key beyond the end is forgotten.
        self.read.1 = if on == 0 { shown.state.clamped_offset().y } else { wanted }.min(most);
        if most > 1.0 && self.read.1 + 1.0 < most {
            let cap = TagWidget::key("Page Down");
            let extent = cap.extent(ui);
            cap.paint(ui, shown.inner_rect.right() - extent.x - 12.0, shown.inner_rect.bottom() - extent.y / 2.0);
        }
    }
}

/// The title, and the whole of what the card may have to leave out.
fn heading(ui: &mut Ui, card: &BattleCard) {
    let tokens = Tokens::of(ui);
    let facts: Vec<String> =
        [card.measure(), card.period.clone()].into_iter().filter(|fact| !fact.is_empty()).collect();
    let runs = [
        (card.title.as_str(), theme::semibold(size::TEXT), tokens.ink),
        ("   ", theme::text(size::NOTE), tokens.ink),
        (&facts.join(" · "), theme::text(size::NOTE), tokens.soft_ink),
    ];
    let galley = paint::fitted(ui, &runs, ui.available_width(), 2);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), egui::Sense::hover());
    ui.painter().galley(rect.min, galley, tokens.ink);
    let says = format!("About {}", card.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &says));
}

/// The paragraph at the left, where it is from at the right.
fn columns(ui: &mut Ui, card: &BattleCard) {
    let all = ui.available_rect_before_wrap();
    let sources = !card.sources.is_empty() || !card.invented.is_empty();
    let width = if sources { (all.width() - GAP - 10.0) / 2.0 } else { all.width() - 10.0 };
    let column = |at: usize| {
        let left = all.left() + at as f32 * (width + GAP);
        UiBuilder::new().max_rect(Rect::from_min_size(pos2(left, all.top()), vec2(width, all.height())))
    };
    let about = ui.scope_builder(column(0), |ui| {
        let text = if card.about.is_empty() { "Nothing is written about it." } else { card.about.as_str() };
        ui.label(egui::RichText::new(text).font(theme::text(size::TABLE)));
    });
    let mut bottom = about.response.rect.bottom();
    if sources {
        let from = ui.scope_builder(column(1), |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            if !card.invented.is_empty() {
                let text = egui::RichText::new(format!("Ours: {}", card.invented));
                ui.label(text.font(theme::text(size::NOTE)).color(Tokens::of(ui).on_warn));
            }
            for source in &card.sources {
                section::note(ui, &format!("From {source}"));
            }
        });
        bottom = bottom.max(from.response.rect.bottom());
    }
    ui.expand_to_include_rect(Rect::from_min_max(all.min, pos2(all.right(), bottom)));
}
