//! `gt perft INSTANCE N`: how many plays of N plies there are, which is how two move generators are compared.

use std::io::{self, Write};

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
        let count = instance.perft(args.plies, context.run())?;
        Ok(Report::new(Plays { instance: name, plies: args.plies, count: count.into() }))
    })
}

#[cfg(test)]
mod tests {
    use gt_core::perft::perft;
    use gt_core::{Game, Run};

    use crate::examples::TicTacToe;

    #[test]
    fn the_plays_of_tic_tac_toe_end_early_or_on_a_full_board() {
        // Until somebody can have won these are 9 * 8 * 7 * ...; 1440 of the 5-ply plays have won, and have no sixth ply.
        let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
        for (plies, count) in (0..).zip(counts) {
            assert_eq!(perft(&TicTacToe, &TicTacToe.initial(), plies, &Run::new()).unwrap(), count, "{plies} plies");
        }
    }
}
