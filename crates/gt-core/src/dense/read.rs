//! Tables from answers that are known already: read from a file, or found by another program.

use alloc::format;
use core::fmt::Display;

use super::AllRanks;
use crate::capability::Indexed;
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::nimber::Nimber;
use crate::outcome::{Margin, Outcome, Value};
use crate::run::{Meter, Run, Stats};
use crate::tiers::{Coded, Plane};

impl<G: Indexed, A: Coded + Display> AllRanks<G, A> {
    /// Makes the table of `game` from one stored answer per rank, in the order of ranks.
    ///
    /// A hole has `None`. The answers are believed: check them with
    /// [`certify`](mod@crate::certify).
    /// # Complexity
    /// Time: one `unrank` per rank. Memory as for [`solve`](Self::solve), without a path.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if time is
    ///   over. The table is checked before it is allocated.
    /// * [`SolveError::Shape`] if there are more or fewer answers than ranks, if a hole has an
    ///   answer, or if a position has none.
    /// * [`SolveError::Overflow`] as for [`solve`](Self::solve).
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GameGraph, prelude::*};
    /// use gt_core::dense::Values;
    /// let graph: GameGraph = "a -> b\nb -> c\nc".parse().unwrap();
    /// let game = graph.into_acyclic().unwrap();
    /// let solved = Values::solve(&game, &Run::new()).unwrap();
    /// let stored: Vec<_> = (0..3).map(|rank| solved.at_rank(rank)).collect();
    /// let table = Values::from_answers(&game, stored, &Run::new()).unwrap();
    /// assert!(table.iter().eq(solved.iter()));
    ///
    /// let short = vec![Some(Value::Draw); 2];
    /// let error = Values::from_answers(&game, short, &Run::new()).unwrap_err();
    /// assert_eq!(error.to_string(), "number of values cannot be 2: expected 3, one per rank");
    /// ```
    pub fn from_answers(
        game: G,
        answers: impl IntoIterator<Item = Option<A>>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let (run, len, answers) = (&run.started(), game.index_len(), answers.into_iter());
        stored::check_length(&answers, len)?;
        let mut plane = Plane::unknown(len, run)?;
        let mut meter = Meter::new(run, "reading", Some(len));
        let (mut read, mut stats) = (0, Stats::default());
        for answer in answers {
            meter.step(read)?;
            if read == len {
                return Err(stored::too_long(len));
            }
            match (answer, game.unrank(read)) {
                (Some(answer), Some(_)) => {
                    plane.set(read, answer, run)?;
                    stats.positions += 1;
                }
                (Some(answer), None) => return Err(stored::hole_with(answer, read)),
                (None, Some(_)) => {
                    let (what, expected) =
                        (format!("value of rank {read}"), "an answer: the rank has a position");
                    return Err(ShapeError::new(what, "none", expected).into());
                }
                (None, None) => {}
            }
            read += 1;
        }
        if read < len {
            return Err(stored::wrong_length(read, len));
        }
        meter.end(len);
        Ok(Self { game, plane, stats })
    }
}

/// [`AllRanks::from_answers`] by the name of the answers.
macro_rules! by_name {
    ($($answer:ty, $name:ident;)+) => { $(
        impl<G: Indexed> AllRanks<G, $answer> {
            #[doc = concat!("[`from_answers`](Self::from_answers), for a table of [`", stringify!($answer), "`].")]
            /// # Errors
            /// As there.
            pub fn $name(
                game: G,
                answers: impl IntoIterator<Item = Option<$answer>>,
                run: &Run,
            ) -> Result<Self, SolveError> {
                Self::from_answers(game, answers, run)
            }
        }
    )+ };
}

by_name! {
    Outcome, from_outcomes;
    Value, from_values;
    Margin, from_margins;
    Nimber, from_nimbers;
}
