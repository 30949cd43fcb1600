//! The instance that a question is about, and the solver of its positions.
//!
//! A process of a server keeps both for the next question about the same instance.

use std::path::Path;
#[cfg(feature = "table")]
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use gt_core::Run;
use gt_core::solver::Method;

#[cfg(feature = "table")]
use super::opened::or_table;
use super::with::refusal;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::play::opponent::{Known, quick};
use crate::command::scope::lock::locked;
use crate::games::{Games, InstanceName, NamedInstance};
use crate::instance::{Inquiry, Instance};
use crate::text_game::TextGame;

/// What is asked about.
#[derive(Clone, Copy)]
pub(super) struct Question<'q> {
    pub(super) name: &'q str,
    pub(super) instance: &'q dyn Instance,
}

/// By what an instance is found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Its name.
    Name(InstanceName),
    /// The folder of the table that answers for it.
    #[cfg(feature = "table")]
    Table(PathBuf),
}

/// The instance that a question is about.
pub(super) struct Subject {
    name: String,
    pub(super) instance: Arc<dyn Instance>,
    kept: Option<Arc<Mutex<Option<Held>>>>,
}

/// An instance that is kept, and what its solver has learned.
struct Held {
    source: Source,
    name: String,
    instance: Arc<dyn Instance>,
    /// Taken out while it is asked.
    solver: Option<Solver>,
    /// Whether it was seen to take more bytes with later questions.
    grows: bool,
}

/// A solver that is kept.
struct Solver {
    /// The method that it was asked for.
    method: Option<Method>,
    /// Whether it answers in place of the one that the front door chooses, because it is quick.
    is_instead: bool,
    inquiry: Box<dyn Inquiry>,
}

impl Subject {
    /// The instance of this name, which the command line or a record has, and which `make` makes;
    /// answered by the table in a folder if one is named.
    pub(super) fn of(
        name: &str,
        table: Option<&Path>,
        games: &Games,
        context: &Context,
        make: impl FnOnce() -> Result<NamedInstance, Failure>,
    ) -> Result<Self, Failure> {
        #[cfg(feature = "table")]
        if let Some(folder) = table {
            return Self::found(Source::Table(folder.to_owned()), context, || {
                let NamedInstance { name, instance } = make()?;
                let instance = or_table(&name, instance, table, context)?;
                Ok(NamedInstance { name, instance })
            });
        }
        #[cfg(not(feature = "table"))]
        let _ = table; // there is none
        if context.opens_files() {
            return Ok(Self::new(make()?));
        }
        Self::found(Source::Name(games.name(name)?), context, make)
    }

    /// The instance that is kept, if it is from this source; otherwise `make` makes it.
    pub(super) fn found(
        source: Source,
        context: &Context,
        make: impl FnOnce() -> Result<NamedInstance, Failure>,
    ) -> Result<Self, Failure> {
        let Some(kept) = context.kept(Mutex::<Option<Held>>::default) else {
            return Ok(Self::new(make()?));
        };
        let mut held = locked(&kept);
        if let Some(Held { source: known, name, instance, .. }) = &*held
            && *known == source
        {
            let (name, instance) = (name.clone(), Arc::clone(instance));
            drop(held);
            return Ok(Self { name, instance, kept: Some(kept) });
        }
        *held = None;
        let Self { name, instance, .. } = Self::new(make()?);
        let (named, own) = (name.clone(), Arc::clone(&instance));
        *held = Some(Held { source, name: named, instance: own, solver: None, grows: false });
        drop(held);
        Ok(Self { name, instance, kept: Some(kept) })
    }

    fn new(NamedInstance { name, instance }: NamedInstance) -> Self {
        Self { name, instance: Arc::from(instance), kept: None }
    }

    /// What is asked about.
    pub(super) fn question(&self) -> Question<'_> {
        Question { name: &self.name, instance: &*self.instance }
    }

    /// Lets `ask` ask the solver by this method, within `run`; or the one that is kept, if it is by
    /// the same method.
    ///
    /// A solver that is kept has the limits of the process. A search does not say before what it
    /// will take, and a person waits: it has a limit of positions.
    pub(super) fn ask<T>(
        &self,
        method: Option<Method>,
        position: Option<&str>,
        run: &Run,
        context: &Context,
        ask: impl FnOnce(&mut (dyn Inquiry + 'static)) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let instance = &*self.instance;
        let Some(kept) = &self.kept else {
            return ask(&mut *instance.inquiry_by(method, run));
        };
        let known = take(kept).filter(|known| known.method == method && !known.is_instead);
        let solver = if let Some(known) = known {
            known
        } else {
            let run = context.run();
            let plan = instance.plan(position, method, run).map_err(refusal(instance))?;
            let is_search = plan.forecast.is_none();
            let run = if is_search { Known::run(run) } else { run.clone() };
            Solver { method, is_instead: false, inquiry: instance.inquiry_by(method, &run) }
        };
        asked(kept, solver, context, ask)
    }

    /// Lets `ask` ask a solver that is quick, while a person waits: see [`quick`]; or the one that
    /// is kept, if no method was asked for.
    pub(super) fn ask_quick<T>(
        &self,
        position: Option<&str>,
        context: &Context,
        ask: impl FnOnce(&mut (dyn Inquiry + 'static)) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let made = || {
            let game = TextGame::new(&*self.instance)?;
            Ok::<_, Failure>(quick(&game, &game.first_or(position)?, context.run()))
        };
        let Some(kept) = &self.kept else { return ask(&mut *made()?.0) };
        let known = take(kept).filter(|known| known.method.is_none());
        let solver = if let Some(known) = known {
            known
        } else {
            let (inquiry, is_front_door) = made()?;
            Solver { method: None, is_instead: !is_front_door, inquiry }
        };
        asked(kept, solver, context, ask)
    }
}

/// Takes out the solver that is kept.
fn take(kept: &Mutex<Option<Held>>) -> Option<Solver> {
    locked(kept).as_mut().and_then(|held| held.solver.take())
}

/// Lets `ask` ask a solver, and keeps it.
fn asked<T>(
    kept: &Mutex<Option<Held>>,
    mut solver: Solver,
    context: &Context,
    ask: impl FnOnce(&mut (dyn Inquiry + 'static)) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let before = solver.inquiry.kept_bytes();
    let answer = ask(&mut *solver.inquiry);
    let after = solver.inquiry.kept_bytes();
    if let Some(held) = &mut *locked(kept) {
        held.grows |= before > 0 && after > before;
        context.say_whole(after > 0 && !held.grows && !solver.is_instead);
        held.solver = Some(solver);
    }
    answer
}
