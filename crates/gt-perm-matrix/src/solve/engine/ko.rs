//! The rule set `ko`, where the move that would undo the last one is *barred*.
//!
//! # One move matters
//! A position is a state, a player to move, and a barred move or none. Every move has a value for
//! the player who makes it. It follows from the value of the position after the move, in which the
//! move that undoes it is barred. A position is worth the best of its moves. The barred move takes
//! one of them away. So a state with a player to move has only two values:
//!
//! * its *open* value, the best of all moves,
//! * its *barred* value, the best of all moves but one. That one is the *key*: the only best move.
//!
//! A position has the barred value if its key is barred, else the open one. If two moves are best,
//! both values are the same, and there is no key. On 3 x 5 a state has 46 positions. For each
//! player, two values and a key describe them all. No value depends on more than one barred move.
//!
//! # Growing sets
//! As without `ko`, the sets of each winner grow ply by ply: see [the engine](super). For each
//! state the *winner*, to move, needs a move into a lost position, and a second one to win also if
//! the first is barred. The *loser* has lost with the key barred if all moves but one lead into won
//! positions, and has lost in any case if all do. So each side counts. The winner counts winning
//! moves, and stops at two. The loser counts the moves that do not lose yet, until none is left.
//! Where the count is one, each side also knows which move it is: the key. The positions that a ply
//! decides are a [front](self::front). Every move from a position into a front is counted once, so
//! the work of all plies together is one look at every move.
//!
//! All this is done for all states of a row at once, in [planes](self::planes) of bits. A row of a
//! front that has few states is followed state by state.

mod codes;
mod front;
mod geometry;
mod planes;

pub(super) use self::codes::{Codes, MAX_PLIES};

use gt_core::run::Meter;
use gt_core::{LimitError, Outcome, Player, SolveError, Value};
use multiversion::multiversion;

use self::front::Front;
use self::geometry::{Geometry, Role};
use self::planes::{Numbers, Planes, Workspace};
use super::count::{Keep, ValueCount};
use super::crew::Crew;
use super::moves::{Layout, RowMove};
use super::phase::{GROWING, small, too_deep};
use super::rows::BitRows;
use crate::rules::{PermMatrix, WinRule};

/// What every row of a side needs.
struct Frame<'a> {
    role: Role,
    /// The win set of the winner, and the win set of the other player.
    own: &'a BitRows,
    other: &'a BitRows,
    ends_for_both: bool,
    full_word: u32,
    geometry: Geometry,
    moves: &'a [(&'a RowMove, Numbers)],
    crew: Crew<'a>,
}

/// The positions of one winner in which one of the players is to move.
struct Side<'a> {
    frame: Frame<'a>,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    planes: Planes,
    /// What the last ply decided, and what this ply decides.
    front: Front,
    next: Front,
    codes: Codes,
}

/// Returns the bytes that [`solve`] takes at its peak, besides the win sets and the moves.
pub(super) fn bytes(rules: &PermMatrix, layout: &Layout, keep: Keep) -> u64 {
    let geometry = Geometry::new(layout.class.words(), rules.reflections().len());
    let planes =
        [Role::Winner, Role::Loser].map(|role| Planes::bytes(role, geometry)).iter().sum::<u64>();
    let front = 2 * geometry.bytes();
    let rows = 2 * (planes / 2 + 2 * front + size_of::<Row>() as u64);
    layout.rows as u64 * rows + 2 * Codes::bytes(keep) * rules.shape().states()
}

