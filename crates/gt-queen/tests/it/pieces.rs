//! Other pieces: tables compared with golden values, and with the generic solvers.
//!
//! The generic solvers run on random pieces and random boards.

use gt_core::grundy::Nimbers;
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{LimitError, Nimber, Run, ShapeError, SolveError};
use gt_queen::solve::{NimberTable, PieceNimbers, Sign, SignBoard};
use gt_queen::{AtBlocked, Board, Cell, Extent, Piece, PieceGame, Queen, Step};
use gt_testkit::golden;
use gt_testkit::laws::{self, Reach};
use proptest::prelude::*;

fn board(rows: u64, cols: u64) -> Board {
    Board::new(rows, cols).unwrap()
}

/// Returns the rows after the source line and the headings, each without its first field.
fn rows(file: &str) -> Vec<Vec<u32>> {
    let fields = |line: &str| line.split(',').skip(1).map(|field| field.parse().unwrap()).collect();
    golden::lines(file).map(fields).collect()
}

fn assert_golden(game: &PieceGame, nimbers: &str, misere_wins: &str) {
    let table = PieceNimbers::solve(game.clone(), &Run::new()).unwrap();
    let signs = SignBoard::solve_misere(game.clone(), &Run::new()).unwrap();
    for (a, (nimbers, wins)) in (0..).zip(rows(nimbers).iter().zip(&rows(misere_wins))) {
        let row: Vec<u32> = table.row(a).map(|nimber| nimber.unwrap().get()).collect();
        assert_eq!(row, *nimbers, "row {a} of the {}", game.piece());
        for (b, &wins) in (0..).zip(wins) {
            let sign = if wins == 1 { Sign::Plus } else { Sign::Minus };
            assert_eq!(signs.sign(Cell::new(a, b)), Ok(sign), "({a}, {b}) of the {}", game.piece());
        }
    }
}

macro_rules! golden {
    ($game:expr, $file:literal) => {
        assert_golden(
            &$game,
            include_str!(concat!("../../testdata/piece_", $file, "_grundy_32.csv")),
            include_str!(concat!("../../testdata/piece_", $file, "_misere_outcome_32.csv")),
        )
    };
}

#[test]
fn pieces_have_the_values_of_an_independent_program() {
    let on_32 = |piece| PieceGame::new(piece, board(32, 32));
    golden!(on_32(Piece::rook()), "rook");
    golden!(on_32(Piece::bishop()), "bishop");
    golden!(on_32(Piece::king()), "king");
    golden!(on_32(Piece::knight()), "knight2");
    golden!(on_32(Piece::white_knight()).on_quadrant().unwrap(), "wknight");
}

#[test]
fn the_white_knight_has_other_values_where_the_board_ends() {
    let game = PieceGame::new(Piece::white_knight(), board(4, 4));
    let bounded = PieceNimbers::solve(game.clone(), &Run::new()).unwrap();
    let window = PieceNimbers::solve(game.on_quadrant().unwrap(), &Run::new()).unwrap();
    // From (3, 3) the jump to (1, 4) leaves a board of 4 x 4.
    let values = |cell| (bounded.nimber(cell).unwrap().get(), window.nimber(cell).unwrap().get());
    assert_eq!(values(Cell::new(0, 3)), (1, 1));
    assert_ne!(values(Cell::new(3, 3)).0, values(Cell::new(3, 3)).1);
}

