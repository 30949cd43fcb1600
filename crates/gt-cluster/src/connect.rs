//! How the processes of a run find each other.
//!
//! Each listens, and connects to those with lower numbers, again and again until they are up. When
//! a process has both connections to every other, it says so to all, and begins when all have.
//!
//! On one machine nobody needs a list of ports. The others know that of process 0, and it tells
//! them those of each other as soon as all have come.

use core::net::Ipv4Addr;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io::{self, Write};
use std::net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use gt_core::Run;
use gt_core::run::parallel::lock;
use gt_table::ExchangeError;

use crate::ended::Ended;
use crate::error::ClusterError;
use crate::found::{Found, Gone, Seat, host};
use crate::handshake::{self, Channel, Claim, Failed, Timed};
use crate::peers::{Peer, Timing};
use crate::ready::{self, Line, PORTS, READY, is_late};
use crate::secret::{Secret, random};
use crate::tcp::Tcp;

/// From one look to the next, and from one attempt to connect to the next.
const LOOK: Duration = Duration::from_millis(10);
const AGAIN: Duration = Duration::from_millis(100);

/// How many strangers may be connected at once.
const STRANGERS: usize = 64;

/// What one process knows of the run before it is connected.
#[derive(Debug)]
pub(crate) struct Party {
    pub process: usize,
    /// Where each process listens, if that is known yet.
    pub hosts: Vec<Option<String>>,
    /// Whether process 0 tells the others where they listen.
    pub local: bool,
    pub secret: Secret,
    pub purpose: [u8; 32],
    pub wait: Duration,
    pub ended: Ended,
    pub timing: Timing,
}

#[derive(Debug)]
struct Room {
    party: Party,
    port: u16,
    found: Mutex<Found>,
    /// Whether nobody is waited for any more.
    closed: AtomicBool,
    /// The accepted connections that have not proved anything yet, the oldest first.
    unproved: Mutex<Vec<Arc<TcpStream>>>,
}

/// Connects one process to all others.
///
/// # Errors
/// [`ClusterError`], if another process does not come, does not belong to the run, or ends.
pub(crate) fn connect(party: Party, listener: TcpListener, run: &Run) -> Result<Tcp, ClusterError> {
    let address = listener.local_addr().map_err(ClusterError::io("listen"))?;
    listener.set_nonblocking(true).map_err(ClusterError::io("listen"))?;
    let is_complete = !party.local || party.process == 0;
    let found = Found::new(party.hosts.clone(), is_complete);
    let room = Arc::new(Room {
        party,
        port: address.port(),
        found: Mutex::new(found),
        closed: AtomicBool::new(false),
        unproved: Mutex::default(),
    });
    let came = room.gather(&listener, run).and_then(|()| room.ready(run));
    room.closed.store(true, Ordering::Relaxed);
    if let Err(why) = came {
        room.stop(&why);
        return Err(why);
    }
    room.start(listener, run)
}

