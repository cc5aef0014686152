//! One item of an attribute's list: `name`, `name = value`, `name(...)` or a literal.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Ident, Lit, LitBool, MacroDelimiter, Meta, MetaList, MetaNameValue};
use syn::{Token, parenthesized, token};

use crate::diagnostic::Mistake;
use crate::syntax::attribute::skip_entry;

/// An item of a list. Unlike a [`syn::Meta`], an item may be a literal, and its name may be a
/// keyword.
#[derive(Clone)]
pub(crate) enum ListItem {
    Literal(Lit),
    Option(Meta),
    /// An item `name = …` whose value is not an expression.
    Invalid(Mistake),
}

impl ListItem {
    /// Parses all items of a list in parentheses.
    pub(crate) fn parse_all(tokens: &TokenStream) -> syn::Result<Vec<Self>> {
        let parse = |input: ParseStream<'_>| {
            let mut items = Vec::new();
            while !input.is_empty() {
                items.push(item(input)?);
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(items)
        };
        parse.parse2(tokens.clone())
    }
}

fn item(input: ParseStream<'_>) -> syn::Result<ListItem> {
    if input.peek(Lit) && !(input.peek(LitBool) && input.peek2(Token![=])) {
        return input.parse().map(ListItem::Literal);
    }
    let path = Ident::parse_any(input)
        .map_err(|error| syn::Error::new(error.span(), "expected an option or a literal"))?
        .into();
    if input.peek(token::Paren) {
        let content;
        let parentheses = parenthesized!(content in input);
        return Ok(ListItem::Option(Meta::List(MetaList {
            path,
            delimiter: MacroDelimiter::Paren(parentheses),
            tokens: content.parse()?,
        })));
    }
    if !input.peek(Token![=]) {
        return Ok(ListItem::Option(Meta::Path(path)));
    }
    let eq_token: Token![=] = input.parse()?;
    Ok(match input.parse() {
        Ok(value) => ListItem::Option(Meta::NameValue(MetaNameValue {
            path,
            eq_token,
            value,
        })),
        Err::<_, syn::Error>(error) => {
            skip_entry(input);
            let name = path
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let what = format!("invalid value for `{name}`: {error}");
            ListItem::Invalid(
                Mistake::new(error.span(), what)
                    .instead(format!("write `{name} = \"...\"`, or any expression")),
            )
        }
    })
}

impl ListItem {
    /// Returns the location of the item.
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Literal(literal) => literal.span(),
            Self::Option(option) => option.span(),
            Self::Invalid(mistake) => mistake.span(),
        }
    }
}
