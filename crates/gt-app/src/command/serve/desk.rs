//! Which path is which question, and how it is answered.

use core::future::ready;
use core::pin::pin;
use core::time::Duration;
use std::env;
use std::sync::{Arc, OnceLock};
#[cfg(feature = "table")]
use std::time::Instant;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use http_body_util::BodyExt;
use serde::Serialize;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, SemaphorePermit, oneshot};
use tokio::time::{sleep, timeout};

use super::bounds::{
    ANSWER_TIME, ANSWERS, BODY, BODY_TIME, Bounds, GRACE, Kind, LONG, PATIENCE, QUESTIONS,
    REFUSED_BODY, SHORT_TIME,
};
use super::frame::{Limits, Positions, Question};
use super::guard::check_json;
use super::page::{self, Link, Page};
use super::pool::{Key, Line, Place, Pool};
use super::process::Process;
use super::pulse::{Pulse, Wait};
use super::refusal::{Refusal, json};
#[cfg(feature = "table")]
use super::tables::Tables;
use super::words::{Asked, Known, Leaf};
#[cfg(feature = "table")]
use crate::command::answer::output::VerbReport;
use crate::command::failure::Failure;
use crate::command::verbs::Outlook;
use crate::games::Games;

/// Everything that answers questions.
#[derive(Debug)]
pub(super) struct Desk {
    pool: Arc<Pool>,
    bounds: Bounds,
    games: Games,
    #[cfg(feature = "table")]
    tables: Tables,
    leaves: Vec<Arc<Leaf>>,
    /// Places of questions with those that wait for their turn.
    questions: Arc<Semaphore>,
    /// Places of those that may take long.
    long: Arc<Semaphore>,
    /// Places of answers that clients have not taken yet.
    answers: Arc<Semaphore>,
    /// Answers that are kept from the beginning.
    ahead: Vec<Ahead>,
}

/// An answer that is kept from the beginning.
#[derive(Debug)]
struct Ahead {
    asked: Asked,
    /// The answer, once it is there.
    answer: OnceLock<Bytes>,
}

