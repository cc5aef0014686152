//! Tests the completion of values by a real bash, which must run no part of a value.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};

/// The variable with the path of the file that has one value in each line.
pub(crate) const STORED: &str = "ANVIL_STORED";

/// Pieces of values: the special characters of bash, and commands that would leave a file if bash ran them.
const PIECES: [&str; 34] = [
    "$(touch PWNED)",
    "`touch PWNED`",
    "touch PWNED",
    ";",
    "&",
    "|",
    "<",
    ">",
    "(",
    ")",
    "{a,b}",
    "$HOME",
    "${IFS}",
    "$",
    "`",
    "'",
    "\"",
    "\\",
    "!",
    "!!",
    "*",
    "?",
    "[a-z]",
    "~",
    "#",
    " ",
    "  ",
    "=",
    ":",
    "-",
    "a",
    "ü",
    "\u{a0}",
    "“",
];

/// The script for bash: completes each value in every kind of quotes, and splits the line into its
/// words.
const SCRIPT: &str = r#"
    source <(COMPLETE=bash "$1")
    function=$(complete -p anvil | sed 's/.*-F \([^ ]*\) .*/\1/')
    for quote in '' "'" '"'; do
        COMP_WORDS=(anvil pick "${quote}v"); COMP_CWORD=2; COMP_TYPE=9; COMPREPLY=()
        $function anvil v pick
        for offered in "${COMPREPLY[@]}"; do
            eval "set -- $quote$offered$quote"
            printf '%s%s:%s\n' "$quote" "$#" "$1"
        done
    done
"#;

/// The working folder of bash, or `None` if there is no bash.
static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let there = Command::new("bash")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: nothing is completed, because there is no bash");
        return None;
    }
    let folder = env::temp_dir().join(format!("cmdhelp-fuzz-bash-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    Some(folder)
});

/// Checks that bash completes each value in `data` as one word with all of its characters, and runs
/// no part of it. Does nothing if this process cannot act as the completed program.
pub fn candidates(data: &[u8]) {
    if !crate::is_program() {
        return;
    }
    let Some(folder) = &*FOLDER else {
        return;
    };
    let Ok(values) = values(&mut Unstructured::new(data)) else {
        return;
    };
    let stored = folder.join("stored");
    fs::write(&stored, values.join("\n")).expect("a file");
    let program = env::current_exe().expect("a program");
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", SCRIPT, "bash"]).arg(program);
    bash.current_dir(folder)
        .env(STORED, stored)
        .env("HOME", folder);
    let output = bash.output().expect("bash runs");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut expected: Vec<String> = ["", "'", "\""]
        .iter()
        .flat_map(|quote| {
            // Values with `!` are left out within double quotes, where an interactive bash replaces
            // `!` by earlier command lines.
            let values = values
                .iter()
                .filter(move |it| *quote != "\"" || !it.contains('!'));
            values.map(move |value| format!("{quote}1:{value}"))
        })
        .collect();
    let mut offered: Vec<String> = stdout.lines().map(str::to_owned).collect();
    expected.sort();
    offered.sort();
    assert_eq!(offered, expected, "{stderr}");
    assert_eq!(stderr, "", "{values:?}");
    let files: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
    assert_eq!(files.len(), 1, "{values:?}: {files:?}");
}

fn values(data: &mut Unstructured<'_>) -> Result<Vec<String>> {
    let mut values: Vec<String> = Vec::new();
    for _ in 0..data.int_in_range(1..=12)? {
        let mut value = String::from("v");
        for _ in 0..data.int_in_range(0..=6)? {
            value += data.choose(&PIECES)?;
        }
        if !values.contains(&value) {
            values.push(value);
        }
    }
    Ok(values)
}
