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
use gt_core::{LimitError, Margin, Margins, Run, SolveError};

use crate::alphabeta::tables::AnyTable;
use crate::common::{THREADS, threads};
use crate::memory::{grown_by, peak};

/// Games whose positions are numbers, each written at the beginning of a long list: one type, so
/// that each solver is compiled once.
#[derive(Clone, Copy)]
enum Lists {
    /// A heap, in a list of 10 kB; a move takes one or two.
    Heap {
        /// Whether the game says what its positions own.
        told: bool,
    },
    /// Lists of 400 bytes; eight moves lead far apart, so soon many are due at a time.
    ///
    /// Every eighth position is lost.
    Scattered,
}

const BYTES: usize = 10_000;
/// All positions together own 40 MB.
const START: u32 = 4_000;
const LIMIT: u64 = 8 << 20;

const WIDE: usize = 400;
const LEN: u32 = 40_000;
/// A batch of successors without a limit would own 52 MB.
const ROOM: u64 = 32 << 20;

/// Factors, and their inverses in the numbers below [`LEN`].
const FACTORS: [u32; 8] = [3, 7, 9, 11, 13, 17, 19, 21];
const INVERSE: [u32; 8] = [26667, 17143, 8889, 29091, 3077, 2353, 31579, 32381];

impl Lists {
    fn at(self, number: u32) -> Vec<u8> {
        let len = if matches!(self, Self::Scattered) { WIDE } else { BYTES };
        let mut position = vec![0; len];
        position[..4].copy_from_slice(&number.to_le_bytes());
        position
    }

    const fn after(self, number: u32, mv: u32) -> u32 {
        match self {
            Self::Heap { .. } => number - mv,
            Self::Scattered => (number * FACTORS[mv as usize] + 977 * mv + 1) % LEN,
        }
    }

    /// The numbers before a number, each once.
    fn before(self, number: u32) -> Vec<u32> {
        let mut before: Vec<u32> = match self {
            Self::Heap { .. } => (number + 1..=(number + 2).min(START)).collect(),
            Self::Scattered => (0..8)
                .map(|nth| (number + LEN - (977 * nth + 1)) * INVERSE[nth as usize] % LEN)
                .filter(|before| !before.is_multiple_of(8))
                .collect(),
        };
        before.sort_unstable();
        before.dedup();
        before
    }
}

fn number(position: &[u8]) -> u32 {
    u32::from_le_bytes([position[0], position[1], position[2], position[3]])
}

fn all_heaps() -> impl Iterator<Item = Vec<u8>> {
    (0..START).map(|heap| HEAP.at(heap))
}

fn value_of_heap(position: &[u8]) -> Value {
    let (rounds, rest) = (number(position) / 3, number(position) % 3);
    if rest == 0 { Value::Loss { plies: 2 * rounds } } else { Value::Win { plies: 2 * rounds + 1 } }
}

impl Game for Lists {
    type Position = Vec<u8>;
    type Move = u32;

    fn initial(&self) -> Vec<u8> {
        self.at(if matches!(self, Self::Scattered) { 1 } else { START })
    }

    fn moves(&self, position: &Vec<u8>) -> impl Iterator<Item = u32> {
        match self {
            Self::Heap { .. } => 1..number(position).min(2) + 1,
            Self::Scattered => 0..8,
        }
    }

    fn play(&self, position: &Vec<u8>, mv: u32) -> Vec<u8> {
        self.at(self.after(number(position), mv))
    }

    fn decided(&self, position: &Vec<u8>) -> Option<Outcome> {
        let is_lost = matches!(self, Self::Scattered) && number(position).is_multiple_of(8);
        is_lost.then_some(Outcome::Loss)
    }

    fn owned_bytes(&self, position: &Vec<u8>) -> u64 {
        if matches!(self, Self::Heap { told: false }) { 0 } else { position.len() as u64 }
    }
}

/// Heaps keep this promise. Nothing here asks whether scattered numbers do: they do not.
impl Acyclic for Lists {}
impl Impartial for Lists {}

