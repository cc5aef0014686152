//! Stores each task in a folder of its own.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::{Json, named};

use crate::clock::seconds;
use crate::registry::Folders;
use crate::replace::replace;
use crate::system::{LockKind, lock, private_file, private_folders, try_lock};

/// How long a task is kept after its time limit has passed.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// The number of hexadecimal digits in the id of a task. The digits encode 128 bits.
const DIGITS: usize = 32;

/// The tasks of this user.
#[derive(Clone, Debug)]
pub struct Tasks {
    pub(super) folder: PathBuf,
}

named! {
    /// The state of a task.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum State {
        /// The call is in progress.
        Working = "working",
        /// The call has succeeded.
        Completed = "completed",
        /// The call has failed.
        Failed = "failed",
        /// The call was cancelled.
        Cancelled = "cancelled",
        /// The worker ended without an answer, so the effect of the call is unknown.
        Lost = "lost",
    }
}

/// A task and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The id of the task.
    pub id: String,
    /// The name of the tool with its program, such as `git remote add`.
    pub tool: String,
    /// The name of the MCP server's tool, if an MCP client has requested the call.
    pub via: Option<String>,
    /// The arguments after the program's name, with secrets masked.
    pub words: Vec<String>,
    /// The folder in which the call runs.
    pub folder: String,
    /// The time at which the task began.
    pub began: String,
    /// The time at which the call ended, or `None` if it has no answer.
    pub ended: Option<String>,
    /// How long the task is kept, counted from its beginning.
    pub kept: Duration,
    /// The state of the task.
    pub state: State,
    /// The answer to the call in the form in which `cmdhelp call` prints it, if the call has ended.
    pub answer: Option<Json>,
    /// The exit code of `cmdhelp call` for this answer.
    pub status: Option<u8>,
}

impl Task {
    /// Returns the error message for a task whose worker ended without an answer.
    #[must_use]
    pub fn loss(&self) -> String {
        format!(
            "the process of `{}` was killed before it answered; the outcome of the call is unknown",
            self.tool
        )
    }
}

/// The facts that are stored when the program of a task has been started.
pub(super) struct StartFacts {
    pub(super) tool: String,
    pub(super) via: Option<String>,
    pub(super) words: Vec<String>,
    pub(super) folder: PathBuf,
    pub(super) limit: Duration,
}

impl Tasks {
    /// Returns the tasks that are stored in the state folder of `folders`.
    #[must_use]
    pub fn of(folders: &Folders) -> Self {
        Self {
            folder: folders.state.join("tasks"),
        }
    }

    /// Returns all tasks, the newest first.
    ///
    /// # Errors
    ///
    /// Fails if the folder of the tasks exists and cannot be read.
    pub fn list(&self) -> io::Result<Vec<Task>> {
        let mut tasks: Vec<Task> = self.ids()?.iter().filter_map(|it| self.get(it)).collect();
        tasks.sort_by(|one, other| (&other.began, &other.id).cmp(&(&one.began, &one.id)));
        Ok(tasks)
    }

