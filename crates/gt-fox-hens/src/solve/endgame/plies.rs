//! Solves one layer, ply by ply, on sets of placements of the foxes.
//!
//! For every set of hens and each side to move there are *rows* of bits, one bit for every
//! placement of the foxes. At ply k, the values found at ply k - 1 give new values:
//!
//! * *Hens to move, won*: the union of the foxes' newly lost rows, over all sets of hens that a
//!   step of a hen leads to.
//! * *Hens to move, lost*: the intersection of the foxes' won rows over all these sets, if one of
//!   the rows is new.
//! * *Foxes to move*: the placements one step of a fox away from what was newly found with the hens
//!   to move. For a loss, every other step must lead to a placement that the hens win, too.
//!
//! A position with a capture is a leaf: its value follows from the layers below before this layer
//! begins. The value waits in the table and enters at its own ply.
//!
//! # Invariants
//! * `won` also holds the impossible placements, in which a fox stands on a hen. Why: a step of a
//!   hen onto a fox is not legal, so the intersection over steps must pass over it. Likewise a
//!   fox's step onto a hen must not save the foxes from a loss.
//! * `known` holds the impossible placements and all leaves. So a placement that is not known has
//!   no capture and no value yet.
//! * Wins are found at odd plies, losses at even plies.
//!
//! # Cost
//! Each ply looks at every set of hens, but reads rows only where something was new at the ply
//! before. Threads share the sets of hens in chunks of 256; a ply of the hens ends before the ply
//! of the foxes begins.
//!
//! # Rejected alternatives
//! * *A counter of moves for every position*: each move would then be generated once more, one at a
//!   time, by random access. A row of hens does 276 positions at once with a few words.
//! * *Rows over ordered pairs of squares, in which steps of foxes are shifts*: four times the bytes
//!   for the hens' part, which takes most of the time.

use gt_core::SolveError;
use gt_core::run::Gauge;
use gt_core::run::parallel;

use super::code::{self, DRAW_BY_RULE, LOSS_IN_0, WIN_IN_0};
use super::layer::{HenSteps, Layer, Squares, for_each_step};
use super::leaves::{Bytes, Leaves, enters};
use super::placements::{
    Free, Placements, Row, and, for_each, insert, is_empty, or, with_width, without,
};
use crate::rules::{BlockedRule, FoxHens};

/// How many sets of hens are one piece of work.
const CHUNK: usize = 256;

/// What is known of one set of hens with the hens to move.
#[derive(Clone, Debug)]
struct HenRows<const W: usize> {
    /// Placements that the hens win, and the impossible ones.
    won: Row<W>,
    /// Placements with a value, and the impossible ones.
    known: Row<W>,
    /// Found at this ply.
    new: Row<W>,
    /// Found at the ply before.
    old: Row<W>,
    /// Whether `new` has a placement.
    has_new: bool,
    /// Whether `old` has a placement.
    has_old: bool,
}

/// What is known of one set of hens with the foxes to move.
#[derive(Clone, Debug)]
struct FoxRows<const W: usize> {
    /// Placements that the foxes win, and the impossible ones.
    won: Row<W>,
    /// Placements with a value, all leaves, and the impossible ones.
    known: Row<W>,
    /// Found or entered at this ply.
    new: Row<W>,
    /// The plies at which leaves enter, one bit each.
    entering: [u64; 4],
}

/// One layer while it is solved.
#[derive(Debug)]
struct LayerAtWork<const W: usize> {
    hens: Vec<HenRows<W>>,
    foxes: Vec<FoxRows<W>>,
    /// By set: whether anything is new with the foxes to move. A byte each, because threads write
    /// parts of it at the same time.
    fox_news: Vec<bool>,
}

/// Makes the error for a position that is decided in more plies than a byte can hold.
const fn too_deep() -> SolveError {
    SolveError::Overflow {
        what: "the plies until a position is decided",
        max: code::MOST_PLIES as u64,
    }
}

/// The result of one ply.
#[derive(Clone, Copy, Debug, Default)]
struct News {
    /// How many positions got a value.
    found: u64,
    /// The last ply at which a leaf enters.
    last_entering: u32,
}

impl News {
    /// Adds up the results of two pieces of work.
    fn join(self, other: Self) -> Self {
        Self {
            found: self.found + other.found,
            last_entering: self.last_entering.max(other.last_entering),
        }
    }
}

/// Returns the bytes per set of hens while its layer is solved, beside the values.
pub(super) const fn bytes_per_set<const W: usize>() -> u64 {
    (size_of::<HenRows<W>>() + size_of::<FoxRows<W>>() + size_of::<bool>() + size_of::<u64>())
        as u64
}