impl Predecessors for Lists {
    fn predecessors(&self, position: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
        self.before(number(position)).into_iter().map(|before| self.at(before))
    }
}

/// Every position is an orbit of its own.
impl Symmetric for Lists {
    fn representative(&self, position: &Vec<u8>) -> Vec<u8> {
        position.clone()
    }
}

impl Margins for Lists {
    fn margin(&self, _: &Vec<u8>) -> Margin {
        Margin(-1)
    }
}

const HEAP: Lists = Lists::Heap { told: true };
const SCATTERED: Lists = Lists::Scattered;

/// A claim for every position, computed when it is asked for.
struct Claimed(Lists);

impl Solution for Claimed {
    type Game = Lists;
    type Answer = Value;

    fn game(&self) -> &Lists {
        &self.0
    }

    fn value(&self, position: &Vec<u8>) -> Result<Option<Value>, SolveError> {
        Ok(Some(value_of_heap(position)))
    }
}

impl Enumerate for Claimed {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Vec<u8>, Value) -> core::ops::ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let _ = all_heaps().try_for_each(|position| visit(&position, value_of_heap(&position)));
        Ok(())
    }
}

type Task = fn(Lists, &Run) -> Result<(), SolveError>;

/// Every solver that stores positions.
const TASKS: [(&str, Task); 18] = [
    ("memo outcomes", |game, run| memo::Outcomes::new(game, run).value(&game.initial()).map(drop)),
    ("memo values", |game, run| memo::Values::new(game, run).value(&game.initial()).map(drop)),
    ("memo margins", |game, run| {
        memo::MarginValues::new(game, run).value(&game.initial()).map(drop)
    }),
    ("frozen", |game, run| {
        Frozen::from_pairs(game, all_heaps().map(|p| (p.clone(), value_of_heap(&p))), run).map(drop)
    }),
    ("nimbers", |game, run| Nimbers::new(game, run).nimber(&game.initial()).map(drop)),
    ("explored", |game, run| Tablebase::explore(game, [game.initial()], run).map(drop)),
    ("horizon", |game, run| Horizon::explore(game, [game.initial()], u32::MAX, run).map(drop)),
    ("margin table", |game, run| MarginTable::explore(game, [game.initial()], run).map(drop)),
    ("certify list", |game, run| {
        certify::list(&game, all_heaps().map(|p| (p.clone(), value_of_heap(&p))), run).map(drop)
    }),
    ("certify reachable", |game, run| {
        certify::reachable(&game, &Claimed(game), [game.initial()], run).map(drop)
    }),
    ("certify outcomes", |game, run| certify::outcomes(&game, &Claimed(game), run).map(drop)),
    ("alpha-beta", |game, run| {
        Search::new(game)
            .with_table(AnyTable::exact())
            .with_run(run)
            .solve(&game.initial())
            .map(drop)
    }),
    ("memo up front", |game, run| memo::Values::solve(game, [game.initial()], run).map(drop)),
    ("by layers", |game, run| Tablebase::explore_layers(game, [game.initial()], run).map(drop)),
    ("by predecessors", |game, run| {
        Tablebase::explore_by_predecessors(game, [game.initial()], run).map(drop)
    }),
    ("fixed slots", |game, run| {
        Search::new(game)
            .with_table(AnyTable::fixed(5_000))
            .with_run(run)
            .solve(&game.initial())
            .map(drop)
    }),
    ("alpha-beta without a table", |game, run| {
        Search::new(game).with_run(run).to_depth(&game.initial(), 1_000).map(drop)
    }),
    ("perft", |game, run| perft(&game, &game.initial(), 1_000, run).map(drop)),
];

#[test]
fn every_solver_counts_what_positions_own() {
    for ((name, task), count) in TASKS.into_iter().flat_map(|task| [(task, 1), (task, 3)]) {
        let refused = task(HEAP, &threads(count).memory(LIMIT));
        let refused =
            refused.expect_err(&format!("{name}: the positions of {START} heaps own 40 MB"));
        assert!(
            matches!(refused, SolveError::Limit(LimitError::Memory { limit: LIMIT, .. })),
            "{name}: {refused:?}"
        );
    }
}

