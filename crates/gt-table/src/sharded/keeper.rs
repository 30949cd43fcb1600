//! How workers keep checkpoints: when one is due, and that all write the same.
//!
//! The first worker decides by one more count in a round that all sum up anyway. When it has made
//! the folder of the next generation it counts, so all know of it at the end of the same round.

use core::time::Duration;
use std::path::{Path, PathBuf};
use std::time::Instant;

use gt_core::Run;

use super::saved::{Place, State};
use super::stored::Put;
use crate::attributes::Root;
use crate::checkpoint::{self, Checkpoint, Pace, Record, Share, Stage};
use crate::error::TableError;
use crate::exchange::{Exchange, ExchangeError};
use crate::files;

/// Where checkpoints of a tier go, and how often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upkeep<'s> {
    /// The folder of the table, and what it says of itself.
    pub(crate) folder: &'s Path,
    pub(crate) table: &'s Root,
    pub(crate) tier: usize,
    /// The least time between two of them.
    pub(crate) interval: Duration,
    /// How many times its cost has to pass before one is written.
    pub(crate) times: u32,
}

/// What one worker knows of the checkpoints of a run.
pub(super) struct Keeper<'k> {
    upkeep: Upkeep<'k>,
    /// The number of the run, and that of the next generation.
    run: u64,
    nth: u64,
    place: Place,
    /// The graph that was written last, with its generation, if it does not change any more.
    graph: Option<(String, Record)>,
    pace: Pace,
    /// How many workers each process has.
    threads: usize,
}

impl<'k> Keeper<'k> {
    /// That of a worker who goes on from a checkpoint, if there is one.
    pub(super) fn new(
        upkeep: Upkeep<'k>,
        run: u64,
        place: Place,
        threads: usize,
        saved: Option<&Checkpoint>,
    ) -> Self {
        let whole = saved.filter(|saved| matches!(saved.stage, Stage::WalkingBack { .. }));
        let graph = whole.and_then(|saved| {
            let share = saved.shares.get(place.worker)?;
            Some((saved.generations()[0].to_owned(), share.graph))
        });
        let Upkeep { interval, times, .. } = upkeep;
        Self { upkeep, run, nth: 0, place, graph, pace: Pace::new(interval, times), threads }
    }

    /// What this worker counts in a round: one of them does if a checkpoint is due.
    pub(super) fn vote(&mut self, own: &State, run: &Run) -> Result<u64, TableError> {
        if self.place.worker != 0 {
            return Ok(0);
        }
        let bytes = self.all(own.bytes());
        if self.pace.wants_rate(bytes) {
            self.find_rate(run)?;
        }
        if !self.pace.is_due(bytes) {
            return Ok(0);
        }
        self.make_generation()?;
        Ok(1)
    }

    /// Makes the folder of the next generation.
    fn make_generation(&self) -> Result<PathBuf, TableError> {
        let name = checkpoint::generation_name(self.run, self.nth);
        checkpoint::make_generation(self.upkeep.folder, &name)?;
        Ok(checkpoint::generation(self.upkeep.folder, &name))
    }

    /// Finds out how fast the disk is: by a file, which is then removed.
    fn find_rate(&mut self, run: &Run) -> Result<(), TableError> {
        let path = self.make_generation()?.join("rate");
        let (begun, mut put) = (Instant::now(), Put::begin(path.clone(), run)?);
        for nth in 0..Pace::FEWEST / 8 {
            // No disk makes less of them.
            put.bytes(&nth.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes())?;
        }
        put.end()?;
        self.pace.took(Pace::FEWEST, begun);
        files::remove(&path)
    }

    /// About as many bytes as all shares have, if one has so many.
    const fn all(&self, bytes: u64) -> u64 {
        bytes.saturating_mul(self.place.shares as u64)
    }

    /// Writes a checkpoint, as all workers do in the same round.
    pub(super) fn keep(
        &mut self,
        own: &State,
        stage: Stage,
        exchange: &mut dyn Exchange,
        run: &Run,
    ) -> Result<(), TableError> {
        let begun = Instant::now();
        let name = checkpoint::generation_name(self.run, self.nth);
        self.nth += 1;
        let Place { worker, shares } = self.place;
        let folder = checkpoint::generation(self.upkeep.folder, &name);
        let (mut graph_name, mut batches) = (name.clone(), vec![Vec::new(); exchange.processes()]);
        if worker < shares {
            let graph = if let Some((name, graph)) = self.graph.take() {
                graph_name = name;
                graph
            } else {
                let path = checkpoint::graph_path(&folder, worker);
                own.put_graph(Put::begin(path, run)?)?
            };
            if matches!(stage, Stage::WalkingBack { .. }) {
                self.graph = Some((graph_name.clone(), graph));
            }
            let path = checkpoint::values_path(&folder, worker);
            let values = own.put_values(Put::begin(path, run)?)?;
            let positions = own.positions.len() as u64;
            batches[0] = Share { positions, graph, values }.to_bytes();
        }
        exchange.round(&mut batches, &mut [])?;
        if worker != 0 {
            return Ok(());
        }
        let mut all = Vec::new();
        for (from, said) in batches.iter().take(shares).enumerate() {
            let garbled = || ExchangeError::garbled(from / self.threads);
            all.push(Share::from_bytes(said).ok_or_else(garbled)?);
        }
        let Upkeep { folder, table, tier, .. } = self.upkeep;
        Checkpoint::new(table, tier, stage, [graph_name, name], all).commit(folder)?;
        self.pace.written(self.all(own.bytes()), begun);
        Ok(())
    }
}
