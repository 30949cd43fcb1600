//! The same answers on any number of threads.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::capability::{Indexed, Predecessors};
use crate::certify;
use crate::grundy::DenseNimbers;
use crate::perft::perft;
use crate::promise::{Acyclic, Impartial, Shared};
use crate::retrograde::Tablebase;
use crate::run::{Run, Threads};
use crate::solution::{Claims, Solution};

/// Asks on 1, 2, 3 and 8 threads, and returns the answer.
///
/// # Panics
/// If two answers differ.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::perft::perft;
/// use gt_core::testkit::threads;
///
/// let plays = threads::alike(|run| perft(&Matches(30), &30, 3, run));
/// assert_eq!(plays, Ok(27));
/// ```
#[track_caller]
pub fn alike<R: PartialEq + Debug>(ask: impl Fn(&Run) -> R) -> R {
    let [one, two, three, eight] = [1, 2, 3, 8].map(|count| {
        let threads = Threads::exactly(count).unwrap_or_default();
        ask(&Run::new().threads(threads))
    });
    for (count, other) in [(2, two), (3, three), (8, eight)] {
        assert_eq!(other, one, "{count} threads");
    }
    one
}

/// Compares tablebases, their certificates and counts of plays on different numbers of threads.
///
/// * The values, and what it took to find them: over a reverse graph, by predecessors, and explored
///   from the initial position. All three must agree on every thread.
/// * The certificates of right values, and those of values in which some are missing.
/// * The plays of each of these `plies`.
///
/// # Panics
/// If anything differs, or if a solver returns an error.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::testkit::threads;
///
/// threads::tables(&Matches(30), &[0, 1, 5]);
/// threads::nimbers(&Matches(30));
/// ```
#[track_caller]
pub fn tables<G: Indexed + Predecessors + Shared>(game: &G, plies: &[u32]) {
    let _ = alike(|run| {
        let dense = Tablebase::dense(game, run).expect("a dense table");
        let walked = Tablebase::dense_by_predecessors(game, run).expect("a table by predecessors");
        let explored = Tablebase::explore(game, [game.initial()], run).expect("an explored table");
        let value = |rank| {
            let position = game.unrank(rank)?;
            let value = dense.value(&position);
            assert_eq!(walked.value(&position), value, "{position:?}");
            let known = explored.value(&position);
            assert!(known == Ok(None) || known == value, "{position:?}: {known:?} explored, {value:?} in all");
            value.ok().flatten()
        };
        let values: Vec<_> = (0..game.index_len()).map(value).collect();
        let wrong = Claims::new(game, |p| dense.value(p).ok().flatten().filter(|value| value.plies() != Some(5)));
        let certificates =
            [certify::indexed(game, &dense, run), certify::indexed(game, &wrong, run), certify::shared(game, &explored, run)]
                .map(|certificate| certificate.expect("a certificate"));
        let outcomes = certify::indexed_outcomes(game, &walked, run).expect("a certificate of outcomes");
        let count = |plies| perft(game, &game.initial(), plies, run).expect("a count of plays");
        let plays: Vec<_> = plies.iter().copied().map(count).collect();
        (values, [dense.stats(), walked.stats(), explored.stats()], certificates, outcomes, plays)
    });
}

/// Compares the nimbers of every rank on different numbers of threads.
///
/// # Panics
/// If a nimber or the statistics differ, or if the solver returns an error.
#[track_caller]
pub fn nimbers<G: Indexed + Impartial + Acyclic + Shared>(game: &G) {
    let _ = alike(|run| {
        let nimbers = DenseNimbers::solve(game, run).expect("nimbers");
        let nimber = |rank| game.unrank(rank).map(|position| nimbers.nimber(&position));
        ((0..game.index_len()).map(nimber).collect::<Vec<_>>(), nimbers.stats())
    });
}
