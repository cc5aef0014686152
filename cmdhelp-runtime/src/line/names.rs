//! The names of clap's arguments, and how many values they take.

use clap::builder::ValueRange;
use clap::{Arg, ArgAction, Command};

/// Returns the long names of an argument.
pub(crate) fn longs(arg: &Arg) -> Vec<&str> {
    let mut longs = arg.get_all_aliases().unwrap_or_default();
    if let Some(long) = arg.get_long() {
        longs.insert(0, long);
    }
    longs
}

/// Returns whether `--name` is a name of the argument.
pub(crate) fn has_long(arg: &Arg, name: &str) -> bool {
    arg.get_long() == Some(name)
        || arg
            .get_all_aliases()
            .is_some_and(|aliases| aliases.contains(&name))
}

/// Returns whether `-letter` is a name of the argument.
pub(super) fn has_short(arg: &Arg, letter: char) -> bool {
    let aliases = arg.get_all_short_aliases().unwrap_or_default();
    arg.get_short() == Some(letter) || aliases.contains(&letter)
}

/// Returns whether a word looks like a flag. `-` does not look like a flag, because it stands for
/// standard input.
pub(crate) fn is_flag(word: &str) -> bool {
    word.starts_with('-') && word.len() > 1
}

/// Returns how many values an argument takes, even if clap has not built its command yet.
pub(crate) fn num_args(arg: &Arg) -> ValueRange {
    let names = arg.get_value_names().unwrap_or_default();
    match arg.get_num_args() {
        Some(range) => range,
        None if names.len() > 1 => names.len().into(),
        None => usize::from(arg.get_action().takes_values()).into(),
    }
}

/// Returns the minimum number of words after a flag that are its values. Returns 0 if a value has
/// to follow an equals sign.
pub(crate) fn min_values(arg: &Arg) -> usize {
    match arg.is_require_equals_set() {
        true => 0,
        false => num_args(arg).min_values(),
    }
}

/// Returns whether an argument takes values.
pub(crate) fn takes_values(arg: &Arg) -> bool {
    num_args(arg).takes_values()
}

/// Returns whether a positional argument takes more than one value.
pub(super) fn is_multiple(arg: &Arg) -> bool {
    let range = num_args(arg);
    range.min_values() != range.max_values()
        || range.min_values() > 1
        || matches!(arg.get_action(), ArgAction::Append)
}

/// Returns whether clap regards a word with this text after its hyphen as a negative number, and
/// not as a flag.
pub(crate) fn is_number(text: &str) -> bool {
    let (mut seen_dot, mut exponent) = (false, None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => {}
            b'.' if !seen_dot && exponent.is_none() && at > 0 => seen_dot = true,
            b'e' | b'E' if exponent.is_none() && at > 0 => exponent = Some(at),
            _ => return false,
        }
    }
    exponent != Some(text.len() - 1)
}

/// Finds a flag of a command, or a global flag of one of its parent commands. `commands` are the
/// commands from the root command to this command. As in clap, a global flag is not passed on to a
/// command that has an argument with the same id.
pub(crate) fn flag_at<'c>(
    commands: &[&'c Command],
    is_it: &dyn Fn(&Arg) -> bool,
) -> Option<&'c Arg> {
    let (cmd, above) = commands.split_last()?;
    if let Some(arg) = cmd.get_arguments().find(|arg| is_it(arg)) {
        return Some(arg);
    }
    for (depth, cmd) in above.iter().enumerate().rev() {
        let has_id = |arg: &Arg| {
            let mut below = commands[depth + 1..].iter();
            below.any(|cmd| {
                let mut others = cmd.get_arguments();
                others.any(|other| other.get_id() == arg.get_id())
            })
        };
        let mut globals = cmd.get_arguments();
        let found = globals.find(|arg| arg.is_global_set() && is_it(arg) && !has_id(arg));
        if found.is_some() {
            return found;
        }
    }
    None
}
