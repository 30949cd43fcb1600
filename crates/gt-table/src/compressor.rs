//! The compressor of chunks, and how it is set.
//!
//! Answers by rank are not text: they repeat in short runs everywhere, and a match of a few bytes
//! costs more than it saves. So matches have at least six or seven bytes. Levels 3 to 5 take the
//! first good match of a short search; level 3 searches in outcomes only, which gain most. Levels 1
//! and 2 do not search, and from 6 on zstd decides. ADR 0035 has the figures.
//!
//! A decompressor does not see any of this: frames are those of zstd.

use std::io;
use std::path::PathBuf;

use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, Strategy, compress_bound, version_string};

use crate::error::TableError;

/// The level of a table, unless it is made with another one.
pub(crate) const LEVEL: i32 = 3;
/// What a compressor takes for chunks of the greatest size, on the usual levels.
pub(crate) const BYTES: u64 = 1 << 20;

/// What the compressed bytes depend on besides the level.
pub(crate) fn name() -> String {
    format!("zstd {}", version_string())
}

/// The most bytes that a chunk of `len` bytes can take.
pub(crate) fn most_bytes(len: usize) -> usize {
    compress_bound(len)
}

/// A compressor of one plane, which is made when the first chunk comes.
#[derive(Default)]
pub(crate) struct Chunker {
    plane: usize,
    compressor: Option<Compressor<'static>>,
    out: Vec<u8>,
}

impl Chunker {
    /// A compressor of the plane with this number.
    pub(crate) fn new(plane: usize) -> Self {
        Self { plane, ..Self::default() }
    }

    /// A chunk compressed on this level: a frame that says how long it was.
    pub(crate) fn compress(&mut self, chunk: &[u8], level: i32) -> Result<&[u8], TableError> {
        self.compress_or_fail(chunk, level).map_err(|source| {
            let (path, doing) = (PathBuf::from("zstd"), "compress");
            TableError::Io { path, doing, source }
        })
    }

    fn compress_or_fail(&mut self, chunk: &[u8], level: i32) -> io::Result<&[u8]> {
        let compressor = match &mut self.compressor {
            Some(compressor) => compressor,
            none => none.insert(made(level, self.plane)?),
        };
        self.out.resize(most_bytes(chunk.len()), 0);
        let len = compressor.compress_to_buffer(chunk, &mut self.out[..])?;
        Ok(&self.out[..len])
    }
}

fn made(level: i32, plane: usize) -> io::Result<Compressor<'static>> {
    let light = [CParameter::Strategy(Strategy::ZSTD_dfast), CParameter::MinMatch(7)];
    let searched = |steps| {
        let strategy = CParameter::Strategy(Strategy::ZSTD_greedy);
        [strategy, CParameter::SearchLog(steps), CParameter::MinMatch(6)]
    };
    let parameters = match level {
        ..=2 => light.to_vec(),
        3 if plane > 0 => light.to_vec(),
        3 => searched(3).to_vec(),
        4 => searched(4).to_vec(),
        5 => searched(5).to_vec(),
        _ => vec![CParameter::MinMatch(6)],
    };
    let mut compressor = Compressor::new(level)?;
    parameters.into_iter().try_for_each(|parameter| compressor.set_parameter(parameter))?;
    Ok(compressor)
}
