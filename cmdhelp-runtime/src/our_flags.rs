//! The flags of the framework as arguments of clap's: `--output`, `--confirm`, `--dry-run`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};

use crate::erased::Erased;
use crate::force::taken_at;
use crate::spec::{Beside, Words};

pub(crate) const OUTPUT: &str = "cmdhelp::output";
pub(crate) const CONFIRM: &str = "cmdhelp::confirm";
pub(crate) const DRY_RUN: &str = "cmdhelp::dry-run";
pub(crate) const SELECT: &str = "cmdhelp::select";
pub(crate) const LIMIT: &str = "cmdhelp::limit";
pub(crate) const AFTER: &str = "cmdhelp::after";

/// The names of the forms of results.
pub(crate) const FORMS: [&str; 2] = ["json", "text"];

/// What a flag for consent has that stands there without a token. Nobody can type it: `--confirm=`
/// with a variable behind it that is not set must not be taken for consent.
pub(crate) const BARE: &str = "\0";

/// All of them, in the order of [`Words::flags`].
pub(crate) const ALL: [Beside; 6] = [
    Beside::Output,
    Beside::Confirm,
    Beside::DryRun,
    Beside::Select,
    Beside::Limit,
    Beside::After,
];

/// Returns the id of a flag.
pub(crate) fn id(flag: Beside) -> &'static str {
    match flag {
        Beside::Output => OUTPUT,
        Beside::Confirm => CONFIRM,
        Beside::DryRun => DRY_RUN,
        Beside::Select => SELECT,
        Beside::Limit => LIMIT,
        Beside::After => AFTER,
    }
}

/// Returns the name of a flag among these words, and the longer one.
pub(crate) fn names(flag: Beside, words: &Words) -> (Option<&'static str>, &'static str) {
    words.flags()[flag as usize]
}

/// Returns a flag as clap reads it, by our word unless a flag of the program has it.
pub(crate) fn arg(flag: Beside, words: &Words, is_taken: bool) -> Option<Arg> {
    let (word, longer) = names(flag, words);
    let long = word?.trim_start_matches('-');
    let longer = longer.trim_start_matches('-');
    let arg = Arg::new(id(flag)).global(true).hide(true);
    let arg = match is_taken {
        true => arg.long(longer),
        false => arg.long(long).alias(longer),
    };
    Some(match flag {
        Beside::Output => {
            let forms = PossibleValuesParser::new(FORMS);
            arg.value_name("FORMAT").value_parser(forms)
        }
        Beside::Confirm => arg
            .value_name("TOKEN")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(BARE),
        Beside::DryRun => arg.action(ArgAction::SetTrue),
        Beside::Select => arg.value_name("FIELDS"),
        Beside::Limit => {
            let number = clap::value_parser!(u64).range(1..);
            arg.value_name("NUMBER").value_parser(number)
        }
        Beside::After => arg.value_name("PLACE"),
    })
}

/// Returns the flags that somebody can use at the command with these words, as help shows them.
pub(crate) fn for_people(
    program: &Erased,
    root: &Command,
    path: &[String],
    can_use: impl Fn(Beside) -> bool,
) -> Vec<Arg> {
    let taken = taken_at(program, root, path);
    let flags = ALL.into_iter().filter(|flag| can_use(*flag));
    let args = flags.filter_map(|flag| {
        let arg = arg(flag, &program.traits.words, taken[flag as usize])?;
        let arg = arg.global(false).hide(false).help(help(flag));
        Some(arg.help_heading(HEADING))
    });
    args.collect()
}

/// What the flags for people stand below.
const HEADING: &str = "Call options";

/// Tells people what a flag is for.
fn help(flag: Beside) -> &'static str {
    match flag {
        Beside::Output => "Print the result in this form",
        Beside::Confirm => "Run without a question",
        Beside::DryRun => "Show what would happen, and do nothing",
        Beside::Select => "Print only these fields, such as `id,author.name`",
        Beside::Limit => "Print at most this many elements",
        Beside::After => "Print only what stands behind this place",
    }
}
