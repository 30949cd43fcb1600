//! `gt fox tablebase build`: solves every position, and reports counts and work.

use std::io::{self, Write};

use bytesize::ByteSize;
use gt_app::Counted;
use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_core::{Outcome, Player, Stats};
use gt_fox_hens::{FOXES, FoxHens, HENS};
use serde::Serialize;

use super::kind::{Table, Whole};

/// Positions by the outcome for the side to move.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxTotals"))]
pub(super) struct Totals {
    /// The positions that the side to move wins.
    win: Digits,
    /// The positions that are drawn.
    draw: Digits,
    /// The positions that the side to move loses.
    loss: Digits,
}

impl Totals {
    /// The titles of [`columns`](Self::columns).
    pub(super) const TITLES: &str = "          won         drawn          lost";

    /// Collects the counts that `count` gives for each outcome.
    pub(super) fn of(count: impl Fn(Outcome) -> u64) -> Self {
        Self {
            win: count(Outcome::Win).into(),
            draw: count(Outcome::Draw).into(),
            loss: count(Outcome::Loss).into(),
        }
    }

    /// Formats the counts as `1 won by the side to move, 2 drawn, 3 lost`.
    pub(super) fn sentence(&self) -> String {
        format!("{} won by the side to move, {} drawn, {} lost", self.win, self.draw, self.loss)
    }

    /// Formats the counts as three columns.
    pub(super) fn columns(&self) -> String {
        format!(
            "{:>13} {:>13} {:>13}",
            self.win.to_string(),
            self.draw.to_string(),
            self.loss.to_string()
        )
    }
}

/// All positions with one number of hens and one side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxLayer"))]
struct Layer {
    /// The number of hens.
    hens: u32,
    /// The side to move: `h` or `f`.
    side: char,
    #[serde(flatten)]
    totals: Totals,
}

/// What was solved.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Built {
    /// The positions of the table.
    positions: Digits,
    /// What `positions` counts.
    counted: Counted,
    /// The memory that it takes at most.
    bytes_needed: Digits,
    /// The positions by outcome.
    totals: Totals,
    /// Null with `--outcomes`, which finds no plies.
    longest_plies: Option<u32>,
    /// The positions by the number of hens and the side to move.
    layers: Vec<Layer>,
    #[serde(skip)]
    bytes: ByteSize,
}

impl VerbAnswer for Built {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let all =
            format!("{} in at most {} of memory:", self.counted.of(self.positions), self.bytes);
        out.say(format_args!("{all} {}", self.totals.sentence()))?;
        if let Some(plies) = self.longest_plies {
            writeln!(out, "longest win {}", counted(plies, "ply"))?;
        }
        out.title(format_args!("{:<12}{}", "hens to move", Totals::TITLES))?;
        for Layer { hens, side, totals } in &self.layers {
            let mover = if *side == 'h' { "hens" } else { "foxes" };
            writeln!(out, "{hens:>4} {mover:<7}{}", totals.columns())?;
        }
        Ok(())
    }
}

/// Returns the letter of a side.
pub(super) fn side(turn: Player) -> char {
    if turn == HENS { 'h' } else { 'f' }
}

/// Answers the verb.
pub(super) fn run(args: &Whole, context: &Context) -> Result<(), Failure> {
    args.answer(context, |rules, table| {
        let bytes = args.bytes(rules, context)?;
        Ok(built(rules, &table, bytes))
    })
}

fn built(rules: &FoxHens, table: &Table, bytes_needed: u64) -> VerbReport<Built> {
    let parameters = rules.parameters();
    let layers = |most: u32, count: &dyn Fn(u32, Player, Outcome) -> u64| {
        let layers = (parameters.foxes_win_at + 1..=most)
            .flat_map(|hens| [HENS, FOXES].map(|turn| (hens, turn)));
        let layer = |(hens, turn)| Layer {
            hens,
            side: side(turn),
            totals: Totals::of(|outcome| count(hens, turn, outcome)),
        };
        layers.map(layer).collect()
    };
    let (totals, longest_plies, layers) = match table {
        Table::Values(table) => {
            let census = table.census();
            let count = |hens, turn, outcome| {
                let counts =
                    census.counts.iter().filter(|count| (count.hens, count.turn) == (hens, turn));
                counts
                    .filter(|count| count.value.outcome() == outcome)
                    .map(|count| count.positions)
                    .sum()
            };
            let totals = Totals::of(|outcome| census.total(outcome));
            (totals, census.longest(), layers(parameters.most_hens, &count))
        }
        Table::Outcomes(table) => {
            let census = table.census();
            let count = |hens, turn, outcome| census.with(hens, turn, outcome);
            (Totals::of(|outcome| census.total(outcome)), None, layers(table.hens(), &count))
        }
    };
    let mut work = Stats::default();
    work.positions = table.positions();
    let (positions, bytes) = (work.positions.into(), ByteSize::b(bytes_needed));
    let built = Built {
        positions,
        counted: Counted::Ranks,
        bytes_needed: bytes_needed.into(),
        totals,
        longest_plies,
        layers,
        bytes,
    };
    VerbReport::solved(built, work).counting(Counted::Ranks)
}
