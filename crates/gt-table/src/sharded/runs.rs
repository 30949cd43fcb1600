//! Edges on disk: what a worker has no room for in memory.
//!
//! A *run* has edges by the position that they lead to, ascending, in groups: the position, how
//! many edges there are, and where each comes from. Groups are written in blocks, and the first
//! position of each block is kept in memory. So whoever asks for some positions reads the blocks
//! that have them.
//!
//! The file has no name, and is gone with the process.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::stored::{Get, Put};
use crate::array::place;
use crate::error::TableError;
use crate::files;

/// The bytes of a block, or a few more.
const BLOCK: usize = 1 << 16;
/// The most edges of a group. A position may have many groups.
const MOST: usize = 1 << 12;
/// The bytes before the edges of a group: the position, and how many edges follow.
const HEAD: usize = 8;

/// The most bytes of an edge.
pub(super) const WIDEST: usize = 6;

/// Runs of edges in a file.
pub(super) struct Runs {
    /// Where the file is made.
    folder: PathBuf,
    /// The bytes of an edge.
    width: usize,
    file: Option<File>,
    /// By run: its blocks.
    all: Vec<Vec<Block>>,
    /// How many blocks all runs have.
    blocks: usize,
    /// Where the next block begins.
    end: u64,
    /// The block that is written.
    block: Vec<u8>,
    first: u32,
}

/// A block of a run.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The position of its first group.
    first: u32,
    start: u64,
    end: u64,
}

/// How far the runs were read, for some positions.
#[derive(Debug, Default)]
pub(super) struct Reading {
    run: usize,
    block: usize,
    /// Which of the positions is asked for.
    nth: usize,
    /// The block in memory, and what of it was read.
    bytes: Vec<u8>,
    at: usize,
}

