//! Positions that own memory: every solver counts it against its limit.
//!
//! Each solver runs in a process of its own, which prints by how much its peak memory grew.
#![cfg(target_os = "linux")]

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::certify;
use gt_core::grundy::Nimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{self, Frozen};
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::table::{Exact, Fixed};
use gt_core::{LimitError, Margin, Margins, Run, SolveError};

use crate::memory::{grown_by, peak};

/// A heap, written as one number in a list of 10 kB; a move takes one or two.
#[derive(Clone, Copy)]
struct Heap {
    /// Whether the game says what its positions own.
    told: bool,
}

const BYTES: usize = 10_000;
/// All positions together own 40 MB.
const START: u16 = 4_000;
const LIMIT: u64 = 8 << 20;

impl Heap {
    fn at(heap: u16) -> Vec<u8> {
        let mut position = vec![0; BYTES];
        position[..2].copy_from_slice(&heap.to_le_bytes());
        position
    }

    fn heap(position: &[u8]) -> u16 {
        u16::from_le_bytes([position[0], position[1]])
    }

    fn all() -> impl Iterator<Item = Vec<u8>> {
        (0..START).map(Self::at)
    }

    fn value(position: &[u8]) -> Value {
        let (rounds, rest) = (u32::from(Self::heap(position)) / 3, Self::heap(position) % 3);
        if rest == 0 {
            Value::Loss { plies: 2 * rounds }
        } else {
            Value::Win { plies: 2 * rounds + 1 }
        }
    }
}

impl Game for Heap {
    type Position = Vec<u8>;
    type Move = u16;

    fn initial(&self) -> Vec<u8> {
        Self::at(START)
    }

    fn moves(&self, position: &Vec<u8>) -> impl Iterator<Item = u16> {
        1..=Self::heap(position).min(2)
    }

    fn play(&self, position: &Vec<u8>, taken: u16) -> Vec<u8> {
        Self::at(Self::heap(position) - taken)
    }

    fn owned_bytes(&self, position: &Vec<u8>) -> u64 {
        if self.told { position.len() as u64 } else { 0 }
    }
}

impl Acyclic for Heap {}
impl Impartial for Heap {}

impl Predecessors for Heap {
    fn predecessors(&self, position: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        let heap = Self::heap(position);
        (heap + 1..=heap.saturating_add(2).min(START)).map(Self::at)
    }
}

/// Every position is an orbit of its own.
impl Symmetric for Heap {
    fn representative(&self, position: &Vec<u8>) -> Vec<u8> {
        position.clone()
    }
}

impl Margins for Heap {
    fn margin(&self, _: &Vec<u8>) -> Margin {
        Margin(-1)
    }
}

/// A claim for every position, computed when it is asked for.
struct Claimed(Heap);

impl Solution for Claimed {
    type Game = Heap;
    type Answer = Value;

    fn game(&self) -> &Heap {
        &self.0
    }

    fn value(&self, position: &Vec<u8>) -> Result<Option<Value>, SolveError> {
        Ok(Some(Heap::value(position)))
    }
}

impl Enumerate for Claimed {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Vec<u8>, Value) -> core::ops::ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let _ = Heap::all().try_for_each(|position| visit(&position, Heap::value(&position)));
        Ok(())
    }
}

type Task = fn(Heap, &Run) -> Result<(), SolveError>;

/// Every solver that stores positions.
const TASKS: [(&str, Task); 21] = [
    ("memo outcomes", |game, run| memo::Outcomes::new(game, run).value(&game.initial()).map(drop)),
    ("memo values", |game, run| memo::Values::new(game, run).value(&game.initial()).map(drop)),
    ("memo margins", |game, run| {
        memo::MarginValues::new(game, run).value(&game.initial()).map(drop)
    }),
    ("frozen", |game, run| {
        Frozen::from_pairs(game, Heap::all().map(|p| (p.clone(), Heap::value(&p))), run).map(drop)
    }),
    ("nimbers", |game, run| Nimbers::new(game, run).nimber(&game.initial()).map(drop)),
    ("explored", |game, run| Tablebase::explore(game, [game.initial()], run).map(drop)),
    ("pairs", |game, run| {
        Tablebase::from_pairs(game, Heap::all().map(|p| (p.clone(), Heap::value(&p))), run)
            .map(drop)
    }),
    ("horizon", |game, run| Horizon::explore(game, [game.initial()], u32::MAX, run).map(drop)),
    ("margin table", |game, run| MarginTable::explore(game, [game.initial()], run).map(drop)),
    ("certify list", |game, run| {
        certify::list(&game, Heap::all().map(|p| (p.clone(), Heap::value(&p))), run).map(drop)
    }),
    ("certify reachable", |game, run| {
        certify::reachable(&game, [game.initial()], &Claimed(game), run).map(drop)
    }),
    ("certify outcomes", |game, run| certify::outcomes(&game, &Claimed(game), run).map(drop)),
    ("alpha-beta", |game, run| {
        Search::new(game).with_table(Exact::new()).with_run(run).solve(&game.initial()).map(drop)
    }),
    ("memo up front", |game, run| memo::Values::solve(game, [game.initial()], run).map(drop)),
    ("margins of pairs", |game, run| {
        MarginTable::from_pairs(game, Heap::all().map(|p| (p, Margin::EVEN, 0)), run).map(drop)
    }),
    ("by layers", |game, run| Tablebase::explore_layers(game, [game.initial()], run).map(drop)),
    ("by predecessors", |game, run| {
        Tablebase::explore_by_predecessors(game, [game.initial()], run).map(drop)
    }),
    ("acyclic", |game, run| Tablebase::explore_acyclic(game, [game.initial()], run).map(drop)),
    ("fixed slots", |game, run| {
        let table = Fixed::with_slots(5_000).map_err(SolveError::from)?;
        Search::new(game).with_table(table).with_run(run).solve(&game.initial()).map(drop)
    }),
    ("alpha-beta without a table", |game, run| {
        Search::new(game).with_run(run).to_depth(&game.initial(), 1_000).map(drop)
    }),
    ("perft", |game, run| perft(&game, &game.initial(), 1_000, run).map(drop)),
];

