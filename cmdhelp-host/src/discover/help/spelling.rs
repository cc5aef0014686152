//! Reads the spellings and the value of a flag from the beginning of its line: `-o, --output <FILE>`.

use super::super::draft::{Flag, Value};
use super::placeholder::{choices, closing, is_placeholder, next_word, starts_as_text, word_end};
use super::{guessed, origin};

/// The spellings and the value of a flag, without its description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) spellings: Vec<String>,
    pub(super) negation: Option<String>,
    pub(super) placeholder: Option<String>,
    pub(super) takes_value: bool,
    pub(super) optional: bool,
    pub(super) repeatable: bool,
    pub(super) default: Option<String>,
}

impl Written {
    /// Converts to a flag without a description.
    pub(super) fn flag(mut self) -> Flag {
        self.settle_opposites();
        self.split_values();
        let mut flag = Flag::new(self.spellings, origin());
        flag.negation = self.negation;
        flag.values = self.placeholder.as_deref().and_then(choices).map(guessed);
        flag.value = Some(guessed(match self.takes_value {
            true => Value::One {
                placeholder: self.placeholder,
                optional: self.optional,
            },
            false => Value::Nothing,
        }));
        flag.repeatable = self.repeatable;
        flag.default = self.default.map(guessed);
        flag
    }
}

impl Written {
    /// Removes the value from a short flag: `-bn` of `-bn or --buffers=n` becomes `-b`.
    fn split_values(&mut self) {
        let Some(value) = &self.placeholder else {
            return;
        };
        let value = value.trim_matches(['<', '>']);
        if !self.spellings.iter().any(|it| it.starts_with("--")) {
            return;
        }
        for spelling in &mut self.spellings {
            let rest = spelling.strip_prefix('-').and_then(|it| it.get(1..));
            if rest == Some(value) && !spelling.starts_with("--") {
                spelling.truncate(2);
            }
        }
    }
}

/// Reads a flag at the beginning of a text. Returns the flag, and the rest of the text.
pub(super) fn read(text: &str) -> Option<(Written, &str)> {
    let mut written = Written::default();
    let mut rest = text;
    loop {
        rest = read_name(rest, &mut written)?;
        rest = read_value(rest, &mut written);
        rest = read_opposite(rest, &mut written);
        let Some(next) = next_spelling(rest, &written) else {
            return Some((written, rest));
        };
        rest = next;
    }
}

/// Reads the negation of a flag in the style of click: `--color / --no-color`.
fn read_opposite<'a>(rest: &'a str, written: &mut Written) -> &'a str {
    let next = rest.trim_start().strip_prefix('/').map(str::trim_start);
    let Some(next) = next.filter(|it| is_flag(it)) else {
        return rest;
    };
    let mut other = Written::default();
    let Some(after) = read_name(next, &mut other) else {
        return rest;
    };
    let is_long = |it: &String| it.starts_with("--");
    if written.spellings.iter().any(is_long) && other.spellings.iter().all(is_long) {
        written.negation = other.spellings.pop();
    } else {
        written.spellings.append(&mut other.spellings);
    }
    after
}

/// Returns the text after a separator, if another spelling of the flag begins there, as in `-h, --help`.
fn next_spelling<'a>(rest: &'a str, written: &Written) -> Option<&'a str> {
    let trimmed = rest.trim_start();
    let gap = rest.len() - trimmed.len();
    for separator in [", ", ",", "| ", "|", "or "] {
        if let Some(next) = trimmed.strip_prefix(separator) {
            let is_word = separator == "or " && gap == 0;
            let next = next.trim_start();
            return (is_flag(next) && !is_word && gap < 3).then_some(next);
        }
    }
    let is_single = written.spellings.len() == 1 && is_flag(trimmed);
    let is_short = written.spellings[0].len() == 2;
    let is_all_short = written.spellings.iter().all(|it| it.len() == 2) && is_flag(trimmed);
    if is_all_short && trimmed.starts_with("--") {
        return (1..5).contains(&gap).then_some(trimmed);
    }
    // The Python library `rich` prints the long name, the short name and the value in columns of a table.
    let mut end = trimmed.char_indices().skip(1);
    let is_table = !trimmed.starts_with("--")
        && end
            .nth(1)
            .is_none_or(|(at, _)| trimmed[at..].starts_with("  "));
    (is_single && !is_short && is_table && gap > 1).then_some(trimmed)
}

