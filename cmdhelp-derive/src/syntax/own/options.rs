//! The options with parentheses of their own.
//!
//! Where it reads well, the first values stand without a name, as in `exit(2, "not found")`; all
//! can be given by name.

mod exit;
pub(crate) mod hosts;
mod words;

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{Error, FromMeta, Result};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Lit, LitStr, Path};

pub(crate) use self::exit::{Exit, Recovery};
pub(crate) use self::words::{Llms, Switch, Words};
use super::values::{Literal, Text};
use crate::diagnostic::{Mistake, nearest};

/// `example("...", note = "...")`
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) line: LitStr,
    pub(crate) note: Option<Text>,
}

/// `stdin(accepted = true, format = "...")`
#[derive(Clone, Debug)]
pub(crate) struct Stdin {
    pub(crate) accepted: bool,
    pub(crate) format: Option<Text>,
}

/// `stdout(text_template = "...", schema = Type)`
#[derive(Clone, Debug)]
pub(crate) struct Stdout {
    pub(crate) text_template: Option<Text>,
    pub(crate) schema: Option<Path>,
}

/// `see_also("...", "...")`
#[derive(Clone, Debug)]
pub(crate) struct SeeAlso(pub(crate) Vec<LitStr>);

/// `values_from("...", with = function)`
#[derive(Clone, Debug)]
pub(crate) struct ValuesFrom {
    pub(crate) command: LitStr,
    pub(crate) with: Option<Path>,
}

/// `deprecated`, or `deprecated("--old-name", "old-value")`
#[derive(Clone, Debug)]
pub(crate) enum Deprecated {
    /// All of it.
    Whole,
    /// These names and values.
    Some(Vec<LitStr>),
}

impl FromMeta for Example {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut list = List::new("example", items, &["cmd"], &["note"]);
        let line = list.required::<Literal>("cmd", "example(\"--flag value\")");
        let note = list.optional("note");
        list.finish(|| {
            Some(Self {
                line: line?.0,
                note,
            })
        })
    }

    fn from_value(value: &Lit) -> Result<Self> {
        let line = Literal::from_value(value)?.0;
        Ok(Self { line, note: None })
    }
}

impl FromMeta for Stdin {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut list = List::new("stdin", items, &[], &["accepted", "format"]);
        let accepted = list.optional("accepted");
        let format = list.optional("format");
        list.finish(|| {
            Some(Self {
                accepted: accepted.unwrap_or(true),
                format,
            })
        })
    }

    fn from_value(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(accepted) => Self::from_bool(accepted.value()),
            other => Err(
                Mistake::new(other.span(), "expected `true` or options for `stdin`")
                    .instead("write `stdin(format = \"text/plain\")`, or `stdin = true`")
                    .into(),
            ),
        }
    }

    fn from_word() -> Result<Self> {
        Self::from_bool(true)
    }

    fn from_bool(accepted: bool) -> Result<Self> {
        Ok(Self {
            accepted,
            format: None,
        })
    }
}

impl FromMeta for Stdout {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut list = List::new("stdout", items, &[], &["text_template", "schema"]);
        let text_template = list.optional("text_template");
        let schema = list.optional("schema");
        list.finish(|| {
            Some(Self {
                text_template,
                schema,
            })
        })
    }
}

impl FromMeta for Deprecated {
    fn from_word() -> Result<Self> {
        Ok(Self::Whole)
    }

    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut errors = Error::accumulator();
        let mut names = Vec::new();
        for item in items {
            match item {
                NestedMeta::Lit(Lit::Str(name)) => names.push(name.clone()),
                other => errors.push(
                    Mistake::new(other.span(), "expected a string literal for the deprecated name")
                        .instead("write `deprecated(\"--old-name\", \"old-value\")`, or `deprecated` for all of it")
                        .into(),
                ),
            }
        }
        errors.finish_with(Self::Some(names))
    }
}

impl FromMeta for SeeAlso {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut errors = Error::accumulator();
        let mut commands = Vec::new();
        for item in items {
            match item {
                NestedMeta::Lit(Lit::Str(command)) => commands.push(command.clone()),
                other => errors.push(
                    Mistake::new(other.span(), "expected a string literal for the command")
                        .instead("write `see_also(\"item delete\", \"item list\")`")
                        .into(),
                ),
            }
        }
        errors.finish_with(Self(commands))
    }

    fn from_value(value: &Lit) -> Result<Self> {
        Literal::from_value(value).map(|command| Self(vec![command.0]))
    }
}

