//! Numbers in the files of a checkpoint, written and read in small pieces with a checksum.
//!
//! # Invariant
//! A file is read twice: the first time to compare its length and its checksum. Room is asked for
//! only when the file has as many bytes left.

use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use gt_core::Run;

use crate::checkpoint::Record;
use crate::error::TableError;
use crate::files;

/// The bytes of a piece.
const PIECE: usize = 1 << 16;
/// A word: a number of four bytes.
pub(super) type Word = [u8; 4];

/// A file that is written.
pub(super) struct Put<'r> {
    path: PathBuf,
    file: File,
    piece: Vec<u8>,
    record: Record,
    run: &'r Run,
}

impl<'r> Put<'r> {
    pub(super) fn begin(path: PathBuf, run: &'r Run) -> Result<Self, TableError> {
        let (file, piece) = (files::append_to(&path, true)?, Vec::with_capacity(PIECE));
        Ok(Self { path, file, piece, record: Record::default(), run })
    }

    #[inline]
    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        for part in bytes.chunks(PIECE) {
            if self.piece.len() + part.len() > PIECE {
                self.flush()?;
            }
            self.piece.extend_from_slice(part);
        }
        Ok(())
    }

    pub(super) fn long(&mut self, number: usize) -> Result<(), TableError> {
        self.bytes(&(number as u64).to_le_bytes())
    }

    pub(super) fn words(
        &mut self,
        mut words: impl Iterator<Item = Word>,
    ) -> Result<(), TableError> {
        words.try_for_each(|word| self.bytes(&word))
    }

    fn flush(&mut self) -> Result<(), TableError> {
        self.run.check_running()?;
        self.file.write_all(&self.piece).map_err(TableError::io(&self.path, "write"))?;
        self.record.len += self.piece.len() as u64;
        self.record.crc32c = crc32c::crc32c_append(self.record.crc32c, &self.piece);
        self.piece.clear();
        Ok(())
    }

    /// Syncs the file, and gives it its name.
    pub(super) fn end(mut self) -> Result<Record, TableError> {
        self.flush()?;
        files::settle(&self.path)?;
        Ok(self.record)
    }
}

/// A file that is read.
pub(super) struct Get<'r> {
    path: &'r Path,
    from: BufReader<File>,
    /// Where it is read, and where it ends.
    at: u64,
    len: u64,
    run: &'r Run,
}

impl<'r> Get<'r> {
    /// Opens a file that has to be as its record says.
    pub(super) fn open(path: &'r Path, record: Record, run: &'r Run) -> Result<Self, TableError> {
        let wrong = |why: &str| TableError::damaged(path, why);
        let (mut file, len) = files::open(path)?.ok_or_else(|| wrong("it is missing"))?;
        if len != record.len {
            return Err(wrong("it has another length than the checkpoint says"));
        }
        let (mut piece, mut found) = (vec![0; PIECE], Record::default());
        loop {
            run.check_running()?;
            let read = file.read(&mut piece).map_err(TableError::io(path, "read"))?;
            if read == 0 {
                break;
            }
            found.len += read as u64;
            found.crc32c = crc32c::crc32c_append(found.crc32c, &piece[..read]);
        }
        if found != record {
            return Err(wrong("its checksum differs from what the checkpoint says"));
        }
        let mut get = Self { path, from: BufReader::with_capacity(PIECE, file), at: 0, len, run };
        get.go_to(0)?;
        Ok(get)
    }

    pub(super) fn wrong(&self, why: &str) -> TableError {
        TableError::damaged(self.path, why)
    }

    pub(super) const fn at(&self) -> u64 {
        self.at
    }

    /// Reads on elsewhere.
    pub(super) fn go_to(&mut self, at: u64) -> Result<(), TableError> {
        self.from.seek(SeekFrom::Start(at)).map_err(TableError::io(self.path, "read"))?;
        self.at = at;
        Ok(())
    }

    /// So many items of `bytes` each, if the file has them.
    pub(super) fn has(&self, items: u64, bytes: usize) -> Result<usize, TableError> {
        let all = items.checked_mul(bytes as u64);
        let fits = all.is_some_and(|all| all <= self.len.saturating_sub(self.at));
        let items = usize::try_from(items).ok().filter(|_| fits);
        items.ok_or_else(|| self.wrong("it says more than it holds"))
    }

    #[inline]
    pub(super) fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        self.at += bytes.len() as u64;
        self.from.read_exact(bytes).map_err(TableError::io(self.path, "read"))
    }

    pub(super) fn long(&mut self) -> Result<u64, TableError> {
        let mut bytes = [0; 8];
        self.has(1, bytes.len())?;
        self.bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Reads so many words; `hear` says whether each of them can be.
    #[inline]
    pub(super) fn words(
        &mut self,
        count: usize,
        mut hear: impl FnMut(Word) -> bool,
    ) -> Result<(), TableError> {
        self.has(count as u64, 4)?;
        let mut word = [0; 4];
        for nth in 0..count {
            if nth % PIECE == 0 {
                self.run.check_running()?;
            }
            self.bytes(&mut word)?;
            if !hear(word) {
                return Err(self.wrong("a number in it cannot be"));
            }
        }
        Ok(())
    }

    /// Refuses what follows.
    pub(super) fn end(&self) -> Result<(), TableError> {
        if self.at == self.len { Ok(()) } else { Err(self.wrong("it holds more than it says")) }
    }
}
