//! Runs each command that an error recommends, as it is written in the error.

use std::fs;
use std::os::unix::fs::symlink;

use cmdhelp_host::execute::FaultCode;
use cmdhelp_test_support::executable;
use serde_json::Value;

use crate::calls::world::World;

/// The codes of calls that other tests provoke, because they need a login, a queue, or a program that fails.
const ELSEWHERE: [&str; 18] = [
    "INPUT_UNSUPPORTED",
    "SANDBOX_WIDENED",
    "SANDBOX_UNENFORCEABLE",
    "SANDBOX_UNAVAILABLE",
    "UNSUPPORTED_PLATFORM",
    "INSTALL_FAILED",
    "VERSION_MISMATCH",
    "NO_ROUTE",
    "PINNED_PROVIDER_UNAVAILABLE",
    "SETUP_REQUIRED",
    "SETUP_FAILED",
    "AUTH_REQUIRED",
    "LEDGER_INVALID",
    "BUSY",
    "WORKER_LOST",
    "QUEUE_UNAVAILABLE",
    "UNKNOWN_OUTCOME",
    "PLAN_DIFFERS",
];

/// Changes of the world, in a shell, and the code of the error that the last command of each line causes.
const LINES: &[(&str, &str)] = &[
    ("cmdhelp call teller.json show", "UNTRUSTED"),
    ("cmdhelp add teller.json", "PROGRAM_NOT_FOUND"),
    (
        "cmdhelp add teller.json --program ./teller --yes >&2; cmdhelp call teller shw",
        "UNKNOWN_COMMAND",
    ),
    (
        r#"cmdhelp call teller show --json '{"nam":"x"}'"#,
        "INPUT_INVALID",
    ),
    ("cmdhelp call teller show -- --nam", "INPUT_INVALID"),
    ("cmdhelp call teller drop --dry-run", "INPUT_INVALID"),
    (
        r#"cmdhelp call teller show --json '{"name":"--x"}'"#,
        "OPTION_INJECTION",
    ),
    ("cmdhelp call teller drop", "CONFIRMATION_REQUIRED"),
    ("cmdhelp call teller show --json @missing", "IO_ERROR"),
    ("cmdhelp call teller show --jsn '{}'", "UNKNOWN_ARGUMENT"),
    ("cmdhelp cal teller show", "UNKNOWN_COMMAND"),
    ("cmdhelp call nosuch", "PROGRAM_NOT_FOUND"),
    ("cmdhelp call ./mute", "UNDESCRIBED"),
    ("cmdhelp remove tellr", "NOT_REGISTERED"),
    ("cmdhelp add teller.json --yes", "ALREADY_REGISTERED"),
    ("cmdhelp task show nosuch", "NO_SUCH_TASK"),
    ("cmdhelp inspect teller nosuch", "NO_SUCH_COMMAND"),
    ("cmdhelp trust", "NO_PROJECT"),
    ("cmdhelp emit teller --as cli-md --to bundle", "NOT_WRITTEN"),
    ("cmdhelp serve --replay nowhere", "RECORD_INVALID"),
    (
        "echo '{\"binary\":\"x\"}' > bad.json; cmdhelp add bad.json",
        "DOCUMENT_INVALID",
    ),
    (
        "cmdhelp emit teller --as cli-md --vendored bin/teller --to bundle >&2; cmdhelp call ./bundle show",
        "UNTRUSTED",
    ),
    (
        "cmdhelp add bundle --name vendored --yes >&2; cmdhelp call vendored show",
        "INSTALL_REQUIRED",
    ),
    (
        "sed -i 's/Drop something/Remove it/' teller.json; cmdhelp call teller show",
        "UNTRUSTED",
    ),
    (
        "cmdhelp trust teller --yes >&2; cp $HOME/.config/cmdhelp/cmdhelp.kdl kept; \
         sed -i 's/^tool \"teller\" {/&\\n    secret \"T\" \"t\"/' $HOME/.config/cmdhelp/cmdhelp.kdl; \
         cmdhelp call teller show",
        "SECRET_UNAVAILABLE",
    ),
    (
        "cp kept $HOME/.config/cmdhelp/cmdhelp.kdl; echo 'policy { deny \"teller show\"; }' >> \
         $HOME/.config/cmdhelp/cmdhelp.kdl; cmdhelp call teller show",
        "POLICY_DENIED",
    ),
    (
        "echo polcy >> $HOME/.config/cmdhelp/cmdhelp.kdl; cmdhelp list",
        "REGISTRY_INVALID",
    ),
    (
        "cp kept $HOME/.config/cmdhelp/cmdhelp.kdl; cmdhelp login teller",
        "INVALID_ARGUMENTS",
    ),
    (
        "sed -i 's/\"ok\":true/\"ok\":false/' $HOME/.local/state/cmdhelp/audit.jsonl; cmdhelp audit --verify",
        "AUDIT_BROKEN",
    ),
];

/// Returns the command lines that an error recommends. A line in a message is in backticks.
fn recommended(error: &Value) -> Vec<String> {
    let quoted = |it: &Value| {
        let words = it.as_array()?.iter().filter_map(Value::as_str);
        let words: Vec<String> = words
            .map(|it| format!("'{}'", it.replace('\'', r"'\''")))
            .collect();
        Some(words.join(" "))
    };
    let mut lines: Vec<String> = error["recovery"]
        .as_str()
        .map(str::to_owned)
        .into_iter()
        .collect();
    lines.extend(
        ["corrected_argv", "proceed"]
            .iter()
            .filter_map(|key| quoted(&error[*key])),
    );
    let message = error["message"].as_str().expect("a message");
    let in_message = message.split('`').skip(1).step_by(2);
    lines.extend(
        in_message
            .filter(|it| it.starts_with("cmdhelp "))
            .map(str::to_owned),
    );
    lines
}

#[test]
fn each_command_that_an_error_recommends_works_when_it_is_typed() {
    let world = World::empty("recoveries");
    let bin = world.path("bin");
    fs::create_dir(&bin).expect("a folder");
    symlink(env!("CARGO_BIN_EXE_cmdhelp"), bin.join("cmdhelp")).expect("a link");
    fs::copy(
        world.path("teller.json"),
        world.project().join("teller.json"),
    )
    .expect("a file");
    fs::copy(world.path("teller"), world.project().join("teller")).expect("a file");
    executable(world.project().join("mute"), "#!/bin/sh\nexit 3\n");
    let run = |line: &str| {
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", bin.display());
        let output = world.shell(line).env("PATH", path).output();
        output.expect("a shell must start")
    };
    for (line, code) in LINES {
        let output = run(line);
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{line}: {error}: {output:?}"));
        assert_eq!(answer["error"]["code"], *code, "{line}: {answer}");
        for line_of_error in recommended(&answer["error"]) {
            let mut output = run(&line_of_error);
            // The error of the recommended command can recommend a more exact one.
            if output.status.code() == Some(66) {
                let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
                output = run(&recommended(&answer["error"])[0]);
            }
            // A corrected line can need consent, but it must be a line that `cmdhelp` accepts.
            let status = output.status.code();
            assert!(
                matches!(status, Some(0 | 77)),
                "{line}: {line_of_error}: {output:?}"
            );
        }
    }
    for code in FaultCode::ALL.map(FaultCode::name) {
        let is_provoked = LINES.iter().any(|(_, it)| *it == code);
        assert!(is_provoked != ELSEWHERE.contains(&code), "{code}");
    }
}
