//! A player: alpha-beta search with a table of fixed size, a guess at full depth, and exact
//! endgames.
//!
//! A [`SearchLevel`] says how many plies the player looks ahead. There is no chance and no opening
//! book, so the same position always gets the same move from a fresh player.
//!
//! # Endgames
//! Endgames are any [`Solution`] of the game, or of a part of it that play does not leave. They are
//! used in two places:
//!
//! * Where they know the position on the board, the player keeps their value. No search is needed,
//!   except to choose among moves that keep a draw.
//! * Where they know a position inside the search, their value takes the place of the guess.
//!
//! So a player never loses a position that its endgames call won or drawn.
//!
//! # Rejected alternatives
//! * *Time as the measure of a level*: the same level would play differently on another machine,
//!   and no game could be repeated.
//! * *Noise for the lower levels*: looking less far is a weakness that a person can find and use.

use core::fmt;
use core::str::FromStr;

use gt_core::alphabeta::{Heuristic, Rating, Search};
use gt_core::bits::ones;
use gt_core::table::{Entry, Fixed};
use gt_core::{Game, GameExt, Indexed, ParseError, Run, Score, Solution, SolveError, Value};
use gt_play::bot::Bot;

use crate::play::Weights;
use crate::rules::{FoxHens, HENS, Move, Parameters, Position};
use crate::solve::Endgame;

/// The strength of a player: how many plies it looks ahead.
///
/// # Example
/// ```
/// use gt_fox_hens::play::SearchLevel;
/// assert_eq!(SearchLevel::ALL.map(SearchLevel::depth), [1, 3, 5, 7, 9, 12]);
/// assert_eq!("6".parse(), Ok(SearchLevel::TOP));
/// assert_eq!(SearchLevel::new(7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchLevel(u8);

impl SearchLevel {
    /// The strongest level.
    pub const TOP: Self = Self(6);
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// Returns the level with this number, 1 to 6; `None` for other numbers.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::TOP.0 { Some(Self(number)) } else { None }
    }

    /// Returns the number of the level, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns how many plies the level looks ahead: 1, 3, 5, 7, 9 or 12.
    pub const fn depth(self) -> u32 {
        [1, 3, 5, 7, 9, 12][self.0 as usize - 1]
    }
}

impl fmt::Display for SearchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for SearchLevel {
    type Err = ParseError;

    /// Reads the number of a level.
    ///
    /// # Errors
    /// [`ParseError`] for a text that is not a number from 1 to 6.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or_else(|| ParseError::new(text, "a level from 1 to 6"))
    }
}

impl FoxHens {
    /// Returns the same game with hens in the top rows only.
    ///
    /// `None` if one row alone has too many positions.
    ///
    /// The result has as many rows as possible, but at most `positions` positions. If the whole
    /// game is small enough, it is returned as it is.
    ///
    /// Hens never move down. So play that has entered this part never leaves it, and its values are
    /// the values of the whole game. Solved as an [`Endgame`], it gives the endgames of a
    /// [`SearchPlayer`].
    ///
    /// # Example
    /// ```
    /// use gt_core::Indexed;
    /// use gt_fox_hens::FoxHens;
    /// let top = FoxHens::book().top_part(6_000_000).expect("three rows are few positions");
    /// assert_eq!(top.parameters().hen_squares.count_ones(), 13);
    /// assert!(top.index_len() <= 6_000_000);
    /// ```
    pub fn top_part(&self, positions: u64) -> Option<Self> {
        let board = *self.board();
        let part = |rows: usize| {
            let hen_squares = (0..rows).fold(0, |set, row| set | board.row_mask(row))
                & self.parameters().hen_squares;
            let below = ones(board.all() & !hen_squares);
            let foxes = below.take(self.foxes() as usize).fold(0, |set, square| set | 1 << square);
            let most_hens = self.parameters().most_hens.min(hen_squares.count_ones());
            let hens =
                ones(hen_squares).take(most_hens as usize).fold(0, |set, square| set | 1 << square);
            let start = Position { hens, foxes, turn: HENS };
            Self::new(Parameters { hen_squares, start, most_hens, ..self.parameters().clone() })
                .ok()
        };
        if self.index_len() <= positions {
            return Some(self.clone());
        }
        (1..board.rows()).rev().filter_map(part).find(|part| part.index_len() <= positions)
    }
}

/// The reason why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveReason {
    /// There is no other legal move.
    Only,
    /// The endgames give the position this value, and the move keeps it.
    Endgame(Value),
    /// A search proved this value for the player to move.
    Proved(Value),
    /// A search to a depth found this score.
    Guess {
        /// The score for the player to move, in hundredths of a hen.
        score: Score,
        /// The depth of the search, in plies.
        depth: u32,
    },
}

/// A chosen move, the reason for it, and what the search expects.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// The reason why this move was chosen.
    pub reason: MoveReason,
    /// The line that the search expects, the move first.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Scores positions where a search ends: by the endgames, else by the guess.
#[derive(Clone, Debug)]
struct Judgement<E> {
    weights: Weights,
    endgames: Option<E>,
}

