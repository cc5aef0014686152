//! Tests the search for commands by questions about commands of real programs. The questions were written by hand.

use cmdhelp_host::search::{Index, SearchEntry};

/// The commands of git, Docker, kubectl, cargo, npm and Terraform from their help texts, and the programs of a Debian
/// system from their manual pages. Each line contains a name, a tab and a summary.
const COMMANDS: &str = include_str!("search/commands.tsv");

/// The questions. Each line contains a question, a tab and the commands that answer it.
const QUESTIONS: &str = include_str!("search/questions.tsv");

/// Checks that a command is among the first five results for at least nine of ten questions, and that exact names are
/// always first.
#[test]
fn finds_commands_by_questions() {
    let commands = COMMANDS.lines().filter_map(|it| it.split_once('\t'));
    let entries: Vec<SearchEntry<'_>> = commands
        .map(|(name, summary)| SearchEntry {
            name,
            summary,
            rest: "",
        })
        .collect();
    assert!(entries.len() >= 1_500, "{} commands", entries.len());
    let index = Index::new(&entries);
    let questions = QUESTIONS.lines().filter_map(|it| it.split_once('\t'));
    let questions: Vec<(&str, Vec<&str>)> = questions
        .map(|(question, answers)| (question, answers.split(", ").collect()))
        .collect();
    let mut missed = Vec::new();
    for (question, answers) in &questions {
        let found = index.search(question, 5, |_| true);
        let names: Vec<&str> = found.places.iter().map(|it| entries[*it].name).collect();
        if !names.iter().any(|it| answers.contains(it)) {
            missed.push(format!("{question}: {names:?}"));
        }
    }
    for (place, entry) in entries.iter().enumerate() {
        let name = entry.name;
        assert_eq!(index.search(name, 1, |_| true).places, [place], "{name}");
    }
    let (count, commands) = (questions.len(), entries.len());
    let found = count - missed.len();
    println!("{found} of {count} questions over {commands} commands");
    assert!(missed.len() * 10 <= count, "{}", missed.join("\n"));
    for (question, answers) in &questions {
        let is_known = |name: &&str| entries.iter().any(|it| it.name == *name);
        assert!(answers.iter().any(is_known), "{question}: no such command");
    }
}
