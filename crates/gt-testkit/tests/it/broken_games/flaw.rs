//! What can be wrong with a game: each flaw, the law that rejects it, and the point that it names.

use gt_testkit::laws::{self, Reach};

use crate::broken_games::heaps::Heaps;

/// A flaw, the law that rejects it, the point that it names, the flaw in words, and what the
/// message says besides.
type Row = (Flaw, fn(&Heaps, Reach), &'static str, &'static str, &'static [&'static str]);

macro_rules! flaws {
    ($($flaw:ident: $law:ident $point:literal, $words:literal $(, $says:literal)*;)*) => {
        /// What is wrong with a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Flaw {
            $(#[doc = $words] $flaw,)*
        }

        pub(crate) const FLAWS: &[Row] = &[$((
            Flaw::$flaw,
            laws::$law,
            concat!("law ", stringify!($law), ", point ", $point, " is broken: "),
            $words,
            &[$($says),*],
        ),)*];
    };
}

flaws! {
    MoveTwice: game 4, "a move yielded twice",
        "position: 1+5, first to move\n  reached by: (0, 1), (0, 3)\n  move: (1, 1)\n";
    MoveTwiceAmongMany: game 4, "a move yielded twice among a hundred";
    UnstableOrder: game 6, "moves in another order at the next call";
    MovesRunOut: game 6, "moves that change when the same position is asked again";
    DecidedDrifts: game 6, "an outcome by rule that changes when asked again";
    BlockedDrifts: game 6, "an outcome without moves that changes when asked again",
        "asked: blocked";
    InitialDrifts: game 6, "an initial position that changes";
    PlayDrifts: game 6, "a move that leads elsewhere the second time", "asked: play";
    MovesLookAtHistory: game 5, "moves that depend on the last move outside the position",
        "asked: moves";
    DecidedLooksAtHistory: game 5, "an outcome that depends on the last move outside the position";
    HashSeesMore: game 5, "a hash that sees more than equality", "different hashes";
    NotEqualToItself: game 5, "a position unequal to itself";

    Pass: acyclic 1, "a false promise of acyclic",
        "found: a play of 2 plies that returns to it\n  play:\n    2+2, ";
    PutBack: acyclic 1, "a cycle of several plies";

    MisereEnd: impartial 1, "misere play promised as impartial";
    DrawnEnd: impartial 1, "a draw without moves promised as impartial";
    WonByRule: impartial 1, "a win by rule promised as impartial";
    ComponentLost: impartial 2, "components that lose a heap";
    ComponentDoubled: impartial 2, "components that double a heap";
    ComponentsNeverRest: impartial 3, "components that never stop splitting";
    UnequalPlayers: partizan_impartial 1, "unequal players of an impartial game";

    SamePlayerAgain: partizan 1, "the same player moving again", "expected: First to move\n";
    TurnNotGiven: partizan 2, "a turn that is not given";
    TurnNotGivenBack: partizan 3, "a turn that does not come back to the same position";
    OwnTurnRefused: partizan 4, "a player who is refused their own turn";

    RankCollision: indexed 2, "two positions of one rank";
    WrongUnrank: indexed 2, "a wrong unrank";
    RankOutOfRange: indexed 1, "a rank out of range";
    UnrankWraps: indexed 3, "positions beyond the last rank";
    UnrankPanics: indexed 3, "a panic beyond the last rank", "a panic: rank 72 is out of range";
    MoveLeavesIndex: indexed 4, "a move out of the index";
    SuccessorRankOff: indexed 5, "a wrong rank after a move", "position: 2+2";

    PredecessorMissing: predecessors 2, "a missing predecessor";
    PredecessorTwice: predecessors 3, "a predecessor yielded twice";
    PredecessorDecided: predecessors 1, "a decided predecessor", "decided is Some(Loss)";
    PredecessorWithoutMove: predecessors 1, "a predecessor without a move";
    PredecessorNotIndexed: indexed_predecessors 1, "a predecessor without a rank";

    NotIdempotent: symmetric 2, "a representative that is not idempotent";
    OtherValue: symmetric 1, "a representative of another value";
    SortedForOnePlayer: symmetric 1, "an orbit with two representatives";
    EndsElsewhere: symmetric 1, "a representative that is over where the position is not";
    RepresentativeNotIndexed: indexed_symmetric 1, "a representative without a rank";
    PredecessorOnOneSide: symmetric_predecessors 1, "predecessors of one side only";

    NeverReduced: images 1, "representatives that never reduce";
    ImageMissing: images 2, "a missing image", "4+1", "among the images";
    ImageOfOthers: images 1, "an image of another orbit", "image: 1+3";
    ImageUnlike: images 1, "an image with the other turn";
    ImageNotIndexed: indexed_images 1, "an image without a rank";

    ScoreDrifts: evaluate 1, "a score that changes when asked again";
    ScoreForFirst: partizan_evaluate 1, "a score that is not antisymmetric";

    EncodesFewer: encode 1, "a position with fewer bytes";
    EncodeSkipsBytes: encode 1, "bytes that are left as they were";
    EncodeLosesTurn: encode 2, "positions with the same bytes";
    EncodeSeesMore: encode 2, "equal positions with different bytes";
    DecodeWraps: encode 3, "bytes of no position that are decoded";
    DecodesLonger: encode 3, "a decoder that ignores the rest";
    DecodePanics: encode 3, "a decoder that panics", "there are two players";
    DecodesUnknown: encode 4, "a decoded position that the rules do not know";
    DecodedLeaves: encode 4, "a decoded position whose moves lead to none";
    EncodeDrifts: encode 5, "bytes that depend on the number of calls";

    SizeDrifts: grid 1, "a size that depends on the number of calls";
    NoRows: grid 1, "a board without rows";
    LabelTwice: grid 1, "two columns with one label", "columns 0 and 3 are both \"0\"";
    LabelEmpty: grid 1, "a row without a label";
    GlyphDrifts: grid 2, "a board that depends on the number of calls";
    GlyphSeesMore: grid 2, "equal positions that look different";
    GlyphIsControl: grid 2, "a sign that moves the cursor";
    GlyphPanics: grid 2, "a board that panics", "a heap without matches";
    OutsideMoves: grid 2, "a board that changes its shape";
    TouchesBeyond: grid 3, "a move beyond the board";
    TouchesOutside: grid 3, "a move outside of the board";
    TouchesNothing: grid 4, "a move without cells";
    TouchesAlike: grid 5, "two moves with the same cells";

    PositionTextLosesTurn: notation 1, "a position text that loses the turn";
    PositionOnTwoLines: notation 1, "a position on two lines";
    MoveTextLosesHeap: notation 2, "a move text that does not round trip";
    ParserSlicesBytes: notation 3, "a parser that slices inside a character", "char boundary";
    ParserUnwraps: notation 3, "a parser that panics on garbage";
    ParserOverflows: notation 3, "a parser whose arithmetic overflows";
    ErrorSaysNothing: notation 3, "an error that does not say what was expected";
    WriterTruncates: notation 4, "a text read as what cannot be written";
    ParserRemembers: notation 5, "stale input after a refused text";
}

/// The sound game keeps every law, so the flaw must be the cause.
#[test]
fn each_flaw_is_caught_by_its_law_and_by_all_laws_together() {
    laws::all!(Heaps::sound());
    for &(flaw, law, begins, words, says) in FLAWS {
        laws::broken(|| {
            laws::all!(Heaps::with(flaw));
        });
        let message = laws::broken(|| law(&Heaps::with(flaw), Reach::default()));
        let is_named =
            message.starts_with(begins) && says.iter().all(|text| message.contains(text));
        assert!(is_named, "{words} should break {begins}{says:?}, but:\n{message}");
    }
}

/// Every position is symmetric to itself: only the images show that nothing is reduced.
#[test]
fn the_law_of_symmetries_does_not_see_representatives_that_never_reduce() {
    laws::symmetric(&Heaps::with(Flaw::NeverReduced), Reach::default());
}
