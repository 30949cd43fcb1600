//! The sound game and its flaws.
//!
//! There are two heaps. A move takes one to three matches from one heap. A player without a move
//! loses.

use core::cell::Cell;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::once;

use gt_core::ParseError;
use gt_core::prelude::*;

use crate::broken_games::flaw::Flaw;

/// The most matches in a heap.
const FULL: u8 = 5;

#[derive(Clone, Copy)]
pub(crate) struct Position {
    pub(crate) heaps: [u8; 2],
    pub(crate) turn: Player,
    /// Zero and not compared, unless a flaw uses it.
    ghost: u8,
}

/// The ghost that makes a position unequal to itself.
const LIKE_NAN: u8 = 99;
/// The least ghost that is hashed, although it is not compared.
const HASHED: u8 = 100;

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.ghost != LIKE_NAN && (self.heaps, self.turn) == (other.heaps, other.turn)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.heaps, self.turn).hash(state);
        if self.ghost >= HASHED {
            self.ghost.hash(state);
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.heaps;
        write!(f, "{a}+{b}, {} to move", self.turn)
    }
}

pub(crate) struct Heaps {
    flaw: Option<Flaw>,
    /// Counts the questions; answers must not depend on it.
    asked: Cell<u32>,
    /// Whether the parser still remembers a text that it refused.
    remembered: Cell<bool>,
}

impl Heaps {
    pub(crate) const fn sound() -> Self {
        Self { flaw: None, asked: Cell::new(0), remembered: Cell::new(false) }
    }

    pub(crate) const fn with(flaw: Flaw) -> Self {
        Self { flaw: Some(flaw), ..Self::sound() }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == Some(flaw)
    }

    /// Returns how many questions were asked before, and counts one more.
    const fn count(&self) -> u32 {
        self.asked.replace(self.asked.get() + 1)
    }
}

impl Heaps {
    fn parse_heap(&self, digits: &str) -> Option<u8> {
        let heap = match self.flaw {
            Some(Flaw::ParserUnwraps) => Some(digits.parse().expect("digits")),
            Some(Flaw::ParserOverflows) => {
                Some(digits.bytes().fold(0, |n, digit| n * 10 + (digit - b'0')))
            }
            _ => digits.parse().ok(),
        };
        heap.filter(|&heap: &u8| heap <= FULL || self.has(Flaw::WriterTruncates))
    }
}

impl Position {
    const fn new(heaps: [u8; 2], turn: Player) -> Self {
        Self { heaps, turn, ghost: 0 }
    }
}

/// The heap, and the number of matches taken from it.
type Move = (usize, i8);

impl Game for Heaps {
    type Position = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        let heap = if self.has(Flaw::InitialDrifts) {
            FULL - u8::from(self.count() % 2 == 1)
        } else {
            FULL
        };
        Position::new([heap, FULL], Player::First)
    }

    fn moves(&self, p: &Position) -> impl Iterator<Item = Move> {
        let most = if self.has(Flaw::UnequalPlayers) && p.turn == Player::Second { 2 } else { 3 };
        let heaps = p.heaps.map(u8::cast_signed);
        assert!(!self.has(Flaw::DecodesUnknown) || p.heaps.iter().all(|&heap| heap <= FULL));
        let mut moves: Vec<Move> = (0..2)
            .flat_map(|heap| (1..=most.min(heaps[heap])).map(move |taken| (heap, taken)))
            .collect();
        let over = moves.is_empty();
        match self.flaw {
            Some(Flaw::MoveTwice) if moves.len() == 4 => moves.push(moves[1]),
            Some(Flaw::MoveTwiceAmongMany) if moves.len() == 4 => {
                moves.extend((4..=100).chain([70]).map(|taken| (1, taken)));
            }
            Some(Flaw::UnstableOrder) if self.count() % 2 == 1 => moves.reverse(),
            Some(Flaw::MovesRunOut) if self.count() % 97 == 96 => drop(moves.pop()),
            Some(Flaw::MovesLookAtHistory) => {
                moves.retain(|&(_, taken)| taken.cast_unsigned() != p.ghost || over);
            }
            Some(Flaw::Pass) if p.heaps == [2, 2] => moves.push((0, 0)),
            Some(Flaw::PutBack) if p.heaps == [0, 1] => moves.push((1, -3)),
            _ => {}
        }
        moves.into_iter()
    }

    fn play(&self, p: &Position, (heap, taken): Move) -> Position {
        let mut after = Position::new(p.heaps, p.turn.other());
        after.heaps[heap] = after.heaps[heap].saturating_add_signed(-taken);
        match self.flaw {
            Some(Flaw::SamePlayerAgain) if after.heaps[heap] == 0 => after.turn = p.turn,
            Some(Flaw::PlayDrifts) if self.count() % 3 == 2 => after.heaps[heap] = 0,
            Some(
                Flaw::MovesLookAtHistory
                | Flaw::DecidedLooksAtHistory
                | Flaw::EncodeSeesMore
                | Flaw::GlyphSeesMore,
            ) => {
                after.ghost = taken.cast_unsigned();
            }
            Some(Flaw::HashSeesMore) => after.ghost = HASHED + taken.cast_unsigned(),
            Some(Flaw::NotEqualToItself) if after.heaps == [1, 0] => after.ghost = LIKE_NAN,
            _ => {}
        }
        after
    }

    fn decided(&self, p: &Position) -> Option<Outcome> {
        match self.flaw {
            Some(Flaw::DecidedDrifts) if p.heaps == [1, 0] => {
                (self.count() % 5 == 4).then_some(Outcome::Loss)
            }
            Some(Flaw::DecidedLooksAtHistory) if p.heaps == [1, 1] => {
                (p.ghost == 3).then_some(Outcome::Loss)
            }
            Some(Flaw::WonByRule) if p.heaps == [1, 0] => Some(Outcome::Win),
            Some(Flaw::PredecessorDecided) if p.heaps == [1, 1] => Some(Outcome::Loss),
            _ => None,
        }
    }

    fn blocked(&self, _: &Position) -> Outcome {
        match self.flaw {
            Some(Flaw::BlockedDrifts) if self.count() % 3 == 2 => Outcome::Draw,
            Some(Flaw::MisereEnd) => Outcome::Win,
            Some(Flaw::DrawnEnd) => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }
}

