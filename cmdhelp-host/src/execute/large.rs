//! Stores outputs that are too large for an answer in files.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use cmdhelp_sandbox::{Keep, Output, Spilled};

use super::plan::sha256;
use crate::replace::replace;
use crate::secrets::redact_bytes;

/// The maximum size of an output that an answer contains, in bytes.
const ANSWER: usize = 1 << 20;

/// The maximum size of an output that is stored in a file, in bytes.
const FILE: usize = 64 << 20;

/// The age at which a stored output is removed.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns how much of a program's output is collected, and where. If `folder` is `None`, an output can be at most as
/// large as an answer can contain.
///
/// An output that may contain a secret is collected in memory, so that the secret is never written to a file.
pub(super) fn keep(folder: Option<&Path>, hidden: &[String]) -> Keep {
    let Some(folder) = folder else {
        return Keep::in_memory(ANSWER);
    };
    if !hidden.is_empty() {
        return Keep::in_memory(FILE);
    }
    // An error is ignored here: if the folder is missing, only calls with large outputs fail.
    let _ = fs::create_dir_all(folder);
    Keep {
        memory: ANSWER,
        folder: Some(folder.to_owned()),
        most: FILE as u64,
    }
}

/// If an output is too large for an answer, writes it to a file, with secrets redacted. Then also removes stored
/// outputs that are older than a day.
pub(super) fn spill(
    output: &mut Output,
    folder: Option<&Path>,
    hidden: &[String],
) -> io::Result<()> {
    let Some(folder) = folder else {
        return Ok(());
    };
    if output.exceeded || output.outcome.timed_out {
        // The program was ended because of a limit, so its output is incomplete and the file is removed.
        if let Some(spilled) = output.spilled.take() {
            fs::remove_file(spilled.path)?;
        }
    } else if output.stdout.len() > ANSWER {
        static FILES: AtomicU64 = AtomicU64::new(0);
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("redacted-{}-{number}", std::process::id()));
        let bytes = redact_bytes(&output.stdout, hidden);
        replace(&path, &bytes)?;
        output.spilled = Some(Spilled {
            sha256: sha256(&path)?,
            bytes: bytes.len() as u64,
            path,
        });
        output.stdout = bytes;
        output.stdout.truncate(ANSWER);
    }
    if output.spilled.is_some() {
        remove_old(folder)?;
    }
    Ok(())
}

fn remove_old(folder: &Path) -> io::Result<()> {
    let now = SystemTime::now();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let age = entry.metadata().and_then(|it| it.modified());
        let is_old = age.is_ok_and(|it| now.duration_since(it).is_ok_and(|age| age > KEPT));
        if is_old {
            // An error is ignored, because another call may have removed the file.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}
