//! Runs that are stopped after a checkpoint, and go on with other processes and threads.

use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use core::time::Duration;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gt_core::{LimitError, Outcome, Progress, SolveError, Threads};

use super::region::{Elsewhere, Follows, Universe};
use super::*;
use crate::array::Cut;
use crate::attributes::Root;
use crate::checkpoint::{FOLDER, Record, Stage};
use crate::exchange::Alone;

/// Positions with any moves, and with any values of moves that lead elsewhere.
struct Wild {
    universe: Universe,
    follows: Vec<Follows>,
    moves: Vec<Vec<u64>>,
}

impl Region for Wild {
    fn width(&self) -> usize {
        8
    }

    fn universe(&self) -> Universe {
        self.universe.clone()
    }

    fn look(&self, key: &[u8], next: &mut Vec<u8>) -> Result<Follows, SolveError> {
        let at = usize::try_from(u64::from_be_bytes(key.try_into().unwrap())).unwrap();
        next.extend(self.moves[at].iter().flat_map(|to| to.to_be_bytes()));
        Ok(self.follows[at])
    }

    fn check_drawn(&self, _: &[u8]) -> Result<(), SolveError> {
        Ok(())
    }
}

type Values = BTreeMap<u64, (Outcome, u32)>;

impl Wild {
    /// So many positions, with up to five moves each, by the bits of a generator.
    fn random(len: u64, is_ranked: bool, mut seed: u64) -> Self {
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (seed >> 33) % below
        };
        let (mut follows, mut moves) = (Vec::new(), Vec::new());
        for at in 0..len {
            // Nothing but numbers leads to a hole.
            let is_hole = is_ranked && at % 64 == 63;
            let own: Vec<_> = (0..random(5)).map(|_| random(len)).map(|to| to - to % 64).collect();
            let near = (at + 1 + random(9)) % len;
            let near = near - u64::from(is_ranked && near % 64 == 63);
            let ply = |of: u64| u32::try_from(of).unwrap();
            let elsewhere = Elsewhere {
                win: (is_ranked && random(40) == 0).then(|| 1 + ply(random(30))),
                loss: if is_ranked && random(4) == 0 { 2 + ply(random(40)) } else { 0 },
                draws: random(20) == 0,
            };
            let (is_over, outcome) = (random(6) == 0, random(3));
            moves.push(if is_hole || is_over { vec![] } else { [own, vec![near]].concat() });
            follows.push(match outcome {
                _ if is_hole => Follows::Hole,
                _ if !is_over => Follows::Open(elsewhere),
                0 => Follows::Over(Outcome::Draw),
                _ => Follows::Over(Outcome::Loss),
            });
        }
        let root = Universe::From(vec![0; 8]);
        let universe = if is_ranked { Universe::Ranks(len) } else { root };
        Self { universe, follows, moves }
    }

    /// The values, by looking at all positions once for each ply.
    fn expected(&self) -> Values {
        let len = self.moves.len();
        let mut values: Vec<Option<(Outcome, u32)>> = vec![None; len];
        for ply in 0..200 {
            let before = values.clone();
            for (at, follows) in
                self.follows.iter().enumerate().filter(|&(at, _)| before[at].is_none())
            {
                let Follows::Open(elsewhere) = follows else {
                    if let (Follows::Over(outcome), 0) = (follows, ply) {
                        values[at] = Some((*outcome, 0));
                    }
                    continue;
                };
                let next = || self.moves[at].iter().map(|&to| before[usize::try_from(to).unwrap()]);
                let wins = next().any(|next| next.is_some_and(|next| next.0 == Outcome::Loss))
                    || elsewhere.win == Some(ply);
                let is_lost = !elsewhere.draws
                    && elsewhere.win.is_none()
                    && elsewhere.loss <= ply
                    && next().all(|next| next.is_some_and(|next| next.0 == Outcome::Win));
                if wins {
                    values[at] = Some((Outcome::Win, ply));
                } else if is_lost {
                    values[at] = Some((Outcome::Loss, ply));
                }
            }
        }
        let (mut known, mut open) = (vec![false; len], vec![0]);
        while let (Some(at), Universe::From(_)) = (open.pop(), &self.universe) {
            if !core::mem::replace(&mut known[at], true) {
                open.extend(self.moves[at].iter().map(|&to| usize::try_from(to).unwrap()));
            }
        }
        let is_there = |at: usize| match self.universe {
            Universe::From(_) => known[at],
            Universe::Ranks(_) => self.follows[at] != Follows::Hole,
        };
        let values = values.into_iter().enumerate().filter(|&(at, _)| is_there(at));
        values.map(|(at, value)| (at as u64, value.unwrap_or((Outcome::Draw, 0)))).collect()
    }
}