/// An answer, and its place among those that clients have not taken yet.
struct Placed {
    bytes: Vec<u8>,
    _place: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Placed {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Desk {
    /// `leaves` are the verbs that may be asked, and `ahead` the questions that are to be answered
    /// before they are asked.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if the system does not say which program this is;
    /// [`Failure::Question`] if a question that is to be answered ahead is wrong.
    pub(super) fn new(
        leaves: Vec<Leaf>,
        ahead: &[(&'static str, String)],
        games: Games,
        #[cfg(feature = "table")] tables: Tables,
        bounds: Bounds,
    ) -> Result<Self, Failure> {
        let program = env::current_exe().map_err(|error| {
            Failure::Unanswered(format!("the system does not name the program: {error}"))
        })?;
        let [questions, long, answers] =
            [QUESTIONS, LONG, ANSWERS].map(|places| Arc::new(Semaphore::new(places)));
        let mut desk = Self {
            pool: Arc::new(Pool::new(program, bounds)),
            bounds,
            games,
            #[cfg(feature = "table")]
            tables,
            leaves: leaves.into_iter().map(Arc::new).collect(),
            questions,
            long,
            answers,
            ahead: Vec::new(),
        };
        for (verb, keys) in ahead {
            let wrong = |why: String| Failure::Question(format!("ahead, {verb} {keys}: {why}"));
            let leaf = desk.leaves.iter().find(|leaf| leaf.verb() == *verb);
            let leaf = leaf.ok_or_else(|| wrong("this verb is not allowed".into()))?;
            let asked = leaf.asked(keys.as_bytes(), desk.known());
            let asked = asked.map_err(|refusal| wrong(refusal.to_string()))?;
            desk.ahead.push(Ahead { asked, answer: OnceLock::new() });
        }
        Ok(desk)
    }

    /// What a request may be about.
    const fn known(&self) -> Known<'_> {
        Known {
            games: &self.games,
            #[cfg(feature = "table")]
            tables: &self.tables,
            bounds: &self.bounds,
        }
    }

    /// Answers a question.
    async fn answer(self: &Arc<Self>, leaf: &Leaf, body: Vec<u8>) -> Result<Bytes, Refusal> {
        let _place = place(&self.questions, "questions")?;
        let asked = leaf.asked(&body, self.known())?;
        let ahead = self.ahead.iter().find(|ahead| ahead.asked == asked);
        if let Some(answer) = ahead.and_then(|ahead| ahead.answer.get()) {
            return Ok(answer.clone());
        }
        let list = asked.list;
        if list == Some(0) {
            return Ok(Bytes::from_static(b"[]"));
        }
        // The next process waits until there is a place for this answer.
        let (mut answer, _place) = self.worked(asked).await?;
        if list.is_some() {
            let lines: Vec<&[u8]> = answer.split(|&byte| byte == b'\n').collect();
            answer = [b"[", &*lines.join(&b','), b"]"].concat();
        }
        self.placed(answer).await
    }

    /// Answers the questions that are to be answered before they are asked, one after the other.
    ///
    /// Who asks meanwhile is answered as for any other question.
    pub(super) async fn look_ahead(self: &Arc<Self>) {
        for Ahead { asked, answer } in &self.ahead {
            if let Ok((bytes, _place)) = self.worked(asked.clone()).await {
                // It is set here alone.
                let _ = answer.set(Bytes::from(bytes));
            }
        }
    }

    /// Asks a process, which may keep its place until the answer has one.
    async fn worked(self: &Arc<Self>, asked: Asked) -> Result<(Vec<u8>, Option<Place>), Refusal> {
        let Asked { question, kind, key, of, .. } = asked;
        let time = self.bounds.time;
        let instead = Arc::<OnceLock<String>>::default();
        let desk = Arc::clone(self);
        let answer = match (key, of) {
            (Some(key), Some(of)) => {
                let line = self.pool.line(&key);
                // It is dropped with this future, and then nobody may wait any more.
                let waiting = line.waiting();
                let (tell, told) = oneshot::channel();
                let solved = Solving { desk, key, of, instead: Arc::clone(&instead) };
                tokio::spawn(solved.work(line, question, tell));
                let answer = timeout(time, told).await;
                drop(waiting);
                answer
                    .map(|told| told.unwrap_or_else(|_| Err(ended())).map(|answer| (answer, None)))
            }
            (Some(key), None) => {
                let work = async move {
                    let place = desk.pool.place(kind).await?;
                    let mut process = desk.pool.process(Some(&key))?;
                    let told = process.ask(&question).await?;
                    place.keep(key, process, &told);
                    told.answer
                };
                let answer = timeout(time + GRACE, finishing(work)).await;
                answer.map(|answer| answer.map(|answer| (answer, None)))
            }
            (None, _) => {
                let work = async {
                    let _long = match kind {
                        Kind::Long => Some(place(&self.long, "long questions")?),
                        _ => None,
                    };
                    let place = self.pool.place(kind).await?;
                    let told = self.pool.process(None)?.ask(&question).await?;
                    Ok((told.answer?, Some(place)))
                };
                timeout(time + GRACE, work).await
            }
        };
        let instead = || instead.get().map_or("", String::as_str);
        answer.unwrap_or_else(|_| Err(out_of_time(time, instead())))
    }

    /// An answer with its place, which it keeps until the client has taken it or has gone.
    async fn placed(&self, bytes: Vec<u8>) -> Result<Bytes, Refusal> {
        let places = u32::try_from(bytes.len().div_ceil(1 << 10)).unwrap_or(u32::MAX);
        let full = || Refusal::limit("too many answers wait to be read");
        if places as usize > ANSWERS {
            return Err(full());
        }
        let place = Arc::clone(&self.answers).acquire_many_owned(places);
        match timeout(ANSWER_TIME, place).await {
            Ok(Ok(place)) => Ok(Bytes::from_owner(Placed { bytes, _place: place })),
            _ => Err(full()),
        }
    }
}

/// A question about positions that a solver answers, for all who wait for it.
struct Solving {
    desk: Arc<Desk>,
    key: Key,
    of: Positions,
    /// Told what may answer if the time is over.
    instead: Arc<OnceLock<String>>,
}

impl Solving {
    /// Asks the process that keeps the solver, and tells what it says.
    ///
    /// The work ends when nobody waits for this solver. It goes on if another one does.
    async fn work(
        self,
        line: Arc<Line>,
        question: Question,
        mut tell: oneshot::Sender<Result<Vec<u8>, Refusal>>,
    ) {
        let work = async {
            let prepared = tokio::select! {
                prepared = self.prepared(&line) => prepared,
                // Nothing has begun.
                () = tell.closed() => return Err(ended()),
            };
            let Prepared { mut process, mut place, _long, _turn } = prepared?;
            let told = {
                let mut told = pin!(process.ask(&question));
                if let Ok(told) = timeout(SHORT_TIME, &mut told).await {
                    told?
                } else {
                    // It may be long after all. Then it makes room for short ones when it can.
                    tokio::select! {
                        told = &mut told => told?,
                        long = self.desk.pool.place(Kind::Long), if place.is_short() => {
                            place = long?;
                            told.await?
                        }
                    }
                }
            };
            place.keep(self.key.clone(), process, &told);
            told.answer
        };
        tokio::select! {
            answer = work => drop(tell.send(answer)),
            () = line.unwanted() => {}
        }
    }

    /// Waits for a turn to ask the process.
    async fn prepared<'d>(&'d self, line: &Line) -> Result<Prepared<'d>, Refusal> {
        let Self { desk, key, .. } = self;
        let mut long = None;
        // Before it waits for others who ask about this game, because they may take long.
        let mut is_short = desk.pool.knows(key);
        if !is_short {
            is_short = self.is_short().await?;
            if !is_short {
                long = Some(place(&desk.long, "long questions")?);
            }
        }
        let turn = line.turn().await;
        if !desk.pool.knows(key) && is_short && self.instead.get().is_none() {
            is_short = self.is_short().await?; // it was killed meanwhile
            if !is_short {
                long = Some(place(&desk.long, "long questions")?);
            }
        }
        let is_short = is_short || desk.pool.knows(key);
        let place = desk.pool.place(if is_short { Kind::Short } else { Kind::Long }).await?;
        let process = desk.pool.process(Some(key))?;
        Ok(Prepared { process, place, _long: long, _turn: turn })
    }

    /// Asks by the rules whether the solver is done at once.
    async fn is_short(&self) -> Result<bool, Refusal> {
        let Self { desk, of, instead, .. } = self;
        let [memory, own] = [Kind::Long, Kind::Rules].map(|kind| desk.bounds.memory(kind));
        let limits = Limits { memory: own, threads: desk.bounds.threads, time: None };
        let place = desk.pool.place(Kind::Rules).await?;
        let mut process = desk.pool.process(Some(&Key::Rules))?;
        let question = Question::Outlook { of: of.clone(), memory, limits };
        let told = process.ask(&question).await?;
        place.keep(Key::Rules, process, &told);
        let outlook: Outlook = serde_json::from_slice(&told.answer?).map_err(Refusal::limit)?;
        let _ = instead.set(outlook.instead); // it is the same each time
        Ok(outlook.is_short)
    }
}

/// A process that may be asked now.
struct Prepared<'d> {
    process: Process,
    place: Place,
    _long: Option<SemaphorePermit<'d>>,
    _turn: OwnedMutexGuard<()>,
}

