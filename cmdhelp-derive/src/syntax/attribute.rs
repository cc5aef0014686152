//! clap's attributes: `#[arg(short, long = "x", requires_if("a", "b"))]`.
//!
//! All of these attributes have the same syntax, a list of `name`, `name = expression` and
//! `name(expressions)`. The derive turns the entries, in their order, into method calls on clap's
//! builder. The meaning of an entry depends on its form: `long = "x"` may have a special meaning,
//! but `long("x")` always calls the builder's method.

use cmdhelp_spec::list::List as _;
use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Meta, Token, token};

use crate::diagnostic::{Diagnostics, Mistake};

/// The name of a clap attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Command,
    Arg,
    Group,
    Value,
    /// `#[clap]`: in clap 3, the attribute for everything that `command`, `arg`, `group` and
    /// `value` now contain.
    Clap,
    /// `#[structopt]`: the same attribute in structopt, the predecessor of clap's derive.
    Structopt,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::Command,
        Self::Arg,
        Self::Group,
        Self::Value,
        Self::Clap,
        Self::Structopt,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Arg => "arg",
            Self::Group => "group",
            Self::Value => "value",
            Self::Clap => "clap",
            Self::Structopt => "structopt",
        }
    }

    /// Returns whether this is `clap` or `structopt`. Both are still allowed in place of `command`,
    /// `arg`, `group` and `value`.
    pub(crate) fn is_legacy(self) -> bool {
        matches!(self, Self::Clap | Self::Structopt)
    }

    fn of(attribute: &syn::Attribute) -> Option<Self> {
        let path = attribute.path().get_ident()?;
        Self::ALL.into_iter().find(|kind| path == kind.name())
    }
}

/// One entry of the list in an attribute, such as `long = "x"`.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// The location of the attribute's name.
    pub(crate) kind_span: Span,
    pub(crate) name: Ident,
    pub(crate) form: EntryForm,
}

/// The form in which an entry is written.
#[derive(Clone)]
pub(crate) enum EntryForm {
    /// `long`
    Word,
    /// `long = "x"`
    Value(Expr),
    /// `long("x")`
    Call(Vec<Expr>),
}

impl Entry {
    /// Returns the name of the entry as the author wrote it, including a prefix `r#`. A name with
    /// this prefix has no special meaning and always calls the builder's method.
    pub(crate) fn key(&self) -> String {
        self.name.to_string()
    }

    /// Returns the expression if the entry has the form `name = expression`.
    pub(crate) fn value(&self) -> Option<&Expr> {
        match &self.form {
            EntryForm::Value(expr) => Some(expr),
            EntryForm::Word | EntryForm::Call(_) => None,
        }
    }
}

/// Returns the entries of all clap attributes of an item, in written order.
pub(crate) fn entries(attributes: &[syn::Attribute], errors: &mut Diagnostics) -> Vec<Entry> {
    let mut found = Vec::new();
    for attribute in attributes {
        let Some(kind) = Kind::of(attribute) else {
            continue;
        };
        let Meta::List(list) = &attribute.meta else {
            Mistake::new(
                attribute.meta.span(),
                format!("`#[{}]` needs a list in parentheses", kind.name()),
            )
            .instead(format!("write `#[{}(...)]`", kind.name()))
            .report(errors);
            continue;
        };
        let kind_span = attribute.path().span();
        let parse = |input: ParseStream<'_>| Ok(list_entries(input, kind, kind_span, errors));
        match parse.parse2(list.tokens.clone()) {
            Ok(entries) => found.extend(entries),
            Err(error) => Mistake::from(error).report(errors),
        }
    }
    found
}

/// Parses all entries in the parentheses of an attribute. Entries that cannot be parsed are
/// reported and skipped.
fn list_entries(
    input: ParseStream<'_>,
    kind: Kind,
    kind_span: Span,
    errors: &mut Diagnostics,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        match entry(input, kind, kind_span) {
            Ok(entry) => entries.push(entry),
            Err(mistake) => {
                mistake.report(errors);
                skip_entry(input);
            }
        }
        if !input.is_empty() && input.parse::<Token![,]>().is_err() {
            Mistake::new(input.span(), "expected a comma")
                .because(format!(
                    "the entries of `#[{}(...)]` are separated by commas",
                    kind.name()
                ))
                .report(errors);
            skip_entry(input);
            let _ = input.parse::<Token![,]>();
        }
    }
    entries
}

fn entry(input: ParseStream<'_>, kind: Kind, kind_span: Span) -> Result<Entry, Mistake> {
    let name = input.call(Ident::parse_any).map_err(|_| {
        Mistake::new(
            input.span(),
            format!("expected an option of `#[{}]`", kind.name()),
        )
        .instead("write `name`, `name = value` or `name(values)`")
    })?;
    if syn::parse2::<Ident>(name.to_token_stream()).is_err() {
        return Err(
            Mistake::new(name.span(), format!("`{name}` is a Rust keyword"))
                .because(format!("`#[{}]` has no option of this name", kind.name()))
                .instead(format!("if a method has this name, write `r#{name}`")),
        );
    }
    let form = if input.peek(Token![=]) {
        let equals: Token![=] = input.parse().expect("peeked");
        let nothing_follows = input.is_empty() || input.peek(Token![,]);
        if nothing_follows {
            return Err(
                Mistake::new(equals.span(), format!("`{name} =` needs a value"))
                    .instead(format!("write `{name} = \"...\"`, or any expression")),
            );
        }
        EntryForm::Value(input.parse().map_err(|error: syn::Error| {
            Mistake::new(error.span(), format!("invalid value for `{name}`: {error}"))
                .instead(format!("write `{name} = \"...\"`, or any expression"))
        })?)
    } else if input.peek(token::Paren) {
        EntryForm::Call(arguments(input).map_err(|error| {
            Mistake::new(
                error.span(),
                format!("invalid arguments for `{name}(...)`: {error}"),
            )
        })?)
    } else {
        EntryForm::Word
    };
    Ok(Entry {
        kind,
        kind_span,
        name,
        form,
    })
}

/// Parses a group in parentheses and returns the expressions in it. The whole group is consumed
/// first, so that the input after the group can be parsed even if the content of the group cannot.
fn arguments(input: ParseStream<'_>) -> syn::Result<Vec<Expr>> {
    let group: Group = input.parse()?;
    let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream())?;
    Ok(arguments.into_iter().list())
}

/// Skips the input up to the next comma outside of brackets.
pub(super) fn skip_entry(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<TokenTree>();
    }
}

/// Returns the expressions, separated by commas, as the arguments of a call.
pub(crate) fn tokens(expressions: &[Expr]) -> TokenStream {
    let mut tokens = Punctuated::<&Expr, Token![,]>::new();
    tokens.extend(expressions);
    tokens.into_token_stream()
}
