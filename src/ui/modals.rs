//! Screens over the window: open, save as, help, about, find anything.

use std::path::PathBuf;

use egui::text::{CCursor, CCursorRange};
use egui::{Align, Context, Id, Key, Label, Layout, Modal, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use super::booklet::BookletPanel;
use super::branches::{branches_ui, go_on_ui};
use super::club_tables::ClubPanel;
use super::commands::{MenuCommand, Place, TABLE, WorksIn};
use super::find::FindPanel;
use super::house_rules::HousePanel;
use super::intent::{Dialog, Intent, Intents};
use super::panels::now::warn_line;
use super::theme::{self, Tokens, size};
use super::widgets::{ActionButton, TagWidget, section};
use crate::desk::OpenBattle;
use crate::desk::View;
use crate::desk::builder::files::Unplaced;
use crate::rulebooks::BOOKS;
use crate::store::{RecentBattle, Salvage};

/// The open screen, with what was typed into it.
#[derive(Debug)]
pub enum OpenModal {
    /// Recent battles, or a typed path.
    Open {
        path: String,
        recent: Vec<RecentBattle>,
    },
    Damaged(Box<DamagedBattle>),
    SaveAs {
        path: String,
    },
    /// A table does not say its rule book.
    WhichBook(Box<BookQuestion>),
    House(HousePanel),
    /// House values, typed from the umpire's booklet.
    Booklet(Box<BookletPanel>),
    Clubs(Box<ClubPanel>),
    Branches {
        /// The row that Enter takes.
        at: usize,
    },
    /// The question whether to continue from the past.
    GoOn,
    Help,
    About,
    Find(Box<FindPanel>),
}

#[derive(Debug)]
pub struct DamagedBattle {
    pub sentence: String,
    pub salvage: Salvage,
}

#[derive(Debug)]
pub struct BookQuestion {
    pub why: String,
    /// What is read once it is known.
    pub of: Unplaced,
}

impl OpenModal {
    /// Gives up what is being typed or chosen in it; false if nothing was, so that the screen itself is to be closed.
    pub fn cancel(&mut self) -> bool {
        match self {
            Self::House(panel) => panel.cancel(),
            Self::Booklet(panel) => panel.cancel(),
            _ => false,
        }
    }
}

/// True when it is to be closed.
pub fn modal_ui(
    ctx: &Context,
    screen: &mut OpenModal,
    desk: Option<&OpenBattle>,
    view: Option<&View>,
    message: Option<&str>,
    out: &mut Intents,
) -> bool {
    let mut done = false;
    let response = Modal::new(Id::unique("screen")).show(ctx, |ui| {
        ui.set_width(640.0);
        ui.spacing_mut().item_spacing.y = size::STEP * 2.0;
        done = match screen {
            OpenModal::Open { path, recent } => open_ui(ui, path, recent, message, out),
            OpenModal::Damaged(damaged) => damaged_ui(ui, damaged, out),
            OpenModal::SaveAs { path } => save_ui(ui, path, message, out),
            OpenModal::WhichBook(question) => {
                which_book_ui(ui, question, out);
                false
            }
            OpenModal::House(panel) => {
                if let Some((desk, view)) = desk.zip(view) {
                    ui.set_width(940.0_f32.min(ui.ctx().content_rect().width() - 60.0).max(0.0));
                    panel.ui(ui, desk, view, message, out);
                }
                false
            }
            OpenModal::Booklet(panel) => {
                ui.set_width(860.0_f32.min(ui.ctx().content_rect().width() - 60.0).max(0.0));
                panel.ui(ui, out);
                false
            }
            OpenModal::Clubs(panel) => {
                ui.set_width(940.0_f32.min(ui.ctx().content_rect().width() - 60.0).max(0.0));
                desk.is_some_and(|desk| panel.ui(ui, desk, out))
            }
            OpenModal::Branches { at } => desk.is_none_or(|open| branches_ui(ui, at, open, out)),
            OpenModal::GoOn => desk.zip(view).is_none_or(|(open, view)| go_on_ui(ui, open, view, out)),
            OpenModal::Help => help_ui(ui),
            OpenModal::About => about_ui(ui),
            OpenModal::Find(panel) => panel.ui(ui, desk, view, out),
        };
    });
    done || (response.should_close() && !screen.cancel())
}

fn title(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(theme::bold(size::TITLE)));
}

