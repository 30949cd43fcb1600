//! `gt sea play`: the computer shoots at your fleet, you shoot at its fleet, or it advises you.
//!
//! Each answer is one line. The end of the input ends the game. A line that cannot be read is
//! refused, and the question is asked again.

use std::io::{self, BufRead};

use clap::ValueEnum;
use gt_app::command::{Context, Failure, counted, wrapped};
use gt_sea_battle::play::choose;
use gt_sea_battle::solve::{Session, ShipSurvey};
use gt_sea_battle::{Cell, Knowledge, Mark, Rules, Ship, ShotAnswer, seeded};

use super::common::{failed, ships};
use super::draw;
use super::setup::{self, Setup};

/// The player who shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// The computer shoots at your fleet, and you answer
    Defend,
    /// You shoot at the computer's fleet
    Shoot,
    /// A game on paper: you enter each shot and its answer, and the computer advises the next shot
    Assistant,
}

/// The player who shoots, and the rules.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Who shoots at whom
    #[arg(long, value_enum, default_value_t = Mode::Defend)]
    mode: Mode,
    /// Seed of the computer's fleet, with --mode shoot [default: from the clock]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.begin_play()?;
    let (rules, knowledge) = args.setup.read()?;
    match args.mode {
        Mode::Shoot => shoot(&rules, knowledge, args.seed, context),
        Mode::Defend | Mode::Assistant if args.seed.is_some() => Err(Failure::question(
            "--seed draws the computer's fleet; leave it out, or use --mode shoot",
        )),
        Mode::Defend | Mode::Assistant => {
            answer(&rules, knowledge, args.mode == Mode::Assistant, context)
        }
    }
}

/// Reads the next line that is not blank; `None` at the end of the input, or if the person quits.
fn line() -> Result<Option<String>, Failure> {
    loop {
        let mut text = String::new();
        if io::stdin().lock().read_line(&mut text)? == 0 {
            return Ok(None);
        }
        match text.trim() {
            "" => {}
            "quit" | "q" => return Ok(None),
            text => return Ok(Some(text.to_owned())),
        }
    }
}

fn say(context: &Context, text: &str) -> Result<(), Failure> {
    context.output().text(|out| writeln!(out, "{}", wrapped(text)))
}

/// Lets the person shoot at the computer's fleet, drawn from those that agree with what is known.
fn shoot(
    rules: &Rules,
    mut knowledge: Knowledge,
    seed: Option<u64>,
    context: &Context,
) -> Result<(), Failure> {
    let clock = || {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
    };
    let engine = setup::engine(rules.clone(), context)?;
    let fleets =
        engine.sample(&knowledge, 1, &mut seeded(seed.unwrap_or_else(clock))).map_err(failed)?;
    let Some(fleet) = fleets.first() else { return Ok(()) };
    let hit =
        knowledge.marks().iter().filter(|mark| matches!(mark, Mark::Hit | Mark::Sunk)).count();
    let mut left = rules.fleet().cells().saturating_sub(hit);
    say(
        context,
        &format!(
            "{}\n{}; name a square, such as C1, or quit",
            draw::marks(rules.board(), &knowledge),
            ships(rules.fleet())
        ),
    )?;
    while left > 0 {
        context.run().check_running()?;
        let Some(text) = line()? else { return Ok(()) };
        let cell = match rules.board().cell(&text) {
            Ok(cell) if choose::open(rules.board(), &knowledge).any(|open| open == cell) => cell,
            Ok(_) => {
                say(context, "that square is closed or has been shot at; name an open square")?;
                continue;
            }
            Err(error) => {
                say(context, &error.to_string())?;
                continue;
            }
        };
        let answer = knowledge.answer(rules, fleet, cell);
        knowledge.record(cell, answer).map_err(Failure::question)?;
        left -= usize::from(answer != ShotAnswer::Miss);
        let word = match answer {
            ShotAnswer::Miss => "miss".to_owned(),
            ShotAnswer::Hit => "hit".to_owned(),
            ShotAnswer::Sunk(ship) => format!("sunk, a ship of {}", ship.length()),
        };
        say(
            context,
            &format!(
                "{}\n{}: {word}; {} left",
                draw::marks(rules.board(), &knowledge),
                rules.board().name(cell),
                counted(left, "ship cell")
            ),
        )?;
    }
    say(context, &format!("all sunk after {}", counted(knowledge.shots(), "shot")))
}

