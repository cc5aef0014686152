//! Captures the output of a command. Large output goes to a file.

use std::path::PathBuf;

use super::store::{Store, UnfinishedFile};

/// The maximum number of bytes of the output that stay in memory after the output has exceeded the
/// budget.
const SHOWN: usize = 8_000;

/// The output that a command has written so far. If the output exceeds the budget, it goes to a
/// file, because it could be too large for a model's context and for memory.
#[derive(Debug)]
pub(super) struct Capture {
    budget: usize,
    store: Store,
    kept: Vec<u8>,
    total: u64,
    /// The file for large output, or `None` until it is needed; `Some(None)` if the file could not
    /// be written.
    file: Option<Option<UnfinishedFile>>,
}

/// The captured output of a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Captured {
    /// The whole output.
    Whole(Vec<u8>),
    /// The output exceeded the budget.
    Large(LargeOutput),
}

/// The output of a command that exceeds the budget.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct LargeOutput {
    /// The path of the file with the output, if it could be written.
    pub(super) path: Option<PathBuf>,
    /// The number of bytes of the whole output.
    pub(super) total: u64,
    /// The beginning of the output.
    pub(super) beginning: String,
}

impl Capture {
    pub(super) fn new(budget: usize, store: &Store) -> Self {
        Self {
            budget,
            store: store.clone(),
            kept: Vec::new(),
            total: 0,
            file: None,
        }
    }

    /// Appends output to the captured output.
    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let fits = self.kept.len() + bytes.len() <= self.budget;
        if self.file.is_none() && fits {
            self.kept.extend_from_slice(bytes);
            return;
        }
        let file = self.file.get_or_insert_with(|| {
            let mut file = self.store.create().ok()?;
            file.write(&self.kept).ok()?;
            Some(file)
        });
        let shown = SHOWN.saturating_sub(self.kept.len()).min(bytes.len());
        self.kept.extend_from_slice(&bytes[..shown]);
        if file.as_mut().is_some_and(|file| file.write(bytes).is_err()) {
            *file = None;
        }
    }

    /// Returns the captured output.
    pub(super) fn finish(mut self) -> Captured {
        let Some(file) = self.file.take() else {
            return Captured::Whole(self.kept);
        };
        let shown = &self.kept[..self.kept.len().min(SHOWN)];
        Captured::Large(LargeOutput {
            path: file.map(UnfinishedFile::keep),
            total: self.total,
            beginning: String::from_utf8_lossy(shown).into_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Capture, Captured, Store};

    #[test]
    fn keeps_output_within_the_budget_in_memory() {
        let mut capture = Capture::new(4, &Store::new());
        capture.put(b"ab");
        capture.put(b"cd");
        assert_eq!(capture.finish(), Captured::Whole(b"abcd".to_vec()));
    }

    #[test]
    fn writes_output_beyond_the_budget_to_a_file() {
        let store = Store::new();
        let mut capture = Capture::new(4, &store);
        for part in ["ab", "cde", "f"] {
            capture.put(part.as_bytes());
        }
        let Captured::Large(large) = capture.finish() else {
            panic!("six bytes were taken for four");
        };
        let path = large.path.expect("a file");
        assert_eq!(std::fs::read(&path).expect("its contents"), b"abcdef");
        assert_eq!((large.total, large.beginning.as_str()), (6, "abcdef"));
        store.close();
        assert!(!path.exists());
    }

    #[test]
    fn removes_the_file_of_a_dropped_capture() {
        let store = Store::new();
        let mut capture = Capture::new(1, &store);
        capture.put(b"abc");
        let files = || std::fs::read_dir(store.folder()).expect("a folder").count();
        assert_eq!(files(), 1);
        drop(capture);
        assert_eq!(files(), 0);
        store.close();
    }
}
