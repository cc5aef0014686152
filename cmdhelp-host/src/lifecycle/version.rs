//! Finds the version of a program in the program's output, and compares the version with the range that the bundle
//! supports.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use cmdhelp_bundle::VersionCheck;
use nodejs_semver::{Range, Version};
use regress::Regex;

use super::line::LineOutcome;

/// The time limit for matching the regular expression of a bundle. Its author could have written a slow expression on
/// purpose.
const TIME: Duration = Duration::from_secs(1);

/// The number of bytes at the beginning of the output in which the version is searched.
const SEARCHED_BYTES: usize = 64 << 10;

/// Finds the version in the output `ran` of the program's version command.
pub(super) fn found(check: &VersionCheck, ran: &LineOutcome) -> Result<String, String> {
    let [output, errors] = [&ran.output, &ran.errors].map(|it| cut(it));
    let pattern = check.parse.clone();
    let (sender, receiver) = mpsc::channel();
    // If the match takes too long, the thread runs on, but its result is ignored.
    thread::spawn(move || {
        let answer = match Regex::new(&pattern) {
            Err(error) => Err(format!("`{}`: {error}", pattern.escape_debug())),
            Ok(expression) => Ok([output, errors].iter().find_map(|text| {
                let found = expression.find(text)?;
                Some(text[found.group(1)?].to_owned())
            })),
        };
        let _ = sender.send(answer);
    });
    match receiver.recv_timeout(TIME) {
        Ok(answer) => answer?.ok_or_else(|| {
            format!(
                "`{}` prints no version that `{}` matches",
                check.command.escape_debug(),
                check.parse.escape_debug()
            )
        }),
        Err(_) => Err(format!(
            "the regular expression `{}` takes too long to find a version in the output",
            check.parse.escape_debug()
        )),
    }
}

fn cut(text: &str) -> String {
    let mut end = text.len().min(SEARCHED_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

/// Returns whether a version is in a range. Both have the syntax of npm. Numbers that are missing in the version count
/// as zero.
pub(super) fn is_good(version: &str, range: &str) -> Result<bool, String> {
    let range = Range::parse(range)
        .map_err(|it| format!("invalid range `{}`: {it}", range.escape_debug()))?;
    let read = Version::parse(complete(version))
        .map_err(|it| format!("invalid version `{}`: {it}", version.escape_debug()))?;
    Ok(range.satisfies(&read))
}

/// Completes a version to three numbers, and removes a leading `v`.
fn complete(version: &str) -> String {
    let version = version.strip_prefix(['v', 'V']).unwrap_or(version);
    let end = version
        .find(|it: char| !it.is_ascii_digit() && it != '.')
        .unwrap_or(version.len());
    let (numbers, rest) = version.split_at(end);
    let mut numbers: Vec<&str> = numbers.trim_end_matches('.').split('.').collect();
    while numbers.len() < 3 {
        numbers.push("0");
    }
    let rest = match rest.starts_with(['-', '+']) {
        true => rest,
        false => "",
    };
    format!("{}{rest}", numbers[..3].join("."))
}
