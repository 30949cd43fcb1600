//! Finds a strategy of the hens that wins: moves that leave the foxes few replies, until a win without a risk is reached.
//!
//! Every capture is compulsory, so a hen that is given away moves a fox. A search by budget, one for a move with a single reply, two for two,
//! three for more, looks for such moves up to positions that [`SafeWins`] knows. From there on upward steps that win are played where there is one; where
//! there is none, the steps sideways of this height are followed backwards from those positions where there is.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};

use gt_core::prelude::*;
use gt_core::run::Meter;
use gt_core::{LimitError, Run, SolveError};

use super::safe_wins::SafeWins;
use super::search::height;
use super::{WinningSet, over};
use crate::rules::{FoxHens, HENS, Position};

/// A move of the hens by the positions, hens to move, that the replies lead to; none where it wins at once.
type Replies = Vec<Position>;

struct Finder<'a> {
    rules: &'a FoxHens,
    known: &'a [SafeWins],
    run: &'a Run,
    meter: Meter<'a>,
    /// The greatest budget that did not do.
    failed: HashMap<Position, u32>,
    found: HashMap<Position, Replies>,
    path: Vec<Position>,
}

impl WinningSet {
    /// A strategy of the hens that wins from the start of `rules`; `None` if none was found within `budget`, which is at most 64.
    ///
    /// `known` are wins without a risk, of one number of hens each, that [keep](super::SafeWinsBuilder::keep_all) every position. The set has one of
    /// each two mirror images.
    ///
    /// # Complexity
    /// Time grows exponentially with the budget until something is found; then, as memory, with the size of the set.
    /// # Errors
    /// [`SolveError::Limit`] if more positions are met than `run` allows, or time is over.
    pub fn search(rules: &FoxHens, known: &[SafeWins], budget: u32, run: &Run) -> Result<Option<Self>, SolveError> {
        let run = &run.started();
        let meter = Meter::new(run, "searching for a strategy", None);
        let start = rules.representative(&rules.initial());
        let mut finder = Finder { rules, known, run, meter, failed: HashMap::new(), found: HashMap::new(), path: Vec::new() };
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
    fn is_known(&self, position: &Position) -> bool {
        self.known.iter().any(|wins| wins.is_won(position) == Some(true))
    }

    /// What the replies to a position, foxes to move, lead to.
    fn replies(&self, after: &Position) -> Replies {
        if over(self.rules, after).is_some() {
            return Vec::new();
        }
        self.rules.moves(after).map(|reply| self.rules.representative(&self.rules.play(after, reply))).collect()
    }

    /// The moves of the hens that do not lose at once, with the hens after them, those with the fewest replies first.
    fn moves(&self, position: &Position) -> Vec<(Position, Replies)> {
        let after = self.rules.moves(position).map(|mv| self.rules.play(position, mv));
        let lasting = after.filter(|after| over(self.rules, after).is_none_or(|outcome| outcome == Outcome::Loss));
        let mut moves: Vec<_> = lasting.map(|after| (after, self.replies(&after))).collect();
        moves.sort_by_key(|(_, replies)| replies.len());
        moves
    }

    /// Whether the hens win from a position by moves that cost no more than `budget`; remembers how.
    fn wins(&mut self, position: &Position, budget: u32) -> Result<bool, LimitError> {
        if self.found.contains_key(position) || self.is_known(position) {
            return Ok(true);
        }
        let hopeless = self.failed.get(position).is_some_and(|&failed| failed >= budget);
        let fewest = self.known.iter().map(SafeWins::hens).min().unwrap_or(u32::MAX);
        if budget == 0 || hopeless || position.hens.count_ones() < fewest || self.path.contains(position) {
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

    /// A winning move for every position that the strategy leads to.
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
        // Safe play keeps the number of hens and never comes back from a height.
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

    /// Winning moves without a risk for `wanted` and all that they lead to at the same height.
    fn sideways(&self, wanted: &[Position], here: impl Fn(&Position) -> bool) -> HashMap<Position, Replies> {
        let mut moves: HashMap<Position, Replies> = HashMap::new();
        // By position: the moves to which it is a reply, as position, number of the move, and replies of it not yet won.
        let mut ways: Vec<(Position, Replies, usize)> = Vec::new();
        let mut leads: HashMap<Position, Vec<usize>> = HashMap::new();
        let mut won = VecDeque::new();
        let mut open = wanted.to_vec();
        while let Some(position) = open.pop() {
            let Entry::Vacant(entry) = leads.entry(position) else { continue };
            entry.insert(Vec::new());
            let quiet = |(after, replies): &(Position, Replies)| {
                !self.rules.capture_is_possible(after) && replies.iter().all(|reply| self.is_known(reply))
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

/// In how many moves of the hens the strategy wins from each position that it leads to from `start`.
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
