//! Finds the claimed wins and losses that can be forced, from the rules and the claims alone.
//!
//! # How it works
//! A claim is *settled* if the game is over there, or if settled claims make it true: a win needs
//! one settled loss among its successors, a loss needs all of its successors to be settled wins. So
//! a claim is settled only if it can be forced in some number of plies.
//!
//! A *sweep* looks once at every claim that waits, and settles what it can. Sweeps go up and down
//! in turn, because moves often lead to smaller numbers, or to greater ones. One byte per position
//! is all that a sweep needs. But if plies run against the numbers, a sweep settles only one ply of
//! claims. So as soon as a sweep settles too few, the claims that wait are listed, with the moves
//! between them. With these lists each move is followed backwards once.
//!
//! Several threads sweep stretches of numbers side by side. A claim may be settled while another
//! thread looks at it, and then waits for the next sweep. What is settled in the end is the same,
//! because a claim is settled only by claims that were settled before. If claims rest on their
//! neighbours, such a sweep settles little where one thread would settle all. So when a sweep
//! leaves more claims than it settles, one thread continues.
//!
//! All threads list the claims that wait and sort their moves. One thread follows the moves: this
//! takes no call of the rules, and each step depends on the one before.
//!
//! # Invariants
//! * A claim that is settled stays settled.
//! * Only claims that follow from their successors wait. So every successor of a waiting loss is
//!   claimed won, and every waiting win has a successor that is claimed lost.

use alloc::vec::Vec;
use core::ops::Range;

use super::numbers::PositionNumbers;
use super::rounds::NumberRounds;
use super::settled_claim::{SettledClaim, SettledClaims};
use crate::error::SolveError;
use crate::outcome::Outcome;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, parallel};

/// The work of finding what can be forced.
pub(super) struct Forced<'a, G, N> {
    pub(super) game: &'a G,
    pub(super) numbers: &'a N,
    /// One state per number.
    pub(super) states: &'a SettledClaims,
    pub(super) run: &'a Run,
}

/// What a sweep found.
#[derive(Clone, Copy, Default)]
struct Sweep {
    settled: u64,
    /// Claims that wait still.
    left: u64,
    /// Moves from the claims that wait still to claims that can settle them.
    moves: u64,
}

impl Sweep {
    const fn join(self, other: Self) -> Self {
        Self {
            settled: self.settled + other.settled,
            left: self.left + other.left,
            moves: self.moves.saturating_add(other.moves),
        }
    }
}

/// A sweep that settles less than one in this many of the waiting claims is the last one.
///
/// So all sweeps together take some ten looks per claim at most.
const FEW: u64 = 9;

/// How many claims a thread lists at once, and how many are listed by each thread in a round.
const LISTED: usize = Meter::EVERY as usize;
const ROUND: usize = 4 * LISTED;

/// Into how many parts moves are split before they are sorted.
const PARTS: usize = 256;
/// How many moves are handled between two looks at the clock.
const CHECKED: usize = 1 << 16;

