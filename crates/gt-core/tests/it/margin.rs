//! Margins of random games against a slow oracle, and lines played to their end.

use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::Run;
use gt_core::SolveError;
use gt_core::alphabeta::Search;
use gt_core::graph::{Edge, GameGraph};
use gt_core::margin::{MarginTable, certify, certify_acyclic};
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_core::run::LimitError;
use gt_core::solution::Claims;
use gt_core::table::{Exact, Fixed};
use gt_testkit::laws::{self, Reach, Suite};
use proptest::prelude::*;

use crate::loopy::progress::phases;

/// Vertices with moves between them. A vertex without a move ends the game with a margin.
///
/// `ends[v]` is the margin at the end for the player to move. `shares[v]` is what endless play
/// through `v` is worth to the first player.
#[derive(Clone, Debug)]
struct Points {
    edges: Vec<Vec<usize>>,
    ends: Vec<i32>,
    shares: Vec<i32>,
}

impl Game for Points {
    type Position = ToMove<usize>;
    type Move = usize;

    fn initial(&self) -> ToMove<usize> {
        ToMove::new(0, Player::First)
    }

    fn moves(&self, at: &ToMove<usize>) -> impl Iterator<Item = usize> {
        0..self.edges[at.board].len()
    }

    fn play(&self, at: &ToMove<usize>, nth: usize) -> ToMove<usize> {
        ToMove::new(self.edges[at.board][nth], !at.turn)
    }

    fn blocked(&self, at: &ToMove<usize>) -> Outcome {
        self.margin(at).outcome()
    }
}

impl Indexed for Points {
    fn index_len(&self) -> u64 {
        2 * self.edges.len() as u64
    }

    fn rank(&self, at: &ToMove<usize>) -> u64 {
        place(at) as u64
    }

    fn unrank(&self, rank: u64) -> Option<ToMove<usize>> {
        let turn = if rank.is_multiple_of(2) { Player::First } else { Player::Second };
        (0..self.edges.len())
            .find(|&vertex| vertex as u64 == rank / 2)
            .map(|vertex| ToMove::new(vertex, turn))
    }
}

fn place(at: &ToMove<usize>) -> usize {
    2 * at.board + usize::from(at.turn == Player::Second)
}

impl Margins for Points {
    fn margin(&self, over: &ToMove<usize>) -> Margin {
        Margin(self.ends[over.board])
    }

    fn endless(&self, at: &ToMove<usize>) -> Margin {
        let first = Margin(self.shares[at.board]);
        if at.turn == Player::First { first } else { -first }
    }
}

impl Points {
    /// For each pair of vertices: whether play can go from one to the other and back.
    fn together(&self) -> Vec<Vec<bool>> {
        let n = self.edges.len();
        let mut reach: Vec<Vec<bool>> =
            (0..n).map(|from| (0..n).map(|to| from == to).collect()).collect();
        for (from, targets) in self.edges.iter().enumerate() {
            for &to in targets {
                reach[from][to] = true;
            }
        }
        for middle in 0..n {
            for from in 0..n {
                for to in 0..n {
                    reach[from][to] |= reach[from][middle] && reach[middle][to];
                }
            }
        }
        (0..n).map(|v| (0..n).map(|w| reach[v][w] && reach[w][v]).collect()).collect()
    }

    /// Gives all vertices that play can go round together the same share.
    fn with_shares(mut self, shares: &[i32]) -> Self {
        let together = self.together();
        let first =
            |v: usize| together[v].iter().position(|&same| same).expect("a vertex is with itself");
        self.shares = (0..self.edges.len()).map(|v| shares[first(v) % shares.len()]).collect();
        self
    }

    /// The margins of all ranks.
    ///
    /// One set of vertices that play can go round is solved after another. Inside it play is cut
    /// off after more plies than a player needs to force anything, and is then worth what endless
    /// play is worth.
    fn oracle(&self) -> Vec<Margin> {
        let together = self.together();
        let positions = self.positions();
        let mut values: Vec<Option<Margin>> = vec![None; positions.len()];
        while let Some(open) = values.iter().position(Option::is_none) {
            let mut vertex = positions[open].board;
            // Go on to a set of vertices whose moves out of it lead to known margins.
            let unknown = |v: usize| values[2 * v].is_none();
            let leaves = |v: usize| {
                let inside = (0..together.len()).filter(|&w| together[v][w]);
                inside
                    .flat_map(|w| &self.edges[w])
                    .copied()
                    .find(|&to| !together[v][to] && unknown(to))
            };
            while let Some(next) = leaves(vertex) {
                vertex = next;
            }
            let inside: Vec<_> = (0..positions.len())
                .filter(|&rank| together[vertex][positions[rank].board])
                .collect();
            for &rank in &inside {
                values[rank] = Some(self.endless(&positions[rank]));
            }
            for _ in 0..20 * positions.len() {
                let next: Vec<_> =
                    inside.iter().map(|&rank| self.one_ply(&positions[rank], &values)).collect();
                inside.iter().zip(next).for_each(|(&rank, value)| values[rank] = Some(value));
            }
        }
        values.into_iter().flatten().collect()
    }

