//! The types of the values that options of `#[cmdhelp(...)]` take.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{self, Word};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit};

use crate::diagnostic::{Mistake, nearest};
use crate::syntax::known::{self, Known};
use crate::syntax::options::{FromOption, Result};

/// A text: a literal, or a constant such as `env!("CARGO_PKG_HOMEPAGE")`.
#[derive(Clone)]
pub(crate) struct TextOption(pub(crate) Known<String>);

impl FromOption for TextOption {
    fn from_literal(value: &Lit) -> Result<Self> {
        Self::from_expr(&Expr::Lit(ExprLit {
            attrs: Vec::new(),
            lit: value.clone(),
        }))
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        match known::text(expr) {
            Known::Const(Expr::Lit(_)) | Known::Dynamic => Err(Mistake::new(
                expr.span(),
                "the value must be known at compile time",
            )
            .instead(
                "write a string literal, `env!(...)`, `concat!(...)` or the name of a constant",
            )
            .into()),
            known => Ok(Self(known)),
        }
    }
}

/// Returns the word in `known` that is equal to a literal. The suggestion for an unknown word lists
/// the known words, followed by the text `or`.
fn one_of<'a>(lit: &Lit, what: &str, known: &[&'a str], or: &str) -> Result<&'a str> {
    let quoted = || {
        let quoted = known.iter().map(|word| format!("`\"{word}\"`"));
        quoted.list().join(", ")
    };
    let Lit::Str(text) = lit else {
        return Err(Mistake::new(
            lit.span(),
            format!("expected a string literal for `{what}`"),
        )
        .instead(format!("write one of {}{or}", quoted()))
        .into());
    };
    let written = text.value();
    if let Some(word) = known.iter().find(|word| **word == written) {
        return Ok(word);
    }
    let mistake = Mistake::new(
        lit.span(),
        format!("invalid value `{written}` for `{what}`"),
    );
    Err(match nearest(&written, known.iter().copied()) {
        Some(near) => mistake.instead(format!("did you mean `\"{near}\"`?")),
        None => mistake.instead(format!("write one of {}{or}", quoted())),
    }
    .into())
}

/// The value of `effect`: what a command does.
#[derive(Clone, Copy)]
pub(crate) struct Effect(pub(crate) spec::Effect);

impl FromOption for Effect {
    const FORM: &'static str = " = \"read\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        let words = spec::Effect::ALL.map(spec::Effect::as_str);
        let word = one_of(value, "effect", &words, "")?;
        Ok(Self(spec::Effect::named(word)))
    }
}

/// The value of `confirm`: how a caller confirms a destructive call.
#[derive(Clone, Copy)]
pub(crate) struct Confirm(pub(crate) &'static str);

impl FromOption for Confirm {
    const FORM: &'static str = " = \"flag\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        one_of(value, "confirm", &["flag", "token", "name"], "").map(Self)
    }
}

/// The value of `output`: the format of results and errors.
#[derive(Clone, Copy)]
pub(crate) struct Output(pub(crate) &'static str);

impl FromOption for Output {
    const FORM: &'static str = " = \"text\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        one_of(value, "output", &["auto", "json", "text"], "").map(Self)
    }
}

/// The value of `effects`, which can only be `"required"`.
#[derive(Clone, Copy)]
pub(crate) struct Effects;

impl FromOption for Effects {
    const FORM: &'static str = " = \"required\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        let is_effect = Effect::from_literal(value).is_ok();
        let or = match is_effect {
            true => ", or `effect = ...` for the effect of this command",
            false => "",
        };
        one_of(value, "effects", &["required"], or).map(|_| Self)
    }
}

/// The value of `type`: the type of an argument in the manifest.
#[derive(Clone, Copy)]
pub(crate) struct TypeWord(pub(crate) Word);

const WORDS: [(&str, Word); 12] = [
    ("string", Word::String),
    ("int", Word::Int),
    ("float", Word::Float),
    ("bool", Word::Bool),
    ("enum", Word::Enum),
    ("path", Word::Path),
    ("url", Word::Url),
    ("duration", Word::Duration),
    ("date", Word::Date),
    ("datetime", Word::DateTime),
    ("json", Word::Json),
    ("ref", Word::Ref),
];

impl FromOption for TypeWord {
    const FORM: &'static str = " = \"ref\"";

    fn from_literal(value: &Lit) -> Result<Self> {
        if let Lit::Str(text) = value
            && let Some(name) = text.value().strip_prefix("x-")
        {
            return extension(name, value);
        }
        let or = ", or `\"x-\"` and a name of your own";
        let written = one_of(value, "type", &WORDS.map(|(word, _)| word), or)?;
        let word = WORDS.iter().find(|(known, _)| *known == written);
        Ok(Self(word.map_or(Word::String, |(_, word)| *word)))
    }
}

fn extension(name: &str, value: &Lit) -> Result<TypeWord> {
    let fits = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let starts = name.starts_with(|first: char| first.is_ascii_alphanumeric());
    if starts && name.chars().all(fits) {
        // The text is never freed, which is harmless: the macro's process ends when the crate is
        // compiled.
        let word = format!("x-{name}").leak();
        return Ok(TypeWord(Word::Extension(word)));
    }
    Err(
        Mistake::new(value.span(), format!("invalid type name `x-{name}`"))
            .because("after `x-`, write a letter or a digit, and then letters, digits, `-` and `_`")
            .into(),
    )
}