/// The data of a layer that does not change while it is solved, whatever the width of a row.
pub(super) struct Given<'s> {
    rules: &'s FoxHens,
    squares: Squares,
    leaves: Leaves<'s, Bytes<'s>>,
    /// The sets of hens by dense numbers, in the order of their ranks.
    masks: Vec<u64>,
    steps: HenSteps,
    slots: usize,
    henhouse: u64,
    gauge: &'s Gauge,
    threads: usize,
}

impl<'s> Given<'s> {
    /// Prepares a layer; `lower` are the layers below.
    ///
    /// # Errors
    /// [`SolveError::Overflow`] for more than 2^32 steps.
    pub(super) fn new(
        rules: &'s FoxHens,
        lower: &'s [Option<Layer>],
        layer: &Layer,
        gauge: &'s Gauge,
        threads: usize,
    ) -> Result<Self, SolveError> {
        let squares = Squares::new(rules);
        let masks: Vec<u64> = (0..layer.sets.len())
            .filter_map(|rank| layer.sets.unrank(rank))
            .map(|set| squares.dense(set))
            .collect();
        Ok(Self {
            rules,
            squares,
            leaves: Leaves { rules, squares, lower: Bytes { squares, layers: lower } },
            steps: HenSteps::new(rules, squares, &layer.sets, &masks)?,
            slots: layer.slots,
            henhouse: rules.board().compact(rules.parameters().henhouse),
            masks,
            gauge,
            threads,
        })
    }

    /// Numbers the squares that a set of hens leaves.
    fn free(&self, set: usize) -> Free {
        Free::new(self.squares.foxes, self.squares.board, self.masks[set])
    }
}

/// Solves layers, with rows of some width.
pub(super) trait Width {
    /// Solves `layer`, whose values are allocated and zero.
    ///
    /// # Errors
    /// [`SolveError::Overflow`] beyond 252 plies; [`SolveError::Limit`].
    fn solve(&self, given: &Given<'_>, layer: &mut Layer) -> Result<(), SolveError>;
}

/// Lists the placements of a board in rows of the width that they need.
pub(super) fn width(rules: &FoxHens) -> Box<dyn Width> {
    with_width!(rules, W => Box::new(Placements::<W>::new(rules)))
}

impl<const W: usize> Width for Placements<W> {
    fn solve(&self, given: &Given<'_>, layer: &mut Layer) -> Result<(), SolveError> {
        let solver = Solver { given, placements: self };
        let sets = given.masks.len();
        let none = [0; W];
        let (has_new, has_old) = (false, false);
        let hens = HenRows { won: none, known: none, new: none, old: none, has_new, has_old };
        let foxes = FoxRows { won: none, known: none, new: none, entering: [0; 4] };
        let mut work = LayerAtWork {
            hens: vec![hens; sets],
            foxes: vec![foxes; sets],
            fox_news: vec![false; sets],
        };
        let mut news = solver.begin(&mut work, layer)?;
        let last_entering = news.last_entering;
        for ply in 1.. {
            given.gauge.add(news.found)?;
            // A leaf that enters at one ply has effects at the next.
            if news.found == 0 && ply > last_entering + 1 {
                break;
            }
            let found = solver.hens_ply(ply, &mut work, layer)?;
            news = found.join(solver.foxes_ply(ply, &mut work, layer)?);
        }
        Ok(())
    }
}

/// A layer with the placements of its board.
struct Solver<'s, const W: usize> {
    given: &'s Given<'s>,
    placements: &'s Placements<W>,
}

