//! The table of environment variables in the guide to terminals lists the variables that programs read.

use cmdhelp::call::HARNESSES;

use crate::files::{read, repository};

#[test]
fn the_guide_lists_every_variable() {
    let guide = read(&repository().join("src/_docs/terminal.md"));
    let rows = guide.lines().filter_map(|line| {
        let row = line.strip_prefix("| `")?.strip_suffix(" |")?;
        row.split_once("` | ")
    });
    let rows: Vec<_> = rows
        .filter(|(name, _)| name.to_uppercase() == *name)
        .collect();
    assert_eq!(rows, HARNESSES);
}
