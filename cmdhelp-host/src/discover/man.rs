//! Reads the manual page of a program from the output of `man`. The program itself is not run.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::draft::{Command, Draft, Flag, Sourced};
use super::help;
use super::output_cache::OutputCache;
use super::parallel;
use super::probe::{Bounds, InspectedProgram};
use crate::model::{Origin, Source};
use crate::program::find;

/// Reads the manual page of a program.
pub(super) fn read(
    program: &str,
    bounds: Bounds,
    kept: Option<&Arc<OutputCache>>,
) -> Option<Draft> {
    let inspected = reader(bounds, kept)?;
    let command = one(&inspected, program)?;
    Some(Draft {
        version: None,
        commands: vec![command],
    })
}

/// Reads the manual pages of those commands of which other sources list few flags. The page of `git log` is `git-log`.
pub(super) fn of_commands(
    program: &str,
    bounds: Bounds,
    kept: &Arc<OutputCache>,
    draft: &Draft,
) -> Option<Draft> {
    let name = |it: &Command| format!("{program}-{}", it.words.join("-"));
    let is_little_known = |it: &&Command| !it.words.is_empty() && it.flags.len() < MANY;
    let commands: Vec<&Command> = draft.commands.iter().filter(is_little_known).collect();
    let pages = pages();
    let commands: Vec<&Command> = commands
        .into_iter()
        .filter(|it| pages.contains(&name(it)))
        .collect();
    let inspected = reader(bounds, Some(kept)).filter(|_| !commands.is_empty())?;
    let found = parallel::each(&commands, |command| {
        let mut page = one(&inspected, &name(command))?;
        page.words.clone_from(&command.words);
        page.is_open = command.is_open;
        Some(page)
    });
    Some(Draft {
        version: None,
        commands: found.into_iter().flatten().collect(),
    })
}

/// Returns the names of the manual pages of commands on this machine, without the section.
fn pages() -> HashSet<String> {
    let folders = ["/usr/share/man", "/usr/local/share/man", "/usr/local/man"];
    let sections = folders
        .iter()
        .flat_map(|it| ["man1", "man8"].map(|section| Path::new(it).join(section)));
    let files = sections.filter_map(|it| fs::read_dir(it).ok()).flatten();
    let names = files.filter_map(|it| it.ok()?.file_name().into_string().ok());
    names
        .filter_map(|it| page_name(&it).map(str::to_owned))
        .collect()
}

/// Returns the name of the page in a file such as `git-log.1.gz`.
fn page_name(file: &str) -> Option<&str> {
    let file = [".gz", ".xz", ".zst", ".bz2"]
        .iter()
        .find_map(|it| file.strip_suffix(it))
        .unwrap_or(file);
    Some(file.rsplit_once('.')?.0)
}

fn one(inspected: &InspectedProgram, name: &str) -> Option<Command> {
    let answer = inspected.probe(&[name], &[("MANWIDTH", "120"), ("MANOPT", "--nh")])?;
    (answer.status == 0).then(|| page(name, &answer.output))
}

fn reader(bounds: Bounds, kept: Option<&Arc<OutputCache>>) -> Option<InspectedProgram> {
    let man = find("man", Path::new("/"))?;
    let inspected = InspectedProgram::new(&man, bounds).reading(&[
        "/etc/manpath.config",
        "/etc/man_db.conf",
        "/etc/groff",
    ]);
    Some(match kept {
        Some(kept) => inspected.keeping(kept),
        None => inspected,
    })
}

/// Returns whether the manual page with the name of a program can describe the program in this file. If the system has
/// another program of this name, the page describes that program.
pub(super) fn is_of(program: &Path) -> bool {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let resolved = |it: &Path| it.canonicalize().ok();
    find(&name, Path::new("/")).is_none_or(|it| resolved(&it) == resolved(program))
}

/// Returns whether the manual page is needed. This is so if the program has no subcommands, and if the facts in
/// `drafts` lack its summary or the descriptions of many flags.
pub(super) fn is_needed(drafts: &[Draft]) -> bool {
    let is_group = drafts.iter().any(|it| it.commands.len() > 1);
    // The help text of apt-get lists commands and no flags.
    let mut all = drafts.iter().flat_map(|it| &it.commands);
    if is_group && all.all(|it| it.flags.is_empty()) {
        return true;
    }
    let root = drafts.iter().find_map(|it| it.command(&[]));
    let Some(root) = root else {
        return !is_group;
    };
    let is_described = |it: &&Flag| it.description.is_some();
    let described = root.flags.iter().filter(is_described).count();
    !is_group && (root.summary.is_none() || described * 5 < root.flags.len() * 4 || described < FEW)
}