/// Returns whether a text begins with a flag.
pub(super) fn is_flag(text: &str) -> bool {
    read_name(text, &mut Written::default()).is_some()
}

/// Splits off the mark of a negation, `[no-]` in `--[no-]name`. Returns the prefix that negates the flag, and the rest.
fn read_no(text: &str) -> (Option<&'static str>, &str) {
    for (mark, no) in [
        ("[no-]", "no-"),
        ("(no-)", "no-"),
        ("[no]-", "no-"),
        ("(no)-", "no-"),
        ("[no]", "no"),
        ("(no)", "no"),
    ] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Some(no), rest);
        }
    }
    (None, text)
}

/// Reads the dashes and the name of a flag into `written`, and returns the rest of the text. Returns `None` if the text
/// does not begin with a flag.
fn read_name<'a>(text: &'a str, written: &mut Written) -> Option<&'a str> {
    let (dashes, rest) = match text.strip_prefix("--") {
        Some(rest) => ("--", rest),
        None => ("-", text.strip_prefix('-')?),
    };
    let (opposite, rest) = read_no(rest);
    let mut end = rest
        .find(|it: char| !(it.is_ascii_alphanumeric() || "-_.+?#@".contains(it)))
        .unwrap_or(rest.len());
    // The dots of `--name...` and a full stop are not part of the name.
    end = rest[..end].trim_end_matches(['.', '-', '_']).len();
    // `-.` and `-:` are flags if a comma follows, as in `-:, --next` of curl.
    if dashes == "-" && rest.starts_with(['.', ':']) && rest[1..].starts_with(", ") {
        end = 1;
    }
    // In the help of zstd, `-T#` is the flag `-T` with a number.
    let is_counted = dashes == "-" && end == 2 && rest[1..].starts_with('#');
    if is_counted && rest.starts_with(|it: char| it.is_ascii_alphabetic()) {
        written.take("#");
        end = 1;
    }
    let name = &rest[..end];
    let first = name.chars().next()?;
    let is_name = match dashes {
        "--" => first.is_ascii_alphanumeric(),
        _ => first.is_ascii_alphanumeric() || "?#@.:".contains(first),
    };
    // `-1.5` and `-20` in prose are numbers.
    let is_number = name.len() > 1 && name.chars().all(|it| it.is_ascii_digit() || it == '.');
    // `-NUM` is a placeholder for a number.
    let is_number = is_number || (dashes == "-" && ["NUM", "NUMBER", "DIGITS"].contains(&name));
    let after = rest[end..].chars().next();
    let ends = after.is_none_or(|it| " =[],|/:<{.();*&".contains(it)) || is_counted;
    if !is_name || is_number || !ends || (dashes == "-" && after == Some('(')) {
        return None;
    }
    let spelling = format!("{dashes}{name}");
    if let Some(no) = opposite {
        written.negation = Some(format!("{dashes}{no}{name}"));
    }
    if !written.spellings.contains(&spelling) {
        written.spellings.push(spelling);
    }
    let mut rest = &rest[if is_counted { 2 } else { end }..];
    if let Some(after) = rest.strip_prefix("...") {
        written.repeatable = true;
        rest = after;
    }
    Some(rest)
}

