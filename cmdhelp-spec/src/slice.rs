//! Searches in slices for `const` functions, in which iterators cannot be used.

/// Returns whether an expression is true for an element of a slice: `any!(slice, |element| expression)`.
macro_rules! any {
    ($slice:expr, |$element:pat_param| $holds:expr) => {{
        let slice: &[_] = &$slice;
        let mut found = false;
        let mut i = 0;
        while !found && i < slice.len() {
            let $element = &slice[i];
            found = $holds;
            i += 1;
        }
        found
    }};
}
pub(crate) use any;
