//! Checks claimed values from the rules alone.
//!
//! Values may come from any solver, from a file, from a program of someone else: from any
//! [`Solution`]. None of it is trusted: every position is asked whether its claim follows from the
//! claims for its successors. Nothing here shares code with the solvers.
//!
//! # Should I be using this?
//! After every long computation, and before a table is published: one pass over the moves, no
//! memory of its own. It finds any wrong value, distance or draw. It counts the positions that
//! their successors do not explain, and shows the first; the fault may lie there or at a successor.
//!
//! # What is checked
//! The set of claimed positions must be closed: a successor without a claim is an error. For each
//! position *p*:
//!
//! 1. Where the game is over, the claim is what the rules say, in 0 plies.
//! 2. A win in *d* plies: some successor is claimed lost in *d* - 1, none in fewer.
//! 3. A loss in *d* plies: every successor is claimed won, the slowest in *d* - 1.
//! 4. A draw: no successor is claimed lost, and some successor is claimed drawn.
//!
//! # Why that is enough
//! Each rule looks one move ahead, and outcomes without distances could support each other in a
//! circle: two positions that lead to each other, one called won and the other lost. Distances
//! break the circle, because they fall with every ply and cannot fall below 0.
//!
//! *Every claimed win or loss in d plies can be forced in at most d.* By induction on *d*: if it is
//! 0, rule 2 and 3 cannot hold, so the game is over and rule 1 holds. If not, the successor that
//! rule 2 asks for, or all those of rule 3, have smaller distances.
//!
//! *Every position truly decided in r plies has just that claim.* By induction on *r*; for 0 it is
//! rule 1. A true win in *r* has a successor truly lost in *r* - 1, and claimed so. Then rules 3
//! and 4 forbid a loss or a draw at *p*, and rule 2 a win in more than *r* plies; in fewer it
//! cannot be forced. In a true loss in *r* all successors are truly won, in at most *r* - 1 plies
//! and one in exactly that many, and claimed so. Then rules 2 and 4 forbid a win or a draw at *p*,
//! and rule 3 leaves only *r*.
//!
//! So wins and losses are claimed exactly where they are, and what is left is drawn, by rule or
//! because play never ends. In games that end, rule 4 is what an induction needs; in loopy ones it
//! holds since a true draw always has a move to another.
//!
//! # Example
//! ```
//! use gt_core::graph::GameGraph;
//! use gt_core::prelude::*;
//! use gt_core::retrograde::Tablebase;
//! use gt_core::solution::Claims;
//! use gt_core::{Run, certify};
//!
//! # fn main() -> Result<(), gt_core::SolveError> {
//! let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
//! let table = Tablebase::dense(&game, &Run::new())?;
//! let certificate = certify(&game, &table, &Run::new())?;
//! assert_eq!((certificate.positions, certificate.moves, certificate.flaws), (3, 3, 0));
//!
//! // a and b call each other drawn, though b can win.
//! let wrong = Claims::new(&game, |p: &u32| if *p < 2 { Some(Value::Draw) } else { Some(Value::Loss { plies: 0 }) });
//! let certificate = certify::indexed(&game, &wrong, &Run::new())?;
//! assert_eq!(certificate.flaws, 1);
//! let flaw = certificate.first.unwrap();
//! assert_eq!(flaw.to_string(), "position 1 is claimed to be draw, but its successors make it win in 1 ply (1 move)");
//! # Ok(())
//! # }
//! ```

mod flaw;

pub use self::flaw::{Certificate, Flaw};

use alloc::vec::Vec;
use core::ops::ControlFlow;

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Value};
use crate::promise::Shared;
use crate::run::{Meter, Run};
use crate::solution::{Answer, Claims, Enumerate, Solution};