/// Solves every position; returns the counts of states with no move barred, and what is kept of
/// every row, for each player to move.
///
/// Draws are not counted.
pub(super) fn solve(
    rules: &PermMatrix,
    layout: &Layout,
    moves: &[RowMove],
    win_sets: &[BitRows; 2],
    keep: Keep,
    crew: Crew,
    meter: &mut Meter,
) -> Result<(Vec<ValueCount>, [Vec<Codes>; 2]), SolveError> {
    let geometry = Geometry::new(layout.class.words(), moves.len());
    let number = |mv: usize| u8::try_from(mv).unwrap_or(u8::MAX);
    let moves: Vec<_> = rules
        .reflections()
        .iter()
        .zip(moves)
        .map(|(reflection, mv)| {
            let inverse = rules.inverse(reflection.index).unwrap_or(reflection.index);
            (
                mv,
                Numbers {
                    number: number(reflection.index.0.into()),
                    inverse: number(inverse.0.into()),
                },
            )
        })
        .collect();
    let mut counts = Vec::new();
    let mut codes = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        meter.begin_counting(GROWING[player.index()], "ply", None);
        meter.look(0)?;
        let opponent = player.other();
        let side = |role, codes| {
            let frame = Frame {
                role,
                own: &win_sets[player.index()],
                other: &win_sets[opponent.index()],
                ends_for_both: rules.win_rule() == WinRule::Any,
                full_word: layout.class.full_word(),
                geometry,
                moves: &moves,
                crew,
            };
            Side::new(frame, layout.rows, codes, keep)
        };
        let mut count = |player, outcome, plies, states| {
            counts.push(ValueCount { player, outcome, plies: Some(plies), states });
        };
        let (mut winner, won) = side(Role::Winner, core::mem::take(&mut codes[player.index()]))?;
        let (mut loser, lost) = side(Role::Loser, core::mem::take(&mut codes[opponent.index()]))?;
        count(player, Outcome::Win, 0, won);
        count(opponent, Outcome::Loss, 0, lost);
        for plies in 1.. {
            meter.look(plies - 1)?;
            let plies_now = small(plies)?;
            let won = winner.grow(&loser, Value::Win { plies: plies_now })?;
            let lost = loser.grow(&winner, Value::Loss { plies: plies_now })?;
            if !(winner.turn() | loser.turn()) {
                meter.end(plies);
                break;
            }
            if keep == Keep::Values && plies_now > MAX_PLIES {
                return Err(too_deep(MAX_PLIES));
            }
            count(player, Outcome::Win, plies_now, won);
            count(opponent, Outcome::Loss, plies_now, lost);
        }
        codes[player.index()] = winner.codes();
        codes[opponent.index()] = loser.codes();
    }
    Ok((counts, codes))
}

impl<'a> Side<'a> {
    /// Makes the side with what is decided in 0 plies; returns the number of these states too.
    ///
    /// `codes` are the codes that the other winner's sets have left, or none.
    fn new(
        frame: Frame<'a>,
        rows: usize,
        codes: Vec<Codes>,
        keep: Keep,
    ) -> Result<(Self, u64), LimitError> {
        let mut side = Self { frame, rows: Vec::new() };
        side.rows.try_reserve_exact(rows).map_err(|_| short((rows * size_of::<Row>()) as u64))?;
        side.rows.extend(codes.into_iter().map(|codes| Row { codes, ..Row::default() }));
        side.rows.resize_with(rows, Row::default);
        let Self { frame, rows } = &mut side;
        let decided = frame.crew.each(
            rows,
            || (),
            |(), number, row| {
                if matches!(row.codes, Codes::Nothing) {
                    let states = frame.own.words() * frame.full_word.count_ones() as usize;
                    row.codes = Codes::new(keep, states)
                        .ok_or(short(Codes::bytes(keep) * states as u64))?;
                }
                row.start(frame, number).ok_or(short(Planes::bytes(frame.role, frame.geometry)))
            },
        )?;
        Ok((side, decided))
    }

    /// Goes a ply back from the last front of the other side; returns the number of new states.
    fn grow(&mut self, after: &Self, value: Value) -> Result<u64, LimitError> {
        let Self { frame, rows } = self;
        frame.crew.each(
            rows,
            || Workspace::new(frame.geometry),
            |work, number, row| {
                row.grow(frame, &after.rows, number, value, work)
                    .ok_or(short(2 * frame.geometry.bytes()))
            },
        )
    }

    /// Makes the new front the last one; returns false if it is empty.
    fn turn(&mut self) -> bool {
        let mut some = false;
        for row in &mut self.rows {
            row.front = core::mem::take(&mut row.next);
            some |= !row.front.is_empty();
        }
        some
    }

    fn codes(self) -> Vec<Codes> {
        self.rows.into_iter().map(|row| row.codes).collect()
    }
}

impl Frame<'_> {
    /// Returns the place of a slot among the codes of its row.
    fn index(&self) -> impl Fn(u16) -> usize + use<> {
        let bits = self.full_word.count_ones() as usize;
        move |slot| usize::from(slot >> 5) * bits + usize::from(slot & 31)
    }
}

