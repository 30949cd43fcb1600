//! Verbs that run as a process of their own: the program itself, with limits.

use core::time::Duration;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use gt_core::solver::Method;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

use super::bounds::{ANSWER, COMPLAINT};
use super::refusal::Refusal;
use super::words::Words;
use crate::command::text::why::or_search;

/// Runs the program, and returns the JSON object that it prints.
///
/// The process is killed when this is dropped. It also ends when its stdin is closed, and so with
/// this process, however that one ends.
///
/// # Errors
/// The line of the process as a refusal: a wrong question if its exit code is 2, otherwise a limit.
pub(super) async fn answer(program: &Path, words: Words) -> Result<Vec<u8>, Refusal> {
    let Words { words, input } = words;
    let failed = |what: &str, error: std::io::Error| {
        Refusal::limit(format!("cannot {what} a process: {error}"))
    };
    let mut child = Command::new(program)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| failed("start", error))?;
    // It stays open until the answer is read.
    let mut stdin = child.stdin.take();
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let write = async {
        if let (Some(stdin), Some(input)) = (&mut stdin, input) {
            // A process that does not read it has ended, and says why.
            let _ = stdin.write_all(input.as_bytes()).await;
        }
    };
    let (answer, complaint, ()) =
        tokio::join!(read(stdout, ANSWER), read(stderr, COMPLAINT), write);
    let answer = answer.map_err(|error| failed("read", error))?;
    let complaint = complaint.map_err(|error| failed("read", error))?;
    if answer.len() as u64 > ANSWER {
        return Err(Refusal::limit(format!("the answer is longer than {ANSWER} bytes")));
    }
    let status = child.wait().await.map_err(|error| failed("wait for", error))?;
    judged(status, answer, &String::from_utf8_lossy(&complaint))
}

/// Reads at most one byte more than `most`.
async fn read(from: Option<impl AsyncRead + Unpin>, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        from.take(most + 1).read_to_end(&mut bytes).await?;
    }
    Ok(bytes)
}

/// What the end of a process says.
fn judged(status: ExitStatus, mut answer: Vec<u8>, complaint: &str) -> Result<Vec<u8>, Refusal> {
    let line = complaint.lines().find_map(|line| line.strip_prefix("error: "));
    match (status.code(), line) {
        // An answer that says that something is wrong ends with 1, and without a line.
        (Some(0 | 1), None) if !answer.is_empty() => {
            while answer.last() == Some(&b'\n') {
                answer.pop();
            }
            Ok(answer)
        }
        (Some(2), Some(line)) => Err(Refusal::wrong(line)),
        (_, Some(line)) => Err(Refusal::limit(line)),
        (_, None) => Err(Refusal::limit(format!("the process has ended: {status}"))),
    }
}

/// The refusal of a question whose time is over; `search` may answer in time.
pub(super) fn out_of_time(time: Duration, search: Option<Method>) -> Refusal {
    let (time, instead) = (humantime::format_duration(time), search.map(or_search));
    Refusal::limit(format!(
        "out of time: a question has {time} here; --question-time gives it more{}",
        instead.unwrap_or_default()
    ))
}
