//! Tables from answers that are known already: read from a file, or found by another program.

use alloc::format;

use super::table::RankTable;
use crate::capability::Indexed;
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::run::{Meter, Run, Stats};

/// A table of one stored answer per rank, in the order of ranks; `None` for a hole.
///
/// # Errors
/// [`SolveError::Shape`] if there are more or fewer answers than ranks, if a hole has an answer, or
/// if a position has none. The limits of `run` are checked before the table is allocated.
pub(super) fn read<G: Indexed, T: RankTable>(
    game: &G,
    answers: impl Iterator<Item = Option<T::Answer>>,
    run: &Run,
) -> Result<(T, Stats), SolveError> {
    let (run, len) = (&run.started(), game.index_len());
    stored::check_length(&answers, len)?;
    let mut table = T::unknown(len, run)?;
    let mut meter = Meter::new(run, "reading", Some(len));
    let (mut read, mut stats) = (0, Stats::default());
    for answer in answers {
        meter.step(read)?;
        if read == len {
            return Err(stored::too_long(len));
        }
        match (answer, game.unrank(read)) {
            (Some(answer), Some(_)) => {
                table.set(read, answer, run)?;
                stats.positions += 1;
            }
            (Some(answer), None) => return Err(stored::hole_with(answer, read)),
            (None, Some(_)) => {
                let expected = "an answer: the rank has a position";
                return Err(
                    ShapeError::new(format!("value of rank {read}"), "none", expected).into()
                );
            }
            (None, None) => {}
        }
        read += 1;
    }
    if read < len {
        return Err(stored::wrong_length(read, len));
    }
    meter.end(len);
    Ok((table, stats))
}
