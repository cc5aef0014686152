//! Downloads a file whose hash the bundle declares. The download runs in a sandbox that can reach only the host in the
//! file's URL.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cmdhelp_bundle::Fetched;
use cmdhelp_sandbox::Call;

use super::super::line::{self, LineOptions};
use super::MethodFailure;
use crate::execute::sha256;

/// The maximum size of a downloaded file and of an unpacked archive, in bytes.
pub(super) const MAX_SIZE: u64 = 1 << 30;

/// The maximum number of redirects that one download follows.
const HOPS: usize = 5;

/// The time limit of a download.
const TIME: Duration = Duration::from_secs(30 * 60);

/// Downloads a file into a folder. If the file does not have the declared hash, returns an error that ends the whole
/// installation, so that no other method is tried.
pub(super) fn fetch(from: &Fetched, folder: &Path) -> Result<PathBuf, MethodFailure> {
    let to = folder.join("fetched");
    let mut url = from.url.clone();
    for _ in 0..=HOPS {
        match get(&url, folder, &to)? {
            None => {
                let actual = sha256(&to)?;
                return match from.sha256.as_deref() == Some(&actual) {
                    true => Ok(to),
                    false => Err(MethodFailure::Last(format!(
                        "the SHA-256 of {} is {actual}, but the bundle declares {}",
                        url.escape_debug(),
                        from.sha256.as_deref().unwrap_or("none")
                    ))),
                };
            }
            Some(next) => url = next,
        }
    }
    Err(MethodFailure::Next(format!(
        "{} redirects the download more than {HOPS} times",
        from.url.escape_debug()
    )))
}

/// Downloads a URL to the file `to`, or returns the URL to which the server redirects.
fn get(url: &str, folder: &Path, to: &Path) -> Result<Option<String>, MethodFailure> {
    let host = host(url).map_err(MethodFailure::Next)?;
    let mut policy = line::helper(folder, vec![host]);
    policy.limits.file_size = MAX_SIZE;
    let most = MAX_SIZE.to_string();
    let to = to.display().to_string();
    let words = [
        "curl",
        // The flag `--disable` makes curl ignore the user's configuration.
        "--disable",
        "--silent",
        "--show-error",
        "--fail",
        "--globoff",
        "--max-filesize",
        &most,
        "--output",
        &to,
        "--write-out",
        "%{http_code} %{redirect_url}",
        "--url",
        url,
    ];
    let mut call = Call::here(words.map(ToOwned::to_owned).into())?;
    folder.clone_into(&mut call.directory);
    let how = LineOptions::unattended(TIME);
    let ran = line::start(&policy, &call, how)?;
    if !ran.ended_with(0) {
        let why = format!("{}: {}", url.escape_debug(), ran.summary());
        return Err(MethodFailure::Next(why));
    }
    let (code, next) = ran.output.split_once(' ').unwrap_or((&ran.output, ""));
    match (code, next.trim()) {
        ("200", _) => Ok(None),
        (code, next) if code.starts_with('3') && !next.is_empty() => Ok(Some(next.to_owned())),
        (code, _) => Err(MethodFailure::Next(format!(
            "the server of {} answers with the HTTP status {code}",
            url.escape_debug()
        ))),
    }
}

/// Returns the host of a URL, with its port. Returns an error for a URL without HTTPS, unless its host is this machine.
pub(super) fn host(url: &str) -> Result<String, String> {
    let shown = url.escape_debug();
    let (rest, is_safe) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => (rest, false),
        _ => return Err(format!("`{shown}` is not an HTTPS URL")),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let host = &rest[..end];
    let is_known = |it: char| it.is_ascii_alphanumeric() || "-._:[]".contains(it);
    let is_plain = !host.is_empty() && host.chars().all(is_known);
    if !is_plain
        || url
            .chars()
            .any(|it| it.is_whitespace() || it.is_control() || it == '\\')
    {
        return Err(format!("`{shown}` is not a URL"));
    }
    let is_here = ["127.0.0.1", "[::1]"].iter().any(|it| {
        host.strip_prefix(it)
            .is_some_and(|port| port.is_empty() || port.starts_with(':'))
    });
    match is_safe || is_here {
        true => Ok(host.to_owned()),
        false => Err(format!(
            "`{shown}` is not HTTPS, so the download is not protected"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::host;

    #[test]
    fn only_this_machine_is_reached_without_https() {
        for (url, expected) in [
            ("https://pad.example/x", Some("pad.example")),
            ("http://127.0.0.1:80/x", Some("127.0.0.1:80")),
            ("http://[::1]", Some("[::1]")),
            ("http://pad.example/x", None),
            ("http://127.0.0.1.evil.test/x", None),
            ("http://[::1].evil.test/x", None),
            ("https://user@pad.example/x", None),
            ("https://pad.example/a b", None),
            ("ftp://pad.example/x", None),
        ] {
            assert_eq!(host(url).ok().as_deref(), expected, "{url}");
        }
    }
}
