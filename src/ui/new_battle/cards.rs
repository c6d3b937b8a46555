//! Cards of battles under the headings of their rule books; those out of sight are not painted.

use egui::{Color32, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::tree_picture::paint_armies;
use super::{Begin, short};
use crate::desk::builder::BattleCard;
use crate::desk::library::Offered;
use crate::desk::new_battle::{Group, NewBattle, Source};
use crate::rulebooks::book;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint};

/// Height of a card with a picture.
const CARD: f32 = 172.0;
/// Height of a card without one.
const LOW_CARD: f32 = 84.0;
/// The narrowest card.
const NARROWEST: f32 = 262.0;
const GAP: f32 = 12.0;
const HEADING: f32 = 34.0;

pub fn cards_ui(ui: &mut Ui, screen: &mut NewBattle, seen: &mut Option<(Source, usize)>, out: &mut Intents) {
    ScrollArea::vertical().id_salt(("cards", screen.source as u8)).auto_shrink([false, false]).show(ui, |ui| {
        // The bar lies over the margin.
        let width = ui.available_width() - 2.0;
        let columns = (((width + GAP) / (NARROWEST + GAP)).floor() as usize).clamp(1, 4);
        screen.set_columns(columns);
        let card = vec2((width - GAP * (columns as f32 - 1.0)) / columns as f32, height(screen));
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let groups: Vec<Group> = screen.groups().to_vec();
        if groups.is_empty() {
            let nothing = match screen.source {
                Source::Continue => "No battle is under way yet. The library is one key away (Ctrl 2).",
                Source::MyBattles if screen.filter.is_empty() => {
                    "Your own orders of battle come here: begin an empty one (Ctrl 4) or change one of the library (Ctrl Enter)."
                }
                _ => "Nothing fits what is typed.",
            };
            let rect = ui.available_rect_before_wrap();
            paint::centred_note(ui, rect, nothing);
        }
        let bring = (screen.source, screen.chosen_at());
        let moved = seen.replace(bring) != Some(bring);
        for group in &groups {
            if !group.book.is_empty() || screen.source == Source::MyBattles {
                heading(ui, group);
            }
            for line in group.cards.chunks(columns) {
                ui.horizontal(|ui| {
                    for at in line {
                        card_ui(ui, screen, *at, card, moved, out);
                    }
                });
            }
            ui.add_space(size::STEP * 2.0);
        }
    });
}

fn height(screen: &NewBattle) -> f32 {
    match screen.source {
        Source::Library | Source::MyBattles => CARD,
        Source::Continue | Source::Empty => LOW_CARD,
    }
}

fn heading(ui: &mut Ui, group: &Group) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEADING), Sense::hover());
    let of = book(&group.book);
    let title = of.map_or("Without a rule book", |book| book.title);
    let base = rect.bottom() - 14.0;
    let name = paint::line(ui, title, theme::semibold(size::TEXT + 1.0), tokens.ink);
    let taken = name.size().x;
    paint::left_middle(ui.painter(), rect.left(), base, name);
    if let Some(book) = of {
        let by = paint::line(ui, &format!("by {}", book.author), theme::text(size::NOTE), tokens.soft_ink);
        paint::left_middle(ui.painter(), rect.left() + taken + 10.0, base + 1.0, by);
    }
    let many = group.cards.len();
    let count = if many == 1 { "1 battle".to_owned() } else { format!("{many} battles") };
    let galley = paint::line(ui, &count, theme::text(size::NOTE), tokens.soft_ink);
    paint::right_middle(ui.painter(), rect.right(), base + 1.0, galley);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(size::HAIRLINE, tokens.line));
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
}

