//! The answer to `--dry-run`: what a long verb would take.

use core::time::Duration;
use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Instant;

use bytesize::ByteSize;
use gt_core::error::counted;
use gt_core::run::Forecast;
use serde::Serialize;

use super::output::{Digits, VerbAnswer};
use crate::command::failure::Failure;
use crate::command::text::layout::wrapped;
use crate::command::text::style;
use crate::counted::Counted;

/// Positions, memory and time that a verb would take; what is unknown beforehand is `None`.
///
/// # Example
/// ```
/// use gt_app::command::Estimate;
/// use gt_core::run::Forecast;
///
/// let forecast = Forecast { positions: 3_000_000, bytes: 60_000_000, least_bytes: 12_000_000 };
/// let estimate = Estimate::untimed(forecast).at(1.5e6);
/// let mut text = Vec::new();
/// gt_app::command::VerbAnswer::write_text(&estimate, &mut text).unwrap();
/// assert_eq!(
///     String::from_utf8(text).unwrap(),
///     "3000000 positions (ranks), 57.2 MiB of memory (at least 11.4 MiB), about 2.0 s\n"
/// );
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        description = "What a long verb would take; null is what only the work itself tells."
    )
)]
pub struct Estimate {
    /// The number of positions.
    positions: Option<Digits>,
    /// What the positions count, if their number is known.
    counted: Option<Counted>,
    /// The bytes that tables take at most under the limit on memory that is in force.
    memory_bytes: Option<Digits>,
    /// The least limit on memory with which the verb still works, perhaps in more time.
    least_memory_bytes: Option<Digits>,
    /// The time on two cores.
    seconds: Option<f64>,
    /// Why something is unknown, or why the verb would be refused, in a sentence.
    note: Option<Cow<'static, str>>,
    /// What the positions count that the verb stores, if their number is found by trying it.
    #[serde(skip)]
    stored: Counted,
    /// How many equal parts there are, each with a progress of its own.
    #[serde(skip)]
    parts: u32,
    /// How many times the work that is tried is done in all.
    #[serde(skip)]
    times: f64,
    /// The time grows with this power of the work.
    #[serde(skip)]
    power: f64,
    /// The seconds of later work, which is not tried.
    #[serde(skip)]
    later: f64,
    /// Whether the search that is tried visits as many positions as are known.
    #[serde(skip)]
    visits: bool,
    /// Why the progress of the verb says nothing of the time that is left.
    #[serde(skip)]
    uneven: Option<&'static str>,
    /// The last phase, if only this one says how much time is left.
    #[serde(skip)]
    last: Option<&'static str>,
}

impl Default for Estimate {
    fn default() -> Self {
        Self::unknown()
    }
}

impl Estimate {
    /// Nothing is known before the work is done.
    pub const fn unknown() -> Self {
        Self {
            positions: None,
            counted: None,
            memory_bytes: None,
            least_memory_bytes: None,
            seconds: None,
            note: None,
            stored: Counted::Stored,
            parts: 1,
            times: 1.0,
            power: 1.0,
            later: 0.0,
            visits: false,
            uneven: None,
            last: None,
        }
    }

    /// The estimate of an answer that takes no work.
    pub fn nothing() -> Self {
        Self::untimed(Forecast::default()).taking(0.0)
    }

    /// The estimate of a solver by its plan; the time is found by trying it.
    pub fn untimed(forecast: Forecast) -> Self {
        let Forecast { positions, bytes, least_bytes } = forecast;
        let least_memory_bytes = Some(least_bytes.into());
        Self { least_memory_bytes, ..Self::work(positions).memory(bytes) }
    }

    /// The estimate of work on `positions` whose time is unknown.
    ///
    /// The positions are those that have a rank, unless [`counting`](Self::counting) says otherwise.
    pub fn work(positions: u64) -> Self {
        Self { positions: Some(positions.into()), counted: Some(Counted::Ranks), ..Self::unknown() }
    }

    /// Says what the positions of this estimate count.
    #[must_use]
    pub fn counting(self, counted: Counted) -> Self {
        let known = if self.positions.is_some() { Some(counted) } else { None };
        Self { counted: known, stored: counted, ..self }
    }

