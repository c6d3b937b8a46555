//! The entry line: letters and digits always go there, and it shows what Enter will do.

use egui::{Event, Id, Key, Label, Margin, RichText, TextEdit, Ui};

use crate::desk::OpenBattle;
use crate::desk::branches::undone_actions;
use crate::ui::intent::{Intent, Intents};
use crate::ui::keys::{Focus, KeyKind, KeyState, Receiver, TopLayer, receiver};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::TagWidget;

/// The text that is not yet entered.
#[derive(Debug, Default)]
pub struct EntryPanel {
    pub text: String,
}

/// For screen readers.
pub const NAME: &str = "Entry line";

pub fn id() -> Id {
    Id::unique("entry-line")
}

impl EntryPanel {
    /// Takes the keys that belong to the line before any widget sees them, in the order in which they were pressed,
    /// since a slow frame brings several at once. Letters after the last Enter belong to the text field, if it has the
    /// focus.
    pub fn keys(&mut self, ctx: &egui::Context, state: KeyState, open: &OpenBattle, out: &mut Intents) {
        let mine = ctx.memory(egui::Memory::focused) == Some(id());
        let events = ctx.input(|i| i.events.clone());
        let goes = |event: &Event, state: KeyState| KeyKind::of(event).map_or(Receiver::Nobody, |p| receiver(state, p));
        let is_enter = |e: &Event| KeyKind::of(e) == Some(KeyKind::Enter);
        // Without the focus the text field sees none of them.
        let until = if mine { events.iter().rposition(is_enter).map_or(0, |at| at + 1) } else { events.len() };
        let mut kept = Vec::new();
        // Letters left to the text field still end up in the line.
        let mut waiting = false;
        let mut state = state;
        let mut to_line = !state.popup && state.focus == Focus::Line && state.over == TopLayer::Nothing;
        for (at, event) in events.into_iter().enumerate() {
            state.line_empty = self.text.is_empty() && !waiting;
            match goes(&event, state) {
                Receiver::Enter => out.push(Intent::Enter(std::mem::take(&mut self.text))),
                Receiver::DefaultAction => {
                    (to_line, state.focus) = (true, Focus::Line);
                    out.push(Intent::DefaultAction);
                }
                Receiver::Work => {
                    let down = matches!(event, Event::Key { key: Key::ArrowDown, .. });
                    out.push(Intent::Move(if down { 1 } else { -1 }));
                }
                Receiver::Fields => {
                    to_line = false;
                    out.push(Intent::FocusForm);
                }
                Receiver::Complete => self.complete(ctx, open),
                Receiver::Line if at < until => match &event {
                    Event::Text(text) | Event::Paste(text) => {
                        // Typing while a button has the focus or a menu is open still goes to the line.
                        (to_line, state.focus, state.popup) = (true, Focus::Line, false);
                        egui::Popup::close_all(ctx);
                        self.text.push_str(&text.replace(['\n', '\r'], " "));
                        self.cursor_to_end(ctx);
                    }
                    Event::Key { key: Key::Backspace, .. } => {
                        self.text.pop();
                    }
                    _ => kept.push(event),
                },
                Receiver::Nobody if matches!(event, Event::Text(_)) => {}
                _ => {
                    waiting |= mine && matches!(event, Event::Text(_));
                    kept.push(event);
                }
            }
        }
        ctx.input_mut(|i| i.events = kept);
        if to_line && !mine {
            ctx.memory_mut(|m| m.request_focus(id()));
        }
    }

    fn complete(&mut self, ctx: &egui::Context, open: &OpenBattle) {
        if let Some(first) = open.ways_of(&self.text).first() {
            self.text.clone_from(first);
            self.text.push(' ');
            self.cursor_to_end(ctx);
        }
    }

    /// Restores a text that was not understood, unless something new was typed since.
    pub fn give_back(&mut self, text: &str, ctx: &egui::Context) {
        if self.text.is_empty() {
            text.clone_into(&mut self.text);
            self.cursor_to_end(ctx);
        }
    }

    pub fn clear(&mut self) {
        self.text.clear();
    }

    fn cursor_to_end(&self, ctx: &egui::Context) {
        let mut state = TextEdit::load_state(ctx, id()).unwrap_or_default();
        let end = egui::text::CCursor::new(self.text.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ctx, id());
    }

    /// `undone` actions would be left on a branch by a new one.
    pub fn ui(&mut self, ui: &mut Ui, open: &OpenBattle, undone: usize) {
        let tokens = Tokens::of(ui);
        ui.horizontal(|ui| {
            let filled = !self.text.is_empty();
            let edit = TextEdit::singleline(&mut self.text)
                .id(id())
                .hint_text(open.game().typed())
                .desired_width(340.0)
                .lock_focus(filled)
                .margin(Margin::symmetric(8, 5));
            let response = ui.add(edit);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, NAME));
            let line = open.line_of(&self.text);
            let preview = &line.preview;
            let colour = if preview.good { tokens.soft_ink } else { tokens.on_warn };
            let arrow = if preview.good { "Enter →" } else { "Enter ✗" };
            ui.add(Label::new(RichText::new(arrow).font(theme::text(size::NOTE)).color(tokens.dim_ink)));
            ui.add(
                Label::new(RichText::new(&preview.text).font(theme::semibold(size::TABLE)).color(colour)).truncate(),
            );
            if undone > 0 {
                ui.add(TagWidget::warn(&format!("leaves {undone} undone")))
                    .on_hover_text(format!("A new action leaves {} on a branch", undone_actions(undone)));
            }
            let typed = !self.text.trim().is_empty();
            if let Some(ways) = typed.then(|| open.ways_of(&self.text)).filter(|ways| !ways.is_empty()) {
                let last = |w: &String| w.rsplit(' ').next().unwrap_or("").to_owned();
                let shown = ways.iter().take(5).map(last).collect::<Vec<_>>().join("  ");
                ui.add(
                    Label::new(
                        RichText::new(format!("Tab: {shown}")).font(theme::text(size::NOTE)).color(tokens.dim_ink),
                    )
                    .truncate(),
                );
            }
        });
    }
}