    fn positions(&self) -> Vec<ToMove<usize>> {
        (0..self.index_len()).filter_map(|rank| self.unrank(rank)).collect()
    }

    fn one_ply(&self, at: &ToMove<usize>, values: &[Option<Margin>]) -> Margin {
        let worth =
            self.moves(at).map(|mv| -values[place(&self.play(at, mv))].expect("solved before"));
        worth.max().unwrap_or_else(|| self.margin(at))
    }
}

fn points(vertices: usize) -> impl Strategy<Value = Points> {
    let edges = prop::collection::vec(prop::collection::vec(0..vertices, 0..4), vertices);
    let ends = prop::collection::vec(-4..=4, vertices);
    let shares = prop::collection::vec(-3..=3, 1..4);
    (edges, ends, shares).prop_map(|(edges, ends, shares)| {
        Points { edges, ends, shares: Vec::new() }.with_shares(&shares)
    })
}

/// Follows the line from `at` and returns what it is worth to the player who begins.
fn played_out(
    table: &impl Explain<Game = Points, Answer = Margin>,
    mut at: ToMove<usize>,
) -> Margin {
    let game = table.game().clone();
    let begins = at.turn;
    let line = table.line(&at).expect("a table has no errors").expect("all margins are known");
    for mv in line.moves {
        at = game.play(&at, mv);
    }
    let worth = if line.repeats_from.is_some() { game.endless(&at) } else { game.margin(&at) };
    if at.turn == begins { worth } else { -worth }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn loopy_games_have_the_margins_of_the_oracle_and_their_lines_reach_them(game in points(7)) {
        let expected = game.oracle();
        let dense = MarginTable::dense(game.clone(), &Run::new()).unwrap();
        let hashed = MarginTable::explore(game.clone(), game.positions(), &Run::new()).unwrap();
        for (at, expected) in game.positions().into_iter().zip(expected) {
            prop_assert_eq!(dense.margin(&at), Some(expected));
            prop_assert_eq!(hashed.margin(&at), Some(expected));
            prop_assert_eq!(dense.settles_in(&at), hashed.settles_in(&at));
            prop_assert_eq!(played_out(&dense, at), expected);
            prop_assert_eq!(played_out(&hashed, at), expected);
        }
    }

    #[test]
    fn a_memoized_solver_agrees_where_every_play_ends(game in points(7)) {
        let mut game = game;
        for (from, targets) in game.edges.iter_mut().enumerate() {
            targets.retain(|&to| to > from);
        }
        let table = MarginTable::dense(&game, &Run::new()).unwrap();
        let rules = Promised(game.clone(), 1);
        let memo = MarginValues::new(&rules, &Run::new());
        prop_assert_eq!(certify_acyclic(&rules, game.positions(), &memo, &Run::new()).unwrap().flaws, 0);
        let zero = Claims::new(&rules, |_: &ToMove<usize>| Some(Margin::EVEN));
        let even = game.positions().iter().all(|at| table.margin(at) == Some(Margin::EVEN));
        prop_assert_eq!(certify_acyclic(&rules, game.positions(), &zero, &Run::new()).unwrap().flaws == 0, even);
        for at in game.positions() {
            prop_assert_eq!(memo.value(&at).unwrap(), table.margin(&at));
        }
    }

    #[test]
    fn margins_of_one_point_are_outcomes(graph in gt_testkit::strategy::loopy_graph(1..=8)) {
        let values = gt_core::retrograde::Tablebase::dense(&graph, &Run::new()).unwrap();
        let margins = MarginTable::dense(&graph, &Run::new()).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(margins.outcome(&position), values.outcome(&position));
            if let Some(plies) = values.value(&position).unwrap().and_then(Value::plies) {
                prop_assert_eq!(margins.settles_in(&position), Some(plies));
            }
        }
    }
}

/// The same game with the promise that every play ends, and with its margins times a sign.
#[derive(Clone, Debug)]
struct Promised(Points, i32);

impl Game for Promised {
    type Position = ToMove<usize>;
    type Move = usize;

    fn initial(&self) -> ToMove<usize> {
        self.0.initial()
    }

    fn moves(&self, at: &ToMove<usize>) -> impl Iterator<Item = usize> {
        self.0.moves(at)
    }

    fn play(&self, at: &ToMove<usize>, nth: usize) -> ToMove<usize> {
        self.0.play(at, nth)
    }