impl Acyclic for Heaps {}

impl Impartial for Heaps {
    fn components(&self, p: &Position) -> impl Iterator<Item = Position> {
        let [a, b] = p.heaps;
        let mut components =
            vec![Position::new([a, 0], Player::First), Position::new([b, 0], Player::First)];
        match self.flaw {
            Some(Flaw::ComponentLost) if b == 4 => drop(components.pop()),
            Some(Flaw::ComponentDoubled) if b == 4 => components.extend(once(components[1])),
            Some(Flaw::ComponentsNeverRest) if b == 4 => components = vec![*p, *p],
            _ => {}
        }
        components.into_iter()
    }
}

impl Partizan for Heaps {
    fn turn(&self, p: &Position) -> Player {
        p.turn
    }

    fn with_turn(&self, p: &Position, turn: Player) -> Option<Position> {
        let [a, b] = p.heaps;
        match self.flaw {
            Some(Flaw::TurnNotGiven) if a == 1 => Some(*p),
            Some(Flaw::TurnNotGivenBack) if turn == Player::Second && p.turn == Player::First => {
                Some(Position::new([b, a], turn))
            }
            Some(Flaw::OwnTurnRefused) if turn == p.turn => None,
            _ => Some(Position::new(p.heaps, turn)),
        }
    }
}

/// Ranks: the heaps as digits in base six, then the turn. With `MoveLeavesIndex` the empty board is
/// a hole.
impl Indexed for Heaps {
    fn index_len(&self) -> u64 {
        if self.has(Flaw::RankOutOfRange) { 60 } else { 72 }
    }

    fn rank(&self, p: &Position) -> u64 {
        let [a, b] = p.heaps.map(u64::from);
        let turn = if self.has(Flaw::RankCollision) { 0 } else { p.turn.index() as u64 };
        2 * (6 * a + b) + turn
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        if rank >= self.index_len() {
            assert!(!self.has(Flaw::UnrankPanics), "rank {rank} is out of range");
            if !self.has(Flaw::UnrankWraps) {
                return None;
            }
        }
        let (board, turn) = ToMove::<()>::split_rank(rank % 72);
        let [a, b] =
            [board / 6, board % 6].map(|heap| u8::try_from(heap).expect("a base six digit"));
        match self.flaw {
            Some(Flaw::WrongUnrank) if a == 3 => Some(Position::new([b, a], turn)),
            Some(Flaw::MoveLeavesIndex) if a + b == 0 => None,
            Some(Flaw::RepresentativeNotIndexed) if a < b => None,
            Some(Flaw::ImageNotIndexed) if a > b => None,
            _ => Some(Position::new([a, b], turn)),
        }
    }

    fn successor_ranks(&self, p: &Position) -> impl Iterator<Item = u64> {
        let off = u64::from(self.has(Flaw::SuccessorRankOff) && p.heaps == [2, 2]);
        self.moves(p).map(move |mv| self.rank(&self.play(p, mv)) ^ off)
    }
}

