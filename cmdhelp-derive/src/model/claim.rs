//! The claims of an item: declarations, such as examples, that depend on the program in which the
//! item is used. The macro does not see the program, so it cannot check them. The compiler's review
//! checks them in each program that contains the item.

mod bundle;
mod defaults;
mod relations;

use cmdhelp_spec::list::List as _;
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

/// A claim and its location.
#[derive(Clone)]
pub(crate) struct Claim {
    pub(crate) span: Span,
    pub(crate) what: ClaimKind,
}

/// What a claim says about the program.
#[derive(Clone)]
pub(crate) enum ClaimKind {
    /// Claims that the program accepts the command line of an example.
    Example {
        /// The words of each call in the line.
        calls: Vec<Vec<String>>,
        /// Whether the item alone accepts the line, independent of the rest of the program.
        accepted: bool,
    },
    /// Claims that these words select a command of the program. The words are a reference, as in
    /// `see_also`.
    Command(Vec<String>),
    /// Claims that the program accepts the command lines of a recovery, except those that call
    /// other programs. A line need not have the required arguments.
    Recovery(Vec<Vec<String>>),
    /// Claims that an argument or a group has the id that a builder method refers to.
    Id { id: String, method: String },
    /// Claims that no two arguments of the command have the same name. With `of_clap`, one of the arguments is `--help`
    /// or `--version`, which clap adds.
    Names { of_clap: bool },
    /// Claims that clap allows the order of the command's positional arguments.
    Positionals,
    /// Claims that no two subcommands of the command have the same name.
    Commands,
    /// Claims that no argument of a subcommand has the same name as this global argument.
    Global(Grammar),
    /// Claims that the argument accepts its default.
    Default {
        argument: Grammar,
        /// The suggestion if the argument refuses its default.
        instead: String,
    },
    /// Claims that the program does not declare the name that `words(...)` gives to a command or
    /// flag of cmdhelp.
    Word { word: String, option: &'static str },
    /// Claims that the command has a summary.
    Summary,
    /// Claims that no other command has this name as a tool of the MCP server.
    ToolName(String),
    /// Claims that the program accepts these words as its first arguments. Required arguments may
    /// follow these words.
    Opening(Vec<String>),
    /// Claims that the program accepts a call with these arguments.
    Call {
        words: Vec<String>,
        introduction: &'static str,
    },
    /// Claims that the program accepts each of these command lines that calls the program.
    Lines {
        calls: Vec<Vec<String>>,
        introduction: &'static str,
    },
    /// Claims that the parent commands permit this access, which the command needs.
    Permission { kind: &'static str, value: String },
    /// Claims that at least one command declares this exit code.
    Exit(u8),
}

impl ClaimKind {
    /// Returns the claim with its location.
    fn at(self, span: Span) -> Claim {
        Claim { span, what: self }
    }
}

/// Returns the claims of the command that a struct or variant with these fields describes.
pub(crate) fn claims(
    options: &CommandOptions,
    attributes: &Attributes,
    fields: &[Field],
) -> Vec<Claim> {
    let mut claims = relations::claims(attributes, fields);
    if !options.examples.is_empty() {
        let accepts = accepts(attributes, fields);
        for example in &options.examples {
            claims.push(of_example(&example.line, &accepts));
        }
    }
    if let Some(words) = &options.words {
        for (option, switch) in &words.0 {
            if let ("help" | "help_flag" | "capabilities", Switch::Word(word)) = (*option, switch) {
                let (span, word) = (word.span(), word.value());
                claims.push(ClaimKind::Word { word, option }.at(span));
            }
        }
    }
    let span = options.examples.first().map(|example| example.line.span());
    if let Some(span) = span
        && options.summary.is_none()
        && attributes.plain_help().is_none()
    {
        claims.push(ClaimKind::Summary.at(span));
    }
    if let Some(name) = &options.mcp_name {
        claims.push(ClaimKind::ToolName(name.value()).at(name.span()));
    }
    for exit in &options.exits {
        if let Some(recovery) = &exit.recovery {
            claims.extend(of_recovery(recovery));
        }
    }
    for see_also in &options.see_also {
        for path in &see_also.0 {
            claims.push(of_command(path));
        }
    }
    for field in fields {
        if let Some(values) = &field.options.values_from {
            claims.push(of_command(&values.command));
        }
    }
    claims.extend(bundle::claims(options));
    claims
}

/// Returns the claims of an enum whose variants are commands.
pub(crate) fn commands(
    options: &CommandOptions,
    attributes: &Attributes,
    variants: &[Variant],
) -> Vec<Claim> {
    let mut claims = claims(options, attributes, &[]);
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
    claims.extend(suspicious.map(|span| ClaimKind::Commands.at(span)));
    claims
}

/// Returns the claim of an example.
fn of_example(line: &LitStr, accepts: impl Fn(&[String]) -> bool) -> Claim {
    let calls = calls(&line.value());
    let accepted = accepts(calls.first().map(Vec::as_slice).unwrap_or_default());
    ClaimKind::Example { calls, accepted }.at(line.span())
}

/// Returns the claim of a recovery, or `None` if its text contains no command line.
pub(crate) fn of_recovery(recovery: &Recovery) -> Option<Claim> {
    let text = recovery.text.0.clone().literal()?;
    let calls = calls(&text);
    (!calls.is_empty()).then(|| ClaimKind::Recovery(calls).at(recovery.span))
}

/// Returns the words of each call in a command line.
fn calls(line: &str) -> Vec<Vec<String>> {
    shell::calls(line).into_iter().map(|call| call.words).list()
}

/// Returns the claim that the words of a reference select a command.
fn of_command(path: &LitStr) -> Claim {
    let words = path.value();
    let words = words.split_whitespace().map(str::to_owned).list();
    ClaimKind::Command(words).at(path.span())
}

/// Returns a function that tells whether a command with these fields certainly accepts a command
/// line, whatever the rest of the program contains.
fn accepts(attributes: &Attributes, fields: &[Field]) -> impl Fn(&[String]) -> bool {
    let mut grammar = Grammar::default();
    let is_plain = |role: &Role| !matches!(role, Role::Flatten | Role::Subcommand);
    let known = fields
        .iter()
        .all(|field| is_plain(&field.attributes.role.role));
    if known {
        for field in fields {
            if let Some(arg) = &field.arg {
                grammar.add_arg(arg);
            }
        }
        grammar.add_group(attributes, fields);
        grammar.add_command(attributes, fields);
    }
    let grammar = known.then(|| grammar.part()).flatten();
    move |words| grammar.is_some_and(|part| Grammar::accepts(part, words))
}
