//! The state of a worker between two rounds, as the files of its share.
//!
//! Nothing is under way then, so positions, entries, edges and lists are all of it. Whatever is
//! read is compared with what can be: a number that is none of a position is damage.

use core::iter;
use std::collections::BTreeMap;
use std::path::Path;

use gt_core::LimitError;

use super::edges::Edges;
use super::entry::Entry;
use super::positions::{Keyed, Owners, Positions, Ranked};
use super::region::Universe;
use super::room::{Room, reserve};
use super::stored::{Get, Put};
use crate::checkpoint::{Checkpoint, Record, Stage};
use crate::error::TableError;

/// What a worker has between two rounds.
pub(super) struct State {
    pub(super) positions: Positions,
    pub(super) entries: Vec<Entry>,
    pub(super) edges: Edges,
    /// The positions that were decided at the ply at hand.
    pub(super) now: Vec<u32>,
    /// By ply: the positions that moves which leave the keys decide there, if no other move did.
    pub(super) later: BTreeMap<u32, Vec<u32>>,
}

/// Whose state it is: a worker, and how many shares there are. Other workers have nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) worker: usize,
    pub(super) shares: usize,
}

impl Place {
    pub(super) const fn owners(self, universe: &Universe) -> Owners {
        match universe {
            Universe::From(_) => Owners::Hashed(self.shares),
            Universe::Ranks(_) => Owners::Ranked(self.shares),
        }
    }

    /// The positions of a worker that has found none yet.
    fn positions(self, universe: &Universe, width: usize) -> Result<Positions, LimitError> {
        Ok(match *universe {
            Universe::From(_) => Positions::Keyed(Keyed::new(width)),
            Universe::Ranks(len) => Positions::Ranked(Ranked::new(len, self.worker, self.shares)?),
        })
    }
}

impl State {
    /// Nothing found. Edges that have no room go to a file in `folder`.
    pub(super) fn new(
        (place, universe, width): (Place, &Universe, usize),
        folder: &Path,
    ) -> Result<Self, LimitError> {
        Ok(Self {
            positions: place.positions(universe, width)?,
            entries: Vec::new(),
            edges: Edges::new(place.shares, folder),
            now: Vec::new(),
            later: BTreeMap::new(),
        })
    }

    /// The bytes of its files.
    pub(super) fn bytes(&self) -> u64 {
        let lists = self.later.values().map(Vec::len).sum::<usize>() + self.now.len();
        let numbers = 4 * (self.entries.len() + lists) as u64;
        self.positions.key_bytes().len() as u64 + numbers + self.edges.stored_bytes()
    }

    /// Writes positions and edges.
    pub(super) fn put_graph(&self, mut put: Put<'_>) -> Result<Record, TableError> {
        put.long(self.positions.len())?;
        put.bytes(self.positions.key_bytes())?;
        self.edges.put(&mut put)?;
        put.end()
    }

    /// Writes what is known of the positions.
    pub(super) fn put_values(&self, mut put: Put<'_>) -> Result<Record, TableError> {
        put.long(self.entries.len())?;
        put.words(self.entries.iter().map(|entry| entry.to_le_bytes()))?;
        let now = iter::once((0, &self.now));
        let later = self.later.iter().map(|(&ply, numbers)| (ply, numbers));
        put.long(1 + self.later.len())?;
        for (ply, numbers) in now.chain(later) {
            put.long(ply as usize)?;
            put.long(numbers.len())?;
            put.words(numbers.iter().map(|number| number.to_le_bytes()))?;
        }
        put.end()
    }

