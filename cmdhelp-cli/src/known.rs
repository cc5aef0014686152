//! Converts the values of flags to values of the libraries.

/// Implements the conversion of an enum to an enum of a library, whose variants have the same names.
macro_rules! known {
    ($own:ident => $known:ty { $($variant:ident),+ $(,)? }) => {
        impl From<$own> for $known {
            fn from(value: $own) -> Self {
                match value {
                    $($own::$variant => Self::$variant,)+
                }
            }
        }
    };
}

pub(crate) use known;
