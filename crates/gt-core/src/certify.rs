//! Checks claimed values from the rules alone.
//!
//! Values may come from any solver, from a file, from a program of someone else. None of it is trusted: every position is asked
//! whether its claim follows from the claims for its successors. Nothing here shares code with the solvers.
//!
//! # Should I be using this?
//! After every long computation, and before a table is published: one pass over the moves, no memory of its own. It finds any
//! wrong value, distance or draw, and names the first position that its successors do not explain; the fault may lie there or
//! at a successor.
//!
//! # What is checked
//! The set of claimed positions must be closed: a successor without a claim is an error. For each position *p*:
//!
//! 1. Where the game is over, the claim is what the rules say, in 0 plies.
//! 2. A win in *d* plies: some successor is claimed lost in *d* - 1, none in fewer.
//! 3. A loss in *d* plies: every successor is claimed won, the slowest in *d* - 1.
//! 4. A draw: no successor is claimed lost, and some successor is claimed drawn.
//!
//! # Why that is enough
//! Each rule looks one move ahead, and outcomes without distances could support each other in a circle: two positions that lead
//! to each other, one called won and the other lost. Distances break the circle, because they fall with every ply and cannot
//! fall below 0.
//!
//! *Every claimed win or loss in d plies can be forced in at most d.* By induction on *d*: if it is 0, rule 2 and 3 cannot hold,
//! so the game is over and rule 1 holds. If not, the successor that rule 2 asks for, or all those of rule 3, have smaller
//! distances.
//!
//! *Every position truly decided in r plies has just that claim.* By induction on *r*; for 0 it is rule 1. A true win in *r*
//! has a successor truly lost in *r* - 1, and claimed so. Then rules 3 and 4 forbid a loss or a draw at *p*, and rule 2 a win in
//! more than *r* plies; in fewer it cannot be forced. In a true loss in *r* all successors are truly won, in at most *r* - 1
//! plies and one in exactly that many, and claimed so. Then rules 2 and 4 forbid a win or a draw at *p*, and rule 3 leaves only
//! *r*.
//!
//! So wins and losses are claimed exactly where they are, and what is left is drawn, by rule or because play never ends. In
//! games that end, rule 4 is what an induction needs; in loopy ones it holds since a true draw always has a move to another.
//!
//! # Example
//! ```
//! use gt_core::certify::{self, Flaw};
//! use gt_core::graph::GameGraph;
//! use gt_core::prelude::*;
//! use gt_core::retrograde::Tablebase;
//! use gt_core::Limits;
//!
//! let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
//! let table = Tablebase::build(&game, &Limits::default()).unwrap();
//! let certificate = certify::indexed(&game, |p| table.value(p), &Limits::default()).unwrap();
//! assert_eq!((certificate.positions, certificate.moves), (3, 3));
//!
//! // a and b call each other drawn, though b can win.
//! let wrong = |p: &u32| if *p < 2 { Some(Value::Draw) } else { table.value(p) };
//! let flaw = certify::indexed(&game, wrong, &Limits::default()).unwrap_err();
//! assert_eq!(flaw.to_string(), "position 1 is claimed to be draw, but its successors make it win in 1 ply (1 move)");
//! ```

use alloc::vec::Vec;
use core::fmt::Debug;

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};
use thiserror::Error;

use crate::capability::Indexed;
use crate::game::Game;
use crate::limits::{LimitError, Limits, Meter};
use crate::outcome::{Outcome, Value};

/// What was checked, all of it right.
///
/// It is as good as the claims were complete: the values of these positions are right, and of no others. Compare `positions` with
/// the number you expect, so that an empty list does not pass for a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// Positions looked at.
    pub positions: u64,
    /// Legal moves followed, each once.
    pub moves: u64,
}

