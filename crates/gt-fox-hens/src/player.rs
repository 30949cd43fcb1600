//! A player: alpha-beta with a table of fixed size, a guess at the depth, exact endgames where they reach.
//!
//! [`Level`] is how deep it looks; nothing is left to chance and there is no book. Where [`Endgames`] know a position, their value is
//! played by and no search is needed; where they know a position inside the search, its value takes the place of the guess. So a
//! player never loses what its endgames call won or drawn.
//!
//! # Rejected alternatives
//! * *Time as the measure of a level*: the same level would play differently on another machine, and no game could be repeated.
//! * *Noise for the lower levels*: looking less far is a weakness that a person can find and use.

use core::fmt;
use core::str::FromStr;

use gt_core::alphabeta::{Heuristic, Rating, Search};
use gt_core::bits::ones;
use gt_core::bot::Bot;
use gt_core::retrograde::{Store, Tablebase};
use gt_core::table::{CapacityError, Entry, Fixed};
use gt_core::{Game, GameExt, Indexed, Limits, ParseError, Score, SolveError, Value};

use crate::endgame::Endgame;
use crate::evaluation::Weights;
use crate::position::{HENS, Move, Position};
use crate::rules::{FoxHens, Parameters};

/// How strong a player is: how many plies it looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const TOP: Self = Self(6);
    /// All of them, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The level of a number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::TOP.0 { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies it looks ahead.
    pub const fn depth(self) -> u32 {
        [1, 3, 5, 7, 9, 12][self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or_else(|| ParseError::new(text, "a level from 1 to 6"))
    }
}

/// Knows the exact value of some positions.
pub trait Endgames {
    /// The value of a position; `None` where it is not known.
    fn value(&self, position: &Position) -> Option<Value>;
}

/// Knows nothing.
impl Endgames for () {
    fn value(&self, _: &Position) -> Option<Value> {
        None
    }
}

impl<E: Endgames + ?Sized> Endgames for &E {
    fn value(&self, position: &Position) -> Option<Value> {
        (**self).value(position)
    }
}

impl<E: Endgames> Endgames for Option<E> {
    fn value(&self, position: &Position) -> Option<Value> {
        self.as_ref().and_then(|endgames| endgames.value(position))
    }
}

/// Knows all positions of its rules, which must be a part of the game played, as of [`FoxHens::top_part`].
impl Endgames for Endgame {
    fn value(&self, position: &Position) -> Option<Value> {
        Self::value(self, position)
    }
}

/// Knows what it was built for, which must be a part of the game played: the same rules on fewer squares for hens.
impl<G: Game<Position = Position>, S: Store<G>> Endgames for Tablebase<G, S> {
    fn value(&self, position: &Position) -> Option<Value> {
        Self::value(self, position)
    }
}

impl FoxHens {
    /// The same game with hens in the top rows alone, as many rows as give at most so many positions; `None` if not even the
    /// first does.
    ///
    /// Hens never move down, so play that has come into it never leaves it, and its values are those of the whole game: made an
    /// [`Endgame`], it is what [`Endgames`] asks for.
    ///
    /// # Example
    /// ```
    /// use gt_fox_hens::FoxHens;
    /// use gt_core::Indexed;
    /// let top = FoxHens::book().top_part(6_000_000).expect("three rows are few positions");
    /// assert_eq!(top.parameters().hen_squares.count_ones(), 13);
    /// assert!(top.index_len() <= 6_000_000);
    /// ```
    pub fn top_part(&self, positions: u64) -> Option<Self> {
        let board = *self.board();
        let part = |rows: usize| {
            let hen_squares = (0..rows).fold(0, |set, row| set | board.row_mask(row)) & self.parameters().hen_squares;
            let below = ones(board.all() & !hen_squares);
            let foxes = below.take(self.foxes() as usize).fold(0, |set, square| set | 1 << square);
            let most_hens = self.parameters().most_hens.min(hen_squares.count_ones());
            let hens = ones(hen_squares).take(most_hens as usize).fold(0, |set, square| set | 1 << square);
            let start = Position { hens, foxes, turn: HENS };
            Self::new(Parameters { hen_squares, start, most_hens, ..self.parameters().clone() }).ok()
        };
        if self.index_len() <= positions {
            return Some(self.clone());
        }
        (1..board.rows()).rev().filter_map(part).find(|part| part.index_len() <= positions)
    }
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is no other.
    Only,
    /// The endgames give the position this value, and the move keeps it.
    Endgame(Value),
    /// A search proved this value.
    Proved(Value),
    /// A search so many plies deep found this score for the side to move, in hundredths of a hen.
    Guess {
        /// The score.
        score: Score,
        /// The plies.
        depth: u32,
    },
}

/// A chosen move, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Why this one.
    pub reason: Reason,
    /// What the search expects, the move first.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Scores positions where a search ends.
#[derive(Clone, Debug)]
struct Judgement<E> {
    weights: Weights,
    endgames: E,
}

/// Beyond every guess, and so much that a win of few plies is better than one of many.
const KNOWN: i32 = 1_000_000;

impl<E: Endgames> Heuristic<FoxHens> for Judgement<E> {
    fn score(&self, game: &FoxHens, position: &Position) -> Score {
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(KNOWN / 2).min(KNOWN / 2);
        match self.endgames.value(position) {
            Some(Value::Win { plies: n }) => Score::new(KNOWN - plies(n)),
            Some(Value::Loss { plies: n }) => Score::new(plies(n) - KNOWN),
            Some(Value::Draw) => Score::ZERO,
            None => game.guess(position, &self.weights),
        }
    }
}

