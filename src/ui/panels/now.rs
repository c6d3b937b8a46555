//! The Now panel: who acts, the work of the step, the open form, its odds, the roll, the result and its working.

use egui::{Frame, Label, Margin, Panel, RichText, ScrollArea, Stroke, Ui};

use super::side::row_ui;
use super::{form, list, odds, roll};
use crate::core::chance::NeedKind;
use crate::core::phrases::capital;
use crate::core::sequence::{Opens, Work};
use crate::desk::View;
use crate::desk::branches::undone_actions;
use crate::desk::default_action::DefaultActionKind;
use crate::desk::ending_commands::DeskReport;
use crate::desk::{Desk, Form, Stage};
use crate::ui::commands::MenuCommand;
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{ActionButton, AlikeRows, TagWidget, section, where_seen};

/// The room above and below the text of a row of the work list.
const WORK_MARGIN: i8 = 3;
/// How many work items are named beside a form.
const BESIDE_FORM: usize = 3;
/// Up to this many lines for the table are in the largest type.
const LARGE_LINES: usize = 5;
/// Up to this many letters for the table are in the largest type above a form.
const LARGE_LETTERS: usize = 110;

#[derive(Debug, Default)]
pub struct NowPanel {
    /// The quiet fields of the form are unfolded.
    pub more_fields: bool,
    /// The first field of the form is to get the focus.
    pub focus_form: bool,
    all_odds: bool,
}

impl NowPanel {
    pub fn ui(&mut self, ui: &mut Ui, desk: &Desk, view: &View, out: &mut Intents) {
        ui.spacing_mut().item_spacing.y = size::STEP * 1.5;
        // The default action stays visible whatever is scrolled above it.
        let actions = Panel::bottom("now-actions").frame(Frame::new()).show_separator_line(false);
        if let Some(list) = &desk.list {
            actions.show(ui, |ui| {
                leaves_ui(ui, view);
                list::buttons(ui, list, &view.default_action, out);
            });
            head(ui, view, true);
            list::list_ui(ui, list, desk, out);
            return;
        }
        actions.show(ui, |ui| {
            leaves_ui(ui, view);
            buttons(ui, desk, view, out);
        });
        ScrollArea::vertical().id_salt("now").auto_shrink([false, false]).show(ui, |ui| {
            ui.set_max_width((ui.available_width() - size::STEP).max(0.0));
            head(ui, view, desk.form.is_some());
            told_ui(ui, view, desk.form.is_some());
            if let Some(report) = &desk.report {
                report_ui(ui, report, out);
            }
            work_ui(ui, desk, view, out);
            if let Some(form) = &desk.form {
                self.form_ui(ui, desk, form, view, out);
            }
        });
    }

    fn form_ui(&mut self, ui: &mut Ui, desk: &Desk, form: &Form, view: &View, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let stage = view.stage.as_ref().unwrap_or(&Stage::Fill);
        let rolled = !self.more_fields && form.run.as_ref().is_some_and(|run| !run.rolls.is_empty());
        boxed(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(form.info.title).font(theme::bold(size::TEXT + 2.0)));
            });
            if rolled {
                // The form shrinks to one line; the roll and its result need the room.
                ui.label(RichText::new(form.line()).color(tokens.soft_ink));
            } else {
                form::form_ui(ui, form, &view.roster, &mut self.more_fields, &mut self.focus_form, out);
            }
        });
        // The odds are of the whole roll, so they are hidden once it has begun, and for a refused action they would
        // cover the reasons.
        let begun = form.run.as_ref().is_some_and(|run| !run.rolls.is_empty());
        let before_roll = !begun && !matches!(stage, Stage::Ready | Stage::Refused(_));
        if let Some(lines) = desk.odds_lines().filter(|_| before_roll) {
            boxed(ui, |ui| odds::odds_ui(ui, lines, &mut self.all_odds));
        }
        if let Some(why) = desk.odds_fault().filter(|_| before_roll) {
            ui.label(RichText::new(why).color(tokens.soft_ink));
        }
        if let Some(run) = &form.run {
            let need = if let Stage::Roll(need) = stage { Some(need) } else { None };
            roll::rolls_ui(ui, &run.rolls, need);
        }
        match stage {
            Stage::Refused(reasons) => {
                for reason in reasons {
                    warn_line(ui, &reason.text);
                }
            }
            Stage::BadRoll(why) => warn_line(ui, why),
            Stage::Roll(need) => {
                if let NeedKind::Choice { options, .. } = &need.kind {
                    ui.horizontal_wrapped(|ui| {
                        for option in options {
                            if ui.add(ActionButton::plain(option)).clicked() {
                                out.push(Intent::Enter(option.clone()));
                            }
                        }
                    });
                }
            }
            Stage::Ready => result_ui(ui, form),
            Stage::Fill => {}
        }
    }
}

