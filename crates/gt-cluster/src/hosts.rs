//! Who takes part in a run.

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::time::Duration;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};

use gt_core::Run;
use gt_core::run::parallel::lock;
use gt_table::{Alone, Exchange};

use crate::connect::{self, Party, local_host};
use crate::diary::{self, Diary, Span};
use crate::ended::Ended;
use crate::error::ClusterError;
use crate::peers::Timing;
use crate::secret::Secret;

/// The most processes of a run.
const MOST: usize = 1024;
/// The most bytes of a file with hosts.
const MOST_BYTES: u64 = 1 << 20;

/// The longest wait for the others, unless the caller says another.
const WAIT: Duration = Duration::from_secs(60);

/// The processes of a run, as one of them knows them.
///
/// # Example
/// Three processes of one machine, here as threads:
/// ```
/// # fn main() -> Result<(), gt_cluster::ClusterError> {
/// use gt_cluster::Hosts;
/// use gt_core::Run;
/// use std::thread;
///
/// let purpose = [7; 32]; // a digest of what all have to agree on
/// let (parent, invitations) = Hosts::local(3)?;
/// let children: Vec<_> = invitations
///     .into_iter()
///     .map(|invitation| {
///         let mut stdin = Vec::new(); // that of a process that the parent starts
///         invitation.write_to(&mut stdin).unwrap();
///         thread::spawn(move || Hosts::invited(&mut &*stdin)?.connect(&purpose, &Run::new()))
///     })
///     .collect();
/// let exchange = parent.connect(&purpose, &Run::new())?;
/// assert_eq!((exchange.process(), exchange.processes()), (0, 3));
/// for child in children {
///     assert_eq!(child.join().unwrap()?.processes(), 3);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use]
pub struct Hosts {
    known: Known,
    wait: Duration,
    ended: Ended,
    pub(crate) is_logged: bool,
    /// What this process was at in the last run.
    pub(crate) diary: Mutex<Option<Arc<Diary>>>,
    pub(crate) timing: Timing,
}

#[derive(Debug)]
enum Known {
    Alone,
    /// Everybody's address.
    Listed {
        hosts: Vec<String>,
        process: usize,
        secret: Secret,
    },
    /// This is process 0, and the others are its children.
    Parent {
        processes: usize,
        listener: TcpListener,
        secret: Secret,
    },
    /// This is a child.
    Invited {
        process: usize,
        processes: usize,
        parent: String,
        secret: Secret,
    },
}

/// What a child process of a run on one machine needs to know: its number and the secret.
///
/// It goes over the child's standard input. Command lines and environments can be read by others.
pub struct Invitation(String);

/// Shows nothing of it.
impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Invitation(..)")
    }
}

impl Invitation {
    /// Writes the invitation as a line, which [`Hosts::invited`] reads.
    ///
    /// # Errors
    /// What `to` returns.
    pub fn write_to(&self, to: &mut dyn Write) -> io::Result<()> {
        writeln!(to, "{}", self.0)?;
        to.flush()
    }
}

impl Hosts {
    /// This process alone, without any connection.
    ///
    /// # Example
    /// ```
    /// use gt_cluster::Hosts;
    /// use gt_core::Run;
    /// assert_eq!(Hosts::alone().connect(&[0; 32], &Run::new()).unwrap().processes(), 1);
    /// ```
    pub fn alone() -> Self {
        Self::of(Known::Alone)
    }

    fn of(known: Known) -> Self {
        let (ended, diary, timing) = (Ended::default(), Mutex::default(), Timing::USUAL);
        Self { known, wait: WAIT, ended, is_logged: false, diary, timing }
    }

    /// The processes of a host file, of which this is number `process`, from 0.
    ///
    /// The file has a line `host:port` for each process, at most 1,024. What follows `#` is a
    /// comment. The secret is what the file `secret` has, without white space at its end. It should
    /// be random, as that of `head -c 32 /dev/urandom | base64`. On Unix, nobody but its owner may
    /// read it.
    ///
    /// # Errors
    /// [`ClusterError::Hosts`] names the line and what would be valid, [`ClusterError::Secret`]
    /// says how to mend the file.
    /// # Example
    /// ```
    /// use gt_cluster::Hosts;
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let path = folder.path().join("hosts");
    /// std::fs::write(&path, "n1:7000\nn2 # the second\n").unwrap();
    /// let error = Hosts::read(&path, 0, "secret").unwrap_err().to_string();
    /// assert!(error.ends_with("hosts, line 2: \"n2\"; expected host:port, such as node1:7000"));
    /// ```
    pub fn read(
        path: impl AsRef<Path>,
        process: usize,
        secret: impl AsRef<Path>,
    ) -> Result<Self, ClusterError> {
        let hosts = read_hosts(path.as_ref(), process)?;
        let secret = Secret::read(secret.as_ref())?;
        Ok(Self::of(Known::Listed { hosts, process, secret }))
    }

