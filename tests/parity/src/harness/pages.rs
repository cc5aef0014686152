//! The structure and the help pages of a command.

use std::panic::{self, AssertUnwindSafe};

use clap::Command;

use super::outcome::{escaped, message};

/// A text with a title.
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) text: String,
}

/// Returns the structure of a command before and after it was built, and the help of the command
/// and of all its subcommands. Returns the message of a panic as an error.
pub(crate) fn pages(origin: &str, command: fn() -> Command) -> Result<Vec<Page>, String> {
    let attempt = AssertUnwindSafe(|| {
        let mut pages = Vec::new();
        let mut command = command();
        pages.push(Page {
            title: origin.to_owned(),
            text: format!("{command:#?}"),
        });
        command.build();
        pages.push(Page {
            title: format!("{origin}, built"),
            text: format!("{command:#?}"),
        });
        help_of(origin, &mut command, &mut pages);
        pages
    });
    panic::catch_unwind(attempt).map_err(|payload| message(&*payload))
}

fn help_of(origin: &str, command: &mut Command, pages: &mut Vec<Page>) {
    let path = format!(
        "{origin} of `{}`",
        command.get_bin_name().unwrap_or(command.get_name())
    );
    let mut add = |what: &str, text: String| {
        pages.push(Page {
            title: format!("{path}: {what}"),
            text,
        });
    };
    let short = command.render_help();
    add("help", short.to_string());
    add("coloured help", escaped(&short.ansi().to_string()));
    let long = command.render_long_help();
    add("long help", long.to_string());
    add("coloured long help", escaped(&long.ansi().to_string()));
    add("usage", command.render_usage().to_string());
    add("version", command.render_version());
    add("long version", command.render_long_version());
    for below in command.get_subcommands_mut() {
        help_of(origin, below, pages);
    }
}
