//! The graphs that are searched, a plain minimax to compare with, and the loop over tables.

use gt_core::alphabeta::Rating;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

/// A seeded generator, good enough to shuffle graphs.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n as u64).unwrap()
    }
}

/// An explicit graph. Each node has its successors, the outcome for a player without a move, and a
/// score.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<(Vec<u32>, Outcome, i32)>,
}

impl Graph {
    /// Returns a graph whose edges lead only to greater numbers. Position 0 is searched.
    pub(crate) fn acyclic(random: &mut Random, len: usize) -> Self {
        Self::random(
            random,
            len,
            |random, i| (i + 1 + random.below(6)).min(len - 1),
            |i| i + 1 < len,
        )
    }

    /// Returns a graph whose edges lead anywhere.
    pub(crate) fn loopy(random: &mut Random, len: usize) -> Self {
        Self::random(random, len, |random, _| random.below(len), |_| true)
    }

    /// Returns a graph of layers of four: all paths to a position have the same length.
    pub(crate) fn layered(random: &mut Random, layers: usize) -> Self {
        let len = 4 * layers;
        Self::random(
            random,
            len,
            |random, i| (i / 4 + 1) * 4 + random.below(4),
            |i| i / 4 + 1 < layers,
        )
    }

    fn random(
        random: &mut Random,
        len: usize,
        edge: impl Fn(&mut Random, usize) -> usize,
        goes_on: impl Fn(usize) -> bool,
    ) -> Self {
        let node = |i| {
            let degree = if goes_on(i) && random.below(6) > 0 { 1 + random.below(4) } else { 0 };
            let mut next: Vec<u32> =
                (0..degree).map(|_| u32::try_from(edge(random, i)).unwrap()).collect();
            next.sort_unstable();
            next.dedup();
            let rotation = random.below(next.len().max(1));
            next.rotate_left(rotation);
            let outcome =
                [Outcome::Loss, Outcome::Loss, Outcome::Draw, Outcome::Win][random.below(4)];
            (next, outcome, i32::try_from(random.below(9)).unwrap() - 4)
        };
        Self { nodes: (0..len).map(node).collect() }
    }

    pub(crate) fn game(&self) -> Scripted<'_> {
        let node = |at: u32| &self.nodes[at as usize];
        Scripted::new(0, move |at| node(at).0.iter().copied())
            .with_blocked_by(move |at| node(at).1)
            .with_score(move |at| Score::new(node(at).2))
    }
}

/// The result of [`oracle`], a class and an amount. Class 2 is a win, 1 a score, 0 a loss. The
/// amount is the score, or minus the plies of a win, or the plies of a loss.
pub(crate) type Worth = (u8, i64);

pub(crate) const fn negated((class, amount): Worth) -> Worth {
    match class {
        1 => (1, -amount),
        2 => (0, 1 - amount),
        _ => (2, -1 - amount),
    }
}

/// Returns what minimax finds from `at`, within `plies` if there is a limit. `path` leads to `at`.
pub(crate) fn oracle(graph: &Graph, at: u32, plies: Option<u32>, path: &mut Vec<u32>) -> Worth {
    if path.contains(&at) {
        return (1, 0);
    }
    let (next, outcome, score) = &graph.nodes[at as usize];
    if next.is_empty() {
        return [(0, 0), (1, 0), (2, 0)][*outcome as usize];
    }
    if plies == Some(0) {
        return (1, i64::from(*score));
    }
    path.push(at);
    let best =
        next.iter().map(|&to| negated(oracle(graph, to, plies.map(|plies| plies - 1), path))).max();
    path.pop();
    best.unwrap()
}

pub(crate) fn worth(rating: Rating) -> Worth {
    match (rating.decided(), rating.score()) {
        (Some(Value::Win { plies }), _) => (2, -i64::from(plies)),
        (Some(Value::Loss { plies }), _) => (0, i64::from(plies)),
        (_, Some(score)) => (1, score.get().into()),
        _ => unreachable!("beyond u32 plies"),
    }
}

pub(crate) fn rating((class, amount): Worth) -> Rating {
    let plies = u32::try_from(amount.abs()).unwrap();
    match class {
        0 => Value::Loss { plies }.into(),
        1 => Score::new(i32::try_from(amount).unwrap()).into(),
        _ => Value::Win { plies }.into(),
    }
}

/// Runs `$check` with each kind of table.
macro_rules! with_every_table {
    ($table:ident => $check:expr) => {{
        {
            let $table = ();
            $check;
        }
        for $table in $crate::alphabeta::tables::AnyTable::all() {
            $check;
        }
    }};
}
