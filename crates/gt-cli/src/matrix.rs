//! `gt matrix`: the verbs of the matrix of permutations.

mod bot;
mod common;
mod deepest;
mod draw;
mod histogram;
mod moves;
mod play;
mod puzzle;
mod sample;
mod setup;
mod solve;
mod who;

use clap::Subcommand;
use gt_perm_matrix::{Goal, PermMatrix, RuleSet};

use self::common::words;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Sight;

/// What can be asked about the matrix of permutations.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// The moves of a board, by number
    Moves(moves::Args),
    /// Solve every state, and count them by outcome and plies
    Solve(solve::Args),
    /// Who wins one state, with either player to move, by which moves, and what the bots would play
    Who(who::Args),
    /// What each variant of the bot may play in a state, and does
    Bot(bot::Args),
    /// The deepest wins, each with a whole forced line
    Deepest(deepest::Args),
    /// States of a wanted value, drawn at random
    Sample(sample::Args),
    /// The fewest moves of one player from a state to another or into a win set
    Puzzle(puzzle::Args),
    /// Play against a bot
    Play(play::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Moves(args) => context.answer(|| moves::answer(args)),
        Verb::Solve(args) => solve::run(args, context),
        Verb::Who(args) => context.answer(|| who::answer(args, context)),
        Verb::Bot(args) => context.answer(|| bot::answer(args, context)),
        Verb::Deepest(args) => context.answer(|| deepest::answer(args, context)),
        Verb::Sample(args) => context.answer(|| sample::answer(args, context)),
        Verb::Puzzle(args) => context.answer(|| puzzle::answer(args, context)),
        Verb::Play(args) => play::run(args, context),
    }
}

/// The stop of the tour: a board whose longest win takes 35 plies.
pub(crate) fn sight(context: &Context) -> Result<Sight, Failure> {
    let rules =
        PermMatrix::new(3, 4, Goal::HeavyEdge).and_then(|rules| rules.with_rule(RuleSet::Axes)).map_err(Failure::question)?;
    let deepest = deepest::find(&rules, context)?;
    let board = draw::matrix(rules.shape(), deepest.matrix);
    let (player, value) = (deepest.player.index(), deepest.value());
    Ok(Sight {
        board,
        answer: format!("the longest win of all {} states: player {player}, to move: {}", rules.shape().states(), words(value)),
    })
}