#[test]
fn a_queen_among_blocked_squares_has_the_values_of_an_independent_program() {
    let golden = golden::lines(include_str!("../../testdata/blocked_12.csv"));
    let golden: Vec<Vec<i32>> =
        golden.map(|line| line.split(',').map(|field| field.parse().unwrap()).collect()).collect();
    let cell = |row: &[i32]| Cell::new(row[0].try_into().unwrap(), row[1].try_into().unwrap());
    let blocked = golden.iter().filter(|row| row[2] == 1).map(|row| cell(row));
    let game = |at_blocked| {
        PieceGame::new(Piece::queen(), board(12, 12))
            .with_blocked(blocked.clone(), at_blocked)
            .unwrap()
    };
    let (stops, passes) = (game(AtBlocked::Stops), game(AtBlocked::Passes));
    let run = Run::new();
    let [stopping, passing] =
        [&stops, &passes].map(|game| PieceNimbers::solve(game.clone(), &run).unwrap());
    let misere = SignBoard::solve_misere(stops.clone(), &run).unwrap();
    assert_eq!(golden.len(), 144);
    for row in golden {
        let at = cell(&row);
        let value =
            |nimber: Option<Nimber>| nimber.map_or(-1, |nimber| nimber.get().try_into().unwrap());
        assert_eq!([value(stopping.nimber(at)), value(passing.nimber(at))], row[3..5], "{at}");
        let sign = misere.sign(at).unwrap();
        assert_eq!(
            sign,
            [Sign::Blocked, Sign::Minus, Sign::Plus][usize::try_from(row[5] + 1).unwrap()],
            "{at}"
        );
    }
}

#[test]
fn the_queen_as_a_piece_is_the_queen() {
    let table = NimberTable::solve(Queen::new(70, 90).unwrap(), &Run::new()).unwrap();
    let nimbers =
        PieceNimbers::solve(PieceGame::new(Piece::queen(), board(70, 90)), &Run::new()).unwrap();
    for (a, b) in (0..70).flat_map(|a| (0..90).map(move |b| (a, b))) {
        assert_eq!(nimbers.nimber(Cell::new(a, b)), table.nimber(Cell::new(a, b)));
    }
}

#[test]
fn every_piece_keeps_every_law() {
    let holes = [(0, 2), (3, 3), (2, 0)].map(Cell::from);
    for name in Piece::NAMES {
        let plain = PieceGame::new(Piece::named(name).unwrap(), board(6, 6));
        let stops = plain.clone().with_blocked(holes, AtBlocked::Stops).unwrap();
        let passes = plain.clone().with_blocked(holes, AtBlocked::Passes).unwrap();
        let endless = plain.clone().on_quadrant().unwrap();
        let beyond = holes.into_iter().chain([Cell::new(1, 8), Cell::new(u64::MAX, 0)]);
        let endless_with_holes = endless.clone().with_blocked(beyond, AtBlocked::Stops).unwrap();
        for game in [plain, stops, passes, endless, endless_with_holes] {
            let report = laws::all!(game, Reach::default());
            let kept = [
                "game",
                "acyclic",
                "impartial",
                "indexed",
                "predecessors",
                "indexed_predecessors",
                "symmetric",
                "indexed_symmetric",
                "symmetric_predecessors",
                "encode",
                "grid",
            ];
            assert_eq!(report.laws()[..11], kept, "{name}");
        }
    }
}

#[test]
fn squares_of_a_quadrant_beyond_the_picture_may_be_blocked() {
    let knight = |rows, cols| {
        PieceGame::new(Piece::white_knight(), board(rows, cols)).on_quadrant().unwrap()
    };
    let blocked = [Cell::new(2, 1), Cell::new(3, 9)];
    let [small, large] = [knight(5, 2), knight(30, 30)]
        .map(|game| game.with_blocked(blocked, AtBlocked::Stops).unwrap());
    let run = Run::new();
    let (nimbers, all) = (
        PieceNimbers::solve(small.clone(), &run).unwrap(),
        PieceNimbers::solve(large.clone(), &run).unwrap(),
    );
    let (signs, all_signs) = (
        SignBoard::solve(small.clone(), &run).unwrap(),
        SignBoard::solve(large.clone(), &run).unwrap(),
    );
    for cell in (0..5).flat_map(|a| (0..2).map(move |b| Cell::new(a, b))) {
        assert_eq!(nimbers.nimber(cell), all.nimber(cell), "{cell}");
        assert_eq!(signs.sign(cell), all_signs.sign(cell), "{cell}");
    }
    let narrow = knight(5, 1).with_blocked(blocked, AtBlocked::Stops).unwrap();
    assert_eq!(SignBoard::solve(narrow.clone(), &run).unwrap().count(Sign::Blocked), 0);
    assert_eq!(
        knight(5, 1).with_blocked([], AtBlocked::Stops).unwrap().moves(&Cell::new(4, 0)).count(),
        1
    );
    assert_eq!(narrow.moves(&Cell::new(4, 0)).count(), 0);
}

