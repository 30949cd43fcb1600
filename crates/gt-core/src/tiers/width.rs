//! How codes lie in memory: their widths, words of them, and words that threads share.

use alloc::vec::Vec;
#[cfg(not(feature = "rayon"))]
use core::cell::Cell;
use core::fmt::Debug;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use crate::run::{LimitError, Run, try_vec};

/// The code of a rank without an answer.
pub(crate) const NONE: u32 = 0;

/// How much room a code takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Two bits: outcomes.
    TwoBits,
    /// One byte: up to 126 plies, 127 points, or the nimber 254.
    Byte,
    /// Two bytes: up to 32,766 plies, 32,767 points, or the nimber 65,534.
    Half,
    /// Four bytes: up to 2,147,483,646 plies, 2,147,483,647 points, or the nimber 4,294,967,294.
    Full,
}

impl Width {
    /// The greatest code.
    pub const fn most(self) -> u32 {
        match self {
            Self::TwoBits => 3,
            Self::Byte => u8::MAX as u32,
            Self::Half => u16::MAX as u32,
            Self::Full => u32::MAX,
        }
    }

    /// The bytes that `len` codes take in memory.
    ///
    /// Codes of two bits lie in words of 32 codes.
    pub const fn bytes(self, len: u64) -> u64 {
        match self {
            Self::TwoBits => len.div_ceil(32).saturating_mul(8),
            Self::Byte => len,
            Self::Half => len.saturating_mul(2),
            Self::Full => len.saturating_mul(4),
        }
    }

    /// The next width; `None` after the last one.
    pub const fn wider(self) -> Option<Self> {
        match self {
            Self::TwoBits => Some(Self::Byte),
            Self::Byte => Some(Self::Half),
            Self::Half => Some(Self::Full),
            Self::Full => None,
        }
    }

    /// The code in the middle, of a draw.
    pub(super) const fn middle(self) -> u32 {
        self.most() / 2 + 1
    }
}

/// How codes lie in words, as a type: so that the loops are compiled for each width.
pub(crate) trait Words: 'static {
    /// The unit of memory.
    type Word: Copy + Default + Debug + Send + Sync;
    /// The unit of memory that threads share, where there are several.
    #[cfg(feature = "rayon")]
    type Atom: Atom<Word = Self::Word> + Send + Sync;
    #[cfg(not(feature = "rayon"))]
    type Atom: Atom<Word = Self::Word>;
    const WIDTH: Width;
    /// How many codes share a word.
    const PER_WORD: usize;

    /// The words of cells of this width; `None` for other cells.
    fn of(cells: &Cells) -> Option<&[Self::Word]>;

    /// The cells of words.
    fn cells(words: Vec<Self::Word>) -> Cells;

    /// The code at a place; [`NONE`] behind the end.
    fn get(words: &[Self::Word], place: usize) -> u32;

    /// Writes a code at a place that is [`NONE`].
    fn put(words: &mut [Self::Word], place: usize, code: u32);

    /// Makes a place [`NONE`].
    fn clear(words: &mut [Self::Word], place: usize);

    /// Makes room for the code at a place, if it is the first without.
    #[inline]
    fn reach(words: &mut Vec<Self::Word>, place: usize, run: &Run) -> Result<(), LimitError> {
        if words.len() * Self::PER_WORD > place {
            return Ok(());
        }
        run.push(words, Self::Word::default())
    }
}

/// Codes of two bits.
#[derive(Debug)]
pub(crate) enum TwoBits {}

impl Words for TwoBits {
    type Word = u64;
    #[cfg(feature = "rayon")]
    type Atom = AtomicU64;
    #[cfg(not(feature = "rayon"))]
    type Atom = Cell<u64>;
    const WIDTH: Width = Width::TwoBits;
    const PER_WORD: usize = 32;

    fn of(cells: &Cells) -> Option<&[u64]> {
        if let Cells::TwoBits(words) = cells { Some(words) } else { None }
    }

