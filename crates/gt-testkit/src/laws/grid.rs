//! The law of games that are shown on a board of cells.
//!
//! A person chooses a move by pointing at cells. A move that touches no cell cannot be chosen, and
//! of two moves that touch the same cells one cannot.
//!
//! # What it cannot see
//! Whether the board looks like the position: a test with a known picture shows that.

use std::collections::HashMap;

use super::guard::no_panic;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Glyph, Grid, GridSize, Tint};
use gt_core::game::{Game, GameExt};

const SIZE: Point =
    Point::new("grid", 1, "the board has columns and rows, each with a label of its own");
const LOOKS: Point = Point::new("grid", 2, "what stands on a cell depends on the position alone");
const ON_BOARD: Point = Point::new("grid", 3, "a move touches cells of the board");
const TOUCHES: Point =
    Point::new("grid", 4, "a move touches a cell, unless it is the only legal move");
const APART: Point = Point::new("grid", 5, "no two moves touch the same cells in the same order");
const WHOSE: Point = Point::new("grid", 6, "a piece stays the piece of its player");

/// How many positions are compared with equal ones that moves lead to.
const COMPARED: usize = 128;

/// Checks the contract of [`Grid`].
///
/// * 1: the size is the same at a second call, and no side is 0. No label is empty, and no two
///   columns have the same, nor two rows.
/// * 2: every position of the sample looks the same at a second call, and as the equal position
///   that a move leads to. No sign is a control character. All positions have the same cells
///   outside of the board.
/// * 3: every cell that a legal move touches is on the board.
/// * 4: every legal move touches a cell, unless there is no other.
/// * 5: of the legal moves of a position no two touch the same cells in the same order.
/// * 6: where a player has a piece, `turn` says who is to move, and `of_other` is its own inverse.
///   For 128 positions with their moves, all cells that the move does not touch are compared: read
///   as the game says, not more of them change than if swapped tints were not swapped, or the
///   others were, or if the board were turned the other way. A move after which one of these
///   readings shows the same board as before is left out. Where tints are swapped, no two signs
///   always stand for each other and are not what `of_other` says.
///
/// A board of more than [`GridSize::MOST_CELLS`] cells is not shown. Then nothing but its sides is
/// checked.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Shows every position of the sample twice, and the positions after the moves of 128 of them.
#[track_caller]
pub fn grid<G: Grid>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Grid>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let size = game.size();
    let GridSize { columns, rows } = size;
    if columns == 0 || rows == 0 {
        return Err(SIZE.broken().expected("a column and a row").debug("found", size));
    }
    let Some(cells) = size.cells() else { return Ok(()) };
    are_named("column", (0..columns).map(|column| game.column_label(column)))?;
    are_named("row", (0..rows).map(|row| game.row_label(row)))?;
    let mut looks: Vec<Vec<Glyph>> = Vec::new();
    for position in sample.positions() {
        let there = |broken: Violation| broken.at(sample.at(LOOKS, position));
        let shown = look(game, cells, position).map_err(there)?;
        let outside = |look: &[Glyph], cell: usize| look[cell].tint == Tint::Outside;
        let first = looks.first().unwrap_or(&shown);
        let mut all = 0..shown.len();
        if let Some(cell) = all.find(|&cell| outside(first, cell) != outside(&shown, cell)) {
            let cells = std::format!("cell {cell}, outside here, or at the start, and not in both");
            return Err(there(LOOKS.broken().found(cells)));
        }
        moves_are_apart(game, sample, position, &shown)?;
        pieces_are_somebodys(game, position, &shown).map_err(there)?;
        looks.push(shown);
    }
    let mut changes = Changes::new(game, sample);
    for nth in (0..sample.len()).step_by(sample.len().div_ceil(COMPARED)) {
        let position = sample.position(nth);
        for (mv, after) in game.successors(position) {
            let Some(number) = sample.number(&after) else { continue };
            let there = |broken: Violation| {
                let place = sample.at(LOOKS, position);
                broken.at(place.mv(sample.move_text(position, mv)))
            };
            let shown = look(game, cells, &after).map_err(there)?;
            if shown != looks[number] {
                let leads = LOOKS.broken().note("leads to", sample.text(&after));
                let expected = signs(&looks[number]) + ", as an equal position";
                return Err(there(leads.differs(expected, signs(&shown))));
            }
            changes.count((nth, mv), &looks[nth], (&after, &shown));
        }
    }
    changes.have_signs()?; // else other changes would be fewer
    changes.are_fewest()?;
    if game.size() != size {
        return Err(SIZE.broken().debug("expected", size).debug("found", game.size()));
    }
    Ok(())
}

/// Whether each column, or each row, has a label of its own.
fn are_named(what: &str, labels: impl Iterator<Item = String>) -> Result<(), Violation> {
    let mut numbers = HashMap::new();
    for (number, label) in labels.enumerate() {
        if label.is_empty() {
            let found = std::format!("no label of {what} {number}");
            return Err(SIZE.broken().differs("a label", found));
        }
        if let Some(other) = numbers.insert(label.clone(), number) {
            let found = std::format!("{what}s {other} and {number} are both {label:?}");
            return Err(SIZE.broken().differs("different labels", found));
        }
    }
    Ok(())
}