/// What happens to a run that writes a checkpoint whenever it can.
#[derive(Default)]
struct Seen {
    /// After so many it is stopped.
    most: usize,
    written: AtomicUsize,
    stop: Arc<AtomicBool>,
    /// What was reported first and next.
    phases: Mutex<Vec<(&'static str, u64)>>,
}

impl Seen {
    fn stopped_after(most: usize) -> Arc<Self> {
        Arc::new(Self { most, ..Self::default() })
    }

    /// Whether it has gone on from a checkpoint, and at how many positions.
    fn went_on(&self) -> Option<u64> {
        let phases = self.phases.lock().unwrap();
        let read = phases.iter().position(|&(phase, _)| phase == "reading a checkpoint")?;
        let next = phases[read..]
            .iter()
            .find(|&&(phase, _)| ["discovering", "walking back"].contains(&phase));
        next.map(|&(_, done)| done)
    }
}

/// A folder in memory, where the system has one.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

fn table() -> Root {
    Root::begun("value", Cut { chunk: 256, shard: 1 << 16, level: 1 })
}

/// What these processes find together, each of so many threads; and whether they began anew.
fn solved(
    region: &Wild,
    (processes, threads): (usize, usize),
    (folder, memory): (&Path, u64),
    seen: &Arc<Seen>,
) -> Result<(Values, bool), TableError> {
    let (mut alone, table) = (Alone, table());
    let work = |mut part: Box<dyn Exchange + '_>| {
        let (first, log) = (part.process() == 0, Arc::clone(seen));
        let report = move |now: Progress| {
            if first {
                log.phases.lock().unwrap().push((now.phase, now.done));
                // The one that is begun now is not finished any more.
                if now.phase == "writing a checkpoint"
                    && log.written.fetch_add(1, Ordering::Relaxed) == log.most
                {
                    log.stop.store(true, Ordering::Relaxed);
                }
            }
        };
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let run = run.interrupt(Arc::clone(&seen.stop)).report_to(Arc::new(report));
        let run = if memory > 0 { run.memory(memory) } else { run };
        let interval = Duration::ZERO;
        let upkeep = Upkeep { folder, table: &table, tier: 3, interval, times: 0 };
        let mut values = Values::new();
        let solved = match region.universe {
            Universe::Ranks(len) => {
                let solved = solve_ranks(region, &mut *part, folder, Some(upkeep), &run)?;
                for part in &solved.parts {
                    values.extend(part.of_ranks(0..len).map(|(rank, of)| (rank, of.value())));
                }
                solved.is_anew
            }
            Universe::From(_) => {
                let solved = solve_keys(region, &mut *part, folder, Some(upkeep), &run)?;
                for part in &solved.parts {
                    let keys = part.keys().chunks(8);
                    let keys = keys.map(|key| u64::from_be_bytes(key.try_into().unwrap()));
                    values.extend(keys.zip(part.entries().iter().map(|entry| entry.value())));
                }
                solved.is_anew
            }
        };
        Ok((values, solved))
    };
    let parts = crate::exchange::together(processes, &mut alone);
    let found: Vec<Result<_, TableError>> = thread::scope(|scope| {
        let parts = parts.into_iter().map(|part| scope.spawn(|| work(part)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().map(|part| part.join().unwrap()).collect()
    });
    let is_own = |found: &Result<_, _>| !matches!(found, Err(TableError::Exchange(_)));
    let (own, other): (Vec<_>, Vec<_>) = found.into_iter().partition(is_own);
    let mut all = (Values::new(), false);
    for found in own.into_iter().chain(other) {
        let (values, is_anew) = found?;
        all.0.extend(values);
        all.1 |= is_anew;
    }
    Ok(all)
}

/// Whether a run was stopped as it was told to.
fn is_stopped(error: &TableError) -> bool {
    matches!(error, TableError::Solve(SolveError::Limit(LimitError::Interrupted)))
}

fn saved(folder: &Path) -> Option<Checkpoint> {
    Checkpoint::read(folder).unwrap()
}

/// Stops a run after a few checkpoints, again and again, each time with the next team and memory.
/// Returns how often it was stopped.
fn goes_on(region: &Wild, teams: &[((usize, usize), u64)], step: usize) -> usize {
    let (folder, expected) = (folder(), region.expected());
    let (mut stops, mut before) = (0, None);
    for &(team, memory) in teams.iter().cycle() {
        let seen = Seen::stopped_after(step);
        let found = solved(region, team, (folder.path(), memory), &seen);
        // It was where the last one was when its checkpoint was written.
        assert_eq!(seen.went_on().is_some(), stops > 0, "{team:?}");
        if let (Some(first), Some(Stage::Discovering { looked })) = (seen.went_on(), before) {
            assert!(first >= looked, "{first} and {looked}");
        }
        let stage = saved(folder.path()).map(|saved| saved.stage);
        match found {
            Ok((values, is_anew)) => {
                assert!(!is_anew && values == expected, "{team:?} after {stops} stops");
                return stops;
            }
            Err(error) => assert!(is_stopped(&error), "{error}"),
        }
        assert!(stage.is_some() && stage != before, "{stage:?} after {stops} stops");
        (stops, before) = (stops + 1, stage);
    }
    unreachable!("it ends")
}

const TEAMS: [((usize, usize), u64); 6] =
    [((2, 1), 0), ((1, 1), 0), ((3, 1), 0), ((1, 3), 0), ((2, 2), 0), ((5, 1), 0)];

#[test]
fn a_run_goes_on_with_any_other_number_of_processes_and_threads() {
    for first in 0..TEAMS.len() {
        let teams = [&TEAMS[first..], &TEAMS[..first]].concat();
        for is_ranked in [true, false] {
            let region = Wild::random(13_000, is_ranked, first as u64);
            let stops = goes_on(&region, &teams, 1 + first % 3);
            assert!(stops > 3, "{stops}");
        }
    }
}

/// Edges are on disk in checkpoints, and go there when a checkpoint is read.
#[test]
fn a_run_goes_on_with_more_and_with_less_memory() {
    let teams = [((1, 1), 1_000), ((1, 2), 1_400), ((1, 1), 0), ((2, 1), 600), ((3, 1), 4_000)];
    let teams = teams.map(|(team, kib)| (team, kib << 10));
    let stops = goes_on(&Wild::random(50_000, false, 7), &teams, 2);
    assert!(stops > 5, "{stops}");
    let stops = goes_on(&Wild::random(60_000, true, 7), &teams, 9);
    assert!(stops > 5, "{stops}");
}

/// A tier where nothing is decided before a move that leaves it wins in seven plies.
#[test]
fn a_tier_whose_own_first_value_comes_late_is_solved_to_its_end() {
    let len = 20_000_u64;
    let elsewhere = |at: u64| Elsewhere {
        win: (at == 0).then_some(7),
        loss: if at == 1 { 30 } else { 0 },
        draws: false,
    };
    let moves = |at: u64| match at {
        0 => vec![9],
        1 => vec![0],
        _ => vec![at / 2, at / 3],
    };
    let region = Wild {
        universe: Universe::Ranks(len),
        follows: (0..len).map(|at| Follows::Open(elsewhere(at))).collect(),
        moves: (0..len).map(moves).collect(),
    };
    let expected = region.expected();
    assert_eq!([expected[&0], expected[&1]], [(Outcome::Win, 7), (Outcome::Loss, 30)]);
    assert_eq!(expected[&2], (Outcome::Win, 31));
    let none_before = expected.values().filter(|value| value.1 < 7);
    assert!(none_before.into_iter().all(|value| value.0 == Outcome::Draw));
    assert!(goes_on(&region, &TEAMS[..3], 3) > 5);
}

/// Stops a run of two shares after so many checkpoints, and returns the one that is there.
fn stopped(region: &Wild, folder: &Path, after: usize) -> Checkpoint {
    let found = solved(region, (2, 1), (folder, 0), &Seen::stopped_after(after));
    assert!(is_stopped(&found.unwrap_err()));
    saved(folder).unwrap()
}

/// The description of a checkpoint, and the files that it names.
fn files_of(folder: &Path, saved: &Checkpoint) -> Vec<PathBuf> {
    let shares = (0..saved.shares.len()).flat_map(|share| saved.files(folder, share));
    [folder.join(FOLDER).join("checkpoint.json")].into_iter().chain(shares).collect()
}

/// Whatever is cut off, changed, missing or exchanged, nothing of it is believed.
#[test]
fn what_is_damaged_is_not_gone_on_from() {
    for (is_ranked, after) in [(true, 1), (false, 7), (true, 15)] {
        let region = Wild::random(5_000, is_ranked, 3);
        let expected = region.expected();
        let (origin, seen) = (folder(), Seen::stopped_after(usize::MAX));
        let own = files_of(origin.path(), &stopped(&region, origin.path(), after));
        let names: Vec<_> = own.iter().map(|file| file.strip_prefix(origin.path())).collect();
        for (file, name) in own.iter().zip(&names) {
            let whole = fs::read(file).unwrap();
            let changed = |at: usize| {
                let mut bytes = whole.clone();
                bytes[at] ^= 4;
                Some(bytes)
            };
            let (len, other) = (whole.len(), fs::read(&own[(own.len() - 1) / 2]).unwrap());
            let damaged = [
                None,
                Some(Vec::new()),
                Some(whole[..len / 2].to_vec()),
                Some(whole[..len - 1].to_vec()),
                Some([&*whole, &[0]].concat()),
                changed(0),
                changed(len / 2),
                changed(len - 1),
                Some(other).filter(|other| *other != whole),
            ];
            for bytes in damaged {
                let copy = folder();
                for (from, name) in own.iter().zip(&names) {
                    let to = copy.path().join(name.as_ref().unwrap());
                    fs::create_dir_all(to.parent().unwrap()).unwrap();
                    fs::copy(from, to).unwrap();
                }
                let to = copy.path().join(name.as_ref().unwrap());
                files::remove(&to).unwrap();
                let is_missing = bytes.is_none();
                if let Some(bytes) = bytes {
                    files::write(&to, &bytes).unwrap();
                }
                let (values, is_anew) = solved(&region, (1, 1), (copy.path(), 0), &seen).unwrap();
                // Where there is no description, there is no checkpoint.
                let is_none = is_missing && to.ends_with("checkpoint.json");
                assert_eq!(is_anew, !is_none, "{to:?}");
                assert!(values == expected, "{to:?}");
            }
        }
    }
}

/// Files whose checksums are as the description says, and whose numbers cannot be.
#[test]
fn numbers_that_cannot_be_are_not_gone_on_from() {
    for (is_ranked, after) in [(true, 1), (false, 7), (true, 15), (false, 25)] {
        let region = Wild::random(9_000, is_ranked, 5);
        let origin = folder();
        let whole = stopped(&region, origin.path(), after);
        let (mut refused, mut all) = (0, 0);
        for (share, which) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let path = &whole.files(origin.path(), share)[which];
            let bytes = fs::read(path).unwrap();
            // Numbers at the beginning, and some from each part.
            let words = bytes.len() / 4;
            let begin = (0..words.min(20)).chain((0..words).step_by(words / 50 + 1));
            for at in begin.map(|nth| 4 * nth) {
                let mut forged = bytes.clone();
                forged[at..at + 4].copy_from_slice(&[0xfe, 0xff, 0xff, 0x7f]);
                let mut saved = whole.clone();
                let record = Record { len: forged.len() as u64, crc32c: crc32c::crc32c(&forged) };
                let of = &mut saved.shares[share];
                *if which == 0 { &mut of.graph } else { &mut of.values } = record;
                let description = origin.path().join(FOLDER).join("checkpoint.json");
                files::write(path, &forged).unwrap();
                files::write(&description, &saved.describe()).unwrap();
                let place = super::saved::Place { worker: share, shares: 2 };
                let run = Run::new();
                let (universe, room) = (region.universe(), Room::new(&run, 1));
                let got = super::saved::State::get(
                    &saved,
                    origin.path(),
                    (place, &universe, 8),
                    origin.path(),
                    &room,
                );
                refused += usize::from(matches!(got, Err(TableError::Damaged { .. })));
                assert!(matches!(got, Ok(_) | Err(TableError::Damaged { .. })));
                all += 1;
            }
            files::write(path, &bytes).unwrap();
        }
        // A key may be any, and so may the number of moves.
        assert!(refused * 3 > all * 2, "{refused} of {all}");
    }
}
