//! Patterns of tools, and of texts in arguments.

/// A pattern of tools: a program and a command, as in `git remote *`, in which `*` stands for any characters. If the
/// last word is `*`, it stands for any number of words.
///
/// ```
/// use cmdhelp_host::policy::Pattern;
///
/// let pattern = Pattern::read("kubectl delete *").unwrap();
/// assert!(pattern.matches(&["kubectl", "delete"]));
/// assert!(pattern.matches(&["kubectl", "delete", "pod"]));
/// assert!(!pattern.matches(&["kubectl", "deleted"]));
/// assert!(Pattern::read("* list").unwrap().matches(&["pad", "list"]));
/// assert!(!Pattern::read("pad").unwrap().matches(&["pad", "list"]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    words: Vec<String>,
    rest: bool,
}

impl Pattern {
    /// Parses a pattern. Returns `None` for a text without words.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut words: Vec<String> = text.split_whitespace().map(ToOwned::to_owned).collect();
        let rest = words.last()? == "*";
        if rest {
            words.pop();
        }
        Some(Self { words, rest })
    }

    /// Returns the program that the pattern names, or `None` if it can match several programs.
    pub(crate) fn program(&self) -> Option<&str> {
        let first = self.words.first()?;
        (!first.contains('*')).then_some(first)
    }

    /// Returns whether the pattern matches a tool. `path` contains the words of the tool, such as `git`, `remote` and
    /// `add`.
    #[must_use]
    pub fn matches(&self, path: &[&str]) -> bool {
        let is_long_enough = match self.rest {
            true => path.len() >= self.words.len(),
            false => path.len() == self.words.len(),
        };
        is_long_enough
            && self
                .words
                .iter()
                .zip(path)
                .all(|(pattern, word)| matches_text(pattern, word))
    }
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = self.rest.then_some("*");
        let words: Vec<&str> = self.words.iter().map(String::as_str).chain(rest).collect();
        formatter.write_str(&words.join(" "))
    }
}

/// Returns whether a text matches a pattern in which `*` stands for any characters.
pub(super) fn matches_text(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut left) = text.strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return left.is_empty();
    };
    for part in parts {
        match left.find(part) {
            Some(at) => left = &left[at + part.len()..],
            None => return false,
        }
    }
    left.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{Pattern, matches_text};

    #[test]
    fn matches_any_characters_by_a_star() {
        let yes = [
            ("", ""),
            ("*", ""),
            ("*", "a\nb"),
            ("a*", "a"),
            ("*a", "ba"),
            ("a*c", "abc"),
            ("a*b*c", "a-b-b-c"),
            ("**", "x"),
        ];
        for (pattern, text) in yes {
            assert!(matches_text(pattern, text), "{pattern} {text}");
        }
        let no = [
            ("", "a"),
            ("a", "ab"),
            ("a*a", "a"),
            ("a*b*c", "acb"),
            ("*a*", "b"),
        ];
        for (pattern, text) in no {
            assert!(!matches_text(pattern, text), "{pattern} {text}");
        }
    }

    #[test]
    fn matches_every_tool_by_a_star_alone() {
        let every = Pattern::read("*").expect("a pattern");
        assert!(every.matches(&["git", "push"]));
        assert!(every.matches(&["git"]));
        assert!(Pattern::read("  ").is_none());
        assert_eq!(
            Pattern::read(" a  b* * ").expect("a pattern").to_string(),
            "a b* *"
        );
    }
}
