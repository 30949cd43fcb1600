//! Small games under all kinds of rules, for comparisons position by position.

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_fox_hens::{BlockedRule, Board, CaptureRule, Diagonals, FoxHens, Parameters};

/// All that a solution lists.
pub(crate) fn listed<S: Enumerate>(known: &S) -> Vec<(<S::Game as Game>::Position, S::Answer)> {
    let mut list = Vec::new();
    let mut add = |position: &<S::Game as Game>::Position, answer| {
        list.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    known.for_each(&mut add).unwrap();
    list
}

/// A board of uneven rows, two foxes, and whatever else is given.
pub(crate) fn uneven(change: impl FnOnce(&mut Parameters)) -> FoxHens {
    let board = Board::new(&[(0, 3), (0, 4), (1, 2), (0, 3)]).unwrap();
    let start = board.position("3/4/xx/hhh h").unwrap();
    let mut parameters = Parameters {
        board,
        henhouse: board.squares_named("a4 b4").unwrap(),
        hen_squares: board.all(),
        start,
        most_hens: 4,
        foxes_win_at: 1,
        ..Parameters::default()
    };
    change(&mut parameters);
    FoxHens::new(parameters).unwrap()
}

/// That board under every rule of capture that makes one compulsory, with all diagonals, and a blocked side that loses or draws.
pub(crate) fn compulsory() -> impl Iterator<Item = FoxHens> {
    let rules = [CaptureRule::Longest, CaptureRule::Compulsory].into_iter();
    let rules = rules.flat_map(|capture| Diagonals::ALL.iter().copied().map(move |diagonals| (capture, diagonals)));
    let rules =
        rules.flat_map(|(capture, diagonals)| BlockedRule::ALL.iter().copied().map(move |blocked| (capture, diagonals, blocked)));
    rules.map(|rules| uneven(|p| (p.capture, p.diagonals, p.blocked) = rules))
}

/// A board whose squares for hens are far apart, and not its first.
pub(crate) fn scattered() -> FoxHens {
    uneven(|p| {
        p.board = Board::new(&[(0, 3), (0, 4), (1, 2), (5, 2)]).unwrap();
        p.hen_squares = p.board.squares_named("a4 b4 c4 f1 g1").unwrap();
        p.start = p.board.position("3/x2x/2/hh h").unwrap();
        p.foxes_win_at = 0;
    })
}