    fn blocked(&self, at: &ToMove<usize>) -> Outcome {
        self.0.blocked(at)
    }
}

impl Acyclic for Promised {}

impl Margins for Promised {
    fn margin(&self, over: &ToMove<usize>) -> Margin {
        Margin(self.1 * self.0.margin(over).0)
    }
}

#[test]
fn a_share_that_changes_along_a_cycle_is_refused() {
    let game = Points { edges: vec![vec![1], vec![0]], ends: vec![0; 2], shares: vec![1, 2] };
    let refused = MarginTable::dense(&game, &Run::new()).unwrap_err();
    assert!(matches!(refused, SolveError::EndlessPlay { .. }), "{refused}");
    let same = Points { shares: vec![2, 2], ..game };
    let table = MarginTable::dense(&same, &Run::new()).unwrap();
    assert_eq!(table.margin(&same.initial()), Some(Margin(2)));
}

#[test]
fn the_greatest_margin_has_no_opposite() {
    let game = Points { edges: vec![vec![1], vec![]], ends: vec![0, i32::MIN], shares: vec![0; 2] };
    let refused = MarginTable::dense(&game, &Run::new()).unwrap_err();
    assert_eq!(refused.to_string(), "margin in points exceeds 2147483647");
    assert!(
        MarginValues::new(Promised(game.clone(), 1), &Run::new()).value(&game.initial()).is_err()
    );
}

#[test]
fn limits_hold() {
    let game: GameGraph =
        GameGraph::from_fn(10_000, |p| [(p + 1) % 10_000, p / 2], |_| None).unwrap();
    let forecast = MarginTable::forecast(&game);
    let refused = MarginTable::dense(&game, &Run::new().memory(forecast.bytes / 2)).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { .. })), "{refused}");
    let refused = MarginTable::explore(&game, [0], &Run::new().positions(5_000)).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Positions { .. })), "{refused}");
    assert_eq!(MarginTable::dense(&game, &Run::new()).unwrap().stats().positions, 10_000);
}

/// A graph that counts how often a position is asked for.
struct Watched {
    graph: GameGraph,
    asked: AtomicU64,
}

impl Game for Watched {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.graph.initial()
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = Edge> {
        self.graph.moves(at)
    }

    fn play(&self, at: &u32, edge: Edge) -> u32 {
        self.graph.play(at, edge)
    }
}

impl Indexed for Watched {
    fn index_len(&self) -> u64 {
        self.graph.index_len()
    }

    fn rank(&self, at: &u32) -> u64 {
        self.graph.rank(at)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.graph.unrank(rank)
    }
}

impl Margins for Watched {
    fn margin(&self, over: &u32) -> Margin {
        self.graph.margin(over)
    }
}

#[test]
fn a_limit_below_the_forecast_is_refused_before_the_first_look_and_moves_while_they_are_listed() {
    let len = 10_000;
    let graph = GameGraph::from_fn(len, |p| (0..8).map(move |step| (p + step + 1) % len), |_| None)
        .unwrap();
    let game = Watched { graph, asked: AtomicU64::new(0) };
    let least = MarginTable::forecast(&game).bytes;
    let refused =
        |limit| MarginTable::dense(&game, &Run::new().memory(limit)).map(drop).unwrap_err();
    assert_eq!(refused(least - 1), LimitError::Memory { needed: least, limit: least - 1 }.into());
    assert_eq!(game.asked.load(Ordering::Relaxed), 0);
    assert!(matches!(refused(least + 1_000), SolveError::Limit(LimitError::Memory { .. })));
    assert!(game.asked.load(Ordering::Relaxed) < 500, "a thousand bytes hold 250 moves");
}

/// Each limit is either enough, or refused.
#[test]
fn a_table_of_one_component_is_solved_within_the_documented_bytes() {
    let len = 10_000_u32;
    let graph =
        GameGraph::from_fn(len, |p| [(p + 1) % len, p / 2], |p| (p == 5).then_some(Outcome::Loss))
            .unwrap();
    let moves = 2 * (u64::from(len) - 1);
    let (least, most) = (MarginTable::forecast(&graph).bytes, 92 * u64::from(len) + 8 * moves);
    assert!(
        MarginTable::dense(
            &graph,
            &Run::new().memory(most + (20 + 4) * u64::from(len) + 4 * moves)
        )
        .is_ok()
    );
    for limit in [least, u64::midpoint(least, most)] {
        let refused = MarginTable::dense(&graph, &Run::new().memory(limit)).unwrap_err();
        assert!(
            matches!(refused, SolveError::Limit(LimitError::Memory { limit: told, .. }) if told == limit),
            "{refused}"
        );
    }
}

