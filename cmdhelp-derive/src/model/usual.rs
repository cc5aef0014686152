//! Types that everybody has.

use std::ffi::OsString;
use std::path::PathBuf;

use cmdhelp_spec::spec::{Value, ValueType};
use syn::Type;

use crate::syntax::shape::is_plain;

/// What is known of a type that everybody has: by its spelling, as `bool` and `Vec` are known.
pub(crate) fn usual(ty: &Type) -> Option<ValueType> {
    macro_rules! first_of {
        ($($name:ident),*) => {
            $(if is_plain(ty, stringify!($name)) { return Some(<$name as Value>::TYPE); })*
        };
    }
    first_of!(
        bool, char, f32, f64, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, OsString,
        PathBuf, String
    );
    None
}
