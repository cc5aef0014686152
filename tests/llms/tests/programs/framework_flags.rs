//! Tests whether flags with names of framework flags belong to the program or the framework.

use crate::programs::run::{document, names, program, refused, run};

const OWNER: &str = program!("llms_owner");

fn parsed(words: &[&str]) -> String {
    let outcome = run(OWNER, words);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (0, ""),
        "{words:?}"
    );
    outcome.stdout.trim().to_owned()
}

#[test]
fn flags_of_the_author_win() {
    assert_eq!(parsed(&["--llms"]), "Owner { llms: true, command: None }");
    let print = parsed(&["print", "--json", "x"]);
    assert!(print.contains(r#"Print { json: Some("x") }"#), "{print}");
    let exec = parsed(&["exec", "--json", "{}", "--llms"]);
    assert!(exec.contains(r#"["--json", "{}", "--llms"]"#), "{exec}");
    let write = parsed(&["write", "--", "--llms"]);
    assert!(write.contains(r#"text: "--llms""#), "{write}");
}

#[test]
fn every_program_accepts_the_longer_flags() {
    let list = document(OWNER, &["--cmdhelp-llms"]);
    assert_eq!(names(&list)[0], "cmdhelp-help");
    assert!(names(&list).contains(&"help"));
    let help = list["tools"][0]["description"].as_str().unwrap();
    assert!(help.contains("--cmdhelp-json '<value>'"), "{help}");
    let print = parsed(&["print", "--cmdhelp-json", r#"{"json":"x"}"#]);
    assert!(print.contains(r#"Print { json: Some("x") }"#), "{print}");
    let write = parsed(&["write", "--json", r#"{"text":"--llms"}"#]);
    assert!(write.contains(r#"text: "--llms""#), "{write}");
}

#[test]
fn the_json_flag_comes_before_commands_that_take_flags_as_data() {
    let list = document(OWNER, &["--cmdhelp-llms", "exec"]);
    let description = list["tools"][1]["description"].as_str().unwrap();
    let line = "owner --cmdhelp-json '<value>' exec";
    assert!(description.contains(line), "{description}");
    let exec = parsed(&["--cmdhelp-json", r#"{"words":["ls","--json"]}"#, "exec"]);
    assert!(exec.contains(r#"["ls", "--json"]"#), "{exec}");
}

#[test]
fn flags_can_be_renamed_or_disabled() {
    let greet = run(
        program!("llms_single"),
        &["--with", r#"{"name":"--tools","color":false}"#],
    );
    let expected =
        "Single { name: \"--tools\", color: false, no_color: true, times: 1, loud: 0 }\n";
    assert_eq!(greet.stdout, expected);
    for word in ["--llms", "--json", "--cmdhelp-llms", "--cmdhelp-json"] {
        let outcome = run(program!("llms_silent"), &[word, "{}"]);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{word}");
    }
    assert_eq!(run(program!("llms_single"), &["--llms"]).code, 2);
}

#[test]
fn invalid_questions_are_refused() {
    let error = refused(program!("llms_pad"), &["--llms", "itme"]);
    assert_eq!(error["code"], "UNKNOWN_COMMAND");
    assert_eq!(error["did_you_mean"][0], "item");
    assert_eq!(
        refused(program!("llms_pad"), &["--llms", "--deep"])["code"],
        "UNKNOWN_OPTION"
    );
}
