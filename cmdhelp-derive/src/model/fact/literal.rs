//! Values that stand in an attribute as literals.

use syn::{Expr, ExprLit, ExprUnary, Lit, RangeLimits, Stmt, UnOp};

use crate::model::method::{Method, Value};

/// The only argument of a method.
pub(in crate::model) fn only(method: &Method) -> Option<&Expr> {
    match &method.value {
        Value::Written(exprs) if exprs.len() == 1 => Some(ungroup(&exprs[0])),
        _ => None,
    }
}

pub(in crate::model) fn ungroup(expr: &Expr) -> &Expr {
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

/// `true` or `false`
pub(in crate::model) fn bool(method: &Method) -> Option<bool> {
    match lit(only(method)?)? {
        Lit::Bool(bool) => Some(bool.value()),
        _ => None,
    }
}

/// A character.
pub(in crate::model) fn char(expr: &Expr) -> Option<char> {
    match lit(expr)? {
        Lit::Char(char) => Some(char.value()),
        _ => None,
    }
}

/// Characters, as arguments, as an array or as a reference to one.
pub(in crate::model) fn chars(exprs: &[Expr]) -> Option<Vec<char>> {
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

/// A whole number.
pub(in crate::model) fn int(expr: &Expr) -> Option<i128> {
    match ungroup(expr) {
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => int(expr)?.checked_neg(),
        expr => match lit(expr)? {
            Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
    }
}

/// The first and the last number of a range, or of a number; `None` where it is open.
pub(in crate::model) fn range(expr: &Expr) -> Option<(Option<i128>, Option<i128>)> {
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

/// The name at the end of a path.
pub(in crate::model) fn last_name(expr: &Expr) -> Option<String> {
    match ungroup(expr) {
        Expr::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}
