//! `cluster simulate`: what a table would cost on machines that one does not have.

use core::time::Duration;
use std::io::{self, Write};
use std::path::PathBuf;

use gt_cluster::{Costs, Machines, Measured, Simulated};
use gt_core::Threads;
use serde::{Deserialize, Serialize};

use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
use crate::command::args::units;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::name::LocalName;
use crate::command::verbs::opened::asked;
use crate::games::{Games, NamedInstance};
use crate::tables::TableOrder;

/// The longest file of runs.
const LONGEST: u64 = 1 << 20;

/// The table, the machines, and what is known of their speed.
#[derive(Debug, clap::Args)]
pub(super) struct SimulateArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// How many machines there are, each with one process
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    processes: u32,
    /// Answers of earlier runs on such machines, as `cluster local --format json` and `table solve
    /// --format json` print them: a line each. Two sizes say how the cost grows [default: the usual
    /// cost of one core]
    #[arg(long, value_name = "FILE")]
    runs: Vec<PathBuf>,
    /// How many positions the table has: of a game without ranks, or if they will be numbered
    /// otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Which answers, as for `table solve`
    #[arg(long, value_name = "KIND")]
    question: Option<String>,
    /// What each machine sends in a second, and gets: bits or bytes, such as 100Mbit or 1GB
    #[arg(long, value_name = "B", default_value = "10Gbit", value_parser = bandwidth)]
    bandwidth: f64,
    /// How long a message is under way
    #[arg(long, value_name = "T", default_value = "50us", value_parser = units::duration)]
    latency: Duration,
    /// How often a machine fails in an hour, such as 0.001
    #[arg(long, value_name = "RATE", default_value = "0", value_parser = rate)]
    failures: f64,
    /// The least time between two checkpoints of a game without ranks
    #[arg(long, value_name = "T", default_value = "60s", value_parser = units::duration)]
    checkpoint: Duration,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate: &f64| rate.is_finite() && *rate >= 0.0);
    rate.ok_or_else(|| "expected failures of a machine in an hour, such as 0.001".into())
}

/// Parses bits or bytes a second, as bytes.
fn bandwidth(text: &str) -> Result<f64, String> {
    let digits = text.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let of_unit = match unit.to_ascii_lowercase().as_str() {
        "bit" => 0.125,
        "kbit" => 125.0,
        "mbit" => 125e3,
        "gbit" => 125e6,
        "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        _ => f64::NAN,
    };
    let bytes = number.parse().map_or(f64::NAN, |number: f64| number * of_unit);
    let is_some = bytes.is_finite() && bytes > 0.0;
    is_some.then_some(bytes).ok_or_else(|| "expected bits or bytes, such as 100Mbit or 1GB".into())
}

/// What a table would cost.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command::verbs) struct Cost {
    /// The instance, with all of its parameters.
    instance: String,
    /// How many positions it has, holes included.
    positions: Digits,
    /// How many machines there are.
    processes: u32,
    /// How long it takes, with all failures.
    seconds: f64,
    /// The bytes that all processes send each other.
    message_bytes: u64,
    /// The bytes of the table.
    disk_bytes: Digits,
    /// The bytes that each process takes in memory.
    memory_bytes: Digits,
    /// How often it is noted what is done.
    checkpoints: u64,
    /// How often all begin again where the last checkpoint was.
    restarts: f64,
    /// With which power of the positions the time, what is sent and the table grow.
    exponents: [f64; 3],
}

impl VerbAnswer for Cost {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let time = Duration::try_from_secs_f64(self.seconds.round()).unwrap_or(Duration::MAX);
        writeln!(out, "{} positions by {} machines", self.positions, self.processes)?;
        writeln!(out, "time: {}", humantime::format_duration(time))?;
        writeln!(out, "memory of each: {} bytes", self.memory_bytes)?;
        writeln!(out, "sent by all: {} bytes", self.message_bytes)?;
        writeln!(out, "table: {} bytes", self.disk_bytes)?;
        writeln!(out, "checkpoints: {}; restarts: {:.1}", self.checkpoints, self.restarts)
    }
}

