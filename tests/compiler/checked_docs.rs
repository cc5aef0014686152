//! `checked_docs!`: the command lines in documents are checked against the program, by the compiler
//! where possible, and otherwise by a test.

use std::fs;
use std::path::{Path, PathBuf};

use crate::lanes::{Lane, manifest};

/// A program with a value that only clap can parse, not the compiler.
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

/// Valid text in a document.
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
pad help item create --format md && pad --llms | head -1
pad item create --json '{"collection":"tasks","title":"Fix OAuth"}'
pad item create --json @item.json && pad item create --json '{"title":…}'
pad item create --json - < item.json
COMPLETE=fish pad | source
~~~

```rust
pad item nothing
```

<!-- cmdhelp: ignore -->
In versions before 1.0 this was `pad new`.
"#;

/// Writes a crate with this program and these Markdown files.
fn folder(name: &str, program: &str, readme: &str, more: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        fs::write(path, text).expect("a file");
    };
    write("Cargo.toml", &manifest("documented"));
    write("src/lib.rs", &format!("#![deny(warnings)]\n{program}"));
    write("README.md", readme);
    write("docs/more.md", more);
    folder
}

/// Runs cargo and returns its messages.
fn cargo(folder: &Path, words: &[&str]) -> String {
    let output = Lane::new()
        .cargo(folder)
        .args(words)
        .arg("--offline")
        .output()
        .expect("cargo");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn errors_have_their_position_and_a_correction() {
    let wrong = "Use `pad items`, or\n`pad item list --al`.\n\n\
        ```sh\npad item create tasks x --priority urgent\n\
        pad item list && pad item list --limit 300\npad item create tasks\n\
         pad item create tasks 'a\nb'\npad help items --format json\npad help --format pdf\n\
         pad item create tasks --json '{}'\npad item create tasks 'Fix\nother x\n```\n";
    let folder = folder("wrong-documents", PROGRAM, RIGHT, wrong);
    let messages = cargo(&folder, &["check"]);
    for expected in [
        "docs/more.md:1:6: unknown command `items`; did you mean `item`?",
        "docs/more.md:2:2: unknown flag `--al`",
        "docs/more.md:5:1: invalid value `urgent` for `--priority`",
        "docs/more.md:6:1: invalid value `300` for `--limit`",
        "docs/more.md:7:1: ",
        "docs/more.md:10:1: unknown command `items`; did you mean `item`?",
        "docs/more.md:11:1: invalid value `pdf` for `--format`; expected `text`, `md`",
        "docs/more.md:12:1: `tasks` is refused: the arguments of a call with JSON are in the JSON object",
        "docs/more.md:13:1: incomplete command line: `'` is not closed",
        "--> src/lib.rs:",
    ] {
        assert!(
            messages.contains(expected),
            "no `{expected}` in\n{messages}"
        );
    }
    assert_eq!(messages.matches("docs/more.md:").count(), 9, "{messages}");
    assert!(!messages.contains("README.md:"), "{messages}");
}

#[test]
fn lines_that_the_compiler_cannot_decide_are_tested() {
    let folder = folder(
        "tested-documents",
        PROGRAM,
        RIGHT,
        "`pad item create a b --count 3`\n\n`pad item create --json '{\"collection\":\"a\"}'`\n\n`pad --mcp`\n",
    );
    let messages = cargo(&folder, &["test", "--lib"]);
    for expected in [
        "test cmdhelp_command_lines_of_readme_md ... ok",
        "test cmdhelp_command_lines_of_docs_more_md ... FAILED",
        "docs/more.md:1:2: `pad item create a b --count 3` does not parse",
        "it is odd",
        "docs/more.md:3:2: `pad item create --json {\"collection\":\"a\"}` does not parse",
        "`title` is missing",
        "docs/more.md:5:2: `pad --mcp` does not parse",
        "the feature `mcp` of cmdhelp is not enabled",
    ] {
        assert!(
            messages.contains(expected),
            "no `{expected}` in\n{messages}"
        );
    }
}

/// A program with arguments that allow many kinds of mistakes.
const STRICT: &str = r##"
use cmdhelp::{Args, Parser, Subcommand, ValueEnum};

#[derive(Parser)]
#[command(name = "pad", version = "1")]
pub struct Pad {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    #[command(subcommand)]
    Item(Item),
    Serve(Serve),
}

#[derive(Subcommand)]
pub enum Item {
    Add(Add),
    Move {
        item: String,
        #[arg(long)]
        to: String,
    },
    List,
}

#[derive(Args)]
pub struct Add {
    pub title: String,
    #[arg(long)]
    pub priority: Option<Priority>,
    #[arg(long, value_parser = cmdhelp::value_parser!(u8).range(1..=100))]
    pub limit: Option<u8>,
    #[arg(long, conflicts_with = "verbose")]
    pub quiet: bool,
    #[arg(long)]
    pub verbose: bool,
    #[arg(long, require_equals = true)]
    pub color: Option<String>,
    #[arg(long, num_args = 2)]
    pub between: Vec<u8>,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Serve {
    #[arg(long)]
    pub port: Option<u16>,
    #[arg(long)]
    pub socket: Option<String>,
}

#[derive(Clone, ValueEnum)]
pub enum Priority { Low, High }

cmdhelp::checked_docs!(Pad, "README.md");
"##;

/// Wrong command lines, the messages about them, and the correct command lines, with `|` between these columns.
const MISTAKES: &str = r#"
pad item add x --priority | `--priority` needs a value; expected `low` or `high` | Corrected: `pad item add x --priority low`
pad item add x --priority urgent | invalid value `urgent` for `--priority`; expected `low` or `high` | Corrected: `pad item add x --priority low`
pad item add x --limit 500 | invalid value `500` for `--limit`; expected a whole number from 1 to 100 | Corrected: `pad item add x --limit 100`
pad item add x --limit=0 | invalid value `0` for `--limit`; expected a whole number from 1 to 100 | Corrected: `pad item add x --limit=1`
pad item add --verbose | `<title>` is missing | Corrected: `pad item add --verbose <title>`
pad item move x | `--to` is missing | Corrected: `pad item move x --to <to>`
pad serve | one of `--port`, `--socket` is missing | Corrected: `pad serve --port 1`
pad itme add 'x y' | unknown command `itme`; did you mean `item`? | Corrected: `pad item add 'x y'`
pad item | there are no arguments, so the program would only show help | Corrected: `pad item list`
pad item add x --quiet --verbose | `--quiet` cannot be used with `--verbose` | Corrected: `pad item add x --quiet`
pad item add x --limit 3 --limit 4 | `--limit` cannot be used multiple times | Corrected: `pad item add x --limit 3`
pad item add x y | unexpected argument `y` | Without it: `pad item add x`
pad item add --frobnicate yes x | unknown flag `--frobnicate` | Without it: `pad item add x`
pad item add x --color never | `--color` needs its value after `=` | Corrected: `pad item add x --color=never`
pad item add x --quiet=yes | `--quiet` takes no value | Corrected: `pad item add x --quiet`
pad item add x --between 1 | `--between` has the wrong number of values | Corrected: `pad item add x --between 1 1`
pad itme add --limt 0 --priority hihg a "$more" | unknown command `itme`; did you mean `item`? |
pad itme add --limt 0 --priority hihg | unknown command `itme`; did you mean `item`? | Corrected: `pad item add --limit 1 --priority high <title>`
"#;

#[test]
fn each_mistake_is_corrected() {
    let columns = |row: &'static str| -> [&str; 3] {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        columns.try_into().expect("three columns")
    };
    let mistakes: Vec<[&str; 3]> = MISTAKES.trim().lines().map(columns).collect();
    for lines in mistakes.chunks(9) {
        let readme: String = lines
            .iter()
            .map(|[line, ..]| format!("```sh\n{line}\n```\n"))
            .collect();
        let folder = folder("corrected-documents", STRICT, &readme, "");
        let messages = cargo(&folder, &["check"]);
        for [line, what, corrected] in lines {
            let of_line: Vec<&str> = messages
                .lines()
                .filter(|messages| {
                    messages.contains(&format!(": {what}")) && messages.contains(corrected)
                })
                .collect();
            assert!(
                !of_line.is_empty(),
                "{line}: {what} {corrected}\n{messages}"
            );
        }
    }
}
