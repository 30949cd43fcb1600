//! Who plays: the text's bot.

mod bot;

pub use self::bot::{DpBot, K_INF, Reading};