    fn cells(words: Vec<u64>) -> Cells {
        Cells::TwoBits(words)
    }

    #[inline]
    fn get(words: &[u64], place: usize) -> u32 {
        words.get(place / 32).map_or(NONE, |word| (word >> (2 * (place % 32)) & 3) as u32)
    }

    #[inline]
    fn put(words: &mut [u64], place: usize, code: u32) {
        if let Some(word) = words.get_mut(place / 32) {
            *word |= u64::from(code) << (2 * (place % 32));
        }
    }

    fn clear(words: &mut [u64], place: usize) {
        if let Some(word) = words.get_mut(place / 32) {
            *word &= !(3 << (2 * (place % 32)));
        }
    }
}

macro_rules! whole_words {
    ($($name:ident, $word:ty, $atom:ident, $width:ident;)+) => { $(
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl Words for $name {
            type Word = $word;
            #[cfg(feature = "rayon")]
            type Atom = $atom;
            #[cfg(not(feature = "rayon"))]
            type Atom = Cell<$word>;
            const WIDTH: Width = Width::$width;
            const PER_WORD: usize = 1;

            fn of(cells: &Cells) -> Option<&[$word]> {
                if let Cells::$name(words) = cells { Some(words) } else { None }
            }

            fn cells(words: Vec<$word>) -> Cells {
                Cells::$name(words)
            }

            #[inline]
            fn get(words: &[$word], place: usize) -> u32 {
                words.get(place).map_or(NONE, |&code| code.into())
            }

            #[inline]
            #[expect(clippy::allow_attributes, reason = "a word of 32 bits is not cut, and has no such lint")]
            fn put(words: &mut [$word], place: usize, code: u32) {
                if let Some(word) = words.get_mut(place) {
                    #[allow(clippy::cast_possible_truncation, trivial_numeric_casts, reason = "codes fit in a word")]
                    let code = code as $word;
                    *word = code;
                }
            }

            fn clear(words: &mut [$word], place: usize) {
                if let Some(word) = words.get_mut(place) {
                    *word = 0;
                }
            }
        }
    )+ };
}

whole_words! {
    Bytes, u8, AtomicU8, Byte;
    Halves, u16, AtomicU16, Half;
    Fulls, u32, AtomicU32, Full;
}

/// A word that threads share. Without threads it is a cell: not all machines have atomic words of
/// 64 bits.
pub(crate) trait Atom {
    type Word;

    fn new(word: Self::Word) -> Self;
    fn into_word(self) -> Self::Word;
    fn load(&self) -> Self::Word;

    /// Writes what is there, while no other thread writes.
    #[cfg(feature = "rayon")]
    fn touch(&self);

    /// Sets the bits of `word`, and returns what was there before.
    #[cfg(feature = "rayon")]
    fn set_bits(&self, word: Self::Word) -> Self::Word;

    /// Sets the bits of `word`, while no other thread writes; returns what was there before.
    fn set_bits_alone(&self, word: Self::Word) -> Self::Word;
}

#[cfg(feature = "rayon")]
macro_rules! atoms {
    ($($atom:ty, $word:ty;)+) => { $(
        impl Atom for $atom {
            type Word = $word;

            fn new(word: $word) -> Self {
                Self::new(word)
            }

            fn into_word(self) -> $word {
                self.into_inner()
            }

            #[inline]
            fn load(&self) -> $word {
                self.load(Ordering::Relaxed)
            }

            fn touch(&self) {
                self.store(self.load(Ordering::Relaxed), Ordering::Relaxed);
            }

            #[inline]
            fn set_bits(&self, word: $word) -> $word {
                self.fetch_or(word, Ordering::Relaxed)
            }

            #[inline]
            fn set_bits_alone(&self, word: $word) -> $word {
                let before = self.load(Ordering::Relaxed);
                self.store(before | word, Ordering::Relaxed);
                before
            }
        }
    )+ };
}

