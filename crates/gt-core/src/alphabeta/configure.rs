//! What a search consists of besides its game: table, heuristic, run, and two variants.

use super::Search;
use super::heuristic::{ByMargin, Evaluation, Heuristic};
use crate::capability::Evaluate;
use crate::capability::Margins;
use crate::game::Game;
use crate::promise::Acyclic;
use crate::run::Run;
use crate::table::TranspositionTable;

impl<G: Game, T: TranspositionTable<G::Position>, H: Heuristic<G>> Search<G, T, H> {
    /// Replaces the table by one whose entries belong to this game and heuristic.
    ///
    /// The entries stay from question to question. An empty table is always right. A table with
    /// entries of another game or heuristic gives wrong answers. The module [`table`](crate::table)
    /// says which table to choose.
    #[must_use]
    pub fn with_table<N: TranspositionTable<G::Position>>(self, table: N) -> Search<G, N, H> {
        self.rebuilt(|_, heuristic| (table, heuristic))
    }

    /// Scores unfinished positions by the game's own [`Evaluate::evaluate`], and empties the table.
    ///
    /// Without this call such positions score 0, also in games that implement [`Evaluate`]. A
    /// search uses only the heuristic that the caller set.
    #[must_use]
    pub fn with_evaluation(self) -> Search<G, T, Evaluation>
    where
        G: Evaluate,
    {
        self.with_heuristic(Evaluation)
    }

    /// Scores unfinished positions by `heuristic`, and empties the table.
    ///
    /// The heuristic may be a `Fn(&Position) -> Score`.
    /// # Example
    /// A position is worth its number to the player to move. So the best move leads to the smallest
    /// number:
    /// ```
    /// # use gt_core::{Score, alphabeta::Search, graph::GameGraph};
    /// let game: GameGraph = "a -> b c\nb -> a\nc -> a".parse().unwrap();
    /// let number = |&position: &u32| Score::new(i32::try_from(position).unwrap());
    /// let mut search = Search::new(&game).with_heuristic(number);
    /// let report = search.to_depth(&0, 1).unwrap();
    /// assert_eq!((report.best_move().unwrap().to, report.rating), (1, Score::new(-1).into()));
    /// ```
    #[must_use]
    pub fn with_heuristic<N: Heuristic<G>>(self, heuristic: N) -> Search<G, T, N> {
        let mut search = self.rebuilt(|table, _| (table, heuristic));
        search.table.clear();
        search
    }

    /// Rates ends by their margins, in place of wins and losses, and empties the table.
    ///
    /// The rating of such a search is a score: the margin in points, where the report is exact.
    /// Then [`Report::margin`](super::Report::margin) returns it. Set an evaluation or another
    /// heuristic first; its scores should guess margins.
    #[must_use]
    pub fn with_margins(self) -> Search<G, T, ByMargin<H>>
    where
        G: Margins,
    {
        let mut search = self.rebuilt(|table, heuristic| (table, ByMargin(heuristic)));
        search.table.clear();
        search
    }

    /// Replaces the run for every later question, and keeps the table.
    ///
    /// [`Run::positions`] and [`Run::memory`] bound a table that grows. A table of fixed size has
    /// its own bound.
    #[must_use]
    pub fn with_run(mut self, run: &Run) -> Self {
        self.run = run.clone();
        self
    }

    /// Tries moves in the game's order, with only the table's best move before the others.
    ///
    /// Useful if the game lists its best moves first, or if a move means little in another position
    /// of the same ply.
    ///
    /// Answers stay the same. If several moves are best, the line may start with another one.
    #[must_use]
    pub const fn without_killers(mut self) -> Self {
        self.killers = false;
        self
    }

    /// Stops looking for repetitions, which an acyclic game does not have.
    ///
    /// Searches to a depth become a little faster.
    ///
    /// If the promise [`Acyclic`] is false, a search to a depth still ends. It then scores a
    /// repeated position like a new one: by the heuristic. Searches to the end of the game are
    /// unaffected: they report a cycle that they meet as an error.
    #[must_use]
    pub const fn without_repetitions(mut self) -> Self
    where
        G: Acyclic,
    {
        self.repetitions = false;
        self
    }

    fn rebuilt<U, I>(self, parts: impl FnOnce(T, H) -> (U, I)) -> Search<G, U, I> {
        let Self { game, table, heuristic, run, space, stats, killers, repetitions } = self;
        let (table, heuristic) = parts(table, heuristic);
        Search { game, table, heuristic, run, space, stats, killers, repetitions }
    }
}