/// The first thing found wrong with the claims.
///
/// Every flaw carries the position, and its message prints it with `Debug`. [`Unexplained`](Self::Unexplained) and
/// [`Open`](Self::Open) say that something is wrong here *or at a successor*: check the successors with [`at`] to see which. A
/// [`Limit`](Self::Limit) says nothing about the claims.
///
/// # Example
/// ```
/// use gt_core::certify::{self, Flaw};
/// use gt_core::{Value, graph::GameGraph};
///
/// let game: GameGraph = "a -> b\nb".parse().unwrap();
/// let all_lost = &mut |_: &u32| Some(Value::Loss { plies: 0 });
/// assert_eq!(certify::at(&game, &1, all_lost), Ok(0)); // b is over, and lost
/// let flaw = certify::at(&game, &0, all_lost).unwrap_err();
/// assert!(matches!(flaw, Flaw::Unexplained { position: 0, explained: Value::Win { plies: 1 }, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw<P: Debug> {
    /// The game is over at a position, with another value than claimed.
    #[error("position {position:?} is claimed to be {claimed}, but the game is over there, a {actual}")]
    Terminal {
        /// The position.
        position: P,
        /// Its claim.
        claimed: Value,
        /// What the rules say.
        actual: Outcome,
    },
    /// The claims for the successors of a position give it another value than claimed.
    #[error("position {position:?} is claimed to be {claimed}, but its successors make it {explained}")]
    Unexplained {
        /// The position.
        position: P,
        /// Its claim.
        claimed: Value,
        /// What follows from the claims for its successors.
        explained: Value,
    },
    /// A position has no claim.
    #[error("nothing is claimed of position {position:?}")]
    Unclaimed {
        /// The position.
        position: P,
    },
    /// A successor of a claimed position has no claim, so that nothing follows for that position.
    #[error("nothing is claimed of position {successor:?}, to which {position:?} has a move")]
    Open {
        /// The position with a claim.
        position: P,
        /// Its successor without.
        successor: P,
    },
    /// Two different claims are made for one position.
    #[error("position {position:?} is claimed to be {first} and {second}")]
    Contradiction {
        /// The position.
        position: P,
        /// The claim met first.
        first: Value,
        /// The claim met later.
        second: Value,
    },
    /// A distance follows that does not fit a [`Value`].
    #[error("the successors of position {position:?} make its distance longer than {} plies", u32::MAX)]
    TooFar {
        /// The position.
        position: P,
    },
    /// A limit was reached before everything was checked; no flaw was found until then.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// What the successors seen so far make of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Explanation {
    moves: u64,
    /// Of the successors claimed lost.
    fewest_plies_lost: Option<u32>,
    any_drawn: bool,
    /// Of the successors claimed won.
    most_plies_won: Option<u32>,
}

impl Explanation {
    fn add(&mut self, successor: Value) {
        self.moves += 1;
        match successor {
            Value::Draw => self.any_drawn = true,
            Value::Loss { plies } => self.fewest_plies_lost = Some(self.fewest_plies_lost.map_or(plies, |least| least.min(plies))),
            Value::Win { plies } => self.most_plies_won = Some(self.most_plies_won.map_or(plies, |most| most.max(plies))),
        }
    }

    /// `None` if the distance does not fit; at least one successor was added.
    fn value(self) -> Option<Value> {
        match (self.fewest_plies_lost, self.any_drawn, self.most_plies_won) {
            (Some(plies), _, _) => Some(Value::Win { plies: plies.checked_add(1)? }),
            (None, false, Some(plies)) => Some(Value::Loss { plies: plies.checked_add(1)? }),
            (None, _, _) => Some(Value::Draw),
        }
    }
}

