//! The boolean options of `#[cmdhelp(...)]` on a command.

/// Declares the toggles, each with its variant, its option, and whether it is on by default.
macro_rules! toggles {
    ($($(#[$about:meta])* $name:ident = $option:literal, $default:literal;)*) => {
        /// A boolean option of `#[cmdhelp(...)]`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Toggle {
            $($(#[$about])* $name,)*
        }

        impl Toggle {
            /// Returns the toggle with this option name.
            ///
            /// ```
            /// use cmdhelp_spec::spec::Toggle;
            /// assert_eq!(Toggle::of_option("dry_run"), Some(Toggle::DryRun));
            /// assert_eq!(Toggle::of_option("summary"), None);
            /// ```
            #[must_use]
            pub fn of_option(option: &str) -> Option<Self> {
                match option {
                    $($option => Some(Self::$name),)*
                    _ => None,
                }
            }
        }

        impl Toggles {
            /// The toggles of a command that declares none.
            pub const DEFAULT: Self = Self(0)$(.with(Toggle::$name, $default))*;
        }
    };
}

toggles! {
    /// The list of tools includes the effects of commands.
    Annotations = "annotations", false;
    /// The command supports a preview with `--dry-run`.
    DryRun = "dry_run", false;
    /// Results are wrapped in an envelope.
    Envelope = "envelope", false;
    /// The built-in words and flags are shown in `--help`, completions and manual pages.
    HelpSection = "help_section", true;
    /// The command is hidden from all documents for agents.
    Hide = "hide", false;
    /// Repeating a call has no further effect.
    Idempotent = "idempotent", false;
    /// The command is in the list of tools for agents.
    Llms = "llms", true;
}

/// A set of toggles: those that are on.
///
/// ```
/// use cmdhelp_spec::spec::{Toggle, Toggles};
/// const TOGGLES: Toggles = Toggles::DEFAULT.with(Toggle::DryRun, true).with(Toggle::Llms, false);
/// assert!(TOGGLES.has(Toggle::DryRun) && !TOGGLES.has(Toggle::Llms) && TOGGLES.has(Toggle::HelpSection));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggles(u32);

impl Toggles {
    /// Returns the set with `toggle` switched on or off.
    #[must_use]
    pub const fn with(self, toggle: Toggle, is_on: bool) -> Self {
        let bit = 1 << toggle as u32;
        match is_on {
            true => Self(self.0 | bit),
            false => Self(self.0 & !bit),
        }
    }

    /// Returns whether a toggle is on.
    #[must_use]
    pub const fn has(self, toggle: Toggle) -> bool {
        self.0 & 1 << toggle as u32 != 0
    }
}
