//! Keys of the builder that are no commands: what each means in the text, in a cell and between cells.

use egui::{Context, Event, Key, Modifiers};

use crate::desk::builder::{Builder, BuilderView, CaretMove, Edit};
use crate::ui::intent::{Intent, Intents};

/// Takes the keys from the frame and sends what they mean. `page` is how many rows are in sight.
pub fn keys(ctx: &Context, builder: &Builder, page: usize, out: &mut Intents) {
    let events = ctx.input_mut(|input| std::mem::take(&mut input.events));
    let mut kept = Vec::new();
    // With Shift, a blank selects the row and is not typed.
    let mut row_chosen = false;
    // A slow frame brings several keys, and those after the first letter belong to the cell.
    let mut typing = builder.grid().editing.is_some();
    for event in events {
        let edit = match builder.view() {
            BuilderView::Text => in_text(&event, builder, page),
            BuilderView::Grid if is_shift_space(&event) && !typing => {
                row_chosen = true;
                Some(Edit::SelectRows)
            }
            BuilderView::Grid if row_chosen && matches!(&event, Event::Text(text) if text == " ") => continue,
            BuilderView::Grid => in_grid(&event, builder, typing, page),
            BuilderView::File => None,
        };
        typing = match &edit {
            Some(Edit::BeginCell(_)) => true,
            Some(Edit::KeepCell { .. } | Edit::CellBy { .. }) => false,
            _ => typing,
        };
        match (edit, &event) {
            (Some(edit), _) => out.push(Intent::Build(edit)),
            (None, Event::Copy | Event::Cut) if builder.view() != BuilderView::File => {
                let text = copied(builder, matches!(event, Event::Cut));
                if !text.is_empty() {
                    ctx.copy_text(text);
                }
                if matches!(event, Event::Cut) {
                    let grid = builder.view() == BuilderView::Grid;
                    out.push(Intent::Build(if grid { Edit::CutCells } else { Edit::CutText }));
                }
            }
            (None, _) => kept.push(event),
        }
    }
    ctx.input_mut(|input| input.events = kept);
}

fn copied(builder: &Builder, cut: bool) -> String {
    match builder.view() {
        BuilderView::Grid if cut => builder.cells_to_cut(),
        BuilderView::Grid => builder.copied_cells(),
        _ => builder.selected_text(),
    }
}

fn is_shift_space(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Space, pressed: true, modifiers, .. } if modifiers.shift && !modifiers.command)
}

/// A movement along a line or text, by the key and whether Ctrl is held.
fn movement(key: Key, modifiers: Modifiers, page: usize) -> Option<CaretMove> {
    let word = modifiers.command || modifiers.ctrl;
    Some(match key {
        Key::ArrowLeft if word => CaretMove::WordLeft,
        Key::ArrowRight if word => CaretMove::WordRight,
        Key::ArrowLeft => CaretMove::Left,
        Key::ArrowRight => CaretMove::Right,
        Key::ArrowUp => CaretMove::Lines(1),
        Key::ArrowDown => CaretMove::Lines(-1),
        Key::PageUp => CaretMove::Lines(page as isize),
        Key::PageDown => CaretMove::Lines(-(page as isize)),
        Key::Home if word => CaretMove::Start,
        Key::End if word => CaretMove::End,
        Key::Home => CaretMove::LineStart,
        Key::End => CaretMove::LineEnd,
        _ => return None,
    })
}

fn removal(key: Key, modifiers: Modifiers) -> Option<CaretMove> {
    let word = modifiers.command || modifiers.ctrl;
    match (key, word) {
        (Key::Backspace, false) => Some(CaretMove::Left),
        (Key::Backspace, true) => Some(CaretMove::WordLeft),
        (Key::Delete, false) => Some(CaretMove::Right),
        (Key::Delete, true) => Some(CaretMove::WordRight),
        _ => None,
    }
}

