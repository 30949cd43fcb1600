//! What a way to answer takes, as far as it is known before.

use super::Solver;
use super::choice::{Route, is_reachable};
use super::facts::AnswerKind;
use super::has::{If, Names, said_of};
use crate::dense::AllRanks;
use crate::margin::MarginTable;
use crate::outcome::{Outcome, Value};
use crate::promise::Shared;
use crate::retrograde::{Tablebase, estimate};
use crate::run::{Forecast, Run};
use crate::tiers::AllTiers;

impl<G: Shared, C: Names<G>> Solver<G, C> {
    /// What a way takes under the limit of `run`, and at least, if that is known before.
    pub(super) fn forecast_of(
        &self,
        way: Route,
        question: AnswerKind,
        run: &Run,
    ) -> Option<Forecast> {
        match way {
            Route::RanksGraph if const { is_reachable(Route::RanksGraph, said_of::<G, C>()) } => {
                Some(estimate(&self.named(), run).within(run))
            }
            Route::LoopyTiers if const { is_reachable(Route::LoopyTiers, said_of::<G, C>()) } => {
                Tablebase::estimate_by_tiers(&self.named(), run).ok()
            }
            way => self.least_of(way, question),
        }
    }

    /// What a way takes at least, if that is known before.
    pub(super) fn least_of(&self, way: Route, question: AnswerKind) -> Option<Forecast> {
        let game = self.named();
        match way {
            Route::Tiers if C::Tiers::HAS => {
                let all = match question {
                    AnswerKind::Outcome => AllTiers::<_, Outcome>::forecast(&game),
                    _ => AllTiers::<_, Value>::forecast(&game),
                };
                Some(all.ok()?.total())
            }
            Route::Ranks if C::Ranks::HAS => Some(match question {
                AnswerKind::Outcome => AllRanks::<_, Outcome>::forecast(&game),
                _ => AllRanks::<_, Value>::forecast(&game),
            }),
            Route::RanksBack if C::Ranks::HAS && C::Back::HAS => {
                Some(Tablebase::forecast_by_predecessors(&game))
            }
            Route::RanksGraph if C::Ranks::HAS => Some(Tablebase::forecast(&game)),
            Route::LoopyTiers if C::Tiers::HAS => {
                Some(Tablebase::forecast_by_tiers(&game).ok()?.total())
            }
            Route::MarginRanks if C::Ranks::HAS && C::Points::HAS => {
                Some(MarginTable::forecast(&game))
            }
            Route::MarginTiers if C::Tiers::HAS && C::Points::HAS => {
                MarginTable::forecast_by_tiers(&game).ok()
            }
            _ => None,
        }
    }
}
