//! The static graph: what the cells already scanned can demand of the next one, for one width, fleet and touch rule.
//!
//! The board is scanned cell by cell, row by row. A *profile* before a cell of column `c` says for every column whether the next
//! cell to be scanned in it is free, must stay empty, or must be occupied by a vertical ship that has `k` more cells to come;
//! and whether the cell just scanned was occupied, with how many cells of a horizontal ship still to come. A ship's length is
//! chosen at its first cell, so whether a ship may lie somewhere is asked once, when it begins.
//!
//! # Only where there is a choice
//! After eight profiles of nine one thing only can happen: a cell beside a ship stays empty, a ship begun goes on. A *state* of
//! the graph is a profile before a cell where a ship may begin; a *transition* is what is chosen there and all that follows
//! from it, up to the next state, which may be cells away. Nothing is counted in between.
//!
//! # Why the graph is static
//! States and transitions depend neither on the row nor on what is known: knowledge only switches transitions off at single
//! cells. The graph is built once and every count of every position walks it. Rejected: generating states while counting,
//! into hash tables, which was 40 times slower.
//!
//! # Invariants
//! * Every profile can be left unless a kind is switched off: a ship that would run into a cell that must stay empty or that is
//!   promised to another ship is not begun.
//! * `need[i]` of a state is the number of ships begun and unfinished that must have at least `lengths[i]` cells; no state
//!   needs more ships than the fleet has.
//! * State 0 of column 0 is the empty board: all free. It needs nothing, and is need 0.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use crate::rules::{Fleet, Touch, too_large};

/// A transition's kind: what its first cell becomes. Bits of a mask say which kinds a cell allows.
pub(super) const EMPTY: u8 = 0;
/// The cell continues a ship that began earlier.
pub(super) const CONTINUE: u8 = 1;
/// Kinds from here on begin a ship: vertical ones by index of length, then horizontal ones.
pub(super) const FIRST_START: u8 = 2;

/// The most distinct lengths: every kind needs a bit of a mask of 64.
pub(super) const MAX_LENGTHS: usize = 31;
/// The most cells of a transition: one that goes on longer is broken by a state without a choice.
pub(super) const MAX_CELLS: usize = 32;
/// The most states in all columns together; past it memory would be exhausted before an answer.
const MAX_STATES: u64 = 1 << 25;

#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    /// A state of the column that the transition leads to.
    pub(super) to: u32,
    /// Bit `i`: the cell `i + 1` after the first stays empty.
    pub(super) passes: u32,
    pub(super) class: u16,
    pub(super) kind: u8,
    /// How many cells it goes, at least 1.
    pub(super) cells: u8,
}

/// What a transition does to counts: the needs before and after, and the length of the ship that it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) length: Option<u8>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Column {
    /// Per state: index into [`Graph::needs`].
    pub(super) need: Vec<u16>,
    /// Per state: where its transitions begin; one more entry than states.
    first: Vec<u32>,
    transitions: Vec<Transition>,
}

impl Column {
    pub(super) fn transitions(&self, id: u32) -> &[Transition] {
        &self.transitions[self.first[id as usize] as usize..self.first[id as usize + 1] as usize]
    }
}

#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// Distinct lengths of the fleet that fit somewhere, ascending, in cells.
    pub(super) lengths: Vec<usize>,
    pub(super) columns: Vec<Column>,
    pub(super) needs: Vec<Vec<u16>>,
    pub(super) classes: Vec<Class>,
    /// The most cells that a transition goes.
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

    /// The first place from which a transition may lead past `place`.
    pub(super) const fn window(&self, place: usize) -> usize {
        (place + 1).saturating_sub(self.reach)
    }

    pub(super) fn states(&self) -> usize {
        self.columns.iter().map(|column| column.need.len()).sum()
    }

    pub(super) fn transitions(&self) -> usize {
        self.columns.iter().map(|column| column.transitions.len()).sum()
    }

    pub(super) fn build(width: usize, height: usize, fleet: &Fleet, touch: Touch, run: &Run) -> Result<Self, SolveError> {
        let groups: Vec<_> = fleet.groups().iter().copied().filter(|&(length, _)| length <= height.max(width)).collect();
        if groups.len() > MAX_LENGTHS {
            return Err(too_large("distinct ship lengths", groups.len(), MAX_LENGTHS));
        }
        let (lengths, counts): (Vec<usize>, Vec<usize>) = groups.into_iter().unzip();
        let tallest = lengths.iter().copied().filter(|&length| length <= height).max().unwrap_or(1);
        let bits = usize::BITS - tallest.max(1).leading_zeros();
        let needed = u64::from(bits) * width as u64 + 8;
        if needed > 128 {
            return Err(too_large("bits of a scan state", needed, 128));
        }
        let supply = (0..counts.len()).map(|i| counts[i..].iter().sum()).collect();
        let graph = Self { lengths, columns: vec![Column::default(); width], needs: Vec::new(), classes: Vec::new(), reach: 1 };
        let builder = Builder {
            graph,
            height,
            touch,
            bits,
            supply,
            ids: vec![HashMap::new(); width],
            queue: Vec::new(),
            need: Vec::new(),
            need_ids: HashMap::new(),
            class_ids: HashMap::new(),
        };
        builder.build(run)
    }
}

