//! Reports the progress of a command on standard error, or to the server that called the command.

use std::fs::File;
use std::io::{Write as _, stderr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Format;
use super::screen::Screen;
use crate::harness::is_for_people;
use crate::secrets::Secrets;
use crate::server::Listener;
use crate::view::reader::quoted;
use crate::view::visible;

/// The minimum time between two reports. A report that all work is done is printed without this
/// delay.
const INTERVAL: Duration = Duration::from_millis(40);

/// The width of a progress bar, in columns.
const WIDTH: u64 = 24;

/// Reports the progress of a command.
#[derive(Debug, Default)]
pub(super) struct Progress {
    last_report: Option<Instant>,
    /// Whether a progress bar is on the terminal, and has to be erased at the end.
    drawn: bool,
    /// The secrets that are redacted in messages.
    secrets: Arc<Secrets>,
    listener: Option<Listener>,
    /// The form of the reports on standard error, or `None` before the first report.
    form: Option<ProgressForm>,
    /// Whether the result is printed as JSON. The reports are then JSON lines, unless people read
    /// them at a terminal.
    is_json: bool,
}

/// The form of progress reports on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProgressForm {
    /// A line that is overwritten by the next report.
    Bar,
    /// Lines of JSON.
    Lines,
    /// No reports, because nobody follows the progress in a file, and JSON lines must not be mixed
    /// with a result that is text.
    Silent,
}

impl ProgressForm {
    fn of(is_json: bool) -> Self {
        match () {
            () if is_for_people(&stderr()) => Self::Bar,
            () if is_json && !is_file() => Self::Lines,
            () => Self::Silent,
        }
    }
}

/// Returns whether standard error is a regular file.
fn is_file() -> bool {
    #[cfg(unix)]
    let same = std::os::fd::AsFd::as_fd(&stderr()).try_clone_to_owned();
    #[cfg(windows)]
    let same = std::os::windows::io::AsHandle::as_handle(&stderr()).try_clone_to_owned();
    let metadata = same.and_then(|it| File::from(it).metadata());
    metadata.is_ok_and(|metadata| metadata.is_file())
}

impl Progress {
    /// Makes a [`Progress`] that reports to `listener`, and not to standard error.
    pub(super) fn to(listener: Listener) -> Self {
        let mut this = Self::default();
        this.listener = Some(listener);
        this
    }

    /// Sets the format of the command's result, which determines the form of the reports.
    pub(super) fn beside(&mut self, format: Format) {
        self.is_json = format == Format::Json;
    }

    /// Sets the secrets to redact in messages.
    pub(super) fn keep(&mut self, secrets: &Arc<Secrets>) {
        self.secrets = Arc::clone(secrets);
    }

    pub(super) fn report(&mut self, done: u64, total: Option<u64>, message: &str) {
        let ended = total.is_some_and(|total| done >= total);
        let too_soon = self
            .last_report
            .is_some_and(|time| time.elapsed() < INTERVAL);
        if too_soon && !ended {
            return;
        }
        self.last_report = Some(Instant::now());
        let message = &self.secrets.redact(message);
        if let Some(listener) = &self.listener {
            (listener.progress)(done, total, message);
            return;
        }
        let is_json = self.is_json;
        let line = match self.form.get_or_insert_with(|| ProgressForm::of(is_json)) {
            ProgressForm::Bar => {
                self.drawn = true;
                // A line that wraps to a second one cannot be overwritten, so it is cut to the
                // terminal's width.
                let most = Screen::Terminal.columns().unwrap_or_default();
                let bar = bar(done, total, message);
                let bar: String = bar.chars().take(most.saturating_sub(1)).collect();
                format!("\r\x1b[K{bar}")
            }
            ProgressForm::Lines => json(done, total, message) + "\n",
            ProgressForm::Silent => return,
        };
        let mut stderr = stderr().lock();
        let _ = stderr.write_all(line.as_bytes());
        let _ = stderr.flush();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn {
            let _ = stderr().write_all(b"\r\x1b[K");
        }
    }
}

/// Returns a progress report as JSON, without a line feed.
#[must_use]
pub fn json(done: u64, total: Option<u64>, message: &str) -> String {
    let total = total.map(|total| format!(",\"total\":{total}"));
    format!(
        "{{\"type\":\"progress\",\"done\":{done}{},\"message\":{}}}",
        total.unwrap_or_default(),
        quoted(message)
    )
}

/// Returns a progress report as a line for people.
fn bar(done: u64, total: Option<u64>, message: &str) -> String {
    let message = visible::line(message);
    let Some(total) = total.filter(|total| *total > 0) else {
        return format!("{done} {message}");
    };
    let full = u128::from(WIDTH) * u128::from(done.min(total)) / u128::from(total);
    let full = usize::try_from(full).unwrap_or_default();
    let empty = usize::try_from(WIDTH).unwrap_or_default() - full;
    let (full, empty) = ("#".repeat(full), " ".repeat(empty));
    format!("[{full}{empty}] {done}/{total} {message}")
}

#[cfg(test)]
mod tests {
    use super::{bar, json};

    #[test]
    fn machines_get_a_line_of_json() {
        assert_eq!(
            json(3, Some(10), "say \"hi\""),
            r#"{"type":"progress","done":3,"total":10,"message":"say \"hi\""}"#
        );
        assert_eq!(
            json(3, None, "on"),
            r#"{"type":"progress","done":3,"message":"on"}"#
        );
    }

    #[test]
    fn people_get_a_bar() {
        assert_eq!(
            bar(1, Some(2), "half\n"),
            "[############            ] 1/2 half"
        );
        assert_eq!(bar(9, Some(2), "").matches('#').count(), 24);
        assert_eq!(bar(u64::MAX, Some(u64::MAX), "").matches('#').count(), 24);
        assert_eq!(bar(7, Some(0), "on"), "7 on");
    }
}