#[test]
fn every_solver_counts_what_positions_own() {
    for (name, task) in TASKS {
        let refused = task(Heap { told: true }, &Run::new().memory(LIMIT));
        let refused =
            refused.expect_err(&format!("{name}: the positions of {START} heaps own 40 MB"));
        assert!(
            matches!(refused, SolveError::Limit(LimitError::Memory { limit: LIMIT, .. })),
            "{name}: {refused:?}"
        );
    }
}

/// Positions that own 400 bytes each; eight moves lead far apart, so soon many are due at a time.
///
/// Every eighth position is lost.
#[derive(Clone, Copy)]
struct Scattered;

const WIDE: usize = 400;
const LEN: u32 = 40_000;
/// A batch of successors without a limit would own 52 MB.
const ROOM: u64 = 32 << 20;

impl Scattered {
    fn at(at: u32) -> Vec<u8> {
        let mut position = vec![0; WIDE];
        position[..4].copy_from_slice(&at.to_le_bytes());
        position
    }

    fn place(position: &[u8]) -> u32 {
        u32::from_le_bytes([position[0], position[1], position[2], position[3]])
    }

    const fn after(at: u32, nth: u32) -> u32 {
        (at * FACTORS[nth as usize] + 977 * nth + 1) % LEN
    }

    const fn before(at: u32, nth: u32) -> u32 {
        (at + LEN - (977 * nth + 1)) * INVERSE[nth as usize] % LEN
    }
}

/// Factors, and their inverses in the numbers below [`LEN`].
const FACTORS: [u32; 8] = [3, 7, 9, 11, 13, 17, 19, 21];
const INVERSE: [u32; 8] = [26667, 17143, 8889, 29091, 3077, 2353, 31579, 32381];

impl Game for Scattered {
    type Position = Vec<u8>;
    type Move = u32;

    fn initial(&self) -> Vec<u8> {
        Self::at(1)
    }

    fn moves(&self, _: &Vec<u8>) -> impl Iterator<Item = u32> {
        0..8
    }

    fn play(&self, position: &Vec<u8>, nth: u32) -> Vec<u8> {
        Self::at(Self::after(Self::place(position), nth))
    }

    fn decided(&self, position: &Vec<u8>) -> Option<Outcome> {
        Self::place(position).is_multiple_of(8).then_some(Outcome::Loss)
    }

    fn owned_bytes(&self, position: &Vec<u8>) -> u64 {
        position.len() as u64
    }
}

impl Predecessors for Scattered {
    fn predecessors(&self, position: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        let at = Self::place(position);
        let mut before: Vec<u32> = (0..8)
            .map(|nth| Self::before(at, nth))
            .filter(|before| !before.is_multiple_of(8))
            .collect();
        before.sort_unstable();
        before.dedup();
        before.into_iter().map(Self::at)
    }
}

/// Returns how many positions were solved.
type Batches = fn(&Run) -> Result<u64, SolveError>;

/// Solvers that exchange positions in batches, on so many threads.
const BATCHES: [(&str, usize, Batches); 5] = [
    ("batches by predecessors, alone", 1, by_predecessors),
    ("batches by predecessors", 2, by_predecessors),
    ("batches by layers, alone", 1, by_layers),
    ("batches by layers", 2, by_layers),
    ("batches ahead", 2, |run| {
        let horizon = Horizon::explore(Scattered, [Scattered.initial()], 30, run)?;
        Ok(horizon.stats().positions)
    }),
];

