//! Carries out what the panels asked for: on the desk, on the files, on the window itself.

use egui::{Context, ViewportCommand};

use super::app::{App, SCALES};
use super::commands::MenuCommand;
use super::files::joined;
use super::find::FindPanel;
use super::house_rules::HousePanel;
use super::intent::{Dialog, Intent, Intents};
use super::modals::OpenModal;
use crate::desk::look_back::READ_ONLY;
use crate::desk::{Desk, OpenBattle, finder};
use crate::store::Theme;

/// The desk to work at; while the past is shown there is none, and the message says why.
pub(super) fn at_desk<'a>(open: &'a mut Option<OpenBattle>, message: &mut Option<String>) -> Option<&'a mut Desk> {
    *message = None;
    open.as_mut()?.to_work().map_err(|why| *message = Some(why.to_owned())).ok()
}

impl App {
    pub(super) fn act(&mut self, ctx: &Context, intents: Intents) {
        let before = self.message.clone();
        for intent in intents {
            self.one(ctx, intent);
        }
        if let Some(text) = self.desk.as_mut().and_then(OpenBattle::take_message) {
            // A message of the window just set is not replaced by the desk's.
            let said = self.message.take().filter(|said| before.as_ref() != Some(said) && *said != text);
            self.message = joined(said, Some(text));
        }
    }

    fn one(&mut self, ctx: &Context, intent: Intent) {
        match intent {
            Intent::Do(command) => self.command(ctx, command),
            Intent::OpenPath(path) => self.open(ctx, &path),
            Intent::Build(edit) => self.build(ctx, edit),
            Intent::Begin(begin) => self.begin(ctx, begin),
            Intent::PasteBattle(text) => self.paste_battle(&text),
            Intent::ByBook(book) => self.by_book(ctx, book),
            Intent::SaveOrder { path, replace } => self.save_order(&path, replace),
            Intent::ReadOrder { path, append } => self.read_order(ctx, &path, append),
            Intent::SaveAs(path) => self.save_as(&path),
            Intent::OpenSalvage => self.open_salvage(ctx),
            Intent::Dialog(dialog) => self.dialog(ctx, dialog),
            Intent::CloseMessage => self.message = None,
            Intent::Booklet { values, file } => self.apply_booklet(&values, file.as_deref()),
            Intent::BookletLoad(path) => self.load_booklet(&path),
            Intent::BookletExport(path, text) => self.export_booklet(&path, &text),
            Intent::Found(key) => {
                finder::remember(&mut self.settings.found, &key);
                self.save_settings();
            }
            Intent::FocusForm => self.now.focus_form = true,
            Intent::Enter(text) => self.enter(ctx, &text),
            Intent::Select(_)
            | Intent::Look(_)
            | Intent::LookBy(_)
            | Intent::LookByTurn(_)
            | Intent::LookAlong(_)
            | Intent::BackToNow
            | Intent::RetrySaving => self.look(intent),
            desk_intent => {
                let uses = matches!(
                    desk_intent,
                    Intent::DefaultAction
                        | Intent::OpenWork(_)
                        | Intent::OpenForm(..)
                        | Intent::Call(_)
                        | Intent::OpenList(_)
                        | Intent::ListRow(_)
                );
                let stale = uses && self.answers();
                self.on_desk(desk_intent);
                if stale {
                    self.entry.clear();
                }
            }
        }
    }

    /// Whether the typed text answers the present question; if so it must not go to the next one.
    fn answers(&self) -> bool {
        let asked = |open: &OpenBattle| open.look_back().is_none() && open.is_answer(&self.entry.text);
        self.desk.as_ref().is_some_and(asked)
    }

    /// Carries out what only reads, or saves again what was done: all that is possible in the past.
    fn look(&mut self, intent: Intent) {
        let Some(open) = &mut self.desk else { return };
        self.message = None;
        match intent {
            Intent::Select(who) => open.select(who),
            Intent::Look(moment) => open.look(moment),
            Intent::LookBy(by) => {
                open.look_by(by);
            }
            Intent::LookByTurn(on) => {
                open.look_by_turn(on);
            }
            Intent::LookAlong(end) => open.look_along(end),
            Intent::BackToNow => open.back_to_now(),
            Intent::RetrySaving => open.retry_saving(),
            _ => {}
        }
    }

    fn enter(&mut self, ctx: &Context, text: &str) {
        let Some(open) = &mut self.desk else { return };
        self.message = None;
        match open.enter(text) {
            Ok(true) => {}
            Ok(false) => self.entry.give_back(text, ctx),
            Err(why) => self.message = Some(why.to_owned()),
        }
    }

