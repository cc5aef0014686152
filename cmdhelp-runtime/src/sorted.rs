//! Inserts items into sorted lists.
//!
//! The lists are short, so these functions are enough. The standard library's sort would add
//! several kilobytes of code to a program for each type of item.

/// Inserts an item into a sorted list.
pub(crate) fn insert<T: Ord>(list: &mut Vec<T>, item: T) {
    let place = list.partition_point(|other| *other <= item);
    list.insert(place, item);
}

/// Inserts an item into a sorted list, unless the list already contains it.
pub(crate) fn insert_once<T: Ord>(list: &mut Vec<T>, item: T) {
    if let Err(place) = list.binary_search(&item) {
        list.insert(place, item);
    }
}

#[cfg(test)]
mod tests {
    use super::{insert, insert_once};

    #[test]
    fn inserts_items_in_order() {
        let (mut all, mut once) = (Vec::new(), Vec::new());
        for item in [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5] {
            insert(&mut all, item);
            insert_once(&mut once, item);
        }
        assert_eq!(all, [1, 1, 2, 3, 3, 4, 5, 5, 5, 6, 9]);
        assert_eq!(once, [1, 2, 3, 4, 5, 6, 9]);
    }
}