/// The score of a known win in 0 plies, greater than every guess.
///
/// The plies of a win are subtracted, so that a fast win scores more than a slow win.
const KNOWN: i32 = 1_000_000;

impl<E> Heuristic<FoxHens> for Judgement<E>
where
    E: Solution<Answer = Value, Game: Game<Position = Position>>,
{
    fn score(&self, game: &FoxHens, position: &Position) -> Score {
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(KNOWN / 2).min(KNOWN / 2);
        // A heuristic has no error to return: where the endgames fail, the position is guessed.
        match self.endgames.as_ref().and_then(|endgames| endgames.value(position).ok()?) {
            Some(Value::Win { plies: n }) => Score::new(KNOWN - plies(n)),
            Some(Value::Loss { plies: n }) => Score::new(plies(n) - KNOWN),
            Some(Value::Draw) => Score::ZERO,
            None => game.guess(position, &self.weights),
        }
    }
}

/// A player of foxes and hens, for either side.
///
/// The parameter `E` is the type of its endgames.
///
/// # Example
/// The fox on e5 can take two hens, and must.
/// ```
/// use gt_core::Notation;
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::play::{SearchLevel, SearchPlayer};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = FoxHens::book();
/// let mut player = SearchPlayer::new(&rules, SearchLevel::TOP, &gt_core::Run::new())?;
/// let position = rules.parse_position("3/3/2x1x2/hh1hhhh/hh1h1hh/hhh/hhh f")?;
/// let choice = player.choice(&position)?.expect("the foxes can move");
/// assert_eq!(choice.mv.taken.count_ones(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SearchPlayer<E = Endgame> {
    level: SearchLevel,
    /// How many plies it looks ahead; the level's depth unless `looking` changed it.
    depth: u32,
    run: Run,
    search: Search<FoxHens, Fixed<Position>, Judgement<E>>,
    endgames: Option<E>,
}

/// The slots of the transposition table, of some 50 bytes each, for a search of this many plies.
///
/// A search of few plies looks at few positions, and so it begins at once.
const fn slots(plies: u32) -> usize {
    match plies {
        0..=1 => 1 << 10,
        2..=3 => 1 << 15,
        _ => 1 << 19,
    }
}

impl SearchPlayer {
    /// Makes a player of a level, with the default weights and without endgames.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn new(rules: &FoxHens, level: SearchLevel, run: &Run) -> Result<Self, SolveError> {
        Self::with(rules, level, Weights::default(), None, run)
    }
}

/// A transposition table for a search of this many plies, within the memory of the run.
fn table(plies: u32, run: &Run) -> Result<Fixed<Position>, SolveError> {
    let slot = size_of::<Option<(Position, Entry)>>();
    let slots = slots(plies);
    let slots = run.max_memory().map_or(slots, |bytes| {
        usize::try_from(bytes).map_or(slots, |bytes| slots.min(bytes / slot))
    });
    Ok(Fixed::with_slots(slots)?)
}