/// What the answer of a run says of its cost.
#[derive(Deserialize)]
struct RunAnswer {
    instance: String,
    positions: String,
    bytes: String,
    #[serde(default = "one")]
    processes: usize,
    #[serde(default)]
    messages: u64,
    #[serde(default)]
    message_bytes: u64,
    resumed: u64,
    stats: RunStats,
}

#[derive(Deserialize)]
struct RunStats {
    seconds: f64,
}

const fn one() -> usize {
    1
}

/// The runs in a file.
fn runs(
    path: &std::path::Path,
    order: &TableOrder,
    games: &Games,
    context: &Context,
) -> Result<Vec<Measured>, Failure> {
    let text = context.read_text(path, LONGEST, "runs")?;
    let mut runs = Vec::new();
    for (nth, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |why: &dyn core::fmt::Display| {
            Failure::question(format!("{}, line {nth}: {why}", path.display()))
        };
        let run: RunAnswer = serde_json::from_str(line).map_err(|why| {
            wrong(&format_args!("{why}; expected what `cluster local --format json` prints"))
        })?;
        if run.resumed > 0 {
            return Err(wrong(&"tiers were there before, so its time says nothing"));
        }
        let count = |text: &str| text.parse().map_err(|why| wrong(&format_args!("{text}: {why}")));
        let (positions, disk_bytes) = (count(&run.positions)?, count(&run.bytes)?);
        let NamedInstance { instance, .. } = games.named_within(&run.instance, context.run())?;
        let workload = instance.workload(order, Some(positions), context.run()).map_err(asked)?;
        runs.push(Measured {
            workload,
            processes: run.processes,
            seconds: run.stats.seconds,
            messages: run.messages,
            message_bytes: run.message_bytes,
            disk_bytes,
        });
    }
    Ok(runs)
}

/// Answers the verb.
pub(super) fn run(args: &SimulateArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let NamedInstance { name, instance } = context.named(games, &args.instance)?;
    let order = TableOrder { question: args.question.clone(), ..TableOrder::new("", &name) };
    let mut measured = Vec::new();
    for path in &args.runs {
        measured.append(&mut runs(path, &order, games, context)?);
    }
    // The answer does not depend on the threads of this machine.
    let run = &context.run().clone().threads(Threads::exactly(1).unwrap_or_default());
    let plain = instance.workload(&order, None, run).map_err(asked)?;
    let workload = instance.workload(&order, args.positions, run).map_err(asked)?;
    if workload.positions() == 0 {
        return Err(Failure::question(format!(
            "{name} has no ranks, so nobody knows how many positions it has; say it with --positions"
        )));
    }
    let unclear = |why: gt_cluster::SimulateError| Failure::question(why);
    context.answer(|| {
        let costs = if args.runs.is_empty() {
            Costs::usual(&workload)
        } else {
            Costs::fitted(&measured).map_err(unclear)?
        };
        let machines = Machines {
            processes: args.processes as usize,
            bandwidth: args.bandwidth,
            latency: args.latency,
            failures: args.failures,
            checkpoint: args.checkpoint,
        };
        let simulated = costs.simulate(&workload, &machines).map_err(unclear)?;
        let Simulated { seconds, message_bytes, disk_bytes, checkpoints, restarts, .. } = simulated;
        let memory = if let Some(bytes) = simulated.memory_bytes {
            bytes
        } else {
            // What is numbered otherwise takes memory in proportion.
            let forecast = instance.table_forecast(&order, run).map_err(asked)?;
            let bytes = forecast.map_or(0.0, |forecast| float(forecast.bytes));
            bytes * float(workload.positions()) / float(plain.positions())
        };
        Ok(VerbReport::new(Cost {
            instance: name,
            positions: workload.positions().into(),
            processes: args.processes,
            seconds,
            message_bytes: whole(message_bytes),
            disk_bytes: whole(disk_bytes).into(),
            memory_bytes: whole(memory).into(),
            checkpoints: whole(checkpoints),
            restarts,
            exponents: costs.exponents(),
        }))
    })
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
const fn float(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is not negative")]
const fn whole(number: f64) -> u64 {
    (number + 0.5) as u64
}
