//! The solver of the engine: the loop over plies.

use gt_core::run::{Gauge, Meter};
use gt_core::{Forecast, Indexed, LimitError, Outcome, Player, Run, ShapeError, SolveError, Value};

use super::count::{Keep, ValueCount};
use super::crew::Crew;
use super::ko;
use super::moves::{Layout, RowMove};
use super::pass::Passes;
use super::phase::{FILLING, GROWING, LAYING_OUT, small, too_deep, too_large};
use super::rows::{BitRows, SlotLists, States, code_index, slots_of};
use super::values::{Kept, Sets, StateValues};
use super::win_rows::win_rows;
use crate::rules::{PermMatrix, RuleSet, WinRule};

/// Solves every position of a board: every state with either player to move, under `ko` with every
/// last move.
///
/// # Complexity
/// Time: a ply costs a pass over the board while at least one in [`StateSolver::SPARSE`] of all
/// states is new. After that a ply costs time in proportion to its new states. Under `ko` each row
/// of the board is judged by itself.
///
/// Memory, where a *set* is one bit per state, in words that use 24 of their 32 bits:
///
/// | | `free`, `axes` | `ko` |
/// |---|---|---|
/// | while it works | 8 sets (2.2 GB on 4 x 4) | 27 sets (0.9 GB on 3 x 5) |
/// | [`Keep::Outcomes`] | two more sets | four bytes per state more |
/// | [`Keep::Values`] | one more set, and two bytes per state | ten bytes per state more |
///
/// The 27 sets are for 17 to 31 moves: there are three more for every bit of the number of a move.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::{Player, Run};
/// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix, MatrixPosition, RuleSet};
/// use gt_perm_matrix::solve::{Keep, StateSolver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 4, Goal::HeavyEdge)?.with_rule(RuleSet::Axes)?;
/// let solved = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new())?;
/// assert_eq!(solved.longest(), 35);
/// assert_eq!(solved.value(&rules.initial())?, Some(Value::Draw));
///
/// let rules = PermMatrix::new(2, 4, Goal::SortedLines)?.with_rule(RuleSet::Ko)?;
/// let solved = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new())?;
/// let state = Matrix::parse(rules.shape(), "8 5 6 2/7 3 4 1")?;
/// let mut position = MatrixPosition::new(state, Player::Second);
/// position.last = Some(MoveIndex(2)); // so move 2, which undoes itself, may not be made
/// assert_eq!(solved.value(&position)?, Some(Value::Win { plies: 3 }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StateSolver<'r> {
    rules: &'r PermMatrix,
    keep: Keep,
}

/// The work for one player at a time, with the memory that both share.
struct Attractor<'a> {
    passes: [Passes<'a>; 2],
    win_sets: &'a [BitRows; 2],
    ends_for_both: bool,
    spare: Vec<BitRows>,
    states: u64,
    crew: Crew<'a>,
    meter: Meter<'a>,
}

impl<'r> StateSolver<'r> {
    /// A frontier of fewer than one in this number of all states is followed state by state.
    pub const SPARSE: u64 = 64;

    /// Returns a solver for these rules that keeps outcomes.
    pub const fn new(rules: &'r PermMatrix) -> Self {
        Self { rules, keep: Keep::Outcomes }
    }