/// A profile while the graph is built: 8 bits for the cell just scanned, then `bits` per column.
///
/// The low part is 0 if the cell just scanned is empty, 1 if it is occupied, `1 + k` if it is occupied by a horizontal ship
/// with `k` more cells to come. A column is 0 if its next cell is free, 1 if it must stay empty, `1 + k` if a vertical ship
/// has `k` more cells to come in it.
type Key = u128;

struct Builder {
    graph: Graph,
    height: usize,
    touch: Touch,
    bits: u32,
    /// Ships of at least `lengths[i]` cells in the fleet.
    supply: Vec<usize>,
    ids: Vec<HashMap<Key, u32>>,
    /// States in the order of their numbers, all columns together.
    queue: Vec<(usize, Key)>,
    /// The need of the profile at hand; kept to save allocating it.
    need: Vec<u16>,
    need_ids: HashMap<Vec<u16>, u16>,
    class_ids: HashMap<Class, u16>,
}

impl Builder {
    fn build(mut self, run: &Run) -> Result<Graph, SolveError> {
        let (mut found, mut forced) = (Vec::new(), Vec::new());
        self.measure(0);
        self.state(0, 0)?;
        let mut meter = Meter::new(run, "building the graph", None);
        let mut next = 0;
        while let Some(&(col, key)) = self.queue.get(next) {
            meter.step(next as u64)?;
            run.check_positions(self.queue.len() as u64)?;
            next += 1;
            self.options(col, key, &mut found);
            let column = &mut self.graph.columns[col];
            let from = column.need[column.first.len()];
            column.first.push(index(column.transitions.len())?);
            for &(kind, key) in &found {
                let Some(path) = self.follow((col + 1) % self.ids.len(), key, &mut forced) else { continue };
                let to = self.state(path.col, path.key)?;
                let length = self.begun(kind).map(|index| u8::try_from(index).expect("at most 31 lengths"));
                let class = self.class(Class { from, to: self.graph.columns[path.col].need[to as usize], length })?;
                let transition = Transition { to, passes: path.passes, class, kind, cells: path.cells };
                self.graph.columns[col].transitions.push(transition);
                self.graph.reach = self.graph.reach.max(path.cells.into());
            }
        }
        for column in &mut self.graph.columns {
            column.first.push(index(column.transitions.len())?);
        }
        meter.end(next as u64);
        Ok(self.graph)
    }

    /// From a profile on until there is a choice; `None` if there is no way on.
    fn follow(&mut self, col: usize, key: Key, found: &mut Vec<(u8, Key)>) -> Option<Path> {
        let mut path = Path { col, key, passes: 0, cells: 1 };
        while usize::from(path.cells) < MAX_CELLS && !self.ids[path.col].contains_key(&path.key) {
            self.options(path.col, path.key, found);
            let (kind, key) = match found[..] {
                [] => return None,
                [only] => only,
                _ => break,
            };
            path.passes |= u32::from(kind == EMPTY) << (path.cells - 1);
            path.cells += 1;
            path.key = key;
            path.col = (path.col + 1) % self.ids.len();
        }
        Some(path)
    }

    /// The index of the length of the ship that a kind begins.
    fn begun(&self, kind: u8) -> Option<usize> {
        (kind >= FIRST_START).then(|| usize::from(kind - FIRST_START) % self.graph.lengths.len())
    }

    /// The kinds and profiles that can follow, as far as the fleet has the ships for them.
    fn options(&mut self, col: usize, key: Key, found: &mut Vec<(u8, Key)>) {
        found.clear();
        self.successors(col, key, found);
        if found.len() > 1 {
            self.measure(key);
            found.retain(|&(kind, _)| {
                self.begun(kind).is_none_or(|index| (0..=index).all(|i| usize::from(self.need[i]) < self.supply[i]))
            });
        }
    }

    /// Finds the need of a profile.
    fn measure(&mut self, key: Key) {
        let mut need = core::mem::take(&mut self.need);
        need.clear();
        need.resize(self.graph.lengths.len(), 0);
        for at in 0..=self.ids.len() {
            let remaining = if at == 0 { (key & 0xff) as usize } else { self.column(key, at - 1) };
            if remaining >= 2 {
                // At least one cell lies behind, so the ship has `remaining` cells or more.
                for (need, &length) in need.iter_mut().zip(&self.graph.lengths) {
                    *need += u16::from(length <= remaining);
                }
                if let Some(longer) = self.graph.lengths.iter().position(|&length| length > remaining) {
                    let exact = self.graph.lengths.contains(&remaining);
                    need[longer] += u16::from(!exact);
                }
            }
        }
        self.need = need;
    }