/// Reads the value that follows a name without a gap of two spaces.
fn read_value<'a>(text: &'a str, written: &mut Written) -> &'a str {
    if let Some(rest) = text.strip_prefix("[=") {
        written.optional = true;
        let end = rest.find(']').unwrap_or(rest.len());
        let end = closing(rest, end);
        written.take(rest[..end].trim_matches(']'));
        return rest.get(end + 1..).unwrap_or_default();
    }
    if let Some(rest) = text.strip_prefix(['=', '<', '{']) {
        let rest = if text.starts_with('=') { rest } else { text };
        let end = word_end(rest);
        let value = &rest[..end];
        // kubectl prints the default in place of the value: `--flag=default:` at the end of a line.
        if let (Some(default), true) = (value.strip_suffix(':'), rest[end..].trim().is_empty()) {
            written.take_default(default);
            return "";
        }
        written.take(value.trim_end_matches(','));
        return &rest[value.trim_end_matches(',').len()..];
    }
    if let Some(rest) = text.strip_prefix(',').filter(|it| it.starts_with('<')) {
        let end = word_end(rest);
        written.take(&rest[..end]);
        return &rest[end..];
    }
    if let Some(rest) = text.strip_prefix(':').filter(|it| it.starts_with('<')) {
        let end = word_end(rest);
        written.take(&rest[..end]);
        return &rest[end..];
    }
    if let Some(rest) = text.strip_prefix('[') {
        let end = closing(rest, rest.find(']').unwrap_or(rest.len()));
        written.optional = true;
        written.take(&rest[..end]);
        return rest.get(end + 1..).unwrap_or_default();
    }
    match text.strip_prefix(' ') {
        Some(rest) if !rest.starts_with([' ', '-', '/', '|']) => read_separate(text, rest, written),
        _ => text,
    }
}

/// Reads a value after a single space, if the next word looks like a placeholder.
fn read_separate<'a>(text: &'a str, rest: &'a str, written: &mut Written) -> &'a str {
    let flag = rest
        .match_indices(" -")
        .map(|(at, _)| at)
        .find(|at| is_flag(&rest[at + 1..]) || rest[at + 1..].starts_with("- "));
    let ends = [rest.find("  "), rest.find(" : "), flag];
    let end = ends.into_iter().flatten().min().unwrap_or(rest.len());
    let comma = rest.find(", -").map_or(end, |comma| comma.min(end));
    let segment = &rest[..comma];
    let is_whole = comma < end || end < rest.len();
    let mut taken = 0;
    let mut words = 0;
    while let Some(word) = next_word(&segment[taken..]) {
        let at = taken + segment[taken..].find(word).unwrap_or(0);
        if !is_placeholder(word.trim_end_matches([',', ':'])) {
            break;
        }
        words += 1;
        taken = at + word.trim_end_matches(',').len();
        if word.ends_with(',') {
            break;
        }
    }
    // Boost prints the default in parentheses: `--level arg (=10)`.
    if let Some((value, _)) = segment.split_once(" (=")
        && !value.contains(' ')
    {
        written.take(value);
        return &rest[value.len()..];
    }
    let is_all = segment[taken..].trim().is_empty();
    // Lower-case words are a value if two spaces and a description follow, or nothing at all.
    let few = segment.split(' ').count() < 4;
    let is_lower =
        |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_|/ .:*".contains(it);
    let is_plain = few && segment.chars().all(is_lower) && !segment.contains(". ");
    let is_word = is_whole && !segment.contains(' ');
    let is_lone = end == rest.len() && !segment.contains(' ');
    if words > 0 && (is_all || starts_as_text(segment[taken..].trim_start())) {
        written.take(segment[..taken].trim());
        return &rest[taken..];
    }
    if (is_whole || is_lone)
        && (is_plain || is_word)
        && !segment.is_empty()
        && segment != "or"
        && !segment.starts_with("or ")
    {
        written.take(segment);
        return &rest[comma..];
    }
    text
}

/// Reads a value from a separate column, between two gaps of at least two spaces.
pub(super) fn read_column<'a>(rest: &'a str, written: &mut Written) -> &'a str {
    let text = rest.trim_start();
    let gap = text.find("  ").unwrap_or(text.len());
    let end = match text.starts_with(['<', '[', '{']) {
        true => word_end(text),
        false => gap,
    };
    let value = &text[..end];
    let is_value = !written.takes_value && end < text.len() && is_placeholder(value);
    if !is_value || value.contains(' ') {
        return rest;
    }
    written.take(value);
    text[end..].trim_start()
}

