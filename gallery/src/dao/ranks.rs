//! The numbers of the boards of Dao.

use gt_core::Indexed;

use super::{Dao, DaoBoard};

/// How many stones each player has.
const STONES: [u32; 2] = [4, 4];

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
