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

/// The layers of the last position that was counted in each integer type.
///
/// Those of another type than the previous position's are kept for their memory alone: a new game
/// begins with wide integers, and new pages from the kernel take as long as the counting. They are
/// freed if the limit of memory has no room for them.
#[derive(Debug, Default)]
struct Kept {
    narrow: Layers<u32>,
    single: Layers<u64>,
    double: Layers<u128>,
}

impl Kept {
    /// Frees the layers of other types than `N` if they and `needed` bytes are more than `limit`.
    fn make_room<N>(&mut self, needed: u64, limit: Option<u64>) {
        let Self { narrow, single, double } = self;
        let all = [(4, narrow.bytes()), (8, single.bytes()), (16, double.bytes())];
        let others = all.iter().filter(|(width, _)| *width != size_of::<N>());
        let others: u64 = others.map(|(_, bytes)| bytes).sum();
        if limit.is_none_or(|limit| needed.saturating_add(others) <= limit) {
            return;
        }
        match size_of::<N>() {
            4 => (*single, *double) = Default::default(),
            8 => (*narrow, *double) = Default::default(),
            _ => (*narrow, *single) = Default::default(),
        }
    }
}

/// The previous position.
#[derive(Debug)]
struct Before {
    scan: Scan,
    shapes: Shapes,
    plan: Plan,
    knowledge: Knowledge,
    total: u128,
    /// The bytes of the integers in which it was counted.
    width: usize,
}

/// All that a session keeps.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    before: Option<Before>,
    kept: Kept,
}

/// An integer type in which layers can be kept.
trait Keep: Word {
    /// The kept layers of this type.
    fn layers(kept: &mut Kept) -> &mut Layers<Self>;
}

macro_rules! keep {
    ($word:ty, $field:ident) => {
        impl Keep for $word {
            fn layers(kept: &mut Kept) -> &mut Layers<Self> {
                &mut kept.$field
            }
        }
    };
}

keep!(u32, narrow);
keep!(u64, single);
keep!(u128, double);

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
        let is_same = |before: &Before| before.width == size_of::<N>();
        let (shapes, plan, valid) = match before {
            Some(mut before) if is_same(&before) && narrows(&scan, &before.scan) => {
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
        let pass = Pass {
            field: self.field(&scan, &shapes),
            plan: &plan,
            run,
            workers: self.workers,
            keep: true,
        };
        memory.kept.make_room::<N>(pass.needs::<N>(), run.max_memory());
        let survey = self.survey_in::<N>(knowledge, pass, N::layers(&mut memory.kept), valid)?;
        memory.before = Some(Before {
            scan,
            shapes,
            plan,
            knowledge: knowledge.clone(),
            total: survey.total(),
            width: size_of::<N>(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Cell, Fleet, Touch};

    /// Narrow numbers of later positions, with the wide ones of the first if there is room.
    #[test]
    fn the_numbers_of_a_new_game_have_their_memory_unless_the_limit_is_short() {
        let rules = Rules::new(
            Board::new(9, 9).unwrap(),
            Fleet::new([4, 3, 3, 2, 2, 2, 1, 1, 1, 1]).unwrap(),
            Touch::None,
        );
        let engine = Engine::new(rules, &Run::new()).unwrap();
        for (limit, is_kept) in [(None, true), (Some(20 << 20), false)] {
            let run = limit.map_or_else(Run::new, |limit| Run::new().memory(limit));
            let mut memory = Memory::default();
            let mut knowledge = Knowledge::new(engine.rules().board());
            let free = Run::new();
            let mut ask = |knowledge: &Knowledge, run: &Run| {
                let survey = engine.survey_after(knowledge, &mut memory, run).unwrap();
                assert_eq!(survey, engine.survey(knowledge).unwrap());
                (memory.kept.single.bytes(), memory.kept.narrow.bytes())
            };
            let (wide, _) = ask(&knowledge, &free);
            assert!(wide > 20 << 20, "{wide}");
            for cell in 0..27 {
                knowledge.miss(Cell::new(cell / 9, cell % 9)).unwrap();
            }
            // Now their number is known to be small.
            assert_eq!(ask(&knowledge, &free), (wide, 0));
            knowledge.miss(Cell::new(3, 0)).unwrap();
            let (single, narrow) = ask(&knowledge, &run);
            assert!(narrow > 0);
            assert_eq!(single, if is_kept { wide } else { 0 });
            ask(&Knowledge::new(engine.rules().board()), &free);
        }
    }
}
