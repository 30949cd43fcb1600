//! What the capture search answers with.

use core::ops::Deref;

use smallvec::SmallVec;

use super::position::Move;

/// A legal capture, with the number of its paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureResult {
    /// The capture.
    pub mv: Move,
    /// How many sequences of landing squares take these hens and end there.
    pub paths: u64,
}

/// What one fox can take, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureSurvey {
    /// The most hens that it can take.
    pub longest: u32,
    /// Paths that cannot be prolonged, of any length.
    pub maximal_paths: u64,
    /// Paths that take most.
    pub longest_paths: u64,
    /// Results of those: different squares or hens taken.
    pub results: usize,
}

/// The legal captures of a position; a slice of [`CaptureResult`].
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

/// Yields the captures of [`LegalCaptures`].
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

/// Results, up to eight of them without an allocation.
pub(crate) type Results = SmallVec<[CaptureResult; 8]>;
