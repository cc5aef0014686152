//! Rewrites lines that list flags: removes the brackets, stars and bars that some libraries print.

mod default_column;
mod lvm;
mod pairs;
mod tags;

pub(in super::super) use self::tags::mark_values;

use std::borrow::Cow;

use super::page::indent;
use super::placeholder::closing;
use super::spelling::is_flag;

/// Rewrites each line that lists a flag to the form `-l, --level <VALUE>  description`.
pub(super) fn uniform(text: &str) -> String {
    let moved = lvm::listed(text).or_else(|| default_column::moved(text));
    let text = &pairs::join(moved.as_deref().unwrap_or(text));
    let mut plain = String::with_capacity(text.len());
    let is_go = text.contains("Usage of ");
    let mut lines = text.lines().peekable();
    let mut is_below = false;
    let mut is_first = true;
    while let Some(line) = lines.next() {
        // tsc prints both the flags and their descriptions at the left margin, so the descriptions are indented here.
        if is_below && !line.is_empty() && !line.starts_with(['-', ' ']) {
            plain.push_str("    ");
            plain.push_str(line);
            plain.push('\n');
            continue;
        }
        is_below = is_first && is_flag(line) && !line.contains("  ");
        is_first = line.trim().is_empty();
        let mut line = Cow::Borrowed(line);
        if is_go && let Some(flag) = called(&line) {
            is_below = true;
            line = Cow::Owned(flag.to_owned());
        }
        // grep prints a flag on two lines: `--color[=WHEN],` is continued by `--colour[=WHEN]  use colours`.
        while is_open(&line)
            && let Some(next) = lines.next_if(|it| is_flag(it.trim()))
        {
            line = Cow::Owned(format!("{line} {}", next.trim()));
        }
        let line = without_sign(&line).map_or(line.clone(), Cow::Owned);
        let (space, rest) = line.split_at(indent(&line));
        // wp-cli prints the description of a flag in brackets on the next line.
        let is_described = lines.peek().is_some_and(|next| {
            let is_text = next.trim_start().starts_with(char::is_alphabetic);
            is_text && indent(next) > space.len()
        });
        let dotted = dotted(rest);
        let rest = dotted.as_deref().unwrap_or(rest);
        let changed = starred(rest)
            .or_else(|| required(rest))
            .or_else(|| wide_or(rest))
            .or_else(|| second_in_brackets(rest))
            .or_else(|| both_in_brackets(rest))
            .or_else(|| each_in_brackets(rest, is_described))
            .or_else(|| repeated_letters(rest))
            .or_else(|| dash_between(rest))
            .or_else(|| in_columns(rest))
            .or_else(|| letters_in_brackets(rest))
            .or_else(|| short_behind(rest))
            .or_else(|| long_in_brackets(rest))
            .or_else(|| pairs::in_parentheses(rest))
            .or_else(|| pairs::with_negation(rest))
            .or_else(|| pairs::long_first(rest))
            .or_else(|| pairs::abbreviated(rest));
        plain.push_str(space);
        plain.push_str(changed.as_deref().unwrap_or(rest));
        plain.push('\n');
    }
    plain
}

/// Returns whether a line of flags continues on the next line.
fn is_open(line: &str) -> bool {
    let text = line.trim();
    text.ends_with(',') && !text.contains("  ") && is_flag(text)
}

/// Returns the flag in a command line that contains only this flag, in the style of mkcert: `$ mkcert -install`.
fn called(line: &str) -> Option<&str> {
    let mut words = line.trim().strip_prefix("$ ")?.split(' ');
    let flag = words.nth(1).filter(|it| is_flag(it))?;
    words.next().is_none().then_some(flag)
}

/// Replaces a row of dots between a flag and its description, as nodemon prints it, by spaces.
fn dotted(text: &str) -> Option<String> {
    let at = text.find(" ....").filter(|_| is_flag(text))? + 1;
    let rest = text[at..].trim_start_matches('.');
    let dots = text.len() - at - rest.len();
    let is_row = rest.starts_with(' ') && !text[..at].contains("  ");
    is_row.then(|| format!("{}{}{rest}", &text[..at], " ".repeat(dots)))
}