/// Lets work go on for a moment if nobody waits for it any more, so that its process is kept.
async fn finishing<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    let (mut tell, told) = oneshot::channel();
    tokio::spawn(async move {
        let given_up = async {
            tell.closed().await;
            sleep(PATIENCE).await;
        };
        tokio::select! {
            answer = work => drop(tell.send(answer)),
            () = given_up => {}
        }
    });
    told.await.unwrap_or_else(|_| Err(ended()))
}

/// A place for one of so many `what` at once.
fn place<'s>(places: &'s Semaphore, what: &str) -> Result<SemaphorePermit<'s>, Refusal> {
    places.try_acquire().map_err(|_| Refusal::limit(format!("too many {what} at once; ask again")))
}

fn ended() -> Refusal {
    Refusal::limit("the server ends")
}

/// The refusal of a question whose time is over; `instead` may answer in time.
fn out_of_time(time: Duration, instead: &str) -> Refusal {
    let time = humantime::format_duration(time);
    Refusal::limit(format!(
        "out of time: a question has {time} here; --question-time gives it more{instead}"
    ))
}

/// All paths; `schema` describes the answers, and `pages` are those of the program.
pub(super) fn router(desk: &Arc<Desk>, schema: String, pages: &[Page]) -> Router {
    let files: Vec<_> = pages.iter().flat_map(|page| page.files).copied().collect();
    let mut router = page::router(&files);
    let mut names = Vec::new();
    for leaf in &desk.leaves {
        let (desk, leaf) = (Arc::clone(desk), Arc::clone(leaf));
        let path = leaf.verb().replace(' ', "/");
        let answer =
            move |request: Request| question(Arc::clone(&desk), Arc::clone(&leaf), request);
        router = router.route(&format!("/api/{path}"), post(answer));
        names.push(path);
    }
    #[cfg(feature = "table")]
    {
        let desk = Arc::clone(desk);
        router =
            router.route("/api/tables", post(move |request| tables(Arc::clone(&desk), request)));
        names.push("tables".to_owned());
    }
    let schema = Bytes::from(schema);
    let schema = get(move || ready(json(schema.clone())));
    // Which questions there are: the page shows what the program has.
    let told = Told { verbs: names, pages: pages.iter().map(Page::link).collect() };
    let told = Bytes::from(serde_json::to_vec(&told).unwrap_or_default());
    router
        .route("/api/schema.json", schema)
        .route("/api/verbs", get(move || ready(json(told.clone()))))
        .fallback(unknown)
        .method_not_allowed_fallback(other_method)
}

