//! The program at the end of the tutorial.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::ExitCode;

use cmdhelp::prelude::*;

/// Keep notes in a file
#[derive(Parser)]
#[command(name = "jot", version = "1.0.0")]
#[cmdhelp(effects = "required")]
struct Jot {
    /// The file that the notes are in
    #[arg(long, global = true, env = "JOT_FILE", default_value = "notes.txt")]
    file: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Add(Add),
    List(List),
    Forget(Forget),
}

/// Write a note down
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("\"Buy milk\"", note = "the usual"),
    stdout(text_template = "Noted as number {number}.")
)]
struct Add {
    /// The text of the note
    text: String,
}

/// A note, and its number
#[derive(Schema, serde::Serialize)]
struct Note {
    number: usize,
    text: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self, cx: &mut Context<Jot>) -> Result<Note, JotError> {
        if self.text.contains('\n') {
            return Err(JotError::SeveralLines);
        }
        let file = &cx.root().file;
        let mut notes = notes(file)?;
        notes.push(self.text.clone());
        fs::write(file, notes.join("\n"))?;
        Ok(Note {
            number: notes.len(),
            text: self.text,
        })
    }
}

fn notes(file: &PathBuf) -> io::Result<Vec<String>> {
    match fs::read_to_string(file) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[derive(Debug, thiserror::Error, Failure)]
enum JotError {
    #[error("a note is one line")]
    #[failure(usage, recovery = "jot add \"One line\"")]
    SeveralLines,
    #[error("there is no note {0}")]
    #[failure(
        exit = 44,
        when = "there is no note with this number",
        recovery = "jot list"
    )]
    NoSuchNote(usize),
    #[error(transparent)]
    #[failure(transparent)]
    Io(#[from] io::Error),
}

/// List the notes
#[cmdhelp::run]
#[cmdhelp(effect = "read", example("", note = "all of them"), see_also("add"))]
fn list(cx: &mut Context<Jot>) -> io::Result<Vec<Note>> {
    let notes = notes(&cx.root().file)?.into_iter().enumerate();
    Ok(notes
        .map(|(i, text)| Note {
            number: i + 1,
            text,
        })
        .collect())
}

/// Forget a note for good
#[cmdhelp::run]
#[cmdhelp(effect = "destructive", example("1"), dry_run)]
fn forget(
    /// The number of the note in `list`
    number: usize,
    cx: &mut Context<Jot>,
) -> Result<Note, JotError> {
    let mut notes = notes(&cx.root().file)?;
    if number == 0 || number > notes.len() {
        return Err(JotError::NoSuchNote(number));
    }
    let text = notes.remove(number - 1);
    if !cx.is_dry_run() {
        fs::write(&cx.root().file, notes.join("\n"))?;
    }
    Ok(Note { number, text })
}

fn main() -> ExitCode {
    cmdhelp::run::<Jot>()
}