impl<const W: usize> Solver<'_, W> {
    /// Ply 0: finds the positions that are decided or blocked, and all leaves.
    fn begin(&self, work: &mut LayerAtWork<W>, layer: &mut Layer) -> Result<News, SolveError> {
        let rows = work
            .hens
            .chunks_mut(CHUNK)
            .zip(work.foxes.chunks_mut(CHUNK))
            .zip(work.fox_news.chunks_mut(CHUNK));
        let values = layer
            .hens
            .chunks_mut(CHUNK * self.given.slots)
            .zip(layer.foxes.chunks_mut(CHUNK * self.given.slots));
        let jobs: Vec<_> = rows.zip(values).enumerate().collect();
        parallel::reduce(
            self.given.threads,
            jobs,
            News::default,
            |(chunk, (((hens, foxes), fox_news), (hen_values, fox_values)))| {
                self.given.gauge.check_running()?;
                let mut news = News::default();
                let values = hen_values
                    .chunks_mut(self.given.slots)
                    .zip(fox_values.chunks_mut(self.given.slots));
                for (i, ((hens, foxes), (hen_values, fox_values))) in
                    hens.iter_mut().zip(foxes).zip(values).enumerate()
                {
                    let set = chunk * CHUNK + i;
                    let found = self.begin_set(set, (hens, foxes), hen_values, fox_values)?;
                    fox_news[i] = !is_empty(&foxes.new);
                    news = news.join(found);
                }
                Ok(news)
            },
            News::join,
        )
    }

    /// Does ply 0 for one set of hens.
    fn begin_set(
        &self,
        set: usize,
        (hens, foxes): (&mut HenRows<W>, &mut FoxRows<W>),
        hen_values: &mut [u8],
        fox_values: &mut [u8],
    ) -> Result<News, SolveError> {
        let mask = self.given.masks[set];
        let impossible = self.placements.impossible(mask);
        let all = [u64::MAX; W];
        (hens.won, hens.known, foxes.won, foxes.known) =
            (impossible, impossible, impossible, impossible);
        if self.given.henhouse != 0 && mask & self.given.henhouse == self.given.henhouse {
            (hens.won, hens.known, foxes.known) = (all, all, all);
            foxes.new = without(&all, &impossible);
            hen_values.fill(WIN_IN_0);
            fox_values.fill(LOSS_IN_0);
            return Ok(News { found: 2 * self.given.slots as u64, last_entering: 0 });
        }
        let free = self.given.free(set);
        let mut news = News::default();
        let mut deep = false;
        self.given.leaves.for_each(mask, &free, &mut |slot, ends, code| {
            insert(
                &mut foxes.known,
                super::placements::number(self.given.squares.foxes, ends[0], ends[1]),
            );
            fox_values[slot] = code;
            deep |= u32::from(code) > code::MOST_PLIES;
            if enters(code) {
                let ply = code - 1;
                foxes.entering[usize::from(ply >> 6)] |= 1 << (ply & 63);
                news.last_entering = news.last_entering.max(u32::from(ply));
                news.found += 1;
            }
        });
        if deep {
            return Err(too_deep());
        }
        let mut stuck_hens = without(&all, &impossible);
        for_each_step(self.given.rules, mask, |_, to| {
            #[expect(clippy::cast_possible_truncation, reason = "bit numbers are below 64")]
            and(&mut stuck_hens, self.placements.with(to.trailing_zeros() as u8));
        });
        let mut stuck_foxes = [0; W];
        for_each(&without(&all, &foxes.known), |placement| {
            if is_empty(&without(&self.placements.near[placement], &impossible)) {
                insert(&mut stuck_foxes, placement);
            }
        });
        or(&mut hens.known, &stuck_hens);
        or(&mut foxes.known, &stuck_foxes);
        let code = match self.given.rules.parameters().blocked {
            BlockedRule::Loses => {
                (hens.new, foxes.new) = (stuck_hens, stuck_foxes);
                hens.has_new = !is_empty(&stuck_hens);
                LOSS_IN_0
            }
            BlockedRule::Draws => DRAW_BY_RULE,
        };
        for (row, values) in [(stuck_hens, hen_values), (stuck_foxes, fox_values)] {
            for_each(&row, |placement| {
                values[free.slot(self.placements.ends[placement])] = code;
                news.found += 1;
            });
        }
        Ok(news)
    }

    /// Does one ply of the hens, from the foxes' rows as they were after the ply before.
    fn hens_ply(
        &self,
        ply: u32,
        work: &mut LayerAtWork<W>,
        layer: &mut Layer,
    ) -> Result<News, SolveError> {
        let (foxes, fox_news) = (&work.foxes, &work.fox_news);
        let jobs: Vec<_> = work
            .hens
            .chunks_mut(CHUNK)
            .zip(layer.hens.chunks_mut(CHUNK * self.given.slots))
            .enumerate()
            .collect();
        parallel::reduce(
            self.given.threads,
            jobs,
            News::default,
            |(chunk, (rows, values))| {
                self.given.gauge.check_running()?;
                let mut found = 0;
                for (i, (hens, values)) in
                    rows.iter_mut().zip(values.chunks_mut(self.given.slots)).enumerate()
                {
                    let set = chunk * CHUNK + i;
                    if hens.has_new {
                        hens.old = hens.new;
                    }
                    (hens.has_old, hens.has_new) = (hens.has_new, false);
                    let steps = self.given.steps.of(set);
                    let mut new = [0; W];
                    for &to in steps.iter().filter(|&&to| fox_news[to as usize]) {
                        or(&mut new, &foxes[to as usize].new);
                    }
                    new = without(&new, &hens.known);
                    if is_empty(&new) {
                        continue;
                    }
                    if ply.is_multiple_of(2) {
                        for &to in steps {
                            and(&mut new, &foxes[to as usize].won);
                        }
                        if is_empty(&new) {
                            continue;
                        }
                    } else {
                        or(&mut hens.won, &new);
                    }
                    or(&mut hens.known, &new);
                    (hens.new, hens.has_new) = (new, true);
                    found += self.write(set, &new, ply, values)?;
                }
                Ok(News { found, last_entering: 0 })
            },
            News::join,
        )
    }

    /// Does one ply of the foxes.
    ///
    /// It uses what was found with the hens to move at the ply before, and the leaves that enter.
    fn foxes_ply(
        &self,
        ply: u32,
        work: &mut LayerAtWork<W>,
        layer: &mut Layer,
    ) -> Result<News, SolveError> {
        let rows = work.foxes.chunks_mut(CHUNK).zip(work.fox_news.chunks_mut(CHUNK));
        let values = layer.foxes.chunks_mut(CHUNK * self.given.slots);
        let jobs: Vec<_> = rows.zip(values).zip(work.hens.chunks(CHUNK)).enumerate().collect();
        parallel::reduce(
            self.given.threads,
            jobs,
            News::default,
            |(chunk, (((rows, news), values), hens))| {
                self.given.gauge.check_running()?;
                let mut found = 0;
                for (i, ((foxes, news), values)) in
                    rows.iter_mut().zip(news).zip(values.chunks_mut(self.given.slots)).enumerate()
                {
                    let (set, hens) = (chunk * CHUNK + i, &hens[i]);
                    let mut new =
                        if hens.has_old { self.foxes_found(ply, foxes, hens) } else { [0; W] };
                    let mut entered = [0; W];
                    let enters =
                        ply < 256 && foxes.entering[(ply >> 6) as usize] >> (ply & 63) & 1 == 1;
                    if enters {
                        self.enter(set, ply, values, &mut entered);
                    }
                    if !is_empty(&new) {
                        or(&mut foxes.known, &new);
                        found += self.write(set, &new, ply, values)?;
                    }
                    or(&mut new, &entered);
                    *news = !is_empty(&new);
                    if *news {
                        foxes.new = new;
                        if !ply.is_multiple_of(2) {
                            or(&mut foxes.won, &new);
                        }
                    }
                }
                Ok(News { found, last_entering: 0 })
            },
            News::join,
        )
    }

    /// Returns the placements that get a value for the foxes at this ply.
    #[inline]
    fn foxes_found(&self, ply: u32, foxes: &FoxRows<W>, hens: &HenRows<W>) -> Row<W> {
        let mut near = [0; W];
        for_each(&hens.old, |placement| or(&mut near, &self.placements.near[placement]));
        let candidates = without(&near, &foxes.known);
        if !ply.is_multiple_of(2) {
            return candidates;
        }
        let mut lost = [0; W];
        for_each(&candidates, |placement| {
            if is_empty(&without(&self.placements.near[placement], &hens.won)) {
                insert(&mut lost, placement);
            }
        });
        lost
    }

    /// Adds the leaves of a set whose value waits for this ply.
    ///
    /// At this moment no other position has a value with this many plies, so the code alone finds
    /// them.
    fn enter(&self, set: usize, ply: u32, values: &[u8], entered: &mut Row<W>) {
        let Some(code) = code::at_ply(ply) else { return };
        let free = self.given.free(set);
        for (word, eight) in values.chunks(8).enumerate() {
            if eight.contains(&code) {
                for (slot, _) in eight.iter().enumerate().filter(|&(_, &value)| value == code) {
                    insert(entered, free.placement(self.placements.ends[8 * word + slot]));
                }
            }
        }
    }

    /// Writes the values found at this ply, and counts them.
    fn write(
        &self,
        set: usize,
        new: &Row<W>,
        ply: u32,
        values: &mut [u8],
    ) -> Result<u64, SolveError> {
        let code = code::at_ply(ply).ok_or_else(too_deep)?;
        let free = self.given.free(set);
        let mut found = 0;
        for_each(new, |placement| {
            values[free.slot(self.placements.ends[placement])] = code;
            found += 1;
        });
        Ok(found)
    }
}
