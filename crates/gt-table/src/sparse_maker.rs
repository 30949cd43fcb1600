//! Solving a game into a sparse table: what says of which game, and with which settings.

use core::time::Duration;
use std::path::Path;

use gt_core::{Encode, Run, Shared};

use crate::array::Cut;
use crate::by_key::Keys;
use crate::checkpoint::INTERVAL;
use crate::error::TableError;
use crate::exchange::{Alone, Exchange};
use crate::sparse::SparseOrder;
use crate::sparse_table::SparseTable;
use crate::sparse_work;
use crate::workload::Workload;

/// Makes a sparse table of values: for games that have neither ranks nor tiers.
///
/// It needs [`Encode`] alone. The table has the positions that play reaches, each with the bytes
/// that the game gives it.
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
/// use gt_table::SparseMaker;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("graph.gt");
/// let graph: GameGraph = "a -> b\nb -> a c\nc\nfar -> c".parse()?;
/// let table = SparseMaker::new(&graph).solve(&folder, &Run::new())?;
/// assert_eq!(table.value(&0)?, Some(Value::Loss { plies: 2 }));
/// assert_eq!(table.value(&3)?, None); // play does not lead there
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SparseMaker<G> {
    game: G,
    instance: Option<String>,
    cut: Cut,
    interval: Duration,
}

impl<G> SparseMaker<G> {
    /// A table of values of any game: play may repeat.
    pub const fn new(game: G) -> Self {
        Self { game, instance: None, cut: SparseOrder::CUT, interval: INTERVAL }
    }

    /// Names the game with its parameters, as [`Maker::instance`](crate::Maker::instance).
    #[must_use]
    pub fn instance(mut self, text: impl Into<String>) -> Self {
        self.instance = Some(text.into());
        self
    }

    /// The level of the compressor, from 1 to 22; 3 unless it is said.
    #[must_use]
    pub const fn level(mut self, level: i32) -> Self {
        self.cut.level = level;
        self
    }

    /// How many values are compressed together: a power of two from 256 to 65,536.
    ///
    /// 4,096 unless it is said. A question reads a chunk of keys, too, whose values are larger than
    /// those of answers. So chunks are smaller than in [`Maker`](crate::Maker).
    #[must_use]
    pub const fn chunk(mut self, values: u32) -> Self {
        self.cut.chunk = values;
        self
    }

    /// The greatest number of values of a file, as [`Maker::shard`](crate::Maker::shard).
    #[must_use]
    pub const fn shard(mut self, values: u32) -> Self {
        self.cut.shard = values;
        self
    }

    /// How often a checkpoint is written, as [`Maker::checkpoint`](crate::Maker::checkpoint).
    #[must_use]
    pub const fn checkpoint(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }
}

impl<G: Encode + Shared> SparseMaker<G> {
    /// What there is to do, if the game has so many positions.
    pub fn workload(&self, positions: u64) -> Workload {
        Workload::Keys { positions, width: self.game.encoded_len() }
    }

    /// Solves every position that play reaches into `folder`, or goes on where an earlier run was
    /// stopped.
    ///
    /// `folder` is as for [`Maker::solve`](crate::Maker::solve). The game is solved whole, in
    /// memory: its answers depend on each other. A run that was stopped goes on from its last
    /// [`checkpoint`](Self::checkpoint). The files are the same however often the work was stopped,
    /// and for any number of threads.
    /// # Complexity
    /// Moves are generated once. In memory are for each position its bytes, some 9 for an index, 8,
    /// and 8 for each move that leads there, 9 with several threads. Beyond the limit on memory
    /// those of the moves go to a file in the folder, which has no name and is gone with the
    /// process. A checkpoint takes as much room on disk as there is in memory and in that file,
    /// and twice as much while the next one is written.
    /// # Errors
    /// * [`TableError::Solve`] for whatever stops the solver, and if bytes that
    ///   [`encode`](Encode::encode) has written are no position.
    /// * [`TableError::Invalid`] for a setting that no table can have, and for positions of more
    ///   than 256 bytes.
    /// * The other errors of [`Maker::solve`](crate::Maker::solve).
    pub fn solve(self, folder: impl AsRef<Path>, run: &Run) -> Result<SparseTable<G>, TableError> {
        self.solve_with(folder, run, &mut Alone)
    }

    /// Solves with other processes, each of which makes the same call with its part of the
    /// `exchange`.
    ///
    /// The hash of a position says which worker owns it: a thread of one of the processes. So each
    /// of them has its part of the positions in memory. The files are the same as from one process.
    /// # Errors
    /// As [`solve`](Self::solve), and [`TableError::Exchange`] if another process is lost or gave
    /// up. Whatever error this process meets, the others are told of.
    pub fn solve_with(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
        exchange: &mut dyn Exchange,
    ) -> Result<SparseTable<G>, TableError> {
        let (folder, run) = (folder.as_ref(), run.started());
        let found = self.make(folder, &run, exchange, false)?;
        Ok(SparseTable::open(self.game, folder, &run)?.found(found))
    }

    /// Solves with other processes where they do not share a folder, as
    /// [`Maker::gather_with`](crate::Maker::gather_with). Process 0 writes the table.
    /// # Errors
    /// As [`solve_with`](Self::solve_with), and [`TableError::Invalid`] unless all processes make
    /// this call.
    pub fn gather_with(
        self,
        folder: impl AsRef<Path>,
        run: &Run,
        exchange: &mut dyn Exchange,
    ) -> Result<Option<SparseTable<G>>, TableError> {
        let (folder, run, is_first) = (folder.as_ref(), run.started(), exchange.process() == 0);
        let found = self.make(folder, &run, exchange, true)?;
        let open = || Ok(SparseTable::open(self.game, folder, &run)?.found(found));
        is_first.then(open).transpose()
    }

    fn make(
        &self,
        folder: &Path,
        run: &Run,
        exchange: &mut dyn Exchange,
        is_gathered: bool,
    ) -> Result<[u64; 2], TableError> {
        let keys = Keys::new(&self.game);
        let instance = self.instance.as_deref();
        let order = SparseOrder { game: &keys, instance, cut: self.cut, interval: self.interval };
        sparse_work::make(&order, folder, run, exchange, is_gathered)
    }
}
