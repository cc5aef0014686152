//! Reads flags, arguments and subcommands from usage lines: `usage: git clone [<options>] [--] <repo> [<dir>]`.

mod alternatives;
mod argument;
mod bare;
mod brackets;
mod complete;
mod flags;
mod lines;
mod order;
mod power_shell;
mod range;

use self::argument::{add, is_general};
pub(super) use self::bare::lines as bare_lines;
use self::brackets::bracket_end;
pub(super) use self::complete::complete;
use self::flags::read_flag;
pub(super) use self::lines::lines;
pub(super) use self::range::settle as settle_range;
use super::super::draft::{Flag, Positional};
use super::place;
use super::placeholder::word_end;

/// The facts that were read from the usage lines of a command.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    pub(super) flags: Vec<Flag>,
    pub(super) arguments: Vec<Positional>,
    pub(super) commands: Vec<UsageCommand>,
    /// The arguments and the spellings of the flags that are written before all other flags.
    pub(super) leading: Vec<String>,
    /// Whether the usage lines have different arguments, so that `arguments` may lack some of them.
    pub(super) is_open: bool,
}

/// A subcommand in usage lines: its words after those of the command, its flags, and its arguments.
pub(super) type UsageCommand = (Vec<String>, Vec<Flag>, Vec<Positional>);

/// A usage line, split into the literal words that follow the words of the command, and the rest of the line.
struct UsageLine<'a> {
    /// Whether the program's name is followed by all words of the command.
    is_own: bool,
    literals: Vec<&'a str>,
    /// All words after the command's own words.
    text: &'a str,
    rest: &'a str,
}

impl UsageLine<'_> {
    /// Makes the literal words from the index `at` on the beginning of `rest` again.
    fn give_back(&mut self, at: usize) {
        if let Some(start) = self.literals.get(at).and_then(|it| self.text.find(it)) {
            self.rest = &self.text[start..];
            self.literals.truncate(at);
        }
    }
}

/// Reads the flags in a usage line. `known` contains the flags that the help text lists.
pub(super) fn flags_of(line: &str, known: &[Flag]) -> Vec<Flag> {
    let (mut flags, mut arguments) = (Vec::new(), Vec::new());
    items(line, true, &mut flags, &mut arguments, known, false);
    flags
}

/// Reads the facts in the usage lines of the command `words`. `known` contains the flags that the help text lists, and
/// `has_commands` tells whether it lists subcommands.
pub(super) fn read(
    program: &str,
    words: &[String],
    lines: &[String],
    known: &[Flag],
    has_commands: bool,
) -> Usage {
    if let Some(flags) = power_shell::flags(lines) {
        return Usage {
            flags,
            ..Usage::default()
        };
    }
    let mut parsed: Vec<UsageLine<'_>> = lines
        .iter()
        .filter_map(|it| line(program, words, it, lines.len() >= MIN_COMMAND_LINES))
        .collect();
    // `git log -h` also prints the usage line of `git show`, which is removed here. If no usage line contains the words
    // of the command, the command is an alias, and the usage lines contain the name of the original command.
    let has_own = parsed.iter().any(|it| it.is_own);
    parsed.retain(|it| it.is_own || !has_own || it.literals.is_empty());
    for other in parsed.iter_mut().filter(|it| !it.is_own) {
        other
            .literals
            .drain(..words.len().min(other.literals.len()));
    }
    // In `pass edit pass-name`, the word `pass-name` is an argument, because it is one in other usage lines.
    let places: Vec<String> = parsed
        .iter()
        .flat_map(|it| it.rest.split_whitespace().map(str::to_owned))
        .collect();
    for line in &mut parsed {
        let is_place = |it: &&str| places.iter().any(|place| place == it);
        if let Some(at) = line.literals.iter().skip(1).position(is_place) {
            line.give_back(at + 1);
        }
    }
    let mut usage = Usage::default();
    let several = parsed.iter().any(|it| it.literals != parsed[0].literals);
    let lone = lone(&parsed);
    let mut first = true;
    for line in &parsed {
        let mut flags = Vec::new();
        let mut arguments = Vec::new();
        let mut rest = line.rest.to_owned();
        let is_command = several && !line.literals.is_empty() && lone.is_none();
        if !several || lone.is_some() {
            for literal in line.literals.iter().rev() {
                rest = format!("{literal} {rest}");
            }
        }
        items(
            &rest,
            false,
            &mut flags,
            &mut arguments,
            known,
            has_commands,
        );
        if is_command {
            let words = line.literals.iter().map(|it| (*it).to_owned()).collect();
            usage.commands.push((words, flags, arguments));
            continue;
        }
        for flag in flags {
            if !usage.flags.iter().any(|it| it.has_one_of(&flag.spellings)) {
                usage.flags.push(flag);
            }
        }
        if first {
            usage.leading = leading(&rest, known);
            usage.arguments = arguments;
            first = false;
        } else {
            usage.add_alternative(arguments);
        }
    }
    usage
}

