//! The boolean options of `#[cmdhelp(...)]` on a command.
//!
//! Each option has one row in this file: the derive accepts an option with the name in the row,
//! and the guide copies the comment of the row.

/// Declares the toggles. Each row has a doc comment, which the guide copies, the option's name (with
/// `root` if only the root type of a program can have it), and the value of a command without the option.
/// A toggle without a name belongs to an option that has other values, too.
macro_rules! toggles {
    ($($(#[$about:meta])* $([$option:literal $(, $root:ident)?])? $name:ident = $default:literal;)*) => {
        /// A boolean option of `#[cmdhelp(...)]`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Toggle {
            $($(#[$about])* $name,)*
        }

        impl Toggle {
            /// All boolean options: the option's name, its toggle, and whether only the root type
            /// of a program can have the option.
            ///
            /// ```
            /// use cmdhelp_spec::spec::Toggle;
            /// assert!(Toggle::OPTIONS.contains(&("dry_run", Toggle::DryRun, false)));
            /// assert!(Toggle::OPTIONS.contains(&("envelope", Toggle::Envelope, true)));
            /// ```
            pub const OPTIONS: &'static [(&'static str, Self, bool)] = &[
                $($(($option, Self::$name, toggles!(@root $($root)?)),)?)*
            ];
        }

        impl Toggles {
            /// The toggles of a command that declares none.
            pub const DEFAULT: Self = Self(0)$(.with(Toggle::$name, $default))*;
        }
    };
    (@root) => { false };
    (@root root) => { true };
}

toggles! {
    /// `annotations`: the list of tools that `--llms` prints contains the declared effect of each
    /// command.
    ["annotations", root] Annotations = false;
    /// `dry_run`: the command can show what a call would do. In a call with `--dry-run`,
    /// `cx.is_dry_run()` is true, and the command must change nothing.
    ["dry_run"] DryRun = false;
    /// `envelope`: the program wraps each result in `{"ok":true,"command":…,"data":…}`.
    ["envelope", root] Envelope = false;
    /// `help_section = false`: `--help`, completions and manual pages leave out the parts that cmdhelp adds:
    /// the examples, the note that a command is destructive, and the flags `--output`, `--confirm`,
    /// `--dry-run`, `--select`, `--limit` and `--after`.
    ["help_section", root] HelpSection = true;
    /// `hide`: the manifest and the list of tools do not contain the command, so agents do not see
    /// it.
    ["hide"] Hide = false;
    /// `idempotent`: a repeated call changes nothing further, so hosts may repeat a call.
    ["idempotent"] Idempotent = false;
    /// `interactive`: the command needs a person at a terminal, as an editor or a wizard does. Manifests say so, and
    /// the command is not a tool.
    ["interactive"] Interactive = false;
    /// The command is in the list of tools for agents.
    Llms = true;
}

/// The set of toggles that are on.
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
    #[inline]
    pub const fn with(self, toggle: Toggle, is_on: bool) -> Self {
        let bit = 1 << toggle as u32;
        match is_on {
            true => Self(self.0 | bit),
            false => Self(self.0 & !bit),
        }
    }

    /// Returns whether a toggle is on.
    #[must_use]
    #[inline]
    pub const fn has(self, toggle: Toggle) -> bool {
        self.0 & 1 << toggle as u32 != 0
    }
}
