//! What the writer writes to: a file on disk, or in tests something that fails when told to.
//! It must not know lines or numbers.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};

use super::lock;

/// An end to which bytes are added.
pub trait Medium: Send {
    /// Adds all of `bytes` at the end; on an error some of them may have been added.
    ///
    /// # Errors
    /// What the system says.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything added would outlast a power cut.
    ///
    /// # Errors
    /// What the system says; nothing is then known of what was added since the last sync.
    fn sync(&mut self) -> io::Result<()>;

    /// Cuts everything after the first `len` bytes and goes on from there.
    ///
    /// # Errors
    /// What the system says.
    fn truncate(&mut self, len: u64) -> io::Result<()>;
}

/// An open, locked journal.
#[derive(Debug)]
pub(super) struct OnDisk {
    file: File,
    /// Whether the file system counts names, so that a deleted file can be told.
    counts_links: bool,
}

impl OnDisk {
    /// Takes over an open file that this process has locked.
    pub fn new(file: File) -> Self {
        let counts_links = links(&file).is_ok_and(|links| links > 0);
        Self { file, counts_links }
    }
}

impl Medium for OnDisk {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        // Bytes written to a deleted file are gone when it is closed, and nobody would be told.
        if self.counts_links && links(&self.file)? == 0 {
            return Err(io::Error::other("its file was deleted"));
        }
        Ok(())
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.file.seek(SeekFrom::Start(len))?;
        Ok(())
    }
}

impl Drop for OnDisk {
    fn drop(&mut self) {
        lock::release(&self.file);
    }
}

#[cfg(unix)]
fn links(file: &File) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt as _;
    Ok(file.metadata()?.nlink())
}

/// Elsewhere an open file cannot be deleted.
#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)]
fn links(_: &File) -> io::Result<u64> {
    Ok(0)
}