/// Who acts and what is to do; beside a form one line each, because the form needs the room.
fn head(ui: &mut Ui, view: &View, short: bool) {
    let tokens = Tokens::of(ui);
    let tracker = &view.tracker;
    let title = match tracker.actor {
        Some(_) => format!("{}: {}", tracker.who.split(" · ").next().unwrap_or(""), tracker.title),
        None => tracker.title.clone(),
    };
    ui.label(RichText::new(title).font(theme::bold(size::TITLE)));
    if short {
        let one_line = |ui: &mut Ui, text: String| {
            let words = RichText::new(&text).font(theme::text(size::TABLE)).color(tokens.soft_ink);
            ui.add(egui::Label::new(words).truncate()).on_hover_text(text);
        };
        one_line(ui, tracker.prompt.clone());
        if !tracker.passed.is_empty() {
            one_line(ui, format!("→ {}", tracker.passed.join(" → ")));
        }
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::STEP;
        ui.label(RichText::new(&tracker.prompt).color(tokens.soft_ink));
    });
    for line in &tracker.passed {
        ui.label(RichText::new(format!("→ {line}")).font(theme::text(size::TABLE)).color(tokens.soft_ink));
    }
}

/// What the last action told the table to do, in the largest type of this panel.
fn told_ui(ui: &mut Ui, view: &View, beside_form: bool) {
    let Some(last) = view.told.as_ref().filter(|row| !row.table.is_empty()) else { return };
    let tokens = Tokens::of(ui);
    Frame::new().fill(tokens.go_tint).corner_radius(size::RADIUS).inner_margin(Margin::symmetric(12, 8)).show(
        ui,
        |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(RichText::new("On the table").font(theme::semibold(size::NOTE)).color(tokens.go));
            // All of a long list must be visible.
            let long = last.table.iter().map(|line| line.chars().count()).sum::<usize>() > LARGE_LETTERS;
            let many = last.table.len() > LARGE_LINES || (beside_form && long);
            let letters = if many { size::TEXT } else { size::TITLE - 2.0 };
            let large = |text: &str| RichText::new(text).font(theme::semibold(letters));
            if beside_form {
                // What follows is open already and needs the room, so the lines run on.
                ui.label(large(&last.table.join(" ")));
            } else {
                for line in &last.table {
                    ui.label(large(line));
                }
            }
        },
    );
}

/// What was asked for, as rows; Esc closes it.
fn report_ui(ui: &mut Ui, report: &DeskReport, out: &mut Intents) {
    boxed(ui, |ui| {
        ui.label(RichText::new(&report.title).font(theme::bold(size::TITLE)));
        for part in &report.sections {
            section::header(ui, &part.title);
            for (at, row) in part.rows.iter().enumerate() {
                where_seen(ui, (&part.title, at), |ui| row_ui(ui, row, out));
            }
        }
        section::note(ui, "Esc closes this; nothing was changed.");
    });
}

