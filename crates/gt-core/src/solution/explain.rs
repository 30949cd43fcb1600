//! Best plays and reasons, for solutions whose values have plies.
//!
//! # Why plies are needed
//! An outcome alone does not lead to the end of a loopy game: a player who only keeps a win may go
//! round for ever. A value leads there, because the remoteness falls by one with every ply of a
//! best play.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashMap;

use super::{MoveOf, PositionOf, Solution};
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::outcome::Value;

/// A best play from a position.
///
/// Made by [`Explain::line`], which has an example. `repeats_from` counts plies from the position
/// asked about: 0 says that play comes back there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, in order.
    pub moves: Vec<M>,
    /// `Some` where play is endless: after the last move the position is again that after this many
    /// moves.
    pub repeats_from: Option<usize>,
}

/// Why a position has its value: a claim that one look at the moves can check.
///
/// Made by [`Explain::why`], which has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why<M> {
    /// The value of the position, for the player to move.
    pub value: Value,
    /// What it follows from.
    pub reason: Reason<M>,
}

/// What a value follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason<M> {
    /// The game is over: by rule, or for want of a move.
    Over,
    /// A win: one move leads to a position that the opponent has lost.
    Proof {
        /// The first of the fastest winning moves.
        mv: M,
        /// What it leaves to the opponent.
        leaves: Value,
    },
    /// A draw or a loss: no move does better. Best moves first.
    Refutation(
        /// Every move.
        Vec<Refuted<M>>,
    ),
}

/// A move that does no better than the value of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the player who makes it.
    pub value: Value,
    /// The first of the opponent's best replies; `None` if the game is over by then.
    pub reply: Option<M>,
}

/// Lines and reasons; implemented for every [`Solution`] whose answers are [`Value`]s.
pub trait Explain: Solution<Answer = Value> {
    /// A best play from `position`, the first of the best moves at every ply, until the game is
    /// over or a position comes again.
    ///
    /// `None` if a value that is needed is not known.
    /// # Complexity
    /// [`best_moves`](Solution::best_moves) at every ply. The positions of a drawn play are
    /// remembered.
    /// # Errors
    /// As [`best_moves`](Solution::best_moves).
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::graph::GameGraph;
    /// use gt_core::prelude::*;
    /// use gt_core::retrograde::Tablebase;
    ///
    /// // Whoever leaves the ring of a and b through x loses: y is the end. So both stay.
    /// let game: GameGraph = "a -> b x\nb -> a x\nx -> y\ny".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let line = table.line(&0).unwrap().unwrap();
    /// assert_eq!(line.moves.iter().map(|edge| edge.to).collect::<Vec<_>>(), [1, 0]);
    /// assert_eq!(line.repeats_from, Some(0));
    /// assert_eq!(table.line(&2).unwrap().unwrap().repeats_from, None); // x is won by moving to y
    /// ```
    fn line(&self, position: &PositionOf<Self>) -> Result<Option<Line<MoveOf<Self>>>, SolveError> {
        let mut at = position.clone();
        let mut line = Line { moves: Vec::new(), repeats_from: None };
        // A won or lost play cannot come back: its plies fall by one at every move.
        let may_repeat = self.value(position)?.is_none_or(|value| value == Value::Draw);
        let mut visited = HashMap::new();
        loop {
            let Some(best) = self.best_moves(&at)? else { return Ok(None) };
            let Some(&mv) = best.first() else { return Ok(Some(line)) };
            if may_repeat && let Some(from) = visited.insert(at.clone(), line.moves.len()) {
                line.repeats_from = Some(from);
                return Ok(Some(line));
            }
            line.moves.push(mv);
            at = self.game().play(&at, mv);
        }
    }

    /// Why `position` has its value: the move that wins, or every move and what the opponent
    /// answers.
    ///
    /// `None` if a value that is needed is not known. A draw in a loopy game is explained by one
    /// look at the moves only as far as none of them wins; that the others do not lose needs the
    /// whole solution.
    /// # Complexity
    /// [`ranked_moves`](Solution::ranked_moves) at the position and, unless it is won, at each of
    /// its successors.
    /// # Errors
    /// As [`ranked_moves`](Solution::ranked_moves).
    /// # Example
    /// ```
    /// use gt_core::graph::GameGraph;
    /// use gt_core::prelude::*;
    /// use gt_core::retrograde::Tablebase;
    /// use gt_core::solution::Reason;
    /// use gt_core::Run;
    ///
    /// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let why = table.why(&1).unwrap().unwrap();
    /// assert!(matches!(why.reason, Reason::Proof { mv, leaves: Value::Loss { plies: 0 } } if mv.to == 2));
    /// assert_eq!(why.to_string(), "win in 1 ply (1 move): a move leaves the opponent a loss in 0 plies (0 moves)");
    /// let why = table.why(&0).unwrap().unwrap();
    /// assert!(matches!(why.reason, Reason::Refutation(moves) if moves.len() == 1 && moves[0].reply.unwrap().to == 2));
    /// ```
    fn why(&self, position: &PositionOf<Self>) -> Result<Option<Why<MoveOf<Self>>>, SolveError> {
        let Some(value) = self.value(position)? else { return Ok(None) };
        if self.game().terminal(position).is_some() {
            return Ok(Some(Why { value, reason: Reason::Over }));
        }
        let ranked = self.ranked_moves(position)?;
        if let Value::Win { plies } = value {
            let proof = ranked.first().filter(|&&(_, answer)| answer == Some(value));
            let leaves = Value::Loss { plies: plies.saturating_sub(1) };
            return Ok(proof.map(|&(mv, _)| Why { value, reason: Reason::Proof { mv, leaves } }));
        }
        let mut moves = Vec::with_capacity(ranked.len());
        for (mv, answer) in ranked {
            let Some(worth) = answer else { return Ok(None) };
            let Some(replies) = self.best_moves(&self.game().play(position, mv))? else { return Ok(None) };
            moves.push(Refuted { mv, value: worth, reply: replies.first().copied() });
        }
        Ok(Some(Why { value, reason: Reason::Refutation(moves) }))
    }
}

impl<S: Solution<Answer = Value> + ?Sized> Explain for S {}

impl<M> fmt::Display for Why<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Over => write!(f, "{}: the game is over", self.value),
            Reason::Proof { leaves, .. } => write!(f, "{}: a move leaves the opponent a {leaves}", self.value),
            Reason::Refutation(moves) if moves.len() == 1 => write!(f, "{}: the only move does no better", self.value),
            Reason::Refutation(moves) => write!(f, "{}: none of {} moves does better", self.value, moves.len()),
        }
    }
}
