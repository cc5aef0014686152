//! Collects the items of an iterator in a list, in a loop that is compiled as a part of the caller.
//!
//! `Iterator::collect` is compiled as a function of its own for each iterator, with the code of `Vec`, and the compiler
//! seldom inlines these functions, so programs with them are larger.

/// An iterator whose items can be collected by a loop in the caller.
pub trait List: Iterator {
    /// Returns the items as a list.
    fn list(self) -> Vec<Self::Item>;
}

impl<I: Iterator> List for I {
    #[inline]
    fn list(self) -> Vec<I::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}