fn work_ui(ui: &mut Ui, desk: &Desk, view: &View, out: &mut Intents) {
    let work = &view.work;
    // If the only item is the open form, the list is superfluous.
    if work.is_empty() || (work.len() == 1 && desk.form.is_some()) {
        return;
    }
    let next = match view.default_action.does {
        DefaultActionKind::Open(index) => Some(index),
        _ => None,
    };
    if desk.form.is_some() {
        beside_form(ui, view, out);
        return;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let height = ui.spacing().interact_size.y + 2.0 * (f32::from(WORK_MARGIN) + size::HAIRLINE);
        AlikeRows::new(ui, "work", work.len(), height).show(ui, |ui, index| {
            if work_row(ui, &work[index], next == Some(index), desk.work_at == Some(index)) {
                out.push(Intent::OpenWork(index));
            }
        });
    });
}

/// Beside a form the open work is on one line, because the form needs the room.
fn beside_form(ui: &mut Ui, view: &View, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let open = &view.open_work;
    if open.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.set_height(size::TAG);
        let note = |text: String| RichText::new(text).font(theme::text(size::NOTE)).color(tokens.soft_ink);
        ui.label(note(format!("{} open here:", open.len())));
        for index in open.iter().take(BESIDE_FORM) {
            let item = &view.work[*index];
            let title = note(super::menu::short(&item.title, 30)).underline();
            let response = ui.add(egui::Label::new(title).selectable(false).sense(egui::Sense::click()));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &item.title));
            if response.on_hover_text(&item.title).clicked() {
                out.push(Intent::OpenWork(*index));
            }
        }
        if open.len() > BESIDE_FORM {
            ui.add(egui::Label::new(note("… Esc closes the form".to_owned())).truncate());
        }
    });
}

fn work_row(ui: &mut Ui, item: &Work, next: bool, at: bool) -> bool {
    let tokens = Tokens::of(ui);
    let fill = if next || at { tokens.hover } else { tokens.panel };
    let stroke =
        if at { Stroke::new(size::RING, tokens.focus) } else { Stroke::new(size::HAIRLINE, tokens.faint_line) };
    let inner = Frame::new()
        .fill(fill)
        .stroke(stroke)
        .corner_radius(size::RADIUS_SMALL)
        .inner_margin(Margin::symmetric(8, WORK_MARGIN));
    let response = inner
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(|ui| {
                let mark = match (item.done, item.must) {
                    (true, _) => "✓",
                    (false, true) => "●",
                    (false, false) => "○",
                };
                let colour = if item.done {
                    tokens.go
                } else if item.must {
                    tokens.warn
                } else {
                    tokens.dim_ink
                };
                ui.label(RichText::new(mark).color(colour));
                let text = RichText::new(&item.title);
                let text = if item.done { text.color(tokens.soft_ink) } else { text };
                ui.add(egui::Label::new(text).selectable(false).truncate());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if next && !item.done {
                        ui.add(TagWidget::key("Enter"));
                    }
                    if matches!(item.opens, Opens::Turn(_)) {
                        ui.add(TagWidget::status("turn to take"));
                    }
                    ui.add(
                        egui::Label::new(
                            RichText::new(&item.note).font(theme::text(size::NOTE)).color(tokens.soft_ink),
                        )
                        .selectable(false)
                        .truncate(),
                    );
                });
            });
        })
        .response
        .interact(egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &item.title));
    response.clicked()
}

fn result_ui(ui: &mut Ui, form: &Form) {
    let tokens = Tokens::of(ui);
    let Some(told) = &form.told else { return };
    ui.label(RichText::new(&told.headline).font(theme::bold(size::TITLE)).color(tokens.go));
    for line in &told.table {
        ui.label(RichText::new(line).font(theme::semibold(size::TEXT + 1.0)));
    }
    if let Some(run) = &form.run {
        for line in &run.working {
            ui.label(RichText::new(&line.text).color(tokens.soft_ink)).on_hover_text(line.rule.as_ref());
        }
    }
}

/// After an undo, above the default action: what a new action would leave on a branch, and the keys that avoid it.
fn leaves_ui(ui: &mut Ui, view: &View) {
    if view.undone == 0 {
        return;
    }
    ui.add_space(size::STEP);
    let what = undone_actions(view.undone);
    let text = format!("A new action leaves {what} on a branch; {} redoes.", MenuCommand::Redo.keys());
    let tokens = Tokens::of(ui);
    let frame = Frame::new().fill(tokens.warn_tint).corner_radius(size::RADIUS_SMALL);
    frame.inner_margin(Margin::symmetric(8, 2)).show(ui, |ui| {
        let words = RichText::new(&text).font(theme::text(size::TABLE)).color(tokens.on_warn);
        ui.add(egui::Label::new(words).truncate()).on_hover_text(&text);
    });
}

