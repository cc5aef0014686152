//! Caches the outputs of programs that have no manifest.
//!
//! The cache contains the outputs themselves, and not the facts that are read from them. The outputs of programs with a
//! manifest are not cached.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cmdhelp_bundle::Json;
use sha2::{Digest as _, Sha256};

use super::program_output::ProgramOutput;
use crate::clock::seconds;
use crate::locked::locked;
use crate::policy::hexadecimal;
use crate::replace::replace;
use crate::system::stamps;

/// The version of the file format, followed by the version of this crate. Cache files with another text here are
/// ignored.
const FORM: &str = concat!("2 ", env!("CARGO_PKG_VERSION"));

/// How long outputs are valid, in seconds. There is such a limit because the file of a program can be a wrapper that
/// starts another file. The cache would not notice that the other file has changed.
const AGE: u64 = 24 * 60 * 60;

/// The maximum size of a cache file, in bytes.
const MAX_SIZE: usize = 32 << 20;

/// The outputs of runs. The key of an output consists of the program, the arguments and the environment variables. A
/// run that exceeded a limit has `None` as its output.
type Answers = BTreeMap<String, Option<ProgramOutput>>;

/// The cached outputs of one program.
#[derive(Debug, Default)]
pub(crate) struct OutputCache {
    /// The path of the cache file, and the JSON that identifies the program's file.
    place: Option<(PathBuf, Json)>,
    answers: Mutex<Answers>,
    /// The number of outputs that the cache file contained when it was read.
    known: usize,
    /// The time when the cache was begun, in seconds since 1970. `AGE` seconds later, all outputs expire.
    since: u64,
}

impl OutputCache {
    /// Reads the cached outputs of a program from a folder. Returns an empty cache if `is_fresh` is true, if the
    /// program has changed, or if the cache file is damaged, too old or of another version.
    pub(crate) fn open(folder: Option<&Path>, program: &Path, is_fresh: bool) -> Self {
        let place = folder.and_then(|folder| Some((file(folder, program), identity(program)?)));
        let now = seconds();
        let mut kept = Self {
            since: now,
            place,
            ..Self::default()
        };
        if let Some((file, identity)) = kept.place.as_ref().filter(|_| !is_fresh)
            && let Some((since, answers)) = read(file, identity)
            && (since..since.saturating_add(AGE)).contains(&now)
        {
            kept.known = answers.len();
            kept.since = since;
            kept.answers = Mutex::new(answers);
        }
        kept
    }

    /// Returns the cached output of the run with the key `probe`. Returns `None` if the run is not cached, and
    /// `Some(None)` if it exceeded a limit.
    pub(crate) fn get(&self, probe: &str) -> Option<Option<ProgramOutput>> {
        let answers = locked(&self.answers);
        answers.get(probe).cloned()
    }

    /// Stores an output in memory. [`write`](Self::write) writes all stored outputs to the file.
    pub(crate) fn put(&self, probe: String, answer: &Option<ProgramOutput>) {
        let mut answers = locked(&self.answers);
        answers.insert(probe, answer.clone());
    }

    /// Writes the cache file, if there are new outputs. Errors are ignored: if the file is missing, the program is run
    /// again.
    pub(crate) fn write(&self) {
        let answers = locked(&self.answers);
        let Some((file, identity)) = self.place.as_ref().filter(|_| answers.len() > self.known)
        else {
            return;
        };
        let answers = answers.iter().map(|(probe, answer)| {
            let answer = answer.as_ref().map_or(Json::Null, |it| {
                let parts = [
                    Json::from(u64::from(it.status)),
                    Json::from(it.output.as_str()),
                    Json::from(it.errors.as_str()),
                ];
                Json::List(parts.into())
            });
            (probe.clone(), answer)
        });
        let members = [
            ("form", Json::from(FORM)),
            ("program", identity.clone()),
            ("since", Json::from(self.since)),
            ("answers", Json::Object(answers.collect())),
        ];
        let text = Json::object(members).to_string();
        if text.len() <= MAX_SIZE {
            let _ = replace(file, text.as_bytes());
        }
    }
}

fn file(folder: &Path, program: &Path) -> PathBuf {
    let hash = Sha256::digest(program.as_os_str().as_encoded_bytes());
    folder.join(format!("{}.json", hexadecimal(&hash)))
}

/// Returns JSON that identifies a program's file. It differs if the file has been replaced or changed.
fn identity(program: &Path) -> Option<Json> {
    let stamps = stamps(&fs::metadata(program).ok()?)?;
    let path = program.display().to_string();
    let stamps = stamps.iter().map(ToString::to_string);
    Some(std::iter::once(path).chain(stamps).collect())
}

fn read(file: &Path, identity: &Json) -> Option<(u64, Answers)> {
    let size = usize::try_from(fs::metadata(file).ok()?.len()).ok()?;
    let text = fs::read_to_string(file).ok().filter(|_| size <= MAX_SIZE)?;
    let kept = Json::parse(&text).ok()?;
    let is_ours = kept.get("form")?.text() == Some(FORM) && kept.get("program") == Some(identity);
    let answers = kept.get("answers").filter(|_| is_ours)?.entries().iter();
    let answers = answers.map(|(probe, it)| Some((probe.clone(), answer(it)?)));
    Some((kept.number_of("since")?, answers.collect::<Option<_>>()?))
}

fn answer(kept: &Json) -> Option<Option<ProgramOutput>> {
    if *kept == Json::Null {
        return Some(None);
    }
    let [Json::Number(status), output, errors] = kept.items() else {
        return None;
    };
    Some(Some(ProgramOutput {
        status: status.parse().ok()?,
        output: output.text()?.to_owned(),
        errors: errors.text()?.to_owned(),
    }))
}