/// Checks the claim for one position; the claims for its successors are taken for granted.
///
/// Gives the number of its legal moves.
/// # Complexity
/// Generates the moves of `position` once, and asks `claim` once for it and once for each move.
/// # Errors
/// Every [`Flaw`] but `Contradiction` and `Limit`.
/// # Example
/// The value of one position of a big game, from what a player says of its successors:
/// ```
/// use gt_core::{Value, certify, graph::GameGraph};
///
/// let game: GameGraph = "a -> b c\nb\nc -> c".parse().unwrap();
/// let mut claim = |position: &u32| Some([Value::Win { plies: 1 }, Value::Loss { plies: 0 }, Value::Draw][*position as usize]);
/// assert_eq!(certify::at(&game, &0, &mut claim), Ok(2)); // two moves followed
/// ```
pub fn at<G: Game>(
    game: &G,
    position: &G::Position,
    claim: &mut impl FnMut(&G::Position) -> Option<Value>,
) -> Result<u64, Flaw<G::Position>> {
    let Some(claimed) = claim(position) else {
        return Err(Flaw::Unclaimed { position: position.clone() });
    };
    let mut explanation = Explanation::default();
    let mut over = game.decided(position);
    if over.is_none() {
        for mv in game.moves(position) {
            let successor = game.play(position, mv);
            match claim(&successor) {
                Some(value) => explanation.add(value),
                None => return Err(Flaw::Open { position: position.clone(), successor }),
            }
        }
        if explanation.moves == 0 {
            over = Some(game.blocked(position));
        }
    }
    let Some(actual) = over else {
        let Some(explained) = explanation.value() else {
            return Err(Flaw::TooFar { position: position.clone() });
        };
        return if claimed == explained {
            Ok(explanation.moves)
        } else {
            Err(Flaw::Unexplained { position: position.clone(), claimed, explained })
        };
    };
    let right = match actual {
        Outcome::Loss => claimed == Value::Loss { plies: 0 },
        Outcome::Draw => claimed == Value::Draw,
        Outcome::Win => claimed == Value::Win { plies: 0 },
    };
    if right { Ok(0) } else { Err(Flaw::Terminal { position: position.clone(), claimed, actual }) }
}

/// Checks the claims for all `positions`, which should be closed under moves.
///
/// A position that comes twice is checked and counted twice. The claim for a position that is not in the list is believed, if a
/// move leads there: only a closed list proves anything.
/// # Complexity
/// Time O(positions + moves), each position's moves generated once; no memory.
/// # Errors
/// The first [`Flaw`] in the order of `positions`.
/// # Example
/// What a search has left behind is closed under moves, if it looked at all of them:
/// ```
/// use gt_core::{Limits, certify, graph::GameGraph, memo::Values};
///
/// let game: GameGraph = "a -> b c\nb -> c\nc\nd -> a".parse().unwrap();
/// let game = game.into_acyclic().unwrap();
/// let mut values = Values::new(&game);
/// values.value(&0).unwrap();
/// let claims: std::collections::HashMap<_, _> = values.solved().collect();
/// let all = claims.keys().map(|&&position| position);
/// let certificate = certify::positions(&game, all, |p| claims.get(p).copied(), &Limits::default()).unwrap();
/// assert_eq!(certificate.positions, 3); // d was not asked about
/// ```
pub fn positions<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    mut claim: impl FnMut(&G::Position) -> Option<Value>,
    limits: &Limits,
) -> Result<Certificate, Flaw<G::Position>> {
    let mut meter = Meter::new(limits, None);
    let mut certificate = Certificate::default();
    for position in positions {
        meter.step(certificate.positions, &mut ())?;
        certificate.moves += at(game, &position, &mut claim)?;
        certificate.positions += 1;
    }
    Ok(certificate)
}

/// Checks the claims for every position of an indexed game.
///
/// Holes are skipped. The claim is asked once for every position and once for every move, so a lookup by rank should be fast.
/// # Complexity
/// As [`positions`].
/// # Errors
/// The first [`Flaw`] in the order of ranks.
pub fn indexed<G: Indexed>(
    game: &G,
    claim: impl FnMut(&G::Position) -> Option<Value>,
    limits: &Limits,
) -> Result<Certificate, Flaw<G::Position>> {
    positions(game, (0..game.index_len()).filter_map(|rank| game.unrank(rank)), claim, limits)
}

