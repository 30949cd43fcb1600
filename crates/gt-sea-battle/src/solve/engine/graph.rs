//! The static graph: what scanned cells demand of the next cell.
//!
//! One graph serves one board size, fleet and touch rule. The height of the board matters only
//! because a longer ship cannot stand upright.
//!
//! The board is scanned cell by cell, row by row. A *profile* before a cell of column `c` says two
//! things:
//! * For every column: whether the next cell to be scanned in it is free, must stay empty, or must
//!   be occupied by a vertical ship that has `k` more cells to come.
//! * For the cell just scanned: whether it was occupied, and how many cells of a horizontal ship
//!   are still to come.
//!
//! A ship's length is chosen at its first cell. So whether a ship may lie somewhere is checked
//! once, when it begins.
//!
//! # Only where there is a choice
//! After eight of nine profiles only one thing can happen: a cell beside a ship stays empty, or a
//! ship continues. A *state* of the graph is a profile before a cell where a ship may begin. A
//! *transition* is one choice at this cell, together with the forced cells after it, up to the next
//! state. The next state can be several cells away; nothing is counted in between.
//!
//! The *kind* of a transition is its choice: the cell stays empty, or a ship of a given length and
//! direction begins. (A state without a choice may also continue a ship; see [`MAX_CELLS`].)
//!
//! # Why the graph is static
//! States and transitions depend neither on the row nor on the knowledge. Knowledge only switches
//! transitions off at single cells. So the graph is built once, and every count of every position
//! walks it.
//!
//! Rejected alternative: generating the states in hash tables while counting. It was 40 times
//! slower.
//!
//! # Invariants
//! * At least one transition leaves every profile, as long as knowledge switches none off. A ship
//!   is not begun if it would run into a cell that must stay empty or that belongs to another ship.
//! * The *need* of a state lists what its unfinished ships demand: `need[i]` is the number of
//!   unfinished ships that must have at least `lengths[i]` cells. No state needs more ships than
//!   the fleet has.
//! * State 0 of column 0 is the empty board, where all cells are free. Its need is all zeros and
//!   has number 0.

mod build;

/// The kind of a transition whose first cell stays empty.
///
/// Kinds are numbers, so that a mask with one bit per kind can say which kinds a cell allows.
pub(super) const EMPTY: u8 = 0;
/// The kind of a transition whose first cell continues a ship that began earlier.
pub(super) const CONTINUE: u8 = 1;
/// The first kind that begins a ship.
///
/// The vertical ships come first, in the order of `lengths`, then the horizontal ships.
pub(super) const FIRST_START: u8 = 2;

/// The greatest number of distinct lengths, so that every kind has a bit in a mask of 64.
pub(super) const MAX_LENGTHS: usize = 31;
/// The greatest number of cells of a transition. A longer one is split by a state without a choice.
pub(super) const MAX_CELLS: usize = 32;

/// A choice at one cell and the forced cells after it, up to the next state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    /// The number of the state that the transition leads to, in that state's column.
    pub(super) to: u32,
    /// Bit `i` is set if the cell `i + 1` after the first cell stays empty.
    pub(super) passes: u32,
    pub(super) class: u16,
    pub(super) kind: u8,
    /// The number of cells that it covers, at least 1.
    pub(super) cells: u8,
}

/// All that matters for ship counts in a transition: the needs at both ends, and the ship begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    /// The number of the need before the transition.
    pub(super) from: u16,
    /// The number of the need after the transition.
    pub(super) to: u16,
    /// The index of the length of the ship that the transition begins, if it begins one.
    pub(super) length: Option<u8>,
}

/// The states before the cells of one column, and their transitions.
#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    /// The index into [`Graph::needs`], per state.
    pub(super) need: Vec<u16>,
    /// Where the transitions of each state begin; has one more entry than there are states.
    first: Vec<u32>,
    transitions: Vec<Transition>,
}

impl Column {
    /// The transitions from state `id`.
    pub(super) fn transitions(&self, id: u32) -> &[Transition] {
        &self.transitions[self.first[id as usize] as usize..self.first[id as usize + 1] as usize]
    }
}

/// All states and transitions, by column.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The distinct lengths of the fleet that fit on the board in some direction.
    ///
    /// Ascending, in cells.
    pub(super) lengths: Vec<usize>,
    pub(super) columns: Vec<Column>,
    pub(super) needs: Vec<Vec<u16>>,
    pub(super) classes: Vec<Class>,
    /// The greatest number of cells that a transition covers.
    pub(super) reach: usize,
}

impl Graph {
    /// The kind that begins a vertical ship of `lengths[index]` cells.
    pub(super) fn vertical(index: usize) -> u8 {
        FIRST_START + u8::try_from(index).expect("at most 31 lengths")
    }

    /// The kind that begins a horizontal ship of `lengths[index]` cells.
    pub(super) fn horizontal(&self, index: usize) -> u8 {
        Self::vertical(index + self.lengths.len())
    }

    /// The number of kinds.
    pub(super) fn kinds(&self) -> usize {
        usize::from(FIRST_START) + 2 * self.lengths.len()
    }

    /// The first place from which a transition may reach beyond `place`.
    pub(super) const fn window(&self, place: usize) -> usize {
        (place + 1).saturating_sub(self.reach)
    }

    /// The number of states of all columns.
    pub(super) fn states(&self) -> usize {
        self.columns.iter().map(|column| column.need.len()).sum()
    }

    /// The number of transitions of all columns.
    pub(super) fn transitions(&self) -> usize {
        self.columns.iter().map(|column| column.transitions.len()).sum()
    }
}
