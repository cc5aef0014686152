//! Reads the help texts of a program and of its subcommands.

use super::draft::{Command, Draft, Sourced};
use super::help::{self, Dialect, Page};
use super::parallel;
use super::probe::InspectedProgram;
use super::program_output::ProgramOutput;
use super::version;
use crate::model::{Origin, Source};

/// The number of levels of subcommands whose help texts are read.
const DEPTH: usize = 5;

/// A form of command line for which programs print the help of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HelpForm {
    /// The flag `--help` after the command: `app command --help`.
    Long,
    /// The flag `-h` after the command: `app command -h`.
    Short,
    /// The word `help` before the command: `app help command`.
    Word,
}

impl HelpForm {
    const ALL: [Self; 3] = [Self::Long, Self::Short, Self::Word];

    fn words(self, words: &[String]) -> Vec<&str> {
        let own = words.iter().map(String::as_str);
        match self {
            Self::Long => own.chain(["--help"]).collect(),
            Self::Short => own.chain(["-h"]).collect(),
            Self::Word => ["help"].into_iter().chain(own).collect(),
        }
    }
}

/// Reads the help texts of the program and of each of its subcommands.
pub(super) fn read(program: &str, inspected: &InspectedProgram) -> Option<(Draft, Dialect)> {
    let (mut root, way, mut text) = root(program, inspected)?;
    if let Some((whole, whole_text)) = whole(program, inspected, &text)
        && score(&whole) > score(&root)
    {
        (root, text) = (whole, whole_text);
    }
    let more = more(inspected, &text);
    let mut texts = vec![text];
    // For `--help`, programs such as poetry print only the help of their subcommand `list`. This subcommand prints the
    // list of all commands.
    if texts[0].contains("command lists all commands")
        && let Some(list) = inspected.probe(&["list"], &[]).and_then(|it| text_of(&it))
    {
        root = help::read(program, &[], &list);
        texts.push(list);
    }
    let dialect = root.dialect;
    let mut draft = Draft::default();
    let mut level = add(&mut draft, root);
    for listed in more {
        let words = listed.words();
        if draft.command(&words).is_none() {
            draft.commands.push(command(words.clone(), listed));
            level.push(words);
        }
    }
    for _ in 0..DEPTH {
        if level.is_empty() {
            break;
        }
        let pages = parallel::each(&level, |words| one(program, inspected, way, words));
        level.clear();
        for (page, text) in pages.into_iter().flatten() {
            // If a subcommand does not exist, the program can print the help of another command. A help text that was
            // already read is therefore skipped.
            if texts.contains(&text) {
                continue;
            }
            texts.push(text);
            level.extend(add(&mut draft, page));
        }
    }
    draft.version = version::of_described(inspected, program, &draft);
    Some((draft, dialect))
}

/// Reads the help text of the program itself. Also returns the form of command line for which the program printed the
/// text. This form is tried first for the subcommands.
fn root(program: &str, inspected: &InspectedProgram) -> Option<(Page, HelpForm, String)> {
    let mut best: Option<(Page, HelpForm, String)> = None;
    for way in HelpForm::ALL {
        let answer = inspected.probe(&way.words(&[]), &[]);
        let failed = answer.as_ref().is_some_and(|it| it.status != 0);
        let Some(text) = answer.and_then(|it| text_of(&it)) else {
            continue;
        };
        let page = help::read(program, &[], &text);
        let found = score(&page);
        // If the program has failed, and its text contains no flags, subcommands or arguments, the text is an error
        // message.
        if failed && found == 0 && page.command.arguments.is_empty() {
            continue;
        }
        if best.as_ref().is_none_or(|(best, _, _)| score(best) < found) {
            best = Some((page, way, text));
        }
        if found > 0 {
            break;
        }
    }
    let (page, way, text) = best?;
    // `git command --help` opens a manual page, so `-h` is used to print the help of subcommands.
    let way = match page.dialect {
        Dialect::ParseOptions => HelpForm::Short,
        _ => way,
    };
    Some((page, way, text))
}

/// Returns the number of facts in a help text.
fn score(page: &Page) -> usize {
    page.command.flags.len() + page.listed.len() + page.shown.len()
}

/// Reads the help text with all flags, if the usual help text `text` names the command line that prints it. curl lists
/// only a few of its flags for `--help`, and programs with GLib only those of one group.
fn whole(program: &str, inspected: &InspectedProgram, text: &str) -> Option<(Page, String)> {
    let hints: [(&str, &[&str]); 3] = [
        ("\"--help all\"", &["--help", "all"]),
        ("`--help all`", &["--help", "all"]),
        ("--help-all ", &["--help-all"]),
    ];
    let (_, words) = hints.iter().find(|(hint, _)| text.contains(hint))?;
    let text = inspected.probe(words, &[]).and_then(|it| text_of(&it))?;
    Some((help::read(program, &[], &text), text))
}

