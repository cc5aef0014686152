//! The names of the framework's help flags and commands.

use crate::run::{document, line, program};

const LINE: &str = "cmdhelp/0.1: text, md, json, llm, sig, bundle\n";

#[test]
fn both_forms_of_the_capability_line_are_the_same() {
    for words in [
        "help --capabilities",
        "--cmdhelp-capabilities",
        "help nonsense --capabilities --format nonsense",
        "--cmdhelp-capabilities item nonsense --format nonsense",
    ] {
        let outcome = line(program!("pad"), words);
        assert_eq!(
            (
                outcome.stdout.as_str(),
                outcome.stderr.as_str(),
                outcome.code
            ),
            (LINE, "", 0),
            "{words}"
        );
    }
}

#[test]
fn a_clap_program_answers_and_keeps_its_output() {
    let plain = program!("plain");
    assert_eq!(document(plain, "help --format json")["binary"], "plain");
    assert!(!line(plain, "--help").stdout.contains("agents"));
    assert!(
        line(program!("pad"), "--help")
            .stdout
            .contains("For agents: `pad help")
    );
    let outcome = line(plain, "add help --format json");
    assert!(
        outcome
            .stdout
            .contains("text: \"help\", format: Some(\"json\")"),
        "{outcome:?}"
    );
}

#[test]
fn an_enum_as_root_answers_questions() {
    let choice = program!("choice");
    assert!(
        line(choice, "--help")
            .stdout
            .contains("For agents: `choice help")
    );
    let manifest = document(choice, "help --all --format json");
    assert_eq!(
        manifest["commands"]["this"]["exit_codes"]["3"],
        "nothing left"
    );
}

#[test]
fn the_constant_document_is_the_printed_one() {
    let plain = program!("plain");
    let output = std::process::Command::new(plain)
        .env("SHOW_MANIFEST", "1")
        .output()
        .unwrap();
    let baked = String::from_utf8(output.stdout).unwrap();
    assert_eq!(baked, line(plain, "help --all --format json").stdout);
    let embedded = cmdhelp::embedded::read(plain).unwrap();
    assert_eq!(embedded.json(), baked.trim_end());
}

#[test]
fn flags_of_the_author_win() {
    let owner = program!("owner");
    let outcome = line(owner, "help ada --format x --json");
    assert!(outcome.stdout.contains("whom: \"ada\""), "{outcome:?}");
    assert_eq!(line(owner, "help --capabilities").code, 2);
    let manifest = document(owner, "--cmdhelp-help --format json");
    assert_eq!(manifest["surface"]["help_flag"], "--cmdhelp-help");
    assert_eq!(
        document(owner, "--cmdhelp-help show --format json")["commands"]["show"]["summary"],
        "Show things"
    );
    let help = line(owner, "show --help");
    assert!(help.stdout.contains("Usage: owner show"), "{help:?}");
    assert_eq!(line(owner, "show --help --format json").stdout, help.stdout);
    assert_eq!(line(owner, "show --format --help").code, 2);
    assert_eq!(manifest["surface"]["help"], "--cmdhelp-help");
    assert_eq!(line(owner, "--cmdhelp-capabilities").stdout, LINE);
}

#[test]
fn renamed_flags_replace_the_defaults() {
    let renamed = program!("renamed");
    let manifest = document(renamed, "describe show --format json");
    assert_eq!(manifest["surface"]["help"], "describe");
    assert!(manifest["surface"].get("help_flag").is_none());
    assert_eq!(line(renamed, "--describe-formats").stdout, LINE);
    for words in [
        "help --format json",
        "--cmdhelp-help --format json",
        "--cmdhelp-capabilities",
    ] {
        assert_eq!(line(renamed, words).code, 2, "{words}");
    }
    assert!(line(renamed, "help show").stdout.contains("Show things"));
}

#[test]
fn a_program_that_handles_errors_gets_the_answer() {
    let fallible = program!("fallible");
    assert_eq!(
        document(fallible, "help show --format json")["binary"],
        "fallible"
    );
    let outcome = line(fallible, "help nothing --format md");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
    assert!(
        outcome
            .stderr
            .contains("`fallible` has no command `nothing`"),
        "{outcome:?}"
    );
    assert!(cmdhelp::embedded::read(fallible).is_err());
}

#[test]
fn a_renamed_help_command_replaces_the_default() {
    let renamed = program!("renamed");
    for words in ["describe", "describe show"] {
        let alone = line(renamed, words);
        let text = line(renamed, &format!("{words} --format text"));
        assert_eq!((alone.code, alone.stderr.as_str()), (0, ""), "{words}");
        assert!(alone.stdout.contains("Show things"), "{alone:?}");
        assert_eq!(alone.stdout, text.stdout, "{words}");
    }
    for (words, expected) in [
        ("describe shwo", "did you mean `show`?"),
        ("describe --dept", "did you mean `--depth`?"),
        ("describe --depth", "`--depth` needs a value"),
        ("describe --depth 1 --nothing", "unknown option `--nothing`"),
    ] {
        let outcome = line(renamed, words);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{words}");
        assert!(outcome.stderr.contains(expected), "{outcome:?}");
    }
    // In this program, `help` is clap's own command.
    assert!(line(renamed, "help").stdout.contains("Commands:"));
}

#[test]
fn a_help_word_that_may_be_data_is_data() {
    let renamed = program!("renamed");
    let outcome = line(renamed, "show describe");
    assert!(outcome.stdout.contains("Some(\"describe\")"), "{outcome:?}");
    for (program, words, expected) in [
        (renamed, "show describe too", "unexpected argument 'too'"),
        (renamed, "--colour describe", "requires a subcommand"),
        (program!("copy"), "describe", "<TO>"),
    ] {
        let outcome = line(program, words);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{words}");
        assert!(outcome.stderr.contains(expected), "{outcome:?}");
    }
    let outcome = line(program!("copy"), "describe here");
    assert!(outcome.stdout.contains("from: \"describe\""), "{outcome:?}");
}
