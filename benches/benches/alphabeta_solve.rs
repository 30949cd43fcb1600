//! How long does it take to solve one position exactly?
//!
//! The position is Chomp 7 x 8 from the full bar; the answer is its value and principal variation.
//! With the feature `peers`, the iterative search of the crate `minimax` runs too, with its own
//! table and its default options. The plain negamax of that crate has no table, and does not end
//! within minutes.

use criterion::{Criterion, criterion_group, criterion_main};
use gt_chomp::Chomp;
use gt_core::Run;
use gt_core::alphabeta::Search;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::table::{Exact, Fixed};

/// Source: other, the value of the full bar by an independent program.
const VALUE: Option<Value> = Some(Value::Win { plies: 19 });

fn alphabeta_solve(criterion: &mut Criterion) {
    let chomp = Chomp::new(7, 8).expect("7 x 8 is a board");
    let bar = chomp.initial();
    let mut group = criterion.benchmark_group("solve Chomp 7x8");
    group.sample_size(20);
    let mut bench = |name: &str, solve: &dyn Fn() -> Option<Value>| {
        assert_eq!(solve(), VALUE, "{name}");
        group.bench_function(name, |bencher| bencher.iter(solve));
    };
    let search = || Search::new(chomp);
    let solved =
        |report: Result<gt_core::alphabeta::Report<_>, _>| report.expect("no limits").value();
    bench("exact table", &|| solved(search().with_table(Exact::new()).solve(&bar)));
    bench("exact table, game's order", &|| {
        solved(search().with_table(Exact::new()).without_killers().solve(&bar))
    });
    bench("exact table, deepening", &|| solved(search().with_table(Exact::new()).deepen(&bar, 60)));
    bench("fixed table, 4096 slots", &|| {
        solved(
            search()
                .with_table(Fixed::with_slots(4096).expect("memory for a small table"))
                .solve(&bar),
        )
    });
    bench("memo::Values", &|| Values::new(chomp, &Run::new()).value(&bar).expect("no limits"));
    group.bench_function("memo::Outcomes", |bencher| {
        bencher.iter(|| Outcomes::new(chomp, &Run::new()).outcome(&bar));
    });
    group.bench_function("exact table, outcome", |bencher| {
        bencher.iter(|| search().with_table(Exact::new()).outcome(&bar));
    });
    #[cfg(feature = "peers")]
    {
        let opening = Outcomes::new(chomp, &Run::new())
            .best_moves(&bar)
            .expect("no limits")
            .expect("known on demand");
        assert!(opening.contains(&peer()), "the peer finds a winning opening");
        group.bench_function("crate minimax, iterative with table", |bencher| bencher.iter(peer));
    }
    group.finish();
}

/// Returns the opening that the peer chooses.
#[cfg(feature = "peers")]
fn peer() -> gt_chomp::Bite {
    use gt_benches::peers::{Balanced, Preset};
    use minimax::Strategy;

    let mut search = minimax::IterativeSearch::new(
        Balanced::<Chomp>::default(),
        minimax::IterativeOptions::new(),
    );
    search.set_max_depth(60);
    search.choose_move(&Chomp::rules().initial()).expect("a bar with moves")
}

criterion_group!(benches, alphabeta_solve);
criterion_main!(benches);
