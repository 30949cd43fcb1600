//! How good a position is, by alpha-beta search: to a depth on any board, to the end on small ones.
//!
//! [`Search::to_depth`] looks a given number of plies ahead and asks a [`Heuristic`] where they end; [`Search::deepen`] does
//! so ply by ply until time is up; [`Search::solve`] goes to the end of the game and gives its exact [`Value`](crate::Value);
//! [`Search::outcome`] asks only who wins. Every [`Report`] says whether its rating is exact or heuristic.
//!
//! # Should I be using this?
//! Yes for a good move on a board too big to solve, and for the value of one position in a game whose positions would fill
//! the memory. For the values of many positions `memo` is simpler and visits each of them once; for draws by endless play
//! use retrograde analysis, which a search to a depth can only guess at.
//!
//! # From minimax to alpha-beta
//! Each step gives the same answer with fewer visits, and each can be called:
//! 1. [`Search::minimax_to_depth`]: `value(p) = max(-value(q) for q after p)`, a heuristic at the end of the depth.
//! 2. [`Search::minimax`]: the same to the end of the game, which needs no heuristic.
//! 3. [`Search::solve`]: a move that the opponent would not allow needs no exact value; a search carries a *window* of what
//!    both sides have already and stops where a position leaves it.
//! 4. [`Search::outcome`]: only signs matter, and with the window (-1, 1) the first winning move ends a position:
//!    `wins(p) = any(not wins(q) for q after p)`, evaluated lazily.
//! 5. [`memo::Outcomes`](crate::memo::Outcomes): the same with a table, so that each position is visited once.
//!
//! # Games that go on for ever
//! `solve` and `outcome` ask for [`Acyclic`], and a repetition that they come across is a [`SolveError::Cycle`]. Searches to a
//! depth take any game: a position that repeats one on the path scores as a draw. No value that rests on such a draw is
//! stored in the table, so it cannot be mistaken for a draw on another path, and a report that rests on one is not exact.
//! Wins and losses found by force are exact all the same: a repetition is no win.
//!
//! # How it works
//! Negamax with fail-soft bounds on an explicit stack, so a line of a million plies needs heap, not thread stack. Moves are
//! tried in this order: the best move of the [table](crate::table), the last move that cut off a position of the same
//! ply, the rest in the game's order. Distances count from the position itself, so that an entry means the same wherever its
//! position is met again.
//!
//! # Rejected alternatives
//! * *Aspiration windows*: deepening that first asks near the rating of an earlier depth visited between 12 % fewer and 12 % more
//!   nodes, by how wide the window was and on which game (bench `alphabeta_windows`); who knows his game can ask by
//!   [`Search::in_window`].
//! * *A table inside the search*: which table is right depends on memory and game, so it is a type parameter, and `()` is free.
//! * *Principal variations read from the table*: a table forgets; lines are kept while searching, and what a table answered is
//!   searched again at the end.

mod complete;
mod configure;
mod heuristic;
mod lines;
mod minimax;
mod negamax;
mod path;
mod rating;
mod report;
mod space;
mod trust;
mod window;

use core::fmt;

use self::negamax::{Engine, UNLIMITED};
use self::path::Look;
use self::space::Space;
use self::window::Window;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Score};
use crate::promise::Acyclic;
use crate::run::{Meter, Run, Stats};
use crate::table::{Entry, Table};

pub use heuristic::{Balanced, Evaluation, Heuristic};
pub use minimax::Minimax;
pub use rating::Rating;
pub use report::Report;

