//! One table of commands: each row gives menu entry, tooltip, shortcut and finder entry.

use egui::{Context, Key, KeyboardShortcut, Modifiers};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MenuCommand {
    NewBattle,
    Open,
    OpenCopy,
    SaveAs,
    Quit,
    Undo,
    Redo,
    LookBack,
    GoOn,
    Branches,
    Next,
    LeaveTurn,
    List,
    ListRest,
    Allow,
    TableRolls,
    RollAgain,
    Fields,
    Again,
    AgainAll,
    Find,
    House,
    Booklet,
    Clubs,
    Victory,
    EditCopy,
    Survivors,
    StartBattle,
    ShowText,
    ShowGrid,
    ShowFile,
    NextProblem,
    TakeSuggestion,
    Words,
    SameAgain,
    FillDown,
    SetAll,
    InsertRow,
    MoveUp,
    MoveDown,
    MoveIn,
    MoveOut,
    ToCommand,
    RemoveRows,
    Continue,
    Library,
    MyBattles,
    EmptyBattle,
    PasteBattle,
    Cancel,
    Larger,
    Smaller,
    ActualSize,
    Theme,
    Roster,
    Side,
    Cover,
    Help,
    About,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    File,
    Battle,
    View,
    Help,
}

/// What fills the window. A key may mean different commands in different places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The battle that is played.
    Battle,
    /// An order of battle that is written.
    Builder,
    /// Where battles come from.
    NewBattle,
}

/// Where a command works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorksIn {
    Everywhere,
    Only(Place),
    BattleAndBuilder,
}

#[derive(Clone, Copy, Debug)]
pub struct MenuCommandRow {
    pub command: MenuCommand,
    pub text: &'static str,
    /// In a line.
    pub help: &'static str,
    pub menu: Menu,
    pub works: WorksIn,
    pub keys: Option<KeyboardShortcut>,
}

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
const ALT: Modifiers = Modifiers::ALT;

/// Of the menu Battle only in a battle, of the others everywhere.
const fn row(command: MenuCommand, menu: Menu, text: &'static str, help: &'static str) -> MenuCommandRow {
    let works = if matches!(menu, Menu::Battle) { WorksIn::Only(Place::Battle) } else { WorksIn::Everywhere };
    MenuCommandRow { command, text, help, menu, works, keys: None }
}

/// Of the builder.
const fn builds(command: MenuCommand, text: &'static str, help: &'static str) -> MenuCommandRow {
    row(command, Menu::Battle, text, help).works(WorksIn::Only(Place::Builder))
}

/// A source of battles.
const fn source(command: MenuCommand, text: &'static str, help: &'static str) -> MenuCommandRow {
    row(command, Menu::Battle, text, help).works(WorksIn::Only(Place::NewBattle))
}

