//! What an item claims, to be held against the program once its place in it is known.

mod bundle;
mod defaults;
mod relations;

use cmdhelp_spec::shell;
use proc_macro2::Span;
use syn::LitStr;
use syn::spanned::Spanned;

use super::attributes::Attributes;
use super::field::Field;
use super::grammar::Grammar;
use super::role::Role;
use super::variant::Variant;
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::options::{Recovery, Switch};

/// A claim, and where it stands.
#[derive(Clone)]
pub(crate) struct Claim {
    pub(crate) span: Span,
    pub(crate) what: What,
}

/// What is claimed.
#[derive(Clone)]
pub(crate) enum What {
    /// This command line parses.
    Example {
        /// The words of each command in it.
        calls: Vec<Vec<String>>,
        /// The item itself accepts it.
        accepted: bool,
    },
    /// There is a command that these words select.
    Command(Vec<String>),
    /// Those of these command lines that call the program can be typed, but for what is missing.
    Recovery(Vec<Vec<String>>),
    /// There is an argument or a group with the id that a method names.
    Id { id: String, method: String },
    /// No two arguments of the command have a name in common.
    Names,
    /// Its positionals can follow each other as they do.
    Positionals,
    /// No two commands below it have a name in common.
    Commands,
    /// No argument of the commands below has a name in common with this global one.
    Global(Grammar),
    /// The argument accepts its default.
    Default {
        argument: Grammar,
        /// What to write if it does not.
        instead: String,
    },
    /// No command or flag of the program is this word, which an option gives to the surface.
    Word { word: String, option: &'static str },
    /// The command has a summary.
    Summary,
    /// Hosts know no other command by this name.
    ToolName(String),
    /// A call with these words behind the program's name parses, but for what is missing.
    Opening(Vec<String>),
    /// A call with these words behind the program's name parses.
    Call {
        words: Vec<String>,
        introduction: &'static str,
    },
    /// Those of these command lines that call the program parse.
    Lines {
        calls: Vec<Vec<String>>,
        introduction: &'static str,
    },
    /// The commands above permit this, too.
    Permission { kind: &'static str, value: String },
    /// Some command ends with this exit code.
    Exit(u8),
}

/// Returns the claims of a command with these fields.
pub(crate) fn claims(
    own: &CommandOptions,
    attributes: &Attributes,
    fields: &[Field],
) -> Vec<Claim> {
    let mut claims = relations::claims(attributes, fields);
    let mut examples = own.examples.iter().peekable();
    if examples.peek().is_some() {
        let accepts = accepts(attributes, fields);
        claims.extend(examples.map(|example| of_example(&example.line, &accepts)));
    }
    if let Some(words) = &own.words {
        let words = [
            (&words.help, "help"),
            (&words.help_flag, "help_flag"),
            (&words.capabilities, "capabilities"),
        ];
        claims.extend(words.iter().filter_map(|(switch, option)| match switch {
            Some(Switch::Word(word)) => Some(Claim {
                span: word.span(),
                what: What::Word {
                    word: word.value(),
                    option,
                },
            }),
            _ => None,
        }));
    }
    let span = own.examples.first().map(|example| example.line.span());
    if let Some(span) = span
        && own.summary.is_none()
        && attributes.plain_help().is_none()
    {
        let what = What::Summary;
        claims.push(Claim { span, what });
    }
    if let Some(name) = &own.mcp_name {
        claims.push(Claim {
            span: name.0.span(),
            what: What::ToolName(name.0.value()),
        });
    }
    let recoveries = own.exits.iter().filter_map(|exit| exit.recovery.as_ref());
    claims.extend(recoveries.filter_map(of_recovery));
    for see_also in &own.see_also {
        claims.extend(see_also.0.iter().map(of_command));
    }
    for field in fields {
        let values_from = field.own.values_from.iter();
        claims.extend(values_from.map(|values| of_command(&values.command)));
    }
    claims.extend(bundle::claims(own));
    claims
}

/// The claims of an enum whose variants are commands.
pub(crate) fn commands(
    own: &CommandOptions,
    attributes: &Attributes,
    variants: &[Variant],
) -> Vec<Claim> {
    let mut claims = claims(own, attributes, &[]);
    let suspicious = variants.iter().filter_map(|variant| {
        let attributes = &variant.attributes;
        match attributes.role.role {
            Role::Flatten => Some(variant.newtype()?.span()),
            Role::Command | Role::Subcommand => {
                let name = attributes.name.text(attributes.casing).literal()?;
                (name == "help").then(|| attributes.name.span())
            }
            _ => None,
        }
    });
    claims.extend(suspicious.map(|span| Claim {
        span,
        what: What::Commands,
    }));
    claims
}

fn of_example(line: &LitStr, accepts: impl Fn(&[String]) -> bool) -> Claim {
    let calls = shell::calls(&line.value()).into_iter();
    let calls: Vec<Vec<String>> = calls.map(|call| call.words).collect();
    let accepted = accepts(calls.first().map(Vec::as_slice).unwrap_or_default());
    Claim {
        span: line.span(),
        what: What::Example { calls, accepted },
    }
}

/// What is to be done after a failure may be a command line of the program's, or a sentence.
pub(crate) fn of_recovery(recovery: &Recovery) -> Option<Claim> {
    let text = recovery.text.0.clone().literal()?;
    let calls = shell::calls(&text).into_iter();
    let calls: Vec<Vec<String>> = calls.map(|call| call.words).collect();
    (!calls.is_empty()).then(|| Claim {
        span: recovery.span,
        what: What::Recovery(calls),
    })
}

fn of_command(path: &LitStr) -> Claim {
    let words = path.value();
    Claim {
        span: path.span(),
        what: What::Command(words.split_whitespace().map(str::to_owned).collect()),
    }
}

/// Returns what a command line parser made of these fields alone accepts for certain.
fn accepts(attributes: &Attributes, fields: &[Field]) -> impl Fn(&[String]) -> bool {
    let mut grammar = Grammar::default();
    let is_plain = |role: &Role| !matches!(role, Role::Flatten | Role::Subcommand);
    let known = fields
        .iter()
        .all(|field| is_plain(&field.attributes.role.role));
    if known {
        for arg in fields.iter().filter_map(|field| field.arg.as_ref()) {
            grammar.add_arg(arg);
        }
        grammar.add_group(attributes, fields);
        grammar.add_command(attributes, fields);
    }
    let grammar = known.then(|| grammar.part()).flatten();
    move |words| grammar.is_some_and(|part| Grammar::accepts(part, words))
}