/// What stands on the cells of a position, if two calls say the same.
fn look<G: Grid>(game: &G, cells: u32, position: &G::Position) -> Result<Vec<Glyph>, Violation> {
    let shown = || no_panic(|| (0..cells).map(|cell| game.glyph(position, cell)).collect());
    let panics =
        |message: String| LOOKS.broken().differs("a glyph", std::format!("a panic: {message}"));
    let (once, again): (Vec<Glyph>, Vec<Glyph>) =
        (shown().map_err(panics)?, shown().map_err(panics)?);
    if once != again {
        return Err(LOOKS.broken().differs(signs(&once), signs(&again)));
    }
    match once.iter().position(|glyph| glyph.sign.is_control()) {
        Some(cell) => {
            let found = std::format!("{:?} on cell {cell}", once[cell].sign);
            Err(LOOKS.broken().differs("a sign that can be seen", found))
        }
        None => Ok(once),
    }
}

/// Whether `turn` says who is to move where a player has a piece, and pieces swap there and back.
fn pieces_are_somebodys<G: Grid>(
    game: &G,
    position: &G::Position,
    shown: &[Glyph],
) -> Result<(), Violation> {
    let mut owned = shown.iter().filter(|piece| is_owned(**piece));
    if let Some(piece) = owned.clone().next()
        && game.turn(position).is_none()
    {
        let found = std::format!("nobody, and {piece:?} is somebody's");
        let broken = WHOSE.broken().differs("who is to move", found);
        return Err(broken.note("write", "`turn`; by default nobody is to move"));
    }
    let is_kept = |piece: &&Glyph| game.of_other(game.of_other(**piece)) == **piece;
    match owned.find(|piece| !is_kept(piece)) {
        Some(piece) => {
            let twice = game.of_other(game.of_other(*piece));
            Err(WHOSE.broken().debug("expected", piece).debug("found", twice))
        }
        None => Ok(()),
    }
}

/// How a board may be read otherwise than the game says: as the bits of its number say, 1 for the
/// tints and 2 for the board.
const WAYS: [&str; 3] = ["with tints swapped", "with the board turned", "with both"];

/// A move that was looked at: the number of its position in the sample, and the move.
type Looked<G> = (usize, <G as Game>::Move);

/// How many cells that moves do not touch change: read as the game says, and in the other [`WAYS`].
struct Changes<'s, 'g, G: Grid> {
    game: &'s G,
    sample: &'s Sample<'g, G>,
    counts: [u64; 4],
    /// The first move after which fewer cells change in each of the other ways.
    fewer: [Option<Looked<G>>; 3],
    /// Pieces that changed hands as the game says, after the move and before it, and the first such
    /// move.
    swapped: HashMap<[Glyph; 2], Looked<G>>,
    /// Whether `turn` says that players alternate.
    alternate: bool,
}

impl<'s, 'g, G: Grid> Changes<'s, 'g, G> {
    fn new(game: &'s G, sample: &'s Sample<'g, G>) -> Self {
        let (counts, fewer, swapped) = ([0; 4], [None; 3], HashMap::new());
        Self { game, sample, counts, fewer, swapped, alternate: false }
    }

    fn count(
        &mut self,
        (number, mv): Looked<G>,
        looks: &[Glyph],
        (after, then): (&G::Position, &[Glyph]),
    ) {
        let (game, before) = (self.game, self.sample.position(number));
        let (Some(mover), Some(next)) = (game.turn(before), game.turn(after)) else { return };
        self.alternate |= mover != next;
        let touched: Vec<u32> = game.touched(before, mv).collect();
        let place = |cell, is_turned| if is_turned { then.len() - 1 - cell } else { cell };
        // The cells that change, read in each way.
        let changed: [Vec<usize>; 4] = core::array::from_fn(|way| {
            let is_swapped = (mover == next) != (way & 1 == 1);
            let is_turned = game.turns() != (way & 2 == 2);
            let is_same = |cell: usize| {
                let there = then[place(cell, is_turned)];
                looks[cell]
                    == if is_swapped && is_owned(there) { game.of_other(there) } else { there }
            };
            (0..looks.len()).filter(|&cell| !is_same(cell)).collect()
        });
        // A move changes something. Where it seems to change nothing, it tells nothing: the seeds
        // of one house, sown into the other, look as if each player had the house of the other.
        if changed.iter().any(Vec::is_empty) {
            return;
        }
        let is_untouched = |cell: &usize| !touched.iter().any(|&mark| mark as usize == *cell);
        let counts = changed.map(|cells| cells.into_iter().filter(is_untouched).count() as u64);
        for (fewer, count) in self.fewer.iter_mut().zip(&counts[1..]) {
            if *count < counts[0] {
                fewer.get_or_insert((number, mv));
            }
        }
        for (all, count) in self.counts.iter_mut().zip(counts) {
            *all += count;
        }
        if mover == next {
            for cell in (0..looks.len()).filter(is_untouched) {
                let (there, here) = (then[place(cell, game.turns())], looks[cell]);
                if is_owned(there) && is_owned(here) && there.tint != here.tint {
                    self.swapped.entry([there, here]).or_insert((number, mv));
                }
            }
        }
    }