fn card_ui(ui: &mut Ui, screen: &mut NewBattle, at: usize, extent: egui::Vec2, moved: bool, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(extent, Sense::click());
    let chosen = screen.chosen_at() == at;
    if chosen && moved {
        // With the heading above it.
        ui.scroll_to_rect(rect.with_min_y(rect.top() - HEADING - 2.0 * GAP), None);
    }
    let offered = screen.offered(at);
    let title = offered.title().to_owned();
    if ui.is_rect_visible(rect) {
        let edge = match (chosen, response.hovered()) {
            (true, _) => Stroke::new(size::RING, tokens.focus),
            (false, true) => Stroke::new(size::HAIRLINE, tokens.soft_ink),
            (false, false) => Stroke::new(size::HAIRLINE, tokens.line),
        };
        ui.painter().rect(rect, size::RADIUS_BIG, tokens.panel, edge, StrokeKind::Inside);
        let inner = rect.shrink2(vec2(15.0, 11.0));
        match offered {
            Offered::UnderWay(battle) => {
                let name = book(&battle.rulebook).map_or("", |book| short(book.title));
                let facts = [name, &battle.turn, &super::sources::ago(battle.opened)];
                let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
                let note = facts.join(" · ");
                plain_card(ui, inner, &battle.title, &note, &battle.path.display().to_string(), chosen);
            }
            Offered::Empty(book) => {
                plain_card(
                    ui,
                    inner,
                    book.title,
                    &format!("by {}", book.author),
                    "Two sides and a title, to be typed.",
                    chosen,
                );
            }
            Offered::Library(entry) => battle_card(ui, inner, &entry.card, chosen),
            Offered::Mine(battle) => battle_card(ui, inner, &battle.card, chosen),
        }
    }
    let spoken = offered.card().map_or_else(|| title.clone(), |card| format!("{title}, {}", card.measure()));
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, &spoken));
    if response.double_clicked() {
        out.push(Intent::Begin(Begin::Play(offered.clone())));
    } else if response.clicked() {
        screen.choose(at);
    }
}

/// The title, and the key that plays the chosen one.
fn title_ui(ui: &Ui, inner: Rect, title: &str, chosen: bool) {
    let tokens = Tokens::of(ui);
    let mut room = inner.width();
    if chosen {
        let cap = TagWidget::key("Enter");
        let left = inner.right() - cap.extent(ui).x;
        cap.paint(ui, left, inner.top() + 9.0);
        room = left - inner.left() - 8.0;
    }
    let galley = paint::fitted(ui, &[(title, theme::semibold(size::TEXT), tokens.ink)], room, 1);
    ui.painter().galley(inner.min, galley, tokens.ink);
}

fn plain_card(ui: &Ui, inner: Rect, title: &str, note: &str, about: &str, chosen: bool) {
    let tokens = Tokens::of(ui);
    title_ui(ui, inner, title, chosen);
    for (y, text) in [(21.0, note), (41.0, about)] {
        let galley = paint::fitted(ui, &[(text, theme::text(size::NOTE), tokens.soft_ink)], inner.width(), 1);
        ui.painter().galley(inner.min + vec2(0.0, y), galley, tokens.soft_ink);
    }
}

fn battle_card(ui: &Ui, inner: Rect, card: &BattleCard, chosen: bool) {
    let tokens = Tokens::of(ui);
    title_ui(ui, inner, &card.title, chosen);
    let tag = (!card.invented.is_empty()).then(TagWidget::ours);
    let tag_room = tag.map_or(0.0, |tag| tag.extent(ui).x + 8.0);
    let room = inner.width() - tag_room;
    // What does not fit is left out whole; the details below the cards have all of it.
    let whole = paint::line(ui, &card.measure(), theme::text(size::NOTE), tokens.soft_ink);
    let measure = if whole.size().x <= room {
        whole
    } else {
        paint::fitted(ui, &[(&card.short_measure(), theme::text(size::NOTE), tokens.soft_ink)], room, 1)
    };
    let taken = measure.size().x;
    ui.painter().galley(inner.min + vec2(0.0, 21.0), measure, tokens.soft_ink);
    if let Some(tag) = tag {
        tag.paint(ui, inner.left() + taken + 8.0, inner.top() + 29.0);
    }
    let about = paint::fitted(ui, &[(&card.about, theme::text(size::TABLE), tokens.ink)], inner.width(), 2);
    ui.painter().galley(inner.min + vec2(0.0, 43.0), about, Color32::PLACEHOLDER);
    let picture = Rect::from_min_max(pos2(inner.left(), inner.top() + 84.0), inner.max);
    paint_armies(ui, picture, &card.armies);
}
