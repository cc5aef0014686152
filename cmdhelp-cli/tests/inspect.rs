//! Tests `cmdhelp inspect` on programs whose commands are known.

#![cfg(target_os = "linux")]

mod beside;
mod specs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cmdhelp_test_support::schemas::{complaints, own, read};
use cmdhelp_test_support::{executable, specification};
use serde_json::{Map, Value};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("inspect")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a script.
fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    executable(&file, text);
    file
}

fn cmdhelp(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cmdhelp"))
        .args(words)
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("it runs")
}

fn json(words: &[&str]) -> Value {
    let output = cmdhelp(words);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn reads_the_whole_help_text_that_a_short_one_names() {
    let short = r#"Usage: {} [options...] <url>\n -s, --silent  Be silent\n\n"#;
    let all = "Usage: {} [options...] <url>\\n -s, --silent  Be silent\\n -H, --header <line>  Send it\\n --last  End it\\n";
    for (name, hint, case) in [
        (
            "reel",
            r#"For all options use the manual or \"--help all\"."#,
            "--help all",
        ),
        ("spool", "  --help-all  Show all help options", "--help-all"),
    ] {
        let text = format!(
            "#!/bin/sh\ncase \"$*\" in\n\"{case}\") printf '{all}';;\n--help) printf \"{short}{hint}\\n\";;\n*) exit 2;;\nesac\n"
        );
        let file = script(&folder(name), name, &text.replace("{}", name));
        let found = json(&["inspect", file.to_str().expect("a path")]);
        let flags = &found["document"]["commands"][""]["flags"];
        assert_eq!(flags["header"]["short"], "H", "{found}");
        assert_eq!(flags["header"]["type"], "string", "{found}");
    }
}

/// A program with the completion protocol of cobra. The help text of `pier` contains fewer facts about its flags than
/// the completions.
const COBRA: &str = include_str!("programs/pier");

#[test]
fn merges_completions_and_help_texts() {
    let pier = script(&folder("cobra"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let found = json(&["inspect", pier, "mooring", "list", "--why"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"cobra".into(), &"derived".into())
    );
    let flags = &found["document"]["commands"]["mooring list"]["flags"];
    // Facts from completions are preferred to facts from the help text, which fill the gaps.
    assert_eq!(flags["berth"]["description"], "the berth");
    assert_eq!(flags["berth"]["default"], "south");
    assert_eq!(flags["berth"]["short"], "b");
    assert_eq!(flags["hidden"]["type"], "bool");
    let origin = |fact: &str| {
        let all = found["origins"].as_array().expect("origins");
        let known = all.iter().find(|it| it["fact"] == fact).expect(fact);
        (
            known["source"].as_str().expect("text"),
            known["confidence"].as_str().expect("text"),
        )
    };
    assert_eq!(
        origin("mooring list, berth: description"),
        ("cobra", "derived")
    );
    assert_eq!(origin("mooring list, berth: default"), ("help", "guessed"));
    assert_eq!(origin("mooring list: effect"), ("cobra", "guessed"));
}

/// A program with the completions and the error messages of cobra 1.8, and without a help text.
const QUAY: &str = r#"#!/bin/sh
# __completeNoDesc
invalid() { echo "[Debug] [Error] Error while parsing flags from args [$1]: invalid argument \"$2\" for \"$3\" flag: $4: parsing \"$2\": invalid syntax" >&2; printf ':0\n'; }
case "$*" in
"__complete ") printf 'haul\tHaul it\n:4\n' ;;
"__complete -") printf -- '--help\thelp for quay\n-h\thelp for quay\n:4\n' ;;
"__complete haul -") printf -- '--all\tAll of it\n-a\tAll of it\n--help\thelp for haul\n-h\thelp for haul\n--load\tThe load\n--plan\tOnly plan it\n--times\tHow often\n--verbose\tSay more\n:4\n' ;;
"__complete haul --load --help=? -" | "__complete haul --plan=? -") printf ':4\n' ;;
"__complete haul --times --help=? -") invalid "$*" --help=? --times strconv.ParseInt ;;
"__complete "*"--help=? -") invalid "$*" '?' '-h, --help' strconv.ParseBool ;;
"__complete haul --all=? -") invalid "$*" '?' '-a, --all' strconv.ParseBool ;;
"__complete haul --verbose=? -") invalid "$*" '?' --verbose strconv.ParseInt ;;
"__complete"*) printf ':4\n' ;;
*) exit 1 ;;
esac
"#;

