//! Checks claimed values against the rules alone.
//!
//! A *claim* is a value or an outcome given for a position, to be checked. Claims may come from any
//! [`Solution`]: a solver, a file, another program. None of them is trusted. Each claim must follow
//! from the rules and the claims for the successors. The checks share no code with the solvers.
//!
//! # Should I be using this?
//! Yes, after every long computation, and before a table is published. A check is one pass over the
//! moves. It finds every wrong value, distance or draw. Only [`list`], [`reachable`] and the checks
//! of outcomes in loopy games need memory of their own.
//!
//! A check counts the claims that do not follow from the successors, and returns the first of them.
//! The fault may be at the position of this claim or at a successor.
//!
//! | the claims are                                  | check them by                                |
//! |-------------------------------------------------|----------------------------------------------|
//! | values, from a solution that lists positions    | [`certify()`], [`shared`] on several threads |
//! | values of all ranks; of some positions; a list  | [`indexed`]; [`positions`]; [`list`]         |
//! | values of all that play can reach               | [`reachable`]                                |
//! | values of one tier, with those below at hand    | [`tier`]                                     |
//! | outcomes of one tier of an acyclic game         | [`acyclic_tier`]                             |
//! | outcomes, in an acyclic game                    | [`acyclic_outcomes`]                         |
//! | outcomes, in a loopy game                       | [`outcomes`](outcomes()), [`indexed_outcomes`] |
//! | the claim for one position                      | [`at`]                                       |
//! | margins                                         | [`margin::certify`](crate::margin::certify)  |
//!
//! Every check takes the game first, then the solution, then what is to be checked, then the run.
//!
//! # Threads
//! With the feature `rayon`, [`shared`], [`indexed`], [`list`], [`tier`], [`acyclic_tier`],
//! [`indexed_outcomes`] and [`outcomes`](outcomes()) work on as many threads as the run says. The certificate never depends
//! on their number: the first flaw is the first in the order of the positions. The other checks ask
//! the solution for every move, and a solution on demand answers one thread only. So they work on
//! the calling thread. Use [`shared`] if the solution is `Sync`.
//!
//! # What is checked
//! The rest of this page is about values, which have distances. [`outcomes`](outcomes()) and
//! [`acyclic_outcomes`] say why their checks are enough. The set of claimed positions must be
//! closed: a successor without a claim is an error. For each position *p*:
//!
//! 1. Where the game is over, the claim is what the rules say, in 0 plies.
//! 2. A win in *d* plies: some successor is claimed lost in *d* - 1, and none in fewer.
//! 3. A loss in *d* plies: every successor is claimed won, the slowest in *d* - 1.
//! 4. A draw: no successor is claimed lost, and some successor is claimed drawn.
//!
//! # Why that is enough
//! Each rule looks one move ahead. Outcomes without distances could support each other in a circle:
//! two positions that lead to each other, one claimed won and the other lost. Distances break the
//! circle, because they fall with every ply and cannot fall below 0.
//!
//! *Every claimed win or loss in d plies can be forced in at most d plies.* Induction on *d*:
//!
//! * *d* = 0: rules 2 and 3 cannot hold, so the game is over and rule 1 holds.
//! * *d* > 0: the successor that rule 2 requires, or all successors under rule 3, have smaller
//!   distances.
//!
//! *Every position that is truly decided in r plies has exactly this claim.* Induction on *r*:
//!
//! * *r* = 0: rule 1.
//! * A true win in *r* plies at *p* has a successor that is truly lost in *r* - 1, and claimed so.
//!   So rules 3 and 4 forbid a claimed loss or draw at *p*. Rule 2 forbids a claimed win in more
//!   than *r* plies. A claimed win in fewer plies could be forced, by the first statement, which
//!   contradicts *r*.
//! * At a true loss *p* in *r* plies all successors are truly won in at most *r* - 1 plies. One of
//!   them is won in exactly *r* - 1. They are claimed so. So rules 2 and 4 forbid a claimed win or
//!   draw at *p*, and rule 3 leaves only *r*.
//!
//! So a win or a loss is claimed exactly where it is true. All other positions are drawn, by rule
//! or by endless play, and are claimed drawn. Rule 4 never rejects true values: a true draw where
//! play continues has no move to a loss, and has a move to another draw. This holds in acyclic
//! games and in *loopy games*, in which play may never end.
//!
//! # Example
//! ```
//! use gt_core::{graph::GameGraph, prelude::*, retrograde::Tablebase, solution::Claims};
//! use gt_core::{Run, certify};
//!
//! let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
//! let table = Tablebase::dense(&game, &Run::new())?;
//! let certificate = certify(&game, &table, &Run::new())?;
//! assert_eq!((certificate.positions, certificate.moves, certificate.flaws), (3, 3, 0));
//!
//! // a and b claim each other drawn, though b can win.
//! let claims = [Value::Draw, Value::Draw, Value::Loss { plies: 0 }];
//! let wrong = Claims::new(&game, |p: &u32| Some(claims[*p as usize]));
//! let certificate = certify::indexed(&game, &wrong, &Run::new())?;
//! assert_eq!(certificate.flaws, 1);
//! let flaw = certificate.first.unwrap();
//! assert_eq!(
//!     flaw.to_string(),
//!     "position 1 is claimed to be draw, but its successors make it win in 1 ply (1 move)"
//! );
//! # Ok::<(), gt_core::SolveError>(())
//! ```

