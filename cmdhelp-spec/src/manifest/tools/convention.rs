//! The first tool: how the others are called.

use super::super::head::Head;
use super::super::out::Out;
use super::super::traits::{has_command, has_long_anywhere};
use super::Program;
use crate::spec::{Part, Text, Words};

/// Writes the tool. Its schemas are empty, so that calling it by mistake does nothing.
pub(super) const fn write(out: &mut Out<'_>, root: &Part, head: &Head, program: &Program) {
    let binary = program.binary;
    out.put("{\"name\":\"");
    // A command of the author's that has this name keeps it.
    let taken = has_command(root, "help");
    out.put(if taken { "cmdhelp-help" } else { "help" });
    out.put(
        "\",\"description\":\"Documentation, not a command. Every other tool is a command of `",
    );
    out.inner(binary);
    out.put("`, and its name is the words that select it");
    if !head.not_callable && (head.commands == 0 || !head.subcommand_required) {
        out.put("; the one that is called like the program is the program without a subcommand");
    }
    out.put(". ");
    match program.json_word {
        Some(word) => write_json(out, binary, word),
        None => out.put("Give its arguments as on a command line. "),
    }
    if let Some(word) = head.words.help
        && !has_command(root, word)
    {
        out.put("`");
        out.inner(binary);
        out.space();
        out.put(word);
        out.put(" <name> --format json` tells of flags, examples and exit codes.");
    }
    out.put(
        "\",\"inputSchema\":{\"type\":\"object\",\"properties\":{}},\"outputSchema\":{\"type\":\"object\",\"properties\":{}}}",
    );
}

const fn write_json(out: &mut Out<'_>, binary: Text, word: &str) {
    out.put("Call it with `");
    out.inner(binary);
    out.put(" <name> ");
    out.put(word);
    out.put(" '<value>'`, where the value is a JSON object that fits its `inputSchema`; `");
    out.put(word);
    out.put(" @<file>` reads it from a file, `");
    out.put(word);
    out.put(" -` from standard input. A key whose value is null counts as left out. ");
}

/// The flag by which every command can be called: where one of them has a flag of that name, it
/// is the longer one for all.
pub(in crate::manifest) const fn json_word(root: &Part, words: &Words) -> Option<&'static str> {
    match words.json {
        Some(word) if has_long_anywhere(root, word.split_at(2).1) => Some(Words::LONGER_JSON),
        word => word,
    }
}
