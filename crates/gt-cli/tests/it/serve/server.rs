//! A running server, and a client that knows nothing but bytes.

use core::net::SocketAddr;
use core::time::Duration;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use serde_json::Value;

use crate::command::{Ran, command, ran};

/// A question that takes minutes, and obeys its limits.
pub(crate) const LONG: &str = r#"{"instance":"chomp:30x30","with":"memo"}"#;

/// How long anything may take that is to happen soon; other programs may share the machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A running `gt serve`, killed when it is dropped.
pub(crate) struct Server {
    child: Mutex<Option<Child>>,
    /// Read up to the first line; kept open.
    stdout: Option<BufReader<ChildStdout>>,
    /// The first line that it prints.
    pub(crate) line: String,
    id: u32,
    pub(crate) address: SocketAddr,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

/// A connection.
pub(crate) struct Client {
    stream: TcpStream,
    read: BufReader<TcpStream>,
}

impl Server {
    /// Starts the command with options that are separated by blanks.
    pub(crate) fn new(options: &str) -> Self {
        let mut child = command(&format!("serve {options}"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the built command");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("listening on http://").unwrap_or_default();
        let Ok(address) = address.parse() else {
            let _ = child.kill();
            panic!("{line:?}: {:?}", child.wait_with_output());
        };
        let id = child.id();
        Self { child: Mutex::new(Some(child)), stdout: Some(stdout), line, id, address }
    }

    /// The next line that it prints.
    pub(crate) fn next_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.as_mut().expect("a pipe").read_line(&mut line).expect("a line");
        line
    }

    /// Closes the pipe that the server writes to.
    pub(crate) fn without_reader(mut self) -> Self {
        self.stdout = None;
        self
    }

    pub(crate) const fn id(&self) -> u32 {
        self.id
    }

    pub(crate) const fn port(&self) -> u16 {
        self.address.port()
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let read = BufReader::new(stream.try_clone().expect("a socket"));
        Client { stream, read }
    }

    /// Asks over a connection of its own.
    pub(crate) fn ask(&self, path: &str, body: &str) -> Answer {
        self.exchange(&question(self, path, body))
    }

    /// Whether a connection of its own gets an answer.
    pub(crate) fn answers(&self) -> bool {
        let mut client = self.connect();
        client.send(&question(self, "games", "{}"));
        client.try_answer().is_some_and(|answer| answer.status == 200)
    }

    /// Sends bytes over a connection of its own, and reads an answer.
    pub(crate) fn exchange(&self, bytes: &[u8]) -> Answer {
        let mut client = self.connect();
        client.send(bytes);
        client.answer()
    }

    /// Sends the server a signal, and waits for its end.
    pub(crate) fn ended_by(&self, signal: &str) -> Ran {
        let kill = format!("kill -{signal} {}", self.id);
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let child = self.child.lock().expect("a lock").take().expect("a running server");
        ran(child.wait_with_output().expect("a child"))
    }

    /// Starts the command, and waits until nothing is at work, also not what is counted before it
    /// is asked for.
    pub(crate) fn rested(options: &str) -> Self {
        let server = Self::new(options);
        let counted = |id| status(id, "RssAnon") > 30_000;
        wait_for("the first map", || {
            server.children().into_iter().any(counted) && server.at_work().is_empty()
        });
        server
    }

    /// The process that answers a question, as soon as it works.
    pub(crate) fn child_at_work(&self) -> u32 {
        let mut found = None;
        wait_for("a process at work", || {
            found = self.at_work().first().copied();
            found.is_some()
        });
        found.expect("a process")
    }

    /// The processes that answer a question: the thread that watches their limits wakes up again
    /// and again.
    pub(crate) fn at_work(&self) -> Vec<u32> {
        let children = self.children();
        let before: Vec<_> = children.iter().map(|&id| looks(id)).collect();
        thread::sleep(Duration::from_millis(100));
        let works = |&(id, before): &(u32, Option<u64>)| looks(id) > before;
        children.into_iter().zip(before).filter(works).map(|(id, _)| id).collect()
    }

    /// The processes that the server has started, and that run.
    pub(crate) fn children(&self) -> Vec<u32> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.id)).expect("a process");
        let of = |task: fs::DirEntry| fs::read_to_string(task.path().join("children")).ok();
        let all: Vec<String> = tasks.flatten().filter_map(of).collect();
        let ids = all.iter().flat_map(|ids| ids.split_whitespace());
        ids.map(|id| id.parse().expect("a number")).filter(|&id| is_running(id)).collect()
    }
}