impl<G: Shared, N: PositionNumbers<Position = G::Position> + Sync> Forced<'_, G, N> {
    /// Settles every claim that can be settled.
    pub(super) fn settle(&self, meter: &mut Meter<'_>) -> Result<(), SolveError> {
        meter.begin("forcing", None);
        let mut settled = 0;
        let mut threads = self.run.thread_count().get();
        for upwards in [true, false].into_iter().cycle() {
            let sweep = self.sweep(upwards, settled, threads, meter)?;
            settled += sweep.settled;
            if threads > 1 && sweep.left > 0 && sweep.settled < sweep.left {
                threads = 1;
                continue;
            }
            let few = sweep.settled < (sweep.settled + sweep.left) / FEW;
            if sweep.settled == 0 || sweep.left == 0 {
                break;
            }
            if few && let Some(lists) = self.room_for_lists(&sweep) {
                settled += self.follow_lists(lists, settled, meter)?;
                break;
            }
        }
        meter.end(settled);
        Ok(())
    }

    /// Looks once at every claim that waits.
    fn sweep(
        &self,
        upwards: bool,
        before: u64,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Sweep, SolveError> {
        let len = self.states.len();
        let rounds = NumberRounds { len, threads, run: self.run };
        rounds.fold(
            |sweep: &Sweep, _| meter.look(before + sweep.settled),
            &|steps| {
                let mut sweep = Sweep::default();
                for step in steps {
                    let number = if upwards { step } else { len - 1 - step };
                    let Some(claimed) = self.states.get(number).waiting() else { continue };
                    match self.waits_for(number, claimed, |_| Ok(()))? {
                        0 => {
                            self.states.settle(number);
                            sweep.settled += 1;
                        }
                        moves => {
                            sweep.left += 1;
                            sweep.moves = sweep.moves.saturating_add(moves);
                        }
                    }
                }
                Ok(sweep)
            },
            Sweep::join,
        )
    }

    /// Calls `visit` for the claims that a claim waits for, once per move.
    ///
    /// Returns how many moves these are: for a win, the moves to losses that wait; for a loss, the
    /// moves to wins that wait. 0 means that the claim can be settled now.
    fn waits_for(
        &self,
        number: usize,
        claimed: Outcome,
        mut visit: impl FnMut(usize) -> Result<(), LimitError>,
    ) -> Result<u64, LimitError> {
        let Some(position) = self.numbers.position(number) else { return Ok(u64::MAX) };
        let mut moves = 0;
        for mv in self.game.moves(&position) {
            let Some(after) = self.numbers.number(&self.game.play(&position, mv)) else { continue };
            match self.states.get(after) {
                SettledClaim::SETTLED_LOSS if claimed == Outcome::Win => return Ok(0),
                state if state.waiting() == Some(claimed.flip()) => {
                    moves += 1;
                    visit(after)?;
                }
                _ => {}
            }
        }
        // A win whose moves lead to no loss does not wait, and cannot be settled.
        Ok(if moves == 0 && claimed == Outcome::Win { u64::MAX } else { moves })
    }

    /// Reserves lists for the claims that a sweep has left; `None` if they do not fit.
    fn room_for_lists(&self, sweep: &Sweep) -> Option<WaitingClaims> {
        let (left, moves) = (u32::try_from(sweep.left).ok()?, u32::try_from(sweep.moves).ok()?);
        let beside = self.numbers.bytes().saturating_add(self.states.len() as u64);
        self.run.check_memory(beside.saturating_add(WaitingClaims::bytes(left, moves))).ok()?;
        WaitingClaims::with_room(left as usize, moves as usize)
    }

    /// Settles all claims that wait and can be settled, by following moves backwards.
    ///
    /// Returns their number.
    fn follow_lists(
        &self,
        mut lists: WaitingClaims,
        before: u64,
        meter: &mut Meter<'_>,
    ) -> Result<u64, SolveError> {
        self.fill(&mut lists, before, meter)?;
        let WaitingClaims { claims, needs, moves, queue } = &mut lists;
        self.sort(moves, claims.len())?;
        let mut settled = queue.len() as u64;
        while let Some(to) = queue.pop() {
            meter.step(before + settled)?;
            let first = moves.partition_point(|&(other, _)| other < to);
            for &(_, from) in moves[first..].iter().take_while(|&&(other, _)| other == to) {
                let (number, need) = (claims[from as usize], &mut needs[from as usize]);
                if self.states.get(number).waiting().is_some() {
                    *need -= 1;
                    if *need == 0 {
                        self.states.settle(number);
                        queue.push(from);
                        settled += 1;
                    }
                }
            }
        }
        Ok(settled)
    }

    /// Lists the claims that wait, and the moves between them, with all threads.
    ///
    /// A claim may be settled while another thread looks at it. Either that thread sees it settled,
    /// and does not count it. Or it counts it and lists the move, and the move is followed later,
    /// because the claim is in the queue.
    fn fill(
        &self,
        lists: &mut WaitingClaims,
        before: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        let WaitingClaims { claims, needs, moves, queue } = lists;
        let waiting = self.states.iter().enumerate().filter(|(_, state)| state.waiting().is_some());
        claims.extend(waiting.map(|(number, _)| number));
        let threads = self.run.thread_count().get();
        let mut first = 0;
        while first < claims.len() {
            meter.look(before + queue.len() as u64)?;
            let end = claims.len().min(first.saturating_add(threads.saturating_mul(ROUND)));
            let stretches =
                (first..end).step_by(LISTED).map(|first| first..end.min(first + LISTED)).collect();
            let claims = &*claims;
            for listed in parallel::map(threads, stretches, |stretch| self.list(claims, stretch)) {
                let mut listed = listed?;
                needs.append(&mut listed.needs);
                moves.append(&mut listed.moves);
                queue.append(&mut listed.queue);
            }
            first = end;
        }
        Ok(())
    }

    /// Sorts moves by the claims that they lead to, which are numbers below `claims`.
    ///
    /// Splits them into parts first, and sorts a part at a time, so an interrupt does not wait for
    /// all of them.
    fn sort(&self, moves: &mut [(u32, u32)], claims: usize) -> Result<(), LimitError> {
        let part_of = |(to, _): (u32, u32)| (to as usize).saturating_mul(PARTS) / claims;
        let mut ends = [0; PARTS];
        for some in moves.chunks(CHECKED) {
            self.run.check_running()?;
            for &mv in some {
                ends[part_of(mv)] += 1;
            }
        }
        let (mut next, mut sum) = ([0; PARTS], 0);
        for (next, end) in next.iter_mut().zip(&mut ends) {
            *next = sum;
            sum += *end;
            *end = sum;
        }
        let mut steps = 0_usize;
        for (part, end) in ends.into_iter().enumerate() {
            while next[part] < end {
                if steps.is_multiple_of(CHECKED) {
                    self.run.check_running()?;
                }
                steps += 1;
                let own = part_of(moves[next[part]]);
                moves.swap(next[part], next[own]);
                next[own] += 1;
            }
        }
        let (mut parts, mut rest, mut start) = (Vec::with_capacity(PARTS), moves, 0);
        for end in ends {
            let part;
            (part, rest) = rest.split_at_mut(end - start);
            parts.push(part);
            start = end;
        }
        let sort = |(): &mut (), _: usize, parts: &mut [&mut [(u32, u32)]]| {
            self.run.check_running()?;
            for part in parts {
                by_target(part);
            }
            Ok::<_, LimitError>(0)
        };
        parallel::chunks(self.run.thread_count().get(), &mut parts, 1, || (), sort).map(|_| ())
    }

    /// Lists a stretch of the claims that wait.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there is room for at most u32::MAX claims"
    )]
    fn list(&self, claims: &[usize], stretch: Range<usize>) -> Result<ClaimStretch, LimitError> {
        self.run.check_running()?;
        let mut listed = ClaimStretch { needs: Vec::new(), moves: Vec::new(), queue: Vec::new() };
        for index in stretch {
            let (number, start) = (claims[index], listed.moves.len());
            let Some(claimed) = self.states.get(number).waiting() else { continue };
            let moves = &mut listed.moves;
            let waits_for =
                self.waits_for(number, claimed, |after| match claims.binary_search(&after) {
                    Ok(to) => self.run.push(moves, (to as u32, index as u32)),
                    Err(_) => Ok(()),
                })?;
            self.run.push(
                &mut listed.needs,
                if claimed == Outcome::Win { 1 } else { waits_for as u32 },
            )?;
            if waits_for == 0 {
                listed.moves.truncate(start);
                self.states.settle(number);
                self.run.push(&mut listed.queue, index as u32)?;
            }
        }
        Ok(listed)
    }
}

