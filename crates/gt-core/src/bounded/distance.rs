//! Steps to a set of states, for any player: breadth-first search from many targets.
//!
//! # Invariants
//! * Layer *k* holds the states at *k* steps. It is complete before its states are processed.
//! * A state found while layer *k* is processed goes to layer *k* + 1, and is not used before. One
//!   scan over an array of marks would not keep this order.
//! * A state is marked when it is found, not when it is processed. So it enters only one layer.

use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;

use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, try_vec};
use crate::table::Exact;

/// In how many steps each state can reach a set of targets; states are numbers.
///
/// It is a table `dp[state][k]`, filled breadth-first from the targets over all moves. It ignores
/// whose turn it is, that an opponent resists, and that the game may be over.
///
/// # Invariants of the answers
/// * `steps` is 0 for exactly the targets.
/// * If a step can be taken either way, the `steps` of its two states differ by at most 1.
/// * A state has no number of steps if it is more than `plies` steps off, or cannot reach a target
///   at all. The table does not distinguish the two cases.
/// # Example
/// The states are the hours of a clock; a step goes one hour on or back. How far is 12 o'clock,
/// which is state 0?
/// ```
/// use gt_core::bounded::Distance;
/// use gt_core::Run;
///
/// let neighbours = |at| [(at + 1) % 12, (at + 11) % 12];
/// let clock = Distance::solve(12, [0], neighbours, 4, &Run::new()).unwrap();
/// assert_eq!((clock.steps(3), clock.within(3, 2), clock.within(3, 3)), (Some(3), false, true));
/// assert_eq!(clock.steps(6), None); // more than the 4 steps that were asked for
/// assert_eq!(clock.layers(), [1, 2, 2, 2, 2]);
/// ```
#[derive(Clone)]
pub struct Distance {
    steps: Vec<u32>,
    layers: Vec<u64>,
}

/// In how many steps each state can reach a set of targets; states are any hashable values.
///
/// Use it for states that have no numbers, or if only few of the states can be reached. With states
/// of 8 bytes it takes five to ten times the memory of [`Distance`] per state.
/// # Example
/// ```
/// use gt_core::bounded::DistanceMap;
/// use gt_core::Run;
///
/// // Words of a and b; a step doubles the word's last letter or takes it away.
/// let step = |word: String| {
///     let last = word.chars().last().filter(|_| word.len() < 4);
///     let longer = last.map(|last| format!("{word}{last}"));
///     let shorter = (!word.is_empty()).then(|| word[..word.len() - 1].to_string());
///     longer.into_iter().chain(shorter)
/// };
/// let distance = DistanceMap::explore(["ab".to_string()], step, u32::MAX, &Run::new()).unwrap();
/// assert_eq!(distance.steps(&"abbb".to_string()), Some(2));
/// assert_eq!(distance.steps(&"b".to_string()), None); // cannot be reached
/// ```
#[derive(Clone)]
pub struct DistanceMap<P> {
    steps: Exact<P, u32>,
    layers: Vec<u64>,
}

impl fmt::Debug for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Distance").field("layers", &self.layers).finish_non_exhaustive()
    }
}

impl<P> fmt::Debug for DistanceMap<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistanceMap").field("layers", &self.layers).finish_non_exhaustive()
    }
}

