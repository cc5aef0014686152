//! Builds clap's commands (see [`Command::build`]), including commands that are among their own
//! subcommands.
//!
//! [`Command::build`] also builds all subcommands. A deferred command adds its subcommands when it
//! is built. If such a command is among its own subcommands, [`Command::build`] never returns. In a
//! debug build, [`Command::build`] panics if any of the commands has a mistake, such as two arguments
//! with the same name.

mod flaw;

use std::ffi::OsStr;

use clap::{Arg, Command};

pub(crate) use self::flaw::unless_flawed;
use crate::list::List as _;

/// The heading above cmdhelp's own flags, such as `--output`, in help texts.
pub(crate) const FRAMEWORK_HEADING: &str = "Call options";

/// Builds a command and all commands below it, as [`Command::build`] does. If a deferred command is
/// among its own subcommands, the inner command is not built, so it has neither arguments nor
/// subcommands. If a command has a mistake, it has the arguments that its author added.
pub(crate) fn build(cmd: &mut Command) {
    match is_endless(cmd, &mut Vec::new()) {
        true => build_below(cmd, &mut Vec::new()),
        false => build_finite(cmd),
    }
}

/// Builds a command and all commands below it. No deferred command is among its own subcommands.
pub(crate) fn build_finite(cmd: &mut Command) {
    if !flaw::built_by(cmd, Command::build) {
        build_below(cmd, &mut Vec::new());
    }
}

/// Builds a command and all commands below it. If a deferred command is among its own subcommands,
/// an inner command is built only if `words`, the words of a command line, select it.
pub(crate) fn build_selected(cmd: &mut Command, words: &mut dyn Iterator<Item = &OsStr>) {
    build(cmd);
    let mut here = cmd;
    for word in words {
        let Some(name) = word.to_str() else {
            continue;
        };
        if let Some(below) = here.find_subcommand(name) {
            let name = below.get_name().to_owned();
            here = build_subcommand(here, &name);
        }
    }
}

/// Returns whether `cmd` or a command below it is a deferred command that is among its own
/// subcommands, at any depth. `above` contains the shapes of the deferred parent commands.
fn is_endless(cmd: &Command, above: &mut Vec<Shape>) -> bool {
    let Some((shape, built)) = deferred(cmd) else {
        return cmd.get_subcommands().any(|cmd| is_endless(cmd, above));
    };
    if above.contains(&shape) {
        return true;
    }
    above.push(shape);
    let result = built.get_subcommands().any(|cmd| is_endless(cmd, above));
    above.pop();
    result
}

/// Builds a command and the commands below it, except for a deferred command inside itself. `above`
/// contains the shapes of the deferred parent commands.
fn build_below(cmd: &mut Command, above: &mut Vec<Shape>) {
    build_level(cmd);
    let names: Vec<String> = cmd
        .get_subcommands()
        .map(|cmd| cmd.get_name().to_owned())
        .list();
    for name in names {
        let below = cmd.find_subcommand(&name).and_then(deferred);
        let shape = below.map(|(shape, _)| shape);
        if shape.as_ref().is_some_and(|shape| above.contains(shape)) {
            name_subcommand(cmd, &name);
            continue;
        }
        let depth = above.len();
        above.extend(shape);
        build_below(build_subcommand(cmd, &name), above);
        above.truncate(depth);
    }
}

/// The names of a deferred command's subcommands. Two commands with the same names are assumed to
/// be built from the same Rust type.
type Shape = Vec<String>;

/// If `cmd` is a deferred command, returns its shape, and a copy of the command with its
/// subcommands. Returns `None` for any other command.
fn deferred(cmd: &Command) -> Option<(Shape, Command)> {
    if cmd.has_subcommands() || !cmd.get_arguments().all(is_added) {
        return None;
    }
    let mut cmd = cmd.clone();
    build_level(&mut cmd);
    let names = cmd.get_subcommands().map(Command::get_name);
    let names: Shape = names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .list();
    (!names.is_empty()).then_some((names, cmd))
}

