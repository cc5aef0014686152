//! Joins the spellings of a flag, if a text prints them on several lines or without a comma between them.

use super::super::page::indent;
use super::super::placeholder::word_end;
use super::super::spelling::is_flag;

/// Puts all spellings of a flag on one line.
pub(super) fn join(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    let mut before = "";
    while let Some(line) = lines.next() {
        plain.push_str(line);
        let mut ahead = lines.clone();
        if let Some(next) = ahead.next() {
            let text = next.trim();
            if goes_on(line, next) {
                plain.extend([" ", text]);
                lines.next();
            } else if is_short_below(line, next) {
                plain.extend(["  ", text]);
                lines.next();
            } else if is_long_below(before, line, next, ahead.next()) {
                plain.extend([", ", text]);
                lines.next();
            }
        }
        plain.push('\n');
        before = line;
    }
    plain
}

/// Returns whether a line is a flag without a description.
fn is_lone(line: &str) -> bool {
    let text = line.trim();
    is_flag(text) && !text.contains("  ")
}

/// Returns whether the line `next` contains another spelling of the flag on `line`, after the word `or`. xrandr prints
/// such lines.
fn goes_on(line: &str, next: &str) -> bool {
    let other = next.trim().strip_prefix("or ");
    is_lone(line) && other.is_some_and(|it| is_flag(it) && !line.trim().ends_with(['.', ',']))
}

/// Returns whether a long flag is alone on `line`, and the short one is on the line `next`, in the column of short
/// flags. iptables prints such lines.
fn is_short_below(line: &str, next: &str) -> bool {
    let text = line.trim();
    let is_long = text.starts_with("--") && is_flag(text) && !text.contains([' ', '=', '[']);
    is_long && indent(next) > indent(line) + 4 && short_end(next.trim()).is_some()
}

/// Returns whether `line` contains a short flag, and the line `next` its long spelling with the same value. A
/// description must follow on the line `after`. The manual pages of PostgreSQL contain such lines.
fn is_long_below(before: &str, line: &str, next: &str, after: Option<&str>) -> bool {
    let (short, long) = (line.trim(), next.trim());
    let is_pair = !short.starts_with("--") && long.starts_with("--") && !short.contains(" -");
    let value = |it: &str| {
        let end = it.find([' ', '=', '[']).unwrap_or(it.len());
        it[end..].trim_start_matches([' ', '=']).to_owned()
    };
    let is_described = after.is_some_and(|it| indent(it) > indent(line) && !it.trim().is_empty());
    is_pair
        && is_lone(line)
        && is_lone(next)
        && short.split(' ').next().is_some_and(|it| it.len() == 2)
        && value(short) == value(long)
        && indent(line) == indent(next)
        && is_described
        && !(is_flag(before.trim()) && indent(before) == indent(line))
}

/// Returns the length of a flag of one letter together with its value, if they are followed by nothing or by two
/// spaces.
fn short_end(text: &str) -> Option<usize> {
    let name = text.get(..2).filter(|it| is_flag(it))?;
    let rest = text[name.len()..].split("  ").next().unwrap_or_default();
    let end = name.len() + rest.len();
    let value = rest.trim();
    let is_value = value.is_empty()
        || word_end(value) == value.len()
        || (value.split(' ').count() == 2 && !value.ends_with(['.', ':', ',']));
    (rest.is_empty() || rest.starts_with(' ') && is_value).then_some(end)
}

/// Converts `--append  -A chain` of iptables: a long flag, the short one and the value, without a comma.
pub(super) fn long_first(text: &str) -> Option<String> {
    let end = text.find(' ').filter(|_| text.starts_with("--"))?;
    let (long, rest) = text.split_at(end);
    let short = rest.trim_start();
    let stop = short_end(short).filter(|_| is_flag(long) && !long.contains(['=', '[', ',']))?;
    let value = short[2..stop].trim();
    let value = match word_end(value) == value.len() && value.starts_with(['<', '[', '{']) {
        true => format!(" {value}"),
        false => {
            let words = value.split(' ').filter(|it| !it.is_empty());
            words.map(|it| format!(" <{it}>")).collect()
        }
    };
    Some(format!("{long}, {}{value}{}", &short[..2], &short[stop..]))
}

/// Converts `--wet  -w  --no-wet  -W` of typer, with the negation and its short spelling in columns of a table, to
/// `-w, --wet / -W, --no-wet`.
pub(super) fn with_negation(text: &str) -> Option<String> {
    let (long, rest) = text.split_once(' ')?;
    let (short, rest) = short_word(rest);
    let (negation, rest) = rest.trim_start().split_once(' ')?;
    let is_pair = negation.strip_prefix("--no-") == Some(long.strip_prefix("--")?);
    let (other, rest) = short_word(rest);
    let is_column = rest.is_empty() || rest.starts_with("  ");
    if !is_pair || !is_flag(long) || !is_column || (short.is_none() && other.is_none()) {
        return None;
    }
    let both = |short: Option<&str>, long: &str| {
        short.map_or_else(|| long.to_owned(), |it| format!("{it}, {long}"))
    };
    Some(format!(
        "{} / {}{rest}",
        both(short, long),
        both(other, negation)
    ))
}