/// An alpha-beta search of a game, with a transposition table `T`, and a heuristic `H`.
///
/// A new search has no table, thinks unfinished positions balanced, and knows no limits; `with_...` changes that.
///
/// # Complexity
/// For *b* moves a position and *d* plies: between O(b^(d/2)) visits, if the best move always comes first, and O(b^d). Memory:
/// the table, and for each ply of the path a position, about 100 bytes, and its moves with 4 bytes each.
///
/// # Example
/// Who takes the last of 21 matches wins; one to three may be taken.
/// ```
/// use gt_core::alphabeta::Search;
/// use gt_core::prelude::*;
/// use gt_core::table::Exact;
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
/// # impl Evaluate for Matches {
/// #     fn evaluate(&self, matches: &u32) -> Score { Score::new(if matches % 4 == 0 { -1 } else { 1 }) }
/// # }
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let mut search = Search::new(Matches(21)).with_table(Exact::new());
/// let report = search.solve(&21)?;
/// assert_eq!(report.value(), Some(Value::Win { plies: 11 }));
/// assert_eq!(report.best_move(), Some(1));
///
/// let mut search = Search::new(Matches(21)).with_evaluation(); // this game implements `Evaluate`
/// let report = search.to_depth(&21, 2)?;
/// assert!(!report.exact && report.rating == Score::new(1).into());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Search<G: Game, T = (), H = Balanced> {
    game: G,
    table: T,
    heuristic: H,
    run: Run,
    space: Space<G>,
    stats: Stats,
    killers: bool,
    repetitions: bool,
}

