//! Tests `cmdhelp check` on programs and on files that meet all requirements or that fail one.

#![cfg(target_os = "linux")]

mod files;
mod programs;
mod reference;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use cmdhelp_test_support::executable;
use serde_json::Value;

pub(crate) fn program(name: &str, text: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("check")
        .join(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("kept");
    executable(&file, text);
    file.to_str().expect("a path").to_owned()
}

pub(crate) fn check(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cmdhelp"));
    command.arg("check").args(words).output().expect("it runs")
}

pub(crate) fn report(program: &str) -> Value {
    json_of(&check(&[program]))
}

pub(crate) fn json_of(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

pub(crate) fn broken(report: &Value) -> Vec<&str> {
    let rows = report["rows"].as_array().expect("rows");
    let broken = rows.iter().filter(|it| it["kept"] == false);
    broken.map(|it| it["id"].as_str().expect("an id")).collect()
}
