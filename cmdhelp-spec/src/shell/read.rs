//! Finds the commands in a line, and whether the line is complete.

use super::reader::{Call, ShellReader};

/// Returns the commands in a line.
///
/// ```
/// use cmdhelp_spec::shell::calls;
///
/// let calls = calls("cat notes.md | PAD=1 pad add --title 'A \"b\"' > out; pad list $ALL");
/// let words: Vec<_> = calls.iter().map(|call| call.words.join(",")).collect();
/// assert_eq!(words, ["cat,notes.md", "pad,add,--title,A \"b\"", "pad,list,\0"]);
/// ```
#[must_use]
#[inline]
pub fn calls(line: &str) -> Vec<Call> {
    ShellReader::read(line).calls
}

/// Returns the reason why a shell would wait for more input after this line, or `None` if the line
/// is complete.
///
/// ```
/// use cmdhelp_spec::shell::unfinished;
///
/// assert_eq!(unfinished("pad add 'Fix it' && pad list"), None);
/// assert_eq!(unfinished("pad add 'Fix it").unwrap(), "`'` is not closed");
/// assert_eq!(unfinished("pad add \"$(cat").unwrap(), "`$(` is not closed");
/// assert_eq!(unfinished("pad list |").unwrap(), "nothing follows `|`");
/// ```
#[must_use]
#[inline]
pub fn unfinished(line: &str) -> Option<String> {
    ShellReader::read(line).missing
}

/// Returns the words of a line that stand where a shell expects the name of a program.
///
/// ```
/// use cmdhelp_spec::shell::heads;
/// assert_eq!(heads("cat notes.md | pad add"), ["cat", "pad"]);
/// ```
#[must_use]
#[inline]
pub fn heads(line: &str) -> Vec<String> {
    let calls = calls(line).into_iter().filter(|call| !call.in_text);
    calls
        .filter_map(|call| call.words.into_iter().next())
        .collect()
}

#[cfg(test)]
mod tests;
