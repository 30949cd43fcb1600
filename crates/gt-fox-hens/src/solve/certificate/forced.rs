//! Finds a winning strategy of the hens that forces the foxes until a safe win is reached.
//!
//! Capture is compulsory, so the hens can move a fox by giving a hen away. Such a move leaves the
//! foxes few replies.
//!
//! # Search by budget
//! A move costs 1 if it has a single reply, 2 for two replies, 3 for more. The search looks for
//! moves within a budget that lead to positions that [`SafeWins`] knows. The budget grows by one
//! until something is found.
//!
//! # Play without a risk
//! From a position that [`SafeWins`] knows, a winning step upwards is played if there is one.
//! Otherwise steps sideways are needed. They are found backwards, within the same height, from the
//! positions that have a winning step upwards.
//!
//! # Invariant
//! Safe play keeps the number of hens, and never returns to a height that it has left. So heights
//! can be laid out one after the other, and the numbers of the strategy fall.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{LimitError, Run, SolveError};

use super::safe_wins::SafeWins;
use super::search::height;
use super::{WinningSet, over};
use crate::rules::{FoxHens, HENS, Position};

/// A move of the hens, written as the positions that the replies lead to; empty if it wins at once.
type Replies = Vec<Position>;

/// The search and what it has learned.
struct Finder<'a> {
    rules: &'a FoxHens,
    /// Safe wins, for one number of hens each.
    known: &'a [SafeWins],
    run: &'a Run,
    meter: Meter<'a>,
    /// By position: the greatest budget that was not enough.
    failed: HashMap<Position, u32>,
    /// By position: a winning move.
    found: HashMap<Position, Replies>,
    /// The positions from the start to the one searched, so that no line repeats a position.
    path: Vec<Position>,
}

impl WinningSet {
    /// Finds a winning strategy of the hens from the start of `rules`.
    ///
    /// `None` if no strategy was found within the budget.
    ///
    /// The budget is at most 64; larger budgets count as 64. `known` are safe wins, each for one
    /// number of hens, and each must [keep](super::SafeWinsBuilder::keep_all) every position. If a
    /// position and its mirror image both belong to the strategy, the set has only one of them.
    ///
    /// # Complexity
    /// Time grows exponentially with the budget until something is found. After that, time and
    /// memory grow with the size of the set.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if more positions are met than `run` allows, or the time is over.
    pub fn search(
        rules: &FoxHens,
        known: &[SafeWins],
        budget: u32,
        run: &Run,
    ) -> Result<Option<Self>, SolveError> {
        let run = &run.started();
        let meter = Meter::new(run, "searching for a strategy", None);
        let start = rules.representative(&rules.initial());
        let mut finder = Finder {
            rules,
            known,
            run,
            meter,
            failed: HashMap::new(),
            found: HashMap::new(),
            path: Vec::new(),
        };
        for budget in 1..=budget.min(64) {
            if finder.wins(&start, budget)? {
                let strategy = finder.strategy(start)?;
                return Ok(Some(Self::claimed(HENS, numbered(&strategy, start))));
            }
        }
        finder.meter.end(finder.failed.len() as u64);
        Ok(None)
    }
}

