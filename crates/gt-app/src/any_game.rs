//! The one place where the type of a game is forgotten: a game of any type, with its solver.
//!
//! What is asked about a game is compiled once, for [`AnyGame`]. It is a game and a solution, so
//! what gt-core says of any solution, such as lines and reasons, is compiled once, too. Behind it
//! stands a [`Typed`] game, whose methods are compiled for each type, and are short.

use core::any::Any;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use std::sync::Arc;

use gt_core::graph::GameGraph;
use gt_core::solver::{Choice, Method};
use gt_core::{Game, Margin, Outcome, Run, Solution, SolveError, Stats, Value};

use super::board_view::BoardView;
use super::own_player::OwnMove;
use super::unsolved::Unsolved;
use super::verdict::Verdict;

/// A game with what its solver has learned.
///
/// A move is its number in a list that the game keeps. A move that is listed again has another
/// number then, so numbers are not compared.
pub(super) trait Typed: Send {
    fn initial(&self) -> AnyPosition;
    /// Lists `most` moves after the first `skipped` ones, or as many as there are.
    fn list(&self, at: &AnyPosition, skipped: usize, most: usize) -> Range<usize>;
    /// Empties the list of moves; their numbers mean nothing any more.
    fn clear(&self);
    fn play(&self, at: &AnyPosition, mv: usize) -> AnyPosition;
    fn decided(&self, at: &AnyPosition) -> Option<Outcome>;
    fn blocked(&self, at: &AnyPosition) -> Outcome;
    fn endless(&self, at: &AnyPosition) -> Margin;

    /// Reads a position; the first one if there is no text.
    fn position(&self, text: Option<&str>) -> Result<AnyPosition, Unsolved>;
    /// Whether positions can be read.
    fn has_notation(&self) -> bool;
    fn position_text(&self, at: &AnyPosition) -> String;
    fn move_text(&self, at: &AnyPosition, mv: usize) -> String;
    /// Reads a move as a player may write it, legal or not, and says how the game writes it.
    fn read_move(&self, at: &AnyPosition, text: &str) -> Option<String>;
    /// The drawing of the game's own, if it has one.
    fn drawn(&self, at: &AnyPosition) -> Option<String>;
    /// The board of cells, if the game has one.
    fn view(&self, at: &AnyPosition) -> Option<BoardView>;
    /// What a move does in words; empty if its text says it.
    fn label(&self, at: &AnyPosition, mv: usize) -> String;
    /// Draws a position as the game does, if it does.
    fn drawn_start(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<AnyPosition>;
    /// The cells that a move touches, and those that it acts on, if the game has a board of them.
    fn cells_of(&self, at: &AnyPosition, mv: usize) -> [Vec<u32>; 2];

    /// What would answer; `None` if the game lacks what the method needs.
    fn plan(&self, at: &AnyPosition, method: Option<Method>, run: &Run) -> Option<Choice>;
    /// Everything that answers.
    fn plans(&self, run: &Run) -> Vec<Choice>;
    /// Solves, so that `at` and what follows from it can be asked about; with its moves, if they
    /// are asked about.
    fn learn(
        &mut self,
        at: &AnyPosition,
        with_moves: bool,
        method: Option<Method>,
        run: &Run,
    ) -> Result<(), SolveError>;
    /// How it was solved, and what is known besides.
    fn how(&self) -> Option<&How>;
    /// Frees what was learned.
    fn forget(&mut self);
    fn value(&self, at: &AnyPosition) -> Result<Option<Verdict>, SolveError>;
    /// Lists the best moves, in the order in which a line is to take them if it is for one.
    fn best(&self, at: &AnyPosition, line: bool) -> Result<Option<Range<usize>>, SolveError>;
    /// The bytes of what was learned.
    fn kept_bytes(&self) -> u64;

    /// Counts plays.
    fn perft(&self, at: &AnyPosition, plies: u32, run: &Run) -> Result<u64, SolveError>;
    /// Discovers what play can reach.
    fn explore(
        &self,
        at: &AnyPosition,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Discovered>, SolveError>;

    /// Makes the computer player of the game's own; tells whether there is one.
    fn begin_player(&mut self, run: &Run) -> Result<bool, SolveError>;
    /// What that player chooses.
    fn choose(&mut self, at: &AnyPosition, strength: u8) -> Chosen;
    /// The value that the player knows.
    fn own_value(&self, at: &AnyPosition) -> Result<Option<Value>, SolveError>;
}

/// What a player chose; its moves are by number.
pub(super) type Chosen = Result<Option<OwnMove<usize>>, SolveError>;

/// How a game was solved.
pub(super) struct How {
    pub(super) plan: Choice,
    /// How much the solver stored.
    pub(super) work: Stats,
    /// The nimber of the position that was asked about, if that was asked.
    pub(super) nimber: Option<u32>,
}

/// What play can reach, by number.
pub(super) trait Discovered {
    fn graph(&self) -> &GameGraph;
    fn position(&self, number: u32) -> AnyPosition;
    fn is_open(&self, number: u32) -> bool;
    fn work(&self) -> Stats;
}

/// A game whose type is not known, with what its solver has learned.
pub(super) struct AnyGame(pub(super) Box<dyn Typed>);

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = usize;

    fn initial(&self) -> AnyPosition {
        self.0.initial()
    }

    fn moves(&self, at: &AnyPosition) -> impl Iterator<Item = usize> {
        Listing { game: &*self.0, at, skipped: 0, most: 64, ready: 0..0 }
    }

    fn play(&self, at: &AnyPosition, mv: usize) -> AnyPosition {
        self.0.play(at, mv)
    }

    fn decided(&self, at: &AnyPosition) -> Option<Outcome> {
        self.0.decided(at)
    }

    fn blocked(&self, at: &AnyPosition) -> Outcome {
        self.0.blocked(at)
    }

    fn endless(&self, at: &AnyPosition) -> Margin {
        self.0.endless(at)
    }
}

impl Solution for AnyGame {
    type Game = Self;
    type Answer = Verdict;

