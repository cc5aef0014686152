//! From a command line to a call.
//!
//! Our flags are looked for only where clap would not have accepted them: what a command line meant
//! before, it means still. So clap reads it as it is first; only if it cannot, and a flag of ours is
//! among the words, it reads it once more with our flags among the program's own, and then decides
//! itself what is a flag, what is a value, and what stands behind `--`.

use std::ffi::{OsStr, OsString};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, Error};

use super::{Call, Consent, Format, Options};
use crate::manifest::Traits;
use crate::select;
use crate::spec::{Item, Part, Setting};
use crate::tree::{Mode, Root};

const OUTPUT: &str = "cmdhelp::output";
const CONFIRM: &str = "cmdhelp::confirm";
const DRY_RUN: &str = "cmdhelp::dry-run";

/// What the names of our arguments begin with. No author's do.
pub(super) const OURS: &str = "cmdhelp::";

/// A command line that clap cannot read.
pub(super) struct Misread {
    pub(super) error: Error,
    /// The form of the result that was asked for, as far as one can tell.
    pub(super) format: Option<Format>,
}

/// Reads a command line, the program's name first.
pub(super) fn read<C: Root>(argv: Vec<OsString>) -> Result<Call, Misread> {
    let error = match select::program_matches::<C>(argv.clone()) {
        Ok(matches) => {
            return Ok(Call {
                argv,
                matches,
                options: Options::default(),
            });
        }
        Err(error) => error,
    };
    if !error.use_stderr()
        || !Flags::ALL
            .iter()
            .any(|flag| flag.is_among(&C::TRAITS, &argv))
    {
        return Err(Misread {
            error,
            format: None,
        });
    }
    let cmd = with_flags(C::whole(Mode::Parse), &C::TRAITS, deferred_names::<C>());
    match cmd.try_get_matches_from(&argv) {
        Ok(matches) => Ok(Call {
            options: options(&matches),
            argv,
            matches,
        }),
        Err(error) => Err(Misread {
            error,
            format: requested(&C::TRAITS, &argv),
        }),
    }
}

/// A flag of ours.
struct Flags {
    id: &'static str,
    word: fn(&Traits) -> Option<&'static str>,
    /// Where the word is taken by the program.
    fallback: &'static str,
}

impl Flags {
    const ALL: [Self; 3] = [
        Self {
            id: OUTPUT,
            word: |traits| traits.words.output,
            fallback: "--cmdhelp-output",
        },
        Self {
            id: CONFIRM,
            word: |traits| traits.words.confirm,
            fallback: "--cmdhelp-confirm",
        },
        Self {
            id: DRY_RUN,
            word: |traits| traits.words.dry_run,
            fallback: "--cmdhelp-dry-run",
        },
    ];

    fn is(&self, traits: &Traits, word: &OsStr) -> bool {
        let Some(word) = word.to_str() else {
            return false;
        };
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        let ours = (self.word)(traits);
        ours.is_some() && (ours == Some(name) || name == self.fallback)
    }

    fn is_among(&self, traits: &Traits, argv: &[OsString]) -> bool {
        let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
        words.any(|word| self.is(traits, word))
    }

    /// The flag as clap reads it, by our word unless the program has a flag of that name.
    fn arg(&self, word: &'static str, taken: &[String]) -> Arg {
        let long = word.trim_start_matches('-');
        let fallback = self.fallback.trim_start_matches('-');
        let arg = Arg::new(self.id).global(true).hide(true);
        if taken.iter().any(|name| name == long) {
            arg.long(fallback)
        } else {
            arg.long(long).alias(fallback)
        }
    }
}

/// A command with our flags added, and with names that no flag of its own has.
fn with_flags(mut cmd: Command, traits: &Traits, mut taken: Vec<String>) -> Command {
    names_in(&cmd, &mut taken);
    for flag in Flags::ALL {
        let Some(word) = (flag.word)(traits) else {
            continue;
        };
        let arg = flag.arg(word, &taken);
        cmd = cmd.arg(match flag.id {
            OUTPUT => arg
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(Format::NAMES)),
            CONFIRM => arg
                .value_name("TOKEN")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value(""),
            _ => arg.action(ArgAction::SetTrue),
        });
    }
    cmd
}

