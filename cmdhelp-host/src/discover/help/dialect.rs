//! Detects which library has printed a help text.

/// The command-line library in whose style a help text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Clap,
    Cobra,
    Click,
    Argparse,
    Commander,
    Docopt,
    ParseOptions,
    Getopt,
    GoFlag,
    Busybox,
    /// The text shows the style of no known library.
    Plain,
}

impl Dialect {
    /// Returns the name of the style.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Clap => "clap",
            Self::Cobra => "cobra",
            Self::Click => "click",
            Self::Argparse => "argparse",
            Self::Commander => "commander",
            Self::Docopt => "docopt",
            Self::ParseOptions => "git parse-options",
            Self::Getopt => "GNU getopt",
            Self::GoFlag => "Go flag",
            Self::Busybox => "busybox",
            Self::Plain => "plain",
        }
    }

    /// Detects the style of a help text from phrases that the libraries print.
    pub(crate) fn of(text: &str) -> Self {
        let has = |mark: &str| text.contains(mark);
        let line = |is: &dyn Fn(&str) -> bool| text.lines().any(is);
        if has("BusyBox v") || has("multi-call binary") {
            Self::Busybox
        } else if line(&|it| it.starts_with("usage: git")) || has("--[no-]") {
            Self::ParseOptions
        } else if line(&|it| it.starts_with("Usage of ") && it.ends_with(':')) {
            Self::GoFlag
        } else if has("Available Commands:")
            || has("Global Flags:")
            || line(&|it| it == "Flags:")
            || has("-h, --help   help for ")
        {
            Self::Cobra
        } else if line(&|it| it.starts_with("usage: "))
            && (has("show this help message and exit") || has("positional arguments:"))
        {
            Self::Argparse
        } else if has("Show this message and exit.") {
            Self::Click
        } else if has("display help for command") {
            Self::Commander
        } else if has("Print help") && line(&|it| it.starts_with("Usage:") || it == "USAGE:") {
            Self::Clap
        } else if has("Mandatory arguments to long options")
            || has("display this help and exit")
            || has("GNU ")
        {
            Self::Getopt
        } else if line(&|it| it == "Usage:")
            && line(&|it| it == "Options:")
            && has("Show this screen")
        {
            Self::Docopt
        } else {
            Self::Plain
        }
    }
}
