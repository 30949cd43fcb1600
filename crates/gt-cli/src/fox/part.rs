//! Exact values from a table of all positions that a position leads to.

use gt_core::{LimitError, Run, Solution, SolveError};
use gt_fox_hens::solve::Endgame;
use gt_fox_hens::{FoxHens, Position};

/// The tables of the last positions that needed one; positions in them need no other.
///
/// As many tables are kept as fit the memory together.
#[derive(Debug)]
pub(super) struct Parts {
    /// The greatest number of positions of a table.
    most: u64,
    /// The tables with their bytes, the oldest first.
    tables: Vec<(u64, Endgame)>,
}

/// Why there is no table of what a position leads to.
#[derive(Debug)]
pub(super) enum NoTable {
    /// The time is over, or the work was interrupted.
    Stopped(LimitError),
    /// No table can be made.
    Unfit,
}

impl Parts {
    /// Holds no table yet; tables made later have at most `most` positions.
    pub(super) const fn up_to(most: u64) -> Self {
        Self { most, tables: Vec::new() }
    }

    /// Returns a table that was made before and holds `position`.
    pub(super) fn kept(&self, position: &Position) -> Option<&Endgame> {
        let holds = |table: &&Endgame| matches!(table.value(position), Ok(Some(_)));
        self.tables.iter().map(|(_, table)| table).find(holds)
    }

    /// Frees the oldest tables until `bytes` more fit the memory beside the others.
    fn make_room(&mut self, bytes: u64, run: &Run) {
        let taken = |tables: &[(u64, Endgame)]| tables.iter().map(|(bytes, _)| bytes).sum::<u64>();
        while !self.tables.is_empty()
            && run.check_memory(taken(&self.tables).saturating_add(bytes)).is_err()
        {
            self.tables.remove(0);
        }
    }

    /// Returns a table that holds `position`, which must not be over; solves it if need be.
    pub(super) fn table(
        &mut self,
        rules: &FoxHens,
        position: &Position,
        run: &Run,
    ) -> Result<&Endgame, NoTable> {
        if self.kept(position).is_none() {
            let part = rules.part_from(position).ok().flatten().ok_or(NoTable::Unfit)?;
            let forecast = Endgame::forecast(&part).map_err(|error| unfit(&error))?;
            if forecast.positions > self.most {
                return Err(NoTable::Unfit);
            }
            self.make_room(forecast.bytes, run);
            self.tables
                .push((forecast.bytes, Endgame::solve(&part, run).map_err(|error| unfit(&error))?));
        }
        self.kept(position).ok_or(NoTable::Unfit)
    }
}

const fn unfit(error: &SolveError) -> NoTable {
    match error {
        SolveError::Limit(limit @ (LimitError::Time | LimitError::Interrupted)) => {
            NoTable::Stopped(*limit)
        }
        _ => NoTable::Unfit,
    }
}

#[cfg(test)]
mod tests {
    use gt_fox_hens::NamedRules;

    use super::*;

    /// Two positions of which neither leads to the other: one has more hens, one has them lower.
    #[test]
    fn tables_are_kept_from_position_to_position_as_long_as_they_fit() {
        let rules = "sq4_1f".parse::<NamedRules>().unwrap().rules();
        let [more, lower] =
            ["4/hhhh/x3/4 h", "4/4/x3/hhh1 h"].map(|text| rules.board().position(text).unwrap());
        let mut parts = Parts::up_to(u64::MAX);
        for position in [more, lower] {
            assert!(parts.kept(&position).is_none());
            parts.table(&rules, &position, &Run::new()).unwrap();
        }
        assert!(parts.kept(&more).is_some() && parts.kept(&lower).is_some());

        let most = parts.tables.iter().map(|(bytes, _)| *bytes).max().unwrap();
        let mut parts = Parts::up_to(u64::MAX);
        for position in [more, lower] {
            parts.table(&rules, &position, &Run::new().memory(most)).unwrap();
        }
        assert!(parts.kept(&more).is_none() && parts.kept(&lower).is_some());
    }
}
