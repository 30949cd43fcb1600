//! What a suite of laws reports.

/// What a [`Suite`](super::Suite) has checked.
///
/// A test that asserts the names of the laws fails if an `impl` is lost. [`all!`](super::all) alone
/// would silently skip the law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    laws: Vec<&'static str>,
    positions: usize,
}

impl Checked {
    pub(super) const fn new(laws: Vec<&'static str>, positions: usize) -> Self {
        Self { laws, positions }
    }

    /// Returns the names of the laws that hold, in the order in which they were checked.
    #[must_use]
    pub fn laws(&self) -> &[&'static str] {
        &self.laws
    }

    /// Returns how many distinct positions the laws looked at.
    ///
    /// A small number means that the reach is too small, or that the game starts near its end.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }
}