/// The long names of all flags of a command and of those below it.
fn names_in(cmd: &Command, names: &mut Vec<String>) {
    for arg in cmd.get_arguments() {
        names.extend(arg.get_long().map(str::to_owned));
        let aliases = arg.get_all_aliases().unwrap_or_default();
        names.extend(aliases.into_iter().map(str::to_owned));
    }
    for below in cmd.get_subcommands() {
        names_in(below, names);
    }
}

/// The same of what clap has not built yet. A program without such commands need not have its spec
/// tree with it while it runs.
fn deferred_names<C: Root>() -> Vec<String> {
    let mut names = Vec::new();
    if const { has_deferred(C::SPEC.part) } {
        names_in_part(C::SPEC.part, &mut Vec::new(), &mut names);
    }
    names
}

const fn has_deferred(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Deferred(_) => true,
            Item::Part(part) => has_deferred(part),
            Item::Command(command) => has_deferred(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

fn names_in_part(part: &'static Part, seen: &mut Vec<*const Part>, names: &mut Vec<String>) {
    for item in part.items {
        match item {
            Item::Deferred(part) => {
                let part = part();
                if !seen.contains(&std::ptr::from_ref(part)) {
                    seen.push(part);
                    names_in_part(part, seen, names);
                }
            }
            Item::Part(part) => names_in_part(part, seen, names),
            Item::Command(command) => names_in_part(command.part, seen, names),
            Item::Args(args) => names.extend(args.longs.iter().map(|&name| name.to_owned())),
            Item::Arg(arg) => {
                for setting in arg.settings {
                    if let Setting::Long(name) | Setting::OddLong(name) = setting {
                        names.push(name.raw().to_owned());
                    }
                }
            }
            Item::Grammar(_) | Item::Opaque | Item::External => {}
        }
    }
}

/// What our flags say.
fn options(matches: &ArgMatches) -> Options {
    let text = |id| matches.get_one::<String>(id).map(String::as_str);
    let is_there = |id| matches!(matches.try_contains_id(id), Ok(true));
    Options {
        output: is_there(OUTPUT)
            .then(|| text(OUTPUT))
            .flatten()
            .and_then(Format::named),
        dry_run: is_there(DRY_RUN) && matches.get_flag(DRY_RUN),
        consent: match is_there(CONFIRM).then(|| text(CONFIRM)).flatten() {
            None => Consent::None,
            Some("") => Consent::Flag,
            Some(token) => Consent::Token(token.to_owned()),
        },
    }
}

/// The form that a command line asks for which clap could not read.
fn requested(traits: &Traits, argv: &[OsString]) -> Option<Format> {
    let flag = &Flags::ALL[0];
    let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
    let mut format = None;
    while let Some(word) = words.next() {
        if flag.is(traits, word) {
            let value = word.to_str().and_then(|word| word.split_once('='));
            format = match value {
                Some((_, value)) => Format::named(value),
                None => words.next().and_then(|word| Format::named(word.to_str()?)),
            };
        }
    }
    format
}

/// The command line that consents with a token: that one of a few candidates which clap reads as
/// this call and nothing else.
pub(super) fn consenting<C: Root>(
    argv: &[OsString],
    token: &str,
    is_the_call: impl Fn(&Call) -> bool,
) -> Option<Vec<OsString>> {
    const MOST: usize = 32;
    let traits = &C::TRAITS;
    let flag = &Flags::ALL[1];
    let word = (flag.word)(traits)?;
    let end = argv.iter().position(|word| word == "--");
    let end = end.unwrap_or(argv.len());
    let without: Vec<OsString> = argv[..end]
        .iter()
        .filter(|word| !flag.is(traits, word))
        .cloned()
        .collect();
    let places = (1..=without.len()).rev().take(MOST);
    let candidates = places.flat_map(|place| {
        [word, flag.fallback].map(|word| {
            let (before, after) = without.split_at(place);
            let ours = OsString::from(format!("{word}={token}"));
            let words = before.iter().cloned().chain([ours]);
            let words = words.chain(after.iter().cloned());
            words.chain(argv[end..].iter().cloned()).collect::<Vec<_>>()
        })
    });
    let mut candidates = candidates;
    candidates.find(|candidate| match read::<C>(candidate.clone()) {
        Ok(call) => call.options.consent == Consent::Token(token.to_owned()) && is_the_call(&call),
        Err(_) => false,
    })
}
