//! Functions that generated code calls in place of clap's builder methods, which are generic.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgGroup, Command, Id};

/// Makes an argument with the settings that follow from the name and the type of its field.
///
/// ```
/// use cmdhelp_runtime::tree::arg;
/// let arg = arg("port", "PORT", clap::value_parser!(u16), clap::ArgAction::Set, true);
/// assert!(arg.is_required_set());
/// ```
#[inline(never)]
pub fn arg(
    id: &'static str,
    value_name: &'static str,
    parser: impl Into<ValueParser>,
    action: ArgAction,
    required: bool,
) -> Arg {
    parsed_arg(id, value_name, parser.into(), action, required)
}

/// Makes the argument for [`arg`]. This function is not generic, so that it is compiled only once,
/// and not for each type of parser.
fn parsed_arg(
    id: &'static str,
    value_name: &'static str,
    parser: ValueParser,
    action: ArgAction,
    required: bool,
) -> Arg {
    let arg = Arg::new(id).value_name(value_name);
    arg.value_parser(parser).action(action).required(required)
}

/// Sets the help text of an argument. This function and the following ones are never inlined, so
/// that a program contains their code once, and not for each argument.
#[inline(never)]
#[must_use]
pub fn arg_help(arg: Arg, help: &'static str) -> Arg {
    arg.help(help)
}

/// Sets the long flag of an argument.
#[inline(never)]
#[must_use]
pub fn arg_long(arg: Arg, long: &'static str) -> Arg {
    arg.long(long)
}

/// Sets the short flag of an argument.
#[inline(never)]
#[must_use]
pub fn arg_short(arg: Arg, short: char) -> Arg {
    arg.short(short)
}

/// Makes a command with this name. This function and the following ones are never inlined, so that
/// a program contains their code once, and not for each command.
#[inline(never)]
#[must_use]
pub fn command(name: &'static str) -> Command {
    Command::new(name)
}

/// Returns the name that a command has at run time.
#[must_use]
pub fn name_of(cmd: &Command) -> String {
    cmd.get_name().to_owned()
}

/// Sets the help texts of a command. `None` removes a long help text, which a flattened type may
/// have set.
#[inline(never)]
#[must_use]
pub fn describe(cmd: Command, about: &'static str, long_about: Option<&'static str>) -> Command {
    cmd.about(about).long_about(long_about)
}

/// Adds a struct's group of arguments to a command. `members` contains the ids of the arguments,
/// each with a line feed at its end. A list of strings would make the start of the program slower,
/// because the loader has to relocate each pointer in it.
#[inline(never)]
#[must_use]
pub fn group(cmd: Command, id: &'static str, members: &'static str) -> Command {
    let members = members.split_terminator('\n');
    cmd.group(ArgGroup::new(id).multiple(true).args(members))
}

/// Adds a subcommand to a command.
#[inline(never)]
#[must_use]
pub fn add_command(cmd: Command, below: Command) -> Command {
    cmd.subcommand(below)
}

/// Converts the ids of a group's members into clap's type.
pub fn ids(names: &'static [&'static str]) -> impl Iterator<Item = Id> {
    names.iter().map(Id::from)
}
