//! Games of this project as games of the crate `minimax`: both search the same rules in one run.

use core::cell::Cell;
use core::hash::BuildHasher;
use core::marker::PhantomData;

use foldhash::fast::FixedState;
use gt_core::prelude::*;
use minimax::Winner;

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

/// Returns the positions that the peer has looked at on this thread since the last call.
pub fn take_nodes() -> u64 {
    NODES.take()
}

/// A game whose rules follow from its type, because the trait of the peer has no rules value.
pub trait Preset: Game {
    /// Returns the rules.
    fn rules() -> Self;
}

impl Preset for crate::ConnectFour<7, 6> {
    fn rules() -> Self {
        Self
    }
}

impl Preset for crate::Mnk<4, 3, 3> {
    fn rules() -> Self {
        Self
    }
}

impl Preset for gt_chomp::Chomp {
    fn rules() -> Self {
        Self::new(7, 8).expect("7 x 8 is a board")
    }
}

/// The game `G` for the peer.
///
/// At each node the peer asks once whether the game is over, and if not, which moves there are.
#[derive(Debug)]
pub struct Peer<G>(PhantomData<G>);

impl<G: Preset> Peer<G> {
    const fn winner(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::Loss => Winner::PlayerJustMoved,
            Outcome::Draw => Winner::Draw,
            Outcome::Win => Winner::PlayerToMove,
        }
    }
}

impl<G: Preset> minimax::Game for Peer<G> {
    type S = G::Position;
    type M = G::Move;

    fn generate_moves(position: &G::Position, moves: &mut Vec<G::Move>) -> Option<Winner> {
        NODES.set(NODES.get() + 1);
        let rules = G::rules();
        if let Some(outcome) = rules.decided(position) {
            return Some(Self::winner(outcome));
        }
        rules.moves(position).for_each(|mv| moves.push(mv));
        moves.is_empty().then(|| Self::winner(rules.blocked(position)))
    }

    fn apply(position: &mut G::Position, mv: G::Move) -> Option<G::Position> {
        Some(G::rules().play(position, mv))
    }

    fn get_winner(position: &G::Position) -> Option<Winner> {
        NODES.set(NODES.get() + 1);
        G::rules().terminal(position).map(Self::winner)
    }

    fn zobrist_hash(position: &G::Position) -> u64 {
        FixedState::default().hash_one(position)
    }
}

/// An evaluator that rates every unfinished position as balanced.
#[derive(Debug)]
pub struct Balanced<G>(PhantomData<G>);

impl<G> Default for Balanced<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G: Preset> minimax::Evaluator for Balanced<G> {
    type G = Peer<G>;

    fn evaluate(&self, _: &G::Position) -> minimax::Evaluation {
        0
    }
}
