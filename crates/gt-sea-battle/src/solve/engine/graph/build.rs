//! How the graph is built: every choice of every state is followed, until no state is new.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use super::{
    CONTINUE, Class, Column, EMPTY, FIRST_START, Graph, MAX_CELLS, MAX_LENGTHS, Transition,
};
use crate::rules::{Fleet, Touch, too_large};

/// The greatest number of states of all columns together. More would exhaust memory.
const MAX_STATES: u64 = 1 << 25;

impl Graph {
    /// Builds the graph from the empty board, and reports the number of states done.
    pub(crate) fn build(
        width: usize,
        height: usize,
        fleet: &Fleet,
        touch: Touch,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let groups: Vec<_> = fleet
            .groups()
            .iter()
            .copied()
            .filter(|&(length, _)| length <= height.max(width))
            .collect();
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
        let graph = Self {
            lengths,
            columns: vec![Column::default(); width],
            needs: Vec::new(),
            classes: Vec::new(),
            reach: 1,
        };
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

/// A profile while the graph is built.
///
/// The low 8 bits describe the cell just scanned. Then come `bits` bits per column.
///
/// The low 8 bits are:
/// * 0 if the cell just scanned is empty;
/// * 1 if it is occupied and no more cells of a horizontal ship follow;
/// * `1 + k` if it is occupied by a horizontal ship with `k` more cells to come.
///
/// The bits of a column are:
/// * 0 if its next cell is free;
/// * 1 if its next cell must stay empty;
/// * `1 + k` if a vertical ship has `k` more cells to come in it.
type Key = u128;

/// The graph under construction, with the tables that number its states, needs and classes.
struct Builder {
    graph: Graph,
    height: usize,
    touch: Touch,
    bits: u32,
    /// The number of ships of at least `lengths[i]` cells in the fleet.
    supply: Vec<usize>,
    ids: Vec<HashMap<Key, u32>>,
    /// All states in the order in which they were found, of all columns together.
    queue: Vec<(usize, Key)>,
    /// The need of the current profile. The buffer is reused to save allocations.
    need: Vec<u16>,
    need_ids: HashMap<Vec<u16>, u16>,
    class_ids: HashMap<Class, u16>,
}

impl Builder {
    /// Follows the options of every state until no new state is found.
    fn build(mut self, run: &Run) -> Result<Graph, SolveError> {
        let (mut found, mut forced) = (Vec::new(), Vec::new());
        self.measure(0);
        self.state(0, 0)?;
        let mut meter = Meter::new(run, "building the graph", None).counting("state");
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
                let Some(path) = self.follow((col + 1) % self.ids.len(), key, &mut forced) else {
                    continue;
                };
                let to = self.state(path.col, path.key)?;
                let length =
                    self.begun(kind).map(|index| u8::try_from(index).expect("at most 31 lengths"));
                let class = self.class(Class {
                    from,
                    to: self.graph.columns[path.col].need[to as usize],
                    length,
                })?;
                let transition =
                    Transition { to, passes: path.passes, class, kind, cells: path.cells };
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

    /// Continues from a profile while there is no choice; `None` if there is no way on.
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

    /// Finds the kinds that are possible after a profile, each with the profile that it leads to.
    ///
    /// Kinds for which the fleet has too few ships are left out.
    fn options(&mut self, col: usize, key: Key, found: &mut Vec<(u8, Key)>) {
        found.clear();
        self.successors(col, key, found);
        if found.len() > 1 {
            self.measure(key);
            found.retain(|&(kind, _)| {
                self.begun(kind).is_none_or(|index| {
                    (0..=index).all(|i| usize::from(self.need[i]) < self.supply[i])
                })
            });
        }
    }

    /// Computes the need of a profile into `self.need`.
    fn measure(&mut self, key: Key) {
        let mut need = core::mem::take(&mut self.need);
        need.clear();
        need.resize(self.graph.lengths.len(), 0);
        for at in 0..=self.ids.len() {
            let remaining = if at == 0 { (key & 0xff) as usize } else { self.column(key, at - 1) };
            if remaining >= 2 {
                // `remaining` is 1 + the cells to come. At least one cell was scanned, so the ship has `remaining` cells or more.
                for (need, &length) in need.iter_mut().zip(&self.graph.lengths) {
                    *need += u16::from(length <= remaining);
                }
                if let Some(longer) =
                    self.graph.lengths.iter().position(|&length| length > remaining)
                {
                    let exact = self.graph.lengths.contains(&remaining);
                    need[longer] += u16::from(!exact);
                }
            }
        }
        self.need = need;
    }

    /// Returns the number of a state, after adding the state if it is new.
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

    /// Returns the number of a class, after adding the class if it is new.
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

    /// The value of column `col` in a profile.
    const fn column(&self, key: Key, col: usize) -> usize {
        (key >> (8 + self.bits as usize * col)) as usize & ((1 << self.bits) - 1)
    }

    /// The profile with another value of column `col`.
    const fn with_column(&self, key: Key, col: usize, value: usize) -> Key {
        let shift = 8 + self.bits as usize * col;
        let mask = ((1u128 << self.bits) - 1) << shift;
        key & !mask | (value as u128) << shift
    }

    /// Finds the kinds and profiles that can follow `key` at a cell of column `col`.
    ///
    /// The number of ships in the fleet is disregarded here.
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
                    self.occupy(
                        col,
                        rest,
                        self.below(),
                        length,
                        self.graph.horizontal(index),
                        found,
                    );
                }
            }
        }
    }

    /// The value of a column after the last cell of a ship: empty if ships may not touch at sides.
    fn below(&self) -> usize {
        usize::from(self.touch != Touch::Any)
    }

    /// Adds the profile after an occupied cell of column `col`, unless a neighbour forbids it.
    ///
    /// `below` is the new value of the column, and `across` the new low part of the profile.
    fn occupy(
        &self,
        col: usize,
        rest: Key,
        below: usize,
        across: usize,
        kind: u8,
        found: &mut Vec<(u8, Key)>,
    ) {
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

/// A path through profiles without a choice, and the profile that it leads to.
struct Path {
    col: usize,
    key: Key,
    passes: u32,
    cells: u8,
}

/// Converts the number of a state or transition to 32 bits; an error if it does not fit.
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
        assert_eq!(
            (graph.states(), graph.transitions(), graph.needs.len(), graph.classes.len()),
            (14_680, 72_239, 23, 510)
        );
    }

    #[test]
    fn a_board_too_wide_is_refused() {
        let fleet = Fleet::new([20]).unwrap();
        let built = Graph::build(60, 60, &fleet, Touch::None, &Run::new());
        assert_eq!(
            built.unwrap_err().to_string(),
            "bits of a scan state cannot be 308: expected at most 128; try a smaller board or fleet"
        );
        let built =
            Graph::build(10, 10, &Fleet::russian(), Touch::None, &Run::new().positions(1000));
        assert!(matches!(built, Err(SolveError::Limit(_))));
    }
}
