//! Writing and reading the bytes of a position, part by part.

use alloc::vec::Vec;

use crate::capability::Indexed;

/// Writes the parts of a position, one after the other, from the most significant byte on.
/// # Example
/// ```
/// use gt_core::capability::{Decoder, Encoder};
/// let mut bytes = [0; 9];
/// let mut out = Encoder::new(&mut bytes);
/// out.put((true, -1_i16)); // signed numbers in ascending order
/// out.put_up_to(500_u32, 1_000_u32); // a number up to 1,000 takes two bytes
/// out.put_list(&[7_u8, 8], 3); // a list of at most three
/// assert_eq!(out.written(), 9);
/// assert_eq!(bytes, [1, 0x7f, 0xff, 1, 0xf4, 2, 7, 8, 0]);
///
/// let mut from = Decoder::new(&bytes);
/// assert_eq!(from.take(), Some((true, -1_i16)));
/// assert_eq!(from.take_up_to(1_000_u32), Some(500_u32));
/// assert_eq!(from.take_list(3), Some(vec![7_u8, 8]));
/// assert!(from.is_empty());
/// ```
#[derive(Debug)]
pub struct Encoder<'b> {
    bytes: &'b mut [u8],
    written: usize,
}

impl<'b> Encoder<'b> {
    /// Writes into `bytes`, from the first one on.
    ///
    /// What goes beyond their end is counted, and not written.
    #[inline]
    pub const fn new(bytes: &'b mut [u8]) -> Self {
        Self { bytes, written: 0 }
    }

    /// Counts the bytes, and writes none.
    pub const fn counting() -> Self {
        Self { bytes: &mut [], written: 0 }
    }

    /// How many bytes the parts take that were put so far.
    #[inline]
    pub const fn written(&self) -> usize {
        self.written
    }

    /// Writes these bytes as they are.
    #[inline]
    pub fn put_bytes(&mut self, bytes: &[u8]) {
        let end = self.written.saturating_add(bytes.len());
        if let Some(place) = self.bytes.get_mut(self.written..end) {
            place.copy_from_slice(bytes);
        }
        self.written = end;
    }

    /// Writes `len` bytes 0.
    fn put_zeros(&mut self, len: usize) {
        let end = self.written.saturating_add(len);
        if let Some(place) = self.bytes.get_mut(self.written..end) {
            place.fill(0);
        }
        self.written = end;
    }

    /// Writes a part whose type says how many bytes it takes.
    #[inline]
    pub fn put<F: Field>(&mut self, field: F) {
        field.put(self);
    }

    /// Writes a number that is at most `most`, in the fewest bytes that hold `most`.
    ///
    /// A set of points is such a number too: `most` is then the set of all points. Of a greater
    /// number the lowest bytes are written.
    #[inline]
    pub fn put_up_to(&mut self, number: impl Into<u128>, most: impl Into<u128>) {
        let bytes = number.into().to_be_bytes();
        self.put_bytes(&bytes[WIDEST - width(most.into())..]);
    }

    /// Writes a list of at most `most` fields: its length, the fields, and bytes 0 for the others.
    ///
    /// Of a longer list the first fields are written.
    pub fn put_list<F: Field>(&mut self, list: &[F], most: usize) {
        let list = list.get(..most).unwrap_or(list);
        self.put_up_to(list.len() as u64, most as u64);
        for &field in list {
            self.put(field);
        }
        self.put_zeros((most - list.len()).saturating_mul(F::LEN));
    }

    /// Writes the rank of a position of `game`, in the fewest bytes that hold all ranks.
    ///
    /// This is the whole of [`encode_into`](super::Encode::encode_into) for a game whose every
    /// position has a rank.
    #[inline]
    pub fn put_rank<G: Indexed + ?Sized>(&mut self, game: &G, position: &G::Position) {
        self.put_up_to(game.rank(position), game.index_len().saturating_sub(1));
    }

    pub(super) fn put_option<F: Field>(&mut self, field: Option<F>) {
        self.put(field.is_some());
        match field {
            Some(field) => self.put(field),
            None => self.put_zeros(F::LEN),
        }
    }
}

/// Reads what an [`Encoder`] has written, in the same order; the example is there.
///
/// Each method returns `None` if too few bytes are left, or if an encoder does not write these
/// bytes. Then the bytes are no position, and what is left of them means nothing.
#[derive(Debug)]
pub struct Decoder<'b> {
    bytes: &'b [u8],
}

