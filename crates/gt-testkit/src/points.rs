//! Random games that end by points and in which play may go round, and a check that all solvers
//! tell one truth about them.
use std::vec::Vec;

use proptest::prelude::{Strategy, prop};

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::capability::{Indexed, Margins, Predecessors};
use gt_core::certify;
use gt_core::error::SolveError;
use gt_core::game::GameExt;
use gt_core::margin::MarginTable;
use gt_core::outcome::{Margin, Outcome, Player};
use gt_core::promise::Shared;
use gt_core::retrograde::Tablebase;
use gt_core::run::Run;
use gt_core::solution::Solution;
use gt_core::solver::Solver;

use crate::scripted::Scripted;

/// Vertices with moves between them. A vertex without a move ends the game with a margin.
///
/// At position `2 * v` the first player is to move, at `2 * v + 1` the second. A move is the number
/// of an edge.
/// # Example
/// ```
/// use gt_core::Margin;
/// use gt_testkit::points::{self, Points};
/// // Play may go round between the first two vertices, which the first player gains by.
/// let edges = vec![vec![1], vec![0, 2], vec![]];
/// let points = Points { edges, ends: vec![0, 0, -4], shares: vec![3, 3, 0] };
/// assert_eq!(points.oracle()[0], Margin(-4)); // the second player leaves
/// assert_eq!(points.oracle()[1], Margin(-4)); // the first player leaves, who gains 4, not 3
/// assert!(points::one_truth(&points.game()) > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Points {
    /// To which vertices the moves of each vertex lead.
    pub edges: Vec<Vec<u32>>,
    /// The margin at the end for the player to move.
    pub ends: Vec<i32>,
    /// What endless play through a vertex is worth to the first player.
    pub shares: Vec<i32>,
}

/// The vertex of a position.
pub const fn vertex(at: u32) -> usize {
    at as usize / 2
}

/// Who is to move in a position.
pub const fn to_move(at: u32) -> Player {
    if at.is_multiple_of(2) { Player::First } else { Player::Second }
}