    fn on_desk(&mut self, intent: Intent) {
        let Some(desk) = at_desk(&mut self.desk, &mut self.message) else { return };
        match intent {
            Intent::DefaultAction => desk.do_default_action(),
            Intent::OpenWork(index) => desk.open_work(index),
            Intent::OpenForm(procedure, draft) => desk.open_form(procedure, &draft),
            Intent::Call(procedure) => desk.call(procedure),
            Intent::OpenList(procedure) => {
                if let Err(why) = desk.open_list(procedure) {
                    self.message = Some(why);
                }
            }
            Intent::SetField(key, value) => desk.set_form_field(key, value),
            Intent::Rows(key, edit) => desk.edit_rows(key, edit),
            Intent::Move(by) if desk.list.is_some() => desk.list_move(by),
            Intent::Move(by) => desk.move_in_work(by),
            Intent::ListRow(index) => {
                if let Some(list) = &mut desk.list {
                    list.at = index;
                }
            }
            Intent::House(key, value) => desk.set_house_rule(&key, value.as_ref()),
            Intent::AddClub(text) => self.message = desk.add_club_table(&text).err(),
            Intent::AddClubValues(values) => {
                let faults = desk.add_club_values(&values).err().unwrap_or_default();
                self.message = faults.into_iter().next().map(|fault| fault.text);
            }
            Intent::DropClub(id) => desk.drop_club_table(&id),
            _ => {}
        }
    }

    fn command(&mut self, ctx: &Context, command: MenuCommand) {
        if self.elsewhere_command(ctx, command) {
            return;
        }
        if !command.only_reads() && self.desk.as_ref().is_some_and(|open| open.look_back().is_some()) {
            self.message = Some(READ_ONLY.to_owned());
            return;
        }
        match command {
            MenuCommand::LookBack => self.look(Intent::LookBy(-1)),
            MenuCommand::Branches => self.screen = Some(OpenModal::Branches { at: 0 }),
            MenuCommand::GoOn => self.go_on(),
            MenuCommand::NewBattle => {
                self.show_new_battle();
                self.look_at_clipboard(ctx);
            }
            MenuCommand::EditCopy => self.edit_copy(),
            MenuCommand::Survivors => self.edit_survivors(),
            MenuCommand::Open => self.offer_list(None),
            MenuCommand::OpenCopy => self.open_copy(ctx),
            MenuCommand::SaveAs => {
                let path =
                    self.desk.as_deref().and_then(Desk::path).map(|p| p.display().to_string()).unwrap_or_default();
                self.screen = Some(OpenModal::SaveAs { path });
            }
            MenuCommand::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            MenuCommand::Find => {
                self.screen = Some(OpenModal::Find(Box::new(FindPanel::new(&self.settings.found, self.place()))));
            }
            MenuCommand::House => self.screen = Some(OpenModal::House(HousePanel::default())),
            MenuCommand::Booklet => self.open_booklet(),
            MenuCommand::Clubs => self.screen = Some(OpenModal::Clubs(Box::default())),
            MenuCommand::Help => self.screen = Some(OpenModal::Help),
            MenuCommand::About => self.screen = Some(OpenModal::About),
            MenuCommand::Larger => self.rescale(ctx, 10),
            MenuCommand::Smaller => self.rescale(ctx, -10),
            MenuCommand::ActualSize => self.rescale(ctx, 0),
            MenuCommand::Theme => {
                let dark = ctx.global_style().visuals.dark_mode;
                self.settings.theme = if dark { Theme::Light } else { Theme::Dark };
                self.dress(ctx);
                self.save_settings();
            }
            MenuCommand::Fields => self.now.more_fields = !self.now.more_fields,
            MenuCommand::Roster => self.show_roster = !self.show_roster,
            MenuCommand::Side => self.show_side = !self.show_side,
            MenuCommand::Cover => self.covered = !self.covered,
            MenuCommand::Cancel if self.screen.as_mut().is_some_and(OpenModal::cancel) => {}
            MenuCommand::Cancel if self.screen.take().is_some() => {}
            MenuCommand::Cancel if self.desk.as_ref().is_some_and(|open| open.look_back().is_some()) => {
                self.look(Intent::BackToNow);
            }
            MenuCommand::Cancel if !self.entry.text.is_empty() => self.entry.clear(),
            on_desk => {
                let stale = self.answers();
                if !self.use_typed(on_desk) {
                    return;
                }
                self.desk_command(on_desk);
                if stale {
                    self.entry.clear();
                }
            }
        }
    }

