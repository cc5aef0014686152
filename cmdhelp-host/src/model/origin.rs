//! The origins of facts, and their reliability.

use std::fmt::{self, Display, Formatter};

/// The reliability of a fact. More reliable facts compare as greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// The fact was read from text for people.
    Guessed,
    /// The fact comes from the program's own machinery, which serves another purpose.
    Derived,
    /// The fact is stated by the program, or by a file that describes it.
    Declared,
}

impl Confidence {
    /// Returns the name of the confidence.
    ///
    /// ```
    /// use cmdhelp_host::Confidence;
    ///
    /// assert!(Confidence::Guessed < Confidence::Declared);
    /// assert_eq!(Confidence::Derived.name(), "derived");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guessed => "guessed",
            Self::Derived => "derived",
            Self::Declared => "declared",
        }
    }
}

impl Display for Confidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A source of facts. The most reliable source comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A bundle, package or definition file.
    Registered,
    /// A document that is embedded in the program's file, which is not run.
    Embedded,
    /// The program's answer to `help --format json`.
    Cmdhelp,
    /// The program's answer to `--llms`.
    Llms,
    /// The completion protocol of cobra: `__complete`.
    Cobra,
    /// The dynamic completion of clap: `COMPLETE=<shell>`.
    Clap,
    /// The completion of click and typer: `_<PROGRAM>_COMPLETE`.
    Click,
    /// The completion of argcomplete: `_ARGCOMPLETE`.
    Argcomplete,
    /// The text of `--help`.
    Help,
    /// The manual page.
    Man,
}

impl Source {
    /// All sources, the most reliable first.
    pub const ALL: [Self; 10] = [
        Self::Registered,
        Self::Embedded,
        Self::Cmdhelp,
        Self::Llms,
        Self::Cobra,
        Self::Clap,
        Self::Click,
        Self::Argcomplete,
        Self::Help,
        Self::Man,
    ];

    /// Returns the name of the source.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::Embedded => "embedded",
            Self::Cmdhelp => "cmdhelp",
            Self::Llms => "llms",
            Self::Cobra => "cobra",
            Self::Clap => "clap",
            Self::Click => "click",
            Self::Argcomplete => "argcomplete",
            Self::Help => "help",
            Self::Man => "man",
        }
    }

    /// Returns the confidence in facts of this source.
    ///
    /// ```
    /// use cmdhelp_host::{Confidence, Source};
    ///
    /// assert_eq!(Source::Cobra.confidence(), Confidence::Derived);
    /// assert_eq!(Source::Man.confidence(), Confidence::Guessed);
    /// ```
    #[must_use]
    pub const fn confidence(self) -> Confidence {
        match self {
            Self::Registered | Self::Embedded | Self::Cmdhelp | Self::Llms => Confidence::Declared,
            Self::Cobra | Self::Clap | Self::Click | Self::Argcomplete => Confidence::Derived,
            Self::Help | Self::Man => Confidence::Guessed,
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The origin of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The source.
    pub source: Source,
    /// The confidence in the fact, which is at most that in the source.
    pub confidence: Confidence,
}

impl Origin {
    /// Returns the origin of a fact that a source states.
    #[must_use]
    pub const fn of(source: Source) -> Self {
        Self {
            source,
            confidence: source.confidence(),
        }
    }

    /// Returns the origin of a fact that is inferred from a source.
    ///
    /// ```
    /// use cmdhelp_host::{Confidence, Origin, Source};
    ///
    /// let guess = Origin::guess(Source::Cobra);
    /// assert_eq!(guess.confidence, Confidence::Guessed);
    /// assert!(Origin::of(Source::Cobra).is_better_than(guess));
    /// ```
    #[must_use]
    pub const fn guess(source: Source) -> Self {
        Self {
            source,
            confidence: Confidence::Guessed,
        }
    }

    /// Returns whether a fact of this origin takes precedence over a fact of `other`: its confidence is greater, or its
    /// confidence is equal and its source is more reliable.
    #[must_use]
    pub fn is_better_than(self, other: Self) -> bool {
        match self.confidence.cmp(&other.confidence) {
            std::cmp::Ordering::Equal => self.source < other.source,
            order => order.is_gt(),
        }
    }
}

impl Display for Origin {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.source, self.confidence)
    }
}
