//! A tag of the rules of a game by its keys: a hash over a sample of what they do.
//!
//! Nobody knows how many positions there are before they are found, so the tag is a sample in any
//! case: plays from the initial position take half of it at most, and then come the positions
//! nearest to the initial one. So a game of few positions is looked at whole. What is hashed of a
//! position: its key, and then the outcome if the game is over, or what endless play is worth and
//! the keys of its successors, ascending and each once. No position counts twice: what was looked
//! at is known by a hash of 64 bits.

use std::collections::{HashSet, VecDeque};
use std::io::Read as _;

use gt_core::{LimitError, Run};
use sha2::{Digest as _, Sha256};

use crate::array::place;
use crate::by_key::{ByKey, NextKeys};
use crate::encode::hex;
use crate::rules::{Content, PLIES, Random, letter, reported};
use crate::sharded::hash_of;

/// What was looked at so far.
struct Looked<'g> {
    game: &'g dyn ByKey,
    run: &'g Run,
    content: Content,
    /// The keys in the sample, by their hashes.
    seen: HashSet<u64>,
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
    /// The successors of a position, ascending and each once, of the keys that `flat` gets; the
    /// position is hashed if it is new.
    fn look<'f>(&mut self, key: &[u8], flat: &'f mut Vec<u8>) -> Vec<&'f [u8]> {
        flat.clear();
        let next = self.game.next(key, flat);
        let mut after: Vec<&[u8]> = flat.chunks(self.game.key_len()).collect();
        after.sort_unstable();
        after.dedup();
        self.left = self.left.saturating_sub(1 + after.len());
        if self.seen.insert(hash_of(key)) {
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
        let (mut random, mut flat) = (Random(0x67_74), Vec::new());
        while self.left > self.most / 2 {
            reported(self.run, self.left, self.most)?;
            let mut key = self.game.initial();
            for _ in 0..PLIES {
                self.run.check_running()?;
                let after = self.look(&key, &mut flat);
                if after.is_empty() || self.left <= self.most / 2 {
                    break;
                }
                key = after[place(random.next() % after.len() as u64)].to_vec();
            }
        }
        Ok(())
    }

    /// Hashes the positions nearest to the start, until the sample is full.
    fn nearest(&mut self) -> Result<(), LimitError> {
        let start = self.game.initial();
        let mut met = HashSet::from([hash_of(&start)]);
        let (mut key, mut flat) = (vec![0; start.len()], Vec::new());
        let mut waiting = VecDeque::from(start);
        while !waiting.is_empty() && self.left > 0 {
            reported(self.run, self.left, self.most)?;
            waiting.read_exact(&mut key).unwrap_or_default(); // whole keys wait
            for after in self.look(&key, &mut flat) {
                if met.insert(hash_of(after)) {
                    waiting.extend(after);
                }
            }
        }
        Ok(())
    }
}
