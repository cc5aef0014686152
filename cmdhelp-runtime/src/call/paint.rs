//! Colours on standard error, as clap has them.

use crate::erased::Erased;

/// Whether errors may have colours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Paint {
    /// The errors go to somebody else's stream.
    #[default]
    Never,
    /// The errors go to the standard error of a program, which declares when it wants colours.
    AsDeclared(&'static Erased),
}

impl Paint {
    /// Returns what an error begins with.
    pub(super) fn error(self) -> String {
        match self {
            Self::AsDeclared(program) => painted(program),
            Self::Never => PLAIN.to_owned(),
        }
    }
}

const PLAIN: &str = "error:";

/// Returns the word in the program's style for errors, where clap would write it so.
#[cfg(all(feature = "color", unix))]
fn painted(program: &Erased) -> String {
    use anstream::AutoStream;
    use clap::ColorChoice;

    use crate::tree::Mode;

    let cmd = (program.whole)(Mode::Parse);
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

/// A terminal of another kind would have to be told first that colours come.
#[cfg(not(all(feature = "color", unix)))]
fn painted(_: &Erased) -> String {
    PLAIN.to_owned()
}
