//! Which method answers: one table, read from the top.
//!
//! The first row counts whose game has what the row needs, whose question is the one asked, and
//! whose table fits the limit on memory. The order is the order of speed. The figures stand in
//! docs/adr/0034-front-door.md.
//!
//! * A table of all ranks, of tiers or not, solves a rank in a fifth of the time that a search on
//!   demand takes for a position. So ranks come first, although play may not reach all of them.
//! * [`Route::Tiers`] looks which ranks play reaches. If it finds many, it solves them all: to mark
//!   a rank takes longer than to solve it. See
//!   [`explore_or_solve`](crate::tiers::AllTiers::explore_or_solve).
//! * An engine of the game's own that knows values comes before the table. One that knows only who
//!   wins comes first where values would take long: see [`takes_long`].
//! * If a question is about a later position, play often reaches few positions from there. Then a
//!   search on demand comes first.
//! * If positions are asked about, a search finds these alone. It follows where nothing fits. It
//!   also comes first, with little work, where a table would be large: see `attempt.rs`.
//! * If all ranks are asked about, only a way that solves them all answers.

use super::chosen::{Choice, Kept};
use super::facts::{AnswerKind, Fact, Facts};
use super::method::Method;
use crate::run::Run;

impl Route {
    /// Whether it answers by how many points, and nothing else.
    const fn tells_margins(self) -> bool {
        matches!(
            self,
            Self::MarginRanks | Self::MarginTiers | Self::MarginHashedOrbits | Self::MarginHashed
        )
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) way: Route,
    /// By the name that a command takes; margins have one name for all ways.
    method: Method,
    /// What the game must have.
    needs: &'static [Fact],
    /// Over which positions.
    pub(super) over: &'static str,
    pub(super) kept: Kept,
    why: &'static str,
    cheaper: Option<&'static str>,
}

const ENDS_IN_TIERS: &str = "positions have ranks in tiers, and every play ends";
const ENDS_IN_RANKS: &str = "every position has a rank, and every play ends";
const RANKS: &str = "implement `Indexed`: some 20 bytes a position become one or two";
const KEYS: &str = "implement `Indexed`: the positions need not be stored";
const BACK: &str = "implement `Predecessors`: the moves need not be stored";

/// Writes the ways to find an answer, and the table of them: each with what the game must have.
macro_rules! rows {
    ($(
        $way:ident by $method:ident [$($fact:ident)*], over $over:literal,
        keeps $kept:ident, $why:expr $(, $cheaper:ident)?;
    )*) => {
        /// How an answer is found: a method, and over which positions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Route { $($way,)* }

        /// The table.
        pub(super) const ROWS: [Rule; 19] = [$(Rule {
            way: Route::$way,
            method: Method::$method,
            needs: &[$(Fact::$fact),*],
            over: $over,
            kept: Kept::$kept,
            why: $why,
            cheaper: rows!(@ $($cheaper)?),
        }),*];
    };
    (@) => { None };
    (@ $cheaper:ident) => { Some($cheaper) };
}