impl<G: Game> Search<G> {
    /// A search without table, heuristic and limits.
    ///
    /// Nothing is searched before it is asked. What is set by `with_...` may be set in any order.
    #[must_use]
    pub fn new(game: G) -> Self {
        Self {
            game,
            table: (),
            heuristic: Balanced,
            run: Run::new(),
            space: Space::default(),
            stats: Stats::default(),
            killers: true,
            repetitions: true,
        }
    }
}

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>> Search<G, T, H> {
    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The table.
    ///
    /// For its length, or to store it; a search that borrows its table, `with_table(&mut table)`, leaves it behind when it goes.
    pub const fn table(&self) -> &T {
        &self.table
    }

    /// Empties the table, so that the next answer does not depend on earlier questions.
    ///
    /// Needed where the rules behind a reference have changed, and for measurements that are to be repeated.
    /// # Complexity
    /// That of [`Table::clear`].
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// What the search has done so far.
    ///
    /// `positions` are the entries of the table now, `edges` the moves played and `expanded` the positions whose moves were
    /// generated, over all questions but [`minimax`](Self::minimax).
    /// # Example
    /// What a table saves:
    /// ```
    /// # use gt_core::{alphabeta::Search, graph::GameGraph, table::Exact};
    /// let chain = GameGraph::from_fn(25, |p| (1..=3).filter_map(move |k| p.checked_sub(k)), |_| None).unwrap();
    /// let chain = chain.into_acyclic().unwrap();
    /// let (mut without, mut with) = (Search::new(&chain), Search::new(&chain).with_table(Exact::new()));
    /// assert_eq!(without.solve(&24).unwrap().value(), with.solve(&24).unwrap().value());
    /// assert!(with.stats().edges * 10 < without.stats().edges);
    /// ```
    pub fn stats(&self) -> Stats {
        Stats { positions: self.table.len() as u64, ..self.stats }
    }

    /// What `position` is worth if play is looked at `plies` plies deep.
    ///
    /// The same as [`minimax_to_depth`](Self::minimax_to_depth), with fewer visits, except where the table knows more: from a
    /// deeper search, or from another move order of greater length. A win or loss within the depth is always exact.
    ///
    /// # Complexity
    /// That of the type, for *d* = `plies`; where a table proves more than that, up to about five times as much for the rest of
    /// the line. Where nothing beats the first move early, a ply more costs about *b* times as much.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first; [`deepen`](Self::deepen) returns what it has instead.
    /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
    /// # Example
    /// From `a` one wins by moving to `c`; a search to no ply at all cannot know.
    /// ```
    /// # use gt_core::{Score, Value, alphabeta::Search, graph::GameGraph};
    /// let game: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    /// let mut search = Search::new(&game);
    /// let report = search.to_depth(&0, 1).unwrap();
    /// assert_eq!((report.value(), report.best_move().unwrap().to), (Some(Value::Win { plies: 1 }), 2));
    /// let blind = search.to_depth(&0, 0).unwrap();
    /// assert_eq!((blind.rating, blind.exact), (Score::ZERO.into(), false));
    /// ```
    pub fn to_depth(&mut self, position: &G::Position, plies: u32) -> Result<Report<G::Move>, SolveError> {
        self.in_window(position, plies, Rating::BELOW, Rating::ABOVE)
    }

    /// As [`to_depth`](Self::to_depth), but telling apart only the ratings between `alpha` and `beta`.
    ///
    /// The report's bound is `Upper` if nothing better than `alpha` can be reached, `Lower` if `beta` or better can; the
    /// rating is then a bound, possibly a sharper one than was asked for. With `alpha >= beta` every answer is a bound: `Upper`
    /// for `alpha` or less, `Lower` for more than `alpha`.
    ///
    /// # Errors
    /// As [`to_depth`](Self::to_depth).
    /// # Example
    /// ```
    /// # use gt_core::prelude::*;
    /// # struct Matches(u32);
    /// # impl Game for Matches {
    /// #     type Position = u32;
    /// #     type Move = u32;
    /// #     fn initial(&self) -> u32 { self.0 }
    /// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
    /// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
    /// # }
    /// # impl Acyclic for Matches {}
    /// use gt_core::alphabeta::{Rating, Search};
    /// use gt_core::table::Bound;
    ///
    /// // Is the position won in nine plies or fewer? It is won, but not so fast.
    /// let nine = Rating::from(Value::Win { plies: 9 });
    /// let just_less = Rating::from(Value::Win { plies: 10 });
    /// let report = Search::new(Matches(21)).in_window(&21, 20, just_less, nine).unwrap();
    /// assert_eq!(report.bound, Bound::Upper);
    /// assert!(report.rating <= just_less);
    /// ```
    pub fn in_window(
        &mut self,
        position: &G::Position,
        plies: u32,
        alpha: Rating,
        beta: Rating,
    ) -> Result<Report<G::Move>, SolveError> {
        self.look(position, plies, Window { alpha, beta }, &self.run.started())
    }

    /// As [`to_depth`](Self::to_depth) with 1 ply, 2 plies and so on up to `plies`, until the answer is exact or a limit is
    /// reached.
    ///
    /// Each depth orders its moves by what the one before left in the table and in the killer moves. The report is that of
    /// the last depth completed, and says which limit stopped the next one. Give it a time limit or a modest depth: a game
    /// that goes on for ever is never exactly a draw.
    ///
    /// # Complexity
    /// Where a ply more costs *b* times as much, all depths together cost *b* / (*b* - 1) times the last one.
    /// # Errors
    /// As [`to_depth`](Self::to_depth), if not even the first depth was completed.
    /// # Example
    /// ```
    /// # use gt_core::prelude::*;
    /// # struct Matches(u32);
    /// # impl Game for Matches {
    /// #     type Position = u32;
    /// #     type Move = u32;
    /// #     fn initial(&self) -> u32 { self.0 }
    /// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
    /// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
    /// # }
    /// # impl Acyclic for Matches {}
    /// use gt_core::alphabeta::Search;
    /// use gt_core::table::Fixed;
    ///
    /// let table = Fixed::with_slots(1 << 10).unwrap();
    /// let mut search = Search::new(Matches(21)).with_table(table);
    /// let shallow = search.deepen(&21, 5).unwrap();
    /// assert_eq!((shallow.value(), shallow.stopped), (None, None)); // nothing is forced in 5 plies
    /// let deep = search.deepen(&21, 100).unwrap();
    /// assert_eq!(deep.value(), Some(Value::Win { plies: 11 })); // found at depth 11, where it stopped
    /// assert_eq!(deep.line.len(), 11);
    /// ```
    pub fn deepen(&mut self, position: &G::Position, plies: u32) -> Result<Report<G::Move>, SolveError> {
        let run = self.run.started(); // all depths are one question
        let mut report = self.look(position, plies.min(1), Window::OPEN, &run)?;
        for depth in 2..=plies {
            if report.exact {
                break;
            }
            match self.look(position, depth, Window::OPEN, &run) {
                Ok(deeper) => report = Report { nodes: report.nodes.saturating_add(deeper.nodes), ..deeper },
                Err(SolveError::Limit(limit)) => {
                    report.stopped = Some(limit);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(report)
    }

    /// The exact value of `position`, by a search to the end of the game.
    ///
    /// # Complexity
    /// That of the type, to the end of the game: without a [table](Self::with_table) every play that cannot be pruned, with one
    /// that keeps everything a position is searched again only for another window. Memory beside the table for the longest play
    /// looked at.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first; with a table, raise it and ask again to go on.
    /// * [`SolveError::Cycle`] if play can come back to a position, which the game promised it cannot.
    /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
    /// # Example
    /// ```
    /// # use gt_core::{Value, alphabeta::Search, graph::GameGraph, table::Exact};
    /// let chain = GameGraph::from_fn(1000, |p| (1..=2).filter_map(move |k| p.checked_sub(k)), |_| None).unwrap();
    /// let chain = chain.into_acyclic().unwrap();
    /// let mut search = Search::new(&chain).with_table(Exact::new());
    /// let report = search.solve(&100).unwrap(); // 100 matches, one or two at a time
    /// assert_eq!(report.value(), Some(Value::Win { plies: 67 }));
    /// assert_eq!((report.exact, report.depth, report.line.len()), (true, None, 67));
    /// ```
    pub fn solve(&mut self, position: &G::Position) -> Result<Report<G::Move>, SolveError>
    where
        G: Acyclic,
    {
        self.question(position, UNLIMITED, Window::OPEN, true, &self.run.started())
    }

    /// Who wins, by a search to the end of the game with the window (-1, 1): it stops at the first winning move.
    ///
    /// Without table and killer moves it visits exactly the positions that a lazy `any(not wins(q))` visits, where there are no
    /// draws.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    /// # Example
    /// ```
    /// # use gt_core::prelude::*;
    /// # struct Matches(u32);
    /// # impl Game for Matches {
    /// #     type Position = u32;
    /// #     type Move = u32;
    /// #     fn initial(&self) -> u32 { self.0 }
    /// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
    /// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
    /// # }
    /// # impl Acyclic for Matches {}
    /// use gt_core::alphabeta::Search;
    ///
    /// /// The text's way, as deep as there are matches.
    /// fn wins(matches: u32, visited: &mut u64) -> bool {
    ///     *visited += 1;
    ///     Matches(0).moves(&matches).any(|taken| !wins(matches - taken, visited))
    /// }
    ///
    /// let (mut search, mut visited) = (Search::new(Matches(20)).without_killers(), 0);
    /// assert_eq!(search.outcome(&20).unwrap() == Outcome::Win, wins(20, &mut visited));
    /// assert_eq!(search.stats().edges + 1, visited);
    /// ```
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, SolveError>
    where
        G: Acyclic,
    {
        let window = Window { alpha: Score::new(-1).into(), beta: Score::new(1).into() };
        let rating = self.question(position, UNLIMITED, window, false, &self.run.started())?.rating;
        Ok(match rating.cmp(&Rating::DRAW) {
            core::cmp::Ordering::Less => Outcome::Loss,
            core::cmp::Ordering::Equal => Outcome::Draw,
            core::cmp::Ordering::Greater => Outcome::Win,
        })
    }

    /// A search to a depth; `run` is started.
    fn look(&mut self, position: &G::Position, plies: u32, asked: Window, run: &Run) -> Result<Report<G::Move>, SolveError> {
        let window = if asked.alpha < asked.beta { asked } else { Window::just_above(asked.alpha) };
        let report = self.question(position, plies.min(Entry::PROVED - 1), window, true, run)?;
        Ok(Report { depth: Some(plies), ..report })
    }

    /// Searches, and completes the line of an exact value unless nobody wants it.
    fn question(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        wants_line: bool,
        run: &Run,
    ) -> Result<Report<G::Move>, SolveError> {
        self.space.clear();
        let mut engine = Engine {
            game: &self.game,
            heuristic: &self.heuristic,
            table: &mut self.table,
            run,
            meter: Meter::new(run, "searching", None),
            space: &mut self.space,
            edges: self.stats.edges,
            expanded: 0,
            killers: self.killers,
            repetitions: self.repetitions && depth != UNLIMITED,
            look: Look::after(0, self.stats.edges),
            base: 0,
        };
        let report = engine.report(position, depth, window, wants_line);
        engine.meter.end(engine.edges);
        self.stats.edges = engine.edges;
        self.stats.expanded += engine.expanded;
        report.map_err(|error| *error)
    }
}

impl<G: Game + fmt::Debug, T: fmt::Debug, H: fmt::Debug> fmt::Debug for Search<G, T, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("game", &self.game)
            .field("table", &self.table)
            .field("heuristic", &self.heuristic)
            .field("run", &self.run)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}
