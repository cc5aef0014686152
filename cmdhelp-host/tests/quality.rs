//! Measures how many of the commands and flags in help texts are found, and how many facts about them are right. A flag
//! or command that is found although the text does not list it is an error. The help texts are of real and invented
//! programs, and the expected results were written by hand: `help/<style>-<program>.txt` beside `.truth`.
//!
//! The first line of an expected result contains the words of the command. Each further line is `command` and the words
//! of a subcommand, `argument` and a positional argument such as `[FILE]...`, or a flag with all of its spellings, and
//! ` =` if it takes a value. A result with arguments lists all of them in their order. The text after ` | ` is the
//! beginning of the description. A flag with a description is complete: its accepted values (`{a,b}`) and its default
//! (`(a)`) are in the line, and there are no further ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_bundle::{Argument, Json, Kind};
use cmdhelp_host::{Aspect, Discovered, Fact, read_help};

/// The percentage of the flags and commands in the expected results that must be found.
const LEAST: usize = 95;

/// The facts of a flag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Flag {
    spellings: BTreeSet<String>,
    takes_value: bool,
    values: Vec<String>,
    default: Option<String>,
    description: Option<String>,
}

/// The flags and commands of a help text. `commands` contains the beginning of each command's summary.
#[derive(Clone, Debug, Default)]
struct HelpContents {
    flags: Vec<Flag>,
    /// The positional arguments: `FILE`, `[FILE]`, `FILE...` or `[FILE]...`.
    arguments: Vec<String>,
    commands: BTreeMap<String, Option<String>>,
}

impl HelpContents {
    /// Returns the flag with this spelling.
    fn flag(&self, spelling: &str) -> Option<&Flag> {
        self.flags.iter().find(|it| it.spellings.contains(spelling))
    }

    fn spellings(&self) -> impl Iterator<Item = &String> {
        self.flags.iter().flat_map(|it| &it.spellings)
    }
}

fn truth(text: &str) -> HelpContents {
    let mut contents = HelpContents::default();
    for line in text.lines().skip(1) {
        let (line, description) = match line.split_once(" | ") {
            Some((line, description)) => (line, Some(description.to_owned())),
            None => (line, None),
        };
        if let Some(words) = line.strip_prefix("command ") {
            contents.commands.insert(words.to_owned(), description);
            continue;
        }
        if let Some(argument) = line.strip_prefix("argument ") {
            contents.arguments.push(argument.to_owned());
            continue;
        }
        let mut flag = Flag {
            description,
            ..Flag::default()
        };
        let (spellings, facts) = line.split_once(" =").unwrap_or((line, ""));
        flag.takes_value = spellings.len() < line.len();
        flag.spellings = spellings.split(' ').map(str::to_owned).collect();
        let between = |open: char, close: char| {
            let (_, rest) = facts.split_once(open)?;
            rest.split_once(close).map(|(inner, _)| inner)
        };
        let values = between('{', '}').map_or(Vec::new(), |it| it.split(',').collect());
        flag.values = values.into_iter().map(str::to_owned).collect();
        flag.default = between('(', ')').map(str::to_owned);
        contents.flags.push(flag);
    }
    contents
}

