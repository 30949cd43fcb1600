//! How many questions a second `gt serve` answers, and how soon it shows its page.
//!
//! `cargo run --release -p gt-benches --bin questions -- target/release/gt` starts the command with
//! `serve`. Two clients then ask `POST /api/moves` about positions of one game for five seconds,
//! each over a connection of its own and a question at a time. The solution is kept from the first
//! question on. Another 50 connections ask for `/`, one after the other.
//!
//! It prints the questions a second of both clients together, the median and the 99th percentile of
//! the time of a question, and the median time from the beginning of a connection to the first byte
//! of the page. Then one client asks for the map of ten games of sea battle after each of thirty
//! shots. More words are options of `serve`.
//!
//! On a machine that is busy the figures say little.

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::time::Duration;
use std::io::{BufRead, BufReader, Error, Read, Result, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

/// How long the clients ask.
const LASTS: Duration = Duration::from_secs(5);
/// The game: 1,330 positions of three heaps.
const INSTANCE: &str = "nim:10,10,10";
/// The games of sea battle, and the shots in each.
const GAMES: usize = 10;
const SHOTS: usize = 30;
/// The fleet that is shot at, a letter a ship.
const FLEET: [&str; 10] = [
    "aaaa.b.c.d", //
    ".........d",
    "eee.f.gg..",
    "....f.....",
    "hh..f...i.",
    "..........",
    ".....j....",
    "..........",
    "..........",
    "..........",
];

/// A server that ends with this program.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(program: &str, options: &[String]) -> Result<Self> {
        let mut child =
            Command::new(program).arg("serve").args(options).stdout(Stdio::piped()).spawn()?;
        let out = child.stdout.take().ok_or_else(|| Error::other("no output"))?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.ok_or_else(|| Error::other(format!("{program} says {line:?}")))?;
        Ok(Self { address: address.to_owned(), child })
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that is used again.
struct Client {
    stream: TcpStream,
    read: BufReader<TcpStream>,
    address: String,
}

impl Client {
    fn connect(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let read = BufReader::new(stream.try_clone()?);
        Ok(Self { stream, read, address: address.to_owned() })
    }

    /// Asks for the moves of a position, and reads the answer.
    fn ask(&mut self, position: &str) -> Result<()> {
        let body = format!(r#"{{"instance":"{INSTANCE}","position":"{position}"}}"#);
        self.post("moves", &body)
    }

    /// Asks a question, and reads the answer.
    fn post(&mut self, path: &str, body: &str) -> Result<()> {
        let request = format!(
            "POST /api/{path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.write_all(request.as_bytes())?;
        let mut length = 0;
        let mut line = String::new();
        self.read.read_line(&mut line)?;
        if !line.starts_with("HTTP/1.1 200") {
            return Err(Error::other(format!("{path} {body}: {line}")));
        }
        while line.trim() != "" {
            line.clear();
            self.read.read_line(&mut line)?;
            if let Some(text) = line.strip_prefix("content-length: ") {
                length = text.trim().parse().map_err(Error::other)?;
            }
        }
        let mut answer = vec![0; length];
        self.read.read_exact(&mut answer)
    }
}

/// The times of one client, in seconds.
fn client(address: &str, seed: u32) -> Result<Vec<f64>> {
    let mut client = Client::connect(address)?;
    let (begun, mut times, mut state) = (Instant::now(), Vec::new(), seed);
    while begun.elapsed() < LASTS {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c] = [24, 16, 8].map(|bits| (state >> bits & 0xff) % 11);
        let asked = Instant::now();
        client.ask(&format!("{a},{b},{c}"))?;
        times.push(asked.elapsed().as_secs_f64());
    }
    Ok(times)
}

/// The times of the maps that the assistant of sea battle asks for, in seconds: after the first
/// shot of a game, and after each later one.
fn maps(address: &str) -> Result<[Vec<f64>; 2]> {
    let mut client = Client::connect(address)?;
    let (mut first, mut later, mut state) = (Vec::new(), Vec::new(), 1_u32);
    let fleet: Vec<char> = FLEET.iter().flat_map(|row| row.chars()).collect();
    for _ in 0..GAMES {
        let mut marks = vec!['.'; fleet.len()];
        for shot in 0..=SHOTS {
            let rows: Vec<String> = marks.chunks(10).map(|row| row.iter().collect()).collect();
            let body = format!(r#"{{"position":"-","input":"{}"}}"#, rows.join(r"\n"));
            let asked = Instant::now();
            client.post("sea/map", &body)?;
            match shot {
                0 => {}
                1 => first.push(asked.elapsed().as_secs_f64()),
                _ => later.push(asked.elapsed().as_secs_f64()),
            }
            let cell = loop {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let cell = (state >> 8) as usize % fleet.len();
                if marks[cell] == '.' {
                    break cell;
                }
            };
            let ship = fleet[cell];
            marks[cell] = if ship == '.' { 'o' } else { 'x' };
            let cells: Vec<usize> =
                (0..fleet.len()).filter(|&cell| ship != '.' && fleet[cell] == ship).collect();
            if cells.iter().all(|&cell| marks[cell] == 'x') {
                for cell in cells {
                    marks[cell] = '#';
                }
            }
        }
    }
    Ok([first, later])
}

/// The time to the first byte of the page, in seconds.
fn first_byte(address: &str) -> Result<f64> {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    stream.read_exact(&mut [0])?;
    Ok(begun.elapsed().as_secs_f64())
}

/// The part `share` of sorted times, in microseconds.
fn share(times: &mut [f64], of: usize, parts: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times
        .get((times.len() * of / parts).min(times.len().saturating_sub(1)))
        .map_or(0.0, |t| t * 1e6)
}

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let program = words.next().unwrap_or_else(|| "target/release/gt".to_owned());
    let served = Served::start(&program, &words.collect::<Vec<_>>())?;
    let address = served.address.as_str();
    Client::connect(address)?.ask("10,10,10")?;
    let mut times = thread::scope(|threads| {
        let clients: Vec<_> =
            [1, 2].map(|seed| threads.spawn(move || client(address, seed))).into();
        let joined = clients.into_iter().map(|client| {
            client.join().unwrap_or_else(|_| Err(Error::other("a client has failed")))
        });
        joined.collect::<Result<Vec<_>>>()
    })?
    .concat();
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let rate = times.len() as f64 / LASTS.as_secs_f64();
    let (median, late) = (share(&mut times, 1, 2), share(&mut times, 99, 100));
    println!("{rate:.0} questions a second; {median:.0} us, 99 of 100 within {late:.0} us");
    let mut pages = (0..50).map(|_| first_byte(address)).collect::<Result<Vec<_>>>()?;
    println!("first byte of / after {:.0} us", share(&mut pages, 1, 2));
    for (mut times, name) in maps(address)?.into_iter().zip(["the first shot", "a later shot"]) {
        let (median, longest) = (share(&mut times, 1, 2), share(&mut times, 1, 1));
        println!("map after {name}: {:.0} ms, longest {:.0} ms", median / 1e3, longest / 1e3);
    }
    Ok(())
}
