//! Reads flags, arguments and subcommands from help texts, in the styles of the common command-line libraries.
//!
//! | module | subject |
//! |---|---|
//! | `clean`, `glued`, `columns`, `uniform` | bring a text into a usual form: without formatting, and with each flag on its own line |
//! | `dialect`, `conventions` | detect the library that has printed the text, and add the facts that follow from its conventions |
//! | `page`, `entries`, `listed_flag` | split a text into sections, and a list of flags into entries; add the flags of a list to a command |
//! | `spelling`, `placeholder`, `remarks`, `unnamed` | read a flag: its spellings, its value, and the facts in its description |
//! | `usage`, `synopsis`, `grammar` | read flags and arguments in usage lines and in grammars |
//! | `commands`, `place` | read subcommands |
//! | `summary` | finds the summary of the command |

mod clean;
mod columns;
mod commands;
mod conventions;
mod dialect;
mod entries;
mod glued;
mod grammar;
mod listed_flag;
mod page;
mod place;
mod placeholder;
mod remarks;
mod spelling;
mod summary;
mod synopsis;
#[cfg(test)]
mod tests;
mod uniform;
mod unnamed;
mod usage;

pub(super) use self::clean::clean;
pub(super) use self::commands::Listed;
pub(super) use self::dialect::Dialect;
pub(super) use self::uniform::mark_values;

use self::conventions::Conventions;
use self::listed_flag::add;
use self::page::{Section, SectionKind};
use self::place::UsageLists;
use self::spelling::WrittenFlag;
use self::summary::summary;
use self::usage::UsageCommand;
use super::draft::{Command, Flag, Positional, Sourced, Value};
use crate::model::{Origin, Source};

const fn origin() -> Origin {
    Origin::of(Source::Help)
}

const fn guessed<T>(value: T) -> Sourced<T> {
    Sourced::by(Source::Help, value)
}

/// The facts that were read from a help text.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) dialect: Dialect,
    pub(super) command: Command,
    /// The subcommands that the text lists.
    pub(super) listed: Vec<Listed>,
    /// The subcommands of which the text contains usage lines.
    pub(super) shown: Vec<Command>,
}

/// Reads `text`, the help text of the command `words`.
pub(super) fn read(program: &str, words: &[String], text: &str) -> Page {
    let text = clean(text);
    let text = glued::separate(&text).unwrap_or(text);
    let text = uniform::uniform(columns::split(&text).as_deref().unwrap_or(&text));
    let dialect = Dialect::of(&text);
    let grammar = grammar::read(&text);
    let conventions = Conventions::of(&text, dialect);
    let sections = page::sections(grammar.as_ref().map_or(&text, |it| it.before));
    let lists = UsageLists::of(&sections);
    let mut command = Command::new(words.to_vec(), origin());
    let mut listed: Vec<Listed> = Vec::new();
    if let Some(grammar) = &grammar {
        command.flags.clone_from(&grammar.flags);
        listed.clone_from(&grammar.listed);
    }
    add_described_flags(&mut command, &sections, &conventions);
    for section in sections
        .iter()
        .filter(|it| it.kind == SectionKind::Commands)
    {
        for one in commands::read(program, words, &section.lines) {
            if listed.iter().all(|it| it.name != one.name) {
                listed.push(one);
            }
        }
    }
    listed.retain(|it| !place::is_argument(&it.name, &sections));
    if listed.is_empty() && sections.iter().any(place::is_in_usage) {
        listed = place::groups(program, words, &sections);
    }
    let mut described = positionals(&sections);
    if listed.is_empty() {
        for section in &sections {
            listed.extend(place::below(program, words, section, &lists));
        }
        described
            .retain(|it| listed.is_empty() || !place::COMMAND_PLACEHOLDERS.contains(&&*it.name));
    }
    place::replace_list(&mut described, &mut listed, &lists);
    let section = sections.iter().find(|it| {
        it.kind == SectionKind::Usage && it.lines.iter().any(|it| !it.trim().is_empty())
    });
    let mut lines = section.map_or_else(Vec::new, |it| usage::lines(program, &it.lines));
    if listed.is_empty() {
        lines.extend(usage::bare_lines(program, words, &sections));
    }
    let usage = usage::read(program, words, &lines, &command.flags, !listed.is_empty());
    add_usage_flags(&mut command.flags, usage.flags, &lines);
    usage::settle_range(&mut command.flags);
    unnamed::take_values(&mut command.flags);
    command.is_open = lines.is_empty() || usage.is_open;
    command.arguments = usage.arguments;
    // In `dpkg [<option>...] <command>`, the commands are flags.
    if let [one] = &mut command.arguments[..]
        && place::COMMAND_PLACEHOLDERS.contains(&&*one.name)
        && !one.repeatable
    {
        one.required = false;
        command.is_open = true;
    }
    command.leading = usage.leading;
    command.arguments.retain(|it| {
        !listed.iter().any(|one| one.name == it.name) && !place::names_commands(it, &listed)
    });
    merge(&mut command.arguments, described);
    command.summary = summary(&sections, section.is_some()).map(guessed);
    let shown = subcommands_with_usage(&command, usage.commands);
    Page {
        dialect,
        command,
        listed,
        shown,
    }
}

