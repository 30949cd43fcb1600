//! What does solving a whole board of permutation matrices cost per state, by rules and size?

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use gt_core::Run;
use gt_core::retrograde::Tablebase;
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Goal, PermMatrix, RuleSet};

fn rules(rows: usize, cols: usize, rule: RuleSet) -> PermMatrix {
    PermMatrix::new(rows, cols, Goal::HeavyEdge)
        .and_then(|rules| rules.with_rule(rule))
        .expect("a board of the bench")
}

fn longest(rules: &PermMatrix) -> u32 {
    StateSolver::new(rules).keep(Keep::Counts).solve(&Run::new()).expect("no limits").longest()
}

/// Longest plies. Source: other, counts by ply of independent programs.
const BOARDS: [(usize, usize, RuleSet, u32); 5] = [
    (3, 3, RuleSet::Axes, 9),
    (3, 4, RuleSet::Free, 1),
    (3, 4, RuleSet::Axes, 35),
    (3, 4, RuleSet::Ko, 38),
    (3, 5, RuleSet::Free, 1),
];

fn engine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matrix/engine");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (rows, cols, rule, plies) in BOARDS {
        let rules = rules(rows, cols, rule);
        assert_eq!(longest(&rules), plies, "{rows}x{cols} {rule}");
        group.throughput(Throughput::Elements(rules.shape().states()));
        group.bench_function(format!("{rows}x{cols} {rule}"), |bencher| {
            bencher.iter(|| longest(&rules));
        });
    }
    group.finish();
}

fn generic(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matrix/retrograde::Tablebase");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    let rules = rules(3, 4, RuleSet::Axes);
    let solve = || Tablebase::dense_by_predecessors(&rules, &Run::new()).expect("no limits");
    assert_eq!(solve().census().expect("memory").longest(), Some(35));
    group.throughput(Throughput::Elements(rules.shape().states()));
    group.bench_function("3x4 axes", |bencher| bencher.iter(solve));
    group.finish();
}

criterion_group!(benches, engine, generic);
criterion_main!(benches);