impl Runs {
    /// No runs; edges of so many bytes.
    pub(super) fn new(folder: &Path, width: usize) -> Self {
        Self {
            folder: folder.to_owned(),
            width,
            file: None,
            all: Vec::new(),
            blocks: 0,
            end: 0,
            block: Vec::new(),
            first: 0,
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The bytes in memory.
    pub(super) const fn bytes(&self) -> u64 {
        (self.blocks * size_of::<Block>()) as u64
    }

    /// Begins a run.
    pub(super) fn begin(&mut self) -> Result<(), TableError> {
        if self.file.is_none() {
            self.file = Some(files::without_name(&self.folder)?);
        }
        self.all.push(Vec::new());
        Ok(())
    }

    /// Writes the edges into a position, which is greater than the one before in the run.
    ///
    /// As many bytes of an edge are kept as edges have here.
    pub(super) fn write(
        &mut self,
        to: u32,
        edges: impl Iterator<Item = [u8; WIDEST]>,
    ) -> Result<(), TableError> {
        let mut edges = edges.peekable();
        while edges.peek().is_some() {
            if self.block.is_empty() {
                self.first = to;
            }
            let head = self.block.len();
            self.block.extend_from_slice(&to.to_le_bytes());
            self.block.extend_from_slice(&[0; 4]);
            let mut count = 0_u32;
            for edge in edges.by_ref().take(MOST) {
                self.block.extend_from_slice(&edge[..self.width]);
                count += 1;
            }
            self.block[head + 4..][..4].copy_from_slice(&count.to_le_bytes());
            if self.block.len() >= BLOCK {
                self.end_block()?;
            }
        }
        Ok(())
    }

    /// Writes what is left of a run.
    pub(super) fn end(&mut self) -> Result<(), TableError> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        if let Some(run) = self.all.last_mut() {
            run.shrink_to_fit();
            self.blocks += run.len();
        }
        self.block = Vec::new();
        Ok(())
    }

    fn end_block(&mut self) -> Result<(), TableError> {
        let Self { folder, file: Some(file), all, end, block, first, .. } = self else {
            return Ok(());
        };
        let written = file.seek(SeekFrom::Start(*end)).and_then(|_| file.write_all(block));
        written.map_err(TableError::io(folder, "write a file without a name in"))?;
        let start = *end;
        *end += block.len() as u64;
        if let Some(run) = all.last_mut() {
            run.push(Block { first: *first, start, end: *end });
        }
        block.clear();
        Ok(())
    }

    /// The bytes that they take in the file of a checkpoint.
    pub(super) const fn stored_bytes(&self) -> u64 {
        self.end + (self.blocks * size_of::<u32>()) as u64
    }

    /// Writes them into the file of a checkpoint.
    pub(super) fn put(&self, put: &mut Put<'_>) -> Result<(), TableError> {
        put.long(self.all.len())?;
        let mut bytes = Vec::new();
        for run in &self.all {
            put.long(run.len())?;
            for &Block { start, end, .. } in run {
                bytes.resize(place(end - start), 0);
                if let Some(file) = &self.file {
                    files::read_at(file, &self.folder, &mut bytes, start)?;
                }
                put.long(bytes.len())?;
                put.bytes(&bytes)?;
            }
        }
        Ok(())
    }

    /// Reads what [`put`](Self::put) has written: edges into `own` positions, from workers who have
    /// so many positions each.
    pub(super) fn get(
        &mut self,
        get: &mut Get<'_>,
        positions: &[u64],
        own: usize,
    ) -> Result<(), TableError> {
        let most = BLOCK + HEAD + MOST * self.width;
        for _ in 0..get.long()? {
            self.begin()?;
            let mut before = 0;
            for _ in 0..get.long()? {
                let len = get.long()?;
                let len = get.has(len, 1)?.min(most + 1);
                self.block.resize(len, 0);
                get.bytes(&mut self.block)?;
                let ends = (len <= most).then(|| self.ends_of_block(positions, own)).flatten();
                let Some((first, last)) = ends.filter(|&(first, _)| first >= before) else {
                    return Err(get.wrong("its edges cannot be"));
                };
                (self.first, before) = (first, last);
                self.end_block()?;
            }
            self.end()?;
        }
        Ok(())
    }

    /// The first and the last position of the block in memory, if all its groups can be.
    fn ends_of_block(&self, positions: &[u64], own: usize) -> Option<(u32, u32)> {
        let (mut rest, mut ends) = (&*self.block, None);
        while let Some((head, after)) = rest.split_first_chunk::<HEAD>() {
            let (to, count) = head.split_first_chunk()?;
            let [to, count] = [*to, *count.first_chunk()?].map(u32::from_le_bytes);
            let (first, before) = ends.unwrap_or((to, to));
            let edges = after.get(..self.width.checked_mul(count as usize)?)?;
            let can_be = |edge: &[u8]| {
                edge_of(edge).is_some_and(|(from, worker)| {
                    positions.get(worker).is_some_and(|&len| u64::from(from) < len)
                })
            };
            if to < before || to as usize >= own || !edges.chunks(self.width).all(can_be) {
                return None;
            }
            ends = Some((first, to));
            rest = &after[edges.len()..];
        }
        ends.filter(|_| rest.is_empty())
    }

    /// Calls `hear` with the edges of the next group that leads to one of these positions, which
    /// ascend. Returns the position; `None` if there is no such group any more.
    pub(super) fn next_group(
        &mut self,
        reading: &mut Reading,
        positions: &[u32],
        mut hear: impl FnMut(u32, &[u8]),
    ) -> Result<bool, TableError> {
        let Self { folder, file: Some(file), all, width, .. } = self else { return Ok(false) };
        loop {
            let Some(blocks) = all.get(reading.run) else { return Ok(false) };
            let Some(&asked) = positions.get(reading.nth) else {
                *reading = Reading { run: reading.run + 1, ..Reading::default() };
                continue;
            };
            if let Some((head, rest)) = reading.bytes[reading.at..].split_first_chunk::<HEAD>() {
                let [to, count] = [&head[..4], &head[4..]].map(|number| {
                    number.first_chunk().map_or(0, |number| u32::from_le_bytes(*number))
                });
                if to > asked {
                    reading.nth += positions[reading.nth..].partition_point(|&other| other < to);
                    continue;
                }
                let len = (count as usize * *width).min(rest.len());
                let edges = &rest[..len];
                reading.at += HEAD + len;
                if to == asked {
                    edges.chunks_exact(*width).for_each(|edge| hear(to, edge));
                    return Ok(true);
                }
                continue;
            }
            // The last block that begins before the position, or with it: groups of a position may
            // begin in the block before the one that it is the first of.
            let ahead = blocks[reading.block.min(blocks.len())..]
                .partition_point(|block| block.first < asked);
            let next = reading.block.max((reading.block + ahead).saturating_sub(1));
            let Some(&Block { start, end, .. }) = blocks.get(next) else {
                *reading = Reading { run: reading.run + 1, ..Reading::default() };
                continue;
            };
            reading.bytes.resize(place(end - start), 0);
            let read =
                file.seek(SeekFrom::Start(start)).and_then(|_| file.read_exact(&mut reading.bytes));
            read.map_err(TableError::io(folder, "read a file without a name in"))?;
            (reading.block, reading.at) = (next + 1, 0);
        }
    }
}

/// The number and the worker that an edge comes from.
#[inline]
pub(super) fn edge_of(edge: &[u8]) -> Option<(u32, usize)> {
    let (from, worker) = edge.split_first_chunk()?;
    let worker = worker.iter().rev().fold(0, |worker, &byte| worker << 8 | usize::from(byte));
    Some((u32::from_le_bytes(*from), worker))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges of three runs, asked for by some positions, and counted by the way.
    #[test]
    fn groups_come_back_for_those_who_ask() {
        let folder = tempfile::tempdir().unwrap();
        let mut runs = Runs::new(folder.path(), 5);
        let edge = |run: u32, to: u32, nth: u32| {
            let [a, b, ..] = (run * 7 + nth).to_le_bytes();
            [a, b, 0, 0, u8::try_from(to % 251).unwrap(), 0]
        };
        // Some positions have none, some more than a group or a block.
        let count = |run: u32, to: u32| match (run + to) % 10 {
            0 => 0,
            9 if to % 100 == 9 => 30_000,
            few => few,
        };
        for run in 0..3 {
            runs.begin().unwrap();
            for to in 0..2_000 {
                runs.write(to, (0..count(run, to)).map(|nth| edge(run, to, nth))).unwrap();
            }
            runs.end().unwrap();
        }
        assert!(runs.all[0].len() > 10);
        let steps = [1, 2, 3, 7, 100, 999, 5_000];
        for asked in steps.map(|step| (0..2_000).step_by(step).collect::<Vec<u32>>()) {
            let (mut reading, mut found) = (Reading::default(), Vec::new());
            let mut hear = |to, edge: &[u8]| found.push((to, edge.to_vec()));
            while runs.next_group(&mut reading, &asked, &mut hear).unwrap() {}
            let of_run = |run: u32| {
                let edges = |&to: &u32| {
                    (0..count(run, to)).map(move |nth| (to, edge(run, to, nth)[..5].to_vec()))
                };
                asked.iter().flat_map(edges).collect::<Vec<_>>()
            };
            let expected: Vec<_> = (0..3).flat_map(of_run).collect();
            assert!(found == expected, "{} and {}", found.len(), expected.len());
        }
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let folder = tempfile::tempdir().unwrap().path().join("missing");
        let refused = Runs::new(&folder, 4).begin().unwrap_err();
        assert!(refused.to_string().contains("missing"), "{refused}");
    }
}