/// Adds to a command the flags that the sections of its help text describe.
fn add_described_flags(command: &mut Command, sections: &[Section<'_>], conventions: &Conventions) {
    for section in sections
        .iter()
        .filter(|it| it.kind != SectionKind::Elsewhere)
    {
        for mut flag in section_flags(section) {
            conventions.apply(&mut flag);
            add(command, flag);
        }
    }
    for section in sections.iter().filter(|it| it.kind == SectionKind::Flags) {
        if let Some(line) = synopsis::line(section) {
            synopsis::add(command, &line);
        }
    }
}

/// Adds the flags that occur in usage lines to `flags`, which contains those that the text describes.
fn add_usage_flags(flags: &mut Vec<Flag>, in_usage: Vec<Flag>, lines: &[String]) {
    for flag in in_usage {
        let known = flags.iter_mut().find(|it| it.has_one_of(&flag.spellings));
        match known {
            Some(known) => usage::complete(known, flag, lines),
            None => flags.push(flag),
        }
    }
}

/// Makes the subcommands of `command` of which the text contains usage lines. If the text also describes one of their
/// flags, the flag gets the facts of the description.
fn subcommands_with_usage(command: &Command, in_usage: Vec<UsageCommand>) -> Vec<Command> {
    let mut shown: Vec<Command> = Vec::new();
    for (behind, flags, arguments) in in_usage {
        let words = [&command.words[..], &behind].concat();
        let at = shown
            .iter()
            .position(|it| it.words == words)
            .unwrap_or_else(|| {
                shown.push(Command::new(words, origin()));
                shown.len() - 1
            });
        for flag in flags {
            let described = command.flag(&flag.spellings).cloned();
            shown[at].add_flag(described.unwrap_or(flag));
        }
        if shown[at].arguments.is_empty() {
            shown[at].arguments = arguments;
        }
    }
    shown
}

/// Reads the subcommands that a help text lists under any heading.
pub(super) fn listed(text: &str) -> Vec<Listed> {
    let text = clean(text);
    let sections = page::sections(&text);
    let mut listed = Vec::new();
    for section in &sections {
        listed.extend(commands::read("", &[], &section.lines));
    }
    listed
}

/// Reads the flags of a section.
fn section_flags(section: &Section<'_>) -> Vec<Flag> {
    if section.kind == SectionKind::Usage {
        return Vec::new();
    }
    let is_list = matches!(section.kind, SectionKind::Commands | SectionKind::Arguments);
    let mut flags = Vec::new();
    for entry in entries::flags(&section.lines, is_list) {
        // The value of `-exec COMMAND ;` of find has any number of words, which the model cannot express.
        if entry.line.split(' ').any(|it| matches!(it, ";" | "{}")) {
            continue;
        }
        let Some((written, rest)) = spelling::read(entry.line) else {
            continue;
        };
        // A flag after two spaces is part of the description, and not a further spelling.
        let is_near = !rest.starts_with("  ");
        let mut rest = behind_end(rest);
        let mut all = vec![written];
        // The help of `find` lists several flags on one line.
        while let Some((next, after)) =
            spelling::read(rest).filter(|_| is_near && rest.starts_with('-'))
        {
            if take_negative(&mut all, rest) {
                break;
            }
            all.push(next);
            rest = behind_end(after);
        }
        // java lists the spellings of one flag without commas, as `-? -h -help`, with one description on the next line.
        let is_pair = rest.is_empty() && !entry.description.is_empty();
        if is_pair && all.len() > 1 && all.iter().all(|it| !it.takes_value) {
            let spellings = all.into_iter().flat_map(|it| it.spellings).collect();
            all = vec![WrittenFlag {
                spellings,
                ..WrittenFlag::default()
            }];
        }
        let is_shared = all.len() > 1;
        // The Python library `rich` prints the value in a separate column.
        if let [last] = &mut all[..] {
            rest = spelling::read_column(rest, last);
        }
        for mark in [", ", "(*)", "... ", ": ", "# ", "-- ", "- ", "= "] {
            rest = rest.strip_prefix(mark).map_or(rest, str::trim_start);
        }
        // The Go library kingpin prints `...` after a flag that can be repeated.
        if let ("...", [last]) = (rest, &mut all[..]) {
            last.repeatable = true;
            rest = "";
        }
        let description = match (rest.is_empty(), is_shared) {
            (_, true) => String::new(),
            (true, _) => entry.description,
            (false, _) => format!("{rest} {}", entry.description),
        };
        for written in all.into_iter().flat_map(WrittenFlag::parts) {
            let opposite_of = written.opposite_of.clone();
            let mut flag = written.flag();
            match opposite_of {
                Some(of) => flag.description = Some(guessed(format!("The opposite of `{of}`."))),
                None => remarks::read(&mut flag, &description),
            }
            if page::takes_values(section.heading) {
                remarks::take_value(&mut flag);
            }
            if let Some(begun) = flags.pop_if(|it| is_begun(it, &flag)) {
                flag.spellings.splice(0..0, begun.spellings);
            }
            flags.push(flag);
        }
    }
    flags
}

/// If `text` begins with a number that has a minus sign and units, it is the value of the flag before it, like
/// `-N[bkm]` in `-n -N[bkm]` of busybox. Notes that the flag takes a value, and returns `true`. Without units, `-N` is
/// a flag.
fn take_negative(before: &mut [WrittenFlag], text: &str) -> bool {
    let [flag] = before else {
        return false;
    };
    let is_number = text.starts_with("-N[");
    let is_short = flag.spellings.iter().all(|it| it.len() == 2);
    let is_value = is_number && is_short && !flag.takes_value;
    flag.takes_value |= is_value;
    is_value
}

/// Removes the sign that ends a value from the beginning of a text, if a flag follows the sign. Such signs are `;` and
/// `+` in `-exec COMMAND ; -exec COMMAND {} + -ok COMMAND ;` of find.
fn behind_end(text: &str) -> &str {
    let text = text.trim_start();
    let behind = ["; ", "{} + "].iter().find_map(|it| text.strip_prefix(it));
    behind.filter(|it| it.starts_with('-')).unwrap_or(text)
}

/// Returns whether the flag `next` is a longer spelling of the flag `begun` on the line above it. For example,
/// nats-server prints `-n, --name` above `--server_name <server_name>`. The placeholder of the value must be the longer
/// name. Names with dashes do not count, because clap can print two different flags such as `--user` and `--proxy-user
/// <proxy-user>` in this way.
fn is_begun(begun: &Flag, next: &Flag) -> bool {
    let takes_value = |it: &Flag| matches!(&it.value, Some(fact) if fact.value != Value::Nothing);
    let ([_, name], [longer]) = (&begun.spellings[..], &next.spellings[..]) else {
        return false;
    };
    let before = name
        .strip_prefix("--")
        .and_then(|it| longer.strip_suffix(it));
    let names_itself = matches!(
        next.value.as_ref().map(|it| &it.value),
        Some(Value::One { placeholder: Some(value), .. })
            if longer.strip_prefix("--") == Some(value.trim_matches(['<', '>']))
    );
    begun.description.is_none()
        && !takes_value(begun)
        && names_itself
        && before.is_some_and(|it| it.len() > 3 && it.ends_with('_'))
}

/// Reads positional arguments from the sections that list them.
fn positionals(sections: &[Section<'_>]) -> Vec<Positional> {
    let mut found: Vec<Positional> = Vec::new();
    for section in sections
        .iter()
        .filter(|it| it.kind == SectionKind::Arguments)
    {
        let column = entries::column(&section.lines);
        let least = section
            .lines
            .iter()
            .filter(|it| !it.trim().is_empty())
            .map(|it| page::indent(it))
            .min();
        for line in &section.lines {
            let at = page::indent(line);
            let (left, right) = entries::split_at(line, column);
            let (left, right) = match (right.is_empty(), left.find("  ")) {
                (true, Some(gap)) => (&left[..gap], left[gap..].trim()),
                _ => (left, right),
            };
            let is_entry = least.is_some_and(|least| at <= least + 2) && !left.trim().is_empty();
            if !is_entry || left.starts_with('-') {
                if let Some(last) = found.last_mut().filter(|_| !line.trim().is_empty()) {
                    let text = last.description.take().unwrap_or_default();
                    last.description = Some(format!("{text} {}", line.trim()).trim().to_owned());
                }
                continue;
            }
            let name = left.trim();
            let values = placeholder::choices(name);
            let bare = match &values {
                Some(_) => name,
                None => name.trim_matches(['<', '>', '[', ']', '.', ' ']),
            };
            // gcloud prints an argument that can be repeated as `NAME [NAME ...]`.
            let bare = bare.split_once(" [").map_or(bare, |(first, _)| first);
            if bare.contains("  ") || bare.split(' ').count() > 3 {
                continue;
            }
            found.push(Positional {
                name: bare.to_owned(),
                required: !name.starts_with('['),
                repeatable: name.ends_with("..."),
                values: values.unwrap_or_default(),
                description: Some(right.trim_start_matches(": ").to_owned())
                    .filter(|it| !it.is_empty()),
                origin: origin(),
            });
        }
    }
    found
}

/// Adds the descriptions in `described` to `arguments`, which come from the usage line. If the usage line has no
/// arguments, adds those in `described`.
fn merge(arguments: &mut Vec<Positional>, described: Vec<Positional>) {
    let normal = |name: &str| {
        let name = name.trim_matches(['{', '}']).to_lowercase();
        name.replace(['_', ' '], "-")
    };
    let has_some = !arguments.is_empty();
    for one in described {
        let same = arguments
            .iter_mut()
            .find(|it| normal(&it.name) == normal(&one.name));
        match same {
            Some(own) => {
                own.description = one.description;
                if own.values.is_empty() {
                    own.values = one.values;
                }
            }
            None if !has_some => arguments.push(one),
            None => {}
        }
    }
}
