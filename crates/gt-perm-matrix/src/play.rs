//! Players: the bot of the matrix article.

mod bot;

pub use self::bot::{DpBot, K_INF, Reading};
