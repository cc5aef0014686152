//! `Debug` for types with fields that have no `Debug`, such as functions and streams.

/// Implements `Debug` for types, without their fields: `opaque! { Host<'_>, Session }`.
#[doc(hidden)]
#[macro_export]
macro_rules! opaque {
    ($($type:ident $(<$($lifetime:lifetime),+>)?),+) => {
        $(impl ::std::fmt::Debug for $type $(<$($lifetime),+>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($type)).finish_non_exhaustive()
            }
        })+
    };
}
