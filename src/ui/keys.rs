//! Who gets a key: the only place that decides it, for commands, the entry line and widgets alike.

use egui::{Context, Event, FocusDirection, Id, Key, Memory, Popup, Response, Ui};

use super::commands::{MenuCommand, Place};

/// The topmost layer, which gets the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopLayer {
    /// The battle is covered.
    Cover,
    Screen,
    /// The past is shown: it is read, and the keys move in it.
    Past,
    /// Another place than the battle fills the window.
    Elsewhere(Place),
    Nothing,
}

impl TopLayer {
    /// What fills the window behind any screen.
    pub fn place(self) -> Place {
        match self {
            Self::Elsewhere(place) => place,
            Self::Cover | Self::Screen | Self::Past | Self::Nothing => Place::Battle,
        }
    }
}

/// What has the focus within that layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The entry line, or nothing at all, which is treated the same.
    Line,
    Field,
    /// A button, a tick box, a choice.
    Widget,
}

/// Everything that decides who gets a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyState {
    pub over: TopLayer,
    /// A menu or a list of choices is open.
    pub popup: bool,
    pub focus: Focus,
    pub line_empty: bool,
    /// A form is open whose fields can get the focus.
    pub form: bool,
}

/// A key, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A letter, a digit, a sign.
    Letter,
    Space,
    Enter,
    Tab,
    /// Up or down.
    Arrow,
    /// Edits a text: backspace, the other arrows and the like.
    Edit,
    Command(MenuCommand),
}

/// Who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    Command,
    /// As text, or to edit its text.
    Line,
    /// The line is entered; an empty one does the default action.
    Enter,
    /// The default action: what was typed is in a field already.
    DefaultAction,
    /// Completes the word on the line.
    Complete,
    /// Moves to the fields of the form.
    Fields,
    /// Moves along the work list or the rows of a list.
    Work,
    /// The widget with the focus, or the next one that takes it.
    Widget,
    /// The open menu or list of choices.
    Popup,
    Screen,
    /// Moves in the past.
    Past,
    /// The text, grid or cards that fill the window.
    Place,
    Nobody,
}

/// Commands of the window itself, which touch no battle.
const OF_WINDOW: [MenuCommand; 6] = [
    MenuCommand::Cover,
    MenuCommand::Quit,
    MenuCommand::Larger,
    MenuCommand::Smaller,
    MenuCommand::ActualSize,
    MenuCommand::Theme,
];

pub fn receiver(state: KeyState, press: KeyKind) -> Receiver {
    use Receiver as To;
    // An open menu is closed by Esc and navigated by the arrows, whatever is behind it.
    if state.popup && matches!(press, KeyKind::Command(MenuCommand::Cancel)) {
        return To::Popup;
    }
    match (state.over, press) {
        (TopLayer::Cover, KeyKind::Command(command)) if OF_WINDOW.contains(&command) => To::Command,
        // The menu bar is above the cover.
        (TopLayer::Cover, press) => above_cover(state, press),
        (TopLayer::Screen, KeyKind::Command(command)) => {
            let works =
                command != MenuCommand::Cover && (OF_WINDOW.contains(&command) || command == MenuCommand::Cancel);
            if works { To::Command } else { To::Screen }
        }
        (TopLayer::Screen, _) => To::Screen,
        // Elsewhere, only commands of that place are asked for.
        (TopLayer::Past | TopLayer::Elsewhere(_), KeyKind::Command(_)) => To::Command,
        (TopLayer::Past | TopLayer::Elsewhere(_), _) if state.popup => To::Popup,
        (TopLayer::Past, _) => To::Past,
        (TopLayer::Elsewhere(_), _) if state.focus != Focus::Line => To::Widget,
        (TopLayer::Elsewhere(_), _) => To::Place,
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
        // Inside a text field undo concerns the typing.
        KeyKind::Command(MenuCommand::Undo | MenuCommand::Redo) if in_field => To::Widget,
        KeyKind::Command(_) => To::Command,
        KeyKind::Enter if in_field => To::DefaultAction,
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
        // A stray space does nothing.
        KeyKind::Space if state.line_empty => To::Nobody,
        KeyKind::Space | KeyKind::Arrow | KeyKind::Edit => To::Line,
    }
}

impl KeyState {
    /// Focus and popup from egui; the rest from the program.
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
    /// The kind of a key that the line or the form may want. Keys of commands are handled before.
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

/// Moves through the items of an open menu by the arrows, beginning with the chosen one.
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
    // Keeps the focus from moving to what is behind the menu.
    ui.memory_mut(|m| m.move_focus(FocusDirection::None));
}
