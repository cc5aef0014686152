//! Reads the lists of subcommands in help texts.

use super::entries::{column, split_at};
use super::page::{indent, is_of_kingpin};
use super::spelling::is_flag;

/// A subcommand in the list of a help text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) summary: String,
}

impl Listed {
    /// Returns the words of the subcommand: `self` and `add` for `self add`.
    pub(crate) fn words(&self) -> Vec<String> {
        self.name.split(' ').map(str::to_owned).collect()
    }
}

/// Reads a list of subcommands. `words` are those of the parent command. If a line begins with the program's name and
/// these words, they are removed from the name of the subcommand.
pub(super) fn read(program: &str, words: &[String], lines: &[&str]) -> Vec<Listed> {
    let full: Vec<&&str> = lines.iter().filter(|it| !it.trim().is_empty()).collect();
    // If flags are at the left edge of the list, it is a list of flags and not of subcommands. Flags that are indented
    // deeper belong to a listed subcommand.
    let (flags, others): (Vec<&&str>, Vec<&&str>) =
        full.iter().partition(|it| is_flag(it.trim_start()));
    let left = others.iter().map(|it| indent(it)).min().unwrap_or(0);
    let is_of_kingpin = is_of_kingpin(lines);
    let deep = match left {
        0 => 3,
        _ if is_of_kingpin => left + 1,
        _ => left + 5,
    };
    if flags.iter().any(|it| indent(it) < deep) {
        return Vec::new();
    }
    let plain = bullets(&full).or_else(|| comma_list(&full));
    if let Some(names) = plain.or_else(|| columns(&full)) {
        return names;
    }
    // kingpin prints the names of subcommands at the left margin, and indents only the summaries.
    let is_flush = full.first().is_some_and(|it| indent(it) == 0)
        && full
            .get(1)
            .is_some_and(|it| indent(it) > 1 && is_sentence(it));
    // osslsigncode prints a sign such as `=` between the names at the left margin and the summaries.
    let has_sign = |it: &&&str| it.contains("  = ") || it.contains("  - ");
    let is_flush = is_flush || (full.len() > 1 && full.iter().all(has_sign));
    let entries: Vec<&str> = full
        .iter()
        .map(|it| **it)
        .filter(|it| is_entry(it) && (indent(it) > 0 || is_flush))
        .collect();
    let least = entries.iter().map(|it| indent(it)).min().unwrap_or(0);
    let column = column(&entries);
    let mut listed: Vec<Listed> = Vec::new();
    let mut is_open = false;
    let mut group = "";
    for (number, line) in full.iter().enumerate() {
        let at = indent(line);
        let below = full.get(number + 1).filter(|it| indent(it) > at);
        if below.is_some_and(|below| is_group(line, below)) {
            is_open = false;
            group = line.trim();
            continue;
        }
        if let Some(entry) = of_group(group, line, column) {
            is_open = true;
            listed.push(entry);
            continue;
        }
        let is_summary = listed.last().is_some_and(|it| it.summary.is_empty()) && is_sentence(line);
        // kingpin indents each line of a summary deeper than the names, and also lists flags there.
        if is_of_kingpin && is_flag(line.trim_start()) {
            is_open = false;
            continue;
        }
        let is_deep = is_of_kingpin || column.is_some_and(|column| at + 1 >= column);
        let is_body = is_open && at > least && (is_summary || is_deep);
        // pnpm aligns the names of subcommands on the right, after a column of aliases.
        let is_aligned = column.is_some_and(|column| {
            let before = line.get(..column).unwrap_or_default();
            is_entry(line) && before.ends_with("  ") && !line[column..].starts_with(' ')
        });
        let is_near = match is_of_kingpin {
            true => at <= least,
            false => at <= least + 2 || (is_aligned && at <= least + 6),
        };
        if !is_body && is_near && (at > 0 || is_flush) {
            is_open = false;
            let path = path(line.trim_start()).filter(|_| is_flush || is_of_kingpin);
            if let Some(entry) = path.or_else(|| entry(program, words, line, column)) {
                is_open = true;
                listed.push(entry);
            }
        } else if let (true, Some(last)) = (is_open && at > least, listed.last_mut()) {
            let space = if last.summary.is_empty() { "" } else { " " };
            last.summary = format!("{}{space}{}", last.summary, line.trim());
        }
    }
    listed.retain(|it| it.name != program);
    listed
}

