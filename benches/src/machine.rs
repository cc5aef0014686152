//! Describes the machine, its load, the compiler and the date of a race. The description is printed
//! above the race's table.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::Result;

/// Returns a Markdown list of the machine, the compiler and the date.
pub(crate) fn describe() -> Result<String> {
    let cores = std::thread::available_parallelism()?;
    let rustc = Command::new("rustc").arg("--version").output()?;
    let rustc = String::from_utf8(rustc.stdout)?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(format!(
        "- machine: {}, {cores} cores\n- compiler: {}\n- date: {}\n",
        cpu_model().unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
        rustc.trim(),
        date(seconds / (24 * 60 * 60)),
    ))
}

/// Returns the average number of processes that were running or ready to run in the last minute.
pub(crate) fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let first = load.split_whitespace().next();
    first.unwrap_or("unknown").to_owned()
}

fn cpu_model() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    let (_, model) = line.split_once(':')?;
    Some(model.trim().to_owned())
}

/// Returns the date that is this number of days after 1970-01-01.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(11_017), "2000-03-01");
        assert_eq!(date(20_453), "2025-12-31");
    }
}
