//! Redacts secrets in texts.

use memchr::memmem;

/// The placeholder for a secret.
pub(crate) const SHOWN: &str = "[secret]";

/// The length up to which values are not redacted, because short values occur in most texts.
const SHORT: usize = 3;

/// Replaces the values in `hidden` by `[secret]`, in plain texts and in JSON strings.
///
/// ```
/// use cmdhelp_host::secrets::redact;
///
/// let hidden = ["hunter2".to_owned(), "a\"b\\c".to_owned()];
/// assert_eq!(redact("token=hunter2", &hidden), "token=[secret]");
/// assert_eq!(redact(r#"{"it":"a\"b\\c"}"#, &hidden), r#"{"it":"[secret]"}"#);
/// ```
#[must_use]
pub fn redact(text: &str, hidden: &[String]) -> String {
    // Values and placeholders consist of whole characters, so the result is valid UTF-8.
    String::from_utf8_lossy(&redact_bytes(text.as_bytes(), hidden)).into_owned()
}

/// Replaces the values in `hidden` by `[secret]` in bytes, like [`redact`] in a text.
pub(crate) fn redact_bytes(bytes: &[u8], hidden: &[String]) -> Vec<u8> {
    let mut values: Vec<String> = Vec::new();
    for value in hidden.iter().filter(|it| it.len() > SHORT) {
        let quoted = cmdhelp_bundle::Json::from(value.as_str()).to_string();
        let inner = quoted[1..quoted.len() - 1].to_owned();
        values.push(value.clone());
        // A program often prints only one line of a secret with several lines, so each line is redacted by itself, too.
        values.extend(
            value
                .lines()
                .filter(|it| it.len() > 2 * SHORT)
                .map(ToOwned::to_owned),
        );
        values.push(inner);
    }
    // Longer values are replaced first, because a longer value can contain a shorter value.
    values.sort_by_key(|it| std::cmp::Reverse(it.len()));
    values.dedup();
    values.iter().fold(bytes.to_owned(), |bytes, value| {
        let mut kept = Vec::with_capacity(bytes.len());
        let mut end = 0;
        for begin in memmem::find_iter(&bytes, value) {
            kept.extend_from_slice(&bytes[end..begin]);
            kept.extend_from_slice(SHOWN.as_bytes());
            end = begin + value.len();
        }
        kept.extend_from_slice(&bytes[end..]);
        kept
    })
}
