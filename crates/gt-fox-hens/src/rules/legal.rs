//! The answers of the capture search: one capture, all legal captures, and counts for one fox.
//!
//! [`LegalCaptures`] keeps up to eight results without an allocation. Positions met in play seldom
//! have more.

use core::ops::Deref;

use smallvec::SmallVec;

use super::position::Move;

/// A capture with the number of its paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureResult {
    /// The capture as a move.
    pub mv: Move,
    /// How many sequences of landing squares take these hens and end on this square.
    pub paths: u64,
}

/// What one fox can take, in numbers; all 0 if it can take nothing.
///
/// Made by [`FoxHens::survey`](crate::FoxHens::survey).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureSurvey {
    /// The most hens that the fox can take.
    pub longest: u32,
    /// How many paths cannot be prolonged, of any length.
    pub maximal_paths: u64,
    /// How many paths take the most hens.
    pub longest_paths: u64,
    /// How many results the longest paths have: they differ in the end square or in the hens taken.
    pub results: usize,
}

/// The legal captures of a position, as a slice of [`CaptureResult`].
///
/// # Example
/// ```
/// use gt_fox_hens::FoxHens;
/// let book = FoxHens::book();
/// let position = book.board().position("3/3/2xh3/7/7/3/3 f")?;
/// let captures = book.legal_captures(&position);
/// assert_eq!((captures.len(), captures[0].paths), (1, 1)); // it derefs to a slice
/// for capture in &captures {
///     assert!(capture.mv.is_capture());
/// }
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalCaptures(pub(crate) Results);

impl Deref for LegalCaptures {
    type Target = [CaptureResult];

    fn deref(&self) -> &[CaptureResult] {
        &self.0
    }
}

impl IntoIterator for LegalCaptures {
    type Item = CaptureResult;
    type IntoIter = LegalCapturesIter;

    fn into_iter(self) -> LegalCapturesIter {
        LegalCapturesIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a LegalCaptures {
    type Item = &'a CaptureResult;
    type IntoIter = core::slice::Iter<'a, CaptureResult>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Yields the captures of [`LegalCaptures`] by value.
#[derive(Clone, Debug)]
pub struct LegalCapturesIter(smallvec::IntoIter<[CaptureResult; 8]>);

impl Iterator for LegalCapturesIter {
    type Item = CaptureResult;

    #[inline]
    fn next(&mut self) -> Option<CaptureResult> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for LegalCapturesIter {}

/// A list of results; up to eight need no allocation.
pub(crate) type Results = SmallVec<[CaptureResult; 8]>;