    /// Returns the task with this id, or `None` if the task does not exist or has expired.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Task> {
        let folder = self.folder_of(id)?;
        let about = read(&folder.join("task.json"))?;
        // The answer is read a second time, because the worker may have written the answer just before releasing the
        // lock.
        let answer = || read(&folder.join("answer.json"));
        let found = answer();
        let is_working = found.is_none() && is_locked(&folder);
        let found = if is_working {
            None
        } else {
            found.or_else(answer)
        };
        let text = |key: &str| about.get(key)?.text().map(ToOwned::to_owned);
        let kept = Duration::from_secs(about.number_of("limit_s")?).saturating_add(KEPT);
        let began: u64 = about.number_of("began_s")?;
        let is_over = seconds() > began.saturating_add(kept.as_secs());
        if is_over && !is_working {
            return None;
        }
        let status = found.as_ref().and_then(|it| it.number_of("status"));
        let ended = found
            .as_ref()
            .and_then(|it| Some(it.get("ended")?.text()?.to_owned()));
        let answer = found.and_then(|it| it.get("answer").cloned());
        Some(Task {
            id: id.to_owned(),
            tool: text("tool")?,
            via: text("via"),
            words: about.texts_of("argv"),
            folder: text("folder")?,
            began: text("began")?,
            ended,
            kept,
            state: match (&answer, is_working) {
                (_, true) => State::Working,
                (None, false) => State::Lost,
                (Some(answer), false) => ended_as(answer),
            },
            answer,
            status,
        })
    }

    /// Cancels a task. A task that has already ended is not changed.
    ///
    /// # Errors
    ///
    /// Fails if the cancellation cannot be recorded.
    pub fn cancel(&self, task: &Task) -> io::Result<()> {
        match (task.state, self.folder_of(&task.id)) {
            (State::Working, Some(folder)) => replace(&folder.join("cancel"), b""),
            _ => Ok(()),
        }
    }

    /// Removes a task.
    pub(super) fn remove(&self, id: &str) {
        if let Some(folder) = self.folder_of(id) {
            let _ = fs::remove_dir_all(folder);
        }
    }

    /// Removes the expired tasks, and returns the number of running tasks.
    pub(super) fn clear(&self) -> io::Result<usize> {
        let mut working = 0;
        for id in self.ids()? {
            let Some(folder) = self.folder_of(&id) else {
                continue;
            };
            if is_locked(&folder) {
                working += 1;
            } else if is_old(&folder) && self.get(&id).is_none() {
                self.remove(&id);
            }
        }
        Ok(working)
    }

    /// Creates the folder of a task, and locks the task until the returned file is closed.
    pub(super) fn make(&self, id: &str) -> io::Result<File> {
        let folder = self
            .folder_of(id)
            .ok_or_else(|| io::Error::other("invalid task id"))?;
        private_folders().create(&folder)?;
        let mut options = private_file();
        let options = options.write(true).create(true).truncate(false);
        let file = options.open(folder.join("lock"))?;
        lock(&file, LockKind::Exclusive)?;
        Ok(file)
    }

    /// Stores the facts about the call of a task, after its program has been started.
    pub(super) fn begin(&self, id: &str, beginning: &StartFacts) -> io::Result<()> {
        let text = |it: &Option<String>| it.clone().map_or(Json::Null, Json::from);
        self.write(
            id,
            "task.json",
            [
                ("tool", Json::from(beginning.tool.as_str())),
                ("via", text(&beginning.via)),
                ("argv", beginning.words.iter().map(String::as_str).collect()),
                ("folder", Json::from(beginning.folder.display().to_string())),
                ("began", Json::from(crate::clock::now())),
                ("began_s", Json::from(seconds())),
                ("limit_s", Json::from(beginning.limit.as_secs())),
            ],
        )
    }

    /// Stores the answer to the call of a task.
    pub(super) fn end(&self, id: &str, answer: &Json, status: u8) -> io::Result<()> {
        self.write(
            id,
            "answer.json",
            [
                ("ended", Json::from(crate::clock::now())),
                ("status", Json::from(u64::from(status))),
                ("answer", answer.clone()),
            ],
        )
    }

    /// Returns the answer to the call of a task, and the exit code of `cmdhelp` for this answer. There can be an answer
    /// without a task: a call that was refused is not stored as a task.
    pub(super) fn answer(&self, id: &str) -> Option<(Json, u8)> {
        let found = read(&self.folder_of(id)?.join("answer.json"))?;
        Some((found.get("answer")?.clone(), found.number_of("status")?))
    }

    /// Returns whether a task has been cancelled.
    pub(super) fn is_cancelled(&self, id: &str) -> bool {
        let folder = self.folder_of(id);
        folder.is_some_and(|it| it.join("cancel").exists())
    }

    fn write<const N: usize>(
        &self,
        id: &str,
        name: &str,
        members: [(&str, Json); N],
    ) -> io::Result<()> {
        let folder = self.folder_of(id).unwrap_or_default();
        let text = Json::object(members).to_string() + "\n";
        replace(&folder.join(name), text.as_bytes())
    }

    fn ids(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let names = entries.flatten().map(|it| it.file_name());
        Ok(names.filter_map(|it| it.into_string().ok()).collect())
    }

    /// Returns the folder of a task, or `None` if the id is invalid.
    fn folder_of(&self, id: &str) -> Option<PathBuf> {
        let is_name = id.len() == DIGITS && id.bytes().all(|it| it.is_ascii_hexdigit());
        is_name.then(|| self.folder.join(id))
    }
}

/// Returns whether a worker holds the lock of a task.
fn is_locked(folder: &Path) -> bool {
    let Ok(lock) = File::open(folder.join("lock")) else {
        return false;
    };
    try_lock(&lock, LockKind::Shared).is_ok_and(|is_free| !is_free)
}

/// Returns whether a folder has not changed for a day. A newer folder must not be removed, because another process may
/// just be creating a task in it.
fn is_old(folder: &Path) -> bool {
    let modified = fs::metadata(folder).and_then(|it| it.modified());
    let age = modified.ok().and_then(|it| it.elapsed().ok());
    age.is_some_and(|it| it > KEPT)
}

fn read(path: &Path) -> Option<Json> {
    Json::parse(&fs::read_to_string(path).ok()?).ok()
}

/// Returns the state of a task that has ended with this answer.
pub(crate) fn ended_as(answer: &Json) -> State {
    let code = answer.get("error").and_then(|it| it.get("code")?.text());
    match (answer.get("ok"), code) {
        (Some(Json::Bool(true)), _) => State::Completed,
        (_, Some("CANCELLED")) => State::Cancelled,
        _ => State::Failed,
    }
}
