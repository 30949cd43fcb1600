//! The matches as a plot.

use gt_app::command::{Failure, counted};
use gt_draw::colour::{self, Rgb};
use gt_play::arena::Interval;
use plotters::prelude::*;

use super::Table;
use crate::plot::{FONT, exact, panels, rgb, whole};

impl Table {
    /// Draws a panel for each match, with three bars and their intervals.
    pub(super) fn svg(&self) -> Result<String, Failure> {
        const BARS: [(&str, Rgb); 3] =
            [("losses", colour::ORANGE), ("draws", colour::GREY), ("wins", colour::BLUE)];
        let height = 40 + 180 * u32::try_from(self.matches.len()).unwrap_or(1).max(1);
        let title = "Foxes and hens: shares of games with 95 % confidence intervals";
        let keys = [
            (colour::BLUE, "wins"),
            (colour::GREY, "draws"),
            (colour::ORANGE, "losses"),
            (colour::BLACK, "95 % interval"),
        ];
        panels((800, height), (title, 18), &keys, &self.matches, |panel, game| {
            let mut chart = ChartBuilder::on(panel)
                .caption(format!("{} against {}", game.one, game.other), (FONT, 16))
                .margin(8)
                .margin_right(24)
                .x_label_area_size(36)
                .y_label_area_size(60)
                .build_cartesian_2d(0.0..100.0, -0.5..2.5)?;
            let name = |y: &f64| {
                BARS.iter()
                    .zip([0.0, 1.0, 2.0])
                    .find(|(_, at)| (y - at).abs() < 1e-9)
                    .map_or("", |(bar, _)| bar.0)
            };
            let mut mesh = chart.configure_mesh();
            mesh.disable_y_mesh()
                .light_line_style(TRANSPARENT)
                .x_desc(format!("percent of {}", counted(self.games, "game")))
                .y_labels(4);
            mesh.x_label_formatter(&|x| whole(*x))
                .y_label_formatter(&|y| name(y).to_owned())
                .draw()?;
            let counts = [game.losses, game.draws, game.wins];
            let games = counts.iter().sum::<u64>();
            for ((&(_, fill), count), y) in BARS.iter().zip(counts).zip([0.0, 1.0, 2.0]) {
                let share = 100.0 * exact(count) / exact(games.max(1));
                let bar = Rectangle::new([(0.0, y - 0.3), (share, y + 0.3)], rgb(fill).filled());
                chart.draw_series([bar])?;
                let interval = Interval::wilson(count, games);
                let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
                let lines = [
                    [(low, y), (high, y)],
                    [(low, y - 0.15), (low, y + 0.15)],
                    [(high, y - 0.15), (high, y + 0.15)],
                ];
                chart
                    .draw_series(lines.map(|line| PathElement::new(line, BLACK.stroke_width(2))))?;
            }
            Ok(())
        })
    }
}
