//! A question, answered as JSON.

use core::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Instant;

use gt_core::Run;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::entry::Entry;
use super::request::{At, Request};
use super::store::Store;
use crate::command::answer::output::{AnyReport, VerbAnswer, VerbReport};
use crate::command::failure::Failure;
use crate::command::play::opponent::Known;
use crate::command::verbs::{
    ListedGames, Question, With, board, explained, judged, listed, played, refusal, replayed,
    replied, said, seen,
};
use crate::counted::Counted;
use crate::instance::Inquiry;
use crate::unsolved::Unsolved;

/// Looking so many plies ahead is done at once.
const NEAR: u32 = 2;

/// Answers a question about a game; `gone` is set when nobody waits for the answer any more.
///
/// A question that may take long needs one of the places of `long`.
pub(super) fn answer(
    store: &Store,
    request: &Request,
    entry: Option<&Arc<Entry>>,
    gone: &Arc<AtomicBool>,
    long: &Semaphore,
) -> Result<Vec<u8>, Failure> {
    let started = Instant::now();
    let run = store.caps.run(gone);
    run.check_running()?;
    let report = match (request, entry) {
        (Request::Games(name), _) => {
            let games = &store.games;
            let one = |name| ListedGames::one(games.make(name, &run)?, games, &run);
            ruled(name.as_ref().map_or_else(|| ListedGames::all(games), one)?)
        }
        (Request::Rules(name), _) => {
            let named = store.games.make(name, &run)?;
            let game = store.games.kind(&named.name)?.name();
            ruled(said(game, &named, &store.games)?)
        }
        #[cfg(feature = "table")]
        (Request::Tables, _) => VerbReport::new(store.shelf.tables().listed()).erased(),
        #[cfg(feature = "table")]
        (Request::Query { positions, .. }, Some(entry)) => {
            return Asking { store, entry, run, long }.each(positions);
        }
        (_, None) => return Err(Failure::question("the question names no game")),
        (request, Some(entry)) => {
            let asking = Asking { store, entry, run, long };
            asking.report(request)?
        }
    };
    report.json(started.elapsed())
}

/// A question about one game.
struct Asking<'a> {
    store: &'a Store,
    entry: &'a Arc<Entry>,
    /// The limits of work that is not shared.
    run: Run,
    long: &'a Semaphore,
}

