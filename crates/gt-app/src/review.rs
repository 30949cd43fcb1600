//! Answers about a position in the notation of its game: its moves, its reasons, a best play.

use gt_core::Outcome;

/// A position with its value, for the player to move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The position in the notation of the game.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// In how many plies; `None` for a draw, and for a margin.
    pub plies: Option<u32>,
    /// The margin in points, if the game ends in a margin.
    pub margin: Option<i32>,
}

/// A move with the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The move in the notation of the game.
    pub mv: String,
    /// What it does, in words; empty if its text says it.
    pub label: String,
    /// The position after it; its value is for the player to move there, the opponent.
    pub to: Judged,
}

/// All moves from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The position.
    pub at: Judged,
    /// The moves, best first; none if the game is over.
    pub moves: Vec<JudgedMove>,
    /// How many of the moves are best.
    pub best: usize,
    /// Whether all moves are listed. If there are very many, only the best ones may be.
    pub is_complete: bool,
    /// A best play: its moves; none if no best play is known.
    pub line: Vec<String>,
    /// The number of the move from which on the line repeats endlessly, if it does.
    pub repeats_from: Option<usize>,
}

/// A best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay {
    /// The position in which it begins.
    pub at: Judged,
    /// Its moves.
    pub steps: Vec<JudgedMove>,
    /// The number of the move from which on the play repeats endlessly, if it does.
    pub repeats_from: Option<usize>,
}

/// Why a value is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The position.
    pub at: Judged,
    /// What proves its value.
    pub proof: Proof,
}

/// What proves the value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The rules say so: the game is over.
    Over,
    /// This move reaches the value, and no move can do better; with the best reply, `None` if the
    /// game is over or no reply is known.
    Move(JudgedMove, Option<String>),
    /// No move does better than the value; each with the best reply, `None` if the game is over.
    Refuted(Vec<(JudgedMove, Option<String>)>),
}
