//! The planes of a row: for each state of the row how far it is decided, and its key.
//!
//! A *plane* is a row of bits, one per state. The planes of a row are stored block by block: the
//! first [`LANES`] words of every plane, then the next. So a loop over blocks reads forwards, and
//! all that one state needs lies together.
//!
//! | side | planes |
//! |---|---|
//! | winner | decided open; decided barred; the bits of the key |
//! | loser | the bits of the number of moves that do not lose; the bits of the xor of their numbers |
//!
//! If one move of the loser is left, the xor is its number: the key. From then on it is frozen.

use super::front::{Found, Front, Many};
use crate::solve::engine::program::{Program, Scratch};

/// The words of a block: as many as the widest vector of a processor has.
pub(super) const LANES: usize = 16;

/// Some words of one plane.
pub(super) type Block = [u32; LANES];

/// The side of a player in the sets of one winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The player who wins is to move.
    Winner,
    /// The other player is to move, and loses.
    Loser,
}

/// The sizes of rows and planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    words: usize,
    moves: usize,
}

impl Geometry {
    pub(super) const fn new(words: usize, moves: usize) -> Self {
        Self { words, moves }
    }

    /// Returns the number of blocks of a plane.
    pub(super) const fn blocks(self) -> usize {
        self.words.div_ceil(LANES)
    }

    /// Returns a plane without states.
    pub(super) fn row(self) -> Vec<Block> {
        vec![[0; LANES]; self.blocks()]
    }

    /// Returns the greatest number of states that are kept as a list.
    ///
    /// To follow a state of a list costs some nanoseconds, to follow a row of bits about one for
    /// every eight words.
    pub(super) const fn few(self) -> usize {
        self.words / 8
    }

    /// Returns the bits of the number of a move.
    const fn key_bits(self) -> usize {
        bits_of(self.moves - 1)
    }

    /// Returns the number of planes before those of the key.
    const fn keys_from(self, role: Role) -> usize {
        match role {
            Role::Winner => 2,
            Role::Loser => bits_of(self.moves),
        }
    }

    /// Returns the number of planes.
    pub(super) const fn planes(self, role: Role) -> usize {
        self.keys_from(role) + self.key_bits()
    }

    /// Returns block, word of the block, and bit of a slot.
    #[inline]
    pub(super) const fn place(slot: u16) -> (usize, usize, u32) {
        let word = (slot >> 5) as usize;
        (word / LANES, word % LANES, (slot & 31) as u32)
    }
}

/// Returns the number of bits that a number needs.
const fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// Returns the bits of `number` that are set, ascending.
#[inline]
fn set_bits(number: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| number >> bit & 1 == 1)
}

/// The planes of one row.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    blocks: Vec<Block>,
}

/// A move that is followed back: its number, and the number of the move that undoes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub(super) number: u8,
    pub(super) inverse: u8,
}

/// Working memory for the bits of one row.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    /// The states that must not be decided.
    pub(super) closed: Vec<Block>,
    /// The states decided before, open and barred.
    open: Vec<Block>,
    barred: Vec<Block>,
    source: Vec<Block>,
    image: Vec<Block>,
    scratch: Scratch,
    pub(super) found: Vec<Found>,
}

impl Workspace {
    pub(super) fn new(geometry: Geometry) -> Self {
        let row = || geometry.row();
        let (closed, open, barred, source, image) = (row(), row(), row(), row(), row());
        Self { closed, open, barred, source, image, scratch: Scratch::new(), found: Vec::new() }
    }
}

