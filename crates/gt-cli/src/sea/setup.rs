//! The options that say which game is played and what is known of it.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, parse_position};

use crate::context::Context;
use crate::failure::Failure;

use super::common::failed;

/// The longest position file that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Board, fleet, rules and position.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Rows of the board
    #[arg(long, default_value_t = 10)]
    rows: usize,
    /// Columns of the board
    #[arg(long, default_value_t = 10)]
    cols: usize,
    /// Lengths of the ships, or russian, hasbro, german
    #[arg(long, default_value = "4,3,3,2,2,2,1,1,1,1")]
    fleet: Fleet,
    /// How close ships may lie: none (not even corners), diagonal (corners), any
    #[arg(long, default_value = "none")]
    touch: Touch,
    /// The defender does not say when a ship has sunk; else the ship itself is named, not only its length
    #[arg(long)]
    not_announced: bool,
    /// A file with what is known, - for stdin: rows of .ox#%, then lines "sunk ROW COL LENGTH h|v"; rows and columns come from it
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
}

impl Setup {
    /// The rules and what is known.
    pub(super) fn read(&self) -> Result<(Rules, Knowledge), Failure> {
        let Some(path) = &self.position else {
            let rules = self.rules()?;
            let knowledge = Knowledge::new(rules.board());
            return Ok((rules, knowledge));
        };
        let mut text = String::new();
        let read = if path.as_os_str() == "-" {
            io::stdin().lock().take(LONGEST).read_to_string(&mut text)
        } else {
            fs::File::open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text))
        };
        read.map_err(|error| Failure::Question(format!("cannot read the position {}: {error}", path.display())))?;
        self.parse(&text)
    }

    /// A position of one line: rows separated by `/`, then sunk ships separated by `;`.
    pub(super) fn line(&self, line: &str) -> Result<(Rules, Knowledge), Failure> {
        self.parse(&line.replace(['/', ';'], "\n"))
    }

    /// The rules for a verb that begins on an empty board; of a position only the board counts, and anything known is refused.
    ///
    /// `why` says what the verb does.
    pub(super) fn empty_board(&self, why: &str) -> Result<Rules, Failure> {
        let (rules, knowledge) = self.read()?;
        match knowledge.shots() {
            0 => Ok(rules),
            shots => Err(Failure::Question(format!("{shots} cells of the position were shot at; {why}"))),
        }
    }

    /// For a verb in which nothing is announced, for the reason `why`, whether ships have sunk or not.
    pub(super) fn announced(&self, why: &str) -> Result<(), Failure> {
        if self.not_announced { Err(Failure::Question(format!("--not-announced: {why}, leave it out"))) } else { Ok(()) }
    }

    /// In a batch every line is a position.
    pub(super) fn without_position(&self) -> Result<(), Failure> {
        match &self.position {
            None => Ok(()),
            Some(path) => Err(Failure::Question(format!(
                "--position {} with --batch: every line of the batch is a position, leave --position out",
                path.display()
            ))),
        }
    }

    /// The rules without a position.
    fn rules(&self) -> Result<Rules, Failure> {
        let board = Board::new(self.rows, self.cols).map_err(Failure::question)?;
        let rules = Rules::new(board, self.fleet.clone(), self.touch);
        Ok(if self.not_announced { rules.not_announced() } else { rules })
    }

    fn parse(&self, text: &str) -> Result<(Rules, Knowledge), Failure> {
        parse_position(text, self.fleet.clone(), self.touch, !self.not_announced).map_err(Failure::question)
    }
}

/// An engine under the limits of the command line.
pub(super) fn engine(rules: Rules, context: &Context) -> Result<Engine, Failure> {
    Engine::new(rules, context.run()).map_err(failed)
}
