//! Puzzles have the hens asked for, the foxes of the rules, and one longest capture with one path.

use gt_core::Game;
use gt_fox_hens::play::CapturePuzzle;
use gt_fox_hens::{Board, CaptureRule, Diagonals, FoxHens, NamedRules, Parameters};

/// Returns random numbers below a bound, from a fixed sequence.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut state = 1u64;
    move |bound| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    }
}

/// Returns rules on a board whose first squares hold `foxes` foxes and one hen at the start.
fn on(board: Board, foxes: u32) -> Parameters {
    let mut squares = board.squares();
    let mut next = || 1u64 << squares.next().unwrap();
    let foxes = (0..foxes).fold(0, |set, _| set | next());
    let start = gt_fox_hens::Position { hens: next(), foxes, turn: gt_fox_hens::HENS };
    let (hen_squares, henhouse, most_hens, foxes_win_at) = (board.all(), 0, 1, 0);
    Parameters {
        board,
        henhouse,
        hen_squares,
        start,
        most_hens,
        foxes_win_at,
        ..Parameters::default()
    }
}

/// Makes the puzzles of `tries` tries, and checks each by the rules alone.
fn checked(rules: &FoxHens, length: u32, hens: u32, tries: u32) -> Vec<CapturePuzzle> {
    let mut below = numbers();
    let puzzles: Vec<CapturePuzzle> =
        (0..tries).filter_map(|_| rules.puzzle(length, hens, &mut below)).collect();
    for puzzle in &puzzles {
        let CapturePuzzle { position, mv, path } = puzzle;
        assert_eq!(
            (position.hens.count_ones(), position.foxes.count_ones()),
            (hens, rules.foxes()),
            "{position:?}"
        );
        assert_eq!(position.hens & !rules.parameters().hen_squares, 0, "{position:?}");
        assert_eq!(
            (mv.taken.count_ones(), path.len()),
            (length, length as usize + 1),
            "{position:?}"
        );
        let captures = rules.legal_captures(position);
        let as_long = captures.iter().filter(|capture| capture.mv.taken.count_ones() >= length);
        assert_eq!(
            as_long.map(|capture| (capture.mv, capture.paths)).collect::<Vec<_>>(),
            [(*mv, 1)],
            "{position:?}"
        );
        assert_eq!(rules.decided(position), None, "{position:?}");
        assert!(rules.puzzle_hens(length).contains(&hens), "{position:?}");
    }
    puzzles
}

#[test]
fn a_puzzle_has_as_many_hens_as_were_asked_for() {
    let book = FoxHens::book();
    for (length, hens) in [(5, 24), (8, 20), (9, 22), (1, 30), (2, 28), (5, 14)] {
        assert!(!checked(&book, length, hens, 200_000).is_empty(), "{length} of {hens}");
    }
    // Fewer hens than the capture takes; then more hens than fit beside its landing squares.
    for (length, hens) in [(4, 3), (9, 8), (9, 23), (1, 31), (5, u32::MAX)] {
        assert!(checked(&book, length, hens, 20_000).is_empty(), "{length} of {hens}");
    }
}

#[test]
fn a_puzzle_has_as_many_foxes_as_the_rules() {
    // On a board of three squares the capture needs all, and no square is left for the second fox.
    let narrow = FoxHens::new(on(Board::new(&[(0, 3), (0, 1)]).unwrap(), 2)).unwrap();
    assert!(!checked(&narrow, 1, 1, 1000).is_empty());
    let full = FoxHens::new(on(Board::new(&[(0, 3)]).unwrap(), 2)).unwrap();
    assert!(checked(&full, 1, 1, 1000).is_empty());
}

#[test]
fn puzzles_are_made_under_all_rules() {
    for board in [
        Board::cross(),
        Board::new(&[(0, 7); 8]).unwrap(),
        Board::new(&[(0, 3), (0, 5), (1, 5), (3, 3)]).unwrap(),
    ] {
        for foxes in 1..=2 {
            for &diagonals in Diagonals::ALL {
                for &capture in CaptureRule::ALL {
                    let rules = FoxHens::new(Parameters { capture, diagonals, ..on(board, foxes) })
                        .unwrap();
                    for (length, hens) in [(1, 1), (2, 4), (3, 5)] {
                        let name =
                            format!("{board} {foxes} {diagonals} {capture}: {length} of {hens}");
                        assert!(!checked(&rules, length, hens, 2000).is_empty(), "{name}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_numbers_of_hens_that_a_puzzle_can_have_leave_room_for_its_landing_squares() {
    let book = FoxHens::book();
    assert_eq!(
        [1, 5, 9, 11].map(|length| book.puzzle_hens(length)),
        [9..=30, 9..=26, 9..=22, 11..=20]
    );
    assert!([16, 33, u32::MAX].into_iter().all(|length| book.puzzle_hens(length).is_empty()));
    let top = NamedRules::BookTop3.rules();
    assert_eq!(top.puzzle_hens(3), 9..=13); // there are only 13 squares for hens
}
