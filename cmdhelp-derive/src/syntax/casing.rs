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
        // The names of most fields. `heck` reads them character by character, which takes long in a
        // macro that cargo builds without optimization.
        if is_snake(name) {
            match self {
                Self::Kebab => return name.replace('_', "-"),
                Self::ScreamingSnake => return name.to_ascii_uppercase(),
                Self::Snake => return name.to_owned(),
                _ => {}
            }
        }
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

/// Returns whether a name consists of lower-case words and digits, with single underscores between them.
fn is_snake(name: &str) -> bool {
    let mut before = b'_';
    for &byte in name.as_bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'_' if before != b'_' => {}
            _ => return false,
        }
        before = byte;
    }
    before != b'_'
}

#[cfg(test)]
mod tests {
    use heck::{ToKebabCase as _, ToShoutySnakeCase as _, ToSnakeCase as _};

    use super::Casing;

    #[test]
    fn agrees_with_heck_about_all_names() {
        let names = [
            "", "_", "a", "a1", "1a", "a_b", "a_1", "a__b", "_a", "a_", "aB", "a_b2_c", "A_B",
            "ä_b", "ab_cd_ef",
        ];
        for name in names {
            assert_eq!(Casing::Kebab.apply(name), name.to_kebab_case(), "{name}");
            assert_eq!(Casing::Snake.apply(name), name.to_snake_case(), "{name}");
            let screaming = Casing::ScreamingSnake.apply(name);
            assert_eq!(screaming, name.to_shouty_snake_case(), "{name}");
        }
    }

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
