//! Tables of nimbers, compared with golden values, with a plain mex table, and with each other.

use core::ops::Range;
use core::sync::atomic::AtomicBool;
use gt_testkit::golden;
use std::sync::{Arc, Mutex};

use gt_core::grundy::Nimbers;
#[cfg(feature = "rayon")]
use gt_core::run::parallel::join;
use gt_core::{LimitError, Nimber, NimberSolution, Progress, Run, SolveError, Threads};
use gt_queen::solve::{ClosedForm, NimberTable};
use gt_queen::{Cell, Queen};
use proptest::prelude::*;

fn numbers(line: &str) -> Vec<u64> {
    line.split(',').map(|field| field.parse().expect("a number")).collect()
}

fn table(rows: u64, cols: u64) -> NimberTable {
    NimberTable::solve(Queen::new(rows, cols).unwrap(), &Run::new()).unwrap()
}

/// Returns a run on `threads` threads, as far as the features allow.
fn on(threads: usize) -> Run {
    Run::new().threads(Threads::exactly(threads).unwrap())
}

/// The definition, word for word, with one flag per value.
fn plain(rows: usize, cols: usize) -> Vec<Vec<u32>> {
    let mut nimbers = vec![vec![0_u32; cols]; rows];
    for a in 0..rows {
        for b in 0..cols {
            let mut met = vec![false; a + b + 1];
            (0..b).for_each(|to| met[nimbers[a][to] as usize] = true);
            (0..a).for_each(|to| met[nimbers[to][b] as usize] = true);
            (1..=a.min(b)).for_each(|k| met[nimbers[a - k][b - k] as usize] = true);
            nimbers[a][b] = u32::try_from(met.iter().position(|&met| !met).unwrap()).unwrap();
        }
    }
    nimbers
}

fn assert_is(table: &NimberTable, nimbers: &[Vec<u32>], rows: Range<u64>, cols: Range<u64>) {
    assert_eq!((table.rows(), table.cols()), (rows.clone(), cols.clone()));
    let cols = usize::try_from(cols.start).unwrap()..usize::try_from(cols.end).unwrap();
    for a in rows {
        let row: Vec<u32> = table.row(a).unwrap().collect();
        assert_eq!(row, nimbers[usize::try_from(a).unwrap()][cols.clone()], "row {a}");
    }
}

#[test]
fn the_first_64_rows_agree_with_an_independent_program() {
    let table = table(64, 64);
    let rows: Vec<_> =
        golden::lines(include_str!("../../testdata/grundy_64.csv")).map(numbers).collect();
    assert_eq!(rows.len(), 64);
    for row in rows {
        assert!(
            table.row(row[0]).unwrap().map(u64::from).eq(row[1..].iter().copied()),
            "row {}",
            row[0]
        );
    }
}

#[test]
fn nimbers_agree_with_printed_sequences() {
    let mut printed = include_str!("../../testdata/printed_nimbers.txt")
        .lines()
        .skip(1)
        .map(|line| numbers(&line.replace(' ', "")));
    let table = table(100, 100);
    let at = |a, b| table.nimber(Cell::new(a, b)).map(|nimber| u64::from(nimber.get())).unwrap();
    let triangle = (0..12).flat_map(|a| (0..=a).map(move |b| (a, b))).map(|(a, b)| at(a, b));
    assert!(triangle.eq(printed.next().unwrap()));
    let diagonal = printed.next().unwrap();
    assert!((0..100).map(|a| at(a, a)).take(diagonal.len()).eq(diagonal));
    let row = printed.next().unwrap();
    assert!((0..100).map(|b| at(3, b)).take(row.len()).eq(row));
}

#[test]
fn cells_with_more_than_256_and_65536_moves_have_their_nimbers() {
    let queen = Queen::new(2, 600).unwrap();
    let table = NimberTable::solve(queen, &Run::new()).unwrap();
    let searched = Nimbers::new(&queen, &Run::new());
    for cell in [255, 256, 257, 599].into_iter().flat_map(|b| [Cell::new(0, b), Cell::new(1, b)]) {
        assert_eq!(searched.nimber(&cell), Ok(table.nimber(cell)), "{cell}");
    }
    let window = NimberTable::window(0..1, 65_535..65_538, &Run::new()).unwrap();
    assert!(window.row(0).unwrap().eq([65_535, 65_536, 65_537]));
}