/// How often the thread that watches the limits of a process has gone to sleep.
fn looks(id: u32) -> Option<u64> {
    let tasks = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let mut names = tasks.map(|task| task.path());
    let is_watch = |name: String| name.trim() == "watch";
    let watch = names.find(|task| fs::read_to_string(task.join("comm")).is_ok_and(is_watch))?;
    let status = fs::read_to_string(watch.join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
    line.trim().parse().ok()
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.get_mut().ok().and_then(Option::take) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Client {
    /// Sends bytes; the server may have closed the connection.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let _ = self.sends(bytes);
    }

    /// Sends bytes; false if the server has closed the connection.
    pub(crate) fn sends(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// Waits no longer for anything than this.
    pub(crate) fn patient(&self, time: Duration) {
        self.stream.set_read_timeout(Some(time)).expect("a timeout");
    }

    /// Reads an answer to its end.
    pub(crate) fn answer(&mut self) -> Answer {
        self.try_answer().expect("an answer")
    }

    /// Reads an answer; `None` if the server has closed the connection.
    pub(crate) fn try_answer(&mut self) -> Option<Answer> {
        let mut line = String::new();
        let mut next = || {
            line.clear();
            self.read.read_line(&mut line).ok().filter(|&read| read > 0)?;
            Some(line.trim_end().to_owned())
        };
        let first = next()?;
        let status = first.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            let line = next()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ")?;
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut answer = Answer { status, headers, body: String::new() };
        let length =
            answer.header("content-length").map_or(0, |text| text.parse().expect("a length"));
        let mut body = vec![0; length];
        self.read.read_exact(&mut body).ok()?;
        answer.body = String::from_utf8(body).ok()?;
        Some(answer)
    }

    /// Waits until the server closes the connection; false if it sends something first.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut byte = [0];
        match self.read.read(&mut byte) {
            Ok(read) => read == 0,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(own, _)| own == name);
        let value = values.next().map(|(_, value)| value.as_str());
        assert!(values.next().is_none(), "{name} comes twice");
        value
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The line of an error, which must be all that the body has.
    pub(crate) fn error(&self) -> String {
        let body = self.json();
        let object = body.as_object().expect("an object");
        assert_eq!(object.len(), 1, "{body}");
        let line = object["error"].as_str().expect("a text").to_owned();
        assert!(!line.is_empty() && !line.contains('\n'), "{line}");
        line
    }
}

/// A request with a question.
pub(crate) fn question(server: &Server, path: &str, body: &str) -> Vec<u8> {
    request(server, path, "", body.as_bytes())
}

/// A request with a question and more headers, each with its end of line.
pub(crate) fn request(server: &Server, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let (port, length) = (server.port(), body.len());
    let head = format!(
        "POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         {headers}Content-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Waits until something is so.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The fields of `/proc/ID/stat` after the name, from the state on; `None` if there is no such
/// process.
fn stat(id: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields = text.rsplit_once(") ")?.1.split(' ');
    Some(fields.map(str::to_owned).collect())
}

/// Whether the process runs: it is there, and has not ended.
pub(crate) fn is_running(id: u32) -> bool {
    stat(id).is_some_and(|fields| fields[0] != "Z" && fields[0] != "X")
}

/// The processor time that a process has taken so far, in hundredths of a second; 0 if it has
/// ended.
pub(crate) fn processor_time(id: u32) -> u64 {
    let Some(fields) = stat(id) else { return 0 };
    fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
}

/// A number of `/proc/ID/status`, such as `VmRSS` in kB.
pub(crate) fn status(id: u32, key: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{id}/status")).expect("a process");
    let line = text.lines().find_map(|line| line.strip_prefix(key)).expect("a key");
    line.trim_start_matches(':').split_whitespace().next().expect("a value").parse().expect("kB")
}

/// How many files a process has open.
pub(crate) fn open_files(id: u32) -> usize {
    fs::read_dir(format!("/proc/{id}/fd")).expect("a process").count()
}
