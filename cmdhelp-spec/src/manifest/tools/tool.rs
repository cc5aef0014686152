//! Writes a command as a tool.

use super::super::argument::{ReferenceScope, VisibleGroups};
use super::super::out::Out;
use super::super::traits::{Taken, takes};
use super::effect::of_level;
use super::object::{is_list, is_object};
use super::properties::{write_properties, write_required};
use super::{Program, ToolLevel};
use crate::schema::Node;
use crate::spec::str_eq;
use crate::spec::{Effect, Stdout, Text, Toggle};

/// Writes the tool for a command. A comma always comes before the tool, because the first tool of
/// the list is the one that explains calls.
#[inline]
pub(super) const fn write(out: &mut Out<'_>, level: &ToolLevel<'_>, program: &Program) {
    out.put(",{\"name\":\"");
    if level.up.is_none() {
        out.inner(program.binary);
    } else {
        write_words(out, level);
    }
    out.put("\",\"description\":\"");
    write_description(out, level, program);
    out.put("\",\"inputSchema\":{\"type\":\"object\",\"properties\":{");
    out.begins();
    write_properties(out, level, program.binary);
    out.put("}");
    write_required(out, level);
    out.put(",\"additionalProperties\":false}");
    let beside = write_output(out, level, program);
    write_meta(out, level, program, beside);
    if program.annotations {
        write_annotations(out, level);
    }
    out.put("}");
}

/// Writes the description of a tool, which tells what the command does, and which of its arguments
/// belong together or exclude each other.
#[inline]
pub(super) const fn write_description(out: &mut Out<'_>, level: &ToolLevel<'_>, program: &Program) {
    let summary = level.facts.summary_or(level.name);
    out.inner(summary);
    if let Some(more) = level.facts.description()
        && !str_eq(more.raw(), summary.raw())
    {
        out.put("\\n\\n");
        out.inner(more);
    }
    write_groups(out, &level.scope);
    if let (true, Some(word)) = (takes(level.part, Taken::Flags), program.words.json) {
        write_call(out, level, program.binary, word);
    }
}

/// Writes the text that explains how to call a command for which all words after its name are
/// values.
#[inline]
const fn write_call(out: &mut Out<'_>, level: &ToolLevel<'_>, binary: Text, word: &str) {
    out.put("\\n\\nCall it as `");
    out.inner(binary);
    out.space();
    out.put(word);
    out.put(" '<value>'");
    if level.up.is_some() {
        out.space();
        write_words(out, level);
    }
    out.put("`: after its name, words that look like flags are values.");
}

/// Writes the words that select a command, without the program's name.
#[inline]
const fn write_words(out: &mut Out<'_>, level: &ToolLevel<'_>) {
    if let Some(up) = level.up {
        write_words(out, up);
        if up.up.is_some() {
            out.space();
        }
        out.inner(level.name);
    }
}

/// Writes the groups of arguments as sentences, because many readers reject the schemas that could
/// express them.
#[inline]
const fn write_groups(out: &mut Out<'_>, scope: &ReferenceScope<'_>) {
    let mut groups = VisibleGroups::of(scope);
    while let Some(group) = groups.next(scope) {
        out.put(match (group.required, group.multiple) {
            (true, false) => "\\n\\nPass exactly one of ",
            (true, true) => "\\n\\nPass at least one of ",
            (false, _) => "\\n\\nPass at most one of ",
        });
        group.members.write_names(out, " and ");
        out.put(".");
    }
}

/// Returns the schema of the output, if all results of the command fit it. If a function runs external subcommands,
/// their results have the type that this function returns.
#[inline]
const fn schema_of(level: &ToolLevel<'_>) -> Option<&'static Node> {
    if level.facts.handles_external {
        return None;
    }
    match level.facts.stdout {
        Some(Stdout {
            schema: Some((_, schema)),
            ..
        }) => Some(schema),
        _ => None,
    }
}

/// Writes the schema of the output as `outputSchema`. Some revisions of MCP allow only schemas of
/// objects in this field. If the schema does not describe an object, or describes the elements of a
/// stream, it is not written but returned, so that the caller can write it elsewhere.
#[inline]
const fn write_output(
    out: &mut Out<'_>,
    level: &ToolLevel<'_>,
    program: &Program,
) -> Option<&'static Node> {
    let Some(schema) = schema_of(level) else {
        return None;
    };
    // The schema describes each line of a stream, and not the whole output.
    if level.facts.streams {
        return Some(schema);
    }
    if program.envelope {
        out.put(
            ",\"outputSchema\":{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"},",
        );
        out.put("\"command\":{\"type\":\"string\"},\"dry_run\":{\"type\":\"boolean\"},\"data\":");
        out.schema_below(schema, "/properties/data");
        if is_list(schema) {
            out.put(",\"total\":{\"type\":\"integer\",\"minimum\":0}");
            out.put(",\"next\":{\"description\":\"The call that prints the remaining elements\",\"type\":\"object\",");
            out.put("\"properties\":{\"after\":{\"type\":\"string\"},");
            out.put("\"argv\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},");
            out.put("\"line\":{\"type\":\"string\"}},\"required\":[\"after\",\"argv\",\"line\"]}");
        }
        out.put("},\"required\":[\"ok\",\"command\",\"data\"]}");
    } else if is_object(schema) {
        out.put(",\"outputSchema\":");
        out.schema(schema);
    } else {
        return Some(schema);
    }
    None
}

