//! Defines enums whose variants have names, such as the verdicts of a policy.

/// Defines an enum. The name of each variant follows the variant. After `=>`, the exit code of `cmdhelp` for the
/// variant can follow, which the method `status` returns.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $type:ident {
        $($(#[$about:meta])* $variant:ident = $name:expr => $status:expr,)+
    }) => {
        $crate::named! {
            $(#[$meta])*
            $vis enum $type { $($(#[$about])* $variant = $name,)+ }
        }

        impl $type {
            /// Returns the exit code of `cmdhelp` for this variant.
            #[must_use]
            $vis const fn status(self) -> u8 {
                match self {
                    $(Self::$variant => $status,)+
                }
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $type:ident { $($(#[$about:meta])* $variant:ident = $name:expr,)+ }) => {
        $(#[$meta])*
        $vis enum $type {
            $($(#[$about])* $variant,)+
        }

        impl $type {
            /// All variants, in the order of their definition.
            $vis const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name of the variant.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the variant with this name.
            #[must_use]
            $vis fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|it| it.name() == name)
            }
        }
    };
}