impl MenuCommandRow {
    const fn keys(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.keys = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    const fn works(mut self, works: WorksIn) -> Self {
        self.works = works;
        self
    }

    pub fn works_in(&self, place: Place) -> bool {
        match self.works {
            WorksIn::Everywhere => true,
            WorksIn::Only(only) => only == place,
            WorksIn::BattleAndBuilder => place != Place::NewBattle,
        }
    }
}

/// In menu order.
pub const TABLE: &[MenuCommandRow] = &[
    row(MenuCommand::NewBattle, Menu::File, "New battle…", "Where battles come from: library, files, empty")
        .keys(CTRL, Key::N),
    row(MenuCommand::Open, Menu::File, "Open…", "Open a battle, or one of the last").keys(CTRL, Key::O),
    row(MenuCommand::OpenCopy, Menu::File, "Open a copy", "Go on in a copy; the original stays as it is")
        .keys(CTRL_SHIFT, Key::O)
        .works(WorksIn::Only(Place::Battle)),
    row(MenuCommand::SaveAs, Menu::File, "Save as…", "Go on in a file of another name")
        .keys(CTRL, Key::S)
        .works(WorksIn::BattleAndBuilder),
    row(
        MenuCommand::EditCopy,
        Menu::File,
        "Edit the order of battle as a copy…",
        "This battle's sides, commands and units, to be changed and begun anew",
    )
    .works(WorksIn::Only(Place::Battle)),
    row(
        MenuCommand::Survivors,
        Menu::File,
        "Survivors as a new order of battle…",
        "Who is left of this battle, for the next one",
    )
    .works(WorksIn::Only(Place::Battle)),
    row(MenuCommand::Quit, Menu::File, "Quit", "Close the window; everything is saved").keys(CTRL, Key::Q),
    row(MenuCommand::Undo, Menu::Battle, "Undo", "Take the last action back")
        .keys(CTRL, Key::Z)
        .works(WorksIn::BattleAndBuilder),
    row(MenuCommand::Redo, Menu::Battle, "Redo", "Do again what was taken back")
        .keys(CTRL, Key::Y)
        .works(WorksIn::BattleAndBuilder),
    row(MenuCommand::LookBack, Menu::Battle, "Look back", "Look at the battle as it was, an action at a time")
        .keys(CTRL, Key::L),
    row(MenuCommand::GoOn, Menu::Battle, "Continue from here…", "Go on from the moment looked at, after a question")
        .keys(CTRL, Key::G),
    row(MenuCommand::Branches, Menu::Battle, "Branches…", "What left the line: look at it, or go back to it")
        .keys(CTRL, Key::B),
    row(MenuCommand::Next, Menu::Battle, "Next", "Step on, whatever is still open").keys(NONE, Key::F5),
    row(MenuCommand::LeaveTurn, Menu::Battle, "Leave turn open", "Go on with another turn and come back")
        .keys(NONE, Key::F4),
    row(MenuCommand::List, Menu::Battle, "As a list", "Do the same for many: a row each").keys(NONE, Key::F3),
    row(
        MenuCommand::ListRest,
        Menu::Battle,
        "Roll the rest of the list",
        "The program rolls every row left and applies all",
    )
    .keys(NONE, Key::F8),
    row(MenuCommand::Allow, Menu::Battle, "Allow", "The umpire allows what the rules refuse").keys(NONE, Key::F9),
    row(
        MenuCommand::TableRolls,
        Menu::Battle,
        "Roll at the table",
        "Type rolls made at the table instead of the program's",
    )
    .keys(NONE, Key::F2),
    row(MenuCommand::RollAgain, Menu::Battle, "Take the roll back", "Make the roll of this form again")
        .keys(NONE, Key::F7),
    row(MenuCommand::Again, Menu::Battle, "Same again", "As last time, for the unit at hand").keys(CTRL, Key::R),
    row(MenuCommand::AgainAll, Menu::Battle, "Same again for all", "As last time, for all who remember it; one undo")
        .keys(CTRL_SHIFT, Key::R),
    row(MenuCommand::Fields, Menu::Battle, "All fields", "Unfold what the form assumes, or fold it")
        .keys(NONE, Key::F6),
    row(MenuCommand::Find, Menu::Battle, "Find anything…", "Commands, procedures, units by name")
        .keys(CTRL, Key::K)
        .works(WorksIn::BattleAndBuilder),
    row(MenuCommand::House, Menu::Battle, "House rules…", "Every switch and table value of the rule book")
        .keys(CTRL, Key::H),
    row(
        MenuCommand::Booklet,
        Menu::Battle,
        "From your booklet…",
        "Every value that no sheet gives, to be looked up and typed",
    )
    .keys(CTRL_SHIFT, Key::H),
    row(MenuCommand::Clubs, Menu::Battle, "Club tables…", "Tables that no sheet holds, as procedures of this battle")
        .keys(CTRL, Key::T),
    row(MenuCommand::Victory, Menu::Battle, "Victory", "How the battle stands, worked out line by line")
        .keys(CTRL, Key::J),
    builds(MenuCommand::StartBattle, "Start the battle", "Begin it in a new file; says what is left out")
        .keys(NONE, Key::F5),
    builds(MenuCommand::ShowText, "Text", "The order of battle as indented text").keys(CTRL, Key::Num1),
    builds(MenuCommand::ShowGrid, "Grid", "The order of battle as a table").keys(CTRL, Key::Num2),
    builds(MenuCommand::ShowFile, "File", "Where it is kept, and other formats").keys(CTRL, Key::Num3),
    builds(MenuCommand::NextProblem, "Next problem", "Go to the next line that waits or is worth knowing")
        .keys(NONE, Key::F8),
    builds(MenuCommand::TakeSuggestion, "Take the suggestion", "Write what the problem at hand proposes")
        .keys(CTRL, Key::Period),
    builds(MenuCommand::Words, "Words for this place", "What can be written here").keys(CTRL, Key::Space),
    builds(MenuCommand::SameAgain, "Same again", "The unit or branch once more, labels counted on")
        .keys(CTRL_SHIFT, Key::D),
    builds(MenuCommand::FillDown, "Fill down", "The first selected cell into those below").keys(CTRL, Key::D),
    builds(MenuCommand::SetAll, "Set in all rows", "What is typed, in every selected row").keys(CTRL, Key::Enter),
    builds(MenuCommand::InsertRow, "Insert a row", "A unit below this row").keys(NONE, Key::Insert),
    builds(MenuCommand::MoveUp, "Move up", "With all that is under it").keys(ALT, Key::ArrowUp),
    builds(MenuCommand::MoveDown, "Move down", "With all that is under it").keys(ALT, Key::ArrowDown),
    builds(MenuCommand::MoveIn, "Move in", "Under the row above").keys(ALT, Key::ArrowRight),
    builds(MenuCommand::MoveOut, "Move out", "Beside the command it is under").keys(ALT, Key::ArrowLeft),
    builds(MenuCommand::ToCommand, "To another command…", "Put the rows under a command of your choice")
        .keys(NONE, Key::F4),
    builds(MenuCommand::RemoveRows, "Remove", "The rows with all that is under them").keys(CTRL, Key::Delete),
    source(MenuCommand::Continue, "Continue", "The battle you left").keys(CTRL, Key::Num1),
    source(MenuCommand::Library, "Library", "Battles that come with Galloper").keys(CTRL, Key::Num2),
    source(MenuCommand::MyBattles, "My battles", "Orders of battle of your own").keys(CTRL, Key::Num3),
    source(MenuCommand::EmptyBattle, "Empty", "A rule book, two sides, type").keys(CTRL, Key::Num4),
    source(MenuCommand::PasteBattle, "Paste", "Rows of a spreadsheet, or text"),
    row(MenuCommand::Cancel, Menu::Battle, "Cancel", "Close the form or list at hand, or go back")
        .keys(NONE, Key::Escape)
        .works(WorksIn::Everywhere),
    row(MenuCommand::Larger, Menu::View, "Larger", "Scale everything up").keys(CTRL, Key::Plus),
    row(MenuCommand::Smaller, Menu::View, "Smaller", "Scale everything down").keys(CTRL, Key::Minus),
    row(MenuCommand::ActualSize, Menu::View, "Actual size", "Scale of 100 %").keys(CTRL, Key::Num0),
    row(MenuCommand::Theme, Menu::View, "Light or dark", "Change between light and dark").keys(CTRL_SHIFT, Key::L),
    row(MenuCommand::Roster, Menu::View, "Roster", "Show or hide the roster")
        .keys(CTRL, Key::Num1)
        .works(WorksIn::Only(Place::Battle)),
    row(MenuCommand::Side, Menu::View, "Side panel", "Show or hide the side panel")
        .keys(CTRL, Key::Num2)
        .works(WorksIn::Only(Place::Battle)),
    row(MenuCommand::Cover, Menu::View, "Cover", "Hide everything from curious players").keys(NONE, Key::F12),
    row(MenuCommand::Help, Menu::Help, "Keys and words", "What can be typed and pressed").keys(NONE, Key::F1),
    row(MenuCommand::About, Menu::Help, "About Galloper", "Version, licences, rule books"),
];

/// The row of each command. A command without a row does not compile.
const PLACES: [usize; TABLE.len()] = {
    assert!(MenuCommand::About as usize + 1 == TABLE.len(), "every command has one row, and About is the last command");
    let mut places = [usize::MAX; TABLE.len()];
    let mut at = 0;
    while at < TABLE.len() {
        assert!(places[TABLE[at].command as usize] == usize::MAX, "a command has one row only");
        places[TABLE[at].command as usize] = at;
        at += 1;
    }
    places
};

impl MenuCommand {
    pub fn row(self) -> &'static MenuCommandRow {
        &TABLE[PLACES[self as usize]]
    }

