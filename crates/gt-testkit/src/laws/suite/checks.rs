//! The laws of a game without a type.
//!
//! No function here is generic, so the laws are compiled with this crate, once for all games.

use crate::laws;
use crate::laws::erased::{AnyGame, AnyPosition};
use crate::laws::reach::Reach;
use crate::laws::sample::Sample;
use crate::laws::violation::Violation;

macro_rules! checks {
    ($($name:ident: $check:path;)*) => {$(
        pub(super) fn $name<'a, 'e>(
            game: &'a AnyGame<'e>,
            sample: &Sample<'a, AnyGame<'e>>,
        ) -> Result<(), Violation> {
            $check(game, sample)
        }
    )*};
}

pub(super) fn copy<'e>(game: &AnyGame<'e>, sample: &Sample<AnyGame<'e>>) -> Result<(), Violation> {
    laws::elsewhere::check_copy(game, &game.copied(), sample)
}

pub(super) fn turns<'e>(game: &AnyGame<'e>, sample: &Sample<AnyGame<'e>>) -> Result<(), Violation> {
    laws::partizan::check_turns(game, sample, AnyGame::told_turn)
}

pub(super) fn players<'e>(
    game: &AnyGame<'e>,
    sample: &Sample<AnyGame<'e>>,
) -> Result<(), Violation> {
    laws::impartial::check_players(game, sample, AnyGame::told_other_turn)
}

pub(super) fn unranked<'e>(game: &AnyGame<'e>, reach: Reach) -> Vec<AnyPosition<'e>> {
    reach.unranked(game)
}

pub(super) fn unranked_in_tiers<'e>(game: &AnyGame<'e>, reach: Reach) -> Vec<AnyPosition<'e>> {
    reach.unranked_in_tiers(game)
}

checks! {
    game: laws::game::check;
    threads: laws::elsewhere::check_threads;
    acyclic: laws::acyclic::check;
    impartial: laws::impartial::check;
    partizan: laws::partizan::check;
    partizan_impartial: laws::partizan::check_impartial;
    indexed: laws::indexed::check;
    tiered: laws::tiered::check;
    indexed_tiers: laws::indexed_tiers::check;
    predecessors: laws::predecessors::check;
    indexed_predecessors: laws::predecessors::check_indexed;
    symmetric: laws::symmetric::check;
    indexed_symmetric: laws::indexed::check_symmetric;
    tiered_symmetric: laws::tiered::check_symmetric;
    symmetric_predecessors: laws::symmetric::check_predecessors;
    images: laws::images::check;
    indexed_images: laws::images::check_indexed;
    evaluate: laws::evaluate::check;
    partizan_evaluate: laws::evaluate::check_partizan;
    margins: laws::margins::check;
    encode: laws::encode::check;
    grid: laws::grid::check;
    notation: laws::notation::check;
}