mod check;
mod copied;
mod flaw;
mod forced;
mod numbers;
mod outcomes;
mod rounds;
mod settled_claim;
mod shared;
mod tier;

pub use self::check::certify;
pub use self::flaw::{Certificate, Flaw};
pub use self::outcomes::{acyclic_outcomes, forecast, indexed_outcomes, outcomes};
pub use self::shared::shared;
pub use self::tier::{acyclic_tier, tier};

use alloc::vec::Vec;

pub(crate) use self::check::all;
use self::check::{CHECKING, READING, WorstValues, check_loopy};
use self::copied::Copied;
use self::shared::slice;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Value};
use crate::promise::Shared;
use crate::run::{Meter, Owned, Run};
use crate::solution::{Claims, Solution};
use crate::table::Exact;

/// Checks the claim for one position, and trusts the claims for its successors.
///
/// Returns the number of legal moves of the position, or what is wrong.
/// # Complexity
/// Generates the moves of `position` once. Asks `solution` once for the position and once for each
/// move.
/// # Errors
/// The errors of the solution. A wrong claim is not an error of the check: it is in the inner
/// result, as any [`Flaw`] except `Contradiction`.
#[expect(clippy::type_complexity, reason = "a flaw is an answer to the question, an error is not")]
pub fn at<G: Game, S: Solution + ?Sized>(
    game: &G,
    solution: &S,
    position: &G::Position,
) -> Result<Result<u64, Flaw<G::Position, S::Answer>>, SolveError>
where
    S::Game: Game<Position = G::Position>,
    S::Answer: From<Outcome>,
{
    check_loopy(game, position, solution, None::<S::Answer>)
}

/// Checks the claims for `positions`.
/// # Complexity
/// Time O(positions + moves). No memory of its own.
/// # Errors
/// As [`certify()`].
pub fn positions<G: Shared, S: Solution<Answer = Value> + ?Sized>(
    game: &G,
    solution: &S,
    positions: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    all(positions, run, |position| check_loopy(game, position, solution, WorstValues::default()))
}

/// Checks the claims for every position of an indexed game; a position without a claim is a flaw.
///
/// Holes are skipped. With one thread the solution is asked once for every position and once for
/// every move, so a lookup should be fast.
///
/// With several threads the calling thread asks it once for every position, and all threads check
/// these claims by rank. So the game has to keep the contract of [`Indexed`]: a position that no
/// rank returns would be given the claim of another one. If there is no room for the claims, or if
/// a distance exceeds 2^31 - 2 plies, one thread does all.
/// # Complexity
/// As [`positions`]. With several threads 4 bytes per rank.
/// # Errors
/// As [`certify()`].
pub fn indexed<G: Indexed + Shared, S: Solution<Answer = Value> + ?Sized>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let run = &run.started();
    if run.thread_count().get() > 1
        && let Some(claims) = Copied::read(game, solution, run)?
    {
        return claims.check(game, run);
    }
    positions(game, solution, (0..game.index_len()).filter_map(|rank| game.unrank(rank)), run)
}