impl<E> SearchPlayer<E>
where
    E: Solution<Answer = Value, Game: Game<Position = Position, Move = Move>> + Clone,
{
    /// Makes a player with the caller's weights, and with endgames if they are given.
    ///
    /// The endgames must know values of the game played. They solve the same rules, or a part of
    /// them that play does not leave, such as [`FoxHens::top_part`].
    ///
    /// # Memory
    /// The transposition table has some 25 MB, or as many bytes as `run` allows if that is less. It
    /// has 1.6 MB and less for levels 1 and 2, which look at few positions.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if there is no memory for the table.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Run, Solution};
    /// use gt_fox_hens::NamedRules;
    /// use gt_fox_hens::play::{SearchLevel, MoveReason, SearchPlayer, Weights};
    /// use gt_fox_hens::solve::Endgame;
    /// let (rules, run) = (NamedRules::Strip3x5.rules(), Run::new());
    /// let endgame = Endgame::solve(&rules, &run)?;
    /// let start = rules.parameters().start;
    /// let value = endgame.value(&start)?.expect("every position of the rules is known");
    /// let (level, weights) = (SearchLevel::ALL[0], Weights::default());
    /// let mut player = SearchPlayer::with(&rules, level, weights, Some(endgame), &run)?;
    /// let choice = player.choice(&start)?.expect("the hens can move");
    /// assert_eq!(choice.reason, MoveReason::Endgame(value));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn with(
        rules: &FoxHens,
        level: SearchLevel,
        weights: Weights,
        endgames: Option<E>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let judgement = Judgement { weights, endgames: endgames.clone() };
        let search = Search::new(rules.clone()).with_table(table(level.depth(), run)?);
        let search = search.with_heuristic(judgement).with_run(run);
        Ok(Self { level, depth: level.depth(), run: run.clone(), search, endgames })
    }

    /// Clears the transposition table, so that the player plays like a new player.
    pub fn forget(&mut self) {
        self.search.forget();
    }

    /// Sets how many plies the player looks ahead, at least one; the level stays as it is.
    ///
    /// The transposition table is made anew if another size fits. It stays as it is if there is no
    /// memory for another.
    #[must_use]
    pub fn looking(mut self, plies: u32) -> Self {
        let before = core::mem::replace(&mut self.depth, plies.max(1));
        if slots(before) != slots(self.depth)
            && let Ok(table) = table(self.depth, &self.run)
        {
            self.search = self.search.with_table(table);
        }
        self
    }

    /// Returns the level that the player was made with.
    pub const fn level(&self) -> SearchLevel {
        self.level
    }

    /// Sets the limits that the player works under.
    ///
    /// The time of `run` bounds each search. A choice among moves that keep a draw takes several
    /// searches: none begins when the time is over.
    #[must_use]
    pub fn with_run(mut self, run: &Run) -> Self {
        self.search = self.search.with_run(run);
        self.run = run.clone();
        self
    }

    /// Chooses a move for the player to move; `None` where the game is over.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached before the first ply is looked at. If it is
    ///   reached later, the answer is the best move found until then.
    /// * [`SolveError::Limit`] also if the time is over between two searches among moves that keep
    ///   a draw.
    /// * The errors of the endgames.
    pub fn choice(&mut self, position: &Position) -> Result<Option<Decision>, SolveError> {
        let moves: Vec<Move> = self.search.game().legal_moves(position).collect();
        match moves[..] {
            [] => return Ok(None),
            [mv] => {
                return Ok(Some(Decision {
                    mv,
                    reason: MoveReason::Only,
                    line: vec![mv],
                    nodes: 1,
                }));
            }
            _ => {}
        }
        if let Some(choice) = self.by_endgames(position)? {
            return Ok(Some(choice));
        }
        self.search(position)
    }

    /// Searches a position even if it has only one move or the endgames know it; `None` where the
    /// game is over.
    ///
    /// The reason is [`MoveReason::Proved`] or [`MoveReason::Guess`].
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached before the first ply is looked at. If it is
    /// reached later, the answer is the best move found until then.
    ///
    /// # Example
    /// A fox that has one move only may still have lost.
    /// ```
    /// use gt_core::{Notation, Outcome, Run};
    /// use gt_fox_hens::NamedRules;
    /// use gt_fox_hens::play::{SearchLevel, MoveReason, SearchPlayer};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = NamedRules::Strip3x5.rules();
    /// let position = rules.parse_position("xh1/hh1/hhh/h2/3 f")?;
    /// let mut player = SearchPlayer::new(&rules, SearchLevel::TOP, &Run::new())?;
    /// assert_eq!(player.choice(&position)?.expect("a move").reason, MoveReason::Only);
    /// let searched = player.search(&position)?.expect("a move");
    /// let MoveReason::Proved(value) = searched.reason else { panic!("not proved") };
    /// assert_eq!(value.outcome(), Outcome::Loss);
    /// # Ok(())
    /// # }
    /// ```
    pub fn search(&mut self, position: &Position) -> Result<Option<Decision>, SolveError> {
        let Some(first) = self.search.game().legal_moves(position).next() else { return Ok(None) };
        let report = self.search.deepen(position, self.depth)?;
        let reason = match (report.value(), report.rating.score()) {
            (Some(value), _) => MoveReason::Proved(value),
            (None, score) => MoveReason::Guess {
                score: score.unwrap_or(Score::ZERO),
                depth: report.depth.unwrap_or(self.depth),
            },
        };
        let mv = report.best_move().unwrap_or(first);
        Ok(Some(Decision { mv, reason, line: report.line, nodes: report.nodes }))
    }

    /// Chooses a move that keeps the value that the endgames give; `None` if they do not know it.
    ///
    /// Among moves that keep a draw, a search chooses.
    fn by_endgames(&mut self, position: &Position) -> Result<Option<Decision>, SolveError> {
        let Some(endgames) = &self.endgames else { return Ok(None) };
        let Some(value) = endgames.value(position)? else { return Ok(None) };
        let keeping = endgames.best_moves(position)?.unwrap_or_default();
        let Some(&first) = keeping.first() else { return Ok(None) };
        let mut choice =
            Decision { mv: first, reason: MoveReason::Endgame(value), line: vec![first], nodes: 1 };
        if value != Value::Draw || keeping.len() == 1 {
            return Ok(Some(choice));
        }
        let run = self.run.started();
        let mut best = None;
        for mv in keeping {
            run.check_running()?;
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

/// Plays [`SearchPlayer::choice`], or the first legal move if a limit stops even that.
impl<E> Bot<FoxHens> for SearchPlayer<E>
where
    E: Solution<Answer = Value, Game: Game<Position = Position, Move = Move>> + Clone,
{
    fn choose(&mut self, game: &FoxHens, position: &Position) -> Result<Option<Move>, SolveError> {
        match self.choice(position) {
            Ok(choice) => Ok(choice.map(|choice| choice.mv)),
            Err(SolveError::Limit(_)) => Ok(game.legal_moves(position).next()),
            Err(error) => Err(error),
        }
    }

    /// Clears the transposition table, so that a game does not depend on the games before it.
    fn begin(&mut self, _seed: u64) {
        self.forget();
    }
}
