//! The values of literals in attributes.

use std::fmt::Display;
use std::str::FromStr;

use cmdhelp_spec::list::List as _;
use syn::{Expr, ExprLit, ExprUnary, Lit, RangeLimits, Stmt, UnOp};

/// Returns the expression without parentheses, invisible groups and plain blocks around it.
pub(crate) fn ungroup(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => ungroup(&group.expr),
        Expr::Paren(paren) => ungroup(&paren.expr),
        Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
            match block.block.stmts.as_slice() {
                [Stmt::Expr(expr, None)] => ungroup(expr),
                _ => expr,
            }
        }
        other => other,
    }
}

fn lit(expr: &Expr) -> Option<&Lit> {
    match ungroup(expr) {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit),
        _ => None,
    }
}

/// Returns the value if the expression is `true` or `false`.
pub(crate) fn bool(expr: &Expr) -> Option<bool> {
    match lit(expr)? {
        Lit::Bool(bool) => Some(bool.value()),
        _ => None,
    }
}

/// Returns the value if the expression is a character literal.
pub(crate) fn char(expr: &Expr) -> Option<char> {
    match lit(expr)? {
        Lit::Char(char) if char.suffix().is_empty() => Some(char.value()),
        _ => None,
    }
}

/// Returns the characters in a list of arguments. Each argument is a character, an array or a
/// reference to an array.
pub(crate) fn chars(exprs: &[Expr]) -> Option<Vec<char>> {
    let mut chars = Vec::new();
    for expr in exprs {
        match ungroup(expr) {
            Expr::Array(array) => {
                for element in &array.elems {
                    chars.push(char(element)?);
                }
            }
            Expr::Reference(reference) => {
                chars.extend(self::chars(std::slice::from_ref(reference.expr.as_ref()))?)
            }
            other => chars.push(char(other)?),
        }
    }
    Some(chars)
}

/// Returns the value of a literal that is an integer of type `N`.
pub(crate) fn whole_number<N>(literal: &Lit) -> Option<N>
where
    N: FromStr<Err: Display>,
{
    match literal {
        Lit::Int(int) => int.base10_parse().ok(),
        _ => None,
    }
}

/// Returns the value of an integer literal, which may be negative.
pub(crate) fn int(expr: &Expr) -> Option<i128> {
    match ungroup(expr) {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => int(expr)?.checked_neg(),
        expr => whole_number(lit(expr)?),
    }
}

/// Returns the first and the last number of a range, with `None` for an open end. A number alone is
/// a range of one number.
pub(crate) fn range(expr: &Expr) -> Option<(Option<i128>, Option<i128>)> {
    let Expr::Range(range) = ungroup(expr) else {
        let number = int(expr)?;
        return Some((Some(number), Some(number)));
    };
    let bound = |bound: &Option<Box<Expr>>| match bound {
        Some(bound) => int(bound).map(Some),
        None => Some(None),
    };
    let last = bound(&range.end)?;
    let last = match range.limits {
        RangeLimits::HalfOpen(_) => match last {
            Some(last) => Some(last.checked_sub(1)?),
            None => None,
        },
        RangeLimits::Closed(_) => last,
    };
    Some((bound(&range.start)?, last))
}

/// Returns the last segment if the expression is a path.
pub(crate) fn last_name(expr: &Expr) -> Option<String> {
    match ungroup(expr) {
        Expr::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// Returns the elements of an array, or of a reference to an array.
pub(crate) fn elements(expr: &Expr) -> Option<Vec<&Expr>> {
    match ungroup(expr) {
        Expr::Array(array) => Some(array.elems.iter().list()),
        Expr::Reference(reference) => elements(&reference.expr),
        _ => None,
    }
}

/// Returns the elements of each tuple if the only argument is an array of tuples.
pub(crate) fn tuples(exprs: &[Expr]) -> Option<Vec<Vec<&Expr>>> {
    let [list] = exprs else {
        return None;
    };
    let tuples = elements(list)?.into_iter();
    let parts = tuples.map(|tuple| match ungroup(tuple) {
        Expr::Tuple(tuple) => Some(tuple.elems.iter().list()),
        _ => None,
    });
    parts.list_if_all()
}
