//! What lies on the clipboard, for the screen of new battles to say beforehand. Asked on a thread of its own: the program
//! that owns it may be slow to answer.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use egui::Context;

use crate::desk::new_battle::clipboard_words;

/// Asks only where somebody said so: tests and pictures must not depend on what was copied last.
#[derive(Debug, Default)]
pub struct ClipboardGlance {
    allowed: bool,
    asked: Option<Receiver<Option<String>>>,
    said: Option<String>,
}

impl ClipboardGlance {
    /// From now on it may be read. Not on macOS, which asks its user for permission each time.
    pub fn allow(&mut self) {
        self.allowed = cfg!(not(target_os = "macos"));
    }

    /// Asks once more, unless the last question is still open.
    pub fn look(&mut self, ctx: &Context) {
        if !self.allowed || self.asked.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        let ctx = ctx.clone();
        let asking = thread::Builder::new().name("clipboard".to_owned()).spawn(move || {
            let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text()).ok();
            // Nobody waits for the answer once the window is closed.
            let _ = sender.send(text.as_deref().and_then(clipboard_words));
            ctx.request_repaint();
        });
        self.asked = asking.ok().map(|_| receiver);
    }

    /// What is there, in a few words; `None` if nothing that could be a battle, or nobody knows.
    pub fn said(&mut self) -> Option<&str> {
        if let Some(answer) = self.asked.as_ref().and_then(|asked| asked.try_recv().ok()) {
            self.said = answer;
            self.asked = None;
        }
        self.said.as_deref()
    }
}
