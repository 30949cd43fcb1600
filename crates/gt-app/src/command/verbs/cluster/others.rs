//! The other processes that `cluster local` starts: how they end, and what they say.
//!
//! Whatever ends the run is said by the first process. So the line of error of another one is kept,
//! and said only if it tells how that process ended. All other lines on stderr are passed on.

use core::time::Duration;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use gt_cluster::Invitation;

use crate::command::scope::lock::locked;

/// From one look to the next.
const LOOK: Duration = Duration::from_millis(10);
/// How long the others may take to end after a run that failed, and after one that did not.
const AT_ONCE: Duration = Duration::from_secs(2);
const IN_PEACE: Duration = Duration::from_secs(10);

/// The processes from 1 on. They end with this value.
#[derive(Debug, Default)]
pub(super) struct Others(Arc<Mutex<Vec<Other>>>);

#[derive(Debug)]
struct Other {
    child: Child,
    /// Reads its stderr, and returns its line of error.
    reader: Option<JoinHandle<Option<String>>>,
    /// How it ended.
    ended: Option<String>,
}

impl Others {
    /// Starts one more process, which gets its invitation, and then this input.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn start(
        &self,
        mut command: Command,
        invitation: &Invitation,
        input: &str,
    ) -> io::Result<()> {
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut all = locked(&self.0);
        let process = all.len() + 1;
        let mut child = command.spawn()?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let read = move |stderr| thread::Builder::new().spawn(move || read(process, stderr));
        let started = stderr.map(read).transpose();
        let (reader, failed) =
            started.map_or_else(|why| (None, Some(why)), |reader| (reader, None));
        all.push(Other { child, reader, ended: None });
        drop(all);
        match (failed, stdin) {
            (Some(why), _) => Err(why),
            // That it has ended already is noticed by whoever waits for it.
            (None, Some(mut stdin)) => match invitation
                .write_to(&mut stdin)
                .and_then(|()| stdin.write_all(input.as_bytes()))
            {
                Err(why) if why.kind() != io::ErrorKind::BrokenPipe => Err(why),
                _ => Ok(()),
            },
            (None, None) => Ok(()),
        }
    }

    /// Says how a process ended, if it has.
    pub(super) fn how(&self) -> impl Fn(usize) -> Option<String> + Send + Sync + 'static {
        let all = Arc::clone(&self.0);
        move |process| locked(&all).get_mut(process.checked_sub(1)?)?.how()
    }

    /// Waits until all have ended after a run that did not fail.
    pub(super) fn end(self) {
        self.wait(IN_PEACE);
        for (process, other) in (1..).zip(&mut *locked(&self.0)) {
            if !other.child.wait().is_ok_and(|status| status.success())
                && let Some(how) = other.how()
            {
                say(process, &how);
            }
        }
    }

    /// Waits until all have ended. One that hangs is killed.
    fn wait(&self, time: Duration) {
        let end = Instant::now() + time;
        for other in &mut *locked(&self.0) {
            while let Ok(None) = other.child.try_wait() {
                if Instant::now() > end {
                    // Whether it is there any more does not matter.
                    let _ = other.child.kill();
                    let _ = other.child.wait();
                    break;
                }
                thread::sleep(LOOK);
            }
        }
    }
}

/// After a run that failed the others have been told, or will be by the end of their connections.
impl Drop for Others {
    fn drop(&mut self) {
        self.wait(AT_ONCE);
    }
}

impl Other {
    /// How it ended, if it has.
    fn how(&mut self) -> Option<String> {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            let said = self.reader.take().and_then(|reader| reader.join().ok().flatten());
            self.ended = Some(words(status, said));
        }
        self.ended.clone()
    }
}

/// How a process ended, with its line of error.
fn words(status: ExitStatus, said: Option<String>) -> String {
    let how = match status.code() {
        Some(code) => format!("it ended with exit code {code}"),
        None => format!("it ended by {status}"),
    };
    said.map_or_else(|| how.clone(), |said| format!("{how}: {said}"))
}

/// Passes on what a process says, and returns its line of error.
fn read(process: usize, stderr: ChildStderr) -> Option<String> {
    let mut error = None;
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match line.strip_prefix("error: ") {
            Some(why) if error.is_none() => error = Some(why.to_owned()),
            _ => say(process, &line),
        }
    }
    error
}

/// Says something of a process on stderr. If nobody reads it, it is lost.
fn say(process: usize, line: &str) {
    let _ = writeln!(io::stderr(), "process {process}: {line}");
}

#[cfg(all(test, unix))]
mod tests {
    use gt_cluster::Hosts;

    use super::*;

    fn ended(script: &str) -> String {
        let (_hosts, invitations) = Hosts::local(2).expect("a port");
        let others = Others::default();
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        others.start(shell, &invitations[0], "").expect("a shell");
        let how = others.how();
        assert_eq!((how(0), how(2)), (None, None));
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if let Some(how) = how(1) {
                return how;
            }
            thread::sleep(LOOK);
        }
        panic!("{script}: it has not ended");
    }

    #[test]
    fn how_a_process_ends_is_said_with_its_line_of_error() {
        assert_eq!(ended("exit 3"), "it ended with exit code 3");
        let says = "echo note >&2; echo error: no table >&2; exit 2";
        assert_eq!(ended(says), "it ended with exit code 2: no table");
        assert_eq!(ended("read line; echo error: $line >&2").split(' ').count(), 11);
        assert!(ended("kill -9 $$").starts_with("it ended by signal: 9"));
    }

    #[test]
    fn whoever_does_not_end_is_killed() {
        let (_hosts, invitations) = Hosts::local(2).expect("a port");
        let others = Others::default();
        let mut shell = Command::new("sleep");
        shell.arg("100");
        others.start(shell, &invitations[0], "").expect("a process");
        let begun = Instant::now();
        drop(others);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }
}
