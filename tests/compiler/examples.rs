//! `example(...)` lines that the compiler cannot check: the derive adds a test to the author's crate,
//! which parses them with clap.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::lanes::Lane;

/// Two programs with values that only clap can parse.
const PROGRAMS: &str = r##"
use cmdhelp::Parser;

fn even(text: &str) -> Result<u8, String> {
    let number: u8 = text.parse().map_err(|_| "no number".to_owned())?;
    number.is_multiple_of(2).then_some(number).ok_or_else(|| "it is odd".to_owned())
}

/// Takes what is even
#[derive(Parser)]
#[command(name = "right", version = "1")]
#[cmdhelp(
    example("--count 2", note = "even"),
    example("right --count 4 | sort; right --count=$COUNT && other --count 3"),
    example("--help")
)]
pub struct Right {
    /// How many
    #[arg(long, value_parser = even)]
    pub count: u8,
}

/// Takes what is even, and is shown with what is odd
#[derive(Parser)]
#[command(name = "wrong")]
#[cmdhelp(example("--count 3"), example("right --count 3 && wrong --count 5"))]
pub struct Wrong {
    /// How many
    #[arg(long, value_parser = even)]
    pub count: u8,
}

/// Lists from where to where
#[derive(Parser)]
#[command(name = "spans", version = "1")]
#[cmdhelp(effect = "read", example("--select start --limit 1"), example("--select strat"))]
pub struct Spans {}

impl cmdhelp::Run for Spans {
    type App = Spans;
    type Output = Vec<std::ops::Range<u8>>;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut cmdhelp::call::Context<Spans>) -> Result<Self::Output, Self::Error> {
        Ok(vec![1..2])
    }
}

/// Says nothing that could be wrong
#[derive(Parser)]
#[command(name = "plain", version = "1")]
pub struct Plain {
    /// How many
    #[arg(long)]
    pub count: u8,
}

mod inner {
    /// Takes what is even, in a module
    #[derive(cmdhelp::Parser)]
    #[command(name = "inner")]
    #[cmdhelp(example("--count 2"))]
    pub struct Inner {
        /// How many
        #[arg(long, value_parser = super::even)]
        pub count: u8,
    }
}
pub use inner::Inner;

/// A root type in a function: its generated test cannot be run.
pub fn in_a_function() -> bool {
    /// Takes what is even
    #[derive(Parser)]
    #[command(name = "local")]
    #[cmdhelp(example("--count 2"))]
    struct Local {
        /// How many
        #[arg(long, value_parser = even)]
        count: u8,
    }
    Local::try_parse_from(["local", "--count", "2"]).is_ok_and(|local| local.count == 2)
}
"##;