fn buttons(ui: &mut Ui, desk: &Desk, view: &View, out: &mut Intents) {
    let action = &view.default_action;
    ui.add_space(size::STEP);
    ui.horizontal(|ui| {
        // Next has its own button in the tracker.
        if action.does != DefaultActionKind::Next {
            let text = match (action.does, action.note.is_empty()) {
                (DefaultActionKind::Open(_), false) => {
                    format!("{}: {}", action.label, super::menu::short(&action.note, 36))
                }
                _ => action.label.clone(),
            };
            let button = ActionButton::go(&text)
                .key("Enter")
                .enabled(action.does != DefaultActionKind::Wait)
                .why_not(&action.why_not);
            if ui.add(button).clicked() {
                out.push(Intent::DefaultAction);
            }
        }
        let Some(form) = &desk.form else {
            lists(ui, view, out);
            again(ui, view, out);
            return;
        };
        match view.stage.as_ref().unwrap_or(&Stage::Fill) {
            Stage::Refused(_) => command(ui, MenuCommand::Allow, "Allow it", out),
            Stage::Roll(_) if form.rejected.is_some() => command(ui, MenuCommand::Allow, "Allow it", out),
            Stage::Roll(_) if desk.game().setup().table_rolls => {
                command(ui, MenuCommand::TableRolls, "Let the program roll", out);
            }
            Stage::Ready if form.run.as_ref().is_some_and(|r| !r.rolls.is_empty()) => {
                command(ui, MenuCommand::RollAgain, "Take the roll back", out);
            }
            _ => {}
        }
        lists(ui, view, out);
        command(ui, MenuCommand::Cancel, "Cancel", out);
    });
    if !action.assumed.is_empty() {
        let text = RichText::new(capital(&action.assumed)).font(theme::text(size::NOTE)).color(Tokens::of(ui).soft_ink);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(&action.assumed);
    }
    if !action.why_not.is_empty() && action.does == DefaultActionKind::Wait {
        ui.label(RichText::new(capital(&action.why_not)).font(theme::text(size::NOTE)).color(Tokens::of(ui).soft_ink));
    }
}

/// "Same again", if anybody remembers his last action.
fn again(ui: &mut Ui, view: &View, out: &mut Intents) {
    let remember = view.remember;
    if remember > 0 {
        command(ui, MenuCommand::Again, "Same again", out);
    }
    if remember > 1 {
        command(ui, MenuCommand::AgainAll, &format!("For all {remember}"), out);
    }
}

fn lists(ui: &mut Ui, view: &View, out: &mut Intents) {
    if let Some(info) = view.list
        && ui.add(ActionButton::plain("As a list").key(&MenuCommand::List.keys())).on_hover_text(info.title).clicked()
    {
        out.push(Intent::OpenList(info.id));
    }
}

fn command(ui: &mut Ui, command: MenuCommand, text: &str, out: &mut Intents) {
    if ui.add(ActionButton::plain(text).key(&command.keys())).on_hover_text(command.row().help).clicked() {
        out.push(Intent::Do(command));
    }
}

pub fn warn_line(ui: &mut Ui, text: &str) {
    let tokens = Tokens::of(ui);
    Frame::new().fill(tokens.warn_tint).corner_radius(size::RADIUS_SMALL).inner_margin(Margin::symmetric(8, 4)).show(
        ui,
        |ui| {
            ui.add(Label::new(RichText::new(text).color(tokens.on_warn)).wrap());
        },
    );
}

fn boxed(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let tokens = Tokens::of(ui);
    Frame::new()
        .fill(tokens.panel)
        .stroke(Stroke::new(size::HAIRLINE, tokens.line))
        .corner_radius(size::RADIUS)
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            content(ui);
        });
}
