//! Replaces a setting, fact or item of the spec tree by a dynamic one if one of its texts is known
//! only at run time.

use super::{
    Arg, ClapFact, Command, Fact, Item, Part, PossibleValue, Setting, Text, Unnamed, ValueType,
};
use crate::bytes::find_byte;
use crate::slice::{any, each};

#[inline]
const fn all_seen(texts: &[Text]) -> bool {
    !any!(texts, |text| text.is_dynamic())
}

/// Returns a description as [`Text::Styled`] if it contains terminal styles.
#[inline]
const fn description(text: Text) -> Text {
    match text {
        Text::Const(text) if find_byte(text.as_bytes(), 0x1b, 0).is_some() => Text::Styled(text),
        other => other,
    }
}

/// Returns whether an argument is secret or has an effect. The runtime finds such an argument by
/// its id, so the id must be known.
#[inline]
const fn needs_known_id(settings: &[Setting]) -> bool {
    any!(settings, |setting| matches!(
        setting,
        Setting::Secret | Setting::Effect(_)
    ))
}

impl Setting {
    /// Returns the setting, or [`Setting::Dynamic`] if one of its texts is [`Text::Dynamic`].
    #[must_use]
    #[inline]
    pub const fn or_dynamic(self) -> Self {
        let seen = match self {
            Self::Long(text)
            | Self::OddLong(text)
            | Self::ValueName(text)
            | Self::DefaultMissing(text)
            | Self::Env(text)
            | Self::Help(text)
            | Self::LongHelp(Some(text)) => !text.is_dynamic(),
            Self::Aliases(texts) | Self::Values(texts) => all_seen(texts),
            _ => true,
        };
        match self {
            _ if !seen => Self::Dynamic,
            Self::Help(text) => Self::Help(description(text)),
            Self::LongHelp(Some(text)) => Self::LongHelp(Some(description(text))),
            seen => seen,
        }
    }
}

impl Fact {
    /// Returns the fact, or [`Fact::FromClap`] if one of its texts is [`Text::Dynamic`].
    #[must_use]
    #[inline]
    pub const fn or_dynamic(self) -> Self {
        match self {
            Self::About(Some(Text::Dynamic)) => Self::FromClap(ClapFact::About),
            Self::LongAbout(Some(Text::Dynamic)) => Self::FromClap(ClapFact::LongAbout),
            Self::About(Some(text)) => Self::About(Some(description(text))),
            Self::LongAbout(Some(text)) => Self::LongAbout(Some(description(text))),
            Self::Version(Text::Dynamic) => Self::FromClap(ClapFact::Version),
            Self::BinName(Text::Dynamic) => Self::FromClap(ClapFact::BinName),
            Self::Aliases(texts) | Self::HiddenAliases(texts) if !all_seen(texts) => {
                Self::FromClap(ClapFact::Aliases)
            }
            _ => self,
        }
    }
}

impl Item {
    /// Returns a subcommand with `name`, which comes from a constant. If `name` is
    /// [`Text::Dynamic`], returns [`Item::Unnamed`].
    #[must_use]
    #[inline]
    pub const fn command(name: Text, unnamed: Unnamed) -> Self {
        let part = unnamed.part;
        match name {
            Text::Dynamic => Self::Unnamed(unnamed),
            name => Self::Command(Command { name, part }),
        }
    }

    /// Returns an argument whose id comes from a constant. If the compiler cannot read the id,
    /// returns [`Item::Opaque`], or panics if the argument is secret or has an effect.
    #[must_use]
    #[inline]
    pub const fn arg(arg: Arg) -> Self {
        match arg.id {
            Text::Dynamic if needs_known_id(arg.settings) => panic!(
                "the id of an argument with `#[cmdhelp(secret)]` or an effect has to be a literal or \
                 a constant that the compiler can read"
            ),
            Text::Dynamic => Self::Opaque,
            _ => Self::Arg(arg),
        }
    }
}

impl Command {
    /// Returns the root command with `name`, which comes from a constant, and `part`. If the
    /// compiler cannot read the name, the root has an empty name and the part `dynamic` instead.
    #[must_use]
    #[inline]
    pub const fn root(name: Text, part: &'static Part, dynamic: &'static Part) -> Self {
        match name {
            Text::Dynamic => Self {
                name: Text::Plain(""),
                part: dynamic,
            },
            name => Self { name, part },
        }
    }
}

impl PossibleValue {
    /// Returns the value, and marks terminal styles in a help text that comes from a constant.
    #[must_use]
    #[inline]
    pub const fn described(mut self) -> Self {
        if let Some(help) = self.help {
            self.help = Some(description(help));
        }
        self
    }
}

impl ValueType {
    /// Returns the type. If the name or help of a possible value is [`Text::Dynamic`], returns an
    /// enum without values that is marked as known only at run time.
    #[must_use]
    #[inline]
    pub const fn or_dynamic(self) -> Self {
        each!(self.values, |value| {
            if value.name.is_dynamic() || matches!(value.help, Some(Text::Dynamic)) {
                return Self::one_of(&[]).dynamic();
            }
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ClapFact, Fact, Setting, Text, Texts};

    #[test]
    fn items_with_dynamic_texts_become_dynamic() {
        const LIST: Texts = Texts::NONE.and(Text::Plain("a")).and(Text::Dynamic);
        let seen = [
            Setting::Help(Text::Plain("a")),
            Setting::LongHelp(None),
            Setting::Aliases(&[Text::Plain("a")]),
        ];
        let dynamic = [
            Setting::Help(Text::Dynamic),
            Setting::LongHelp(Some(Text::Dynamic)),
            Setting::Aliases(LIST.all()),
        ];
        for (settings, expected) in [(&seen[..], false), (&dynamic[..], true)] {
            for setting in settings {
                let is_dynamic = matches!(setting.or_dynamic(), Setting::Dynamic);
                assert_eq!(is_dynamic, expected, "{setting:?}");
            }
        }
        assert!(matches!(
            Fact::Aliases(LIST.all()).or_dynamic(),
            Fact::FromClap(ClapFact::Aliases)
        ));
        assert!(matches!(Fact::About(None).or_dynamic(), Fact::About(None)));
    }

    #[test]
    fn a_list_that_is_too_long_contains_a_dynamic_text() {
        let mut texts = Texts::NONE;
        for _ in 0..Texts::CAPACITY {
            texts = texts.and(Text::Plain("a"));
        }
        assert!(!texts.all().contains(&Text::Dynamic));
        assert!(texts.and(Text::Plain("a")).all().contains(&Text::Dynamic));
    }
}
