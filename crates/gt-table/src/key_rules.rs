//! A tag of the rules of a game by its keys: a hash over a sample of what they do.
//!
//! Nobody knows how many positions there are before they are found, so the tag is a sample in any
//! case: plays from the initial position take half of it at most, and then come the positions
//! nearest to the initial one. So a game of few positions is looked at whole. What is hashed of a
//! position: its key, and then the outcome if the game is over, or what endless play is worth and
//! the keys of its successors, ascending and each once. No position counts twice.

use std::collections::{HashSet, VecDeque};

use gt_core::{LimitError, Run};
use sha2::{Digest as _, Sha256};

use crate::array::place;
use crate::by_key::{ByKey, NextKeys};
use crate::encode::hex;
use crate::rules::{Content, PLIES, Random, letter, reported};

/// What was looked at so far.
struct Looked<'g> {
    game: &'g dyn ByKey,
    run: &'g Run,
    content: Content,
    /// The keys in the sample.
    seen: HashSet<Box<[u8]>>,
    /// How much of the sample is left, in positions and successors, and how much it was.
    left: usize,
    most: usize,
}

/// The tag of `game`, of a sample of some `most` successors.
pub(crate) fn tag(game: &dyn ByKey, most: usize, run: &Run) -> Result<String, LimitError> {
    let content = Content(Sha256::new());
    let mut looked = Looked { game, run, content, seen: HashSet::new(), left: most, most };
    looked.content.put(b"gt rules 2 keys");
    looked.content.put(&(game.key_len() as u64).to_le_bytes());
    looked.content.put(&game.initial());
    looked.plays()?;
    looked.nearest()?;
    Ok(hex(&looked.content.0.finalize()))
}

impl Looked<'_> {
    /// The successors of a position, ascending and each once; the position is hashed if it is new.
    fn look(&mut self, key: &[u8]) -> Vec<Box<[u8]>> {
        let mut flat = Vec::new();
        let next = self.game.next(key, &mut flat);
        let mut after: Vec<Box<[u8]>> = flat.chunks(self.game.key_len()).map(Into::into).collect();
        after.sort_unstable();
        after.dedup();
        self.left = self.left.saturating_sub(1 + after.len());
        if self.seen.insert(key.into()) {
            self.content.put(key);
            match next {
                Ok(NextKeys::Over(outcome)) => self.content.put(&[letter(outcome)]),
                // The solver reports it, and a table that was opened does not know the position.
                Err(_) => self.content.put(b"no position"),
                Ok(NextKeys::Moves) => {
                    let endless = self.game.endless(key).unwrap_or_default();
                    self.content.put_endless(endless, after.len() as u64);
                    for key in &after {
                        self.content.put(key);
                    }
                }
            }
        }
        after
    }

    /// Hashes the positions of plays from the start, until half of the sample is used.
    fn plays(&mut self) -> Result<(), LimitError> {
        let mut random = Random(0x67_74);
        while self.left > self.most / 2 {
            reported(self.run, self.left, self.most)?;
            let mut key: Box<[u8]> = self.game.initial().into();
            for _ in 0..PLIES {
                self.run.check_running()?;
                let mut after = self.look(&key);
                if after.is_empty() || self.left <= self.most / 2 {
                    break;
                }
                key = after.swap_remove(place(random.next() % after.len() as u64));
            }
        }
        Ok(())
    }

    /// Hashes the positions nearest to the start, until the sample is full.
    fn nearest(&mut self) -> Result<(), LimitError> {
        let start: Box<[u8]> = self.game.initial().into();
        let mut met = HashSet::from([start.clone()]);
        let mut waiting = VecDeque::from([start]);
        while let Some(key) = waiting.pop_front().filter(|_| self.left > 0) {
            reported(self.run, self.left, self.most)?;
            for after in self.look(&key) {
                if met.insert(after.clone()) {
                    waiting.push_back(after);
                }
            }
        }
        Ok(())
    }
}
