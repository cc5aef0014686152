//! The words of the surface: `words(...)` and `llms = "..."`.

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{FromMeta, Result};
use syn::{Lit, LitStr};

use super::List;
use crate::diagnostic::Mistake;

/// `words(help = "...", capabilities = false)`
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    pub(crate) help: Option<Switch>,
    pub(crate) help_flag: Option<Switch>,
    pub(crate) capabilities: Option<Switch>,
    pub(crate) output: Option<Switch>,
    pub(crate) confirm: Option<Switch>,
    pub(crate) dry_run: Option<Switch>,
    pub(crate) select: Option<Switch>,
    pub(crate) limit: Option<Switch>,
    pub(crate) after: Option<Switch>,
    pub(crate) llms: Option<Switch>,
    pub(crate) json: Option<Switch>,
    pub(crate) mcp: Option<Switch>,
}

/// `llms = false`, or `llms = "--tools"`
#[derive(Clone, Debug)]
pub(crate) enum Llms {
    /// Whether it is told as something that can be called.
    Told(bool),
    /// The flag that tells what can be called there.
    Word(LitStr),
}

/// A word, or `false` for none.
#[derive(Clone, Debug)]
pub(crate) enum Switch {
    Off,
    Word(LitStr),
}

impl FromMeta for Words {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let names = [
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
        let mut list = List::new("words", items, &[], &names);
        let words = Self {
            help: list.optional("help"),
            help_flag: list.optional("help_flag"),
            capabilities: list.optional("capabilities"),
            output: list.optional("output"),
            confirm: list.optional("confirm"),
            dry_run: list.optional("dry_run"),
            select: list.optional("select"),
            limit: list.optional("limit"),
            after: list.optional("after"),
            llms: list.optional("llms"),
            json: list.optional("json"),
            mcp: list.optional("mcp"),
        };
        words.check(&mut list.errors);
        list.finish(|| Some(words))
    }
}

impl Words {
    /// All of them, by their names.
    pub(crate) fn all(&self) -> [(&'static str, &Option<Switch>); 12] {
        [
            ("help", &self.help),
            ("help_flag", &self.help_flag),
            ("capabilities", &self.capabilities),
            ("output", &self.output),
            ("confirm", &self.confirm),
            ("dry_run", &self.dry_run),
            ("select", &self.select),
            ("limit", &self.limit),
            ("after", &self.after),
            ("llms", &self.llms),
            ("json", &self.json),
            ("mcp", &self.mcp),
        ]
    }

    /// A subcommand is a word, a flag begins with two dashes.
    fn check(&self, errors: &mut Accumulator) {
        let word = |text: &str| !text.is_empty() && !text.starts_with('-') && !text.contains(' ');
        for (name, option) in self.all() {
            let is_flag = name != "help";
            let Some(Switch::Word(written)) = option else {
                continue;
            };
            let text = written.value();
            if is_flag && !is_flag_name(&text) {
                errors.push(no_flag(written).into());
            } else if !is_flag && !word(&text) {
                errors.push(
                    Mistake::new(
                        written.span(),
                        format!("invalid name `{text}` for a subcommand"),
                    )
                    .instead("write one word, such as `\"describe\"`")
                    .into(),
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

impl FromMeta for Llms {
    fn from_bool(told: bool) -> Result<Self> {
        Ok(Self::Told(told))
    }

    fn from_value(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(told) => Self::from_bool(told.value()),
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

impl FromMeta for Switch {
    fn from_value(value: &Lit) -> Result<Self> {
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
