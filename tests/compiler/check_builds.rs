//! `cargo check`, for which the derives generate less code, gives the warnings and errors of a full build.

use std::fs;
use std::path::Path;

use crate::lanes::Lane;

/// A program whose fields are read by nothing but the generated code. No warning is expected.
const PROGRAM: &str = r#"
#![deny(warnings)]

#[derive(cmdhelp::Parser)]
#[command(version)]
enum Cli {
    First { #[arg(long)] value: u8, #[arg(skip)] cache: u8 },
    Second { value: u8, nothing: () },
    Third { #[arg(skip = 3)] constant: u8 },
    #[command(flatten)]
    Others(Others),
}

#[derive(cmdhelp::Subcommand)]
enum Others {
    Fourth(Fourth),
}

#[derive(cmdhelp::Args)]
struct Fourth {
    value: Option<u8>,
    #[arg(long, value_parser = cmdhelp::builder::NonEmptyStringValueParser::new())]
    name: String,
}

fn main() {
    let _ = <Cli as cmdhelp::Parser>::parse();
}
"#;

/// A program with a type whose value parser is not a parser.
const NO_PARSER: &str = r#"
use cmdhelp::builder::ValueParserFactory;

#[derive(Clone)]
struct Colour;

#[derive(Clone)]
struct NoParser;

impl ValueParserFactory for Colour {
    type Parser = NoParser;

    fn value_parser() -> NoParser {
        NoParser
    }
}

#[derive(cmdhelp::Parser)]
struct Cli {
    colour: Colour,
}

fn main() {
    let _ = <Cli as cmdhelp::Parser>::parse().colour;
}
"#;

/// Runs cargo for a program. Returns whether cargo has succeeded, and its messages.
fn cargo(lane: &Lane, name: &str, program: &str, command: &str) -> (bool, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncmdhelp = {{ path = {:?} }}\n[workspace]\n",
        env!("CARGO_MANIFEST_DIR"),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest");
    fs::write(folder.join("src/main.rs"), program).expect("the source");
    let output = lane
        .cargo(&folder)
        .args([command, "--offline"])
        .output()
        .expect("cargo");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success(), messages)
}

#[test]
fn fields_that_a_program_does_not_read_cause_no_warning() {
    let lane = Lane::new();
    for command in ["check", "build"] {
        let (succeeded, messages) = cargo(&lane, "unread-fields", PROGRAM, command);
        assert!(succeeded, "{command}: {messages}");
    }
}

#[test]
fn a_value_parser_of_a_wrong_type_is_an_error_at_its_field() {
    let (succeeded, messages) = cargo(&Lane::new(), "no-parser", NO_PARSER, "check");
    assert!(!succeeded, "{messages}");
    assert!(messages.contains("found `NoParser`"), "{messages}");
    assert!(messages.contains("src/main.rs:20:13"), "{messages}");
}