/// Reads a list with bullets, in the style of `pip config`: `- get: Get the value`. Other text can follow the list.
fn bullets(lines: &[&&str]) -> Option<Vec<Listed>> {
    let depth = indent(lines.first()?);
    let mut listed: Vec<Listed> = Vec::new();
    for line in lines {
        let item = line
            .trim()
            .strip_prefix("- ")
            .filter(|_| indent(line) == depth);
        match (item.and_then(|it| it.split_once(": ")), listed.last_mut()) {
            (Some((first, summary)), _) if name(first) == Some(first) => listed.push(Listed {
                name: first.to_owned(),
                aliases: Vec::new(),
                summary: summary.trim().to_owned(),
            }),
            (None, Some(last)) if indent(line) > depth => {
                last.summary.push(' ');
                last.summary.push_str(line.trim());
            }
            _ => break,
        }
    }
    (listed.len() > 1).then_some(listed)
}

/// Returns whether `line` is the heading of a group of commands, and `below`, the line after it, is the first command
/// of the group.
fn is_group(line: &str, below: &str) -> bool {
    let is_word = !line.trim().contains(' ');
    is_word && is_entry(below) && below.trim().contains("  ")
}

/// Reads a line that begins with the name of the command's group, in the style of poetry:
/// `self show plugins  Show them`.
fn of_group(group: &str, line: &str, column: Option<usize>) -> Option<Listed> {
    let (left, right) = split_at(line, column);
    let (left, right) = match (right.is_empty(), left.trim().find("  ")) {
        (true, Some(gap)) => (&left.trim()[..gap], left.trim()[gap..].trim()),
        _ => (left.trim(), right.trim()),
    };
    let rest = left.strip_prefix(group)?.strip_prefix(' ')?;
    let is_command = !group.is_empty() && !right.is_empty() && name(group).is_some();
    (is_command && rest.split(' ').all(|it| name(it) == Some(it))).then(|| Listed {
        name: left.to_owned(),
        aliases: Vec::new(),
        summary: right.to_owned(),
    })
}

/// Returns whether a line is a sentence: it consists of several words that are separated by single spaces.
fn is_sentence(line: &str) -> bool {
    let text = line.trim();
    text.contains(' ') && !text.contains("  ")
}

/// Returns whether a line can be an entry of a list of commands. This is so if its first word can be the name of a
/// command.
fn is_entry(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    name(first.trim_end_matches(',')).is_some()
}

