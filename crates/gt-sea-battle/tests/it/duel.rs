//! Duels: turns, the way back and forth, records.

use std::sync::LazyLock;

use gt_core::{ParseError, Player, Run};
use gt_play::session::{LoadError, Record, Seat};
use gt_sea_battle::play::{Duel, choose};
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{
    Board, Cell, Direction, Fleet, Knowledge, Placement, Rules, Ship, ShotAnswer, Touch, seeded,
};
use proptest::prelude::*;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let rules = Rules::new(Board::new(4, 5).unwrap(), Fleet::new([3, 2, 1]).unwrap(), Touch::None);
    Engine::new(rules, &Run::new()).unwrap()
});

fn drawn(known: &Knowledge, seed: u64) -> Placement {
    ENGINE.sample(known, 1, &mut seeded(seed)).unwrap().remove(0)
}

/// A duel of drawn fleets; the person is the second player if that is said.
fn duel(seed: u64, second: bool) -> Duel {
    let empty = Knowledge::new(ENGINE.rules().board());
    let fleets = [drawn(&empty, seed), drawn(&empty, seed + 1)];
    Duel::new(ENGINE.rules().clone(), fleets, Seat::against("perfect", second)).unwrap()
}

/// Shoots at one of the open squares.
fn shoot(duel: &mut Duel, nth: usize) -> Option<ShotAnswer> {
    let known = duel.known(duel.shooter());
    let open: Vec<Cell> = choose::open(duel.rules().board(), known).collect();
    let cell = *open.get(nth % open.len().max(1))?;
    duel.shoot(cell)
}

/// A shot: whose, where, and what it told.
type Shot = (Player, Cell, ShotAnswer);

/// What can be seen of a duel, without the shots that can be made again.
fn seen(duel: &Duel) -> (Vec<Shot>, [Knowledge; 2], Player, Option<Player>) {
    let known = Player::BOTH.map(|player| duel.known(player).clone());
    (duel.shots().collect(), known, duel.shooter(), duel.winner())
}

proptest! {
    #[test]
    fn shots_that_are_taken_back_leave_the_duel_as_it_was(
        seed in 0_u64..1000,
        second: bool,
        shots in prop::collection::vec(0_usize..20, 0..60),
        back in 1_usize..8,
    ) {
        let mut duel = duel(seed, second);
        // Every state in which the person shoots, in order.
        let mut before = Vec::new();
        for nth in shots {
            let now = seen(&duel);
            let is_persons = duel.is_persons_turn();
            if shoot(&mut duel, nth).is_none() {
                prop_assert!(duel.winner().is_some());
                prop_assert_eq!(&seen(&duel), &now); // nothing is shot at after the end
                break;
            }
            if is_persons {
                before.push(now);
            }
        }
        let after = seen(&duel);
        for undone in 0..back {
            let expected = before.len().checked_sub(undone + 1);
            prop_assert_eq!(duel.undo(), expected.is_some());
            let Some(nth) = expected else { break };
            prop_assert_eq!(&seen(&duel), &before[nth]);
            prop_assert!(duel.is_persons_turn());
        }
        while duel.redo() {}
        prop_assert_eq!(&seen(&duel), &after);
    }

    #[test]
    fn a_duel_ends_exactly_when_a_fleet_has_sunk(seed in 0_u64..1000, shots: [u8; 40]) {
        let mut duel = duel(seed, false);
        for nth in shots {
            let sunk = Player::BOTH.map(|player| {
                let known = duel.known(player.other());
                let ships = duel.fleet(player).ships();
                prop_assert!(known.agrees(duel.rules(), duel.fleet(player)));
                Ok(ships.iter().all(|ship| known.sunk().contains(ship)))
            });
            let [first, second] = sunk;
            let winner = match (first?, second?) {
                (false, false) => None,
                (true, _) => Some(Player::Second),
                (_, true) => Some(Player::First),
            };
            prop_assert_eq!(duel.winner(), winner);
            let shooter = duel.shooter();
            match shoot(&mut duel, nth.into()) {
                None => prop_assert!(winner.is_some()),
                Some(ShotAnswer::Miss) => prop_assert_eq!(duel.shooter(), shooter.other()),
                Some(_) => prop_assert_eq!(duel.shooter(), shooter),
            }
        }
    }

    #[test]
    fn a_record_that_is_loaded_is_the_same_duel(
        seed in 0_u64..1000,
        second: bool,
        shots in prop::collection::vec(0_usize..20, 0..60),
    ) {
        let mut played = duel(seed, second);
        for nth in shots {
            shoot(&mut played, nth);
        }
        let text = played.record("sea").to_string();
        let mut other = duel(seed + 7, !second);
        let draw = |known: &Knowledge| Ok(drawn(known, seed));
        other.load("sea", &text.parse::<Record>().unwrap(), draw).unwrap();
        prop_assert_eq!(seen(&other), seen(&played));
        prop_assert_eq!(other.record("sea").to_string(), text);
        let person = Player::BOTH[usize::from(second)];
        prop_assert_eq!(other.fleet(person), played.fleet(person));
        // The fleet that is drawn answers as the one that is not recorded.
        let fleet = other.fleet(person.other());
        prop_assert!(other.known(person).agrees(other.rules(), fleet));
        Placement::new(other.rules(), fleet.ships().iter().copied()).unwrap();
    }
}