rows! {
    // Every play ends: any question.
    Tiers by Tiers [Ends Tiers], over "ranks, tier by tier",
        keeps Reachable, ENDS_IN_TIERS;
    Ranks by Dense [Ends Ranks], over "all ranks",
        keeps Ranks, ENDS_IN_RANKS;
    MemoOfOrbits by Memo [Ends Orbits], over "one of each orbit that is reached",
        keeps Orbits, "every play ends", RANKS;
    Memo by Memo [Ends], over "what is reached",
        keeps Searched, "every play ends", RANKS;
    // Play may never end: outcomes and values.
    OrbitRanksBack by Retrograde [Ranks Back Orbits], over "one rank of each orbit",
        keeps Orbits, "ranks, symmetries and moves backwards: 9 bytes an orbit";
    OrbitRanks by Retrograde [Ranks Orbits], over "one rank of each orbit",
        keeps Orbits, "every position has a rank, and there are symmetries", BACK;
    RanksBack by Retrograde [Ranks Back], over "all ranks",
        keeps Ranks, "ranks and moves backwards: 9 bytes a rank";
    LoopyTiersOfOrbits by Retrograde [Tiers Orbits], over "one rank of each orbit, tier by tier",
        keeps Orbits, "positions have ranks in tiers";
    LoopyTiers by Retrograde [Tiers], over "ranks, tier by tier",
        keeps Ranks, "positions have ranks in tiers";
    HashedOrbitsBack by Retrograde [Back Orbits], over "one of each orbit that is reached",
        keeps ReachedOrbits, "symmetries and moves backwards", KEYS;
    RanksGraph by Retrograde [Ranks], over "all ranks",
        keeps Ranks, "every position has a rank", BACK;
    HashedOrbits by Retrograde [Orbits], over "one of each orbit that is reached",
        keeps ReachedOrbits, "there are symmetries", KEYS;
    Hashed by Retrograde [], over "what is reached",
        keeps Reachable, "it finds draws by endless play, too", KEYS;
    // Play may never end: margins.
    MarginRanks by Margins [Points Ranks], over "all ranks",
        keeps Ranks, "every position has a rank";
    MarginTiers by Margins [Points Tiers], over "ranks, tier by tier",
        keeps Ranks, "positions have ranks in tiers";
    MarginHashedOrbits by Margins [Points Orbits], over "one of each orbit that is reached",
        keeps ReachedOrbits, "there are symmetries", KEYS;
    MarginHashed by Margins [Points], over "what is reached",
        keeps Reachable, "play may never end", KEYS;
    // Single positions.
    Search by Alphabeta [Ends], over "what is needed for one position",
        keeps Searched, "every play ends";
    Horizon by Bounded [], over "what is needed for one position",
        keeps Searched, "it takes any game";
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) question: AnswerKind,
    /// The method, if somebody named one.
    pub(super) method: Option<Method>,
    /// Whether positions are asked about, and not the game.
    pub(super) some: bool,
    /// Whether the first position is not one of them.
    pub(super) later: bool,
    /// Whether all ranks are asked about.
    pub(super) all: bool,
}

impl Asked {
    /// The method that leaves one kind of ways, if somebody named such a one.
    const fn named(self) -> Option<Method> {
        if self.is_for_any_margins() { None } else { self.method }
    }

    /// Whether margins were named, by whatever table or search on demand.
    const fn is_for_any_margins(self) -> bool {
        matches!((self.question, self.method), (AnswerKind::Margin, Some(Method::Margins)))
    }
}

/// Why a row answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is the first that fits, or it was named.
    First,
    /// What a table stores outgrows a limit.
    Outgrown,
    /// It was tried before a large table.
    Found,
}

impl Rule {
    /// The method, by the name that a command takes.
    pub(super) const fn method(&self, question: AnswerKind) -> Method {
        match (question, self.method) {
            (AnswerKind::Margin, Method::Memo) => Method::Margins,
            (AnswerKind::Nimber, Method::Memo) => Method::Grundy,
            (_, method) => method,
        }
    }

    /// Whether no forecast says how much it stores.
    const fn is_of_unknown_size(&self) -> bool {
        !matches!(
            self.way,
            Route::Tiers
                | Route::Ranks
                | Route::RanksBack
                | Route::RanksGraph
                | Route::LoopyTiers
                | Route::MarginRanks
                | Route::MarginTiers
        )
    }

    /// Whether every rank is solved by this way, or may be.
    const fn has_all_ranks(&self) -> bool {
        matches!(
            self.way,
            Route::Tiers
                | Route::Ranks
                | Route::OrbitRanksBack
                | Route::OrbitRanks
                | Route::RanksBack
                | Route::LoopyTiersOfOrbits
                | Route::LoopyTiers
                | Route::RanksGraph
                | Route::MarginRanks
                | Route::MarginTiers
        )
    }

    /// Why it answers, in words that are true in this case.
    pub(super) const fn why(&self, cause: Cause) -> &'static str {
        match cause {
            Cause::First => self.why,
            Cause::Outgrown => "what a table stores outgrows the limit",
            Cause::Found => "it took little work, and a table is large",
        }
    }

    /// What would make it cheaper; not what the game has already.
    pub(super) const fn cheaper(&self, has: Facts) -> Option<&'static str> {
        let has_ranks = has.have(&[Fact::Ranks]) || has.have(&[Fact::Tiers]);
        if has_ranks && !self.has_all_ranks() { None } else { self.cheaper }
    }

    /// Whether it looks for one position alone.
    pub(super) const fn is_search(&self) -> bool {
        matches!(self.way, Route::Search | Route::Horizon)
    }

    /// Whether the row answers, apart from its size.
    fn applies(&self, has: Facts, asked: Asked) -> bool {
        let answers = match (asked.question, self.way) {
            (_, Route::Tiers | Route::Ranks | Route::Memo | Route::MemoOfOrbits) => true,
            (AnswerKind::Margin, way) => way.tells_margins() || matches!(way, Route::Search),
            (AnswerKind::Nimber, _) => false,
            (_, way) => !way.tells_margins(),
        };
        let is_named = match asked.named() {
            Some(method) => method == self.method(asked.question),
            None => !(matches!(self.way, Route::Ranks) && asked.later),
        };
        let is_named = is_named && !(asked.is_for_any_margins() && self.is_search());
        answers && is_named && has.have(self.needs) && (self.has_all_ranks() || !asked.all)
    }
}

