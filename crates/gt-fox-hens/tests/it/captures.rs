//! The capture search, Arsac's program and the rules, against golden files and against each other.

use gt_core::prelude::*;
use gt_fox_hens::source::ArsacGame;
use gt_fox_hens::{Board, FoxHens, HENS, Position, squares};
use gt_testkit::golden;
use proptest::prelude::*;

/// Returns the book's rules; captures do not depend on the number of hens.
fn book() -> FoxHens {
    FoxHens::book()
}

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    golden::lines(text).map(|line| line.split(',').collect())
}

fn number<T: core::str::FromStr<Err: core::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn path_text(board: &Board, path: impl IntoIterator<Item = u8>) -> String {
    path.into_iter().map(|square| board.name(square).to_string()).collect::<Vec<_>>().join("x")
}

/// Counts the steps of the foxes, and the moves of the hens as if it were their turn.
///
/// The foxes have 0 steps where a capture is possible.
fn steps(rules: &FoxHens, position: &Position) -> (usize, usize) {
    let hens = Position { turn: HENS, ..*position };
    (rules.moves(position).filter(|mv| !mv.is_capture()).count(), rules.moves(&hens).count())
}

#[test]
fn captures_agree_with_the_golden_positions() {
    let (rules, board) = (book(), Board::cross());
    for row in rows(include_str!("../../testdata/captures.csv")) {
        let [
            name,
            fen,
            longest,
            paths,
            results,
            fox_steps,
            hen_moves,
            text_move,
            foxes,
            all_results,
            all_paths,
        ] = row[..]
        else {
            panic!("{row:?}")
        };
        let position = board.position(fen).unwrap();
        assert_eq!(
            steps(&rules, &position),
            (number::<usize>(fox_steps), number::<usize>(hen_moves)),
            "{name}"
        );
        let legal = rules.legal_captures(&position);
        assert_eq!(legal.len(), number::<usize>(results), "{name}");
        assert_eq!(
            legal.iter().map(|result| result.paths).sum::<u64>(),
            number::<u64>(paths),
            "{name}"
        );
        assert!(
            legal.iter().all(|result| result.mv.taken.count_ones() == number::<u32>(longest)),
            "{name}"
        );
        let mut expected: Vec<_> =
            all_results.split('|').filter(|result| !result.is_empty()).collect();
        let mut found: Vec<String> = Vec::new();
        let mut all: Vec<String> = Vec::new();
        for result in &legal {
            let mv = result.mv;
            let taken: Vec<_> =
                squares(mv.taken).map(|square| board.name(square).to_string()).collect();
            found.push(format!(
                "{} {} {} {}",
                board.name(mv.from),
                board.name(mv.to),
                result.paths,
                taken.join(" ")
            ));
            let paths = rules.paths(&position, mv);
            assert_eq!(paths.len() as u64, result.paths);
            assert_eq!(rules.path(&position, mv).as_ref(), paths.first());
            all.extend(paths.into_iter().map(|path| path_text(&board, path)));
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{name}");
        all.sort_unstable();
        if !all_paths.is_empty() {
            let mut expected: Vec<_> = all_paths.split(' ').collect();
            expected.sort_unstable();
            assert_eq!(all, expected, "{name}");
        }
        for (square, fox) in squares(position.foxes).zip(foxes.split('|')) {
            let [name, longest, maximal, longest_paths, results, tests, text_path] =
                fox.split(' ').collect::<Vec<_>>()[..]
            else {
                panic!("{fox}")
            };
            assert_eq!(board.name(square).to_string(), name);
            let survey = rules.survey(&position, square);
            assert_eq!(
                (survey.longest, survey.maximal_paths),
                (number::<u32>(longest), number::<u64>(maximal)),
                "{fen} {fox}"
            );
            assert_eq!(
                (survey.longest_paths, survey.results),
                (number::<u64>(longest_paths), number::<usize>(results)),
                "{fen} {fox}"
            );
            let game = ArsacGame::new(board, &position).unwrap();
            let index = game.foxes().find(|&index| game.square_at(index) == Some(square)).unwrap();
            let capture = game.search(index);
            assert_eq!(capture.tests(), number::<u64>(tests), "{fen} {fox}");
            assert_eq!(
                path_text(&board, game.squares_of(&capture)),
                text_path.trim_matches('-'),
                "{fen} {fox}"
            );
        }
        let game = ArsacGame::new(board, &position).unwrap();
        let chosen = game
            .choose()
            .map_or(String::new(), |capture| path_text(&board, game.squares_of(&capture)));
        assert_eq!(chosen, text_move, "{name}");
    }
}

#[test]
fn arsacs_program_and_the_search_agree_with_three_thousand_golden_positions() {
    let (rules, board) = (book(), Board::cross());
    for row in rows(include_str!("../../testdata/captures_bulk.csv")) {
        let [
            fen,
            first,
            second,
            paths,
            results,
            fox_steps,
            hen_moves,
            first_tests,
            second_tests,
            text_move,
        ] = row[..]
        else {
            panic!("{row:?}")
        };
        let position = board.position(fen).unwrap();
        let game = ArsacGame::new(board, &position).unwrap();
        for ((fox, longest), tests) in
            squares(position.foxes).zip([first, second]).zip([first_tests, second_tests])
        {
            assert_eq!(rules.longest_capture(&position, fox), number::<u32>(longest), "{fen}");
            let index = game.foxes().find(|&index| game.square_at(index) == Some(fox)).unwrap();
            assert_eq!(game.search(index).tests(), number::<u64>(tests), "{fen}");
        }
        let chosen = game
            .choose()
            .map_or(String::new(), |capture| path_text(&board, game.squares_of(&capture)));
        assert_eq!(chosen, text_move, "{fen}");
        let legal = rules.legal_captures(&position);
        assert_eq!(
            (legal.iter().map(|result| result.paths).sum::<u64>(), legal.len()),
            (number::<u64>(paths), number::<usize>(results)),
            "{fen}"
        );
        assert_eq!(
            steps(&rules, &position),
            (number::<usize>(fox_steps), number::<usize>(hen_moves)),
            "{fen}"
        );
    }
}

/// Makes random positions: of the shuffled squares the first two hold foxes, the next ones hens.
fn positions() -> impl Strategy<Value = Position> {
    let all: Vec<u8> = Board::cross().squares().collect();
    (Just(all).prop_shuffle(), 0usize..=31).prop_map(|(squares, hens)| {
        let set = |squares: &[u8]| squares.iter().fold(0, |set, square| set | 1u64 << square);
        Position {
            hens: set(&squares[2..2 + hens]),
            foxes: set(&squares[..2]),
            turn: gt_fox_hens::FOXES,
        }
    })
}

/// Searches by plain recursion, removing hens from the board as they are taken.
///
/// Finds (hens taken, end square, hens left), once for each path.
fn recursion(
    at: (i8, i8),
    hens: u64,
    empty: u64,
    taken: u32,
    found: &mut Vec<(u32, (i8, i8), u64)>,
) {
    let bit = |(row, column): (i8, i8)| {
        if (0..7).contains(&row) && (0..7).contains(&column) {
            1u64 << (8 * row + column)
        } else {
            0
        }
    };
    found.push((taken, at, hens));
    for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
        let over = bit((at.0 + down, at.1 + right));
        let to = (at.0 + 2 * down, at.1 + 2 * right);
        if hens & over != 0 && bit(to) & empty != 0 {
            recursion(to, hens & !over, empty | over, taken + 1, found);
        }
    }
}

