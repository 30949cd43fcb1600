//! The loop over plies.

use gt_core::{Limits, Observer, Outcome, Player, Progress, Value};

use super::moves::Layout;
use super::pass::Passes;
use super::rows::{BitRows, SlotLists, States, slots_of};
use super::win_rows::win_rows;
use super::{Count, EngineError, Keep, Kept, Sets, Solution, code_index};
use crate::rules::{PermMatrix, WinRule};

/// Solves every state of a board, with either player to move.
///
/// # Complexity
/// Each ply costs a pass over the board while more than one state in [`Solver::SPARSE`] is new, and time in proportion to the new
/// states after that. Memory: eight sets of a bit for every state, in words of which 24 bits of 32 are used (4 x 4: 2.2 GB); two more
/// for [`Keep::Outcomes`]; one more and two bytes for every state for [`Keep::Values`].
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::Limits;
/// use gt_perm_matrix::engine::{Keep, Solver};
/// use gt_perm_matrix::{PermMatrix, Preset, RuleSet};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 4, Preset::HeavyEdge)?.with_rule(RuleSet::Axes)?;
/// let solution = Solver::new(&rules).keep(Keep::Values).solve(&Limits::default(), &mut ())?;
/// assert_eq!(solution.longest(), 35);
/// assert_eq!(solution.value(&rules.initial()), Some(Value::Draw));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver<'r> {
    rules: &'r PermMatrix,
    keep: Keep,
}

/// One player's share of the work.
struct Attractor<'a> {
    passes: [Passes<'a>; 2],
    win_sets: &'a [BitRows; 2],
    ends_for_both: bool,
    spare: Vec<BitRows>,
    states: u64,
    /// Plies done for either player, as the observer hears of them.
    done: u64,
}

impl<'r> Solver<'r> {
    /// A frontier of fewer states than one in so many is followed state by state.
    pub const SPARSE: u64 = 64;

    /// A solver for these rules that keeps outcomes.
    pub const fn new(rules: &'r PermMatrix) -> Self {
        Self { rules, keep: Keep::Outcomes }
    }

    /// The same solver, keeping this much.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// The rules.
    pub const fn rules(&self) -> &'r PermMatrix {
        self.rules
    }

    pub(super) const fn kept(&self) -> Keep {
        self.keep
    }

    /// The bytes that [`solve`](Self::solve) needs at its peak, tables of moves included; `None` if the engine cannot take the board.
    pub fn bytes_needed(&self) -> Option<u64> {
        let layout = Layout::new_unordered(self.rules)?;
        let (rows, words) = (layout.rows as u64, layout.class.words() as u64);
        let set = rows * words * 4;
        let tables = self.rules.reflections().len() as u64 * (rows * 4 + words * 32 * 4);
        let kept = match self.keep {
            Keep::Counts => 0,
            Keep::Outcomes => 2 * set,
            Keep::Values => set + 2 * self.rules.shape().states(),
        };
        Some(8 * set + tables + kept)
    }

    /// Solves the board; the observer hears the plies done, those of the second player after those of the first.
    ///
    /// # Errors
    /// * [`EngineError::TooLarge`], [`EngineError::LastMoveMatters`] if the engine cannot take the rules.
    /// * [`EngineError::Limit`] if more bytes are needed than allowed, before anything is allocated; or between two plies.
    /// * [`EngineError::TooDeep`] if values are to be kept and one needs more than [`Solution::MAX_KEPT_PLIES`] plies.
    pub fn solve(&self, limits: &Limits, observer: &mut impl Observer) -> Result<Solution, EngineError> {
        self.states_suffice()?;
        let shape = self.rules.shape();
        let (layout, moves) = self.board(limits)?;
        let win_sets = Player::BOTH.map(|player| win_rows(self.rules.win_set(player), &layout));
        let sizes = win_set_sizes(&win_sets);
        let mut work = Attractor {
            passes: self.passes(&layout, &moves),
            win_sets: &win_sets,
            ends_for_both: self.rules.win_rule() == WinRule::Any,
            spare: Vec::new(),
            states: shape.states(),
            done: 0,
        };
        let mut codes = (self.keep == Keep::Values).then(|| [0, 1].map(|_| vec![0; code_index(&layout, layout.rows, 0)]));
        let mut counts = Vec::new();
        let mut sets = Vec::new();
        for player in Player::BOTH {
            let run = work.run(player, limits, observer, |mover, value, states| {
                counts.push(Count { player: mover, outcome: value.outcome(), plies: value.plies(), states: states.len() });
                codes.as_mut().map_or(Ok(()), |codes| write_codes(&mut codes[mover.index()], &layout, value, states))
            })?;
            match self.keep {
                Keep::Counts => work.spare.extend([run.won, run.lost]),
                Keep::Outcomes => sets.push(run),
                Keep::Values => {
                    work.spare.push(run.lost);
                    sets.push(Sets { won: run.won, lost: BitRows::new(0, layout.class.words()) });
                }
            }
        }
        let kept = match (<[Sets; 2]>::try_from(sets), codes) {
            (Ok(sets), Some(codes)) => Kept::Values { won: sets.map(|sets| sets.won), codes },
            (Ok(sets), None) => Kept::Outcomes(sets),
            (Err(_), _) => Kept::Counts,
        };
        Ok(Solution { counts: with_draws(counts, shape.states()), win_sets: sizes, kept, layout })
    }
}

