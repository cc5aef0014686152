//! Measures how many commands and flags of help texts are found, and checks that each found one is listed in its text.
//! The help texts are those of real and invented programs. The expected results were written by hand.
//!
//! The first line of an expected result contains the words of the command. Each further line is a flag with all of its
//! spellings, and with ` =` if it takes a value, or `command` and the words of a subcommand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cmdhelp_bundle::Kind;
use cmdhelp_host::{Aspect, Discovered, Fact, read_help};

/// The required share of the flags and commands in an expected result, in percent.
const LEAST: usize = 95;

/// The flags, each with whether it takes a value, and the words of the commands.
type Facts = (BTreeMap<String, bool>, BTreeSet<String>);

fn truth(text: &str) -> Facts {
    let (mut flags, mut commands) = (BTreeMap::new(), BTreeSet::new());
    for line in text.lines().skip(1) {
        if let Some(words) = line.strip_prefix("command ") {
            commands.insert(words.to_owned());
            continue;
        }
        let takes_value = line.ends_with(" =");
        for spelling in line.trim_end_matches(" =").split(' ') {
            flags.insert(spelling.to_owned(), takes_value);
        }
    }
    (flags, commands)
}

fn found(program: &Discovered, words: &str) -> Facts {
    let (mut flags, mut commands) = (BTreeMap::new(), BTreeSet::new());
    for tool in &program.model.tools {
        let path = tool.path();
        if path != words {
            let below = path.strip_prefix(words).unwrap_or(&path);
            commands.insert(below.trim_start().to_owned());
            continue;
        }
        for argument in &tool.arguments {
            let Kind::Flag {
                spelling,
                short,
                negation,
            } = &argument.kind
            else {
                continue;
            };
            let fact = Fact::of_argument(&path, &argument.name, Aspect::Existence);
            let others = program.spellings.get(&fact).cloned().unwrap_or_default();
            let short = short.as_ref().map(|it| format!("-{it}"));
            let all = [spelling.clone()]
                .into_iter()
                .chain(short)
                .chain(negation.clone());
            for spelling in all.chain(others) {
                flags.insert(spelling, !argument.is_switch());
            }
        }
    }
    (flags, commands)
}

#[test]
fn finds_nearly_all_flags_and_invents_none() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let mut inventions: Vec<String> = Vec::new();
    let mut styles: BTreeMap<String, (usize, usize, Vec<String>)> = BTreeMap::new();
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("texts")
        .map(|it| it.expect("a file").path())
        .collect();
    files.sort();
    for file in files
        .iter()
        .filter(|it| it.extension().is_some_and(|it| it == "txt"))
    {
        let text = fs::read_to_string(file).expect("a text");
        let truth_text = fs::read_to_string(file.with_extension("truth")).expect("a truth");
        let command = truth_text.lines().next().expect("a command");
        let words = command.split_once(' ').map_or("", |(_, words)| words);
        let (flags, commands) = truth(&truth_text);
        let (found_flags, found_commands) = found(&read_help(command, &text), words);
        let name = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let style = name.split('-').next().expect("a style").to_owned();
        let (right, all, wrong) = styles.entry(style).or_default();
        for (spelling, takes_value) in &flags {
            *all += 1;
            match found_flags.get(spelling) {
                Some(value) if value == takes_value => *right += 1,
                Some(_) => wrong.push(format!("{name}: {spelling} takes a value: {takes_value}")),
                None => wrong.push(format!("{name}: {spelling} is missing")),
            }
        }
        for words in &commands {
            *all += 1;
            match found_commands.contains(words) {
                true => *right += 1,
                false => wrong.push(format!("{name}: the command {words} is missing")),
            }
        }
        let invented: Vec<_> = found_flags
            .keys()
            .filter(|it| !flags.contains_key(*it))
            .collect();
        inventions.extend(
            invented
                .iter()
                .map(|it| format!("{name}: {it} is invented")),
        );
        let invented: Vec<_> = found_commands.difference(&commands).collect();
        inventions.extend(
            invented
                .iter()
                .map(|it| format!("{name}: the command {it} is invented")),
        );
    }
    assert!(styles.len() >= 10, "{:?}", styles.keys());
    assert!(inventions.is_empty(), "{inventions:#?}");
    for (style, (right, all, wrong)) in &styles {
        println!("{style:<10} {right:>4} of {all:>4} {}", wrong.join("; "));
        assert!(right * 100 >= all * LEAST, "{style}: {wrong:#?}");
    }
}
