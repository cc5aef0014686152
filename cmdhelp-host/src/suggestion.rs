//! Suggests names in the message about an unknown name.

use cmdhelp_runtime::view::find::nearest;

/// The maximum number of known names in a message.
const MAX_NAMES: usize = 20;

/// Returns the end of a message about an unknown name: the question whether the user meant the similar name `near`.
/// Returns an empty string if there is no similar name.
///
/// ```
/// use cmdhelp_host::did_you_mean;
///
/// assert_eq!(did_you_mean(Some("list")), "; did you mean `list`?");
/// assert_eq!(did_you_mean(None), "");
/// ```
#[must_use]
pub fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |it| format!("; did you mean `{it}`?"))
}

/// Returns the question whether the user meant the known name that is most similar to `typed`. If no name is similar,
/// returns the known names.
///
/// ```
/// use cmdhelp_host::nearest_or_all;
///
/// assert_eq!(nearest_or_all("pda", &["pad", "jq"]), "did you mean `pad`?");
/// assert_eq!(nearest_or_all("sort", &["pad", "jq"]), "expected one of `pad`, `jq`");
/// ```
#[must_use]
pub fn nearest_or_all(typed: &str, known: &[&str]) -> String {
    if let Some(near) = nearest(typed, known).first() {
        return format!("did you mean `{near}`?");
    }
    let shown: Vec<&str> = known.iter().copied().take(MAX_NAMES).collect();
    let more = if known.len() > MAX_NAMES { ", …" } else { "" };
    format!("expected one of `{}`{more}", shown.join("`, `"))
}

/// Returns a command line of `cmdhelp` that can be typed literally in a shell: words with special characters are quoted.
///
/// ```
/// use cmdhelp_host::command_line;
///
/// assert_eq!(command_line(["inspect", "./my prog"]), "cmdhelp inspect './my prog'");
/// ```
#[must_use]
pub fn command_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let quoted = |word: &'a str| match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        // Only a word with a null character cannot be quoted, and no program has such a name.
        Err(_) => word.escape_debug().to_string(),
    };
    let words = std::iter::once("cmdhelp").chain(words).map(quoted);
    words.collect::<Vec<_>>().join(" ")
}
