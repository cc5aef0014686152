//! Macros for loops over slices in `const` functions, which cannot use iterators. The runtime uses
//! them, too.

/// Evaluates an expression for each element of a slice: `each!(slice, |element| expression)`. The
/// expression can contain `continue`, `break` and `return`.
#[doc(hidden)]
#[macro_export]
macro_rules! each {
    ($slice:expr, |$element:ident| $each:expr) => {{
        let mut rest: &[_] = $slice;
        // The compiler evaluates this loop in fewer steps than one with an index.
        while let [$element, after @ ..] = rest {
            rest = after;
            $each
        }
    }};
    ($slice:expr, |$element:pat_param| $each:expr) => {
        $crate::each!($slice, |element| {
            let $element = element;
            $each
        })
    };
}
pub(crate) use each;

/// Returns whether an expression is true for an element of a slice: `any!(slice, |element|
/// expression)`.
#[doc(hidden)]
#[macro_export]
macro_rules! any {
    ($slice:expr, |$element:ident| $holds:expr) => {{
        let mut found = false;
        $crate::each!($slice, |$element| {
            if $holds {
                found = true;
                break;
            }
        });
        found
    }};
    ($slice:expr, |&$element:ident| $holds:expr) => {
        $crate::any!($slice, |element| {
            let $element = *element;
            $holds
        })
    };
}
pub(crate) use any;

/// Returns the first `Some` to which an expression evaluates for an element of a slice, or `None`:
/// `first!(slice, |element| expression)`.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($slice:expr, |$element:ident| $found:expr) => {{
        let mut first = None;
        $crate::each!($slice, |$element| {
            // A call of `is_some` would take more steps.
            if let Some(found) = $found {
                first = Some(found);
                break;
            }
        });
        first
    }};
}
pub(crate) use first;