/// Returns those facts of the manual page `page` that complete the facts of other sources. If the other sources list
/// enough flags, the page adds no flags, because its text can also mention flags of other programs.
pub(super) fn beside(mut page: Draft, drafts: &[Draft]) -> Draft {
    let known = drafts.iter().filter_map(|it| it.command(&[]));
    let known: Vec<&Flag> = known.flat_map(|it| &it.flags).collect();
    if known.len() < FEW {
        with_commands(&mut page, drafts);
        return page;
    }
    for command in &mut page.commands {
        command.flags.retain_mut(|flag| {
            let same = known.iter().find(|it| it.has_one_of(&flag.spellings));
            // A source that describes a flag lists all of its spellings. If the page has further ones, they were
            // misread.
            if let Some(same) = same.filter(|it| it.description.is_some()) {
                flag.spellings.retain(|it| same.spellings.contains(it));
            }
            same.is_some() && !flag.spellings.is_empty()
        });
    }
    page
}

/// Adds the flags of the page to each command in `drafts`, because programs such as apt-get accept them after each of
/// their commands.
fn with_commands(page: &mut Draft, drafts: &[Draft]) {
    let flags = page
        .command(&[])
        .map_or_else(Vec::new, |it| it.flags.clone());
    let all = drafts.iter().flat_map(|it| &it.commands);
    for command in all.filter(|it| !it.words.is_empty()) {
        if page.command(&command.words).is_none() {
            let mut own = Command::new(command.words.clone(), Origin::of(Source::Man));
            own.flags.clone_from(&flags);
            page.commands.push(own);
        }
    }
}

/// If a text lists at least this number of flags, it counts as a list of all flags.
const FEW: usize = 3;

/// If the help text of a subcommand lists at least this number of flags, its manual page is not read. `git log -h` lists
/// eight flags, and refers to `<options>` for all others.
const MANY: usize = 12;

/// Returns the sections of a manual page that list the program's own flags. Other sections are left out, because they
/// can list flags of other commands.
fn own(program: &str, text: &str) -> String {
    let is_heading = |it: &&str| {
        it.starts_with(|it: char| it.is_ascii_uppercase())
            && !it.contains(|it: char| it.is_lowercase())
    };
    let mut sections: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.lines() {
        if is_heading(&line) {
            sections.push(Vec::new());
        }
        if let Some(section) = sections.last_mut() {
            section.push(line);
        }
    }
    let has = |section: &[&str], words: &[&str]| {
        let heading = section.first().copied().unwrap_or_default();
        words.iter().any(|it| heading.contains(it))
    };
    let count = |section: &[&str]| {
        help::read(program, &[], &section.join("\n"))
            .command
            .flags
            .len()
    };
    const ALWAYS: [&str; 2] = ["NAME", "SYNOPSIS"];
    const OPTIONS: [&str; 7] = [
        "OPTION",
        "FLAG",
        "SWITCH",
        "ACTION",
        "EXPRESSION",
        "ARGUMENT",
        "PARAMETER",
    ];
    // The manual page of hwclock has a section FUNCTIONS, in which it lists the flags that tell hwclock what to do.
    let is_own = |it: &[&str]| {
        let is_functions = it.first().is_some_and(|it| it.trim() == "FUNCTIONS");
        is_functions && count(it) >= FEW
    };
    for words in [&OPTIONS[..], &["DESCRIPTION"]] {
        let listed = sections
            .iter()
            .filter(|it| has(it, words))
            .map(|it| count(it));
        if listed.sum::<usize>() >= FEW {
            sections.retain(|it| has(it, words) || has(it, &ALWAYS) || is_own(it));
            return sections.concat().join("\n");
        }
    }
    text.to_owned()
}

