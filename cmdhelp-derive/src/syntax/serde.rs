//! Reads `#[serde(...)]` by serde's rules.
//!
//! serde reports mistakes in its own attributes. This module ignores unknown options, so that an
//! option of a later version of serde is not an error.

use proc_macro2::Span;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Token, token};

/// The options of one item, in written order.
#[derive(Clone, Default)]
pub(crate) struct Serde {
    options: Vec<SerdeOption>,
}

#[derive(Clone)]
struct SerdeOption {
    name: String,
    span: Span,
    /// `option = "text"`, or `option(serialize = "text")`.
    text: Option<LitStr>,
}

impl Serde {
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut options = Vec::new();
        for attribute in attributes {
            if attribute.path().is_ident("serde") {
                // serde itself reports attributes that cannot be parsed, so the error is ignored
                // here.
                let _ = attribute.parse_nested_meta(|meta| {
                    let name = meta.path.get_ident().map(ToString::to_string);
                    let span = meta
                        .path
                        .get_ident()
                        .map_or_else(Span::call_site, |it| it.span());
                    let text = text(&meta)?;
                    options.push(SerdeOption {
                        name: name.unwrap_or_default(),
                        span,
                        text,
                    });
                    Ok(())
                });
            }
        }
        Self { options }
    }

    /// Returns the location of an option, or `None` if it is not given.
    pub(crate) fn span(&self, name: &str) -> Option<Span> {
        let mut options = self.options.iter();
        options.find(|option| option.name == name).map(|it| it.span)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.span(name).is_some()
    }

    /// Returns the string literal in the option `name`. If the option has different values for the
    /// two directions, this is the value for serialization.
    pub(crate) fn text(&self, name: &str) -> Option<&LitStr> {
        let mut options = self.options.iter().filter(|option| option.name == name);
        options.find_map(|option| option.text.as_ref())
    }

    pub(crate) fn value(&self, name: &str) -> Option<String> {
        self.text(name).map(LitStr::value)
    }

    pub(crate) fn casing(&self, name: &str) -> Option<SerdeCasing> {
        SerdeCasing::parse(&self.value(name)?)
    }

    /// Returns whether serde skips the item when it serializes a value.
    pub(crate) fn is_skipped(&self) -> bool {
        self.has("skip") || self.has("skip_serializing")
    }
}

/// Parses the value of an option. In `option(serialize = ..., deserialize = ...)`, this is the
/// value of `serialize`.
fn text(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(Token![=]) {
        return Ok(literal(&meta.value()?.parse()?));
    }
    let mut found = None;
    if meta.input.peek(token::Paren) {
        meta.parse_nested_meta(|part| {
            let value = if part.input.peek(Token![=]) {
                literal(&part.value()?.parse()?)
            } else {
                None
            };
            if part.path.is_ident("serialize") {
                found = value;
            }
            Ok(())
        })?;
    }
    Ok(found)
}

fn literal(value: &Expr) -> Option<LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.clone()),
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// A casing of serde's `rename_all = "..."`. The rules differ from those of casings for the command
/// line: serde converts letter by letter, not word by word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SerdeCasing {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl SerdeCasing {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// Converts the name of a variant, such as `LikeThis`.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => first_lower(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Converts the name of a field, such as `like_this`.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => first_lower(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Converts a name to lower case, with an underscore before each capital letter except the first.
fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

fn pascal(name: &str) -> String {
    let words = name.split('_');
    words
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        })
        .collect()
}

fn first_lower(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::SerdeCasing;

    #[test]
    fn converts_names_letter_by_letter() {
        assert_eq!(SerdeCasing::Snake.variant("HTTPError2"), "h_t_t_p_error2");
        assert_eq!(SerdeCasing::Camel.field("a_1_bc__d"), "a1BcD");
        assert_eq!(SerdeCasing::ScreamingKebab.variant("OnHold"), "ON-HOLD");
    }
}
