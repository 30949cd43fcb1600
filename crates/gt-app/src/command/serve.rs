//! `serve`: a page, and questions in JSON over HTTP, answered on this machine.
//!
//! Whoever sends a request may be hostile: another page that is open in the same browser, or
//! anybody on the network if [`ServeArgs`] names another address than that of this machine. So
//! nothing that a request says opens a file, every wait has an end, and everything that a request
//! may take is bounded: see `bounds`.
//!
//! | module | what it does |
//! |---|---|
//! | `bounds` | all limits, in one place |
//! | `accept` | the loop that accepts connections; a connection from its first byte to its end |
//! | `pulse` | what a connection waits for, and since when |
//! | `wire` | a socket that tells the pulse of what it reads and writes |
//! | `guard` | requests that other pages send: Host, Origin, Sec-Fetch-Site, Content-Type |
//! | `desk` | which path is which question; who waits for an answer |
//! | `words` | a JSON object as the words of a command line, and who answers it |
//! | `tables` | tables on disk that were named at the start |
//! | `pool` | the processes that answer, and the bytes that they may take |
//! | `process`, `frame` | one of them, and what is said to it |
//! | `answering` | the other side: a process that answers one question after the other |
//! | `page` | the files of every program's pages, embedded; those of one program |
//! | `refusal` | an answer that is an error |
//!
//! Every question is answered by a process of the same program, and no other way. One that has
//! answered may keep what the next question about the same thing needs. A question whose client has
//! gone is dropped with its connection, and its process is killed if nobody else waits for it.
//! hyper alone does not notice that a client has gone if more bytes follow the request, so `accept`
//! looks at the socket itself.

mod accept;
mod answering;
mod bounds;
mod desk;
mod frame;
mod guard;
mod page;
mod pool;
mod process;
mod pulse;
mod refusal;
#[cfg(feature = "table")]
mod tables;
mod wire;
mod words;

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use core::time::Duration;
use std::io::{self, Write};
#[cfg(feature = "table")]
use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use serde::Serialize;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::Notify;
use tokio::time::sleep_until;

use self::answering::{Answer, Answering};
use self::bounds::{Bounds, Kind};
use self::desk::Desk;
use self::guard::Hosts;
use self::page::Page;
pub use self::page::PageFile;
#[cfg(feature = "table")]
use self::tables::Tables;
use self::words::{Leaf, Sort};
use super::args::units;
use super::context::Context;
use super::failure::Failure;
use super::scope::Stage;
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::answer::schema::Schemas;
use crate::games::Games;

/// Where to listen, whom to answer, and how much a question may take.
///
/// The common options mean the whole server: `--time` is how long it serves, and `--memory` is for
/// all processes that answer, and for what they keep.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    /// The port to listen on; 0 is a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets the whole network ask, localhost this machine alone
    #[arg(long, value_name = "ADDRESS", value_parser = host, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Also answer browsers that reach this machine by this name, or by NAME:PORT
    #[arg(long, value_name = "NAME", value_parser = guard::name)]
    allow_host: Vec<String>,
    /// Also answer from the table in this folder; may be given more than once
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR")]
    table: Vec<PathBuf>,
    /// Memory for what is kept for later questions, such as solved games [default: half of
    /// --memory]
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    kept: Option<u64>,
    /// How long one question may take
    #[arg(long, value_name = "DURATION", value_parser = units::some_time, default_value = "10s")]
    question_time: Duration,
    /// Answer the questions of a server, which come on stdin
    #[arg(long, hide = true)]
    served: bool,
}

