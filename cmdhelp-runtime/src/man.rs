//! Manual pages: one for the program, and one for each command.
//!
//! [`clap_mangen`] writes the sections whose content clap knows. The other sections (standard
//! input, exit codes, examples, related commands) are written from the manifest.

mod page;
mod sections;

use clap::Command;

pub use self::page::Page;
use self::page::Pages;
use crate::built;
use crate::erase::Erase as _;
use crate::erased::hide;
use crate::help_footer::add_footer;
use crate::help_section::flagged;
use crate::reflect;
use crate::tree::Root;
use crate::view::document::Document;

/// Returns a program's manual pages: first the program's own page, then those of its commands in
/// the order of declaration. Commands that are hidden in the help have no page.
///
/// The pages have no date, so that the same program always has the same pages.
#[must_use]
pub fn man<T: Root>() -> Vec<Page> {
    let mut cmd = flagged(&T::ERASED);
    add_footer(&T::TRAITS, &mut cmd);
    let mut cmd = cmd.into_command().disable_help_subcommand(true);
    // clap adds the arguments of deferred commands only when it builds them.
    built::build(&mut cmd);
    hide(&T::ERASED, &mut cmd);
    let manifest = reflect::manifest::<T>();
    let document = Document::of(&manifest);
    let mut pages = Pages::new(&document, &cmd);
    pages.write(&cmd, Some(0), None);
    pages.all
}

/// Returns the name of a command's page.
fn name(cmd: &Command) -> &str {
    cmd.get_display_name().unwrap_or_else(|| cmd.get_name())
}
