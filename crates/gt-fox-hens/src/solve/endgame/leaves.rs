//! Leaves of a layer: positions in which a fox can take. The layers below give their values.
//!
//! # Idea
//! What one fox can take depends on the other fox in one case only: the other fox stands on a
//! square where the first could land. Such a square has the same parities of row and column as the
//! square of the first fox; about a quarter of all squares do. So the captures of each fox are
//! searched once per set of hens, as if it were alone. They are searched again only where the
//! other fox stands on a square with the same parities.
//!
//! # Invariant
//! The layers below are asked with the *hens* to move, because a capture leads to such positions.

use smallvec::SmallVec;

use super::code::{Captures, DRAW};
use super::layer::{Layer, Squares, fox_slot};
use super::placements::Free;
use crate::rules::{CaptureRule, FOXES, FoxHens, Look, Position, Results, Tables};

/// Layers that are solved: the codes of positions with the hens to move.
pub(super) trait Lower: Copy {
    /// The codes of one set of hens.
    type Codes: Copy;

    /// Returns the codes of a set by dense numbers; `None` where the foxes have won.
    fn codes(self, hens: u64) -> Option<Self::Codes>;

    /// Returns the code of a slot.
    fn code(codes: Self::Codes, slot: usize) -> u8;
}

/// Layers with a byte for every position, by the number of hens; `None` where the foxes have won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'l> {
    pub(super) squares: Squares,
    pub(super) layers: &'l [Option<Layer>],
}

impl<'l> Lower for Bytes<'l> {
    type Codes = &'l [u8];

    fn codes(self, hens: u64) -> Option<&'l [u8]> {
        let layer = self.layers.get(hens.count_ones() as usize)?.as_ref()?;
        let set = usize::try_from(layer.sets.rank(self.squares.among(hens))?).ok()?;
        layer.hens.get(set * layer.slots..(set + 1) * layer.slots)
    }

    #[inline]
    fn code(codes: &[u8], slot: usize) -> u8 {
        codes[slot]
    }
}

/// The position after a capture, without the other fox.
#[derive(Clone, Copy, Debug)]
struct Landing<C> {
    /// The hens left, by dense numbers.
    hens: u64,
    /// The square of the fox, as a dense set.
    end: u64,
    /// The hens' codes of this set; `None` where the foxes have won.
    codes: Option<C>,
}

/// What one fox can take while no other fox is in its way.
#[derive(Debug)]
struct Alone<C> {
    /// The most hens it can take, 0 if none.
    longest: u32,
    /// The results of the captures that take most.
    landings: Landings<C>,
}

/// Landings of one fox; up to four need no allocation.
type Landings<C> = SmallVec<[Landing<C>; 4]>;

/// Computes values of captures from the values of the layers below.
#[derive(Debug)]
pub(super) struct Leaves<'l, L> {
    pub(super) rules: &'l FoxHens,
    pub(super) squares: Squares,
    pub(super) lower: L,
}

