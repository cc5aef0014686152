//! Marks the placeholders in the tags of a manual page. A tag is a line such as `-A, --append chain rule`, in which a
//! terminal underlines the placeholders.

use super::super::page::indent;
use super::super::spelling::is_flag;

/// The maximum number of words in the placeholder of a flag.
const MAX_VALUE_WORDS: usize = 4;

/// Puts the words after a flag in angle brackets, if the description of the flag begins on the next line.
pub(in super::super::super) fn mark_values(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_tag = lines.peek().is_some_and(|next| indent(next) > indent(line));
        let marked = marked(line.trim_start()).filter(|_| is_tag);
        match marked {
            Some(marked) => plain.extend([&line[..indent(line)], &marked]),
            None => plain.push_str(line),
        }
        plain.push('\n');
    }
    plain
}

/// Puts the words of the placeholder in a tag in angle brackets. Returns `None` unless the placeholder consists of
/// several words in lower case.
fn marked(tag: &str) -> Option<String> {
    let is_tag = is_flag(tag) && !tag.contains("  ");
    let words: Vec<&str> = tag.split(' ').collect();
    let last = words
        .iter()
        .rposition(|it| is_flag(it))
        .filter(|_| is_tag)?;
    let (flags, value) = words.split_at(last + 1);
    let is_word = |it: &&str| {
        it.starts_with(|it: char| it.is_ascii_lowercase())
            && it
                .chars()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it))
    };
    let is_value = (2..=MAX_VALUE_WORDS).contains(&value.len())
        && value.iter().all(|it| is_word(&unbracketed(it)))
        && is_word(&value[0])
        && !flags[last].ends_with([',', '=']);
    is_value.then(|| {
        let mark = |it: &&str| match it.starts_with('[') {
            true => (*it).to_owned(),
            false => format!("<{it}>"),
        };
        let value: Vec<String> = value.iter().map(mark).collect();
        format!("{} {}", flags.join(" "), value.join(" "))
    })
}

/// Removes the brackets that mark a word as optional.
fn unbracketed(word: &str) -> &str {
    let inner = word.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    inner.unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::mark_values;

    #[test]
    fn words_in_a_tag_are_its_value() {
        let text = "  -A, --append chain rule\n      Add it.\n  -I chain [number] rule\n      Insert it.\n";
        let plain = "  -A, --append <chain> <rule>\n      Add it.\n  -I <chain> [number] <rule>\n      Insert it.\n";
        assert_eq!(mark_values(text), plain);
    }

    #[test]
    fn other_lines_are_kept() {
        for text in [
            "  -A, --append chain\n      Add it.\n",
            "  -a  add the rule\n      to it.\n",
            "  -a add the rule\n  -b\n",
            "  -a, --all all of them are shown\n      in order.\n",
            "  chain rule\n      Add it.\n",
        ] {
            assert_eq!(mark_values(text), text);
        }
    }
}