/// Returns the names of the arguments, and the spellings of the flags, that a usage line names before the place of the
/// other flags. `known` contains the flags that the help text lists.
fn leading(line: &str, known: &[Flag]) -> Vec<String> {
    let Some(before) = order::before_flags(line) else {
        return Vec::new();
    };
    let (mut flags, mut arguments) = (Vec::new(), Vec::new());
    items(before, false, &mut flags, &mut arguments, known, false);
    let spellings = flags.into_iter().flat_map(|it| it.spellings);
    let names = arguments.into_iter().map(|it| it.name);
    spellings.chain(names).collect()
}

/// Returns the literal word after the command, if it is the same in all usage lines and only flags follow it. Such a
/// word is the name of an argument and not a subcommand, as in `show package [--all]`.
fn lone<'a>(lines: &[UsageLine<'a>]) -> Option<&'a str> {
    let mut found = None;
    for line in lines.iter().filter(|it| !it.literals.is_empty()) {
        let [word] = line.literals[..] else {
            return None;
        };
        let has_flags = line.rest.is_empty() || line.rest.starts_with(['-', '.']);
        let has_flags = has_flags
            || ["[-", "[.", "[ -"]
                .iter()
                .any(|it| line.rest.starts_with(it));
        if !has_flags || found.is_some_and(|it| it != word) {
            return None;
        }
        found = Some(word);
    }
    found
}

/// Splits a usage line: removes the words of the command, and separates the literal words after them from the rest of
/// the line. Returns `None` if the line does not begin with the name of a program.
fn line<'a>(
    program: &str,
    words: &[String],
    text: &'a str,
    is_of_many: bool,
) -> Option<UsageLine<'a>> {
    let mut rest = text.trim_start_matches("$ ").trim();
    let end = rest.find(' ').unwrap_or(rest.len());
    let name = rest[..end].rsplit('/').next().unwrap_or_default();
    let is_name = name == program
        || name.trim_end_matches(".py") == program
        || !name.starts_with(['[', '<', '-']);
    if !is_name {
        return None;
    }
    let is_python = name.starts_with("python");
    rest = rest[end..].trim_start();
    if let Some(module) = rest.strip_prefix("-m ").filter(|_| is_python) {
        rest = module[word_end(module)..].trim_start();
    }
    let is_java = name == "java" && program != "java";
    if let Some(archive) = rest.strip_prefix("-jar ").filter(|_| is_java) {
        rest = archive[word_end(archive)..].trim_start();
    }
    let mut is_own = true;
    for word in words {
        // Terraform prints `terra [global options] plan [options]`.
        let end = bracket_end(rest);
        if rest.starts_with('[') && is_general(&rest[..end]) {
            rest = rest[end..].trim_start();
        }
        let next = rest
            .strip_prefix(&**word)
            .filter(|it| it.is_empty() || it.starts_with([' ', '|']));
        // commander prints the alias of a command after a bar: `lamp light|l [options]`.
        let next = next.map(|it| match it.strip_prefix('|') {
            Some(alias) => &alias[word_end(alias)..],
            None => it,
        });
        match next {
            Some(next) => rest = next.trim_start(),
            None => is_own = false,
        }
    }
    let mut literals = Vec::new();
    let text = rest;
    loop {
        let end = word_end(rest);
        let word = &rest[..end];
        let is_literal = !word.is_empty()
            && word
                .chars()
                .next()
                .is_some_and(|it| it.is_ascii_lowercase())
            && word
                .chars()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-')
            || (is_of_many && literals.is_empty() && is_command_name(word));
        // In `gem command [arguments...]`, the word `command` stands for any subcommand.
        if !is_literal || place::COMMAND_PLACEHOLDERS.contains(&word) {
            break;
        }
        literals.push(word);
        rest = rest[end..].trim_start();
    }
    Some(UsageLine {
        is_own,
        literals,
        text,
        rest,
    })
}

/// If a help text has at least this number of usage lines, a word with an underscore is taken for the name of a
/// command. If it has fewer, the word can also be the name of an argument.
const MIN_COMMAND_LINES: usize = 4;

/// Returns whether a word can be the name of a command. It can contain underscores, as `remove_all` of dmsetup does.
fn is_command_name(word: &str) -> bool {
    word.starts_with(|it: char| it.is_ascii_lowercase())
        && word
            .chars()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it))
}