/// Checks every value that `solution` knows.
///
/// A move that leads to a position without a value is a flaw, so a solution that knows part of a
/// game passes only if that part is closed under moves.
/// # Complexity
/// Time O(positions + moves): one value per position and per move. No memory of its own.
/// # Errors
/// Those of the solution, and [`SolveError::Limit`]; both say nothing about the claims.
pub fn certify<G: Shared, S: Enumerate<Answer = Value>>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let mut meter = Meter::new(run, CHECKING, None);
    let (mut certificate, mut stopped) = (Certificate::default(), None);
    solution.for_each(&mut |position, _| {
        let checked = meter
            .step(certificate.positions)
            .map_err(SolveError::from)
            .and_then(|()| check(game, position, solution, WorstValues::default()));
        match checked {
            Ok(found) => certificate.add(found),
            Err(error) => stopped = Some(error),
        }
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    meter.end(certificate.positions);
    stopped.map_or(Ok(certificate), Err)
}

/// The phase of every check.
const CHECKING: &str = "checking";

/// Checks the claim for one position; the claims for its successors are taken for granted.
///
/// Gives the number of its legal moves, or what is wrong.
/// # Complexity
/// Generates the moves of `position` once, and asks `solution` once for it and once for each move.
/// # Errors
/// Those of the solution. What is wrong with the claim is no error of the check: it is the inner
/// result, every [`Flaw`] but `Contradiction`.
/// # Example
/// The value of one position of a big game, from what a player says of its successors:
/// ```
/// use gt_core::solution::Claims;
/// use gt_core::{Value, certify, graph::GameGraph};
///
/// let game: GameGraph = "a -> b c\nb\nc -> c".parse().unwrap();
/// let claims = Claims::new(&game, |p: &u32| Some([Value::Win { plies: 1 }, Value::Loss { plies: 0 }, Value::Draw][*p as usize]));
/// assert_eq!(certify::at(&game, &0, &claims).unwrap(), Ok(2)); // two moves followed
/// ```
#[expect(clippy::type_complexity, reason = "a flaw is what was asked for, and an error is not")]
pub fn at<G: Game, S: Solution + ?Sized>(
    game: &G,
    position: &G::Position,
    solution: &S,
) -> Result<Result<u64, Flaw<G::Position, S::Answer>>, SolveError>
where
    S::Game: Game<Position = G::Position>,
    S::Answer: From<Outcome>,
{
    check(game, position, solution, None::<S::Answer>)
}

/// What the answers seen so far are worth to the player who moves to one of them.
trait Explanation<A> {
    fn add(&mut self, answer: A);

    /// `None` if that does not fit the type of the answer; at least one answer was added.
    fn explained(self) -> Option<A>;
}

/// For any answer: the worst so far, which is the best for the player who moves there.
impl<A: Answer> Explanation<A> for Option<A> {
    fn add(&mut self, answer: A) {
        *self = Some(self.map_or(answer, |worst| worst.min(answer)));
    }

    fn explained(self) -> Self {
        self.and_then(A::before_move)
    }
}

/// For values: the worst of each kind, so that a value is never compared with one of another kind.
/// The checks of whole tables spend their time here, and this is a sixth faster.
#[derive(Default)]
struct WorstValues {
    loss: Option<u32>,
    draw: bool,
    win: Option<u32>,
}

impl Explanation<Value> for WorstValues {
    fn add(&mut self, answer: Value) {
        match answer {
            Value::Draw => self.draw = true,
            Value::Loss { plies } => self.loss = Some(self.loss.map_or(plies, |fewest| fewest.min(plies))),
            Value::Win { plies } => self.win = Some(self.win.map_or(plies, |most| most.max(plies))),
        }
    }

    fn explained(self) -> Option<Value> {
        match (self.loss, self.draw, self.win) {
            (Some(plies), _, _) => Value::Loss { plies },
            (None, false, Some(plies)) => Value::Win { plies },
            (None, _, _) => Value::Draw,
        }
        .before_move()
    }
}

#[expect(clippy::type_complexity, reason = "as `at`")]
fn check<G: Game, S: Solution + ?Sized>(
    game: &G,
    position: &G::Position,
    solution: &S,
    mut answers: impl Explanation<S::Answer>,
) -> Result<Result<u64, Flaw<G::Position, S::Answer>>, SolveError>
where
    S::Game: Game<Position = G::Position>,
    S::Answer: From<Outcome>,
{
    let Some(claimed) = solution.value(position)? else {
        return Ok(Err(Flaw::Unclaimed { position: position.clone() }));
    };
    let mut moves = 0;
    let mut over = game.decided(position);
    if over.is_none() {
        for mv in game.moves(position) {
            let successor = game.play(position, mv);
            let Some(answer) = solution.value(&successor)? else {
                return Ok(Err(Flaw::Open { position: position.clone(), successor }));
            };
            moves += 1;
            answers.add(answer);
        }
        if moves == 0 {
            over = Some(game.blocked(position));
        }
    }
    Ok(match over {
        Some(actual) if claimed == actual.into() => Ok(0),
        Some(actual) => Err(Flaw::Terminal { position: position.clone(), claimed, actual }),
        None => match answers.explained() {
            Some(explained) if claimed == explained => Ok(moves),
            Some(explained) => Err(Flaw::Unexplained { position: position.clone(), claimed, explained }),
            None => Err(Flaw::TooFar { position: position.clone() }),
        },
    })
}

/// Checks the claims for `positions`.
///
/// # Complexity
/// Time O(positions + moves). No memory of its own.
/// # Errors
/// As [`certify()`].
pub fn positions<G: Shared, S: Solution<Answer = Value> + ?Sized>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let mut meter = Meter::new(run, CHECKING, None);
    let mut certificate = Certificate::default();
    for position in positions {
        meter.step(certificate.positions)?;
        certificate.add(check(game, &position, solution, WorstValues::default())?);
    }
    meter.end(certificate.positions);
    Ok(certificate)
}