#[test]
fn positions_that_own_memory_are_solved_on_any_number_of_threads() {
    let (start, value) = (HEAP.at(300), Ok(Some(value_of_heap(&HEAP.at(300)))));
    for run in THREADS.map(threads) {
        let roots = [start.clone()];
        let layers = Tablebase::explore_layers(HEAP, roots.clone(), &run).unwrap();
        let back = Tablebase::explore_by_predecessors(HEAP, roots.clone(), &run).unwrap();
        let memo = memo::Values::solve(HEAP, roots, &run).unwrap();
        let told = [layers.value(&start), back.value(&start), memo.value(&start)];
        assert_eq!(told, [value.clone(), value.clone(), value.clone()]);
    }
}

/// Returns how many positions were solved.
type Batches = fn(&Run) -> Result<u64, SolveError>;

/// Solvers that exchange positions in batches, on so many threads.
const BATCHES: [(&str, usize, Batches); 4] = [
    ("batches by predecessors, alone", 1, by_predecessors),
    ("batches by predecessors", 2, by_predecessors),
    ("batches by layers, alone", 1, by_layers),
    ("batches by layers", 2, by_layers),
];

fn by_predecessors(run: &Run) -> Result<u64, SolveError> {
    Ok(Tablebase::explore_by_predecessors(SCATTERED, [SCATTERED.initial()], run)?.stats().positions)
}

fn by_layers(run: &Run) -> Result<u64, SolveError> {
    Ok(Tablebase::explore_layers(SCATTERED, [SCATTERED.initial()], run)?.stats().positions)
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
        Tablebase::explore_by_predecessors(SCATTERED, [SCATTERED.initial()], &Run::new()).unwrap();
    let counts = whole.census().unwrap();
    for threads in [1, 2] {
        // The least limit, within 500 kB, under which it is solved.
        let mut limit = 17 << 20;
        let table = loop {
            match Tablebase::explore_by_predecessors(
                SCATTERED,
                [SCATTERED.initial()],
                &limited(threads, limit),
            ) {
                Ok(table) => break table,
                Err(SolveError::Limit(LimitError::Memory { needed, .. })) => {
                    assert!(needed > limit);
                }
                Err(other) => panic!("{other}"),
            }
            limit += 500_000;
        };
        assert!(limit < 25 << 20, "the table has 18 MB: {limit}");
        assert_eq!(table.census().unwrap(), counts);
        assert_eq!(table.stats(), whole.stats());
        for (position, value) in
            (0..LEN).step_by(97).map(|at| (SCATTERED.at(at), whole.value(&SCATTERED.at(at))))
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
    assert!(task(HEAP, &run).is_err());
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
    let game = HEAP;
    let values = memo::Values::new(game, &Run::new().memory(LIMIT));
    assert!(values.value(&game.initial()).is_err());
    assert!(values.value(&HEAP.at(100)).is_ok(), "what the refused search held is free again");
    let values = values.with_run(&Run::new().memory(100 << 20));
    assert_eq!(values.value(&game.initial()), Ok(Some(value_of_heap(&game.initial()))));
}

/// The default hook: nothing is known of what positions own, and nothing is counted.
#[test]
fn without_the_hook_only_the_positions_themselves_are_counted() {
    let game = Lists::Heap { told: false };
    let values = memo::Values::new(game, &Run::new().memory(LIMIT));
    assert_eq!(values.value(&game.initial()), Ok(Some(value_of_heap(&game.initial()))));
}

#[test]
fn adaptors_pass_the_hook_on() {
    let game = HEAP;
    let (heap, bytes) = (HEAP.at(7), BYTES as u64);
    assert_eq!(<&Lists>::owned_bytes(&&game, &heap), bytes);
    assert_eq!(game.misere().owned_bytes(&heap), bytes);
    assert_eq!(
        gt_core::adapt::Sum::new(game, game).owned_bytes(&(heap.clone(), heap.clone())),
        2 * bytes
    );
    assert_eq!(game.reduced().owned_bytes(&heap), bytes);
}
