//! `--with NAME`: which solver answers, on every verb that solves.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
#[cfg(feature = "web")]
use gt_core::Forecast;
use gt_core::Run;
use gt_core::solver::Method;

use crate::command::answer::estimate::Estimate;
use crate::command::context::Context;
use crate::command::failure::Failure;
#[cfg(feature = "web")]
use crate::command::text::why::or_search;
use crate::instance::Instance;
use crate::unsolved::Unsolved;

/// The solver.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::command) struct With {
    /// The solver to use; `games NAME` lists those of a game, its own too [default: the best]
    #[arg(long, value_name = "SOLVER", value_parser = Solvers)]
    pub(super) with: Option<String>,
}

/// Takes any name, because a game may have solvers of its own, and lists those of gt-core.
#[derive(Clone)]
struct Solvers;

impl TypedValueParser for Solvers {
    type Value = String;

    fn parse_ref(
        &self,
        cmd: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |method: Method| PossibleValue::new(method.name()).help(method.about());
        Some(Box::new(Method::ALL.into_iter().map(value)))
    }
}

impl With {
    /// The method of that name; `None` if nobody named one.
    pub(in crate::command) fn method(
        &self,
        instance: &dyn Instance,
        run: &Run,
    ) -> Result<Option<Method>, Failure> {
        let Some(name) = &self.with else { return Ok(None) };
        if let Ok(method) = name.parse() {
            return Ok(Some(method));
        }
        let plans = instance.plans(run);
        let own = plans.iter().map(|plan| plan.method).find(|method| method.name() == name);
        own.map(Some).ok_or_else(|| {
            Failure::Question(format!("{name:?} is not a solver; {}", allowed(instance)))
        })
    }
}

fn allowed(instance: &dyn Instance) -> String {
    let plans = instance.plans(&Run::new());
    let names: Vec<&str> = plans.iter().map(|plan| plan.method.name()).collect();
    format!("this game allows --with {}", names.join(", "))
}

/// Adds the methods that the game allows to the refusal of one that it does not.
pub(in crate::command) fn refusal(instance: &dyn Instance) -> impl Fn(Unsolved) -> Failure {
    |why| match why {
        Unsolved::Lacks { .. } => Failure::Question(format!("{why}; {}", allowed(instance))),
        why => why.into(),
    }
}

/// The search for one position that could answer in place of `method`.
pub(in crate::command) fn search(
    instance: &dyn Instance,
    method: Option<Method>,
) -> Option<Method> {
    let run = Run::new();
    let answers = |by| instance.plan(None, Some(by), &run).is_ok_and(|plan| plan.method == by);
    // A look ahead does not tell points.
    let ahead = Some(Method::Bounded).filter(|_| !answers(Method::Margins));
    let first = Some(Method::Alphabeta).filter(|&by| answers(by));
    let search = first.or_else(|| ahead.filter(|&by| answers(by)));
    search.filter(|search| method.is_none_or(|method| method != *search))
}

/// What is known of a question about positions before it is asked.
#[cfg(feature = "web")]
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub(in crate::command) struct Outlook {
    /// Whether the solver says that it is done at once.
    pub(in crate::command) is_short: bool,
    /// What may answer if the time is over, as the end of a line.
    pub(in crate::command) instead: String,
}

/// What is known of a question about positions of an instance, by this solver or the best one.
#[cfg(feature = "web")]
pub(in crate::command) fn outlook(
    instance: &dyn Instance,
    with: Option<String>,
    position: Option<&str>,
    run: &Run,
) -> Result<Outlook, Failure> {
    /// A solver that needs more positions takes some tenths of a second.
    const FEW: u64 = 100_000;
    let method = With { with }.method(instance, run)?;
    let plan = instance.plan(position, method, run).map_err(refusal(instance))?;
    // Some forecasts are lower bounds.
    let most = run.max_memory().unwrap_or(u64::MAX) / 4;
    let is_few = |needs: Forecast| needs.positions <= FEW && needs.bytes <= most;
    let instead = search(instance, method).map(or_search).unwrap_or_default();
    Ok(Outlook { is_short: plan.forecast.is_some_and(is_few), instead })
}

/// What an answer about a position will take.
pub(super) fn planned(
    instance: &dyn Instance,
    position: Option<&str>,
    method: Option<Method>,
    context: &Context,
) -> Result<Estimate, Failure> {
    let plan = instance.plan(position, method, context.run()).map_err(refusal(instance))?;
    Ok(plan
        .forecast
        .map_or_else(|| Estimate::unknown().counting(plan.kept.into()), Estimate::untimed))
}

#[cfg(test)]
mod tests {
    use gt_core::example::Matches;
    use gt_core::graph::GameGraph;

    use super::*;
    use crate::{Games, instance};

    #[test]
    fn the_search_that_may_do_is_one_that_was_not_asked() {
        let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
        let games = Games::new()
            .with(instance("ends", || Matches(9)).acyclic())
            .with(instance("ring", move || ring.clone()));
        let named = |game, method| search(&*games.named(game).unwrap().instance, method);
        assert_eq!(named("ends", None), Some(Method::Alphabeta));
        assert_eq!(named("ends", Some(Method::Memo)), Some(Method::Alphabeta));
        assert_eq!(named("ends", Some(Method::Alphabeta)), None);
        assert_eq!(named("ring", None), Some(Method::Bounded));
        assert_eq!(named("ring", Some(Method::Bounded)), None);
    }
}
