//! The options that name the rules and what is known.

use std::path::{Path, PathBuf};

use gt_app::command::batch::answer_lines;
use gt_app::command::{Batch, Context, Estimate, Failure, VerbAnswer, VerbReport, counted};
use gt_app::sides;
use gt_core::ParseError;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Fleet, Knowledge, Placement, Rules, Touch, parse_position};

use super::common::failed;

/// The greatest length of a position file, in bytes.
const LONGEST: u64 = 1 << 20;

/// Board, fleet, rules and position.
#[derive(Debug, clap::Args)]
pub(crate) struct Setup {
    /// Number of rows of the board
    #[arg(long, default_value_t = 10)]
    rows: usize,
    /// Number of columns of the board
    #[arg(long, default_value_t = 10)]
    cols: usize,
    /// Lengths of the ships, in cells, or the name of a fleet: russian, hasbro or german
    #[arg(long, default_value = "4,3,3,2,2,2,1,1,1,1")]
    fleet: Fleet,
    /// How ships may touch: none (not even at corners), diagonal (at corners) or any
    #[arg(long, default_value = "none")]
    touch: Touch,
    /// The defender never says that a ship has sunk [default: the defender names the sunk ship by
    /// its cells]
    #[arg(long)]
    not_announced: bool,
    /// File with what is known, - for stdin; it replaces --rows and --cols. A line per row: .
    /// unknown, o miss, x hit, # sunk, % closed. If needed, a line per sunk ship: "sunk ROW COL
    /// LENGTH h|v"
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
}

impl Setup {
    /// Reads the rules and what is known.
    pub(super) fn read(&self, context: &Context) -> Result<(Rules, Knowledge), Failure> {
        let Some(path) = &self.position else {
            let rules = self.rules()?;
            let knowledge = Knowledge::new(rules.board());
            return Ok((rules, knowledge));
        };
        self.parse(&context.read_text(path, LONGEST, "position")?)
    }

    /// Returns the rules for a verb that begins on an empty board.
    ///
    /// A position gives only its board. A position with any shots is refused, and the message ends
    /// with `why`.
    pub(super) fn empty_board(&self, why: &str, context: &Context) -> Result<Rules, Failure> {
        let (rules, knowledge) = self.read(context)?;
        match knowledge.shots() {
            0 => Ok(rules),
            shots => Err(Failure::Question(format!(
                "the position has {}; {why}",
                counted(shots, "shot")
            ))),
        }
    }

    /// Refuses `--not-announced` for a verb in which nothing is announced, for the reason `why`.
    pub(super) fn announced(&self, why: &str) -> Result<(), Failure> {
        if self.not_announced {
            Err(Failure::Question(format!(
                "--not-announced has no meaning here: {why}; leave it out"
            )))
        } else {
            Ok(())
        }
    }

    /// Returns the rules without a position.
    fn rules(&self) -> Result<Rules, Failure> {
        let board = Board::new(self.rows, self.cols).map_err(Failure::question)?;
        let rules = Rules::new(board, self.fleet.clone(), self.touch);
        Ok(if self.not_announced { rules.not_announced() } else { rules })
    }

    fn parse(&self, text: &str) -> Result<(Rules, Knowledge), Failure> {
        parse_position(text, self.fleet.clone(), self.touch, !self.not_announced)
            .map_err(Failure::question)
    }
}

/// One position, or one on each line of the input.
#[derive(Debug, clap::Args)]
pub(crate) struct Asked {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    batch: Batch,
}

impl Asked {
    /// Whether each line of the input is a position.
    pub(super) const fn is_batch(&self) -> bool {
        self.batch.batch
    }

