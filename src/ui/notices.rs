//! Notices that stay visible: a battle that is not saved, a battle that is only read.

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::commands::MenuCommand;
use super::intent::{Intent, Intents};
use super::theme::{self, Tokens, size};
use super::widgets::ActionButton;
use crate::desk::Desk;
use crate::store::SaveStatus;

/// Drawn below the menu; nothing if all is well.
pub fn notices_ui(ui: &mut Ui, desk: &Desk, out: &mut Intents) {
    let failed = match desk.saved() {
        Some(SaveStatus::Failed { sentence, foreign, .. }) => Some((sentence, foreign)),
        _ => None,
    };
    let read_only = desk.read_only();
    if failed.is_none() && read_only.is_none() {
        return;
    }
    let tokens = Tokens::of(ui);
    let frame = Frame::new().fill(tokens.warn_tint).inner_margin(Margin::symmetric(12, 6));
    Panel::top("notices").frame(frame).show(ui, |ui| {
        if let Some((sentence, foreign)) = failed {
            let again = if foreign { "Look again" } else { "Try again" };
            notice(ui, &sentence, |ui| {
                if ui.add(ActionButton::plain("Save as…").key(&MenuCommand::SaveAs.keys())).clicked() {
                    out.push(Intent::Do(MenuCommand::SaveAs));
                }
                if ui.add(ActionButton::plain(again)).clicked() {
                    out.push(Intent::RetrySaving);
                }
            });
        }
        if let Some(why) = read_only {
            let text = format!("This battle is only looked at, for {why}. Nothing can be changed here.");
            notice(ui, &text, |ui| {
                if ui.add(ActionButton::plain("Open a copy").key(&MenuCommand::OpenCopy.keys())).clicked() {
                    out.push(Intent::Do(MenuCommand::OpenCopy));
                }
            });
        }
    });
}

fn notice(ui: &mut Ui, text: &str, buttons: impl FnOnce(&mut Ui)) {
    let ink = Tokens::of(ui).on_warn;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).font(theme::semibold(size::TEXT)).color(ink));
        buttons(ui);
    });
}
