//! The first tool: how to call the others.

use super::super::head::Head;
use super::super::out::Out;
use super::super::traits::{has_command, help_word};
use super::Program;
use crate::spec::{Arg, Effect, Fact, Item, Part, Text, Words};

/// Writes the tool. Its schemas are empty, so that calling it by mistake does nothing.
pub(super) const fn write(out: &mut Out<'_>, root: &Part, head: &Head, program: &Program) {
    let binary = program.binary;
    out.put("{\"name\":\"");
    // A command of the author's with this name keeps it.
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
    match program.words.json {
        Some(word) => write_json(out, binary, word),
        None => out.put("Give its arguments as on a command line. "),
    }
    write_results(out, root, &program.words);
    if let Some(word) = help_word(root, head) {
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

/// Returns whether the framework runs one of the commands.
pub(in crate::manifest) const fn is_handled(root: &Part) -> bool {
    says(root, Saying::Handled)
}

/// Writes the form of results that the framework prints.
const fn write_results(out: &mut Out<'_>, root: &Part, words: &Words) {
    if !says(root, Saying::Handled) {
        return;
    }
    out.put(
        "Standard output is one JSON document, as `outputSchema` says where there is one; what ",
    );
    out.put("fails ends with a status that is not 0 and prints {\\\"ok\\\":false,\\\"error\\\":");
    out.put("{\\\"code\\\",\\\"message\\\"}}. ");
    if says(root, Saying::Streams) {
        out.put("Where `_meta` has `cmdhelp/stream`, it is a line {\\\"type\\\":\\\"item\\\",\\\"data\\\":…} ");
        out.put("for each element instead, and a last one {\\\"type\\\":\\\"end\\\",\\\"ok\\\",\\\"count\\\"}. ");
    }
    if let (Some(word), true) = (words.confirm, says(root, Saying::Destructive)) {
        out.put(
            "What cannot be undone is refused with the code CONFIRMATION_REQUIRED and a token: ",
        );
        out.put("once somebody agrees, call again with `");
        out.put(word);
        out.put("=<token>` behind the value. ");
    }
    if let (Some(word), true) = (words.dry_run, says(root, Saying::DryRun)) {
        out.put("Where a command can tell what it would do, `");
        out.put(word);
        out.put("` behind the value asks for that alone. ");
    }
    if let Some(word) = words.select {
        out.put("`");
        out.put(word);
        out.put(
            " <fields>` behind the value prints only these of `outputSchema`: names with commas ",
        );
        out.put("between them, `a.b` for one inside another, lists looked through. ");
    }
    if let (Some(limit), Some(after)) = (words.limit, words.after) {
        out.put("`");
        out.put(limit);
        out.put(" <number>` prints no more elements of a list than that; `");
        out.put(after);
        out.put(" <place>` begins behind so many, or where the call before has told. ");
    }
}

/// A property that a program may have somewhere.
#[derive(Clone, Copy)]
enum Saying {
    Handled,
    Destructive,
    DryRun,
    Streams,
}

impl Saying {
    const fn is(self, fact: &Fact) -> bool {
        match (self, fact) {
            (Self::Handled, Fact::Handled(..))
            | (Self::DryRun, Fact::DryRun)
            | (Self::Streams, Fact::Streams(true)) => true,
            (Self::Destructive, Fact::Effect(effect)) => matches!(effect, Effect::Destructive),
            _ => false,
        }
    }

    /// Returns whether an argument has it.
    const fn is_raised(self, args: &[Arg]) -> bool {
        let mut i = 0;
        while i < args.len() {
            if let (Self::Destructive, Some(Effect::Destructive)) = (self, args[i].effect()) {
                return true;
            }
            i += 1;
        }
        false
    }
}

const fn says(part: &Part, saying: Saying) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if saying.is(&part.facts[i]) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(command) => says(command.part, saying),
            Item::Part(part) => says(part, saying),
            Item::Args(args) => saying.is_raised(args.known),
            Item::Arg(arg) => saying.is_raised(core::slice::from_ref(arg)),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}