impl Predecessors for Heaps {
    fn predecessors(&self, p: &Position) -> impl Iterator<Item = Position> {
        let (most, full) = match self.flaw {
            Some(Flaw::PredecessorMissing) => (2, FULL),
            Some(Flaw::PredecessorWithoutMove) => (4, FULL),
            Some(Flaw::PredecessorNotIndexed) => (3, FULL + 1),
            _ => (3, FULL),
        };
        let before = |heap: usize, put: u8| {
            let mut before = Position::new(p.heaps, p.turn.other());
            before.heaps[heap] += put;
            (before.heaps[heap] <= full).then_some(before)
        };
        let mut all: Vec<Position> =
            (0..2).flat_map(|heap| (1..=most).filter_map(move |put| before(heap, put))).collect();
        if self.has(Flaw::PredecessorOnOneSide) && p.heaps[0] > p.heaps[1] {
            all.clear();
        }
        if self.has(Flaw::PredecessorTwice) && all.len() == 5 {
            all.push(all[0]);
        }
        all.into_iter()
    }
}

impl Symmetric for Heaps {
    fn representative(&self, p: &Position) -> Position {
        let [a, b] = p.heaps;
        let sorted = [a.min(b), a.max(b)];
        match self.flaw {
            Some(Flaw::NeverReduced) => *p,
            Some(Flaw::NotIdempotent) => Position::new([b, a], p.turn),
            Some(Flaw::OtherValue) if sorted == [1, 4] => Position::new([1, 3], p.turn),
            Some(Flaw::SortedForOnePlayer) if p.turn == Player::Second => *p,
            Some(Flaw::EndsElsewhere) if sorted == [0, 1] => Position::new([0, 0], p.turn),
            _ => Position::new(sorted, p.turn),
        }
    }
}

impl Images for Heaps {
    fn images(&self, p: &Position) -> impl Iterator<Item = Position> {
        let [a, b] = p.heaps;
        let mut images = vec![*p, Position::new([b, a], p.turn)];
        let here = [a.min(b), a.max(b)] == [1, 4];
        match self.flaw {
            Some(Flaw::ImageMissing) if here => images.retain(|image| image.heaps == [1, 4]),
            Some(Flaw::ImageOfOthers) if here => images.push(Position::new([1, 3], p.turn)),
            Some(Flaw::ImageUnlike) if here => images.push(Position::new([4, 1], p.turn.other())),
            _ => {}
        }
        images.into_iter()
    }
}

impl Evaluate for Heaps {
    fn evaluate(&self, p: &Position) -> Score {
        let [a, b] = p.heaps.map(i32::from);
        let for_first =
            (a ^ b) - 2 + i32::from(self.has(Flaw::ScoreDrifts) && self.count() % 7 == 6);
        let mover_is_first = p.turn == Player::First || self.has(Flaw::ScoreForFirst);
        Score::new(if mover_is_first { for_first } else { -for_first })
    }
}

/// The heaps and the turn, a byte each.
impl Encode for Heaps {
    fn encode_into(&self, p: &Position, out: &mut Encoder<'_>) {
        out.put(p.heaps);
        match self.flaw {
            Some(Flaw::EncodesFewer) if p.heaps == [0, 1] => {}
            Some(Flaw::EncodeLosesTurn) => out.put(Player::First),
            Some(Flaw::EncodeSeesMore) => out.put(2 * p.ghost + p.turn as u8),
            Some(Flaw::EncodeDrifts) => {
                out.put(2 * u8::from(self.count() % 97 == 96) + p.turn as u8);
            }
            _ => out.put(p.turn),
        }
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Position> {
        let (heaps, turn): ([u8; 2], u8) = from.take()?;
        assert!(!self.has(Flaw::DecodePanics) || turn < 2, "there are two players");
        let wraps = self.has(Flaw::DecodeWraps)
            || self.has(Flaw::EncodeSeesMore)
            || self.has(Flaw::EncodeDrifts);
        let most = match self.flaw {
            Some(Flaw::DecodesUnknown) => FULL + 1,
            _ => FULL,
        };
        let turn = *Player::BOTH.get(usize::from(if wraps { turn % 2 } else { turn }))?;
        let known = heaps.iter().all(|&heap| heap <= most);
        let leaves = self.has(Flaw::DecodedLeaves) && heaps[0] == FULL + 4 && heaps[1] <= FULL;
        (known || leaves).then_some(Position::new(heaps, turn))
    }

    fn encode(&self, p: &Position, bytes: &mut [u8]) {
        let (len, mut out) = (bytes.len(), Encoder::new(bytes));
        if self.has(Flaw::EncodeSkipsBytes) && p.turn == Player::First {
            return out.put(p.heaps);
        }
        self.encode_into(p, &mut out);
        assert_eq!(out.written(), len);
    }

    fn decode(&self, bytes: &[u8]) -> Option<Position> {
        let len = if self.has(Flaw::DecodesLonger) { bytes.len().min(3) } else { bytes.len() };
        let mut from = Decoder::new(&bytes[..len]);
        self.decode_from(&mut from).filter(|_| from.is_empty())
    }
}

/// A row for each heap, with its matches from the left. A move is named by the match that is then
/// the first one missing.
impl Grid for Heaps {
    fn size(&self) -> GridSize {
        match self.flaw {
            Some(Flaw::SizeDrifts) => GridSize::new(FULL.into(), 2 + self.count()),
            Some(Flaw::NoRows) => GridSize::new(FULL.into(), 0),
            _ => GridSize::new(FULL.into(), 2),
        }
    }

