//! `moves INSTANCE [POSITION] --ahead PLIES`: what can be forced within a few plies.

use std::io::{self, Write};

use gt_core::error::counted;
use gt_core::{Notation, Outcome, Run};
use gt_play::bot::Lookahead;
use gt_play::worth::{Worth, values};
use serde::Serialize;

use super::subject::Question;
use crate::command::answer::output::VerbAnswer;
use crate::text_game::TextGame;
use crate::unsolved::Unsolved;

/// The greatest number of plies that can be asked for.
pub(in crate::command) const MOST_PLIES: u32 = 20;

/// The moves of a position, as far as a search some plies ahead knows them.
///
/// The keys are those of `moves`. What is not known is null.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Seen {
    /// The instance, with all of its parameters.
    instance: String,
    /// The position, in the notation of the game.
    position: String,
    /// Who wins; null if that is not seen.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::command::answer::schema::OutcomeWord>")
    )]
    outcome: Option<Outcome>,
    /// The plies until the game is over; null for a draw, and if that is not seen.
    plies: Option<u64>,
    /// Always null: points are not looked at.
    margin: Option<i32>,
    /// Every move.
    moves: Vec<SeenMove>,
    /// Always empty.
    line: Vec<String>,
    /// Always null.
    repeats_from: Option<usize>,
    /// Whether all moves are listed.
    complete: bool,
    /// The plies that it looked ahead: with many moves fewer than were asked for.
    ahead: u32,
    #[serde(skip)]
    board: String,
}

/// A move, and what is known of the position after it, for the player to move there.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SeenMove {
    /// The move, in the notation of the game.
    #[serde(rename = "move")]
    text: String,
    /// The position after the move.
    position: String,
    /// Who wins after the move, for the opponent, who is to move then; null if that is not seen.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::command::answer::schema::OutcomeWord>")
    )]
    outcome: Option<Outcome>,
    /// The plies from there to the end; null for a draw, and if that is not seen.
    plies: Option<u64>,
    /// Always null.
    margin: Option<i32>,
    #[serde(skip)]
    worth: Option<Worth>,
}

fn words(worth: Option<Worth>) -> String {
    worth.map_or_else(|| "not known".to_owned(), |worth| worth.to_string())
}

impl VerbAnswer for Seen {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let &Self { outcome, plies, margin, ahead, .. } = self;
        let worth = outcome.map(|outcome| Worth { outcome, plies, margin });
        let ahead = counted(ahead, "ply");
        writeln!(out, "{}\n{} ({ahead} ahead)\n", self.board, words(worth))?;
        let width = self.moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
        self.moves
            .iter()
            .try_for_each(|mv| writeln!(out, "{:width$}  {}", mv.text, words(mv.worth)))
    }

    fn lines(&self) -> Option<u64> {
        Some((self.board.lines().count() + self.moves.len() + 2) as u64)
    }
}

/// Looks at most `plies` plies ahead from a position, within `run`.
pub(in crate::command) fn seen(
    question: &Question<'_>,
    asked: Option<&str>,
    plies: u32,
    run: &Run,
) -> Result<Seen, Unsolved> {
    let Question { name, instance } = *question;
    let game = TextGame::new(instance)?;
    let at = game.first_or(asked)?;
    let lookahead = Lookahead::new(game.clone(), plies, run);
    let ahead = lookahead.plies_at(&at).unwrap_or(0);
    let found = values(&lookahead, &at).map_err(Unsolved::before)?;
    let moves = found.moves.iter().map(|&(mv, worth)| {
        // What the move is worth to the mover says what the position after it is worth to the other.
        let after = worth.map(after);
        SeenMove {
            text: game.show_move(&at, mv),
            position: at.situation().moves[mv as usize].position.clone(),
            outcome: after.map(|worth| worth.outcome),
            plies: after.and_then(|worth| worth.plies),
            margin: None,
            worth,
        }
    });
    Ok(Seen {
        instance: name.to_owned(),
        position: at.situation().position.clone(),
        outcome: found.worth.map(|worth| worth.outcome),
        plies: found.worth.and_then(|worth| worth.plies),
        margin: None,
        moves: moves.collect(),
        line: Vec::new(),
        repeats_from: None,
        complete: true,
        ahead,
        board: instance.board(asked)?,
    })
}

/// The worth of the position after a move to the player to move there.
fn after(worth: Worth) -> Worth {
    let plies = worth.plies.map(|plies| plies.saturating_sub(1));
    Worth { outcome: worth.outcome.flip(), plies, margin: worth.margin }
}
