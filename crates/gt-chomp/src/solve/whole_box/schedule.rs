//! Which task comes next, and how much memory the tasks take.
//!
//! A *task* finds the P-positions of one block. If there is a choice, tasks run in lexicographic
//! order. Then the fewest strings are *alive* (sent, but not used up) at any time: at most about
//! half a bit per position of the box.
//!
//! With several threads, later tasks may start early. The strings that early tasks send must stay
//! within an allowance, the *slack*. The first unfinished task may always run, so the work never
//! stands still.
//!
//! *Invariant:* memory is bounded by the peak of the lexicographic run plus the slack.
//! [`Plan::new`] computes this peak exactly.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use gt_core::LimitError;

use super::block::{Rules, Scratch};
use super::prefix::{MAX_DEPTH, Prefix};
use super::words::{set, words_for};
use crate::rules::{Shape, side};
use crate::solve::p_set::Segment;

/// The string of bits that a task gets, or sends, for one of its first rows.
pub(super) type BitString = Vec<u64>;

/// How a box is cut into blocks, and the memory that this takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// How many first rows name a block.
    pub(super) depth: usize,
    /// How many rows a block has.
    pub(super) rows: u32,
    /// The number of blocks.
    pub(super) tasks: u64,
    /// Whether blocks are large enough for several threads.
    ///
    /// With smaller blocks threads lose more time by waiting for the schedule than they gain.
    pub(super) parallel: bool,
    /// Bytes of the strings alive at the peak, in lexicographic order.
    pub(super) string_bytes: u64,
    /// Bytes of the scratch memory of one thread.
    pub(super) thread_bytes: u64,
    /// Bytes of the tables.
    pub(super) table_bytes: u64,
}

/// The size that blocks should have, in positions; their average size stays below it if possible.
///
/// The strings of larger blocks would not stay in the cache, and fewer blocks would not keep all
/// threads busy. With smaller blocks the handling of tasks would be expensive.
const BLOCK_POSITIONS: u64 = 300_000;
/// If the average block is smaller than this, one thread solves the box.
///
/// 4 x 500 has blocks of 21,000 positions, and there two threads take longer than one.
const PARALLEL_POSITIONS: u64 = 32_000;
/// The greatest number of tasks, even if the blocks become larger.
const MAX_TASKS: u64 = 1 << 20;

impl Plan {
    /// Chooses how many first rows name a block.
    pub(super) fn new(shape: &Shape) -> Self {
        let mut depth = 0;
        while depth < MAX_DEPTH && (side(depth)) < shape.rows() - 1 {
            let tasks = shape.count(side(depth), shape.cols());
            let block = shape.count(shape.rows() - side(depth), shape.cols());
            let deeper = shape.count(side(depth) + 1, shape.cols());
            let coarse = shape.diagrams() / tasks > BLOCK_POSITIONS;
            if (!coarse && u32::try_from(block).is_ok()) || deeper > MAX_TASKS {
                break;
            }
            depth += 1;
        }
        let plan = Self::with_depth(shape, depth);
        Self { parallel: shape.diagrams() / plan.tasks >= PARALLEL_POSITIONS, ..plan }
    }

    /// The plan with `depth` first rows, fewer than the box has.
    pub(super) fn with_depth(shape: &Shape, depth: usize) -> Self {
        let rows = shape.rows() - side(depth);
        Self {
            depth,
            rows,
            tasks: shape.count(side(depth), shape.cols()),
            parallel: true,
            string_bytes: peak_bytes(shape, depth, rows),
            thread_bytes: Scratch::bytes(shape, rows),
            table_bytes: Rules::bytes(shape, rows),
        }
    }
}

/// Bytes of the string that `prefix` gets for `row`.
///
/// The string of the last row grows with every task that it visits. Its memory has the final size
/// from the beginning.
pub(super) fn string_bytes(shape: &Shape, rows: u32, prefix: &Prefix, row: usize) -> u64 {
    let depth = prefix.lengths().len();
    let bound = if row + 1 == depth { prefix.row_bound(shape, row) } else { prefix.bound(shape) };
    8 * (shape.count(rows, bound) / 64 + 2)
}

/// Bytes of all strings that a task sends.
pub(super) fn sent_bytes(shape: &Shape, rows: u32, prefix: &Prefix) -> u64 {
    let sent = |row| {
        prefix
            .targets(shape, row)
            .map(|target| string_bytes(shape, rows, &target.prefix, row))
            .sum::<u64>()
    };
    (0..prefix.lengths().len()).map(sent).sum()
}

/// The peak of the bytes of strings, found by running the schedule without the work.
///
/// Tasks run in lexicographic order. While a task runs, both the strings it got and the strings it
/// sends are alive.
fn peak_bytes(shape: &Shape, depth: usize, rows: u32) -> u64 {
    let (mut alive, mut peak) = (0u64, 0);
    let mut next = Some(Prefix::empty(depth));
    while let Some(prefix) = next {
        alive = alive.saturating_add(sent_bytes(shape, rows, &prefix));
        peak = peak.max(alive);
        alive -=
            (0..prefix.strings()).map(|row| string_bytes(shape, rows, &prefix, row)).sum::<u64>();
        next = prefix.next(shape);
    }
    peak
}

/// A block to be solved, with the positions that moves in its first rows win.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) prefix: Prefix,
    pub(super) strings: [Option<BitString>; MAX_DEPTH],
}

/// A string on its way to a task.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) to: Prefix,
    pub(super) row: usize,
    pub(super) string: BitString,
}

