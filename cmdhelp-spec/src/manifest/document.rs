//! Writes the whole manifest, as `help --all --format json` prints it.

mod args;
mod examples;
mod exits;
mod index;
mod inherited_args;
mod lists;
mod schemas;
mod which;
mod worst;

use self::args::{has_local_args, write_args, write_those};
use self::examples::write_examples;
use self::exits::write_exits;
pub use self::index::measure_index;
use self::inherited_args::has_inherited;
use self::lists::{ListOf, write_alias_table, write_groups, write_list, write_names};
use self::schemas::write_schemas;
use self::which::Which;
use self::worst::worst_effect;
use super::Entry;
use super::argument::ReferenceScope;
use super::command_facts::{CommandFacts, binary};
use super::flag_names::everywhere;
use super::inherited::inherited;
use super::out::Out;
use super::runner::{Runner, is_handled};
use super::traits::{Taken, help_word, takes};
use crate::slice::each;
use crate::spec::{Command, Item, Part, Stdout, Text, Toggle};

/// A command that is being written, with a reference to its parent command.
#[derive(Clone, Copy)]
struct DocumentCommand<'a> {
    up: Option<&'a DocumentCommand<'a>>,
    name: Text,
    part: &'static Part,
    /// The items of the part that are read again for each subcommand.
    inherited: &'static [Item],
    scope: ReferenceScope<'a>,
    runner: Runner,
    depth: u16,
    /// Whether the command prints text by default. If the command does not declare this, the
    /// nearest parent command that does decides.
    text_output: bool,
}

impl<'a> DocumentCommand<'a> {
    #[inline]
    const fn root(root: &Command, facts: &CommandFacts) -> Self {
        Self {
            up: None,
            name: binary(root, facts),
            part: root.part,
            inherited: inherited(root.part.items),
            scope: ReferenceScope::root(root.part),
            runner: facts.runner,
            depth: 0,
            text_output: prints_text(facts, false),
        }
    }

    #[inline]
    const fn below(&'a self, command: &Command, facts: &CommandFacts) -> Self {
        Self {
            up: Some(self),
            name: command.name,
            part: command.part,
            inherited: inherited(command.part.items),
            scope: self.scope.below(command.part),
            runner: facts.runner,
            depth: self.depth + 1,
            text_output: prints_text(facts, self.text_output),
        }
    }
}

/// Writes the manifest of `root`.
#[inline]
pub(super) const fn write(out: &mut Out<'_>, root: &Command) {
    let facts = CommandFacts::root(root.part);
    let path = DocumentCommand::root(root, &facts);
    out.open(b'{');
    write_top(out, root, &facts);
    out.open_at("\"global_flags\":", b'{');
    write_those(out, root.part, &path.scope, path.name, Which::Global);
    out.close(b'}');
    out.open_at("\"commands\":", b'{');
    write_command(out, &path, &facts, path.name);
    out.close(b'}');
    write_schemas(out, root.part);
    out.key("\"tokens\":");
    // The number of tokens and the hash are written after this point, so 48 bytes are added for
    // them.
    out.number(super::tokens(out.size.json + 48) as i128);
    let hash = out.hash();
    out.key("\"manifest_hash\":");
    out.quote();
    out.hex(hash);
    out.quote();
    out.close(b'}');
}

/// Writes the members of the manifest that come before the program's flags and commands.
#[inline]
const fn write_top(out: &mut Out<'_>, root: &Command, facts: &CommandFacts) {
    let binary = binary(root, facts);
    out.key("\"cmdhelp_version\":\"0.1\"");
    out.key("\"binary\":");
    out.text(binary);
    out.optional("\"version\":", facts.version);
    if facts.summary.is_some() || facts.about.is_some() {
        out.key("\"summary\":");
        out.text(facts.summary_or(binary));
    }
    out.optional("\"description\":", facts.description());
    out.optional("\"homepage\":", facts.homepage);
    write_surface(out, root.part, facts);
    out.key_if("\"multicall\":true", facts.multicall);
}

