//! What the program is asked, what it answers, and a program for each answer that writes it
//! without having been asked.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::binary::printed;
use crate::cargo::finish;
use crate::source::groups::ASKED;
use crate::workspace::Workspace;

/// The questions that agents begin with, for which there is a bar.
pub(super) const SHOWN: [&str; 2] = ["help --format json", "help --format md"];
/// What prints the document itself.
pub(super) const WEIGHED: &str = "help --all --format json";

/// Each question with what the table calls it; `LEAF` stands for the words of a command.
const QUESTIONS: [(&str, &str); 6] = [
    (SHOWN[0], "`help --format json`"),
    (SHOWN[1], "`help --format md`"),
    ("help LEAF --format json", "`help <command> --format json`"),
    ("help --format sig", "`help --format sig`"),
    (WEIGHED, "`help --all --format json`"),
    ("help --all --format md", "`help --all --format md`"),
];

/// A program that writes bytes which it does not have to think of.
const WRITER: &str = r#"//! Writes what has been answered before.

use std::io::Write;

static ANSWER: &[u8] = include_bytes!("ANSWER");

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(ANSWER)?;
    out.flush()
}
"#;

/// A question, and both programs that give the same answer.
pub(super) struct Answer {
    pub(super) words: &'static str,
    pub(super) what: &'static str,
    pub(super) argv: Vec<String>,
    pub(super) program: PathBuf,
    pub(super) writer: PathBuf,
    bytes: Vec<u8>,
}

impl Answer {
    /// Asks the program everything, and builds the programs that write the answers.
    pub(super) fn all(program: &Path, workspace: &Workspace) -> Result<Vec<Self>> {
        let questions = QUESTIONS.iter().enumerate();
        let answers = questions.map(|(number, (words, what))| {
            let argv = argv(words);
            let bytes = printed(program, &argv)?;
            let writer = writer(&workspace.directory, number, &bytes)?;
            if printed(&writer, &argv)? != bytes {
                return Err(format!("{} writes something else", writer.display()).into());
            }
            Ok(Self {
                words,
                what,
                argv,
                program: program.to_owned(),
                writer,
                bytes,
            })
        });
        answers.collect()
    }

    /// The tokens that the document says it has, or, if it does not say, a quarter of its bytes:
    /// the documents' own rule.
    fn tokens(&self) -> String {
        let text = String::from_utf8_lossy(&self.bytes);
        let told = text.rsplit_once("\"tokens\":").map(|(_, rest)| {
            let end = rest.find(|it: char| !it.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].to_owned()
        });
        told.unwrap_or_else(|| format!("{}, not told", self.bytes.len().div_ceil(4)))
    }
}

/// A table of what the answers cost whoever reads them.
pub(super) fn prices(answers: &[Answer]) -> String {
    let mut table = String::from("| answer | program | bytes | tokens |\n|---|---|--:|--:|\n");
    for answer in answers {
        let (bytes, tokens) = (answer.bytes.len(), answer.tokens());
        let _ = writeln!(
            table,
            "| {} | {} | {bytes} | {tokens} |",
            answer.what, ASKED.label
        );
    }
    table
}

/// The command line of a question, with the name of the program.
pub(super) fn argv(words: &str) -> Vec<String> {
    let words = words.replace("LEAF", &ASKED.leaf().join(" "));
    let words = words.split(' ').map(str::to_owned);
    [String::from("bench")].into_iter().chain(words).collect()
}

/// A program that writes these bytes, as cargo builds for release.
fn writer(folder: &Path, number: usize, bytes: &[u8]) -> Result<PathBuf> {
    let program = folder.join(format!("writer{number}{}", std::env::consts::EXE_SUFFIX));
    let (source, answer) = (program.with_extension("rs"), program.with_extension("txt"));
    fs::write(&answer, bytes)?;
    let path = answer.to_str().ok_or("the path is not text")?;
    fs::write(&source, WRITER.replace("\"ANSWER\"", &format!("{path:?}")))?;
    let mut rustc = Command::new("rustc");
    rustc.args([
        "--edition",
        "2024",
        "-Copt-level=3",
        "-Cstrip=debuginfo",
        "-o",
    ]);
    finish(rustc.arg(&program).arg(&source))?;
    Ok(program)
}
