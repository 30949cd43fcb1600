//! Outcomes that were proved once, by a search that takes minutes.

use gt_core::Outcome;

use crate::rules::{FoxHens, NamedRules, Parameters, Position};

impl FoxHens {
    /// Returns the outcome of a position if the crate has a proof of it; `None` for all others.
    ///
    /// One outcome is known: the hens win the book's game from the start. How fast they can win is
    /// not known. The proof is a [`WinningSet`](crate::solve::WinningSet). It is too large to be
    /// kept: the example `hens_win` finds it in two minutes and checks it by the rules. A test with
    /// the feature `deep` does the same, and compares the set with this function.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Game, GameExt, Outcome};
    /// use gt_fox_hens::FoxHens;
    /// let book = FoxHens::book();
    /// let start = book.initial();
    /// assert_eq!(book.proved_outcome(&start), Some(Outcome::Win));
    /// let next = book.play(&start, book.legal_moves(&start).next().expect("the hens can move"));
    /// assert_eq!(book.proved_outcome(&next), None);
    /// ```
    pub fn proved_outcome(&self, position: &Position) -> Option<Outcome> {
        let book = NamedRules::Book.parameters();
        // The first position and the most hens of a position with a rank change no move.
        let Parameters { start, most_hens, .. } = book;
        let is_book = Parameters { start, most_hens, ..self.parameters().clone() } == book;
        (is_book && *position == start).then_some(Outcome::Win)
    }
}
