//! A program whose command lines begin without its name, as in an interactive prompt.

use clap::CommandFactory as _;
use cmdhelp::Parser;
use cmdhelp::manifest::Manifest as _;

/// An interactive prompt
#[derive(Debug, Parser, PartialEq)]
#[command(name = "prompt", version = "1.0.0", no_binary_name = true)]
#[cmdhelp(root, example("prompt load notes.txt"))]
enum Prompt {
    /// Load a file
    Load {
        file: String,
        #[arg(long)]
        lines: Option<u8>,
    },
    /// End the prompt
    Quit,
}

fn parsed(words: &[&str]) -> Result<Prompt, String> {
    Prompt::try_parse_from(words).map_err(|error| error.to_string())
}

#[test]
fn help_requests_are_answered() {
    let manifest = parsed(&["help", "--all", "--format", "json"]).expect_err("a manifest");
    assert_eq!(manifest.trim_end(), Prompt::MANIFEST);
    let tools = parsed(&["--llms"]).expect_err("a list of tools");
    assert!(
        tools.contains(r#""name":"load""#) && tools.contains(r#""name":"quit""#),
        "{tools}"
    );
}

#[test]
fn calls_with_json_are_parsed() {
    let loaded = Prompt::Load {
        file: "--lines".to_owned(),
        lines: Some(3),
    };
    let json = r#"{"file":"--lines","lines":3}"#;
    assert_eq!(parsed(&["load", "--json", json]), Ok(loaded));
    let refused = parsed(&["load", "--json", r#"{"fiel":"a"}"#]).expect_err("a wrong key");
    assert!(
        refused.contains("fiel") && refused.contains("file"),
        "{refused}"
    );
}

/// Removes the note for agents from a help text.
fn without_footer(text: String) -> String {
    match text.split_once("\nFor agents: ") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

#[test]
fn values_and_errors_are_those_of_clap() {
    for words in [
        "quit",
        "load a",
        "load a --lines 4",
        "load --lines=5 b",
        "",
        "load",
        "loda a",
        "load a b",
        "load a --lines x",
        "--help",
        "help",
        "help load",
        "load --help",
        "--version",
        "prompt quit",
    ] {
        let words: Vec<&str> = words.split_whitespace().collect();
        let clap = Prompt::command().try_get_matches_from(&words);
        let from_clap = clap.map(drop).map_err(|error| error.to_string());
        let answer = parsed(&words).map(drop).map_err(without_footer);
        assert_eq!(answer, from_clap, "{words:?}");
    }
}
