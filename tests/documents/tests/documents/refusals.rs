//! Programs that do not compile, and the compiler's messages.

use std::fs;
use std::path::Path;

use crate::files::{read, repository, shown};
use crate::markdown::blocks;
use crate::scratch;
use crate::sessions::agrees;

/// Checks a program with cargo and returns the messages.
fn checked(name: &str, program: &str) -> String {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refusals");
    let folder = all.join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder for the crate");
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncmdhelp = {{ path = {:?} }}\n[workspace]\n",
        repository(),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest");
    fs::write(folder.join("src/main.rs"), program).expect("the source");
    let output = scratch::cargo(&folder)
        .args(["check", "--offline", "--quiet", "--color=never"])
        .output()
        .expect("cargo");
    assert!(!output.status.success(), "{name} compiles");
    String::from_utf8(output.stderr).expect("text")
}

/// Returns whether the text contains the shown lines without other lines between them.
fn has(text: &str, shown: &str) -> bool {
    let shown: Vec<&str> = shown.lines().collect();
    let lines: Vec<&str> = text.lines().collect();
    let starts = 0..lines.len();
    let mut parts = starts.flat_map(|start| (start..=lines.len()).map(move |end| start..end));
    parts.any(|part| agrees(&shown, &lines[part]))
}

#[test]
fn shown_compiler_errors_are_printed() {
    let mut refused = 0;
    for document in shown() {
        let text = read(&document);
        let blocks = blocks(&text);
        for pair in blocks.windows(2) {
            let [program, shown_output] = pair else {
                continue;
            };
            let Some(name) = program.marked("refused") else {
                continue;
            };
            refused += 1;
            assert!(
                shown_output.is("text"),
                "{name} is followed by what the compiler says"
            );
            let messages = checked(name, &program.program());
            let place = format!("{}:{}", document.display(), shown_output.line);
            assert!(
                has(&messages, &shown_output.text),
                "{place}: the compiler says\n{messages}"
            );
        }
    }
    assert!(refused > 0, "no document shows what is refused");
}
