//! `gt matrix deepest R C`: finds a longest forced win.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, VerbAnswer, VerbReport, known};
use gt_core::{Explain, Player, Value};
use gt_perm_matrix::{Matrix, MatrixPosition, PermMatrix, draw};
use serde::Serialize;

use super::common::{solve_all, words};
use super::setup::Setup;

/// The board.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) setup: Setup,
}

/// A longest win with a whole line of play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Deepest {
    /// The player to move.
    #[serde(rename = "player", serialize_with = "index")]
    #[cfg_attr(feature = "schema", schemars(with = "u8"))]
    pub(super) player: Player,
    /// The plies of the win.
    plies: u32,
    /// The number of the state.
    index: u64,
    /// The state: rows separated by `/`.
    position: String,
    /// The moves of a line of forced play.
    line: Vec<u16>,
    #[serde(skip)]
    pub(super) matrix: Matrix,
    #[serde(skip)]
    rules: PermMatrix,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn index<S: serde::Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(player.index() as u64)
}

impl Deepest {
    pub(super) const fn value(&self) -> Value {
        Value::Win { plies: self.plies }
    }
}

impl VerbAnswer for Deepest {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.rules.shape();
        writeln!(out, "{}", draw::matrix(shape, self.matrix))?;
        writeln!(
            out,
            "state {}, player {} to move: {}",
            self.index,
            self.player.index(),
            words(self.value())
        )?;
        let mut matrix = self.matrix;
        for (ply, &mv) in self.line.iter().enumerate() {
            let Some(reflection) = self.rules.reflections().get(usize::from(mv)) else { continue };
            let player = (self.player.index() + ply) % 2;
            writeln!(out, "\nply {}: player {player}, {mv}, {}", ply + 1, draw::name(reflection))?;
            writeln!(out, "{}", draw::with_move(shape, matrix, reflection))?;
            matrix = self.rules.reflect(matrix, reflection.index).unwrap_or(matrix);
        }
        writeln!(out, "\nthe end\n{}", draw::matrix(shape, matrix))
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Deepest>, Failure> {
    Ok(VerbReport::new(find(&args.setup.rules()?, context)?))
}

/// Finds the state of lowest index among the longest wins.
///
/// If both players have wins of this length, the state is a win of the first player.
pub(super) fn find(rules: &PermMatrix, context: &Context) -> Result<Deepest, Failure> {
    let solved = solve_all(rules, context)?;
    let wins = solved.counts().iter().filter(|count| count.outcome == gt_core::Outcome::Win);
    let longest = wins.max_by_key(|count| (count.plies, core::cmp::Reverse(count.player)));
    let Some((player, plies)) = longest.and_then(|count| Some((count.player, count.plies?))) else {
        return Err(Failure::Unanswered("no state of this board is a win".into()));
    };
    let states = solved.states_with(player, Value::Win { plies });
    let Some(matrix) = states.min_by_key(|matrix| matrix.index(rules.shape())) else {
        return Err(Failure::Unanswered("the states with the longest win cannot be listed".into()));
    };
    let line = known(solved.line(&MatrixPosition::new(matrix, player))?)?
        .moves
        .iter()
        .map(|mv| mv.0)
        .collect();
    let position = matrix.display(rules.shape()).to_string();
    Ok(Deepest {
        player,
        plies,
        index: matrix.index(rules.shape()),
        position,
        line,
        matrix,
        rules: rules.clone(),
    })
}
