//! Values that look like framework flags and commands.

use crate::run::{document, line, program};

#[test]
fn a_program_without_subcommands_keeps_help_as_data() {
    let single = program!("single");
    for (words, expected) in [
        ("help", "words: [\"help\"]"),
        ("help me", "words: [\"help\", \"me\"]"),
        (
            "-- help --format json",
            "words: [\"help\", \"--format\", \"json\"]",
        ),
        ("help -u", "unique: true"),
    ] {
        let outcome = line(single, words);
        assert!(outcome.stdout.contains(expected), "{words}: {outcome:?}");
    }
    let manifest = document(single, "help --format json");
    assert_eq!(manifest["commands"][""]["args"][0]["name"], "words");
    assert_eq!(manifest["commands"][""]["flags"]["unique"]["short"], "u");
    assert_eq!(line(single, "help --capabilities").code, 0);
}

#[test]
fn external_subcommands_keep_their_words() {
    let wrapper = program!("wrapper");
    for words in [
        "run help --format json",
        "run -- help --format json",
        "run --cmdhelp-capabilities",
        "run --cmdhelp-help --format json",
        "anything help --format json",
        "anything --cmdhelp-capabilities",
        "anything --help --format md",
    ] {
        let outcome = line(wrapper, words);
        assert!(outcome.stdout.starts_with("Cli {"), "{words}: {outcome:?}");
    }
    assert_eq!(document(wrapper, "help --format json")["binary"], "wrapper");
    assert_eq!(line(wrapper, "--cmdhelp-capabilities").code, 0);
}

#[test]
fn a_flag_before_trailing_arguments_is_a_question() {
    let launcher = program!("launcher");
    for words in ["--llms", "-q --llms", "--cmdhelp-llms"] {
        assert_eq!(document(launcher, words)["tools"][1]["name"], "launcher");
    }
    for words in [
        "--cmdhelp-help --format json",
        "-q --cmdhelp-help --format json",
    ] {
        assert_eq!(document(launcher, words)["binary"], "launcher");
    }
    assert_eq!(line(launcher, "--cmdhelp-capabilities").code, 0);
    let manifest = document(launcher, "--cmdhelp-help --format json");
    assert_eq!(manifest["surface"]["help"], "--cmdhelp-help");
    for (words, expected) in [
        ("a --llms", "[\"a\", \"--llms\"] false\n"),
        ("-- --llms", "[\"--llms\"] false\n"),
        (
            "help --format json",
            "[\"help\", \"--format\", \"json\"] false\n",
        ),
        (
            "a --cmdhelp-help --format json",
            "[\"a\", \"--cmdhelp-help\", \"--format\", \"json\"] false\n",
        ),
    ] {
        assert_eq!(line(launcher, words).stdout, expected, "{words}");
    }
}

/// If clap takes an unknown flag for a value, no document names flags that cmdhelp would add.
#[test]
fn flags_that_are_values_are_not_in_the_surface() {
    let pattern = program!("pattern");
    let document = document(pattern, "--help --format json");
    assert_eq!(document["surface"], serde_json::json!({}));
    for flag in [
        "--llms",
        "--json",
        "--cmdhelp-help",
        "--cmdhelp-capabilities",
    ] {
        let outcome = line(pattern, flag);
        assert_eq!(outcome.stdout, format!("Cli {{ patterns: [{flag:?}] }}\n"));
    }
}