impl FromMeta for ValuesFrom {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let mut list = List::new("values_from", items, &["command"], &["with"]);
        let usage = "values_from(\"collection list\")";
        let command = list.required::<Literal>("command", usage);
        let with = list.optional("with");
        list.finish(|| {
            Some(Self {
                command: command?.0,
                with,
            })
        })
    }

    fn from_value(value: &Lit) -> Result<Self> {
        Literal::from_value(value).map(|command| Self {
            command: command.0,
            with: None,
        })
    }
}

/// The contents of an option's parentheses, to be taken out by name.
struct List<'a> {
    option: &'static str,
    entries: Vec<(String, &'a NestedMeta)>,
    errors: Accumulator,
    known: Vec<&'static str>,
}

impl<'a> List<'a> {
    /// Reads a list in which the first values may stand without their names.
    fn new(
        option: &'static str,
        items: &'a [NestedMeta],
        leading: &[&'static str],
        named: &[&'static str],
    ) -> Self {
        let mut this = Self {
            option,
            entries: Vec::new(),
            errors: Error::accumulator(),
            known: leading.iter().chain(named).copied().collect(),
        };
        for (position, item) in items.iter().enumerate() {
            this.item(position, item, leading);
        }
        this
    }

    fn item(&mut self, position: usize, item: &'a NestedMeta, leading: &[&'static str]) {
        let name = match item {
            NestedMeta::Lit(_) => leading.get(position).map(|name| (*name).to_owned()),
            NestedMeta::Meta(meta) => meta.path().get_ident().map(ToString::to_string),
            NestedMeta::NameValueInvalidExpr(invalid) => {
                self.errors.push(invalid.error.clone());
                return;
            }
        };
        let Some(name) = name.filter(|name| self.known.contains(&name.as_str())) else {
            let mistake = self.unknown(item);
            self.errors.push(mistake.into());
            return;
        };
        if self.entries.iter().any(|(known, _)| *known == name) {
            self.errors.push(
                Mistake::new(item.span(), format!("duplicate `{name}`"))
                    .instead("remove one of the two")
                    .into(),
            );
            return;
        }
        self.entries.push((name, item));
    }

    fn unknown(&self, item: &NestedMeta) -> Mistake {
        let option = self.option;
        let names: Vec<String> = self.known.iter().map(|name| format!("`{name}`")).collect();
        let there_is = format!("the options of `{option}(...)` are {}", names.join(", "));
        let NestedMeta::Meta(meta) = item else {
            return Mistake::new(item.span(), format!("too many values for `{option}`"))
                .because(there_is);
        };
        let written = meta.path().to_token_stream().to_string();
        let mistake = Mistake::new(
            meta.path().span(),
            format!("unknown option `{written}` for `{option}(...)`"),
        );
        match nearest(&written, self.known.iter().copied()) {
            Some(near) => mistake.instead(format!("did you mean `{near}`?")),
            None => mistake.because(there_is),
        }
    }

    fn take(&mut self, name: &str) -> Option<&'a NestedMeta> {
        let position = self.entries.iter().position(|(known, _)| known == name)?;
        Some(self.entries.remove(position).1)
    }

    fn optional<T: FromMeta>(&mut self, name: &str) -> Option<T> {
        let item = self.take(name)?;
        let value = T::from_nested_meta(item).map_err(|error| error.with_span(&item.span()));
        self.errors.handle(value)
    }

    fn required<T: FromMeta>(&mut self, name: &str, usage: &str) -> Option<T> {
        if !self.entries.iter().any(|(known, _)| known == name) {
            let option = self.option;
            // Without a place of its own, it gets that of the option.
            self.errors.push(Error::custom(format!(
                "`{option}(...)` needs a `{name}`\n= help: write `{usage}`"
            )));
        }
        self.optional(name)
    }

    /// The option, unless something was wrong with the list.
    fn finish<T>(self, make: impl FnOnce() -> Option<T>) -> Result<T> {
        self.errors.finish()?;
        make().ok_or_else(|| Error::custom(format!("`{}(...)` is incomplete", self.option)))
    }
}