/// Runs cargo for a crate with this source and dependencies. Returns its messages.
fn cargo(lane: &Lane, command: &str, name: &str, source: &str, dependencies: &str) -> String {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let folder = all.join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder for the crate");
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncmdhelp = {{ path = {:?} }}\n{dependencies}\n[workspace]\n",
        env!("CARGO_MANIFEST_DIR"),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest");
    let source = format!("#![deny(warnings)]\n{source}");
    fs::write(folder.join("src/lib.rs"), source).expect("the source");
    let output = lane
        .cargo(&folder)
        .args([command, "--offline", "--lib"])
        .output()
        .expect("cargo");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn examples_are_parsed_by_the_program() {
    let outcome = cargo(&Lane::new(), "test", "programs", PROGRAMS, "");
    for expected in [
        "running 4 tests",
        "test cmdhelp_examples_of_right ... ok",
        "test inner::cmdhelp_examples_of_inner ... ok",
        "test cmdhelp_examples_of_wrong ... FAILED",
        "the example `--count 3` does not parse",
        "the example `right --count 3 && wrong --count 5` does not parse",
        "it is odd",
        "test cmdhelp_examples_of_spans ... FAILED",
        "the example `--select strat` does not parse",
        "no field `strat`",
    ] {
        assert!(outcome.contains(expected), "no `{expected}` in\n{outcome}");
    }
}

/// A library crate with commands that several programs share.
const LIBRARY: &str = r##"
/// List what there is
#[derive(cmdhelp::Args)]
#[cmdhelp(example("--all --workspace docs"))]
pub struct List {
    /// All of it
    #[arg(long)]
    pub all: bool,
}
"##;

/// Returns a program with the library's commands and this flag at its root.
fn program(flag: &str) -> String {
    format!(
        "
        #[derive(cmdhelp::Parser)]
        #[command(name = \"pad\")]
        pub struct Pad {{
            #[arg(long = {flag:?}, global = true)]
            pub flag: Option<String>,
            #[command(subcommand)]
            pub command: Command,
        }}

        #[derive(cmdhelp::Subcommand)]
        pub enum Command {{
            List(commands::List),
        }}
        "
    )
}

#[test]
fn types_of_other_crates_are_reviewed_in_the_using_crate() {
    let commands = "commands = { path = \"../commands\" }\n";
    let lane = Lane::new();
    let library = cargo(&lane, "check", "commands", LIBRARY, "");
    assert!(!library.contains("error"), "{library}");
    let right = cargo(&lane, "check", "right", &program("workspace"), commands);
    assert!(!right.contains("error"), "{right}");
    let wrong = cargo(&lane, "check", "wrong", &program("worksapce"), commands);
    for expected in [
        "unknown flag `--workspace`; did you mean `--worksapce`?",
        "#[cmdhelp(example(\"--all --workspace docs\"))]",
    ] {
        assert!(wrong.contains(expected), "no `{expected}` in\n{wrong}");
    }
}

/// Returns a program with examples that only clap can check, and a root with this attribute and field.
fn silent(root: &str, field: &str) -> String {
    format!(
        "
        use cmdhelp::{{Args, Parser, Subcommand}};

        fn even(text: &str) -> Result<u8, String> {{
            let number: u8 = text.parse().map_err(|_| \"no number\".to_owned())?;
            number.is_multiple_of(2).then_some(number).ok_or_else(|| \"it is odd\".to_owned())
        }}

        #[derive(Parser)]
        #[command(name = \"pad\")]
        {root}
        pub struct Pad {{
            {field}
            #[command(subcommand)]
            pub command: Command,
        }}

        #[derive(Subcommand)]
        pub enum Command {{
            /// Take what is even
            Take(Take),
            /// Give what is even
            #[cmdhelp(example(\"--count 4\"))]
            Give {{
                #[arg(long, value_parser = even)]
                count: u8,
            }},
        }}

        #[derive(Args)]
        #[cmdhelp(example(\"--count 3\"))]
        pub struct Take {{
            #[arg(long, value_parser = even)]
            pub count: u8,
        }}
        "
    )
}

#[test]
fn invalid_examples_are_errors() {
    let lane = Lane::new();
    let untested = cargo(&lane, "test", "silent", &silent("", ""), "");
    for expected in [
        "this example is not checked, because only the running program can parse it",
        "write `#[cmdhelp(root)]` on the root type",
        "#[cmdhelp(example(\"--count 3\"))]",
        "#[cmdhelp(example(\"--count 4\"))]",
    ] {
        assert!(
            untested.contains(expected),
            "no `{expected}` in\n{untested}"
        );
    }
    // The test is generated because of an attribute of the root or of one of its arguments.
    for (root, field) in [
        ("#[cmdhelp(root)]", ""),
        (
            "",
            "#[arg(long)] #[cmdhelp(secret)] pub token: Option<String>,",
        ),
    ] {
        let tested = cargo(&lane, "test", "tested", &silent(root, field), "");
        for expected in [
            "running 1 test",
            "test cmdhelp_examples_of_pad ... FAILED",
            "the example `--count 3` does not parse",
            "it is odd",
        ] {
            assert!(tested.contains(expected), "no `{expected}` in\n{tested}");
        }
        assert!(!tested.contains("`--count 4`"), "{tested}");
    }
}

/// A root without a name, and a binary that runs it.
const UNNAMED: &str = r#"
#![deny(warnings)]
//! Keeps things
use cmdhelp::call::Context;

/// Keeps things
#[derive(cmdhelp::Parser)]
#[command(version)]
#[cmdhelp(example("list --all"))]
pub struct Cli {
    #[command(subcommand)]
    command: Commands,
}

#[derive(cmdhelp::Subcommand)]
enum Commands {
    /// List them
    #[cmdhelp(effect = "read", run = list)]
    List {
        /// All of them
        #[arg(long)]
        all: bool,
    },
}

fn list(all: bool, _: &mut Context<Cli>) -> Result<bool, std::convert::Infallible> {
    Ok(all)
}
"#;

/// Writes a workspace with packages of all layouts: a library with one binary of another name, a
/// library with several binaries, and a library without binaries.
fn executables() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("executables");
    let write = |file: &str, text: &str| {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder for the file");
        fs::write(file, text).expect("a file");
    };
    let package = |name: &str, more: &str| {
        let repository = env!("CARGO_MANIFEST_DIR");
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"1.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ncmdhelp = {{ path = {repository:?} }}\n{more}\n"
        );
        write(&format!("{name}/Cargo.toml"), &manifest);
    };
    let main = |library: &str| {
        format!("fn main() -> std::process::ExitCode {{ cmdhelp::run::<{library}Cli>() }}")
    };
    write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"*-*\"]\n",
    );
    package("foo-cli", "[[bin]]\nname = \"foo\"\npath = \"src/main.rs\"");
    write("foo-cli/src/lib.rs", UNNAMED);
    write("foo-cli/src/main.rs", &main("foo_cli::"));
    package("bar-all", "");
    write("bar-all/src/main.rs", &[UNNAMED, &main("")].concat());
    write(
        "bar-all/src/bin/bar-admin.rs",
        &[UNNAMED, &main("")].concat(),
    );
    package("baz-core", "");
    write("baz-core/src/lib.rs", UNNAMED);
    package("baz-app", "baz-core = { path = \"../baz-core\" }");
    write("baz-app/src/main.rs", &main("baz_core::"));
    folder
}

