//! Reads a command in a manifest as a tool.

use super::argument::{add, read_flags, read_positional};
use super::{effect, stdout, text};
use crate::json::Json;
use crate::model::ModelError;
use crate::model::error::content;
use crate::model::tool::{Example, Exit, Group, Stdin, Tool};

pub(super) fn read_tool(
    document: &Json,
    commands: &[(String, Json)],
    path: &str,
    command: &Json,
    optional: bool,
) -> Result<Option<Tool>, ModelError> {
    let pointer = format!("/commands/{}", path.replace('~', "~0").replace('/', "~1"));
    if !matches!(command, Json::Object(_)) {
        return Err(content(&pointer, "an object"));
    }
    let words: Vec<String> = path.split_whitespace().map(ToOwned::to_owned).collect();
    let below = format!("{path} ");
    let has_below = |(other, _): &(String, Json)| match path {
        "" => !other.is_empty(),
        _ => other.starts_with(&below),
    };
    let is_group = command
        .get("subcommands")
        .is_some_and(|it| !it.items().is_empty())
        || commands.iter().any(has_below);
    let runnable = !matches!(command.get("runnable"), Some(Json::Bool(false)));
    // Frameworks other than cmdhelp do not write `runnable`. So a command with subcommands, but
    // without external subcommands, is a tool only if it declares facts about a call without a
    // subcommand.
    let external = command.holds("external_subcommands");
    if is_group && !external && (!runnable || !describes_a_call(command)) {
        return Ok(None);
    }
    let mut tool = Tool {
        words,
        summary: text(command, "summary").unwrap_or_default(),
        description: text(command, "description"),
        arguments: Vec::new(),
        groups: read_groups(command),
        stdin: None,
        output: command
            .get("stdout")
            .and_then(|it| stdout::schema(document, it)),
        output_name: command.get("stdout").and_then(stdout::schema_name),
        exits: read_exits(command, &pointer)?,
        examples: read_examples(command),
        effect: effect(command, "effect"),
        at_worst: effect(command, "worst_effect"),
        dry_run: command.holds("dry_run"),
        confirm: text(command, "confirm"),
        aliases: command.texts_of("aliases"),
        see_also: command.texts_of("see_also"),
        stability: text(command, "stability"),
        is_group,
        external,
        ..Tool::default()
    };
    if let Some(stdin) = command.get("stdin").filter(|it| it.holds("accepted")) {
        tool.stdin = Some(Stdin {
            format: text(stdin, "format"),
            ..Stdin::default()
        });
    }
    read_own(&mut tool, command, &pointer)?;
    read_from_above(&mut tool, commands, optional)?;
    if let Some(flags) = document.get("global_flags") {
        read_flags(&mut tool, flags, "/global_flags", None)?;
    }
    Ok(Some(tool))
}

/// Returns whether a command with subcommands declares facts about a call without a subcommand.
fn describes_a_call(command: &Json) -> bool {
    let keys = [
        "effect",
        "stdout",
        "exit_codes",
        "args",
        "flags",
        "stdin",
        "examples",
    ];
    keys.iter().any(|key| command.get(key).is_some())
}

fn read_own(tool: &mut Tool, command: &Json, pointer: &str) -> Result<(), ModelError> {
    for (i, arg) in command.items_of("args").iter().enumerate() {
        let pointer = format!("{pointer}/args/{i}");
        tool.arguments.push(read_positional(arg, &pointer, None)?);
    }
    match command.get("flags") {
        Some(flags) => read_flags(tool, flags, &format!("{pointer}/flags"), None),
        None => Ok(()),
    }
}

/// Adds the required arguments of the tool's parent commands and, if `optional` is true, their optional flags. On a
/// command line, the arguments of a parent command follow the words of this parent command. Optional positional
/// arguments are left out, because a program could read their values as the names of subcommands. Flags that a call
/// gives alone, such as `--version`, are left out, too, and so are all arguments of a parent command that accepts
/// either its own arguments or a subcommand. Arguments that a subcommand makes optional count as optional.
fn read_from_above(
    tool: &mut Tool,
    commands: &[(String, Json)],
    optional: bool,
) -> Result<(), ModelError> {
    for behind in 0..tool.words.len() {
        let path = tool.words[..behind].join(" ");
        let Some((_, above)) = commands.iter().find(|(it, _)| *it == path) else {
            continue;
        };
        if above.holds("args_conflicts_with_subcommands") {
            continue;
        }
        let requires = !above.holds("subcommand_negates_reqs");
        for (i, arg) in above.items_of("args").iter().enumerate() {
            let pointer = format!("/commands/{path}/args/{i}");
            let argument = read_positional(arg, &pointer, Some(behind))?;
            if requires && argument.is_required_in_calls() {
                add(tool, argument);
            }
        }
        let is_alone = |name: &str, flag: &Json| {
            flag.holds("exclusive") || ["help", "version"].contains(&name)
        };
        let flags = above.entries_of("flags").iter();
        let flags = flags.filter(|(name, flag)| {
            (requires && flag.holds("required")) || (optional && !is_alone(name, flag))
        });
        let pointer = format!("/commands/{path}/flags");
        read_flags(
            tool,
            &Json::Object(flags.cloned().collect()),
            &pointer,
            Some(behind),
        )?;
        if !requires {
            let of_above = tool.arguments.iter_mut();
            for argument in of_above.filter(|it| it.behind == Some(behind)) {
                argument.required = false;
            }
        }
    }
    Ok(())
}

fn read_groups(command: &Json) -> Vec<Group> {
    let groups = command.items_of("groups");
    let read = |group: &Json| Group {
        members: group.texts_of("members"),
        required: group.holds("required"),
        multiple: group.holds("multiple"),
    };
    groups.iter().map(read).collect()
}

fn read_exits(command: &Json, pointer: &str) -> Result<Vec<Exit>, ModelError> {
    let mut exits = Vec::new();
    for (code, meaning) in command.entries_of("exit_codes") {
        let pointer = format!("{pointer}/exit_codes/{code}");
        let when = meaning
            .text()
            .map(ToOwned::to_owned)
            .or_else(|| text(meaning, "when"));
        exits.push(Exit {
            code: code
                .parse()
                .map_err(|_| content(&pointer, "a code from 0 to 255"))?,
            when: when.ok_or_else(|| content(&pointer, "a string or an object with `when`"))?,
            recovery: text(meaning, "recovery"),
        });
    }
    Ok(exits)
}

fn read_examples(command: &Json) -> Vec<Example> {
    let examples = command.items_of("examples");
    let read = |it: &Json| {
        let note = text(it, "note");
        text(it, "cmd").map(|command| Example { command, note })
    };
    examples.iter().filter_map(read).collect()
}
