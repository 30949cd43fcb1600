//! Measures rounds between processes of this machine.
//!
//! The first process starts the others, which get their invitations over standard input.
//!
//! Usage: `cargo run --release -p gt-cluster --example rounds -- [PROCESSES [KIB [ROUNDS]]]`
#![expect(clippy::print_stdout, reason = "an example that prints")]
#![expect(clippy::cast_precision_loss, reason = "times")]

use core::error::Error;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, io};

use gt_cluster::Hosts;
use gt_core::Run;

/// A digest of what all processes have to agree on.
const PURPOSE: [u8; 32] = *b"rounds that measure, version 0.1";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).peekable();
    let invited = arguments.next_if_eq("invited").is_some();
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse::<usize>());
    let (processes, kib, rounds) = (number(2)?, number(1024)?, number(500)?);
    let mut children = Vec::new();
    let hosts = if invited {
        Hosts::invited(&mut io::stdin().lock())?
    } else {
        let (hosts, invitations) = Hosts::local(processes)?;
        for invitation in invitations {
            let mut child = Command::new(env::current_exe()?)
                .arg("invited")
                .args([processes, kib, rounds].map(|number| number.to_string()))
                .stdin(Stdio::piped())
                .spawn()?;
            invitation.write_to(child.stdin.as_mut().ok_or("a child without input")?)?;
            children.push(child);
        }
        hosts
    };
    let mut exchange = hosts.connect(&PURPOSE, &Run::new())?;
    let begun = Instant::now();
    let mut batches = vec![vec![1; 1024 * kib]; processes];
    for _ in 0..rounds {
        // What came goes back.
        exchange.round(&mut batches, &mut [1])?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    if !invited {
        let sent = ((processes - 1) * rounds * 1024 * kib) as f64;
        println!("{processes} processes, {rounds} rounds of {kib} KiB to each other one");
        println!("{:.1} us a round", seconds / rounds as f64 * 1e6);
        println!("{:.0} MB/s from and to each process", sent / seconds / 1e6);
    }
    for mut child in children {
        child.wait()?;
    }
    Ok(())
}
