//! The counts of states by plies, as a picture.

use gt_app::command::Failure;
use gt_core::{Outcome, Player};
use gt_draw::colour::{self, Rgb};
use gt_perm_matrix::solve::ValueCount;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::plot::{FONT, exact, panels, rgb, whole};

const SIZE: (u32, u32) = (900, 600);

/// What the bars of an outcome are called, and their colour.
const BARS: [(Outcome, &str, Rgb); 3] = [
    (Outcome::Win, "win", colour::BLUE),
    (Outcome::Loss, "loss", colour::ORANGE),
    (Outcome::Draw, "draw", colour::GREY),
];

/// Draws the states by outcome and plies, as bars on a logarithmic scale.
///
/// There is one panel for each player to move. Draws have no plies; their bar stands at the right
/// end, with the word `draw` and their number.
pub(super) fn svg(title: &str, counts: &[ValueCount]) -> Result<String, Failure> {
    let keys = BARS.map(|(_, name, fill)| (fill, name));
    panels(SIZE, (title, 20), &keys, &Player::BOTH, |panel, &player| {
        let of_player: Vec<_> = counts.iter().filter(|count| count.player == player).collect();
        let longest = of_player.iter().filter_map(|count| count.plies).max().unwrap_or(0);
        let most = of_player.iter().map(|count| count.states).max().unwrap_or(1);
        let draws: u64 = of_player
            .iter()
            .filter(|count| count.outcome == Outcome::Draw)
            .map(|count| count.states)
            .sum();
        let after = f64::from(longest) + f64::from(longest / 20) + 2.0;
        let end = if draws > 0 { after + after / 20.0 } else { f64::from(longest) };
        let mut chart = ChartBuilder::on(panel)
            .caption(format!("player {} to move", player.index()), (FONT, 16))
            .margin(8)
            .margin_right(24)
            .x_label_area_size(40)
            .y_label_area_size(70)
            .build_cartesian_2d(-0.5..end + 0.5, (0.5..exact(most) * 3.0).log_scale())?;
        let plies =
            |x: &f64| if *x > f64::from(longest) + 0.25 { String::new() } else { whole(*x) };
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc("plies until the game is over")
            .y_desc("states (log scale)")
            .x_labels(usize::try_from(longest).map_or(20, |longest| (longest + 4).min(20)));
        mesh.x_label_formatter(&plies).y_label_formatter(&|y| whole(*y)).draw()?;
        for (outcome, _, fill) in BARS {
            let fill = rgb(fill).filled();
            let shift = if outcome == Outcome::Loss { 0.0 } else { -0.4 };
            let bars = of_player.iter().filter(|count| count.outcome == outcome).map(|count| {
                let (left, width) =
                    count.plies.map_or((after - 0.4, 0.8), |plies| (f64::from(plies) + shift, 0.4));
                Rectangle::new([(left, 0.5), (left + width, exact(count.states))], fill)
            });
            chart.draw_series(bars)?;
        }
        if draws > 0 {
            let style =
                TextStyle::from((FONT, 12).into_font()).pos(Pos::new(HPos::Right, VPos::Center));
            let place = (end + 0.5, exact(draws) * 1.6);
            chart.plotting_area().draw(&Text::new(
                format!("draw: {}", whole(exact(draws))),
                place,
                style,
            ))?;
        }
        Ok(())
    })
}
