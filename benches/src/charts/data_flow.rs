//! Draws the diagram that shows what is made from a declaration for people and agents.

use super::svg::{Anchor, Area, Point, Svg, Tone, Type};

const TITLE: &str = "From one declaration to all of its outputs";
const NOTE: &str = "All steps left of the program happen at compile time.";

/// A box with a heading and lines of text. `top` is the distance of the box from the top of the
/// column.
struct Station {
    top: f64,
    heading: &'static str,
    set: Type,
    lines: &'static [&'static str],
    tone: Tone,
}

impl Station {
    fn area(&self, column: &Column) -> Area {
        Area {
            x: column.x,
            y: self.top,
            width: column.width,
            height: 34.0 + self.lines.len() as f64 * LINE,
        }
    }

    fn draw(&self, svg: &mut Svg, column: &Column) -> Area {
        let area = self.area(column);
        svg.outline(area, self.tone);
        let x = area.x + 12.0;
        let at = Point {
            x,
            y: area.y + 21.0,
        };
        svg.text(at, self.heading, Type::Heading, Anchor::Start);
        for (number, line) in self.lines.iter().enumerate() {
            let y = area.y + 40.0 + number as f64 * LINE;
            svg.text(Point { x, y }, line, self.set, Anchor::Start);
        }
        area
    }
}

/// A column of boxes.
struct Column {
    x: f64,
    width: f64,
    title: &'static str,
}

const LINE: f64 = 16.0;
const WIDTH: f64 = 1060.0;
const HEIGHT: f64 = 470.0;

const WRITTEN: Column = Column {
    x: 24.0,
    width: 236.0,
    title: "You write",
};
const EXPANDED: Column = Column {
    x: 300.0,
    width: 190.0,
    title: "The derive",
};
const COMPILED: Column = Column {
    x: 530.0,
    width: 220.0,
    title: "The compiler",
};
const RUNNING: Column = Column {
    x: 790.0,
    width: 246.0,
    title: "The program",
};

const DECLARATION: Station = Station {
    top: 100.0,
    heading: "A declaration",
    set: Type::Code,
    lines: &[
        "/// Create an item",
        "#[derive(Args)]",
        "#[cmdhelp(",
        "  effect = \"write\",",
        "  example(\"tasks Fix\"),",
        ")]",
        "struct Create {",
        "  /// Where to",
        "  collection: String,",
        "  #[arg(long)]",
        "  priority: Option<Level>,",
        "}",
    ],
    tone: Tone::Cmdhelp,
};

const DERIVED: [Station; 3] = [
    Station {
        top: 100.0,
        heading: "syntax",
        set: Type::Plain,
        lines: &["the parsed attributes"],
        tone: Tone::Frame,
    },
    Station {
        top: 176.0,
        heading: "model, check",
        set: Type::Plain,
        lines: &["the interface, or", "all mistakes at once"],
        tone: Tone::Frame,
    },
    Station {
        top: 268.0,
        heading: "emit",
        set: Type::Plain,
        lines: &["code and constants"],
        tone: Tone::Frame,
    },
];

const PARSER: Station = Station {
    top: 376.0,
    heading: "clap's tree",
    set: Type::Plain,
    lines: &[
        "built as clap_derive builds it,",
        "but only where it is needed",
    ],
    tone: Tone::Frame,
};
const TREE: Station = Station {
    top: 100.0,
    heading: "A tree of constants",
    set: Type::Plain,
    lines: &["commands, arguments, types,", "examples, exits, effects"],
    tone: Tone::Frame,
};
const REVIEW: Station = Station {
    top: 192.0,
    heading: "Review",
    set: Type::Plain,
    lines: &[
        "examples and references",
        "are checked; a mistake",
        "stops the build",
    ],
    tone: Tone::Frame,
};
const BAKED: Station = Station {
    top: 300.0,
    heading: "Documents",
    set: Type::Plain,
    lines: &["stored in the binary"],
    tone: Tone::Cmdhelp,
};

const SURFACES: [Station; 4] = [
    Station {
        top: 100.0,
        heading: "Read without running it",
        set: Type::Plain,
        lines: &["the manifest in the binary"],
        tone: Tone::Frame,
    },
    Station {
        top: 176.0,
        heading: "Describes itself",
        set: Type::Code,
        lines: &["help --format json|md|sig", "--llms"],
        tone: Tone::Frame,
    },
    Station {
        top: 268.0,
        heading: "Called by an agent",
        set: Type::Code,
        lines: &["create --json '{…}'", "--mcp"],
        tone: Tone::Frame,
    },
    Station {
        top: 360.0,
        heading: "Called by a person",
        set: Type::Code,
        lines: &["create tasks Fix", "--help", "completions, man pages"],
        tone: Tone::Frame,
    },
];

/// Draws the diagram.
pub(super) fn draw() -> String {
    let mut svg = Svg::default();
    let at = |x, y| Point { x, y };
    svg.text(at(24.0, 30.0), TITLE, Type::Title, Anchor::Start);
    svg.text(at(24.0, 50.0), NOTE, Type::Note, Anchor::Start);
    for column in [WRITTEN, EXPANDED, COMPILED, RUNNING] {
        svg.text(at(column.x, 86.0), column.title, Type::Note, Anchor::Start);
    }

    let declaration = DECLARATION.draw(&mut svg, &WRITTEN);
    let [syntax, model, emit] = DERIVED.map(|it| it.draw(&mut svg, &EXPANDED));
    let [tree, review, baked, parser] =
        [TREE, REVIEW, BAKED, PARSER].map(|it| it.draw(&mut svg, &COMPILED));
    let [file, asked, called, typed] = SURFACES.map(|it| it.draw(&mut svg, &RUNNING));

    svg.arrow(at(declaration.right().x, syntax.left().y), syntax.left());
    svg.arrow_down(syntax.bottom(), model.top());
    svg.arrow_down(model.bottom(), emit.top());
    svg.arrow(emit.right(), tree.left());
    svg.arrow(emit.right(), parser.left());
    svg.arrow_down(tree.bottom(), review.top());
    svg.arrow_down(review.bottom(), baked.top());
    svg.arrow(baked.right(), file.left());
    svg.arrow(baked.right(), asked.left());
    svg.arrow(baked.right(), called.left());
    svg.arrow(parser.right(), called.left());
    svg.arrow(parser.right(), typed.left());
    svg.finish(WIDTH, HEIGHT, TITLE, NOTE)
}
