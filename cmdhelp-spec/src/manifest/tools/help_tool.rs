//! Writes the first tool of a list, whose description explains how to call the other tools.

use super::super::command_facts::CommandFacts;
use super::super::out::Out;
use super::super::runner::is_handled;
use super::super::traits::{has_command, help_word};
use super::Program;
use crate::slice::{any, each};
use crate::spec::{Arg, Effect, Fact, Item, Part, Text, Toggle, Words};

/// Writes the tool that explains how to call the other tools. The tool takes no input, and a call
/// of it by mistake has no effect.
#[inline]
pub(super) const fn write(out: &mut Out<'_>, root: &Part, facts: &CommandFacts, program: &Program) {
    let binary = program.binary;
    out.put("{\"name\":\"");
    // If the program has its own command `help`, the name `help` belongs to the tool of that
    // command.
    let taken = has_command(root, "help");
    out.put(if taken { "cmdhelp-help" } else { "help" });
    out.put(
        "\",\"description\":\"Documentation, not a command. Every other tool is a command of `",
    );
    out.inner(binary);
    out.put("`; its name is the words that select the command");
    if facts.is_callable() && !facts.requires_subcommand() {
        out.put("; the tool named like the program is the program without a subcommand");
    }
    out.put(". ");
    match program.words.json {
        Some(word) => write_json(out, binary, word),
        None => write_line(out, root, &program.words),
    }
    write_results(out, root, &program.words);
    if let Some(word) = help_word(root, facts) {
        out.put("`");
        out.inner(binary);
        out.space();
        out.put(word);
        out.put(" <name> --format json` prints flags, examples and exit codes.");
    }
    out.put(
        "\",\"inputSchema\":{\"type\":\"object\",\"properties\":{}},\"outputSchema\":{\"type\":\"object\",\"properties\":{}}}",
    );
}

#[inline]
const fn write_json(out: &mut Out<'_>, binary: Text, word: &str) {
    out.put("Call it with `");
    out.inner(binary);
    out.put(" <name> ");
    out.put(word);
    out.put(" '<value>'`, where the value is a JSON object that fits its `inputSchema`; `");
    out.put(word);
    out.put(" @<file>` reads it from a file, `");
    out.put(word);
    out.put(" -` from standard input. A key with the value null counts as absent. ");
}

/// Writes the text that explains how to call the tools with command lines. Programs that accept no
/// calls with a JSON object have this text.
#[inline]
const fn write_line(out: &mut Out<'_>, root: &Part, words: &Words) {
    out.put("Give its arguments as on a command line");
    if let (Some(word), true) = (words.output, any_has(root, ProgramFact::Text)) {
        out.put(", and `");
        out.put(word);
        out.put(" json`, because some commands print text by default");
    }
    out.put(". ");
}

/// Writes the text that explains what commands with handlers print, and which flags, such as
/// `--select`, their calls accept.
#[inline]
const fn write_results(out: &mut Out<'_>, root: &Part, words: &Words) {
    if !is_handled(root) {
        return;
    }
    out.put("Standard output is one JSON document, which fits `outputSchema` if there is one. A ");
    out.put(
        "failed call has an exit code other than 0 and prints {\\\"ok\\\":false,\\\"error\\\":",
    );
    out.put("{\\\"code\\\",\\\"message\\\"}}. ");
    if any_has(root, ProgramFact::Streams) {
        out.put("A tool with `cmdhelp/stream` in `_meta` prints a line ");
        out.put(
            "{\\\"type\\\":\\\"item\\\",\\\"data\\\":…} for each element instead, and a last line ",
        );
        out.put("{\\\"type\\\":\\\"end\\\",\\\"ok\\\",\\\"count\\\"}. ");
    }
    if let (Some(word), true) = (words.confirm, any_has(root, ProgramFact::Destructive)) {
        out.put("A destructive call is refused with the code CONFIRMATION_REQUIRED and a token. ");
        out.put("With the user's consent, repeat it with `");
        out.put(word);
        out.put("=<token>` after the value. ");
    }
    if let (Some(word), true) = (words.dry_run, any_has(root, ProgramFact::DryRun)) {
        out.put("Where a command supports it, `");
        out.put(word);
        out.put("` after the value shows what the call would do, and does nothing. ");
    }
    if let Some(word) = words.select {
        out.put("`");
        out.put(word);
        out.put(
            " <fields>` after the value prints only these fields of `outputSchema`, separated ",
        );
        out.put("by commas; `a.b` is a field of an object, or of each object in a list. ");
    }
    if let (Some(limit), Some(after)) = (words.limit, words.after) {
        out.put("`");
        out.put(limit);
        out.put(" <number>` prints at most this number of elements of a list; `");
        out.put(after);
        out.put(
            " <cursor>` starts after this number of elements, or at the cursor that the previous ",
        );
        out.put("call printed. ");
    }
}

/// A fact that the tool's description explains if a command or an argument of the program has it.
#[derive(Clone, Copy)]
enum ProgramFact {
    Destructive,
    DryRun,
    Streams,
    Text,
}

impl ProgramFact {
    #[inline]
    const fn is(self, fact: &Fact) -> bool {
        match (self, fact) {
            (Self::DryRun, Fact::Toggle(Toggle::DryRun, true))
            | (Self::Streams, Fact::Streams(true))
            | (Self::Text, Fact::TextOutput(true)) => true,
            (Self::Destructive, Fact::Effect(effect)) => matches!(effect, Effect::Destructive),
            _ => false,
        }
    }

    /// Returns whether a command has this fact because of one of these arguments.
    #[inline]
    const fn is_raised(self, args: &[Arg]) -> bool {
        each!(args, |arg| {
            if let (Self::Destructive, Some(Effect::Destructive)) = (self, arg.effect()) {
                return true;
            }
        });
        false
    }
}

#[inline]
const fn any_has(part: &Part, wanted: ProgramFact) -> bool {
    any!(part.facts, |fact| wanted.is(fact))
        || any!(part.items, |item| match item {
            Item::Command(command) => any_has(command.part, wanted),
            Item::Part(part) => any_has(part, wanted),
            Item::Args(args) => wanted.is_raised(args.known),
            Item::Arg(arg) => wanted.is_raised(core::slice::from_ref(arg)),
            _ => false,
        })
}
