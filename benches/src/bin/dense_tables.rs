//! How fast all positions of connect four are solved, by tables with and without keys and graphs.
//!
//! `cargo run --release -p gt-benches --bin dense_tables` solves 4 columns of 4, 5 columns of
//! 4, and a game of numbers whose moves cost next to nothing. Each line shows processor time,
//! positions per second and the bytes that are kept. All solvers have to agree. `-- large` solves
//! the 992,436,543 ranks of 5 columns of 5, and `-- numbers` solves 10^9 numbers.

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::ops::ControlFlow;

use gt_benches::ConnectFour;
use gt_benches::process::processor_time;
use gt_core::dense::{MarginValues, Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, memo};

type Failure = Box<dyn core::error::Error>;

/// A win is worth one point more than squares are free.
struct Points<const COLUMNS: u32, const ROWS: u32>(ConnectFour<COLUMNS, ROWS>);

impl<const COLUMNS: u32, const ROWS: u32> Game for Points<COLUMNS, ROWS> {
    type Position = gt_benches::connect_four::Columns;
    type Move = u32;

    fn initial(&self) -> Self::Position {
        self.0.initial()
    }

    fn moves(&self, stones: &Self::Position) -> impl Iterator<Item = u32> {
        self.0.moves(stones)
    }

    fn play(&self, stones: &Self::Position, column: u32) -> Self::Position {
        self.0.play(stones, column)
    }

    fn decided(&self, stones: &Self::Position) -> Option<Outcome> {
        self.0.decided(stones)
    }

