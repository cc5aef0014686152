//! Passes on command lines which contain words that the description of a program does not list.
//!
//! A program that nobody has prepared is described by its help text and its manual pages, which leave out flags and
//! arguments. A line with such words is therefore not refused, but passed on unchanged. Its effect is unknown, so it
//! needs consent.

use cmdhelp_bundle::Tool;

use super::argv;
use super::fault::CallFault;
use super::find::find_in_line;
use super::line_facts::{LineFacts, is_open};
use super::target::Target;

/// The command of a line, and the words of the line.
pub(super) struct CommandLine<'a, 'w> {
    pub(super) tool: &'a Tool,
    /// Whether flags precede the words of the command, as in `git -C folder status`.
    pub(super) has_leading: bool,
    /// The words that follow the words of the command.
    pub(super) own: &'w [String],
}

/// Finds the command that `command` and the line `words` call. In a line of an open description, flags may precede the
/// words of the command.
pub(super) fn command<'a, 'w>(
    target: &'a Target,
    command: &[String],
    words: &'w [String],
) -> Result<CommandLine<'a, 'w>, CallFault> {
    let (mut tool, count) = find_in_line(target, command, words)?;
    let mut own = &words[count..];
    let mut has_leading = false;
    while tool.is_group && is_open(target, tool) {
        let flags = argv::leading(tool, own, &LineFacts::of(target, tool));
        let (above, rest) = (Tool::clone(tool).words, &own[flags..]);
        match find_in_line(target, &above, rest) {
            Ok((below, count)) if flags > 0 && count > 0 => {
                (tool, own, has_leading) = (below, &rest[count..], true);
            }
            _ => break,
        }
    }
    Ok(CommandLine {
        tool,
        has_leading,
        own,
    })
}

/// Returns the words of all commands that a line could call, if the meaning of some of its words is unknown. Programs
/// such as `ip` accept the beginning of a command's name.
pub(super) fn candidates(target: &Target, line: &[String]) -> Vec<Vec<String>> {
    let could_be = |tool: &Tool| {
        let mut rest = line.iter();
        let (last, above) = match tool.words.split_last() {
            Some(parts) => parts,
            None => return false,
        };
        let is_word =
            |typed: &String, word: &String| !typed.is_empty() && word.starts_with(&**typed);
        above.iter().all(|word| rest.any(|it| is_word(it, word)))
            && rest.any(|it| is_word(it, last) || tool.aliases.contains(it))
    };
    let tools = target.tools.model.tools.iter().filter(|it| could_be(it));
    tools
        .map(|it| [&[target.name.clone()][..], &it.words].concat())
        .collect()
}