/// Returns the name of a command from a word: the word without stars, colons and commas at its end. Returns `None` if
/// this cannot be the name of a command.
fn name(word: &str) -> Option<&str> {
    let bare = word.trim_end_matches(['*', ':', ',']);
    let is_name = |it: &str| {
        let mut chars = it.chars();
        chars
            .next()
            .is_some_and(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
            && chars.all(|it| it.is_ascii_alphanumeric() || "-_:.".contains(it))
            && !it.ends_with('.')
    };
    is_name(bare).then_some(bare)
}

/// Reads a command of several words at the left margin, whose summary is on the next line:
/// `check rules [<flags>] <file>...` of kingpin.
fn path(line: &str) -> Option<Listed> {
    let is_argument = |it: &&str| it.starts_with(['<', '[', '-']);
    let mut all = line
        .split(' ')
        .skip_while(|it| !is_argument(it) && !it.is_empty());
    let words: Vec<&str> = line
        .split(' ')
        .take_while(|it| !is_argument(it) && !it.is_empty())
        .collect();
    let is_path =
        words.len() > 1 && words.len() < 5 && words.iter().all(|it| name(it) == Some(*it));
    // If the line contains two spaces, a summary follows them on the same line, so this is another style.
    let is_alone = !all.any(str::is_empty);
    (is_path && is_alone).then(|| Listed {
        name: words.join(" "),
        aliases: Vec::new(),
        summary: String::new(),
    })
}

/// Reads the name, the aliases and the summary of a subcommand from one line of the list.
fn entry(program: &str, words: &[String], line: &str, column: Option<usize>) -> Option<Listed> {
    let (left, right) = split_at(line, column);
    let (left, right) = match (right.is_empty(), left.trim_end().find("  ")) {
        (true, Some(gap)) => (&left[..gap], left[gap..].trim()),
        (true, None) => left.split_once(" - ").unwrap_or((left.trim(), "")),
        _ => (left.trim(), right),
    };
    let right = right.trim_start_matches("- ").trim_start_matches("# ");
    let right = right.trim_start_matches("= ");
    let (right, more) = aliases(right);
    let mut rest: Vec<&str> = left.split_whitespace().collect();
    // The libraries yargs and docopt print whole command lines as entries. Only the last words are the name of the
    // command.
    let is_call = rest.first() == Some(&program) && rest.len() > 1;
    if is_call {
        rest.remove(0);
        for word in words {
            if rest.first() == Some(&&**word) && rest.len() > 1 {
                rest.remove(0);
            }
        }
    }
    let mut rest = rest.into_iter();
    let first = rest.next()?;
    // systemd puts the default command in brackets: `[list]`.
    let first = first
        .strip_prefix('[')
        .and_then(|it| it.strip_suffix(']'))
        .filter(|it| it.len() > 1 && !it.starts_with("option"))
        .unwrap_or(first);
    let mut names: Vec<&str> = Vec::new();
    for part in first.split(['|', ',']).filter(|it| !it.is_empty()) {
        names.push(name(part)?);
    }
    let mut is_list = first.ends_with(',');
    for word in rest {
        match name(word.trim_end_matches(',')) {
            Some(alias) if is_list => {
                names.push(alias);
                is_list = word.ends_with(',');
            }
            // kong prints the alias in parentheses: `grow (g) <path>`.
            _ if word.starts_with('(') && name(word.trim_matches(['(', ')'])).is_some() => {
                names.extend(name(word.trim_matches(['(', ')'])).filter(|it| *it != "default"));
            }
            // Further words in upper case or in brackets are arguments. Any other word shows that the line is not an
            // entry.
            _ if word.starts_with(['<', '[', '{', '(', '-']) => break,
            _ if word
                .chars()
                .all(|it| it.is_ascii_uppercase() || "_.-|".contains(it)) =>
            {
                break;
            }
            // In a whole command line such as `s3cmd mb s3://BUCKET`, a further word is an argument if it contains
            // anything but lower-case letters.
            _ if is_call && !word.bytes().all(|it| it.is_ascii_lowercase()) => break,
            _ => return None,
        }
    }
    // pnpm lists an alias before the name, as in `i, install`. The longest of them is therefore taken as the name.
    if names.first().is_some_and(|it| it.len() < 3) {
        let longest =
            (0..names.len()).max_by_key(|at| (names[*at].len(), std::cmp::Reverse(*at)))?;
        names.swap(0, longest);
    }
    let (first, aliases) = names.split_first()?;
    Some(Listed {
        name: (*first).to_owned(),
        aliases: aliases
            .iter()
            .copied()
            .chain(more)
            .map(str::to_owned)
            .collect(),
        summary: right.to_owned(),
    })
}

/// Separates a summary from the aliases that yargs and clap print after it, as in `[aliases: b, c]`.
fn aliases(text: &str) -> (&str, Vec<&str>) {
    let split = || {
        let (before, list) = text.strip_suffix(']')?.rsplit_once('[')?;
        let list = list
            .strip_prefix("aliases: ")
            .or_else(|| list.strip_prefix("alias: "))?;
        Some((
            before.trim_end(),
            list.split(", ").filter_map(name).collect(),
        ))
    };
    split().unwrap_or((text, Vec::new()))
}

/// Reads names that are separated by commas over several lines, as npm and busybox print them.
fn comma_list(lines: &[&&str]) -> Option<Vec<Listed>> {
    let mut list: Vec<&str> = Vec::new();
    for line in lines {
        let is_list = line.trim().ends_with(',') || !list.is_empty();
        if indent(line) == 0 || !is_list {
            break;
        }
        list.push(line.trim());
    }
    let text = list.join(" ");
    let names: Vec<&str> = text
        .split(',')
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let is_list = names.len() > 3
        && names
            .iter()
            .all(|it| name(it).is_some() || *it == "[" || *it == "[[");
    let listed = |it: &&str| Listed {
        name: (*it).to_owned(),
        aliases: Vec::new(),
        summary: String::new(),
    };
    is_list.then(|| {
        names
            .iter()
            .filter(|it| name(it).is_some())
            .map(listed)
            .collect()
    })
}

/// Reads names in several columns, as openssl prints them.
fn columns(lines: &[&&str]) -> Option<Vec<Listed>> {
    let mut names = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let has_gaps = line.trim().split("  ").filter(|it| !it.is_empty()).count() == words.len();
        if !has_gaps || !words.iter().all(|it| name(it).is_some()) {
            return None;
        }
        names.extend(words);
    }
    let listed = |it: &str| Listed {
        name: it.to_owned(),
        aliases: Vec::new(),
        summary: String::new(),
    };
    let is_list = lines.len() > 1 && names.len() > 2 * lines.len();
    is_list.then(|| names.into_iter().map(listed).collect())
}

