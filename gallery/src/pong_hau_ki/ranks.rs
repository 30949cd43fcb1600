//! The numbers of the positions of Pong hau k'i.

use gt_core::bits::{gather, scatter};
use gt_core::prelude::*;

use super::{Pieces, PongHauKi};

/// The bytes of the rank.
impl Encode for PongHauKi {
    fn encode_into(&self, at: &ToMove<Pieces>, out: &mut Encoder<'_>) {
        out.put_rank(self, at);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<ToMove<Pieces>> {
        from.take_rank(self)
    }
}

impl Indexed for PongHauKi {
    fn index_len(&self) -> u64 {
        2 * self.first.len() * self.second.len()
    }

    fn rank(&self, at: &ToMove<Pieces>) -> u64 {
        let [first, second] = at.board.of.map(u64::from);
        let second = self.second.rank(gather(second, !first)).expect("two pieces on other points");
        let board = self.first.rank(first).expect("two pieces") * self.second.len() + second;
        at.rank_with(board).expect("60 ranks")
    }

    fn unrank(&self, rank: u64) -> Option<ToMove<Pieces>> {
        let (board, turn) = ToMove::<Pieces>::split_rank(rank);
        let first = self.first.unrank(board / self.second.len())?;
        let second = scatter(self.second.unrank(board % self.second.len())?, !first);
        let narrow = |points: u64| u8::try_from(points).ok();
        Some(ToMove::new(Pieces { of: [narrow(first)?, narrow(second)?] }, turn))
    }
}