/// Reads the flags and arguments in a usage line or in a part of it. `optional` tells whether the part is in brackets.
fn items(
    text: &str,
    optional: bool,
    flags: &mut Vec<Flag>,
    arguments: &mut Vec<Positional>,
    known: &[Flag],
    has_commands: bool,
) {
    let mut rest = text.trim();
    let mut is_after_dashes = false;
    while !rest.is_empty() {
        // gcloud prints the default of a flag after its value: `[--depth=DEPTH; default=3]`.
        if rest.starts_with("; default=") {
            rest = &rest[rest.find(']').unwrap_or(rest.len())..];
            continue;
        }
        if let Some(after) = rest.strip_prefix(['|', ')', ']', ',', '}']) {
            rest = after.trim_start();
            continue;
        }
        if rest.starts_with("--")
            && rest[2..]
                .chars()
                .next()
                .is_none_or(|it| it == ' ' || it == ']')
        {
            rest = rest[2..].trim_start();
            is_after_dashes = true;
            continue;
        }
        let read = read_flag(rest, known).or_else(|| range::read(rest));
        if let Some((mut written, after)) = read {
            let listed = match &mut written[..] {
                [one] => flags::read_listed_value(one, rest, known),
                _ => None,
            };
            let after = listed.unwrap_or(after);
            let after = match &mut written[..] {
                [one] if optional => flags::read_nested(one, after),
                several if optional => flags::read_value_of_all(several, after, known),
                _ => after,
            };
            // Flags after `--` are skipped, because they are those of another program.
            for written in written.into_iter().filter(|_| !is_after_dashes) {
                let flag = written.flag();
                let same = flags.iter_mut().find(|it| it.has_one_of(&flag.spellings));
                match same {
                    Some(same) => complete::repeat(same, flag),
                    None => flags.push(flag),
                }
            }
            rest = after.trim_start();
            continue;
        }
        if let Some((written, after)) = flags::read_shared(rest) {
            flags.push(written.flag());
            rest = after.trim_start();
            continue;
        }
        // `{ -p PID | PROG [ARGS] }` of strace is a group, and each of its alternatives is optional.
        if rest.starts_with("{ ") {
            let (group, after) = rest.split_at(bracket_end(rest));
            let inner = group[1..].trim_end_matches('}');
            for part in inner.split(" | ") {
                items(part, true, flags, arguments, known, has_commands);
            }
            rest = after.trim_start();
            continue;
        }
        let end = match rest.as_bytes()[0] {
            b'[' | b'(' => bracket_end(rest),
            _ => word_end(rest).max(1),
        };
        let (item, after) = rest.split_at(end);
        let (item, after) = match after.strip_prefix("...") {
            Some(after) => (format!("{item}..."), after),
            None => (item.to_owned(), after),
        };
        let after = after.trim_start();
        let (after, spread) = match after.strip_prefix("...") {
            Some(rest) => (rest.trim_start(), true),
            None => (after, false),
        };
        one(
            &item,
            spread,
            optional,
            flags,
            arguments,
            known,
            has_commands,
        );
        rest = after;
    }
}

/// Reads one item of a usage line: a group in brackets, or an argument.
fn one(
    item: &str,
    spread: bool,
    optional: bool,
    flags: &mut Vec<Flag>,
    arguments: &mut Vec<Positional>,
    known: &[Flag],
    has_commands: bool,
) {
    let repeatable = item.ends_with("...") || spread;
    let bare = item.trim_end_matches("...");
    let inner = bare
        .strip_prefix(['[', '('])
        .map(|it| it.strip_suffix([']', ')']).unwrap_or(it));
    if let Some(inner) = inner {
        let is_optional = optional || bare.starts_with('[');
        let trimmed = inner.trim();
        // `[+D dir]` of lsof is a flag that begins with a plus sign. The model cannot express such flags.
        // `[(amend|reword):]<commit>` of git is an optional part of a value.
        let is_flag = trimmed.starts_with('+') && !is_upper(&trimmed[1..]);
        if is_general(trimmed) || is_flag || trimmed.ends_with(':') {
            return;
        }
        // Words in lower case with `or` between them are one argument, as in `[files or directories]` of Perl's
        // Getopt::Long.
        if trimmed.contains(" or ")
            && trimmed
                .chars()
                .all(|it| it.is_ascii_lowercase() || it == ' ')
        {
            add(trimmed, !is_optional, repeatable, arguments, has_commands);
            return;
        }
        let has_flag = trimmed.split([' ', '|', '[', '(']).any(flags::is_flag);
        if has_flag || trimmed.contains(['[', '(', '<']) || trimmed.contains(' ') {
            let before = arguments.len();
            let mut found = Vec::new();
            // Alternatives such as `[<name> | <id>]` become one argument.
            items(trimmed, is_optional, flags, &mut found, known, has_commands);
            if trimmed.contains('|') {
                found.truncate(1);
            }
            // If the name of an argument is repeated, as in `NAME [NAME ...]` of gcloud, the argument can be repeated.
            found.retain(|it| {
                let same = arguments.iter_mut().find(|own| own.name == it.name);
                same.map(|own| own.repeatable = true).is_none()
            });
            arguments.extend(found);
            for argument in &mut arguments[before..] {
                argument.repeatable |= repeatable;
            }
            return;
        }
        add(trimmed, !is_optional, repeatable, arguments, has_commands);
        return;
    }
    if !is_general(bare) {
        // sed prints `{script-only-if-no-other-script}`, an argument that flags can replace.
        let is_replaceable = bare.starts_with('{') && !bare.contains(['|', ',']);
        let is_required = !optional && !is_replaceable;
        add(bare, is_required, repeatable, arguments, has_commands);
    }
}

/// Returns whether a text is the name of a value in upper case.
fn is_upper(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_uppercase())
}
