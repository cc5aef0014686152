//! Verifies the chain of hashes of an audit.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use cmdhelp_bundle::Json;

use super::files::{Audit, AuditHead, ChainEnd};
use super::row::MAX_ROW_LEN;
use crate::amount::amount_is;
use crate::policy::hash;

/// The result of verifying a chain of hashes in which no fault was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of the first row that still exists. Rows with smaller numbers were removed together with old files.
    pub first: u64,
    /// The number of verified rows.
    pub rows: u64,
    /// The hash of the last row.
    pub hash: String,
}

/// The first fault in a chain of hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainFault {
    /// The file with the fault.
    pub file: PathBuf,
    /// The number of the line that contains the fault, counted from 1.
    pub line: u64,
    /// The number that the row on this line should have.
    pub seq: u64,
    /// The description of the fault.
    pub why: String,
}

/// How far a verification has come: the current file and line, and the last row that was verified.
struct Chain<'a> {
    file: &'a Path,
    line: u64,
    last: ChainEnd,
}

impl Audit {
    /// Verifies the chain of hashes of all rows.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read. If the chain is broken, the inner error tells where.
    pub fn verify(&self) -> io::Result<Result<Verified, ChainFault>> {
        // The lock stops other processes from appending rows during the verification.
        let file = self.lock_to_read()?;
        let head = self.read_head()?;
        let start = head.removed.clone().unwrap_or_else(ChainEnd::none);
        let first = start.number + 1;
        let earlier = self.earlier()?;
        let mut chain = Chain {
            file: self.path(),
            line: 0,
            last: start,
        };
        for (number, path) in &earlier {
            if *number < first {
                continue;
            }
            (chain.file, chain.line) = (path, 0);
            if let Err(why) = chain.follow(File::open(path)?)? {
                return Ok(Err(chain.broken(why)));
            }
        }
        (chain.file, chain.line) = (self.path(), 0);
        let followed = file.map_or(Ok(Ok(())), |it| chain.follow(it))?;
        let kept = followed.and_then(|()| chain.against(&head));
        Ok(match kept {
            Err(why) => Err(chain.broken(why)),
            Ok(()) => Ok(Verified {
                first,
                rows: chain.last.number + 1 - first,
                hash: chain.last.hash,
            }),
        })
    }
}

impl Chain<'_> {
    /// Checks the rows of one file. The inner error describes the first row that does not continue the chain.
    fn follow(&mut self, file: File) -> io::Result<Result<(), String>> {
        let mut lines = BufReader::new(file);
        loop {
            let mut line = Vec::new();
            (&mut lines)
                .take(2 * MAX_ROW_LEN as u64)
                .read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(Ok(()));
            }
            match next(&line, &self.last) {
                Ok(last) => self.last = last,
                Err(why) => return Ok(Err(why)),
            }
            self.line += 1;
        }
    }

    /// Checks that `head` contains the hash of the last row. The hash of the second-to-last row is accepted as well,
    /// because a process could have been killed after it had written a row and before it stored the row's hash.
    fn against(&self, head: &AuditHead) -> Result<(), String> {
        let found = &self.last;
        let Some(stored) = &head.last else {
            return match found.number {
                0 | 1 => Ok(()),
                _ => Err("the file that stores the hash of the last row is missing".to_owned()),
            };
        };
        match stored.number {
            number if number == found.number && stored.hash != found.hash => {
                Err("the hash of the last row differs from the stored hash".to_owned())
            }
            number if number > found.number => {
                let lost = amount_is(number - found.number, "row");
                Err(format!("{lost} missing at the end of the audit"))
            }
            number if number + 1 < found.number => {
                Err("rows were added after the last row whose hash is stored".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn broken(&self, why: String) -> ChainFault {
        ChainFault {
            file: self.file.to_owned(),
            line: self.line + 1,
            seq: self.last.number + 1,
            why,
        }
    }
}

/// Checks that the row `line` continues the chain after the row `before`. Returns the number and the hash of the row,
/// or a description of the fault.
fn next(line: &[u8], before: &ChainEnd) -> Result<ChainEnd, String> {
    let text = line.strip_suffix(b"\n").ok_or("the row is incomplete")?;
    let text = str::from_utf8(text).map_err(|_| "the row is not UTF-8")?;
    let row = Json::parse(text).map_err(|error| format!("the row is not JSON: {error}"))?;
    let number: Option<u64> = row.number_of("seq");
    if number != Some(before.number + 1) {
        let has = number.map_or_else(|| "no number".to_owned(), |it| format!("the number {it}"));
        return Err(format!("the row has {has}: rows are missing or were moved"));
    }
    if row.text_of("prev") != Some(&before.hash) {
        return Err("the row does not contain the hash of the row before it".to_owned());
    }
    let stored = row.text_of("hash").unwrap_or_default();
    let without = text.strip_suffix(&format!(",\"hash\":\"{stored}\"}}"));
    let is_true = without.is_some_and(|it| hash(format!("{it}}}")) == stored);
    match is_true {
        true => Ok(ChainEnd {
            number: before.number + 1,
            hash: stored.to_owned(),
        }),
        false => Err("the row was changed: its hash does not match its contents".to_owned()),
    }
}