    /// Returns the same solver, with this choice of what is kept.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &'r PermMatrix {
        self.rules
    }

    pub(super) const fn kept(&self) -> Keep {
        self.keep
    }

    /// Returns the number of positions, and the bytes that [`solve`](Self::solve) takes at its
    /// peak.
    ///
    /// The tables of moves are included. Nothing is allocated.
    ///
    /// # Errors
    /// [`ShapeError`] if each colour has more than eight cells: the engine cannot take the board.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
    /// use gt_perm_matrix::solve::{Keep, StateSolver};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(4, 4, Goal::HeavyEdge)?;
    /// let forecast = StateSolver::new(&rules).keep(Keep::Counts).forecast()?;
    /// assert_eq!(forecast.to_string(), "3251404800 positions, 2178140160 bytes");
    ///
    /// let rules = PermMatrix::new(3, 5, Goal::HeavyEdge)?.with_rule(RuleSet::Ko)?;
    /// let forecast = StateSolver::new(&rules).keep(Keep::Values).forecast()?;
    /// assert_eq!(forecast.to_string(), "9347788800 positions, 2953856640 bytes");
    /// # Ok(())
    /// # }
    /// ```
    pub fn forecast(&self) -> Result<Forecast, ShapeError> {
        let shape = self.rules.shape();
        let layout = Layout::new_unordered(self.rules).ok_or_else(|| too_large(shape))?;
        let (rows, words) = (layout.rows as u64, layout.class.words() as u64);
        let set = rows * words * 4;
        let tables = self.rules.reflections().len() as u64 * (rows * 4 + words * 32 * 4);
        let sets = match (self.rules.rule(), self.keep) {
            (RuleSet::Ko, keep) => 2 * set + ko::bytes(self.rules, &layout, keep),
            (_, Keep::Counts) => 8 * set,
            (_, Keep::Outcomes) => 10 * set,
            (_, Keep::Values) => 9 * set + 2 * shape.states(),
        };
        Ok(Forecast::new(self.rules.index_len(), sets + tables))
    }

    /// Solves the board.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the engine cannot take the board.
    /// * [`SolveError::Limit`] if more bytes are needed than allowed, before anything is allocated;
    ///   or if time runs out or the work is interrupted.
    /// * [`SolveError::Overflow`] if values are kept and one needs more than
    ///   [`StateValues::MAX_KEPT_PLIES`] plies, under `ko` [`StateValues::MAX_KEPT_PLIES_KO`].
    /// * [`SolveError::Threads`] if the system gives no more threads.
    pub fn solve(&self, run: &Run) -> Result<StateValues, SolveError> {
        let run = &run.started();
        run.install(|| self.solve_as(run))?
    }

    fn solve_as(&self, run: &Run) -> Result<StateValues, SolveError> {
        let (crew, mut meter) =
            (Crew::new(run), Meter::new(run, LAYING_OUT, None).counting("move"));
        let (layout, moves) = self.board(run, &mut meter)?;
        let (win_sets, [first, second]) = win_sets(self.rules, &layout, crew, run)?;
        let sizes = [first, second, in_both(&win_sets)];
        let (counts, kept) = match self.rules.rule() {
            RuleSet::Free | RuleSet::Axes => {
                self.solve_states(&layout, &moves, &win_sets, crew, meter)?
            }
            RuleSet::Ko => {
                let (counts, codes) =
                    ko::solve(self.rules, &layout, &moves, &win_sets, self.keep, crew, &mut meter)?;
                (
                    counts,
                    if self.keep == Keep::Counts { Kept::Counts } else { Kept::Positions(codes) },
                )
            }
        };
        let counts = with_draws(counts, self.rules.shape().states());
        Ok(StateValues { rules: self.rules.clone(), counts, win_sets: sizes, kept, layout })
    }

    /// Solves rules whose positions hold no last move; the counts cover won and lost states only.
    fn solve_states(
        &self,
        layout: &Layout,
        moves: &[RowMove],
        win_sets: &[BitRows; 2],
        crew: Crew,
        meter: Meter,
    ) -> Result<(Vec<ValueCount>, Kept), SolveError> {
        let mut work = Attractor {
            passes: self.passes(layout, moves, crew),
            win_sets,
            ends_for_both: self.rules.win_rule() == WinRule::Any,
            spare: Vec::new(),
            states: self.rules.shape().states(),
            crew,
            meter,
        };
        let mut codes = (self.keep == Keep::Values)
            .then(|| [0, 1].map(|_| vec![0; code_index(layout, layout.rows, 0)]));
        let mut counts = Vec::new();
        let mut sets = Vec::new();
        for player in Player::BOTH {
            let grown = work.grow(player, |mover, value, states| {
                let states_with = states.len(crew)?;
                counts.push(ValueCount {
                    player: mover,
                    outcome: value.outcome(),
                    plies: value.plies(),
                    states: states_with,
                });
                codes.as_mut().map_or(Ok(()), |codes| {
                    write_codes(&mut codes[mover.index()], layout, value, states)
                })
            })?;
            match self.keep {
                Keep::Counts => work.spare.extend([grown.won, grown.lost]),
                Keep::Outcomes => sets.push(grown),
                Keep::Values => {
                    work.spare.push(grown.lost);
                    sets.push(Sets { won: grown.won, lost: BitRows::new(0, layout.class.words()) });
                }
            }
        }
        drop(work);
        let kept = match (<[Sets; 2]>::try_from(sets), codes) {
            (Ok(sets), Some(codes)) => Kept::Values { won: sets.map(|sets| sets.won), codes },
            (Ok(sets), None) => Kept::Outcomes(sets),
            (Err(_), _) => Kept::Counts,
        };
        Ok((counts, kept))
    }
}

