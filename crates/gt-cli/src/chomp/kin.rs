//! `gt chomp solid A B C` and `gt chomp divisors N`: Chomp on other partially ordered sets.
//!
//! A move takes an element and all elements above it; the least element is the poison.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, Lines, VerbAnswer, VerbReport, sentence};
use gt_chomp::solve::Searched;
use gt_chomp::{DivisorGame, PosetChomp, SolidChomp};
use gt_core::{Game, Nimber, Outcome};
use serde::Serialize;

use super::common::{SEARCH_BYTES, openings, searched, stopped};
use crate::sizes::refuse;

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Kin<E> {
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The nimber.
    nimber: u32,
    /// The winning first moves.
    openings: Vec<E>,
    #[serde(skip)]
    words: String,
}

impl<E: Serialize> VerbAnswer for Kin<E> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let sentence = sentence(self.outcome, self.plies.map(u64::from), Some(self.nimber));
        out.say(format_args!("{sentence}{}", self.words))
    }
}

/// Answers the verb `solid`.
pub(super) fn solid(args: &SolidArgs, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(estimate(&args.sides))).answer(|| {
        let &[a, b, c] = &args.sides[..] else {
            unreachable!("the command line requires three sides")
        };
        let game = SolidChomp::new([a, b, c]).map_err(Failure::question)?;
        let first = game.initial();
        let moves = game.moves(&first).map(|cube| (cube.0, cube.to_string()));
        solve(game.poset(), &args.sides, context, moves)
    })
}

/// Answers the verb `divisors`.
pub(super) fn divisors(args: &DivisorArgs, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(estimate(&sides(args.number)))).answer(|| {
        let game = DivisorGame::new(args.number).map_err(Failure::question)?;
        let first = game.initial();
        let moves = game.moves(&first).map(|divisor| (divisor, divisor.to_string()));
        solve(game.poset(), &sides(args.number), context, moves)
    })
}

/// Estimates the game on a box with these sides.
fn estimate(sides: &[u32]) -> Estimate {
    within_box(sides).map_or_else(Estimate::unknown, searched)
}

/// Counts the positions of the game on a box with these sides; unknown if it has more than three.
///
/// The positions are the plane partitions within the box without the empty one. Their number is
/// the product of P. A. `MacMahon`.
fn within_box(sides: &[u32]) -> Option<u64> {
    let side = |nth: usize| sides.get(nth).copied().unwrap_or(1);
    let cubes = sides.iter().fold(1u32, |cubes, &side| cubes.saturating_mul(side));
    if sides.len() > 3 || cubes > 128 {
        return None;
    }
    let mut count = 1.0;
    for (a, b, c) in (1..=side(0))
        .flat_map(|a| (1..=side(1)).flat_map(move |b| (1..=side(2)).map(move |c| (a, b, c))))
    {
        let level = f64::from(a + b + c);
        count *= (level - 1.0) / (level - 2.0);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate")]
    let positions = count.round() as u64 - 1;
    Some(positions)
}

/// The sides of the box that the divisors of a number are: one more than each exponent.
fn sides(number: u64) -> Vec<u32> {
    let (mut rest, mut sides, mut prime) = (number, Vec::new(), 2);
    while rest > 1 && prime <= 1 << 20 {
        let mut side = 1;
        while rest.is_multiple_of(prime) {
            rest /= prime;
            side += 1;
        }
        if side > 1 {
            sides.push(side);
        }
        prime += 1;
    }
    match rest {
        1 => {}
        2..=0x100_0000_0000 => sides.push(2), // a prime
        _ => sides = vec![2; 4],              // a prime, or a product of two: unknown
    }
    sides
}

/// Solves the game on a box with these sides; what surely does not fit the memory is refused.
///
/// `moves` are the first moves in the order of the elements, each as a key and in words.
fn solve<E>(
    game: &PosetChomp,
    sides: &[u32],
    context: &Context,
    moves: impl Iterator<Item = (E, String)>,
) -> Result<VerbReport<Kin<E>>, Failure> {
    /// A search needs more for a position: its set of elements alone takes 16 bytes, its value 8.
    const LEAST_BYTES: u64 = 24;
    if let Some(positions) = within_box(sides) {
        refuse(positions, LEAST_BYTES, SEARCH_BYTES, context)?;
    }
    let first = game.initial();
    let found = game.searched(first, context.run()).map_err(stopped)?;
    let Searched { value, winning, nimber: Nimber(nimber), stats } = found;
    let least = winning.iter().map(|&(_, plies)| plies).min();
    let named = game.moves(&first).zip(moves);
    let winning: Vec<((E, String), u32)> = named
        .filter_map(|(element, named)| {
            let plies = winning.iter().find(|&&(mv, _)| mv == element)?.1;
            Some((named, plies))
        })
        .collect();
    let words = winning.iter().map(|((_, word), plies)| (word, Some(*plies) == least));
    let words = openings(words);
    let openings = winning.into_iter().map(|((key, _), _)| key).collect();
    Ok(VerbReport::solved(
        Kin { outcome: value.outcome(), plies: value.plies(), nimber, openings, words },
        stats,
    ))
}
