//! The answers of numbered positions, one code per rank.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::ops::Range;

use super::code::Coded;
use super::width::{Bytes, Cells, Fulls, Halves, NONE, TwoBits, Width, Words};
use crate::error::{ShapeError, SolveError};
use crate::outcome::Outcome;
use crate::run::{Run, parallel};

/// How many ranks [`Plane::fill`] writes at a time.
const STRETCH: usize = 1 << 16;

/// A rank as a place in memory; one that no memory has is behind every end.
#[inline]
fn place(rank: u64) -> usize {
    usize::try_from(rank).unwrap_or(usize::MAX)
}

/// Whether no word has codes of these ranks and of ranks before them.
fn check_start(ranks: &Range<u64>) -> Result<(), SolveError> {
    if ranks.start.is_multiple_of(64) {
        return Ok(());
    }
    let expected = "a range that begins at a multiple of 64".to_owned();
    Err(ShapeError::new("ranks of a plane", format!("{ranks:?}"), expected).into())
}

fn copy_words<W: Copy>(to: &mut [W], places: Range<usize>, from: &[W]) {
    let to = to.get_mut(places).unwrap_or_default();
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
    }
}

/// Whether a code that is stored for a rank stands for an answer.
#[inline]
fn check_code<A: Coded>(rank: u64, code: u32, width: Width) -> Result<(), SolveError> {
    if A::from_code(code, width).is_some() { Ok(()) } else { Err(no_answer(rank, code, width)) }
}

#[cold]
fn no_answer(rank: u64, code: u32, width: Width) -> SolveError {
    let expected = format!("0 to {}, the code of an answer", width.most());
    ShapeError::new(format!("code of rank {rank}"), code, expected).into()
}

fn wrong_length(found: impl Display, len: u64) -> SolveError {
    ShapeError::new("number of values", found, format!("{len}, one per rank")).into()
}

/// Evaluates `$body` for the width of `$cells`, with its codes as `$words` and its type as `$W`.
///
/// The branch of two bits is compiled only for answers that begin with them, the others only for
/// the other answers.
macro_rules! by_width {
    ($answer:ty, $cells:expr, |$words:ident: $W:ident| $body:expr) => {{
        use $crate::tiers::width::{Bytes, Cells, Fulls, Halves, TwoBits};
        if <$answer as $crate::tiers::code::InBits>::IN_BITS {
            match $cells {
                Cells::TwoBits($words) => {
                    type $W = TwoBits;
                    $body
                }
                _ => unreachable!("outcomes lie in two bits"),
            }
        } else {
            match $cells {
                Cells::Bytes($words) => {
                    type $W = Bytes;
                    $body
                }
                Cells::Halves($words) => {
                    type $W = Halves;
                    $body
                }
                Cells::Fulls($words) => {
                    type $W = Fulls;
                    $body
                }
                Cells::TwoBits(_) => unreachable!("only outcomes lie in two bits"),
            }
        }
    }};
}
pub(crate) use by_width;

/// The answers of the ranks of a tier, or of a whole game: one code per rank, all of one width.
///
/// A rank without an answer is a hole, or it was not solved.
/// # Example
/// ```
/// use gt_core::tiers::{Plane, Width};
/// use gt_core::{Run, Value};
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let mut plane = Plane::unknown(3, &Run::new())?;
/// plane.set(2, Value::Win { plies: 7 }, &Run::new())?;
/// assert_eq!((plane.get(1), plane.get(2)), (None, Some(Value::Win { plies: 7 })));
/// assert!(plane.codes().eq([0, 0, 248]));
/// plane.set(0, Value::Loss { plies: 200 }, &Run::new())?; // does not fit a byte
/// assert_eq!((plane.width(), plane.bytes()), (Width::Half, 6));
/// assert_eq!(plane.get(2), Some(Value::Win { plies: 7 }));
/// # Ok(())
/// # }
/// ```
pub struct Plane<A> {
    pub(crate) cells: Cells,
    len: u64,
    answer: PhantomData<fn() -> A>,
}

impl<A> Clone for Plane<A> {
    fn clone(&self) -> Self {
        Self { cells: self.cells.clone(), len: self.len, answer: PhantomData }
    }
}

/// Shows the size, not the answers.
impl<A> fmt::Debug for Plane<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Plane");
        shown.field("len", &self.len).field("width", &self.cells.width()).finish_non_exhaustive()
    }
}

impl<A: Coded> Plane<A> {
    /// No answers for `len` ranks, in codes of the least width.
    /// # Errors
    /// [`SolveError::Limit`] if `run` does not allow the ranks or the bytes, or if the allocator
    /// refuses them.
    pub fn unknown(len: u64, run: &Run) -> Result<Self, SolveError> {
        run.check_positions(len)?;
        Ok(Self::of(Cells::unknown(len, A::NARROWEST, run)?, len))
    }

    pub(crate) const fn of(cells: Cells, len: u64) -> Self {
        Self { cells, len, answer: PhantomData }
    }