/// All tasks that are not done yet.
#[derive(Debug)]
pub(super) struct Schedule<'a> {
    shape: &'a Shape,
    rows: u32,
    waiting: Vec<Option<Box<Waiting>>>,
    ready: BinaryHeap<Reverse<usize>>,
    done: Vec<bool>,
    first_unfinished: usize,
    /// Bytes sent by each task that was started before its turn, and their sum.
    early: Vec<u64>,
    early_sum: u64,
    slack: u64,
}

/// A task that still needs strings.
#[derive(Debug)]
struct Waiting {
    task: Task,
    missing: usize,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(shape: &'a Shape, plan: &Plan, slack: u64) -> Self {
        let tasks = usize::try_from(plan.tasks).unwrap_or(usize::MAX);
        let mut schedule = Self {
            shape,
            rows: plan.rows,
            waiting: (0..tasks).map(|_| None).collect(),
            ready: BinaryHeap::new(),
            done: vec![false; tasks],
            first_unfinished: 0,
            early: vec![0; tasks],
            early_sum: 0,
            slack,
        };
        let task = Task { prefix: Prefix::empty(plan.depth), strings: Default::default() };
        schedule.waiting[0] = Some(Box::new(Waiting { task, missing: 0 }));
        schedule.ready.push(Reverse(0));
        schedule
    }

    /// Bytes of the bookkeeping for `tasks` tasks.
    ///
    /// Strings are not counted. Only a small part of the tasks waits at any time.
    pub(super) const fn bytes(tasks: u64) -> u64 {
        tasks * 32
    }

    /// The first task that can run now: all its strings are there, and it may run.
    ///
    /// A task may run if it is its turn, or if the slack allows it to run early.
    pub(super) fn start(&mut self) -> Option<Task> {
        let &Reverse(number) = self.ready.peek()?;
        if number != self.first_unfinished {
            let prefix = self.waiting[number].as_ref()?.task.prefix;
            let sent = sent_bytes(self.shape, self.rows, &prefix);
            if self.early_sum + sent > self.slack {
                return None;
            }
            self.early[number] = sent;
            self.early_sum += sent;
        }
        self.ready.pop();
        self.waiting[number].take().map(|waiting| waiting.task)
    }

    /// Whether some task has all its strings, even if it may have to wait for its turn.
    #[cfg(feature = "rayon")]
    pub(super) fn has_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    /// Takes in the strings that a finished task sends.
    pub(super) fn finish(&mut self, prefix: &Prefix, messages: impl IntoIterator<Item = Message>) {
        for Message { to, row, string } in messages {
            let number = to.number(self.shape);
            let waiting = self.waiting[number].get_or_insert_with(|| {
                let task = Task { prefix: to, strings: Default::default() };
                Box::new(Waiting { task, missing: to.strings() })
            });
            waiting.task.strings[row] = Some(string);
            waiting.missing -= 1;
            if waiting.missing == 0 {
                self.ready.push(Reverse(number));
            }
        }
        self.done[prefix.number(self.shape)] = true;
        while self.done.get(self.first_unfinished) == Some(&true) {
            self.early_sum -= core::mem::take(&mut self.early[self.first_unfinished]);
            self.first_unfinished += 1;
        }
    }
}

/// The P-positions that a task has found, and the strings that it sends.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) prefix: Prefix,
    pub(super) segment: Segment,
    pub(super) messages: Vec<Message>,
}

/// Solves the block of `task`, and makes the strings that it sends.
///
/// # Errors
/// [`LimitError`] if the run was told to stop.
pub(super) fn run_one(
    rules: &Rules,
    plan: &Plan,
    scratch: &mut Scratch,
    task: Task,
) -> Result<Finished, LimitError> {
    let shape = &rules.shape;
    let Task { prefix, strings } = task;
    let bound = prefix.bound(shape);
    let bits = shape.bits(plan.rows, bound);
    gather(&mut scratch.won(plan.rows)[..bits.div_ceil(64)], &strings);
    if prefix.strings() == 0 {
        // The empty bar is not a position.
        scratch.won(plan.rows)[0] |= 1;
    }
    scratch.solve(rules, plan.rows, bound)?;
    let mut messages = Vec::new();
    for (row, string) in strings.into_iter().enumerate().take(plan.depth) {
        let mut targets = prefix.targets(shape, row).peekable();
        if targets.peek().is_none() {
            continue;
        }
        let mut string = string.unwrap_or_else(|| vec![0; words_for(bits)]);
        scratch.found.iter().for_each(|&rank| set(&mut string, rank as usize));
        while let Some(target) = targets.next() {
            let capacity = usize::try_from(string_bytes(shape, plan.rows, &target.prefix, row) / 8)
                .unwrap_or(usize::MAX);
            let mut sent = if targets.peek().is_none() {
                core::mem::take(&mut string)
            } else {
                let mut copy = Vec::with_capacity(capacity);
                copy.extend_from_slice(&string);
                copy
            };
            if target.grows {
                sent.reserve_exact(capacity.saturating_sub(sent.len()));
                sent.resize(words_for(shape.bits(plan.rows, bound + 1)), 0);
                rules.grow(&mut sent, plan.rows, bound);
            }
            messages.push(Message { to: target.prefix, row, string: sent });
        }
    }
    let segment = Segment::new(prefix.first_rank(shape), &scratch.found);
    Ok(Finished { prefix, segment, messages })
}

/// The OR of all strings, two at a time.
fn gather(won: &mut [u64], strings: &[Option<BitString>]) {
    let strings: Vec<&[u64]> =
        strings.iter().flatten().map(|string| &string[..won.len()]).collect();
    let (pairs, single) = strings.as_chunks::<2>();
    match single {
        [single] => won.copy_from_slice(single),
        _ => won.fill(0),
    }
    for [a, b] in pairs {
        for ((word, &a), &b) in won.iter_mut().zip(*a).zip(*b) {
            *word |= a | b;
        }
    }
}
