//! One item of an attribute's list: `name`, `name = value`, `name(...)` or a literal.

use proc_macro2::extra::DelimSpan;
use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit, LitBool, Token, parenthesized, token};

use crate::diagnostic::Mistake;
use crate::syntax::attribute::skip_entry;

/// An item of a list. Unlike a [`syn::Meta`], an item may be a literal, and its name may be a
/// keyword.
#[derive(Clone)]
pub(crate) enum ListItem {
    Literal(Lit),
    Option(WrittenOption),
    /// An item `name = …` whose value is not an expression.
    Invalid(Mistake),
}

/// An option as it is written.
#[derive(Clone)]
pub(crate) struct WrittenOption {
    pub(crate) name: Ident,
    pub(crate) form: OptionForm,
}

/// The form in which an option is written.
#[derive(Clone)]
pub(crate) enum OptionForm {
    /// `name`
    Word,
    /// `name = value`
    Value(Expr),
    /// `name(...)`, with the items in the parentheses. The items are parsed together with the list around them: most
    /// items are needed, and a separate parser for them would be slower.
    List(DelimSpan, syn::Result<Vec<ListItem>>),
}

impl ListItem {
    /// Parses all items of a list in parentheses.
    pub(crate) fn parse_all(tokens: &TokenStream) -> syn::Result<Vec<Self>> {
        items.parse2(tokens.clone())
    }
}

fn items(input: ParseStream<'_>) -> syn::Result<Vec<ListItem>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(item(input)?);
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(items)
}

fn item(input: ParseStream<'_>) -> syn::Result<ListItem> {
    if starts_with_literal(input) {
        return input.parse().map(ListItem::Literal);
    }
    let name = Ident::parse_any(input)
        .map_err(|error| syn::Error::new(error.span(), "expected an option or a literal"))?;
    if input.peek(token::Paren) {
        let content;
        let parentheses = parenthesized!(content in input);
        let items = items(&content);
        // This call consumes the tokens after a mistake, because the parser would report tokens that are left over in
        // the parentheses.
        content.parse::<TokenStream>()?;
        let form = OptionForm::List(parentheses.span, items);
        return Ok(ListItem::Option(WrittenOption { name, form }));
    }
    if !input.peek(Token![=]) {
        let form = OptionForm::Word;
        return Ok(ListItem::Option(WrittenOption { name, form }));
    }
    input.parse::<Token![=]>()?;
    // The value is parsed in a fork: otherwise the parser of the whole attribute would report only the tokens that are
    // left over in the groups of an invalid value.
    let value = input.fork();
    Ok(match value.parse() {
        Ok(parsed) => {
            input.advance_to(&value);
            ListItem::Option(WrittenOption {
                name,
                form: OptionForm::Value(parsed),
            })
        }
        Err::<_, syn::Error>(error) => {
            skip_entry(input);
            let what = format!("invalid value for `{name}`: {error}");
            ListItem::Invalid(
                Mistake::new(error.span(), what)
                    .instead(format!("write `{name} = \"...\"`, or any expression")),
            )
        }
    })
}

/// Returns whether an item is a literal. `true = ...` is an option.
fn starts_with_literal(input: ParseStream<'_>) -> bool {
    // `peek(Lit)` parses the literal or makes an error, so it is the last test.
    let cursor = input.cursor();
    let is_name = |(name, _): (Ident, _)| name != "true" && name != "false";
    if cursor.literal().is_some() {
        return true;
    }
    if cursor.ident().is_some_and(is_name) {
        return false;
    }
    input.peek(Lit) && !(input.peek(LitBool) && input.peek2(Token![=]))
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

impl WrittenOption {
    /// Returns the location of the option.
    pub(crate) fn span(&self) -> Span {
        let start = self.name.span();
        let end = match &self.form {
            OptionForm::Word => return start,
            OptionForm::Value(value) => value.span(),
            OptionForm::List(parentheses, _) => parentheses.join(),
        };
        start.join(end).unwrap_or(start)
    }
}
