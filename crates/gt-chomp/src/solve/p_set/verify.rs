//! Checks from the definition alone that a set holds the P-positions.
//!
//! A set of positions is the set of P-positions if and only if two conditions hold:
//!
//! * no member has a move to a member;
//! * every other position has a move to a member.
//!
//! The check makes moves backwards: it marks every position that has a move to a member. Then every
//! position must be either a member or marked, but not both. It uses nothing of the solver except
//! the numbering of positions.
//!
//! Marks are kept as words, because members are compared with them 64 at a time. With a `BitVec`
//! for the marks, the check of 14 x 14 took 21 % more instructions.

use gt_core::bits::ones;
use gt_core::certify::{Certificate, Flaw};
use gt_core::combinatorics::binomial;
use gt_core::run::Meter;
use gt_core::{LimitError, Outcome, Run, SolveError};

use super::members::index;
use super::set::PSet;
use crate::rules::{Cursor, Shape, side};

impl PSet {
    /// Checks from the definition that these are the P-positions of the box.
    ///
    /// The certificate counts all positions of the box, and the moves that lead to members. There
    /// are two kinds of flaws: a member with a move to a member, and a non-member without one. The
    /// flaw that is kept is the first in the order of the set.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if one bit per position exceeds the memory limit, or the run was
    /// stopped.
    ///
    /// # Complexity
    /// Time: proportional to the moves to P-positions, two or three per position of the box. Each
    /// is a write to a random place. Memory: one bit per position.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::solve::{PSet, WholeBox};
    /// use gt_core::Run;
    /// let run = Run::new();
    /// let certificate = WholeBox::solve(6, 7, &run)?.p_positions().verify(&run)?;
    /// assert_eq!((certificate.positions, certificate.flaws), (1715, 0));
    /// let wrong = PSet::read(2, 3, "1\n2,1\n3,1\n".as_bytes(), &run)?; // 3,2 is lost, not 3,1
    /// let flaw = wrong.verify(&run)?.sound().unwrap_err();
    /// assert_eq!(
    ///     flaw.to_string(),
    ///     "position [3, 1] is claimed to be loss, but its successors make it win"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, run: &Run) -> Result<Certificate<Vec<u32>, Outcome>, SolveError> {
        let run = &run.started();
        let shape = self.game.shape();
        let words = shape.diagrams() / 64 + 1;
        run.check_memory(words.saturating_mul(8))?;
        let mut certificate = Certificate::new();
        let total = self.moves_to_all(run)?;
        let meter =
            Meter::new(run, "marking moves to lost positions", Some(total)).counting("move");
        let mut marks =
            Marks { marked: vec![0u64; index(words)], moves: 0, next_look: 0, total, meter };
        let mut cursor = Cursor::new(shape);
        for rank in self.members.iter() {
            cursor.seek(shape, rank);
            for_each_predecessor(shape, cursor.lengths(), &mut marks)?;
        }
        let Marks { marked, moves, mut meter, .. } = marks;
        certificate.moves = moves;
        meter.end(total);
        meter.begin("comparing", Some(shape.diagrams()));
        let mut members = self.members.iter().peekable();
        for (first, marked) in (0..).step_by(64).zip(marked) {
            meter.step(first)?;
            let mut lost = 0u64;
            while let Some(rank) = members.next_if(|rank| rank - first < 64) {
                lost |= 1 << (rank - first);
            }
            // Rank 0 is the empty bar, which is not a position.
            let there = low_ones(shape.diagrams() - first) & !u64::from(first == 0);
            let unexplained = !(lost ^ marked) & there;
            certificate.positions += u64::from((there & !unexplained).count_ones());
            for bit in ones(unexplained) {
                let position = self.game.walk().seek(first + u64::from(bit)).clone();
                let claimed = if lost >> bit & 1 == 1 { Outcome::Loss } else { Outcome::Win };
                certificate.add(Err(match position[..] {
                    [1] => Flaw::Terminal { position, claimed, actual: Outcome::Loss },
                    _ => Flaw::Unexplained { position, claimed, explained: claimed.flip() },
                }));
            }
        }
        meter.end(shape.diagrams());
        Ok(certificate)
    }

    /// About how many moves lead to positions of the set; a large set is sampled.
    fn moves_to_all(&self, run: &Run) -> Result<u64, LimitError> {
        const SAMPLE: u64 = 1 << 14;
        let shape = self.game.shape();
        let every = (self.len() / SAMPLE).max(1);
        let mut meter =
            Meter::new(run, "counting moves to lost positions", Some(self.len().div_ceil(every)));
        let (mut cursor, mut moves) = (Cursor::new(shape), 0u64);
        for (done, rank) in (0..).zip(self.members.iter().step_by(index(every))) {
            meter.step(done)?;
            cursor.seek(shape, rank);
            moves = moves.saturating_add(predecessors(shape, cursor.lengths()));
        }
        Ok(moves.saturating_mul(every))
    }
}

