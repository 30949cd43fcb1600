//! `cluster local|worker|simulate`: a table that several processes make together.
//!
//! `local` starts its other processes itself: this program, with the hidden verb `cluster join`,
//! which reads its invitation from standard input. So neither a port nor the secret stands in a
//! command line. A game that came on the input of `local` and is too long for a command line
//! follows the invitation.

mod others;
mod simulate;

use core::cell::OnceCell;
use core::time::Duration;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use gt_cluster::{ClusterError, Hosts, Span};
use gt_core::{Run, Threads};
use serde::Serialize;

use self::others::Others;
#[cfg(feature = "schema")]
pub(super) use self::simulate::Cost;
use self::simulate::SimulateArgs;
use super::table::{Made, MakeArgs, make};
use crate::command::answer::output::VerbAnswer;
use crate::command::args::units::duration;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::file::OutputFile;
use crate::games::Games;
use crate::tables::{TableMade, TableOrder};

/// What is done with several processes.
#[derive(Debug, clap::Args)]
pub struct ClusterArgs {
    #[command(subcommand)]
    verb: ClusterVerb,
}

#[derive(Debug, clap::Subcommand)]
enum ClusterVerb {
    /// Solve an instance into a folder with several processes of this machine
    Local(LocalArgs),
    /// Be one process of a run: each host of a list runs one
    Worker(WorkerArgs),
    /// Say what a table would cost on other machines: time, memory, disk and what is sent
    Simulate(SimulateArgs),
    /// Be a process that `local` has started
    #[command(hide = true)]
    Join(TogetherArgs),
}

/// What all processes of a run are told.
#[derive(Debug, clap::Args)]
struct TogetherArgs {
    #[command(flatten)]
    make: MakeArgs,
    /// Without a shared folder: process 0 gets the table, and each other process works in a folder
    /// of its own beside DIR, which it removes in the end
    #[arg(long)]
    gather: bool,
}

#[derive(Debug, clap::Args)]
struct LocalArgs {
    #[command(flatten)]
    all: TogetherArgs,
    #[command(flatten)]
    log: LogArgs,
    /// How many processes, from 1 to 64; threads and memory are divided among them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    processes: u16,
}

#[derive(Debug, clap::Args)]
struct WorkerArgs {
    #[command(flatten)]
    all: TogetherArgs,
    #[command(flatten)]
    log: LogArgs,
    /// A file with a line host:port for each process
    #[arg(long, value_name = "FILE", default_value = "hosts")]
    hosts: PathBuf,
    /// Which of the lines this process is, from 0
    #[arg(long, value_name = "I")]
    process: usize,
    /// A file with the secret that all processes share, which nobody else can read
    #[arg(long, value_name = "FILE", default_value = "secret")]
    secret: PathBuf,
    /// How long to wait for the other processes, such as 30s or 10m
    #[arg(long, value_name = "DURATION", default_value = "60s", value_parser = duration)]
    wait: Duration,
}

/// A table that several processes have made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MadeTogether {
    #[serde(flatten)]
    made: Made,
    /// Nothing of a trial, which is never written.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "Traffic"))]
    traffic: Option<Traffic>,
}

/// What the processes of a run sent each other.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Traffic {
    /// How many processes there were.
    processes: usize,
    /// How many batches went from one process to another.
    messages: u64,
    /// Their bytes.
    message_bytes: u64,
}

impl VerbAnswer for MadeTogether {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.made.write_text(out)
    }
}

/// The log of a run, as an option of both verbs.
#[derive(Debug, clap::Args)]
struct LogArgs {
    /// Write who worked and who waited when, as JSON lines, at the end of the run
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// A line of the log: what a process was at.
#[derive(Serialize)]
struct Line<'a> {
    process: usize,
    /// A phase of the work, or waiting or exchanging.
    what: &'a str,
    /// Seconds since the beginning of the run.
    start: f64,
    end: f64,
}

impl VerbAnswer for Traffic {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "process 0 has the table of {} processes", self.processes)
    }
}

/// A table that this process has, or that process 0 has gathered.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Together {
    Here(Box<MadeTogether>),
    Elsewhere(Traffic),
}

impl VerbAnswer for Together {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Here(table) => table.write_text(out),
            Self::Elsewhere(traffic) => traffic.write_text(out),
        }
    }
}

fn write_log(log: OutputFile, spans: &[Span]) -> Result<(), Failure> {
    let seconds = |time: Duration| (1e6 * time.as_secs_f64()).round() / 1e6;
    log.write(|out| {
        spans.iter().try_for_each(|span| {
            let (start, end) = (seconds(span.start), seconds(span.end));
            let line = Line { process: span.process, what: &span.what, start, end };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)
        })
    })
}

/// What the verbs answer when the log is written, by what is read from the table if it is here.
fn together(
    read: &dyn Fn() -> Result<Made, Failure>,
    TableMade { traffic, is_elsewhere, .. }: TableMade,
    log: Option<OutputFile>,
) -> Result<Together, Failure> {
    let spans = traffic.as_ref().map(|traffic| &traffic.spans);
    if let (Some(log), Some(spans)) = (log, spans) {
        write_log(log, spans)?;
    }
    let traffic = traffic.map(|traffic| Traffic {
        processes: traffic.processes,
        messages: traffic.messages,
        message_bytes: traffic.message_bytes,
    });
    Ok(match traffic {
        Some(traffic) if is_elsewhere => Together::Elsewhere(traffic),
        traffic => Together::Here(Box::new(MadeTogether { made: read()?, traffic })),
    })
}

