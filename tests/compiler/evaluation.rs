//! The compiler's lint against constants that take long to evaluate does not fire for large programs,
//! with correct or wrong examples.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::lanes::{self, Lane};

/// The message of the lint, and of the compiler's reports about constants that take even longer.
const LONG: &str = "constant evaluation is taking a long time";

/// Checks a library with this source and returns the compiler's messages. The lint is on even where
/// generated code allows it.
fn check(name: &str, source: &str) -> String {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long-evaluation");
    let folder = all.join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder for the crate");
    fs::write(folder.join("Cargo.toml"), lanes::manifest(name)).expect("the manifest");
    fs::write(folder.join("src/lib.rs"), source).expect("the source");
    let output = Lane::new()
        .cargo(&folder)
        .args(["rustc", "--offline", "--lib", "--profile", "check", "--"])
        .args(["--force-warn", "long_running_const_eval"])
        .output()
        .expect("cargo");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Writes a struct with this number of options.
fn options(source: &mut String, head: &str, prefix: &str, number: usize) {
    writeln!(source, "{head} {{").expect("a string");
    for n in 0..number {
        writeln!(
            source,
            "/// Option {n}\n#[arg(long = \"{prefix}-{n}\")] pub {prefix}_{n}: Option<String>,"
        )
        .expect("a string");
    }
}

/// Returns a program of commands that share flattened groups, with an example each.
fn groups(commands: usize, groups: usize, number: usize, example: &str) -> String {
    let mut source = String::from(
        "use cmdhelp::{Args, Parser, Subcommand};\n\
         #[derive(Parser)] #[command(name = \"big\", version = \"1\")] #[cmdhelp(root)]\n\
         pub struct Cli { #[command(subcommand)] pub command: Command }\n\
         #[derive(Subcommand)] pub enum Command {\n",
    );
    for c in 0..commands {
        writeln!(source, "/// Do {c}\nC{c}(C{c}),").expect("a string");
    }
    source += "}\n";
    for c in 0..commands {
        let head = format!("#[derive(Args)] #[cmdhelp(example({example:?}))] pub struct C{c}");
        options(&mut source, &head, "own", 1);
        for g in 0..groups {
            writeln!(source, "#[command(flatten)] pub g{g}: G{g},").expect("a string");
        }
        source += "}\n";
    }
    for g in 0..groups {
        let head = format!("#[derive(Args)] pub struct G{g}");
        options(&mut source, &head, &format!("g{g}"), number);
        source += "}\n";
    }
    source
}

/// Returns a program with one command of many options and a conflict, and an example.
fn flat(number: usize, example: &str) -> String {
    let mut source = String::from("use cmdhelp::Parser;\n");
    let head = format!(
        "/// Much\n#[derive(Parser)] #[command(name = \"flat\", version = \"1\")]\n\
         #[cmdhelp(root, example({example:?}))] pub struct Cli"
    );
    options(&mut source, &head, "o", number);
    source += "#[arg(long)] pub must: String,\n#[arg(long)] pub old: Option<String>,\n\
               #[arg(long, conflicts_with = \"old\")] pub new: Option<String>,\n}\n";
    source
}

/// Checks that these programs have these numbers of wrong examples, and that the lint does not fire.
fn check_all(name: &str, programs: &[(usize, String)]) {
    let mut source = String::from("#![allow(clippy::all)]\n");
    for (n, (_, program)) in programs.iter().enumerate() {
        writeln!(source, "pub mod p{n} {{\n{program}\n}}").expect("a string");
    }
    let messages = check(name, &source);
    let mistakes: usize = programs.iter().map(|(mistakes, _)| mistakes).sum();
    assert_eq!(
        messages.matches("example does not parse").count(),
        mistakes,
        "{messages}"
    );
    assert_eq!(messages.matches("error[").count(), mistakes, "{messages}");
    assert!(!messages.contains(LONG), "{messages}");
}

/// The examples are right and wrong.
#[test]
fn no_program_with_flattened_groups_reaches_the_lint() {
    let programs = [
        (0, groups(8, 20, 30, "--g19-29 v --own-0 v")),
        (8, groups(12, 20, 30, "--g19-29x v")),
        (1, groups(1, 20, 30, "--zzz v --g3-4x v --g1-2z v")),
    ];
    check_all("large-groups", &programs);
}

/// In the examples, many options of one command are given.
#[test]
fn no_program_with_many_options_reaches_the_lint() {
    let long: Vec<String> = (0..20).map(|n| format!("--o-{} v", n * 29 % 600)).collect();
    let long = long.join(" ");
    let programs = [
        (0, flat(600, &format!("{long} --must m"))),
        (1, flat(600, &long)),
        (1, flat(600, &format!("{long} --must m --zzz v"))),
        (1, flat(600, &format!("{long} --new v --old v --must m"))),
    ];
    check_all("large-commands", &programs);
}

#[test]
fn allow_attributes_do_not_silence_the_check() {
    let source = "#[allow(long_running_const_eval)]\npub const LONG: () = {\n\
                  let mut i = 0;\nwhile i < 3_000_000 { i += 1; }\n};\n";
    let messages = check("control", source);
    assert!(messages.contains(LONG), "{messages}");
}
