//! What can be wrong with a game: one name per flaw, in the order of the laws that reject them.

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    MoveTwice,
    MoveTwiceAmongMany,
    UnstableOrder,
    MovesRunOut,
    DecidedDrifts,
    BlockedDrifts,
    InitialDrifts,
    PlayDrifts,
    MovesLookAtHistory,
    DecidedLooksAtHistory,
    HashSeesMore,
    NotEqualToItself,

    Pass,
    PutBack,

    MisereEnd,
    DrawnEnd,
    WonByRule,
    ComponentLost,
    ComponentDoubled,
    ComponentsNeverRest,
    UnequalPlayers,

    SamePlayerAgain,
    TurnNotGiven,
    TurnNotGivenBack,
    OwnTurnRefused,

    RankCollision,
    WrongUnrank,
    RankOutOfRange,
    UnrankWraps,
    UnrankPanics,
    MoveLeavesIndex,
    SuccessorRankOff,

    PredecessorMissing,
    PredecessorTwice,
    PredecessorDecided,
    PredecessorWithoutMove,
    PredecessorNotIndexed,

    NotIdempotent,
    OtherValue,
    SortedForOnePlayer,
    EndsElsewhere,
    RepresentativeNotIndexed,
    PredecessorOnOneSide,

    NeverReduced,
    ImageMissing,
    ImageOfOthers,
    ImageUnlike,
    ImageNotIndexed,

    ScoreDrifts,
    ScoreForFirst,

    PositionTextLosesTurn,
    PositionOnTwoLines,
    MoveTextLosesHeap,
    ParserSlicesBytes,
    ParserUnwraps,
    ParserOverflows,
    ErrorSaysNothing,
    WriterTruncates,
    ParserRemembers,
}