/// How many lost actions are named.
const NAMED: usize = 8;

fn damaged_ui(ui: &mut Ui, damaged: &DamagedBattle, out: &mut Intents) -> bool {
    let DamagedBattle { sentence, salvage } = damaged;
    title(ui, "This battle is damaged");
    warn_line(ui, sentence);
    let (kept, actions) = (salvage.last_line(), salvage.history.len() - 1);
    let actions = if actions == 1 { "1 action".to_owned() } else { format!("{actions} actions") };
    ui.label(format!("Up to line {kept} it is whole: {actions} of “{}”.", salvage.kept.header.title));
    if let Some(lost) = &salvage.lost {
        let lines = if lost.lines == 1 { "1 line is".to_owned() } else { format!("{} lines are", lost.lines) };
        ui.label(format!("From line {} on {lines} lost. The damaged file stays as it is.", lost.from));
        for (line, label) in lost.labels.iter().take(NAMED) {
            section::note(ui, &format!("Line {line}: {label}"));
        }
        if lost.labels.len() > NAMED {
            section::note(ui, "…");
        }
    }
    let entered = ui.input(|i| i.key_pressed(Key::Enter));
    ui.horizontal(|ui| {
        let go = format!("Open a copy up to line {kept}");
        if ui.add(ActionButton::go(&go).key("Enter")).clicked() || entered {
            out.push(Intent::OpenSalvage);
        }
        if ui.add(ActionButton::plain("Open another…")).clicked() {
            out.push(Intent::Do(MenuCommand::Open));
        }
    });
    false
}

fn open_ui(ui: &mut Ui, path: &mut String, recent: &[RecentBattle], message: Option<&str>, out: &mut Intents) -> bool {
    title(ui, "Open a battle");
    if let Some(message) = message {
        warn_line(ui, message);
    }
    let mut done = false;
    for battle in recent {
        ui.horizontal(|ui| {
            let text = RichText::new(&battle.title).font(theme::semibold(size::TEXT));
            let response = ui.add_enabled(!battle.missing, egui::Button::new(text).frame(false));
            ui.add(
                Label::new(
                    RichText::new(battle.path.display().to_string())
                        .font(theme::text(size::NOTE))
                        .color(Tokens::of(ui).soft_ink),
                )
                .truncate(),
            );
            if battle.missing {
                ui.add(TagWidget::warn("missing"));
            }
            if response.clicked() {
                out.push(Intent::OpenPath(battle.path.clone()));
                done = true;
            }
        });
    }
    if ui.add(ActionButton::plain("New battle…").key(&MenuCommand::NewBattle.keys())).clicked() {
        out.push(Intent::Do(MenuCommand::NewBattle));
    }
    section::header(ui, "Or type a path");
    done | path_ui(ui, path, "Open", Dialog::Open, out, Intent::OpenPath)
}

/// The rule books, a key each.
fn which_book_ui(ui: &mut Ui, question: &BookQuestion, out: &mut Intents) {
    const KEYS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    title(ui, "Which rule book is it for?");
    warn_line(ui, &question.why);
    // What had the focus before must not choose: only a digit or a click does.
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    for (book, key) in BOOKS.iter().zip(KEYS) {
        let pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if ui.add(ActionButton::plain(book.title).key(key.name())).clicked() || pressed {
            out.push(Intent::ByBook(book.id));
        }
    }
    section::note(ui, "Esc reads nothing.");
}

fn save_ui(ui: &mut Ui, path: &mut String, message: Option<&str>, out: &mut Intents) -> bool {
    title(ui, "Save as");
    section::note(ui, "The battle goes on in the new file; the old one stays as it is.");
    if let Some(message) = message {
        warn_line(ui, message);
    }
    path_ui(ui, path, "Save", Dialog::SaveAs, out, Intent::SaveAs)
}

