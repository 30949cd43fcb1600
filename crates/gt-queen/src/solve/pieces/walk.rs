//! One pass over all squares, in an order in which every move leads back to a visited square.
//!
//! # Invariants
//! * Squares come in the order of the weighted sum that falls with every move. If no step raises a
//!   distance, they come row by row.
//! * For a sliding step, the squares fall into *lines*. Two squares are on one line if some number
//!   of steps leads from one to the other.
//! * A line keeps a summary of its visited squares, as far as a piece on its next square could
//!   reach them. A blocked square that stops the piece empties the line.

use gt_core::run::Meter;
use gt_core::{Forecast, LimitError, Run};

use crate::rules::piece::{Step, gcd};
use crate::rules::{AtBlocked, Board, Cell, PieceGame};
use crate::solve::room::check_room;

/// How the answer for a square follows from the answers for the squares that its moves lead to.
pub(super) trait Backup {
    /// The answer for a square.
    type Answer: Copy + Default;
    /// The summary of the squares that can be seen along a line.
    type Line: Clone + Default;
    /// Returns the most bytes that a line takes on the heap.
    fn bytes_per_line(&self) -> u64;
    /// Returns the answer, from the squares that jumps lead to and the lines of sliding steps.
    fn answer<'l>(
        &mut self,
        jumps: &[Self::Answer],
        lines: impl Iterator<Item = &'l Self::Line> + Clone,
    ) -> Self::Answer
    where
        Self::Line: 'l;
    /// Adds a square to a line.
    fn see(line: &mut Self::Line, answer: Self::Answer);
    /// Empties a line.
    fn hide(line: &mut Self::Line);
}

/// Returns the answers for the squares of the board, row by row from the corner.
///
/// Blocked squares have the default answer.
pub(super) fn walk<B: Backup>(
    game: &PieceGame,
    run: &Run,
    mut backup: B,
) -> Result<Vec<B::Answer>, LimitError> {
    let run = &run.started();
    let region = game.region();
    let jumps: Vec<Step> =
        game.piece().steps().iter().copied().filter(|step| !step.slides).collect();
    let lines = all_lines(game);
    let Forecast { bytes, .. } = forecast(game, &backup);
    run.check_memory(bytes)?;
    check_room(bytes)?;
    let in_memory = |count: u64| usize::try_from(count).expect("the memory was checked");
    let index = |cell: Cell| in_memory(region.rank(cell));

    let mut answers = vec![B::Answer::default(); in_memory(region.cells())];
    let mut kept: Vec<Vec<B::Line>> =
        lines.iter().map(|lines| vec![B::Line::default(); in_memory(lines.count)]).collect();
    let mut after = Vec::new();
    let mut numbers = vec![0; lines.len()];
    let stops = game.at_blocked() == AtBlocked::Stops;
    visit(game, run, |cell| {
        for (number, lines) in numbers.iter_mut().zip(&lines) {
            *number = lines.number(cell);
        }
        if game.is_blocked(cell) {
            if stops {
                kept.iter_mut()
                    .zip(&numbers)
                    .for_each(|(lines, &number)| B::hide(&mut lines[number]));
            }
            return;
        }
        after.clear();
        for step in &jumps {
            let to = (
                cell.a.checked_add_signed(step.a.into()),
                cell.b.checked_add_signed(step.b.into()),
            );
            if let (Some(a), Some(b)) = to
                && region.has(Cell::new(a, b))
                && !game.is_blocked(Cell::new(a, b))
            {
                after.push(answers[index(Cell::new(a, b))]);
            }
        }
        let answer =
            backup.answer(&after, kept.iter().zip(&numbers).map(|(lines, &number)| &lines[number]));
        answers[index(cell)] = answer;
        kept.iter_mut()
            .zip(&numbers)
            .for_each(|(lines, &number)| B::see(&mut lines[number], answer));
    })?;
    Ok(window(answers, region, game.board()))
}

/// Returns the squares of the region, and the bytes of answers, lines and the order.
pub(super) fn forecast<B: Backup>(game: &PieceGame, backup: &B) -> Forecast {
    let per_line = (size_of::<B::Line>() as u64).saturating_add(backup.bytes_per_line());
    let lines = all_lines(game)
        .iter()
        .map(|lines| lines.count.saturating_mul(per_line))
        .fold(0, u64::saturating_add);
    let per_square = size_of::<B::Answer>() + if row_by_row(game) { 0 } else { size_of::<u64>() };
    let positions = game.region().cells();
    Forecast::new(positions, positions.saturating_mul(per_square as u64).saturating_add(lines))
}

/// Returns the lines of each sliding step.
fn all_lines(game: &PieceGame) -> Vec<Lines> {
    let slides = game.piece().steps().iter().filter(|step| step.slides);
    slides.map(|&step| Lines::new(step, game.region())).collect()
}

/// Returns whether the moves of every square lead to squares with smaller numbers.
fn row_by_row(game: &PieceGame) -> bool {
    game.piece().steps().iter().all(|step| step.a <= 0 && step.b <= 0)
}

