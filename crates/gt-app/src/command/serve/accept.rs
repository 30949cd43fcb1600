//! The loop that accepts connections, and a connection from its first byte to its end.

use core::convert::Infallible;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt, Interest};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tower::ServiceExt;

use super::bounds::{CONNECTIONS, HEAD};
use super::guard::{self, Hosts};
use super::page;
use super::pulse::{Pulse, Wait};
use super::wire::Wire;

/// How often a connection is looked at, for its limits.
const TICK: Duration = Duration::from_millis(200);
/// How often a client that waits for an answer is looked at, if it has sent more than the question.
const LOOK: Duration = Duration::from_millis(50);
/// How long the loop rests if the system gives no connection, because too many files are open.
const REST: Duration = Duration::from_millis(50);

/// Whether connections are refused, because there are too many.
#[derive(Debug)]
struct Crowd {
    began: Instant,
    /// When one was refused last, in milliseconds from the beginning, and 1.
    refused: AtomicU64,
}

impl Crowd {
    /// How long the server counts as crowded after it has refused a connection.
    const LASTS: u64 = 1_000;

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn refuse(&self) {
        self.refused.store(self.now() + 1, Ordering::Relaxed);
    }

    fn is_crowded(&self) -> bool {
        let refused = self.refused.load(Ordering::Relaxed);
        refused > 0 && self.now() < refused + Self::LASTS
    }
}

/// Accepts connections, and answers their requests.
pub(super) async fn accept(listener: TcpListener, router: Router, hosts: Hosts) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let crowd = Arc::new(Crowd { began: Instant::now(), refused: AtomicU64::new(0) });
    let hosts = Arc::new(hosts);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(REST).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            crowd.refuse();
            refuse(stream);
            continue;
        };
        let (router, hosts, crowd) = (router.clone(), Arc::clone(&hosts), Arc::clone(&crowd));
        tokio::spawn(async move {
            connection(stream, &router, &hosts, &crowd).await;
            drop(place);
        });
    }
}

/// Says that there are too many connections, and closes this one.
fn refuse(stream: TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
        Content-Length: 33\r\nRetry-After: 1\r\nConnection: close\r\n\r\n\
        {\"error\":\"too many connections\"}\n";
    if let Ok(mut stream) = stream.into_std() {
        // The client may not wait for it.
        let _ = stream.write(ANSWER);
    }
}

/// Answers the requests of a connection, one after the other.
async fn connection(mut stream: TcpStream, router: &Router, hosts: &Hosts, crowd: &Crowd) {
    // Answers are written whole; without this some would wait for the client.
    let _ = stream.set_nodelay(true);
    let pulse = Arc::new(Pulse::new());
    let reached = stream.local_addr().ok().map(|reached| hosts.and(reached));
    let hosts = reached.as_ref().unwrap_or(hosts);
    let is_over = {
        let wire = Wire { stream: &stream, pulse: &pulse };
        let service = service_fn(|request: Request<Incoming>| {
            pulse.wait(Wait::Body);
            let pulse = Arc::clone(&pulse);
            async move {
                let response = respond(request, router, hosts, &pulse).await;
                pulse.wait(Wait::Idle);
                Ok::<_, Infallible>(response)
            }
        });
        let connection = Builder::new()
            .timer(TokioTimer::new())
            // This timer of hyper also runs while a slow client still takes the answer before. The
            // pulse has one that does not.
            .header_read_timeout(None)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(wire), service);
        tokio::select! {
            _ = connection => true,
            () = overdue(&pulse, crowd) => false,
            () = gone(&stream, &pulse) => false,
        }
    };
    if is_over {
        close(&mut stream).await;
    }
}

/// Answers a request, if it does not come from elsewhere.
async fn respond(
    request: Request<Incoming>,
    router: &Router,
    hosts: &Hosts,
    pulse: &Arc<Pulse>,
) -> Response {
    let (mut head, body) = request.into_parts();
    let mut response = if let Err(refusal) = guard::check(&head, hosts) {
        refusal.into_response()
    } else {
        head.extensions.insert(Arc::clone(pulse));
        let request = Request::from_parts(head, Body::new(body));
        let Ok(response) = router.clone().oneshot(request).await;
        response
    };
    page::secure(response.headers_mut());
    response
}

/// Ends when the client has let the server wait for too long.
async fn overdue(pulse: &Pulse, crowd: &Crowd) {
    let mut tick = interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if pulse.is_overdue(crowd.is_crowded()) {
            return;
        }
    }
}

/// Ends when a client that waits for an answer has gone.
///
/// hyper notices it only if nothing follows the question: it reads no more than it can keep. A
/// client that has closed its half of the connection has gone, too, as for hyper.
async fn gone(stream: &TcpStream, pulse: &Pulse) {
    loop {
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if ready.is_read_closed() && pulse.is_answering() => return,
            Ok(_) => sleep(LOOK).await,
            Err(_) => return,
        }
    }
}

/// Closes a connection whose last answer is written.
///
/// A system that closes a connection with bytes that nobody has read takes back what it has not
/// delivered yet. So the rest is read for a moment.
async fn close(stream: &mut TcpStream) {
    const LONGEST: Duration = Duration::from_millis(300);
    const MOST: usize = 64;
    if stream.shutdown().await.is_err() {
        return;
    }
    let mut rest = [0; 4096];
    let drain = async {
        for _ in 0..MOST {
            if !stream.read(&mut rest).await.is_ok_and(|read| read > 0) {
                return;
            }
        }
    };
    // Whoever sends more loses the answer.
    let _ = timeout(LONGEST, drain).await;
}
