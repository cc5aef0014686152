//! The flags that cmdhelp adds to commands, such as `--output`, as `clap::Arg`s.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};

use crate::built::FRAMEWORK_HEADING;
use crate::erased::Erased;
use crate::flag_names::taken_at;
use crate::list::List as _;
use crate::spec::{CallFlag, Words};

pub(crate) const OUTPUT: &str = "cmdhelp::output";
pub(crate) const CONFIRM: &str = "cmdhelp::confirm";
pub(crate) const DRY_RUN: &str = "cmdhelp::dry-run";
pub(crate) const SELECT: &str = "cmdhelp::select";
pub(crate) const LIMIT: &str = "cmdhelp::limit";
pub(crate) const AFTER: &str = "cmdhelp::after";

/// The names of the output formats.
pub(crate) const FORMS: [&str; 2] = ["json", "text"];

/// The value of a consent flag without a token in clap's matches. It is a NUL byte, which no
/// command line can contain. So the empty value of `--confirm=$UNSET`, where a variable is not set,
/// is not mistaken for consent.
pub(crate) const BARE: &str = "\0";

/// All flags that cmdhelp adds to commands, in the order of [`Words::flags`].
pub(crate) const ALL: [CallFlag; 6] = [
    CallFlag::Output,
    CallFlag::Confirm,
    CallFlag::DryRun,
    CallFlag::Select,
    CallFlag::Limit,
    CallFlag::After,
];

/// Returns the id of a flag's `clap::Arg`.
pub(crate) fn id(flag: CallFlag) -> &'static str {
    match flag {
        CallFlag::Output => OUTPUT,
        CallFlag::Confirm => CONFIRM,
        CallFlag::DryRun => DRY_RUN,
        CallFlag::Select => SELECT,
        CallFlag::Limit => LIMIT,
        CallFlag::After => AFTER,
    }
}

/// Returns the two names of a flag: its name in the program, or `None` if the program has switched
/// the flag off, and its longer name.
pub(crate) fn names(flag: CallFlag, words: &Words) -> (Option<&'static str>, &'static str) {
    words.flags()[flag as usize]
}

/// Returns a flag as a `clap::Arg`, or `None` if the program has switched it off. If the program
/// itself uses the flag's name (`is_taken`), the argument has only the longer name.
pub(crate) fn arg(flag: CallFlag, words: &Words, is_taken: bool) -> Option<Arg> {
    let (word, longer) = names(flag, words);
    let long = word?.trim_start_matches('-');
    let longer = longer.trim_start_matches('-');
    let arg = Arg::new(id(flag)).global(true).hide(true);
    let arg = match is_taken {
        true => arg.long(longer),
        false => arg.long(long).alias(longer),
    };
    Some(match flag {
        CallFlag::Output => {
            let forms = PossibleValuesParser::new(FORMS);
            arg.value_name("FORMAT").value_parser(forms)
        }
        CallFlag::Confirm => arg
            .value_name("TOKEN")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(BARE),
        CallFlag::DryRun => arg.action(ArgAction::SetTrue),
        CallFlag::Select => arg.value_name("FIELDS"),
        CallFlag::Limit => {
            let number = clap::value_parser!(u64).range(1..);
            // A negative number is an invalid value, and no unknown flag.
            let arg = arg.value_name("NUMBER").value_parser(number);
            arg.allow_negative_numbers(true)
        }
        CallFlag::After => arg.value_name("CURSOR"),
    })
}

/// Returns the flags of cmdhelp that the help of the command at `path` shows: those for which
/// `can_use` is `true`.
pub(crate) fn for_people(
    program: &Erased,
    root: &Command,
    path: &[String],
    can_use: impl Fn(CallFlag) -> bool,
) -> Vec<Arg> {
    let taken = taken_at(program, root, path);
    let flags = ALL.into_iter().filter(|flag| can_use(*flag));
    let args = flags.filter_map(|flag| {
        let arg = arg(flag, &program.traits.words, taken[flag as usize])?;
        let arg = arg.global(false).hide(false).help(help(flag));
        Some(arg.help_heading(FRAMEWORK_HEADING))
    });
    args.list()
}

/// Returns the help text of a flag.
fn help(flag: CallFlag) -> &'static str {
    match flag {
        CallFlag::Output => "Print the result in this format",
        CallFlag::Confirm => "Run without asking for consent",
        CallFlag::DryRun => "Show what would happen, and do nothing",
        CallFlag::Select => "Print only these fields, such as `id,author.name`",
        CallFlag::Limit => "Print at most this many elements",
        CallFlag::After => "Print only the elements after this cursor",
    }
}
