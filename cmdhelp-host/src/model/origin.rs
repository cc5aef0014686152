//! Where a fact is from, and how far it can be trusted.

use std::fmt::{self, Display, Formatter};

/// How far a fact can be trusted. The better one is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Read out of text for people.
    Guessed,
    /// Answered by the program's own machinery, which is made for another purpose.
    Derived,
    /// Said by the program, or by a file that describes it.
    Declared,
}

impl Confidence {
    /// Returns its name.
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

/// A source of facts, the best one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A bundle, package or definition file.
    Registered,
    /// A document in the program's file, which is not run.
    Embedded,
    /// The program's answer to `help --format json`.
    Cmdhelp,
    /// The program's answer to `--llms`.
    Llms,
    /// cobra's `__complete`.
    Cobra,
    /// clap's dynamic completion: `COMPLETE=<shell>`.
    Clap,
    /// click's and typer's completion: `_<PROGRAM>_COMPLETE`.
    Click,
    /// argcomplete's: `_ARGCOMPLETE`.
    Argcomplete,
    /// The text of `--help`.
    Help,
    /// The manual page.
    Man,
}

impl Source {
    /// All sources, the best one first.
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

    /// Returns its name.
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

    /// Returns how far its facts can be trusted.
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

/// Where a fact is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The source.
    pub source: Source,
    /// How far the fact can be trusted: at most as far as the source.
    pub confidence: Confidence,
}

impl Origin {
    /// Returns the origin of what a source says.
    #[must_use]
    pub const fn of(source: Source) -> Self {
        Self {
            source,
            confidence: source.confidence(),
        }
    }

    /// Returns the origin of what is concluded from what a source says.
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

    /// Returns whether a fact of this origin wins over one of another: it can be trusted further, or
    /// as far and is from a better source.
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
