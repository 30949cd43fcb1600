//! Bugs that other solvers of several processes have had, tried on ours.
//!
//! Others of their kind stand where the thing itself is tested: who is killed, stopped, late, of
//! another run or never there, in `tests`, `connecting` and `handshake`; restarts, in the tests of
//! processes.

use core::time::Duration;
use std::thread;

use gt_core::capability::{Decoder, Encoder};
use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::{Run, Value};
use gt_table::{Maker, SparseMaker};

use super::{all, local};
use crate::{Hosts, make, make_sparse};

/// A batch that comes before its round has begun here was taken for one of the round before.
#[test]
fn a_batch_for_a_round_that_has_not_begun_here_waits() {
    all(local(3), 1, |mut part| {
        let me = part.process();
        for round in 0..9_usize {
            if round % 3 == me {
                // The others hand over meanwhile.
                thread::sleep(Duration::from_millis(60));
            }
            let mut batches = vec![vec![u8::try_from(10 * round + me).unwrap(); 9]; 3];
            let mut counts = [round as u64];
            part.round(&mut batches, &mut counts).unwrap();
            for (from, batch) in batches.iter().enumerate() {
                assert_eq!(*batch, [u8::try_from(10 * round + from).unwrap(); 9]);
            }
            assert_eq!(counts, [3 * round as u64]);
        }
    });
}

/// Each process calls `work`, and what process 0 has is returned.
fn by_all<T: Send>(processes: usize, work: impl Fn(&Hosts) -> T + Sync) -> T {
    let results = thread::scope(|scope| {
        let work = &work;
        let one = |hosts: Hosts| scope.spawn(move || work(&hosts));
        let all: Vec<_> = local(processes).into_iter().map(one).collect();
        all.into_iter().map(|process| process.join().unwrap()).collect::<Vec<_>>()
    });
    results.into_iter().next().unwrap()
}

/// The others waited for a process that had nothing to say.
#[test]
fn a_process_that_holds_nothing_takes_part_in_every_round() {
    let folder = tempfile::tempdir().unwrap();
    let [ranks, keys] = ["ranks", "keys"].map(|name| folder.path().join(name));
    let table =
        by_all(7, |hosts| make(Maker::new(Matches(3)), &ranks, &Run::new(), hosts).unwrap());
    assert_eq!(table.value(&3).unwrap(), Some(Value::Win { plies: 1 }));
    let (table, _) = by_all(7, |hosts| {
        make_sparse(SparseMaker::new(Matches(3)), &keys, &Run::new(), hosts).unwrap()
    });
    assert_eq!(table.positions(), 4);
}

/// A path to the end: whoever is an odd number of moves from it wins, and any other one loses.
/// Whoever wins could also go round in a circle.
#[derive(Clone, Copy, Debug)]
struct Chain;

const LENGTH: u32 = 400;
const CIRCLE: u32 = LENGTH + 1;

impl Game for Chain {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        LENGTH
    }

    fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
        let on = at.checked_sub(1).filter(|_| at < CIRCLE);
        let round = match at {
            CIRCLE => Some(CIRCLE + 1),
            _ if at > CIRCLE || at % 2 == 1 => Some(CIRCLE),
            _ => None,
        };
        on.into_iter().chain(round)
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }
}

impl Encode for Chain {
    fn encode_into(&self, at: &u32, out: &mut Encoder<'_>) {
        out.put(*at);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u32> {
        from.take().filter(|&at| at <= CIRCLE + 1)
    }
}

/// A process whose queue is empty called the rest draws, while another one still had a letter for
/// it: here there is one letter in each round, and it goes from process to process.
#[test]
fn positions_are_draws_only_when_all_queues_are_empty_in_the_same_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chain");
    let (table, _) =
        by_all(5, |hosts| make_sparse(SparseMaker::new(Chain), &path, &Run::new(), hosts).unwrap());
    for at in 0..=LENGTH {
        let expected = match at % 2 {
            0 => Value::Loss { plies: at },
            _ => Value::Win { plies: at },
        };
        assert_eq!(table.value(&at).unwrap(), Some(expected), "{at}");
    }
    for at in [CIRCLE, CIRCLE + 1] {
        assert_eq!(table.value(&at).unwrap(), Some(Value::Draw), "{at}");
    }
}
