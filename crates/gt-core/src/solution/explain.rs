//! Best plays and reasons, for solutions whose answers are values with plies, or margins.
//!
//! # Why plies are needed
//! In a loopy game, in which play may never end, outcomes alone do not lead to the end. A player
//! may keep choosing moves to won positions and still go round in a cycle. A *value* also has a
//! *remoteness*, the number of plies to the end. It falls by one with every ply of a best play, so
//! the play ends.

use alloc::vec::Vec;
use core::fmt;

use super::{Answer, AtEnd, MoveOf, PositionOf, Solution};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Value;
use crate::run::Run;
use crate::solution::places::Visited;

/// A best play from a position.
///
/// [`Explain::line`] makes it, and has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, in order.
    pub moves: Vec<M>,
    /// `Some(n)` if play is endless: the last move leads back to the position after `n` moves.
    ///
    /// `Some(0)` means that play comes back to the position asked about.
    pub repeats_from: Option<usize>,
}

/// A play from `position` to the end of an acyclic game, by the first of the best moves.
///
/// For answers without plies. `None` if an answer that it needs is unknown.
///
/// Now and then it remembers a position, to notice a game that is not acyclic: at first after every
/// ply, then after twice as many each time.
pub(crate) fn play_best<S: Solution + ?Sized>(
    solution: &S,
    position: &PositionOf<S>,
) -> Result<Option<Line<MoveOf<S>>>, SolveError> {
    let game = solution.game();
    let (run, mut line) = (Run::new(), Line { moves: Vec::new(), repeats_from: None });
    let (mut at, mut earlier, mut since) = (position.clone(), position.clone(), 0);
    loop {
        let Some(best) = solution.best_moves(&at)? else { return Ok(None) };
        let Some(&mv) = best.first() else { return Ok(Some(line)) };
        run.push(&mut line.moves, mv)?;
        at = game.play(&at, mv);
        if at == earlier {
            let mut cycle = alloc::vec![earlier];
            for &mv in &line.moves[since..line.moves.len() - 1] {
                let next = cycle.last().map(|at| game.play(at, mv));
                run.extend(&mut cycle, next.into_iter())?;
            }
            return Err(SolveError::cycle(cycle.iter()));
        }
        if line.moves.len() >= 2 * since {
            (earlier, since) = (at.clone(), line.moves.len());
        }
    }
}

/// Why a position has its value: a claim that one look at the moves can check.
///
/// [`Explain::why`] makes it, and has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why<M, A = Value> {
    /// The value of the position, for the player to move.
    pub value: A,
    /// What the value follows from.
    pub reason: Reason<M, A>,
}

/// What a value follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason<M, A = Value> {
    /// The game is over: a rule ends it, or the player to move has no move.
    Over,
    /// A win: one move leads to a position that the opponent has lost.
    Proof {
        /// The first of the fastest winning moves.
        mv: M,
        /// The value that the move leaves to the opponent.
        leaves: A,
    },
    /// A draw or a loss: no move does better. The best moves come first.
    Refutation(
        /// Every move.
        Vec<Refuted<M, A>>,
    ),
}

/// A move that does no better than the value of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted<M, A = Value> {
    /// The move.
    pub mv: M,
    /// The value of the move, for the player who makes it.
    pub value: A,
    /// The first of the opponent's best replies; `None` if the move ends the game.
    pub reply: Option<M>,
}

/// Answers whose best moves lead to the end of the game.
///
/// An outcome is not one of them, because a player who only keeps a win may go round in a cycle.
#[diagnostic::on_unimplemented(
    message = "best moves by `{Self}` need not lead to the end of the game",
    label = "values or margins are needed here",
    note = "an outcome says who wins and not how soon: ask a solver of values, such as `memo::Values` or `retrograde::Tablebase`"
)]
pub trait LineAnswer: Answer {
    /// Whether best play may come back to a position.
    fn may_repeat(self) -> bool;

    /// What a single move has to leave to the opponent, if a single move shows this answer.
    fn proved_by(self) -> Option<Self>;
}

impl LineAnswer for Value {
    fn may_repeat(self) -> bool {
        self == Self::Draw
    }

    fn proved_by(self) -> Option<Self> {
        match self {
            Self::Win { plies } => Some(Self::Loss { plies: plies.saturating_sub(1) }),
            Self::Draw | Self::Loss { .. } => None,
        }
    }
}

/// The reason of a solution's answer, if it is known.
pub type WhyOf<S> = Option<Why<MoveOf<S>, <S as Solution>::Answer>>;

