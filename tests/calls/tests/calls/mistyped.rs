//! The cost of a mistyped word: the number of built command trees and of parses by clap.

use std::cell::Cell;
use std::convert::Infallible;

use cmdhelp::call::{Host, Program, Shared, run_in};
use cmdhelp::prelude::*;
use cmdhelp::{Arg, ArgMatches, Error, FromArgMatches};
use serde_json::Value;

thread_local! {
    static TREES: Cell<usize> = const { Cell::new(0) };
    static PARSES: Cell<usize> = const { Cell::new(0) };
}

/// Arguments that count how often they are added to a command tree and how often they are parsed.
struct Counted;

impl FromArgMatches for Counted {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Args for Counted {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        TREES.set(TREES.get() + 1);
        let parser = |text: &str| {
            PARSES.set(PARSES.get() + 1);
            Ok::<_, Infallible>(text.to_owned())
        };
        cmd.arg(Arg::new("as").long("as").value_parser(parser))
    }

    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_args(cmd)
    }
}

#[derive(Parser)]
#[command(name = "app")]
struct App {
    #[command(flatten)]
    counted: Counted,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Create(Create),
    Remove(Create),
}

#[derive(Clone, ValueEnum)]
enum Level {
    High,
    Low,
}

#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Create {
    #[arg(long)]
    title: Option<String>,
    #[arg(long)]
    level: Option<Level>,
}

#[cmdhelp::run]
impl Create {
    fn run(self, context: &mut Context<App>) -> Result<(), Infallible> {
        let _ = (
            self.title,
            self.level,
            &context.root().counted,
            &context.root().command,
        );
        Ok(())
    }
}

/// A program with a secret argument.
#[derive(Parser)]
#[command(name = "safe")]
struct Safe {
    #[command(flatten)]
    counted: Counted,
    #[command(subcommand)]
    command: Unlock,
}

#[derive(Subcommand)]
enum Unlock {
    Unlock(Code),
}

#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Code {
    #[arg(long)]
    #[cmdhelp(secret)]
    code: Option<String>,
    #[arg(long)]
    door: Option<String>,
}

#[cmdhelp::run]
impl Code {
    fn run(self, context: &mut Context<Safe>) -> Result<(), Infallible> {
        let _ = (self.code, self.door);
        let _ = (&context.root().counted, &context.root().command);
        Ok(())
    }
}

/// Calls the program. Returns its output, the number of built trees and the number of parses.
fn call<C: Program>(words: &[&str]) -> (Value, usize, usize) {
    TREES.set(0);
    PARSES.set(0);
    let mut out = Vec::new();
    let mut host = Host {
        out: &mut out,
        err: &mut std::io::sink(),
        terminal: false,
        prompts: false,
        shared: &mut Shared::default(),
    };
    run_in::<C>(words.iter().copied(), &mut host);
    let document = serde_json::from_slice(&out).expect("one document");
    (document, TREES.get(), PARSES.get())
}

#[test]
fn a_mistyped_word_costs_two_parses_and_one_tree() {
    let title = ["app", "--as=me", "create", "--title", "x"];
    let level = ["app", "--as=me", "create", "--level", "high"];
    assert_eq!(call::<App>(&title), (Value::Null, 1, 1));
    for (line, place, wrong) in [
        (title, 2, "creat"),
        (title, 3, "--titel"),
        (level, 4, "hihg"),
    ] {
        let mut mistyped = line;
        mistyped[place] = wrong;
        let (document, trees, parses) = call::<App>(&mistyped);
        let corrected = &document["error"]["corrected_argv"];
        assert_eq!(*corrected, serde_json::json!(line), "{document}");
        assert_eq!((trees, parses), (1, 2), "{wrong}");
    }
}

#[test]
fn a_secret_costs_no_further_parse_or_tree() {
    let line = [
        "safe", "--as=me", "unlock", "--code", "x7y9", "--door", "left",
    ];
    assert_eq!(call::<Safe>(&line), (Value::Null, 1, 1));
    for (place, wrong) in [(2, "unlok"), (5, "--dor")] {
        let mut mistyped = line;
        mistyped[place] = wrong;
        let (document, trees, parses) = call::<Safe>(&mistyped);
        let mut corrected = line;
        corrected[4] = "***";
        let error = &document["error"];
        assert_eq!(
            error["corrected_argv"],
            serde_json::json!(corrected),
            "{document}"
        );
        assert!(!document.to_string().contains("x7y9"), "{document}");
        assert_eq!((trees, parses), (1, 2), "{wrong}");
    }
}
