//! The sources of battles in one column, always in sight, each with its key and what it would give today.

use egui::{Color32, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::desk::new_battle::{NewBattle, Source};
use crate::rulebooks::BOOKS;
use crate::store::now_ms;
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint};

pub fn sources_ui(ui: &mut Ui, screen: &NewBattle, folder: &str, out: &mut Intents) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let last = screen.last().map(|battle| {
        let turn = if battle.turn.is_empty() { String::new() } else { format!(", {}", battle.turn) };
        let title = battle.title.split(',').next().unwrap_or(&battle.title);
        (title, format!("{turn}, {}", ago(battle.opened)))
    });
    let (last, when) = last.as_ref().map_or(("nothing is under way", ""), |(title, when)| (*title, when.as_str()));
    let library = format!("{} battles of {} rule books", screen.count(Source::Library), BOOKS.len());
    let mine = match screen.count(Source::MyBattles) {
        0 => "none yet".to_owned(),
        many => format!("{many} in {folder}"),
    };
    let chosen = |source| screen.source == source;
    source(ui, MenuCommand::Continue, (last, when), chosen(Source::Continue), out);
    source(ui, MenuCommand::Library, (&library, ""), chosen(Source::Library), out);
    source(ui, MenuCommand::MyBattles, (&mine, ""), chosen(Source::MyBattles), out);
    ui.add_space(size::STEP * 3.0);
    let line = ui.cursor().top();
    ui.painter().hline(ui.max_rect().x_range().shrink(12.0), line, Stroke::new(size::HAIRLINE, Tokens::of(ui).line));
    ui.add_space(size::STEP * 3.0);
    source(ui, MenuCommand::EmptyBattle, ("a rule book, two sides, type", ""), chosen(Source::Empty), out);
    source(ui, MenuCommand::Open, ("text, CSV, XLSX, ODS, TOML", ""), false, out);
    source(
        ui,
        MenuCommand::PasteBattle,
        (screen.clipboard.as_deref().unwrap_or("rows of a table, or text"), ""),
        false,
        out,
    );
}

/// `note` may be cut, `end` behind it is not.
fn source(ui: &mut Ui, command: MenuCommand, (note, end): (&str, &str), chosen: bool, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let name = if command == MenuCommand::Open { "From a file…" } else { command.row().text };
    let key = if command == MenuCommand::PasteBattle { "Ctrl V".to_owned() } else { command.keys() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 54.0), Sense::click());
    let fill = match (chosen, response.hovered()) {
        (true, _) => tokens.first_tint,
        (false, true) => tokens.hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::RADIUS, fill);
    if chosen {
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        ui.painter().rect_filled(bar, 1.5, tokens.focus);
    }
    let inner = rect.shrink2(vec2(12.0, 8.0));
    let cap = TagWidget::key(&key);
    let cap_left = inner.right() - cap.extent(ui).x;
    cap.paint(ui, cap_left, inner.top() + 9.0);
    let title = paint::fitted(ui, &[(name, theme::semibold(size::TEXT), tokens.ink)], cap_left - inner.left() - 6.0, 1);
    ui.painter().galley(pos2(inner.left(), inner.top() - 1.0), title, tokens.ink);
    let end_galley = paint::line(ui, end, theme::text(size::NOTE), tokens.soft_ink);
    let room = inner.width() - end_galley.size().x;
    let note_galley = paint::fitted(ui, &[(note, theme::text(size::NOTE), tokens.soft_ink)], room, 1);
    let after = inner.left() + note_galley.size().x;
    ui.painter().galley(pos2(inner.left(), inner.top() + 20.0), note_galley, tokens.soft_ink);
    ui.painter().galley(pos2(after, inner.top() + 20.0), end_galley, tokens.soft_ink);
    paint::focus_ring(ui, &response, size::RADIUS);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let clicked = response.clicked();
    response.on_hover_text(format!("{note}{end}"));
    if clicked {
        out.push(Intent::Do(command));
    }
}

/// "today", "yesterday", "3 days ago".
pub fn ago(opened: i64) -> String {
    let days = (now_ms() - opened).max(0) / 86_400_000;
    match days {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        days => format!("{days} days ago"),
    }
}
