//! The entry line: letters and digits always go there, and it says beforehand what Enter will do.

use egui::{Event, Id, Key, Label, Margin, Modifiers, RichText, TextEdit, Ui};

use crate::desk::Desk;
use crate::desk::branches::undone_actions;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::Tag;

/// What is typed and not yet entered.
#[derive(Debug, Default)]
pub struct EntryPanel {
    /// The text.
    pub text: String,
}

/// The accessible name of the entry line.
pub const NAME: &str = "Entry line";

fn id() -> Id {
    Id::unique("entry-line")
}

impl EntryPanel {
    /// Reads the keys that belong to the line before any widget sees them.
    pub fn keys(&mut self, ctx: &egui::Context, desk: &Desk, out: &mut Intents) {
        let focused = ctx.memory(egui::Memory::focused);
        let elsewhere = ctx.text_edit_focused() && focused != Some(id());
        if elsewhere {
            // A field of the form has the keys; Enter there goes on with the form.
            if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Enter)) {
                ctx.memory_mut(|m| m.request_focus(id()));
                out.push(Intent::Green);
            }
            return;
        }
        // Typing while a button has the focus still means the line; Enter and Space there are the button's.
        let mine = focused == Some(id());
        if !mine {
            let types = |e: &Event| matches!(e, Event::Text(text) if !text.trim().is_empty());
            if focused.is_some() && !ctx.input(|i| i.events.iter().any(types)) {
                return;
            }
            ctx.memory_mut(|m| m.request_focus(id()));
        }
        self.in_order(ctx, mine, out);
        let pressed = |key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if self.text.is_empty() {
            let by = if pressed(Key::ArrowDown) {
                1
            } else if pressed(Key::ArrowUp) {
                -1
            } else {
                0
            };
            if by != 0 {
                out.push(Intent::Move(by));
            }
            if desk.form.is_some() && desk.list.is_none() && pressed(Key::Tab) {
                out.push(Intent::FocusForm);
            }
        } else if pressed(Key::Tab)
            && let Some(first) = desk.completions(&self.text).into_iter().next()
        {
            self.text = first;
            self.text.push(' ');
            self.cursor_to_end(ctx);
        }
    }

    /// Takes the keys up to the last Enter, or a Space on the empty line, in the order in which they were pressed: a slow
    /// frame brings several at once. What comes after them is the text field's, if it has the focus.
    fn in_order(&mut self, ctx: &egui::Context, mine: bool, out: &mut Intents) {
        let is_enter = |e: &Event| matches!(e, Event::Key { key: Key::Enter, pressed: true, modifiers, .. } if modifiers.is_none());
        let events = ctx.input(|i| i.events.clone());
        // Without the focus the text field sees none of them.
        let until = if mine { events.iter().rposition(is_enter).map_or(0, |at| at + 1) } else { events.len() };
        let mut kept = Vec::new();
        // Letters left to the text field stand in the line all the same.
        let mut waiting = false;
        for (at, event) in events.into_iter().enumerate() {
            match &event {
                enter if is_enter(enter) => {
                    out.push(Intent::Enter(std::mem::take(&mut self.text)));
                }
                Event::Text(text) if text == " " && self.text.is_empty() && !waiting => out.push(Intent::Green),
                Event::Text(text) if at < until => self.text.push_str(text),
                Event::Key { key: Key::Backspace, pressed: true, .. } if at < until => {
                    self.text.pop();
                }
                _ => {
                    waiting |= matches!(event, Event::Text(_));
                    kept.push(event);
                }
            }
        }
        ctx.input_mut(|i| i.events = kept);
    }

    /// A text that was not understood stands there again, unless something new was typed since.
    pub fn give_back(&mut self, text: &str, ctx: &egui::Context) {
        if self.text.is_empty() {
            text.clone_into(&mut self.text);
            self.cursor_to_end(ctx);
        }
    }

    /// Whether the line has the keys.
    pub fn has_focus(&self, ctx: &egui::Context) -> bool {
        ctx.memory(egui::Memory::focused) == Some(id())
    }

    /// The line is clear again.
    pub fn clear(&mut self) {
        self.text.clear();
    }

    fn cursor_to_end(&self, ctx: &egui::Context) {
        let mut state = TextEdit::load_state(ctx, id()).unwrap_or_default();
        let end = egui::text::CCursor::new(self.text.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ctx, id());
    }

    /// Draws it; so many actions were undone that a new one would leave on a branch.
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, undone: usize) {
        let tokens = Tokens::of(ui);
        ui.horizontal(|ui| {
            let filled = !self.text.is_empty();
            let edit = TextEdit::singleline(&mut self.text)
                .id(id())
                .hint_text(desk.game().typed())
                .desired_width(340.0)
                .lock_focus(filled)
                .margin(Margin::symmetric(8, 5));
            let response = ui.add(edit);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, NAME));
            let preview = desk.preview(&self.text);
            let colour = if preview.good { tokens.soft_ink } else { tokens.on_warn };
            let arrow = if preview.good { "Enter →" } else { "Enter ✗" };
            ui.add(Label::new(RichText::new(arrow).font(theme::text(size::NOTE)).color(tokens.dim_ink)));
            ui.add(
                Label::new(RichText::new(&preview.text).font(theme::semibold(size::TABLE)).color(colour)).truncate(),
            );
            if undone > 0 {
                ui.add(Tag::warn(&format!("leaves {undone} undone")))
                    .on_hover_text(format!("A new action leaves {} on a branch", undone_actions(undone)));
            }
            let ways = if self.text.trim().is_empty() { Vec::new() } else { desk.completions(&self.text) };
            if !ways.is_empty() {
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
