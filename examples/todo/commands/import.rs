use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use cmdhelp::prelude::*;
use serde::Serialize;

use crate::Todo;
use crate::error::StoreError;
use crate::item::{Draft, Id};

/// The maximum number of bytes of an import. All bytes are read before the first item is added.
const MOST: u64 = 64 << 20;

/// Add many items at once, or none of them if something is wrong
///
/// Each line is an item: {"title":"Write docs","description":"","dueAt":"2026-04-05"}. Only the title
/// has to be there.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    example("items.jsonl"),
    example("- < items.jsonl"),
    see_also("add", "undo"),
    stdin(format = "application/jsonl"),
    stdout(text_template = "Imported {count} items")
)]
pub struct Import {
    /// A file of JSON lines; `-` is standard input
    #[arg(default_value = "-")]
    file: PathBuf,
}

/// The result of an import
#[derive(Schema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    count: u64,
    first_id: Option<Id>,
    last_id: Option<Id>,
}

#[derive(Debug, thiserror::Error, Failure)]
pub enum ImportError {
    #[error("`{0}` cannot be read")]
    #[failure(exit = 66, when = "the file of items cannot be read")]
    UnreadableInput(PathBuf, #[source] io::Error),
    #[error("line {line} is no item: {reason}")]
    #[failure(
        exit = 64,
        when = "a line is not an item; nothing has been imported",
        recovery = "todo help import"
    )]
    InvalidLine { line: usize, reason: String },
    #[error("nothing has been imported")]
    #[failure(interrupted, when = "the import was stopped, for example by Ctrl-C")]
    Interrupted,
    #[error(transparent)]
    #[failure(transparent)]
    Store(#[from] StoreError),
}

#[cmdhelp::run]
impl Import {
    fn run(self, cx: &mut Context<Todo>) -> Result<Imported, ImportError> {
        // The whole input is read before the list is locked: slow input does not block other processes.
        let drafts = read(&self.file)?;
        let total = drafts.len() as u64;
        let mut store = cx.root().store()?;
        let change = store.change("import")?;
        let (mut first_id, mut last_id) = (None, None);
        for (draft, done) in drafts.iter().zip(0..) {
            if cx.cancelled() {
                return Err(ImportError::Interrupted);
            }
            cx.progress(done, total, "importing");
            last_id = Some(change.add(draft)?);
            first_id = first_id.or(last_id);
        }
        cx.progress(total, total, "importing");
        change.keep(cx.is_dry_run())?;
        Ok(Imported {
            count: total,
            first_id,
            last_id,
        })
    }
}

/// Reads a file of items, or standard input.
fn read(file: &Path) -> Result<Vec<Draft>, ImportError> {
    let unreadable = |error| ImportError::UnreadableInput(file.to_owned(), error);
    let input: Box<dyn Read> = match file.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(file).map_err(unreadable)?),
    };
    let mut input = BufReader::new(input.take(MOST + 1));
    let mut drafts = Vec::new();
    let mut left = MOST;
    for line in 1.. {
        let mut text = String::new();
        let length = input.read_line(&mut text).map_err(unreadable)?;
        if length == 0 {
            break;
        }
        let invalid = |reason| ImportError::InvalidLine { line, reason };
        left = left
            .checked_sub(length as u64)
            .ok_or_else(|| invalid(format!("the input has more than {MOST} bytes")))?;
        let draft = serde_json::from_str(&text);
        drafts.push(
            draft.map_err(|error| invalid(error.to_string().replace("line 1 column", "column")))?,
        );
    }
    Ok(drafts)
}
