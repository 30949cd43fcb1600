//! What a session keeps of the position before: its scan and its layers.

use crate::error::EngineError;
use crate::knowledge::{Knowledge, Mark};
use crate::rules::Rules;
use crate::survey::Survey;

use super::Engine;
use super::layers::Layers;
use super::scan::Scan;
use super::shapes::Shapes;
use super::word::Word;

/// Bytes of backward layers that a session keeps.
pub(super) const COMPLETIONS: u64 = 40 << 20;

/// The layers of the last position, in the words that it was counted in.
#[derive(Debug, Default)]
enum Kept {
    #[default]
    None,
    Narrow(Layers<u32>),
    Single(Layers<u64>),
    Double(Layers<u128>),
}

/// A position counted before.
#[derive(Debug)]
struct Before {
    scan: Scan,
    shapes: Shapes,
    knowledge: Knowledge,
    total: u128,
}

/// What a session keeps.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    before: Option<Before>,
    kept: Kept,
}

/// A word that layers can be kept in.
trait Keep: Word {
    fn take(kept: &mut Kept) -> Option<Layers<Self>>;
    fn put(layers: Layers<Self>) -> Kept;
}

macro_rules! keep {
    ($word:ty, $variant:ident) => {
        impl Keep for $word {
            fn take(kept: &mut Kept) -> Option<Layers<Self>> {
                match core::mem::take(kept) {
                    Kept::$variant(layers) => Some(layers),
                    _ => None,
                }
            }

            fn put(layers: Layers<Self>) -> Kept {
                Kept::$variant(layers)
            }
        }
    };
}

keep!(u32, Narrow);
keep!(u64, Single);
keep!(u128, Double);

impl Engine {
    /// What [`survey`](Self::survey) answers, with the help of the position before.
    pub(crate) fn survey_after(&self, knowledge: &Knowledge, memory: &mut Memory) -> Result<Survey, EngineError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let before = memory.before.take();
        let known = before.as_ref().filter(|before| extends(&self.rules, &before.knowledge, knowledge)).map(|before| before.total);
        let bound = match (scan.bound, known) {
            (Some(bound), Some(known)) => Some(bound.min(known)),
            (bound, known) => bound.or(known),
        };
        let (shapes, same) = match before {
            Some(before) if before.scan.counts == scan.counts => (before.shapes, Some(before.scan)),
            _ => (Shapes::new(&self.graph, &scan.counts)?, None),
        };
        match bound {
            Some(bound) if bound <= u32::MAX.into() => self.survey_kept::<u32>(knowledge, scan, shapes, same, memory),
            Some(bound) if bound <= u64::MAX.into() => self.survey_kept::<u64>(knowledge, scan, shapes, same, memory),
            Some(_) => self.survey_kept::<u128>(knowledge, scan, shapes, same, memory),
            None => Err(EngineError::Overflow),
        }
    }

    fn survey_kept<N: Keep>(
        &self,
        knowledge: &Knowledge,
        scan: Scan,
        shapes: Shapes,
        same: Option<Scan>,
        memory: &mut Memory,
    ) -> Result<Survey, EngineError> {
        let all = (0, usize::MAX);
        let (mut layers, kept) = match (N::take(&mut memory.kept), same) {
            (Some(layers), Some(same)) => (layers, self.unchanged(&scan, &same)),
            (Some(layers), None) => (layers, all),
            (None, _) => (Layers::new(self.workers), all),
        };
        let survey = self.survey_in::<N>(knowledge, &scan, &shapes, &mut layers, Some(kept), &mut ())?;
        // A position without fleets may have left the layers half made.
        if survey.total() > 0 {
            memory.kept = N::put(layers);
            memory.before = Some(Before { scan, shapes, knowledge: knowledge.clone(), total: survey.total() });
        }
        Ok(survey)
    }

    /// The phase before which nothing changed, and the one from which on nothing changed.
    ///
    /// Completions are known only of states that could be reached: where a kind is open that was closed, none are trusted.
    fn unchanged(&self, scan: &Scan, before: &Scan) -> (usize, usize) {
        let pairs = || scan.open.iter().zip(&before.open);
        let (width, halves) = (scan.frame.width, self.graph.phases.len());
        let above = pairs().take_while(|(now, then)| now == then).count();
        let whole = self.graph.phases.iter().filter(|phase| phase.end <= above % width).count();
        let below = pairs().rposition(|(now, then)| now != then).map_or(0, |last| last / width * halves + halves);
        let opened = pairs().any(|(now, then)| now & !then != 0);
        (above / width * halves + whole, if opened { usize::MAX } else { below })
    }
}

/// Whether every fleet that agrees with `now` agreed with `before`.
fn extends(rules: &Rules, before: &Knowledge, now: &Knowledge) -> bool {
    let same = |(&then, &now): (&Mark, &Mark)| match then {
        Mark::Unknown => true,
        Mark::Hit => matches!(now, Mark::Hit | Mark::Sunk),
        Mark::Miss | Mark::Sunk => now == then,
    };
    let late = |ship: &&crate::ship::Ship| !before.sunk().contains(ship) && ship.cells().all(|cell| before.mark(cell) == Mark::Hit);
    before.marks().iter().zip(now.marks()).all(same)
        && before.sunk().iter().all(|ship| now.sunk().contains(ship))
        && !(rules.announced() && now.sunk().iter().any(|ship| late(&ship)))
}