    /// Sets the time, in seconds.
    fn taking(self, seconds: f64) -> Self {
        Self { seconds: Some(seconds), ..self }
    }

    /// Sets the time of work on `rate` of the positions per second, where trying the verb would not
    /// tell it.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn at(self, rate: f64) -> Self {
        let seconds = self.known_positions().map(|positions| positions as f64 / rate);
        Self { seconds, ..self }
    }

    /// Says that a search visits all positions of this estimate, which its reports do not know.
    #[must_use]
    pub fn visited(self) -> Self {
        Self { visits: true, ..self }
    }

    /// Adds a sentence that says why something is unknown, or why the verb would be refused.
    #[must_use]
    pub fn noted(self, note: impl Into<Cow<'static, str>>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    /// Adds the time for writing `entries`, about `rate` of them in a second.
    ///
    /// With `--dry-run` nothing is written, so this time is not found by trying the verb.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn and_writing(self, entries: u64, rate: f64) -> Self {
        let later = entries as f64 / rate;
        Self { seconds: self.seconds.map(|seconds| seconds + later), later, ..self }
    }

    /// The estimate of a count of plays of `plies` plies, at least 1, that looks at about
    /// `looked_at` positions.
    ///
    /// `count` counts plays of fewer plies, to measure its speed.
    ///
    /// # Errors
    /// Those of `count`.
    ///
    /// # Example
    /// ```
    /// use gt_app::command::Estimate;
    ///
    /// // Every position has three moves.
    /// let estimate = Estimate::of_plays(81.0, 5, |plies| Ok(3u64.pow(plies)));
    /// assert!(estimate.is_ok());
    /// ```
    pub fn of_plays(
        looked_at: f64,
        plies: u32,
        mut count: impl FnMut(u32) -> Result<u64, Failure>,
    ) -> Result<Self, Failure> {
        /// A shorter count says little about the speed.
        const LONG_ENOUGH: Duration = Duration::from_millis(20);
        let mut before = 1;
        for fewer in 1..=plies {
            let started = Instant::now();
            let plays = count(fewer)?;
            let time = started.elapsed();
            if time >= LONG_ENOUGH || fewer == plies || plays == 0 {
                #[expect(clippy::cast_precision_loss, reason = "an estimate")]
                let seconds = looked_at / before as f64 * time.as_secs_f64();
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "an estimate"
                )]
                return Ok(Self::work(looked_at as u64)
                    .memory(0)
                    .taking(seconds)
                    .counting(Counted::Visited));
            }
            before = plays;
        }
        Ok(Self::unknown())
    }

    /// Says that the work has equal parts, such as the matches of a tournament.
    ///
    /// With `--dry-run` the progress of the verb is that of one part. Work whose beginning takes
    /// half the mean time counts as two parts.
    #[must_use]
    pub fn in_parts(self, parts: u32) -> Self {
        Self { parts, ..self }
    }

    /// Scales a trial that did `tried` of `all` units of the work; `tried` is at least 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn tried(self, tried: u64, all: u64) -> Self {
        Self { times: all as f64 / tried as f64, ..self }
    }

    /// Says that the time grows with a power of the work.
    ///
    /// The power is less than 1 if later work profits from what earlier work has stored.
    #[must_use]
    pub fn growing(self, power: f64) -> Self {
        Self { power, ..self }
    }

    /// Says that the progress of the verb does not tell how much time is left, and `why`.
    ///
    /// With `--dry-run` the time is then unknown, unless the verb ends while it is tried.
    #[must_use]
    pub fn uneven(self, why: &'static str) -> Self {
        Self { uneven: Some(why), ..self }
    }

    /// Says that the phases before this one do not tell how much time is left.
    ///
    /// With `--dry-run` the time is unknown if the last phase does not begin while the verb is
    /// tried.
    #[must_use]
    pub fn told_by(self, last: &'static str) -> Self {
        Self { last: Some(last), ..self }
    }

    /// The phase that alone tells how much time is left, if there is one.
    pub(in crate::command) const fn last(&self) -> Option<&'static str> {
        self.last
    }

    /// Why the progress of the verb does not tell how much time is left, if it does not.
    pub(in crate::command) const fn why_uneven(&self) -> Option<&'static str> {
        self.uneven
    }

    /// How many parts what is tried has.
    pub(in crate::command) fn parts(&self) -> f64 {
        f64::from(self.parts)
    }

    /// How many times longer the whole work takes than so many parts of what is tried.
    pub(in crate::command) fn times(&self, parts: f64) -> f64 {
        (f64::from(self.parts).max(parts) / parts * self.times).powf(self.power)
    }

    /// Tells whether the time is known.
    pub(in crate::command) const fn has_time(&self) -> bool {
        self.seconds.is_some()
    }

    /// Sets the time of what was tried, and adds that of later work.
    pub(in crate::command) fn tried_for(self, time: Duration) -> Self {
        let later = self.later;
        self.taking(time.as_secs_f64() + later)
    }

    /// How many positions the search visits that is tried, if that is known.
    pub(in crate::command) fn visits(&self) -> Option<u64> {
        if self.visits { self.known_positions() } else { None }
    }

    /// Sets the number of positions if it was unknown.
    pub(in crate::command) fn positions_if_unknown(self, positions: u64) -> Self {
        if self.positions.is_some() {
            return self;
        }
        Self { positions: Some(positions.into()), counted: Some(self.stored), ..self }
    }

    /// Sets the memory, in bytes, if it was unknown.
    pub(in crate::command) fn memory_if_unknown(self, bytes: u64) -> Self {
        Self { memory_bytes: self.memory_bytes.or_else(|| Some(bytes.into())), ..self }
    }

    /// How many positions there are, if that is known and fits.
    pub(in crate::command) fn known_positions(&self) -> Option<u64> {
        self.positions.as_ref()?.to_string().parse().ok()
    }

    /// Says that so many processes take the known memory each: the estimate is that of all.
    #[cfg(feature = "table")]
    pub(in crate::command) fn in_each_of(self, processes: usize) -> Self {
        let bytes = |bytes: &Option<Digits>| bytes.as_ref()?.to_string().parse().ok();
        let all = |bytes: Option<u64>| Some(bytes?.saturating_mul(processes as u64).into());
        let (memory, least) = (bytes(&self.memory_bytes), bytes(&self.least_memory_bytes));
        let Some(each) = memory.filter(|_| processes > 1) else { return self };
        let note = format!("{} of memory in each of {processes} processes", ByteSize::b(each));
        Self { memory_bytes: all(memory), least_memory_bytes: all(least), ..self.noted(note) }
    }

    /// Sets the memory that the solver takes, in bytes; it does not work with less.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        let bytes = Some(Digits::from(bytes));
        Self { memory_bytes: bytes, least_memory_bytes: bytes, ..self }
    }
}

impl VerbAnswer for Estimate {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let positions = match (self.positions.as_ref(), self.counted) {
            (Some(number), Some(what)) => what.of(number),
            (Some(number), None) => counted(number, "position"),
            (None, _) => "an unknown number of positions".into(),
        };
        let shown = |bytes: &Option<Digits>| {
            bytes.as_ref()?.to_string().parse().ok().map(|bytes| ByteSize::b(bytes).to_string())
        };
        let (memory, least) = (shown(&self.memory_bytes), shown(&self.least_memory_bytes));
        let least = least.filter(|least| memory.as_ref() != Some(least));
        let least = least.map_or_else(String::new, |least| format!(" (at least {least})"));
        let memory = memory.unwrap_or_else(|| "an unknown amount".into());
        let seconds = self
            .seconds
            .map_or_else(|| "an unknown time".into(), |seconds| format!("about {seconds:.1} s"));
        writeln!(out, "{positions}, {memory} of memory{least}, {seconds}")?;
        self.note.as_deref().map_or(Ok(()), |note| writeln!(out, "{}", style::aside(wrapped(note))))
    }
}
