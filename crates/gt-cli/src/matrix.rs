//! `gt matrix`: the verbs of the matrix of permutations.

mod bot;
mod common;
mod deepest;
#[cfg(feature = "plots")]
mod histogram;
mod sample;
mod setup;
mod solve;
mod way;
mod who;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure};
use gt_perm_matrix::solve::Keep;
use gt_perm_matrix::{Goal, PermMatrix, RuleSet, draw};

use self::common::words;
use self::setup::Setup;

use crate::sight::Sight;

/// The verbs of the matrix of permutations.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve every state, and count the states by outcome and plies
    Solve(solve::Args),
    /// Solve one state with each player to move: who wins, by which moves, and what the bots would
    /// play
    Who(who::Args),
    /// List the moves that each variant of the bot may play in a state, and the move that it
    /// chooses
    Bot(bot::Args),
    /// Find a longest win, with a whole line of forced play
    Deepest(deepest::Args),
    /// Draw random states that have a given value
    Sample(sample::Args),
    /// Find a shortest way from a state to another, or into a win set, without an opponent
    Way(way::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    // The positions per second of two cores under `free` and `axes`, measured on 3 x 5.
    let values = |setup, rates| context.long(move || Setup::estimate(setup, Keep::Values, rates));
    match verb {
        Verb::Solve(args) => solve::run(args, context),
        Verb::Who(args) => {
            values(&args.setup, [2.0e7, 1.9e7]).answer(|| who::answer(args, context))
        }
        Verb::Bot(args) => {
            values(&args.setup, [4.0e7, 4.0e7]).answer(|| bot::answer(args, context))
        }
        Verb::Deepest(args) => {
            values(&args.setup, [9.5e6, 3.7e7]).answer(|| deepest::answer(args, context))
        }
        Verb::Sample(args) => {
            values(&args.setup, [7.5e7, 5.4e7]).answer(|| sample::answer(args, context))
        }
        Verb::Way(args) => {
            values(&args.setup, [1.25e7, 2.8e7]).answer(|| way::answer(args, context))
        }
    }
}

/// Solves the stop of the tour: a board whose longest win takes 35 plies.
pub(crate) fn sight(context: &Context) -> Result<Sight, Failure> {
    let rules = PermMatrix::new(3, 4, Goal::HeavyEdge)
        .and_then(|rules| rules.with_rule(RuleSet::Axes))
        .map_err(Failure::question)?;
    let deepest = deepest::find(&rules, context)?;
    let board = draw::matrix(rules.shape(), deepest.matrix);
    let (player, value) = (deepest.player.index(), deepest.value());
    Ok(Sight {
        board,
        answer: format!(
            "the longest win of all {} states: player {player}, to move: {}",
            rules.shape().states(),
            words(value)
        ),
    })
}

/// Adds the answers of all verbs.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    schemas
        .answer::<solve::Board>("matrix solve")
        .answer::<who::Who>("matrix who")
        .answer::<bot::Choices>("matrix bot")
        .answer::<deepest::Deepest>("matrix deepest")
        .answer::<sample::Sample>("matrix sample")
        .answer::<way::Way>("matrix way")
}
