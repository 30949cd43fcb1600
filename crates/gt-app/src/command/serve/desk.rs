//! Which path is which question, and how it is answered.

use core::future::ready;
use std::env;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{Method, StatusCode, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use http_body_util::BodyExt;
use serde::Serialize;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::bounds::{
    self, ANSWER_TIME, ANSWERS, BODY, BODY_TIME, BRIEF_CHILDREN, Bounds, CHILDREN, LONG, QUESTIONS,
    REFUSED_BODY,
};
use super::child::{self, out_of_time};
use super::guard::check_json;
use super::page::{self, Link, Page};
use super::pulse::{Pulse, Wait};
use super::refusal::{Refusal, json};
use super::resident::Resident;
use super::words::{Leaf, Words};
use crate::command::failure::Failure;
use crate::command::solutions::Solutions;

/// Everything that answers questions.
#[derive(Debug)]
pub(super) struct Desk {
    solutions: Arc<Solutions>,
    bounds: Bounds,
    /// The program itself, for verbs that run as a process.
    program: PathBuf,
    command: clap::Command,
    /// The verbs that this process answers itself, if it can.
    resident: Option<Resident>,
    /// The verbs that run as a process.
    leaves: Vec<Arc<Leaf>>,
    /// Those that are usually short.
    brief: Vec<&'static str>,
    /// Places of questions with those that wait for their turn.
    questions: Arc<Semaphore>,
    /// Places of those that may take long, and of their processes.
    long: Arc<Semaphore>,
    children: Arc<Semaphore>,
    /// Places of processes for questions that are usually short.
    brief_children: Arc<Semaphore>,
    /// Places of threads that work in this process, also on a question that was just given up.
    threads: Arc<Semaphore>,
    /// Places of answers that clients have not taken yet.
    answers: Arc<Semaphore>,
    /// Answers that are kept from the beginning.
    ahead: Vec<Ahead>,
}

/// An answer that is kept from the beginning.
#[derive(Debug)]
struct Ahead {
    words: Words,
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

/// How a verb is answered.
#[derive(Clone, Debug)]
enum How {
    Kept(&'static str),
    Child(Arc<Leaf>),
}

impl Desk {
    /// # Errors
    /// [`Failure::Unanswered`] if the system does not say which program this is;
    /// [`Failure::Question`] if it has no verb of these names, a brief one is not among them, or a
    /// question that is to be answered ahead is wrong.
    pub(super) fn new(
        mut command: clap::Command,
        verbs: &[&'static str],
        brief: Vec<&'static str>,
        ahead: &[(&'static str, String)],
        resident: Option<Resident>,
        solutions: Solutions,
        bounds: Bounds,
    ) -> Result<Self, Failure> {
        command.build();
        let leaf = |verb: &&str| {
            Leaf::find(&command, verb)
                .map(Arc::new)
                .ok_or_else(|| Failure::Question(format!("the program has no verb {verb:?}")))
        };
        let program = env::current_exe().map_err(|error| {
            Failure::Unanswered(format!("the system does not name the program: {error}"))
        })?;
        let [questions, long, children, brief_children, threads, answers] =
            [QUESTIONS, LONG, CHILDREN, BRIEF_CHILDREN, QUESTIONS, ANSWERS]
                .map(|places| Arc::new(Semaphore::new(places)));
        let leaves: Vec<_> = verbs.iter().map(leaf).collect::<Result<_, _>>()?;
        if let Some(verb) = brief.iter().find(|verb| !verbs.contains(verb)) {
            return Err(Failure::Question(format!("brief, {verb}: this verb is not allowed")));
        }
        let ahead = ahead.iter().map(|(verb, keys)| {
            let wrong = |why: String| Failure::Question(format!("ahead, {verb} {keys}: {why}"));
            let leaf = leaves.iter().find(|leaf| leaf.verb() == *verb);
            let leaf = leaf.ok_or_else(|| wrong("this verb is not allowed".into()))?;
            let words = leaf.words(keys.as_bytes(), &bounds);
            let words = words.map_err(|refusal| wrong(refusal.to_string()))?;
            Ok(Ahead { words, answer: OnceLock::new() })
        });
        let ahead = ahead.collect::<Result<_, Failure>>()?;
        let solutions = Arc::new(solutions);
        Ok(Self {
            solutions,
            bounds,
            program,
            command,
            resident,
            leaves,
            brief,
            questions,
            long,
            children,
            brief_children,
            threads,
            answers,
            ahead,
        })
    }

    /// Answers a question.
    async fn answer(&self, how: How, body: Vec<u8>) -> Result<Bytes, Refusal> {
        let _place = place(&self.questions, "questions")?;
        match how {
            How::Kept(verb) => {
                // It is dropped with this future: then the solver stops, if nobody else waits.
                let ticket = self.solutions.ticket(verb, &body)?;
                let answer = async {
                    let turn = turn(&self.threads).await?;
                    let job = ticket.job(&self.long);
                    let work = move || {
                        let answer = job.answer();
                        // Somebody may have given up, and the work goes on for a moment.
                        drop(turn);
                        answer
                    };
                    let answer = spawn_blocking(work).await;
                    Ok(answer.map_err(|_| Refusal::limit("the solver has failed"))??)
                };
                let time = self.bounds.time;
                let answer = timeout(time, answer).await;
                let late = |_| Err(out_of_time(time, ticket.search()));
                self.placed(answer.unwrap_or_else(late)?).await
            }
            How::Child(leaf) => {
                let words = |bounds: &Bounds| leaf.words(&body, bounds);
                let is_brief = self.brief.contains(&&*leaf.verb());
                let brief = is_brief.then(|| words(&self.bounds.brief())).transpose()?;
                let words = words(&self.bounds)?;
                let ahead = self.ahead.iter().find(|ahead| ahead.words == words);
                if let Some(answer) = ahead.and_then(|ahead| ahead.answer.get()) {
                    return Ok(answer.clone());
                }
                // The next process waits until there is a place for this answer.
                let (answer, _turn) = self.worked(words, brief).await?;
                self.placed(answer).await
            }
        }
    }

    /// Answers the questions that are to be answered before they are asked, one after the other.
    ///
    /// Who asks meanwhile is answered as for any other question.
    pub(super) async fn look_ahead(&self) {
        for Ahead { words, answer } in &self.ahead {
            if let Ok((bytes, _turn)) = self.worked(words.clone(), None).await {
                // It is set here alone.
                let _ = answer.set(Bytes::from(bytes));
            }
        }
    }

    /// Answers a verb, in this process or in one of its own, which has a turn then.
    ///
    /// With words for a brief process, that one is tried first. It has little time and memory, and
    /// does not wait for those that may take long. What it does not answer is asked again.
    async fn worked(
        &self,
        words: Words,
        brief: Option<Words>,
    ) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), Refusal> {
        let answer = async {
            if let Some(resident) = &self.resident {
                let answer = resident.answer(&self.command, &words, self.bounds.resident).await?;
                if let Some(answer) = answer {
                    return Ok((answer, None));
                }
            }
            if let Some(brief) = brief {
                let turn = turn(&self.brief_children).await?;
                let time = self.bounds.brief().time + bounds::GRACE;
                let answer = timeout(time, child::answer(&self.program, brief)).await;
                match answer {
                    Ok(Ok(answer)) => return Ok((answer, Some(turn))),
                    Ok(Err(refusal)) if !refusal.is_limit() => return Err(refusal),
                    _ => {}
                }
            }
            let _place = place(&self.long, "long questions")?;
            let turn = turn(&self.children).await?;
            Ok((child::answer(&self.program, words).await?, Some(turn)))
        };
        let time = self.bounds.time;
        let answer = timeout(time + bounds::GRACE, answer).await;
        answer.unwrap_or_else(|_| Err(out_of_time(time, None)))
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

/// A place for one of so many `what` at once.
fn place<'s>(places: &'s Semaphore, what: &str) -> Result<SemaphorePermit<'s>, Refusal> {
    places.try_acquire().map_err(|_| Refusal::limit(format!("too many {what} at once; ask again")))
}

/// Waits for a turn.
async fn turn(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
    let ended = |_: AcquireError| Refusal::limit("the server ends");
    Arc::clone(places).acquire_owned().await.map_err(ended)
}

/// All paths; `schema` describes the answers, and `pages` are those of the program.
pub(super) fn router(desk: &Arc<Desk>, schema: String, pages: &[Page]) -> Router {
    let kept = Solutions::VERBS.iter().map(|&verb| (verb.replace('/', " "), How::Kept(verb)));
    let children = desk.leaves.iter().map(|leaf| (leaf.verb(), How::Child(Arc::clone(leaf))));
    let children =
        children.filter(|(verb, _)| !Solutions::VERBS.contains(&verb.replace(' ', "/").as_str()));
    let verbs: Vec<(String, How)> = kept.chain(children).collect();
    let names: Vec<String> = verbs.iter().map(|(verb, _)| verb.clone()).collect();
    let files: Vec<_> = pages.iter().flat_map(|page| page.files).copied().collect();
    let verbs = verbs.into_iter().fold(page::router(&files), |router, (verb, how)| {
        let desk = Arc::clone(desk);
        let answer = move |request: Request| question(Arc::clone(&desk), how.clone(), request);
        router.route(&format!("/api/{}", verb.replace(' ', "/")), post(answer))
    });
    let schema = Bytes::from(schema);
    let schema = get(move || ready(json(schema.clone())));
    let verbs = verbs.route("/api/schema.json", schema);
    // Which questions there are: the page shows what the program has.
    let verbs_here = names.iter().map(|verb| verb.replace(' ', "/")).collect();
    let told = Told { verbs: verbs_here, pages: pages.iter().map(Page::link).collect() };
    let told = Bytes::from(serde_json::to_vec(&told).unwrap_or_default());
    let verbs = verbs.route("/api/verbs", get(move || ready(json(told.clone()))));
    verbs.fallback(unknown).method_not_allowed_fallback(other_method)
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

/// Answers a request with a question.
async fn question(desk: Arc<Desk>, how: How, request: Request) -> Result<Response, Refusal> {
    check_json(request.headers())?;
    let pulse = request.extensions().get::<Arc<Pulse>>().cloned();
    let body = whole(request.into_body()).await?;
    if let Some(pulse) = pulse {
        pulse.wait(Wait::Answer);
    }
    Ok(json(desk.answer(how, body).await?))
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