    /// This process and `processes - 1` children on the same machine, which the caller starts.
    ///
    /// This is process 0. The children are the processes from 1 on. Each gets one invitation.
    ///
    /// # Errors
    /// [`ClusterError::Io`] if the system refuses a port of the loopback address or random bytes.
    /// [`ClusterError::Invitation`] if there are no processes or more than 1,024.
    pub fn local(processes: usize) -> Result<(Self, Vec<Invitation>), ClusterError> {
        if !(1..=MOST).contains(&processes) {
            let why = format!("{processes} processes; expected 1 to {MOST}");
            return Err(ClusterError::Invitation { why });
        }
        let listening = ClusterError::io("listen at the loopback address");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(listening)?;
        let address = listener.local_addr().map_err(ClusterError::io("listen"))?;
        let secret = Secret::random()?;
        let (port, hex) = (address.port(), secret.to_hex());
        let invite = |process| Invitation(format!("gt-cluster {process} {processes} {port} {hex}"));
        let invitations = (1..processes).map(invite).collect();
        Ok((Self::of(Known::Parent { processes, listener, secret }), invitations))
    }

    /// What the parent process wrote to the standard input of this one.
    ///
    /// It reads one line, and no byte more.
    ///
    /// # Errors
    /// [`ClusterError::Invitation`] if the line is none, [`ClusterError::Io`] if it cannot be read.
    pub fn invited(from: &mut dyn BufRead) -> Result<Self, ClusterError> {
        let mut line = String::new();
        let read = from.take(256).read_line(&mut line);
        read.map_err(ClusterError::io("read the invitation"))?;
        parse_invitation(&line).map(Self::of).ok_or_else(|| ClusterError::Invitation {
            why: "this is for processes that another one starts".to_owned(),
        })
    }

    /// Sets how long [`connect`](Self::connect) waits for the others. The default is a minute.
    pub const fn wait(mut self, wait: Duration) -> Self {
        self.wait = wait;
        self
    }

    /// Asks all processes to note what they are at: see [`Traffic::spans`](crate::Traffic::spans).
    ///
    /// It is enough if one process asks.
    pub const fn logged(mut self) -> Self {
        self.is_logged = true;
        self
    }

    /// What this process was at in the last run, if a process [asked](Self::logged) to note it.
    ///
    /// For a run that failed: it says nothing of the others then.
    ///
    /// # Example
    /// ```
    /// use gt_cluster::Hosts;
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let folder = folder.path().join("matches.gt");
    /// let hosts = Hosts::alone().logged();
    /// assert!(hosts.spans().is_empty());
    /// gt_cluster::solve(Matches(2_999), &folder, &Run::new().memory(1), &hosts).unwrap_err();
    /// assert_eq!(hosts.spans()[0].process, 0);
    /// ```
    #[must_use]
    pub fn spans(&self) -> Vec<Span> {
        let diary = lock(&self.diary).clone();
        let spans = diary.and_then(|diary| diary::spans(self.process(), &diary.to_bytes()));
        spans.unwrap_or_default()
    }

    /// Sets whom to ask how a process ended: `how` says it of the process with this number, and
    /// `None` if it is there or if nobody knows.
    ///
    /// For whoever starts the processes. Then one that ends before it is connected is not waited
    /// for, and [`ClusterError::Exchange`] says how a lost one ended. It is called by any thread.
    ///
    /// # Example
    /// ```
    /// use gt_cluster::Hosts;
    /// use gt_core::Run;
    /// let (hosts, _) = Hosts::local(2)?;
    /// let how = |process| (process == 1).then(|| "it ended with exit code 3".to_owned());
    /// let error = hosts.told_by(how).connect(&[0; 32], &Run::new()).map(drop).unwrap_err();
    /// assert!(error.to_string().contains("is lost: it ended with exit code 3"));
    /// # Ok::<(), gt_cluster::ClusterError>(())
    /// ```
    pub fn told_by(
        mut self,
        how: impl Fn(usize) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.ended = Ended::told_by(how);
        self
    }

    /// Explains that a process is lost by how it ended.
    pub(crate) fn explained(&self, error: ClusterError) -> ClusterError {
        self.ended.explained(error)
    }

