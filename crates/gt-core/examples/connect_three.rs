//! Three in a row on a 5 x 4 board where stones fall down, by alpha-beta search.
//!
//! Solves the game with and without a table of known positions. Then it searches to a depth with an
//! evaluation, which guesses how good a position is.
#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_core::table::Exact;

const COLS: u32 = 5;
const ROWS: u32 = 4;
const HEIGHT: u32 = ROWS + 1; // a guard bit on top of every column

/// The stones of the player to move and of the other player; bit = `HEIGHT * column + row`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    own: u64,
    other: u64,
}

struct ConnectThree;

fn threes(stones: u64) -> u64 {
    [1, HEIGHT, HEIGHT - 1, HEIGHT + 1]
        .iter()
        .map(|step| stones & stones >> step & stones >> (2 * step))
        .fold(0, |a, b| a | b)
}

fn pairs(stones: u64) -> i32 {
    [1, HEIGHT, HEIGHT - 1, HEIGHT + 1]
        .iter()
        .map(|step| (stones & stones >> step).count_ones().cast_signed())
        .sum()
}

impl Game for ConnectThree {
    type Position = Board;
    type Move = u32;
    fn initial(&self) -> Board {
        Board { own: 0, other: 0 }
    }
    fn moves(&self, board: &Board) -> impl Iterator<Item = u32> {
        let full = board.own | board.other;
        [2, 1, 3, 0, 4].into_iter().filter(move |col| full >> (HEIGHT * col + ROWS - 1) & 1 == 0)
    }
    fn play(&self, board: &Board, col: u32) -> Board {
        let bottom = 1 << (HEIGHT * col);
        let column = ((1 << ROWS) - 1) << (HEIGHT * col);
        let stone = ((board.own | board.other) + bottom) & column;
        Board { own: board.other, other: board.own | stone }
    }
    fn decided(&self, board: &Board) -> Option<Outcome> {
        (threes(board.other) != 0).then_some(Outcome::Loss)
    }
    fn blocked(&self, _: &Board) -> Outcome {
        Outcome::Draw
    }
}
impl Acyclic for ConnectThree {}
impl Evaluate for ConnectThree {
    fn evaluate(&self, board: &Board) -> Score {
        Score::new(pairs(board.own) - pairs(board.other))
    }
}

fn main() -> Result<(), gt_core::SolveError> {
    let start = ConnectThree.initial();
    let mut plain = Search::new(&ConnectThree);
    let report = plain.solve(&start)?;
    println!("{} x {COLS}, three in a row: {:?}", ROWS, report.value());
    println!("without a table: {} nodes", report.nodes);
    let report = Search::new(&ConnectThree).with_table(Exact::new()).solve(&start)?;
    println!("with a table:    {} nodes", report.nodes);
    println!("principal variation, columns: {:?}", report.line);
    for plies in [1, 3, 5] {
        let report = Search::new(&ConnectThree).with_evaluation().to_depth(&start, plies)?;
        println!("depth {plies}: column {:?}, {:?}", report.best_move(), report.rating);
    }
    Ok(())
}