/// Separates a flag of one letter at the beginning of a text from the rest of the text.
fn short_word(text: &str) -> (Option<&str>, &str) {
    let trimmed = text.trim_start();
    let is_short = trimmed.get(..2).is_some_and(is_flag) && trimmed[2..].starts_with([' ']);
    match is_short {
        true => (Some(&trimmed[..2]), &trimmed[2..]),
        false => (None, text),
    }
}

/// Converts `-r (--recursive)` of args4j, and `--server STR (or -s)` of Perl's Getopt::Long::Descriptive. Removes the sign
/// without a name in `--,  --ignore_rest` of TCLAP.
pub(super) fn in_parentheses(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix("--,").map(str::trim_start) {
        return is_flag(rest).then(|| rest.to_owned());
    }
    let (first, rest) = text.split_once(" (").filter(|_| is_flag(text))?;
    let (inner, rest) = rest.split_once(')')?;
    let short = inner.strip_prefix("or ").filter(|it| it.len() == 2);
    match short {
        Some(short) if is_flag(short) && !first.contains("  ") => {
            Some(format!("{short}, {first}{rest}"))
        }
        _ => {
            let is_long = inner.starts_with("--") && is_flag(inner) && !inner.contains([' ', '=']);
            (is_long && !first.contains(' ')).then(|| format!("{first}, {inner}{rest}"))
        }
    }
}

/// Converts `-d[isplay] <host>` of X, where the name of the flag can be abbreviated to the part before the bracket.
pub(super) fn abbreviated(text: &str) -> Option<String> {
    let (short, rest) = text.split_once('[')?;
    let (tail, after) = rest.split_once(']')?;
    let is_name = short.len() > 1
        && is_flag(short)
        && !short.starts_with("--")
        && tail.len() > 1
        && tail.bytes().all(|it| it.is_ascii_lowercase());
    let long = format!("{short}{tail}");
    // If no value follows a bracket, it can also contain an optional value, as in `-j[jobs]`.
    let is_cut = after.starts_with(" <")
        || (["-help", "-version", "-verbose", "-quiet"].contains(&&*long)
            && (after.is_empty() || after.starts_with(' ')));
    (is_name && is_cut).then(|| format!("{short}, {long}{after}"))
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::rows;

    use super::{abbreviated, join, long_first};

    #[test]
    fn spellings_on_several_lines_are_joined() {
        for (text, plain) in [
            (
                "  -o <up,down>\n        or --orientation <up,down>\n",
                "  -o <up,down> or --orientation <up,down>\n",
            ),
            (
                "  --delete-chain\n          -X [chain]    Delete it\n",
                "  --delete-chain  -X [chain]    Delete it\n",
            ),
            (
                "  -s n\n  --scale=n\n      Multiply by n.\n",
                "  -s n, --scale=n\n      Multiply by n.\n",
            ),
            (
                "  -n\n  --new\n      Do it.\n",
                "  -n, --new\n      Do it.\n",
            ),
        ] {
            assert_eq!(join(text), plain);
        }
    }

    #[test]
    fn other_flags_remain_on_their_lines() {
        for text in [
            "  -a, --all\n  --no-wrap\n      Show it.\n",
            "  -q\n  -v\n  --long\n      Show it.\n",
            "  -q\n  --long=n\n      Show it.\n",
            "  -q\n  --long\n",
            "  --fast\n          -x makes it slower than -y does.\n",
            "  Do it, or do\n  or -x it\n",
        ] {
            assert_eq!(join(text), text);
        }
    }

    #[test]
    fn a_long_flag_can_precede_the_short_one() {
        for [text, plain] in rows(
            "
            --append  -A chain    Add | --append, -A <chain>    Add
            --insert -I chain number | --insert, -I <chain> <number>
            --list    -L [chain [number]] | --list, -L [chain [number]]
            --exact   -x            Show | --exact, -x            Show
            ",
        ) {
            assert_eq!(long_first(text).as_deref(), Some(plain));
        }
        for text in [
            "--fast -x makes it slower  than",
            "--fast=N  -x",
            "--fast  --slow",
            "-f  -g",
            "--fast  Do not use -x",
        ] {
            assert_eq!(long_first(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_can_be_cut_off_at_a_bracket() {
        let cut = |text| abbreviated(text);
        let display = Some("-d, -display <host> the server".to_owned());
        assert_eq!(cut("-d[isplay] <host> the server"), display);
        assert_eq!(cut("-h[elp]   this"), Some("-h, -help   this".to_owned()));
        for text in ["-j[jobs]   at once", "-C[WHEN] <x>", "--d[isplay] <x>"] {
            assert_eq!(cut(text), None, "{text}");
        }
    }
}