/// Removes the star that JCommander prints before required flags, as in `* --depth, -d`, and the bullets of jq's manual
/// page.
fn starred(text: &str) -> Option<String> {
    let bullet = ["* ", "○ ", "● ", "• ", "· "]
        .iter()
        .find_map(|it| text.strip_prefix(it));
    let rest = bullet.map(str::trim_start).filter(|it| is_flag(it))?;
    Some(format!("  {rest}"))
}

/// Converts `-pnum  or  --strip=num` of manual pages with justified lines, and `-q        or --query` of xrandr.
fn wide_or(text: &str) -> Option<String> {
    let (first, second) = text.split_once("  or ")?;
    let (first, second) = (first.trim_end(), second.trim_start());
    let is_pair = is_flag(text) && is_flag(second) && !first.contains("  ");
    is_pair.then(|| format!("{first} or {second}"))
}

/// Some flags can also begin with another sign than a dash. Replaces the marks of this sign by spaces, as in `[!]
/// --source` of iptables, and in `+|-w` and `+f|-f` of lsof. In a usage line, `[+|-w]` becomes `[-w]`.
fn without_sign(line: &str) -> Option<String> {
    let (space, rest) = line.split_at(indent(line));
    if line.contains("[+|-") {
        return Some(line.replace("[+|-", "[-"));
    }
    let marked = rest.strip_prefix("[!] ").filter(|it| is_flag(it));
    let after = marked.or_else(|| {
        let (plus, minus) = rest.split_once('|')?;
        let name = plus.strip_prefix('+')?;
        let is_same = name.len() < 2 && minus.strip_prefix('-')?.starts_with(name);
        (is_same && is_flag(minus)).then_some(minus)
    })?;
    let width = rest.len() - after.len();
    Some(format!("{space}{}{after}", " ".repeat(width)))
}

/// Rewrites `-l [ --level ] arg` (Boost) to `-l, --level arg`, and `--tag value [ --tag value ]` (urfave/cli) to
/// `--tag value...`.
fn second_in_brackets(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(" [ ").filter(|_| is_flag(text))?;
    let (second, rest) = rest.split_once(" ]").filter(|(it, _)| is_flag(it))?;
    if first == second {
        return Some(format!("{first}...{rest}"));
    }
    let is_pair = first.len() == 2 && !second.contains(' ');
    is_pair.then(|| format!("{first}, {second}{rest}"))
}

/// Removes the brackets in `[-D, --pgdata=]DATADIR` (PostgreSQL).
fn both_in_brackets(text: &str) -> Option<String> {
    let (inner, rest) = text.strip_prefix('[')?.split_once("=]")?;
    let is_value = rest.starts_with(|it: char| it.is_ascii_uppercase());
    (is_value && is_flag(inner) && !inner.contains(']')).then(|| format!("{inner}={rest}"))
}

