//! One ply backwards: which states have a move into a set, and which have all their moves in it.
//!
//! Both *pull*: every row of the result is computed from rows of the source, so rows are independent and no two threads write to
//! one place. A dense pass runs the moves' programs on whole rows; a sparse one follows the few states of the frontier.

use pulp::Arch;

use super::moves::RowMove;
use super::program::Scratch;
use super::rows::{BitRows, SlotLists, contains, ones, slots_of};

/// The moves of one player, cheap ones first, and how to run them.
#[derive(Debug)]
pub(super) struct Passes<'a> {
    moves: Vec<&'a RowMove>,
    full_word: u32,
    arch: Arch,
}

/// States that a pass must not give.
pub(super) type Excluded<'a> = &'a [&'a BitRows];

impl<'a> Passes<'a> {
    pub(super) fn new(moves: impl Iterator<Item = &'a RowMove>, full_word: u32) -> Self {
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by_key(|mv| mv.program.cost());
        Self { moves, full_word, arch: Arch::new() }
    }

    /// Fills `into` with the states that have a move into `target`; gives their number.
    pub(super) fn some_move_into(&self, target: &BitRows, excluded: Excluded, into: &mut BitRows) -> u64 {
        let words = into.words();
        let nonempty: Vec<bool> = (0..target.rows()).map(|row| target.row(row).iter().any(|&word| word != 0)).collect();
        into.update_with(
            || Scratch::new(words),
            |scratch, row, bits| {
                self.arch.dispatch(|| {
                    bits.fill(0);
                    for mv in &self.moves {
                        let after = mv.row_after[row] as usize;
                        if nonempty[after] {
                            mv.program.run(target.row(after), bits, scratch, |union, word| union | word);
                        }
                    }
                    exclude(bits, excluded, row);
                    ones(bits)
                })
            },
        )
    }

    /// Fills `into` with the states all of whose moves lead into `target`; gives their number.
    pub(super) fn all_moves_into(&self, target: &BitRows, excluded: Excluded, into: &mut BitRows) -> u64 {
        let words = into.words();
        into.update_with(
            || Scratch::new(words),
            |scratch, row, bits| {
                self.arch.dispatch(|| {
                    bits.fill(self.full_word);
                    exclude(bits, excluded, row);
                    for mv in &self.moves {
                        if bits.iter().all(|&word| word == 0) {
                            return 0;
                        }
                        mv.program.run(target.row(mv.row_after[row] as usize), bits, scratch, |both, word| both & word);
                    }
                    ones(bits)
                })
            },
        )
    }

    /// The states that have a move into the sparse set `frontier`.
    pub(super) fn some_move_into_few(&self, frontier: &SlotLists, excluded: Excluded) -> SlotLists {
        self.pull(frontier, excluded, |_, _| true)
    }

    /// The states that have a move into the sparse set `frontier` and all of whose moves lead into `target`.
    pub(super) fn all_moves_into_few(&self, frontier: &SlotLists, target: &BitRows, excluded: Excluded) -> SlotLists {
        self.pull(frontier, excluded, |row, slot| {
            self.moves.iter().all(|mv| {
                let after = if mv.slot_after.is_empty() { slot } else { mv.slot_after[usize::from(slot)] };
                target.contains(mv.row_after[row] as usize, after)
            })
        })
    }

    fn pull(&self, frontier: &SlotLists, excluded: Excluded, keep: impl Fn(usize, u16) -> bool + Sync) -> SlotLists {
        let words = excluded.first().map_or(0, |set| set.words());
        let rows = excluded.first().map_or(0, |set| set.rows());
        SlotLists::build(
            rows,
            || Workspace { bits: vec![0; words], found: Vec::new() },
            |workspace, row, slots| {
                let reached = self.moves.iter().map(|mv| frontier.row(mv.row_after[row] as usize).len()).sum::<usize>();
                if reached == 0 {
                    return;
                }
                if reached * LIST_BELOW < words {
                    self.pull_row_as_list(frontier, row, &mut workspace.found);
                    let open = |&slot: &u16| excluded.iter().all(|set| !contains(set.row(row), slot));
                    slots.extend(workspace.found.drain(..).filter(open).filter(|&slot| keep(row, slot)));
                } else {
                    let bits = &mut workspace.bits[..];
                    self.pull_row_as_bits(frontier, row, bits);
                    exclude(bits, excluded, row);
                    slots.extend(slots_of(bits).filter(|&slot| keep(row, slot)));
                    bits.fill(0);
                }
            },
        )
    }

    fn before<'s>(&'s self, frontier: &'s SlotLists, row: usize) -> impl Iterator<Item = u16> + 's {
        self.moves.iter().flat_map(move |mv| {
            let list = frontier.row(mv.row_after[row] as usize);
            list.iter().map(|&slot| if mv.slot_before.is_empty() { slot } else { mv.slot_before[usize::from(slot)] })
        })
    }

    fn pull_row_as_list(&self, frontier: &SlotLists, row: usize, found: &mut Vec<u16>) {
        found.clear();
        self.before(frontier, row).for_each(|slot| found.push(slot));
        found.sort_unstable();
        found.dedup();
    }

    fn pull_row_as_bits(&self, frontier: &SlotLists, row: usize, bits: &mut [u32]) {
        self.before(frontier, row).for_each(|slot| bits[usize::from(slot >> 5)] |= 1 << (slot & 31));
    }
}

/// A row with fewer than a word in so many reached is collected as a list: scanning all its words would cost more.
const LIST_BELOW: usize = 16;

#[derive(Debug)]
struct Workspace {
    bits: Vec<u32>,
    found: Vec<u16>,
}

fn exclude(bits: &mut [u32], excluded: Excluded, row: usize) {
    for set in excluded {
        for (word, &out) in bits.iter_mut().zip(set.row(row)) {
            *word &= !out;
        }
    }
}