#[test]
fn sums_and_checksums_agree_with_an_independent_program() {
    // The board of 4000 x 4000 takes a second without optimisation, so `deep.rs` checks it.
    for line in golden::lines(include_str!("../../testdata/checksums.csv")).take(2) {
        let fields: Vec<&str> = line.split(',').collect();
        let n: u64 = fields[0].parse().unwrap();
        let summary = table(n, n).summary();
        assert_eq!(summary.sum.to_string(), fields[1]);
        assert_eq!(summary.max.to_string(), format!("*{}", fields[3]));
        assert_eq!(summary.zeros.to_string(), fields[5]);
        assert_eq!(summary.checksum.map(|sum| format!("{sum:016x}")).as_deref(), Some(fields[6]));
    }
}

#[test]
fn every_board_up_to_the_edges_of_a_word_agrees_with_the_definition() {
    let nimbers = plain(131, 200);
    for (rows, cols) in [
        (1, 1),
        (1, 70),
        (2, 2),
        (63, 63),
        (64, 64),
        (65, 65),
        (63, 129),
        (64, 200),
        (128, 128),
        (131, 200),
    ] {
        assert_is(&table(rows, cols), &nimbers, 0..rows, 0..cols);
        let transposed = table(cols, rows);
        for a in 0..cols {
            assert!(
                transposed.row(a).unwrap().eq((0..rows)
                    .map(|b| nimbers[usize::try_from(b).unwrap()][usize::try_from(a).unwrap()]))
            );
        }
        assert_eq!(transposed.summary().sum, table(rows, cols).summary().sum);
    }
}

#[test]
fn nimbers_are_kept_in_the_fewest_bytes_that_are_proved_to_suffice() {
    assert_eq!(table(128, 128).bytes_per_cell(), 1); // 127 + 127 = 254
    assert_eq!(table(128, 129).bytes_per_cell(), 1); // 255
    assert_eq!(table(129, 129).bytes_per_cell(), 2);
    assert_eq!(table(2, 65535).bytes_per_cell(), 2); // 65535
    let wide = table(2, 65536);
    assert_eq!(wide.bytes_per_cell(), 4);
    assert_eq!(wide.nimber(Cell::new(0, 65535)), Some(Nimber(65535)));
    assert_eq!(table(2, 65537).summary().checksum, None);
}

#[test]
fn zeros_are_the_lost_cells() {
    let table = table(300, 500);
    for (a, b) in (0..300).flat_map(|a| (0..500).map(move |b| (a, b))) {
        let cell = Cell::new(a, b);
        assert_eq!(
            table.nimber(cell).unwrap().is_zero(),
            ClosedForm::QUEEN.p_index(cell).is_some(),
            "{cell}"
        );
    }
}

#[test]
fn windows_are_parts_of_the_table() {
    let nimbers = plain(220, 220);
    for (rows, cols) in [
        (0..1, 200..220),    // above the diagonal
        (200..220, 0..1),    // below
        (64..65, 64..65),    // on the diagonal
        (50..150, 100..130), // across the diagonal
        (100..130, 50..150),
        (0..20, 5..220),
        (5..220, 0..20),
        (130..220, 127..129),
        (10..20, 20..30), // touching
        (20..30, 10..20),
        (20..30, 10..21),
        (0..220, 0..220),
    ] {
        let window = NimberTable::window(rows.clone(), cols.clone(), &Run::new()).unwrap();
        assert_is(&window, &nimbers, rows, cols);
    }
}

#[test]
fn cells_outside_a_table_have_no_nimber_in_it() {
    let window = NimberTable::window(3..5, 7..9, &Run::new()).unwrap();
    for (a, b) in [(2, 7), (5, 7), (3, 6), (3, 9), (u64::MAX, 7), (3, u64::MAX)] {
        assert_eq!(window.nimber(Cell::new(a, b)), None);
    }
    assert!(window.row(5).is_none());
    assert_eq!(
        format!("{window:?}"),
        "nimbers of rows 3..5 and columns 7..9\n   9  10\n   0   1\n"
    );
}

