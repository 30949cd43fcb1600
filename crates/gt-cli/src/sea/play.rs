//! `gt sea play`: either side shoots at the other, both do, or the computer advises you.
//!
//! A fleet is hidden, so these are conversations of their own kind, about a
//! [`Battle`](gt_sea_battle::play::Battle) or a [`Duel`](gt_sea_battle::play::Duel). The commands
//! are those of every game.

mod advice;
mod game;
mod mode;
#[cfg(feature = "play")]
mod screen;
mod talk;

use std::path::PathBuf;

use clap::{Args as _, FromArgMatches};
use gt_app::Games;
use gt_app::command::{Context, Failure, PlayArgs, PlayOptions, seed};
use gt_play::bot::Level;
use gt_sea_battle::{Knowledge, Rules};

use self::game::Setup;
use self::mode::Mode;
use self::talk::Talk;
use super::setup;

/// The player who shoots, and the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: setup::Setup,
    /// Who shoots at whom
    #[arg(long, value_enum, default_value_t = Mode::Defend)]
    mode: Mode,
    /// Strength of the computer with --mode duel: random, 1 (weakest) to 6, or perfect [default:
    /// perfect]
    #[arg(long, value_name = "LEVEL")]
    opponent: Option<Level>,
    /// Let the computer shoot first, with --mode duel [default: you do]
    #[arg(long)]
    second: bool,
    /// File with your fleet, with --mode duel: a position in which all ships are sunk [default: a
    /// fleet is drawn]
    #[arg(long, value_name = "FILE")]
    own_fleet: Option<PathBuf>,
    /// Seed of the fleets that are drawn, with --mode shoot or duel [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    options: PlayOptions,
}

impl Args {
    /// Refuses options that have no meaning in the mode.
    fn check(&self) -> Result<(), Failure> {
        if self.mode.advises() && self.seed.is_some() {
            return Err(Failure::question(
                "--seed draws the computer's fleet; leave it out, or use --mode shoot or duel",
            ));
        }
        let given = [
            ("--opponent", self.opponent.is_some()),
            ("--second", self.second),
            ("--own-fleet", self.own_fleet.is_some()),
        ];
        match given.iter().find(|(_, is_given)| *is_given && self.mode != Mode::Duel) {
            None => Ok(()),
            Some((option, _)) => Err(Failure::Question(format!(
                "{option} has a meaning only where both shoot; leave it out, or use --mode duel"
            ))),
        }
    }
}

/// Plays a duel by the rules that a name says, or the usual ones, as the verb for every game does.
pub(super) fn duel(name: &str, asked: &PlayArgs, context: &Context) -> Result<(), Failure> {
    let PlayArgs { position, opponent, both, seed, options, .. } = asked;
    if position.is_some() || *both || opponent.table().is_some() {
        return Err(Failure::question(
            "the fleets of sea battle are hidden: expected no position, no table and one person; gt sea play \
             has other ways to play",
        ));
    }
    let command = Args::augment_args(clap::Command::new("sea"));
    let usual = command.try_get_matches_from(["sea", "--mode", "duel"]);
    let usual = usual.and_then(|matches| Args::from_arg_matches(&matches));
    let mut args = usual.map_err(Failure::question)?;
    args.opponent = Some(opponent.opponent);
    (args.second, args.seed, args.options) = (opponent.second, *seed, options.clone());
    // The name of the game alone leaves the rules to the record.
    let recorded = if name == "sea" { options.recorded(context)? } else { None };
    let rules = setup::named(recorded.as_deref().unwrap_or(name)).map_err(Failure::question)?;
    let nothing = Knowledge::new(rules.board());
    play((rules, nothing), &args, context)
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    args.check()?;
    let (rules, start) = if args.mode == Mode::Duel {
        let rules = args.setup.empty_board("a duel begins before the first shot", context)?;
        let nothing = Knowledge::new(rules.board());
        (rules, nothing)
    } else {
        args.setup.read(context)?
    };
    play((rules, start), args, context)
}

/// Plays by these rules from what is known.
fn play((rules, start): (Rules, Knowledge), args: &Args, context: &Context) -> Result<(), Failure> {
    let own = args.own_fleet.as_deref();
    let own = own.map(|file| setup::whole_fleet(&rules, file, context)).transpose()?;
    let setup = Setup {
        mode: args.mode,
        rules,
        start,
        own,
        seed: seed(args.seed),
        level: args.opponent.unwrap_or(Level::Perfect),
        second: args.second,
        values: args.options.show_values,
    };
    #[cfg(feature = "play")]
    if gt_app::command::screen::is_wanted(&args.options, context) {
        return screen::play(setup, &args.options, context);
    }
    let engine = setup::engine(setup.rules.clone(), context)?;
    let Some(mut talk) = Talk::begin(&engine, setup)? else { return Ok(()) };
    args.options.play(&mut talk, &Games::new(), context)
}