/// Calls `see` for every square that can be reached, in order.
fn visit(game: &PieceGame, run: &Run, mut see: impl FnMut(Cell)) -> Result<(), LimitError> {
    const PHASE: &str = "squares";
    let region = game.region();
    let squares = (0..region.cells())
        .filter_map(|rank| region.unrank(rank))
        .filter(|&cell| game.within(cell));
    if row_by_row(game) {
        let mut meter = Meter::new(run, PHASE, Some(region.cells())).counting("cell");
        for cell in squares {
            meter.step(region.rank(cell))?;
            see(cell);
        }
        meter.end(region.cells());
        return Ok(());
    }
    let mut order: Vec<u64> = squares.map(|cell| region.rank(cell)).collect();
    sort_by_sum(game, &mut order);
    let mut meter = Meter::new(run, PHASE, Some(order.len() as u64)).counting("cell");
    for (done, cell) in (0..).zip(order.iter().filter_map(|&rank| region.unrank(rank))) {
        meter.step(done)?;
        see(cell);
    }
    meter.end(order.len() as u64);
    Ok(())
}

/// Sorts squares by the weighted sum that every move lowers.
///
/// The sort is stable, because the code of an unstable sort of words is three times as long.
fn sort_by_sum(game: &PieceGame, ranks: &mut [u64]) {
    ranks.sort_by_key(|&rank| game.region().unrank(rank).map(|cell| game.sum(cell)));
}

/// Returns the answers for the board, out of the answers for a region with the same corner.
fn window<A: Copy>(answers: Vec<A>, region: Board, board: Board) -> Vec<A> {
    if region == board {
        return answers;
    }
    let [region_cols, cols, rows] = [region.cols(), board.cols(), board.rows()]
        .map(|side| usize::try_from(side).expect("the board is in memory"));
    answers.chunks_exact(region_cols).take(rows).flat_map(|row| &row[..cols]).copied().collect()
}

/// The lines of a sliding step, numbered.
///
/// Let *g* be the greatest common divisor of the two numbers of the step, and (*x*, *y*) the step
/// divided by *g*. Choose *m* and *n* with *mx* + *ny* = 1. Two squares are on one line exactly if
/// *ay* - *bx* is the same for both, and *ma* + *nb* is the same modulo *g*.
#[derive(Clone, Copy, Debug)]
struct Lines {
    x: i128,
    y: i128,
    m: i128,
    n: i128,
    g: i128,
    /// The least *ay* - *bx* of a square.
    least: i128,
    /// How many numbers there are.
    count: u64,
}

impl Lines {
    fn new(step: Step, region: Board) -> Self {
        let divisor = gcd(step.a.unsigned_abs().into(), step.b.unsigned_abs().into());
        let g = i128::from(divisor);
        let (x, y) = (i128::from(step.a) / g, i128::from(step.b) / g);
        let (m, n) = bezout(x, y);
        let corner = region.top_left();
        let across = |a: u64, b: u64| i128::from(a) * y - i128::from(b) * x;
        let ends =
            [across(0, 0), across(corner.a, 0), across(0, corner.b), across(corner.a, corner.b)];
        let (least, most) =
            ends.iter().fold((0, 0), |(least, most), &end| (end.min(least), end.max(most)));
        let count = u64::try_from((most - least + 1).saturating_mul(g)).unwrap_or(u64::MAX);
        Self { x, y, m, n, g, least, count }
    }

    fn number(&self, cell: Cell) -> usize {
        let (a, b) = (i128::from(cell.a), i128::from(cell.b));
        let line = a * self.y - b * self.x - self.least;
        let number = if self.g == 1 {
            line
        } else {
            line * self.g + (self.m * a + self.n * b).rem_euclid(self.g)
        };
        usize::try_from(number).expect("the number is below the count, which fits the memory")
    }
}

/// Returns numbers *m*, *n* with *mx* + *ny* = 1, for coprime *x* and *y*.
const fn bezout(x: i128, y: i128) -> (i128, i128) {
    let ((mut x, mut m, mut n), mut next) = ((x, 1, 0), (y, 0, 1));
    while next.0 != 0 {
        let quotient = x / next.0;
        let rest = (x - quotient * next.0, m - quotient * next.1, n - quotient * next.2);
        (x, m, n) = next;
        next = rest;
    }
    (m * x, n * x) // x is 1 or -1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_on_one_line_exactly_if_steps_lead_from_one_to_the_other() {
        let region = Board::new(9, 11).unwrap();
        let cells: Vec<Cell> = (0..region.cells()).filter_map(|rank| region.unrank(rank)).collect();
        for (a, b) in [(-1, 0), (0, -1), (-1, -1), (-2, -2), (-3, 0), (1, -2), (-4, 2), (-3, 5)] {
            let lines = Lines::new(Step::sliding(a, b), region);
            assert!(cells.iter().all(|&cell| (lines.number(cell) as u64) < lines.count));
            for from in &cells {
                for to in &cells {
                    let (da, db) = (
                        to.a.cast_signed() - from.a.cast_signed(),
                        to.b.cast_signed() - from.b.cast_signed(),
                    );
                    let multiple =
                        (-20..=20).any(|k| (da, db) == (k * i64::from(a), k * i64::from(b)));
                    assert_eq!(
                        lines.number(*from) == lines.number(*to),
                        multiple,
                        "{from} {to} by {a}, {b}"
                    );
                }
            }
        }
    }
}