/// Writes the facts for which MCP has no field into the object `_meta`.
#[inline]
const fn write_meta(
    out: &mut Out<'_>,
    level: &ToolLevel<'_>,
    program: &Program,
    output: Option<&'static Node>,
) {
    let mut open = false;
    if let Some(schema) = output {
        open_meta(out, &mut open, "outputSchema");
        out.schema(schema);
    }
    if level.facts.streams {
        open_meta(out, &mut open, "stream");
        out.put("true");
    }
    if program.windows && is_list_that_is_read(level) {
        open_meta(out, &mut open, "window");
        out.put("true");
    }
    if let Some(name) = level.facts.mcp_name {
        open_meta(out, &mut open, "mcpName");
        out.word(name);
    }
    if is_in_group(level) {
        open_meta(out, &mut open, "mcpGroups");
        out.put("[");
        write_groups_of(out, level);
        out.put("]");
    }
    if let Some(deadline) = deadline(level) {
        open_meta(out, &mut open, "timeoutMs");
        out.number(deadline as i128);
    }
    if level.facts.has(Toggle::Idempotent) {
        open_meta(out, &mut open, "idempotent");
        out.put("true");
    }
    if !is_open(level) {
        open_meta(out, &mut open, "openWorld");
        out.put("false");
    }
    if open {
        out.put("}");
    }
}

#[inline]
const fn open_meta(out: &mut Out<'_>, open: &mut bool, key: &str) {
    out.put(if *open { "," } else { ",\"_meta\":{" });
    *open = true;
    out.put("\"cmdhelp/");
    out.put(key);
    out.put("\":");
}

/// Returns whether the output can be read with several calls, because it is a list and the command
/// only reads.
#[inline]
const fn is_list_that_is_read(level: &ToolLevel<'_>) -> bool {
    let Some(schema) = schema_of(level) else {
        return false;
    };
    level.facts.handled && is_list(schema) && matches!(of_level(level), Some(Effect::Read))
}

/// Returns whether the command or a parent command is in a group of tools.
#[inline]
const fn is_in_group(level: &ToolLevel<'_>) -> bool {
    match level.up {
        _ if level.facts.mcp_group.is_some() => true,
        Some(up) => is_in_group(up),
        None => false,
    }
}

#[inline]
const fn write_groups_of(out: &mut Out<'_>, level: &ToolLevel<'_>) {
    if let Some(up) = level.up
        && is_in_group(up)
    {
        write_groups_of(out, up);
        if level.facts.mcp_group.is_some() {
            out.put(",");
        }
    }
    if let Some(group) = level.facts.mcp_group {
        out.word(group);
    }
}

/// Returns the time limit for a call: the limit of the command, or of its nearest parent with a
/// limit.
#[inline]
const fn deadline(level: &ToolLevel<'_>) -> Option<u64> {
    match (level.facts.call_deadline, level.up) {
        (Some(own), _) => Some(own),
        (None, Some(up)) => deadline(up),
        (None, None) => None,
    }
}

/// Returns whether the command may access anything other than its input and the program's own data.
/// Returns true unless the command or a parent command declares `open_world = false`.
#[inline]
const fn is_open(level: &ToolLevel<'_>) -> bool {
    match (level.facts.open_world, level.up) {
        (Some(open), _) => open,
        (None, Some(up)) => is_open(up),
        (None, None) => true,
    }
}

#[inline]
const fn write_annotations(out: &mut Out<'_>, level: &ToolLevel<'_>) {
    let Some(effect) = of_level(level) else {
        return;
    };
    out.put(match effect.hints() {
        (true, _) => ",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false",
        (_, false) => ",\"annotations\":{\"readOnlyHint\":false,\"destructiveHint\":false",
        (_, true) => ",\"annotations\":{\"readOnlyHint\":false,\"destructiveHint\":true",
    });
    if level.facts.has(Toggle::Idempotent) {
        out.put(",\"idempotentHint\":true");
    }
    if !is_open(level) {
        out.put(",\"openWorldHint\":false");
    }
    out.put("}");
}