    /// How many processes there are.
    #[must_use]
    pub const fn processes(&self) -> usize {
        match &self.known {
            Known::Alone => 1,
            Known::Listed { hosts, .. } => hosts.len(),
            Known::Parent { processes, .. } | Known::Invited { processes, .. } => *processes,
        }
    }

    /// Which of them this is, from 0.
    #[must_use]
    pub const fn process(&self) -> usize {
        match &self.known {
            Known::Alone | Known::Parent { .. } => 0,
            Known::Listed { process, .. } | Known::Invited { process, .. } => *process,
        }
    }

    /// Connects this process with all others.
    ///
    /// `purpose` is a digest of what all have to agree on, such as the rules, the question and the
    /// settings. It returns when all processes are connected with each other.
    ///
    /// If `run` is interrupted or its time is over later, the rounds of the exchange end as if this
    /// process had given up.
    ///
    /// The processes make sure that they know the same secret. What they send afterwards is not
    /// encrypted.
    ///
    /// # Errors
    /// * [`ClusterError::Missing`] names the processes that did not come in time.
    /// * [`ClusterError::Refused`] names a process with another secret, purpose or version, with
    ///   another number of processes, or with a number that is taken.
    /// * [`ClusterError::Exchange`] if another process ended meanwhile.
    /// * [`ClusterError::Table`] if `run` is interrupted or its time is over.
    /// * [`ClusterError::Io`] if the system refuses a port or a thread.
    pub fn connect(
        &self,
        purpose: &[u8; 32],
        run: &Run,
    ) -> Result<Box<dyn Exchange>, ClusterError> {
        let (processes, process) = (self.processes(), self.process());
        if processes == 1 {
            return Ok(Box::new(Alone));
        }
        let mut hosts = vec![None; processes];
        let (listener, local, secret) = match &self.known {
            Known::Alone => return Ok(Box::new(Alone)),
            Known::Listed { hosts: listed, secret, .. } => {
                hosts = listed.iter().cloned().map(Some).collect();
                (listen(&listed[process])?, false, secret)
            }
            Known::Parent { listener, secret, .. } => {
                (listener.try_clone().map_err(ClusterError::io("listen"))?, true, secret)
            }
            Known::Invited { parent, secret, .. } => {
                hosts[0] = Some(parent.clone());
                (listen(&local_host(0))?, true, secret)
            }
        };
        if local {
            let address = listener.local_addr().map_err(ClusterError::io("listen"))?;
            hosts[process] = Some(local_host(address.port()));
        }
        let party = Party {
            process,
            hosts,
            local,
            secret: secret.clone(),
            purpose: *purpose,
            wait: self.wait,
            ended: self.ended.clone(),
            timing: self.timing,
        };
        let connected = connect::connect(party, listener, run);
        Ok(Box::new(connected.map_err(|error| self.explained(error))?))
    }
}

/// Listens where the others expect this process.
///
/// An address is taken as it is. A name is often that of a loopback address on its own machine, so
/// there the process listens at all addresses of the machine.
fn listen(host: &str) -> Result<TcpListener, ClusterError> {
    let Some((name, port)) = split(host) else {
        return Err(ClusterError::Invitation { why: format!("{host} is no address") });
    };
    let bound = match name.parse::<IpAddr>() {
        Ok(address) => TcpListener::bind((address, port)),
        Err(_) if name == "localhost" => TcpListener::bind((name, port)),
        Err(_) => match TcpListener::bind((Ipv6Addr::UNSPECIFIED, port)) {
            Err(error) if error.kind() != io::ErrorKind::AddrInUse => {
                TcpListener::bind((Ipv4Addr::UNSPECIFIED, port))
            }
            bound => bound,
        },
    };
    bound.map_err(ClusterError::io(format!("listen at {host}")))
}

/// The name, without brackets, and the port of a host.
fn split(host: &str) -> Option<(&str, u16)> {
    let (name, port) = host.rsplit_once(':')?;
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let plain = |name: &str| !name.is_empty() && !name.contains([':', '[', ']', ' ', '\t']);
    let named = match inner {
        Some(inner) => inner.parse::<Ipv6Addr>().is_ok(),
        None => plain(name),
    };
    let digits = port.bytes().all(|digit| digit.is_ascii_digit());
    let port = port.parse().ok().filter(|_| named && digits)?;
    Some((inner.unwrap_or(name), port))
}