#[test]
fn impossible_games_are_refused() {
    let queen = || PieceGame::new(Piece::queen(), board(2, 2));
    let all = [(0, 0), (0, 1), (1, 0), (1, 1)].map(Cell::from);
    let words = |refused: Result<PieceGame, ShapeError>| refused.unwrap_err().to_string();
    assert_eq!(
        words(queen().with_blocked(all, AtBlocked::Stops)),
        "the blocked squares cannot be the whole board: expected at least one free square"
    );
    assert_eq!(
        words(queen().with_blocked([Cell::new(2, 0)], AtBlocked::Stops)),
        "a cell on a board of 2 x 2 cannot be (2,0): expected distances from (0,0) to (1,1)"
    );
    let blocked = queen().with_blocked([Cell::new(1, 1)], AtBlocked::Stops).unwrap();
    assert_eq!(blocked.initial(), Cell::new(1, 0));
    assert_eq!(
        words(blocked.with_start(Cell::new(1, 1))),
        "the start of the piece cannot be (1,1), which is blocked: expected a free square"
    );
    let away = PieceGame::new(Piece::new([Step::once(1, 0)]).unwrap(), board(2, 2));
    assert_eq!(
        words(away.clone().on_quadrant()),
        "the steps of a piece on a board without end cannot be 1,0: expected steps with which every play ends, or a board with \
         edges"
    );
    assert_eq!(away.extent(), Extent::Board);
    let large = PieceGame::new(Piece::rook(), board(1 << 20, 1 << 20));
    let forecast = PieceNimbers::forecast(&large);
    assert_eq!(forecast.positions, 1 << 40);
    assert!(forecast.bytes > 4 << 40);
    let error = PieceNimbers::solve(large, &Run::new().memory(1 << 30)).unwrap_err();
    assert!(matches!(error, SolveError::Limit(LimitError::Memory { limit: 0x4000_0000, .. })));
}

#[test]
fn a_bound_on_the_reach_of_a_large_board_is_found_at_once() {
    let large = board(1 << 31, 1 << 32);
    let reach = |game: &PieceGame| game.reaches_at_least(game.initial());
    assert!(reach(&PieceGame::new(Piece::rook(), large)) > 1 << 50);
    let shut_in = PieceGame::new(Piece::king(), board(1 << 20, 1 << 20));
    let at = |a: u64, b: u64| Cell::new((1 << 20) - a, (1 << 20) - b);
    let shut_in = shut_in.with_blocked([at(1, 2), at(2, 1), at(2, 2)], AtBlocked::Stops).unwrap();
    assert_eq!(reach(&shut_in), 1);
    let far = PieceGame::new(Piece::queen(), board(1 << 20, 1 << 20))
        .with_blocked([Cell::new(0, 3)], AtBlocked::Stops)
        .unwrap();
    assert!(reach(&far) > 1 << 36);
}

