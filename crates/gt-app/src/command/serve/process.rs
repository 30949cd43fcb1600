//! A process that answers: the program itself, asked through pipes.

use std::path::Path;
use std::process::{ExitStatus, Stdio};

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use super::bounds::{ANSWER, COMPLAINT};
use super::frame::{Head, Question, Said};
use super::refusal::Refusal;

/// A process that answers one question after the other; killed when it is dropped.
///
/// It also ends when its stdin is closed, and so with this process, however that one ends.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

/// What a process says, which lives on.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) answer: Result<Vec<u8>, Refusal>,
    /// The bytes that the process takes for what it keeps.
    pub(super) kept: u64,
    /// Whether the next question about what it keeps costs a lookup.
    pub(super) is_whole: bool,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// A limit, if the system gives no process.
    pub(super) fn start(program: &Path) -> Result<Self, Refusal> {
        let mut child = Command::new(program)
            .args(["serve", "--served"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| failed("start", &error))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(stdin), Some(stdout)) => {
                Ok(Self { child, stdin, stdout: BufReader::new(stdout) })
            }
            _ => Err(Refusal::limit("a process has no pipes")),
        }
    }

    /// Asks it, and waits for what it says.
    ///
    /// # Errors
    /// Why it has ended, which it says by its last line: a wrong question if its exit code is 2,
    /// otherwise a limit.
    pub(super) async fn ask(&mut self, question: &Question) -> Result<Told, Refusal> {
        let mut line = serde_json::to_vec(question).map_err(Refusal::limit)?;
        line.push(b'\n');
        // A process that does not read it has ended, and says why.
        let _ = self.stdin.write_all(&line).await;
        let mut head = Vec::new();
        let read = self.stdout.read_until(b'\n', &mut head).await;
        read.map_err(|error| failed("read", &error))?;
        let Ok(Head { said, length, kept, is_whole }) = serde_json::from_slice(&head) else {
            return Err(self.end().await);
        };
        if length > ANSWER {
            return Err(Refusal::limit(format!("the answer is longer than {ANSWER} bytes")));
        }
        let mut bytes = vec![0; length];
        let read = self.stdout.read_exact(&mut bytes).await;
        read.map_err(|error| failed("read", &error))?;
        let why = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let answer = match said {
            Said::Answer => {
                while bytes.last() == Some(&b'\n') {
                    bytes.pop();
                }
                Ok(bytes)
            }
            Said::Wrong => Err(Refusal::wrong(why(&bytes))),
            Said::Limit => Err(Refusal::limit(why(&bytes))),
        };
        Ok(Told { answer, kept, is_whole })
    }

    /// What the end of the process says.
    async fn end(&mut self) -> Refusal {
        let complaint = match self.child.stderr.take() {
            Some(stderr) => read(stderr, COMPLAINT).await,
            None => String::new(),
        };
        match self.child.wait().await {
            Ok(status) => judged(status, &complaint),
            Err(error) => failed("wait for", &error),
        }
    }
}

fn failed(what: &str, error: &std::io::Error) -> Refusal {
    Refusal::limit(format!("cannot {what} a process: {error}"))
}

/// Reads at most so many bytes.
async fn read(from: impl AsyncRead + Unpin, most: u64) -> String {
    let mut bytes = Vec::new();
    // What was read before an error is all that there is.
    let _ = from.take(most).read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What the end of a process says that has not answered.
fn judged(status: ExitStatus, complaint: &str) -> Refusal {
    let line = complaint.lines().find_map(|line| line.strip_prefix("error: "));
    match (status.code(), line) {
        (Some(2), Some(line)) => Refusal::wrong(line),
        (_, Some(line)) => Refusal::limit(line),
        (_, None) => Refusal::limit(format!("the process has ended: {status}")),
    }
}
