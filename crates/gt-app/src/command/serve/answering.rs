//! A process that answers questions of a server, one after the other: `serve --served`.
//!
//! It keeps what the next question about the same thing needs, and ends with the server.

use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::sync::Arc;

use clap::ArgMatches;

use super::bounds::ANSWER;
use super::frame::{Head, Limits, Positions, Question, Said};
use crate::command::args::{Common, Format};
use crate::command::context::{Context, Watcher};
use crate::command::failure::Failure;
use crate::command::question::line::{one_line, verb};
use crate::command::scope::captured::Captured;
use crate::command::scope::kept::Kept;
use crate::command::scope::memory::in_use;
use crate::command::scope::{Stage, process};
use crate::command::verbs::outlook;
use crate::games::Games;

/// Answers a verb: the arguments of the whole command line, the games, the context of the question.
pub(super) type Answer = fn(&ArgMatches, &Games, &Context) -> Result<(), Failure>;

/// What a process answers by.
#[derive(Debug)]
pub(super) struct Answering {
    pub(super) command: clap::Command,
    pub(super) games: Games,
    pub(super) answer: Answer,
}

impl Answering {
    /// Answers every question that comes.
    ///
    /// # Errors
    /// [`Failure::Over`] if the system gives no thread; [`Failure::ClosedPipe`] if nobody reads an
    /// answer.
    pub(super) fn run(mut self, context: &Context) -> Result<(), Failure> {
        self.command.build();
        // Each question has limits of its own.
        context.scope().begin(Stage::Done);
        let (kept, watcher) = (Arc::<Kept>::default(), Watcher::start(in_use())?);
        let questions = process::lines().map_err(Failure::over)?;
        let mut out = io::stdout().lock();
        for line in questions {
            let answer = self.answer(&line, (&kept, &watcher));
            let (said, bytes) = match answer {
                Ok(answer) => (Said::Answer, answer),
                Err(Failure::Question(why)) => (Said::Wrong, why.into_bytes()),
                Err(failure) => {
                    let why = failure.message().unwrap_or_else(|| "no answer".to_owned());
                    (Said::Limit, why.into_bytes())
                }
            };
            let taken = in_use().unwrap_or(u64::MAX);
            let head = Head { said, length: bytes.len(), kept: taken, is_whole: kept.is_whole() };
            let mut head = serde_json::to_vec(&head).map_err(io::Error::from)?;
            head.push(b'\n');
            out.write_all(&[head, bytes].concat())?;
            out.flush()?;
        }
        Ok(())
    }

    fn answer(&mut self, line: &str, kept: (&Arc<Kept>, &Watcher)) -> Result<Vec<u8>, Failure> {
        let question = serde_json::from_str(line).map_err(Failure::question)?;
        let (Question::Verb { limits, .. } | Question::Outlook { limits, .. }) = question;
        let Limits { memory, threads, time } = limits;
        let common = Common {
            format: Format::Json,
            memory: Some(memory),
            threads: Some(threads),
            time,
            quiet: true,
            ..Common::default()
        };
        match question {
            Question::Verb { words, input, .. } => self.verb(words, input, &common, kept),
            Question::Outlook { of: Positions { instance, with, position }, memory, .. } => {
                let context = Context::served(&common, kept, io::empty(), io::sink());
                let instance = self.games.named_within(&instance, context.run())?.instance;
                let run = context.run().clone().memory(memory);
                let outlook = outlook(&*instance, with, position.as_deref(), &run)?;
                Ok(serde_json::to_vec(&outlook).map_err(io::Error::from)?)
            }
        }
    }

    fn verb(
        &mut self,
        words: Vec<String>,
        input: String,
        common: &Common,
        kept: (&Arc<Kept>, &Watcher),
    ) -> Result<Vec<u8>, Failure> {
        let words: Vec<_> = [self.command.get_name().to_owned()].into_iter().chain(words).collect();
        let matches = self.command.try_get_matches_from_mut(&words).map_err(|error| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            Failure::Question(one_line(&error, verb(&self.command, &words)))
        })?;
        let out = Captured::new(ANSWER);
        let context = Context::served(common, kept, Cursor::new(input), out.clone());
        let answered = (self.answer)(&matches, &self.games, &context);
        drop(context);
        match answered {
            // What was checked is wrong, which the answer says.
            Ok(()) | Err(Failure::Flaw) => Ok(out.taken()),
            Err(_) if out.is_cut() => {
                Err(Failure::over(format!("the answer is longer than {ANSWER} bytes")))
            }
            Err(failure) => Err(failure),
        }
    }
}
