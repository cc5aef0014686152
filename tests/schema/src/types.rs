//! Types in every form that serde supports, one file for each family.

#![allow(missing_docs, reason = "types without doc comments are tested, too")]
#![allow(dead_code, reason = "fields that serde skips are never read")]

pub mod crates;
pub mod enums;
pub mod flattened;
pub mod foreign;
pub mod generic;
pub mod own;
pub mod standard;
pub mod structs;

/// Implements `Sample` with these alternatives. In the alternatives, `any!()` is a random value.
macro_rules! sample {
    ($ty:ty: $($make:expr),+ $(,)?) => {
        impl $crate::Sample for $ty {
            fn sample(random: &mut $crate::Random) -> Self {
                let makes: &[fn(&mut $crate::Random) -> Self] = &[$($make),+];
                makes[random.below(makes.len())](random)
            }
        }
    };
}
use sample;

/// Declares a list of cases, each with the kind of its comparison.
macro_rules! cases {
    ($($kind:ident: $($ty:ty),+;)+) => {
        /// The types of this family.
        pub const CASES: &[$crate::Case] = &[$($($crate::Case::$kind::<$ty>(stringify!($ty))),+),+];
    };
}
use cases;
