//! The compiler and the generated test agree on which lines of a document the program accepts, if the lines ask the
//! program about itself or pass arguments as JSON.

use std::collections::HashMap;
use std::panic::catch_unwind;

use cmdhelp::__private::AtRoot;
use cmdhelp::__private::review::{LineSource, Parsed, Scope, call, documents_parse};
use cmdhelp::{Args, Parser, Subcommand};
use cmdhelp_test_support::{Random, number};

/// Project management
#[derive(Parser)]
#[command(name = "pad", version = "1.0.0")]
#[cmdhelp(root, words(json = "--cmdhelp-json"))]
struct Pad {
    /// Workspace to operate on
    #[arg(long, global = true)]
    workspace: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// Look into the log
    Log {
        /// Only so many
        #[arg(long)]
        limit: Option<u8>,
    },
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    /// List the items
    List,
}

/// Create an item
#[derive(Args)]
struct Create {
    title: String,
    #[arg(long)]
    json: bool,
}

/// Greet somebody
#[derive(Parser)]
#[command(name = "pad", version = "1.0.0")]
#[cmdhelp(root)]
struct Greet {
    name: String,
    #[arg(long)]
    depth: Option<u8>,
    #[arg(long)]
    llms: Option<String>,
}

#[cmdhelp::run]
impl Greet {
    fn run(self) -> Result<(), std::io::Error> {
        Ok(())
    }
}

/// Wait for a signal
#[derive(Parser)]
#[command(name = "pad", version = "1.0.0")]
#[cmdhelp(root)]
struct Wait {
    #[arg(long)]
    depth: Option<u8>,
}

#[cmdhelp::run]
impl Wait {
    fn run(self) -> Result<(), std::io::Error> {
        Ok(())
    }
}

/// The words of the lines.
const WORDS: &[&str] = &[
    "help",
    "item",
    "create",
    "list",
    "log",
    "itme",
    "title",
    "--help",
    "-h",
    "--format",
    "json",
    "sig",
    "pdf",
    "--format=md",
    "--depth",
    "--depth=1",
    "2",
    "--all",
    "--search",
    "words",
    "--capabilities",
    "--explain",
    "--",
    "--llms",
    "--cmdhelp-llms",
    "--cmdhelp-help",
    "--cmdhelp-capabilities",
    "--json",
    "--json={}",
    "--cmdhelp-json",
    "{}",
    "{\"title\":\"a\"}",
    "{\"name\":\"a\"}",
    "{\"titel\":\"a\"}",
    "--workspace",
    "--workspace=w",
    "--limit",
    "--output=json",
    "--output",
    "--dry-run",
    "--confirm",
    "--nothing",
    "-x",
];

/// Flags that the program answers even in lines that are wrong without them.
const FORGIVING: [&str; 4] = [
    "--capabilities",
    "--cmdhelp-capabilities",
    "--cmdhelp-help",
    "--explain",
];

/// The flags that cmdhelp adds to calls.
const CALL_FLAGS: [&str; 5] = [
    "--output",
    "--output=json",
    "--dry-run",
    "--confirm",
    "--limit",
];

/// The words with which a request begins, and the flags of help requests.
const REQUEST_WORDS: [&str; 10] = [
    "help",
    "--llms",
    "--cmdhelp-llms",
    "--cmdhelp-help",
    "--cmdhelp-capabilities",
    "--cmdhelp-json",
    "--format",
    "--depth",
    "--search",
    "--limit",
];

/// Returns random lines that begin with the program's name. Half of their words belong to requests.
fn lines(random: &mut Random, count: usize) -> Vec<&'static [&'static str]> {
    let word = |random: &mut Random| match random.one_in(2) {
        true => random.pick(&REQUEST_WORDS),
        false => random.pick(WORDS),
    };
    let line = |random: &mut Random| {
        let words = (0..=random.below(5)).map(|_| word(random));
        let line: Vec<&str> = std::iter::once("pad").chain(words).collect();
        &*line.leak()
    };
    (0..count).map(|_| line(random)).collect()
}

/// Returns whether a line has a flag more than once.
fn repeats(line: &[&str], flag: &str) -> bool {
    let is_it = |word: &&&str| word.split('=').next() == Some(flag);
    line.iter().filter(is_it).count() > 1
}

/// Checks that both accept the same lines.
fn compare<T: Parsed>(lines: &[&'static [&'static str]])
where
    AtRoot<T>: Scope,
{
    let root = <AtRoot<T>>::COMMAND.expect("the name of the program is known");
    let places: Vec<&str> = (0..lines.len()).map(|n| &*format!("#{n}").leak()).collect();
    let documented: Vec<_> = places
        .iter()
        .zip(lines)
        .map(|(place, line)| (*place, *line, false))
        .collect();
    let panic =
        catch_unwind(|| documents_parse::<T>(&documented)).expect_err("some lines are wrong");
    let message = panic.downcast::<String>().expect("a text");
    let refused: HashMap<&str, &str> = message
        .split("\n\n")
        .filter_map(|reason| Some((reason.trim_start().split_once(':')?.0, reason)))
        .collect();
    let is_wrong_before = |line: &[&str]| {
        let requests =
            |word: &str| word.ends_with("llms") || ["help", "--help", "-h"].contains(&word);
        let mut before = (1..line.len()).filter(|at| requests(line[*at]));
        before.any(|at| call(root, "pad", &line[..at], LineSource::Mentioned("")).is_some())
    };
    let (mut right, mut wrong, mut differences) = (0, 0, Vec::new());
    for (place, line) in places.iter().zip(lines) {
        let complaint = call(root, "pad", line, LineSource::Typed(""));
        let reason = refused.get(place);
        let has = |words: &[&str]| line.iter().any(|word| words.contains(word));
        let has_json = line
            .iter()
            .any(|word| word.starts_with('{') || word.ends_with("={}"));
        match (&complaint, reason.is_some()) {
            (None, false) => right += 1,
            (Some(_), true) => wrong += 1,
            // Only the running program reads the JSON value, and the words after clap's flag for help.
            (None, true) if has_json || has(&["--help", "-h"]) => {}
            // The program ignores mistakes before these words.
            (Some(_), false) if has(&FORGIVING) || is_wrong_before(line) => {}
            // A request has no use for these flags.
            _ if has(&CALL_FLAGS) => {}
            // The program uses only the last of several values.
            (Some(_), false) if repeats(line, "--depth") || repeats(line, "--format") => {}
            _ => differences.push(format!(
                "{line:?}: compiler: {:?}, program: {:?}",
                complaint.map(|complaint| complaint.as_str().to_owned()),
                reason,
            )),
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(
        right > lines.len() / 50 && wrong > lines.len() / 5,
        "{right} {wrong}"
    );
}

#[test]
fn the_compiler_and_the_test_accept_the_same_requests() {
    let mut random = Random::new(number("REQUEST_SEED", 1));
    let lines = lines(&mut random, number("REQUEST_LINES", 3_000) as usize);
    compare::<Pad>(&lines);
    compare::<Greet>(&lines);
    compare::<Wait>(&lines);
}
