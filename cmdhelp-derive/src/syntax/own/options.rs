//! The options with parentheses of their own.
//!
//! Where it reads well, the first values stand without a name, as in `exit(2, "not found")`; all
//! can be given by name.

pub(crate) mod hosts;

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{Error, FromMeta, Result};
use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Lit, LitStr, Path};

use super::values::{Literal, Text};
use crate::diagnostic::{Mistake, nearest};

/// `example("...", note = "...")`
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) line: LitStr,
    pub(crate) note: Option<Text>,
}

/// `exit(2, "...", recovery = "...", message_template = "...")`
#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub(crate) span: Span,
    pub(crate) code: u8,
    pub(crate) when: Text,
    pub(crate) recovery: Option<Recovery>,
    pub(crate) message_template: Option<Text>,
}

/// What to do after a failure, and where it is written.
#[derive(Clone, Debug)]
pub(crate) struct Recovery {
    pub(crate) text: Text,
    pub(crate) span: Span,
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

impl FromMeta for Exit {
    fn from_list(items: &[NestedMeta]) -> Result<Self> {
        let optional = ["recovery", "message_template"];
        let mut list = List::new("exit", items, &["code", "when"], &optional);
        let usage = "exit(2, \"when it happens\")";
        let code = list.required::<Code>("code", usage);
        let when = list.required::<Text>("when", usage);
        let recovery = list.optional("recovery");
        let message_template = list.optional("message_template");
        list.finish(|| {
            let code = code?;
            Some(Self {
                span: code.1,
                code: code.0,
                when: when?,
                recovery,
                message_template,
            })
        })
    }
}

impl FromMeta for Recovery {
    fn from_value(value: &Lit) -> Result<Self> {
        let span = value.span();
        Text::from_value(value).map(|text| Self { text, span })
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        let span = expr.span();
        Text::from_expr(expr).map(|text| Self { text, span })
    }
}

/// An exit code, and where it is written.
struct Code(u8, Span);

impl FromMeta for Code {
    fn from_value(value: &Lit) -> Result<Self> {
        let code = match value {
            Lit::Int(code) => code.base10_parse().ok(),
            _ => None,
        };
        match code {
            Some(code) => Ok(Self(code, value.span())),
            None => Err(
                Mistake::new(value.span(), "an exit code is a number from 0 to 255")
                    .because("no system hands on more than that")
                    .into(),
            ),
        }
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
                Mistake::new(other.span(), "`stdin` is `true` or has options")
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
                    Mistake::new(other.span(), "what is deprecated is a string literal")
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
                    Mistake::new(other.span(), "a command is a string literal")
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
                        format!("`{text}` is no name of a subcommand"),
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
    Mistake::new(written.span(), format!("`{}` is no flag", written.value()))
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
            other => Err(Mistake::new(other.span(), "a flag is a string literal")
                .instead("write `\"--describe\"`, or `false` for what is not told")
                .into()),
        }
    }
}

impl FromMeta for Switch {
    fn from_value(value: &Lit) -> Result<Self> {
        match value {
            Lit::Bool(on) if !on.value() => Ok(Self::Off),
            Lit::Str(word) => Ok(Self::Word(word.clone())),
            other => Err(Mistake::new(other.span(), "a word is a string literal")
                .instead("write `\"describe\"`, or `false` for none")
                .into()),
        }
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
                Mistake::new(item.span(), format!("`{name}` is said twice"))
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
        let there_is = format!("`{option}(...)` knows {}", names.join(", "));
        let NestedMeta::Meta(meta) = item else {
            return Mistake::new(item.span(), format!("a value too many for `{option}`"))
                .because(there_is);
        };
        let written = meta.path().to_token_stream().to_string();
        let mistake = Mistake::new(
            meta.path().span(),
            format!("`{option}(...)` does not know `{written}`"),
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
        make().ok_or_else(|| Error::custom(format!("`{}(...)` is not complete", self.option)))
    }
}
