//! `words(...)` and `llms = "..."`: the names of the subcommands and flags that cmdhelp adds.

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::{Lit, LitStr};

use crate::diagnostic::Mistake;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `words(help = "...", capabilities = false)`.
#[derive(Clone)]
pub(crate) struct WordsOption(
    /// The given options in the order of [`NAMES`], each with its name.
    pub(crate) Vec<(&'static str, Switch)>,
);

/// The options of `words(...)`.
const NAMES: [&str; 12] = [
    "help",
    "help_flag",
    "capabilities",
    "output",
    "confirm",
    "dry_run",
    "select",
    "limit",
    "after",
    "llms",
    "json",
    "mcp",
];

/// The value of `llms = false`, or `llms = "--tools"`.
#[derive(Clone)]
pub(crate) enum Llms {
    /// `llms = false` or `true`: whether `--llms` lists the command.
    Listed(bool),
    /// The flag that the command has instead of `--llms`.
    Word(LitStr),
}

/// The name of a subcommand or flag that cmdhelp adds, or `false`, which removes the subcommand or
/// flag.
#[derive(Clone)]
pub(crate) enum Switch {
    Off,
    Word(LitStr),
}

impl FromOption for WordsOption {
    const FORM: &'static str = "(help = \"describe\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("words", place, items, &[], &NAMES);
        let given = NAMES.map(|name| Some((name, list.optional(name)?)));
        let words = Self(given.into_iter().flatten().list());
        words.check(&mut list.mistakes);
        list.finish(|| Some(words))
    }
}

impl WordsOption {
    /// Checks that the name of a subcommand is one word and that flags begin with two dashes.
    fn check(&self, mistakes: &mut Vec<Mistake>) {
        let word = |text: &str| !text.is_empty() && !text.starts_with('-') && !text.contains(' ');
        for (name, option) in &self.0 {
            let is_flag = *name != "help";
            let Switch::Word(written) = option else {
                continue;
            };
            let text = written.value();
            if is_flag && !is_flag_name(&text) {
                mistakes.push(no_flag(written));
            } else if !is_flag && !word(&text) {
                mistakes.push(
                    Mistake::new(
                        written.span(),
                        format!("invalid name `{text}` for a subcommand"),
                    )
                    .instead("write one word, such as `\"describe\"`"),
                );
            }
        }
    }
}

fn is_flag_name(text: &str) -> bool {
    text.len() > 2 && text.starts_with("--") && !text.contains([' ', '='])
}

fn no_flag(written: &LitStr) -> Mistake {
    Mistake::new(
        written.span(),
        format!("invalid flag `{}`", written.value()),
    )
    .instead("write two dashes and a name, such as `\"--describe\"`")
}

impl FromOption for Llms {
    const FORM: &'static str = " = false";

    fn from_literal(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(listed) => Ok(Self::Listed(listed.value())),
            Lit::Str(word) if is_flag_name(&word.value()) => Ok(Self::Word(word.clone())),
            Lit::Str(word) => Err(no_flag(word).into()),
            other => Err(
                Mistake::new(other.span(), "expected a string literal for the flag")
                    .instead("write `\"--describe\"`, or `false` for none")
                    .into(),
            ),
        }
    }
}

impl FromOption for Switch {
    const FORM: &'static str = " = false";

    fn from_literal(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(on) if !on.value() => Ok(Self::Off),
            Lit::Str(word) => Ok(Self::Word(word.clone())),
            other => Err(
                Mistake::new(other.span(), "expected a string literal for the name")
                    .instead("write `\"describe\"`, or `false` for none")
                    .into(),
            ),
        }
    }
}
