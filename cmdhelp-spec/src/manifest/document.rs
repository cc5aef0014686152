//! The whole manifest: `help --all --format json`.

mod args;
mod examples;
mod exits;
mod index;
mod lists;
mod schemas;
mod worst;

use self::args::{Which, has_inherited, has_local_args, write_args, write_those};
use self::examples::write_examples;
use self::exits::write_exits;
pub use self::index::measure_index;
use self::lists::{List, write_alias_table, write_groups, write_list, write_names};
use self::schemas::write_schemas;
use self::worst::worst_effect;
use super::Entry;
use super::argument::Around;
use super::force::everywhere;
use super::head::{Head, binary};
use super::out::Out;
use super::runner::{Runner, is_handled};
use super::traits::help_word;
use crate::spec::{Command, Item, Part, Stdout, Text, Toggle};

/// A command with its name and part, and the commands above it.
#[derive(Clone, Copy)]
struct Path<'a> {
    up: Option<&'a Path<'a>>,
    name: Text,
    part: &'static Part,
    around: Around<'a>,
    runner: Runner,
    depth: u16,
    /// Whether the command prints text by default, as it or a command above it declares.
    text_output: bool,
}

/// Writes the manifest of `root`.
pub(super) const fn write(out: &mut Out<'_>, root: &Command) {
    let head = Head::root(root.part);
    let binary = binary(root, &head);
    out.open(b'{');
    write_top(out, root, &head);
    out.key("\"global_flags\":");
    out.open(b'{');
    let around = Around::root(root.part);
    write_those(out, root.part, &around, binary, Which::Global);
    out.close(b'}');
    out.key("\"commands\":");
    out.open(b'{');
    let path = Path {
        up: None,
        name: binary,
        part: root.part,
        around,
        runner: head.runner,
        depth: 0,
        text_output: prints_text(&head, false),
    };
    write_command(out, &path, &head, binary);
    out.close(b'}');
    write_schemas(out, root.part);
    out.key("\"tokens\":");
    // The number itself and the hash follow.
    out.number(super::tokens(out.size.json + 48) as i128);
    let hash = out.hash();
    out.key("\"manifest_hash\":");
    out.quote();
    out.hex(hash);
    out.quote();
    out.close(b'}');
}

/// Writes the facts of the program that precede its flags and commands.
const fn write_top(out: &mut Out<'_>, root: &Command, head: &Head) {
    let binary = binary(root, head);
    out.key("\"cmdhelp_version\":\"0.1\"");
    out.key("\"binary\":");
    out.text(binary);
    out.optional("\"version\":", head.version);
    if head.summary.is_some() || head.about.is_some() {
        out.key("\"summary\":");
        out.text(head.summary_or(binary));
    }
    out.optional("\"description\":", head.description());
    out.optional("\"homepage\":", head.homepage);
    write_surface(out, root.part, head);
    out.key_if("\"multicall\":true", head.multicall);
}

/// Writes the built-in words and flags of the program.
const fn write_surface(out: &mut Out<'_>, root: &Part, head: &Head) {
    let words = everywhere(root, &head.words);
    out.key("\"surface\":");
    out.open(b'{');
    let asking = [
        ("\"help\":", help_word(root, head)),
        ("\"help_flag\":", words.help_flag),
        ("\"capabilities\":", words.capabilities),
        ("\"llms\":", words.llms),
        ("\"json\":", words.json),
    ];
    write_words_of(out, &asking);
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

const fn write_words_of(out: &mut Out<'_>, words: &[(&str, Option<&'static str>)]) {
    let mut i = 0;
    while i < words.len() {
        if let (key, Some(word)) = words[i] {
            out.key(key);
            out.text(Text::Const(word));
        }
        i += 1;
    }
}

/// Writes a command and all below it. The root gets an entry only if it has facts that the top of
/// the manifest does not tell.
const fn write_command(out: &mut Out<'_>, path: &Path<'_>, head: &Head, binary: Text) {
    out.bundle |= head.bundle;
    let is_root = path.up.is_none();
    let shown = !is_root || has_entry(path.part, head);
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
        write_body(out, path, head, binary);
        out.end_entry(index);
    }
    write_below(out, path, path.part, binary);
}

/// Returns whether a command prints text by default; `above` is what the command above it does.
const fn prints_text(head: &Head, above: bool) -> bool {
    match head.text_output {
        Some(text) => text,
        None => above,
    }
}

const fn write_stdout(out: &mut Out<'_>, stdout: Stdout) {
    out.optional("\"text_template\":", stdout.text_template);
    if let Some((name, _)) = stdout.schema {
        out.key("\"json_schema_ref\":");
        out.put("\"#/schemas/");
        out.inner(Text::Const(name));
        out.quote();
    }
}

