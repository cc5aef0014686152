//! Defines where facts come from, and how reliable they are.

use std::fmt::{self, Display, Formatter};

use cmdhelp_bundle::named;

named! {
    /// How reliable a fact is. A greater value is more reliable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Confidence {
        /// The fact was read from a help text or a manual page.
        Guessed = "guessed",
        /// The fact comes from data that was made for another purpose than to describe the commands, such as shell
        /// completions.
        Derived = "derived",
        /// The fact comes from the program's manifest, or from a description that the user has registered.
        Declared = "declared",
    }
}

impl Display for Confidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

named! {
    /// A source of facts about a program. The most reliable source is the first variant, and the least reliable one the
    /// last.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Source {
        /// A bundle, a package, a definition or a manifest that the user has registered.
        Registered = "registered",
        /// A manifest that is embedded in the program's file. It is read without running the program.
        Embedded = "embedded",
        /// The program's output for `help --format json`.
        Cmdhelp = "cmdhelp",
        /// The program's output for `--llms`.
        Llms = "llms",
        /// The file `oclif.manifest.json` in the folder of the program's package. The Node.js library oclif writes it.
        Oclif = "oclif",
        /// The table of completions in the installation folder of gcloud.
        Gcloud = "gcloud",
        /// The completion protocol of the Go library cobra: `__complete`.
        Cobra = "cobra",
        /// The dynamic completion of clap: `COMPLETE=<shell>`.
        Clap = "clap",
        /// The completion of click and typer: `_<PROGRAM>_COMPLETE`.
        Click = "click",
        /// The completion of argcomplete: `_ARGCOMPLETE`.
        Argcomplete = "argcomplete",
        /// A YAML specification of the program, written for the completion tool `carapace`.
        Carapace = "carapace",
        /// A KDL specification of the program, written for the tool `usage`.
        Usage = "usage",
        /// The help text that the program prints for `--help`.
        Help = "help",
        /// The manual page of the program.
        Man = "man",
    }
}

impl Source {
    /// Returns how reliable facts from this source are.
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
            Self::Oclif
            | Self::Gcloud
            | Self::Cobra
            | Self::Clap
            | Self::Click
            | Self::Argcomplete
            | Self::Carapace
            | Self::Usage => Confidence::Derived,
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
    /// The source that contains the fact.
    pub source: Source,
    /// How reliable the fact is. A fact that is only guessed from a source is less reliable than a fact that the source
    /// contains.
    pub confidence: Confidence,
}

impl Origin {
    /// Returns the origin of a fact that the source contains.
    #[must_use]
    pub const fn of(source: Source) -> Self {
        Self {
            source,
            confidence: source.confidence(),
        }
    }

    /// Returns the origin of a fact that is guessed from the source.
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

    /// Returns whether a fact of this origin replaces a fact of the origin `other`. This is so if its confidence is
    /// higher, or if both have the same confidence and its source is more reliable.
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