    /// Enters the typed text before a command that depends on it; false if that is impossible.
    fn use_typed(&mut self, command: MenuCommand) -> bool {
        let Some(desk) = self.desk.as_mut().and_then(|open| open.to_work().ok()) else { return true };
        match command {
            MenuCommand::Allow if desk.is_answer(&self.entry.text) && desk.form.is_some() && desk.list.is_none() => {
                desk.enter(&self.entry.text);
                self.message = desk.message.take();
                // An accepted answer needs no permission.
                let refused = desk.form.as_ref().is_some_and(|form| form.rejected.is_some());
                if !refused {
                    self.entry.clear();
                }
                refused
            }
            MenuCommand::ListRest if desk.list.is_some() && !self.entry.text.trim().is_empty() => {
                let row = desk.list.as_ref().map_or(0, |list| list.at);
                if !desk.list_enter(&self.entry.text) {
                    self.message = desk.message.take();
                    return false;
                }
                self.entry.clear();
                let fault = desk.list.as_ref().and_then(|list| list.rows.get(row)).map(|row| row.fault.clone());
                self.message = fault.filter(|fault| !fault.is_empty());
                self.message.is_none()
            }
            _ => true,
        }
    }

    /// Continues from the past: asks first, and acts when confirmed.
    fn go_on(&mut self) {
        let Some(open) = &mut self.desk else { return };
        self.message = None;
        let asked = self.screen.take();
        if let Some(OpenModal::Branches { at }) = asked
            && let Some(row) = open.branches().get(at)
        {
            open.look_along(row.branch.end);
        }
        if matches!(asked, Some(OpenModal::GoOn)) {
            open.go_on_from_here();
        } else if open.look_back().is_some() {
            self.screen = Some(OpenModal::GoOn);
        } else {
            let how = "Look back first (Ctrl L, or a click on the log): the battle can go on from any moment of it.";
            self.message = Some(how.to_owned());
        }
    }

    fn desk_command(&mut self, command: MenuCommand) {
        let Some(desk) = at_desk(&mut self.desk, &mut self.message) else { return };
        match command {
            MenuCommand::Undo => {
                desk.undo();
            }
            MenuCommand::Redo => {
                desk.redo();
            }
            MenuCommand::Next => desk.next(),
            MenuCommand::LeaveTurn => desk.park(),
            MenuCommand::List => {
                let first = desk.lists().first().map(|p| p.id);
                let opened = first
                    .map_or_else(|| Err("Nothing here can be done as a list.".to_owned()), |id| desk.open_list(id));
                self.message = opened.err();
            }
            MenuCommand::ListRest => desk.list_rest(),
            MenuCommand::Allow => desk.allow(),
            MenuCommand::TableRolls => {
                let now = !desk.game().setup().table_rolls;
                let label = if now { "Rolls are made at the table" } else { "The program rolls" };
                desk.by_hand(label.to_owned(), |game| {
                    game.setup_mut().table_rolls = now;
                    Ok(())
                });
            }
            MenuCommand::RollAgain => desk.clear_rolls(),
            MenuCommand::Victory => desk.show_victory(),
            MenuCommand::Again => desk.repeat_last(),
            MenuCommand::AgainAll => desk.repeat_all(),
            MenuCommand::Cancel => {
                desk.cancel();
            }
            _ => {}
        }
    }

    fn rescale(&mut self, ctx: &Context, by: i16) {
        let now = self.settings.scale_percent;
        let to = if by == 0 { 100 } else { now.saturating_add_signed(by) };
        self.settings.scale_percent = to.clamp(*SCALES.start(), *SCALES.end());
        self.dress(ctx);
        self.save_settings();
    }

    fn dialog(&mut self, ctx: &Context, dialog: Dialog) {
        let order = matches!(dialog, Dialog::SaveOrder(_) | Dialog::ReadOrder);
        let title = match (&self.building, order) {
            (Some(building), true) => building.builder.title().to_owned(),
            _ => self.desk.as_ref().map_or_else(|| "battle".to_owned(), |d| d.game().setup().title.clone()),
        };
        let ending = if let Dialog::SaveOrder(ending) = dialog { ending } else { crate::store::EXTENSION };
        let folder = if order { self.places.orders_of_battle() } else { self.places.saves.clone() };
        if !self.dialogs.show(dialog, &folder, &format!("{title}.{ending}"), ctx) {
            self.message = Some("A dialog is open already; close it first, or type the path here.".to_owned());
        }
    }
}
