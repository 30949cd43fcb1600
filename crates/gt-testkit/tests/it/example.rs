//! The example of gt-core's documentation is a sound game.

use gt_core::example::Matches;
use gt_testkit::laws;

#[test]
fn the_example_keeps_every_law() {
    for matches in [0, 1, 30] {
        laws::all!(Matches(matches));
    }
}