impl Row {
    /// Decides what is decided in 0 plies; `None` if memory is short.
    fn start(&mut self, frame: &Frame, number: usize) -> Option<u64> {
        let (role, geometry) = (frame.role, frame.geometry);
        let (mut ended, mut decided, mut differing) =
            (geometry.row(), geometry.row(), geometry.row());
        let win_sets = frame.own.row(number).iter().zip(frame.other.row(number));
        for (((ended, decided), differing), (own, other)) in
            ended.iter_mut().zip(&mut decided).zip(&mut differing).zip(win_sets)
        {
            (*ended, *decided) = match (role, frame.ends_for_both) {
                (Role::Winner, true) => (own | other, own & !other),
                (Role::Winner, false) => (*other, 0),
                (Role::Loser, true) => (own | other, *own),
                (Role::Loser, false) => (*own, *own),
            };
            if role == Role::Loser && frame.moves.len() == 1 {
                // With its only move barred the loser has none.
                *differing = frame.full_word & !*ended;
            }
        }
        self.planes = Planes::new(role, geometry, &ended)?;
        self.front = Front::of_bits(&decided, &differing, geometry, |_| 0)?;
        let value =
            if role == Role::Winner { Value::Win { plies: 0 } } else { Value::Loss { plies: 0 } };
        self.codes.write(&self.front, value, frame.index(), |_| 0);
        Some(self.front.states())
    }

    /// Decides what the front of the other side decides; returns the number of new states.
    ///
    /// `None` if memory is short.
    fn grow(
        &mut self,
        frame: &Frame,
        after: &[Self],
        number: usize,
        value: Value,
        work: &mut Workspace,
    ) -> Option<u64> {
        let fronts =
            || frame.moves.iter().map(|(mv, _)| &after[mv.row_after[number] as usize].front);
        if fronts().all(Front::is_empty) {
            return Some(0);
        }
        if fronts().any(Front::is_many) {
            self.next = grow_by_bits(&mut self.planes, frame, after, number, work)?;
        } else {
            work.found.clear();
            for (mv, numbers) in frame.moves {
                follow(mv, *numbers, &after[mv.row_after[number] as usize].front, |slot| {
                    work.found.extend(self.planes.decide(
                        frame.role,
                        frame.geometry,
                        slot,
                        numbers.number,
                    ));
                });
            }
            self.next = Front::of_list(&work.found, frame.geometry)?;
        }
        let Self { planes, next, codes, .. } = self;
        codes
            .write(next, value, frame.index(), |slot| planes.key(frame.role, frame.geometry, slot));
        Some(next.states())
    }
}

/// Calls `f` for the slot before every state of a listed front that the move leads into.
#[inline]
fn follow(mv: &RowMove, numbers: Numbers, front: &Front, mut f: impl FnMut(u16)) {
    if let Front::Few(found) = front {
        for found in found.iter().filter(|found| found.holds_if_barred(numbers.inverse)) {
            f(if mv.slot_before.is_empty() {
                found.slot
            } else {
                mv.slot_before[usize::from(found.slot)]
            });
        }
    }
}

/// Does one ply for a row whose moves lead into some fronts of bits.
///
/// `None` if memory is short.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+bmi1+bmi2+fma+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+fma+lzcnt+popcnt"
))]
fn grow_by_bits(
    planes: &mut Planes,
    frame: &Frame,
    after: &[Row],
    number: usize,
    work: &mut Workspace,
) -> Option<Front> {
    let (role, geometry) = (frame.role, frame.geometry);
    planes.remember(role, geometry, work);
    for (mv, numbers) in frame.moves {
        let Row { front, planes: source, .. } = &after[mv.row_after[number] as usize];
        if let Front::Many(many) = front {
            planes.decide_many(role, geometry, (many, source), (&mv.program, *numbers), work);
        } else {
            follow(mv, *numbers, front, |slot| {
                planes.decide(role, geometry, slot, numbers.number);
            });
        }
    }
    planes.front(role, geometry, work)
}

const fn short(bytes: u64) -> LimitError {
    LimitError::OutOfMemory { bytes }
}