    /// A plane of codes of a stated width, in the order of ranks; 0 where there is no answer.
    /// # Errors
    /// * [`SolveError::Shape`] if there are more or fewer codes than `len`, or if a code stands for
    ///   no answer.
    /// * [`SolveError::Limit`] as [`unknown`](Self::unknown).
    pub fn from_codes(
        len: u64,
        width: Width,
        codes: impl IntoIterator<Item = u32>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        run.check_positions(len)?;
        let width = width.max(A::NARROWEST);
        let mut plane = Self::of(Cells::unknown(len, width, run)?, len);
        let mut read = 0;
        for code in codes {
            if read == len {
                return Err(wrong_length(format!("more than {len}"), len));
            }
            if code != NONE {
                check_code::<A>(read, code, width)?;
                plane.cells.put(place(read), code);
            }
            read += 1;
        }
        if read < len {
            return Err(wrong_length(read, len));
        }
        Ok(plane)
    }

    /// How many ranks there are, holes included.
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no rank.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How much room a code takes.
    pub const fn width(&self) -> Width {
        self.cells.width()
    }

    /// The bytes that the codes take.
    pub const fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// The answer of a rank; `None` if it has none, or if it is out of range.
    #[inline]
    pub fn get(&self, rank: u64) -> Option<A> {
        A::from_code(self.code(rank), self.width())
    }

    #[inline]
    pub(crate) fn code(&self, rank: u64) -> u32 {
        self.cells.code(place(rank))
    }

    /// The code of every rank, in order; 0 where there is no answer.
    pub fn codes(&self) -> impl Iterator<Item = u32> {
        (0..self.len).map(|rank| self.code(rank))
    }

    /// Calls `visit` with the code of each of these ranks, in order; 0 where there is no answer.
    ///
    /// Ranks behind the end are left out. It is [`codes`](Self::codes) for loops that have to be
    /// fast: the loop is compiled for each width.
    #[inline]
    pub fn for_each_code(&self, ranks: Range<u64>, mut visit: impl FnMut(u32)) {
        let end = place(ranks.end.min(self.len));
        let places = place(ranks.start).min(end)..end;
        match &self.cells {
            Cells::TwoBits(words) => places.for_each(|at| visit(TwoBits::get(words, at))),
            Cells::Bytes(words) => words[places].iter().for_each(|&code| visit(code.into())),
            Cells::Halves(words) => words[places].iter().for_each(|&code| visit(code.into())),
            Cells::Fulls(words) => words[places].iter().for_each(|&code| visit(code)),
        }
    }

    /// Writes the codes of ranks that have no answer yet, on the threads of `run`.
    ///
    /// `write` gets stretches of at most 65,536 ranks, and their codes, all 0, to write over. The
    /// codes have the [width](Self::width) of the plane; see [`widen`](Self::widen) for greater
    /// ones. Ranks behind the end are left out.
    /// # Errors
    /// * What `write` returns. Then some of the ranks are written, and writing them once more with
    ///   the same answers is fine.
    /// * [`SolveError::Shape`] if a code stands for no answer, or if the ranks do not begin at a
    ///   multiple of 64.
    /// * [`SolveError::Limit`] if `run` is stopped or its threads cannot be made.
    /// # Example
    /// ```
    /// use gt_core::tiers::Plane;
    /// use gt_core::{Nimber, Run};
    ///
    /// let mut plane = Plane::<Nimber>::unknown(200, &Run::new())?;
    /// plane.fill(64..200, &Run::new(), |ranks, codes| {
    ///     for (code, rank) in codes.iter_mut().zip(ranks) {
    ///         *code = u32::from(rank % 2 == 0); // nimber 0, or none
    ///     }
    ///     Ok::<_, gt_core::SolveError>(())
    /// })?;
    /// assert_eq!([62, 64, 65].map(|rank| plane.get(rank)), [None, Some(Nimber(0)), None]);
    /// # Ok::<_, gt_core::SolveError>(())
    /// ```
    pub fn fill<E: From<SolveError> + Send>(
        &mut self,
        ranks: Range<u64>,
        run: &Run,
        write: impl Fn(Range<u64>, &mut [u32]) -> Result<(), E> + Sync + Send,
    ) -> Result<(), E> {
        let ranks = ranks.start..ranks.end.min(self.len).max(ranks.start);
        check_start(&ranks)?;
        let filled = run.install(|| match &mut self.cells {
            Cells::TwoBits(words) => fill::<A, TwoBits, E>(words, ranks, run, &write),
            Cells::Bytes(words) => fill::<A, Bytes, E>(words, ranks, run, &write),
            Cells::Halves(words) => fill::<A, Halves, E>(words, ranks, run, &write),
            Cells::Fulls(words) => fill::<A, Fulls, E>(words, ranks, run, &write),
        });
        filled?
    }

