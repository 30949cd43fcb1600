//! The compressor of chunks, and how it is set.
//!
//! Answers by rank are not text: they repeat in short runs everywhere, and a match of a few bytes
//! costs more than it saves. So matches have at least six bytes, seven on the levels that search
//! least. On the middle levels the search takes the first good match. ADR 0035 has the figures.
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
    format!("zstd {}, matches of 6", version_string())
}

/// The most bytes that a chunk of `len` bytes can take.
pub(crate) fn most_bytes(len: usize) -> usize {
    compress_bound(len)
}

/// A compressor that is made when the first chunk comes.
#[derive(Default)]
pub(crate) struct Chunker {
    compressor: Option<Compressor<'static>>,
    out: Vec<u8>,
}

impl Chunker {
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
            none => none.insert(made(level)?),
        };
        self.out.resize(most_bytes(chunk.len()), 0);
        let len = compressor.compress_to_buffer(chunk, &mut self.out[..])?;
        Ok(&self.out[..len])
    }
}

fn made(level: i32) -> io::Result<Compressor<'static>> {
    let mut compressor = Compressor::new(level)?;
    let parameters: &[CParameter] = match level {
        ..=2 => &[CParameter::MinMatch(7)],
        3 => &[
            CParameter::Strategy(Strategy::ZSTD_greedy),
            CParameter::SearchLog(3),
            CParameter::MinMatch(6),
        ],
        4 => &[
            CParameter::Strategy(Strategy::ZSTD_greedy),
            CParameter::SearchLog(4),
            CParameter::MinMatch(6),
        ],
        5 => &[
            CParameter::Strategy(Strategy::ZSTD_greedy),
            CParameter::SearchLog(5),
            CParameter::MinMatch(6),
        ],
        _ => &[CParameter::MinMatch(6)],
    };
    for &parameter in parameters {
        compressor.set_parameter(parameter)?;
    }
    Ok(compressor)
}
