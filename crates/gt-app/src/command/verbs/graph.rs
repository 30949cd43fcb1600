//! `graph INSTANCE [POSITION]`: what play can reach, in a file for other programs.

use core::fmt;
use std::ffi::OsStr;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, ValueEnum};
use gt_core::error::counted;
use gt_core::graph::Labels;
use gt_core::graph::parity::ParityGame;
use gt_core::run::Meter;
use gt_core::{LimitError, Outcome, Player, Run};
use serde::Serialize;

use crate::command::answer::estimate::Estimate;
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
use crate::command::args::Format;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::file::OutputFile;
use crate::command::question::name::LocalName;
use crate::counted::Counted;
use crate::games::{Games, NamedInstance};
use crate::instance::Instance;
use crate::reached::Reached;
use crate::review::Judged;

/// The instance, the position, and the file.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("form"))]
pub struct GraphArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Follow play for this many plies only [default: to its end]
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Write the graph for Graphviz to this file; - is stdout
    #[arg(long, value_name = "FILE", group = "form")]
    dot: Option<PathBuf>,
    /// Write the graph as two parity games, for PGSolver and Oink: for g.pg to g.even.pg and
    /// g.odd.pg; endless play and draws go to Even in the first, to Odd in the second
    #[arg(long, value_name = "FILE", group = "form")]
    pg: Option<PathBuf>,
    /// Write a position with its value and its moves on each line, as JSON; - is stdout
    #[arg(long, value_name = "FILE", group = "form")]
    jsonl: Option<PathBuf>,
    /// With --pg, write only one parity game, to the very FILE; it is even if FILE is -
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["dot", "jsonl"], value_enum)]
    endless: Option<Endless>,
    /// With --pg, leave out the names of positions, which some programs do not read
    #[arg(long, conflicts_with_all = ["dot", "jsonl"])]
    no_names: bool,
}

/// Who gets endless play and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Endless {
    /// The player who is to move in the first position
    Even,
    /// The opponent
    Odd,
}

impl From<Endless> for Player {
    fn from(endless: Endless) -> Self {
        match endless {
            Endless::Even => Self::First,
            Endless::Odd => Self::Second,
        }
    }
}

/// Where one file goes.
enum Target {
    Stdout,
    File(OutputFile, PathBuf),
}

impl Target {
    /// Says where to write, and tries a file before the work begins.
    fn ready(path: &Path, context: &Context) -> Result<Self, Failure> {
        if path.as_os_str() != "-" {
            return Ok(Self::File(OutputFile::ready(path, context)?, path.to_owned()));
        }
        if context.format() == Format::Json {
            return Err(Failure::question(
                "--format json with a graph on stdout: expected the name of a file in place of -",
            ));
        }
        Ok(Self::Stdout)
    }

    /// Writes the contents, and returns the path of the file.
    fn write(
        self,
        context: &Context,
        contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Option<PathBuf>, Failure> {
        match self {
            Self::File(file, path) => file.write(contents).map(|()| Some(path)),
            Self::Stdout if context.is_dry_run() => Ok(None),
            Self::Stdout => context.output().text(contents).map(|()| None),
        }
    }
}

/// The two files of `--pg g.pg`: `g.even.pg` and `g.odd.pg`.
fn both(path: &Path) -> [(PathBuf, Player); 2] {
    let ends = path.extension().is_some_and(|end| end == OsStr::new("pg"));
    [("even", Player::First), ("odd", Player::Second)].map(|(name, player)| {
        let mut file =
            if ends { path.with_extension("") } else { path.to_owned() }.into_os_string();
        file.push(format!(".{name}.pg"));
        (file.into(), player)
    })
}

impl GraphArgs {
    /// The files to write, each with the player who gets draws where it is a parity game.
    fn targets(&self, context: &Context) -> Result<Vec<(Target, Player)>, Failure> {
        let path = self.dot.as_ref().or(self.pg.as_ref()).or(self.jsonl.as_ref());
        let path = path.ok_or_else(|| {
            Failure::question("expected a file to write, by --dot, --pg or --jsonl")
        })?;
        let is_one = self.pg.is_none() || self.endless.is_some() || path.as_os_str() == "-";
        let files = if is_one {
            vec![(path.clone(), self.endless.map_or(Player::First, Player::from))]
        } else {
            both(path).into()
        };
        let ready =
            |(path, player): (PathBuf, Player)| Ok((Target::ready(&path, context)?, player));
        files.into_iter().map(ready).collect()
    }

