//! The law of games with nimbers: normal play, and components that add up to the position.
//!
//! The nimber of a position is computed from the nimbers of its
//! [`components`](gt_core::Impartial::components). If a part of the position is missing or comes
//! twice, its nimber is wrong, and so are the nimbers of the positions before it. Nothing else
//! shows the mistake. The nim-sum of the components is right if every move in the sum is a move in
//! exactly one component. This law checks that move by move, at positions of any size.
//!
//! # How it looks
//! Positions are split until nothing splits any more, and components without moves are dropped.
//! What is left is a multiset of single games. The law compares two sets of such multisets: the
//! successors by moves of the whole position, and the successors by moves of one component.
//!
//! # Rejected alternatives
//! * *Comparing nimbers*: this needs the whole game below a position, so only the smallest
//!   positions could be checked. And a mistake would show as a number, with no hint at the move
//!   behind it.
//! * *Accepting components that are equivalent but not the same*, such as two equal heaps left out
//!   because they cancel: then moves of the position have no counterpart in a component. Such a
//!   game breaks point 2.

use core::hash::Hash;
use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Outcome;
use gt_core::promise::Impartial;

const NORMAL_PLAY: Point = Point::new(
    "impartial",
    1,
    "play is normal: the game ends when the player to move has no move, and that player loses",
);
const SUM: Point =
    Point::new("impartial", 2, "a move in a sum is a move in exactly one of its components");
const SAME_MOVES: Point =
    Point::new("impartial", 4, "both players have the same moves in every position");
const COMES_TO_REST: Point = Point::new(
    "impartial",
    3,
    "splitting ends: a position that does not split is its own only component",
);

/// How often in a row components may split again.
const SPLITS: usize = 64;
/// How many components may be left to split, at most.
const PARTS: usize = 1 << 12;

/// Checks the promise [`Impartial`].
///
/// * 1: `blocked` is `Loss`. `decided` is `None` or `Loss`; `Loss` states what normal play says of
///   a player without a move. Reason: a nimber is the *mex* of the nimbers of the successors, the
///   least nimber that none of them has. A position won or drawn by rule has no nimber.
/// * 2: take the successors of a position, and split each. The result is the components of the
///   position, with one component replaced by one of its own successors, split. Components without
///   moves may be left out, and the order does not matter.
/// * 3: splitting ends: in the end every component is a single game that yields only itself.
/// * 4: both players have the same moves. This function cannot see it, because it does not know
///   whose turn it is. [`all!`](super::all) checks it if positions are a
///   [`ToMove`](gt_core::ToMove). A [`Suite`](super::Suite) made by hand is told by
///   [`other_turn`](super::Suite::other_turn) how to give the turn away. If the game is
///   [`Partizan`](gt_core::Partizan), [`partizan_impartial`](super::partizan_impartial) checks it.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample. Splits every successor of the position and
/// of its components.
#[track_caller]
pub fn impartial<G: Impartial>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<'g, G: Impartial>(
    game: &'g G,
    sample: &Sample<'g, G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        let decided = game.decided(position);
        if !matches!(decided, None | Some(Outcome::Loss)) {
            let broken = sample.at(NORMAL_PLAY, position);
            return Err(broken.differs("decided to be None or Loss", format_args!("{decided:?}")));
        }
        if game.terminal(position).is_some_and(|outcome| outcome != Outcome::Loss) {
            let broken = sample.at(NORMAL_PLAY, position);
            return Err(broken
                .expected("blocked to be Loss")
                .debug("found", game.blocked(position)));
        }
    }
    let mut parts = Parts { game, sample, numbers: HashMap::new() };
    sample.positions().try_for_each(|position| is_sum_of_components(&mut parts, position))
}

/// Checks point 4: `other` gives a position with the same board, and the other player to move.
pub(super) fn check_players<G: Game>(
    game: &G,
    sample: &Sample<G>,
    other: OtherTurn<G>,
) -> Result<(), Violation> {
    same_moves(SAME_MOVES, game, sample, other)
}

/// Gives the other player the turn, on this board; `None` if that player cannot be to move there.
pub(super) type OtherTurn<G> = fn(&G, &<G as Game>::Position) -> Option<<G as Game>::Position>;

/// Compares the moves of each position with those of the other player on the same board.
pub(super) fn same_moves<G: Game>(
    point: Point,
    game: &G,
    sample: &Sample<G>,
    other: OtherTurn<G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        let Some(other) = other(game, position) else { continue };
        let broken = || {
            sample.at(point, position).note("with the other player to move", sample.text(&other))
        };
        let (mine, theirs) = (game.terminal(position), game.terminal(&other));
        if mine != theirs {
            let expected = std::format!("{mine:?}, the same outcome for both players");
            return Err(broken().differs(expected, format_args!("{theirs:?}")));
        }
        if !game.legal_moves(position).eq(game.legal_moves(&other)) {
            let legal = |of| sample.move_texts(of, &game.legal_moves(of).collect::<Vec<_>>());
            return Err(broken().differs(legal(position), legal(&other)));
        }
    }
    Ok(())
}

/// Numbers the single games into which positions split.
///
/// Then sums can be compared as sorted lists of numbers.
struct Parts<'s, 'g, G: Impartial> {
    game: &'g G,
    sample: &'s Sample<'g, G>,
    numbers: HashMap<G::Position, usize>,
}

impl<G: Impartial> Parts<'_, '_, G>
where
    G::Position: Eq + Hash,
{
    /// Splits `position` into the single games that add up to it; leaves out games without moves.
    fn split(&self, position: &G::Position) -> Result<Vec<G::Position>, Violation> {
        let mut single = Vec::new();
        let mut whole = std::vec![position.clone()];
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
        let broken = COMES_TO_REST.broken().note("position", self.sample.text(position));
        let expected = std::format!("at most {PARTS} single games after at most {SPLITS} splits");
        let first = whole.first().map(|first| self.sample.text(first)).unwrap_or_default();
        let found =
            std::format!("{} components that split again, the first of them {first}", whole.len());
        Err(broken.differs(expected, found))
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
    parts: &mut Parts<'_, '_, G>,
    position: &G::Position,
) -> Result<(), Violation> {
    let (game, sample) = (parts.game, parts.sample);
    let components = parts.split(position)?;
    let broken = |components: &[G::Position]| {
        sample.at(SUM, position).note("components", sample.texts(components))
    };
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
            let broken = broken(&components)
                .mv(sample.move_text(position, mv))
                .note("leads to", sample.text(&successor));
            let found = std::format!("the components {}", sample.texts(&split));
            return Err(broken.differs("a change in exactly one component", found));
        }
        by_move.insert(sum);
    }
    match by_component.difference(&by_move).next().and_then(|sum| example.get(sum)) {
        None => Ok(()),
        Some(&(nth, mv)) => {
            let (mv, component) =
                (sample.move_text(&components[nth], mv), sample.text(&components[nth]));
            let broken = broken(&components)
                .note("move in a component", format_args!("{mv} in {component}"));
            Err(broken.differs("a move of the whole position with the same result", "none"))
        }
    }
}