impl Points {
    /// The game, with ranks and with moves backwards.
    pub fn game(&self) -> Scripted<'_> {
        Scripted::new(0, |at| (0..).zip(&self.edges[vertex(at)]).map(|(nth, _)| nth))
            .with_labels(|at, nth| self.after(at, nth as usize))
            .with_blocked_by(|at| self.margin(at).outcome())
            .numbered(self.len())
            .before(move |at| {
                let leads_here = move |from: &u32| self.edges[vertex(*from)].contains(&(at / 2));
                (0..self.len()).filter(move |from| from % 2 != at % 2).filter(leads_here)
            })
            .with_margin(|at| self.margin(at))
            .with_endless_by(|at| self.endless(at))
    }

    /// The game, with ranks in tiers inside which play may go round.
    /// # Panics
    /// As [`len`](Self::len).
    pub fn in_tiers(&self) -> Scripted<'_> {
        let tiers = self.tiers();
        let most = tiers.iter().copied().max().unwrap_or(0);
        let of = move |at: u32| tiers[vertex(at)];
        let list = |tier| (0..self.len()).filter(|&at| of(at) == tier).collect::<Vec<_>>();
        let lists: Vec<Vec<u32>> = (0..=most).map(list).collect();
        let (lens, ranks) = (lists.clone(), lists.clone());
        let tier = of.clone();
        self.game().tiered(tier, |tier| (0..tier).collect()).ranked_in_tiers(
            0..=most,
            move |tier| lens[tier as usize].len() as u64,
            move |at| {
                let rank = ranks[of(at) as usize].iter().position(|&other| other == at);
                rank.map_or(u64::MAX, |rank| rank as u64)
            },
            move |tier, rank| lists[tier as usize].get(usize::try_from(rank).ok()?).copied(),
        )
    }

    /// How many positions there are: two for each vertex.
    /// # Panics
    /// If there are 2^31 vertices.
    pub fn len(&self) -> u32 {
        2 * u32::try_from(self.edges.len()).expect("few vertices")
    }

    /// Whether there is no vertex.
    pub const fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The position after the edge with this number.
    pub fn after(&self, at: u32, nth: usize) -> u32 {
        2 * self.edges[vertex(at)][nth] + (1 - at % 2)
    }

    /// The margin at an end.
    pub fn margin(&self, over: u32) -> Margin {
        Margin(self.ends[vertex(over)])
    }

    /// What endless play is worth.
    pub fn endless(&self, at: u32) -> Margin {
        let first = Margin(self.shares[vertex(at)]);
        if to_move(at) == Player::First { first } else { -first }
    }

    /// Takes away the edges that lead back, so that every play ends.
    #[must_use]
    pub fn downhill(mut self) -> Self {
        for (from, targets) in (0..).zip(&mut self.edges) {
            targets.retain(|&to| to > from);
        }
        self
    }

    /// For each pair of vertices: whether play can go from one to the other.
    fn reach(&self) -> Vec<Vec<bool>> {
        let n = self.edges.len();
        let mut reach: Vec<Vec<bool>> =
            (0..n).map(|from| (0..n).map(|to| from == to).collect()).collect();
        for (from, targets) in self.edges.iter().enumerate() {
            for &to in targets {
                reach[from][to as usize] = true;
            }
        }
        for middle in 0..n {
            for from in 0..n {
                for to in 0..n {
                    reach[from][to] |= reach[from][middle] && reach[middle][to];
                }
            }
        }
        reach
    }

    /// For each pair of vertices: whether play can go from one to the other and back.
    fn together(&self) -> Vec<Vec<bool>> {
        let (n, reach) = (self.edges.len(), self.reach());
        (0..n).map(|v| (0..n).map(|w| reach[v][w] && reach[w][v]).collect()).collect()
    }

    /// The tier of each vertex: no move leads to a greater one, and some of them stay.
    pub fn tiers(&self) -> Vec<u32> {
        let reached = |row: &Vec<bool>| row.iter().filter(|&&reached| reached).count();
        self.reach().iter().map(|row| u32::try_from(reached(row) / 3).unwrap_or(u32::MAX)).collect()
    }

    /// Gives all vertices that play can go round together the same share.
    /// # Panics
    /// If there is no share.
    #[must_use]
    pub fn with_shares(mut self, shares: &[i32]) -> Self {
        let together = self.together();
        let first = |v: usize| together[v].iter().position(|&same| same).unwrap_or(v);
        self.shares = (0..self.edges.len()).map(|v| shares[first(v) % shares.len()]).collect();
        self
    }

    /// The margins of all positions, found slowly.
    ///
    /// One set of vertices that play can go round is solved after another. Inside it play is cut
    /// off after more plies than a player needs to force anything, and is then worth what endless
    /// play is worth.
    pub fn oracle(&self) -> Vec<Margin> {
        let together = self.together();
        let len = self.len() as usize;
        let mut values: Vec<Option<Margin>> = std::vec![None; len];
        while let Some(open) = values.iter().position(Option::is_none) {
            let mut set = open / 2;
            // Go on to a set of vertices whose moves out of it lead to known margins.
            let unknown = |v: usize| values[2 * v].is_none();
            let leaves = |v: usize| {
                let inside = (0..together.len()).filter(|&w| together[v][w]);
                let mut out = inside.flat_map(|w| &self.edges[w]).map(|&to| to as usize);
                out.find(|&to| !together[v][to] && unknown(to))
            };
            while let Some(next) = leaves(set) {
                set = next;
            }
            let inside: Vec<u32> =
                (0..self.len()).filter(|&at| together[set][vertex(at)]).collect();
            for &at in &inside {
                values[at as usize] = Some(self.endless(at));
            }
            for _ in 0..20 * len {
                let next: Vec<_> = inside.iter().map(|&at| self.one_ply(at, &values)).collect();
                inside.iter().zip(next).for_each(|(&at, value)| values[at as usize] = value);
            }
        }
        values.into_iter().flatten().collect()
    }

    fn one_ply(&self, at: u32, values: &[Option<Margin>]) -> Option<Margin> {
        let after = (0..self.edges[vertex(at)].len()).map(|nth| self.after(at, nth) as usize);
        let best = after.filter_map(|to| values[to].map(|worth| -worth)).max();
        best.or_else(|| Some(self.margin(at)))
    }
}

/// Returns random games of so many vertices; the ends, and what endless play is worth, are a few
/// points.
pub fn points(vertices: u32) -> impl Strategy<Value = Points> {
    let n = vertices as usize;
    let edges = prop::collection::vec(prop::collection::vec(0..vertices, 0..4), n);
    let ends = prop::collection::vec(-4..=4, n);
    let shares = prop::collection::vec(-3..=3, 1..4);
    (edges, ends, shares).prop_map(|(edges, ends, shares)| {
        Points { edges, ends, shares: Vec::new() }.with_shares(&shares)
    })
}

