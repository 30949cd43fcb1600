//! The numbers of the boards of Dao.

use gt_core::prelude::*;

use super::{Dao, DaoBoard};

/// How many stones each player has.
const STONES: [u32; 2] = [4, 4];

/// The bytes of the rank.
impl Encode for Dao {
    fn encode_into(&self, board: &DaoBoard, out: &mut Encoder<'_>) {
        out.put_rank(self, board);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<DaoBoard> {
        from.take_rank(self)
    }
}

impl Indexed for Dao {
    fn index_len(&self) -> u64 {
        self.pairs.len(STONES)
    }

    fn rank(&self, board: &DaoBoard) -> u64 {
        self.pairs.rank([board.own, board.other])
    }

    fn unrank(&self, rank: u64) -> Option<DaoBoard> {
        self.pairs.unrank(STONES, rank).map(|[own, other]| DaoBoard { own, other })
    }
}
