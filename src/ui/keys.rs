//! Who gets a key: the one place that decides it, for commands, the entry line and the widgets alike.

use egui::{Context, Event, FocusDirection, Id, Key, Memory, Popup, Response, Ui};

use super::commands::MenuCommand;

/// What has the keyboard's attention, from the top down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopLayer {
    /// The battle is covered.
    Cover,
    /// A screen lies over the window.
    Screen,
    /// The past is shown: it is read, and gone along by keys.
    Past,
    /// Nothing: the window itself.
    Nothing,
}

/// What the keyboard points at within that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The entry line, or nothing at all, which is the same.
    Line,
    /// A text field.
    Field,
    /// A button, a box to tick, a choice.
    Widget,
}

/// All that matters for who gets a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyState {
    /// What lies over the window.
    pub over: TopLayer,
    /// A menu or a list of choices is open.
    pub popup: bool,
    /// What has the focus.
    pub focus: Focus,
    /// Nothing is typed on the entry line.
    pub line_empty: bool,
    /// A form is open whose fields can be gone to.
    pub form: bool,
}

/// A key, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A letter, a digit, a sign.
    Letter,
    /// A blank.
    Space,
    /// Enter.
    Enter,
    /// Tab.
    Tab,
    /// An arrow up or down.
    Arrow,
    /// What edits a text: backspace, the other arrows and their like.
    Edit,
    /// The keys of a command.
    Command(MenuCommand),
}

/// Who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The command is done.
    Command,
    /// The entry line takes it, as text or to edit its text.
    Line,
    /// The line is entered; with nothing typed that is the green action.
    Enter,
    /// The green action: what was typed stands in a field already.
    Green,
    /// The word on the line is completed.
    Complete,
    /// On to the fields of the form.
    Fields,
    /// Along the work list or the rows of a list.
    Work,
    /// The widget with the focus, or the next that takes it.
    Widget,
    /// The open menu or list of choices.
    Popup,
    /// The screen over the window.
    Screen,
    /// The moment that is looked at.
    Past,
    /// Nobody.
    Nobody,
}

/// Commands that are the window's own and touch no battle.
const OF_WINDOW: [MenuCommand; 6] = [
    MenuCommand::Cover,
    MenuCommand::Quit,
    MenuCommand::Larger,
    MenuCommand::Smaller,
    MenuCommand::ActualSize,
    MenuCommand::Theme,
];

/// Who gets a key.
pub fn receiver(state: KeyState, press: KeyKind) -> Receiver {
    use Receiver as To;
    // An open menu is left by Esc and gone along by the arrows, whatever lies behind it.
    if state.popup && matches!(press, KeyKind::Command(MenuCommand::Cancel)) {
        return To::Popup;
    }
    match (state.over, press) {
        (TopLayer::Cover, KeyKind::Command(command)) if OF_WINDOW.contains(&command) => To::Command,
        // The menu bar stands above the cover.
        (TopLayer::Cover, press) => above_cover(state, press),
        (TopLayer::Screen, KeyKind::Command(command)) => {
            let works =
                command != MenuCommand::Cover && (OF_WINDOW.contains(&command) || command == MenuCommand::Cancel);
            if works { To::Command } else { To::Screen }
        }
        (TopLayer::Screen, _) => To::Screen,
        (TopLayer::Past, KeyKind::Command(_)) => To::Command,
        (TopLayer::Past, _) if state.popup => To::Popup,
        (TopLayer::Past, _) => To::Past,
        (TopLayer::Nothing, press) => in_window(state, press),
    }
}

fn above_cover(state: KeyState, press: KeyKind) -> Receiver {
    match press {
        KeyKind::Letter | KeyKind::Command(_) => Receiver::Nobody,
        _ if state.popup => Receiver::Popup,
        _ if press == KeyKind::Tab || state.focus == Focus::Widget => Receiver::Widget,
        _ => Receiver::Nobody,
    }
}

fn in_window(state: KeyState, press: KeyKind) -> Receiver {
    use Receiver as To;
    let in_field = state.focus == Focus::Field && !state.popup;
    match press {
        // What is undone inside a field is the typing in it.
        KeyKind::Command(MenuCommand::Undo | MenuCommand::Redo) if in_field => To::Widget,
        KeyKind::Command(_) => To::Command,
        KeyKind::Enter if in_field => To::Green,
        _ if in_field => To::Widget,
        // Letters and digits always go to the line.
        KeyKind::Letter => To::Line,
        _ if state.popup => To::Popup,
        _ if state.focus == Focus::Widget => To::Widget,
        KeyKind::Enter => To::Enter,
        KeyKind::Tab if !state.line_empty => To::Complete,
        KeyKind::Tab if state.form => To::Fields,
        KeyKind::Tab => To::Widget,
        KeyKind::Arrow if state.line_empty => To::Work,
        // A stray blank does nothing.
        KeyKind::Space if state.line_empty => To::Nobody,
        KeyKind::Space | KeyKind::Arrow | KeyKind::Edit => To::Line,
    }
}

impl KeyState {
    /// What has the focus now, and whether a menu is open; the rest as the program says.
    pub fn of(ctx: &Context, over: TopLayer, line: Id, line_empty: bool, form: bool) -> Self {
        let focused = ctx.memory(Memory::focused);
        let focus = match focused {
            None => Focus::Line,
            Some(id) if id == line => Focus::Line,
            Some(_) if ctx.text_edit_focused() => Focus::Field,
            Some(_) => Focus::Widget,
        };
        Self { over, popup: Popup::is_any_open(ctx), focus, line_empty, form }
    }
}

impl KeyKind {
    /// What an event is, if it is a key that the line or the form may want. Keys of commands are told apart before.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Text(text) if text.trim().is_empty() => Some(Self::Space),
            Event::Text(_) | Event::Paste(_) => Some(Self::Letter),
            Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => match key {
                Key::Enter => Some(Self::Enter),
                Key::Tab => Some(Self::Tab),
                Key::ArrowUp | Key::ArrowDown => Some(Self::Arrow),
                Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End | Key::Backspace | Key::Delete => {
                    Some(Self::Edit)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// In an open menu the arrows go along its items, beginning with the one that is chosen.
pub fn along(ui: &Ui, items: &[Response], chosen: usize) {
    let (down, up) = ui.input(|i| (i.key_pressed(Key::ArrowDown), i.key_pressed(Key::ArrowUp)));
    if !(down || up) || items.is_empty() {
        return;
    }
    let last = items.len() - 1;
    let to = match items.iter().position(Response::has_focus) {
        None => chosen.min(last),
        Some(at) if down => (at + 1).min(last),
        Some(at) => at.saturating_sub(1),
    };
    items[to].request_focus();
    items[to].scroll_to_me(None);
    // Not on to whatever lies behind in that direction.
    ui.memory_mut(|m| m.move_focus(FocusDirection::None));
}
