//! Who worked when.
//!
//! A process is always at one thing: it waits for others in a round, or works in the phase that the
//! solver has last reported. So its spans follow each other without a gap from the beginning of the
//! run to its end. Where there would be too many, those that are short are added up: the time that
//! each thing takes stays, and only their order within a short while is lost.

use core::time::Duration;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::Instant;

use gt_core::run::parallel::lock;

/// The most spans of a process.
const MOST: usize = 4096;
/// In how many parts of the time so far spans are first added up.
const PARTS: u32 = 256;

/// Before the first phase is reported.
const PREPARING: &str = "preparing";
/// A round in which nothing is sent or got.
const WAITING: &str = "waiting";
/// Any other round, with the wait for whoever comes last.
const EXCHANGING: &str = "exchanging";

/// What one process was at, from when to when.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Span {
    /// Which one.
    pub process: usize,
    /// The phase that the solver reported, "waiting" for others, or "exchanging" batches with them.
    pub what: String,
    /// The time from the beginning of the run, when all processes were connected.
    pub start: Duration,
    /// Where the next span of the process begins, by the same clock.
    pub end: Duration,
}

/// A part of the time of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    what: &'static str,
    start: Duration,
    end: Duration,
}

impl Stretch {
    const fn time(&self) -> Duration {
        self.end.saturating_sub(self.start)
    }
}

/// What this process is at.
#[derive(Debug)]
pub(crate) struct Diary {
    begun: Instant,
    pages: Mutex<Pages>,
}

#[derive(Debug)]
struct Pages {
    stretches: Vec<Stretch>,
    phase: &'static str,
    /// Since when it works or waits.
    since: Duration,
    is_waiting: bool,
}

impl Diary {
    pub(crate) fn new() -> Self {
        let (stretches, phase, since) = (Vec::new(), PREPARING, Duration::ZERO);
        let pages = Pages { stretches, phase, since, is_waiting: false };
        Self { begun: Instant::now(), pages: Mutex::new(pages) }
    }

    /// Works in a phase; it may be the same as before.
    pub(crate) fn works(&self, phase: &'static str) {
        let mut pages = lock(&self.pages);
        if pages.phase != phase {
            if !pages.is_waiting {
                pages.close(self.begun.elapsed());
            }
            pages.phase = phase;
        }
    }

    /// Begins to wait for others.
    pub(crate) fn waits(&self) {
        let mut pages = lock(&self.pages);
        pages.close(self.begun.elapsed());
        pages.is_waiting = true;
    }

    /// Goes on after a round.
    pub(crate) fn goes_on(&self, has_exchanged: bool) {
        let mut pages = lock(&self.pages);
        pages.note(if has_exchanged { EXCHANGING } else { WAITING }, self.begun.elapsed());
        pages.is_waiting = false;
    }

    /// All until now, as bytes for another process.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut pages = lock(&self.pages);
        pages.close(self.begun.elapsed());
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        for Stretch { what, start, end } in &pages.stretches {
            bytes.extend(nanos(*start).to_le_bytes());
            bytes.extend(nanos(*end).to_le_bytes());
            let what = what.get(..what.len().min(255)).unwrap_or_default();
            bytes.push(u8::try_from(what.len()).unwrap_or(0));
            bytes.extend(what.as_bytes());
        }
        bytes
    }
}

/// The spans that a process has sent; `None` if these are other bytes.
pub(crate) fn spans(process: usize, mut bytes: &[u8]) -> Option<Vec<Span>> {
    let mut spans = Vec::new();
    while !bytes.is_empty() {
        let (start, rest) = bytes.split_first_chunk()?;
        let (end, rest) = rest.split_first_chunk()?;
        let (len, rest) = rest.split_first()?;
        let (what, rest) = rest.split_at_checked(usize::from(*len))?;
        let [start, end] = [start, end].map(|at| Duration::from_nanos(u64::from_le_bytes(*at)));
        let what = String::from_utf8(what.to_vec()).ok()?;
        spans.push(Span { process, what, start, end });
        bytes = rest;
    }
    Some(spans)
}

