//! The system's dialogs for opening and saving, on a thread of their own so that no frame waits for them.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::intent::Dialog;
use crate::desk::library::ORDER_ENDINGS;
use crate::store::EXTENSION;

#[derive(Default)]
pub struct Dialogs {
    open: Option<(Dialog, Receiver<Option<PathBuf>>)>,
}

impl Dialogs {
    /// False if one is open already.
    pub fn show(&mut self, dialog: Dialog, folder: &Path, name: &str, ctx: &egui::Context) -> bool {
        if self.open.is_some() {
            return false;
        }
        let builder = rfd::AsyncFileDialog::new().set_directory(folder);
        let builder = match dialog {
            Dialog::SaveAs => builder.add_filter("Galloper battle", &[EXTENSION]),
            Dialog::SaveOrder(ending) => builder.add_filter("Order of battle", &[ending]),
            Dialog::ReadOrder => builder.add_filter("Order of battle", &ORDER_ENDINGS),
            Dialog::Open => {
                let all: Vec<&str> = [EXTENSION].into_iter().chain(ORDER_ENDINGS).collect();
                builder.add_filter("Battle or order of battle", &all)
            }
        };
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        let answer = move |path: Option<rfd::FileHandle>| {
            // The window may be closed by then.
            let _ = sender.send(path.map(|p| p.path().to_path_buf()));
            ctx.request_repaint();
        };
        let name_of = |dialog| match dialog {
            Dialog::Open | Dialog::ReadOrder => "open dialog",
            Dialog::SaveAs | Dialog::SaveOrder(_) => "save dialog",
        };
        let thread = thread::Builder::new().name(name_of(dialog).to_owned());
        let started = match dialog {
            Dialog::Open | Dialog::ReadOrder => {
                let future = builder.pick_file();
                thread.spawn(move || answer(pollster::block_on(future)))
            }
            Dialog::SaveAs | Dialog::SaveOrder(_) => {
                let future = builder.set_file_name(name).save_file();
                thread.spawn(move || answer(pollster::block_on(future)))
            }
        };
        if started.is_ok() {
            self.open = Some((dialog, receiver));
        }
        started.is_ok()
    }

    /// The chosen path, once there is one.
    pub fn poll(&mut self) -> Option<(Dialog, PathBuf)> {
        let (dialog, receiver) = self.open.as_ref()?;
        let dialog = *dialog;
        match receiver.try_recv() {
            Ok(chosen) => {
                self.open = None;
                chosen.map(|path| (dialog, path))
            }
            Err(std::sync::mpsc::TryRecvError::Empty) => None,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                self.open = None;
                None
            }
        }
    }
}
