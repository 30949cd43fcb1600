//! Methods that pass their question on: to another game, or to another solution.

/// Writes the methods that are listed: each asks `game`, in which `this` is the receiver.
///
/// `turn` is that of [`Partizan`](crate::Partizan), `turn_of_board` that of [`Grid`](crate::Grid).
macro_rules! pass {
    ($this:ident => $game:expr; $($method:ident),+) => { $(pass!(@$method $this $game);)+ };
    (@turn_of_board $this:ident $game:expr) => {
        pass!(@ $this $game, turn(position: &Self::Position) -> Option<Player>);
    };
    (@initial $($by:tt)*) => { pass!(@ $($by)*, initial() -> Self::Position); };
    (@moves $($by:tt)*) => {
        pass!(@ $($by)*, moves(position: &Self::Position) -> impl Iterator<Item = Self::Move>);
    };
    (@play $($by:tt)*) => {
        pass!(@ $($by)*, play(position: &Self::Position, mv: Self::Move) -> Self::Position);
    };
    (@decided $($by:tt)*) => {
        pass!(@ $($by)*, decided(position: &Self::Position) -> Option<Outcome>);
    };
    (@blocked $($by:tt)*) => { pass!(@ $($by)*, blocked(position: &Self::Position) -> Outcome); };
    (@endless $($by:tt)*) => { pass!(@ $($by)*, endless(position: &Self::Position) -> Margin); };
    (@owned_bytes $($by:tt)*) => {
        pass!(@ $($by)*, owned_bytes(position: &Self::Position) -> u64);
    };
    (@index_len $($by:tt)*) => { pass!(@ $($by)*, index_len() -> u64); };
    (@rank $($by:tt)*) => { pass!(@ $($by)*, rank(position: &Self::Position) -> u64); };
    (@unrank $($by:tt)*) => { pass!(@ $($by)*, unrank(rank: u64) -> Option<Self::Position>); };
    (@successor_ranks $($by:tt)*) => {
        pass!(@ $($by)*, successor_ranks(position: &Self::Position) -> impl Iterator<Item = u64>);
    };
    (@predecessors $($by:tt)*) => {
        pass!(@ $($by)*, predecessors(position: &Self::Position)
            -> impl Iterator<Item = Self::Position>);
    };
    (@representative $($by:tt)*) => {
        pass!(@ $($by)*, representative(position: &Self::Position) -> Self::Position);
    };
    (@images $($by:tt)*) => {
        pass!(@ $($by)*, images(position: &Self::Position) -> impl Iterator<Item = Self::Position>);
    };
    (@turn $($by:tt)*) => { pass!(@ $($by)*, turn(position: &Self::Position) -> Player); };
    (@with_turn $($by:tt)*) => {
        pass!(@ $($by)*, with_turn(position: &Self::Position, turn: Player)
            -> Option<Self::Position>);
    };
    (@components $($by:tt)*) => {
        pass!(@ $($by)*, components(position: &Self::Position)
            -> impl Iterator<Item = Self::Position>);
    };
    (@evaluate $($by:tt)*) => { pass!(@ $($by)*, evaluate(position: &Self::Position) -> Score); };
    (@margin $($by:tt)*) => { pass!(@ $($by)*, margin(over: &Self::Position) -> Margin); };
    (@bounds $($by:tt)*) => {
        pass!(@ $($by)*, bounds(position: &Self::Position) -> RangeInclusive<Margin>);
    };
    (@rest $($by:tt)*) => {
        pass!(@ $($by)*, rest(position: &Self::Position) -> Option<(Margin, Self::Position)>);
    };
    (@encode_into $($by:tt)*) => {
        pass!(@ $($by)*, encode_into(position: &Self::Position, out: &mut Encoder<'_>) -> ());
    };
    (@decode_from $($by:tt)*) => {
        pass!(@ $($by)*, decode_from(from: &mut Decoder<'_>) -> Option<Self::Position>);
    };
    (@encoded_len $($by:tt)*) => { pass!(@ $($by)*, encoded_len() -> usize); };
    (@encode $($by:tt)*) => {
        pass!(@ $($by)*, encode(position: &Self::Position, bytes: &mut [u8]) -> ());
    };
    (@decode $($by:tt)*) => { pass!(@ $($by)*, decode(bytes: &[u8]) -> Option<Self::Position>); };
    (@size $($by:tt)*) => { pass!(@ $($by)*, size() -> GridSize); };
    (@glyph $($by:tt)*) => {
        pass!(@ $($by)*, glyph(position: &Self::Position, cell: u32) -> Glyph);
    };
    (@touched $($by:tt)*) => {
        pass!(@ $($by)*, touched(position: &Self::Position, mv: Self::Move)
            -> impl Iterator<Item = u32>);
    };
    (@acts_on $($by:tt)*) => {
        pass!(@ $($by)*, acts_on(position: &Self::Position, mv: Self::Move)
            -> impl Iterator<Item = u32>);
    };
    (@of_other $($by:tt)*) => { pass!(@ $($by)*, of_other(piece: Glyph) -> Glyph); };
    (@turns $($by:tt)*) => { pass!(@ $($by)*, turns() -> bool); };
    (@column_label $($by:tt)*) => { pass!(@ $($by)*, column_label(column: u32) -> String); };
    (@row_label $($by:tt)*) => { pass!(@ $($by)*, row_label(row: u32) -> String); };
    (@write_position $($by:tt)*) => {
        pass!(@ $($by)*, write_position(position: &Self::Position, out: &mut dyn fmt::Write)
            -> fmt::Result);
    };
    (@parse_position $($by:tt)*) => {
        pass!(@ $($by)*, parse_position(text: &str) -> Result<Self::Position, ParseError>);
    };
    (@write_move $($by:tt)*) => {
        pass!(@ $($by)*, write_move(
            position: &Self::Position, mv: Self::Move, out: &mut dyn fmt::Write
        ) -> fmt::Result);
    };
    (@parse_move $($by:tt)*) => {
        pass!(@ $($by)*, parse_move(position: &Self::Position, text: &str)
            -> Result<Self::Move, ParseError>);
    };
    (@tier $($by:tt)*) => { pass!(@ $($by)*, tier(position: &Self::Position) -> Self::Tier); };
    (@next_tiers $($by:tt)*) => {
        pass!(@ $($by)*, next_tiers(tier: Self::Tier) -> impl Iterator<Item = Self::Tier>);
    };
    (@tiers $($by:tt)*) => { pass!(@ $($by)*, tiers() -> impl Iterator<Item = Self::Tier>); };
    (@tier_len $($by:tt)*) => { pass!(@ $($by)*, tier_len(tier: Self::Tier) -> u64); };
    (@rank_in_tier $($by:tt)*) => {
        pass!(@ $($by)*, rank_in_tier(position: &Self::Position) -> u64);
    };
    (@unrank_in_tier $($by:tt)*) => {
        pass!(@ $($by)*, unrank_in_tier(tier: Self::Tier, rank: u64) -> Option<Self::Position>);
    };
    (@positions_in_tier $($by:tt)*) => {
        pass!(@ $($by)*, positions_in_tier(tier: Self::Tier, ranks: Range<u64>)
            -> impl Iterator<Item = (u64, Self::Position)>);
    };
    (@successor_tier_ranks $($by:tt)*) => {
        pass!(@ $($by)*, successor_tier_ranks(position: &Self::Position)
            -> impl Iterator<Item = (Self::Tier, u64)>);
    };
    (@ $this:ident $game:expr, $method:ident($($arg:ident: $type:ty),*) -> $answer:ty) => {
        #[inline]
        fn $method(&self $(, $arg: $type)*) -> $answer {
            let $this = self;
            $game.$method($($arg),*)
        }
    };
}

/// Writes the methods of a solution, except `game`: each asks `known`, in which `this` is the
/// receiver.
macro_rules! pass_solution {
    ($this:ident => $known:expr) => {
        pass_solution!(@ $this $known, value -> Option<Self::Answer>);
        pass_solution!(@ $this $known, outcome -> Option<Outcome>);
        pass_solution!(@ $this $known, ranked_moves -> RankedMoves<MoveOf<Self>, Self::Answer>);
        pass_solution!(@ $this $known, best_moves -> Option<Vec<MoveOf<Self>>>);
        pass_solution!(@ $this $known, line_moves -> Option<Vec<MoveOf<Self>>>);

        fn kept_bytes(&self) -> u64 {
            let $this = self;
            $known.kept_bytes()
        }
    };
    (@ $this:ident $known:expr, $method:ident -> $answer:ty) => {
        fn $method(&self, position: &PositionOf<Self>) -> Result<$answer, SolveError> {
            let $this = self;
            $known.$method(position)
        }
    };
}