/// Reads the facts in the text of a manual page.
fn page(program: &str, text: &str) -> Command {
    // Some pages have spaces around the comma between two spellings: `-h ,  --help`.
    let text = help::clean(text).replace(" ,  -", ", -");
    let own = help::mark_values(&own(program, &text));
    let mut command: Command = help::read(program, &[], &own).command;
    command.origin = Origin::of(Source::Man);
    // The summary follows the name and a dash, as in `sort - sort lines of text files`.
    let named = text.lines().find_map(|it| {
        let dash = [" - ", " — ", " – "];
        let about = dash.iter().find_map(|dash| it.trim().split_once(dash));
        about.map(|(_, about)| about)
    });
    command.summary = named.map(|it| Sourced::by(Source::Man, it.trim().to_owned()));
    // The arguments are not used: they were read from the synopsis, whose lines can be wrapped anywhere, so they are
    // unreliable.
    command.arguments.clear();
    command.is_open = true;
    for flag in &mut command.flags {
        flag.come_from(Origin::of(Source::Man));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::{beside, page, page_name};
    use crate::discover::draft::{Command, Draft, Flag, Sourced, Value};
    use crate::model::{Origin, Source};

    const PAGE: &str = "\
NAME
       heron - wade in water

SYNOPSIS
       heron [-d depth] [-q]

OPTIONS
       -d, --depth=DEPTH
              How deep the water is.

       -q, --quiet
              Be quiet, as with cat --squeeze.

       -w, --wade
              Walk.

       -t, --to bank hour
              Walk to this bank.

SHELL COMMANDS
       These commands are those of the shell.

       -x, --exit
              Leave the shell.
";

    fn spellings(command: &Command) -> Vec<String> {
        let flags = &command.flags;
        flags.iter().map(|it| it.spellings.join(" ")).collect()
    }

    #[test]
    fn sections_about_other_programs_are_left_out() {
        let heron = page("heron", PAGE);
        let expected = ["-d --depth", "-q --quiet", "-w --wade", "-t --to"];
        assert_eq!(spellings(&heron), expected);
        let summary = heron.summary.as_ref();
        assert_eq!(summary.map(|it| &*it.value), Some("wade in water"));
    }

    #[test]
    fn flags_for_functions_are_read_beside_options() {
        let more = "FUNCTIONS\n       -l, --land\n              Land.\n\n       -f, --fly\n              Fly.\n\n       -s, --show\n              Show it.\n\nSHELL";
        let heron = page("heron", &PAGE.replace("SHELL", more));
        assert!(spellings(&heron).contains(&"-f --fly".to_owned()));
        assert!(!spellings(&heron).contains(&"-x --exit".to_owned()));
    }

    #[test]
    fn spellings_can_have_spaces_around_their_comma() {
        let page = page("heron", &PAGE.replace("-q, --quiet", "-q ,  --quiet"));
        assert_eq!(spellings(&page)[1], "-q --quiet");
        let quiet = page.flag(&["-q".to_owned()]);
        let value = quiet.and_then(|it| it.value.as_ref()).map(|it| &it.value);
        assert_eq!(value, Some(&Value::Nothing));
    }

    #[test]
    fn a_page_has_the_name_of_its_file() {
        for file in ["git-log.1.gz", "git-log.1", "git-log.1p.xz"] {
            assert_eq!(page_name(file), Some("git-log"));
        }
        assert_eq!(page_name("README"), None);
    }

    #[test]
    fn words_after_a_flag_are_its_value() {
        let heron = page("heron", PAGE);
        let to = heron.flag(&["--to".to_owned()]);
        let value = to.and_then(|it| it.value.as_ref()).map(|it| &it.value);
        assert!(matches!(value, Some(Value::One { .. })), "{value:?}");
    }

    #[test]
    fn all_sections_are_read_if_few_flags_have_a_usual_heading() {
        let text = PAGE.replace("OPTIONS", "HOW TO WADE");
        let heron = page("heron", &text);
        assert!(spellings(&heron).contains(&"-x --exit".to_owned()));
        assert!(spellings(&heron).contains(&"-w --wade".to_owned()));
    }

    /// Makes a draft as from a help text. It has one flag for each element of `flags`, and only the first flag has a
    /// description.
    fn draft_of(flags: &[&[&str]]) -> Draft {
        let mut command = Command::new(Vec::new(), Origin::of(Source::Help));
        for (number, spellings) in flags.iter().enumerate() {
            let spellings = spellings.iter().map(|it| (*it).to_owned()).collect();
            let mut flag = Flag::new(spellings, Origin::of(Source::Help));
            let is_first = number == 0;
            flag.description = is_first.then(|| Sourced::by(Source::Help, "Deep".to_owned()));
            command.flags.push(flag);
        }
        Draft {
            version: None,
            commands: vec![command],
        }
    }

    #[test]
    fn a_page_completes_known_flags_and_adds_none() {
        let help = draft_of(&[&["-d"], &["-q"], &["-z"]]);
        let page = Draft {
            version: None,
            commands: vec![page("heron", PAGE)],
        };
        let added = beside(page, &[help]).commands.remove(0);
        // The page adds spellings only to flags that the help text does not describe.
        assert_eq!(spellings(&added), ["-d", "-q --quiet"]);
    }

    #[test]
    fn a_page_adds_flags_if_the_help_lists_few() {
        let help = draft_of(&[&["-d"]]);
        let page = Draft {
            version: None,
            commands: vec![page("heron", PAGE)],
        };
        let added = beside(page, &[help]).commands.remove(0);
        let expected = ["-d --depth", "-q --quiet", "-w --wade", "-t --to"];
        assert_eq!(spellings(&added), expected);
    }
}
