//! Programs written for clap: their flags keep the meaning that they have with clap.

use cmdhelp::{Args, CommandFactory, Parser, Subcommand};

/// A program that nobody wrote for us
#[derive(Debug, Parser, PartialEq)]
#[command(name = "plain")]
struct Plain {
    #[arg(long)]
    json: bool,
    input: Option<String>,
    #[command(subcommand)]
    command: Option<Below>,
}

#[derive(Debug, PartialEq, Subcommand)]
enum Below {
    Convert(Convert),
}

#[derive(Args, Debug, PartialEq)]
struct Convert {
    #[arg(long)]
    json: bool,
    input: Option<String>,
}

#[test]
fn json_after_a_switch_of_a_clap_program_is_an_argument() {
    let value = r#"{"input":"a"}"#;
    for line in [
        &["--json", value][..],
        &[value, "--json"],
        &["--json", "--", value],
        &["convert", "--json", value],
        &["convert", value, "--json"],
        &["--json", "convert", value],
        &["--json"],
        // The errors about these lines are the same as clap's.
        &["convert", "--json", "--", value, value],
        &["convert", "--json", value, value],
        &["convert", "--json=", value],
        &["convert", "--json={\"input\":\"a\"}"],
        &["--json", value, value],
        &["--json", value, "--loud"],
        &["--json={\"input\":\"a\"}", "convert"],
        &["convert", "--jsno", value],
    ] {
        let line = [&["plain"], line].concat();
        let claps = Plain::command().try_get_matches_from(&line);
        match (Plain::try_parse_from(&line), claps) {
            (Ok(ours), Ok(matches)) => {
                let (json, input) = match matches.subcommand() {
                    Some((_, below)) => (below.get_flag("json"), below.get_one("input")),
                    None => (matches.get_flag("json"), matches.get_one::<String>("input")),
                };
                let of_ours = match &ours.command {
                    Some(Below::Convert(it)) => (it.json, it.input.as_ref()),
                    None => (ours.json, ours.input.as_ref()),
                };
                assert_eq!(of_ours, (json, input), "{line:?}");
            }
            (Err(ours), Err(claps)) => {
                assert_eq!(ours.to_string(), claps.to_string(), "{line:?}");
            }
            (ours, claps) => panic!("{line:?}: {ours:?}, {claps:?}"),
        }
    }
}

/// A program with commands, one of which has a flag `--json`
#[derive(Debug, Parser)]
#[command(name = "nested")]
struct Nested {
    #[arg(long, global = true)]
    level: Option<u8>,
    #[command(subcommand)]
    command: Outer,
}

#[derive(Debug, Subcommand)]
enum Outer {
    Show(Convert),
    Inner {
        #[command(subcommand)]
        command: Below,
    },
    Other,
}

#[test]
fn a_line_that_needs_a_command_with_a_json_flag_is_refused_as_by_clap() {
    for line in [
        "--json",
        "--json --level 3",
        "sho --json",
        "sho --json --level 3",
        "sho --json text",
        "--levle 3 show --json",
        "inner --json",
        "inner conv --json --level 3",
    ] {
        let words: Vec<&str> = ["nested"].into_iter().chain(line.split(' ')).collect();
        let claps = Nested::command().try_get_matches_from(&words);
        let claps = claps.expect_err(line).to_string();
        let ours = Nested::try_parse_from(&words).expect_err(line).to_string();
        assert_eq!(ours, claps, "{line}");
    }
    // A value that is JSON is that of a call, and so is each value of a command that has no such flag and no commands.
    for line in [r#"sho --json {}"#, "other --json", "other --json text"] {
        let words: Vec<&str> = ["nested"].into_iter().chain(line.split(' ')).collect();
        let ours = Nested::try_parse_from(&words).expect_err(line).to_string();
        assert!(ours.starts_with('{'), "{line}: {ours}");
    }
}

/// Declares roots that differ in one attribute.
macro_rules! roots {
    ($($name:ident { $($attributes:tt)* })*) => {
        $(
            #[derive(Parser)]
            #[command(name = "alone")]
            $($attributes)*
            enum $name {
                #[allow(dead_code, reason = "the command is never run")]
                #[cmdhelp(effect = "read")]
                See,
            }
        )*

        /// Returns the help text of each root, by its attribute.
        fn pages() -> Vec<(&'static str, String)> {
            let page = |error: Option<cmdhelp::Error>| error.expect("help").to_string();
            vec![$((stringify!($name), page($name::try_parse_from(["alone", "--help"]).err()))),*]
        }
    };
}

roots! {
    Silent {}
    Effects { #[cmdhelp(effects = "required")] }
    Output { #[cmdhelp(output = "text")] }
    Lock { #[cmdhelp(lock = "alone.lock")] }
    Targets { #[cmdhelp(targets(mcp))] }
}

#[test]
fn help_of_a_root_with_any_attribute_describes_questions() {
    for (name, page) in pages() {
        let tells = page.contains("For agents: `alone help");
        assert_eq!(tells, name != "Silent", "{name}: {page}");
    }
}

/// A root in a package with another name than the executable's
#[derive(Debug, Parser)]
#[command(bin_name = "jot", version = "1.2.3")]
#[cmdhelp(example("--loud"))]
struct Jot {
    #[arg(long)]
    loud: bool,
}

#[test]
fn documents_use_the_name_of_the_executable() {
    let asked = |words: &[&str]| {
        let outcome = Jot::try_parse_from([&["/bin/jot"], words].concat());
        outcome.expect_err("what is printed").to_string()
    };
    let document = asked(&["--help", "--format", "json"]);
    assert!(document.contains(r#""binary":"jot""#), "{document}");
    assert!(document.contains(r#""cmd":"jot --loud""#), "{document}");
    let help = asked(&["--help"]);
    assert!(help.contains("Usage: jot "), "{help}");
    assert!(help.contains("For agents: `jot help"), "{help}");
    assert_eq!(asked(&["--version"]), "cmdhelp-calls-tests 1.2.3\n");
}

/// A constant with a summary in the first line and further text.
const LONG: &str = "Carries things\naround, wherever they are";

#[derive(Debug, Parser)]
#[command(name = "carry", about = LONG, subcommand_required = true)]
struct Carry {
    #[command(flatten)]
    loud: Loudness,
    #[command(subcommand)]
    command: Carried,
}

#[derive(Args, Debug)]
#[group(id = "loudness", multiple = false)]
struct Loudness {
    #[arg(long, global = true)]
    quiet: bool,
    #[arg(long, global = true)]
    verbose: bool,
}

#[derive(Debug, Subcommand)]
enum Carried {
    /// Here
    Here,
    #[command(external_subcommand)]
    #[allow(dead_code, reason = "the command is never run")]
    Else(Vec<String>),
}

#[test]
fn a_root_with_attributes_and_without_arguments_has_an_entry() {
    let outcome = Carry::try_parse_from(["carry", "help", "--format", "json", "--all"]);
    let outcome = outcome.expect_err("a document").to_string();
    let document: serde_json::Value = serde_json::from_str(&outcome).expect("JSON");
    assert_eq!(document["summary"], "Carries things");
    assert_eq!(document["description"], LONG);
    let root = &document["commands"][""];
    assert_eq!(root["external_subcommands"], true, "{document}");
    let groups = serde_json::json!([{"members": ["--quiet", "--verbose"]}]);
    assert_eq!(root["groups"], groups, "{document}");
}
