//! Every solution of this crate, checked against the rules.

use core::ops::ControlFlow;

use gt_core::adapt::Misere;
use gt_core::prelude::*;
use gt_core::solution::{MOST_RANKED_MOVES, choose_best};
use gt_core::{Run, SolveError, certify};
use gt_queen::solve::{
    ClosedForm, MisereQueen, NimberTable, PieceNimbers, QueensTable, RowPeriods, Sign, SignBoard,
};
use gt_queen::source::Trace;
use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame, Quadrant, Queen, Queens, T, TWythoff};
use gt_testkit::laws::{self, Reach};

const SIZES: [(u64, u64); 6] = [(1, 1), (1, 9), (9, 1), (7, 7), (13, 21), (30, 18)];

const fn t(t: u64) -> T {
    T::new(t).unwrap()
}

/// Checks the positions that play reaches from the start, and then every cell of a board.
fn assert_lawful<S: Solution>(known: &S, rows: u64, cols: u64)
where
    S::Game: Game<Position = Cell>,
    S::Answer: gt_core::solution::AtEnd<S::Game>,
{
    laws::solution(known);
    laws::solution_with(
        known,
        Reach::default(),
        (0..rows).flat_map(|a| (0..cols).map(move |b| Cell::new(a, b))),
    );
}

#[test]
fn the_closed_forms_keep_the_law_of_solutions() {
    for (rows, cols) in SIZES {
        let start = Cell::new(rows - 1, cols - 1);
        assert_lawful(&Queen::new(rows, cols).unwrap(), rows, cols);
        assert_lawful(&Quadrant::queen(start), rows, cols);
        assert_lawful(&MisereQueen::new(start), rows, cols);
        for crooked in [1, 2, 3, 7, u64::MAX] {
            assert_lawful(&TWythoff::new(t(crooked), rows, cols).unwrap(), rows, cols);
            assert_lawful(&Quadrant::t_wythoff(t(crooked), start), rows, cols);
        }
    }
}

#[test]
fn tables_keep_the_law_of_solutions() {
    let run = Run::new();
    for (rows, cols) in SIZES {
        let queen = Queen::new(rows, cols).unwrap();
        assert_lawful(&NimberTable::solve(queen, &run).unwrap(), rows, cols);
        assert_lawful(&SignBoard::closed_form(queen, &run).unwrap(), rows, cols);
        assert_lawful(&RowPeriods::solve(rows.min(9), &run).unwrap(), rows, cols);
        for board in Trace::new(queen, &run).unwrap() {
            assert_lawful(&board, rows, cols);
        }
    }
    assert_lawful(&NimberTable::window(3..9, 5..12, &run).unwrap(), 9, 12);
    assert_lawful(&RowPeriods::solve(0, &run).unwrap(), 4, 4);
}

#[test]
fn tables_of_pieces_keep_the_law_of_solutions() {
    let run = Run::new();
    let free = |game: &PieceGame, cell: &Cell| game.board().has(*cell) && !game.is_blocked(*cell);
    for name in Piece::NAMES {
        for (rows, cols) in [(1, 1), (5, 8), (9, 9)] {
            let plain =
                PieceGame::new(Piece::named(name).unwrap(), Board::new(rows, cols).unwrap());
            let holes = [(0, 0), (2, 1), (1, 3)]
                .map(Cell::from)
                .into_iter()
                .filter(|&cell| rows > 1 && plain.board().has(cell));
            let holes = plain.clone().with_blocked(holes, AtBlocked::Stops).unwrap();
            for game in [holes, plain.clone().on_quadrant().unwrap(), plain] {
                let roots: Vec<Cell> =
                    (0..game.index_len()).filter_map(|rank| game.unrank(rank)).collect();
                let roots = || roots.iter().copied().filter(|cell| free(&game, cell));
                laws::solution_with(
                    &PieceNimbers::solve(game.clone(), &run).unwrap(),
                    Reach::default(),
                    roots(),
                );
                laws::solution_with(
                    &SignBoard::solve(game.clone(), &run).unwrap(),
                    Reach::default(),
                    roots(),
                );
                laws::solution_with(
                    &SignBoard::solve_misere(game.clone(), &run).unwrap(),
                    Reach::default(),
                    roots(),
                );
            }
        }
    }
}

