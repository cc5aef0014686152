//! Colours the word `error:` on standard error as clap does.

use crate::erased::Erased;

/// Whether the word `error:` may be coloured.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Paint {
    /// Errors have no colours, because they do not go to standard error.
    #[default]
    Never,
    /// Errors go to standard error. The program's `clap::Command::color` decides whether they have
    /// colours.
    AsDeclared(&'static Erased),
}

impl Paint {
    /// Returns the word `error:`, in colour if errors have colours.
    pub(super) fn error(self) -> String {
        match self {
            Self::AsDeclared(program) => painted(program),
            Self::Never => PLAIN.to_owned(),
        }
    }
}

const PLAIN: &str = "error:";

/// Returns the word `error:`. If clap would print it in colour, it has the program's style for
/// errors.
#[cfg(all(feature = "color", unix))]
fn painted(program: &Erased) -> String {
    use anstream::AutoStream;
    use clap::ColorChoice;

    let cmd = program.tree();
    let has_colours = match cmd.get_color() {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never,
    };
    match has_colours {
        true => {
            let style = cmd.get_styles().get_error();
            format!("{style}{PLAIN}{style:#}")
        }
        false => PLAIN.to_owned(),
    }
}

/// Returns the word `error:` without colours. On systems other than Unix, colours would need a
/// special mode of the terminal, which cmdhelp does not turn on.
#[cfg(not(all(feature = "color", unix)))]
fn painted(_: &Erased) -> String {
    PLAIN.to_owned()
}
