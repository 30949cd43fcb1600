//! A table that the processes of a run make together.

use std::path::Path;
use std::sync::Arc;

use gt_core::run::parallel::lock;
use gt_core::{Acyclic, Encode, IndexedTiers, Run, Shared, Value};
use gt_table::{
    Exchange, ExchangeError, Headway, Maker, SparseMaker, SparseTable, Table, TableError, Way,
};
use sha2::{Digest as _, Sha256};

use crate::diary::{self, Diary, Span};
use crate::error::ClusterError;
use crate::hosts::Hosts;

/// Solves `game`, which is acyclic, into `folder` with all processes of `hosts`.
///
/// Each process makes the same call, with its own `hosts`. The files are the same as those of
/// [`gt_table::solve`], for any number of processes and threads. [`make`] is for other answers, for
/// games whose play may repeat, and for settings.
///
/// # Errors
/// As [`make`].
/// # Example
/// One process, whose other processes are none; then two, here as threads:
/// ```
/// use gt_cluster::Hosts;
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
/// use gt_core::Run;
/// use std::thread;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
///
/// let (game, run) = (Matches(2_999), Run::new());
/// let table = gt_cluster::solve(game, &one, &run, &Hosts::alone())?;
/// assert_eq!(table.value(&2_999)?, Some(Value::Win { plies: 1_499 }));
///
/// let (parent, invitations) = Hosts::local(2)?;
/// thread::scope(|scope| {
///     for invitation in invitations {
///         let two = &two;
///         let mut stdin = Vec::new(); // that of a process that the parent starts
///         invitation.write_to(&mut stdin).unwrap();
///         let hosts = Hosts::invited(&mut &*stdin).unwrap();
///         scope.spawn(move || gt_cluster::solve(game, two, &Run::new(), &hosts));
///     }
///     gt_cluster::solve(game, &two, &run, &parent)
/// })?;
/// let digest = |folder| gt_table::info(folder).map(|info| info.digest);
/// assert_eq!(digest(&one)?, digest(&two)?);
/// # Ok(())
/// # }
/// ```
pub fn solve<G: IndexedTiers + Acyclic + Encode + Shared>(
    game: G,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<Table<G, Value>, ClusterError> {
    make(Maker::new(game), folder, run, hosts)
}

/// Makes the table of `maker` in `folder` with all processes of `hosts`, or goes on with it.
///
/// All processes see the same folder under the same or another path. [`Maker::solve_with`] says
/// what is divided among them.
///
/// # Errors
/// * The errors of [`Hosts::connect`].
/// * [`ClusterError::Table`] for whatever [`Maker::solve`] refuses or meets, and if a process does
///   not see the folder of process 0.
/// * [`ClusterError::Exchange`] if another process is lost or gave up: it is named.
pub fn make<G, W>(
    maker: Maker<G, W>,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<Table<G, W::Answer>, ClusterError>
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    make_counted(maker, folder, run, hosts).map(|(table, _)| table)
}

/// What the processes of a run sent each other, and when they worked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Traffic {
    /// How many processes there were.
    pub processes: usize,
    /// How many batches went from one process to another, those without a byte left out.
    pub messages: u64,
    /// The bytes of the batches, without what TCP and the frames add.
    pub message_bytes: u64,
    /// Who worked when, process by process, if a process [asked](Hosts::logged). Process 0 is told.
    pub spans: Vec<Span>,
}

/// Makes a table with all processes of `hosts`, and says what they sent each other.
///
/// # Errors
/// As [`make`].
pub fn make_counted<G, W>(
    maker: Maker<G, W>,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<(Table<G, W::Answer>, Traffic), ClusterError>
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    counted(run, hosts, TABLE, |run, exchange| maker.solve_with(folder, run, exchange))
}

/// What a process of a run without a shared folder has in the end.
#[derive(Debug)]
#[non_exhaustive]
pub struct Gathered<T> {
    /// The table; `None` unless this is process 0.
    pub table: Option<T>,
    /// What the processes sent each other.
    pub traffic: Traffic,
}