    /// The violation of the point on pieces and players, with a move that shows it.
    fn broken(&self, (number, mv): Looked<G>) -> Violation {
        let position = self.sample.position(number);
        self.sample.at(WHOSE, position).mv(self.sample.move_text(position, mv))
    }

    /// Whether pieces that change hands have the signs that `of_other` gives them.
    fn have_signs(&self) -> Result<(), Violation> {
        // The only piece that `there` was before.
        let only = |there: Glyph| {
            let mut before = self.swapped.keys().filter(|pair| pair[0] == there);
            before.next().filter(|_| before.next().is_none()).map(|pair| pair[1])
        };
        let mut pieces: Vec<Glyph> = self.swapped.keys().map(|&[there, _]| there).collect();
        pieces.sort_unstable_by_key(|piece| (piece.sign, piece.tint));
        for there in pieces {
            let found = self.game.of_other(there);
            let Some(here) = only(there).filter(|&here| here != found) else { continue };
            if only(here) == Some(there) {
                let expected = std::format!("{here:?}, as before each move");
                let broken = self.broken(self.swapped[&[there, here]]);
                let broken = broken.debug("of the other player", there).expected(expected);
                return Err(broken
                    .debug("found", found)
                    .note("write", "`of_other`; by default the sign of a piece stays the same"));
            }
        }
        Ok(())
    }

    /// Whether no other reading has fewer changes.
    fn are_fewest(&self) -> Result<(), Violation> {
        let [said, others @ ..] = self.counts;
        let fewest = (1..).zip(others).zip(self.fewer).min_by_key(|&((_, count), _)| count);
        match fewest {
            Some(((way, count), Some(looked))) if count < said => {
                let expected = std::format!("at most {count} changes, as {}", WAYS[way - 1]);
                let broken = self.broken(looked).expected(expected);
                Err(broken.found(std::format!("{said} changes")).note("write", self.advice(way)))
            }
            _ => Ok(()),
        }
    }

    /// What to write for a board that is read in another way.
    fn advice(&self, way: usize) -> String {
        let turn = if self.alternate {
            "`turn` as always `Some(Player::First)`, whose pieces are those of the player to move"
        } else {
            "`turn` as the player to move, whose pieces stay its own at every move"
        };
        let turns = if self.game.turns() {
            "`turns` as false, the default: the board stays as it is at every move"
        } else {
            "`turns` as true: each player sees the board from its own side"
        };
        let written = [(1, turn), (2, turns)].into_iter().filter(|(bit, _)| way & bit != 0);
        written.map(|(_, text)| text).collect::<Vec<_>>().join("\n")
    }
}

const fn is_owned(piece: Glyph) -> bool {
    matches!(piece.tint, Tint::First | Tint::Second)
}

/// The signs of a board, one after the other.
fn signs(look: &[Glyph]) -> String {
    look.iter().map(|glyph| glyph.sign).collect()
}

/// Whether the cells that moves touch are on the board, and tell the moves of a position apart.
fn moves_are_apart<G: Grid>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    shown: &[Glyph],
) -> Result<(), Violation> {
    let mut moves: HashMap<Vec<u32>, G::Move> = HashMap::new();
    let mut count = 0;
    let mut untouched = None;
    for mv in game.legal_moves(position) {
        let there = |broken: Violation| {
            let place = sample.at(ON_BOARD, position);
            broken.at(place.mv(sample.move_text(position, mv)))
        };
        let cells: Result<[Vec<u32>; 2], _> = no_panic(|| {
            [game.touched(position, mv).collect(), game.acts_on(position, mv).collect()]
        });
        let [touched, acted_on] = cells.map_err(|message| {
            let found = std::format!("a panic: {message}");
            there(ON_BOARD.broken().differs("the cells of the move", found))
        })?;
        let is_on_board =
            |&cell: &u32| shown.get(cell as usize).is_some_and(|glyph| glyph.tint != Tint::Outside);
        let cells = || touched.iter().chain(&acted_on);
        if let Some(cell) = cells().find(|cell| !is_on_board(cell)) {
            let expected = std::format!("cells below {}, none of them outside", shown.len());
            let found = std::format!("cell {cell} of {:?}", cells().collect::<Vec<_>>());
            return Err(there(ON_BOARD.broken().differs(expected, found)));
        }
        count += 1;
        untouched = untouched.or(touched.is_empty().then_some(mv));
        if let Some(other) = moves.insert(touched.clone(), mv).filter(|_| !touched.is_empty()) {
            let other = std::format!("other cells than {}", sample.move_text(position, other));
            return Err(there(APART.broken().expected(other).debug("found", touched)));
        }
    }
    match untouched.filter(|_| count > 1) {
        Some(mv) => {
            let place = sample.at(TOUCHES, position);
            let found = std::format!("no cell, and {count} legal moves");
            Err(place.mv(sample.move_text(position, mv)).differs("a cell", found))
        }
        None => Ok(()),
    }
}