#[test]
fn a_fleet_that_is_not_legal_is_refused() {
    let ship = |row, length| Ship::new(Cell::new(row, 0), length, Direction::Horizontal);
    let touching =
        Rules::new(ENGINE.rules().board().clone(), Fleet::new([3, 2, 1]).unwrap(), Touch::Any);
    let fleet = Placement::new(&touching, [ship(0, 3), ship(1, 2), ship(3, 1)]).unwrap();
    let mut duel = duel(1, false);
    let before = duel.clone();
    assert!(duel.place(Player::First, &fleet).is_err());
    let rules = ENGINE.rules().clone();
    assert!(Duel::new(rules, [fleet.clone(), fleet], duel.seats().clone()).is_err());
    assert_eq!(duel, before);
    // Another fleet is placed before the first shot, and not after it.
    let other = drawn(&Knowledge::new(ENGINE.rules().board()), 99);
    assert_eq!(duel.place(Player::First, &other), Ok(true));
    assert_eq!(*duel.fleet(Player::First), other);
    shoot(&mut duel, 0);
    assert_eq!(duel.place(Player::First, before.fleet(Player::First)), Ok(false));
    assert_eq!(*duel.fleet(Player::First), other);
}

#[test]
fn a_record_that_cannot_be_played_is_refused_and_changes_nothing() {
    let mut duel = duel(1, false);
    shoot(&mut duel, 3);
    let before = duel.clone();
    let header = "instance: sea\nfirst fleet: 3 h A4, 2 v E2, 1 h A2\nfirst: person\nsecond: 3\n\n";
    let mut load = |moves: &str| {
        let record = format!("{header}{moves}").parse().unwrap();
        let none = || ParseError::new("", "no fleet");
        duel.load("sea", &record, |known| {
            ENGINE
                .sample(known, 1, &mut seeded(1))
                .ok()
                .and_then(|mut all| all.pop())
                .ok_or_else(none)
        })
    };
    for (moves, wrong) in [
        ("A1 miss\nA4 miss\n", 2),
        ("A1 miss\nA3 miss\nA1 miss\n", 3),
        ("A1 sunk\n", 1),
        ("J9 miss\n", 1),
    ] {
        let refused = load(moves).unwrap_err();
        assert!(matches!(refused, LoadError::Move { ply, .. } if ply == wrong), "{refused}");
    }
    // The computer's whole fleet would be hit without a word of it.
    assert!(load("A1 hit\nB1 hit\nC1 hit\nD1 hit\nE1 hit\n").is_err());
    assert!(matches!(load("").map(drop), Ok(())));
    let mut other = before.clone();
    let touching = "instance: sea\nfirst fleet: 3 h A4, 2 h A3, 1 h A1\n\n".parse().unwrap();
    let refused = other.load("sea", &touching, |_| Err(ParseError::new("", ""))).unwrap_err();
    assert!(matches!(refused, LoadError::Text(_)), "{refused}");
    assert_eq!(other, before);
}
