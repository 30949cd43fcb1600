//! A game whose type is no longer known, and the questions that it answers.

use core::fmt;
#[cfg(feature = "table")]
use std::path::Path;

#[cfg(feature = "table")]
use gt_core::Forecast;
use gt_core::solver::{Choice, Method};
use gt_core::{Margin, Outcome, Run, Stats};

use super::board_view::BoardView;
use super::own_player::TextPlayer;
use super::reached::Reached;
use super::review::{BestPlay, Explanation, Judged, Moves};
#[cfg(feature = "table")]
use super::tables::{TableFailure, TableMade, TableOrder, TableVerified};
use super::unsolved::Unsolved;

/// What a solver found out about the first position of an instance.
///
/// The *first position* is the one that play begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The outcome for the player to move.
    pub outcome: Outcome,
    /// The remoteness in plies; `None` for a draw, and if the method does not compute it.
    pub plies: Option<u32>,
    /// The nimber of the position, if the method computes it.
    pub nimber: Option<u32>,
    /// The margin in points for the player to move, if the game ends in a margin.
    pub margin: Option<i32>,
    /// How it was found.
    pub plan: Choice,
    /// How much the solver stored.
    pub work: Stats,
}

/// A position as the rules know it, in the notation of the game; nothing is solved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The position.
    pub position: String,
    /// The outcome for the player to move, if the game is over.
    pub over: Option<Outcome>,
    /// What endless play through the position is worth to the player to move: [`Game::endless`](gt_core::Game::endless).
    pub endless: Margin,
    /// The legal moves, in the order of the game; none if the game is over.
    pub moves: Vec<LegalMove>,
}

/// A legal move, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LegalMove {
    /// The move.
    pub mv: String,
    /// The position after it.
    pub position: String,
    /// The numbers of the cells that the move touches, in order; as in [`BoardView::cells`].
    ///
    /// Empty if the game has no grid. In a game with a grid, only the sole legal move of a position
    /// may have none, such as a pass. No two moves of a position have the same cells; those of one
    /// move may be the beginning of those of another.
    pub cells: Vec<u32>,
    /// The numbers of the cells that the move acts on besides; in most games there are none.
    pub acts_on: Vec<u32>,
    /// What the move does, in words; empty if its text says it.
    pub label: String,
}

impl LegalMove {
    /// The move with what it does, for people: `3: T of r0-r1, c1-c2`.
    pub fn named(&self) -> String {
        named(&self.mv, &self.label)
    }
}

/// A move with what it does.
pub(super) fn named(mv: &str, label: &str) -> String {
    if label.is_empty() { mv.to_owned() } else { format!("{mv}: {label}") }
}

/// A game whose type is no longer known.
///
/// A question without a position is about the first position. Positions are written in the
/// notation of the game. Threads can share an instance.
pub trait Instance: fmt::Debug + Send + Sync {
    /// What would answer a question about `position`, and what it will take; nothing is solved.
    ///
    /// Without a `method` it is what [`solve`](Self::solve) and [`inquiry`](Self::inquiry) choose.
    ///
    /// # Errors
    /// * [`Unsolved::Lacks`] if the game does not make the promise that `method` needs.
    /// * [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    /// use gt_core::solver::Method;
    /// use gt_core::Run;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).indexed().acyclic());
    /// let matches = games.named("matches")?.instance;
    /// let plan = matches.plan(None, None, &Run::new())?;
    /// assert_eq!(plan.method, Method::Dense);
    /// assert_eq!(plan.forecast.map(|takes| takes.positions), Some(22));
    /// let by_memo = matches.plan(None, Some(Method::Memo), &Run::new())?;
    /// assert_eq!(by_memo.forecast, None); // a search finds its positions while it works
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn plan(
        &self,
        position: Option<&str>,
        method: Option<Method>,
        run: &Run,
    ) -> Result<Choice, Unsolved>;

    /// The plan of every solver that the game has: its own, and then those of gt-core.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    /// use gt_core::solver::Method;
    /// use gt_core::Run;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).acyclic());
    /// let plans = games.named("matches")?.instance.plans(&Run::new());
    /// let has = |method| plans.iter().any(|plan| plan.method == method);
    /// assert!(has(Method::Memo) && !has(Method::Grundy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn plans(&self, run: &Run) -> Vec<Choice>;