/// Checks a list of claims, such as a file, against the rules and against each other.
///
/// A claim that comes twice with the same value counts once. Two different claims for one position
/// are a flaw, and then the check ends without a look at other claims.
/// # Complexity
/// Time as [`positions`]. Memory: `size_of::<(P, Value)>()` + 1 bytes per slot of a table of the
/// positions, filled to between 7/16 and 7/8, and `size_of::<P>()` per position.
/// # Errors
/// As [`certify()`].
pub fn list<G: Shared>(
    game: &G,
    claims: impl IntoIterator<Item = (G::Position, Value)>,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError> {
    let run = run.started();
    let mut meter = Meter::new(&run, READING, None);
    let mut order = Vec::new();
    let mut known = Exact::default();
    for (position, value) in claims {
        meter.step(order.len() as u64)?;
        let hash = known.hash(&position);
        match known.get_hashed(hash, &position).copied() {
            None => {
                let owned = game.owned_bytes(&position);
                // Once here, and once in the list.
                known.insert_new_hashed(
                    hash,
                    position.clone(),
                    value,
                    owned.saturating_mul(2),
                    &run,
                )?;
                run.push(&mut order, position)?;
            }
            Some(first) if first == value => {}
            Some(first) => {
                let mut certificate = Certificate::default();
                certificate.add(Err(Flaw::Contradiction { position, first, second: value }));
                return Ok(certificate);
            }
        }
    }
    meter.end(order.len() as u64);
    let claims = Claims::new(game, |position: &G::Position| known.get(position).copied());
    if run.thread_count().get() == 1 {
        return positions(game, &claims, order, &run);
    }
    let mut meter = Meter::new(&run, CHECKING, None);
    let certificate =
        run.install(|| slice(game, &order, &claims, &run, |more| meter.look(more)))??;
    meter.end(certificate.positions);
    Ok(certificate)
}

/// Checks the claims for everything that play can reach from `roots`.
///
/// Use it to check one position together with all positions that its value depends on.
/// # Complexity
/// Time as [`positions`]. Memory: `size_of::<P>()` + 1 bytes per slot of a table of the positions
/// met, filled to between 7/16 and 7/8, and the positions still to be looked at.
/// # Errors
/// As [`certify()`].
/// # Example
/// ```
/// use gt_core::{Run, certify, graph::GameGraph, retrograde::Tablebase};
/// let game: GameGraph = "a -> b\nb -> a c\nc\nd -> a".parse().unwrap();
/// let table = Tablebase::explore(&game, [0], &Run::new()).unwrap();
/// let certificate = certify::reachable(&game, &table, [0], &Run::new()).unwrap();
/// assert_eq!((certificate.positions, certificate.flaws), (3, 0));
/// let certificate = certify::reachable(&game, &table, [3], &Run::new()).unwrap();
/// assert_eq!(certificate.flaws, 1); // d has no claim
/// ```
pub fn reachable<G: Shared, S: Solution<Answer = Value> + ?Sized>(
    game: &G,
    solution: &S,
    roots: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let run = run.started();
    let mut meter = Meter::new(&run, CHECKING, None);
    let mut certificate = Certificate::default();
    let mut met = Exact::default();
    let mut waiting = Vec::new();
    let mut owned = Owned::default(); // by the positions that wait
    run.extend(&mut waiting, roots.into_iter())?;
    waiting.iter().try_for_each(|root| owned.add(game.owned_bytes(root), || 0, &run))?;
    while let Some(position) = waiting.pop() {
        owned.remove(game.owned_bytes(&position));
        let hash = met.hash(&position);
        if met.get_hashed(hash, &position).is_some() {
            continue;
        }
        met.insert_new_hashed(hash, position.clone(), (), game.owned_bytes(&position), &run)?;
        meter.step(certificate.positions)?;
        certificate.add(check_loopy(game, &position, solution, WorstValues::default())?);
        if game.decided(&position).is_none() {
            let successors = game.moves(&position).map(|mv| game.play(&position, mv));
            let first = waiting.len();
            run.extend(&mut waiting, successors.filter(|successor| met.get(successor).is_none()))?;
            waiting[first..]
                .iter()
                .try_for_each(|added| owned.add(game.owned_bytes(added), || met.bytes(), &run))?;
        }
    }
    meter.end(certificate.positions);
    Ok(certificate)
}
