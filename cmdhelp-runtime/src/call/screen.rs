//! Finds out on which screen a result is read, and how wide it is.

use std::env;

/// The screen on which a result is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Screen {
    /// The result goes to a file, a pipe or memory, where lines may have any width.
    #[default]
    None,
    /// The terminal that standard output goes to.
    Terminal,
}

/// The number of columns of a terminal that does not report its width.
const DEFAULT_WIDTH: usize = 80;

/// The minimum number of columns for results. A narrower terminal wraps their lines.
const MIN_WIDTH: usize = 20;

impl Screen {
    /// Returns the current number of columns, or `None` if lines may have any width. The number may
    /// differ between two calls, because users resize terminals.
    pub(super) fn columns(self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Terminal => {
                let columns = of_terminal().or_else(of_variable);
                Some(columns.unwrap_or(DEFAULT_WIDTH).max(MIN_WIDTH))
            }
        }
    }
}

/// Returns the number of columns that the terminal reports.
#[cfg(feature = "wrap_help")]
fn of_terminal() -> Option<usize> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns)).filter(|columns| *columns > 0)
}

/// Returns `None`, because the standard library has no function that reads the width of a terminal.
#[cfg(not(feature = "wrap_help"))]
fn of_terminal() -> Option<usize> {
    None
}

/// Returns the number of columns in the variable `COLUMNS`, which some shells set.
fn of_variable() -> Option<usize> {
    let columns = env::var("COLUMNS").ok()?.parse().ok()?;
    Some(columns).filter(|columns| *columns > 0)
}
