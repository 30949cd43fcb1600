//! One ply backwards: the states with some move into a set, or with all moves into it.
//!
//! Both passes *pull*: every row of the result is computed from rows of the source. So rows are
//! independent, and no two threads write to the same place. A dense pass runs the moves' programs
//! on whole rows. A sparse pass follows the few states of the frontier.

use gt_core::LimitError;
use multiversion::multiversion;

use super::crew::Crew;
use super::moves::RowMove;
use super::program::Scratch;
use super::rows::{BitRows, SlotLists, contains, ones, slots_of};

/// The moves of one player, with the means to run them.
#[derive(Debug)]
pub(super) struct Passes<'a> {
    /// The moves, cheap programs first.
    moves: Vec<&'a RowMove>,
    full_word: u32,
    crew: Crew<'a>,
}

/// States that a pass must leave out of its result.
pub(super) type Excluded<'a> = &'a [&'a BitRows];

impl<'a> Passes<'a> {
    pub(super) fn new(mut moves: Vec<&'a RowMove>, full_word: u32, crew: Crew<'a>) -> Self {
        moves.sort_by_key(|mv| mv.program.cost());
        Self { moves, full_word, crew }
    }

    /// Adds to `lost` the states outside `excluded` in which this player has no move.
    ///
    /// A player who has a move in one state has it in every state. So if the player has no moves at
    /// all, these are all states; otherwise there are none.
    pub(super) fn add_stuck(
        &self,
        excluded: Excluded,
        lost: &mut BitRows,
    ) -> Result<(), LimitError> {
        if self.moves.is_empty() { self.add_all(excluded, lost) } else { Ok(()) }
    }

    /// Adds the states outside `excluded` to `set`.
    pub(super) fn add_all(&self, excluded: Excluded, set: &mut BitRows) -> Result<(), LimitError> {
        let added = set.update(self.crew, |row, words| {
            for (at, word) in words.iter_mut().enumerate() {
                *word |=
                    self.full_word & !excluded.iter().fold(0, |out, set| out | set.row(row)[at]);
            }
            0
        });
        added.map(|_| ())
    }

    /// Fills `into` with the states that have a move into `target`; returns their number.
    pub(super) fn some_move_into(
        &self,
        target: &BitRows,
        excluded: Excluded,
        into: &mut BitRows,
    ) -> Result<u64, LimitError> {
        let nonempty: Vec<bool> =
            (0..target.rows()).map(|row| target.row(row).iter().any(|&word| word != 0)).collect();
        into.update_with(self.crew, Scratch::new, |scratch, row, bits| {
            some_move_into_row(&self.moves, target, &nonempty, excluded, row, bits, scratch)
        })
    }

    /// Fills `into` with the states all of whose moves lead into `target`; returns their number.
    pub(super) fn all_moves_into(
        &self,
        target: &BitRows,
        excluded: Excluded,
        into: &mut BitRows,
    ) -> Result<u64, LimitError> {
        into.update_with(self.crew, Scratch::new, |scratch, row, bits| {
            bits.fill(self.full_word);
            exclude(bits, excluded, row);
            all_moves_into_row(&self.moves, target, row, bits, scratch, 0);
            ones(bits)
        })
    }

    /// Returns the states that have a move into the sparse set `frontier`.
    pub(super) fn some_move_into_few(
        &self,
        frontier: &SlotLists,
        excluded: Excluded,
    ) -> Result<SlotLists, LimitError> {
        self.pull(frontier, excluded, None)
    }

    /// Returns the states with a move into the sparse `frontier` and all moves into `target`.
    pub(super) fn all_moves_into_few(
        &self,
        frontier: &SlotLists,
        target: &BitRows,
        excluded: Excluded,
    ) -> Result<SlotLists, LimitError> {
        self.pull(frontier, excluded, Some(target))
    }

    /// Returns the states with a move into `frontier`, and with all moves into `target` if given.
    fn pull(
        &self,
        frontier: &SlotLists,
        excluded: Excluded,
        target: Option<&BitRows>,
    ) -> Result<SlotLists, LimitError> {
        let words = excluded.first().map_or(0, |set| set.words());
        let rows = excluded.first().map_or(0, |set| set.rows());
        let stays = |row: usize, slot: u16| {
            target.is_none_or(|target| lead_into(&self.moves, target, row, slot))
        };
        SlotLists::build(
            self.crew,
            rows,
            || Workspace { bits: vec![0; words], found: Vec::new(), scratch: Scratch::new() },
            |Workspace { bits, found, scratch }, row, slots| {
                let reached = self
                    .moves
                    .iter()
                    .map(|mv| frontier.row(mv.row_after[row] as usize).len())
                    .sum::<usize>();
                if reached == 0 {
                    return;
                }
                if reached * LIST_BELOW < words {
                    self.pull_row_as_list(frontier, row, found);
                    let open =
                        |&slot: &u16| excluded.iter().all(|set| !contains(set.row(row), slot));
                    slots.extend(found.drain(..).filter(open).filter(|&slot| stays(row, slot)));
                    return;
                }
                self.pull_row_as_bits(frontier, row, bits);
                exclude(bits, excluded, row);
                let left = target.map_or(&[][..], |target| self.sieve(target, row, bits, scratch));
                slots.extend(slots_of(bits).filter(|&slot| {
                    target.is_none_or(|target| lead_into(left, target, row, slot))
                }));
                bits.fill(0);
            },
        )
    }

    /// Removes states with a move out of `target` from a row until few are left.
    ///
    /// Returns the moves that it did not look at.
    fn sieve(
        &self,
        target: &BitRows,
        row: usize,
        bits: &mut [u32],
        scratch: &mut Scratch,
    ) -> &[&'a RowMove] {
        all_moves_into_row(&self.moves, target, row, bits, scratch, ONE_BY_ONE_BELOW)
    }

    fn before<'s>(&'s self, frontier: &'s SlotLists, row: usize) -> impl Iterator<Item = u16> + 's {
        self.moves.iter().flat_map(move |mv| {
            let list = frontier.row(mv.row_after[row] as usize);
            list.iter().map(|&slot| {
                if mv.slot_before.is_empty() { slot } else { mv.slot_before[usize::from(slot)] }
            })
        })
    }

    fn pull_row_as_list(&self, frontier: &SlotLists, row: usize, found: &mut Vec<u16>) {
        found.clear();
        self.before(frontier, row).for_each(|slot| found.push(slot));
        found.sort_unstable();
        found.dedup();
    }

    fn pull_row_as_bits(&self, frontier: &SlotLists, row: usize, bits: &mut [u32]) {
        self.before(frontier, row)
            .for_each(|slot| bits[usize::from(slot >> 5)] |= 1 << (slot & 31));
    }
}

/// Computes one row of [`Passes::some_move_into`]; returns the number of its states.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
fn some_move_into_row(
    moves: &[&RowMove],
    target: &BitRows,
    nonempty: &[bool],
    excluded: Excluded,
    row: usize,
    bits: &mut [u32],
    scratch: &mut Scratch,
) -> u64 {
    bits.fill(0);
    for mv in moves {
        let after = mv.row_after[row] as usize;
        if nonempty[after] {
            mv.program.run(target.row(after), bits, scratch, |union, word| union | word);
        }
    }
    exclude(bits, excluded, row);
    ones(bits)
}

/// Removes the states with a move out of `target` from the bits of a row.
///
/// It goes move by move, and stops when at most `enough` states are left. Returns the moves that it
/// did not look at.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
fn all_moves_into_row<'p, 'a>(
    moves: &'p [&'a RowMove],
    target: &BitRows,
    row: usize,
    bits: &mut [u32],
    scratch: &mut Scratch,
    enough: u64,
) -> &'p [&'a RowMove] {
    let mut moves = moves;
    while let Some((mv, rest)) = moves.split_first() {
        if ones(bits) <= enough {
            break;
        }
        mv.program
            .run(target.row(mv.row_after[row] as usize), bits, scratch, |both, word| both & word);
        moves = rest;
    }
    moves
}

/// States reached in a row are collected as a list if their count times this number is less than
/// the number of words of the row.
///
/// Otherwise it costs less to scan all words.
const LIST_BELOW: usize = 16;

/// The number of candidates in a row below which single look-ups are cheaper than programs.
const ONE_BY_ONE_BELOW: u64 = 500;

#[derive(Debug)]
struct Workspace {
    bits: Vec<u32>,
    found: Vec<u16>,
    scratch: Scratch,
}

/// Tells whether every one of the moves leads from a state into `target`.
fn lead_into(moves: &[&RowMove], target: &BitRows, row: usize, slot: u16) -> bool {
    moves.iter().all(|mv| {
        let after = if mv.slot_after.is_empty() { slot } else { mv.slot_after[usize::from(slot)] };
        target.contains(mv.row_after[row] as usize, after)
    })
}

#[inline]
fn exclude(bits: &mut [u32], excluded: Excluded, row: usize) {
    for set in excluded {
        for (word, &out) in bits.iter_mut().zip(set.row(row)) {
            *word &= !out;
        }
    }
}
