//! The rules, as a game on the terminal says them.

use gt_app::command::rules_text;

/// The rules of a game as its verb `rules` says them.
pub(crate) fn rules(game: &str) -> String {
    rules_text(game, &gt_games::games()).unwrap_or_default()
}