impl Asking<'_> {
    fn report(&self, request: &Request) -> Result<AnyReport, Failure> {
        let instance = self.entry.instance(&self.store.games, &self.run)?;
        let question = Question { name: self.entry.key.instance.as_str(), instance: &*instance };
        match request {
            Request::Board(at) => Ok(ruled(board(&question, at.position.as_deref())?)),
            Request::Moves(at, Some(plies)) => self.ahead(&question, at, *plies),
            Request::Moves(at, None) => self.of_position(&question, at, listed),
            Request::Explain(at) => self.of_position(&question, at, explained),
            Request::Line(at) => self.of_position(&question, at, played),
            Request::Reply(at, strength) => {
                let asked = at.position.as_deref();
                self.solved(&question, asked, |inquiry| {
                    replied(inquiry, asked, &question, *strength, &self.run)
                })
            }
            Request::Replay(of) => Ok(ruled(replayed(&*instance, question.name, &of.record)?)),
            Request::Review(of) => {
                let played = replayed(&*instance, question.name, &of.record)?;
                let start = Some(played.start.as_str());
                self.solved(&question, start, |inquiry| {
                    judged(inquiry, question.name.to_owned(), &played, &self.run)
                })
            }
            Request::Games(_) | Request::Rules(_) => {
                Err(Failure::question("the question names no game"))
            }
            #[cfg(feature = "table")]
            Request::Tables | Request::Query { .. } => {
                Err(Failure::question("the question names no game"))
            }
        }
    }

    /// The moves of each of several positions, as a list.
    #[cfg(feature = "table")]
    fn each(&self, positions: &[String]) -> Result<Vec<u8>, Failure> {
        /// A longer list is refused, in bytes.
        const MOST: usize = 16 << 20;
        let instance = self.entry.instance(&self.store.games, &self.run)?;
        let question = Question { name: self.entry.key.instance.as_str(), instance: &*instance };
        let mut list = vec![b'['];
        for position in positions {
            self.run.check_running()?;
            let started = Instant::now();
            let at = At { position: Some(position.clone()), ..At::default() };
            let answer = self.of_position(&question, &at, listed)?.json(started.elapsed())?;
            if list.len() > 1 {
                list.push(b',');
            }
            list.extend(answer);
            if list.len() > MOST {
                let why = format!("the answers are longer than {MOST} bytes; ask for fewer");
                return Err(Failure::over(why));
            }
        }
        list.push(b']');
        Ok(list)
    }

    /// A place among the long questions.
    fn place(&self) -> Result<SemaphorePermit<'_>, Failure> {
        let full = || Failure::over("too many long questions at once; ask again");
        self.long.try_acquire().map_err(|_| full())
    }

    /// Looks ahead, which stores nothing for the next question.
    fn ahead(&self, question: &Question<'_>, at: &At, plies: u32) -> Result<AnyReport, Failure> {
        let look = || seen(question, at.position.as_deref(), plies, &self.run);
        if plies <= NEAR {
            return Ok(ruled(look()?));
        }
        let _place = self.place()?;
        let kept = &self.store.shelf;
        let bytes = Entry::new(self.entry.key.clone());
        kept.reserve(&bytes, true, &self.run)?;
        let seen = look();
        kept.settle(&bytes, 0);
        Ok(ruled(seen?))
    }

    fn of_position<A: VerbAnswer + 'static>(
        &self,
        question: &Question<'_>,
        at: &At,
        ask: impl Fn(&mut dyn Inquiry, Option<&str>, &Question<'_>) -> Result<A, Unsolved>,
    ) -> Result<AnyReport, Failure> {
        let asked = at.position.as_deref();
        self.solved(question, asked, |inquiry| ask(inquiry, asked, question))
    }

    /// Asks the solver of the game, and sees to the bytes that it takes.
    fn solved<A: VerbAnswer + 'static>(
        &self,
        question: &Question<'_>,
        asked: Option<&str>,
        ask: impl FnOnce(&mut (dyn Inquiry + 'static)) -> Result<A, Unsolved>,
    ) -> Result<AnyReport, Failure> {
        let Self { store: Store { shelf, caps, .. }, entry, .. } = self;
        let instance = question.instance;
        let run = entry.run(caps);
        let method = With::of(entry.key.with.clone()).method(instance, &run)?;
        let plan = instance.plan(asked, method, &run).map_err(refusal(instance))?;
        // A search does not say before what it will take, and a person waits.
        let run = if plan.forecast.is_none() { Known::run(&run) } else { run };
        let is_short = caps.is_short(plan.forecast);
        // Before it waits for others who ask about this game, because they may take long.
        let mut place = if is_short || entry.is_known() { None } else { Some(self.place()?) };
        let mut known = entry.begin()?;
        let before = known.bytes();
        if !entry.is_table && known.may_grow() {
            if !is_short && place.is_none() {
                place = Some(self.place()?); // it was forgotten meanwhile
            }
            shelf.reserve(entry, !is_short, &entry.run(caps))?;
        }
        let inquiry = known.solver(|| instance.inquiry_by(method, &run));
        let answered = ask(inquiry).map_err(refusal(instance));
        let (work, kept) = (inquiry.work(), inquiry.plan().map(|plan| plan.kept));
        let after = known.settle(before, caps.memory);
        if !entry.is_table {
            shelf.settle(entry, after);
        }
        drop(known);
        drop(place);
        let kept = kept.map_or(Counted::Stored, Counted::from);
        Ok(VerbReport::solved(answered?, work).counting(kept).erased())
    }
}

/// An answer that needs the rules alone.
fn ruled(answer: impl VerbAnswer + 'static) -> AnyReport {
    VerbReport::new(answer).erased()
}