    /// Writes the files, and returns their paths.
    fn write(
        &self,
        targets: Vec<(Target, Player)>,
        instance: &dyn Instance,
        reached: &dyn Reached,
        context: &Context,
    ) -> Result<Vec<PathBuf>, Failure> {
        let (graph, labels): (_, &dyn Labels) = (reached.graph(), reached);
        let (positions, run) = (u64::from(graph.len()), context.run());
        let mut paths = Vec::new();
        let mut write = |target: Target, lines, contents: &Contents<'_>| {
            let written = target.write(context, |out| {
                contents(&mut Lines { out, meter: writing(lines, run), written: 0 })
            });
            // A run that is over ends the writer with an error of the system.
            paths.extend(
                written
                    .or_else(|error| run.check_running().map_err(Failure::from).and(Err(error)))?,
            );
            Ok::<_, Failure>(())
        };
        if self.dot.is_some() {
            let dot = |out: &mut dyn fmt::Write| graph.write_graphviz(labels, out);
            for (target, _) in targets {
                // The first two, the last one, and one for each position and move.
                write(target, positions + graph.edge_count() + 3, &|out| formatted(out, dot))?;
            }
        } else if self.pg.is_some() {
            let game = ParityGame::new(graph, run)?;
            let labels = (!self.no_names).then_some(labels);
            for (target, endless) in targets {
                let pg = |out: &mut dyn fmt::Write| game.write(endless, labels, out);
                write(target, u64::from(game.len()) + 1, &|out| formatted(out, pg))?;
            }
        } else {
            let worths = worths(instance, reached, run)?;
            for (target, _) in targets {
                write(target, positions, &|out| lines(reached, &worths, out))?;
            }
        }
        Ok(paths)
    }
}

/// What writes a file.
type Contents<'c> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'c;

/// The name of the last phase.
const WRITING: &str = "writing the graph";

fn writing(lines: u64, run: &Run) -> Meter<'_> {
    Meter::new(run, WRITING, Some(lines)).counting("line")
}

