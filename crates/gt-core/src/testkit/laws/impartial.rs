//! The law of games with nimbers: normal play, and components that make up the position.
//!
//! The nimber of a position is computed from those of its [`components`](crate::Impartial::components), so a heap that they lose
//! or double changes every nimber above it without any other sign. What makes the nim-sum right is that a move in the sum is a
//! move in exactly one component; this is checked move by move, at positions of any size.
//!
//! # How it looks
//! Positions are taken apart until nothing falls apart any more, components without moves are dropped, and what is left is
//! compared as a multiset: its successors by the moves of the whole, and its successors by the moves of one component.
//!
//! # Rejected alternatives
//! * *Comparing nimbers*: needs the whole game below a position, so only the smallest positions could be looked at, and a
//!   mistake shows as a number with no hint at the move behind it.
//! * *Accepting components that are equivalent but not the same*, such as two equal heaps left out because they cancel: shorter
//!   by a trick, and no longer something a move can be pointed at. Such a game breaks point 2.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use crate::game::GameExt;
use crate::outcome::Outcome;
use crate::promise::Impartial;

const NORMAL_PLAY: Point =
    Point::new("impartial", 1, "play is normal: the game is over when the player to move has no move, and he loses");
const SUM: Point = Point::new("impartial", 2, "a move in a sum is a move in exactly one of its components");
const COMES_TO_REST: Point = Point::new("impartial", 3, "a component that does not fall apart is its own only component");

/// How often in a row components may fall apart again, and into how many at the most.
const SPLITS: usize = 64;
const PARTS: usize = 1 << 12;

/// Checks the promise [`Impartial`].
///
/// * 1: `blocked` is `Loss`, and `decided` is never anything but `None` or, where it says what normal play says of a player
///   without a move, `Loss`: a nimber is the mex over moves, and a position won or drawn by rule has none.
/// * 2: the successors of a position, each taken apart, are its components with one of them replaced by what one of its own
///   moves leads to, taken apart. Components without moves may be left out, and their order does not matter.
/// * 3: splitting ends: the components of a component are in the end single games that yield themselves.
///
/// That both players have the same moves cannot be seen unless the position says whose turn it is; then
/// [`partizan_impartial`](super::partizan_impartial) looks.
/// # Panics
/// With the counterexample, if a point is broken:
/// ```text
/// law impartial, point 2 is broken: a move in a sum is a move in exactly one of its components
///   position: 1+4, first to move
///   components: [1+0, first to move]
///   move: (1, 1)
///   leads to: 1+3, second to move
///   expected: a change of one component
///   found: the components [1+0, first to move, 3+0, first to move]
/// ```
/// # Complexity
/// Generates the moves of every position of the sample, and splits every successor of it and of its components.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::{self, Reach};
///
/// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// laws::impartial(&graph.into_acyclic().unwrap().into_impartial().unwrap(), Reach::default());
/// ```
#[track_caller]
pub fn impartial<G: Impartial>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Impartial>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let decided = game.decided(position);
        if !matches!(decided, None | Some(Outcome::Loss)) {
            let broken = sample.show(NORMAL_PLAY.broken(), position);
            return Err(broken.expected("decided to be None, or Loss").found(format_args!("{decided:?}")));
        }
        if game.terminal(position).is_some_and(|outcome| outcome != Outcome::Loss) {
            let broken = sample.show(NORMAL_PLAY.broken(), position);
            return Err(broken.expected("blocked to be Loss").debug("found", game.blocked(position)));
        }
    }
    let mut parts = Parts { game, numbers: HashMap::new() };
    sample.positions().try_for_each(|position| is_sum_of_components(&mut parts, sample, position))
}

/// Numbers the single games that positions fall into, so that sums can be compared as sorted lists of numbers.
struct Parts<'g, G: Impartial> {
    game: &'g G,
    numbers: HashMap<G::Position, usize>,
}

impl<G: Impartial> Parts<'_, G>
where
    G::Position: Eq + Hash,
{
    /// The single games that `position` is a sum of, those without moves left out.
    fn split(&self, position: &G::Position) -> Result<Vec<G::Position>, Violation> {
        let mut single = Vec::new();
        let mut whole = alloc::vec![position.clone()];
        for _ in 0..SPLITS {
            let mut parts = Vec::new();
            for sum in whole {
                let open = |component: &G::Position| self.game.terminal(component).is_none();
                let components: Vec<_> = self.game.components(&sum).filter(open).collect();
                if components == [sum] {
                    single.extend(components);
                } else {
                    parts.extend(components);
                }
            }
            if parts.is_empty() {
                return Ok(single);
            }
            whole = parts;
            if whole.len() > PARTS {
                break;
            }
        }
        let broken = COMES_TO_REST.broken().position(position);
        let expected = alloc::format!("at most {PARTS} single games after at most {SPLITS} splits");
        let (left, first) = (whole.len(), whole.first());
        Err(broken
            .expected(expected)
            .found(format_args!("{left} components that fall apart yet again, the first of them {first:?}")))
    }

    fn numbered(&mut self, games: Vec<G::Position>) -> Vec<usize> {
        let mut numbers: Vec<usize> = games
            .into_iter()
            .map(|game| {
                let next = self.numbers.len();
                *self.numbers.entry(game).or_insert(next)
            })
            .collect();
        numbers.sort_unstable();
        numbers
    }
}

fn is_sum_of_components<G: Impartial>(
    parts: &mut Parts<'_, G>,
    sample: &Sample<G>,
    position: &G::Position,
) -> Result<(), Violation> {
    let game = parts.game;
    let components = parts.split(position)?;
    let broken = |components: &[G::Position]| sample.show(SUM.broken(), position).debug("components", components);
    let mut by_component = BTreeSet::new();
    let mut example: HashMap<Vec<usize>, (usize, G::Move)> = HashMap::new();
    for (nth, component) in components.iter().enumerate() {
        for (mv, successor) in game.successors(component) {
            let mut sum = components.clone();
            sum.swap_remove(nth);
            sum.extend(parts.split(&successor)?);
            let sum = parts.numbered(sum);
            example.entry(sum.clone()).or_insert((nth, mv));
            by_component.insert(sum);
        }
    }
    let mut by_move = BTreeSet::new();
    for (mv, successor) in game.successors(position) {
        let split = parts.split(&successor)?;
        let sum = parts.numbered(split.clone());
        if !by_component.contains(&sum) {
            let broken = broken(&components).mv(mv).debug("leads to", successor);
            return Err(broken.expected("a change of one component").found(format_args!("the components {split:?}")));
        }
        by_move.insert(sum);
    }
    match by_component.difference(&by_move).next().and_then(|sum| example.get(sum)) {
        None => Ok(()),
        Some(&(nth, mv)) => {
            let broken = broken(&components).note("move in a component", format_args!("{mv:?} in {:?}", components[nth]));
            Err(broken.expected("a move of the whole position that does this").found("none"))
        }
    }
}