fn agrees_with_text_and_recursion(rules: &FoxHens, position: &Position) {
    let board = Board::cross();
    let game = ArsacGame::new(board, position).unwrap();
    let mut most = 0;
    let mut legal = Vec::new();
    for fox in squares(position.foxes) {
        let mut found = Vec::new();
        let start = (i8::try_from(fox / 8).unwrap(), i8::try_from(fox % 8).unwrap());
        recursion(
            start,
            position.hens,
            board.all() & !position.occupied() | 1 << fox,
            0,
            &mut found,
        );
        let longest = found.iter().map(|&(taken, ..)| taken).max().unwrap();
        let index = game.foxes().find(|&index| game.square_at(index) == Some(fox)).unwrap();
        let capture = game.search(index);
        assert_eq!(rules.longest_capture(position, fox), longest, "{position:?}");
        assert_eq!(capture.len(), longest as usize, "{position:?}");
        assert_eq!(capture.tests(), 4 * found.len() as u64, "{position:?}");
        if longest >= most && longest > 0 {
            if longest > most {
                legal.clear();
            }
            most = longest;
            let ends = found.iter().filter(|&&(taken, ..)| taken == longest);
            legal.extend(ends.map(|&(_, (row, column), hens)| {
                (fox, u8::try_from(8 * row + column).unwrap(), position.hens & !hens)
            }));
        }
    }
    legal.sort_unstable();
    let mut counted: Vec<((u8, u8, u64), u64)> = Vec::new();
    for result in legal {
        match counted.last_mut() {
            Some((last, paths)) if *last == result => *paths += 1,
            _ => counted.push((result, 1)),
        }
    }
    let mut found: Vec<_> = rules
        .legal_captures(position)
        .into_iter()
        .map(|r| ((r.mv.from, r.mv.to, r.mv.taken), r.paths))
        .collect();
    found.sort_unstable();
    assert_eq!(found, counted, "{position:?}");
}