#[test]
fn finds_out_from_cobra_which_flags_take_a_value() {
    let quay = script(&folder("cobra-values"), "quay", QUAY);
    let quay = quay.to_str().expect("a path");
    let found = json(&["inspect", quay, "haul", "--source", "cobra"]);
    let flags = &found["document"]["commands"]["haul"]["flags"];
    let types = ["all", "help", "load", "plan", "times", "verbose"].map(|it| &flags[it]["type"]);
    assert_eq!(
        types,
        ["bool", "bool", "string", "string", "int", "bool"],
        "{found}"
    );
    assert_eq!(flags["load"]["description"], "The load");
    assert_eq!(flags["verbose"]["repeatable"], true, "{found}");
}

#[test]
fn lists_no_values_as_commands_and_no_guesses_as_declarations() {
    let pier = script(&folder("guesses"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let document = json(&["inspect", pier, "--as", "cmdhelp"]);
    let commands = document["commands"].as_object().expect("commands");
    let names: Vec<&str> = commands.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["", "mooring", "mooring delete", "mooring list", "serve"]
    );
    assert!(
        commands.values().all(|it| it.get("effect").is_none()),
        "{document}"
    );
    let found = json(&["inspect", pier, "--format", "json"]);
    assert_eq!(found["guessed_effects"]["mooring list"], "read");
    let text = cmdhelp(&["inspect", pier, "--format", "text"]);
    let text = String::from_utf8(text.stdout).expect("text");
    assert!(text.contains("[read, guessed]"), "{text}");
}

/// Validates a document against our schema, and against the specification's schema if the latter is available.
fn validate(document: &Value) -> usize {
    let name = "cmdhelp-document.schema.json";
    let mut validated = 0;
    for path in [specification("cmdhelp.schema.json"), Some(own().join(name))] {
        let Some(path) = path else { continue };
        let validator = jsonschema::validator_for(&read(&path)).expect("a schema");
        let complaints = complaints(&validator, document);
        assert!(complaints.is_empty(), "{}: {complaints}", path.display());
        // Positive control: a wrong document is invalid.
        let mut wrong = document.clone();
        wrong["commands"] = Value::Null;
        assert!(!validator.is_valid(&wrong), "{}", path.display());
        validated += 1;
    }
    validated
}

#[test]
fn writes_valid_manifests_for_foreign_programs() {
    let pier = script(&folder("valid"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    let mut programs = vec![pier];
    for installed in ["git", "tar", "jq", "cargo"] {
        match Command::new(installed).arg("--version").output() {
            Ok(_) => programs.push(installed),
            Err(_) => println!("SKIPPED: there is no {installed}"),
        }
    }
    let is_described = |program: &str| {
        let document = json(&["inspect", program, "--as", "cmdhelp"]);
        assert!(
            !document["commands"]
                .as_object()
                .expect("commands")
                .is_empty()
        );
        assert!(validate(&document) > 0, "there is a schema");
    };
    // The programs are inspected at once, because each is started for every command that it has.
    std::thread::scope(|scope| {
        for program in programs {
            scope.spawn(move || is_described(program));
        }
    });
}

#[test]
fn runs_an_inspected_program_without_network_and_files() {
    let folder = folder("reaches");
    let secret = folder.parent().expect("a folder").join("secret.txt");
    fs::write(&secret, "a secret").expect("a file");
    let marker = folder.parent().expect("a folder").join("marker.txt");
    let _ = fs::remove_file(&marker);
    let text = format!(
        "#!/bin/sh\ntouch '{}' '{}/own.txt' 2>/dev/null\necho \"Usage: spy [options]\n\nOptions:\n  --found-$(cat '{}' 2>/dev/null | wc -c)  what was read\n  --home-$(ls -A ~ | wc -l)  what is at home\"\n",
        marker.display(),
        folder.display(),
        secret.display(),
    );
    let spy = script(&folder, "spy", &text);
    // The positive control: without a sandbox, the program connects and writes the file.
    let output = Command::new(&spy).arg("--help").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert!(output.contains("--found-8") && marker.exists(), "{output}");
    fs::remove_file(&marker).expect("a file");
    fs::remove_file(folder.join("own.txt")).expect("a file");

    let found = json(&["inspect", spy.to_str().expect("a path")]);
    let flags = found["document"]["commands"][""]["flags"]
        .as_object()
        .expect("flags");
    let names: Vec<&str> = flags.keys().map(String::as_str).collect();
    assert_eq!(names, ["found-0", "home-0"]);
    assert!(!marker.exists() && !folder.join("own.txt").exists());
}

#[test]
fn reads_an_embedded_manifest_without_running_the_program() {
    let own = env!("CARGO_BIN_EXE_cmdhelp");
    let found = json(&["inspect", own, "inspect", "--no-run"]);
    assert_eq!(
        (&found["source"], &found["confidence"]),
        (&"embedded".into(), &"declared".into())
    );
    assert_eq!(found["document"]["commands"]["inspect"]["effect"], "read");
    assert!(found.get("guessed_effects").is_none(), "{found}");
}

#[test]
fn quotes_the_answer_of_a_program_without_a_description() {
    let folder = folder("quotes");
    for (name, text, expected) in [
        (
            "broken",
            "#!/bin/sh\necho 'broken: install the package first' >&2\nexit 1\n",
            "broken: install the package first",
        ),
        (
            "traces",
            "#!/bin/sh\necho 'Error: cannot start'\necho '    at x:1'\nexit 1\n",
            "Error: cannot start",
        ),
        ("silent", "#!/bin/sh\n", "it prints nothing"),
        (
            "endless",
            // Short lines would take long, because the shell writes each of them by a separate system call.
            "#!/bin/sh\nx=xxxxxxxx; x=$x$x$x$x; x=$x$x$x$x; while :; do echo $x$x$x$x; done\n",
            "more output",
        ),
    ] {
        let program = script(&folder, name, text);
        let output = cmdhelp(&["inspect", program.to_str().expect("a path")]);
        assert_eq!(output.status.code(), Some(69), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            text.contains("UNDESCRIBED") && text.contains(expected),
            "{text}"
        );
    }
}

/// A default in the home folder of the sandbox is shown as one in the user's home folder.
#[test]
fn shows_the_home_folder_by_its_mark() {
    let text = "#!/bin/sh\necho \"Usage: nest [options]\n\n  --path DIR  The folder (default: \\\"$HOME/.nest\\\")\"\n";
    let nest = script(&folder("home"), "nest", text);
    let found = json(&["inspect", nest.to_str().expect("a path")]);
    let flag = &found["document"]["commands"][""]["flags"]["path"];
    assert_eq!(flag["default"], "~/.nest", "{found}");
}

/// As poetry does, this program prints all of its commands only for `list`, and has a group of two-word commands.
#[test]
fn reads_the_list_of_commands_behind_the_help_of_list() {
    let text = "#!/bin/sh
case \"$*\" in
list) printf 'Usage:\n  command [options] [arguments]\n\nOptions:\n  -q, --quiet  Be quiet.\n\nAvailable commands:\n  about        Tells.\n  list         Lists.\n\n self\n  self add     Adds a voice.\n';;
'self add --help') printf 'Usage:\n  self add [options]\n\nOptions:\n      --loud   Be loud.\n';;
*) printf 'Description:\n  Lists commands.\n\nUsage:\n  list [options] [--] [<namespace>]\n\nArguments:\n  namespace    The name\n\nOptions:\n  -q, --quiet  Be quiet.\n\nHelp:\n  The list command lists all commands:\n';;
esac
";
    let bard = script(&folder("cleo"), "bard", text);
    let found = json(&["inspect", bard.to_str().expect("a path")]);
    let commands = found["document"]["commands"].as_object().expect("commands");
    let names: Vec<&str> = commands.keys().map(String::as_str).collect();
    assert_eq!(names, ["", "about", "list", "self", "self add"], "{found}");
    assert!(
        commands["self add"]["flags"].get("loud").is_some(),
        "{found}"
    );
    assert!(
        commands[""]
            .get("args")
            .is_none_or(|it| it[0]["name"] != "namespace")
    );
}

