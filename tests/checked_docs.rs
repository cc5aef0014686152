//! `checked_docs!`: what documents show is held against the program, by the compiler where it
//! knows enough, and by a test where it does not.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A program with a value that only clap can read.
const PROGRAM: &str = r##"
use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(name = "pad", version = "1")]
pub struct Pad {
    #[arg(long, global = true)]
    pub workspace: Option<String>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
}

#[derive(Subcommand)]
pub enum Item {
    Create(Create),
    /// List items
    List {
        #[arg(long)]
        limit: Option<u8>,
    },
}

/// Create an item
#[derive(Args)]
pub struct Create {
    pub collection: String,
    pub title: String,
    #[arg(long)]
    pub priority: Option<Priority>,
    #[arg(long, value_parser = even)]
    pub count: Option<u8>,
}

#[derive(Clone, ValueEnum)]
pub enum Priority { Low, High }

fn even(text: &str) -> Result<u8, String> {
    let number: u8 = text.parse().map_err(|_| "no number".to_owned())?;
    number.is_multiple_of(2).then_some(number).ok_or_else(|| "it is odd".to_owned())
}

cmdhelp::checked_docs!(Pad, "README.md", "docs/more.md");
"##;

/// What a document may say of it.
const RIGHT: &str = r#"
Make an item with `pad item create`, list them with ``pad item list --limit 5``, show `pad item create tasks <title>`. Run `pad --help`.

```console
$ pad item create tasks "Fix OAuth" --priority high --count 2
pad: created
$ git log | pad --workspace docs item create notes "$TITLE" && other --flag
$ pad item create tasks \
>   --priority=low -- --dashed
```

~~~sh
PAD_WORKSPACE=x pad item list --workspace y   # all of them
pad item [OPTIONS] <COMMAND>
~~~

```rust
pad item nothing
```

<!-- cmdhelp: ignore -->
In versions before 1.0 this was `pad new`.
"#;

/// Writes a crate with this program and these documents.
fn folder(name: &str, readme: &str, more: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        fs::write(path, text).expect("a file");
    };
    write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"documented\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ncmdhelp = {{ path = {:?} }}\n\n[workspace]\n",
            env!("CARGO_MANIFEST_DIR"),
        ),
    );
    write("src/lib.rs", &format!("#![deny(warnings)]\n{PROGRAM}"));
    write("README.md", readme);
    write("docs/more.md", more);
    folder
}

/// What cargo says of it.
fn cargo(folder: &PathBuf, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(words)
        .arg("--offline")
        .current_dir(folder)
        .env(
            "CARGO_TARGET_DIR",
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("documented-target"),
        )
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn every_mistake_is_found_with_its_place_and_its_correction() {
    let wrong = "Use `pad items`, or\n`pad item list --al`.\n\n\
        ```sh\npad item create tasks x --priority urgent\n\
        pad item list && pad item list --limit 300\npad item create tasks\n```\n";
    let folder = folder("wrong-documents", RIGHT, wrong);
    let said = cargo(&folder, &["check"]);
    for expected in [
        "docs/more.md:1:6: unknown command `items`; did you mean `item`?",
        "docs/more.md:2:2: unknown flag `--al`",
        "docs/more.md:5:1: `urgent` is",
        "docs/more.md:6:1: `300` is",
        "docs/more.md:7:1: ",
        "--> src/lib.rs:",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
    assert_eq!(said.matches("docs/more.md:").count(), 5, "{said}");
    assert!(!said.contains("README.md:"), "{said}");
}

#[test]
fn what_only_the_program_knows_is_tested() {
    let folder = folder(
        "tested-documents",
        RIGHT,
        "`pad item create a b --count 3`\n",
    );
    let said = cargo(&folder, &["test", "--lib"]);
    for expected in [
        "test cmdhelp_command_lines_of_readme_md ... ok",
        "test cmdhelp_command_lines_of_docs_more_md ... FAILED",
        "docs/more.md:1:2: `pad item create a b --count 3` does not parse",
        "it is odd",
    ] {
        assert!(said.contains(expected), "no `{expected}` in\n{said}");
    }
}