/// Returns the next number of the sequence `splitmix64`.
const fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Makes positions with few hens, with many, and with hens packed where foxes of one class jump.
fn random_position(state: &mut u64) -> Position {
    let board = Board::cross();
    let all: Vec<u8> = board.squares().collect();
    let nth = |number: u64| all[usize::try_from(number % 33).unwrap()];
    let (first, second) = (nth(random(state)), nth(random(state)));
    let foxes = 1 << first | 1 << second;
    let (one, two, kind) = (random(state), random(state), random(state));
    let packed = |set: u64| {
        set & squares(board.all())
            .filter(|&square| (square / 8 + square) % 2 != (first / 8 + first) % 2)
            .fold(0, |set, square| set | 1 << square)
    };
    let hens = match kind % 4 {
        0 => one & two,
        1 => one,
        2 => one | two,
        _ => packed(one | two),
    };
    Position { hens: hens & board.all() & !foxes, foxes, turn: gt_fox_hens::FOXES }
}

#[test]
fn the_fast_search_arsacs_program_and_a_plain_recursion_agree_on_random_positions() {
    let rules = book();
    let (mut state, mut longest) = (1, 0);
    for _ in 0..if cfg!(feature = "deep") { 1_000_000 } else { 10_000 } {
        let position = random_position(&mut state);
        agrees_with_text_and_recursion(&rules, &position);
        let most = squares(position.foxes).map(|fox| rules.longest_capture(&position, fox)).max();
        longest = longest.max(most.unwrap_or(0));
    }
    assert!(longest >= 10, "the random positions have no long capture");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// The remark on parity: a fox never lands where it took a hen, by whichever path it goes.
    #[test]
    fn no_landing_square_is_the_square_of_a_taken_hen(position in positions()) {
        let game = ArsacGame::new(Board::cross(), &position).unwrap();
        for fox in game.foxes() {
            let mut landed: Vec<usize> = vec![fox];
            let mut taken: Vec<usize> = Vec::new();
            game.trace(fox, |event, _| {
                use gt_fox_hens::source::SearchEvent;
                match event {
                    SearchEvent::Take { x, i, .. } => {
                        let d = game.directions()[i];
                        taken.push(x.wrapping_add_signed(d));
                        landed.push(x.wrapping_add_signed(2 * d));
                        assert!(taken.iter().all(|hen| !landed.contains(hen)));
                    }
                    SearchEvent::Undo { .. } => {
                        taken.pop();
                        landed.pop();
                    }
                    _ => {}
                }
            });
            assert!(taken.is_empty() && landed == [fox]);
        }
    }
}
