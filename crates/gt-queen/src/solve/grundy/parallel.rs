//! Bands and blocks on several threads: slabs follow one another from band to band.
//!
//! # Invariants
//! * The slabs at work are consecutive, because a thread takes the least slab that none has taken.
//! * Slab *s* passes a band only after slab *s* - 1 has passed it: the band counts the slabs that
//!   it has taken. So the least slab at work never waits, and no thread waits for a slab that no
//!   thread has taken.
//! * A limit or a panic stops all threads. Waiting threads see the flag, too.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gt_core::LimitError;
use gt_core::run::Gauge;
use gt_core::run::parallel::{StopOnPanic, crew, lock};

use super::band::Band;
use super::plan::Plan;
use super::stored::Stored;

/// The longest time until a waiting thread sees that all is stopped.
const LOOK: Duration = Duration::from_millis(20);

/// A band, and the number of the slab that may pass it next.
struct Station<'t, T> {
    turn: Mutex<Turn<'t, T>>,
    passed: Condvar,
}

struct Turn<'t, T> {
    slab: u32,
    band: Band<'t, T>,
}

struct Line<'t, 'r, T> {
    stations: Vec<Station<'t, T>>,
    next_slab: AtomicU32,
    stopped: AtomicBool,
    gauge: &'r Gauge,
    failure: Mutex<Option<LimitError>>,
}

/// Fills the bands on the pool that the calling thread belongs to.
pub(super) fn fill<T: Stored>(
    bands: Vec<Band<'_, T>>,
    plan: Plan,
    gauge: &Gauge,
) -> Result<(), LimitError> {
    let station =
        |band| Station { turn: Mutex::new(Turn { slab: 0, band }), passed: Condvar::new() };
    let line = Line {
        stations: bands.into_iter().map(station).collect(),
        next_slab: AtomicU32::new(0),
        stopped: AtomicBool::new(false),
        gauge,
        failure: Mutex::new(None),
    };
    crew(plan.threads, &|| line.work(plan));
    line.failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

impl<T: Stored> Line<'_, '_, T> {
    /// Takes one slab after the other, until a slab finds no open cell.
    fn work(&self, plan: Plan) {
        let _stop = StopOnPanic::new(&self.stopped);
        let mut slab = plan.slab();
        loop {
            let number = self.next_slab.fetch_add(1, Ordering::Relaxed);
            let mut left = 0;
            for station in &self.stations {
                let Some(mut turn) = self.wait(station, number) else { return };
                if turn.band.left() > 0 {
                    let given = slab.pass(number, &mut turn.band);
                    left += turn.band.left();
                    if let Err(limit) = self.gauge.add(given) {
                        *lock(&self.failure) = Some(limit);
                        self.stopped.store(true, Ordering::Relaxed);
                    }
                }
                turn.slab += 1;
                drop(turn);
                station.passed.notify_all();
            }
            if left == 0 {
                return;
            }
            slab.reset();
        }
    }

    /// Waits until it is the turn of slab `number`, and returns the band; `None` if all is stopped.
    fn wait<'s, 't>(
        &self,
        station: &'s Station<'t, T>,
        number: u32,
    ) -> Option<MutexGuard<'s, Turn<'t, T>>> {
        let mut turn = lock(&station.turn);
        while turn.slab != number && !self.stopped.load(Ordering::Relaxed) {
            turn =
                station.passed.wait_timeout(turn, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        (!self.stopped.load(Ordering::Relaxed)).then_some(turn)
    }
}
