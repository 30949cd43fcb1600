//! The games that can be asked about, with those that are kept.

use super::caps::Caps;
use super::shelf::Shelf;
use crate::games::Games;

/// All games, what solutions may take, and the games that are kept.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) games: Games,
    pub(super) caps: Caps,
    pub(super) shelf: Shelf,
}

impl Store {
    /// Nothing is kept yet.
    pub(super) fn new(games: Games, caps: Caps) -> Self {
        let caps = Caps { memory: caps.memory.min(caps.kept), ..caps };
        Self { games, caps, shelf: Shelf::new(caps) }
    }
}