fn read_hosts(path: &Path, process: usize) -> Result<Vec<String>, ClusterError> {
    let error = |line, found: String, expected: &str| ClusterError::Hosts {
        path: path.to_owned(),
        line,
        found,
        expected: expected.to_owned(),
    };
    let expected = "a file with a line host:port a process";
    let mut text = String::new();
    let read =
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    read.map_err(|found| error(None, found.to_string(), expected))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(error(None, format!("more than {MOST_BYTES} bytes"), expected));
    }
    let mut hosts = Vec::new();
    let mut lines = HashMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let host = line.split('#').next().unwrap_or_default().trim();
        if host.is_empty() {
            continue;
        }
        if split(host).is_none_or(|(_, port)| port == 0) {
            let found = format!("{host:?}");
            return Err(error(Some(number), found, "host:port, such as node1:7000"));
        }
        if let Some(first) = lines.insert(host, number) {
            let found = format!("{host} is also in line {first}");
            return Err(error(Some(number), found, "a port of its own for each process"));
        }
        if hosts.len() == MOST {
            let found = format!("more than {MOST} hosts");
            return Err(error(Some(number), found, "a host for each process, at most 1024"));
        }
        hosts.push(host.to_owned());
    }
    if process >= hosts.len() {
        let found = format!("there is no line for process {process}");
        return Err(error(None, found, "a line for each process, which count from 0"));
    }
    Ok(hosts)
}

fn parse_invitation(line: &str) -> Option<Known> {
    let words: Vec<_> = line.split_whitespace().collect();
    let ["gt-cluster", process, processes, port, secret] = *words else { return None };
    let (process, processes) = (process.parse().ok()?, processes.parse().ok()?);
    let parent = local_host(port.parse().ok()?);
    let secret = Secret::from_hex(secret)?;
    let valid = processes <= MOST && (1..processes).contains(&process);
    valid.then_some(Known::Invited { process, processes, parent, secret })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn host_files_are_read_or_refused_with_the_line_and_what_is_valid() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hosts");
        let read = |text: &str, process| {
            fs::write(&path, text).unwrap();
            let path = path.display().to_string();
            read_hosts(path.as_ref(), process).map_err(|e| e.to_string().replace(&path, "FILE"))
        };
        let text = "# two\n n1:7000 # a comment\r\n\n[::1]:7001\n";
        assert_eq!(read(text, 1).unwrap(), ["n1:7000", "[::1]:7001"]);
        let error = |text: &str, process| read(text, process).unwrap_err();
        for host in
            ["n1", "n1:", ":7", "n1:x", "n1:0", "n1:65536", "n1:+7", "::1:7", "a b:7", "[n]:7"]
        {
            let found = error(&format!("a:1\n{host}"), 0);
            let expected =
                format!("FILE, line 2: {host:?}; expected host:port, such as node1:7000");
            assert_eq!(found, expected);
        }
        assert_eq!(
            error("a:1\n\na:1\n", 0),
            "FILE, line 3: a:1 is also in line 1; expected a port of its own for each process"
        );
        let count = "expected a line for each process, which count from 0";
        assert_eq!(error("a:1\n", 1), format!("FILE: there is no line for process 1; {count}"));
        assert_eq!(error("", 0), format!("FILE: there is no line for process 0; {count}"));
        let most: Vec<_> = (1..=1025).map(|port| format!("a:{port}")).collect();
        assert!(error(&most.join("\n"), 0).starts_with("FILE, line 1025: more than 1024 hosts"));
        let endless = error(&"\n".repeat(2 << 20), 0);
        assert!(endless.starts_with("FILE: more than 1048576 bytes"), "{endless}");
        fs::remove_file(&path).unwrap();
        let missing = read_hosts(&path, 0).unwrap_err().to_string();
        assert!(missing.contains("expected a file with a line host:port"), "{missing}");
    }

    #[test]
    fn a_line_that_is_no_invitation_is_refused() {
        let secret = "ab".repeat(32);
        let invited = |line: &str| Hosts::invited(&mut line.as_bytes());
        let hosts = invited(&format!("gt-cluster 2 3 7000 {secret}\nrest")).unwrap();
        assert_eq!((hosts.process(), hosts.processes()), (2, 3));
        for wrong in [
            "",
            "\n",
            &format!("gt-cluster 0 3 7000 {secret}"),
            &format!("gt-cluster 3 3 7000 {secret}"),
            &format!("gt-cluster 1 1025 7000 {secret}"),
            &format!("gt-cluster 1 3 70000 {secret}"),
            &format!("gt-cluster 1 3 7000 {secret}00"),
            &format!("gt-cluster 1 3 7000 {}", "x".repeat(10_000)),
        ] {
            let error = invited(wrong).unwrap_err();
            assert!(matches!(error, ClusterError::Invitation { .. }), "{error}");
        }
        assert!(Hosts::local(0).is_err() && Hosts::local(1025).is_err());
    }
}
