//! Helpers that call a program and check its output.

use std::process::{Command, Stdio};

use cmdhelp::call::HARNESSES;
pub(crate) use cmdhelp_test_support::{Outcome, program, run, run_with};
use serde_json::Value;

pub(crate) const DESK: &str = program!("desk");
pub(crate) const SHELF: &str = program!("shelf");

/// Returns a command with an empty standard input, without environment variables that could change its
/// output.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    command.env_remove("DESK_LOG").env_remove("DESK_UNDER");
    // The variables of a harness would change the output if an agent runs the tests.
    for (variable, _) in HARNESSES {
        command.env_remove(variable);
    }
    command
}

/// Calls a program with these arguments.
pub(crate) fn words(program: &str, words: &[&str]) -> Outcome {
    run(command(program).args(words))
}

/// Calls a program with arguments that are separated by spaces.
pub(crate) fn line(program: &str, line: &str) -> Outcome {
    words(program, &line.split_whitespace().collect::<Vec<_>>())
}

/// Calls the program `desk`.
pub(crate) fn desk(line: &str) -> Outcome {
    self::line(DESK, line)
}

/// Runs a command line that a program printed, with the program's name first.
pub(crate) fn run_printed(argv: &Value) -> Outcome {
    let argv: Vec<&str> = argv
        .as_array()
        .expect("words")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    words(argv[0], &argv[1..])
}
