//! The types of the standard library whose accepted values are known.

use std::ffi::OsString;
use std::path::PathBuf;

use cmdhelp_spec::spec::{Value, ValueType};
use syn::Type;

use crate::syntax::shape::is_plain;

/// Returns which values a type of the standard library accepts, or `None` for other types. The
/// function recognises a type by its spelling, as clap recognises `bool` and `Vec`.
pub(crate) fn std_type(ty: &Type) -> Option<ValueType> {
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
