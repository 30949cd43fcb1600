//! A position as the scan sees it: which kinds of transitions each cell allows, and the ships left.

use crate::rules::{Cell, Direction, Knowledge, KnowledgeError, Mark, Rules, Ship};

use super::graph::{CONTINUE, EMPTY, Graph, MAX_CELLS};

/// The order of the scan: which cell of the board is which place.
///
/// The scan runs along rows of the shorter side, so that states span few columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) height: usize,
    pub(super) width: usize,
    transposed: bool,
}

impl Frame {
    /// The frame of a board; it transposes boards with more columns than rows.
    pub(super) fn of(rules: &Rules) -> Self {
        let (rows, cols) = (rules.board().rows(), rules.board().cols());
        Self { height: rows.max(cols), width: rows.min(cols), transposed: cols > rows }
    }

    /// The board's cell at a place of the scan.
    pub(super) const fn cell(self, place: usize) -> Cell {
        let (row, col) = (place / self.width, place % self.width);
        if self.transposed { Cell::new(col, row) } else { Cell::new(row, col) }
    }

    /// The board's ship that begins at a place of the scan and lies across its rows or along them.
    ///
    /// `down` says that it lies across the rows.
    pub(super) const fn ship(self, place: usize, length: usize, down: bool) -> Ship {
        let direction =
            if down == self.transposed { Direction::Horizontal } else { Direction::Vertical };
        Ship::new(self.cell(place), length, direction)
    }
}

/// One position, prepared for passes over the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scan {
    pub(super) frame: Frame,
    /// Per place, row by row: bit `kind` is set if transitions of this kind are open.
    pub(super) open: Vec<u64>,
    /// Per place: bit `i` is set if the cell `i + 1` places further on was hit.
    ///
    /// No transition may leave such a cell empty.
    pub(super) hits: Vec<u32>,
    /// The number of ships still to be placed, per length of the graph.
    pub(super) counts: Vec<usize>,
    /// An upper bound on the number of consistent fleets; `None` if it may reach 2^128.
    pub(super) bound: Option<u128>,
}

impl Scan {
    /// Prepares a position.
    ///
    /// The bound is 0 if some ship fits nowhere, or if two sunk ships are too close.
    pub(super) fn new(
        rules: &Rules,
        graph: &Graph,
        knowledge: &Knowledge,
    ) -> Result<Self, KnowledgeError> {
        knowledge.check(rules)?;
        let frame = Frame::of(rules);
        let fleet = rules.fleet();
        let sunk = knowledge.sunk();
        let remaining = |length: usize| {
            fleet.count(length) - sunk.iter().filter(|ship| ship.length() == length).count()
        };
        let counts: Vec<usize> = graph.lengths.iter().map(|&length| remaining(length)).collect();
        let homeless = fleet.groups().iter().any(|(length, _)| !graph.lengths.contains(length));
        let clash = sunk
            .iter()
            .enumerate()
            .any(|(i, ship)| sunk[..i].iter().any(|other| other.conflicts(*ship, rules.touch())));

        let places = frame.height * frame.width;
        let mut free = vec![false; places];
        let mut hit = vec![false; places];
        for place in 0..places {
            let cell = frame.cell(place);
            let mark = knowledge.mark(cell);
            let near = Ship::new(cell, 1, Direction::Horizontal);
            free[place] = matches!(mark, Mark::Unknown | Mark::Hit)
                && !rules.board().is_blocked(cell)
                && sunk.iter().all(|ship| !ship.conflicts(near, rules.touch()));
            hit[place] = mark == Mark::Hit;
        }
        let ahead = |place: usize| {
            hit[place + 1..]
                .iter()
                .take(MAX_CELLS - 1)
                .rev()
                .fold(0, |bits, &hit| bits << 1 | u32::from(hit))
        };
        let hits = (0..places).map(ahead).collect();
        let mut scan = Self { frame, open: vec![0; places], hits, counts, bound: Some(0) };
        if homeless || clash {
            scan.counts.iter_mut().for_each(|count| *count = 0);
            return Ok(scan);
        }
        let mut starts = vec![0u128; graph.lengths.len()];
        for place in 0..places {
            let mut open = 1 << CONTINUE | u64::from(!hit[place]) << EMPTY;
            for (index, &length) in graph.lengths.iter().enumerate() {
                let mut start = |step: usize, fits: bool, kind: u8| {
                    let may = scan.counts[index] > 0
                        && fits
                        && (0..length).all(|i| free[place + i * step])
                        && !(rules.announced() && (0..length).all(|i| hit[place + i * step]));
                    open |= u64::from(may) << kind;
                    starts[index] += u128::from(may);
                };
                start(
                    frame.width,
                    place / frame.width + length <= frame.height,
                    Graph::vertical(index),
                );
                if length > 1 {
                    start(1, place % frame.width + length <= frame.width, graph.horizontal(index));
                }
            }
            scan.open[place] = open;
        }
        scan.bound =
            starts.iter().zip(&scan.counts).try_fold(1, |product: u128, (&starts, &count)| {
                product.checked_mul(choose(starts, count)?)
            });
        Ok(scan)
    }
}

/// An upper bound on the number of fleets of an empty board; `None` if it may reach 2^128.
pub(crate) fn bound(rules: &Rules) -> Option<u128> {
    let (rows, cols) = (rules.board().rows(), rules.board().cols());
    rules.fleet().groups().iter().try_fold(1, |product: u128, &(length, count)| {
        let down = (rows + 1).saturating_sub(length) * cols;
        let across = if length == 1 { 0 } else { (cols + 1).saturating_sub(length) * rows };
        product.checked_mul(choose((down + across) as u128, count)?)
    })
}

/// The binomial coefficient; `None` if it or an intermediate product reaches 2^128.
fn choose(n: u128, k: usize) -> Option<u128> {
    if (k as u128) > n {
        return Some(0);
    }
    (0..k as u128).try_fold(1, |product: u128, i| Some(product.checked_mul(n - i)? / (i + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_the_article_s_board_is_the_product_of_free_choices() {
        let rules = Rules::russian();
        let graph =
            Graph::build(10, 10, rules.fleet(), rules.touch(), &gt_core::Run::new()).unwrap();
        let scan = Scan::new(&rules, &graph, &Knowledge::new(rules.board())).unwrap();
        assert_eq!(scan.bound, Some(3_921_225 * 955_860 * 12_720 * 140));
    }

    #[test]
    fn binomials_are_exact_or_refused() {
        assert_eq!(choose(5, 2), Some(10));
        assert_eq!(choose(2, 5), Some(0));
        assert_eq!(choose(200, 100), None);
    }
}
