//! The screen of new battles, which is also the welcome: six sources, cards to choose from, one green action. Everything
//! by keyboard.

mod cards;
mod details;
mod sources;
mod tree_picture;

use egui::{
    Align, CentralPanel, Context, Event, Frame, Id, Key, Layout, Margin, Modifiers, Panel, RichText, ScrollArea,
    TextEdit, Ui, vec2,
};

use super::intent::{Intent, Intents};
use super::theme::{self, Tokens, size};
use super::widgets::{ActionButton, Choice, TagWidget, choices_ui};
use crate::desk::library::Offered;
use crate::desk::new_battle::{NewBattle, Source};
use crate::rulebooks::BOOKS;

/// Room that the choice of rule books needs.
const NARROWEST_CHOICE: f32 = 520.0;

pub fn filter_id() -> Id {
    Id::unique("new-battle-filter")
}

/// What can be done with the chosen battle.
#[derive(Clone, Debug)]
pub enum Begin {
    /// Go on with it, or begin it as it is.
    Play(Offered),
    /// Open it in the builder.
    Change(Offered),
}

#[derive(Debug, Default)]
pub struct NewBattlePanel {
    /// The card that was last brought into sight.
    seen: Option<(Source, usize)>,
    details: details::DetailsPanel,
}

/// Keys that are no commands and no letters of the filter; takes them from the frame.
pub fn keys(ctx: &Context, screen: &mut NewBattle, out: &mut Intents) {
    let events = ctx.input_mut(|input| std::mem::take(&mut input.events));
    let mut kept = Vec::new();
    for event in events {
        match &event {
            Event::Key { key, pressed: true, modifiers, .. } if modifiers.alt && digit(*key).is_some() => {
                let book = digit(*key).and_then(|number| BOOKS.get(number.checked_sub(1)?));
                screen.only(book.map(|book| book.id));
            }
            Event::Key { key, pressed: true, modifiers, .. } if !modifiers.alt && !modifiers.shift => {
                if !key_pressed(*key, *modifiers, screen, out) {
                    kept.push(event);
                }
            }
            // Rows of a spreadsheet or a text; a single word is for the filter.
            Event::Paste(text) if text.contains(['\n', '\t']) => out.push(Intent::PasteBattle(text.clone())),
            // Not to be typed into the filter as well.
            Event::Text(_) if ctx.input(|input| input.modifiers.alt) => {}
            _ => kept.push(event),
        }
    }
    ctx.input_mut(|input| input.events = kept);
}

/// With Alt, 1 to 5 show a rule book alone, its demo first, and 0 shows all.
fn digit(key: Key) -> Option<usize> {
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5].iter().position(|digit| *digit == key)
}

/// Whether the key was used.
fn key_pressed(key: Key, modifiers: Modifiers, screen: &mut NewBattle, out: &mut Intents) -> bool {
    match key {
        Key::ArrowUp => screen.step(0, -1),
        Key::ArrowDown => screen.step(0, 1),
        Key::ArrowLeft => screen.step(-1, 0),
        Key::ArrowRight => screen.step(1, 0),
        Key::PageDown => screen.read_on += 1,
        Key::PageUp => screen.read_on -= 1,
        Key::F6 => {
            let at = Source::ALL.iter().position(|source| *source == screen.source).unwrap_or(0);
            screen.show(Source::ALL[(at + 1) % Source::ALL.len()]);
        }
        Key::Enter => {
            if let Some(chosen) = screen.chosen().cloned() {
                let change = modifiers.command;
                out.push(Intent::Begin(if change { Begin::Change(chosen) } else { Begin::Play(chosen) }));
            }
        }
        _ => return false,
    }
    true
}