#[cfg(test)]
mod tests {
    use super::read;

    fn names(text: &str) -> Vec<String> {
        let lines: Vec<&str> = text.lines().collect();
        let listed = read("app", &[], &lines);
        let join = |it: super::Listed| {
            format!(
                "{}:{}",
                [vec![it.name], it.aliases].concat().join("|"),
                it.summary
            )
        };
        listed.into_iter().map(join).collect()
    }

    #[test]
    fn reads_lists_in_each_style() {
        assert_eq!(
            names("grow     = make it larger\ncut      = make it smaller"),
            ["grow:make it larger", "cut:make it smaller"]
        );
        assert_eq!(
            names("  build, b    Compile it\n  run         Run\n              it"),
            ["build|b:Compile it", "run:Run it"]
        );
        assert_eq!(
            names("  clone [options] <source>   clone it\n  start <service>            start it"),
            ["clone:clone it", "start:start it"]
        );
        assert_eq!(
            names("  auth:          Authenticate\n  pr:            Work"),
            ["auth:Authenticate", "pr:Work"]
        );
        assert_eq!(
            names("    access, audit,\n    ci, run"),
            ["access:", "audit:", "ci:", "run:"]
        );
        assert_eq!(
            names("  app serve [port]  start the server\n  app stop          stop it"),
            ["serve:start the server", "stop:stop it"]
        );
        assert_eq!(
            names("  grow (g) <path>\n    Grow it.\n  cut <path>\n    Cut it off."),
            ["grow|g:Grow it.", "cut:Cut it off."]
        );
        assert_eq!(
            names("  about     Tell of it\n care\n   feed    Feed it"),
            ["about:Tell of it", "feed:Feed it"]
        );
        assert_eq!(
            names("  about        Tell\n self\n  self add     Add to it\n  self show it Show it"),
            ["about:Tell", "self add:Add to it", "self show it:Show it"]
        );
        assert_eq!(
            names("  [list]     List them\n  paint      Paint it  [aliases: p]"),
            ["list:List them", "paint|p:Paint it"]
        );
        assert_eq!(names("  ...         See all\n"), [""; 0]);
        assert_eq!(
            names("  these are words of a text\n  and more of it\n"),
            [""; 0]
        );
    }

    #[test]
    fn a_long_summary_of_kingpin_contains_no_commands() {
        assert_eq!(
            names(
                "  help [<command>...]\n    Show help.\n\n  post [<flags>] <channel>\n    Post a message to all \
                members and owners\n    of the channel\n\n    --at=TIME  Wait until this\n      time\n\n  \
                post later <channel>\n    Post it later than all of the\n    others\n"
            ),
            [
                "help:Show help.",
                "post:Post a message to all members and owners of the channel",
                "post later:Post it later than all of the others",
            ]
        );
    }
}
