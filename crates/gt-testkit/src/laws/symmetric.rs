//! The laws of games with symmetries.
//!
//! [`Reduced`](gt_core::adapt::Reduced) solves one position of each orbit and uses its value for the
//! others. An *orbit* is a set of positions that symmetries map to each other. If the map is not a
//! symmetry of exactly these rules, values are wrong, with no other sign. Examples: a transposition
//! on a rectangle, a mirror that ignores a corner taken out of the board, or a colour swap that
//! forgets the turn.
//!
//! # How it looks
//! A symmetry of the rules, an *automorphism*, maps moves to moves. So either a position and its
//! representative are both over with the same outcome, or their moves must lead to the same orbits.
//! The law checks this at every position of the sample. If it holds at all positions, the values of
//! every position and its representative are equal.
//!
//! # What it cannot see
//! The law does not notice orbits that are smaller than they could be. A game in which every
//! position is its own representative keeps this law. The law [`images`](super::images()) notices
//! it if the game lists its orbits. Otherwise compare the number of positions of the reduced game
//! with a known number.

use hashbrown::HashSet;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Predecessors, Symmetric};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Outcome;

const SAME_RULES: Point =
    Point::new("symmetric", 1, "a position is symmetric to its representative");
const ONE_PER_ORBIT: Point =
    Point::new("symmetric", 2, "all positions of an orbit have one representative");
const BACKWARDS: Point =
    Point::new("symmetric_predecessors", 1, "symmetries map predecessors to predecessors");

/// Checks the contract of [`Symmetric`].
///
/// * 1: a position and its representative are both over with the same outcome, or their moves lead
///   to the same orbits. An automorphism that maps one to the other also maps the successors.
///   Followed from position to position, this makes their values equal.
/// * 2: the representative of a representative is itself. Asked again about a position, the
///   representative is the same.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample and of its representative.
#[track_caller]
pub fn symmetric<G: Symmetric>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Symmetric>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let representative = game.representative(position);
        let broken = |point: Point| {
            sample.at(point, position).note("representative", sample.text(&representative))
        };
        let twice = [
            ("again", game.representative(position)),
            ("its own representative", game.representative(&representative)),
        ];
        for (asked, again) in twice {
            if again != representative {
                return Err(broken(ONE_PER_ORBIT)
                    .note("asked", asked)
                    .differs("the same representative", sample.text(&again)));
            }
        }
        let same = alike(game, position, &representative);
        same.map_err(|unlike| {
            unlike.explain(
                broken(SAME_RULES),
                sample,
                [("position", position), ("representative", &representative)],
            )
        })?;
    }
    Ok(())
}

/// How two positions that should be symmetric differ.
pub(super) enum Unlike<G: Game> {
    /// The outcomes of the rules, where at least one of the positions is over.
    Ends([Option<Outcome>; 2]),
    /// A move without a counterpart: which of the positions, the move, where it leads, and the
    /// representative there.
    Move(usize, G::Move, G::Position, G::Position),
}

impl<G: Game> Unlike<G> {
    /// Adds the difference to a violation; the two positions come with their names.
    pub(super) fn explain(
        self,
        broken: Violation,
        sample: &Sample<G>,
        of_two: [(&str, &G::Position); 2],
    ) -> Violation {
        match self {
            Self::Ends([here, there]) => {
                let expected = std::format!("{here:?}, the outcome of the {}", of_two[0].0);
                broken.differs(expected, format_args!("{there:?}"))
            }
            Self::Move(of, mv, successor, orbit) => {
                let ((name, from), (other, _)) = (of_two[of], of_two[1 - of]);
                let mv = sample.move_text(from, mv);
                let broken = broken
                    .note("move", format_args!("{mv} of the {name}"))
                    .note("leads to", sample.text(&successor));
                let expected = std::format!("a move of the {other} to the same orbit");
                broken.differs(
                    expected,
                    format_args!("no move to the orbit of {}", sample.text(&orbit)),
                )
            }
        }
    }
}

/// Compares the outcomes by the rules, and the orbits to which the moves lead.
pub(super) fn alike<G: Symmetric>(
    game: &G,
    here: &G::Position,
    there: &G::Position,
) -> Result<(), Unlike<G>> {
    let ends = [here, there].map(|position| game.terminal(position));
    if ends[0] != ends[1] {
        return Err(Unlike::Ends(ends));
    }
    let orbits = [here, there].map(|of| -> Vec<_> {
        game.successors(of)
            .map(|(mv, successor)| (mv, game.representative(&successor), successor))
            .collect()
    });
    for (of, moves) in orbits.iter().enumerate() {
        let answered: HashSet<&G::Position> =
            orbits[1 - of].iter().map(|(_, orbit, _)| orbit).collect();
        if let Some((mv, orbit, successor)) =
            moves.iter().find(|(_, orbit, _)| !answered.contains(orbit))
        {
            return Err(Unlike::Move(of, *mv, successor.clone(), orbit.clone()));
        }
    }
    Ok(())
}

/// Checks that symmetries also map moves backwards, as [`Predecessors`] of a reduced game needs.
///
/// * 1: the predecessors of a position and of its representative belong to the same orbits. A
///   symmetry that maps one to the other also maps its predecessors.
///
/// A map that only merges positions of equal value may keep the law [`symmetric`] and break this
/// one. It is not a symmetry.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the predecessors of every position of the sample and of its representative.
#[track_caller]
pub fn symmetric_predecessors<G: Symmetric + Predecessors>(game: &G, reach: Reach) {
    enforce(check_predecessors(game, &Sample::new(game, reach)));
}

pub(super) fn check_predecessors<G: Symmetric + Predecessors>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        let representative = game.representative(position);
        if representative == *position {
            continue;
        }
        let orbits = [position, &representative].map(|of| -> Vec<_> {
            game.predecessors(of).map(|before| (game.representative(&before), before)).collect()
        });
        let names = ["position", "representative"];
        for (of, name) in names.into_iter().enumerate() {
            let others: HashSet<&G::Position> =
                orbits[1 - of].iter().map(|(orbit, _)| orbit).collect();
            if let Some((orbit, before)) =
                orbits[of].iter().find(|(orbit, _)| !others.contains(orbit))
            {
                let broken =
                    sample.at(BACKWARDS, position).debug("representative", &representative);
                let broken = broken.note("predecessor", format_args!("{before:?} of the {name}"));
                let expected =
                    std::format!("a predecessor of the {} in the same orbit", names[1 - of]);
                return Err(
                    broken.differs(expected, format_args!("none in the orbit of {orbit:?}"))
                );
            }
        }
    }
    Ok(())
}
