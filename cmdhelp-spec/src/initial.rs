//! A macro for structs whose values all begin with the same fields.

/// Declares a struct with the initial value of each field, and the function `initial`, which returns
/// a struct with these values: `field: Type = value`. The values can use the parameters of the
/// function, which are in parentheses after the name of the struct.
macro_rules! with_initial_values {
    (
        $(#[$about:meta])*
        $visibility:vis struct $struct:ident $(<$lifetime:lifetime>)? ($($parameter:ident: $of:ty),*) {
            $($(#[$meta:meta])* $visible:vis $field:ident: $ty:ty = $value:expr,)*
        }
    ) => {
        $(#[$about])*
        $visibility struct $struct $(<$lifetime>)? {
            $($(#[$meta])* $visible $field: $ty,)*
        }

        impl $(<$lifetime>)? $struct $(<$lifetime>)? {
            #[inline]
            const fn initial($($parameter: $of),*) -> Self {
                Self { $($field: $value,)* }
            }
        }
    };
}
pub(crate) use with_initial_values;
