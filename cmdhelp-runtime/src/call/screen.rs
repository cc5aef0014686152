//! What is known of the terminal that somebody reads at.

use std::env;

/// A terminal, or what stands in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Screen {
    /// A file, a pipe, or a place in memory: lines may be of any width.
    #[default]
    None,
    /// The terminal that standard output goes to.
    Terminal,
}

/// The columns of a terminal that does not tell how many it has.
const USUAL: usize = 80;

/// The columns of the narrowest terminal that anything is laid out for.
const NARROWEST: usize = 20;

impl Screen {
    /// Returns how many columns there are at this moment; somebody may have resized the terminal
    /// since the last line.
    pub(super) fn columns(self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Terminal => {
                let columns = of_terminal().or_else(of_variable);
                Some(columns.unwrap_or(USUAL).max(NARROWEST))
            }
        }
    }
}

#[cfg(unix)]
fn of_terminal() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

#[cfg(not(unix))]
fn of_terminal() -> Option<usize> {
    None
}

/// Returns what shells tell.
fn of_variable() -> Option<usize> {
    let columns = env::var("COLUMNS").ok()?.parse().ok()?;
    Some(columns).filter(|columns| *columns > 0)
}