#[test]
fn requests_help_by_the_form_that_an_error_message_names() {
    let folder = folder("named-form");
    let canal = script(
        &folder,
        "canal",
        "#!/bin/sh\ncase \"$*\" in\n--help) printf 'Usage: canal [OPTIONS] OBJECT\\n\\nCommands:\\n  lock    Operate a lock\\n  gate    Move a gate\\n' ;;\n'lock help') printf 'Usage: canal lock [--slow] [--fill <litres>]\\nand more\\n' ;;\nlock*) echo 'Command \"--help\" is unknown, try \"canal lock help\".' >&2; exit 1 ;;\n*) exit 1 ;;\nesac\n",
    );
    let found = json(&["inspect", canal.to_str().expect("a path")]);
    let commands = &found["document"]["commands"];
    let flags = commands["lock"]["flags"].as_object().expect("flags");
    assert!(
        flags.contains_key("fill") && flags.contains_key("slow"),
        "{found}"
    );
    // The control: no message names a form for this command.
    assert!(
        commands["gate"]["flags"]
            .as_object()
            .is_none_or(Map::is_empty),
        "{found}"
    );
}

/// The name of a file can contain anything, and the message shows it in one line.
#[test]
fn quotes_the_name_of_a_program_that_no_source_describes() {
    let mute = script(&folder("quoted"), "mu\nte", "#!/bin/sh\nexit 0\n");
    let output = cmdhelp(&["inspect", mute.to_str().expect("a path")]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.starts_with("no description of `mu\\nte`"),
        "{message}"
    );
}