impl Planes {
    /// Makes the planes of a row in which only `decided` is decided; `None` if memory is short.
    ///
    /// A loser's moves all count as moves that do not lose.
    pub(super) fn new(role: Role, geometry: Geometry, decided: &[Block]) -> Option<Self> {
        let (planes, keys) = (geometry.planes(role), geometry.keys_from(role));
        let mut blocks = Vec::new();
        blocks.try_reserve_exact(geometry.blocks() * planes).ok()?;
        let xor = (0..geometry.moves).fold(0, |xor, mv| xor ^ mv);
        for decided in decided {
            for plane in 0..planes {
                blocks.push(match role {
                    Role::Winner if plane < keys => *decided,
                    Role::Winner => [0; LANES],
                    Role::Loser if plane < keys => decided.map(|decided| all_if(geometry.moves >> plane & 1 == 1) & !decided),
                    Role::Loser => [all_if(xor >> (plane - keys) & 1 == 1); LANES],
                });
            }
        }
        Some(Self { blocks })
    }

    /// Returns the bytes of the planes of a row.
    pub(super) const fn bytes(role: Role, geometry: Geometry) -> u64 {
        (geometry.blocks() * geometry.planes(role) * size_of::<Block>()) as u64
    }

    /// Returns the key of a state.
    #[inline]
    pub(super) fn key(&self, role: Role, geometry: Geometry, slot: u16) -> u8 {
        let (block, lane, bit) = Geometry::place(slot);
        let planes = &self.blocks[block * geometry.planes(role)..][..geometry.planes(role)];
        number_at(&planes[geometry.keys_from(role)..], lane, bit)
    }

    /// Takes in that a move decides a state for its player; returns what this decides.
    #[inline]
    pub(super) fn decide(&mut self, role: Role, geometry: Geometry, slot: u16, mv: u8) -> Option<Found> {
        let (block, lane, bit) = Geometry::place(slot);
        let planes = &mut self.blocks[block * geometry.planes(role)..][..geometry.planes(role)];
        let (state, key) = planes.split_at_mut(geometry.keys_from(role));
        match role {
            Role::Winner if state[1][lane] >> bit & 1 == 1 => None,
            Role::Winner if state[0][lane] >> bit & 1 == 1 => {
                state[1][lane] |= 1 << bit;
                Some(Found::barred(slot, number_at(key, lane, bit)))
            }
            Role::Winner => {
                state[0][lane] |= 1 << bit;
                set_bits(mv).for_each(|plane| key[plane][lane] |= 1 << bit);
                Some(Found::open(slot, mv))
            }
            Role::Loser => {
                let left = number_at(state, lane, bit);
                let flips = left ^ left.checked_sub(1)?;
                set_bits(flips).for_each(|plane| state[plane][lane] ^= 1 << bit);
                if left == 1 {
                    return Some(Found::open(slot, number_at(key, lane, bit)));
                }
                set_bits(mv).for_each(|plane| key[plane][lane] ^= 1 << bit);
                (left == 2).then(|| Found::barred(slot, number_at(key, lane, bit)))
            }
        }
    }

    /// Copies what is decided so far into the workspace.
    #[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
    #[inline(always)]
    pub(super) fn remember(&self, role: Role, geometry: Geometry, work: &mut Workspace) {
        let rows = self.blocks.chunks_exact(geometry.planes(role));
        for ((planes, open), barred) in rows.zip(&mut work.open).zip(&mut work.barred) {
            (*open, *barred) = decided(role, &planes[..geometry.keys_from(role)]);
        }
    }