#[test]
fn progress_never_falls_and_reaches_its_total() {
    let len = 20_000_u32;
    let total = Some(u64::from(len));
    let falls = GameGraph::from_fn(len, |p| p.checked_sub(1), |_| None).unwrap();
    let one = GameGraph::from_fn(len, |p| [(p + 1) % len, p / 2], |_| None).unwrap();
    let pairs = GameGraph::from_fn(len, |p| [p ^ 1, p / 2], |_| None).unwrap();
    for game in [falls, one, pairs] {
        let dense = phases(|run| drop(MarginTable::dense(&game, run).unwrap()));
        assert_eq!(dense, [("listing moves", total), ("solving", total)]);
        let explored = phases(|run| drop(MarginTable::explore(&game, 0..len, run).unwrap()));
        assert_eq!(explored, [("discovering", None), ("solving", total)]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn alpha_beta_finds_the_margins_of_acyclic_games_exactly(game in points(8)) {
        let mut game = game;
        for (from, targets) in game.edges.iter_mut().enumerate() {
            targets.retain(|&to| to > from);
        }
        let table = MarginTable::dense(&game, &Run::new()).unwrap();
        let rules = Promised(game.clone(), 1);
        let mut plain = Search::new(&rules).with_margins();
        let mut exact = Search::new(&rules).with_margins().with_table(Exact::new());
        let mut small = Search::new(&rules).with_margins().with_table(Fixed::with_slots(4).unwrap());
        for at in game.positions() {
            let expected = table.margin(&at).unwrap();
            for report in [plain.solve(&at).unwrap(), exact.solve(&at).unwrap(), small.solve(&at).unwrap()] {
                prop_assert!(report.exact);
                prop_assert_eq!(report.margin(), Some(expected));
                let end = report.line.iter().fold(at, |at, &mv| game.play(&at, mv));
                prop_assert!(game.terminal(&end).is_some());
                let reached = if end.turn == at.turn { game.margin(&end) } else { -game.margin(&end) };
                prop_assert_eq!(reached, expected);
            }
            prop_assert_eq!(plain.minimax(&at).unwrap().rating, Score::new(expected.0).into());
            prop_assert_eq!(plain.outcome(&at).unwrap(), expected.outcome());
        }
    }

    #[test]
    fn what_alpha_beta_calls_exact_in_a_loopy_game_is_the_margin(game in points(6), slots in 0..16usize) {
        let table = MarginTable::dense(&game, &Run::new()).unwrap();
        let mut search = Search::new(&game).with_margins().with_table(Fixed::with_slots(slots).unwrap());
        for at in game.positions() {
            let report = search.deepen(&at, 12).unwrap();
            if let Some(margin) = report.margin() {
                prop_assert_eq!(Some(margin), table.margin(&at));
            }
        }
    }
}

proptest! {
    #[test]
    fn certificates_have_no_flaw_for_true_tables_and_one_for_any_change(
        game in points(7),
        at in any::<prop::sample::Index>(),
        change in prop_oneof![Just((1, 0)), Just((-1, 0)), Just((0, 1)), Just((2, 1))],
    ) {
        let table = MarginTable::dense(&game, &Run::new()).unwrap();
        let claim = |at: &ToMove<usize>| Some((table.margin(at)?, table.settles_in(at)?));
        prop_assert_eq!(certify(&game, game.positions(), claim, &Run::new()).unwrap().flaws, 0);
        let at = *at.get(&game.positions());
        let changed = |position: &ToMove<usize>| {
            let (margin, plies) = claim(position)?;
            Some(if *position == at { (Margin(margin.0 + change.0), plies + change.1) } else { (margin, plies) })
        };
        prop_assert!(certify(&game, game.positions(), changed, &Run::new()).unwrap().flaws > 0);
    }

    #[test]
    fn the_laws_hold_of_random_games_and_of_what_solves_them(game in points(7)) {
        laws::margins(&game, Reach::default());
        let table = MarginTable::dense(&game, &Run::new()).unwrap();
        laws::solution_with(&table, Reach::default(), game.positions());
    }
}

#[test]
fn the_law_finds_a_margin_with_the_wrong_sign_and_shares_that_do_not_agree() {
    let sound = Points {
        edges: vec![vec![1, 2], vec![0], vec![]],
        ends: vec![0, 0, -3],
        shares: vec![1, 1, 5],
    };
    assert!(laws::all!(&sound).laws().contains(&"margins"));
    let wrong = Promised(Points { edges: vec![vec![1, 2], vec![2], vec![]], ..sound.clone() }, -1);
    let violation = Suite::of(&wrong).margins().check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("margins", 1));
    let shares = Points { shares: vec![1, 2, 5], ..sound };
    let violation = Suite::of(&shares).margins().check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("margins", 2));
}
