//! A game without ranks whose positions lead to any others.

use core::ops::Range;
use core::time::Duration;

use gt_core::capability::{Decoder, Encoder};
use gt_core::prelude::*;
use gt_table::SparseMaker;

/// Positions with some moves each, to any others; every eighth is an end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tangle;

/// A table with small shards, since all of one are in memory when it is written, and with
/// checkpoints.
pub(crate) const fn maker() -> SparseMaker<Tangle> {
    SparseMaker::new(Tangle).shard(1 << 16).checkpoint(Duration::ZERO)
}

const POSITIONS: u32 = 400_000;

impl Game for Tangle {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        1
    }

    fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
        let moves: Range<u32> = if at.is_multiple_of(8) { 0..0 } else { 0..12 };
        moves.map(move |nth| {
            let mixed = u64::from(16 * at + nth).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            u32::try_from(mixed % u64::from(POSITIONS)).unwrap()
        })
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }
}

impl Encode for Tangle {
    fn encode_into(&self, at: &u32, out: &mut Encoder<'_>) {
        out.put(*at);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        from.take().filter(|&at| at < POSITIONS)
    }
}
