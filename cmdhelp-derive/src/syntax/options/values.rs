//! Reads options whose value is a flag, a boolean, a number, a path or a string literal.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, LitStr, Path};

use super::{Error, FromOption, OptionForm, Result, Slot, WrittenOption};
use crate::diagnostic::Mistake;
use crate::syntax::literal::whole_number;

/// An option without a value, such as `hide`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flag(Option<Span>);

impl Flag {
    /// Returns whether the flag is given.
    pub(crate) fn is_present(self) -> bool {
        self.0.is_some()
    }

    /// Returns the location of the flag in the attribute.
    pub(crate) fn span(self) -> Span {
        self.0.unwrap_or_else(Span::call_site)
    }
}

impl Slot for Flag {
    fn fill(&mut self, option: &WrittenOption) -> Result<()> {
        let name = &option.name;
        match option.form {
            OptionForm::Word => {
                self.0 = Some(name.span());
                Ok(())
            }
            OptionForm::List(..) | OptionForm::Value(_) => Err(Mistake::new(
                place(option),
                format!("`{name}` takes no value"),
            )
            .instead(format!("write `{name}` alone, or leave it out"))
            .into()),
        }
    }
}

/// `envelope = true`; `envelope` alone is true.
impl FromOption for bool {
    fn from_option(option: &WrittenOption) -> Result<Self> {
        let name = &option.name;
        match (&option.form, literal(option)) {
            (OptionForm::Word, _) => Ok(true),
            (_, Some(Lit::Bool(truth))) => Ok(truth.value),
            _ => Err(Mistake::new(
                place(option),
                format!("expected `true` or `false` for `{name}`"),
            )
            .instead(format!("write `{name} = true` or `{name} = false`"))
            .into()),
        }
    }
}

/// `deadline_ms = 5000`
impl FromOption for u64 {
    fn from_option(option: &WrittenOption) -> Result<Self> {
        let name = &option.name;
        let number = literal(option).and_then(whole_number);
        number.ok_or_else(|| {
            let what = format!("expected a whole number for `{name}`");
            Mistake::new(place(option), what)
                .instead(format!("write digits without quotes: `{name} = 5000`"))
                .into()
        })
    }
}

/// `context = path::to::function`; a path with generic parameters must be in quotes.
impl FromOption for Path {
    const FORM: &'static str = " = path::to::item";

    fn from_literal(literal: &Lit) -> Result<Self> {
        let Lit::Str(text) = literal else {
            return Err(Error::Form);
        };
        text.parse().map_err(|_| {
            Mistake::new(text.span(), format!("invalid path `{}`", text.value()))
                .instead("write the path of an item, such as `crate::item`")
                .into()
        })
    }

    fn from_expr(expr: &Expr) -> Result<Self> {
        match expr {
            Expr::Lit(literal) => Self::from_literal(&literal.lit),
            Expr::Path(path) => Ok(path.path.clone()),
            Expr::Group(group) => Self::from_expr(&group.expr),
            _ => Err(Error::Form),
        }
    }
}

/// A string literal. A constant is not allowed in place of the literal, because the macro must see the text to check it.
impl FromOption for LitStr {
    fn from_literal(literal: &Lit) -> Result<Self> {
        match literal {
            Lit::Str(text) => Ok(text.clone()),
            other => Err(Mistake::new(other.span(), "expected a string literal")
                .instead("write a string in quotes: `\"...\"`")
                .into()),
        }
    }
    fn from_expr(expr: &Expr) -> Result<Self> {
        match expr {
            Expr::Lit(literal) => Self::from_literal(&literal.lit),
            Expr::Group(group) => Self::from_expr(&group.expr),
            other => Err(Mistake::new(other.span(), "expected a string literal")
                .because("the macro reads the string itself, so a constant is not possible")
                .instead("write a string in quotes: `\"...\"`")
                .into()),
        }
    }
}

/// Returns the value of an option if it is a literal.
fn literal(option: &WrittenOption) -> Option<&Lit> {
    let OptionForm::Value(value) = &option.form else {
        return None;
    };
    let mut value = value;
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        Expr::Lit(literal) => Some(&literal.lit),
        _ => None,
    }
}

/// Returns the location of an option's value, or of the option if it has no value.
fn place(option: &WrittenOption) -> Span {
    match &option.form {
        OptionForm::Value(value) => value.span(),
        OptionForm::Word | OptionForm::List(..) => option.span(),
    }
}