/// Lets the computer shoot or advise, while the person answers.
fn answer(
    rules: &Rules,
    mut knowledge: Knowledge,
    assistant: bool,
    context: &Context,
) -> Result<(), Failure> {
    let engine = setup::engine(rules.clone(), context)?;
    let mut session = Session::new(&engine);
    // What does not fit the memory fails before the first word.
    let mut first = Some(session.survey(&knowledge).map_err(failed)?);
    let board = rules.board();
    let hint =
        if assistant { "enter a shot and its answer, such as C1 miss" } else { "answer each shot" };
    say(
        context,
        &format!(
            "{hint}; answers: miss, hit, sunk, sunk LENGTH h|v; to take one back: undo; to leave: quit"
        ),
    )?;
    let mut past = Vec::new();
    loop {
        context.run().check_running()?;
        let survey = match first.take() {
            Some(survey) => survey,
            None => session.survey(&knowledge).map_err(failed)?,
        };
        let map = survey.map();
        if map.total() == 0 {
            say(context, "no fleet agrees with these answers; undo one, or quit")?;
        }
        let best = choose::best(board, &knowledge, &map);
        match &best {
            Some(best) => {
                let p = 100.0 * map.probability(best.choice).unwrap_or(0.0);
                let advice = format!(
                    "{}\nshoot at {} ({p:.1} % of {})",
                    draw::map(board, &knowledge, &map),
                    board.name(best.choice),
                    counted(map.total(), "fleet")
                );
                say(context, &advice)?;
            }
            None if map.total() > 0 => {
                return say(
                    context,
                    &format!("all ship cells are hit after {}", counted(knowledge.shots(), "shot")),
                );
            }
            None => {}
        }
        let Some(text) = line()? else { return Ok(()) };
        if text == "undo" {
            knowledge = past.pop().unwrap_or(knowledge);
            continue;
        }
        let before = knowledge.clone();
        match told(rules, &survey, best.map(|best| best.choice), &text).and_then(
            |(cell, answer)| {
                knowledge.record(cell, answer).map_err(|error| error.to_string())?;
                knowledge.check(rules).map_err(|error| error.to_string())
            },
        ) {
            Ok(()) => past.push(before),
            Err(why) => {
                knowledge = before;
                say(context, &why)?;
            }
        }
    }
}

/// Parses a line such as `miss`, `C1 hit`, `sunk` or `C1 sunk 3 h`.
fn told(
    rules: &Rules,
    survey: &ShipSurvey,
    advised: Option<Cell>,
    text: &str,
) -> Result<(Cell, ShotAnswer), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (cell, words) = match rules.board().cell(words[0]) {
        Ok(cell) => (cell, &words[1..]),
        Err(_) => (advised.ok_or("name the square first")?, &words[..]),
    };
    match words {
        ["miss" | "m" | "o"] => Ok((cell, ShotAnswer::Miss)),
        ["hit" | "h" | "x"] => Ok((cell, ShotAnswer::Hit)),
        ["sunk" | "s" | "#", rest @ ..] => {
            let fits = |ship: &Ship| match rest {
                [] => true,
                [length] => *length == ship.length().to_string(),
                [length, direction, ..] => {
                    *length == ship.length().to_string()
                        && (*direction == "h") == ship.is_horizontal()
                }
            };
            let ships: Vec<Ship> = survey.sinking(cell).map(|entry| entry.0).filter(fits).collect();
            match ships[..] {
                [ship] => Ok((cell, ShotAnswer::Sunk(ship))),
                [] => Err("no ship can sink there by what is known; expected miss or hit".into()),
                _ => Err("several ships can sink there; expected sunk LENGTH h|v".into()),
            }
        }
        _ => Err(format!(
            "cannot read {text:?}: expected miss, hit or sunk, with or without a square before it"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gt_sea_battle::solve::Engine;
    use gt_sea_battle::{Board, Fleet, Touch};

    #[test]
    fn answers_are_read_with_and_without_a_square() {
        let rules = Rules::new(Board::new(4, 4).unwrap(), Fleet::new([2, 1]).unwrap(), Touch::None);
        let mut knowledge = Knowledge::new(rules.board());
        knowledge.hit(Cell::new(0, 0)).unwrap();
        let survey =
            Engine::new(rules.clone(), &gt_core::Run::new()).unwrap().survey(&knowledge).unwrap();
        let read = |text: &str| told(&rules, &survey, Some(Cell::new(0, 1)), text);
        assert_eq!(read("miss"), Ok((Cell::new(0, 1), ShotAnswer::Miss)));
        assert_eq!(read("c1 x"), Ok((Cell::new(3, 2), ShotAnswer::Hit)));
        assert!(matches!(read("sunk"), Ok((_, ShotAnswer::Sunk(ship))) if ship.length() == 2));
        assert!(matches!(read("D1 sunk 1"), Ok((_, ShotAnswer::Sunk(ship))) if ship.length() == 1));
        assert!(read("sunk 3 h").is_err() && read("perhaps").is_err());
        assert_eq!(knowledge.mark(Cell::new(0, 0)), Mark::Hit);
    }
}
