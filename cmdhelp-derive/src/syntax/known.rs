//! Finds the values of expressions in attributes, as far as they are known when the macro is
//! expanded.
//!
//! A macro sees only tokens. A literal is a value; a constant gets its value from the compiler; any
//! other expression has a value only when the program runs. [`Known`] distinguishes the three
//! cases. A check must not treat an unknown value as an absent one.

use super::literal;
use cmdhelp_spec::list::List as _;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, ExprUnary, Lit, Token, UnOp};

/// The value of an expression, as far as it is known.
#[derive(Clone)]
pub(crate) enum Known<T> {
    /// A value that the macro sees.
    Literal(T),
    /// An expression that the compiler can evaluate.
    Const(Expr),
    /// An expression that only the running program can evaluate.
    Dynamic,
}

impl<T> Known<T> {
    /// Classifies the expression `expr`; `literal` is its value if the macro sees it.
    fn of(expr: &Expr, literal: Option<T>) -> Self {
        match literal {
            Some(value) => Self::Literal(value),
            None if is_const(expr) => Self::Const(expr.clone()),
            None => Self::Dynamic,
        }
    }

    /// Returns the value, if the macro sees it.
    pub(crate) fn literal(self) -> Option<T> {
        match self {
            Self::Literal(value) => Some(value),
            Self::Const(_) | Self::Dynamic => None,
        }
    }
}

/// Returns the text to which an expression evaluates, as far as it is known.
pub(crate) fn text(expr: &Expr) -> Known<String> {
    Known::of(expr, string(expr))
}

/// Returns the texts in a list of arguments. Each argument is a text, an array or a reference to an
/// array.
pub(crate) fn texts(exprs: &[Expr]) -> Vec<Known<String>> {
    elements_of(exprs).iter().map(text).list()
}

/// Returns the elements of a list of arguments, in which an array stands for its elements.
pub(crate) fn elements_of(exprs: &[Expr]) -> Vec<Expr> {
    let elements = |expr: &Expr| elements(expr).unwrap_or_else(|| vec![expr.clone()]);
    exprs.iter().flat_map(elements).list()
}

/// Returns the elements of `[a, b]`, `&[a, b]` and `vec![a, b]`.
pub(crate) fn elements(expr: &Expr) -> Option<Vec<Expr>> {
    match literal::ungroup(expr) {
        Expr::Array(array) => Some(array.elems.iter().cloned().list()),
        Expr::Reference(reference) => elements(&reference.expr),
        Expr::Macro(call) if call.mac.path.is_ident("vec") => {
            let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
            let elements = call.mac.parse_body_with(parse).ok()?;
            Some(elements.into_iter().list())
        }
        _ => None,
    }
}

fn string(expr: &Expr) -> Option<String> {
    match literal::ungroup(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) if text.suffix().is_empty() => Some(text.value()),
        _ => None,
    }
}

/// Returns whether the compiler can certainly evaluate an expression. It can if the expression is a
/// literal, a path in capital letters, or a macro in `CONST_MACROS`.
///
/// In case of doubt, the function returns `false`, because a wrong `true` would be a compile error
/// in the user's program.
pub(crate) fn is_const(expr: &Expr) -> bool {
    match literal::ungroup(expr) {
        Expr::Lit(_) => true,
        Expr::Reference(reference) => reference.mutability.is_none() && is_const(&reference.expr),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_) | UnOp::Not(_),
            expr,
            ..
        }) => is_const(expr),
        Expr::Path(path) => path.path.segments.last().is_some_and(|name| {
            let name = name.ident.to_string();
            name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
        }),
        Expr::Macro(call) => call
            .mac
            .path
            .segments
            .last()
            .is_some_and(|name| CONST_MACROS.contains(&name.ident.to_string().as_str())),
        _ => false,
    }
}

const CONST_MACROS: [&str; 8] = [
    "concat",
    "crate_authors",
    "crate_description",
    "crate_name",
    "crate_version",
    "env",
    "include_str",
    "stringify",
];

#[cfg(test)]
mod tests {
    use super::{Known, text, texts};
    use syn::{Expr, parse_quote};

    #[test]
    fn distinguishes_literals_constants_and_dynamic_texts() {
        let literals: [Expr; 2] = [parse_quote!("a"), parse_quote!(("a"))];
        for literal in literals {
            assert_eq!(text(&literal).literal().as_deref(), Some("a"));
        }
        let constants: [Expr; 4] = [
            parse_quote!(NAME),
            parse_quote!(names::THE_NAME),
            parse_quote!(concat!("a", "b")),
            parse_quote!(clap::crate_name!()),
        ];
        for constant in constants {
            assert!(matches!(text(&constant), Known::Const(_)));
        }
        let dynamic: [Expr; 4] = [
            parse_quote!(name),
            parse_quote!(name()),
            parse_quote!(format!("a")),
            parse_quote!("a".to_owned()),
        ];
        for dynamic in dynamic {
            assert!(matches!(text(&dynamic), Known::Dynamic));
        }
    }

    #[test]
    fn classifies_each_text_of_a_list_by_itself() {
        let known = texts(&[parse_quote!(&["a", B]), parse_quote!("c")]);
        assert_eq!(known.len(), 3);
        assert_eq!(known[0].clone().literal().as_deref(), Some("a"));
        assert!(matches!(known[1], Known::Const(_)));
    }
}
