//! `gt perft INSTANCE N`: how many plays of N plies there are, which is how two move generators are compared.

use std::io::{self, Write};

use gt_core::limits::Meter;
use gt_core::{Game, GameExt, Limits};
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::instance::Named;
use crate::output::{Answer, Digits, Report};

/// What is to be counted.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game and its parameters, such as chomp:4x5, nim:3,4,5 or tictactoe
    instance: String,
    /// Plies of every play that is counted
    plies: u32,
}

/// The number of plays.
#[derive(Debug, Serialize)]
struct Plays {
    instance: String,
    plies: u32,
    count: Digits,
}

impl Answer for Plays {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.count)
    }
}

/// The verb.
pub(crate) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let Named { name, instance } = args.instance.parse().map_err(Failure::Question)?;
        let count = instance.perft(args.plies, &context.limits())?;
        Ok(Report::new(Plays { instance: name, plies: args.plies, count: count.into() }))
    })
}

/// How many plays of `plies` plies begin at the first position of `game`.
///
/// Plays that end earlier do not count. The last ply is counted without being played; the plies before it are on an explicit
/// stack, of as many positions as the plays have plies and the positions moves.
///
/// # Errors
/// [`Failure::Over`] for time and interruption, [`Failure::Unanswered`] if the stack outgrows the memory allowed, or if there are
/// 2^64 plays or more.
pub(crate) fn count<G: Game>(game: &G, plies: u32, limits: &Limits) -> Result<u64, Failure> {
    if plies == 0 {
        return Ok(1);
    }
    let mut meter = Meter::new(limits, None);
    let mut open = vec![(game.initial(), plies)];
    let mut plays = 0u64;
    while let Some((position, plies)) = open.pop() {
        meter.step(plays, &mut ())?;
        if plies == 1 {
            game.legal_moves(&position).try_for_each(|_| {
                meter.step(plays, &mut ())?;
                plays = plays.checked_add(1).ok_or_else(|| Failure::Unanswered(format!("more than {} plays", u64::MAX)))?;
                Ok::<(), Failure>(())
            })?;
        } else {
            game.successors(&position).try_for_each(|(_, successor)| {
                if open.len() == open.capacity() {
                    limits.check_bytes(3 * size_of_val(&open[..]) as u64)?;
                }
                open.push((successor, plies - 1));
                meter.step(plays, &mut ())
            })?;
        }
    }
    Ok(plays)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::TicTacToe;

    #[test]
    fn the_plays_of_tic_tac_toe_end_early_or_on_a_full_board() {
        // Until somebody can have won these are 9 * 8 * 7 * ...; 1440 of the 5-ply plays have won, and have no sixth ply.
        let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
        for (plies, count) in (0..).zip(counts) {
            assert_eq!(super::count(&TicTacToe, plies, &Limits::default()).unwrap(), count, "{plies} plies");
        }
    }
}