fn by_predecessors(run: &Run) -> Result<u64, SolveError> {
    Ok(Tablebase::explore_by_predecessors(Scattered, [Scattered.initial()], run)?.stats().positions)
}

fn by_layers(run: &Run) -> Result<u64, SolveError> {
    Ok(Tablebase::explore_layers(Scattered, [Scattered.initial()], run)?.stats().positions)
}

fn limited(threads: usize, limit: u64) -> Run {
    Run::new().memory(limit).threads(gt_core::Threads::exactly(threads).expect("not 0"))
}

/// The batches shrink where a limit leaves little, and the values stay the same.
#[test]
fn positions_on_their_way_to_a_table_keep_the_limit() {
    for (name, ..) in BATCHES {
        let bytes = grown_by(name, "owned::child");
        assert!(bytes <= ROOM + (4 << 20), "{name}: {bytes} bytes under a limit of {ROOM}");
    }
}

#[test]
fn a_small_room_for_batches_changes_no_value() {
    let whole =
        Tablebase::explore_by_predecessors(Scattered, [Scattered.initial()], &Run::new()).unwrap();
    let counts = whole.census().unwrap();
    for threads in [1, 2] {
        // The least limit, within 500 kB, under which it is solved.
        let mut limit = 17 << 20;
        let table = loop {
            match Tablebase::explore_by_predecessors(
                Scattered,
                [Scattered.initial()],
                &limited(threads, limit),
            ) {
                Ok(table) => break table,
                Err(SolveError::Limit(LimitError::Memory { needed, .. })) => {
                    assert!(needed > limit)
                }
                Err(other) => panic!("{other}"),
            }
            limit += 500_000;
        };
        assert!(limit < 25 << 20, "the table has 18 MB: {limit}");
        assert_eq!(table.census().unwrap(), counts);
        assert_eq!(table.stats(), whole.stats());
        for (position, value) in
            (0..LEN).step_by(97).map(|at| (Scattered::at(at), whole.value(&Scattered::at(at))))
        {
            assert_eq!(table.value(&position), value);
        }
    }
}

/// The work of a child process; does nothing in a process that is not a child.
#[test]
fn child() {
    let Ok(name) = std::env::var("GT_CORE_MEMORY_TASK") else { return };
    if let Some((_, threads, solve)) = BATCHES.into_iter().find(|&(task, ..)| task == name) {
        let run = limited(threads, ROOM);
        let _ = solve(&run.clone().positions(100)); // loads the code, and starts the threads
        let before = peak();
        assert_eq!(solve(&run), Ok(u64::from(LEN)));
        println!("\ngrew by {}", peak() - before);
        return;
    }
    let run = Run::new().memory(LIMIT);
    let before = peak();
    let (_, task) =
        TASKS.into_iter().find(|&(task, _)| task == name).expect("a task with this name");
    assert!(task(Heap { told: true }, &run).is_err());
    println!("\ngrew by {}", peak() - before);
}

/// A table and a path of positions may each take the limit.
#[test]
fn no_solver_takes_much_more_than_its_limit() {
    for name in TASKS.map(|(name, _)| name) {
        let bytes = grown_by(name, "owned::child");
        assert!(bytes <= 2 * LIMIT + (3 << 20), "{name}: {bytes} bytes under a limit of {LIMIT}");
    }
}

#[test]
fn a_search_that_was_refused_goes_on_with_more_memory() {
    let game = Heap { told: true };
    let values = memo::Values::new(game, &Run::new().memory(LIMIT));
    assert!(values.value(&game.initial()).is_err());
    assert!(values.value(&Heap::at(100)).is_ok(), "what the refused search held is free again");
    let values = values.with_run(&Run::new().memory(100 << 20));
    assert_eq!(values.value(&game.initial()), Ok(Some(Heap::value(&game.initial()))));
}

/// The default hook: nothing is known of what positions own, and nothing is counted.
#[test]
fn without_the_hook_only_the_positions_themselves_are_counted() {
    let game = Heap { told: false };
    let values = memo::Values::new(game, &Run::new().memory(LIMIT));
    assert_eq!(values.value(&game.initial()), Ok(Some(Heap::value(&game.initial()))));
}

#[test]
fn adaptors_pass_the_hook_on() {
    let game = Heap { told: true };
    let (heap, bytes) = (Heap::at(7), BYTES as u64);
    assert_eq!(<&Heap>::owned_bytes(&&game, &heap), bytes);
    assert_eq!(game.misere().owned_bytes(&heap), bytes);
    assert_eq!(
        gt_core::adapt::Sum::new(game, game).owned_bytes(&(heap.clone(), heap.clone())),
        2 * bytes
    );
    assert_eq!(game.reduced().owned_bytes(&heap), bytes);
    let limited = game.ply_limit(3);
    assert_eq!(limited.owned_bytes(&limited.initial()), bytes);
}