#[test]
fn impossible_tables_are_refused_with_what_they_would_need() {
    let empty = NimberTable::window(3..3, 0..4, &Run::new());
    assert_eq!(empty.unwrap_err().to_string(), "a window cannot be 0 x 4: expected at least 1 x 1");
    let huge = Queen::new(1, u64::MAX).unwrap();
    let error = NimberTable::solve(huge, &Run::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a + b of the farthest cell of a table cannot be 18446744073709551614: expected at most 4294901760: a nimber farther away may \
         exceed 32 bits"
    );
    let large = Queen::new(1 << 31, 1 << 30).unwrap();
    let needed = NimberTable::forecast(large, &Run::new()).unwrap().bytes;
    assert!(needed > 4 << 61);
    assert_eq!(
        NimberTable::solve(large, &Run::new()),
        Err(SolveError::Limit(LimitError::OutOfMemory { bytes: needed }))
    );
    let queen = Queen::new(1000, 1000).unwrap();
    let forecast = NimberTable::forecast(queen, &Run::new()).unwrap();
    assert_eq!(forecast.positions, 1_000_000);
    let needed = forecast.bytes;
    let limit = needed - 1;
    let refused = NimberTable::solve(queen, &Run::new().memory(limit));
    assert_eq!(refused, Err(SolveError::Limit(LimitError::Memory { needed, limit })));
    assert!(NimberTable::solve(queen, &Run::new().memory(needed)).is_ok());
}

#[test]
fn an_interrupt_stops_a_table() {
    let run = Run::new().interrupt(Arc::new(AtomicBool::new(true)));
    let error = NimberTable::solve(Queen::new(500, 500).unwrap(), &run).unwrap_err();
    assert_eq!(error, SolveError::Limit(LimitError::Interrupted));
}

#[test]
fn progress_ends_with_every_cell_of_the_half_board() {
    let cells = 200 * 201 / 2 + 200 * 100;
    for threads in [1, 2] {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let run =
            on(threads).report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
        NimberTable::solve(Queen::new(200, 300).unwrap(), &run).unwrap();
        let seen = seen.lock().unwrap();
        assert!(seen.is_sorted_by_key(|now| now.done));
        assert_eq!(
            seen.last(),
            Some(&Progress::new("nimbers", cells, Some(cells)).in_units("cell"))
        );
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let queen = Queen::new(700, 900).unwrap();
    let solve = |threads| NimberTable::solve(queen, &on(threads)).unwrap();
    let alone = solve(1);
    for threads in [2, 3, 7] {
        assert!(solve(threads) == alone, "{threads} threads");
    }
}

#[cfg(feature = "rayon")]
#[test]
fn more_threads_take_more_memory() {
    let queen = Queen::new(700, 900).unwrap();
    let [one, two] =
        [1, 2].map(|threads| NimberTable::forecast(queen, &on(threads)).unwrap().bytes);
    assert!(one < two);
}

#[cfg(feature = "rayon")]
#[test]
fn tables_made_at_the_same_time_in_one_pool_do_not_hang() {
    let queens =
        [(300, 500), (129, 64), (400, 400)].map(|(rows, cols)| Queen::new(rows, cols).unwrap());
    let alone = queens.map(|queen| NimberTable::solve(queen, &Run::new()).unwrap());
    for threads in [1, 2, 3] {
        let run = on(threads);
        let solve = |queen| NimberTable::solve(queen, &run).unwrap();
        let [first, second, third] = queens;
        let together = run
            .install(|| join(2, || solve(first), || join(2, || solve(second), || solve(third))))
            .unwrap();
        assert!([together.0, together.1.0, together.1.1] == alone, "{threads} threads");
        let from_outside = std::thread::scope(|scope| {
            queens.map(|queen| scope.spawn(move || solve(queen))).map(|one| one.join().unwrap())
        });
        assert!(from_outside == alone, "{threads} threads");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tables_and_windows_agree_with_the_definition(
        rows in 1..90_u64, cols in 1..150_u64, a in 0..90_u64, b in 0..150_u64, side in 1..40_u64,
    ) {
        let nimbers = plain(90 + 40, 150 + 40);
        assert_is(&table(rows, cols), &nimbers, 0..rows, 0..cols);
        let (rows, cols) = (a..a + side, b..b + 41 - side);
        assert_is(&NimberTable::window(rows.clone(), cols.clone(), &Run::new()).unwrap(), &nimbers, rows, cols);
    }
}