    /// Every rank that has an answer, with it, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, A)> {
        (0..self.len).filter_map(|rank| Some((rank, self.get(rank)?)))
    }

    /// Copies the answers of `part` to the ranks from `first` on, in wider codes if it has them.
    ///
    /// Ranks that were answered before keep what they have if they are not among these. Ranks
    /// behind the end are left out.
    /// # Errors
    /// * [`SolveError::Shape`] if `first` is no multiple of 64.
    /// * [`SolveError::Limit`] as [`fill`](Self::fill), or if `run` does not allow wider codes.
    pub fn copy_from(&mut self, first: u64, part: &Self, run: &Run) -> Result<(), SolveError> {
        while self.width() < part.width() {
            self.widen(run)?;
        }
        let ranks = first..first.saturating_add(part.len).min(self.len).max(first);
        check_start(&ranks)?;
        let places = place(ranks.start)..place(ranks.end);
        match (&mut self.cells, &part.cells) {
            (Cells::Bytes(to), Cells::Bytes(from)) => copy_words(to, places, from),
            (Cells::Halves(to), Cells::Halves(from)) => copy_words(to, places, from),
            (Cells::Fulls(to), Cells::Fulls(from)) => copy_words(to, places, from),
            _ => {
                let (narrow, wide) = (part.width(), self.width());
                return self.fill(ranks, run, |ranks, codes| {
                    let mut codes = codes.iter_mut();
                    part.for_each_code(ranks.start - first..ranks.end - first, |code| {
                        if let Some(to) = codes.next() {
                            let answer = A::from_code(code, narrow);
                            *to = answer.and_then(|answer| answer.code(wide)).unwrap_or(NONE);
                        }
                    });
                    Ok(())
                });
            }
        }
        Ok(())
    }

    /// Stores the answer of a rank that has none yet, in wider codes if it needs them.
    ///
    /// A rank out of range is ignored.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the wider codes beside the narrow ones.
    /// * [`SolveError::Overflow`] if the answer fits no width.
    #[inline]
    pub fn set(&mut self, rank: u64, answer: A, run: &Run) -> Result<(), SolveError> {
        loop {
            if let Some(code) = answer.code(self.width()) {
                if let Some(place) = usize::try_from(rank).ok().filter(|_| rank < self.len) {
                    self.cells.put(place, code);
                }
                return Ok(());
            }
            self.widen(run)?;
        }
    }

    /// Copies the answers to codes of the next width, and says which that is.
    /// # Errors
    /// As [`set`](Self::set).
    pub fn widen(&mut self, run: &Run) -> Result<Width, SolveError> {
        let width = self.width().wider().ok_or_else(A::too_great)?;
        *self = self.widened(width, run)?;
        Ok(width)
    }

    /// A copy in codes of a greater width.
    pub(crate) fn widened(&self, width: Width, run: &Run) -> Result<Self, SolveError> {
        run.check_memory(width.bytes(self.len).saturating_add(self.bytes()))?;
        let mut wide = Self::of(Cells::unknown(self.len, width, run)?, self.len);
        for place in 0..place(self.len) {
            let answer = A::from_code(self.cells.code(place), self.width());
            if let Some(code) = answer.and_then(|answer| answer.code(width)) {
                wide.cells.put(place, code);
            }
        }
        Ok(wide)
    }
}

fn fill<A: Coded, W: Words, E: From<SolveError> + Send>(
    words: &mut [W::Word],
    ranks: Range<u64>,
    run: &Run,
    write: &(impl Fn(Range<u64>, &mut [u32]) -> Result<(), E> + Sync + Send),
) -> Result<(), E> {
    let threads = run.thread_count().get();
    let words_of = place(ranks.start) / W::PER_WORD..place(ranks.end).div_ceil(W::PER_WORD);
    let words = words.get_mut(words_of).unwrap_or_default();
    let codes = || vec![NONE; STRETCH.min(place(ranks.end - ranks.start))];
    let stretch = |codes: &mut Vec<u32>, nth: usize, words: &mut [W::Word]| {
        let first = ranks.start + (nth * STRETCH) as u64;
        let ranks = first..ranks.end.min(first + STRETCH as u64);
        let codes = &mut codes[..place(ranks.end - ranks.start)];
        codes.fill(NONE);
        run.check_running().map_err(SolveError::from)?;
        write(ranks, codes)?;
        for (at, &code) in codes.iter().enumerate() {
            if code != NONE {
                check_code::<A>(first + at as u64, code, W::WIDTH)?;
                W::put(words, at, code);
            }
        }
        Ok(0)
    };
    parallel::chunks(threads, words, STRETCH / W::PER_WORD, codes, stretch).map(|_| ())
}

impl Plane<Outcome> {
    /// How many ranks are lost, drawn and won.
    /// # Complexity
    /// Looks at 32 ranks at a time.
    pub(crate) fn counts(&self) -> [u64; 3] {
        /// The low bit of each rank of a word.
        const LOW: u64 = 0x5555_5555_5555_5555;
        let mut counts = [0; 3];
        let Cells::TwoBits(words) = &self.cells else { return counts };
        for &word in words {
            let (low, high) = (word & LOW, word >> 1 & LOW);
            for (count, ranks) in counts.iter_mut().zip([low & !high, high & !low, low & high]) {
                *count += u64::from(ranks.count_ones());
            }
        }
        counts
    }
}
