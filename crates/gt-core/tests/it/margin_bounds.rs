//! What play can still reach, and the points that no play changes: the law and the search.

use core::ops::RangeInclusive;

use gt_core::Run;
use gt_core::alphabeta::Search;
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_core::table::TranspositionTable as _;
use gt_testkit::laws::Suite;
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::alphabeta::tables::AnyTable;

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    None,
    NarrowAtEnds,
    WiderAfterMove,
    NoBounds,
    OtherPoints,
    OtherVertex,
    RestOfRest,
    OtherBounds,
}

/// Vertices with moves to greater ones. A move gains points at once, an end a few more.
///
/// `slack` makes the bounds wider than need be. A move is the number of an edge.
#[derive(Clone, Debug)]
struct Gains {
    moves: Vec<Vec<(usize, i32)>>,
    ends: Vec<i32>,
    slack: i32,
    flaw: Flaw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    vertex: usize,
    /// The points of the player to move, less those of the other.
    ahead: i32,
}

impl At {
    /// Points are fewer than half of this on either side.
    const POINTS: u32 = 1024;

    const fn of(position: u32) -> Self {
        let ahead = (position % Self::POINTS).cast_signed() - Self::POINTS.cast_signed() / 2;
        Self { vertex: (position / Self::POINTS) as usize, ahead }
    }

    fn position(self) -> u32 {
        let vertex = u32::try_from(self.vertex).expect("few vertices");
        let even = vertex * Self::POINTS + Self::POINTS / 2;
        even.checked_add_signed(self.ahead).expect("few points")
    }

    const fn played(self, (vertex, gain): (usize, i32)) -> Self {
        Self { vertex, ahead: -(self.ahead + gain) }
    }
}

impl Gains {
    fn new(moves: &[&[(usize, i32)]], ends: &[i32]) -> Self {
        let moves = moves.iter().map(|&moves| moves.to_vec()).collect();
        Self { moves, ends: ends.to_vec(), slack: 0, flaw: Flaw::None }
    }

    fn game(&self) -> Scripted<'_> {
        let start = At { vertex: 0, ahead: 0 };
        let moves = |at| (0..).zip(&self.moves[At::of(at).vertex]).map(|(nth, _)| nth);
        Scripted::new(start.position(), moves)
            .with_labels(|at, nth| {
                let at = At::of(at);
                at.played(self.moves[at.vertex][nth as usize]).position()
            })
            .with_blocked_by(|at| self.margin(At::of(at)).outcome())
            .with_margin(|at| self.margin(At::of(at)))
            .with_bounds(|at| self.bounds(At::of(at)))
            .with_rest(|at| {
                let (points, rest) = self.rest(At::of(at));
                Some((points, rest.position()))
            })
    }

    /// The least and the most points that any play gains from here on.
    fn still(&self, vertex: usize) -> (i32, i32) {
        let reach = |&(to, gain): &(usize, i32)| {
            let (least, most) = self.still(to);
            (gain - most, gain - least)
        };
        let reached = self.moves[vertex].iter().map(reach);
        reached
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            .unwrap_or((self.ends[vertex], self.ends[vertex]))
    }

    /// The margin by its definition: every play, to the end.
    fn oracle(&self, at: At) -> i32 {
        let worth = |&mv: &(usize, i32)| -self.oracle(at.played(mv));
        self.moves[at.vertex].iter().map(worth).max().unwrap_or(at.ahead + self.ends[at.vertex])
    }

    /// Every vertex with a few scores.
    fn positions(&self) -> impl Iterator<Item = At> {
        (0..self.moves.len()).flat_map(|vertex| [-3, 0, 5].map(|ahead| At { vertex, ahead }))
    }

    fn margin(&self, over: At) -> Margin {
        Margin(over.ahead + self.ends[over.vertex])
    }

    fn bounds(&self, at: At) -> RangeInclusive<Margin> {
        let (least, most) = self.still(at.vertex);
        let is_end = self.moves[at.vertex].is_empty();
        let (below, above) = match self.flaw {
            Flaw::NarrowAtEnds if is_end => (-1, 2),
            Flaw::WiderAfterMove if at.vertex == 1 => (self.slack, 100),
            Flaw::NoBounds => (-100, -100),
            Flaw::OtherBounds if at == (At { vertex: 2, ahead: 0 }) => (self.slack, self.slack + 1),
            _ => (self.slack, self.slack),
        };
        Margin(at.ahead + least - below)..=Margin(at.ahead + most + above)
    }

    const fn rest(&self, at: At) -> (Margin, At) {
        let rest = At { ahead: 0, ..at };
        match self.flaw {
            Flaw::OtherPoints if at.ahead != 0 => (Margin(at.ahead + 1), rest),
            Flaw::OtherVertex if at.vertex == 1 && at.ahead != 0 => {
                (Margin(at.ahead), At { vertex: 2, ahead: 0 })
            }
            Flaw::RestOfRest => (Margin(1), At { ahead: at.ahead - 1, ..at }),
            _ => (Margin(at.ahead), rest),
        }
    }
}