/// Returns whether the root needs an entry of its own: it has arguments, or can be called without a
/// subcommand.
const fn has_entry(part: &Part, head: &Head) -> bool {
    head.commands == 0
        || head.examples > 0
        || head.exits > 0
        || head.see_also > 0
        || head.stdin.is_some()
        || head.stdout.is_some()
        || head.streams
        || (head.handled && prints_text(head, false))
        || head.effect.is_some()
        || head.runs_external()
        || head.groups > 0
        || head.has(Toggle::DryRun)
        || head.confirm.is_some()
        || head.since.is_some()
        || head.stability.is_some()
        || head.llms.is_some()
        || has_local_args(part)
}

/// Writes the words that select a command, without the program's name.
const fn write_words(out: &mut Out<'_>, path: &Path<'_>) {
    if let Some(up) = path.up {
        write_words(out, up);
        if up.up.is_some() {
            out.space();
        }
        out.inner(path.name);
    }
}

/// Writes the facts of a command; returns how much they cost to read.
const fn write_body(out: &mut Out<'_>, path: &Path<'_>, head: &Head, binary: Text) -> usize {
    let start = out.size.json;
    out.open(b'{');
    out.key("\"summary\":");
    out.text(head.summary_or(path.name));
    if head.commands > 0 {
        out.key("\"subcommands\":");
        out.open(b'[');
        write_names(out, path.part);
        out.close(b']');
        out.key_if("\"runnable\":false", head.requires_subcommand());
    }
    if path.up.is_some() {
        out.optional("\"description\":", head.description());
    }
    if head.aliases > 0 {
        out.key("\"aliases\":");
        out.open(b'[');
        write_list(out, path.part, List::Aliases);
        out.close(b']');
    }
    if head.args > 0 || has_inherited(path) {
        write_args(out, path, binary);
    }
    if let Some(stdin) = head.stdin {
        out.key("\"stdin\":");
        out.open(b'{');
        if stdin.accepted {
            out.key("\"accepted\":true");
        } else {
            out.key("\"accepted\":false");
        }
        out.optional("\"format\":", stdin.format);
        out.close(b'}');
    }
    // What a command prints that the framework does not run is not known.
    let text_output = path.text_output && head.handled;
    if head.stdout.is_some() || head.streams || text_output {
        out.key("\"stdout\":");
        out.open(b'{');
        out.key_if("\"default\":\"text\"", text_output);
        if let Some(stdout) = head.stdout {
            write_stdout(out, stdout);
        }
        if head.streams {
            out.key("\"stream\":true");
        }
        out.close(b'}');
    }
    // A command that cannot be called has no exit codes.
    if head.can_run() {
        write_exits(out, path);
    }
    if head.examples > 0 {
        out.key("\"examples\":");
        out.open(b'[');
        write_examples(out, path.part, path, binary);
        out.close(b']');
    }
    if head.see_also > 0 {
        out.key("\"see_also\":");
        out.open(b'[');
        write_list(out, path.part, List::SeeAlso);
        out.close(b']');
    }
    out.optional("\"since\":", head.since);
    out.optional("\"stability\":", head.stability);
    if let Some(effect) = head.effect {
        out.key("\"effect\":");
        out.word(effect.as_str());
    }
    if let Some(effect) = worst_effect(path, head) {
        out.key("\"worst_effect\":");
        out.word(effect.as_str());
    }
    out.key_if("\"dry_run\":true", head.has(Toggle::DryRun));
    if let Some(confirm) = head.confirm {
        out.key("\"confirm\":");
        out.word(confirm);
    }
    out.optional("\"llms\":", head.llms);
    write_groups(out, &path.around);
    out.key_if("\"external_subcommands\":true", head.runs_external());
    out.key("\"tokens\":");
    let price = super::tokens(out.size.json - start);
    out.number(price as i128);
    out.close(b'}');
    price
}

const fn write_below(out: &mut Out<'_>, path: &Path<'_>, part: &Part, binary: Text) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Command(command) => {
                let head = Head::below(command.part, path.runner);
                if !head.is_hidden() {
                    let path = Path {
                        up: Some(path),
                        name: command.name,
                        part: command.part,
                        around: path.around.below(command.part),
                        runner: head.runner,
                        depth: path.depth + 1,
                        text_output: prints_text(&head, path.text_output),
                    };
                    write_command(out, &path, &head, binary);
                }
            }
            Item::Part(part) => write_below(out, path, part, binary),
            _ => {}
        }
        i += 1;
    }
}
