//! Help requests that fail.

use std::ffi::OsString;
use std::process::{Command, Stdio};

use crate::run::{document, line, paths, program, run};
use crate::schemas::refusal;

const PAD: &str = program!("pad");

#[test]
fn errors_have_a_code_and_a_remedy() {
    let cases = [
        ("help itme", "UNKNOWN_COMMAND", Some("item")),
        ("help item creat", "UNKNOWN_COMMAND", Some("item create")),
        ("help item create extra", "UNKNOWN_COMMAND", None),
        ("help --depth x", "INVALID_DEPTH", None),
        ("help --depth=-1", "INVALID_DEPTH", None),
        ("help --serch x", "UNKNOWN_OPTION", Some("--search")),
    ];
    for (words, code, near) in cases {
        let error = refusal(&line(PAD, &format!("{words} --format json")));
        assert_eq!(error["code"], code, "{words}");
        match near {
            Some(near) => assert_eq!(error["did_you_mean"][0], near, "{words}"),
            None => assert!(error.get("did_you_mean").is_none(), "{words}"),
        }
        let recovery = error["recovery"].as_str().unwrap();
        let way_out = line(PAD, recovery.strip_prefix("pad ").unwrap());
        assert_eq!(way_out.code, 0, "{recovery}");

        let outcome = line(PAD, &format!("{words} --format md"));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{words}");
        assert!(
            outcome.stderr.starts_with("error: "),
            "{words}: {}",
            outcome.stderr
        );
        assert!(
            near.is_none_or(|near| outcome.stderr.contains(near)),
            "{words}: {}",
            outcome.stderr
        );
    }
}

#[test]
fn an_unknown_format_is_refused() {
    let outcome = line(PAD, "help --format mdd");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
    assert!(
        outcome.stderr.contains("did you mean `md`?"),
        "{}",
        outcome.stderr
    );
    // If `json` is misspelt, the error is printed as JSON.
    let error = refusal(&line(PAD, "help --format jsn"));
    assert_eq!(error["code"], "UNKNOWN_FORMAT");
    assert_eq!(error["did_you_mean"][0], "json");
    assert_eq!(line(PAD, "help --format JSON").code, 0);
}

#[test]
#[cfg(unix)]
fn invalid_utf8_is_refused() {
    use std::os::unix::ffi::OsStringExt as _;
    let word = OsString::from_vec(vec![b'i', 0xff, b'm']);
    let help = |word: &str| OsString::from(word);
    for two in [[help("help"), word.clone()], [word.clone(), help("--help")]] {
        let format = ["--format", "json"].map(OsString::from);
        let error = refusal(&run(PAD, &[two, format].concat()));
        assert_eq!(error["code"], "UNKNOWN_COMMAND");
    }
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_no_error() {
    let script = format!(
        "{} help --all --format json | head -c 100 >/dev/null",
        program!("huge")
    );
    let output = Command::new("sh").arg("-c").arg(script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let script = format!("{PAD} help --format json >&-");
    let output = Command::new("sh").arg("-c").arg(script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
#[cfg(target_os = "linux")]
fn failed_output_is_reported() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let mut command = Command::new(PAD);
    command
        .args(["help", "--all", "--format", "json"])
        .stdout(Stdio::from(full));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}

#[test]
fn words_before_a_question_are_commands_unless_they_are_data() {
    for (words, near) in [
        ("itm --help --format json", "item"),
        ("item creat --help --format json", "item create"),
        ("--verbose item creat -h --format json", "item create"),
        ("itm x y z --help --format json", "item"),
        ("itm help --format json", "item"),
        ("itm --cmdhelp-help --format json", "item"),
        ("itm --llms", "item"),
    ] {
        let error = refusal(&line(PAD, words));
        assert_eq!(error["code"], "UNKNOWN_COMMAND", "{words}");
        assert_eq!(error["did_you_mean"][0], near, "{words}");
    }
    let outcome = line(PAD, "itm x y z --help --format sig");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""));
    assert!(
        outcome.stderr.contains("did you mean `item`?"),
        "{outcome:?}"
    );

    for (program, words, path) in [
        (PAD, "item create tasks --help --format json", "item create"),
        (program!("single"), "a b --help --format json", ""),
        // `show` must not be taken for the value of the flag.
        (
            program!("renamed"),
            "--colour red show --help --format json",
            "show",
        ),
        (
            program!("renamed"),
            "help show --help --format json",
            "show",
        ),
    ] {
        assert_eq!(paths(&document(program, words)), [path], "{words}");
    }
}

#[test]
fn options_after_help_are_checked() {
    let single = program!("single");
    for (program, words, expected) in [
        (
            PAD,
            "item create --help --format xml",
            "unknown format `xml`",
        ),
        (single, "--help --format xml", "unknown format `xml`"),
        (PAD, "item create -h --format", "`--format` needs a value"),
        (PAD, "--help --depth x", "invalid depth `x`"),
        (PAD, "item --help --all --bogus", "unknown option `--bogus`"),
    ] {
        let outcome = line(program, words);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{words}");
        assert!(outcome.stderr.contains(expected), "{words}: {outcome:?}");
    }
    for (words, code) in [
        ("--help --format json --bogus", "UNKNOWN_OPTION"),
        ("item --help --format jsn", "UNKNOWN_FORMAT"),
    ] {
        assert_eq!(refusal(&line(PAD, words))["code"], code, "{words}");
    }
    let all = line(PAD, "--help --all");
    assert_eq!(all.stdout, line(PAD, "help --all").stdout);

    for (program, words) in [
        (PAD, "item create --help tasks --format xml"),
        (PAD, "item create --help --bogus --format xml"),
        (single, "--help --format json word"),
        // This flag belongs to the program.
        (program!("plain"), "add --help --format xml"),
    ] {
        let outcome = line(program, words);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{words}");
        assert!(outcome.stdout.contains("Usage:"), "{words}: {outcome:?}");
    }
}

#[test]
fn a_missing_value_is_reported() {
    for (words, flag) in [
        ("help --format", "--format"),
        ("help --depth 1 --format", "--format"),
        ("help --depth", "--depth"),
        ("help --search", "--search"),
        ("help --explain", "--explain"),
        ("help --explain item list", "--explain"),
        ("item help --format", "--format"),
    ] {
        let outcome = line(PAD, words);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{words}");
        let expected = format!("error: `{flag}` needs ");
        assert!(
            outcome.stderr.starts_with(&expected),
            "{words}: {outcome:?}"
        );
    }
    for words in [
        "help --format json --depth",
        "help --search --format json",
        "help --explain item list --format json",
    ] {
        assert_eq!(
            refusal(&line(PAD, words))["code"],
            "MISSING_VALUE",
            "{words}"
        );
    }
}

#[test]
fn a_quoted_command_path_is_split() {
    let output = run(PAD, &["help", "item create", "--format", "json"]);
    assert_eq!(
        output.stdout,
        line(PAD, "help item create --format json").stdout
    );
    let output = run(PAD, &["help", " item  create ", "--format", "text"]);
    assert_eq!(
        output.stdout,
        line(PAD, "help item create --format text").stdout
    );
    assert!(output.stdout.contains("Usage:"), "{output:?}");
    let error = refusal(&run(PAD, &["help", "item creat", "--format", "json"]));
    assert_eq!(error["did_you_mean"][0], "item create");
    for word in ["", " "] {
        let error = refusal(&run(PAD, &["help", word, "--format", "json"]));
        assert_eq!(error["code"], "UNKNOWN_COMMAND", "{word:?}");
    }
}