/// Finds layer after layer, up to layer `plies` or until a layer is empty.
///
/// Returns how many states each layer has.
fn layered<S>(
    first: Vec<S>,
    plies: u32,
    (meter, run): (&mut Meter<'_>, &Run),
    mut find: impl FnMut(S, u32, &mut Vec<S>) -> Result<(), SolveError>,
) -> Result<Vec<u64>, SolveError> {
    let (mut layers, mut layer, mut done) = (Vec::new(), first, 0u64);
    let mut next = Vec::new();
    for steps in 1.. {
        if layer.is_empty() {
            break;
        }
        run.push(&mut layers, layer.len() as u64)?;
        if steps > plies {
            break;
        }
        for state in layer.drain(..) {
            meter.step(done)?;
            find(state, steps, &mut next)?;
            done += 1;
        }
        core::mem::swap(&mut layer, &mut next);
    }
    meter.end(done);
    Ok(layers)
}

impl Distance {
    /// The mark of a state that has not been reached.
    const FAR: u32 = u32::MAX;

    /// Computes the steps from each of `states` states to the nearest of `targets`, up to `plies`.
    ///
    /// `before(s)` are the states from which one step leads to `s`. If steps can be taken back,
    /// these are the states that `s` leads to. A target that comes twice counts once.
    /// # Complexity
    /// Time O(states + steps); `before` is called once per state reached. Memory: 4 bytes per
    /// state, and 8 more per state in two neighbouring layers.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow one position per state or 4 bytes per state,
    ///   or if time ran out. Positions and bytes are checked before anything is allocated.
    /// * [`SolveError::RankOutOfRange`] if a target, or a state that `before` returns, is not below
    ///   `states`.
    /// # Example
    /// A one-way street from 0 to 1 to 2: `before` gives the state where a step came from.
    /// ```
    /// # use gt_core::{Run, SolveError, bounded::Distance};
    /// let street = |target| Distance::solve(3, [target], |at| at.checked_sub(1), 9, &Run::new());
    /// assert_eq!(street(2).unwrap().steps(0), Some(2));
    /// assert_eq!(street(0).unwrap().steps(2), None); // no way back
    /// assert!(matches!(street(3), Err(SolveError::RankOutOfRange { rank: 3, len: 3, .. })));
    /// ```
    pub fn solve<I: IntoIterator<Item = u64>>(
        states: u64,
        targets: impl IntoIterator<Item = u64>,
        mut before: impl FnMut(u64) -> I,
        plies: u32,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        run.check_positions(states)?;
        let bytes = states.saturating_mul(4);
        run.check_memory(bytes)?;
        let len = usize::try_from(states).map_err(|_| LimitError::OutOfMemory { bytes })?;
        let mut steps = try_vec(Self::FAR, len, run)?;
        let mut mark = |state: u64, at: u32, layer: &mut Vec<u64>| -> Result<(), SolveError> {
            let slot = usize::try_from(state).ok().and_then(|state| steps.get_mut(state));
            let slot = slot.ok_or_else(|| SolveError::RankOutOfRange {
                position: alloc::format!("{state}"),
                rank: state,
                len: states,
            })?;
            if *slot == Self::FAR {
                *slot = at;
                run.push(layer, state)?;
            }
            Ok(())
        };
        let mut first = Vec::new();
        targets.into_iter().try_for_each(|target| mark(target, 0, &mut first))?;
        let layers = layered(
            first,
            plies,
            (&mut Meter::new(run, "walking back", Some(states)), run),
            |state, at, next| {
                before(state).into_iter().try_for_each(|earlier| mark(earlier, at, next))
            },
        )?;
        Ok(Self { steps, layers })
    }

    /// Returns the steps from `state` to the nearest target.
    ///
    /// `None` if more than `plies` steps are needed, if no target can be reached, or if there is no
    /// such state.
    ///
    /// # Complexity
    /// O(1).
    pub fn steps(&self, state: u64) -> Option<u32> {
        let steps = usize::try_from(state).ok().and_then(|state| self.steps.get(state));
        steps.copied().filter(|&steps| steps != Self::FAR)
    }

    /// Returns `dp[state][k]`: whether a target can be reached in at most `k` steps.
    ///
    /// True for every `k` that is at least [`steps`](Self::steps). If `steps` is `None`, false for
    /// every `k`, also for a `k` above the `plies` that were looked at.
    /// # Example
    /// ```
    /// # use gt_core::{Run, bounded::Distance};
    /// let before = |at| (at < 4).then_some(at + 1);
    /// let line = Distance::solve(5, [0], before, 3, &Run::new()).unwrap();
    /// assert_eq!([1, 2, 3].map(|k| line.within(2, k)), [false, true, true]);
    /// assert!(!line.within(4, 100)); // 4 steps; only 3 were asked for
    /// ```
    pub fn within(&self, state: u64, k: u32) -> bool {
        self.steps(state).is_some_and(|steps| steps <= k)
    }

    /// Returns the number of states at 0, 1, 2 … steps, up to the greatest distance found.
    ///
    /// The sum is the number of states whose distance is known. Empty if there are no targets.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }
}

impl<P: Clone + Eq + Hash> DistanceMap<P> {
    /// Computes the steps to the nearest of `targets` from every state at most `plies` steps off.
    ///
    /// `before(s)` as for [`Distance::solve`]. The search ends when nothing new is found. If there
    /// are infinitely many states, only `plies` or `run` end it.
    /// # Complexity
    /// Time O(states + steps). Memory: `size_of::<(P, u32)>() + 1` bytes per slot of a table filled
    /// to between 7/16 and 7/8, and the states of two neighbouring layers. States need not belong
    /// to a game, so the bytes that they own elsewhere are not counted.
    /// # Errors
    /// [`SolveError::Limit`] if the table would grow beyond the limits of `run`, or if time ran
    /// out.
    pub fn explore<I: IntoIterator<Item = P>>(
        targets: impl IntoIterator<Item = P>,
        mut before: impl FnMut(P) -> I,
        plies: u32,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let mut steps: Exact<P, u32> = Exact::default();
        let mut mark = |state: P, at: u32, layer: &mut Vec<P>| -> Result<(), SolveError> {
            let hash = steps.hash(&state);
            if steps.get_hashed(hash, &state).is_none() {
                steps.insert_new_hashed(hash, state.clone(), at, 0, run)?;
                run.push(layer, state)?;
            }
            Ok(())
        };
        let mut first = Vec::new();
        targets.into_iter().try_for_each(|target| mark(target, 0, &mut first))?;
        let layers = layered(
            first,
            plies,
            (&mut Meter::new(run, "walking back", None), run),
            |state, at, next| {
                before(state).into_iter().try_for_each(|earlier| mark(earlier, at, next))
            },
        )?;
        Ok(Self { steps, layers })
    }

    /// Returns the steps from `state` to the nearest target; `None` if it was not reached.
    ///
    /// # Complexity
    /// Hashes `state` once.
    pub fn steps(&self, state: &P) -> Option<u32> {
        self.steps.get(state).copied()
    }

    /// Returns `dp[state][k]`: whether a target can be reached in at most `k` steps.
    ///
    /// As [`Distance::within`].
    pub fn within(&self, state: &P, k: u32) -> bool {
        self.steps(state).is_some_and(|steps| steps <= k)
    }

    /// Returns the number of states at 0, 1, 2 … steps, up to the greatest distance found.
    ///
    /// The sum is the number of states kept.
    /// # Example
    /// ```
    /// # use gt_core::{Run, bounded::DistanceMap};
    /// let knight = |(x, y): (i8, i8)| {
    ///     let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    ///     jumps.into_iter().map(move |(dx, dy)| (x + dx, y + dy)) // on a board without edges
    /// };
    /// let reach = DistanceMap::explore([(0, 0)], knight, 2, &Run::new()).unwrap();
    /// assert_eq!(reach.layers(), [1, 8, 32]);
    /// ```
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }
}