/// A word whose lowest `ones` bits are set; `ones` is at most 64.
const fn low_ones(ones: u64) -> u64 {
    if ones < 64 { (1 << ones) - 1 } else { u64::MAX }
}

/// Counts the positions with a move to `lengths`.
///
/// The first k rows of one length may have been longer, by up to m, the distance to the row above.
/// There are C(k + m, m) ways to choose such lengths that do not rise. One of them is no move.
fn predecessors(shape: &Shape, lengths: &[u32]) -> u64 {
    let (mut all, mut above) = (0u64, shape.cols());
    for rows in lengths.chunk_by(|one, next| one == next) {
        let more = u64::from(above - rows[0]);
        let ways = binomial(rows.len() as u64 + more, more).unwrap_or(u64::MAX);
        all = all.saturating_add(ways - 1);
        above = rows[0];
    }
    all
}

/// What is done with each position that has a move to another one.
trait Visitor {
    fn visit(&mut self, rank: u64);

    /// Called now and then, because a position can be reached from half of the others.
    fn check(&mut self) -> Result<(), LimitError>;
}

/// Marks positions, one bit each.
struct Marks<'r> {
    marked: Vec<u64>,
    moves: u64,
    /// The moves after which it looks at the clock.
    next_look: u64,
    /// About how many moves there are.
    total: u64,
    meter: Meter<'r>,
}

impl Visitor for Marks<'_> {
    #[inline]
    fn visit(&mut self, rank: u64) {
        self.marked[index(rank / 64)] |= 1 << (rank % 64);
        self.moves += 1;
    }

    #[inline]
    fn check(&mut self) -> Result<(), LimitError> {
        const EVERY: u64 = 1 << 14;
        if self.moves < self.next_look {
            return Ok(());
        }
        self.next_look = self.moves + EVERY;
        self.meter.look(self.moves.min(self.total))
    }
}

/// Visits the ranks of all positions with a move to `lengths`.
///
/// Such a move cut some rows to length t. These are now the first rows of length t. Before the move
/// each of them was longer than t, and no longer than the row above it.
fn for_each_predecessor(
    shape: &Shape,
    lengths: &[u32],
    visitor: &mut impl Visitor,
) -> Result<(), LimitError> {
    let places = (1..=shape.rows()).rev();
    let parts: Vec<u64> =
        lengths.iter().zip(places).map(|(&length, m)| shape.start(m, length)).collect();
    let whole: u64 = parts.iter().sum();
    for row in 0..lengths.len() {
        let above = if row == 0 { shape.cols() } else { lengths[row - 1] };
        if above > lengths[row] {
            let cut = Cut { shape, lengths, parts: &parts, length: lengths[row] };
            cut.raise(row, above, whole, visitor)?;
        }
    }
    Ok(())
}

struct Cut<'a> {
    shape: &'a Shape,
    lengths: &'a [u32],
    parts: &'a [u64],
    length: u32,
}

impl Cut<'_> {
    /// Makes row `row` longer, up to `above`; for each length it then makes the next row longer.
    ///
    /// The next row is left alone unless it has the length of the cut too. `rank` is the rank of
    /// the position so far.
    fn raise(
        &self,
        row: usize,
        above: u32,
        rank: u64,
        visitor: &mut impl Visitor,
    ) -> Result<(), LimitError> {
        let m = self.shape.rows() - side(row);
        let next_too = self.lengths.get(row + 1) == Some(&self.length);
        if next_too {
            visitor.check()?;
        }
        for longer in self.length + 1..=above {
            let rank = rank - self.parts[row] + self.shape.start(m, longer);
            visitor.visit(rank);
            if next_too {
                self.raise(row + 1, longer, rank, visitor)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BarChomp;

    struct Visited(u64);

    impl Visitor for Visited {
        fn visit(&mut self, _: u64) {
            self.0 += 1;
        }

        fn check(&mut self) -> Result<(), LimitError> {
            Ok(())
        }
    }

    #[test]
    fn moves_to_a_position_are_counted_as_they_are_visited() {
        for (rows, cols) in [(1, 1), (3, 5), (4, 4), (5, 3)] {
            let game = BarChomp::new(rows, cols).unwrap();
            let shape = game.shape();
            let mut cursor = Cursor::new(shape);
            for rank in 1..shape.diagrams() {
                cursor.seek(shape, rank);
                let mut visited = Visited(0);
                for_each_predecessor(shape, cursor.lengths(), &mut visited).unwrap();
                assert_eq!(
                    predecessors(shape, cursor.lengths()),
                    visited.0,
                    "{rows} x {cols}, rank {rank}"
                );
            }
        }
    }
}
