//! Plays by the line moves of a solution, each played to its end or to its repetition.
//!
//! Every move of such a play may be a best move, and the play still go round without getting what
//! the position is worth. So a look at single positions does not suffice: the plays are followed.
//!
//! A play goes on in the same way from every position that it meets. So each position is followed
//! once, and all plays that meet it share the rest.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use gt_core::error::SolveError;
use gt_core::game::{Game, GameExt};
use gt_core::solution::{Answer, AtEnd, PositionOf, Solution};

/// What is known of the play from a position.
#[derive(Clone, Copy)]
enum Followed<A> {
    /// It is being followed.
    Open,
    /// What it is worth; `None` if that cannot be said.
    Worth(Option<A>),
}

/// The plays of one solution.
pub(super) struct Lines<'s, S: Solution + ?Sized> {
    known: &'s S,
    followed: HashMap<PositionOf<S>, Followed<S::Answer>>,
    /// The most positions to follow.
    most: usize,
}

impl<'s, S: Solution<Answer: AtEnd<<S as Solution>::Game>> + ?Sized> Lines<'s, S> {
    /// No play is followed yet; at most `most` positions will be.
    pub(super) fn new(known: &'s S, most: usize) -> Self {
        Self { known, followed: HashMap::new(), most }
    }

    /// What the play from `start` is worth, for the player to move there.
    ///
    /// `None` if an answer on the way is unknown, if the answers do not say where play goes round,
    /// or if there are too many positions to follow.
    pub(super) fn worth(&mut self, start: &PositionOf<S>) -> Result<Option<S::Answer>, SolveError> {
        let game = self.known.game();
        let (mut path, mut at) = (Vec::new(), start.clone());
        let mut worth = loop {
            let full = self.followed.len() >= self.most;
            match self.followed.entry(at.clone()) {
                Entry::Occupied(met) => match *met.get() {
                    Followed::Worth(worth) => break worth,
                    Followed::Open => break S::Answer::endless(game, &at),
                },
                Entry::Vacant(_) if full => break None,
                Entry::Vacant(new) => new.insert(Followed::Open),
            };
            path.push(at.clone());
            let Some(moves) = self.known.line_moves(&at)? else { break None };
            let Some(&mv) = moves.first() else {
                let over = game.terminal(&at).map(|outcome| S::Answer::at_end(game, &at, outcome));
                path.pop();
                self.followed.insert(at, Followed::Worth(over));
                break over;
            };
            at = game.play(&at, mv);
        };
        for position in path.into_iter().rev() {
            worth = worth.and_then(Answer::before_move);
            self.followed.insert(position, Followed::Worth(worth));
        }
        Ok(worth)
    }
}