fn path_ui(
    ui: &mut Ui,
    path: &mut String,
    verb: &str,
    dialog: Dialog,
    out: &mut Intents,
    make: fn(PathBuf) -> Intent,
) -> bool {
    let mut done = false;
    let edit = ui.add(
        TextEdit::singleline(path)
            .hint_text("Path of a battle, or of an order of battle")
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(8, 5)),
    );
    if !edit.has_focus() && !ui.ctx().text_edit_focused() {
        edit.request_focus();
        // Typing replaces the suggestion.
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), edit.id) {
            let whole = CCursorRange::two(CCursor::new(0), CCursor::new(path.chars().count()));
            state.cursor.set_char_range(Some(whole));
            state.store(ui.ctx(), edit.id);
        }
    }
    let entered = ui.input(|i| i.key_pressed(Key::Enter));
    ui.horizontal(|ui| {
        let ready = !path.trim().is_empty();
        if (ui.add(ActionButton::go(verb).key("Enter").enabled(ready)).clicked() || entered) && ready {
            out.push(make(PathBuf::from(path.trim())));
            done = true;
        }
        if ui.add(ActionButton::plain("Browse…")).clicked() {
            out.push(Intent::Dialog(dialog));
        }
    });
    done
}

fn help_ui(ui: &mut Ui) -> bool {
    title(ui, "Keys and words");
    ui.spacing_mut().interact_size.y = size::TAG;
    ui.spacing_mut().item_spacing.y = size::STEP;
    ScrollArea::vertical().min_scrolled_height(520.0).max_height(560.0).auto_shrink([false, true]).show(ui, |ui| {
        section::header(ui, "The entry line");
        for (what, does) in [
            ("Enter on an empty line", "the green action"),
            ("Arrow keys on an empty line", "move along the work list; Enter opens"),
            ("F12, F11-F14 F21, friant, all but F14", "select"),
            ("9s jd, 3 5, 11, full", "the roll made at the table, or only its sum or outcome"),
            ("o friant move 15", "an order; every procedure has such a word"),
            ("melee F11 F12:left > A11", "several against one; then +F13, -F12, F12 rear"),
            ("fire F14 F24 > A11 6", "the same for each, as a list"),
            ("hits F12 +1, status F11-F14 defend", "set anything by hand"),
            ("mark F12 low on powder, … until 5", "a marker, until a turn or a step; again takes it off"),
            ("count bridges 1, remind 5 the bridge blows", "counters and reminders"),
            ("reshuffle french", "a deck was shuffled at the table"),
            (
                "add F25 33e Ligne under FRI infantry, arrive friant",
                "somebody joins the battle, or comes who was awaited",
            ),
            ("remove, rename, relabel, player F25 …", "leaves, is called or played otherwise"),
            ("place F25 under FRI, transfer friant Austrian", "another command, another side"),
            ("split F25 2, merge F25 F26", "two units of one, one of two"),
            ("objective Hausen 3, objective hausen french", "a place worth points, who holds it"),
            ("points hits 1, points bases lost 1", "points to the enemy for losses"),
            ("lasts 8, breaks austrian 12, victory", "the last turn, a break point, how it stands"),
            ("range 9, casualties 2", "a field of the form by its name"),
            ("Tab", "completes the word; on an empty line, goes to the fields of the form"),
        ] {
            help_line(ui, what, does);
        }
        section::header(ui, "Looking back: a click on the log or on the line beneath it, or Ctrl L");
        for (what, does) in [
            ("← →, ↑ ↓", "the action before, the next"),
            ("Page Up, Page Down", "the turn before, the next; Home and End go to the ends"),
            ("Esc", "back to now, with everything at hand as it was"),
        ] {
            help_line(ui, what, does);
        }
        section::header(ui, "Writing an order of battle");
        for (what, does) in ORDER_HELP {
            help_line(ui, what, does);
        }
        let only = |place| move |works: WorksIn| works == WorksIn::Only(place);
        commands_ui(ui, "Keys of the order of battle", only(Place::Builder));
        commands_ui(ui, "Keys of the screen of new battles", only(Place::NewBattle));
        commands_ui(ui, "Commands", |works| !matches!(works, WorksIn::Only(Place::Builder | Place::NewBattle)));
    });
    false
}