    fn glyph(&self, p: &Position, cell: u32) -> Glyph {
        let (heap, place) = ((cell / 5) as usize, cell % 5);
        let stands = place < p.heaps[heap].into();
        match self.flaw {
            Some(Flaw::GlyphDrifts) if self.count() % 97 == 96 => Glyph::neutral('!'),
            Some(Flaw::GlyphSeesMore) if p.ghost == 2 => Glyph::neutral('2'),
            Some(Flaw::GlyphIsControl) if cell == 9 => Glyph::neutral('\t'),
            Some(Flaw::OutsideMoves) if !stands => Glyph::OUTSIDE,
            Some(Flaw::TouchesOutside) if cell == 4 => Glyph::OUTSIDE,
            _ if stands => Glyph::neutral('|'),
            _ => {
                assert!(!self.has(Flaw::GlyphPanics) || place > 0, "a heap without matches");
                Glyph::EMPTY
            }
        }
    }

    fn touched(&self, p: &Position, (heap, taken): Move) -> impl Iterator<Item = u32> {
        let left = u32::from(p.heaps[heap].saturating_add_signed(-taken));
        let row = u32::try_from(heap).expect("two heaps");
        let cell = match self.flaw {
            Some(Flaw::TouchesBeyond) => 5 * row + left + 2,
            Some(Flaw::TouchesAlike) => 5 * row,
            _ => 5 * row + left,
        };
        Some(cell).filter(|_| !self.has(Flaw::TouchesNothing) || p.heaps != [1, 1]).into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        match self.flaw {
            Some(Flaw::LabelTwice) if column == 3 => "0".into(),
            _ => column.to_string(),
        }
    }

    fn row_label(&self, row: u32) -> String {
        if self.has(Flaw::LabelEmpty) { String::new() } else { (row + 1).to_string() }
    }
}

impl Notation for Heaps {
    fn write_position(&self, p: &Position, out: &mut dyn fmt::Write) -> fmt::Result {
        let [a, b] = p.heaps;
        match self.flaw {
            Some(Flaw::PositionTextLosesTurn) => write!(out, "{a}+{b} first"),
            Some(Flaw::PositionOnTwoLines) => write!(out, "{a}+{b}\n{}", p.turn),
            Some(Flaw::WriterTruncates) => write!(out, "{}+{} {}", a % 10, b % 10, p.turn),
            _ => write!(out, "{a}+{b} {}", p.turn),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let refuse = || {
            self.remembered.set(true);
            let expected = if self.has(Flaw::ErrorSaysNothing) {
                ""
            } else {
                "two heaps and a player, as 3+5 first"
            };
            ParseError::new(text, expected)
        };
        if self.has(Flaw::ParserSlicesBytes) && text.len() > 4 {
            let _ = &text[..3];
        }
        let split = if self.has(Flaw::PositionOnTwoLines) {
            text.split_once('\n')
        } else {
            text.split_once(' ')
        };
        let (heaps, turn) = split.ok_or_else(refuse)?;
        let (a, b) = heaps.split_once('+').ok_or_else(refuse)?;
        let turn = match turn {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err(refuse()),
        };
        let mut heaps =
            [self.parse_heap(a).ok_or_else(refuse)?, self.parse_heap(b).ok_or_else(refuse)?];
        if self.has(Flaw::ParserRemembers) && self.remembered.replace(false) {
            heaps[1] = 0;
        }
        Ok(Position::new(heaps, turn))
    }

    fn write_move(
        &self,
        _: &Position,
        (heap, taken): Move,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if self.has(Flaw::MoveTextLosesHeap) {
            write!(out, "{taken}")
        } else {
            write!(out, "{heap}:{taken}")
        }
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, ParseError> {
        let refuse = || ParseError::new(text, "a heap and a number of matches, as 0:3");
        if self.has(Flaw::MoveTextLosesHeap) {
            return Ok((0, text.parse().map_err(|_| refuse())?));
        }
        let (heap, taken) = text.split_once(':').ok_or_else(refuse)?;
        let heap = heap.parse().ok().filter(|&heap: &usize| heap < 2).ok_or_else(refuse)?;
        Ok((heap, taken.parse().ok().filter(|taken| (-3..=3).contains(taken)).ok_or_else(refuse)?))
    }
}