/// Lines and reasons; implemented for every [`Solution`] of values or margins.
pub trait Explain: Solution<Answer: LineAnswer> {
    /// A best play from `position`, until the game is over or play comes back to a position.
    ///
    /// It takes the first of the [`line_moves`](Solution::line_moves) at every ply.
    ///
    /// `None` if a value on the way is unknown. `None` also if the play goes round although endless
    /// play is worth something else than the position: then the solution does not know the way. It
    /// happens where margins of a loopy game were taken out of their table, for example into
    /// [`Claims`](super::Claims).
    /// # Complexity
    /// One call of [`line_moves`](Solution::line_moves) per ply. If the play may come back to a
    /// position, its positions are kept until it ends.
    /// # Errors
    /// As [`best_moves`](Solution::best_moves), and
    /// [`OutOfMemory`](crate::LimitError::OutOfMemory) if the allocator refuses a longer line.
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// // A player who leaves the ring of a and b by moving to x loses: the opponent then moves to
    /// // y, where the player is blocked. So both players stay in the ring.
    /// let game: GameGraph = "a -> b x\nb -> a x\nx -> y\ny".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let line = table.line(&0).unwrap().unwrap();
    /// assert_eq!(line.moves.iter().map(|edge| edge.to).collect::<Vec<_>>(), [1, 0]);
    /// assert_eq!(line.repeats_from, Some(0));
    /// assert_eq!(table.line(&2).unwrap().unwrap().repeats_from, None); // x is won by moving to y
    /// ```
    fn line(&self, position: &PositionOf<Self>) -> Result<Option<Line<MoveOf<Self>>>, SolveError>
    where
        Self::Answer: AtEnd<Self::Game>,
    {
        self.line_until(position, Self::Answer::endless)
    }

    /// A best play as by [`line`](Self::line), where `endless` says what endless play is worth, as
    /// [`AtEnd::endless`] does.
    ///
    /// For callers that do not know whether the game has margins.
    /// # Errors
    /// As [`line`](Self::line).
    fn line_until(
        &self,
        position: &PositionOf<Self>,
        endless: impl Fn(&Self::Game, &PositionOf<Self>) -> Option<Self::Answer>,
    ) -> Result<Option<Line<MoveOf<Self>>>, SolveError> {
        let mut at = position.clone();
        let mut line = Line { moves: Vec::new(), repeats_from: None };
        // A won or lost play cannot come back, because its plies fall by one at every move.
        let may_repeat = self.value(position)?.is_none_or(LineAnswer::may_repeat);
        let (run, mut visited) = (Run::new(), Visited::default());
        loop {
            let Some(best) = self.line_moves(&at)? else { return Ok(None) };
            let Some(&mv) = best.first() else { return Ok(Some(line)) };
            if may_repeat {
                line.repeats_from = visited.find(&at);
                if line.repeats_from.is_some() {
                    let (known, endless) = (self.value(&at)?, endless(self.game(), &at));
                    let is_best = known.is_none() || endless.is_none() || known == endless;
                    return Ok(is_best.then_some(line));
                }
                visited.add(&at, &run)?;
            }
            run.push(&mut line.moves, mv)?;
            at = self.game().play(&at, mv);
        }
    }

    /// Why `position` has its value.
    ///
    /// For a win this is the winning move, otherwise every move with the opponent's best reply.
    /// `None` if one of the values needed is unknown.
    ///
    /// One look at the moves explains a win and a loss. It does not fully explain a draw in a loopy
    /// game: it shows that no move wins, but only the whole solution shows that some move does not
    /// lose.
    /// # Complexity
    /// One call of [`ranked_moves`](Solution::ranked_moves) at the position and, unless it is won,
    /// one of [`best_moves`](Solution::best_moves) at each of its successors.
    /// # Errors
    /// As [`ranked_moves`](Solution::ranked_moves).
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase, solution::Reason};
    /// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let why = table.why(&1).unwrap().unwrap();
    /// let Reason::Proof { mv, leaves } = why.reason else { panic!("b is won") };
    /// assert_eq!((mv.to, leaves), (2, Value::Loss { plies: 0 })); // the move to c
    /// let why = table.why(&0).unwrap().unwrap();
    /// assert_eq!(why.to_string(), "loss in 2 plies (1 move): the only move does no better");
    /// let Reason::Refutation(moves) = why.reason else { panic!("a is lost") };
    /// assert_eq!((moves.len(), moves[0].reply.unwrap().to), (1, 2)); // the opponent replies c
    /// ```
    fn why(&self, position: &PositionOf<Self>) -> Result<WhyOf<Self>, SolveError> {
        let Some(value) = self.value(position)? else { return Ok(None) };
        let ranked = self.ranked_moves(position)?;
        if ranked.is_empty() {
            return Ok(Some(Why { value, reason: Reason::Over }));
        }
        if let Some(leaves) = value.proved_by() {
            let proof = ranked.first().filter(|&&(_, answer)| answer == Some(value));
            return Ok(proof.map(|&(mv, _)| Why { value, reason: Reason::Proof { mv, leaves } }));
        }
        let mut moves = Vec::with_capacity(ranked.len());
        for (mv, answer) in ranked {
            let Some(worth) = answer else { return Ok(None) };
            let Some(replies) = self.best_moves(&self.game().play(position, mv))? else {
                return Ok(None);
            };
            moves.push(Refuted { mv, value: worth, reply: replies.first().copied() });
        }
        Ok(Some(Why { value, reason: Reason::Refutation(moves) }))
    }
}

impl<S: Solution<Answer: LineAnswer> + ?Sized> Explain for S {}

impl<M, A: Answer> fmt::Display for Why<M, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Over => write!(f, "{}: the game is over", self.value),
            Reason::Proof { leaves, .. } => {
                write!(f, "{}: a move leaves the opponent a {leaves}", self.value)
            }
            Reason::Refutation(moves) if moves.len() == 1 => {
                write!(f, "{}: the only move does no better", self.value)
            }
            Reason::Refutation(moves) => {
                write!(f, "{}: none of {} moves does better", self.value, moves.len())
            }
        }
    }
}
