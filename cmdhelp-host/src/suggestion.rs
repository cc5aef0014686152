//! Suggests a similar name in the message about an unknown name.

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