    /// Changes nothing in the battle, so it works while the past is shown.
    pub fn only_reads(self) -> bool {
        matches!(
            self,
            Self::NewBattle
                | Self::Open
                | Self::SaveAs
                | Self::OpenCopy
                | Self::EditCopy
                | Self::Survivors
                | Self::Quit
                | Self::LookBack
                | Self::GoOn
                | Self::Branches
                | Self::Find
                | Self::Cancel
                | Self::Larger
                | Self::Smaller
                | Self::ActualSize
                | Self::Theme
                | Self::Roster
                | Self::Side
                | Self::Cover
                | Self::Help
                | Self::About
        )
    }

    /// As people read them: "Ctrl Z".
    pub fn keys(self) -> String {
        let Some(shortcut) = self.row().keys else { return String::new() };
        let mut text = String::new();
        if shortcut.modifiers.command {
            text.push_str("Ctrl ");
        }
        if shortcut.modifiers.alt {
            text.push_str("Alt ");
        }
        if shortcut.modifiers.shift {
            text.push_str("Shift ");
        }
        text.push_str(match shortcut.logical_key {
            Key::Escape => "Esc",
            Key::Plus => "+",
            Key::Minus => "−",
            Key::Num0 => "0",
            Key::Num1 => "1",
            Key::Num2 => "2",
            Key::Num3 => "3",
            Key::Num4 => "4",
            Key::Period => ".",
            Key::Delete => "Del",
            Key::Insert => "Ins",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            key => key.name(),
        });
        text
    }
}

