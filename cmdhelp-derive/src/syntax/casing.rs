//! Converts Rust names to names on the command line, in the casing that `rename_all` selects.

use heck::{ToKebabCase, ToLowerCamelCase, ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// A casing of `rename_all = "..."`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Casing {
    Camel,
    Kebab,
    Pascal,
    ScreamingSnake,
    Snake,
    /// All lower case, without separators.
    Lower,
    /// All upper case, without separators.
    Upper,
    /// The name as it is in the code.
    Verbatim,
}

impl Casing {
    /// The casings, each with its name in messages.
    pub(crate) const NAMES: [(&'static str, Self); 8] = [
        ("camelCase", Self::Camel),
        ("kebab-case", Self::Kebab),
        ("PascalCase", Self::Pascal),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("snake_case", Self::Snake),
        ("lower", Self::Lower),
        ("UPPER", Self::Upper),
        ("verbatim", Self::Verbatim),
    ];

    /// Parses the name of a casing. The name may be in any casing, and may omit the last word
    /// `case`.
    pub(crate) fn parse(written: &str) -> Option<Self> {
        let plain = |name: &str| {
            let name = name.to_upper_camel_case().to_lowercase();
            name.strip_suffix("case").map(str::to_owned).unwrap_or(name)
        };
        let written = plain(written);
        Self::NAMES
            .into_iter()
            .find_map(|(name, casing)| (plain(name) == written).then_some(casing))
    }

    /// Returns the name in this casing.
    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Camel => name.to_lower_camel_case(),
            Self::Kebab => name.to_kebab_case(),
            Self::Pascal => name.to_upper_camel_case(),
            Self::ScreamingSnake => name.to_shouty_snake_case(),
            Self::Snake => name.to_snake_case(),
            Self::Lower => name.to_snake_case().replace('_', ""),
            Self::Upper => name.to_shouty_snake_case().replace('_', ""),
            Self::Verbatim => name.to_owned(),
        }
    }

    /// Returns the first character of the name in this casing, for `short` without a value.
    ///
    /// The result may differ from the first character of `apply(name)`: as in clap, a separator at
    /// the start of the name is its first character.
    pub(crate) fn first_char(self, name: &str) -> Option<char> {
        let cased = match self {
            Self::Lower => name.to_snake_case(),
            Self::Upper => name.to_shouty_snake_case(),
            other => other.apply(name),
        };
        cased.chars().next()
    }
}

#[cfg(test)]
mod tests {
    use super::Casing;

    #[test]
    fn accepts_the_name_of_a_casing_in_any_casing() {
        for (name, casing) in Casing::NAMES {
            assert_eq!(Casing::parse(name), Some(casing), "{name}");
        }
        assert_eq!(Casing::parse("kebab"), Some(Casing::Kebab));
        assert_eq!(
            Casing::parse("screamingSnake"),
            Some(Casing::ScreamingSnake)
        );
        assert_eq!(Casing::parse("lowercase"), Some(Casing::Lower));
        assert_eq!(Casing::parse("VerbatimCase"), Some(Casing::Verbatim));
        assert_eq!(Casing::parse("kebap"), None);
    }
}