/// Answers the verb.
pub(super) fn run(args: &ClusterArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    match &args.verb {
        ClusterVerb::Local(args) => local(args, games, context),
        ClusterVerb::Worker(args) => {
            let WorkerArgs { all, log, hosts, process, secret, wait } = args;
            if log.log.is_some() && *process != 0 {
                return Err(Failure::question("--log: process 0 writes it, for all"));
            }
            let hosts = Hosts::read(hosts, *process, secret).map_err(refused)?.wait(*wait);
            made(all, log, |_| Ok(hosts), (context.run(), 1), games, context)
        }
        ClusterVerb::Simulate(args) => simulate::run(args, games, context),
        ClusterVerb::Join(all) => {
            let hosts = Hosts::invited(&mut io::stdin().lock()).map_err(refused)?;
            let log = LogArgs { log: None };
            made(all, &log, |_| Ok(hosts), (context.run(), 1), games, context)
        }
    }
}

/// Makes the table with processes that are asked for when the instance is known to be one. So many
/// of them are on this machine, with the limits of `run` each.
fn made(
    all: &TogetherArgs,
    LogArgs { log }: &LogArgs,
    hosts: impl FnOnce(&str) -> Result<Hosts, Failure>,
    (run, processes): (&Run, usize),
    games: &Games,
    context: &Context,
) -> Result<(), Failure> {
    let log = OutputFile::asked(log.as_deref(), context)?;
    let is_logged = log.is_some();
    if all.gather || is_logged {
        // An interrupt leaves time to remove the own folder, and to write the log.
        context.ends_by(|| ());
    }
    let (failed_log, known) = (log.clone(), OnceCell::new());
    let order = |name: &str| {
        if context.is_dry_run() {
            return Ok(all.make.order());
        }
        let hosts = hosts(name)?;
        let hosts = Arc::new(if is_logged { hosts.logged() } else { hosts });
        let _ = known.set(Arc::clone(&hosts));
        let order = all.make.order();
        Ok(TableOrder { hosts: Some(hosts), is_gathered: all.gather, ..order })
    };
    let answer = |read: &dyn Fn() -> _, table| together(read, table, log);
    let made = make(&all.make, order, answer, (run, processes), games, context);
    if let (Err(_), Some(log), Some(hosts)) = (&made, failed_log, known.get())
        && let spans = hosts.spans()
        && !spans.is_empty()
    {
        // Why the run failed is said, and not that its log cannot be written.
        let _ = write_log(log, &spans);
    }
    made
}

/// The failure of a list of hosts or a secret that cannot be used.
fn refused(error: ClusterError) -> Failure {
    match error {
        ClusterError::Hosts { .. }
        | ClusterError::Secret { .. }
        | ClusterError::Invitation { .. } => Failure::question(error),
        other => Failure::Unanswered(other.to_string()),
    }
}

fn local(args: &LocalArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let LocalArgs { all, log, processes } = args;
    let processes = usize::from(*processes);
    let run = part_of(context.run(), processes);
    let others = Others::default();
    // What is wrong with the instance is said before there are others who would say it too.
    let hosts = |name: &str| {
        let (hosts, invitations) = Hosts::local(processes).map_err(refused)?;
        let (instance, input) = all.instance(name);
        for invitation in invitations {
            let started = env::current_exe().and_then(|program| {
                let mut command = Command::new(program);
                command.args(all.joining(instance, &run));
                others.start(command, &invitation, input)
            });
            started.map_err(|why| Failure::Unanswered(format!("cannot start a process: {why}")))?;
        }
        Ok(hosts.told_by(others.how()))
    };
    made(all, log, hosts, (&run, processes), games, context)?;
    others.end();
    Ok(())
}

/// What each of so many processes may use.
fn part_of(run: &Run, processes: usize) -> Run {
    let threads = (run.thread_count().get() / processes).max(1);
    let run = Threads::exactly(threads).map_or(run.clone(), |threads| run.clone().threads(threads));
    match run.max_memory() {
        Some(memory) => run.memory(memory / processes as u64),
        None => run,
    }
}

impl TogetherArgs {
    /// What names the instance with this name in a command line, and what is then read from the
    /// input.
    fn instance<'a>(&'a self, name: &'a str) -> (&'a str, &'a str) {
        /// What fits into an argument everywhere. A longer name is that of a file, or of the input.
        const LONGEST: usize = 100_000;
        let text = self.make.instance.text();
        match (text.split_once(':'), name.split_once(':')) {
            _ if name.len() <= LONGEST => (name, ""),
            (Some((_, "-" | "/dev/stdin")), Some((_, input))) => (text, input),
            _ => (text, ""),
        }
    }

    /// The arguments of a process that takes part in the table of an instance.
    fn joining(&self, instance: &str, run: &Run) -> Vec<OsString> {
        let mut args: Vec<OsString> =
            ["cluster", "join", "--quiet", "--threads"].map(OsString::from).into();
        args.push(run.thread_count().to_string().into());
        let mut option = |name: &str, value: Option<OsString>| {
            args.extend(value.map(|value| {
                // As one argument: a value may begin with a dash.
                let mut arg = OsString::from(name);
                arg.push("=");
                arg.push(value);
                arg
            }));
        };
        let make = &self.make;
        option("--memory", run.max_memory().map(|bytes| bytes.to_string().into()));
        option("--out", Some(make.out.clone().into()));
        option("--question", make.question.clone().map(Into::into));
        option("--level", make.level.map(|level| level.to_string().into()));
        option("--chunk", make.chunk.map(|chunk| chunk.to_string().into()));
        args.extend(self.gather.then(|| "--gather".into()));
        args.push("--".into());
        args.push(instance.into());
        args
    }
}