/// The command whose keys were pressed, if it may have them; keys with more modifiers are checked first.
pub fn pressed(ctx: &Context, place: Place, may: impl Fn(MenuCommand) -> bool) -> Option<MenuCommand> {
    let mut rows: Vec<&MenuCommandRow> = TABLE.iter().filter(|row| row.keys.is_some() && row.works_in(place)).collect();
    rows.sort_by_key(|row| {
        let held = |m: Modifiers| u8::from(m.shift) + u8::from(m.command) + u8::from(m.alt);
        row.keys.map(|k| std::cmp::Reverse(held(k.modifiers)))
    });
    ctx.input_mut(|input| {
        let also_larger = KeyboardShortcut::new(CTRL, Key::Equals);
        if may(MenuCommand::Larger) && input.consume_shortcut(&also_larger) {
            return Some(MenuCommand::Larger);
        }
        let taken =
            |row: &&&MenuCommandRow| row.keys.is_some_and(|keys| may(row.command) && input.consume_shortcut(&keys));
        rows.iter().find(taken).map(|row| row.command)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_keys() {
        for (i, a) in TABLE.iter().enumerate() {
            for b in &TABLE[i + 1..] {
                let together = [Place::Battle, Place::Builder, Place::NewBattle]
                    .into_iter()
                    .any(|place| a.works_in(place) && b.works_in(place));
                let same = a.keys.is_some() && a.keys == b.keys;
                assert!(!(together && same), "{} and {} share their keys", a.text, b.text);
                assert!(a.command != b.command && !(together && a.text == b.text));
            }
        }
    }

    #[test]
    fn keys_are_told_as_people_read_them() {
        assert_eq!(MenuCommand::Undo.keys(), "Ctrl Z");
        assert_eq!(MenuCommand::Theme.keys(), "Ctrl Shift L");
        assert_eq!(MenuCommand::Cancel.keys(), "Esc");
        assert_eq!(MenuCommand::MoveUp.keys(), "Alt ↑");
    }
}