impl NewBattlePanel {
    pub fn ui(&mut self, ui: &mut Ui, screen: &mut NewBattle, folder: &str, message: Option<&str>, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let narrow = ui.available_width() < 1000.0;
        let actions = Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(24, 11));
        Panel::bottom("new-battle-actions").frame(actions).show(ui, |ui| actions_ui(ui, screen, out));
        Panel::left("new-battle-sources")
            .exact_size(if narrow { 210.0 } else { 267.0 })
            .resizable(false)
            .frame(Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(12, 16)))
            .show(ui, |ui| {
                // In a low window the last sources are a turn of the wheel away, not over the actions.
                let area = ScrollArea::vertical().id_salt("sources").auto_shrink([false, false]);
                area.show(ui, |ui| sources::sources_ui(ui, screen, folder, out));
            });
        if screen.chosen().is_some_and(|chosen| chosen.card().is_some()) {
            let frame = Frame::new().fill(tokens.panel).inner_margin(Margin { left: 24, right: 14, top: 9, bottom: 8 });
            Panel::bottom("new-battle-details")
                .exact_size(details::height(ui.available_height()))
                .frame(frame)
                .show(ui, |ui| self.details.ui(ui, screen));
        }
        let middle = Frame::new().fill(tokens.paper).inner_margin(Margin::symmetric(24, 16));
        CentralPanel::default().frame(middle).show(ui, |ui| {
            if let Some(message) = message {
                super::panels::now::warn_line(ui, message);
                ui.add_space(size::STEP);
            }
            filter_ui(ui, screen);
            ui.add_space(size::STEP);
            cards::cards_ui(ui, screen, &mut self.seen, out);
        });
    }
}

fn filter_ui(ui: &mut Ui, screen: &mut NewBattle) {
    let by_book = matches!(screen.source, Source::Library | Source::MyBattles);
    let room = ui.available_width();
    ui.horizontal_wrapped(|ui| {
        let width = if room > 1000.0 { 316.0 } else { 220.0 };
        let edit = TextEdit::singleline(&mut screen.filter)
            .id(filter_id())
            .hint_text(if room > 1000.0 { "Type: name, year, general, size" } else { "Type: name, year, size" })
            .desired_width(width - 16.0)
            .margin(Margin::symmetric(8, 6));
        let edit = ui.add(edit);
        if ui.memory(egui::Memory::focused).is_none() {
            edit.request_focus();
        }
        if edit.changed() {
            screen.find();
        }
        // A rule book is found by its name as well.
        if !by_book || room < NARROWEST_CHOICE {
            return;
        }
        let mut names = vec!["All"];
        names.extend(BOOKS.iter().map(|book| short(book.title)));
        let choices: Vec<Choice<'_>> = names.iter().map(|text| Choice { text, key: "" }).collect();
        let chosen = screen.book.and_then(|id| BOOKS.iter().position(|book| book.id == id)).map_or(0, |at| at + 1);
        let picked = if room > 860.0 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| choices_ui(ui, &choices, chosen)).inner
        } else {
            choices_ui(ui, &choices, chosen)
        };
        if let Some(picked) = picked {
            screen.only(picked.checked_sub(1).map(|at| BOOKS[at].id));
        }
    });
}

/// A title without what follows its first part: "Close Fire & European Order" is called Close Fire.
pub fn short(title: &str) -> &str {
    title.split(" & ").next().unwrap_or(title)
}

fn actions_ui(ui: &mut Ui, screen: &NewBattle, out: &mut Intents) {
    let chosen = screen.chosen();
    ui.allocate_ui_with_layout(vec2(ui.available_width(), size::BUTTON), Layout::left_to_right(Align::Center), |ui| {
        let name = chosen.map_or("", Offered::title);
        let name = super::panels::menu::short(name.split(',').next().unwrap_or(name), 34);
        let (play, change) = match chosen {
            Some(Offered::UnderWay(_)) => (format!("Go on with {name}"), ""),
            Some(Offered::Empty(_)) => (format!("Begin an empty battle of {name}"), ""),
            Some(_) => (format!("Play {name}"), "Change it first"),
            None => ("Play".to_owned(), ""),
        };
        let go = ActionButton::go(&play).key("Enter").enabled(chosen.is_some()).why_not("Nothing fits what is typed");
        if let (true, Some(chosen)) = (ui.add(go).clicked(), chosen) {
            out.push(Intent::Begin(Begin::Play(chosen.clone())));
        }
        if !change.is_empty()
            && let (true, Some(chosen)) = (ui.add(ActionButton::plain(change).key("Ctrl Enter")).clicked(), chosen)
        {
            out.push(Intent::Begin(Begin::Change(chosen.clone())));
        }
        if ui.available_width() > 420.0 {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let hints = [("Esc", "back"), ("F1", "help"), ("F6", "sources"), ("↑ ↓ ← →", "choose")];
                for (key, does) in hints {
                    let text = RichText::new(does).font(theme::text(size::TABLE)).color(Tokens::of(ui).soft_ink);
                    ui.label(text);
                    ui.add(TagWidget::key(key));
                    ui.add_space(size::STEP * 2.0);
                }
            });
        }
    });
}