#[test]
fn sums_of_queens_keep_the_law_of_solutions() {
    for (rows, cols, start) in
        [(1, 1, vec![]), (3, 4, vec![(2, 3), (1, 1)]), (4, 5, vec![(3, 4), (2, 2), (3, 4)])]
    {
        let board = Board::new(rows, cols).unwrap();
        let queens = Queens::new(board, start.into_iter().map(Cell::from)).unwrap();
        let table = QueensTable::solve(queens, &Run::new()).unwrap();
        laws::solution(&table);
        assert_eq!(table.table().rows(), 0..rows);
    }
    let queens = Queens::new(Board::new(3, 4).unwrap(), [Cell::new(2, 3)]).unwrap();
    let table = QueensTable::solve(queens, &Run::new()).unwrap();
    assert_eq!(table.value(&vec![Cell::new(3, 0)]), Ok(None));
    assert_eq!(table.best_moves(&vec![Cell::new(3, 0)]), Ok(None));
    assert_eq!(
        table.best_moves(&vec![Cell::CORNER, Cell::new(0, 2)]),
        Ok(Some(vec![(1, Cell::CORNER)]))
    );
}

fn count<S: Enumerate>(known: &S) -> usize {
    let mut count = 0;
    known
        .for_each(&mut |position, answer| {
            assert_eq!(known.value(position), Ok(Some(answer)));
            count += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    let mut once = 0;
    let stop = &mut |_: &_, _| {
        once += 1;
        ControlFlow::Break(())
    };
    known.for_each(stop).unwrap();
    assert_eq!(once, 1);
    count
}

#[test]
fn every_known_position_is_listed_once() {
    let run = Run::new();
    let queen = Queen::new(6, 7).unwrap();
    assert_eq!(count(&queen), 42);
    assert_eq!(count(&TWythoff::new(t(2), 6, 7).unwrap()), 42);
    assert_eq!(count(&NimberTable::window(1..4, 2..7, &run).unwrap()), 15);
    let first = Trace::new(queen, &run).unwrap().next().unwrap();
    assert_eq!(count(&first) as u64, 42 - first.count(Sign::Unknown));
    let holes = [(0, 2), (3, 3)].map(Cell::from);
    let rook = PieceGame::new(Piece::rook(), queen.board())
        .with_blocked(holes, AtBlocked::Passes)
        .unwrap();
    assert_eq!(count(&PieceNimbers::solve(rook.clone(), &run).unwrap()), 40);
    assert_eq!(count(&SignBoard::solve_misere(rook, &run).unwrap()), 40);
}

#[test]
fn certify_finds_no_flaw_in_the_closed_forms() {
    let run = Run::new();
    let queen = Queen::new(12, 17).unwrap();
    let certificate = certify(&queen, &queen, &run).unwrap();
    assert_eq!((certificate.positions, certificate.flaws), (204, 0));
    let misere = Misere::new(queen);
    let certificate = certify::indexed(&misere, &MisereQueen::new(queen.initial()), &run).unwrap();
    assert_eq!((certificate.positions, certificate.flaws), (204, 0));
}

#[test]
fn best_moves_far_away_follow_the_closed_form() {
    let far = [
        (u64::MAX, u64::MAX),
        (u64::MAX - 1, 1 << 40),
        (1 << 63, (1 << 63) + 12_345),
        (5, u64::MAX),
    ]
    .map(Cell::from);
    let lost = [1, 1 << 20, 1 << 40, 7_046_029_254_386_353_130]
        .map(|n| ClosedForm::QUEEN.p_position(n).unwrap());
    for cell in far.into_iter().chain(lost) {
        let queen = Quadrant::queen(cell);
        let best = queen.best_moves(&cell).unwrap().unwrap();
        assert!(!best.is_empty());
        for to in best {
            assert_eq!(
                ClosedForm::QUEEN.remoteness(to) + 1,
                ClosedForm::QUEEN.remoteness(cell),
                "{cell} to {to}"
            );
            assert_ne!(queen.outcome(&to), queen.outcome(&cell));
            let (down, right) = (cell.a - to.a, cell.b - to.b);
            assert!(down == 0 || right == 0 || down == right);
        }
    }
}

#[test]
fn too_many_plies_and_too_many_moves_are_errors() {
    let plies = |cell| Quadrant::queen(cell).value(&cell);
    let fits = ClosedForm::QUEEN.p_position(u64::from(u32::MAX) / 2).unwrap();
    assert_eq!(plies(fits), Ok(Some(Value::Loss { plies: u32::MAX - 1 })));
    let beyond = ClosedForm::QUEEN.p_position(u64::from(u32::MAX) / 2 + 1).unwrap();
    assert!(matches!(plies(beyond), Err(SolveError::Overflow { max: 0xffff_ffff, .. })));
    assert_eq!(Quadrant::queen(beyond).outcome(&beyond), Ok(Some(Outcome::Loss)));
    assert_eq!(MisereQueen::new(fits).value(&fits), Ok(Some(Value::Loss { plies: u32::MAX })));

    let near = Cell::new(0, MOST_RANKED_MOVES as u64);
    assert_eq!(
        Quadrant::queen(near).ranked_moves(&near).map(|ranked| ranked.len()),
        Ok(MOST_RANKED_MOVES)
    );
    let many = Cell::new(1, MOST_RANKED_MOVES as u64);
    assert!(matches!(
        Quadrant::queen(many).ranked_moves(&many),
        Err(SolveError::Overflow { max: 1_000_000, .. })
    ));
    let three = t(3);
    let lost = ClosedForm::t_wythoff(three).p_position(1 << 20).unwrap();
    assert!(matches!(
        Quadrant::t_wythoff(three, lost).best_moves(&lost),
        Err(SolveError::Overflow { max: 1_000_000, .. })
    ));
    let won = Cell::new(lost.a, u64::MAX);
    assert_eq!(Quadrant::t_wythoff(three, won).best_moves(&won), Ok(Some(vec![lost])));
}

#[test]
fn cells_off_the_board_are_not_known() {
    let queen = Queen::new(4, 4).unwrap();
    let off = Cell::new(4, 0);
    assert_eq!(
        (queen.value(&off), queen.outcome(&off), queen.best_moves(&off)),
        (Ok(None), Ok(None), Ok(None))
    );
    assert_eq!(NimberTable::solve(queen, &Run::new()).unwrap().value(&off), Ok(None));
    assert_eq!(SignBoard::closed_form(queen, &Run::new()).unwrap().value(&off), Ok(None));
    assert_eq!(RowPeriods::solve(4, &Run::new()).unwrap().value(&Cell::new(4, 4)), Ok(None));
}

#[test]
fn lines_follow_the_closed_form_to_the_corner() {
    let queen = Queen::new(40, 40).unwrap();
    for cell in (0..queen.index_len()).filter_map(|rank| queen.unrank(rank)) {
        let line = queen.line(&cell).unwrap().unwrap();
        assert_eq!(line.moves.len() as u64, ClosedForm::QUEEN.remoteness(cell), "{cell}");
        assert_eq!(line.moves.last().copied().unwrap_or(cell), Cell::CORNER);
    }
    let by_default = |cell| choose_best(&queen, &cell).unwrap();
    assert_eq!(queen.best_moves(&Cell::new(4, 7)).unwrap(), by_default(Cell::new(4, 7)));
}
