//! A check that answers do not depend on the number of threads.
use core::fmt::Debug;

use gt_core::bounded::Horizon;
use gt_core::capability::{Indexed, Predecessors};
use gt_core::certify;
use gt_core::grundy::DenseNimbers;
use gt_core::memo;
use gt_core::perft::perft;
use gt_core::promise::{Acyclic, Impartial, Shared};
use gt_core::retrograde::Tablebase;
use gt_core::run::{Run, Threads};
use gt_core::solution::{Claims, Explain, NimberSolution, Solution};

/// Asks on 1, 2, 3 and 8 threads, and returns the answer.
/// # Panics
/// If two answers differ.
/// # Example
/// ```
/// use gt_core::{example::Matches, perft::perft};
/// use gt_testkit::threads;
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
/// * The values, and what it took to find them: over a reverse graph, in short memory, by
///   predecessors, and explored from the initial position in each way that needs no promise. All
///   of them must agree, and say the same on every number of threads.
/// * A look ahead, of all ranks and from the initial position.
/// * The best moves and the line from the initial position.
/// * The certificates of right values, and those of values in which some are missing.
/// * The plays of each of these `plies`.
///
/// Dense tables of fewer than 4,096 ranks are made by one thread, so `game` should have more.
/// # Panics
/// If anything differs, or if a solver returns an error.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_testkit::threads;
/// threads::tables(&Matches(30), &[0, 1, 5]);
/// threads::nimbers(&Matches(30));
/// ```
#[track_caller]
pub fn tables<G: Indexed + Predecessors + Shared>(game: &G, plies: &[u32]) {
    /// Far enough to decide something, and near enough to leave something open.
    const AHEAD: u32 = 3;
    let first = game.initial();
    let _ = alike(|run| {
        let dense = Tablebase::dense(game, run).expect("a dense table");
        let short = run.clone().memory(Tablebase::forecast(game).bytes);
        let short = Tablebase::dense(game, &short).expect("a dense table in short memory");
        let walked = Tablebase::dense_by_predecessors(game, run).expect("a table by predecessors");
        assert!(dense.entries() == short.entries() && dense.entries() == walked.entries());

        let root = || [first.clone()];
        let explored = Tablebase::explore(game, root(), run).expect("an explored table");
        let layers = Tablebase::explore_layers(game, root(), run).expect("a table by layers");
        let hashed = Tablebase::explore_by_predecessors(game, root(), run)
            .expect("a hashed table by predecessors");
        let ahead = Horizon::dense(game, AHEAD, run).expect("a look ahead of all ranks");
        let seen = Horizon::explore(game, root(), AHEAD, run).expect("a look ahead");
        let of = |rank| {
            let position = game.unrank(rank)?;
            let (entry, known) = (dense.entry(&position), explored.entry(&position));
            assert!(
                known.value().is_none() || known == entry,
                "{position:?}: {known:?} explored, {entry:?} in all"
            );
            assert_eq!(
                [layers.entry(&position), hashed.entry(&position)],
                [known; 2],
                "{position:?}"
            );
            Some((
                entry,
                ahead.value(&position).ok()?,
                seen.sees(&position),
                seen.value(&position).ok()?,
            ))
        };
        let values: Vec<_> = (0..game.index_len()).map(of).collect();
        let stats = [
            dense.stats(),
            short.stats(),
            walked.stats(),
            explored.stats(),
            layers.stats(),
            hashed.stats(),
        ];

        let wrong = Claims::new(game, |p| {
            dense.value(p).ok().flatten().filter(|value| value.plies() != Some(5))
        });
        let certificates = [
            certify::indexed(game, &dense, run),
            certify::indexed(game, &wrong, run),
            certify::shared(game, &layers, run),
        ]
        .map(|certificate| certificate.expect("a certificate"));
        let outcomes =
            certify::indexed_outcomes(game, &walked, run).expect("a certificate of outcomes");
        let count = |plies| perft(game, &first, plies, run).expect("a count of plays");
        let plays: Vec<_> = plies.iter().copied().map(count).collect();
        let shown = |moves| std::format!("{moves:?}");
        let line =
            layers.line(&first).expect("a line").map(|line| (shown(line.moves), line.repeats_from));
        let best = layers.best_moves(&first).expect("best moves").map(shown);
        (values, stats, [ahead.stats(), seen.stats()], certificates, outcomes, plays, line, best)
    });
}

/// Compares what is known of an acyclic impartial game on different numbers of threads.
///
/// * The nimbers of all ranks.
/// * The values of what play reaches from the initial position, explored and memoized. The two must
///   agree.
/// # Panics
/// If a nimber, a value or the statistics differ, or if a solver returns an error.
#[track_caller]
pub fn nimbers<G: Indexed + Impartial + Acyclic + Shared>(game: &G) {
    let _ = alike(|run| {
        let nimbers = DenseNimbers::solve(game, run).expect("nimbers");
        let explored = Tablebase::explore(game, [game.initial()], run).expect("an explored table");
        let memoized = memo::Values::solve(game, [game.initial()], run).expect("a memoized table");
        let of = |rank| {
            let position = game.unrank(rank)?;
            let value = explored.value(&position);
            assert_eq!(memoized.value(&position), value, "{position:?}");
            Some((nimbers.nimber(&position), value.ok()?))
        };
        (
            (0..game.index_len()).map(of).collect::<Vec<_>>(),
            nimbers.stats(),
            explored.stats(),
            memoized.len(),
        )
    });
}