impl Written {
    /// Moves a spelling `--no-name` to the negation, if `--name` is also a spelling.
    fn settle_opposites(&mut self) {
        let is_opposite = |it: &String| {
            let name = it.strip_prefix("--no-");
            name.is_some_and(|name| self.spellings.contains(&format!("--{name}")))
        };
        if let Some(at) = self.spellings.iter().position(is_opposite) {
            self.negation = Some(self.spellings.remove(at));
        }
    }

    fn take(&mut self, placeholder: &str) {
        let placeholder = placeholder.trim().trim_end_matches(':');
        // typer prints the type of a switch, and CLI11 the value that a switch sets.
        if matches!(placeholder, "<bool>" | "{false}" | "{true}") {
            return;
        }
        self.takes_value = true;
        if placeholder.ends_with("...") && placeholder != "..." {
            self.repeatable = true;
        }
        let bare = placeholder.trim_end_matches("...").trim();
        if !bare.is_empty() && self.placeholder.is_none() {
            self.placeholder = Some(bare.to_owned());
        }
    }

    /// Stores the default that kubectl prints in place of a placeholder.
    fn take_default(&mut self, default: &str) {
        match default {
            "true" | "false" => self.takes_value = false,
            "[]" => (self.takes_value, self.repeatable) = (true, true),
            _ => self.takes_value = true,
        }
        let bare = default.trim_matches('\'');
        if !matches!(bare, "" | "[]" | "false") {
            self.default = Some(bare.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    /// Returns the spellings, the placeholder and the rest of a text.
    fn parts(text: &str) -> (String, String, &str) {
        let (written, rest) = read(text).expect("a flag");
        let mut value = written.placeholder.unwrap_or_default();
        if written.takes_value && written.optional {
            value.push('?');
        }
        (written.spellings.join(" "), value, rest.trim())
    }

    #[test]
    fn reads_flags_in_each_style() {
        for (text, spellings, value, rest) in [
            ("-h, --help  Print help", "-h --help", "", "Print help"),
            ("--color <WHEN>  Coloring", "--color", "<WHEN>", "Coloring"),
            (
                "-o, --output string   Output format",
                "-o --output",
                "string",
                "Output format",
            ),
            ("--color[=WHEN]  colour", "--color", "WHEN?", "colour"),
            (
                "-f FILE, --file FILE  the file",
                "-f --file",
                "FILE",
                "the file",
            ),
            ("-e, --exec=COMMAND", "-e --exec", "COMMAND", ""),
            ("--arg a v        set it", "--arg", "a v", "set it"),
            ("-name string", "-name", "string", ""),
            ("-q   --quiet   be quiet", "-q --quiet", "", "be quiet"),
            ("-a Do all of it", "-a", "", "Do all of it"),
            (
                "-print-sysroot-headers-suffix Display it",
                "-print-sysroot-headers-suffix",
                "",
                "Display it",
            ),
            ("-Wa,<options>  Pass", "-Wa", "<options>", "Pass"),
            (
                "--format {a,b}  the format",
                "--format",
                "{a,b}",
                "the format",
            ),
            ("-q, --quiet, --silent  x", "-q --quiet --silent", "", "x"),
            ("-j, --jobs <n>   number", "-j --jobs", "<n>", "number"),
            ("-h|--help  x", "-h --help", "", "x"),
            ("-v, --verbose...  more", "-v --verbose", "", "more"),
        ] {
            assert_eq!(
                parts(text),
                (spellings.to_owned(), value.to_owned(), rest),
                "{text}"
            );
        }
    }

    #[test]
    fn reads_no_flag_from_other_text() {
        for text in [
            "- an item",
            "-- the end",
            "-20 degrees",
            "--",
            "-",
            "word",
            "-'x'",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
