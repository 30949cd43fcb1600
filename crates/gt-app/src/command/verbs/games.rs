//! `games [NAME]`: every game with an example, its parameters and its promises; one game with its
//! solvers.

use core::iter::once;
use std::io::{self, Write};

use bytesize::ByteSize;
use gt_core::Run;
use gt_core::solver::Choice;
use serde::Serialize;

use super::menu::menu;
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::name::LocalName;
use crate::command::text::layout::wrapped;
use crate::command::text::style;
use crate::games::{GameKind, Games, NamedInstance};
use crate::instance::Instance;

/// The game that is asked about.
#[derive(Debug, clap::Args)]
pub struct GamesArgs {
    /// Only this game, with its solvers; with parameters, also what each will take
    name: Option<LocalName>,
    /// List every game with its parameters and notation
    #[arg(long, conflicts_with = "name")]
    all: bool,
}

/// The games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Listed {
    /// The games, or the one that was named.
    games: Vec<GameEntry>,
    /// The games in families, if they are shown so.
    #[serde(skip)]
    menu: Option<String>,
}

/// One game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Game"))]
struct GameEntry {
    /// The name of the game, without parameters.
    name: String,
    /// An instance.
    example: String,
    /// What the parameters are, in words; empty if there are none.
    parameters: String,
    /// What the game is, in a sentence.
    about: String,
    /// The promises of the game, which decide what solves it.
    promises: Vec<&'static str>,
    /// A position of the example; null if positions have no notation.
    position: Option<String>,
    /// A move from there; null if there is none.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// What solves the game, the best first; only if the game was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvers: Option<Vec<Planned>>,
}

impl GameEntry {
    /// A game that is no instance, of which its own verbs know more.
    fn beside(name: &str, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            example: name.to_owned(),
            parameters: String::new(),
            about: about.to_owned(),
            promises: Vec::new(),
            position: None,
            mv: None,
            solvers: Some(Vec::new()),
        }
    }

    fn new(kind: &GameKind, example: String, instance: &dyn Instance) -> Self {
        let sample = instance.sample();
        let (position, mv) = sample.map_or((None, None), |(position, mv)| (Some(position), mv));
        Self {
            name: kind.name().to_owned(),
            example,
            parameters: kind.parameters().to_owned(),
            about: joined(&[kind.about(), instance.about()], "; "),
            promises: instance.promises(),
            position,
            mv,
            solvers: None,
        }
    }
}

/// The texts that are not empty, with `between` between them.
fn joined(texts: &[&str], between: &str) -> String {
    let texts = texts.iter().filter(|text| !text.is_empty());
    texts.copied().collect::<Vec<_>>().join(between)
}

/// A solver of a game, and what it will take.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solver"))]
struct Planned {
    /// The name that `--with` takes.
    name: &'static str,
    /// What it does.
    about: &'static str,
    /// What it goes over.
    over: &'static str,
    /// The positions that it will store, if that is known.
    positions: Option<Digits>,
    /// The bytes that it will take under the limit on memory in force, if that is known.
    memory_bytes: Option<u64>,
    /// The least limit on memory with which it still works, if that is known.
    least_memory_bytes: Option<u64>,
    /// Whether it answers if nobody names a solver.
    best: bool,
}

impl Planned {
    /// The solvers of an instance: the one that is used if nobody names one, and then the others.
    fn of(instance: &dyn Instance, run: &Run) -> Result<Vec<Self>, Failure> {
        let best = instance.plan(None, None, run)?;
        let mut plans = instance.plans(run);
        plans.retain(|plan| plan.method != best.method);
        let others = plans.iter().map(|plan| Self::new(plan, false));
        Ok(once(Self::new(&best, true)).chain(others).collect())
    }

    fn new(plan: &Choice, best: bool) -> Self {
        Self {
            name: plan.method.name(),
            about: if plan.method.is_own() { plan.why } else { plan.method.about() },
            over: plan.over,
            positions: plan.forecast.map(|takes| takes.positions.into()),
            memory_bytes: plan.forecast.map(|takes| takes.bytes),
            least_memory_bytes: plan.forecast.map(|takes| takes.least_bytes),
            best,
        }
    }

    /// The solver in a line.
    fn line(&self) -> String {
        let takes = match (&self.positions, self.memory_bytes) {
            (Some(positions), Some(bytes)) => {
                format!("; {positions} positions, {}", ByteSize::b(bytes))
            }
            _ => String::new(),
        };
        format!("    --with {:<11} {} ({}){takes}", self.name, self.about, self.over)
    }
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(menu) = &self.menu {
            return writeln!(out, "{menu}\n`games NAME` says more of one, `games --all` of all");
        }
        for game in &self.games {
            writeln!(out, "{}", style::title(&game.example))?;
            if !game.parameters.is_empty() {
                writeln!(out, "{}", wrapped(&format!("    parameters: {}", game.parameters)))?;
            }
            if !game.about.is_empty() {
                writeln!(out, "{}", wrapped(&format!("    {}", game.about)))?;
            }
            if let Some(position) = &game.position {
                let mv =
                    game.mv.as_ref().map_or_else(String::new, |mv| format!("    a move: {mv}"));
                writeln!(out, "    a position: {position}{mv}")?;
            }
            if !game.promises.is_empty() {
                writeln!(out, "    {}", style::aside(game.promises.join(" ")))?;
            }
            for solver in game.solvers.iter().flatten() {
                writeln!(out, "{}", wrapped(&solver.line()))?;
            }
        }
        Ok(())
    }
}

impl Listed {
    /// Every game, by its example.
    pub(in crate::command) fn all(games: &Games) -> Result<Self, Failure> {
        let entry = |kind: &GameKind| {
            let NamedInstance { name, instance } = games.named(&kind.example())?;
            Ok(GameEntry::new(kind, name, &*instance))
        };
        let all = games.iter().map(entry).collect::<Result<_, Failure>>()?;
        Ok(Self { games: all, menu: None })
    }

    /// The game of an instance, with its solvers.
    pub(in crate::command) fn one(
        NamedInstance { name, instance }: NamedInstance,
        games: &Games,
        run: &Run,
    ) -> Result<Self, Failure> {
        let solvers = Some(Planned::of(&*instance, run)?);
        let kind = games.kind(&name)?;
        let one = vec![GameEntry { solvers, ..GameEntry::new(kind, name, &*instance) }];
        Ok(Self { games: one, menu: None })
    }
}

/// Answers the verb.
pub(super) fn run(args: &GamesArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        Ok(VerbReport::new(match &args.name {
            None => Listed { menu: (!args.all).then(|| menu(games)), ..Listed::all(games)? },
            Some(name) => match games.about_beside(name.game()) {
                Some(about) => {
                    Listed { games: vec![GameEntry::beside(name.game(), about)], menu: None }
                }
                None => Listed::one(context.named(games, name)?, games, context.run())?,
            },
        }))
    })
}
