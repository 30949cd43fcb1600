//! What a session keeps from the previous position: its plan and its layers.

use gt_core::Run;

use crate::rules::{CountError, Knowledge, Mark, Rules, Ship};
use crate::solve::survey::ShipSurvey;

use super::layers::{Layers, Pass};
use super::plan::Plan;
use super::scan::Scan;
use super::shapes::Shapes;
use super::word::Word;
use super::{Engine, too_many_fleets};

/// The layers of the previous position, in the integer type in which it was counted.
#[derive(Debug, Default)]
enum Kept {
    #[default]
    None,
    Narrow(Layers<u32>),
    Single(Layers<u64>),
    Double(Layers<u128>),
}

/// The previous position.
#[derive(Debug)]
struct Before {
    scan: Scan,
    shapes: Shapes,
    plan: Plan,
    knowledge: Knowledge,
    total: u128,
}

/// All that a session keeps.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    before: Option<Before>,
    kept: Kept,
}

/// An integer type in which layers can be kept.
trait Keep: Word {
    /// Takes the kept layers if they are in this type; drops them otherwise.
    fn take(kept: &mut Kept) -> Option<Layers<Self>>;
    /// Wraps layers of this type.
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
    /// Answers as [`survey`](Self::survey), and reuses the previous position in `memory`.
    ///
    /// If every fleet consistent now was consistent before, the previous total also bounds the
    /// number of fleets, and narrower integers may suffice.
    pub(crate) fn survey_after(
        &self,
        knowledge: &Knowledge,
        memory: &mut Memory,
        run: &Run,
    ) -> Result<ShipSurvey, CountError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let before = memory.before.take();
        let known = before
            .as_ref()
            .filter(|before| extends(&self.rules, &before.knowledge, knowledge))
            .map(|before| before.total);
        let bound = match (scan.bound, known) {
            (Some(bound), Some(known)) => Some(bound.min(known)),
            (bound, known) => bound.or(known),
        };
        match bound {
            Some(0) => Ok(ShipSurvey::new(&self.rules, knowledge, 0, Vec::new())),
            Some(bound) if bound <= u32::MAX.into() => {
                self.survey_kept::<u32>(knowledge, scan, before, memory, run)
            }
            Some(bound) if bound <= u64::MAX.into() => {
                self.survey_kept::<u64>(knowledge, scan, before, memory, run)
            }
            Some(_) => self.survey_kept::<u128>(knowledge, scan, before, memory, run),
            None => Err(too_many_fleets().into()),
        }
    }

    /// Surveys in integers `N`, and computes only the changed part if the kept vectors still hold.
    fn survey_kept<N: Keep>(
        &self,
        knowledge: &Knowledge,
        scan: Scan,
        before: Option<Before>,
        memory: &mut Memory,
        run: &Run,
    ) -> Result<ShipSurvey, CountError> {
        let before = before.filter(|before| before.scan.counts == scan.counts);
        let layers = N::take(&mut memory.kept);
        let (shapes, plan, valid) = match before {
            Some(mut before) if layers.is_some() && narrows(&scan, &before.scan) => {
                let (valid, below) = unchanged(&scan, &before.scan);
                before.plan.redo(self.field(&scan, &before.shapes), valid)?;
                (before.shapes, before.plan, (valid, below))
            }
            before => {
                let shapes = before.map_or_else(
                    || Shapes::new(&self.graph, &scan.counts),
                    |before| Ok(before.shapes),
                )?;
                let plan = Plan::new(self.field(&scan, &shapes))?;
                (shapes, plan, (0, scan.open.len()))
            }
        };
        let mut layers = layers.unwrap_or_default();
        let pass = Pass {
            field: self.field(&scan, &shapes),
            plan: &plan,
            run,
            workers: self.workers,
            keep: true,
        };
        let survey = self.survey_in::<N>(knowledge, pass, &mut layers, valid)?;
        memory.kept = N::put(layers);
        memory.before = Some(Before {
            scan,
            shapes,
            plan,
            knowledge: knowledge.clone(),
            total: survey.total(),
        });
        Ok(survey)
    }
}

/// Whether everything that is possible now was possible before.
fn narrows(scan: &Scan, before: &Scan) -> bool {
    scan.open.iter().zip(&before.open).all(|(now, then)| now & !then == 0)
        && scan.hits.iter().zip(&before.hits).all(|(now, then)| then & !now == 0)
}

/// The last layer whose forward vectors still hold, and the first whose backward vectors do.
fn unchanged(scan: &Scan, before: &Scan) -> (usize, usize) {
    let mut pairs = scan.open.iter().zip(&before.open);
    let below = pairs.clone().rposition(|(now, then)| now != then).map_or(0, |last| last + 1);
    (pairs.position(|(now, then)| now != then).unwrap_or(scan.open.len()), below)
}

/// Whether every fleet consistent with `now` is consistent with `before`.
fn extends(rules: &Rules, before: &Knowledge, now: &Knowledge) -> bool {
    let same = |(&then, &now): (&Mark, &Mark)| match then {
        Mark::Unknown => true,
        Mark::Hit => matches!(now, Mark::Hit | Mark::Sunk),
        Mark::Miss | Mark::Sunk => now == then,
    };
    let late = |ship: &&Ship| {
        !before.sunk().contains(ship) && ship.cells().all(|cell| before.mark(cell) == Mark::Hit)
    };
    before.marks().iter().zip(now.marks()).all(same)
        && before.sunk().iter().all(|ship| now.sunk().contains(ship))
        && !(rules.announced() && now.sunk().iter().any(|ship| late(&ship)))
}
