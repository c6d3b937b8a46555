//! The screens of looking back: the branches of a battle, and the question before continuing from the past.

use egui::{Align, Key, Label, Layout, Modifiers, RichText, ScrollArea, Ui, vec2};

use super::commands::MenuCommand;
use super::intent::{Intent, Intents};
use super::theme::{self, Tokens, size};
use super::widgets::{ActionButton, AlikeRows, section};
use crate::desk::branches::{BranchRow, actions};
use crate::desk::{OpenBattle, View};

/// Lists the branches; Enter or a click shows the end of one. True when the screen is to be closed.
pub fn branches_ui(ui: &mut Ui, at: &mut usize, open: &OpenBattle, out: &mut Intents) -> bool {
    ui.label(RichText::new("Branches").font(theme::bold(size::TITLE)));
    let rows = open.branches();
    if rows.is_empty() {
        section::note(
            ui,
            "Nothing has left the line. An action after an undo leaves what was undone on a branch; it is listed here then.",
        );
        return false;
    }
    section::note(ui, "What left the line, the newest first. Looking changes nothing; to return asks once more.");
    let (down, up, enter) = ui.input_mut(|i| {
        let mut pressed = |key| i.consume_key(Modifiers::NONE, key);
        (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Enter))
    });
    *at = (*at + usize::from(down)).saturating_sub(usize::from(up)).min(rows.len() - 1);
    let mut done = false;
    ScrollArea::vertical().id_salt("branches").max_height(380.0).auto_shrink([false, true]).show(ui, |ui| {
        let list = AlikeRows::new(ui, "branches", rows.len(), size::BUTTON + size::STEP + 12.0);
        if down || up {
            list.scroll_to(ui, *at, None);
        }
        list.show(ui, |ui, i| {
            let asked = row_ui(ui, &rows[i], i == *at);
            if asked != BranchAsked::Nothing {
                out.push(Intent::LookAlong(rows[i].branch.end));
                if asked == BranchAsked::Return {
                    out.push(Intent::Do(MenuCommand::GoOn));
                }
                done = true;
            }
        });
    });
    if enter && !done {
        out.push(Intent::LookAlong(rows[*at].branch.end));
        done = true;
    }
    ui.horizontal(|ui| {
        section::note(ui, "Enter looks at its end.");
        section::note(ui, &format!("{} returns to it.", MenuCommand::GoOn.keys()));
    });
    done
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BranchAsked {
    Nothing,
    Look,
    Return,
}

fn row_ui(ui: &mut Ui, row: &BranchRow, at: bool) -> BranchAsked {
    let tokens = Tokens::of(ui);
    let mut asked = BranchAsked::Nothing;
    let BranchRow { branch, left_after, left_in, last, last_in, when } = row;
    let frame = egui::Frame::new()
        .fill(if at { tokens.hover } else { tokens.panel })
        .stroke(egui::Stroke::new(size::HAIRLINE, if at { tokens.focus } else { tokens.faint_line }))
        .corner_radius(size::RADIUS)
        .inner_margin(egui::Margin::symmetric(10, 6));
    let response = frame
        .show(ui, |ui| {
            let extent = vec2(ui.available_width(), size::BUTTON + size::STEP);
            ui.allocate_ui_with_layout(extent, Layout::right_to_left(Align::Center), |ui| {
                ui.set_min_size(extent);
                if ui.add(ActionButton::plain("Return to this branch…")).clicked() {
                    asked = BranchAsked::Return;
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    let name = RichText::new(last).font(theme::semibold(size::TEXT));
                    ui.add(Label::new(name).selectable(false).truncate()).on_hover_text(last);
                    let count = actions(branch.actions);
                    let about = format!("{count} to {last_in}, {when} · left in {left_in} after “{left_after}”");
                    let words = RichText::new(&about).font(theme::text(size::NOTE)).color(tokens.soft_ink);
                    ui.add(Label::new(words).selectable(false).truncate()).on_hover_text(&about);
                });
            });
        })
        .response
        .interact(egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("Branch: {last}")));
    if response.clicked() && asked == BranchAsked::Nothing {
        asked = BranchAsked::Look;
    }
    asked
}

/// Asks before the battle continues from the past. Enter and Esc go on looking. True when it is to be closed.
pub fn go_on_ui(ui: &mut Ui, open: &OpenBattle, view: &View, out: &mut Intents) -> bool {
    let Some(past) = &view.past else { return true };
    ui.label(RichText::new(format!("{}?", past.onward)).font(theme::bold(size::TITLE)));
    let row = open.log_line(open.moment());
    let label = row.as_ref().map_or("", |row| row.text.as_str());
    ui.label(format!("The battle would stand as it did after “{label}”."));
    ui.label(RichText::new(&past.question).font(theme::semibold(size::TEXT)));
    if open.form.is_some() || open.list.is_some() {
        section::note(ui, "What is begun at the desk now, a form or a list, is closed.");
    }
    let mut done = false;
    ui.horizontal(|ui| {
        let stay = ui.add(ActionButton::plain("Keep looking").key("Esc"));
        // Pressing Enter out of habit must not abandon half a battle, so the harmless button has the focus.
        if ui.memory(|m| m.focused().is_none()) {
            stay.request_focus();
        }
        done |= stay.clicked();
        if ui.add(ActionButton::plain(past.onward).key(&MenuCommand::GoOn.keys())).clicked() {
            out.push(Intent::Do(MenuCommand::GoOn));
        }
    });
    done
}