    /// Solves the first position by `method`, or as [`plan`](Self::plan) says.
    ///
    /// The solver keeps to the limits of `run`. Nothing is kept for the next call.
    ///
    /// # Errors
    /// * [`Unsolved::Lacks`] if the game does not make the promise that `method` needs.
    /// * [`Unsolved::Stopped`] at a limit of `run`, or if the game is too large for the solver.
    /// * [`Unsolved::Unknown`] if the solver finished without a value.
    ///
    /// # Complexity
    /// Time and memory of the solver on this game: see [`gt_core::solver`].
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, Unsolved, instance};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// use gt_core::solver::Method;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).acyclic());
    /// let matches = games.named("matches")?.instance;
    /// assert_eq!(matches.solve(Some(Method::Memo), &Run::new())?.plies, Some(11));
    /// let refused = matches.solve(Some(Method::Grundy), &Run::new());
    /// assert_eq!(refused, Err(Unsolved::Lacks { method: Method::Grundy }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn solve(&self, method: Option<Method>, run: &Run) -> Result<Found, Unsolved>;

    /// Counts the plays of `plies` plies that begin at `position`.
    ///
    /// It goes through every play, but the last ply is only counted, not made. No play is stored.
    ///
    /// # Errors
    /// * [`Unsolved::Stopped`] at a limit of `run`, and if there are more plays than a `u64` can
    ///   count.
    /// * [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    fn perft(&self, position: Option<&str>, plies: u32, run: &Run) -> Result<u64, Unsolved>;

    /// Estimates [`perft`](Self::perft) by random plays, in a few milliseconds.
    ///
    /// `None` if the positions have too many moves, or the plays are too long: see
    /// [`estimate`](gt_core::perft::estimate).
    ///
    /// # Errors
    /// [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    fn estimate_perft(&self, position: Option<&str>, plies: u32) -> Result<Option<f64>, Unsolved>;

    /// Discovers what play can reach from `position`, within `plies` plies if they are given.
    ///
    /// # Errors
    /// * [`Unsolved::Stopped`] at a limit of `run`, and for 2^32 moves or more.
    /// * [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    ///
    /// # Complexity
    /// As [`Explored::explore`](gt_core::graph::Explored::explore).
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).notation());
    /// let matches = games.named("matches")?.instance;
    /// let reached = matches.reached(Some("2"), None, &Run::new())?;
    /// assert_eq!((reached.graph().len(), reached.position(1)), (3, "1".into()));
    /// assert_eq!(reached.moves(0), ["1", "2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn reached(
        &self,
        position: Option<&str>,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Reached + '_>, Unsolved>;

    /// Draws `position` in one or more lines, without a line break at the end.
    ///
    /// The drawing is the game's own; else the board of cells; else the notation.
    ///
    /// # Errors
    /// [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    fn board(&self, position: Option<&str>) -> Result<String, Unsolved>;

    /// The board of cells that shows `position`; `None` if the game has no grid.
    ///
    /// A board of more than [`MOST_CELLS`](gt_core::capability::GridSize::MOST_CELLS) cells is not
    /// shown either.
    ///
    /// # Errors
    /// [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    fn grid(&self, position: Option<&str>) -> Result<Option<BoardView>, Unsolved>;

    /// The legal moves of `position` with the positions after them, and whether the game is over.
    ///
    /// Nothing is solved. Without a notation, texts are made for people and cannot be read back.
    ///
    /// # Errors
    /// * [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
    /// * [`Unsolved::Stopped`] if there are more than
    ///   [`MOST_RANKED_MOVES`](gt_core::solution::MOST_RANKED_MOVES) moves.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::Outcome;
    /// use gt_core::example::Matches;
    ///
    /// let games = Games::new().with(instance("matches", || Matches(21)).notation());
    /// let matches = games.named("matches")?.instance;
    /// let two = matches.situation(Some("2"))?;
    /// assert_eq!(two.moves[1].mv, "2");
    /// assert_eq!(matches.situation(Some(&two.moves[1].position))?.over, Some(Outcome::Loss));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn situation(&self, position: Option<&str>) -> Result<Situation, Unsolved>;

    /// Draws a position at random, as [`Offer::starts`](crate::Offer::starts) says; `None` if
    /// nothing says so, or none was found. `below` draws numbers below a bound.
    fn drawn_start(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<String>;

    /// The names of the promises and capabilities that this game has; others of its kind may have
    /// more.
    fn promises(&self) -> Vec<&'static str>;

    /// What sets this game apart from others of its kind, as
    /// [`Offer::variant`](crate::Offer::variant) says it; may be empty.
    fn about(&self) -> &'static str;

    /// How the game writes a move that a player has written, which may be in another way.
    ///
    /// `None` if the text is no move in that position. It need not be a legal one.
    fn read_move(&self, position: &str, text: &str) -> Option<String>;

    /// The first position and a move from it, in the notation of the game.
    ///
    /// `None` if the positions of the game have no text. No move if the game is over at once.
    fn sample(&self) -> Option<(String, Option<String>)>;

    /// The parameters of this game as [`Offer::spelled`](crate::Offer::spelled) writes them.
    #[cfg(feature = "table")]
    fn spelled(&self) -> Option<String>;

    /// Whether `name`, a game and after a colon its parameters, is one of this game, however it is
    /// written.
    ///
    /// `false` for any name if the game was offered without [`spelled`](crate::Offer::spelled).
    fn is_named(&self, name: &str) -> bool;

    /// What making a table on disk takes in memory, and how many ranks it has; `None` for a game
    /// without ranks, whose positions are found while it is solved.
    ///
    /// # Errors
    /// [`TableFailure`], also if the game lacks what a table needs.
    #[cfg(feature = "table")]
    fn table_forecast(
        &self,
        order: &TableOrder,
        run: &Run,
    ) -> Result<Option<Forecast>, TableFailure>;

    /// Solves into a folder, or goes on where an earlier run was stopped.
    ///
    /// # Errors
    /// As [`table_forecast`](Self::table_forecast), and at a limit of `run`.
    #[cfg(feature = "table")]
    fn make_table(&self, order: &TableOrder, run: &Run) -> Result<TableMade, TableFailure>;

    /// What there is to do for a table, if it has so many positions: without a number, as many as
    /// it has ranks, and 0 if it has none.
    ///
    /// # Errors
    /// As [`table_forecast`](Self::table_forecast).
    #[cfg(feature = "cluster")]
    fn workload(
        &self,
        order: &TableOrder,
        positions: Option<u64>,
        run: &Run,
    ) -> Result<gt_table::Workload, TableFailure>;

    /// This game, which tables name `name`, with the table in `folder` to answer its questions.
    ///
    /// # Errors
    /// [`TableFailure`] if it is a table of another instance or of other rules, or if it is not
    /// whole.
    #[cfg(feature = "table")]
    fn with_table(
        &self,
        name: &str,
        folder: &Path,
        run: &Run,
    ) -> Result<Box<dyn Instance>, TableFailure>;

    /// The number of the tier and the rank of a position in the table of
    /// [`with_table`](Self::with_table); `None` if the table has no such position.
    ///
    /// # Errors
    /// [`TableFailure`] if the position cannot be read, or the table.
    #[cfg(feature = "table")]
    fn place(&self, position: Option<&str>) -> Result<Option<(usize, u64)>, TableFailure>;

    /// Checks every file of the table, and the answers of one rank in `every`.
    ///
    /// # Errors
    /// [`TableFailure`] if a file is not as it was written, and at a limit of `run`.
    #[cfg(feature = "table")]
    fn verify_table(&self, every: u64, run: &Run) -> Result<TableVerified, TableFailure>;

    /// The computer player of the game's own, within the limits of `run`; `None` if the game has
    /// none.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] at a limit of `run`.
    fn player(&self, run: &Run) -> Result<Option<Box<dyn TextPlayer>>, Unsolved>;

    /// Begins to answer questions about positions; nothing is solved yet.
    fn inquiry(&self, run: &Run) -> Box<dyn Inquiry> {
        self.inquiry_by(None, run)
    }

    /// Begins to answer questions by one method.
    ///
    /// If the game lacks what it needs, each question says so.
    fn inquiry_by(&self, method: Option<Method>, run: &Run) -> Box<dyn Inquiry>;
}

