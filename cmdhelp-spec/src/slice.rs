//! Loops over slices for `const` functions, in which iterators cannot be used.

/// Evaluates an expression for each element of a slice: `each!(slice, |element| expression)`. The
/// expression can contain `continue`, `break` and `return`.
macro_rules! each {
    ($slice:expr, |$element:pat_param| $each:expr) => {{
        let slice: &[_] = $slice;
        let mut i = 0;
        while i < slice.len() {
            let $element = &slice[i];
            i += 1;
            $each
        }
    }};
}
pub(crate) use each;

/// Returns whether an expression is true for an element of a slice: `any!(slice, |element|
/// expression)`.
macro_rules! any {
    ($slice:expr, |$element:pat_param| $holds:expr) => {{
        let mut found = false;
        $crate::slice::each!($slice, |$element| {
            if $holds {
                found = true;
                break;
            }
        });
        found
    }};
}
pub(crate) use any;
