//! What a search is made of besides its game: table, heuristic, run, and the two variants it has.

use super::Search;
use super::heuristic::{Evaluation, Heuristic};
use crate::capability::Evaluate;
use crate::game::Game;
use crate::promise::Acyclic;
use crate::run::Run;
use crate::table::Table;

impl<G: Game, T: Table<G::Position>, H: Heuristic<G>> Search<G, T, H> {
    /// The same search remembering positions in `table`, whose entries must be of this game and heuristic.
    ///
    /// Entries stay from question to question, and are those of another game or heuristic if the caller puts such a table in:
    /// wrong answers follow. [`table`](crate::table) says which one to take.
    /// # Example
    /// A table that outlives the search:
    /// ```
    /// # use gt_core::{Value, alphabeta::Search, graph::GameGraph, table::{Exact, Table}};
    /// # let game = "a -> b c\nb -> c\nc".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
    /// let mut table = Exact::new();
    /// let mut search = Search::new(&game).with_table(&mut table);
    /// assert_eq!(search.solve(&0).unwrap().value(), Some(Value::Win { plies: 1 }));
    /// assert!(!table.is_empty());
    /// ```
    #[must_use]
    pub fn with_table<N: Table<G::Position>>(self, table: N) -> Search<G, N, H> {
        self.rebuilt(|_, heuristic| (table, heuristic))
    }

    /// The same search scoring unfinished positions by the game's own [`Evaluate::evaluate`]; forgets the table.
    ///
    /// Without it such positions score 0, also in games that implement [`Evaluate`]: a search says what it was told to look at.
    #[must_use]
    pub fn with_evaluation(self) -> Search<G, T, Evaluation>
    where
        G: Evaluate,
    {
        self.with_heuristic(Evaluation)
    }

    /// The same search scoring unfinished positions by `heuristic`, such as a `Fn(&Position) -> Score`; forgets the table.
    ///
    /// # Example
    /// Positions are worth their number to the player to move, so one moves to the least:
    /// ```
    /// # use gt_core::{Score, alphabeta::Search, graph::GameGraph};
    /// let game: GameGraph = "a -> b c\nb -> a\nc -> a".parse().unwrap();
    /// let mut search = Search::new(&game).with_heuristic(|&position: &u32| Score::new(i32::try_from(position).unwrap()));
    /// let report = search.to_depth(&0, 1).unwrap();
    /// assert_eq!((report.best_move().unwrap().to, report.rating), (1, Score::new(-1).into()));
    /// ```
    #[must_use]
    pub fn with_heuristic<N: Heuristic<G>>(self, heuristic: N) -> Search<G, T, N> {
        let mut search = self.rebuilt(|table, _| (table, heuristic));
        search.table.clear();
        search
    }

    /// The same search under another `run`, for every later question; what is known stays known.
    ///
    /// [`Run::positions`] and [`Run::memory`] bound a table that grows; one of fixed size has its own bound.
    /// # Example
    /// ```
    /// # use gt_core::{LimitError, Run, SolveError, alphabeta::Search, graph::GameGraph, table::Exact};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap().into_acyclic().unwrap();
    /// let mut search = Search::new(&chain).with_table(Exact::new()).with_run(&Run::new().positions(10));
    /// assert_eq!(search.solve(&999).unwrap_err(), SolveError::Limit(LimitError::Positions { limit: 10 }));
    /// assert!(search.with_run(&Run::new()).solve(&999).unwrap().exact);
    /// ```
    #[must_use]
    pub fn with_run(mut self, run: &Run) -> Self {
        self.run = run.clone();
        self
    }

    /// The same search trying moves in the game's order, the table's best move alone before the others.
    ///
    /// Worth it where the game puts its best moves first, or where a move means little in another position of the same ply.
    ///
    /// Answers are the same; which of several best moves comes first in the line may differ.
    #[must_use]
    pub const fn without_killers(mut self) -> Self {
        self.killers = false;
        self
    }

    /// The same search without looking for repetitions, which an acyclic game does not have: a little faster to a depth.
    ///
    /// If the promise [`Acyclic`] is false, a search to a depth still ends, and scores what repeats as if it were new: by the
    /// heuristic. Searches to the end of the game never look for repetitions of this kind; they report a cycle.
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