/// Checks the claims for every position of an indexed game; one without a claim is a flaw.
///
/// Holes are skipped. The solution is asked once for every position and once for every move, so a
/// lookup should be fast.
/// # Complexity
/// As [`positions`].
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
    positions(game, (0..game.index_len()).filter_map(|rank| game.unrank(rank)), solution, run)
}

/// Checks a list of claims, such as a file: that they agree with the rules, and with each other.
///
/// A claim that comes twice and says the same counts once. Two that differ are a flaw, and then
/// nothing else is looked at.
/// # Complexity
/// Time as [`positions`]. Memory: each position twice, with its value once, and a hash table's
/// slack; `run` bounds the positions and the time, not these bytes.
/// # Errors
/// As [`certify()`].
/// # Example
/// ```
/// use gt_core::certify::{self, Flaw};
/// use gt_core::graph::GameGraph;
/// use gt_core::{Run, Value};
///
/// let game: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let list = [(0, Value::Win { plies: 1 }), (1, Value::Win { plies: 1 }), (2, Value::Loss { plies: 0 })];
/// assert_eq!(certify::list(&game, list, &Run::new()).unwrap().flaws, 0);
/// let gap = certify::list(&game, list[..2].iter().copied(), &Run::new()).unwrap();
/// assert!(matches!(gap.first, Some(Flaw::Open { position: 0, successor: 2 })));
/// ```
pub fn list<G: Shared>(
    game: &G,
    claims: impl IntoIterator<Item = (G::Position, Value)>,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError> {
    let run = run.started();
    let mut meter = Meter::new(&run, "reading", None);
    let mut order = Vec::new();
    let mut known = HashMap::new();
    for (position, value) in claims {
        meter.step(order.len() as u64)?;
        run.check_positions(order.len() as u64 + 1)?;
        match known.entry(position.clone()) {
            Entry::Vacant(free) => {
                free.insert(value);
                order.push(position);
            }
            Entry::Occupied(there) if *there.get() == value => {}
            Entry::Occupied(there) => {
                let mut certificate = Certificate::default();
                certificate.add(Err(Flaw::Contradiction { position, first: *there.get(), second: value }));
                return Ok(certificate);
            }
        }
    }
    meter.end(order.len() as u64);
    positions(game, order, &Claims::new(game, |position: &G::Position| known.get(position).copied()), &run)
}

/// Checks the claims for everything that play can reach from `roots`.
///
/// The way to check one position together with all that its value rests on.
/// # Complexity
/// Time as [`positions`]; remembers the positions met: `size_of::<P>()` + 1 bytes per slot, filled
/// to between 7/16 and 7/8, and those still to be looked at.
/// # Errors
/// As [`certify()`].
/// # Example
/// ```
/// use gt_core::{Run, certify, graph::GameGraph, retrograde::Tablebase};
///
/// let game: GameGraph = "a -> b\nb -> a c\nc\nd -> a".parse().unwrap();
/// let table = Tablebase::explore(&game, [0], &Run::new()).unwrap();
/// let certificate = certify::reachable(&game, [0], &table, &Run::new()).unwrap();
/// assert_eq!((certificate.positions, certificate.flaws), (3, 0));
/// assert_eq!(certify::reachable(&game, [3], &table, &Run::new()).unwrap().flaws, 1); // nothing is claimed of d
/// ```
pub fn reachable<G: Shared, S: Solution<Answer = Value> + ?Sized>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let run = run.started();
    let mut meter = Meter::new(&run, CHECKING, None);
    let mut certificate = Certificate::default();
    let mut met = HashSet::new();
    let mut waiting: Vec<G::Position> = roots.into_iter().collect();
    while let Some(position) = waiting.pop() {
        if !met.insert(position.clone()) {
            continue;
        }
        run.check_positions(met.len() as u64)?;
        meter.step(certificate.positions)?;
        certificate.add(check(game, &position, solution, WorstValues::default())?);
        if game.decided(&position).is_none() {
            let successors = game.moves(&position).map(|mv| game.play(&position, mv));
            run.extend(&mut waiting, successors.filter(|successor| !met.contains(successor)))?;
        }
    }
    meter.end(certificate.positions);
    Ok(certificate)
}
