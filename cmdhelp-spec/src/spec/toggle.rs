//! The options of `#[cmdhelp(...)]` on a command that are on or off.

/// Declares the toggles: the name of each, its option, and whether it is on where nothing is declared.
macro_rules! toggles {
    ($($(#[$about:meta])* $name:ident = $option:literal, $default:literal;)*) => {
        /// An option of `#[cmdhelp(...)]` that is on or off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Toggle {
            $($(#[$about])* $name,)*
        }

        impl Toggle {
            /// Returns the toggle that an option sets.
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
    /// The list of tools tells effects.
    Annotations = "annotations", false;
    /// The command has a preview.
    DryRun = "dry_run", false;
    /// Results are wrapped in an envelope.
    Envelope = "envelope", false;
    /// People are told what we add, in `--help`, completions and manual pages.
    HelpSection = "help_section", true;
    /// Nothing that agents read tells of the command.
    Hide = "hide", false;
    /// Repeating a call has no further effect.
    Idempotent = "idempotent", false;
    /// Agents are told that they can call the command.
    Llms = "llms", true;
}

/// The toggles that are on.
///
/// ```
/// use cmdhelp_spec::spec::{Toggle, Toggles};
/// const TOGGLES: Toggles = Toggles::DEFAULT.with(Toggle::DryRun, true).with(Toggle::Llms, false);
/// assert!(TOGGLES.has(Toggle::DryRun) && !TOGGLES.has(Toggle::Llms) && TOGGLES.has(Toggle::HelpSection));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggles(u32);

impl Toggles {
    /// Returns the toggles with this one on or off.
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
