//! Small games under all kinds of rules, for comparisons position by position.

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_fox_hens::{BlockedRule, Board, CaptureRule, Diagonals, FoxHens, Parameters};

/// Returns all positions that a solution knows, with their answers.
pub(crate) fn listed<S: Enumerate>(known: &S) -> Vec<(<S::Game as Game>::Position, S::Answer)> {
    let mut list = Vec::new();
    let mut add = |position: &<S::Game as Game>::Position, answer| {
        list.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    known.for_each(&mut add).unwrap();
    list
}

/// Returns rules on a board of uneven rows with two foxes, after a change of the parameters.
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

/// Returns the rules of [`uneven`] with every compulsory capture rule, diagonals and blocked rule.
pub(crate) fn compulsory() -> impl Iterator<Item = FoxHens> {
    let rules = [CaptureRule::Longest, CaptureRule::Compulsory].into_iter();
    let rules = rules.flat_map(|capture| {
        Diagonals::ALL.iter().copied().map(move |diagonals| (capture, diagonals))
    });
    let rules = rules.flat_map(|(capture, diagonals)| {
        BlockedRule::ALL.iter().copied().map(move |blocked| (capture, diagonals, blocked))
    });
    rules.map(|rules| uneven(|p| (p.capture, p.diagonals, p.blocked) = rules))
}

/// Returns rules whose squares for hens are far apart and do not come first in reading order.
pub(crate) fn scattered() -> FoxHens {
    uneven(|p| {
        p.board = Board::new(&[(0, 3), (0, 4), (1, 2), (5, 2)]).unwrap();
        p.hen_squares = p.board.squares_named("a4 b4 c4 f1 g1").unwrap();
        p.start = p.board.position("3/x2x/2/hh h").unwrap();
        p.foxes_win_at = 0;
    })
}