/// Checks a list of claims, such as a file: that they agree with the rules, and with each other.
///
/// A claim that comes twice and says the same counts once.
/// # Complexity
/// Time as [`positions`]. Memory: each position twice, with its value once, and a hash table's slack; `limits` bounds the
/// positions and the time, not these bytes.
/// # Errors
/// The first [`Flaw`] in the order of the list; contradictions first.
/// # Example
/// ```
/// use gt_core::certify::{self, Flaw};
/// use gt_core::graph::GameGraph;
/// use gt_core::{Limits, Value};
///
/// let game: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let list = [(0, Value::Win { plies: 1 }), (1, Value::Win { plies: 1 }), (2, Value::Loss { plies: 0 })];
/// assert!(certify::list(&game, list, &Limits::default()).is_ok());
/// let gap = certify::list(&game, list[..2].iter().copied(), &Limits::default()).unwrap_err();
/// assert!(matches!(gap, Flaw::Open { position: 0, successor: 2 }));
/// ```
pub fn list<G: Game>(
    game: &G,
    claims: impl IntoIterator<Item = (G::Position, Value)>,
    limits: &Limits,
) -> Result<Certificate, Flaw<G::Position>> {
    let mut order = Vec::new();
    let mut known = HashMap::new();
    for (position, value) in claims {
        limits.check_positions(order.len() as u64 + 1)?;
        match known.entry(position.clone()) {
            Entry::Vacant(free) => {
                free.insert(value);
                order.push(position);
            }
            Entry::Occupied(there) if *there.get() == value => {}
            Entry::Occupied(there) => {
                return Err(Flaw::Contradiction { position, first: *there.get(), second: value });
            }
        }
    }
    positions(game, order, |position| known.get(position).copied(), limits)
}

/// Checks the claims for everything that play can reach from `roots`.
///
/// The way to check a hashed table, or one position together with all that its value rests on.
/// # Complexity
/// Time as [`positions`]; remembers the positions met: `size_of::<P>()` + 1 bytes per slot, filled to between 7/16 and 7/8, and
/// those still to be looked at.
/// # Errors
/// The first [`Flaw`] that is met, in no particular order.
/// # Example
/// ```
/// use gt_core::{Limits, certify, graph::GameGraph, retrograde::Tablebase};
///
/// let game: GameGraph = "a -> b\nb -> a c\nc\nd -> a".parse().unwrap();
/// let table = Tablebase::explore(&game, [0], &Limits::default()).unwrap();
/// let certificate = certify::reachable(&game, [0], |p| table.value(p), &Limits::default()).unwrap();
/// assert_eq!(certificate.positions, 3);
/// assert!(certify::reachable(&game, [3], |p| table.value(p), &Limits::default()).is_err()); // nothing is claimed of d
/// ```
pub fn reachable<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    mut claim: impl FnMut(&G::Position) -> Option<Value>,
    limits: &Limits,
) -> Result<Certificate, Flaw<G::Position>> {
    let mut meter = Meter::new(limits, None);
    let mut certificate = Certificate::default();
    let mut met = HashSet::new();
    let mut waiting: Vec<G::Position> = roots.into_iter().collect();
    while let Some(position) = waiting.pop() {
        if !met.insert(position.clone()) {
            continue;
        }
        limits.check_positions(met.len() as u64)?;
        meter.step(certificate.positions, &mut ())?;
        certificate.moves += at(game, &position, &mut claim)?;
        certificate.positions += 1;
        if game.decided(&position).is_none() {
            let successors = game.moves(&position).map(|mv| game.play(&position, mv));
            limits.extend(&mut waiting, successors.filter(|successor| !met.contains(successor)))?;
        }
    }
    Ok(certificate)
}