/// How an order of battle is written.
const ORDER_HELP: [(&str, &str); 13] = [
    ("rules DTN, battle Ligny, weather rain", "at the left edge: what holds for the battle"),
    ("French  player Anna", "any other line at the left edge is a side"),
    ("  Davout  commander C10", "indented, without a label: a command; deeper is under it"),
    ("    F11 10e Léger  infantry 4 SP M6", "a label, a name, two blanks, then fields in any order"),
    ("inf 4 6", "beginnings of words, and bare numbers in the order of the table"),
    ("F41-F44 Landwehr  inf 3 7", "makes four"),
    ("arrives period 2, … on 4+, arrives umpire", "comes later; on a command, with all under it"),
    ("objective Hausen  3 points  held by French", "and “losses hits  1 point”, “turns 8”: how it is won"),
    ("# a remark", "kept where it is"),
    ("F2, typing, Tab, Enter", "in the grid: edit a cell, replace it, go on"),
    ("Shift and arrows, Ctrl Enter, Ctrl D", "select cells, set all of them, fill down"),
    ("Ctrl Space", "what can be written here: words in the text, choices in a cell"),
    ("Ctrl ← →, a click on a triangle", "fold a branch away and back; what waits stays in sight"),
];

/// The commands that work there, with their keys.
fn commands_ui(ui: &mut Ui, title: &str, works: impl Fn(WorksIn) -> bool) {
    section::header(ui, title);
    for row in TABLE.iter().filter(|row| row.keys.is_some() && works(row.works)) {
        ui.horizontal(|ui| {
            left(ui, 96.0, |ui| ui.add(TagWidget::key(&row.command.keys())));
            ui.label(RichText::new(row.text).font(theme::semibold(size::TABLE)));
            ui.label(RichText::new(row.help).font(theme::text(size::TABLE)).color(Tokens::of(ui).soft_ink));
        });
    }
}

fn help_line(ui: &mut Ui, what: &str, does: &str) {
    ui.horizontal(|ui| {
        left(ui, 264.0, |ui| ui.add(Label::new(RichText::new(what).font(theme::semibold(size::TABLE))).truncate()));
        ui.label(RichText::new(does).font(theme::text(size::TABLE)));
    });
}

/// A left-aligned cell of this width.
fn left(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui) -> egui::Response) {
    ui.allocate_ui_with_layout(egui::vec2(width, size::TAG), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(width);
        content(ui);
    });
}

fn about_ui(ui: &mut Ui) -> bool {
    title(ui, &format!("Galloper {}", env!("CARGO_PKG_VERSION")));
    ui.label("The umpire's companion for miniatures battles. Code under MIT or Apache-2.0, as you like.");
    for book in BOOKS {
        ui.label(format!("{} is by {}; its text is not reproduced here.", book.title, book.author));
    }
    for (font, _) in super::fonts::LICENCES {
        ui.label(RichText::new(format!("{font}: licence in assets/fonts")).font(theme::text(size::NOTE)));
    }
    false
}

/// Whether a screen lets this command through: a changed rule can be undone on the screen where it was changed.
pub fn works_over(screen: &OpenModal, command: MenuCommand) -> bool {
    let undo = matches!(command, MenuCommand::Undo | MenuCommand::Redo);
    match screen {
        OpenModal::House(panel) => command == MenuCommand::Booklet || undo && !panel.is_typing(),
        OpenModal::Open { .. } | OpenModal::Damaged(_) => matches!(command, MenuCommand::NewBattle | MenuCommand::Open),
        OpenModal::Branches { .. } | OpenModal::GoOn => command == MenuCommand::GoOn,
        _ => false,
    }
}