/// Writes the names of the subcommand and the flags that cmdhelp adds to the program.
#[inline]
const fn write_surface(out: &mut Out<'_>, root: &Part, facts: &CommandFacts) {
    let words = everywhere(root, &facts.words);
    out.open_at("\"surface\":", b'{');
    write_words_of(out, &[("\"help\":", help_word(root, facts))]);
    if takes(root, Taken::FlagsFirst) {
        // clap takes each flag that the program does not declare for a value of a positional.
        out.close(b'}');
        return;
    }
    let questions = [
        ("\"help_flag\":", words.help_flag),
        ("\"capabilities\":", words.capabilities),
        ("\"llms\":", words.llms),
        ("\"json\":", words.json),
    ];
    write_words_of(out, &questions);
    if is_handled(root) {
        write_words_of(
            out,
            &[
                ("\"output\":", words.output),
                ("\"confirm\":", words.confirm),
                ("\"dry_run\":", words.dry_run),
                ("\"select\":", words.select),
                ("\"limit\":", words.limit),
                ("\"after\":", words.after),
            ],
        );
    }
    out.close(b'}');
}

#[inline]
const fn write_words_of(out: &mut Out<'_>, words: &[(&str, Option<&'static str>)]) {
    each!(words, |it| {
        if let (key, Some(word)) = *it {
            out.key(key);
            out.text(Text::Const(word));
        }
    });
}

/// Writes the entries of a command and its subcommands. The root has an entry only if it has facts
/// that are not at the top of the manifest.
#[inline]
const fn write_command(
    out: &mut Out<'_>,
    path: &DocumentCommand<'_>,
    facts: &CommandFacts,
    binary: Text,
) {
    out.bundle |= facts.bundle;
    let is_root = path.up.is_none();
    let shown = !is_root || has_entry(path.part, facts);
    if shown {
        out.next();
    }
    let start = out.size.json;
    let aliases = out.size.aliases;
    write_alias_table(out, path.part);
    let index = out.entry(Entry {
        start: start as u32,
        body: 0,
        end: start as u32,
        depth: path.depth,
        aliases: aliases as u32,
        aliases_end: out.size.aliases as u32,
    });
    if shown {
        out.quote();
        write_words(out, path);
        out.put("\":");
        out.set_body(index);
        write_body(out, path, facts, binary);
        out.end_entry(index);
    }
    write_below(out, path, path.part, binary);
}

/// Returns whether a command prints text by default. `above` is the result for the parent command.
#[inline]
const fn prints_text(facts: &CommandFacts, above: bool) -> bool {
    match facts.text_output {
        Some(text) => text,
        None => above,
    }
}

#[inline]
const fn write_stdout(out: &mut Out<'_>, stdout: Stdout) {
    out.optional("\"text_template\":", stdout.text_template);
    if let Some((name, _)) = stdout.schema {
        out.key("\"json_schema_ref\":");
        out.put("\"#/schemas/");
        out.inner(Text::Const(name));
        out.quote();
    }
}

/// Returns whether the root needs an entry because it has arguments or other facts of a command, or
/// can be called without a subcommand.
#[inline]
const fn has_entry(part: &Part, facts: &CommandFacts) -> bool {
    facts.commands == 0
        || facts.examples > 0
        || facts.exits > 0
        || facts.see_also > 0
        || facts.stdin.is_some()
        || facts.stdout.is_some()
        || facts.streams
        || (facts.handled && prints_text(facts, false))
        || facts.effect.is_some()
        || facts.runs_external()
        || facts.groups > 0
        || facts.has(Toggle::DryRun)
        || facts.has(Toggle::Interactive)
        || facts.confirm.is_some()
        || facts.since.is_some()
        || facts.stability.is_some()
        || facts.llms.is_some()
        || has_local_args(part)
}

/// Writes the words that select a command, without the program's name.
#[inline]
const fn write_words(out: &mut Out<'_>, path: &DocumentCommand<'_>) {
    if let Some(up) = path.up {
        write_words(out, up);
        if up.up.is_some() {
            out.space();
        }
        out.inner(path.name);
    }
}

