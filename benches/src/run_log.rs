//! The log of a run of several processes, as `gt cluster local --log FILE` writes it, as a picture.
//!
//! A bar shows what a process was at. Time goes from left to right. The height of a colour in a
//! column says how much of this column's time went to that thing.

use core::error::Error;
use std::collections::BTreeMap;

use gt_draw::colour::{BLUE, GREEN, GREY, ORANGE, PURPLE, Rgb, SKY, YELLOW};
use plotters::prelude::*;
use serde_json::Value;

type Failure = Box<dyn Error>;

/// How many columns a bar has.
const COLUMNS: usize = 240;

/// What is drawn from the ground up, with its colour. What stands above all is waiting.
const LAYERS: [(&str, Rgb); 7] = [
    ("solving tiers", BLUE),
    ("discovering", SKY),
    ("walking back", GREEN),
    ("writing the table", PURPLE),
    ("other work", YELLOW),
    ("exchanging", ORANGE),
    ("waiting", [221, 221, 221]),
];

/// The layers of work, which come first.
const WORK: usize = 5;

/// What one process was at, from when to when, in seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The layer of the picture.
    layer: usize,
    start: f64,
    end: f64,
}

/// What each process was at all the time, from process 0 on.
#[derive(Clone, Debug, PartialEq)]
pub struct RunLog {
    processes: Vec<Vec<Span>>,
    end: f64,
}

impl RunLog {
    /// Reads a log, a JSON object a line.
    ///
    /// # Errors
    /// Says which line is none, or where the spans of a process have a gap or overlap.
    /// # Example
    /// ```
    /// use gt_benches::run_log::RunLog;
    /// let log = r#"{"process":0,"what":"solving tiers","start":0.0,"end":3.0}
    /// {"process":0,"what":"waiting","start":3.0,"end":4.0}"#;
    /// let log = RunLog::read(log)?;
    /// assert_eq!(log.shares(), [(0.75, 0.0, 0.25)]);
    /// assert!(log.picture("A run")?.starts_with("<svg "));
    /// assert!(RunLog::read("{}").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Failure> {
        let mut processes = BTreeMap::<u64, Vec<Span>>::new();
        for (number, line) in (1..).zip(text.lines()) {
            let object: Value = serde_json::from_str(line)?;
            let [start, end] = ["start", "end"].map(|key| object[key].as_f64());
            let (Some(process), Some(what), Some(start), Some(end)) =
                (object["process"].as_u64(), object["what"].as_str(), start, end)
            else {
                return Err(format!("line {number} is none of a log: {line}").into());
            };
            let layer = LAYERS.iter().position(|&(name, _)| name == what).unwrap_or(WORK - 1);
            let own = processes.entry(process).or_default();
            let before = own.last().map_or(0.0, |span| span.end);
            if start.total_cmp(&before).is_ne() || end < start {
                return Err(format!("line {number} does not begin at {before}: {line}").into());
            }
            own.push(Span { layer, start, end });
        }
        let all = (0..).zip(processes.keys()).all(|(nth, &process)| nth == process);
        if processes.is_empty() || !all {
            return Err(format!("these are not all processes: {:?}", processes.keys()).into());
        }
        let ends = processes.values().filter_map(|own| own.last()).map(|last| last.end);
        let end = ends.fold(0.0, f64::max);
        Ok(Self { processes: processes.into_values().collect(), end })
    }

    /// How much of the run each process worked, exchanged and waited.
    #[must_use]
    pub fn shares(&self) -> Vec<(f64, f64, f64)> {
        let share = |own: &Vec<Span>| {
            let of = |layer: fn(usize) -> bool| {
                let own = own.iter().filter(|span| layer(span.layer));
                own.map(|span| span.end - span.start).sum::<f64>() / self.end
            };
            let exchanged = of(|layer| layer == WORK);
            (of(|layer| layer < WORK), exchanged, of(|layer| layer > WORK))
        };
        self.processes.iter().map(share).collect()
    }

    /// Draws a bar for each process, as SVG.
    ///
    /// # Errors
    /// Those of the drawing.
    pub fn picture(&self, title: &str) -> Result<String, Failure> {
        let height = 110 + 70 * u32::try_from(self.processes.len())?;
        let mut picture = String::new();
        self.draw(title, SVGBackend::with_string(&mut picture, (860, height)))?;
        Ok(picture)
    }

    fn draw(&self, title: &str, backend: SVGBackend<'_>) -> Result<(), Failure> {
        let area = backend.into_drawing_area();
        area.fill(&WHITE)?;
        let area = area.titled(title, ("sans-serif", 18))?;
        let (plot, side) = area.split_horizontally(720);
        let shown = |layer: usize| self.processes.iter().flatten().any(|span| span.layer == layer);
        for (y, layer) in (12..).step_by(20).zip((0..LAYERS.len()).filter(|&layer| shown(layer))) {
            let (name, colour) = LAYERS[layer];
            side.draw(&Rectangle::new([(4, y), (16, y + 12)], rgb(colour).filled()))?;
            side.draw(&Text::new(name, (22, y), ("sans-serif", 12)))?;
        }
        let top = f64::from(u32::try_from(self.processes.len())?);
        let mut chart = ChartBuilder::on(&plot)
            .margin_right(20)
            .x_label_area_size(40)
            .y_label_area_size(90)
            .build_cartesian_2d(0.0..self.end, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_mesh()
            .disable_y_axis()
            .y_labels(0)
            .x_desc("seconds")
            .label_style(("sans-serif", 12))
            .draw()?;
        let mut ground = top;
        for (process, (own, (work, ..))) in self.processes.iter().zip(self.shares()).enumerate() {
            ground -= 1.0;
            for (layer, outline) in self.outlines(own).into_iter().enumerate().rev() {
                let points = outline.into_iter().map(|(x, y)| (x, ground + 0.9 * y));
                let colour = rgb(LAYERS[layer].1).filled();
                chart.draw_series([Polygon::new(points.collect::<Vec<_>>(), colour)])?;
            }
            let (_, y) = chart.backend_coord(&(0.0, ground + 0.55));
            let label = format!("process {process}");
            plot.draw(&Text::new(label, (8, y - 8), ("sans-serif", 13)))?;
            let label = format!("{:.0} % work", 100.0 * work);
            plot.draw(&Text::new(
                label,
                (8, y + 8),
                ("sans-serif", 12).into_font().color(&rgb(GREY)),
            ))?;
        }
        Ok(area.present()?)
    }

    /// For each layer the outline of all layers up to it, in seconds and parts of the height.
    fn outlines(&self, own: &[Span]) -> Vec<Vec<(f64, f64)>> {
        let width = self.end / f64::from(u32::try_from(COLUMNS).unwrap_or(1));
        let mut columns = vec![[0.0; LAYERS.len()]; COLUMNS];
        for span in own {
            // Both ends are within the run, so columns are small numbers.
            let mut from = span.start;
            for (column, edge) in columns.iter_mut().zip(1_u32..) {
                let edge = width * f64::from(edge);
                if from < edge && from < span.end {
                    column[span.layer] += (span.end.min(edge) - from) / width;
                    from = edge;
                }
            }
        }
        let mut outlines = Vec::new();
        for layer in 0..LAYERS.len() {
            let mut outline = vec![(0.0, 0.0)];
            let mut before = 0.0;
            for (column, nth) in columns.iter().zip(0_u32..) {
                let height: f64 = column[..=layer].iter().sum();
                let x = width * f64::from(nth);
                if (height - before).abs() > 0.005 {
                    outline.extend([(x, before), (x, height)]);
                    before = height;
                }
            }
            outline.extend([(self.end, before), (self.end, 0.0)]);
            if outline.len() > 3 {
                outlines.push(outline);
            } else {
                outlines.push(Vec::new());
            }
        }
        outlines
    }
}

const fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_does_not_add_up_is_refused() {
        let line = |process: u32, start: f64, end: f64| {
            format!(
                "{{\"process\":{process},\"what\":\"waiting\",\"start\":{start},\"end\":{end}}}\n"
            )
        };
        let read = |lines: &[String]| RunLog::read(&lines.concat());
        assert!(read(&[line(0, 0.0, 1.0), line(1, 0.0, 1.5), line(1, 1.5, 2.0)]).is_ok());
        for wrong in [
            vec![],
            vec![line(1, 0.0, 1.0)],
            vec![line(0, 0.5, 1.0)],
            vec![line(0, 0.0, 1.0), line(0, 1.1, 2.0)],
            vec![line(0, 0.0, 1.0), line(0, 0.9, 2.0)],
        ] {
            assert!(read(&wrong).is_err(), "{wrong:?}");
        }
    }

    /// A column has the colours of its time.
    #[test]
    fn heights_are_shares_of_the_time_of_a_column() {
        let span = |layer, start, end| Span { layer, start, end };
        let own = vec![span(0, 0.0, 120.0), span(1, 120.0, 120.5), span(6, 120.5, 240.0)];
        let log = RunLog { processes: vec![own.clone()], end: 240.0 };
        let outlines = log.outlines(&own);
        assert_eq!(
            outlines[0],
            [
                (0.0, 0.0),
                (0.0, 0.0),
                (0.0, 1.0),
                (120.0, 1.0),
                (120.0, 0.0),
                (240.0, 0.0),
                (240.0, 0.0)
            ]
        );
        let of_both = [(120.0, 1.0), (120.0, 0.5), (121.0, 0.5), (121.0, 0.0)];
        assert_eq!(outlines[1][3..7], of_both);
        assert_eq!(outlines[6], [(0.0, 0.0), (0.0, 0.0), (0.0, 1.0), (240.0, 1.0), (240.0, 0.0)]);
        assert_eq!(log.shares(), [(120.5 / 240.0, 0.0, 119.5 / 240.0)]);
    }
}