/// Plays foxes and hens, either side.
///
/// # Example
/// The fox on e5 can take two hens, and must.
/// ```
/// use gt_fox_hens::player::{Level, Player, Reason};
/// use gt_fox_hens::FoxHens;
/// use gt_core::Notation;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = FoxHens::book();
/// let mut player = Player::new(&rules, Level::TOP)?;
/// let position = rules.parse_position("3/3/2x1x2/hh1hhhh/hh1h1hh/hhh/hhh f")?;
/// let choice = player.choice(&position)?.expect("the foxes can move");
/// assert_eq!(choice.mv.taken.count_ones(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Player<E = ()> {
    level: Level,
    depth: u32,
    search: Search<FoxHens, Fixed<Position>, Judgement<E>>,
    endgames: E,
}

/// Slots of the table: some 50 bytes each.
const SLOTS: usize = 1 << 19;

impl Player {
    /// A player of a level, without endgames.
    ///
    /// # Errors
    /// [`CapacityError`] if there is no memory for the table of some 25 MB.
    pub fn new(rules: &FoxHens, level: Level) -> Result<Self, CapacityError> {
        Self::with(rules, level, Weights::default(), ())
    }
}

impl<E: Endgames + Clone> Player<E> {
    /// A player with weights and endgames of one's own.
    ///
    /// # Errors
    /// [`CapacityError`] if there is no memory for the table of some 25 MB.
    pub fn with(rules: &FoxHens, level: Level, weights: Weights, endgames: E) -> Result<Self, CapacityError> {
        Self::within(rules, level, weights, endgames, &Limits::default())
    }

    /// The same within limits, which bound all its searches together; where they allow fewer bytes than the table has, the table
    /// is as large as they allow.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn within(rules: &FoxHens, level: Level, weights: Weights, endgames: E, limits: &Limits) -> Result<Self, CapacityError> {
        let judgement = Judgement { weights, endgames: endgames.clone() };
        let slot = size_of::<Option<(Position, Entry)>>();
        let slots = limits.max_bytes().map_or(SLOTS, |bytes| usize::try_from(bytes).map_or(SLOTS, |bytes| SLOTS.min(bytes / slot)));
        let table = Fixed::with_slots(slots)?;
        let search = Search::new(rules.clone()).with_table(table).with_heuristic(judgement).with_limits(limits.clone());
        Ok(Self { level, depth: level.depth(), search, endgames })
    }

    /// Forgets what it has looked at.
    pub fn forget(&mut self) {
        self.search.forget();
    }

    /// The same player looking so many plies ahead, at least one.
    #[must_use]
    pub const fn looking(mut self, plies: u32) -> Self {
        self.depth = if plies == 0 { 1 } else { plies };
        self
    }

    /// The level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The same player within limits, which bound all its searches together.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.search = self.search.with_limits(limits);
        self
    }

    /// The move it plays, and why; `None` where the game is over.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached before the first ply is looked at; later, what was found by then is the answer.
    pub fn choice(&mut self, position: &Position) -> Result<Option<Choice>, SolveError> {
        let moves: Vec<Move> = self.search.game().legal_moves(position).collect();
        match moves[..] {
            [] => return Ok(None),
            [mv] => return Ok(Some(Choice { mv, reason: Reason::Only, line: vec![mv], nodes: 1 })),
            _ => {}
        }
        if let Some(choice) = self.by_endgames(position, &moves)? {
            return Ok(Some(choice));
        }
        let report = self.search.deepen(position, self.depth)?;
        let reason = match (report.value(), report.rating.score()) {
            (Some(value), _) => Reason::Proved(value),
            (None, score) => Reason::Guess { score: score.unwrap_or(Score::ZERO), depth: report.depth.unwrap_or(self.depth) },
        };
        let mv = report.best_move().unwrap_or(moves[0]);
        Ok(Some(Choice { mv, reason, line: report.line, nodes: report.nodes }))
    }

    /// A move that keeps the value that the endgames give; of those that keep a draw, the one that a search likes best.
    fn by_endgames(&mut self, position: &Position, moves: &[Move]) -> Result<Option<Choice>, SolveError> {
        let Some(value) = self.endgames.value(position) else { return Ok(None) };
        let after = |mv: Move| self.search.game().play(position, mv);
        let keeps = |mv: &Move| self.endgames.value(&after(*mv)).and_then(Value::before_move) == Some(value);
        let keeping: Vec<Move> = moves.iter().copied().filter(keeps).collect();
        let Some(&first) = keeping.first() else { return Ok(None) };
        let mut choice = Choice { mv: first, reason: Reason::Endgame(value), line: vec![first], nodes: 1 };
        if value != Value::Draw || keeping.len() == 1 {
            return Ok(Some(choice));
        }
        let mut best = None;
        for mv in keeping {
            let after = self.search.game().play(position, mv);
            let report = self.search.to_depth(&after, self.depth - 1)?;
            choice.nodes += report.nodes;
            let rating = report.rating.before_move();
            if best.is_none_or(|best: Rating| best < rating) {
                best = Some(rating);
                choice.mv = mv;
                choice.line = [&[mv][..], &report.line].concat();
            }
        }
        Ok(Some(choice))
    }
}

/// Plays [`Player::choice`]; where a limit stops even that, the first legal move.
impl<E: Endgames + Clone> Bot<FoxHens> for Player<E> {
    fn choose(&mut self, game: &FoxHens, position: &Position) -> Option<Move> {
        match self.choice(position) {
            Ok(choice) => choice.map(|choice| choice.mv),
            Err(_) => game.legal_moves(position).next(),
        }
    }

    /// Forgets the table, so that a game does not depend on those before it.
    fn begin(&mut self, _seed: u64) {
        self.forget();
    }
}
