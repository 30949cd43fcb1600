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
//! * If nothing fits, and one position is asked about, a search finds that position alone. What a
//!   search on demand or a hashed table takes is not known before: if it outgrows a limit, the same
//!   search follows.

use super::chosen::{Choice, Kept};
use super::has::{If, Names};
use super::method::Method;
use crate::game::Game;
use crate::run::Run;

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnswerKind {
    /// Who wins.
    Outcome,
    /// Who wins, and in how many plies.
    Value,
    /// By how many points.
    Margin,
    /// Which nimber.
    Nimber,
}

/// How an answer is found: a method, and over which positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Tiers,
    Ranks,
    Memo,
    MemoOfOrbits,
    OrbitRanksBack,
    OrbitRanks,
    RanksBack,
    LoopyTiers,
    LoopyTiersOfOrbits,
    HashedOrbitsBack,
    RanksGraph,
    HashedOrbits,
    Hashed,
    MarginRanks,
    MarginHashed,
    MarginHashedOrbits,
    Search,
    Horizon,
}

/// Something that a game may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Fact {
    Ends,
    Impartial,
    Ranks,
    Back,
    Orbits,
    Tiers,
    Points,
}

/// A set of facts about a game: one bit for each [`Fact`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts(u8);

impl Facts {
    pub(super) const NONE: Self = Self(0);
    /// Every play ends.
    pub(super) const ENDS: Self = Self::NONE.with(Fact::Ends, true);
    /// Both players have the same moves.
    pub(super) const IMPARTIAL: Self = Self::NONE.with(Fact::Impartial, true);

    /// What was said of the type of a game.
    pub(super) const fn of<G: Game, C: Names<G>>() -> Self {
        let has = Self::NONE.with(Fact::Ends, C::Ends::HAS).with(Fact::Impartial, C::Parts::HAS);
        let has = has.with(Fact::Ranks, C::Ranks::HAS).with(Fact::Back, C::Back::HAS);
        let has = has.with(Fact::Orbits, C::Orbits::HAS).with(Fact::Tiers, C::Tiers::HAS);
        has.with(Fact::Points, C::Points::HAS)
    }