    fn game(&self) -> &Self {
        self
    }

    fn value(&self, at: &AnyPosition) -> Result<Option<Verdict>, SolveError> {
        self.0.value(at)
    }

    fn best_moves(&self, at: &AnyPosition) -> Result<Option<Vec<usize>>, SolveError> {
        Ok(self.0.best(at, false)?.map(Iterator::collect))
    }

    fn line_moves(&self, at: &AnyPosition) -> Result<Option<Vec<usize>>, SolveError> {
        Ok(self.0.best(at, true)?.map(Iterator::collect))
    }

    fn kept_bytes(&self) -> u64 {
        self.0.kept_bytes()
    }
}

/// The moves of a position, of which ever more are listed: there may be very many.
struct Listing<'g, 'p> {
    game: &'g dyn Typed,
    at: &'p AnyPosition,
    skipped: usize,
    most: usize,
    ready: Range<usize>,
}

impl Iterator for Listing<'_, '_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.ready.is_empty() && self.most > 0 {
            self.ready = self.game.list(self.at, self.skipped, self.most);
            self.skipped += self.ready.len();
            // As many as were listed before; none if these were the last ones.
            self.most = if self.ready.len() < self.most { 0 } else { self.skipped };
        }
        self.ready.next()
    }
}

/// A position of a game whose type is not known.
#[derive(Clone)]
pub(super) struct AnyPosition(Arc<dyn Place>);

impl AnyPosition {
    pub(super) fn new<P: Place>(position: P) -> Self {
        Self(Arc::new(position))
    }

    /// The position itself. A game is asked about its own positions only.
    pub(super) fn get<P: Place>(&self) -> &P {
        let place: &dyn Any = &*self.0;
        let Some(position) = place.downcast_ref() else { unreachable!("of another game") };
        position
    }
}

/// The type of positions of a game.
pub(super) trait Place: Any + Send + Sync {
    fn is(&self, other: &AnyPosition) -> bool;
    fn add_to(&self, state: &mut dyn Hasher);
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<P: Eq + Hash + fmt::Debug + Send + Sync + 'static> Place for P {
    fn is(&self, other: &AnyPosition) -> bool {
        self == other.get::<P>()
    }

    fn add_to(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.add_to(state);
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(f)
    }
}
