//! `#[schema(schemars = "...")]` in a package of its own, starting with its first build.

#[path = "../../scratch/cargo.rs"]
mod scratch;

use std::fs;
use std::path::{Path, PathBuf};

/// The program of the guide.
const PROGRAM: &str = r#"
use cmdhelp::prelude::*;
use serde::Serialize;

/// What somebody has to pay
#[derive(Schema, Serialize)]
pub struct Invoice {
    /// How much it is
    #[schema(schemars = "schemas/amount.json")]
    pub amount: Amount,
}

/// As another crate has it.
#[derive(schemars::JsonSchema, Serialize)]
pub struct Amount {
    pub cents: u32,
}

#[test]
fn the_schema_is_the_declared_one() {
    println!("{}", Invoice::SCHEMA);
}
"#;

struct Package(PathBuf);

impl Package {
    /// Creates the package. `features` are the features of its test dependency.
    fn new(name: &str, features: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(folder.join("src")).expect("a folder");
        let package = Self(folder);
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ncmdhelp = {{ path = {repository:?} }}\nschemars = \"1.0\"\n\
             serde = {{ version = \"1.0\", features = [\"derive\"] }}\n\n\
             [dev-dependencies]\ncmdhelp = {{ path = {repository:?}, features = [{features}] }}\n\n\
             [workspace]\n",
        );
        package.write("Cargo.toml", &manifest);
        package.write("src/lib.rs", PROGRAM);
        package
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.0.join(path), text).expect("a file");
    }

    /// Runs cargo. Returns its messages, and whether it succeeded.
    fn cargo(&self, words: &[&str], bless: bool) -> (bool, String) {
        let mut cargo = scratch::cargo(&self.0);
        cargo.arg("--offline").args(words);
        cargo.env_remove("CMDHELP_BLESS");
        if bless {
            cargo.env("CMDHELP_BLESS", "1");
        }
        let output = cargo.output().expect("cargo");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let messages = text(&output.stdout) + &text(&output.stderr);
        (output.status.success(), messages)
    }

    #[track_caller]
    fn succeeds(&self, words: &[&str], bless: bool) -> String {
        let (content, messages) = self.cargo(words, bless);
        assert!(content, "{messages}");
        messages
    }

    #[track_caller]
    fn fails(&self, words: &[&str], because: &str) {
        let (content, messages) = self.cargo(words, false);
        assert!(!content && messages.contains(because), "{messages}");
    }
}

#[test]
fn a_schema_file_is_requested_written_and_checked() {
    let package = Package::new("schemars-first", "\"schemars\"");
    let test = ["test", "--lib", "--", "--nocapture"];
    package.fails(&["check"], "the file `schemas/amount.json` does not exist");
    package.succeeds(&test, true);
    let messages = package.succeeds(&test, false);
    let schema = r#""amount":{"description":"How much it is","allOf":[{"description":"As another crate has it.""#;
    assert!(messages.contains(schema), "{messages}");
    package.succeeds(&["check"], false);

    package.write("src/lib.rs", &PROGRAM.replace("cents: u32", "cents: i64"));
    let expected = "`schemas/amount.json` differs from the schema that schemars makes";
    package.fails(&test, expected);
    package.write("schemas/amount.json", "<<<<<<< what git leaves");
    package.fails(
        &["check"],
        "run `CMDHELP_BLESS=1 cargo test` to rewrite the file",
    );
    package.succeeds(&test, true);
    let messages = package.succeeds(&test, false);
    assert!(messages.contains(r#""format":"int64""#), "{messages}");
}

#[test]
fn a_test_without_the_feature_names_the_feature() {
    let package = Package::new("schemars-without", "");
    fs::create_dir(package.0.join("schemas")).expect("a folder");
    package.write("schemas/amount.json", "{}");
    package.succeeds(&["check"], false);
    // The mistake is found before any code is generated, so the test is only checked.
    package.fails(
        &["check", "--lib", "--profile", "test"],
        "`#[schema(schemars = ...)]` needs the feature `schemars` of cmdhelp",
    );
}