/// The row that counts; `None` if the game lacks what the question or the method needs.
///
/// `fits` says whether the table of a way fits the limit on memory. `said` is what was said of the
/// type of the game: it decides which ways are compiled. `has` may lack some of it.
///
/// It is compiled once for all games.
pub(super) fn choose(
    has: Facts,
    asked: Asked,
    fits: &dyn Fn(Route) -> bool,
    said: Facts,
) -> Option<&'static Rule> {
    let can = has.can_answer(asked.question);
    let applies = |row: &&Rule| row.applies(has, asked) && is_reachable(row.way, said);
    let mut rows = ROWS.iter().filter(|row| can && applies(row));
    let first = rows.clone().next()?;
    if asked.named().is_some() {
        return Some(first);
    }
    // What does not fit is refused in the words of the way that would have come first.
    let found = rows.find(|row| if row.is_search() { asked.some } else { fits(row.way) });
    Some(found.unwrap_or(first))
}

/// Whether a way is ever chosen for a game that has these facts; what is not, is not compiled.
///
/// A row whose size is not known before is never passed over for its size. So no later row of its
/// kind is chosen. If every play ends, such a row comes before all that go backwards and all
/// margins of loopy games. Then these are chosen only by name, and that is always the first of its
/// kind. Where data take the promise back, the first of its kind is all that is left.
pub(super) const fn is_reachable(way: Route, has: Facts) -> bool {
    let (mut forward, mut backward, mut margins) = (true, true, true);
    let (mut searches, mut ends) = (true, false);
    let mut rest: &[Rule] = &ROWS;
    while let [row, after @ ..] = rest {
        rest = after;
        if !has.have(row.needs) {
            continue;
        }
        let open = match row.method {
            Method::Retrograde => &mut backward,
            Method::Margins => &mut margins,
            Method::Tiers | Method::Dense | Method::Memo => &mut forward,
            _ => &mut searches,
        };
        if row.way as u8 == way as u8 {
            return *open;
        }
        if row.is_search() {
            continue;
        }
        // Moves backwards take less than a graph of the ranks: what does not fit with them, does
        // not fit with it.
        let is_graph = way as u8 == Route::RanksGraph as u8;
        let is_less = is_graph && matches!(row.way, Route::RanksBack);
        if ends || is_less || row.is_of_unknown_size() {
            *open = false;
        }
        ends |= matches!(row.method, Method::Memo);
    }
    false
}

/// Whether a method tells answers of this kind, of whatever game; `all` asks about all ranks.
pub(super) fn tells(method: Method, question: AnswerKind, all: bool) -> bool {
    let asked = Asked { question, method: Some(method), some: !all, later: false, all };
    ROWS.iter().any(|row| row.applies(Facts::ALL, asked))
}

/// The row of a search for one position, which comes after all others; `None` if no search answers.
pub(super) fn alone(has: Facts, question: AnswerKind) -> Option<&'static Rule> {
    let [.., search, horizon] = &ROWS;
    let row = if has.have(search.needs) { search } else { horizon };
    let asked = Asked { question, method: None, some: true, later: true, all: false };
    row.applies(has, asked).then_some(row)
}

/// The positions of a large table: some ten seconds on one thread.
pub(super) const LONG: u64 = 1 << 27;

/// Whether values take so long by this plan that an engine which knows only who wins comes first.
pub(super) fn takes_long(plan: &Choice, run: &Run) -> bool {
    plan.forecast
        .is_some_and(|takes| takes.positions > LONG || run.check_memory(takes.bytes).is_err())
}