fn gains(vertices: usize) -> impl Strategy<Value = Gains> {
    let moves = prop::collection::vec(prop::collection::vec((0..vertices, -3..=4), 0..4), vertices);
    let ends = prop::collection::vec(-4..=4, vertices);
    (moves, ends, 0..4).prop_map(|(mut moves, ends, slack)| {
        for (from, targets) in moves.iter_mut().enumerate() {
            targets.retain(|&(to, _)| to > from);
        }
        Gains { moves, ends, slack, flaw: Flaw::None }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn searches_within_bounds_find_the_margin_of_every_play(gains in gains(9)) {
        let game = &gains.game();
        let mut plain = Search::new(game).with_margins();
        let mut exact = Search::new(game).with_margins().with_table(AnyTable::exact());
        let mut small = Search::new(game).with_margins().with_table(AnyTable::fixed(4));
        let memo = MarginValues::new(game, &Run::new());
        for at in gains.positions() {
            let (at, expected) = (at.position(), Margin(gains.oracle(at)));
            prop_assert_eq!(memo.value(&at).unwrap(), Some(expected));
            for found in [plain.margin(&at).unwrap(), exact.margin(&at).unwrap(), small.margin(&at).unwrap()] {
                prop_assert_eq!(found, expected);
            }
            for report in [plain.solve(&at).unwrap(), exact.solve(&at).unwrap(), small.solve(&at).unwrap()] {
                prop_assert_eq!((report.exact, report.margin()), (true, Some(expected)));
                let end = report.line.iter().fold(at, |at, &mv| game.play(&at, mv));
                let sign = if report.line.len() % 2 == 0 { 1 } else { -1 };
                // Where the bounds meet, the value is known, and the line may end there.
                let left = Margin(sign * gains.oracle(At::of(end)));
                prop_assert_eq!(left, expected);
            }
        }
    }

    #[test]
    fn what_a_search_to_a_depth_calls_exact_is_the_margin(gains in gains(9), depth in 0..6u32) {
        let game = gains.game();
        let mut search = Search::new(&game).with_margins().with_table(AnyTable::exact());
        for at in gains.positions() {
            if let Some(margin) = search.to_depth(&at.position(), depth).unwrap().margin() {
                prop_assert_eq!(margin, Margin(gains.oracle(at)));
            }
        }
    }

    #[test]
    fn the_laws_hold_of_sound_bounds(gains in gains(7)) {
        let game = &gains.game();
        let checked = Suite::of(game).copy(game.clone()).threads().acyclic().margins().run();
        prop_assert_eq!(checked.laws(), ["game", "acyclic", "margins"]);
    }
}

/// Points that the table does not keep are not searched for twice.
#[test]
fn a_table_keeps_what_is_left_without_the_points() {
    // Two moves lead to the same vertex with different scores, thrice: 8 scores, but 4 vertices.
    let gains = Gains {
        slack: 9,
        ..Gains::new(
            &[&[(1, 1), (1, 0)], &[(2, 1), (2, 0)], &[(3, 1), (3, 0)], &[(4, 1)], &[]],
            &[0; 5],
        )
    };
    let (game, start) = (gains.game(), At { vertex: 0, ahead: 0 });
    let mut search = Search::new(&game).with_margins().with_table(AnyTable::exact());
    assert_eq!(
        search.solve(&start.position()).unwrap().margin(),
        Some(Margin(gains.oracle(start)))
    );
    assert_eq!(search.table().len(), 4);
}

#[test]
fn the_law_finds_bounds_that_are_too_narrow_and_points_that_play_changes() {
    let game = |flaw| Gains {
        flaw,
        slack: 5,
        ..Gains::new(&[&[(1, 2), (2, 1)], &[(3, 1)], &[(3, 0), (1, 4)], &[]], &[0, 0, 0, 2])
    };
    let point = |flaw| {
        let violation = Suite::of(&game(flaw).game()).margins().check().unwrap_err();
        assert_eq!(violation.law(), "margins");
        (violation.point(), violation.to_string())
    };
    assert!(Suite::of(&game(Flaw::None).game()).margins().check().is_ok());
    for (flaw, number, says) in [
        (Flaw::NarrowAtEnds, 3, "a margin within"),
        (Flaw::WiderAfterMove, 3, "for the player to move before"),
        (Flaw::NoBounds, 3, "from the least to the greatest"),
        (Flaw::OtherPoints, 4, "expected"),
        (Flaw::OtherVertex, 4, "expected"),
        (Flaw::RestOfRest, 4, "the rest of the rest is itself"),
        (Flaw::OtherBounds, 4, "expected: bounds"),
    ] {
        let (found, text) = point(flaw);
        assert_eq!(found, number, "{flaw:?}: {text}");
        assert!(text.contains(says), "{flaw:?}: {text}");
    }
}

/// A game that goes round may be worth no more than its bounds say.
#[test]
fn the_law_finds_endless_play_outside_the_bounds() {
    let round = Scripted::new(0, |at: u32| [1 - at])
        .with_margin(|_| Margin::EVEN)
        .with_endless_by(|at| Margin(if at == 1 { 3 } else { -3 }))
        .with_bounds(|_| Margin(-2)..=Margin(2));
    let violation = Suite::of(&round).margins().check().unwrap_err();
    assert_eq!(violation.point(), 3);
    assert!(violation.to_string().contains("endless play within -2 to +2"), "{violation}");
}

#[test]
fn references_hand_on_bounds_and_points() {
    let gains = Gains::new(&[&[(1, 2)], &[]], &[0, 1]);
    let [at, rest] = [3, 0].map(|ahead| At { vertex: 0, ahead }.position());
    let reference = &gains.game();
    assert_eq!(<&Scripted<'_>>::bounds(&reference, &at), Margin(4)..=Margin(4));
    assert_eq!(<&Scripted<'_>>::rest(&reference, &at), Some((Margin(3), rest)));
}