/// The verbs that requests may ask for, as their paths name them, and the pages of the program.
#[derive(Debug, Serialize)]
struct Told {
    verbs: Vec<String>,
    pages: Vec<Link>,
}

async fn unknown(path: Uri) -> Refusal {
    let why =
        format!("nothing is at {:?}; questions are POST /api/VERB or /api/GAME/VERB", path.path());
    Refusal::new(StatusCode::NOT_FOUND, why)
}

async fn other_method(method: Method) -> Refusal {
    let why = format!("{method} is not answered here; the header Allow says what is");
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, why)
}

/// Answers a request for the list of tables.
#[cfg(feature = "table")]
async fn tables(desk: Arc<Desk>, request: Request) -> Result<Response, Refusal> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    check_json(request.headers())?;
    let begun = Instant::now();
    let body = whole(request.into_body()).await?;
    let Nothing {} = serde_json::from_slice(&body).map_err(Refusal::wrong)?;
    let listed = VerbReport::new(desk.tables.listed()).erased();
    Ok(json(listed.json(begun.elapsed())?))
}

/// Answers a request with a question.
async fn question(desk: Arc<Desk>, leaf: Arc<Leaf>, request: Request) -> Result<Response, Refusal> {
    check_json(request.headers())?;
    let pulse = request.extensions().get::<Arc<Pulse>>().cloned();
    let body = whole(request.into_body()).await?;
    if let Some(pulse) = pulse {
        pulse.wait(Wait::Answer);
    }
    Ok(json(desk.answer(&leaf, body).await?))
}

/// Reads a body to its end, also if it is too long, unless it is far too long.
async fn whole(mut body: Body) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let mut length = 0;
    let read = async {
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| Refusal::wrong(format!("the body: {error}")))?;
            let Ok(data) = frame.into_data() else { continue };
            length += data.len();
            if length <= BODY {
                bytes.extend_from_slice(&data);
            } else {
                bytes = Vec::new();
            }
            if length > REFUSED_BODY {
                break;
            }
        }
        if length > BODY { Err(Refusal::too_long("the body", BODY)) } else { Ok(bytes) }
    };
    timeout(BODY_TIME, read).await.unwrap_or_else(|_| {
        Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body comes too slowly".to_owned()))
    })
}