/// Returns the first line that the program prints for `--help`, such as an error message.
pub(super) fn complaint(inspected: &InspectedProgram) -> Option<String> {
    /// The maximum length of the returned line, in characters.
    const MAX_LEN: usize = 200;
    let Some(answer) = inspected.probe(&["--help"], &[]) else {
        return Some("more output than 4 MiB, or nothing within the time limit".to_owned());
    };
    let text = help::clean(&format!("{}\n{}", answer.errors, answer.output));
    let line = text.lines().find(|it| !it.trim().is_empty());
    Some(
        line.unwrap_or_default()
            .trim()
            .chars()
            .take(MAX_LEN)
            .collect(),
    )
}

/// Returns the standard output or, if it does not have several lines, the standard error. Some programs print their
/// help text to standard error.
fn text_of(answer: &ProgramOutput) -> Option<String> {
    let texts = [&answer.output, &answer.errors];
    let text = texts.into_iter().find(|it| it.lines().count() > 1)?;
    Some(help::clean(text))
}

/// Reads the complete list of subcommands, if the help text mentions a command that prints this list.
fn more(inspected: &InspectedProgram, text: &str) -> Vec<help::Listed> {
    let mut found = Vec::new();
    let hints: [(&str, &[&str]); 3] = [
        ("help -a", &["help", "-a"]),
        ("help commands  ", &["help", "commands"]),
        ("all commands with --list", &["--list"]),
    ];
    for (hint, words) in hints {
        if text.contains(hint)
            && let Some(text) = inspected.probe(words, &[]).and_then(|it| text_of(&it))
        {
            found.extend(help::listed(&text));
        }
    }
    found
}

/// Adds the facts in a help text to the draft. Returns the words of each listed subcommand that was not in the draft
/// before, except for `help`.
pub(super) fn add(draft: &mut Draft, page: Page) -> Vec<Vec<String>> {
    let words = page.command.words.clone();
    let mut below = Vec::new();
    match draft.command_mut(&words) {
        Some(known) => {
            let mut own = page.command;
            own.aliases.append(&mut known.aliases);
            // If the help of the parent command contains a summary of this command, it is preferred, because it is
            // shorter than the one in the command's own help.
            own.summary = known.summary.take().or(own.summary);
            *known = own;
        }
        None => draft.commands.push(page.command),
    }
    for listed in page.listed {
        let path = [&words[..], &listed.words()].concat();
        let is_new = draft.command(&path).is_none();
        let listed_name = listed.name.clone();
        if is_new {
            draft.commands.push(command(path.clone(), listed));
            if listed_name != "help" {
                below.push(path);
            }
        }
    }
    for shown in page.shown {
        if draft.command(&shown.words).is_none() {
            draft.commands.push(shown);
        }
    }
    below
}

fn command(words: Vec<String>, listed: help::Listed) -> Command {
    let mut command = Command::new(words, Origin::of(Source::Help));
    command.aliases = listed.aliases;
    command.is_open = true;
    let summary = Some(listed.summary).filter(|it| !it.is_empty());
    command.summary = summary.map(|it| Sourced::by(Source::Help, it));
    command
}

/// Reads the help text of a subcommand. The form `way` is tried first, because it worked for the program itself.
fn one(
    program: &str,
    inspected: &InspectedProgram,
    way: HelpForm,
    words: &[String],
) -> Option<(Page, String)> {
    let ways = [way]
        .into_iter()
        .chain(HelpForm::ALL.into_iter().filter(|it| *it != way));
    let mut first = None;
    for way in ways.take(2) {
        let Some(mut answer) = inspected.probe(&way.words(words), &[]) else {
            continue;
        };
        if let Some(line) = named_form(program, words, &answer)
            && let Some(named) = inspected.probe(&line, &[])
        {
            answer = named;
        }
        let Some(text) = text_of(&answer) else {
            continue;
        };
        let page = help::read(program, words, &text);
        let says = !page.command.flags.is_empty() || !page.listed.is_empty();
        if says || !page.shown.is_empty() {
            return Some((page, text));
        }
        first = first.or(Some((page, text)));
    }
    first
}

/// Returns the command line that an error message recommends for help, as in `try "ip link help"` of iproute2.
fn named_form<'a>(
    program: &str,
    words: &'a [String],
    answer: &ProgramOutput,
) -> Option<Vec<&'a str>> {
    let line = format!("try \"{program} {} help\"", words.join(" "));
    let is_named = answer.status != 0 && answer.errors.contains(&line);
    let own = words.iter().map(String::as_str);
    is_named.then(|| own.chain(["help"]).collect())
}
