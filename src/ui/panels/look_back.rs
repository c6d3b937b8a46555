//! The past: the banner over it, the keys that move in it, and the action that is shown with all that was known of it.
//! Nothing here can send anything that changes the battle.

use egui::{
    Align, Context, Event, Frame, Key, Label, Layout, Margin, Modifiers, Popup, RichText, ScrollArea, Stroke, Ui, vec2,
};

use super::now::warn_line;
use super::roll::rolls_ui;
use crate::core::phrases::capital;
use crate::desk::View;
use crate::desk::log::LogRow;
use crate::desk::past_form::PastForm;
use crate::desk::{OpenBattle, PastBanner};
use crate::store::battle::{JournalAction as Done, Note};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, KeyValue, TagWidget, section, where_seen};

/// Below this width the buttons of the banner have shorter labels.
const NARROW: f32 = 1000.0;
/// Below this width they are beneath the words, and the side panel is hidden.
pub const SMALL: f32 = 760.0;
/// Above this width working and orders for the table are side by side.
const TWO_COLUMNS: f32 = 520.0;

/// Handles keys while the past is shown: arrows move in it, and attempts to play on are refused with a message.
pub fn keys(ctx: &Context, out: &mut Intents) {
    // An open menu has the keys.
    if Popup::is_any_open(ctx) {
        return;
    }
    let (by, turns, ends) = ctx.input_mut(|input| {
        let mut count = |key| isize::try_from(input.count_and_consume_key(Modifiers::NONE, key)).unwrap_or(0);
        let by = count(Key::ArrowRight) + count(Key::ArrowDown) - count(Key::ArrowLeft) - count(Key::ArrowUp);
        let turns = count(Key::PageDown) - count(Key::PageUp);
        (by, turns, count(Key::End) - count(Key::Home))
    });
    if by != 0 {
        out.push(Intent::LookBy(by));
    }
    for _ in 0..turns.unsigned_abs() {
        out.push(Intent::LookByTurn(turns > 0));
    }
    if ends != 0 {
        out.push(Intent::LookBy(if ends > 0 { isize::MAX } else { -isize::MAX }));
    }
    let focused = ctx.memory(egui::Memory::focused).is_some();
    let mut acts = false;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let typed = matches!(event, Event::Text(text) if !focused || !text.trim().is_empty());
            let enter = matches!(event, Event::Key { key: Key::Enter, pressed: true, .. } if !focused);
            acts |= typed || enter;
            !typed && !enter
        });
    });
    if acts {
        out.push(Intent::DefaultAction);
    }
}

/// The banner: what is shown, where the battle stands, and the two ways out.
pub fn banner_ui(ui: &mut Ui, past: &PastBanner, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let narrow = ui.available_width() < NARROW;
    let onward = format!("{}…", past.onward);
    let keys = MenuCommand::GoOn.keys();
    let back = ActionButton::bright("Back to now").key("Esc");
    let on = ActionButton::outline(&onward);
    let on = if narrow { on } else { on.key(&keys).note(&past.leaves) };
    let gap = size::STEP * 3.0;
    let buttons = back.extent(ui).x + on.extent(ui).x + 2.0 * gap;
    let words = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let title = RichText::new(&past.title).font(theme::bold(size::TITLE - 2.0)).color(tokens.on_past);
        ui.add(Label::new(title).wrap());
        let place = RichText::new(&past.place).font(theme::text(size::TABLE)).color(tokens.on_past_soft);
        ui.add(Label::new(place).wrap());
    };
    if ui.available_width() < SMALL {
        words(ui);
        ui.add_space(size::STEP);
        ui.horizontal(|ui| ways_out(ui, [back, on], past, out));
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - buttons - gap).max(0.0));
            words(ui);
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // The way back comes first.
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ways_out(ui, [back, on], past, out));
        });
    });
}