impl<'b> Decoder<'b> {
    /// Reads `bytes` from the first one on.
    #[inline]
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes }
    }

    /// Whether all bytes have been read.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Reads `len` bytes as they are.
    #[inline]
    pub fn take_bytes(&mut self, len: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(taken)
    }

    /// Reads `len` bytes 0.
    fn take_zeros(&mut self, len: usize) -> Option<()> {
        self.take_bytes(len)?.iter().all(|&byte| byte == 0).then_some(())
    }

    /// Reads a part whose type says how many bytes it takes.
    #[inline]
    pub fn take<F: Field>(&mut self) -> Option<F> {
        F::take(self)
    }

    /// Reads a number that is at most `most`.
    #[inline]
    pub fn take_up_to<N: TryFrom<u128>>(&mut self, most: impl Into<u128>) -> Option<N> {
        let (most, mut bytes) = (most.into(), [0; WIDEST]);
        let width = width(most);
        bytes[WIDEST - width..].copy_from_slice(self.take_bytes(width)?);
        let number = u128::from_be_bytes(bytes);
        if number <= most { number.try_into().ok() } else { None }
    }

    /// Reads a list of at most `most` fields.
    pub fn take_list<F: Field>(&mut self, most: usize) -> Option<Vec<F>> {
        let len: u64 = self.take_up_to(most as u64)?;
        let list = (0..len).map(|_| self.take()).collect::<Option<Vec<F>>>()?;
        self.take_zeros((most - list.len()).saturating_mul(F::LEN))?;
        Some(list)
    }

    /// Reads the rank of a position of `game`, and returns the position.
    ///
    /// This is the whole of [`decode_from`](super::Encode::decode_from) for a game whose every
    /// position has a rank.
    #[inline]
    pub fn take_rank<G: Indexed + ?Sized>(&mut self, game: &G) -> Option<G::Position> {
        let rank = self.take_up_to(game.index_len().saturating_sub(1))?;
        game.unrank(rank)
    }

    #[expect(clippy::option_option, reason = "the outer one says whether the bytes can be read")]
    pub(super) fn take_option<F: Field>(&mut self) -> Option<Option<F>> {
        if self.take()? { self.take().map(Some) } else { self.take_zeros(F::LEN).map(|()| None) }
    }
}

/// The bytes of the greatest number.
const WIDEST: usize = 16;

/// The fewest bytes that hold a number.
#[inline]
const fn width(number: u128) -> usize {
    WIDEST - (number.leading_zeros() / 8) as usize
}

/// A part of a position that takes a fixed number of bytes, known by its type.
///
/// | type | bytes |
/// |---|---|
/// | `u8` to `u128` | from the most significant byte on |
/// | `i8` to `i128` | the same of the number less the least one, so -1 comes just before 0 |
/// | `bool` | 0 or 1 |
/// | [`Player`](crate::Player) | 0 for the first, 1 for the second |
/// | `[F; N]`, tuples, [`ToMove<F>`](crate::ToMove) | their parts in order; of `ToMove` the board first |
/// | `Option<F>` | 0 and as many bytes 0 as `F` takes; or 1 and the part |
///
/// So the order of the bytes is the order of the parts (`Ord`), part by part. `usize` is left out,
/// because its size depends on the platform: write [`u32`], or a
/// [number up to a bound](Encoder::put_up_to).
/// # Example
/// An enum of the game as one byte:
/// ```
/// use gt_core::capability::{Decoder, Encoder, Field};
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Phase {
///     Placing,
///     Sliding,
/// }
///
/// impl Field for Phase {
///     const LEN: usize = 1;
///     fn put(self, out: &mut Encoder<'_>) { out.put(self as u8); }
///     fn take(from: &mut Decoder<'_>) -> Option<Self> {
///         [Self::Placing, Self::Sliding].get(usize::from(from.take::<u8>()?)).copied()
///     }
/// }
/// let mut bytes = [0; 3];
/// Encoder::new(&mut bytes).put((Phase::Sliding, 300_u16));
/// assert_eq!(bytes, [1, 1, 44]);
/// assert_eq!(Decoder::new(&bytes).take(), Some((Phase::Sliding, 300_u16)));
/// assert_eq!(Decoder::new(&[2]).take::<Phase>(), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take a fixed number of bytes",
    label = "this is no part of a position that can be encoded",
    note = "put numbers, arrays and tuples; `put_up_to` takes a number with a bound, `put_list` a list with a greatest length; or implement `Field`"
)]
pub trait Field: Copy {
    /// How many bytes it takes.
    const LEN: usize;

    /// Writes exactly [`LEN`](Self::LEN) bytes.
    fn put(self, out: &mut Encoder<'_>);

    /// Reads what [`put`](Self::put) writes; `None` if it does not write these bytes.
    fn take(from: &mut Decoder<'_>) -> Option<Self>;
}
