//! The output of the program.

use serde_json::Value;

use crate::call::Outcome;

/// The maximum length of an error.
const LONGEST: usize = 64 << 10;

/// The exit codes of failures of cmdhelp and of the program.
const FAILURES: [u8; 4] = [1, 2, 70, 77];

impl Outcome {
    /// Returns the only document, or the lines of a stream, the last of which has the outcome of
    /// the stream.
    pub fn documents(&self) -> Vec<Value> {
        let ends = self.out.ends_with('\n');
        assert!(ends, "the last line has no end: {self:?}");
        let lines = self.out.lines().map(|line| {
            let read = serde_json::from_str(line);
            read.unwrap_or_else(|error| panic!("{error}: {line}"))
        });
        let lines: Vec<Value> = lines.collect();
        let (last, before) = lines.split_last().expect("a document");
        let is_stream = last["type"] == "end" && last["count"].is_u64();
        assert!(
            before.is_empty() || is_stream,
            "several documents: {self:?}"
        );
        let are_items = before.iter().all(|line| line["type"] == "item");
        assert!(are_items, "lines of something else: {self:?}");
        if is_stream {
            assert_eq!(last["count"], before.len(), "{self:?}");
        }
        lines
    }

    /// Returns the error, if there is no result.
    pub fn error(&self) -> Option<Value> {
        let last = self.documents().pop().expect("a document");
        if self.code == 0 {
            assert_ne!(last["ok"], false, "{self:?}");
            return None;
        }
        assert!(FAILURES.contains(&self.code), "{self:?}");
        assert_ne!(self.code, 70, "the program has a mistake: {self:?}");
        assert!(self.out.len() < LONGEST, "{} bytes", self.out.len());
        assert_eq!(last["ok"], false, "{self:?}");
        let error = last["error"].clone();
        assert!(error["code"].is_string(), "{self:?}");
        let message = error["message"].as_str();
        assert!(message.is_some_and(|it| !it.is_empty()), "{self:?}");
        Some(error)
    }
}
