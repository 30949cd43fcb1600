//! The capability that turns positions into bytes.

mod bytes;
mod field;

pub use self::bytes::{Decoder, Encoder, Field};

use crate::game::Game;

/// Turns a position into a fixed number of bytes, and back.
///
/// Equal bytes mean equal positions. So the bytes are keys: they can be sorted, kept in a file, and
/// sent to another machine. All positions of a rules value take the same number of bytes, so the
/// key with a given number is found by one multiplication.
///
/// A game writes two methods, and callers have three:
/// * [`encode_into`](Self::encode_into) puts the parts of a position one after the other, and
///   [`decode_from`](Self::decode_from) takes them in the same order. What can be put is a
///   [`Field`], a number up to a bound, a list with a greatest length, or a rank.
/// * [`encoded_len`](Self::encoded_len), [`encode`](Self::encode) and [`decode`](Self::decode) are
///   what callers use. Their default implementations suffice.
/// # The contract
/// A position here is one that play can reach, or that another capability gives: that has a rank,
/// or is a representative or a component. It may also be one that `decode` returns.
/// 1. `encode(p)` writes all of `encoded_len()` bytes, and no more.
/// 2. `decode(encode(p)) == Some(p)`. Equal positions have equal bytes.
/// 3. If `decode(bytes)` is `Some(q)`, then `encode(q)` gives these bytes. All other bytes give
///    `None`, also those of another number, and none gives a panic: bytes come from files and from
///    other machines.
/// 4. The rules can be asked about whatever `decode` returns: no method of [`Game`] panics, and its
///    moves lead to positions that keep points 1 and 2.
/// 5. The bytes depend on the rules and the position alone: not on the platform, on hashing or on
///    the process. So put no `usize`, and nothing whose order is that of a hash table.
///
/// If the contract is broken, keys of different positions are the same, or one position has two
/// keys. Then answers are wrong, and no solver notices. The law `encode` checks points 1 to 4 under
/// the same numbers, and of point 5 that a second call gives the same bytes. A test with known
/// bytes checks the rest.
/// # Example
/// Heaps of at most 100 objects, and whose turn it is:
/// ```
/// use gt_core::prelude::*;
/// struct Heaps;
/// # impl Game for Heaps {
/// #     type Position = ToMove<[u8; 2]>;
/// #     type Move = (usize, u8);
/// #     fn initial(&self) -> ToMove<[u8; 2]> { ToMove::new([100, 7], Player::First) }
/// #     fn moves(&self, at: &ToMove<[u8; 2]>) -> impl Iterator<Item = (usize, u8)> {
/// #         let heaps = at.board;
/// #         (0..2).flat_map(move |heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
/// #     }
/// #     fn play(&self, at: &ToMove<[u8; 2]>, (heap, taken): (usize, u8)) -> ToMove<[u8; 2]> {
/// #         let mut board = at.board;
/// #         board[heap] -= taken;
/// #         ToMove::new(board, !at.turn)
/// #     }
/// # }
/// impl Encode for Heaps {
///     fn encode_into(&self, at: &ToMove<[u8; 2]>, out: &mut Encoder<'_>) { out.put(*at); }
///     fn decode_from(&self, from: &mut Decoder<'_>) -> Option<ToMove<[u8; 2]>> {
///         from.take().filter(|at: &ToMove<[u8; 2]>| at.board.iter().all(|&heap| heap <= 100))
///     }
/// }
/// let mut bytes = [0; 3];
/// assert_eq!(Heaps.encoded_len(), bytes.len());
/// Heaps.encode(&Heaps.initial(), &mut bytes);
/// assert_eq!(bytes, [100, 7, 0]);
/// assert_eq!(Heaps.decode(&bytes), Some(Heaps.initial()));
/// assert_eq!(Heaps.decode(&[101, 7, 0]), None); // too large a heap
/// assert_eq!(Heaps.decode(&[100, 7, 2]), None); // no such player
/// assert_eq!(Heaps.decode(&[100, 7]), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not turn its positions into bytes",
    label = "positions have no bytes here",
    note = "implement `Encode`: put the parts of a position into an `Encoder`, and take them in the same order; if the game is `Indexed`, put its rank"
)]
pub trait Encode: Game {
    /// Puts the parts of `position`, always with the same number of bytes.
    fn encode_into(&self, position: &Self::Position, out: &mut Encoder<'_>);

    /// Takes what [`encode_into`](Self::encode_into) has put; `None` if that is no position.
    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Self::Position>;

    /// How many bytes each position takes.
    /// # Complexity
    /// Encodes the initial position. Ask once, and not for every position.
    fn encoded_len(&self) -> usize {
        let mut out = Encoder::counting();
        self.encode_into(&self.initial(), &mut out);
        out.written()
    }

    /// Writes the bytes of `position` over all of `bytes`.
    ///
    /// The bytes of something that is no position of the game mean nothing, and may be those of a
    /// position. Ask [`decode`](Self::decode) whether they give it back.
    /// # Panics
    /// If `bytes` are not [`encoded_len`](Self::encoded_len) many, or if the game writes another
    /// number of bytes, against point 1 of the contract.
    fn encode(&self, position: &Self::Position, bytes: &mut [u8]) {
        let len = bytes.len();
        let mut out = Encoder::new(bytes);
        self.encode_into(position, &mut out);
        let written = out.written();
        assert!(written == len, "{written} bytes encode {position:?}, and not {len}");
    }

    /// The position with these bytes; `None` if no position has them.
    fn decode(&self, bytes: &[u8]) -> Option<Self::Position> {
        let mut from = Decoder::new(bytes);
        self.decode_from(&mut from).filter(|_| from.is_empty())
    }
}

impl<G: Encode + ?Sized> Encode for &G {
    pass!(this => **this; encode_into, decode_from, encoded_len, encode, decode);
}
