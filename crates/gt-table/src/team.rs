//! The processes that make a table together: what they tell each other, and who does what.
//!
//! All of them come to the same decisions by themselves: from the tiers of the game, and from what
//! the first one says that it has found in the folder. Only the first one writes what the table
//! says of itself.

use core::cmp::Reverse;

use crate::array::BLOCK;
use crate::error::TableError;
use crate::exchange::{self, Exchange, ExchangeError};
use crate::numbered::Tiers;

/// The processes, as one of them sees them.
pub(crate) struct Team<'e> {
    exchange: &'e mut dyn Exchange,
    is_gathered: bool,
}

impl<'e> Team<'e> {
    pub(crate) fn new(exchange: &'e mut dyn Exchange) -> Self {
        Self { exchange, is_gathered: false }
    }

    /// Says whether the first process alone has the folder, and the others one of their own: all
    /// have to say the same.
    pub(crate) fn gather(&mut self, is_gathered: bool) -> Result<(), TableError> {
        self.is_gathered = self.told(vec![u8::from(is_gathered)])? == [1];
        if self.is_gathered == is_gathered {
            return Ok(());
        }
        Err(TableError::Invalid {
            setting: "gather",
            found: is_gathered.to_string(),
            expected: format!("{}, as process 0 says", self.is_gathered),
        })
    }

    pub(crate) const fn is_gathered(&self) -> bool {
        self.is_gathered
    }

    /// Whether this process has a folder of its own.
    pub(crate) fn is_apart(&self) -> bool {
        self.is_gathered && !self.is_first()
    }

    /// How many processes write shards that all have parts of: the first so many.
    pub(crate) fn writers(&self) -> usize {
        if self.is_gathered { 1 } else { self.processes() }
    }

    pub(crate) fn exchange(&mut self) -> &mut dyn Exchange {
        self.exchange
    }

    pub(crate) fn processes(&self) -> usize {
        self.exchange.processes()
    }

    pub(crate) fn process(&self) -> usize {
        self.exchange.process()
    }

    /// Whether this is the process that writes what the table says of itself.
    pub(crate) fn is_first(&self) -> bool {
        self.process() == 0
    }

    /// Waits until all have come here.
    pub(crate) fn meet(&mut self) -> Result<(), ExchangeError> {
        self.sums([]).map(|_| ())
    }

    /// The sums of these counts over all processes.
    pub(crate) fn sums<const N: usize>(
        &mut self,
        mut own: [u64; N],
    ) -> Result<[u64; N], ExchangeError> {
        let mut batches = vec![Vec::new(); self.processes()];
        self.exchange.round(&mut batches, &mut own)?;
        Ok(own)
    }

    /// What the first process says, for all others.
    pub(crate) fn told(&mut self, own: Vec<u8>) -> Result<Vec<u8>, ExchangeError> {
        exchange::told(self.exchange, own)
    }

    /// What each process says to the first one, which others get none of.
    pub(crate) fn reported(&mut self, own: Vec<u8>) -> Result<Vec<Vec<u8>>, ExchangeError> {
        let mut batches = vec![Vec::new(); self.processes()];
        batches[0] = own;
        self.exchange.round(&mut batches, &mut [])?;
        Ok(batches)
    }

    pub(crate) fn give_up(&mut self, why: &str) {
        self.exchange.give_up(why);
    }
}

/// The tiers in steps: those of a step do not lead to each other, and to earlier steps alone.
///
/// One process takes them one by one, in an order in which few have to be kept in memory.
pub(crate) fn steps(tiers: &dyn Tiers, processes: usize) -> Vec<Vec<usize>> {
    let listed = tiers.listed();
    let mut steps = Vec::<Vec<usize>>::new();
    if processes == 1 {
        steps.extend(listed.order().iter().map(|&index| vec![index]));
        return steps;
    }
    let mut level_of = vec![0; listed.len()];
    for &index in listed.order() {
        let below = tiers.next(index).into_iter().filter(|&next| next != index);
        let level = below.map(|next| level_of[next] + 1).max().unwrap_or(0);
        level_of[index] = level;
        if level == steps.len() {
            steps.push(Vec::new());
        }
        steps[level].push(index);
    }
    steps
}

/// A tier of fewer ranks is solved by one process.
const FEWEST: u64 = 2 * BLOCK as u64;

/// Whether so many processes solve a tier of so many `ranks` together, of which each may be solved
/// apart, where the step at hand owes this many tiers.
///
/// Few ranks are not worth it if there are others.
pub(crate) const fn is_divided(ranks: u64, owed: usize, processes: usize) -> bool {
    owed < processes && (owed == 1 || ranks >= FEWEST)
}

/// The tiers of each process, if nobody shall have much more than the others: the longest first,
/// each to whoever has least.
pub(crate) fn assigned(
    tiers: &[usize],
    length: impl Fn(usize) -> u64,
    processes: usize,
) -> Vec<Vec<usize>> {
    let mut longest = tiers.to_vec();
    longest.sort_by_key(|&index| (Reverse(length(index)), index));
    let mut all = vec![(0_u64, Vec::new()); processes];
    for index in longest {
        let Some((ranks, own)) = all.iter_mut().min_by_key(|(ranks, _)| *ranks) else { break };
        *ranks = ranks.saturating_add(length(index));
        own.push(index);
    }
    all.into_iter().map(|(_, own)| own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_are_assigned_once_each_and_evenly() {
        let lengths = [5, 90, 30, 31, 32, 7, 1];
        for processes in 1..9 {
            let all = assigned(&[0, 1, 2, 3, 4, 5, 6], |index| lengths[index], processes);
            let mut once = all.concat();
            once.sort_unstable();
            assert_eq!(once, [0, 1, 2, 3, 4, 5, 6]);
            let ranks = all.iter().map(|own| own.iter().map(|&index| lengths[index]).sum::<u64>());
            assert!(ranks.max() <= Some((196 / processes as u64).max(90) + 10));
        }
    }
}