/// Checks that every solver of outcomes agrees with the margins of `game`, or refuses.
///
/// [`MarginTable::dense`] is believed. For each position an outcome is the sign of the margin, by
/// every way to solve a loopy game, by certificates, and through the front door. A refusal has to
/// be [`SolveError::EndlessPoints`], and may come only if endless play is worth points where the
/// game is not over. Returns how many of the ways refused.
/// # Panics
/// If anything differs.
/// # Complexity
/// A search for each position: for games of some twenty positions.
#[track_caller]
pub fn one_truth<G: Indexed + Predecessors + Margins + Shared>(game: &G) -> usize {
    /// A search that looks further than any play of a small game without repetitions.
    const DEPTH: u32 = 8;
    let run = &Run::new();
    let table = MarginTable::dense(game, run).expect("margins");
    let all: Vec<G::Position> =
        (0..game.index_len()).filter_map(|rank| game.unrank(rank)).collect();
    let sign = |at: &G::Position| table.margin(at).expect("a table of all positions").outcome();
    let scored = |at: &G::Position| game.endless(at) != Margin::EVEN && game.terminal(at).is_none();
    let may_refuse = all.iter().any(scored);
    let mut refusals = 0;
    let mut refused = |way: &str, error: SolveError| {
        let is_right = may_refuse && matches!(error, SolveError::EndlessPoints { .. });
        assert!(is_right, "{way}: {error}");
        refusals += 1;
    };
    let right = |way: &str, outcome: &dyn Fn(&G::Position) -> Option<Outcome>| {
        for at in &all {
            assert_eq!(outcome(at).unwrap_or_else(|| sign(at)), sign(at), "{way}: {at:?}");
        }
    };
    macro_rules! ways {
        ($($way:literal: $solved:expr,)+) => { $(
            match $solved {
                Ok(known) => right($way, &|at| known.outcome(at).expect("a table")),
                Err(error) => refused($way, error),
            }
        )+ };
    }
    let least = run.clone().memory(Tablebase::forecast(game).bytes);
    let roots = || all.iter().cloned();
    ways! {
        "retrograde, dense": Tablebase::dense(game, run),
        "retrograde in short memory": Tablebase::dense(game, &least),
        "retrograde by predecessors": Tablebase::dense_by_predecessors(game, run),
        "retrograde, hashed": Tablebase::explore(game, roots(), run),
        "retrograde by layers": Tablebase::explore_layers(game, roots(), run),
        "hashed, by predecessors": Tablebase::explore_by_predecessors(game, roots(), run),
        "bounded, dense": Horizon::dense(game, u32::MAX, run),
        "bounded, by predecessors": Horizon::dense_by_predecessors(game, u32::MAX, run),
        "bounded, hashed": Horizon::explore(game, roots(), u32::MAX, run),
        "bounded, near": Horizon::explore(game, roots(), 2, run),
        "the front door, values": Solver::of(game).indexed().solve(run),
    }
    let known = Solver::of(game).by_points().outcomes(run).expect("margins answer");
    let mut search = Search::new(game);
    let margins = Search::new(game).with_margins();
    let mut margins = margins.with_table(gt_core::table::Exact::new());
    for at in &all {
        if let Some(outcome) = known.value(at).expect("a table") {
            assert_eq!(outcome, sign(at), "the front door: {at:?}");
        }
        let found = search.to_depth(at, DEPTH).expect("no limits");
        if let Some(value) = found.value() {
            assert_eq!(value.outcome(), sign(at), "alpha-beta: {at:?}");
        }
        let found = margins.to_depth(at, DEPTH).expect("no limits");
        if found.margin().is_some() {
            assert_eq!(found.margin(), table.margin(at), "alpha-beta of margins: {at:?}");
        }
    }
    // A certificate never accepts a wrong outcome, and never calls a true one wrong.
    let drawn = gt_core::solution::Claims::new(game, |at: &G::Position| {
        Some(game.terminal(at).unwrap_or(Outcome::Draw))
    });
    let is_drawn = all.iter().all(|at| drawn.value(at) == Ok(Some(sign(at))));
    for (way, certified, is_true) in [
        ("a certificate of true outcomes", certify::indexed_outcomes(game, &table, run), true),
        ("a certificate of draws", certify::indexed_outcomes(game, &drawn, run), is_drawn),
    ] {
        match certified {
            Ok(certificate) => assert_eq!(certificate.flaws == 0, is_true, "{way}"),
            Err(error) => refused(way, error),
        }
    }
    refusals
}