#[cfg(feature = "rayon")]
atoms! {
    AtomicU8, u8;
    AtomicU16, u16;
    AtomicU32, u32;
    AtomicU64, u64;
}

#[cfg(not(feature = "rayon"))]
impl<W: Copy + core::ops::BitOr<Output = W>> Atom for Cell<W> {
    type Word = W;

    fn new(word: W) -> Self {
        Self::new(word)
    }

    fn into_word(self) -> W {
        self.into_inner()
    }

    #[inline]
    fn load(&self) -> W {
        self.get()
    }

    #[inline]
    fn set_bits_alone(&self, word: W) -> W {
        self.replace(self.get() | word)
    }
}

/// Codes of one width.
#[derive(Clone, Debug)]
pub(crate) enum Cells {
    TwoBits(Vec<u64>),
    Bytes(Vec<u8>),
    Halves(Vec<u16>),
    Fulls(Vec<u32>),
}

impl Cells {
    /// No answers for `len` ranks.
    pub(crate) fn unknown(len: u64, width: Width, run: &Run) -> Result<Self, LimitError> {
        Ok(match width {
            Width::TwoBits => Self::TwoBits(words::<TwoBits>(len, run)?),
            Width::Byte => Self::Bytes(words::<Bytes>(len, run)?),
            Width::Half => Self::Halves(words::<Halves>(len, run)?),
            Width::Full => Self::Fulls(words::<Fulls>(len, run)?),
        })
    }

    pub(crate) const fn width(&self) -> Width {
        match self {
            Self::TwoBits(_) => Width::TwoBits,
            Self::Bytes(_) => Width::Byte,
            Self::Halves(_) => Width::Half,
            Self::Fulls(_) => Width::Full,
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        match self {
            Self::TwoBits(words) => size_of_val(words.as_slice()) as u64,
            Self::Bytes(words) => size_of_val(words.as_slice()) as u64,
            Self::Halves(words) => size_of_val(words.as_slice()) as u64,
            Self::Fulls(words) => size_of_val(words.as_slice()) as u64,
        }
    }

    #[inline]
    pub(super) fn code(&self, place: usize) -> u32 {
        match self {
            Self::TwoBits(words) => TwoBits::get(words, place),
            Self::Bytes(words) => Bytes::get(words, place),
            Self::Halves(words) => Halves::get(words, place),
            Self::Fulls(words) => Fulls::get(words, place),
        }
    }

    /// Writes a code at a place that has none.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, code: u32) {
        match self {
            Self::TwoBits(words) => TwoBits::put(words, place, code),
            Self::Bytes(words) => Bytes::put(words, place, code),
            Self::Halves(words) => Halves::put(words, place, code),
            Self::Fulls(words) => Fulls::put(words, place, code),
        }
    }

    /// Takes away the code at a place.
    pub(crate) fn take(&mut self, place: usize) -> u32 {
        let code = self.code(place);
        match self {
            Self::TwoBits(words) => TwoBits::clear(words, place),
            Self::Bytes(words) => Bytes::clear(words, place),
            Self::Halves(words) => Halves::clear(words, place),
            Self::Fulls(words) => Fulls::clear(words, place),
        }
        code
    }

    /// Cuts off the places from `len` on, which have no codes.
    pub(crate) fn truncate(&mut self, len: usize) {
        match self {
            Self::TwoBits(words) => words.truncate(len.div_ceil(TwoBits::PER_WORD)),
            Self::Bytes(words) => words.truncate(len),
            Self::Halves(words) => words.truncate(len),
            Self::Fulls(words) => words.truncate(len),
        }
    }
}

/// Words for `len` codes, all [`NONE`].
pub(crate) fn words<W: Words>(len: u64, run: &Run) -> Result<Vec<W::Word>, LimitError> {
    let count = usize::try_from(len.div_ceil(W::PER_WORD as u64));
    let count = count.map_err(|_| LimitError::OutOfMemory { bytes: W::WIDTH.bytes(len) })?;
    try_vec(W::Word::default(), count, run)
}
