//! Snort: two players colour the cells of a grid; no neighbours have colours of both.

use gt_core::prelude::*;

/// The empty board; this player begins.
pub(super) const fn begun_by(player: Player) -> ToMove<Board> {
    ToMove::new([0, 0], player)
}

/// Cells that the first player has coloured, and the second.
type Board = [u16; 2];

/// The rules on a grid, with its positions tier by tier: a tier is how many cells are free.
pub(super) struct Snort {
    columns: u32,
    rows: u32,
    tiers: Vec<Vec<ToMove<Board>>>,
}

impl Snort {
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let cells = columns * rows;
        let mut game = Self { columns, rows, tiers: vec![Vec::new(); cells as usize + 1] };
        let boards = (0..1_u16 << cells).flat_map(|a| (0..1_u16 << cells).map(move |b| [a, b]));
        let legal = |&[a, b]: &Board| a & b == 0 && game.beside(a) & b == 0;
        for board in boards.filter(legal).collect::<Vec<_>>() {
            let free = cells - (board[0] | board[1]).count_ones();
            for turn in [Player::First, Player::Second] {
                game.tiers[free as usize].push(ToMove::new(board, turn));
            }
        }
        game
    }

    /// Every position, reached or not.
    pub(super) fn all(&self) -> impl Iterator<Item = &ToMove<Board>> {
        self.tiers.iter().flatten()
    }

    /// The neighbours of some cells.
    fn beside(&self, cells: u16) -> u16 {
        let columns = self.columns;
        let all = 0..columns * self.rows;
        let pairs = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
        let near = |&(a, b): &(u32, u32)| {
            (a % columns).abs_diff(b % columns) + (a / columns).abs_diff(b / columns) == 1
        };
        pairs.filter(near).filter(|(a, _)| cells >> a & 1 == 1).fold(0, |all, (_, b)| all | 1 << b)
    }
}

impl Game for Snort {
    type Position = ToMove<Board>;
    type Move = u32;

    fn initial(&self) -> ToMove<Board> {
        begun_by(Player::First)
    }

    fn moves(&self, at: &ToMove<Board>) -> impl Iterator<Item = u32> {
        let [own, other] = match at.turn {
            Player::First => at.board,
            Player::Second => [at.board[1], at.board[0]],
        };
        let closed = own | other | self.beside(other);
        (0..self.columns * self.rows).filter(move |cell| closed >> cell & 1 == 0)
    }

    fn play(&self, at: &ToMove<Board>, cell: u32) -> ToMove<Board> {
        let mut board = at.board;
        board[at.turn.index()] |= 1 << cell;
        ToMove::new(board, !at.turn)
    }
}

impl Acyclic for Snort {}

impl Tiered for Snort {
    type Tier = u32;

    fn tier(&self, at: &ToMove<Board>) -> u32 {
        self.columns * self.rows - (at.board[0] | at.board[1]).count_ones()
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        tier.checked_sub(1).into_iter()
    }
}

/// The tier of full boards has a rank more than positions.
impl IndexedTiers for Snort {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..=self.columns * self.rows
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.tiers[tier as usize].len() as u64 + u64::from(tier == 0)
    }

    fn rank_in_tier(&self, at: &ToMove<Board>) -> u64 {
        let tier = &self.tiers[self.tier(at) as usize];
        tier.iter().position(|other| other == at).expect("a legal position") as u64
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<ToMove<Board>> {
        self.tiers[tier as usize].get(usize::try_from(rank).ok()?).copied()
    }
}
