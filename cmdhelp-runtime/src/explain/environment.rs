//! Arguments that nobody gives, and that the environment has.

use std::env;
use std::ffi::OsStr;

use clap::{Arg, ArgAction, Command};

use crate::tree::{Mode, Root};

/// An argument that makes more of a call: its id, and what it makes of it. Those of one command stand
/// together, the root's first.
pub(super) type Raising = Vec<Vec<(&'static str, &'static str)>>;

/// Those of these arguments that come from variables that are set, as they are written, and what they
/// make of the call.
pub(super) fn raised<C: Root>(
    path: &[&str],
    raising: &Raising,
    is_given: impl Fn(&str) -> bool,
) -> Vec<(String, &'static str)> {
    if raising.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let whole = C::whole(Mode::Parse);
    let mut level = Some(&whole);
    let mut found = Vec::new();
    for (depth, of_command) in raising.iter().enumerate() {
        let Some(cmd) = level else { break };
        for (id, effect) in of_command.iter().filter(|(id, _)| !is_given(id)) {
            let mut args = cmd.get_arguments();
            let arg = args.find(|arg| arg.get_id() == *id);
            if let Some(arg) = arg.filter(|arg| is_set(arg)) {
                found.push((spelling(arg), *effect));
            }
        }
        level = path.get(depth).and_then(|name| below(cmd, name));
    }
    found
}

fn below<'c>(cmd: &'c Command, name: &str) -> Option<&'c Command> {
    cmd.get_subcommands().find(|below| below.get_name() == name)
}

/// Whether the environment has the argument. A variable can say that a switch is off.
fn is_set(arg: &Arg) -> bool {
    let Some(value) = variable(arg).and_then(env::var_os) else {
        return false;
    };
    let off = ["", "0", "f", "false", "n", "no", "off"];
    let text = value.to_string_lossy().to_lowercase();
    !(matches!(arg.get_action(), ArgAction::SetTrue) && off.contains(&text.as_str()))
}

#[cfg(feature = "env")]
fn variable(arg: &Arg) -> Option<&OsStr> {
    arg.get_env()
}

/// clap reads none.
#[cfg(not(feature = "env"))]
fn variable(_: &Arg) -> Option<&OsStr> {
    None
}

fn spelling(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => format!("<{}>", arg.get_id()),
    }
}