/// Removes the brackets in `[--steel]`, `-h, [--heat=N]` or `[-n|--name]` (Thor and others), if a description follows
/// on the same line or on the next one.
fn each_in_brackets(text: &str, is_described: bool) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    let mut had_bracket = false;
    loop {
        if let Some(inner) = rest.strip_prefix('[').filter(|it| is_flag(it)) {
            // If the bracket is closed only on the next line, as in the help of jarsigner, two spaces end the flag.
            let gap = inner.find("  ").unwrap_or(inner.len());
            let end = closing(inner, gap);
            plain.push_str(&inner[..end]);
            rest = inner.get(end + usize::from(end != gap)..)?;
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
    // Two spaces precede a description. If there is no description, the line is a command line, in which brackets mark
    // optional flags.
    let has_text = rest.starts_with("  ") && !rest.trim_start().starts_with(['[', '<', '-', '(']);
    (had_bracket && (has_text || (rest.is_empty() && is_described))).then(|| plain + rest)
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

/// Rewrites `-e  -E  ....  --quit  --QUIT` (less), a line with all spellings and no description, to
/// `-e, -E, --quit, --QUIT`.
fn in_columns(text: &str) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut had_long = false;
    let is_short = |it: &str| it.len() == 2 && is_flag(&format!("{it}, --x"));
    for word in text.split_whitespace() {
        let last = parts.last_mut().filter(|_| !had_long);
        match (word, last) {
            _ if word.starts_with("--") && is_flag(word) => {
                had_long = true;
                parts.push(word.to_owned());
            }
            (_, _) if !had_long && is_short(word) => parts.push(word.to_owned()),
            (_, Some(_)) if word.bytes().all(|it| it == b'.') => {}
            (_, Some(short)) if short.len() == 2 => {
                short.push(' ');
                short.push_str(word);
            }
            _ => return None,
        }
    }
    let is_pair = had_long && parts.first().is_some_and(|it| !it.starts_with("--"));
    let is_wide = text.contains(" . ") || text.contains("..  ") || text.contains("  --");
    (is_pair && is_wide).then(|| parts.join(", "))
}

/// Rewrites `-[mM]module` (perl) to `-m/-Mmodule`.
fn letters_in_brackets(text: &str) -> Option<String> {
    let (letters, rest) = text.strip_prefix("-[")?.split_once(']')?;
    let is_list =
        letters.len() > 1 && letters != "no" && letters.bytes().all(|it| it.is_ascii_alphabetic());
    let names = letters.chars().map(|it| format!("-{it}"));
    is_list.then(|| names.collect::<Vec<_>>().join("/") + rest)
}

/// Rewrites `--name -n [Required] : x` (Azure CLI) to `--name, -n <value>  (REQUIRED) x`. A required flag takes a value.
fn required(text: &str) -> Option<String> {
    let (spellings, description) = text.split_once(" [Required] : ")?;
    let names: Vec<&str> = spellings.split_whitespace().collect();
    let is_list = names.iter().all(|it| is_flag(it));
    is_list.then(|| format!("{} <value>  (REQUIRED) {description}", names.join(", ")))
}

/// Rewrites `-r [--revision] ARG` (Subversion) to `-r, --revision ARG`.
fn long_in_brackets(text: &str) -> Option<String> {
    let (short, rest) = text.split_once(" [--")?;
    let (long, rest) = rest.split_once(']')?;
    let is_name = long
        .bytes()
        .all(|it| it.is_ascii_alphanumeric() || it == b'-');
    let is_pair = short.len() == 2 && is_flag(short) && is_name && rest.starts_with(' ');
    is_pair.then(|| format!("{short}, --{long}{rest}"))
}

/// Rewrites `--jobs [-j]` (Bazel) to `--jobs, -j`, and `--optimize (-o)` to `--optimize, -o`.
fn short_behind(text: &str) -> Option<String> {
    let (long, rest) = text.split_once(" [-").or_else(|| text.split_once(" (-"))?;
    let (letter, rest) = rest.split_once([']', ')'])?;
    let is_pair = !long.contains(' ') && is_flag(long) && letter.len() == 1;
    is_pair.then(|| format!("{long}, -{letter}{rest}"))
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
            ("-e  -E  ....  --end  --END", "-e, -E, --end, --END"),
            ("-D xcolor  .  --color=xcolor", "-D xcolor, --color=xcolor"),
            ("-~  ........  --tilde", "-~, --tilde"),
            ("-T [file] --tag=[file]", "-T [file] --tag=[file]"),
            ("-[mM][-]module  x", "-m/-M[-]module  x"),
            ("--jobs [-j] (a number)  x", "--jobs, -j (a number)  x"),
            ("-r (--all)     : x", "-r, --all     : x"),
            ("-r [--all] ARG     : x", "-r, --all ARG     : x"),
            ("-str (--text) VAL  : x", "-str, --text VAL  : x"),
            ("--port STR (or -p)  x", "-p, --port STR  x"),
            ("--,  --rest", "--rest"),
            ("--file path .... x", "--file path      x"),
        ] {
            assert_eq!(uniform(&format!("  {text}")), format!("  {plain}\n"));
        }
    }

    #[test]
    fn indents_descriptions_below_flags_at_the_margin() {
        for (text, plain) in [
            (
                "FLAGS\n\n--help, -h\nPrint this.\nAnd more.\n\nText\n",
                "FLAGS\n\n--help, -h\n    Print this.\n    And more.\n\nText\n",
            ),
            ("--help  x\nText\n", "--help  x\nText\n"),
            ("  [--in=<it>]\n    Text\n", "  --in=<it>\n    Text\n"),
            ("  [--in=<it>]\n    [--on]\n", "  [--in=<it>]\n    [--on]\n"),
            (
                "Usage of x:\n\n\t$ x -in\nPut it in.\n",
                "Usage of x:\n\n-in\n    Put it in.\n",
            ),
            ("Usage:\n\n\t$ x -in\nPut\n", "Usage:\n\n\t$ x -in\nPut\n"),
        ] {
            assert_eq!(uniform(text), plain);
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