impl<L: Lower> Leaves<'_, L> {
    /// Calls `leaf` for every position of these hens in which a fox can take.
    ///
    /// The arguments of `leaf` are the slot, the dense squares of the foxes (the lower first, or
    /// the same twice for one fox), and the code for the foxes. `leaf` is a `dyn` closure, so that
    /// the search is compiled once and not for every width of a row.
    pub(super) fn for_each(
        &self,
        hens: u64,
        free: &Free,
        leaf: &mut dyn FnMut(usize, [u8; 2], u8),
    ) {
        match self
            .rules
            .tables()
            .filter(|_| self.rules.parameters().capture == CaptureRule::Longest)
        {
            Some(tables) => self.by_tables(tables, hens, free, leaf),
            None => self.one_by_one(hens, free, leaf),
        }
    }

    /// Returns the landing of a capture that ends on the square `end`.
    fn landing(&self, position: &Position, taken: u64, end: u8) -> Landing<L::Codes> {
        let board = self.rules.board();
        let hens = board.compact(position.hens & !taken);
        Landing { hens, end: board.compact(1 << end), codes: self.lower.codes(hens) }
    }

    /// Adds a capture, while the other fox stands on the dense square `other`.
    #[inline]
    fn add(captures: &mut Captures, landing: &Landing<L::Codes>, other: u64) {
        match landing.codes {
            None => captures.add(super::code::LOSS_IN_0),
            Some(codes) => {
                captures.add(L::code(codes, fox_slot(landing.hens, landing.end | other)));
            }
        }
    }

    /// Finds the leaves by the tables of longest captures.
    fn by_tables(
        &self,
        tables: &Tables,
        hens: u64,
        free: &Free,
        leaf: &mut dyn FnMut(usize, [u8; 2], u8),
    ) {
        let board = self.rules.board();
        let set = board.spread(hens);
        let count = usize::try_from(self.squares.board - hens.count_ones()).unwrap_or(0);
        let mut at = [0u8; 64];
        for (ordinal, square) in crate::rules::squares(board.all() & !set).enumerate() {
            at[ordinal] = square;
        }
        let here = Position { hens: set, foxes: 0, turn: FOXES };
        let search = |square: u8, others: u64, longest: u32| {
            let mut landings: Landings<L::Codes> = SmallVec::new();
            if longest > 0 && hens.count_ones() - longest <= self.rules.parameters().foxes_win_at {
                landings.push(Landing { hens: 0, end: 0, codes: None });
            } else if longest > 0 {
                let mut results = Results::new();
                tables.results(square, set, others, &mut results);
                landings.extend(
                    results.iter().map(|result| self.landing(&here, result.mv.taken, result.mv.to)),
                );
            }
            landings
        };
        let empty = board.all() & !set;
        let alone: Vec<Alone<L::Codes>> = at[..count]
            .iter()
            .map(|&square| {
                let can = self.rules.can_capture(1 << square, set, empty);
                let longest = if can { tables.longest(square, set, 0) } else { 0 };
                Alone { longest, landings: search(square, 0, longest) }
            })
            .collect();
        if self.squares.foxes == 1 {
            for (ordinal, alone) in (0u8..).zip(&alone).filter(|(_, alone)| alone.longest > 0) {
                let mut captures = Captures::default();
                alone.landings.iter().for_each(|landing| Self::add(&mut captures, landing, 0));
                let square = free.square(ordinal);
                leaf(usize::from(ordinal), [square, square], captures.code());
            }
            return;
        }
        let mut slot = 0;
        for (upper, b) in (0u8..).zip(&alone) {
            for (lower, a) in (0u8..upper).zip(&alone) {
                let this = slot;
                slot += 1;
                if a.longest == 0 && b.longest == 0 {
                    continue;
                }
                let squares = [at[usize::from(lower)], at[usize::from(upper)]];
                let dense = [free.square(lower), free.square(upper)];
                let in_the_way = (squares[0] ^ squares[1]) & 0b1001 == 0;
                let mut captures = Captures::default();
                if in_the_way {
                    let longest = |fox: usize, alone: &Alone<L::Codes>| {
                        if alone.longest == 0 {
                            0
                        } else {
                            tables.longest(squares[fox], set, 1 << squares[1 - fox])
                        }
                    };
                    let lengths = [longest(0, a), longest(1, b)];
                    let most = lengths[0].max(lengths[1]);
                    if most == 0 {
                        continue;
                    }
                    for fox in [0, 1].into_iter().filter(|&fox| lengths[fox] == most) {
                        let other = 1 << dense[1 - fox];
                        let landings: Landings<L::Codes> =
                            search(squares[fox], 1 << squares[1 - fox], most);
                        landings
                            .iter()
                            .for_each(|landing| Self::add(&mut captures, landing, other));
                    }
                } else {
                    let most = a.longest.max(b.longest);
                    for (fox, alone) in
                        [a, b].into_iter().enumerate().filter(|(_, alone)| alone.longest == most)
                    {
                        let other = 1 << dense[1 - fox];
                        alone
                            .landings
                            .iter()
                            .for_each(|landing| Self::add(&mut captures, landing, other));
                    }
                }
                leaf(this, dense, captures.code());
            }
        }
    }

    /// Finds the leaves by the rules' own search, position by position.
    ///
    /// Used where the board has no tables, or where captures need not be the longest.
    fn one_by_one(&self, hens: u64, free: &Free, leaf: &mut dyn FnMut(usize, [u8; 2], u8)) {
        let board = self.rules.board();
        let set = board.spread(hens);
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 56 squares")]
        let count = (self.squares.board - hens.count_ones()) as u8;
        let two = self.squares.foxes == 2;
        let pairs =
            (0..count).flat_map(|b| (if two { 0..b } else { b..b + 1 }).map(move |a| [a, b]));
        for (slot, ordinals) in pairs.enumerate() {
            let dense = ordinals.map(|ordinal| free.square(ordinal));
            let foxes = board.spread(1 << dense[0] | 1 << dense[1]);
            let position = Position { hens: set, foxes, turn: FOXES };
            if !self.rules.capture_is_possible(&position) {
                continue;
            }
            let mut captures = Captures::default();
            for result in self.rules.captures(&position) {
                let landing = self.landing(&position, result.mv.taken, result.mv.to);
                let other = board.compact(foxes & !(1 << result.mv.from));
                Self::add(&mut captures, &landing, other);
            }
            leaf(slot, dense, captures.code());
        }
    }
}

/// Tells whether a leaf's value enters while its layer is solved: a draw never does.
pub(super) const fn enters(code: u8) -> bool {
    code != DRAW
}
