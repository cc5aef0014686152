//! Draws charts of horizontal bars. A chart consists of panels, each with its own scale, which
//! begins at zero.

use super::svg::{Anchor, Area, Point, Svg, Tone, Type};

/// One bar and the number printed at its end.
pub(crate) struct Bar {
    /// The length of the bar on the panel's scale, or `None` if only the number is printed.
    pub(crate) length: Option<f64>,
    pub(crate) shown: String,
    pub(crate) tone: Tone,
}

/// The bars of one measured quantity, below each other.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) bars: Vec<Bar>,
}

/// Rows that share a scale.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) rows: Vec<Row>,
    /// The value of a vertical reference line, and its label.
    pub(crate) mark: Option<(f64, &'static str)>,
}

/// A chart of panels with horizontal bars.
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) columns: usize,
    pub(crate) panel_width: f64,
    /// The width of the labels in a panel.
    pub(crate) label_width: f64,
    pub(crate) panels: Vec<Panel>,
}

const MARGIN: f64 = 24.0;
const HEAD: f64 = 68.0;
const BAR: f64 = 13.0;
const BETWEEN_BARS: f64 = 2.0;
const BETWEEN_ROWS: f64 = 8.0;
const PANEL_HEAD: f64 = 30.0;
/// The width of the number at the end of a bar.
const FIGURE_WIDTH: f64 = 120.0;
/// The maximum length of a bar as a multiple of the median bar. A longer bar is cut, because next
/// to it the other bars would be too short to see.
const LONGEST: f64 = 8.0;

impl Row {
    fn height(&self) -> f64 {
        self.bars.len() as f64 * (BAR + BETWEEN_BARS) + BETWEEN_ROWS
    }
}

impl Panel {
    fn height(&self) -> f64 {
        let rows: f64 = self.rows.iter().map(Row::height).sum();
        PANEL_HEAD + rows + MARGIN
    }

    /// Returns the value of the longest bar that is not cut. This bar has the whole width of the
    /// panel.
    fn longest(&self) -> f64 {
        let bars = self.rows.iter().flat_map(|row| &row.bars);
        let mut lengths: Vec<f64> = bars.filter_map(|bar| bar.length).collect();
        lengths.sort_by(f64::total_cmp);
        let middle = lengths.get(lengths.len() / 2).copied().unwrap_or(1.0);
        let fitting = lengths.into_iter().filter(|it| *it <= LONGEST * middle);
        let mark = self.mark.map_or(0.0, |(at, _)| at);
        fitting.fold(mark, f64::max)
    }

    fn draw(&self, svg: &mut Svg, x: f64, mut y: f64, chart: &Chart) {
        let start = Point { x, y: y + 12.0 };
        svg.text(start, &self.title, Type::Heading, Anchor::Start);
        y += PANEL_HEAD;
        let origin = x + chart.label_width;
        let room = chart.panel_width - chart.label_width - FIGURE_WIDTH;
        let longest = self.longest();
        if let Some((at, name)) = self.mark {
            let x = origin + room * at / longest;
            let bottom = y - PANEL_HEAD + self.height() - MARGIN - BETWEEN_ROWS;
            svg.mark(Point { x, y: y - 6.0 }, Point { x, y: bottom + 4.0 });
            let below = Point {
                x,
                y: bottom + 17.0,
            };
            svg.text(below, name, Type::Note, Anchor::Middle);
        }
        for row in &self.rows {
            let middle = y + (row.height() - BETWEEN_ROWS) / 2.0 + 3.5;
            let at = Point {
                x: origin - 8.0,
                y: middle,
            };
            svg.text(at, &row.label, Type::Plain, Anchor::End);
            for (number, bar) in row.bars.iter().enumerate() {
                let top = y + number as f64 * (BAR + BETWEEN_BARS);
                draw(svg, bar, Point { x: origin, y: top }, room, longest);
            }
            y += row.height();
        }
    }
}

fn draw(svg: &mut Svg, bar: &Bar, at: Point, room: f64, longest: f64) {
    let width = bar.length.map(|length| room * length / longest);
    let figure = |x: f64| Point { x, y: at.y + 10.5 };
    let Some(width) = width else {
        svg.text(figure(at.x + 4.0), &bar.shown, Type::Note, Anchor::Start);
        return;
    };
    let area = Area {
        x: at.x,
        y: at.y,
        width: width.min(room + 24.0).max(1.5),
        height: BAR,
    };
    svg.bar(area, bar.tone);
    if width > room + 24.0 {
        svg.cut(
            Point {
                x: at.x + room,
                y: at.y,
            },
            BAR,
        );
    }
    let end = figure(area.x + area.width + 6.0);
    svg.text(end, &bar.shown, Type::Plain, Anchor::Start);
}

impl Chart {
    /// Returns the chart as SVG.
    pub(crate) fn draw(&self) -> String {
        let mut svg = Svg::default();
        let title = Point { x: MARGIN, y: 30.0 };
        svg.text(title, &self.title, Type::Title, Anchor::Start);
        let note = Point { x: MARGIN, y: 50.0 };
        svg.text(note, &self.note, Type::Note, Anchor::Start);
        let mut y = HEAD;
        for panels in self.panels.chunks(self.columns) {
            for (column, panel) in panels.iter().enumerate() {
                let x = MARGIN + column as f64 * (self.panel_width + MARGIN);
                panel.draw(&mut svg, x, y, self);
            }
            y += panels.iter().map(Panel::height).fold(0.0, f64::max);
        }
        let columns = self.columns as f64;
        let width = MARGIN + columns * (self.panel_width + MARGIN);
        svg.finish(width, y + 4.0, &self.title, &self.note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(lengths: &[f64]) -> Panel {
        let row = |length: &f64| Row {
            label: String::new(),
            bars: vec![Bar {
                length: Some(*length),
                shown: String::new(),
                tone: Tone::Other,
            }],
        };
        Panel {
            title: String::new(),
            rows: lengths.iter().map(row).collect(),
            mark: None,
        }
    }

    #[test]
    fn one_long_bar_does_not_flatten_the_others() {
        assert_eq!(panel(&[1.0, 2.0, 3.0]).longest(), 3.0);
        assert_eq!(panel(&[1.0, 2.0, 300.0]).longest(), 2.0);
    }
}