#[test]
fn documents_have_the_name_of_the_executable() {
    let folder = executables();
    let lane = Lane::new();
    let build = |packages: &[&str]| {
        let output = lane
            .cargo(&folder)
            .args(["build", "--offline"])
            .args(packages.iter().flat_map(|name| ["-p", name]))
            .output()
            .expect("cargo");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (built, messages) = build(&["foo-cli", "bar-all"]);
    assert!(built, "{messages}");
    for (binary, package) in [
        ("foo", "foo-cli"),
        ("bar-all", "bar-all"),
        ("bar-admin", "bar-all"),
    ] {
        let run = |line: &str| {
            let output = Command::new(lane.target().join("debug").join(binary))
                .args(line.split(' '))
                .output()
                .expect("the program runs");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let document = run("help --format json --all");
        assert!(
            document.contains(&format!("\"binary\":\"{binary}\"")),
            "{document}"
        );
        assert!(
            document.contains(&format!("\"cmd\":\"{binary} list --all\"")),
            "{document}"
        );
        let tools = run("--llms");
        assert!(
            tools.contains(&format!("`{binary} <name> --json")),
            "{tools}"
        );
        let page = run("help --format md list");
        assert!(page.contains(&format!("binary: {binary}\n")), "{page}");
        assert!(run("--help").contains(&format!("For agents: `{binary} help ")));
        // `--version` still prints the package's name, as with clap.
        assert_eq!(run("--version"), format!("{package} 1.0.0\n"));
    }
    // The binary that runs a root in a library without binaries is unknown, so the author must name
    // the binary.
    let (built, messages) = build(&["baz-app"]);
    assert!(!built, "{messages}");
    for expected in [
        "the package of this root does not have exactly one binary",
        "`#[command(bin_name = \"baz-core\")]`",
        "struct Cli",
    ] {
        assert!(messages.contains(expected), "{expected}: {messages}");
    }
}
