//! The strip over every view of an order of battle (which view, what waits, the green action) and the line of keys under
//! it.

use egui::{Align, Button, Layout, RichText, Ui, vec2};

use super::BuilderFacts;
use crate::desk::builder::{Builder, BuilderView, Edit};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::panels::now::warn_line;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, Choice, TagWidget, choices_ui, paint};

/// A window narrower than this has no room for everything.
const TIGHT: f32 = 800.0;

pub fn strip_ui(ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
    let builder = facts.builder;
    let tokens = Tokens::of(ui);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 40.0), Layout::left_to_right(Align::Center), |ui| {
        let roomy = ui.available_width() > 1100.0;
        ui.label(RichText::new("Order of battle").font(theme::bold(size::TITLE)));
        let book = builder.shape().map_or("no rule book", |shape| shape.title);
        let book_text = RichText::new(crate::ui::panels::menu::short(book, if roomy { 30 } else { 14 }));
        ui.label(book_text.font(theme::text(size::TABLE)).color(tokens.soft_ink)).on_hover_text(book);
        ui.add_space(size::STEP * 4.0);
        views_ui(ui, builder.view(), ui.ctx().content_rect().width() > TIGHT, out);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let start = builder.start();
            let keys = MenuCommand::StartBattle.keys();
            let go = ActionButton::go("Start the battle").key(&keys).enabled(start.refused.is_none());
            let go = go.why_not(start.refused.as_deref().unwrap_or(""));
            if ui.add(go).clicked() {
                out.push(Intent::Do(MenuCommand::StartBattle));
            }
            ui.add_space(size::STEP * 2.0);
            ui.with_layout(Layout::top_down(Align::Max), |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (text, waits) in [(&start.counts, false), (&start.waits, start.leaves_out)] {
                    let colour = if waits { tokens.on_warn } else { tokens.soft_ink };
                    let words = RichText::new(text).font(theme::text(size::TABLE)).color(colour);
                    ui.add(egui::Label::new(words).truncate()).on_hover_text(&start.sentence);
                }
            });
        });
    });
    let said = facts.message.or(builder.message());
    if let Some(message) = said {
        ui.horizontal_top(|ui| {
            if ui.small_button("×").on_hover_text("Read").clicked() {
                out.push(Intent::CloseMessage);
            }
            ui.vertical(|ui| warn_line(ui, message));
        });
    }
}

/// With their keys, where there is room for them.
fn views_ui(ui: &mut Ui, view: BuilderView, with_keys: bool, out: &mut Intents) {
    let all = [
        (BuilderView::Text, MenuCommand::ShowText),
        (BuilderView::Grid, MenuCommand::ShowGrid),
        (BuilderView::File, MenuCommand::ShowFile),
    ];
    let keys: Vec<String> =
        all.iter().map(|(_, command)| if with_keys { command.keys() } else { String::new() }).collect();
    let choices: Vec<Choice<'_>> =
        all.iter().zip(&keys).map(|((_, command), key)| Choice { text: command.row().text, key }).collect();
    let chosen = all.iter().position(|(one, _)| *one == view).unwrap_or(0);
    if let Some(to) = choices_ui(ui, &choices, chosen) {
        out.push(Intent::Build(Edit::Show(all[to].0)));
    }
}

/// What the keys do here, in one line.
pub fn hints_ui(ui: &mut Ui, builder: &Builder) {
    let (left, right): (&[(&[&str], &str)], (&[&str], &str)) = match builder.view() {
        BuilderView::Text => (
            &[
                (&["Tab", "Shift Tab"], "in, out"),
                (&["Alt ↑ ↓"], "move a command with its units"),
                (&["Ctrl Shift D"], "same again, labels counted on"),
                (&["Ctrl Space"], "words for this place"),
            ],
            (&["Enter"], "offers the next label, Tab takes it"),
        ),
        BuilderView::Grid => (
            &[
                (&["↑ ↓ ← →"], "cell"),
                (&[], "type to replace"),
                (&["F2"], "edit"),
                (&["Ctrl Space"], "choose from a list"),
                (&["Shift Space"], "row"),
                (&["Alt ↑ ↓"], "move it"),
                (&["Ctrl ← →"], "fold, unfold"),
            ],
            (&["Ctrl C", "Ctrl V"], "rows to and from any spreadsheet"),
        ),
        BuilderView::File => {
            (&[(&["Ctrl S"], "save as"), (&["Ctrl O"], "another file")], (&["Esc"], "back; the draft is kept"))
        }
    };
    let width = ui.available_width();
    ui.allocate_ui_with_layout(vec2(width, size::TAG), Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (keys, does) in left {
            if ui.available_width() < hint_width(ui, keys, does) {
                break;
            }
            hint(ui, keys, does);
            ui.add_space(size::STEP * 2.5);
        }
        let (keys, does) = right;
        if ui.available_width() > hint_width(ui, keys, does) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                note(ui, does);
                for key in keys.iter().rev() {
                    ui.add(TagWidget::key(key));
                }
            });
        }
    });
}

/// How wide the keys and what they do are.
fn hint_width(ui: &Ui, keys: &[&str], does: &str) -> f32 {
    let caps: f32 = keys.iter().map(|key| TagWidget::key(key).extent(ui).x + 5.0).sum();
    caps + paint::line(ui, does, theme::text(size::TABLE), egui::Color32::PLACEHOLDER).size().x + 8.0
}

fn hint(ui: &mut Ui, keys: &[&str], does: &str) {
    for key in keys {
        ui.add(TagWidget::key(key));
    }
    note(ui, does);
}

fn note(ui: &mut Ui, text: &str) {
    let words = RichText::new(text).font(theme::text(size::TABLE)).color(Tokens::of(ui).soft_ink);
    ui.add(egui::Label::new(words).selectable(false).extend());
}

/// The title of the draft and whether it is saved, for the menu bar, and what undo would take back.
pub fn title_ui(ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
    use crate::store::DraftStatus;
    let tokens = Tokens::of(ui);
    let builder = facts.builder;
    let most = if ui.ctx().content_rect().width() < TIGHT { 22 } else { 60 };
    let title = crate::ui::panels::menu::short(&builder.title().replace(char::is_control, " "), most);
    ui.label(RichText::new(title).font(theme::semibold(size::TEXT)));
    let note = |text: &str| RichText::new(text.to_owned()).font(theme::text(size::NOTE)).color(tokens.soft_ink);
    let tight = ui.ctx().content_rect().width() < TIGHT;
    match &facts.saved {
        Some(DraftStatus::Saved | DraftStatus::Saving) | None if tight => {}
        Some(DraftStatus::Saved) => {
            let path = facts.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
            ui.label(note("draft · saved")).on_hover_text(path);
        }
        Some(DraftStatus::Saving) => {
            ui.label(note("draft · saving…"));
        }
        Some(DraftStatus::Failed(sentence)) => {
            ui.add(TagWidget::warn("not saved")).on_hover_text(sentence);
        }
        None => {
            ui.label(note("not changed"));
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.add(Button::new("Find anything").frame(false)).clicked() {
            out.push(Intent::Do(MenuCommand::Find));
        }
        ui.add(TagWidget::key(&MenuCommand::Find.keys()));
        ui.add_space(size::STEP * 2.0);
        if let Some(label) = builder.undo_label() {
            ui.add(TagWidget::key(&MenuCommand::Undo.keys()));
            let text = format!("Undo “{}”", crate::ui::panels::menu::short(label, 34));
            if ui.add(Button::new(text).frame(false).truncate()).clicked() {
                out.push(Intent::Do(MenuCommand::Undo));
            }
        }
    });
}
