//! Keeps an order of battle on the disk by itself: a draft among the umpire's own, made with the first change.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Builder, Edit};
use crate::core::orbat::document::Document;
use crate::rulebooks;
use crate::store::draft::OnSaved;
use crate::store::{DataFolders, DraftFile, DraftPlace, DraftStatus};

/// The file of what is being written, if there is one yet.
#[derive(Default)]
pub struct Keeping {
    /// A file to go on in, before the first change.
    place: Option<DraftPlace>,
    file: Option<DraftFile>,
    /// The title the file was named after; `None` for a file that keeps its name.
    named: Option<String>,
    /// The change that was written last.
    written: u64,
}

impl Keeping {
    pub fn new_draft() -> Self {
        Self { named: Some(String::new()), ..Self::default() }
    }

    pub fn of_file(path: PathBuf) -> Self {
        Self { place: Some(DraftPlace::new(path)), ..Self::default() }
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.file.as_ref().map(DraftFile::path).or_else(|| self.place.as_ref().map(|place| place.path().to_owned()))
    }

    /// Where the draft went on because something else had changed its file; said once.
    pub fn take_moved(&self) -> Option<String> {
        self.file.as_ref().and_then(DraftFile::take_moved)
    }

    pub fn status(&self) -> Option<DraftStatus> {
        match &self.file {
            Some(file) => Some(file.status()),
            None => self.place.as_ref().map(|_| DraftStatus::Saved),
        }
    }

    /// Waits until everything was tried.
    pub fn wait(&self) -> Option<DraftStatus> {
        self.file.as_ref().map(DraftFile::wait)
    }

    /// Takes over what an editor or another program has written to the file, as a change that can be undone. Returns a
    /// sentence if it did.
    pub fn take_over(&mut self, builder: &mut Builder) -> Option<String> {
        let changed = match (&self.file, &mut self.place) {
            (Some(file), _) => file.changed_outside(),
            (None, Some(place)) => place.changed(),
            (None, None) => None,
        };
        let document = Document::parse(changed?.trim_end(), rulebooks::shape);
        builder.apply(Edit::Replace(document, "the file as it was changed".to_owned()), 0.0);
        self.written = builder.changes();
        Some("The file was changed outside and is read anew; undo brings back what was here.".to_owned())
    }

    /// Writes what has changed.
    pub fn keep(&mut self, builder: &Builder, places: &DataFolders, on_saved: &OnSaved) {
        if builder.changes() == self.written {
            return;
        }
        self.written = builder.changes();
        if self.file.is_none() {
            let place = self.place.take().unwrap_or_else(|| {
                self.named = Some(builder.title().to_owned());
                DraftPlace::new(places.unique_order_path(builder.title()))
            });
            self.file = Some(DraftFile::at(place, Arc::clone(on_saved)));
        }
        if let Some(file) = &self.file {
            // A text file ends its last line.
            file.write(builder.document().text() + "\n");
        }
    }

    /// Names the draft after its title, which may have been typed since the file was made.
    pub fn name_after(&mut self, builder: &Builder, places: &DataFolders) {
        let Some(file) = &self.file else { return };
        let old_title = self.named.as_deref();
        if old_title.is_none_or(|title| title == builder.title()) || file.wait() != DraftStatus::Saved {
            return;
        }
        let to = places.unique_order_path(builder.title());
        // A file that cannot be renamed keeps its name; nothing is lost.
        if std::fs::rename(file.path(), &to).is_ok() {
            self.named = Some(builder.title().to_owned());
            self.place = Some(DraftPlace::new(to));
            self.file = None;
        }
    }
}
