//! The tests of generated types.

/// The number of random command lines for each of the hundreds of generated types.
pub(crate) const LINES: usize = 10;

/// Leaves out a hand-written case.
macro_rules! case {
    ($name:ident) => {};
}

/// Declares a chunk of generated types as one test.
macro_rules! chunk {
    ($chunk:ident: $($case:ident)*) => {
        #[test]
        fn $chunk() {
            let types = vec![$(both!(matrix::$chunk::$case)),*];
            crate::both::check_all(types, crate::generated::LINES);
        }
    };
}
