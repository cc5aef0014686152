//! Rewrites lines of flags without the brackets, stars and bars that some libraries print.

use super::page::indent;
use super::placeholder::closing;
use super::spelling::is_flag;

/// Rewrites each line of a flag to the form `-l, --level <VALUE>  description`.
pub(super) fn uniform(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let start = indent(line);
        let (space, rest) = line.split_at(start);
        let changed = starred(rest)
            .or_else(|| second_in_brackets(rest))
            .or_else(|| both_in_brackets(rest))
            .or_else(|| each_in_brackets(rest))
            .or_else(|| repeated_letters(rest))
            .or_else(|| dash_between(rest));
        plain.push_str(space);
        plain.push_str(changed.as_deref().unwrap_or(rest));
        plain.push('\n');
    }
    plain
}

/// Removes the star of JCommander before required flags: `* --depth, -d`.
fn starred(text: &str) -> Option<String> {
    let rest = text.strip_prefix("* ").filter(|it| is_flag(it))?;
    Some(format!("  {rest}"))
}

/// Removes the brackets of `-l [ --level ] arg` (Boost) and `--tag value [ --tag value ]` (urfave/cli).
fn second_in_brackets(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(" [ ").filter(|_| is_flag(text))?;
    let (second, rest) = rest.split_once(" ]").filter(|(it, _)| is_flag(it))?;
    if first == second {
        return Some(format!("{first}...{rest}"));
    }
    let is_pair = first.len() == 2 && !second.contains(' ');
    is_pair.then(|| format!("{first}, {second}{rest}"))
}

/// Removes the brackets of `[-D, --pgdata=]DATADIR` (PostgreSQL).
fn both_in_brackets(text: &str) -> Option<String> {
    let (inner, rest) = text.strip_prefix('[')?.split_once("=]")?;
    let is_value = rest.starts_with(|it: char| it.is_ascii_uppercase());
    (is_value && is_flag(inner) && !inner.contains(']')).then(|| format!("{inner}={rest}"))
}

/// Removes the brackets of `[--steel]`, `-h, [--heat=N]` or `[-n|--name]` (Thor and others), if a description follows.
fn each_in_brackets(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    let mut had_bracket = false;
    loop {
        if let Some(inner) = rest.strip_prefix('[').filter(|it| is_flag(it)) {
            let end = closing(inner, inner.len());
            plain.push_str(&inner[..end]);
            rest = inner.get(end + 1..)?;
            had_bracket = true;
        } else if is_flag(rest) {
            let end = rest.find([' ', ','])?;
            plain.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            return None;
        }
        let Some(next) = rest.strip_prefix(", ") else {
            break;
        };
        plain.push_str(", ");
        rest = next;
    }
    // A description follows two spaces. Without a description, the line is a command line, where brackets mark optional
    // flags.
    let has_text = rest.starts_with("  ") && !rest.trim_start().starts_with(['[', '<', '-', '(']);
    (had_bracket && has_text).then(|| plain + rest)
}

/// Rewrites `-v|vv|vvv, --verbose` (Symfony) to `-v..., --verbose`.
fn repeated_letters(text: &str) -> Option<String> {
    let letter = text.strip_prefix('-')?.chars().next()?;
    let (first, rest) = text.split_once(", --")?;
    let mut words = first[1..].split('|');
    let is_repeated = first.contains('|') && words.all(|it| it.chars().all(|it| it == letter));
    is_repeated.then(|| format!("-{letter}..., --{rest}"))
}

/// Rewrites `-a - --all` (the program `strings`) to `-a, --all`.
fn dash_between(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(" - --")?;
    (first.len() == 2 && is_flag(first)).then(|| format!("{first}, --{rest}"))
}

#[cfg(test)]
mod tests {
    use super::uniform;

    #[test]
    fn rewrites_flags_in_each_style() {
        for (text, plain) in [
            ("* --depth, -d", "  --depth, -d"),
            ("-l [ --level ] arg (=1)  x", "-l, --level arg (=1)  x"),
            ("--tag value [ --tag value ]  x", "--tag value...  x"),
            ("[-D, --data=]FOLDER  x", "-D, --data=FOLDER  x"),
            ("-h, [--heat=N]   # x", "-h, --heat=N   # x"),
            ("[-t|--types]   x", "-t|--types   x"),
            ("[--on], [--no-on]  x", "--on, --no-on  x"),
            ("-v|vv|vvv, --verbose  x", "-v..., --verbose  x"),
            ("-a - --all  x", "-a, --all  x"),
        ] {
            assert_eq!(uniform(&format!("  {text}")), format!("  {plain}\n"));
        }
    }

    #[test]
    fn keeps_lines_that_are_no_flags() {
        for text in [
            "[-a] [-b]  [-c]",
            "[-a] FILE",
            "* a point",
            "-a  x [ --b ] y",
            "-x - a text",
        ] {
            assert_eq!(uniform(text), format!("{text}\n"));
        }
    }
}