impl Attractor<'_> {
    fn run(
        &mut self,
        player: Player,
        limits: &Limits,
        observer: &mut impl Observer,
        mut found: impl FnMut(Player, Value, &States) -> Result<(), EngineError>,
    ) -> Result<Sets, EngineError> {
        let opponent = player.other();
        let (own, other) = (&self.win_sets[player.index()], &self.win_sets[opponent.index()]);
        let mut lost = self.spare_copy(own);
        let won_by_opponent: &[&BitRows] = if self.ends_for_both { &[other] } else { &[] };
        self.passes[opponent.index()].add_stuck(won_by_opponent, &mut lost);
        let mut won = self.spare();
        won.update(|row, words| {
            for ((word, own), other) in words.iter_mut().zip(own.row(row)).zip(other.row(row)) {
                *word = if self.ends_for_both { own & !other } else { 0 };
            }
            0
        });
        let mut front_won = self.copy_in_best_form(&won);
        let mut front_lost = self.copy_in_best_form(&lost);
        found(player, Value::Win { plies: 0 }, &front_won)?;
        found(opponent, Value::Loss { plies: 0 }, &front_lost)?;
        for plies in 1.. {
            self.done += 1;
            observer.progress(Progress::new(self.done, None));
            limits.check_running()?;
            let closed_to_mover: &[&BitRows] = if self.ends_for_both { &[other, own, &won] } else { &[other, &won] };
            let won_now = match &front_lost {
                States::Sparse(few) => States::Sparse(self.passes[player.index()].some_move_into_few(few, closed_to_mover)),
                States::Dense(many) => {
                    let mut into = self.spare();
                    self.passes[player.index()].some_move_into(many, closed_to_mover, &mut into);
                    States::Dense(into)
                }
            };
            let closed_to_other: &[&BitRows] = if self.ends_for_both { &[other, &lost] } else { &[&lost] };
            let lost_now = match &front_won {
                States::Sparse(few) => States::Sparse(self.passes[opponent.index()].all_moves_into_few(few, &won, closed_to_other)),
                States::Dense(_) => {
                    let mut into = self.spare();
                    self.passes[opponent.index()].all_moves_into(&won, closed_to_other, &mut into);
                    States::Dense(into)
                }
            };
            won.insert_all(&won_now);
            lost.insert_all(&lost_now);
            if won_now.len() == 0 && lost_now.len() == 0 {
                for states in [front_won, front_lost, won_now, lost_now] {
                    self.recycle(states);
                }
                break;
            }
            found(player, Value::Win { plies: small(plies)? }, &won_now)?;
            found(opponent, Value::Loss { plies: small(plies)? }, &lost_now)?;
            self.recycle(core::mem::replace(&mut front_won, won_now));
            self.recycle(core::mem::replace(&mut front_lost, lost_now));
            front_won = self.settle(front_won);
            front_lost = self.settle(front_lost);
        }
        Ok(Sets { won, lost })
    }

    /// A set with anything in it, taken from those no longer needed.
    fn spare(&mut self) -> BitRows {
        let like = &self.win_sets[0];
        self.spare.pop().unwrap_or_else(|| BitRows::new(like.rows(), like.words()))
    }

    fn spare_copy(&mut self, bits: &BitRows) -> BitRows {
        let mut copy = self.spare();
        copy.update(|row, words| {
            words.copy_from_slice(bits.row(row));
            0
        });
        copy
    }

    fn copy_in_best_form(&mut self, bits: &BitRows) -> States {
        let copy = self.spare_copy(bits);
        self.in_best_form(copy)
    }

    fn recycle(&mut self, states: States) {
        if let States::Dense(bits) = states {
            self.spare.push(bits);
        }
    }

    fn settle(&mut self, states: States) -> States {
        match states {
            States::Dense(bits) => self.in_best_form(bits),
            States::Sparse(lists) => States::Sparse(lists),
        }
    }

    fn in_best_form(&mut self, bits: BitRows) -> States {
        if bits.count() >= self.states / Solver::SPARSE {
            return States::Dense(bits);
        }
        let lists = SlotLists::build(bits.rows(), || (), |(), row, slots| slots.extend(slots_of(bits.row(row))));
        self.spare.push(bits);
        States::Sparse(lists)
    }
}

fn small(plies: u64) -> Result<u32, EngineError> {
    u32::try_from(plies).map_err(|_| EngineError::TooDeep { max: u32::MAX })
}

pub(super) fn win_set_sizes(sets: &[BitRows; 2]) -> [u64; 3] {
    let both = (0..sets[0].rows()).map(|row| {
        let pairs = sets[0].row(row).iter().zip(sets[1].row(row));
        pairs.map(|(a, b)| u64::from((a & b).count_ones())).sum::<u64>()
    });
    [sets[0].count(), sets[1].count(), both.sum()]
}

fn write_codes(codes: &mut [u8], layout: &Layout, value: Value, states: &States) -> Result<(), EngineError> {
    let code = value.plies().and_then(|plies| u8::try_from(plies.checked_add(1)?).ok());
    let code = code.ok_or(EngineError::TooDeep { max: Solution::MAX_KEPT_PLIES })?;
    states.for_each(layout, |index| codes[index] = code);
    Ok(())
}

/// The counts sorted, without empty ones, and with the draws: whatever is neither won nor lost.
fn with_draws(mut counts: Vec<Count>, states: u64) -> Vec<Count> {
    for player in Player::BOTH {
        let decided: u64 = counts.iter().filter(|count| count.player == player).map(|count| count.states).sum();
        counts.push(Count { player, outcome: Outcome::Draw, plies: None, states: states - decided });
    }
    counts.retain(|count| count.states > 0);
    counts.sort_unstable();
    counts
}