    /// Reads the share of a worker. Edges that have no room go to a file in `folder`.
    ///
    /// # Errors
    /// [`TableError::Damaged`] if the files are not those of the checkpoint, or hold what cannot
    /// be.
    pub(super) fn get(
        saved: &Checkpoint,
        table: &Path,
        of: (Place, &Universe, usize),
        folder: &Path,
        room: &Room<'_>,
    ) -> Result<Self, TableError> {
        let (mut own, (place, universe, _)) = (Self::new(of, folder)?, of);
        let Some(share) = saved.shares.get(place.worker) else { return Ok(own) };
        let [graph, values] = saved.files(table, place.worker);
        let mut get = Get::open(&graph, share.graph, room.run)?;
        let known = get.long()?;
        let len = get.has(known, own.positions.key_width())?;
        if known != share.positions {
            return Err(get.wrong("it has other positions than the checkpoint says"));
        }
        own.get_positions(&mut get, len, place.owners(universe), (place.worker, saved), room)?;
        let mut values = Get::open(&values, share.values, room.run)?;
        own.get_values(&mut values, saved.stage, room)?;
        let positions: Vec<_> = saved.shares.iter().map(|share| share.positions).collect();
        let beside = own.positions.bytes() + 4 * (len + own.now.len()) as u64 + own.later_bytes();
        own.edges.get(&mut get, &positions, len, room, beside)?;
        Ok(own)
    }

    /// The bytes that the lists of later plies take.
    pub(super) fn later_bytes(&self) -> u64 {
        self.later.values().map(|numbers| 4 * numbers.capacity() as u64).sum()
    }

    fn get_positions(
        &mut self,
        get: &mut Get<'_>,
        len: usize,
        owners: Owners,
        (worker, saved): (usize, &Checkpoint),
        room: &Room<'_>,
    ) -> Result<(), TableError> {
        let wrong = "a position in it is none of its share";
        let keyed = match &mut self.positions {
            Positions::Ranked(ranked) if ranked.len() == len => return Ok(()),
            Positions::Ranked(_) => return Err(get.wrong(wrong)),
            Positions::Keyed(keyed) => keyed,
        };
        let is_open = matches!(saved.stage, Stage::Discovering { .. });
        keyed.make_room(len, is_open, room)?;
        let mut key = vec![0; keyed.width()];
        for nth in 0..len {
            if nth % (1 << 12) == 0 {
                room.run.check_running()?;
            }
            get.bytes(&mut key)?;
            let is_new = if is_open {
                keyed.number(&key, room, 0)?.1
            } else {
                keyed.append(&key);
                true
            };
            if !is_new || owners.of(&key) != worker {
                return Err(get.wrong(wrong));
            }
        }
        Ok(())
    }

    fn get_values(
        &mut self,
        get: &mut Get<'_>,
        stage: Stage,
        room: &Room<'_>,
    ) -> Result<(), TableError> {
        let (entries, len) = (get.long()?, self.positions.len());
        let count = get.has(entries, 4)?;
        let (ply, is_whole) = match stage {
            Stage::Discovering { .. } => (0, count <= len),
            Stage::WalkingBack { ply, .. } => (ply, count == len),
        };
        if !is_whole {
            return Err(get.wrong("it has other positions than its graph"));
        }
        let beside = self.positions.bytes();
        room.check(beside + 4 * len as u64)?;
        reserve(&mut self.entries, len)?;
        let has_holes = matches!(self.positions, Positions::Ranked(_));
        let Self { entries, now, later, .. } = self;
        get.words(count, |word| {
            let entry = Entry::from_le_bytes(word);
            entries.push(entry);
            entry.can_be(ply) && (has_holes || !entry.is_hole())
        })?;
        let (lists, mut beside, mut before) = (get.long()?, beside + 4 * len as u64, None);
        for nth in 0..lists {
            let (at, numbers) = (get.long()?, get.long()?);
            let numbers = get.has(numbers, 4)?;
            if nth == 0 && numbers > 0 && matches!(stage, Stage::Discovering { .. }) {
                return Err(get.wrong("nothing can be decided so soon"));
            }
            let at = u32::try_from(at)
                .ok()
                .filter(|&at| nth == 0 || at >= ply && before.is_none_or(|before| before < at));
            let Some(at) = at else { return Err(get.wrong("a ply in it cannot be")) };
            let list = if nth == 0 {
                &mut *now
            } else {
                before = Some(at);
                later.entry(at).or_default()
            };
            beside += 4 * numbers as u64;
            room.check(beside)?;
            reserve(list, numbers)?;
            get.words(numbers, |word| {
                let number = u32::from_le_bytes(word);
                list.push(number);
                let entry = entries.get(number as usize);
                entry.is_some_and(|entry| nth > 0 || entry.has_word())
            })?;
        }
        get.end()
    }
}
