//! What the games on the terminal have in common.

use gt_app::command::{Context, Failure, InstancePlay, rules_text};

/// The rules of a game as its verb `rules` says them.
pub(crate) fn rules(game: &str) -> String {
    rules_text(game, &gt_games::games()).unwrap_or_default()
}

/// Plays an instance by the table that its options name; `None` if they name none.
///
/// The other ways to play solve before the first word.
pub(crate) fn by_table(play: InstancePlay<'_>, context: &Context) -> Option<Result<(), Failure>> {
    play.opponent.table()?;
    Some(play.run(&gt_games::games(), context))
}

/// Plays an instance on all of the terminal, or by the table that its options name; `None` if it is
/// to be played by lines, and they name none.
pub(crate) fn on_terminal(
    play: InstancePlay<'_>,
    context: &Context,
) -> Option<Result<(), Failure>> {
    if play.is_on_terminal(context) {
        return Some(play.run(&gt_games::games(), context));
    }
    by_table(play, context)
}