impl Pages {
    /// Ends what the process is at.
    fn close(&mut self, now: Duration) {
        self.note(self.phase, now);
    }

    /// Notes what the process was at until now.
    fn note(&mut self, what: &'static str, now: Duration) {
        add(&mut self.stretches, Stretch { what, start: self.since, end: now });
        self.since = now;
        let mut parts = PARTS;
        while self.stretches.len() > MOST && parts > 0 {
            self.stretches = added_up(&self.stretches, now / parts);
            parts /= 2;
        }
    }
}

/// Adds a stretch to those before it.
fn add(stretches: &mut Vec<Stretch>, next: Stretch) {
    match stretches.last_mut() {
        Some(last) if last.what == next.what => last.end = next.end,
        _ if next.start == next.end => {}
        _ => stretches.push(next),
    }
}

/// Adds up the stretches of one thing that are within a `part` of the time.
fn added_up(stretches: &[Stretch], part: Duration) -> Vec<Stretch> {
    let part = part.as_nanos().max(1);
    let of = |at: Duration| at.as_nanos() / part;
    let is_within = |one: &Stretch, other: &Stretch| {
        of(one.start) == of(other.end) && of(other.start) == of(other.end)
    };
    let mut all = Vec::new();
    for group in stretches.chunk_by(is_within) {
        let Some(mut start) = group.first().map(|first| first.start) else { continue };
        let mut told = BTreeSet::new();
        for what in group.iter().map(|stretch| stretch.what).filter(|&what| told.insert(what)) {
            let same = group.iter().filter(|stretch| stretch.what == what);
            let end = start + same.map(Stretch::time).sum::<Duration>();
            add(&mut all, Stretch { what, start, end });
            start = end;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many there are, they follow each other, and the time of each thing stays.
    #[test]
    fn short_spans_are_added_up_and_no_time_is_lost() {
        let mut pages =
            Pages { stretches: Vec::new(), phase: "one", since: Duration::ZERO, is_waiting: false };
        let (mut now, mut sums) = (Duration::ZERO, [Duration::ZERO; 3]);
        for nth in 0..100_000_u32 {
            let time = Duration::from_nanos(u64::from(nth % 7 * (1 + nth / 50_000 * 400)));
            now += time;
            let what = usize::from(nth % 2 == 0) + usize::from(nth % 10 == 0);
            sums[what] += time;
            pages.note(["one", "two", "three"][what], now);
            assert!(pages.stretches.len() <= MOST, "{nth}");
        }
        assert!(pages.stretches.len() > MOST / 8);
        let mut at = Duration::ZERO;
        for stretch in &pages.stretches {
            assert!(stretch.start == at && stretch.end > at, "{stretch:?} at {at:?}");
            at = stretch.end;
        }
        assert_eq!(at, now);
        for (what, sum) in ["one", "two", "three"].into_iter().zip(sums) {
            let same = pages.stretches.iter().filter(|stretch| stretch.what == what);
            assert_eq!(same.map(Stretch::time).sum::<Duration>(), sum);
        }
    }

    #[test]
    fn a_process_is_at_one_thing_after_the_other() {
        let diary = Diary::new();
        let pause = || std::thread::sleep(Duration::from_millis(2));
        pause();
        diary.works("solving");
        pause();
        diary.works("solving");
        diary.waits();
        pause();
        diary.works("writing"); // as another thread may say meanwhile
        pause();
        diary.goes_on(false);
        pause();
        diary.waits();
        pause();
        diary.goes_on(true);
        let bytes = diary.to_bytes();
        let found = spans(3, &bytes).unwrap();
        let whats: Vec<_> = found.iter().map(|span| span.what.as_str()).take(5).collect();
        assert_eq!(whats, [PREPARING, "solving", WAITING, "writing", EXCHANGING]);
        assert!(found.iter().all(|span| span.process == 3 && span.start < span.end));
        assert!(found.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!(found[0].start, Duration::ZERO);
        assert_eq!(spans(3, &bytes[1..]), None);
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_spans_or_none(bytes: Vec<u8>) {
            let _ = spans(0, &bytes);
        }
    }
}
