//! Doc comments from macros that are not yet expanded when the derive runs. `include_str!` is left
//! out, because cmdhelp intentionally treats it differently from clap.

use clap::Parser;

macro_rules! text {
    () => {
        "from a macro"
    };
}

#[derive(Debug, Parser)]
/// A program
pub struct Cli {
    #[doc = concat!("not ", "a literal")]
    #[arg(long)]
    concatenated: bool,
    #[doc = text!()]
    /// and a comment
    #[arg(long)]
    called_and_comment: bool,
    /// A comment
    #[doc = stringify!(and a macro)]
    #[arg(long)]
    comment_and_called: bool,
}
