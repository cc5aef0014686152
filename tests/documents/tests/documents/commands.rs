//! Documented commands for setup and benchmarks: each of them runs in continuous integration.

use crate::files::{below, read, repository};
use crate::markdown::blocks;

#[test]
fn continuous_integration_runs_the_documented_commands() {
    let ci = read(&repository().join(".ci/run"));
    let runs = |command: &str| {
        ci.lines()
            .any(|line| line.trim_start().strip_prefix("step ") == Some(command))
    };
    let mut seen = 0;
    for document in below(&repository()) {
        for block in blocks(&read(&document))
            .iter()
            .filter(|block| block.is("sh"))
        {
            for line in block.text.lines() {
                let command = line.split('#').next().unwrap_or_default().trim();
                seen += 1;
                assert!(
                    runs(command) || runs(&format!("{command} --quick")),
                    "{}: `{command}` is not in `.ci/run`",
                    document.display(),
                );
            }
        }
    }
    assert!(seen >= 2, "the two commands of the README were not found");
}
