//! Finds the tool of a call.

use cmdhelp_bundle::Tool;

use super::fault::{CallFault, FaultCode};
use super::target::Target;
use crate::model::Discovered;
use crate::suggestion::did_you_mean;

/// Returns the tool that a command selects. `command` contains either the words of the tool, of which the last one can
/// be an alias, or only the tool's name. `command` can be empty for a program with a single tool, and for the tool of
/// the program itself.
pub(super) fn find<'a>(target: &'a Target, command: &[String]) -> Result<&'a Tool, CallFault> {
    selected(target, command).ok_or_else(|| unknown(target, command))
}

/// Returns the tool that `command` and the first words of `line` select, and how many words of `line` belong to the
/// command.
pub(super) fn find_in_line<'a>(
    target: &'a Target,
    command: &[String],
    line: &[String],
) -> Result<(&'a Tool, usize), CallFault> {
    let count = line.iter().take_while(|it| !it.starts_with('-')).count();
    let length = |it: &Tool| it.words.len().max(usize::from(it.name.is_some()));
    let longest = match &target.tools.model.tools[..] {
        // A program with a single tool is called without the tool's name.
        [only] => only.words.len(),
        all => all.iter().map(length).max().unwrap_or(0),
    };
    let most = longest.min(count);
    let with = |count: usize| [command, &line[..count]].concat();
    let mut counts = (0..=most).rev();
    let found = counts.find_map(|it| Some((selected(target, &with(it))?, it)));
    found.ok_or_else(|| unknown(target, &with(most.min(1))))
}

fn selected<'a>(target: &'a Target, command: &[String]) -> Option<&'a Tool> {
    let tools = &target.tools.model.tools;
    let named = |tool: &Tool| tool.name.as_deref().is_some_and(|it| command == [it]);
    if let ([only], []) = (&tools[..], command) {
        return Some(only);
    }
    let is_it = |tool: &&Tool| {
        // A definition in a folder of definitions has a name, but no words. Without this condition, an empty command
        // would select the first of them.
        (tool.words == command && !(command.is_empty() && tool.name.is_some()))
            || named(tool)
            || tool.words.split_last().is_some_and(|(last, above)| {
                command.split_last().is_some_and(|(word, before)| {
                    above == before && (word == last || tool.aliases.contains(word))
                })
            })
    };
    tools.iter().find(is_it)
}

/// Makes the fault for a command that does not exist. The message contains the most similar name or, if `command` is
/// only a group of commands, the names of its subcommands.
fn unknown(target: &Target, command: &[String]) -> CallFault {
    let tools = &target.tools.model.tools;
    let all = || tools.iter().map(Discovered::words_of);
    let below = all().filter(|it| it.starts_with(command));
    let mut names: Vec<String> = below.map(|it| it.join(" ")).take(8).collect();
    let typed = command.join(" ");
    let message = match (names.is_empty(), command.is_empty()) {
        (false, _) => {
            names.dedup();
            let what = if command.is_empty() {
                "a program with several commands"
            } else {
                "a group of commands"
            };
            format!(
                "`{}` is {what}, and cannot be called by itself; choose one of its commands: {}",
                format!("{} {typed}", target.name).trim_end(),
                names.join(", ")
            )
        }
        (true, _) => {
            let nearest = target.tools.nearest(&typed);
            let hint = match typed.starts_with('{') {
                true => "; write a JSON object of arguments after `--json`".to_owned(),
                false => did_you_mean(nearest.as_deref()),
            };
            format!("`{}` has no command `{typed}`{hint}", target.name)
        }
    };
    CallFault::new(FaultCode::UnknownCommand, message).recovery(target.recovery("inspect"))
}
