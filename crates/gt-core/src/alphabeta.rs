//! Rates positions by alpha-beta search, to a depth or to the end of the game.
//!
//! A search to a depth suits boards of any size. A search to the end suits small ones.
//!
//! | verb                 | how far it looks                                 | what it returns               |
//! |----------------------|--------------------------------------------------|-------------------------------|
//! | [`Search::to_depth`] | a given number of plies                          | a rating, exact or heuristic  |
//! | [`Search::deepen`]   | one ply, two plies and so on, until time is up   | the same                      |
//! | [`Search::solve`]    | to the end of the game                           | the exact [`Value`](crate::Value) |
//! | [`Search::outcome`]  | to the end of the game                           | only who wins                 |
//! | [`Search::margin`]   | to the end of the game                           | only by how many points       |
//!
//! A search to a depth asks a [`Heuristic`] for the score of the positions where the depth ends.
//! Every [`Report`] says whether its rating is exact or heuristic.
//!
//! # Should I be using this?
//! Yes, for a good move on a board that is too large to solve. Yes, for the value of one position
//! in a game whose positions would fill the memory.
//!
//! For the values of many positions `memo` is simpler, and it visits each position once. For draws
//! by endless play use retrograde analysis; a search to a depth can only guess at such draws.
//!
//! # From minimax to alpha-beta
//! Each of these searches visits fewer positions than the search before it:
//! 1. *Minimax*: `value(p) = max(-value(q) for q after p)`, to the end of the game, or to a depth
//!    with a heuristic where it ends. It is the definition, and no method.
//! 2. [`Search::solve`]: a move that the opponent would not allow needs no exact value. So the
//!    search carries a *window*: the range between what each player is already sure of. It stops
//!    looking at a position as soon as its rating leaves the window.
//! 3. [`Search::outcome`]: only the sign of the value matters. With the window (-1, 1) the first
//!    winning move settles a position: `wins(p) = any(not wins(q) for q after p)`, evaluated
//!    lazily.
//! 4. [`memo::Outcomes`](crate::memo::Outcomes): the same with a table, so that each position is
//!    visited once.
//!
//! # Loopy games
//! In a *loopy game* play may never end. `solve` and `outcome` require [`Acyclic`]. If they meet a
//! repetition all the same, they fail with [`SolveError::Cycle`].
//!
//! Searches to a depth take any game. The *path* holds the positions from the root to the position
//! being searched. A position that is already on the path scores as what endless play is worth: as
//! a draw, unless [`Game::endless`] says something else.
//!
//! A value that rests on such a score is never stored in the table. So it cannot be mistaken for a
//! value on another path. A report that rests on such a score is not exact. Wins and losses found
//! by force are exact all the same, because a repetition is never a win.
//!
//! # How it works
//! The search is *negamax*: one procedure serves both players, and negates ratings at each ply. Its
//! bounds are *fail-soft*: a rating may lie outside the window, and is then a bound.
//!
//! The search works on an explicit stack. So a line of a million plies needs heap, not thread
//! stack.
//!
//! Moves are tried in this order:
//! 1. the best move that the [table](crate::table) holds for the position;
//! 2. the *killer move*: the last move that caused a cut-off at the same ply. A cut-off means that
//!    the remaining moves need not be tried;
//! 3. the other moves, in the game's order.
//!
//! Distances count from the position itself, not from the root. So a stored entry means the same
//! wherever its position is met again.
//!
//! # Rejected alternatives
//! * *Aspiration windows*: each depth first asks for ratings near the rating of an earlier depth.
//!   This visited between 12 % fewer and 12 % more positions, depending on the width of the window
//!   and on the game (bench `alphabeta_windows`). Callers that know their game can use
//!   [`Search::in_window`].
//! * *A table inside the search*: the right table depends on memory and game. So it is a type
//!   parameter, and `()`, no table, costs nothing.
//! * *Principal variations read from the table*: a principal variation is the line that a search
//!   expects, and a table forgets parts of it. So lines are kept while searching. Where the table
//!   cut a line short, the rest is searched again at the end.

mod complete;
mod configure;
mod heuristic;
mod lines;
mod margin;
mod negamax;
mod node;
mod path;
mod report;
mod space;
mod trust;
mod window;

use core::fmt;

use self::negamax::UNLIMITED;
use self::node::Negamax;
use self::path::NextLook;
use self::space::Space;
use self::window::Window;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Score};
use crate::promise::Acyclic;
use crate::run::{Meter, Run, Stats};
use crate::table::{Entry, TranspositionTable};