/// What a server may be asked: the command line of a program, its games, and which of its verbs.
///
/// The verbs for every game are among them; those of one game are named by
/// [`allow`](Self::allow). A program that is an [`App`](crate::App) has the verb `serve` without
/// this.
#[derive(Debug)]
pub struct Site {
    command: clap::Command,
    games: Games,
    answer: Answer,
    verbs: Vec<(&'static str, Sort)>,
    /// Questions that are answered before they are asked: a verb, and the object of its keys.
    ahead: Vec<(&'static str, String)>,
    pages: Vec<Page>,
    schemas: fn() -> Schemas,
}

impl Site {
    /// The verbs for every game.
    ///
    /// Not among them: `play` needs a person; `graph` and most of `table` name files.
    const VERBS: &[(&str, Sort)] = &[
        ("board", Sort::Rules),
        ("explain", Sort::Positions),
        ("games", Sort::Rules),
        ("line", Sort::Positions),
        ("moves", Sort::Positions),
        ("replay", Sort::Rules),
        ("reply", Sort::Positions),
        ("review", Sort::Positions),
        ("rules", Sort::Rules),
        #[cfg(feature = "table")]
        ("table query", Sort::Positions),
        ("solve", Sort::Own(Kind::Long, &[])),
        ("perft", Sort::Own(Kind::Long, &[])),
        ("puzzle", Sort::Own(Kind::Long, &[])),
    ];

    /// A server for the verbs for every game.
    ///
    /// `command` is the definition of the command line of the program. The server runs the program
    /// again for its questions, with the verb `serve`: so there this function is called, too.
    /// `answer` gets the arguments of a question, as the command line has them, the games, and the
    /// context of the question.
    pub fn new(
        command: clap::Command,
        games: Games,
        answer: fn(&ArgMatches, &Games, &Context) -> Result<(), Failure>,
    ) -> Self {
        Self {
            command,
            games,
            answer,
            verbs: Self::VERBS.to_vec(),
            ahead: Vec::new(),
            pages: Vec::new(),
            schemas: super::schemas,
        }
    }

    /// Says what the verbs answer, in place of the schemas of the verbs for every game.
    ///
    /// The server tells it at `/api/schema.json`.
    #[must_use]
    pub fn schemas(self, schemas: fn() -> Schemas) -> Self {
        Self { schemas, ..self }
    }

    /// Adds a page: its title among the links of all pages, and its files, the page itself first.
    ///
    /// Its scripts find those of every page beside them, such as `./api.js`, which asks verbs, and
    /// its sheets those of every page, such as `/page/style.css`.
    #[must_use]
    pub fn page(mut self, title: &'static str, files: &'static [PageFile]) -> Self {
        self.pages.push(Page { title, files });
        self
    }

    /// Also allows verbs, named as on the command line: `"chomp solve"`.
    ///
    /// A request runs the program with such a verb and with options of its own choice, but never
    /// with one that names a file, by the type [`PathBuf`](std::path::PathBuf) of its value. The
    /// verb opens nothing with the methods of [`Context`] and of
    /// [`OutputFile`](super::OutputFile). A verb that opens files by other means, or waits for a
    /// person, is not to be allowed.
    #[must_use]
    pub fn allow(mut self, verbs: &[&'static str]) -> Self {
        self.verbs.extend(verbs.iter().map(|&verb| (verb, Sort::Own(Kind::Long, &[]))));
        self
    }

    /// Also allows verbs that are usually answered at once, so that they do not wait behind
    /// questions that take long.
    #[must_use]
    pub fn brief(mut self, verbs: &[&'static str]) -> Self {
        self.verbs.extend(verbs.iter().map(|&verb| (verb, Sort::Own(Kind::Brief, &[]))));
        self
    }

    /// Also allows such verbs, which are faster with what earlier questions found.
    ///
    /// A question goes to the process that has answered one with the same values of these
    /// arguments, by their ids in clap. The verb finds what it has kept by [`Context::kept`].
    #[must_use]
    pub fn keeping(mut self, verbs: &[&'static str], arguments: &'static [&'static str]) -> Self {
        self.verbs.extend(verbs.iter().map(|&verb| (verb, Sort::Own(Kind::Brief, arguments))));
        self
    }

    /// Lets the server answer a question of one of [`allow`](Self::allow)'s verbs when it begins,
    /// and keep the answer: for what a page asks first.
    ///
    /// `keys` is the object of a request, such as `{"position": "-", "input": "..\n..\n"}`. The
    /// answer has to depend on nothing else.
    #[must_use]
    pub fn ahead(mut self, verb: &'static str, keys: impl Into<String>) -> Self {
        self.ahead.push((verb, keys.into()));
        self
    }

    /// Listens and answers until an interrupt, or until the time of the context is over.
    ///
    /// The first line of the output says where: `listening on http://127.0.0.1:8080`. It is an
    /// address that this machine reaches. A second line warns if others on the network may ask.
    ///
    /// # Errors
    /// * [`Failure::Question`] if `--kept` is more than `--memory`, if the program has no verb that
    ///   it allows, or if a question [`ahead`](Self::ahead) is wrong.
    /// * [`Failure::Unanswered`] if the system does not let the process listen there, or a table
    ///   cannot be opened.
    /// * [`Failure::ClosedPipe`] if nobody reads the first line.
    pub fn run(self, args: &ServeArgs, context: &Context) -> Result<(), Failure> {
        context.refuse_dry_run("serve")?;
        if args.served {
            let Self { command, games, answer, .. } = self;
            return Answering { command, games, answer }.run(context);
        }
        let bounds = Bounds::new(args.kept, args.question_time, context.run())?;
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(bounds::WORKERS)
            .enable_all()
            .build()
            .map_err(|error| Failure::over(format!("cannot start threads: {error}")))?;
        let ended = Arc::new(Notify::new());
        let end = Arc::clone(&ended);
        context.ends_by(move || end.notify_one());
        context.run().check_running()?; // an interrupt that came before
        let served = runtime.block_on(self.serve(args, bounds, &ended, context));
        // Dropping the tasks ends their processes; nobody waits for them.
        runtime.shutdown_background();
        served
    }

    async fn serve(
        self,
        args: &ServeArgs,
        bounds: Bounds,
        ended: &Notify,
        context: &Context,
    ) -> Result<(), Failure> {
        let asked = SocketAddr::new(args.host, args.port);
        let cannot = |error| Failure::Unanswered(format!("cannot listen on {asked}: {error}"));
        let listener = TcpListener::bind(asked).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let Self { mut command, games, verbs, ahead, pages, .. } = self;
        #[cfg(feature = "table")]
        let mut tables = Tables::default();
        #[cfg(feature = "table")]
        for folder in &args.table {
            tables.add(folder, &games)?;
        }
        command.build();
        let leaf = |(verb, sort)| {
            let missing = || Failure::Question(format!("the program has no verb {verb:?}"));
            Leaf::find(&command, verb, sort).ok_or_else(missing)
        };
        let leaves = verbs.into_iter().map(leaf).collect::<Result<_, _>>()?;
        let desk = Desk::new(
            leaves,
            &ahead,
            games,
            #[cfg(feature = "table")]
            tables,
            bounds,
        )?;
        let desk = Arc::new(desk);
        let hosts = Hosts::new(address, &args.allow_host);
        context.answer(|| Ok(VerbReport::new(Listening::at(address))))?;
        // The thread that watches the limits of a verb has ended now; the server keeps its own.
        debug_assert_eq!(context.scope().stage(), Stage::Done);
        let router = desk::router(&desk, (self.schemas)().text(), &pages);
        let accepting = accept::accept(listener, router, hosts);
        let ahead = tokio::spawn(async move { desk.look_ahead().await });
        let end = context.scope().limits.end;
        let over = async {
            match end {
                Some(end) => sleep_until(end.into()).await,
                None => core::future::pending().await,
            }
        };
        tokio::select! {
            () = accepting => {}
            () = ended.notified() => {}
            () = over => {}
        }
        ahead.abort();
        Ok(())
    }
}

/// Reads an address for `--host`.
fn host(text: &str) -> Result<IpAddr, String> {
    let address = match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(inner) => inner.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None if text.eq_ignore_ascii_case("localhost") => Some(Ipv4Addr::LOCALHOST.into()),
        None => text.parse().ok(),
    };
    address.ok_or_else(|| {
        "expected localhost, or an address of this machine such as 127.0.0.1, [::1] or 0.0.0.0"
            .into()
    })
}

/// Where the server listens.
#[derive(Debug, Serialize)]
struct Listening {
    address: String,
    /// Whether others on the network may ask.
    network: bool,
}

impl Listening {
    /// The place of a server that listens on `address`, as this machine reaches it.
    fn at(address: SocketAddr) -> Self {
        let here = match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        let network = !address.ip().to_canonical().is_loopback();
        Self { address: format!("http://{}", SocketAddr::new(here, address.port())), network }
    }
}

impl VerbAnswer for Listening {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "listening on {}", self.address)?;
        if self.network {
            writeln!(
                out,
                "the network may ask, too: whoever reaches an address of this machine, without a \
                 password; without --host only this machine may"
            )?;
        }
        Ok(())
    }
}
