//! The verbs that work for every game that has a name.

mod ahead;
mod board;
#[cfg(feature = "cluster")]
mod cluster;
mod explain;
mod games;
mod graph;
mod line;
mod menu;
mod moves;
#[cfg(feature = "table")]
mod opened;
mod perft;
#[cfg(feature = "svg")]
mod picture;
mod play;
mod position;
mod puzzle;
mod replay;
mod reply;
mod review;
mod rules;
mod solve;
mod subject;
#[cfg(feature = "table")]
mod table;
mod with;

use clap::Subcommand;

pub use board::BoardArgs;
#[cfg(feature = "cluster")]
pub use cluster::ClusterArgs;
pub use games::GamesArgs;
pub use graph::GraphArgs;
pub use moves::MovesArgs;
pub use perft::PerftArgs;
pub use play::PlayArgs;
pub use position::PositionArgs;
pub use puzzle::{PuzzleArgs, PuzzleSheet};
pub use replay::ReplayArgs;
pub use reply::ReplyArgs;
pub use review::ReviewArgs;
pub use rules::{RulesArgs, rules, rules_text};
pub use solve::SolveArgs;
#[cfg(feature = "table")]
pub use table::TableArgs;

#[cfg(feature = "web")]
pub(super) use with::{Outlook, outlook};
#[cfg(all(feature = "table", feature = "web"))]
pub(super) use {
    opened::{opened, unreadable},
    table::OpenTables,
};

use super::context::Context;
use super::failure::Failure;
#[cfg(feature = "schema")]
use crate::command::answer::schema::Schemas;
use crate::games::Games;

/// A verb for every game, as arguments of clap.
///
/// A program with verbs of its own flattens it into them.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Solve an instance: who wins, in how many plies, with which nimber or margin
    Solve(SolveArgs),
    /// List every move of a position with its value, best first
    Moves(MovesArgs),
    /// Say why the value of a position is right
    Explain(PositionArgs),
    /// Play the best moves from a position to the end
    Line(PositionArgs),
    /// Count the plays of a given number of plies
    Perft(PerftArgs),
    /// Write what play can reach as a graph, for Graphviz, for solvers of parity games, or as JSON
    Graph(GraphArgs),
    /// Tables on disk: solve into a folder, ask it, say what it holds, check it
    #[cfg(feature = "table")]
    Table(TableArgs),
    /// Tables on disk, made by several processes
    #[cfg(feature = "cluster")]
    Cluster(ClusterArgs),
    /// Play a game against the computer
    Play(PlayArgs),
    /// Draw positions in which exactly one move wins
    Puzzle(PuzzleArgs),
    /// Show a position as the rules know it: the board, its cells and every legal move
    Board(BoardArgs),
    /// Say which move a computer of some strength makes
    Reply(ReplyArgs),
    /// Read a record and check every move by the rules
    Replay(ReplayArgs),
    /// Say of every move of a record what it gave away
    Review(ReviewArgs),
    /// List the games in families, or one game with its parameters, its notation and what solves it
    Games(GamesArgs),
    /// Say the rules of a game: how to play, the aim, how positions and moves are written
    Rules(RulesArgs),
}

impl Verb {
    /// The game whose rules are asked for, as the command line names it.
    ///
    /// A program with a game that is no instance answers for it.
    pub fn rules_of(&self) -> Option<&str> {
        if let Self::Rules(args) = self { Some(args.game()) } else { None }
    }

    /// Answers the verb about one of `games`.
    ///
    /// # Errors
    /// Why there is no answer, or only part of one.
    pub fn run(&self, games: &Games, context: &Context) -> Result<(), Failure> {
        context.completed(match self {
            Self::Solve(args) => solve::run(args, games, context),
            Self::Moves(args) => moves::run(args, games, context),
            Self::Explain(args) => explain::run(args, games, context),
            Self::Line(args) => line::run(args, games, context),
            Self::Perft(args) => perft::run(args, games, context),
            Self::Graph(args) => graph::run(args, games, context),
            #[cfg(feature = "table")]
            Self::Table(args) => table::run(args, games, context),
            #[cfg(feature = "cluster")]
            Self::Cluster(args) => cluster::run(args, games, context),
            Self::Play(args) => play::run(args, games, context),
            Self::Puzzle(args) => puzzle::run(args, games, context),
            Self::Board(args) => board::run(args, games, context),
            Self::Reply(args) => reply::run(args, games, context),
            Self::Replay(args) => replay::run(args, games, context),
            Self::Review(args) => review::run(args, games, context),
            Self::Games(args) => games::run(args, games, context),
            Self::Rules(args) => rules::run(args, games, context),
        })
    }
}

/// Returns the JSON schemas of the answers of all verbs that have JSON: all but `play`.
#[cfg(feature = "schema")]
pub(super) fn schemas() -> Schemas {
    let schemas = Schemas::new()
        .answer::<solve::Solved>("solve")
        .answer::<moves::Listed>("moves")
        .or::<ahead::Seen>("moves")
        .answer::<explain::Explained>("explain")
        .answer::<line::Played>("line")
        .answer::<perft::Plays>("perft")
        .answer::<graph::Written>("graph")
        .answer::<puzzle::Drawn>("puzzle")
        .answer::<board::Board>("board")
        .answer::<reply::Replied>("reply")
        .answer::<replay::Replayed>("replay")
        .answer::<review::Reviewed>("review")
        .answer::<games::Listed>("games")
        .answer::<rules::Rules>("rules");
    #[cfg(feature = "table")]
    let schemas = table::schemas(schemas);
    #[cfg(feature = "cluster")]
    let schemas = schemas
        .answer::<cluster::MadeTogether>("cluster local")
        .answer::<cluster::MadeTogether>("cluster worker")
        .or::<cluster::Traffic>("cluster worker")
        .answer::<cluster::Cost>("cluster simulate");
    schemas
}
