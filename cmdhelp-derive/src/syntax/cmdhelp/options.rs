//! The options of `#[cmdhelp(...)]` with parentheses, such as `exit(2, "...")`.

mod exit;
pub(crate) mod hosts;
mod words;

use proc_macro2::Span;
use syn::{Lit, LitStr, Path};

pub(crate) use self::exit::{ExitCode, ExitOption, Recovery};
pub(crate) use self::words::{Llms, Switch, WordsOption};
use super::values::TextOption;
use crate::diagnostic::Mistake;
use crate::syntax::options::{FromOption, List, ListItem, Result, read_all};

/// The value of `example("...", note = "...")`.
#[derive(Clone)]
pub(crate) struct ExampleOption {
    pub(crate) line: LitStr,
    pub(crate) note: Option<TextOption>,
}

/// The value of `stdin(accepted = true, format = "...")`.
#[derive(Clone)]
pub(crate) struct StdinOption {
    pub(crate) accepted: bool,
    pub(crate) format: Option<TextOption>,
}

/// The value of `stdout(text_template = "...", schema = Type)`.
#[derive(Clone)]
pub(crate) struct StdoutOption {
    pub(crate) text_template: Option<TextOption>,
    pub(crate) schema: Option<Path>,
}

/// The value of `see_also("...", "...")`.
#[derive(Clone)]
pub(crate) struct SeeAlso(pub(crate) Vec<LitStr>);

/// The value of `values_from("...", with = function)`.
#[derive(Clone)]
pub(crate) struct ValuesFrom {
    pub(crate) command: LitStr,
    pub(crate) with: Option<Path>,
}

/// The value of `deprecated`, or `deprecated("--old-name", "old-value")`.
#[derive(Clone)]
pub(crate) enum Deprecated {
    /// The whole command or argument is deprecated.
    Whole,
    /// Only these names and values are deprecated.
    Some(Vec<LitStr>),
}

impl FromOption for ExampleOption {
    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("example", place, items, &["cmd"], &["note"]);
        let line = list.required("cmd", "example(\"--flag value\")");
        let note = list.optional("note");
        list.finish(|| Some(Self { line: line?, note }))
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        let line = LitStr::from_literal(value)?;
        Ok(Self { line, note: None })
    }
}

impl FromOption for StdinOption {
    const FORM: &'static str = "(format = \"text/plain\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("stdin", place, items, &[], &["accepted", "format"]);
        let accepted = list.optional("accepted");
        let format = list.optional("format");
        list.finish(|| {
            Some(Self {
                accepted: accepted.unwrap_or(true),
                format,
            })
        })
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(accepted) => Ok(Self::plain(accepted.value())),
            other => Err(
                Mistake::new(other.span(), "expected `true` or options for `stdin`")
                    .instead("write `stdin(format = \"text/plain\")`, or `stdin = true`")
                    .into(),
            ),
        }
    }

    fn from_word() -> Result<Self> {
        Ok(Self::plain(true))
    }
}

impl StdinOption {
    fn plain(accepted: bool) -> Self {
        Self {
            accepted,
            format: None,
        }
    }
}

impl FromOption for StdoutOption {
    const FORM: &'static str = "(text_template = \"...\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("stdout", place, items, &[], &["text_template", "schema"]);
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

impl FromOption for Deprecated {
    const FORM: &'static str = "(\"--old-name\")";

    fn from_word() -> Result<Self> {
        Ok(Self::Whole)
    }

    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        let instead = "write `deprecated(\"--old-name\", \"old-value\")`, or `deprecated` for the whole command or argument";
        texts(items, "the deprecated name", instead).map(Self::Some)
    }
}

impl FromOption for SeeAlso {
    fn from_list(items: &[ListItem], _place: Span) -> Result<Self> {
        let instead = "write `see_also(\"item delete\", \"item list\")`";
        texts(items, "the command", instead).map(Self)
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        LitStr::from_literal(value).map(|command| Self(vec![command]))
    }
}

/// Reads a list of string literals; messages call each literal `what`.
fn texts(items: &[ListItem], what: &str, instead: &str) -> Result<Vec<LitStr>> {
    read_all(items, |_, item| match item {
        ListItem::Literal(Lit::Str(text)) => Ok(text.clone()),
        other => {
            let what = format!("expected a string literal for {what}");
            Err(Mistake::new(other.span(), what).instead(instead).into())
        }
    })
}

impl FromOption for ValuesFrom {
    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let mut list = List::new("values_from", place, items, &["command"], &["with"]);
        let usage = "values_from(\"collection list\")";
        let command = list.required("command", usage);
        let with = list.optional("with");
        list.finish(|| {
            Some(Self {
                command: command?,
                with,
            })
        })
    }

    fn from_literal(value: &Lit) -> Result<Self> {
        LitStr::from_literal(value).map(|command| Self {
            command,
            with: None,
        })
    }
}
