//! Lists every fleet of a small board. Exact play needs the fleets one by one.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};

use crate::rules::{Board, Cell, Direction, Placement, Rules, Ship, too_large};

/// Lists every placement of the fleet of `rules`, in a fixed order.
///
/// Reports the fleets found so far.
///
/// # Errors
/// [`SolveError::Limit`] if there are more fleets than the run's limit of positions, if the run's
/// time is over, or if the run is interrupted.
///
/// # Complexity
/// Time grows with the number of partial placements. [`Engine::total`](crate::solve::Engine::total)
/// tells beforehand how many fleets there are.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::placements;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch};
///
/// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([3, 1, 1])?, Touch::None);
/// assert_eq!(placements(&rules, &Run::new())?.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn placements(rules: &Rules, run: &Run) -> Result<Vec<Placement>, SolveError> {
    let lengths: Vec<usize> = rules.fleet().lengths().collect();
    let places = places(rules);
    let of =
        |length: usize| places.iter().enumerate().filter(move |(_, ship)| ship.length() == length);
    let mut found = Vec::new();
    // The places chosen so far, one per ship, and the first place to try for the following ship.
    let mut chosen: Vec<usize> = Vec::new();
    let mut next = 0;
    let mut meter = Meter::new(run, "listing fleets", None).counting("fleet");
    loop {
        meter.step(found.len() as u64)?;
        let Some(&length) = lengths.get(chosen.len()) else {
            run.check_positions(found.len() as u64 + 1)?;
            found.push(Placement::trusted(chosen.iter().map(|&at| places[at]).collect()));
            let Some(last) = chosen.pop() else { break };
            next = last + 1;
            continue;
        };
        let free =
            |ship: &Ship| chosen.iter().all(|&at| !places[at].conflicts(*ship, rules.touch()));
        let place = of(length).find(|(at, ship)| *at >= next && free(ship)).map(|(at, _)| at);
        match (place, chosen.last()) {
            (Some(at), _) => {
                let same = lengths.get(chosen.len() + 1) == Some(&length);
                chosen.push(at);
                next = if same { at + 1 } else { 0 };
            }
            (None, None) => break,
            (None, Some(&last)) => {
                next = last + 1;
                chosen.pop();
            }
        }
    }
    meter.end(found.len() as u64);
    Ok(found)
}

/// All ways in which one ship of the fleet can lie, without regard to other ships.
///
/// No such ship covers a closed cell.
fn places(rules: &Rules) -> Vec<Ship> {
    let board: &Board = rules.board();
    let mut places = Vec::new();
    for &(length, _) in rules.fleet().groups() {
        for direction in [Direction::Horizontal, Direction::Vertical] {
            let ships = board.cells().map(|cell| Ship::new(cell, length, direction));
            let open =
                |ship: &Ship| ship.fits(board) && ship.cells().all(|cell| !board.is_blocked(cell));
            places.extend(
                ships.filter(|ship| {
                    (length > 1 || direction == Direction::Horizontal) && open(ship)
                }),
            );
        }
    }
    places
}

/// A fleet as bit masks over the cells of a board of at most 64 cells, in row-major order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    /// The mask of all ship cells.
    pub(crate) cells: u64,
    /// Each ship's mask and its length in cells.
    pub(crate) ships: Vec<(u64, usize)>,
}

/// Lists every fleet of a board of at most 64 cells as bit masks in row-major order.
pub(crate) fn bits(rules: &Rules, run: &Run) -> Result<Vec<Bits>, SolveError> {
    let cells = rules.board().len() as u64;
    if cells > 64 {
        return Err(too_large("cells of the board", cells, 64));
    }
    let bit = |cell: Cell| 1u64 << rules.board().index(cell);
    let mask = |ship: &Ship| ship.cells().map(bit).fold(0, |all, bit| all | bit);
    let fleet = |fleet: Placement| {
        let ships: Vec<(u64, usize)> =
            fleet.ships().iter().map(|ship| (mask(ship), ship.length())).collect();
        Bits { cells: ships.iter().fold(0, |all, ship| all | ship.0), ships }
    };
    Ok(placements(rules, run)?.into_iter().map(fleet).collect())
}

/// The defender's answer to a shot, given the cells hit before.
///
/// 0 is a miss, 1 a hit, and 1 + length a sunk ship of this length.
pub(crate) fn reply(fleet: &Bits, hits: u64, cell: u32, announced: bool) -> usize {
    let shot = 1u64 << cell;
    if fleet.cells & shot == 0 {
        return 0;
    }
    let sunk = fleet.ships.iter().find(|ship| ship.0 & shot != 0 && ship.0 & !(hits | shot) == 0);
    sunk.filter(|_| announced).map_or(1, |ship| 1 + ship.1)
}
