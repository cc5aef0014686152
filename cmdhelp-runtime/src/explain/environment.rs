//! Finds arguments that raise the effect of a call although they are not in the command line. Such
//! an argument gets its value from an environment variable, from a default, or from a default that
//! depends on other arguments.

use std::env;
use std::ffi::{OsStr, OsString};

use clap::{Arg, ArgAction, Command};

use super::ExplainedProgram;
use crate::given::is_given;
use crate::matches::matches_again;
use crate::spec::Effect;

/// For each selected command, beginning with the root command: the ids of the arguments that raise
/// the effect of a call, and the effects to which they raise it, such as `destructive`.
pub(super) type Raising = Vec<Vec<(&'static str, Effect)>>;

/// Returns the arguments that raise the effect of a call without being in the command line, each
/// with the effect to which it raises it. `is_typed` returns whether an argument is in the command
/// line. An argument raises the effect if it has a value after clap has parsed the command line. If
/// clap refuses the command line, an argument has a value if its environment variable is set.
pub(super) fn raised(
    program: ExplainedProgram,
    argv: &[OsString],
    path: &[&str],
    raising: &Raising,
    is_typed: impl Fn(&str) -> bool,
) -> Vec<(String, Effect)> {
    if raising.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let mut whole = program.erased.tree();
    let read = matches_again(&mut whole, &line(program, argv)).ok();
    let mut matches = read.as_ref();
    let mut level = Some(&*whole);
    let mut found = Vec::new();
    for (depth, of_command) in raising.iter().enumerate() {
        let Some(cmd) = level else { break };
        for (id, effect) in of_command.iter().filter(|(id, _)| !is_typed(id)) {
            let mut args = cmd.get_arguments();
            let has_value = |arg: &&Arg| match matches {
                Some(matches) => {
                    let action = format!("{:?}", arg.get_action());
                    is_given(matches, id, &action).unwrap_or(true)
                }
                None => is_set(arg),
            };
            let arg = args.find(|arg| arg.get_id() == *id);
            if let Some(arg) = arg.filter(has_value) {
                found.push((spelling(arg), *effect));
            }
        }
        let selected = matches.and_then(|matches| matches.subcommand());
        matches = selected.map(|(_, below)| below);
        level = path.get(depth).and_then(|name| below(cmd, name));
    }
    found
}

/// Returns the command line for clap: the program's name and `argv`. For a multicall program,
/// `argv` already begins with the name.
pub(super) fn line(program: ExplainedProgram, argv: &[OsString]) -> Vec<OsString> {
    let traits = program.traits();
    let name = (!traits.is_multicall).then(|| OsString::from(traits.binary));
    name.into_iter().chain(argv.iter().cloned()).collect()
}

fn below<'c>(cmd: &'c Command, name: &str) -> Option<&'c Command> {
    cmd.get_subcommands().find(|below| below.get_name() == name)
}

/// Returns whether an environment variable sets the argument. A switch is not set by a value such
/// as `false`.
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

/// Returns `None`, because clap reads no environment variables without the feature `env`.
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
