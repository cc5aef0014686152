//! Reads the manual page of a program from the output of `man`. The program itself is not run.

use std::path::Path;
use std::sync::Arc;

use super::ask::{Asked, Bounds};
use super::draft::{Command, Draft, Sourced};
use super::help;
use super::kept::Kept;
use crate::model::{Origin, Source};
use crate::program::find;

/// Reads the manual page of a program.
pub(super) fn read(program: &str, bounds: Bounds, kept: Option<&Arc<Kept>>) -> Option<Draft> {
    let man = find("man", Path::new("/"))?;
    let asked = Asked::new(&man, bounds).reading(&[
        "/etc/manpath.config",
        "/etc/man_db.conf",
        "/etc/groff",
    ]);
    let asked = match kept {
        Some(kept) => asked.keeping(kept),
        None => asked,
    };
    let answer = asked.ask(&[program], &[("MANWIDTH", "120"), ("MANOPT", "--nh")])?;
    (answer.status == 0).then(|| page(program, &answer.output))
}

/// Reads the text of a manual page.
fn page(program: &str, text: &str) -> Draft {
    let text = help::clean(text);
    let mut command: Command = help::read(program, &[], &text).command;
    command.origin = Origin::of(Source::Man);
    // The summary is in the line `sort - sort lines of text files`.
    let named = text
        .lines()
        .find_map(|it| it.trim().split_once(" - ").map(|(_, about)| about));
    command.summary = named.map(|it| Sourced::by(Source::Man, it.trim().to_owned()));
    // The lines of the synopsis are wrapped anywhere, so arguments that were read from it would be unreliable.
    command.arguments.clear();
    for flag in &mut command.flags {
        flag.come_from(Origin::of(Source::Man));
    }
    Draft {
        version: None,
        commands: vec![command],
    }
}
