//! Collects the items of an iterator in a list, in a loop that is compiled as a part of the caller.
//!
//! `Iterator::collect` is compiled as several functions for each iterator, with the code of `Vec`, and the compiler
//! seldom inlines these functions, so programs with them are larger, and the derive takes longer to compile.

/// An iterator whose items can be collected by a loop in the caller.
pub trait List: Iterator {
    /// Returns the items as a list.
    fn list(self) -> Vec<Self::Item>;

    /// Returns the values of the items as a list, or `None` if an item is `None`.
    fn list_if_all<T>(self) -> Option<Vec<T>>
    where
        Self: Iterator<Item = Option<T>>;
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

    #[inline]
    fn list_if_all<T>(self) -> Option<Vec<T>>
    where
        Self: Iterator<Item = Option<T>>,
    {
        let mut list = Vec::new();
        for item in self {
            list.push(item?);
        }
        Some(list)
    }
}