    fn blocked(&self, stones: &Self::Position) -> Outcome {
        self.0.blocked(stones)
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Indexed for Points<COLUMNS, ROWS> {
    fn index_len(&self) -> u64 {
        self.0.index_len()
    }

    fn rank(&self, stones: &Self::Position) -> u64 {
        self.0.rank(stones)
    }

    fn unrank(&self, rank: u64) -> Option<Self::Position> {
        self.0.unrank(rank)
    }

    fn successor_ranks(&self, stones: &Self::Position) -> impl Iterator<Item = u64> {
        self.0.successor_ranks(stones)
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Acyclic for Points<COLUMNS, ROWS> {}

impl<const COLUMNS: u32, const ROWS: u32> Margins for Points<COLUMNS, ROWS> {
    fn margin(&self, stones: &Self::Position) -> Margin {
        let free = COLUMNS * ROWS - stones.all.count_ones();
        let won = free.cast_signed() + 1;
        match self.0.terminal(stones) {
            Some(Outcome::Loss) => Margin(-won),
            Some(Outcome::Win) => Margin(won),
            Some(Outcome::Draw) | None => Margin::EVEN,
        }
    }
}

/// A position is a number; four moves lead to smaller ones: two near, two anywhere below.
///
/// Its moves cost next to nothing, so the solvers take nearly all of the time.
#[derive(Clone, Copy, Debug)]
struct Numbers(u64);

impl Numbers {
    /// The numbers that moves lead to; none from the least numbers.
    fn after(at: u64) -> impl Iterator<Item = u64> {
        let mixed = (at ^ at >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let below = |bits: u64| ((u128::from(bits) * u128::from(at)) >> 64) as u64;
        let all = if at < 8 { 0 } else { 4 };
        [
            at.wrapping_sub(1 + mixed % 7),
            below(mixed),
            at.wrapping_sub(2 + mixed % 5),
            below(mixed.rotate_left(32)),
        ]
        .into_iter()
        .take(all)
    }
}

impl Game for Numbers {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        self.0 - 1
    }

    fn moves(&self, at: &u64) -> impl Iterator<Item = u64> {
        Self::after(*at)
    }

    fn play(&self, _: &u64, after: u64) -> u64 {
        after
    }

    fn blocked(&self, at: &u64) -> Outcome {
        if *at == 3 { Outcome::Draw } else { Outcome::Loss }
    }
}

impl Acyclic for Numbers {}

impl Indexed for Numbers {
    fn index_len(&self) -> u64 {
        self.0
    }

    fn rank(&self, at: &u64) -> u64 {
        *at
    }

    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank < self.0).then_some(rank)
    }
}

/// Runs `work`, and prints its time and its rate. `work` returns a table, its positions and bytes.
fn timed<T>(
    what: &str,
    work: impl FnOnce() -> Result<(T, u64, u64), Failure>,
) -> Result<T, Failure> {
    let start = processor_time()?;
    let (table, positions, bytes) = work()?;
    let taken = processor_time()? - start;
    #[expect(clippy::cast_precision_loss, reason = "figures to print")]
    let (millions, megabytes) = (positions as f64 / taken / 1e6, bytes as f64 / 1e6);
    println!(
        "  {what:28} {taken:8.3} s {positions:11} positions {millions:7.2} M/s {megabytes:8.2} MB"
    );
    Ok(table)
}

/// The entries of a table: how many positions, and how many bytes.
macro_rules! solved {
    ($what:literal, $table:expr) => {
        timed($what, || {
            let table = $table?;
            let (positions, bytes) = (table.stats().positions, table.bytes());
            Ok((table, positions, bytes))
        })
    };
}

/// Solves a game by every solver; with `all` also by those that keep keys or a graph.
fn compare<G: Acyclic + Indexed + Shared + Copy>(
    game: G,
    positions: u64,
    all: bool,
) -> Result<Outcomes<G>, Failure> {
    let run = Run::new();
    println!("{}: {} ranks", core::any::type_name::<G>(), game.index_len());
    let outcomes = solved!("dense::Outcomes::solve", Outcomes::solve(game, &run))?;
    let values = solved!("dense::Values::solve", Values::solve(game, &run))?;
    assert_eq!(outcomes.stats().positions, positions);
    assert!(values.iter().map(|(rank, value)| (rank, value.outcome())).eq(outcomes.iter()));
    if all {
        let tablebase = timed("Tablebase::dense", || {
            let table = Tablebase::dense(game, &run)?;
            let positions = table.census().expect("memory").positions();
            Ok((table, positions, 4 * game.index_len()))
        })?;
        let memo = timed("memo::Outcomes, from the start", || {
            let memo = memo::Outcomes::new(game, &run);
            memo.value(&game.initial())?;
            let positions = memo.stats().positions;
            Ok((memo, positions, 0))
        })?;
        assert_eq!(values.census(), tablebase.census());
        memo.for_each(&mut |position, outcome| {
            assert_eq!(outcomes.value(position), Ok(Some(outcome)));
            ControlFlow::Continue(())
        })?;
    }
    println!("  {:?}", outcomes.census());
    Ok(outcomes)
}

/// Solves a game with margins by a table; the outcomes have to be those given.
fn margins<const COLUMNS: u32, const ROWS: u32>(
    outcomes: &Outcomes<ConnectFour<COLUMNS, ROWS>>,
) -> Result<(), Failure> {
    let margins = solved!(
        "dense::MarginValues::solve",
        MarginValues::solve(Points(*outcomes.game()), &Run::new())
    )?;
    assert!(margins.iter().map(|(rank, margin)| (rank, margin.outcome())).eq(outcomes.iter()));
    Ok(())
}

fn main() -> Result<(), Failure> {
    let task = std::env::args().nth(1);
    match task.as_deref() {
        None => {
            margins(&compare(ConnectFour::<4, 4>, 201_755, true)?)?;
            margins(&compare(ConnectFour::<5, 4>, 5_621_939, true)?)?;
            for n in [1_000_000, 20_000_000] {
                compare(Numbers(n), n, n < 2_000_000)?;
            }
        }
        Some("numbers") => drop(compare(Numbers(1_000_000_000), 1_000_000_000, false)?),
        Some("large") => {
            let game = ConnectFour::<5, 5>;
            let table = solved!("dense::Outcomes::solve", Outcomes::solve(game, &Run::new()))?;
            println!("  {:?}", table.census());
            assert_eq!(table.value(&game.initial())?, Some(Outcome::Draw));
        }
        Some(other) => return Err(format!("{other}: no such task").into()),
    }
    Ok(())
}
