//! Keeping what a command prints, within a budget.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is kept of a command that does not stop printing.
const MOST: u64 = 1 << 30;

/// How much of what went to a file is shown.
const SHOWN: usize = 2_000;

/// What a command has printed so far. What is more than the budget goes to a file: it would not fit
/// into what a model reads, and must not fill our memory.
#[derive(Debug)]
pub(super) struct Capture {
    budget: usize,
    kept: Vec<u8>,
    total: u64,
    file: Option<Option<(PathBuf, File)>>,
}

/// What a command has printed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Captured {
    /// This.
    Whole(Vec<u8>),
    /// Too much.
    Large(Large),
}

/// Output that is too much to be shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Large {
    /// Where it is, if it could be written.
    pub(super) path: Option<PathBuf>,
    /// How much it is, in bytes.
    pub(super) total: u64,
    /// How it begins.
    pub(super) beginning: String,
}

impl Capture {
    pub(super) fn new(budget: usize) -> Self {
        Self {
            budget,
            kept: Vec::new(),
            total: 0,
            file: None,
        }
    }

    /// Keeps more.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let fits = self.kept.len() + bytes.len() <= self.budget;
        if self.file.is_none() && fits {
            self.kept.extend_from_slice(bytes);
            return;
        }
        let (kept, total) = (&self.kept, self.total);
        let file = self.file.get_or_insert_with(|| {
            let (path, mut file) = create()?;
            file.write_all(kept).ok()?;
            Some((path, file))
        });
        let shown = SHOWN.saturating_sub(self.kept.len()).min(bytes.len());
        self.kept.extend_from_slice(&bytes[..shown]);
        if let Some((_, writer)) = file
            && (total > MOST || writer.write_all(bytes).is_err())
        {
            remove(file.take());
        }
    }

    /// What it was in all.
    pub(super) fn finish(mut self) -> Captured {
        let Some(file) = self.file.take() else {
            return Captured::Whole(self.kept);
        };
        let shown = &self.kept[..self.kept.len().min(SHOWN)];
        Captured::Large(Large {
            path: file.map(|(path, _)| path),
            total: self.total,
            beginning: String::from_utf8_lossy(shown).into_owned(),
        })
    }

    /// Throws it away.
    pub(super) fn discard(mut self) {
        remove(self.file.take().flatten());
    }
}

fn remove(file: Option<(PathBuf, File)>) {
    if let Some((path, _)) = file {
        let _ = std::fs::remove_file(path);
    }
}

/// A new file that nobody else can read.
fn create() -> Option<(PathBuf, File)> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let attempts = (0..100).map(|_| NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut paths = attempts.map(|number| {
        let name = format!("mcp-output-{}-{number}.json", std::process::id());
        std::env::temp_dir().join(name)
    });
    paths.find_map(|path| Some((path.clone(), options.open(path).ok()?)))
}

#[cfg(test)]
mod tests {
    use super::{Capture, Captured};

    #[test]
    fn what_fits_is_kept() {
        let mut capture = Capture::new(4);
        capture.put(b"ab");
        capture.put(b"cd");
        assert_eq!(capture.finish(), Captured::Whole(b"abcd".to_vec()));
    }

    #[test]
    fn what_does_not_fit_is_in_a_file() {
        let mut capture = Capture::new(4);
        for part in ["ab", "cde", "f"] {
            capture.put(part.as_bytes());
        }
        let Captured::Large(large) = capture.finish() else {
            panic!("six bytes were taken for four");
        };
        let path = large.path.expect("a file");
        assert_eq!(std::fs::read(&path).expect("its contents"), b"abcdef");
        assert_eq!((large.total, large.beginning.as_str()), (6, "abcdef"));
        std::fs::remove_file(path).expect("it is ours");
    }

    #[test]
    fn what_is_thrown_away_leaves_no_file() {
        let mut capture = Capture::new(1);
        capture.put(b"abc");
        let path = capture
            .file
            .as_ref()
            .and_then(|it| it.as_ref())
            .expect("a file")
            .0
            .clone();
        capture.discard();
        assert!(!path.exists());
    }
}