    /// Takes in that a move decides the states before a front, as [`decide`](Self::decide) does.
    #[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
    #[inline(always)]
    pub(super) fn decide_many(
        &mut self,
        role: Role,
        geometry: Geometry,
        (front, source): (&Many, &Self),
        (program, Numbers { number, inverse }): (&Program, Numbers),
        work: &mut Workspace,
    ) {
        let after = if front.has_keys {
            source.holding_if_barred(role.other(), geometry, front, inverse, &mut work.source);
            &work.source
        } else {
            &front.open
        };
        program.run(after.as_flattened(), work.image.as_flattened_mut(), &mut work.scratch, |_, new| new);
        let rows = self.blocks.chunks_exact_mut(geometry.planes(role));
        let keys = geometry.keys_from(role);
        for (((planes, image), closed), barred) in rows.zip(&work.image).zip(&work.closed).zip(&work.barred) {
            let (state, key) = planes.split_at_mut(keys);
            let new = each(|lane| image[lane] & !closed[lane]);
            match role {
                Role::Winner => {
                    let open = state[0];
                    let first = each(|lane| new[lane] & !open[lane]);
                    state[1] = each(|lane| state[1][lane] | new[lane] & open[lane]);
                    state[0] = each(|lane| open[lane] | new[lane]);
                    for plane in set_bits(number) {
                        key[plane] = each(|lane| key[plane][lane] | first[lane]);
                    }
                }
                Role::Loser => {
                    let leaving = each(|lane| new[lane] & !barred[lane]);
                    for plane in set_bits(number) {
                        key[plane] = each(|lane| key[plane][lane] ^ leaving[lane]);
                    }
                    let mut borrow = new;
                    for plane in state {
                        let before = *plane;
                        *plane = each(|lane| before[lane] ^ borrow[lane]);
                        borrow = each(|lane| borrow[lane] & !before[lane]);
                    }
                }
            }
        }
    }

    /// Fills `into` with the states of a front that hold with this move barred.
    #[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
    #[inline(always)]
    fn holding_if_barred(&self, role: Role, geometry: Geometry, front: &Many, mv: u8, into: &mut [Block]) {
        let rows = self.blocks.chunks_exact(geometry.planes(role));
        for (((planes, open), differing), into) in rows.zip(&front.open).zip(&front.differing).zip(into) {
            let mut is_key = *differing;
            for (bit, plane) in planes[geometry.keys_from(role)..].iter().enumerate() {
                let wrong = all_if(mv >> bit & 1 == 0);
                is_key = each(|lane| is_key[lane] & (plane[lane] ^ wrong));
            }
            *into = each(|lane| open[lane] ^ is_key[lane]);
        }
    }

    /// Returns what was decided since [`remember`](Self::remember).
    #[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
    #[inline(always)]
    pub(super) fn front(&self, role: Role, geometry: Geometry, work: &mut Workspace) -> Front {
        let rows = self.blocks.chunks_exact(geometry.planes(role));
        for ((planes, open), barred) in rows.zip(&mut work.open).zip(&mut work.barred) {
            let (open_now, barred_now) = decided(role, &planes[..geometry.keys_from(role)]);
            *open = each(|lane| open_now[lane] & !open[lane]);
            *barred = each(|lane| barred_now[lane] & !barred[lane] ^ open[lane]);
        }
        Front::of_bits(&work.open, &work.barred, geometry, |slot| self.key(role, geometry, slot))
    }
}

impl Role {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Winner => Self::Loser,
            Self::Loser => Self::Winner,
        }
    }
}

/// Returns the states that the planes before the key decide, open and barred.
#[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
#[inline(always)]
fn decided(role: Role, state: &[Block]) -> (Block, Block) {
    match (role, state) {
        (Role::Winner, [open, barred, ..]) => (*open, *barred),
        (_, [one, more @ ..]) => {
            let more = more.iter().fold([0; LANES], |some, plane| each(|lane| some[lane] | plane[lane]));
            (each(|lane| !(one[lane] | more[lane])), each(|lane| !more[lane]))
        }
        _ => ([0; LANES], [0; LANES]),
    }
}

#[expect(clippy::inline_always, reason = "the callers compile it for the processor's widest vectors")]
#[inline(always)]
fn each(f: impl Fn(usize) -> u32) -> Block {
    let mut block = [0; LANES];
    for (lane, word) in block.iter_mut().enumerate() {
        *word = f(lane);
    }
    block
}

/// Reads the number whose bits are in these planes.
#[inline]
fn number_at(planes: &[Block], lane: usize, bit: u32) -> u8 {
    planes.iter().rev().fold(0, |number, plane| number << 1 | (plane[lane] >> bit & 1) as u8)
}

/// Returns a word of ones, or of zeros.
pub(super) const fn all_if(condition: bool) -> u32 {
    if condition { u32::MAX } else { 0 }
}