/// Makes a table with processes that share no folder, and says what they sent each other.
///
/// Process 0 gets the table, with the same bytes: see [`Maker::gather_with`].
///
/// # Errors
/// As [`make`], and [`TableError::Invalid`] unless all processes make this call.
/// # Example
/// ```
/// use gt_cluster::{Hosts, gather};
/// use gt_core::Run;
/// use gt_core::example::Matches;
/// use gt_table::Maker;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("matches.gt");
/// let maker = Maker::new(Matches(2_999));
/// let gathered = gather(maker, &folder, &Run::new(), &Hosts::alone())?;
/// assert!(gathered.table.is_some()); // this is process 0
/// # Ok(())
/// # }
/// ```
pub fn gather<G, W>(
    maker: Maker<G, W>,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<Gathered<Table<G, W::Answer>>, ClusterError>
where
    G: IndexedTiers + Encode + Shared,
    W: Way<G>,
{
    let made = counted(run, hosts, TABLE, |run, exchange| maker.gather_with(folder, run, exchange));
    made.map(|(table, traffic)| Gathered { table, traffic })
}

/// Makes the table of a game that has bytes alone, and says what the processes sent each other.
///
/// # Errors
/// As [`make`].
/// # Example
/// ```
/// use gt_cluster::{Hosts, make_sparse};
/// use gt_core::Run;
/// use gt_core::graph::GameGraph;
/// use gt_table::SparseMaker;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("graph.gt");
/// let graph: GameGraph = "a -> b c\nb -> a\nc".parse()?;
/// let maker = SparseMaker::new(&graph);
/// let (table, _) = make_sparse(maker, &folder, &Run::new(), &Hosts::alone())?;
/// assert_eq!(table.positions(), 3);
/// # Ok(())
/// # }
/// ```
pub fn make_sparse<G: Encode + Shared>(
    maker: SparseMaker<G>,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<(SparseTable<G>, Traffic), ClusterError> {
    counted(run, hosts, SPARSE, |run, exchange| maker.solve_with(folder, run, exchange))
}

/// Makes the table of a game that has bytes alone with processes that share no folder, as
/// [`gather`].
///
/// # Errors
/// As [`gather`].
pub fn gather_sparse<G: Encode + Shared>(
    maker: SparseMaker<G>,
    folder: impl AsRef<Path>,
    run: &Run,
    hosts: &Hosts,
) -> Result<Gathered<SparseTable<G>>, ClusterError> {
    let made =
        counted(run, hosts, SPARSE, |run, exchange| maker.gather_with(folder, run, exchange));
    made.map(|(table, traffic)| Gathered { table, traffic })
}

/// What processes have to connect for: others are refused.
const TABLE: &str = "table";
const SPARSE: &str = "table without ranks";

/// Connects the processes, makes a table with them, and counts what they sent each other.
fn counted<T>(
    run: &Run,
    hosts: &Hosts,
    what: &str,
    make: impl FnOnce(&Run, &mut dyn Exchange) -> Result<T, TableError>,
) -> Result<(T, Traffic), ClusterError> {
    let run = run.started();
    // Rules, question and settings are compared with what stands in the folder.
    let purpose = Sha256::digest(format!("gt-cluster {} {what}", env!("CARGO_PKG_VERSION")));
    let explained = |error: ExchangeError| hosts.explained(error.into());
    let mut exchange = hosts.connect(&purpose.into(), &run)?;
    let (process, processes) = (exchange.process(), exchange.processes());
    let mut logged = [u64::from(hosts.is_logged)];
    exchange.round(&mut vec![Vec::new(); processes], &mut logged).map_err(explained)?;
    let diary = (logged != [0]).then(|| Arc::new(Diary::new()));
    lock(&hosts.diary).clone_from(&diary);
    let run = diary.as_ref().map_or_else(|| run.clone(), |diary| noted(&run, diary));
    let mut counted = Counted { exchange, sent: [0; 2], diary };
    let table = make(&run, &mut counted).map_err(|error| hosts.explained(error.into()))?;
    let Counted { mut exchange, mut sent, diary } = counted;
    let mut said = vec![Vec::new(); processes];
    if let Some(diary) = diary {
        said[0] = diary.to_bytes();
    }
    exchange.round(&mut said, &mut sent).map_err(explained)?;
    let mut spans = Vec::new();
    for (from, said) in said.iter().enumerate().filter(|_| process == 0) {
        let garbled = || {
            ClusterError::Exchange(ExchangeError::Lost {
                process: from,
                host: "unknown".to_owned(),
                why: "what it sent is no log: is it another version?".to_owned(),
            })
        };
        spans.extend(diary::spans(from, said).ok_or_else(garbled)?);
    }
    let [messages, message_bytes] = sent;
    Ok((table, Traffic { processes, messages, message_bytes, spans }))
}

/// Lets a run also note its phases.
fn noted(run: &Run, diary: &Arc<Diary>) -> Run {
    let (outer, diary) = (run.clone(), Arc::clone(diary));
    run.clone().report_to(Arc::new(move |progress| {
        diary.works(progress.phase);
        outer.report(progress);
    }))
}

/// Counts what goes out, and notes when it is waited for.
struct Counted {
    exchange: Box<dyn Exchange>,
    /// Batches, and their bytes.
    sent: [u64; 2],
    diary: Option<Arc<Diary>>,
}

impl Exchange for Counted {
    fn processes(&self) -> usize {
        self.exchange.processes()
    }

    fn process(&self) -> usize {
        self.exchange.process()
    }

    fn round(&mut self, batches: &mut [Vec<u8>], counts: &mut [u64]) -> Result<(), ExchangeError> {
        let own = self.process();
        let others = |batches: &[Vec<u8>]| {
            let all = batches.iter().enumerate();
            let others = all.filter(|&(process, batch)| process != own && !batch.is_empty());
            others.fold([0; 2], |[messages, bytes], (_, batch)| {
                [messages + 1, bytes + batch.len() as u64]
            })
        };
        let out = others(batches);
        for (sum, more) in self.sent.iter_mut().zip(out) {
            *sum += more;
        }
        let Some(diary) = &self.diary else { return self.exchange.round(batches, counts) };
        diary.waits();
        let ended = self.exchange.round(batches, counts);
        diary.goes_on(out != [0; 2] || others(batches) != [0; 2]);
        ended
    }

    fn headway(&self) -> Arc<Headway> {
        self.exchange.headway()
    }

    fn give_up(&mut self, why: &str) {
        self.exchange.give_up(why);
    }
}