impl Room {
    /// Waits until all are there.
    fn gather(self: &Arc<Self>, listener: &TcpListener, run: &Run) -> Result<(), ClusterError> {
        // A wait that is too long for the clock has no end.
        let end = Instant::now().checked_add(self.party.wait);
        for to in 0..self.party.process {
            if lock(&self.found).hosts[to].is_some() {
                self.spawn(move |room| room.dial(to))?;
            }
        }
        loop {
            self.accept_waiting(listener);
            if let Some(refused) = lock(&self.found).refused.take() {
                return Err(refused);
            }
            self.pulse()?;
            let found = lock(&self.found);
            let missing = self.missing(&found);
            if missing.is_empty() {
                self.closed.store(true, Ordering::Relaxed);
                return Ok(());
            }
            drop(found);
            run.check_running()?;
            self.nobody_ended()?;
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(ClusterError::Missing { missing, waited: self.party.wait });
            }
            thread::sleep(LOOK);
        }
    }

    /// Says that this process is there, and looks whether those are that are connected.
    fn pulse(&self) -> Result<(), ClusterError> {
        let Timing { beat, silence, .. } = self.party.timing;
        let mut found = lock(&self.found);
        found.beat(beat);
        let gone = found.look(silence);
        drop(found);
        let Some(Gone { process, stream, why }) = gone else { return Ok(()) };
        let line = self.line(process, &stream, &|| Ok(()));
        let over = why.map_or_else(|| line.last_word(), |why| line.lost(&why));
        let gave_up = matches!(over, ClusterError::Exchange(ExchangeError::GaveUp { .. }));
        if gave_up && process > self.party.process && !self.closed.load(Ordering::Relaxed) {
            // It can come again.
            lock(&self.found).free(process);
            return Ok(());
        }
        Err(over)
    }

    /// Refuses to wait for a process that has ended.
    fn nobody_ended(&self) -> Result<(), ClusterError> {
        for process in 0..self.party.hosts.len() {
            if let Some(why) = self.party.ended.how(process) {
                let host = host(&lock(&self.found), process);
                return Err(ExchangeError::Lost { process, host, why }.into());
            }
        }
        Ok(())
    }

    /// Who is missing, with what was seen of each.
    fn missing(&self, found: &Found) -> Vec<String> {
        let mut missing = Vec::new();
        for (process, seats) in found.seats.iter().enumerate() {
            let complete = |seat: &Seat| matches!(seat, Some((_, true)));
            if process == self.party.process || seats.iter().all(complete) {
                continue;
            }
            let host = host(found, process);
            let seen = found.notes[process].as_deref().unwrap_or("it did not connect");
            missing.push(format!("process {process} ({host}): {seen}"));
        }
        if missing.is_empty() && !found.complete {
            missing.push(format!("process 0 ({}): it waits for others", host(found, 0)));
        }
        if let Some(stranger) = found.stranger.as_ref().filter(|_| !missing.is_empty()) {
            missing.push(stranger.clone());
        }
        missing
    }

    /// Accepts some of the connections that wait. What cannot be accepted now may come again.
    ///
    /// However many strangers connect, few threads listen to them, and not for long: the oldest
    /// ones give way.
    fn accept_waiting(self: &Arc<Self>, listener: &TcpListener) {
        let most = STRANGERS + 2 * self.party.hosts.len();
        for _ in 0..STRANGERS {
            let (stream, from) = match listener.accept() {
                Ok(accepted) => accepted,
                Err(error) if is_late(&error) => return,
                Err(error) => {
                    lock(&self.found).stranger = Some(format!("cannot accept more: {error}"));
                    return;
                }
            };
            let mut unproved = lock(&self.unproved);
            if unproved.len() >= 2 * most {
                continue;
            }
            if let Some(place) = unproved.len().checked_sub(most) {
                let _ = unproved[place].shutdown(Shutdown::Both);
            }
            let stream = Arc::new(stream);
            unproved.push(Arc::clone(&stream));
            drop(unproved);
            let accept = |stream: Arc<TcpStream>| {
                move |room: &Arc<Self>| {
                    room.accept(&stream, &from.to_string());
                    room.listened(&stream);
                }
            };
            if self.spawn(accept(Arc::clone(&stream))).is_err() {
                self.listened(&stream);
            }
        }
    }

    /// Nobody waits any more for what comes over a connection.
    fn listened(&self, stream: &Arc<TcpStream>) {
        lock(&self.unproved).retain(|other| !Arc::ptr_eq(other, stream));
    }

    fn spawn(
        self: &Arc<Self>,
        work: impl FnOnce(&Arc<Self>) + Send + 'static,
    ) -> Result<(), ClusterError> {
        let room = Arc::clone(self);
        let spawned = thread::Builder::new().stack_size(256 << 10).spawn(move || work(&room));
        spawned.map(drop).map_err(ClusterError::io("start a thread"))
    }

    fn claim(&self, channel: Channel) -> Claim {
        let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Claim {
            purpose: self.party.purpose,
            process: number(self.party.process),
            processes: number(self.party.hosts.len()),
            channel,
            port: self.port,
        }
    }

    /// Notes that another process does not belong to this run.
    fn refuse(&self, process: usize, host: String, why: String) {
        let mut found = lock(&self.found);
        found.refused.get_or_insert(ClusterError::Refused { process, host, why });
    }

    /// Makes both connections to a process of lower number.
    fn dial(self: &Arc<Self>, to: usize) {
        for channel in [Channel::Data, Channel::Beats] {
            while !self.closed.load(Ordering::Relaxed) {
                match self.attempt(to, channel) {
                    Ok(stream) => {
                        lock(&self.found).proved(to, channel, Arc::new(stream));
                        break;
                    }
                    Err(Failed::Stranger(why)) => {
                        lock(&self.found).notes[to] = Some(why);
                        thread::sleep(AGAIN);
                    }
                    Err(Failed::Differs(why)) => {
                        let host = host(&lock(&self.found), to);
                        return self.refuse(to, host, why);
                    }
                    Err(Failed::Gone(why)) => {
                        let mut found = lock(&self.found);
                        let host = host(&found, to);
                        let lost = ExchangeError::Lost { process: to, host, why };
                        found.refused.get_or_insert(lost.into());
                        return;
                    }
                }
            }
        }
        if self.party.local && to == 0 {
            self.learn_ports();
        }
    }

    fn attempt(&self, to: usize, channel: Channel) -> Result<TcpStream, Failed> {
        let host = lock(&self.found).hosts[to].clone().unwrap_or_default();
        let mut stream = Err(Failed::Stranger("its name has no address".to_owned()));
        for address in host.to_socket_addrs()? {
            let connected = TcpStream::connect_timeout(&address, self.party.timing.handshake);
            stream = connected.map_err(|error| match error.kind() {
                // The first process listens before it starts the others.
                io::ErrorKind::ConnectionRefused if self.party.local && to == 0 => {
                    Failed::Gone("it ended before the run began".to_owned())
                }
                _ => Failed::Stranger(error.to_string()),
            });
            if stream.is_ok() {
                break;
            }
        }
        let stream = stream?;
        stream.set_nodelay(true)?;
        let nonce = random().map_err(|error| Failed::Stranger(error.to_string()))?;
        let mut wire = Timed { stream: &stream, time: self.party.timing.handshake };
        let (claim, to) = (self.claim(channel), u32::try_from(to).unwrap_or(u32::MAX));
        handshake::connect(&mut wire, &self.party.secret, &nonce, claim, to)?;
        Ok(stream)
    }

    /// Finds out who has connected.
    fn accept(&self, stream: &Arc<TcpStream>, from: &str) {
        match self.prove(stream) {
            Ok(()) => {}
            Err((Failed::Differs(why), Some(claim))) => {
                self.refuse(number(claim.process), format!("connected from {from}"), why);
            }
            Err((Failed::Differs(why) | Failed::Stranger(why) | Failed::Gone(why), _)) => {
                let words = format!("the last connection that was refused came from {from}: {why}");
                lock(&self.found).stranger = Some(words);
            }
        }
    }

    fn prove(&self, stream: &Arc<TcpStream>) -> Result<(), (Failed, Option<Claim>)> {
        let setup = || -> Result<_, Failed> {
            stream.set_nonblocking(false)?;
            stream.set_nodelay(true)?;
            random().map_err(|error| Failed::Stranger(error.to_string()))
        };
        let nonce = setup().map_err(|failed| (failed, None))?;
        let mut wire = Timed { stream, time: self.party.timing.handshake };
        let sit = |claim: &Claim| self.sit(claim, stream);
        let claim = self.claim(Channel::Data);
        let other = handshake::accept(&mut wire, &self.party.secret, &nonce, claim, sit);
        let mut found = lock(&self.found);
        if let Ok(claim) | Err((_, Some(claim))) = &other
            && let Some(seat) = self.seat(&mut found, claim)
            && seat.take_if(|(kept, _)| Arc::ptr_eq(kept, stream)).is_some()
            && other.is_ok()
        {
            found.proved(number(claim.process), claim.channel, Arc::clone(stream));
        }
        drop(found);
        other.map(drop)
    }

    fn seat<'a>(&self, found: &'a mut Found, claim: &Claim) -> Option<&'a mut Seat> {
        let process = number(claim.process);
        let seats = found.seats.get_mut(process).filter(|_| process > self.party.process)?;
        seats.get_mut(claim.channel as usize)
    }

    /// Keeps the place of a process, unless another one has it.
    fn sit(&self, claim: &Claim, stream: &Arc<TcpStream>) -> bool {
        let mut found = lock(&self.found);
        let Some(seat) = self.seat(&mut found, claim) else { return false };
        if seat.is_some() || self.closed.load(Ordering::Relaxed) {
            return false;
        }
        *seat = Some((Arc::clone(stream), false));
        if let Some(host) = found.hosts.get_mut(number(claim.process))
            && self.party.local
        {
            *host = Some(local_host(claim.port));
        }
        self.listened(stream);
        true
    }

    /// Hears from process 0 where the others listen, and connects to them.
    fn learn_ports(self: &Arc<Self>) {
        let learn = || {
            let data = lock(&self.found).seats[0][Channel::Data as usize].clone();
            let Some((data, _)) = data else { return Ok(()) };
            let go_on = || {
                if !self.closed.load(Ordering::Relaxed) {
                    return Ok(());
                }
                Err(self.line(0, &data, &|| Ok(())).lost("nobody waits for it any more"))
            };
            let line = self.line(0, &data, &go_on);
            let mut bytes = vec![0; 2 * self.party.hosts.len()];
            line.expect(PORTS)?;
            line.hear(&mut bytes)?;
            let (ports, _) = bytes.as_chunks::<2>();
            for (process, port) in ports.iter().enumerate() {
                if process == 0 || process == self.party.process {
                    continue;
                }
                let host = local_host(u16::from_le_bytes(*port));
                lock(&self.found).hosts[process] = Some(host);
                if process < self.party.process {
                    self.spawn(move |room| room.dial(process))?;
                }
            }
            lock(&self.found).complete = true;
            Ok(())
        };
        if let Err(error) = learn() {
            lock(&self.found).refused.get_or_insert(error);
        }
    }

    fn line<'a>(
        &'a self,
        process: usize,
        stream: &'a TcpStream,
        go_on: &'a dyn Fn() -> Result<(), ClusterError>,
    ) -> Line<'a> {
        let host = |process| {
            let found = lock(&self.found);
            (process < found.hosts.len()).then(|| host(&found, process))
        };
        let time = self.party.timing.handshake;
        Line { process, stream, time, host: Box::new(host), go_on }
    }

    /// Says that this process has all its connections, and waits until the others say so.
    fn ready(&self, run: &Run) -> Result<(), ClusterError> {
        let wait = self.party.wait.max(self.party.timing.handshake);
        let end = Instant::now().checked_add(wait);
        let data = lock(&self.found).complete(Channel::Data);
        let mut words = Vec::new();
        if self.party.local && self.party.process == 0 {
            words.push(PORTS);
            for host in &lock(&self.found).hosts {
                let port = host.as_ref().and_then(|host| host.rsplit_once(':')?.1.parse().ok());
                words.extend(port.unwrap_or(0_u16).to_le_bytes());
            }
        }
        words.push(READY);
        for (process, stream) in &data {
            let sent = (&**stream).write_all(&words);
            let lost =
                |error: io::Error| self.line(*process, stream, &|| Ok(())).lost(&error.to_string());
            sent.map_err(lost)?;
        }
        for (process, stream) in &data {
            let go_on = || {
                self.pulse()?;
                if end.is_none_or(|end| Instant::now() < end) {
                    return Ok(run.check_running()?);
                }
                let host = host(&lock(&self.found), *process);
                let missing = vec![format!("process {process} ({host}): it waits for others")];
                Err(ClusterError::Missing { missing, waited: self.party.wait })
            };
            self.line(*process, stream, &go_on).expect(READY)?;
        }
        Ok(())
    }

    /// Tells those that are connected why this process stops.
    fn stop(&self, why: &ClusterError) {
        let process = self.party.process;
        let over = match why {
            ClusterError::Exchange(over) => over.clone(),
            why => {
                let host = host(&lock(&self.found), process);
                ExchangeError::GaveUp { process, host, why: why.to_string() }
            }
        };
        let both = [Channel::Data, Channel::Beats].map(|kind| lock(&self.found).complete(kind));
        let streams: Vec<_> = both.into_iter().flatten().map(|(_, stream)| stream).collect();
        ready::stop(&streams, &over, self.party.timing.farewell);
        // Threads that still end must not keep the place of this process.
        for process in 0..self.party.hosts.len() {
            lock(&self.found).free(process);
        }
    }

    fn start(&self, listener: TcpListener, run: &Run) -> Result<Tcp, ClusterError> {
        let mut found = lock(&self.found);
        let mut peers = Vec::new();
        for process in 0..found.seats.len() {
            let host = host(&found, process);
            let [data, beats] = &mut found.seats[process];
            peers.push(match (data.take(), beats.take()) {
                (Some((data, _)), Some((beats, _))) => Some(Peer { host, data, beats }),
                _ => None,
            });
        }
        let process = self.party.process;
        let host = host(&found, process);
        Tcp::start(process, host, peers, listener, self.party.timing, run)
    }
}

fn number(process: u32) -> usize {
    usize::try_from(process).unwrap_or(usize::MAX)
}

/// A port of this machine.
pub(crate) fn local_host(port: u16) -> String {
    format!("{}:{port}", Ipv4Addr::LOCALHOST)
}