/// Writes the facts of a command, and returns the approximate number of tokens of the written text.
#[inline]
const fn write_body(
    out: &mut Out<'_>,
    path: &DocumentCommand<'_>,
    facts: &CommandFacts,
    binary: Text,
) -> usize {
    let start = out.size.json;
    out.open(b'{');
    out.key("\"summary\":");
    out.text(facts.summary_or(path.name));
    if facts.commands > 0 {
        out.open_at("\"subcommands\":", b'[');
        write_names(out, path.part);
        out.close(b']');
        out.key_if("\"runnable\":false", facts.requires_subcommand());
        let conflict = facts.args_conflict;
        out.key_if("\"args_conflicts_with_subcommands\":true", conflict);
        let negates = facts.negates_required && !conflict;
        out.key_if("\"subcommand_negates_reqs\":true", negates);
    }
    if path.up.is_some() {
        out.optional("\"description\":", facts.description());
    }
    if facts.aliases > 0 {
        out.open_at("\"aliases\":", b'[');
        write_list(out, path.part, ListOf::Aliases);
        out.close(b']');
    }
    let inherits =
        has_inherited(path, Which::Global) || has_inherited(path, Which::GlobalPositional);
    if facts.args > 0 || inherits {
        write_args(out, path, binary);
    }
    write_streams(out, path, facts);
    // A command that cannot run, because it only groups subcommands, has no exit codes.
    if facts.can_run() {
        write_exits(out, path);
    }
    if facts.examples > 0 {
        out.open_at("\"examples\":", b'[');
        write_examples(out, path.part, path, binary);
        out.close(b']');
    }
    if facts.see_also > 0 {
        out.open_at("\"see_also\":", b'[');
        write_list(out, path.part, ListOf::SeeAlso);
        out.close(b']');
    }
    out.optional("\"since\":", facts.since);
    out.optional("\"stability\":", facts.stability);
    write_effects(out, path, facts);
    out.optional("\"llms\":", facts.llms);
    write_groups(out, &path.scope);
    out.key_if("\"external_subcommands\":true", facts.runs_external());
    out.key("\"tokens\":");
    let price = super::tokens(out.size.json - start);
    out.number(price as i128);
    out.close(b'}');
    price
}

/// Writes what a command reads from standard input and what it prints to standard output.
#[inline]
const fn write_streams(out: &mut Out<'_>, path: &DocumentCommand<'_>, facts: &CommandFacts) {
    if let Some(stdin) = facts.stdin {
        out.open_at("\"stdin\":", b'{');
        if stdin.accepted {
            out.key("\"accepted\":true");
        } else {
            out.key("\"accepted\":false");
        }
        out.optional("\"format\":", stdin.format);
        out.close(b'}');
    }
    // The output of a command without a handler is unknown, so the manifest does not contain its
    // default format.
    let text_output = path.text_output && facts.handled;
    if facts.stdout.is_some() || facts.streams || text_output {
        out.open_at("\"stdout\":", b'{');
        out.key_if("\"default\":\"text\"", text_output);
        if let Some(stdout) = facts.stdout {
            write_stdout(out, stdout);
        }
        out.key_if("\"stream\":true", facts.streams);
        out.close(b'}');
    }
}

/// Writes the effects of a command, and the text with which it asks for consent.
#[inline]
const fn write_effects(out: &mut Out<'_>, path: &DocumentCommand<'_>, facts: &CommandFacts) {
    out.effect("\"effect\":", facts.effect);
    out.effect("\"worst_effect\":", worst_effect(path, facts));
    out.key_if("\"dry_run\":true", facts.has(Toggle::DryRun));
    out.key_if("\"interactive\":true", facts.has(Toggle::Interactive));
    if let Some(confirm) = facts.confirm {
        out.key("\"confirm\":");
        out.word(confirm);
    }
}

#[inline]
const fn write_below(out: &mut Out<'_>, path: &DocumentCommand<'_>, part: &Part, binary: Text) {
    each!(part.items, |item| match item {
        Item::Command(command) => {
            let facts = CommandFacts::below(command.part, path.runner);
            if !facts.is_hidden() {
                let path = path.below(command, &facts);
                write_command(out, &path, &facts, binary);
            }
        }
        Item::Part(part) => write_below(out, path, part, binary),
        _ => {}
    });
}