fn ways_out(ui: &mut Ui, [back, on]: [ActionButton<'_>; 2], past: &PastBanner, out: &mut Intents) {
    if ui.add(back).on_hover_text("Everything at hand is as it was").clicked() {
        out.push(Intent::BackToNow);
    }
    if ui.add(on).on_hover_text(&past.question).clicked() {
        out.push(Intent::Do(MenuCommand::GoOn));
    }
}

/// The action that led to the moment shown.
pub fn past_ui(ui: &mut Ui, open: &OpenBattle, view: &View) {
    let (Some(moment), Some(row)) = (open.history().moment(open.moment()), open.log_line(open.moment())) else {
        return;
    };
    let tokens = Tokens::of(ui);
    ui.spacing_mut().item_spacing.y = size::STEP * 1.5;
    ScrollArea::vertical().id_salt("past").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width((ui.available_width() - size::STEP).max(0.0));
        ui.add(Label::new(RichText::new(&row.text).font(theme::bold(size::TITLE))).wrap());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(size::STEP * 1.5, size::STEP);
            ui.spacing_mut().interact_size.y = size::TAG;
            section::note(ui, &which(view, &row));
            for key in ["←", "→"] {
                ui.add(TagWidget::key(key));
            }
            section::note(ui, "the action before, the next");
            for key in ["Page Up", "Page Down"] {
                ui.add(TagWidget::key(key));
            }
            section::note(ui, &format!("a {}", view.tracker.word));
        });
        done_ui(ui, view.past_form.as_ref(), &moment.note);
        if !moment.note.rolls.is_empty() {
            rolls_ui(ui, &moment.note.rolls, None);
        }
        let working = |ui: &mut Ui| lines(ui, "Working", &row.working, tokens.ink);
        let told = |ui: &mut Ui| lines(ui, "Told to the table", &row.table, tokens.ink);
        if ui.available_width() < TWO_COLUMNS || row.working.is_empty() || row.table.is_empty() {
            told(ui);
            working(ui);
        } else {
            ui.columns(2, |ui| {
                working(&mut ui[0]);
                told(&mut ui[1]);
            });
        }
        after_ui(ui, view);
    });
}

/// Where the battle stood after it, and what was to do then.
fn after_ui(ui: &mut Ui, view: &View) {
    let tokens = Tokens::of(ui);
    let tracker = &view.tracker;
    section::header(ui, "The battle after it");
    let who = tracker.who.split(" · ").next().filter(|who| !who.is_empty());
    let title = who.map_or_else(|| tracker.title.clone(), |who| format!("{}: {}", capital(who), tracker.title));
    ui.add(Label::new(RichText::new(title).font(theme::semibold(size::TABLE))).wrap());
    let soft = |text: &str| RichText::new(text).font(theme::text(size::TABLE)).color(tokens.soft_ink);
    ui.add(Label::new(soft(&tracker.prompt)).wrap());
    for (at, item) in view.work.iter().enumerate() {
        where_seen(ui, ("work", at), |ui| {
            let mark = if item.done { "✓" } else { "○" };
            ui.add(Label::new(soft(&format!("{mark} {}", item.title))).truncate());
        });
    }
}

fn which(view: &View, row: &LogRow) -> String {
    let which = match view.here {
        0 => "the start".to_owned(),
        n => format!("action {n}"),
    };
    let parts = [which.as_str(), row.clock.as_str(), row.provenance.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn lines(ui: &mut Ui, title: &str, lines: &[String], ink: egui::Color32) {
    if lines.is_empty() {
        return;
    }
    section::header(ui, title);
    for line in lines {
        ui.add(Label::new(RichText::new(line).font(theme::text(size::TABLE)).color(ink)).wrap());
    }
}

/// The form as it was filled, how many rows a list had, and what the umpire allowed.
fn done_ui(ui: &mut Ui, form: Option<&PastForm>, note: &Note) {
    if let Some(PastForm { title, facts }) = form {
        let tokens = Tokens::of(ui);
        Frame::new()
            .fill(tokens.panel)
            .stroke(Stroke::new(size::HAIRLINE, tokens.line))
            .corner_radius(size::RADIUS)
            .inner_margin(Margin::symmetric(12, 8))
            .show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.label(RichText::new(*title).font(theme::bold(size::TEXT + 2.0)));
                for (i, (label, value)) in facts.iter().enumerate() {
                    let row = KeyValue::new(label, value);
                    if i + 1 == facts.len() { row.last() } else { row }.show(ui);
                }
            });
    }
    match &note.action {
        Done::Procedure { allowed, .. } => {
            for reason in allowed {
                warn_line(ui, &format!("Allowed: {reason}"));
            }
        }
        Done::List { rows, .. } => {
            section::note(ui, &format!("A list of {}, done as one.", rows.len()));
        }
        Done::Start | Done::Walk { .. } | Done::Hand { .. } => {}
    }
}
