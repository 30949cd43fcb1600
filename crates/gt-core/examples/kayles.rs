//! Kayles: a move splits a row of pins in two, so a long row needs only the nimbers of shorter
//! rows.
//!
//! The nimbers repeat with period twelve.
#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use gt_core::Nimber;
use gt_core::Run;
use gt_core::grundy::Nimbers;
use gt_core::memo::Outcomes;
use gt_core::prelude::*;

/// A player knocks down one pin, or two side by side. The player who takes the last pin wins.
struct Kayles(u16);

impl Game for Kayles {
    type Position = Vec<u16>; // lengths of the rows, longest last
    type Move = (usize, u16, u16); // which row, how many pins stand left of the ball, how many fall
    fn initial(&self) -> Vec<u16> {
        vec![self.0]
    }
    fn moves(&self, rows: &Vec<u16>) -> impl Iterator<Item = (usize, u16, u16)> {
        rows.iter().enumerate().flat_map(|(row, &pins)| {
            (1..=2.min(pins))
                .flat_map(move |fall| (0..=pins - fall).map(move |left| (row, left, fall)))
        })
    }
    fn play(&self, rows: &Vec<u16>, (row, left, fall): (usize, u16, u16)) -> Vec<u16> {
        let mut after = rows.clone();
        let pins = after.swap_remove(row);
        after.extend([left, pins - fall - left].into_iter().filter(|&part| part > 0));
        after.sort_unstable();
        after
    }
}
impl Acyclic for Kayles {}
impl Impartial for Kayles {
    fn components(&self, rows: &Vec<u16>) -> impl Iterator<Item = Vec<u16>> {
        rows.iter().map(|&pins| vec![pins])
    }
}

fn main() -> Result<(), gt_core::SolveError> {
    let nimbers = Nimbers::new(Kayles(120), &Run::new());
    let row: Result<Vec<u32>, _> = (0..120)
        .map(|pins| nimbers.nimber(&vec![pins]).map(|nimber| nimber.map_or(0, Nimber::get)))
        .collect();
    println!("nimbers of rows of 0 to 119 pins, twelve to a line; they repeat from 71 pins on:");
    for line in row?.chunks(12) {
        let line: Vec<String> = line.iter().map(u32::to_string).collect();
        println!("  {}", line.join(" "));
    }
    println!("{} rows were searched, {} moves", nimbers.stats().positions, nimbers.stats().edges);
    for (row, left, fall) in nimbers.winning_moves(&vec![20])?.into_iter().flatten().take(2) {
        println!(
            "from one row of 20 pins, this move wins: in row {row}, skip {left} pins and knock down {fall}"
        );
    }
    let misere = Outcomes::new(Kayles(0).misere(), &Run::new());
    let lost: Vec<u16> =
        (1..=20).filter(|&pins| misere.outcome(&vec![pins]) == Ok(Some(Outcome::Loss))).collect();
    println!(
        "in misère play, where the player who takes the last pin loses, these rows are lost: {lost:?}"
    );
    Ok(())
}
