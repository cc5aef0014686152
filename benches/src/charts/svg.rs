//! Draws SVG pictures: shapes, text, and colours for light and for dark pages.

use std::fmt::Write as _;

/// The role of a shape or a text, which determines its colour in both colour schemes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Tone {
    /// A value of `cmdhelp`.
    Cmdhelp,
    /// A value of the program with which `cmdhelp` is compared.
    Other,
    /// A value of `cmdhelp` that is worse than the other program's value.
    Worse,
    /// A frame: a box or a grid.
    Frame,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Self::Cmdhelp => "cmdhelp",
            Self::Other => "other",
            Self::Worse => "worse",
            Self::Frame => "frame",
        }
    }
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    Title,
    Heading,
    Plain,
    /// A remark in small type.
    Note,
    /// Source code or a command line.
    Code,
}

impl Type {
    fn class(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Heading => "heading",
            Self::Plain => "plain",
            Self::Note => "note",
            Self::Code => "code",
        }
    }
}

/// Which point of a text is at the text's position: its start, middle or end.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn value(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A position, measured from the upper left corner.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A rectangle.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// Returns the middle of the right side.
    pub(crate) fn right(self) -> Point {
        let (x, y) = (self.x + self.width, self.y + self.height / 2.0);
        Point { x, y }
    }

    pub(crate) fn left(self) -> Point {
        let (x, y) = (self.x, self.y + self.height / 2.0);
        Point { x, y }
    }

    pub(crate) fn top(self) -> Point {
        let (x, y) = (self.x + self.width / 2.0, self.y);
        Point { x, y }
    }

    pub(crate) fn bottom(self) -> Point {
        let (x, y) = (self.x + self.width / 2.0, self.y + self.height);
        Point { x, y }
    }
}

/// The colours for light and for dark pages. The picture has its own background, so its text is
/// legible on any page. Variables are not used, because some SVG renderers do not support them. All
/// rules begin with `.drawn`, so that they apply only to the picture and not to the page that
/// embeds it.
const STYLE: &str = "\
.drawn text { font: 12px system-ui, sans-serif; fill: #1c1c1a; paint-order: stroke; \
stroke: #fcfcfb; stroke-width: 4 }
.drawn .title { font-size: 16px; font-weight: 600 }
.drawn .heading { font-size: 13px; font-weight: 600 }
.drawn .note { fill: #63625d }
.drawn .code { font-family: ui-monospace, monospace }
.drawn .surface { fill: #fcfcfb }
.drawn .cmdhelp { fill: #2768d0 }
.drawn .other { fill: #aeaca4 }
.drawn .worse { fill: #b4530a }
.drawn .frame { fill: none; stroke: #c9c8c1 }
.drawn .framed-cmdhelp { fill: none; stroke: #2768d0; stroke-width: 1.5 }
.drawn .mark { fill: none; stroke: #63625d; stroke-dasharray: 3 3 }
.drawn .gap { stroke: #fcfcfb; stroke-width: 3 }
.drawn .arrow { fill: none; stroke: #63625d; stroke-width: 1.2 }
.drawn .head { fill: #63625d }
@media (prefers-color-scheme: dark) {
.drawn text { fill: #f1f0ec; stroke: #191918 }
.drawn .note, .drawn .head { fill: #a8a69f }
.drawn .surface { fill: #191918 }
.drawn .cmdhelp { fill: #6aa5f8 }
.drawn .other { fill: #6d6b65 }
.drawn .worse { fill: #e58a3c }
.drawn .frame { stroke: #56554f }
.drawn .framed-cmdhelp { stroke: #6aa5f8 }
.drawn .mark, .drawn .arrow { stroke: #a8a69f }
.drawn .gap { stroke: #191918 }
}
";

/// A picture that is being drawn.
#[derive(Default)]
pub(crate) struct Svg {
    body: String,
}

impl Svg {
    /// Draws a filled rectangle.
    pub(crate) fn bar(&mut self, area: Area, tone: Tone) {
        self.rectangle(area, 2.0, tone.class());
    }

    /// Draws the outline of a box.
    pub(crate) fn outline(&mut self, area: Area, tone: Tone) {
        let class = match tone {
            Tone::Cmdhelp => "framed-cmdhelp",
            Tone::Other | Tone::Worse | Tone::Frame => "frame",
        };
        self.rectangle(area, 6.0, class);
    }

    fn rectangle(&mut self, area: Area, radius: f64, class: &str) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{radius}\" class=\"{class}\"/>"
        );
    }

    /// Writes text on one line. `at` is a point on the baseline of the text.
    pub(crate) fn text(&mut self, at: Point, text: &str, set: Type, anchor: Anchor) {
        let (x, y) = (at.x, at.y);
        let (class, anchor) = (set.class(), anchor.value());
        let text = escaped(text);
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\" \
             xml:space=\"preserve\">{text}</text>"
        );
    }

    /// Draws a reference line.
    pub(crate) fn mark(&mut self, from: Point, to: Point) {
        self.line(from, to, "mark");
    }

    /// Draws the mark of a bar that was cut.
    pub(crate) fn cut(&mut self, at: Point, height: f64) {
        for x in [at.x, at.x + 6.0] {
            let below = Point {
                x: x - 4.0,
                y: at.y + height + 1.0,
            };
            let above = Point {
                x: x + 4.0,
                y: at.y - 1.0,
            };
            self.line(below, above, "gap");
        }
    }

    fn line(&mut self, from: Point, to: Point, class: &str) {
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" class=\"{class}\"/>",
            from.x, from.y, to.x, to.y
        );
    }

    /// Draws an arrow from one box to another. The arrow is horizontal at both ends.
    pub(crate) fn arrow(&mut self, from: Point, to: Point) {
        let bend = f64::midpoint(from.x, to.x);
        let end = to.x - 6.0;
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}C{bend:.1} {:.1} {bend:.1} {:.1} {end:.1} {:.1}\" \
             class=\"arrow\"/>",
            from.x, from.y, from.y, to.y, to.y
        );
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}l-7 -3.5v7z\" class=\"head\"/>",
            to.x, to.y
        );
    }

    /// Draws an arrow downwards.
    pub(crate) fn arrow_down(&mut self, from: Point, to: Point) {
        let end = Point {
            x: to.x,
            y: to.y - 6.0,
        };
        self.line(from, end, "arrow");
        let _ = writeln!(
            self.body,
            "<path d=\"M{:.1} {:.1}l-3.5 -7h7z\" class=\"head\"/>",
            to.x, to.y
        );
    }

    /// Returns the whole picture, with a title and a description for screen readers.
    pub(crate) fn finish(self, width: f64, height: f64, title: &str, description: &str) -> String {
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawn\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" rx=\"8\" class=\"surface\"/>\n{}</svg>\n",
            self.body
        )
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_text() {
        let mut svg = Svg::default();
        let at = Point { x: 0.0, y: 0.0 };
        svg.text(at, "Vec<u8> & \"more\"", Type::Plain, Anchor::Start);
        let text = svg.finish(10.0, 10.0, "a < b", "");
        assert!(text.contains(">Vec&lt;u8&gt; &amp; &quot;more&quot;</text>"));
        assert!(text.contains("<title>a &lt; b</title>"));
    }
}
