//! `gt chomp solid A B C` and `gt chomp divisors N`: Chomp on other partially ordered sets.
//!
//! A move takes an element and all elements above it; the least element is the poison.

use core::fmt::Display;
use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport, known, sentence};
use gt_chomp::{DivisorGame, SolidChomp};
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::{Acyclic, GameExt, Impartial, Outcome, Solution};
use serde::Serialize;

/// The box of cubes.
#[derive(Debug, clap::Args)]
pub(crate) struct SolidArgs {
    /// The three sides of the box, which may have at most 128 cubes
    #[arg(num_args = 3, required = true, allow_negative_numbers = true, value_names = ["A", "B", "C"])]
    sides: Vec<u32>,
}

/// The number.
#[derive(Debug, clap::Args)]
pub(crate) struct DivisorArgs {
    /// The number whose divisors are in the game; it may have at most 128 divisors
    #[arg(allow_negative_numbers = true)]
    number: u64,
}

/// The winner from the full set, and the winning first moves.
#[derive(Debug, Serialize)]
struct Kin<E> {
    outcome: Outcome,
    plies: Option<u32>,
    nimber: u32,
    openings: Vec<E>,
    #[serde(skip)]
    words: String,
}

impl<E: Serialize> VerbAnswer for Kin<E> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let sentence = sentence(self.outcome, self.plies.map(u64::from), Some(self.nimber));
        let opening = if self.words.is_empty() { "" } else { ", opening " };
        writeln!(out, "{sentence}{opening}{}", self.words)
    }
}

/// Answers the verb `solid`.
pub(super) fn solid(args: &SolidArgs, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(Estimate::unknown())).answer(|| {
        let &[a, b, c] = &args.sides[..] else { unreachable!("the command line requires three sides") };
        let game = SolidChomp::new([a, b, c]).map_err(Failure::question)?;
        solve(&game, context, |cube| cube.0, |cube| cube.to_string())
    })
}

/// Answers the verb `divisors`.
pub(super) fn divisors(args: &DivisorArgs, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(Estimate::unknown())).answer(|| {
        let game = DivisorGame::new(args.number).map_err(Failure::question)?;
        solve(&game, context, |divisor| divisor, |divisor| divisor.to_string())
    })
}

fn solve<G: Acyclic + Impartial, E, W: Display>(
    game: &G,
    context: &Context,
    element: impl Fn(G::Move) -> E,
    word: impl Fn(G::Move) -> W,
) -> Result<VerbReport<Kin<E>>, Failure> {
    let full = game.initial();
    let values = Values::new(game, context.run());
    let value = known(values.value(&full).map_err(|error| Failure::from(error).after(values.stats()))?)?;
    let mut winning = Vec::new();
    for (mv, after) in game.successors(&full) {
        if values.outcome(&after)? == Some(Outcome::Loss) {
            winning.push(mv);
        }
    }
    let searched = values.stats();
    drop(values); // so that its table and the table of the nimbers are never in memory together
    let nimber = Nimbers::new(game, context.run()).nimber(&full)?.get();
    let words: Vec<String> = winning.iter().map(|&mv| word(mv).to_string()).collect();
    let openings = winning.into_iter().map(element).collect();
    Ok(VerbReport::solved(
        Kin { outcome: value.outcome(), plies: value.plies(), nimber, openings, words: words.join(" ") },
        searched,
    ))
}