/// Returns whether `arg` may have been added to a command from outside: it is global and may come
/// from a parent command, or it is a flag of cmdhelp.
fn is_added(arg: &Arg) -> bool {
    arg.is_global_set() || arg.get_help_heading() == Some(FRAMEWORK_HEADING)
}

/// Builds a command, but not the commands below it.
fn build_level(cmd: &mut Command) {
    // clap has no public function that builds a single command, but `render_usage` builds one.
    let is_built = flaw::built_by(cmd, |cmd| {
        let _ = cmd.render_usage();
    });
    if !is_built {
        flaw::complete(cmd);
    }
}

/// Builds the subcommand with this name, and returns it. The parent command `cmd` is already built.
fn build_subcommand<'c>(cmd: &'c mut Command, name: &str) -> &'c mut Command {
    let below = name_subcommand(cmd, name);
    build_level(below);
    below
}

/// Sets the names that clap shows for a subcommand in help and usage, such as `app add` and
/// `app-add`, and returns the subcommand.
fn name_subcommand<'c>(cmd: &'c mut Command, name: &str) -> &'c mut Command {
    let bin = format!("{} {name}", cmd.get_bin_name().unwrap_or(cmd.get_name()));
    let shown = cmd.get_display_name().unwrap_or(cmd.get_name());
    let shown = format!("{shown}-{name}");
    let below = cmd.find_subcommand_mut(name);
    let below = below.expect("callers pass names of subcommands");
    if below.get_bin_name().is_none() {
        *below = std::mem::take(below).bin_name(bin);
    }
    if below.get_display_name().is_none() {
        *below = std::mem::take(below).display_name(shown);
    }
    below
}

#[cfg(test)]
mod tests {
    use clap::{Arg, ArgAction, Command};

    use super::{build, build_selected};

    /// Returns a command that is among its own subcommands: its subcommand `again` has the same
    /// arguments and subcommands.
    fn endless() -> Command {
        fn all(cmd: Command) -> Command {
            let again = Command::new("again").about("Repeats").defer(all);
            let look = Command::new("look").arg(Arg::new("depth").long("depth"));
            cmd.subcommands([again, look])
        }
        let loud = Arg::new("loud").long("loud").action(ArgAction::SetTrue);
        all(Command::new("app").arg(loud.global(true)))
    }

    fn at<'c>(cmd: &'c Command, path: &str) -> Option<&'c Command> {
        path.split(' ')
            .try_fold(cmd, |cmd, name| cmd.find_subcommand(name))
    }

    #[test]
    fn builds_a_command_within_itself_once() {
        let mut cmd = endless();
        build(&mut cmd);
        let has_depth = |path| {
            let look = at(&cmd, path)?;
            Some(look.get_arguments().any(|arg| arg.get_id() == "depth"))
        };
        assert_eq!(has_depth("look"), Some(true));
        assert_eq!(has_depth("again look"), Some(true));
        let inner = at(&cmd, "again again").expect("`again` lists itself");
        assert!(!inner.has_subcommands());
        assert_eq!(inner.get_bin_name(), Some("app again again"));
    }

    #[test]
    fn builds_a_command_within_itself_for_the_words_that_select_it() {
        let mut cmd = endless();
        let words = ["app", "again", "--loud", "again", "again", "loko"];
        build_selected(&mut cmd, &mut words.iter().map(AsRef::as_ref));
        let inner = at(&cmd, "again again again").expect("the words select this command");
        assert!(inner.find_subcommand("look").is_some());
        assert_eq!(inner.get_bin_name(), Some("app again again again"));
    }

    #[test]
    fn builds_other_commands_as_clap_does() {
        let app = || {
            let add = Command::new("add").defer(|cmd| cmd.arg(Arg::new("what")));
            let inner = Command::new("inner").defer(|cmd| cmd.subcommand(Command::new("add")));
            Command::new("app").subcommands([add, inner])
        };
        let (mut by_cmdhelp, mut by_clap) = (app(), app());
        build(&mut by_cmdhelp);
        by_clap.build();
        assert_eq!(format!("{by_cmdhelp:?}"), format!("{by_clap:?}"));
    }
}