/// A writer that counts lines, and looks at the run meanwhile.
struct Lines<'w> {
    out: &'w mut dyn Write,
    meter: Meter<'w>,
    written: u64,
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        for _ in bytes.iter().take(written).filter(|&&byte| byte == b'\n') {
            self.written += 1;
            let over = |limit: LimitError| io::Error::new(ErrorKind::TimedOut, limit.to_string());
            self.meter.step(self.written).map_err(over)?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What a position is worth to the player to move there.
#[derive(Clone, Copy, Debug, Serialize)]
struct Worth {
    outcome: Outcome,
    plies: Option<u32>,
    margin: Option<i32>,
}

/// The values of all positions, by the solver of the game.
fn worths(
    instance: &dyn Instance,
    reached: &dyn Reached,
    run: &Run,
) -> Result<Vec<Worth>, Failure> {
    if instance.sample().is_none() {
        return Err(Failure::question(
            "--jsonl needs positions with a notation, which this game has not; use --dot or --pg",
        ));
    }
    let len = reached.graph().len();
    let mut inquiry = instance.inquiry(run);
    let mut meter = Meter::new(run, "looking up values", Some(len.into()));
    let mut worths = Vec::new();
    for number in 0..len {
        let found = inquiry.value(Some(&reached.position(number)))?;
        let Judged { outcome, plies, margin, .. } = found;
        run.push(&mut worths, Worth { outcome, plies, margin })?;
        meter.step(number.into())?;
    }
    meter.end(len.into());
    Ok(worths)
}

/// A line of `--jsonl`.
#[derive(Debug, Serialize)]
struct Line {
    position: String,
    #[serde(flatten)]
    worth: Worth,
    /// Null where the graph does not follow play.
    moves: Option<Vec<Step>>,
}

/// A move, and the position after it.
#[derive(Debug, Serialize)]
struct Step {
    #[serde(rename = "move")]
    mv: String,
    position: String,
}

/// Writes a line for each position.
fn lines(reached: &dyn Reached, worths: &[Worth], out: &mut dyn Write) -> io::Result<()> {
    // Tokens are short. They are collected without a `dyn` call for each.
    let mut out = BufWriter::new(out);
    for (number, &worth) in (0..).zip(worths) {
        let moves = (!reached.is_open(number)).then(|| {
            let after = reached.graph().edges(number).iter().map(|&to| reached.position(to));
            let moves = reached.moves(number).into_iter().zip(after);
            moves.map(|(mv, position)| Step { mv, position }).collect()
        });
        let line = Line { position: reached.position(number), worth, moves };
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
    }
    Ok(out.into_inner().map(|_| ())?)
}

/// Text for a writer; it keeps the writer's error, for which `fmt::Error` has no room.
struct Text<'w> {
    out: &'w mut dyn Write,
    failed: Option<io::Error>,
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

/// Writes what `write` formats, and returns the writer's own error.
fn formatted(
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> io::Result<()> {
    let mut text = Text { out, failed: None };
    write(&mut text)
        .map_err(|fmt::Error| text.failed.unwrap_or_else(|| io::Error::other("no text")))
}

/// What was written.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Written {
    /// The instance, with all of its parameters.
    instance: String,
    /// The positions of the graph.
    positions: Digits,
    /// The moves between them.
    moves: Digits,
    /// The two files of parity games, whose names nobody has given.
    #[serde(skip)]
    files: Vec<PathBuf>,
    /// Whether the graph is on stdout, where nothing else may stand.
    #[serde(skip)]
    is_shown: bool,
    /// The positions in which the game goes on and the graph does not follow it.
    #[serde(skip)]
    open: usize,
}

impl VerbAnswer for Written {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_shown {
            return Ok(());
        }
        if let [even, odd] = &self.files[..] {
            writeln!(out, "draws go to Even in {}, to Odd in {}", even.display(), odd.display())?;
        }
        if self.open > 0 {
            let open = counted(self.open, "position");
            writeln!(out, "the plies end in {open} where the game goes on")?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &GraphArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let NamedInstance { name, instance } = context.named(games, &args.instance)?;
    let files = if args.pg.is_some() && args.endless.is_none() { 2 } else { 1 };
    let estimate = Estimate::unknown().counting(Counted::Reachable).in_parts(files);
    let estimate = || Ok(estimate.told_by(WRITING));
    context.long(estimate).answer(|| {
        let targets = args.targets(context)?;
        let reached = instance.reached(args.position.as_deref(), args.plies, context.run())?;
        let files = args.write(targets, &*instance, &*reached, context)?;
        let work = reached.work();
        let is_shown = files.is_empty() && !context.is_dry_run();
        let open = (0..reached.graph().len()).filter(|&number| reached.is_open(number)).count();
        let (positions, moves) = (work.positions.into(), work.edges.into());
        let written = Written { instance: name, positions, moves, files, is_shown, open };
        // On stdout stands the graph, and nothing else.
        Ok(if is_shown {
            VerbReport::new(written)
        } else {
            VerbReport::solved(written, work).counting(Counted::Reachable)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_parity_games_have_two_names() {
        let names = |path: &str| both(Path::new(path)).map(|(path, _)| path.display().to_string());
        assert_eq!(names("a/g.pg"), ["a/g.even.pg", "a/g.odd.pg"]);
        assert_eq!(names("g"), ["g.even.pg", "g.odd.pg"]);
        assert_eq!(names("nim.3"), ["nim.3.even.pg", "nim.3.odd.pg"]);
    }
}