impl Attractor<'_> {
    /// Grows the won and the lost states of `player`, ply by ply.
    ///
    /// In the won states `player` is to move and wins. In the lost states the other player is to
    /// move and loses. `found` is called with the new states of each ply.
    fn grow(
        &mut self,
        player: Player,
        mut found: impl FnMut(Player, Value, &States) -> Result<(), SolveError>,
    ) -> Result<Sets, SolveError> {
        let (crew, opponent) = (self.crew, player.other());
        self.meter.begin_counting(GROWING[player.index()], "ply", None);
        let (own, other) = (&self.win_sets[player.index()], &self.win_sets[opponent.index()]);
        let mut lost = self.spare_copy(own)?;
        let won_by_opponent: &[&BitRows] = if self.ends_for_both { &[other] } else { &[] };
        self.passes[opponent.index()].add_stuck(won_by_opponent, &mut lost)?;
        let mut won = self.spare();
        won.update(crew, |row, words| {
            for ((word, own), other) in words.iter_mut().zip(own.row(row)).zip(other.row(row)) {
                *word = if self.ends_for_both { own & !other } else { 0 };
            }
            0
        })?;
        let mut front_won = self.copy_in_best_form(&won)?;
        let mut front_lost = self.copy_in_best_form(&lost)?;
        found(player, Value::Win { plies: 0 }, &front_won)?;
        found(opponent, Value::Loss { plies: 0 }, &front_lost)?;
        for plies in 1.. {
            self.meter.look(plies - 1)?;
            let closed_to_mover: &[&BitRows] =
                if self.ends_for_both { &[other, own, &won] } else { &[other, &won] };
            let won_now = match &front_lost {
                States::Sparse(few) => States::Sparse(
                    self.passes[player.index()].some_move_into_few(few, closed_to_mover)?,
                ),
                States::Dense(many) => {
                    let mut into = self.spare();
                    self.passes[player.index()].some_move_into(many, closed_to_mover, &mut into)?;
                    States::Dense(into)
                }
            };
            let closed_to_other: &[&BitRows] =
                if self.ends_for_both { &[other, &lost] } else { &[&lost] };
            let lost_now = match &front_won {
                States::Sparse(few) => States::Sparse(
                    self.passes[opponent.index()].all_moves_into_few(few, &won, closed_to_other)?,
                ),
                States::Dense(_) => {
                    let mut into = self.spare();
                    self.passes[opponent.index()].all_moves_into(
                        &won,
                        closed_to_other,
                        &mut into,
                    )?;
                    States::Dense(into)
                }
            };
            won.insert_all(crew, &won_now)?;
            lost.insert_all(crew, &lost_now)?;
            if won_now.len(crew)? == 0 && lost_now.len(crew)? == 0 {
                for states in [front_won, front_lost, won_now, lost_now] {
                    self.recycle(states);
                }
                self.meter.end(plies);
                break;
            }
            found(player, Value::Win { plies: small(plies)? }, &won_now)?;
            found(opponent, Value::Loss { plies: small(plies)? }, &lost_now)?;
            self.recycle(core::mem::replace(&mut front_won, won_now));
            self.recycle(core::mem::replace(&mut front_lost, lost_now));
            front_won = self.settle(front_won)?;
            front_lost = self.settle(front_lost)?;
        }
        Ok(Sets { won, lost })
    }

    /// Returns a set with arbitrary contents, reusing the memory of a set that is no longer needed.
    fn spare(&mut self) -> BitRows {
        let like = &self.win_sets[0];
        self.spare.pop().unwrap_or_else(|| BitRows::new(like.rows(), like.words()))
    }

    fn spare_copy(&mut self, bits: &BitRows) -> Result<BitRows, LimitError> {
        let mut copy = self.spare();
        copy.update(self.crew, |row, words| {
            words.copy_from_slice(bits.row(row));
            0
        })?;
        Ok(copy)
    }

    fn copy_in_best_form(&mut self, bits: &BitRows) -> Result<States, LimitError> {
        let copy = self.spare_copy(bits)?;
        self.in_best_form(copy)
    }

    fn recycle(&mut self, states: States) {
        if let States::Dense(bits) = states {
            self.spare.push(bits);
        }
    }

    fn settle(&mut self, states: States) -> Result<States, LimitError> {
        match states {
            States::Dense(bits) => self.in_best_form(bits),
            States::Sparse(lists) => Ok(States::Sparse(lists)),
        }
    }

    fn in_best_form(&mut self, bits: BitRows) -> Result<States, LimitError> {
        if bits.count(self.crew)? >= self.states / StateSolver::SPARSE {
            return Ok(States::Dense(bits));
        }
        let lists = SlotLists::build(
            self.crew,
            bits.rows(),
            || (),
            |(), row, slots| slots.extend(slots_of(bits.row(row))),
        )?;
        self.spare.push(bits);
        Ok(States::Sparse(lists))
    }
}