/// A function of its own: a closure here would be compiled for each game, and a sort with it.
fn by_target(moves: &mut [(u32, u32)]) {
    moves.sort_unstable_by_key(|&(to, _)| to);
}

/// What one thread listed of a stretch of claims; see [`WaitingClaims`].
struct ClaimStretch {
    needs: Vec<u32>,
    moves: Vec<(u32, u32)>,
    queue: Vec<u32>,
}

/// The claims that wait, and the moves between them. A claim is given by its place in `claims`.
struct WaitingClaims {
    /// The numbers of the claims, in ascending order.
    claims: Vec<usize>,
    /// How many of the moves of each claim have to lead to settled claims.
    needs: Vec<u32>,
    /// Each move as the claim that it leads to, and the claim that waits.
    moves: Vec<(u32, u32)>,
    /// Claims that are settled, and whose moves have not been followed backwards.
    queue: Vec<u32>,
}

impl WaitingClaims {
    const fn bytes(claims: u32, moves: u32) -> u64 {
        let claim = size_of::<usize>() + 2 * size_of::<u32>();
        claims as u64 * claim as u64 + moves as u64 * size_of::<(u32, u32)>() as u64
    }

    /// Returns lists with room for this much, or `None` if the allocator refuses.
    fn with_room(claims: usize, moves: usize) -> Option<Self> {
        let mut lists =
            Self { claims: Vec::new(), needs: Vec::new(), moves: Vec::new(), queue: Vec::new() };
        lists.claims.try_reserve_exact(claims).ok()?;
        lists.needs.try_reserve_exact(claims).ok()?;
        lists.moves.try_reserve_exact(moves).ok()?;
        lists.queue.try_reserve_exact(claims).ok()?;
        Some(lists)
    }
}