/// Returns a value as text, without the quotes of JSON.
fn plain(value: &Json) -> String {
    value
        .text()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn flag(program: &Discovered, path: &str, argument: &Argument) -> Option<Flag> {
    let Kind::Flag {
        spelling,
        short,
        negation,
    } = &argument.kind
    else {
        return None;
    };
    let fact = Fact::of_argument(path, &argument.name, Aspect::Existence);
    let others = program.spellings.get(&fact).cloned().unwrap_or_default();
    let short = short.as_ref().map(|it| format!("-{it}"));
    let own = [spelling.clone()].into_iter().chain(short);
    Some(Flag {
        spellings: own.chain(negation.clone()).chain(others).collect(),
        takes_value: !argument.is_switch(),
        values: argument.values.iter().map(plain).collect(),
        default: argument.default.as_ref().map(plain),
        description: argument.description.clone(),
    })
}

fn positional(argument: &Argument) -> Option<String> {
    let name = match argument.required {
        true => argument.name.clone(),
        false => format!("[{}]", argument.name),
    };
    let dots = if argument.repeatable { "..." } else { "" };
    argument.is_positional().then(|| name + dots)
}

fn found(program: &Discovered, words: &str) -> HelpContents {
    let mut contents = HelpContents::default();
    for tool in &program.model.tools {
        let path = tool.path();
        if path == words {
            let flags = tool.arguments.iter();
            contents
                .flags
                .extend(flags.filter_map(|it| flag(program, &path, it)));
            contents.arguments = tool.arguments.iter().filter_map(positional).collect();
            continue;
        }
        let below = path.strip_prefix(words).unwrap_or(&path);
        contents
            .commands
            .insert(below.trim_start().to_owned(), Some(tool.summary.clone()));
    }
    contents
}

/// The result of a comparison.
#[derive(Debug, Default)]
struct Score {
    right: usize,
    all: usize,
    wrong: Vec<String>,
}

impl Score {
    fn count(&mut self, is_right: bool, wrong: impl FnOnce() -> String) {
        self.all += 1;
        self.right += usize::from(is_right);
        if !is_right {
            self.wrong.push(wrong());
        }
    }

    fn is_enough(&self) -> bool {
        self.right * 100 >= self.all * LEAST
    }
}

/// A help text with the expected and the actual result.
struct Text {
    name: String,
    truth: HelpContents,
    found: HelpContents,
}

impl Text {
    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).expect("a text");
        let truth_text = fs::read_to_string(file.with_extension("truth")).expect("a truth");
        let command = truth_text.lines().next().expect("a command");
        let words = command.split_once(' ').map_or("", |(_, words)| words);
        let name = file.file_stem().expect("a name").to_string_lossy();
        Self {
            name: name.into_owned(),
            truth: truth(&truth_text),
            found: found(&read_help(command, &text), words),
        }
    }

    fn style(&self) -> String {
        let style = self.name.split('-').next().expect("a style");
        style.to_owned()
    }

    /// Counts the commands that are found, and the spellings of flags that are found with the expected `takes_value`.
    fn count_names(&self, score: &mut Score) {
        let name = &self.name;
        for flag in &self.truth.flags {
            for spelling in &flag.spellings {
                let found = self.found.flag(spelling);
                score.count(
                    found.is_some_and(|it| it.takes_value == flag.takes_value),
                    || match found {
                        Some(_) => {
                            format!("{name}: {spelling} takes a value: {}", flag.takes_value)
                        }
                        None => format!("{name}: {spelling} is missing"),
                    },
                );
            }
        }
        for words in self.truth.commands.keys() {
            score.count(self.found.commands.contains_key(words), || {
                format!("{name}: the command {words} is missing")
            });
        }
    }

    /// Counts the correct facts about the flags and commands that are found.
    fn count_facts(&self, score: &mut Score) {
        let name = &self.name;
        let begins = |text: &Option<String>, beginning: &str| {
            text.as_ref().is_some_and(|it| it.starts_with(beginning))
        };
        for flag in &self.truth.flags {
            let first = flag.spellings.iter().next().expect("a spelling");
            let Some(found) = self.found.flag(first) else {
                continue;
            };
            score.count(found.spellings == flag.spellings, || {
                format!("{name}: {first} is spelled {:?}", found.spellings)
            });
            let Some(description) = &flag.description else {
                continue;
            };
            score.count(begins(&found.description, description), || {
                format!("{name}: {first} is described as {:?}", found.description)
            });
            score.count(found.values == flag.values, || {
                format!("{name}: {first} accepts {:?}", found.values)
            });
            score.count(found.default == flag.default, || {
                format!("{name}: {first} has the default {:?}", found.default)
            });
        }
        if !self.truth.arguments.is_empty() {
            let found = &self.found.arguments;
            score.count(*found == self.truth.arguments, || {
                format!("{name}: the arguments are {found:?}")
            });
        }
        for (words, summary) in &self.truth.commands {
            let (Some(summary), Some(found)) = (summary, self.found.commands.get(words)) else {
                continue;
            };
            score.count(begins(found, summary), || {
                format!("{name}: the command {words} is described as {found:?}")
            });
        }
    }

    fn inventions(&self) -> Vec<String> {
        let known: BTreeSet<&String> = self.truth.spellings().collect();
        let flags = self.found.spellings().filter(|it| !known.contains(it));
        let commands = self.found.commands.keys();
        let commands = commands.filter(|it| !self.truth.commands.contains_key(*it));
        let invented = flags.cloned().chain(commands.cloned());
        invented
            .map(|it| format!("{}: {it} is invented", self.name))
            .collect()
    }
}

fn texts() -> Vec<Text> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let files = fs::read_dir(folder).expect("texts");
    let mut files: Vec<PathBuf> = files.map(|it| it.expect("a file").path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == "txt"));
    files.sort();
    files.iter().map(|it| Text::read(it)).collect()
}

/// Adds up the scores of each style, prints the scores, and requires that each score is high enough.
fn require(count: impl Fn(&Text, &mut Score)) {
    let mut styles: BTreeMap<String, Score> = BTreeMap::new();
    for text in texts() {
        count(&text, styles.entry(text.style()).or_default());
    }
    assert!(styles.len() >= 10, "{:?}", styles.keys());
    for (style, Score { right, all, wrong }) in &styles {
        println!("{style:<20} {right:>4} of {all:>4} {}", wrong.join("; "));
    }
    let poor: Vec<_> = styles.iter().filter(|(_, it)| !it.is_enough()).collect();
    assert!(poor.is_empty(), "{poor:#?}");
}

#[test]
fn nearly_all_flags_are_found_in_each_style() {
    require(Text::count_names);
}

#[test]
fn nearly_all_facts_of_flags_are_right_in_each_style() {
    require(Text::count_facts);
}

#[test]
fn no_flag_is_invented() {
    let inventions: Vec<String> = texts().iter().flat_map(Text::inventions).collect();
    assert!(inventions.is_empty(), "{inventions:#?}");
}
