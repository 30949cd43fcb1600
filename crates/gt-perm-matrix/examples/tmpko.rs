#![allow(clippy::print_stdout, clippy::unwrap_used)]
use gt_core::{Run, Threads};
use gt_perm_matrix::solve::{Keep, Solver};
use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
use std::time::Instant;
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let rules = PermMatrix::new(a[0], a[1], Goal::HeavyEdge).unwrap().with_rule(RuleSet::Ko).unwrap();
    let keep = [Keep::Counts, Keep::Outcomes, Keep::Values][a[2]];
    let run = Run::new().threads(Threads::exactly(a[3]).unwrap());
    let t = Instant::now();
    let last = std::sync::Mutex::new(Instant::now());
    let v = a.len() > 4;
    let run = run.report_to(std::sync::Arc::new(move |p| {
        if v {
            let mut l = last.lock().unwrap();
            println!("{} {} {:.3}", p.phase, p.done, l.elapsed().as_secs_f64());
            *l = Instant::now();
        }
    }));
    let s = Solver::new(&rules).keep(keep);
    println!("{}", s.forecast().unwrap());
    let x = s.solve(&run).unwrap();
    println!("{:.3} s", t.elapsed().as_secs_f64());
    for c in x.counts() {
        if v || c.plies.is_none() || Some(x.longest()) == c.plies {
            println!("{c:?}");
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", status.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