/// Questions about any position of an instance; the solver keeps what it has learned.
///
/// It owns the rules and what it has learned, so it may outlive the instance and move to another
/// thread.
///
/// # Errors
/// * [`Unsolved::Position`] and [`Unsolved::NoNotation`] if `position` cannot be read.
/// * [`Unsolved::Stopped`] at a limit of the run, or if the game is too large for the solver.
/// * [`Unsolved::Unknown`] if the solver finished without a value.
///
/// # Example
/// ```
/// use gt_app::{Games, instance};
/// use gt_core::example::Matches;
/// use gt_core::{Outcome, Run};
///
/// let games = Games::new().with(instance("matches", || Matches(21)).acyclic().notation());
/// let matches = games.named("matches")?.instance;
/// let mut inquiry = matches.inquiry(&Run::new());
/// let moves = inquiry.moves(Some("7"))?;
/// assert_eq!((moves.at.outcome, moves.at.plies), (Outcome::Win, Some(3)));
/// let best = &moves.moves[0]; // leaves a multiple of four
/// assert_eq!((best.mv.as_str(), best.to.position.as_str()), ("3", "4"));
/// assert_eq!(inquiry.play(Some("4"))?.steps.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Inquiry: Send {
    /// The value of `position`.
    ///
    /// # Errors
    /// See [`Inquiry`].
    fn value(&mut self, position: Option<&str>) -> Result<Judged, Unsolved>;

    /// Every move from `position` with the value of the position after it, best first.
    ///
    /// # Errors
    /// See [`Inquiry`].
    fn moves(&mut self, position: Option<&str>) -> Result<Moves, Unsolved>;

    /// Why the value of `position` is right: the move that proves it, or what refutes every move.
    ///
    /// # Errors
    /// See [`Inquiry`].
    fn explain(&mut self, position: Option<&str>) -> Result<Explanation, Unsolved>;

    /// A best play from `position` to the end, or to where it repeats.
    ///
    /// # Errors
    /// See [`Inquiry`].
    fn play(&mut self, position: Option<&str>) -> Result<BestPlay, Unsolved>;

    /// How the solver that is kept was chosen; `None` before the first question.
    fn plan(&self) -> Option<&Choice>;

    /// How much the solver stored so far.
    fn work(&self) -> Stats;

    /// The bytes of the solution that is kept; a question about a position that it knows costs a
    /// lookup.
    ///
    /// 0 before the first question, after [`forget`](Self::forget), and where nothing is kept: a
    /// formula, a look ahead. It grows with the questions if the solver learns on demand.
    fn kept_bytes(&self) -> u64;

    /// Frees what is kept; the next question solves again.
    fn forget(&mut self);
}