    /// Lets a long `verb` answer every position asked about.
    ///
    /// A line has the rows separated by `/`, then the sunk ships separated by `;`.
    pub(super) fn answer<A: VerbAnswer + 'static>(
        &self,
        context: &Context,
        mut verb: impl FnMut(&(Rules, Knowledge)) -> Result<VerbReport<A>, Failure>,
    ) -> Result<(), Failure> {
        let Self { setup, batch: Batch { batch } } = self;
        match &setup.position {
            Some(path) if *batch => Err(Failure::Question(format!(
                "--position {} with --batch: every line of a batch is a position; leave --position out",
                path.display()
            ))),
            None if *batch => {
                answer_lines(context, |line| verb(&setup.parse(&line.replace(['/', ';'], "\n"))?))
            }
            _ => context.long(|| Ok(Estimate::unknown())).answer(|| verb(&setup.read(context)?)),
        }
    }
}

/// Reads a whole fleet from a file: a position in which every ship is sunk, and no shot missed.
pub(super) fn whole_fleet(
    rules: &Rules,
    file: &Path,
    context: &Context,
) -> Result<Placement, Failure> {
    let wrong = |why: String| Failure::Question(format!("{}: {why}", file.display()));
    let text = context.read_text(file, LONGEST, "fleet")?;
    let fleet = rules.fleet().clone();
    let (found, knowledge) =
        parse_position(&text, fleet, rules.touch(), true).map_err(|why| wrong(why.to_string()))?;
    if found.board() != rules.board() {
        return Err(wrong("the fleet is for another board".into()));
    }
    if knowledge.shots() != knowledge.sunk().iter().map(|ship| ship.length()).sum::<usize>() {
        return Err(wrong("expected only cells of ships (#), unknown (.) and closed (%)".into()));
    }
    Placement::new(rules, knowledge.sunk().iter().copied()).map_err(|why| wrong(why.to_string()))
}

/// Names the game in records: board, fleet, and the rules that are not usual.
pub(super) fn instance(rules: &Rules) -> String {
    let board = rules.board();
    let mut parts = vec![format!("sea:{}x{}:{}", board.rows(), board.cols(), rules.fleet())];
    parts.extend((rules.touch() != Touch::None).then(|| format!("touch {}", rules.touch())));
    parts.extend(board.blocked().iter().map(|&cell| format!("closed {}", board.name(cell))));
    parts.extend((!rules.announced()).then(|| "not announced".into()));
    parts.join(" ")
}

/// The rules of a duel by its name, as [`instance_of_duel`] writes it; what is left out is usual.
pub(super) fn named(name: &str) -> Result<Rules, String> {
    let wrong =
        |why: String| format!("{name:?}: {why} (for example sea:10x10:4,3,3,2,2,2,1,1,1,1)");
    let mut words = name.split_whitespace();
    let mut parts = words.next().unwrap_or_default().splitn(3, ':').skip(1);
    let (rows, cols) = sides(parts.next().unwrap_or("10x10")).map_err(wrong)?;
    let mut board = Board::new(rows, cols).map_err(|why| wrong(why.to_string()))?;
    let fleet = parts.next().unwrap_or("russian").parse();
    let fleet: Fleet = fleet.map_err(|why: ParseError| wrong(why.to_string()))?;
    let (mut touch, mut is_announced) = (Touch::None, true);
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_default();
        let read = match word {
            "touch" => {
                next().parse().map(|how| touch = how).map_err(|why: ParseError| why.to_string())
            }
            "closed" => board
                .cell(next())
                .map_err(|why| why.to_string())
                .and_then(|cell| board.clone().block(cell).map_err(|why| why.to_string()))
                .map(|less| board = less),
            "not" if next() == "announced" => {
                is_announced = false;
                Ok(())
            }
            "duel" => Ok(()),
            word => Err(format!("cannot read {word:?}")),
        };
        read.map_err(wrong)?;
    }
    let rules = Rules::new(board, fleet, touch);
    Ok(if is_announced { rules } else { rules.not_announced() })
}

/// Names a duel in records.
pub(super) fn instance_of_duel(rules: &Rules) -> String {
    format!("{} duel", instance(rules))
}

/// Returns an engine under the limits of the command line.
pub(super) fn engine(rules: Rules, context: &Context) -> Result<Engine, Failure> {
    Engine::new(rules, context.run()).map_err(failed)
}
