//! What the writer writes to: a file on disk, or in tests something that fails on demand. Knows no lines and no
//! numbers.

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::lock;

pub trait Sink: Send {
    /// Appends all of `bytes`; after an error some of them may have been appended.
    ///
    /// # Errors
    /// The system's error.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything appended would survive a power cut.
    ///
    /// # Errors
    /// The system's error; the state of everything appended since the last sync is unknown then.
    fn sync(&mut self) -> io::Result<()>;

    /// Removes everything after the first `len` bytes and continues from there.
    ///
    /// # Errors
    /// The system's error.
    fn truncate(&mut self, len: u64) -> io::Result<()>;

    /// Compares the content with what this writer left, before it is changed.
    ///
    /// # Errors
    /// The system's error.
    fn compare(&mut self, left: &WrittenSoFar<'_>) -> io::Result<Option<ForeignChange>>;

    /// Compares the content after a sync: it must be `len` bytes long and end with `line`.
    ///
    /// # Errors
    /// The system's error.
    fn compare_end(&mut self, len: u64, line: &[u8]) -> io::Result<Option<ForeignChange>>;
}

/// What a writer has written.
#[derive(Debug, Clone, Copy)]
pub struct WrittenSoFar<'a> {
    /// Bytes of whole, synced lines.
    pub len: u64,
    /// Their CRC-32.
    pub sum: u32,
    /// The last of them.
    pub last: &'a [u8],
    /// A line whose writing failed: any part of its beginning may follow.
    pub after: &'a [u8],
}

/// What somebody else did to the file. It is never overwritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeignChange {
    /// No file has the name any more.
    Gone,
    /// Another file has the name.
    Replaced,
    Shorter,
    Longer,
    Changed,
}

impl fmt::Display for ForeignChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "its file was deleted or moved",
            Self::Replaced => "another file stands in its place",
            Self::Shorter => "something else cut its file short",
            Self::Longer => "something else wrote to the end of its file",
            Self::Changed => "something else changed its file",
        })
    }
}

/// Opens a journal for appending, so that whatever is at its end when a line comes is never overwritten.
pub(super) fn appending() -> OpenOptions {
    let mut options = OpenOptions::new();
    // Windows cannot truncate a file opened for appending; there the lock keeps others from writing at all.
    if cfg!(windows) {
        options.read(true).write(true);
    } else {
        options.read(true).append(true);
    }
    options
}

/// Some sticks record changes in steps of two seconds, so a later change may not show within that time.
const RECENT: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(super) struct DiskSink {
    file: File,
    path: PathBuf,
    /// Whether the file system identifies files, so that another one under the same name can be noticed.
    told_apart: bool,
    /// The modification time when the content was last known to be ours.
    known: Option<SystemTime>,
    /// Whether that is long enough ago for any later change to show.
    firm: bool,
}

impl DiskSink {
    /// Takes over a file that this process has opened from `path` and locked.
    pub fn new(file: File, path: &Path) -> Self {
        let same = |here: Metadata| fs::metadata(path).is_ok_and(|named| identity(&here) == identity(&named));
        let told_apart = file.metadata().is_ok_and(same);
        Self { file, path: path.to_path_buf(), told_apart, known: None, firm: false }
    }

    /// The open file, or what happened to its name.
    fn stand(&self) -> io::Result<Result<Metadata, ForeignChange>> {
        let here = self.file.metadata()?;
        let named = match fs::metadata(&self.path) {
            Ok(named) => named,
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                return Ok(Err(ForeignChange::Gone));
            }
            Err(error) => return Err(error),
        };
        let replaced = self.told_apart && identity(&here) != identity(&named);
        Ok(if replaced { Err(ForeignChange::Replaced) } else { Ok(here) })
    }

    /// Records that the content is ours at this moment.
    fn know(&mut self, stand: &Metadata) {
        self.known = stand.modified().ok();
        self.firm = !recent(stand);
    }

    /// Whether nothing was written since the content was known to be ours.
    fn untouched(&self, stand: &Metadata) -> bool {
        self.known.is_some() && self.known == stand.modified().ok() && (self.firm || recent(stand))
    }

    fn read_from(&mut self, start: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Sink for DiskSink {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }

    fn compare(&mut self, left: &WrittenSoFar<'_>) -> io::Result<Option<ForeignChange>> {
        let WrittenSoFar { len, sum, last, after } = *left;
        let stand = match self.stand()? {
            Ok(stand) => stand,
            Err(foreign) => return Ok(Some(foreign)),
        };
        if stand.len() < len {
            return Ok(Some(ForeignChange::Shorter));
        }
        let (start, same): (u64, &dyn Fn(&[u8]) -> bool) = if self.untouched(&stand) {
            (len.saturating_sub(last.len() as u64), &|whole| whole == last)
        } else {
            (0, &|whole| crc32fast::hash(whole) == sum)
        };
        let bytes = self.read_from(start)?;
        let Some((whole, rest)) = bytes.split_at_checked((len - start) as usize) else {
            return Ok(Some(ForeignChange::Shorter));
        };
        if !same(whole) {
            return Ok(Some(ForeignChange::Changed));
        }
        if !after.starts_with(rest) {
            return Ok(Some(ForeignChange::Longer));
        }
        self.know(&stand);
        Ok(None)
    }

    fn compare_end(&mut self, len: u64, line: &[u8]) -> io::Result<Option<ForeignChange>> {
        let stand = match self.stand()? {
            Ok(stand) => stand,
            Err(foreign) => return Ok(Some(foreign)),
        };
        if stand.len() != len {
            return Ok(Some(if stand.len() < len { ForeignChange::Shorter } else { ForeignChange::Longer }));
        }
        if self.read_from(len.saturating_sub(line.len() as u64))? != line {
            return Ok(Some(ForeignChange::Changed));
        }
        self.know(&stand);
        Ok(None)
    }
}

impl Drop for DiskSink {
    fn drop(&mut self) {
        lock::release(&self.file);
    }
}

fn recent(stand: &Metadata) -> bool {
    stand.modified().is_ok_and(|at| at.elapsed().is_ok_and(|since| since < RECENT))
}

/// Identifies a file whatever its name.
#[cfg(unix)]
fn identity(of: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (of.dev(), of.ino())
}

/// The standard library identifies no files here, but the creation time does nearly as well.
#[cfg(windows)]
fn identity(of: &Metadata) -> (u64, u64) {
    use std::os::windows::fs::MetadataExt as _;
    (of.creation_time(), 0)
}

#[cfg(not(any(unix, windows)))]
fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}
