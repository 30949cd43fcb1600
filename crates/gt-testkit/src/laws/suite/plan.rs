//! What a suite checks, without the type of its game.

use core::fmt;

use super::checks;
use crate::laws::checked::Checked;
use crate::laws::erased::{AnyGame, AnyPosition};
use crate::laws::reach::Reach;
use crate::laws::sample::Sample;
use crate::laws::shown::Shown;
use crate::laws::violation::Violation;

pub(super) type Check =
    for<'a, 'e> fn(&'a AnyGame<'e>, &Sample<'a, AnyGame<'e>>) -> Result<(), Violation>;
pub(super) type Roots = for<'e> fn(&AnyGame<'e>, Reach) -> Vec<AnyPosition<'e>>;

pub(super) struct Law {
    pub(super) name: &'static str,
    pub(super) check: Check,
    /// Whether it looks only at positions to which play leads from the start or from a position
    /// that was added, and not at those of all ranks.
    pub(super) in_play: bool,
}

/// What to check: the same for games of all types.
pub(super) struct Plan {
    pub(super) reach: Reach,
    pub(super) more_roots: Vec<Roots>,
    pub(super) is_shown: bool,
    /// Whether the law `game` was told whose turn it is.
    pub(super) knows_turn: bool,
    pub(super) knows_other_turn: bool,
    /// More checks of the law `game`.
    pub(super) more: Vec<Check>,
    pub(super) laws: Vec<Law>,
}

impl Plan {
    pub(super) fn check<'e>(
        self,
        game: &AnyGame<'e>,
        mut roots: Vec<AnyPosition<'e>>,
    ) -> Result<Checked, Violation> {
        let shown = if self.is_shown { Shown::notation() } else { Shown::DEBUG };
        let sample = |roots| Sample::with_roots(game, self.reach, roots).showing(shown);
        let is_apart = !self.more_roots.is_empty() && self.laws.iter().any(|law| law.in_play);
        let in_play = is_apart.then(|| sample(roots.clone()));
        roots.extend(self.more_roots.iter().flat_map(|more| more(game, self.reach)));
        let sample = sample(roots);
        let check = |check: Check, sample| game.forgetting(|| check(game, sample));
        check(checks::game, &sample)?;
        if self.knows_turn {
            check(checks::turns, &sample)?;
        }
        self.more.iter().try_for_each(|&more| check(more, &sample))?;
        let of_law = |law: &Law| in_play.as_ref().filter(|_| law.in_play).unwrap_or(&sample);
        self.laws.iter().skip(1).try_for_each(|law| check(law.check, of_law(law)))?;
        if self.knows_other_turn {
            check(checks::players, &sample)?;
        }
        Ok(Checked::new(self.laws.iter().map(|law| law.name).collect(), sample.len()))
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.laws.iter().map(|law| law.name).collect();
        f.debug_struct("Plan")
            .field("laws", &names)
            .field("reach", &self.reach)
            .finish_non_exhaustive()
    }
}