impl Finder<'_> {
    /// Tells whether the hens win from a position without a risk.
    fn is_known(&self, position: &Position) -> bool {
        self.known.iter().any(|wins| wins.is_won(position) == Some(true))
    }

    /// Returns the positions that the replies lead to; the foxes are to move in `after`.
    fn replies(&self, after: &Position) -> Replies {
        if over(self.rules, after).is_some() {
            return Vec::new();
        }
        self.rules
            .moves(after)
            .map(|reply| self.rules.representative(&self.rules.play(after, reply)))
            .collect()
    }

    /// Returns the hens' moves that win at once or do not end the game, fewest replies first.
    ///
    /// Each is the position after the move, with the replies to it.
    fn moves(&self, position: &Position) -> Vec<(Position, Replies)> {
        let after = self.rules.moves(position).map(|mv| self.rules.play(position, mv));
        let lasting = after
            .filter(|after| over(self.rules, after).is_none_or(|outcome| outcome == Outcome::Loss));
        let mut moves: Vec<_> = lasting.map(|after| (after, self.replies(&after))).collect();
        moves.sort_by_key(|(_, replies)| replies.len());
        moves
    }

    /// Tells whether the hens win by moves that cost at most `budget`, and remembers how.
    fn wins(&mut self, position: &Position, budget: u32) -> Result<bool, LimitError> {
        if self.found.contains_key(position) || self.is_known(position) {
            return Ok(true);
        }
        let hopeless = self.failed.get(position).is_some_and(|&failed| failed >= budget);
        let fewest = self.known.iter().map(SafeWins::hens).min().unwrap_or(u32::MAX);
        if budget == 0
            || hopeless
            || position.hens.count_ones() < fewest
            || self.path.contains(position)
        {
            return Ok(false);
        }
        self.run.check_positions(self.failed.len() as u64)?;
        self.meter.step(self.failed.len() as u64)?;
        if over(self.rules, position).is_some() {
            return Ok(false);
        }
        self.path.push(*position);
        let mut winning = None;
        for (_, replies) in self.moves(position) {
            let cost = u32::try_from(replies.len()).unwrap_or(3).min(3);
            let mut won = cost <= budget;
            for reply in &replies {
                won = won && self.wins(reply, budget - cost)?;
            }
            if won {
                winning = Some(replies);
                break;
            }
        }
        self.path.pop();
        let won = winning.is_some();
        if let Some(replies) = winning {
            self.found.insert(*position, replies);
        } else {
            self.failed.insert(*position, budget);
        }
        Ok(won)
    }

    /// Returns a winning move for every position that the strategy leads to.
    fn strategy(&mut self, start: Position) -> Result<HashMap<Position, Replies>, LimitError> {
        self.meter.end(self.failed.len() as u64);
        self.meter.begin("laying out the strategy", None);
        let mut strategy = HashMap::new();
        let key = |position: &Position| (position.hens.count_ones(), height(position.hens));
        let mut safe: BTreeMap<_, Vec<Position>> = BTreeMap::new();
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            match self.found.get(&position) {
                Some(replies) => {
                    if strategy.insert(position, replies.clone()).is_none() {
                        open.extend(replies);
                    }
                }
                None => safe.entry(key(&position)).or_default().push(position),
            }
        }
        // Safe play keeps the number of hens, and never returns to a height that it has left.
        while let Some((height, wanted)) = safe.pop_last() {
            self.run.check_positions(strategy.len() as u64)?;
            self.meter.look(strategy.len() as u64)?;
            let moves = self.sideways(&wanted, |position| key(position) == height);
            let mut open = wanted;
            while let Some(position) = open.pop() {
                if strategy.contains_key(&position) {
                    continue;
                }
                let Some(replies) = moves.get(&position) else { continue };
                for reply in replies {
                    if key(reply) == height {
                        open.push(*reply);
                    } else {
                        safe.entry(key(reply)).or_default().push(*reply);
                    }
                }
                strategy.insert(position, replies.clone());
            }
        }
        self.meter.end(strategy.len() as u64);
        Ok(strategy)
    }

    /// Returns a safe winning move for each of `wanted`.
    ///
    /// The map also has a move for every position of the same height that these moves lead to.
    fn sideways(
        &self,
        wanted: &[Position],
        here: impl Fn(&Position) -> bool,
    ) -> HashMap<Position, Replies> {
        let mut moves: HashMap<Position, Replies> = HashMap::new();
        // The moves: the position before, the replies, and how many of the replies are not yet won.
        let mut ways: Vec<(Position, Replies, usize)> = Vec::new();
        let mut leads: HashMap<Position, Vec<usize>> = HashMap::new();
        let mut won = VecDeque::new();
        let mut open = wanted.to_vec();
        while let Some(position) = open.pop() {
            let Entry::Vacant(entry) = leads.entry(position) else { continue };
            entry.insert(Vec::new());
            let quiet = |(after, replies): &(Position, Replies)| {
                !self.rules.capture_is_possible(after)
                    && replies.iter().all(|reply| self.is_known(reply))
                    || over(self.rules, after).is_some()
            };
            let safe: Vec<_> = self.moves(&position).into_iter().filter(quiet).collect();
            let upward = safe.iter().find(|(_, replies)| replies.iter().all(|reply| !here(reply)));
            if let Some((_, replies)) = upward {
                moves.insert(position, replies.clone());
                won.push_back(position);
                continue;
            }
            for (_, replies) in safe {
                open.extend(&replies);
                ways.push((position, replies.clone(), replies.len()));
            }
        }
        for (number, (_, replies, _)) in ways.iter().enumerate() {
            for reply in replies {
                leads.entry(*reply).or_default().push(number);
            }
        }
        while let Some(position) = won.pop_front() {
            for &number in leads.get(&position).into_iter().flatten() {
                let (from, replies, left) = &mut ways[number];
                *left -= 1;
                if *left == 0
                    && let Entry::Vacant(entry) = moves.entry(*from)
                {
                    entry.insert(core::mem::take(replies));
                    won.push_back(*from);
                }
            }
        }
        moves
    }
}

/// Numbers each position of the strategy by the most moves of the hens until they win.
fn numbered(strategy: &HashMap<Position, Replies>, start: Position) -> HashMap<Position, u32> {
    let mut numbers: HashMap<Position, u32> = HashMap::new();
    let mut path = vec![(start, 0)];
    while let Some((position, next)) = path.last_mut() {
        let replies = strategy.get(position).map_or(&[][..], Vec::as_slice);
        if let Some(reply) = replies.get(*next) {
            *next += 1;
            if !numbers.contains_key(reply) {
                path.push((*reply, 0));
            }
            continue;
        }
        let most = replies.iter().filter_map(|reply| numbers.get(reply)).max();
        numbers.insert(*position, 1 + most.copied().unwrap_or(0));
        path.pop();
    }
    numbers
}
