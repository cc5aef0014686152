//! Documentation whose text is not there yet when the derive sees it. An included file is another
//! matter: there we differ on purpose.

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