pub use crate::table::Rating;
pub use heuristic::{Balanced, ByMargin, Evaluation, Heuristic};
pub use report::Report;

/// An alpha-beta search of a game, with a transposition table `T` and a heuristic `H`.
///
/// A new search has no table and no limits, and scores unfinished positions as balanced. The
/// methods `with_...` change that.
/// # Complexity
/// For *b* moves per position and *d* plies: between O(b^(d/2)) visits, if the best move always
/// comes first, and O(b^d).
///
/// Memory: the table. Besides, for each ply of the path: the position, about 100 bytes, and the
/// moves of the position, each with 4 bytes more. A limit on positions bounds the positions
/// of the path as well, and a limit on memory bounds each of these buffers.
/// # Example
/// The player who takes the last of 21 matches wins. A move takes one to three matches.
/// ```
/// use gt_core::{alphabeta::Search, example::Matches, prelude::*, table::Exact};
/// let mut search = Search::new(Matches(21)).with_table(Exact::new());
/// let report = search.solve(&21)?;
/// assert_eq!(report.value(), Some(Value::Win { plies: 11 }));
/// assert_eq!(report.best_move(), Some(1));
///
/// let mut search = Search::new(Matches(21)).with_evaluation(); // this game implements `Evaluate`
/// let report = search.to_depth(&21, 2)?;
/// assert!(!report.exact && report.rating == Score::new(1).into());
/// # Ok::<(), gt_core::SolveError>(())
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
    /// Returns a search without table, heuristic and limits.
    ///
    /// Searches nothing yet. The methods `with_...` may be called in any order.
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

impl<G: Game, T: TranspositionTable<G::Position>, H: Heuristic<G>> Search<G, T, H> {
    /// Returns the rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the table.
    ///
    /// Use it to read the table's length, or to save the table. A search made by
    /// `with_table(&mut table)` only borrows it: the table stays when the search is dropped.
    pub const fn table(&self) -> &T {
        &self.table
    }

    /// Empties the table, so that the next answer does not depend on earlier questions.
    ///
    /// Needed if the rules behind a reference have changed, and for measurements that have to be
    /// repeatable.
    /// # Complexity
    /// As [`TranspositionTable::clear`].
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Returns what the search has done so far.
    ///
    /// * `positions`: entries in the table now.
    /// * `edges`: moves played.
    /// * `expanded`: positions whose moves were generated.
    pub fn stats(&self) -> Stats {
        Stats { positions: self.table.len() as u64, ..self.stats }
    }

    /// Rates `position` by looking `plies` plies deep.
    ///
    /// The rating is that of minimax to this depth. It may differ where the table holds the result
    /// of a deeper search. Such a result comes from an earlier question, or from a shorter path to
    /// the same position, which left more plies to search. A win or loss within the depth is always
    /// exact. It may differ, too, where play can go round and [bounds](Heuristic::bounds) rule out
    /// the draw that a repetition scores.
    /// # Complexity
    /// As the type, for *d* = `plies`. If better moves come late in the order, one ply more costs
    /// about *b* times as much. Where the table proves a value beyond the depth, finding the rest
    /// of the line may raise the cost to about five times that.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first. [`deepen`](Self::deepen) returns what
    ///   it has instead.
    /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
    pub fn to_depth(
        &mut self,
        position: &G::Position,
        plies: u32,
    ) -> Result<Report<G::Move>, SolveError> {
        self.in_window(position, plies, Rating::BELOW, Rating::ABOVE)
    }

    /// Searches `plies` plies deep, and distinguishes only ratings between `alpha` and `beta`.
    ///
    /// The bound of the report says how its rating relates to the value:
    ///
    /// * `Exact`: the rating lies between `alpha` and `beta`.
    /// * `Upper`: nothing better than `alpha` can be reached. The rating is an upper bound.
    /// * `Lower`: `beta` or better can be reached. The rating is a lower bound.
    ///
    /// A bound may be sharper than the window asked for. With `alpha >= beta` every answer is a
    /// bound: `Upper` for `alpha` or less, `Lower` for more than `alpha`.
    /// # Errors
    /// As [`to_depth`](Self::to_depth).
    pub fn in_window(
        &mut self,
        position: &G::Position,
        plies: u32,
        alpha: Rating,
        beta: Rating,
    ) -> Result<Report<G::Move>, SolveError> {
        self.look(position, plies, Window { alpha, beta }, &self.run.started())
    }

