//! Parts of programs: the parts that a guide shows are contained in its complete program.

use std::path::Path;

use crate::files::{read, shown};
use crate::markdown::blocks;

/// Returns the code without white space and commas, so that its layout does not matter.
fn plain(code: &str) -> String {
    let letters = code.chars().filter(|it| !it.is_whitespace() && *it != ',');
    letters.collect()
}

#[test]
fn code_blocks_are_parts_of_their_programs() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin");
    let mut parts = 0;
    for document in shown() {
        for block in blocks(&read(&document)) {
            let Some(name) = block.marked("part") else {
                continue;
            };
            parts += 1;
            let program = read(&programs.join(format!("documented-{name}.rs")));
            let (file, line) = (document.display(), block.line);
            let stands = plain(&program).contains(&plain(&block.text));
            assert!(stands, "{file}:{line} is not in the program `{name}`");
        }
    }
    assert!(parts > 3, "only {parts} parts were found");
}