#[test]
fn tells_which_files_can_be_read() {
    let file = folder("note").join("t.txt");
    fs::write(&file, "text").expect("a file");
    let output = cmdhelp(&["inspect", file.to_str().expect("a path")]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(66), "{output:?}");
    for part in ["is neither a program nor", "`.json`", "CLI.md", "chmod +x"] {
        assert!(text.contains(part), "{text}");
    }
    // A program in the current folder is not found by its name alone.
    script(&folder("note"), "lamp", "#!/bin/sh\n");
    let output = Command::new(env!("CARGO_BIN_EXE_cmdhelp"))
        .args(["inspect", "lamp"])
        .current_dir(file.parent().expect("a folder"))
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("write `./lamp`"), "{text}");
}

#[test]
fn fails_if_no_source_describes_the_program() {
    let mute = script(&folder("mute"), "mute", "#!/bin/sh\nexit 0\n");
    let mute = mute.to_str().expect("a path");
    for (words, code, status) in [
        (vec!["inspect", mute], "UNDESCRIBED", 69),
        (vec!["inspect", mute, "--no-run"], "UNDESCRIBED", 69),
        (vec!["inspect", "/no/such/program"], "PROGRAM_NOT_FOUND", 66),
        (
            vec!["inspect", env!("CARGO_BIN_EXE_cmdhelp"), "no", "such"],
            "NO_SUCH_COMMAND",
            66,
        ),
    ] {
        let output = cmdhelp(&words);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {output:?}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(code), "{words:?}: {output:?}");
    }
}

#[test]
fn names_the_source_and_the_nearest_command() {
    let pier = script(&folder("nearest"), "pier", COBRA);
    let pier = pier.to_str().expect("a path");
    for (words, expected) in [
        (
            &["--source", "click"][..],
            "the source `click` does not describe `",
        ),
        (
            &["moring", "list"],
            "`pier` has no command `moring list`; did you mean `mooring list`?",
        ),
    ] {
        let output = cmdhelp(&[&["inspect", pier], words].concat());
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn tells_which_run_does_not_end() {
    let hang = script(&folder("hang"), "hang", "#!/bin/sh\nsleep 600\n");
    let hang = hang.to_str().expect("a path");
    let output = cmdhelp(&["inspect", hang, "--timeout", "1s"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("did not end within its time limit"),
        "{errors}"
    );
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("nothing within the time limit"),
        "{message}"
    );
}
