//! The files to package with the program: manual pages, and completion scripts that do not call the
//! program.

use std::fs;
use std::path::PathBuf;

use cmdhelp::complete::clap_complete::{Shell, generate};
use cmdhelp::prelude::*;

use crate::Pad;
use crate::error::PadError;

#[derive(Subcommand)]
pub(crate) enum Pack {
    /// Write the manual pages
    #[cmdhelp(effect = "write", run = man)]
    Man {
        /// Where they are written
        folder: PathBuf,
    },
    /// Print the completions for a shell, without the values that only the running program knows
    #[cmdhelp(effect = "read", output = "text", run = script)]
    Script {
        /// For which shell
        #[arg(value_enum)]
        shell: Shell,
    },
}

fn man(folder: PathBuf, _: &mut Context<Pad>) -> Result<Vec<PathBuf>, PadError> {
    fs::create_dir_all(&folder)?;
    let pages = cmdhelp::man::<Pad>();
    let files = pages.iter().map(|page| page.write_to(&folder));
    Ok(files.collect::<Result<_, _>>()?)
}

fn script(shell: Shell, _: &mut Context<Pad>) -> Result<String, PadError> {
    let mut script = Vec::new();
    generate(shell, &mut Pad::command(), "pad", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}
