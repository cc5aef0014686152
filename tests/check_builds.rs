//! `cargo check`, for which the derives generate less code, gives the warnings of a full build.

#[path = "scratch/cargo.rs"]
mod scratch;

use std::fs;
use std::path::Path;

/// A program whose fields are read by nothing but the generated code. No warning is expected.
const PROGRAM: &str = r#"
#![deny(warnings)]

#[derive(cmdhelp::Parser)]
#[command(version)]
enum Cli {
    First { #[arg(long)] value: u8, #[arg(skip)] cache: u8 },
    Second { value: u8, nothing: () },
    Third { #[arg(skip = 3)] constant: u8 },
    #[command(flatten)]
    Others(Others),
}

#[derive(cmdhelp::Subcommand)]
enum Others {
    Fourth(Fourth),
}

#[derive(cmdhelp::Args)]
struct Fourth {
    value: Option<u8>,
    #[arg(long, value_parser = cmdhelp::builder::NonEmptyStringValueParser::new())]
    name: String,
}

fn main() {
    let _ = <Cli as cmdhelp::Parser>::parse();
}
"#;

#[test]
fn fields_that_a_program_does_not_read_cause_no_warning() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-builds");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = \"checked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncmdhelp = {{ path = {:?} }}\n[workspace]\n",
        env!("CARGO_MANIFEST_DIR"),
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest");
    fs::write(folder.join("src/main.rs"), PROGRAM).expect("the source");
    for words in [["check", "--offline"], ["build", "--offline"]] {
        let output = scratch::cargo(&folder).args(words).output().expect("cargo");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}: {messages}");
    }
}