    const fn with(self, fact: Fact, has: bool) -> Self {
        Self(self.0 | (has as u8) << fact as u8)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    const fn have(self, facts: &[Fact]) -> bool {
        let mut rest = facts;
        while let [fact, after @ ..] = rest {
            if self.0 >> *fact as u8 & 1 == 0 {
                return false;
            }
            rest = after;
        }
        true
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
    pub(super) why: &'static str,
    pub(super) cheaper: Option<&'static str>,
}

const ENDS_IN_TIERS: &str = "positions have ranks in tiers, and every play ends";
const ENDS_IN_RANKS: &str = "every position has a rank, and every play ends";
const RANKS: &str = "implement `Indexed`: some 20 bytes a position become one or two";
const BACK: &str = "implement `Predecessors`: the moves need not be stored";

/// The table.
pub(super) const ROWS: [Rule; 18] = [
    // Every play ends: any question.
    row(
        Route::Tiers,
        Method::Tiers,
        &[Fact::Ends, Fact::Tiers],
        "ranks, tier by tier",
        Kept::Reachable,
        ENDS_IN_TIERS,
        None,
    ),
    row(
        Route::Ranks,
        Method::Dense,
        &[Fact::Ends, Fact::Ranks],
        "all ranks",
        Kept::Ranks,
        ENDS_IN_RANKS,
        None,
    ),
    row(
        Route::MemoOfOrbits,
        Method::Memo,
        &[Fact::Ends, Fact::Orbits],
        "one of each orbit that is reached",
        Kept::Orbits,
        "every play ends",
        Some(RANKS),
    ),
    row(
        Route::Memo,
        Method::Memo,
        &[Fact::Ends],
        "what is reached",
        Kept::Searched,
        "every play ends",
        Some(RANKS),
    ),
    // Play may never end: outcomes and values.
    row(
        Route::OrbitRanksBack,
        Method::Retrograde,
        &[Fact::Ranks, Fact::Back, Fact::Orbits],
        "one rank of each orbit",
        Kept::Orbits,
        "ranks, symmetries and moves backwards: 9 bytes an orbit",
        None,
    ),
    row(
        Route::OrbitRanks,
        Method::Retrograde,
        &[Fact::Ranks, Fact::Orbits],
        "one rank of each orbit",
        Kept::Orbits,
        "every position has a rank, and there are symmetries",
        Some(BACK),
    ),
    row(
        Route::RanksBack,
        Method::Retrograde,
        &[Fact::Ranks, Fact::Back],
        "all ranks",
        Kept::Ranks,
        "ranks and moves backwards: 9 bytes a rank",
        None,
    ),
    row(
        Route::LoopyTiersOfOrbits,
        Method::Retrograde,
        &[Fact::Tiers, Fact::Orbits],
        "one rank of each orbit, tier by tier",
        Kept::Orbits,
        "positions have ranks in tiers",
        None,
    ),
    row(
        Route::LoopyTiers,
        Method::Retrograde,
        &[Fact::Tiers],
        "ranks, tier by tier",
        Kept::Ranks,
        "positions have ranks in tiers",
        None,
    ),
    row(
        Route::HashedOrbitsBack,
        Method::Retrograde,
        &[Fact::Back, Fact::Orbits],
        "one of each orbit that is reached",
        Kept::Orbits,
        "symmetries and moves backwards",
        Some(RANKS),
    ),
    row(
        Route::RanksGraph,
        Method::Retrograde,
        &[Fact::Ranks],
        "all ranks",
        Kept::Ranks,
        "every position has a rank",
        Some(BACK),
    ),
    row(
        Route::HashedOrbits,
        Method::Retrograde,
        &[Fact::Orbits],
        "one of each orbit that is reached",
        Kept::Orbits,
        "there are symmetries",
        Some(RANKS),
    ),
    row(
        Route::Hashed,
        Method::Retrograde,
        &[],
        "what is reached",
        Kept::Reachable,
        "play may never end",
        Some(RANKS),
    ),
    // Play may never end: margins.
    row(
        Route::MarginRanks,
        Method::Margins,
        &[Fact::Points, Fact::Ranks],
        "all ranks",
        Kept::Ranks,
        "every position has a rank",
        None,
    ),
    row(
        Route::MarginHashedOrbits,
        Method::Margins,
        &[Fact::Points, Fact::Orbits],
        "one of each orbit that is reached",
        Kept::Orbits,
        "there are symmetries",
        Some(RANKS),
    ),
    row(
        Route::MarginHashed,
        Method::Margins,
        &[Fact::Points],
        "what is reached",
        Kept::Reachable,
        "play may never end",
        Some(RANKS),
    ),
    // One position alone.
    row(
        Route::Search,
        Method::Alphabeta,
        &[Fact::Ends],
        "what is needed for one position",
        Kept::Searched,
        "no table fits, and every play ends",
        None,
    ),
    row(
        Route::Horizon,
        Method::Bounded,
        &[],
        "what is needed for one position",
        Kept::Searched,
        "no table fits",
        None,
    ),
];

const fn row(
    way: Route,
    method: Method,
    needs: &'static [Fact],
    over: &'static str,
    kept: Kept,
    why: &'static str,
    cheaper: Option<&'static str>,
) -> Rule {
    Rule { way, method, needs, over, kept, why, cheaper }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) question: AnswerKind,
    /// The method, if somebody named one.
    pub(super) method: Option<Method>,
    /// Whether one position is asked about.
    pub(super) one: bool,
    /// Whether it is not the first one.
    pub(super) later: bool,
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
        )
    }

    /// Whether it looks for one position alone.
    pub(super) const fn is_search(&self) -> bool {
        matches!(self.way, Route::Search | Route::Horizon)
    }

    /// Whether the row answers, apart from its size.
    fn applies(&self, has: Facts, asked: Asked) -> bool {
        let answers = match (asked.question, self.way) {
            (_, Route::Tiers | Route::Ranks | Route::Memo | Route::MemoOfOrbits) => true,
            (AnswerKind::Margin, way) => {
                use Route::{MarginHashed, MarginHashedOrbits, MarginRanks, Search};
                matches!(way, MarginRanks | MarginHashedOrbits | MarginHashed | Search)
            }
            (AnswerKind::Nimber, _) => false,
            (_, way) => {
                use Route::{MarginHashed, MarginHashedOrbits, MarginRanks};
                !matches!(way, MarginRanks | MarginHashedOrbits | MarginHashed)
            }
        };
        let is_named = match asked.method {
            Some(method) => method == self.method(asked.question),
            None => !(matches!(self.way, Route::Ranks) && asked.later),
        };
        answers && is_named && has.have(self.needs)
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
    let can = match asked.question {
        AnswerKind::Margin => has.have(&[Fact::Points]),
        AnswerKind::Nimber => has.have(&[Fact::Ends, Fact::Impartial]),
        AnswerKind::Outcome | AnswerKind::Value => true,
    };
    let applies = |row: &&Rule| row.applies(has, asked) && is_reachable(row.way, said);
    let mut rows = ROWS.iter().filter(|row| can && applies(row));
    let first = rows.clone().next()?;
    if asked.method.is_some() {
        return Some(first);
    }
    // What does not fit is refused in the words of the way that would have come first.
    let found = rows.find(|row| if row.is_search() { asked.one } else { fits(row.way) });
    Some(found.unwrap_or(first))
}

/// Whether a way is ever chosen for a game that has these facts; what is not, is not compiled.
///
/// A row whose size is not known before is never passed over for its size. So no later row of its
/// kind is chosen. If every play ends, such a row comes before all that go backwards and all margins
/// of loopy games. Then these are chosen only by name, and that is always the first of its kind.
/// Where data take the promise back, the first of its kind is all that is left.
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

/// The row of a search for one position, which comes after all others; `None` if no search answers.
pub(super) fn alone(has: Facts, question: AnswerKind) -> Option<&'static Rule> {
    let [.., search, horizon] = &ROWS;
    let row = if has.have(search.needs) { search } else { horizon };
    row.applies(has, Asked { question, method: None, one: true, later: true }).then_some(row)
}

/// Whether values take so long by this plan that an engine which knows only who wins comes first.
pub(super) fn takes_long(plan: &Choice, run: &Run) -> bool {
    /// Some ten seconds on one thread.
    const LONG: u64 = 1 << 27;
    plan.forecast
        .is_some_and(|takes| takes.positions > LONG || run.check_memory(takes.bytes).is_err())
}