/// Computes the win sets of both players as rows of bits, and their sizes; a phase of its own.
pub(super) fn win_sets(
    rules: &PermMatrix,
    layout: &Layout,
    crew: Crew,
    run: &Run,
) -> Result<([BitRows; 2], [u64; 2]), LimitError> {
    let gauge = Gauge::new(run, FILLING, Some(2 * layout.rows as u64)).counting("row");
    gauge.add(0)?;
    let (first, of_first) = win_rows(rules.win_set(Player::First), layout, crew, &gauge)?;
    let (second, of_second) = win_rows(rules.win_set(Player::Second), layout, crew, &gauge)?;
    gauge.end();
    Ok(([first, second], [of_first, of_second]))
}

/// Counts the states that are in both sets.
pub(super) fn in_both([first, second]: &[BitRows; 2]) -> u64 {
    let shared = |row| {
        first
            .row(row)
            .iter()
            .zip(second.row(row))
            .map(|(a, b)| u64::from((a & b).count_ones()))
            .sum::<u64>()
    };
    (0..first.rows()).map(shared).sum()
}

fn write_codes(
    codes: &mut [u8],
    layout: &Layout,
    value: Value,
    states: &States,
) -> Result<(), SolveError> {
    let code = value.plies().and_then(|plies| u8::try_from(plies.checked_add(1)?).ok());
    let code = code.ok_or(too_deep(StateValues::MAX_KEPT_PLIES))?;
    states.for_each(layout, |index| codes[index] = code);
    Ok(())
}

/// Adds the draws, which are all other states; removes empty counts, and sorts the rest.
fn with_draws(mut counts: Vec<ValueCount>, states: u64) -> Vec<ValueCount> {
    for player in Player::BOTH {
        let decided: u64 =
            counts.iter().filter(|count| count.player == player).map(|count| count.states).sum();
        counts.push(ValueCount {
            player,
            outcome: Outcome::Draw,
            plies: None,
            states: states - decided,
        });
    }
    counts.retain(|count| count.states > 0);
    counts.sort_unstable();
    counts
}