/// Pieces with steps of all kinds, most of them towards the corner, on boards with holes.
fn games() -> impl Strategy<Value = PieceGame> {
    let step =
        (-3..=2_i32, -3..=2_i32, any::<bool>()).prop_map(|(a, b, slides)| Step { a, b, slides });
    let piece = proptest::collection::vec(step, 1..5)
        .prop_filter_map("plays must end", |steps| Piece::new(steps).ok());
    let holes = proptest::collection::vec((0..6_u64, 0..7_u64), 0..6);
    (piece, 1..7_u64, 1..8_u64, holes, any::<bool>(), any::<bool>()).prop_filter_map(
        "a square is free",
        |parts| {
            let (piece, rows, cols, holes, passes, quadrant) = parts;
            let game = PieceGame::new(piece, board(rows, cols));
            let game = if quadrant { game.clone().on_quadrant().unwrap_or(game) } else { game };
            let at_blocked = if passes { AtBlocked::Passes } else { AtBlocked::Stops };
            let holes = holes.into_iter().filter(|&(a, b)| a < rows && b < cols).map(Cell::from);
            game.with_blocked(holes, at_blocked).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn tables_and_generic_solvers_agree_for_any_piece(game in games()) {
        let nimbers = PieceNimbers::solve(game.clone(), &Run::new()).unwrap();
        let normal = SignBoard::solve(game.clone(), &Run::new()).unwrap();
        let misere = SignBoard::solve_misere(game.clone(), &Run::new()).unwrap();
        let searched = Nimbers::new(&game, &Run::new());
        let normal_outcomes = Outcomes::new(&game, &Run::new());
        let misere_outcomes = Outcomes::new((&game).misere(), &Run::new());
        for rank in 0..game.board().cells() {
            let cell = Cell::new(rank / game.board().cols(), rank % game.board().cols());
            if game.is_blocked(cell) {
                prop_assert_eq!(nimbers.nimber(cell), None);
                prop_assert_eq!(normal.sign(cell).unwrap(), Sign::Blocked);
                continue;
            }
            prop_assert_eq!(nimbers.nimber(cell), searched.nimber(&cell).unwrap());
            prop_assert_eq!(normal.sign(cell).unwrap().outcome(), normal_outcomes.outcome(&cell).unwrap());
            prop_assert_eq!(misere.sign(cell).unwrap().outcome(), misere_outcomes.outcome(&cell).unwrap());
        }
    }

    #[test]
    fn a_piece_reaches_what_its_bound_promises(game in games()) {
        let mut met = std::collections::HashSet::from([game.initial()]);
        let mut waiting = vec![game.initial()];
        while let Some(cell) = waiting.pop() {
            waiting.extend(game.moves(&cell).filter(|&to| met.insert(to)));
        }
        let bound = game.reaches_at_least(game.initial());
        prop_assert!((1..=met.len() as u64).contains(&bound), "{} of {}", bound, met.len());
        let is_nearer = |step: &Step| step.a <= 0 && step.b <= 0;
        let steps = game.piece().steps();
        if steps.len() < 3 && steps.iter().all(is_nearer) && game.blocked_squares().is_empty() {
            prop_assert_eq!(bound, met.len() as u64);
        }
    }

    #[test]
    fn any_piece_keeps_the_laws(game in games()) {
        laws::game(&game, Reach::default());
        laws::acyclic(&game, Reach::default());
        laws::indexed(&game, Reach::default());
        laws::indexed_predecessors(&game, Reach::default());
        laws::indexed_symmetric(&game, Reach::default());
        laws::notation(&game, Reach::default());
    }
}

/// Source: counted by hand. From the last square of a row, steps of 2 and 3 pass 0, 2, 3 of the
/// squares 0 to 3; those of 3 and 5 pass 0, 3, 5, 6, 8, 9, 10, 11 of 0 to 11; those of 4 and 6 pass
/// 0, 4, 6, 8, 10 of 0 to 11.
#[test]
fn two_steps_along_one_line_reach_what_both_together_reach() {
    for (steps, cols, reached) in [([2, 3], 4, 3), ([3, 5], 12, 8), ([4, 6], 12, 5)] {
        let piece = Piece::new(steps.map(|step| Step::once(0, -step))).unwrap();
        let board = board(1, cols);
        let game = PieceGame::new(piece, board);
        assert_eq!(game.reaches_at_least(board.top_left()), reached, "{steps:?}");
    }
}

#[test]
fn random_pieces_are_of_every_kind() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let games: Vec<PieceGame> =
        (0..128).map(|_| games().new_tree(&mut runner).unwrap().current()).collect();
    let some =
        |is: fn(&PieceGame) -> bool| assert!(games.iter().filter(|game| is(game)).count() >= 5);
    some(|game| game.extent() == Extent::Quadrant);
    some(|game| game.at_blocked() == AtBlocked::Passes && !game.blocked_squares().is_empty());
    some(|game| game.piece().steps().iter().any(|step| step.a > 0));
    some(|game| game.piece().steps().iter().any(|step| step.slides && step.a * step.b < 0));
    some(|game| game.piece().steps().iter().any(|step| !step.slides));
    some(|game| {
        PieceNimbers::solve(game.clone(), &Run::new())
            .unwrap()
            .nimber(game.initial())
            .unwrap()
            .get()
            >= 3
    });
}