    /// Searches to 1 ply, 2 plies and so on, until the answer is exact or a limit is reached.
    ///
    /// The last depth is `plies`.
    ///
    /// Each depth leaves its table entries and killer moves to the next depth, which orders moves
    /// by them. The report comes from the last completed depth. It names the limit that stopped the
    /// depth after that, if there was one.
    ///
    /// Set a time limit or a modest depth: a draw by endless play never becomes exact, so such a
    /// search goes on to the last depth.
    /// # Complexity
    /// If one ply more costs *b* times as much, all depths together cost *b* / (*b* - 1) times the
    /// last one.
    /// # Errors
    /// As [`to_depth`](Self::to_depth), if not even the first depth was completed.
    /// # Example
    /// ```
    /// use gt_core::{alphabeta::Search, example::Matches, table::Fixed};
    /// # use gt_core::prelude::*;
    /// let table = Fixed::with_slots(1 << 10).unwrap();
    /// let mut search = Search::new(Matches(21)).with_table(table);
    /// let shallow = search.deepen(&21, 5).unwrap();
    /// // Nothing is forced in 5 plies.
    /// assert_eq!((shallow.value(), shallow.stopped), (None, None));
    /// let deep = search.deepen(&21, 100).unwrap();
    /// // The win is found at depth 11, and the search stops there.
    /// assert_eq!(deep.value(), Some(Value::Win { plies: 11 }));
    /// assert_eq!(deep.line.len(), 11);
    /// ```
    pub fn deepen(
        &mut self,
        position: &G::Position,
        plies: u32,
    ) -> Result<Report<G::Move>, SolveError> {
        let run = self.run.started(); // all depths are one question
        let mut report = self.look(position, plies.min(1), Window::OPEN, &run)?;
        for depth in 2..=plies {
            if report.exact {
                break;
            }
            match self.look(position, depth, Window::OPEN, &run) {
                Ok(deeper) => {
                    report = Report { nodes: report.nodes.saturating_add(deeper.nodes), ..deeper }
                }
                Err(SolveError::Limit(limit)) => {
                    report.stopped = Some(limit);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(report)
    }

    /// Returns the exact value of `position`, by a search to the end of the game.
    /// # Complexity
    /// As the type, to the end of the game. Without a [table](Self::with_table) it visits every
    /// play that cannot be pruned. With a table that keeps everything, it searches a position again
    /// only for another window. Memory beside the table: as the type, for each ply of the longest
    /// play that it looked at.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached first. With a table, raise the limit and ask
    ///   again to continue.
    /// * [`SolveError::Cycle`] if play can return to a position, although the game promised
    ///   [`Acyclic`].
    /// * [`SolveError::Overflow`] if a remoteness exceeds `u32::MAX` plies.
    pub fn solve(&mut self, position: &G::Position) -> Result<Report<G::Move>, SolveError>
    where
        G: Acyclic,
    {
        self.question(position, UNLIMITED, Window::OPEN, true, &self.run.started())
    }

    /// Returns who wins, by a search to the end of the game that stops at the first winning move.
    ///
    /// The search uses the window (-1, 1). In a game without draws, and without table and killer
    /// moves, it visits exactly the positions that a lazy `any(not wins(q))` visits.
    /// # Errors
    /// As [`solve`](Self::solve).
    /// # Example
    /// ```
    /// use gt_core::{alphabeta::Search, example::Matches};
    /// # use gt_core::prelude::*;
    /// /// The plain recursion. It goes as deep as there are matches.
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

    /// Searches to a depth. The `run` has been started.
    fn look(
        &mut self,
        position: &G::Position,
        plies: u32,
        asked: Window,
        run: &Run,
    ) -> Result<Report<G::Move>, SolveError> {
        let window = if asked.alpha < asked.beta { asked } else { Window::just_above(asked.alpha) };
        let report = self.question(position, plies.min(Entry::PROVED - 1), window, true, run)?;
        Ok(Report { depth: Some(plies), ..report })
    }

    /// Searches, and completes the line of an exact value if `wants_line`.
    fn question(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        wants_line: bool,
        run: &Run,
    ) -> Result<Report<G::Move>, SolveError> {
        self.space.clear();
        let mut negamax = Negamax {
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
            look: NextLook::after(0, self.stats.edges),
            base: 0,
        };
        let report = negamax.report(position, depth, window, wants_line);
        negamax.meter.end(negamax.edges);
        self.stats.edges = negamax.edges;
        self.stats.expanded += negamax.expanded;
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
