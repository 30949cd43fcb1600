//! The shots of the strategies as a plot.

use gt_app::command::{Failure, counted};
use gt_draw::colour;
use plotters::prelude::*;

use super::Table;
use crate::plot::{FONT, exact, panels, rgb, whole};

impl Table {
    /// Draws a histogram for each strategy, one below the other.
    pub(super) fn svg(&self) -> Result<String, Failure> {
        let height = 40 + 200 * u32::try_from(self.strategies.len()).unwrap_or(1).max(1);
        let (fewest, most) = self
            .strategies
            .iter()
            .fold((usize::MAX, 1), |(low, high), row| (low.min(row.min), high.max(row.max)));
        let shots = |shots: usize| exact(u64::try_from(shots).unwrap_or(u64::MAX));
        let tallest = self
            .strategies
            .iter()
            .flat_map(|row| &row.histogram)
            .max()
            .map_or(1.0, |&games| shots(games));
        let fleets = counted(self.games, "fleet");
        let title = format!(
            "Sea battle: shots until the last ship cell, {fleets}, defence {}",
            self.defence
        );
        let keys = [
            (colour::SKY, "games"),
            (colour::VERMILION, "mean"),
            (colour::ORANGE, "95 % interval"),
        ];
        panels((900, height), (&title, 20), &keys, &self.strategies, |panel, row| {
            let mut chart = ChartBuilder::on(panel)
                .caption(
                    format!("{}: mean {:.2} \u{b1} {:.2}", row.name, row.mean, row.ci95),
                    (FONT, 16),
                )
                .margin(8)
                .x_label_area_size(36)
                .y_label_area_size(70)
                .build_cartesian_2d(shots(fewest) - 1.0..shots(most) + 1.0, 0.0..tallest * 1.1)?;
            let mut mesh = chart.configure_mesh();
            mesh.disable_x_mesh()
                .light_line_style(TRANSPARENT)
                .x_desc("shots")
                .y_desc("games")
                .x_labels(20)
                .y_labels(6);
            mesh.x_label_formatter(&|x| whole(*x)).y_label_formatter(&|y| whole(*y)).draw()?;
            let bars = row.histogram.iter().enumerate().filter(|&(_, &games)| games > 0).map(
                |(x, &games)| {
                    Rectangle::new(
                        [(shots(x) - 0.4, 0.0), (shots(x) + 0.4, shots(games))],
                        rgb(colour::SKY).filled(),
                    )
                },
            );
            chart.draw_series(bars)?;
            let band = [(row.mean - row.ci95, 0.0), (row.mean + row.ci95, tallest * 1.1)];
            chart.draw_series([Rectangle::new(band, rgb(colour::ORANGE).mix(0.6).filled())])?;
            let mean = PathElement::new(
                [(row.mean, 0.0), (row.mean, tallest * 1.1)],
                rgb(colour::VERMILION).stroke_width(2),
            );
            chart.draw_series([mean])?;
            Ok(())
        })
    }
}