fn in_text(event: &Event, builder: &Builder, page: usize) -> Option<Edit> {
    let listed = builder.words().is_some() || builder.target().is_some();
    match event {
        Event::Text(text) | Event::Ime(egui::ImeEvent::Commit(text)) => Some(Edit::Type(text.clone())),
        Event::Paste(text) => Some(Edit::PasteText(text.clone())),
        Event::Key { key, pressed: true, modifiers, .. } => match key {
            Key::ArrowUp if listed => Some(Edit::ListMove(-1)),
            Key::ArrowDown if listed => Some(Edit::ListMove(1)),
            Key::Enter | Key::Tab if listed => Some(Edit::ListTake(None)),
            Key::Enter => Some(Edit::NewLine),
            Key::Tab if modifiers.shift => Some(Edit::BackTab),
            Key::Tab => Some(Edit::Tab),
            Key::A if modifiers.command => Some(Edit::SelectAll),
            key => removal(*key, *modifiers)
                .map(Edit::Remove)
                .or_else(|| movement(*key, *modifiers, page).map(|by| Edit::Move(by, modifiers.shift))),
        },
        _ => None,
    }
}

fn in_grid(event: &Event, builder: &Builder, typing: bool, page: usize) -> Option<Edit> {
    let listed = builder.grid().list.is_some() || builder.target().is_some();
    match event {
        Event::Text(text) | Event::Ime(egui::ImeEvent::Commit(text)) if typing => Some(Edit::CellText(text.clone())),
        // Space takes what is chosen in a list and is not typed.
        Event::Text(text) if listed && text == " " => None,
        Event::Text(text) | Event::Ime(egui::ImeEvent::Commit(text)) => Some(Edit::BeginCell(Some(text.clone()))),
        Event::Paste(text) if typing => Some(Edit::CellText(text.clone())),
        Event::Paste(text) => Some(Edit::PasteCells(text.clone())),
        Event::Key { key, pressed: true, modifiers, .. } if listed => match key {
            Key::ArrowUp => Some(Edit::ListMove(-1)),
            Key::ArrowDown => Some(Edit::ListMove(1)),
            Key::Enter | Key::Tab | Key::Space => Some(Edit::ListTake(None)),
            // Any other key closes the list and does what it always does.
            key => grid_key(*key, *modifiers, page),
        },
        Event::Key { key, pressed: true, modifiers, .. } if typing => typing_key(*key, *modifiers),
        Event::Key { key, pressed: true, modifiers, .. } => grid_key(*key, *modifiers, page),
        _ => None,
    }
}

fn typing_key(key: Key, modifiers: Modifiers) -> Option<Edit> {
    let back = if modifiers.shift { -1 } else { 1 };
    match key {
        Key::Enter => Some(Edit::KeepCell { lines: back, columns: 0 }),
        Key::Tab => Some(Edit::KeepCell { lines: 0, columns: back }),
        Key::ArrowUp => Some(Edit::KeepCell { lines: -1, columns: 0 }),
        Key::ArrowDown => Some(Edit::KeepCell { lines: 1, columns: 0 }),
        Key::A if modifiers.command => Some(Edit::CellSelectAll),
        key => removal(key, modifiers)
            .map(Edit::CellRemove)
            .or_else(|| movement(key, modifiers, 0).map(|by| Edit::CellMove(by, modifiers.shift))),
    }
}

fn grid_key(key: Key, modifiers: Modifiers, page: usize) -> Option<Edit> {
    let extend = modifiers.shift;
    let by = |lines, columns| Some(Edit::CellBy { lines, columns, extend });
    let back = if modifiers.shift { -1 } else { 1 };
    match key {
        Key::ArrowLeft if modifiers.command => Some(Edit::FoldHere),
        Key::ArrowRight if modifiers.command => Some(Edit::UnfoldHere),
        Key::ArrowUp => by(-1, 0),
        Key::ArrowDown => by(1, 0),
        Key::ArrowLeft => by(0, -1),
        Key::ArrowRight => by(0, 1),
        Key::PageUp => by(-(page as isize), 0),
        Key::PageDown => by(page as isize, 0),
        Key::Enter => Some(Edit::CellBy { lines: back, columns: 0, extend: false }),
        Key::Tab => Some(Edit::CellBy { lines: 0, columns: back, extend: false }),
        Key::Home => Some(Edit::CellEdge { to_end: false, whole: modifiers.command, extend }),
        Key::End => Some(Edit::CellEdge { to_end: true, whole: modifiers.command, extend }),
        Key::F2 => Some(Edit::BeginCell(None)),
        Key::Delete => Some(Edit::ClearCells),
        Key::Backspace => Some(Edit::BeginCell(Some(String::new()))),
        Key::A if modifiers.command => Some(Edit::SelectAllRows),
        _ => None,
    }
}
