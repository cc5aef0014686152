//! Manual pages: one for the program and one for each command.
//!
//! [`clap_mangen`] writes what clap knows. What it does not (what is read, exit codes, examples, other
//! commands to look at) is in the document about the program, and comes from there.

mod page;
mod sections;

use clap::Command;

pub use self::page::Page;
use self::page::Pages;
use crate::erased::Erase as _;
use crate::help_footer::with_footer;
use crate::help_section::flagged;
use crate::reflect;
use crate::secrets;
use crate::tree::Root;
use crate::view::document::Document;

/// Returns a program's manual pages: its own, then those of its commands, in the order of
/// declaration. There is none for a command that help does not show.
///
/// They are the same each time: there is no date in them.
#[must_use]
pub fn man<T: Root>() -> Vec<Page> {
    let cmd = with_footer(&T::TRAITS, flagged(&T::ERASED));
    let mut cmd = cmd.disable_help_subcommand(true);
    // What is deferred is there only then.
    cmd.build();
    let cmd = secrets::hidden(&T::ERASED, cmd);
    let manifest = reflect::manifest::<T>();
    let document = Document::of(&manifest);
    let mut pages = Pages::new(&document, &cmd);
    pages.write(&cmd, Some(0), None);
    pages.all
}

/// Returns how a command's page is called.
fn name(cmd: &Command) -> &str {
    cmd.get_display_name().unwrap_or_else(|| cmd.get_name())
}
