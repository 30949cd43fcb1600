//! The counts of states by plies, as a picture.

use core::fmt::Display;

use gt_app::command::Failure;
use gt_core::{Outcome, Player};
use gt_perm_matrix::solve::ValueCount;
use plotters::prelude::*;

const SIZE: (u32, u32) = (900, 540);

/// Draws the won and the lost states by plies, as bars on a logarithmic scale.
///
/// There is one panel for each player to move.
pub(super) fn svg(counts: &[ValueCount]) -> Result<String, Failure> {
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        area.fill(&WHITE).map_err(cannot_draw)?;
        for (panel, player) in area.split_evenly((2, 1)).iter().zip(Player::BOTH) {
            let of_player: Vec<_> = counts.iter().filter(|count| count.player == player).collect();
            let longest = of_player.iter().filter_map(|count| count.plies).max().unwrap_or(0);
            let most = of_player.iter().map(|count| count.states).max().unwrap_or(1);
            let mut chart = ChartBuilder::on(panel)
                .caption(format!("player {} to move: states by plies, wins green, losses red", player.index()), ("sans-serif", 16))
                .margin(8)
                .x_label_area_size(24)
                .y_label_area_size(80)
                .build_cartesian_2d(-0.5..f64::from(longest) + 0.5, (0.5..exact(most) * 2.0).log_scale())
                .map_err(cannot_draw)?;
            chart.configure_mesh().disable_x_mesh().x_desc("plies").draw().map_err(cannot_draw)?;
            let bar = |count: &&ValueCount| {
                let (shift, colour) = if count.outcome == Outcome::Win { (-0.4, GREEN) } else { (0.0, RED) };
                let left = f64::from(count.plies?) + shift;
                Some(Rectangle::new([(left, 0.5), (left + 0.4, exact(count.states))], colour.filled()))
            };
            chart.draw_series(of_player.iter().filter_map(bar)).map_err(cannot_draw)?;
        }
        area.present().map_err(cannot_draw)?;
    }
    Ok(picture)
}

#[expect(clippy::cast_precision_loss, reason = "the height of a bar")]
const fn exact(count: u64) -> f64 {
    count as f64
}

fn cannot_draw(error: impl Display) -> Failure {
    Failure::Unanswered(format!("cannot draw the picture: {error}"))
}