    /// The number of a state, which is a new one if it has none.
    fn state(&mut self, col: usize, key: Key) -> Result<u32, SolveError> {
        if let Some(&id) = self.ids[col].get(&key) {
            return Ok(id);
        }
        self.measure(key);
        let known = self.need_ids.get(&self.need[..]).copied();
        let need = known.unwrap_or_else(|| {
            let fresh = u16::try_from(self.graph.needs.len()).unwrap_or(u16::MAX);
            self.graph.needs.push(self.need.clone());
            self.need_ids.insert(self.need.clone(), fresh);
            fresh
        });
        let states = self.queue.len() as u64;
        if need == u16::MAX || states == MAX_STATES {
            return Err(too_large("scan states", states + 1, MAX_STATES));
        }
        let column = &mut self.graph.columns[col];
        let id = index(column.need.len())?;
        column.need.push(need);
        self.ids[col].insert(key, id);
        self.queue.push((col, key));
        Ok(id)
    }

    fn class(&mut self, class: Class) -> Result<u16, SolveError> {
        let classes = &mut self.graph.classes;
        let fresh = classes.len();
        let id = *self.class_ids.entry(class).or_insert_with(|| {
            classes.push(class);
            u16::try_from(fresh).unwrap_or(u16::MAX)
        });
        if id == u16::MAX {
            return Err(too_large("transition classes", fresh, u16::MAX));
        }
        Ok(id)
    }

    const fn column(&self, key: Key, col: usize) -> usize {
        (key >> (8 + self.bits as usize * col)) as usize & ((1 << self.bits) - 1)
    }

    const fn with_column(&self, key: Key, col: usize, value: usize) -> Key {
        let shift = 8 + self.bits as usize * col;
        let mask = ((1u128 << self.bits) - 1) << shift;
        key & !mask | (value as u128) << shift
    }

    /// The kinds and states that can follow `key` at a cell of column `col`.
    fn successors(&self, col: usize, key: Key, found: &mut Vec<(u8, Key)>) {
        let across = (key & 0xff) as usize;
        let here = self.column(key, col);
        let rest = key & !0xff;
        let beside = across == 1 && self.touch != Touch::Any;
        if across >= 2 {
            if here == 0 {
                self.occupy(col, rest, self.below(), across - 1, CONTINUE, found);
            }
        } else if here >= 2 {
            if !beside {
                let below = if here > 2 { here - 1 } else { self.below() };
                self.occupy(col, rest, below, 1, CONTINUE, found);
            }
        } else {
            let corner = usize::from(beside && self.touch == Touch::None);
            found.push((EMPTY, self.with_column(rest, col, corner)));
            if beside || here == 1 {
                return;
            }
            for (index, &length) in self.graph.lengths.iter().enumerate() {
                if length <= self.height {
                    let below = if length > 1 { length } else { self.below() };
                    self.occupy(col, rest, below, 1, Graph::vertical(index), found);
                }
                let free = || (col..col + length).all(|col| self.column(key, col) == 0);
                if length > 1 && col + length <= self.ids.len() && free() {
                    self.occupy(col, rest, self.below(), length, self.graph.horizontal(index), found);
                }
            }
        }
    }

    /// What a column is below the last cell of a ship.
    fn below(&self) -> usize {
        usize::from(self.touch != Touch::Any)
    }

    fn occupy(&self, col: usize, rest: Key, below: usize, across: usize, kind: u8, found: &mut Vec<(u8, Key)>) {
        let mut key = self.with_column(rest, col, below);
        if self.touch == Touch::None && col > 0 {
            match self.column(key, col - 1) {
                0 => key = self.with_column(key, col - 1, 1),
                1 => {}
                _ => return,
            }
        }
        let last = col + 1 == self.ids.len();
        if across == 1 && !last && self.touch != Touch::Any && self.column(key, col + 1) >= 2 {
            return;
        }
        let forgotten = across == 1 && (last || self.touch == Touch::Any);
        found.push((kind, key | if forgotten { 0 } else { across as u128 }));
    }
}

/// A way through profiles without a choice.
struct Path {
    col: usize,
    key: Key,
    passes: u32,
    cells: u8,
}

fn index(at: usize) -> Result<u32, SolveError> {
    u32::try_from(at).map_err(|_| too_large("transitions", at, u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_of_the_article_s_board_has_the_expected_size() {
        let graph = Graph::build(10, 10, &Fleet::russian(), Touch::None, &Run::new()).unwrap();
        // Source: self.
        assert_eq!((graph.states(), graph.transitions(), graph.needs.len(), graph.classes.len()), (14_680, 72_239, 23, 510));
    }

    #[test]
    fn a_board_too_wide_is_refused() {
        let fleet = Fleet::new([20]).unwrap();
        let built = Graph::build(60, 60, &fleet, Touch::None, &Run::new());
        assert_eq!(
            built.unwrap_err().to_string(),
            "bits of a scan state cannot be 308: expected at most 128; try a smaller board or fleet"
        );
        let built = Graph::build(10, 10, &Fleet::russian(), Touch::None, &Run::new().positions(1000));
        assert!(matches!(built, Err(SolveError::Limit(_))));
    }
}
