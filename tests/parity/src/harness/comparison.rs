//! The result of a comparison, and its report.

use std::fmt;

/// The number of disagreements of one type that are printed.
const SHOWN: usize = 6;

/// The result of comparing two derives of one type.
#[derive(Debug, Default)]
pub struct Comparison {
    name: String,
    seed: u64,
    pub(crate) pages: usize,
    pub(crate) lines: usize,
    pub(crate) values: usize,
    pub(crate) updates: usize,
    /// The number of command lines that were parsed without clap.
    pub(crate) plain: usize,
    pub(crate) verdicts: usize,
    pub(crate) panics: usize,
    disagreements: Vec<String>,
}

impl Comparison {
    pub(crate) fn new(name: &str, seed: u64) -> Self {
        Self {
            name: name.to_owned(),
            seed,
            ..Self::default()
        }
    }

    /// Returns whether no difference was found.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.disagreements.is_empty()
    }

    /// Returns whether any command line was parsed to a value. Otherwise, the comparison covers only errors.
    #[must_use]
    pub fn is_worthwhile(&self) -> bool {
        self.values > 0
    }

    /// Returns the percentage of valid command lines that were parsed without clap.
    #[must_use]
    pub fn share_without_clap(comparisons: &[Self]) -> usize {
        let sum = |count: fn(&Self) -> usize| comparisons.iter().map(count).sum::<usize>();
        sum(|one| one.plain) * 100 / sum(|one| one.values).max(1)
    }

    /// Returns a summary of the numbers of compared pages and command lines.
    #[must_use]
    pub fn total(comparisons: &[Self]) -> String {
        let sum = |count: fn(&Self) -> usize| comparisons.iter().map(count).sum::<usize>();
        format!(
            "{} types, {} pages, {} command lines of which {} give values ({} without clap), {} updates, \
             {} verdicts, {} panics of clap",
            comparisons.len(),
            sum(|one| one.pages),
            sum(|one| one.lines),
            sum(|one| one.values),
            sum(|one| one.plain),
            sum(|one| one.updates),
            sum(|one| one.verdicts),
            sum(|one| one.panics),
        )
    }

    /// Records a difference: `what` was compared and `how` the results differ.
    pub(crate) fn note(&mut self, what: &str, how: &str) {
        self.disagreements.push(format!("{what}\n{how}"));
    }
}

/// Prints the report: the number of differences, and the first differences in full.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            seed,
            lines,
            disagreements,
            ..
        } = self;
        writeln!(
            f,
            "== {name}: {} disagreements, {lines} command lines (PARITY_SEED={seed})",
            disagreements.len(),
        )?;
        if !self.is_worthwhile() {
            writeln!(f, "-- none of the command lines gives a value")?;
        }
        for disagreement in disagreements.iter().take(SHOWN) {
            writeln!(f, "-- {}", disagreement.replace('\n', "\n   "))?;
        }
        match disagreements.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => writeln!(f, "-- and {more} more"),
        }
    }
}
