//! The whole document: `help --all --format json`.

use super::Entry;
use super::argument::Argument;
use super::head::Head;
use super::out::Out;
use crate::spec::{Args, Command, Example, Exit, Fact, Frag, Item, Part, Source, Text};

/// Where a command stands: its own name and part, and those above it.
#[derive(Clone, Copy)]
struct Path<'a> {
    up: Option<&'a Path<'a>>,
    name: Text,
    part: &'static Part,
    depth: u16,
}

/// Writes the document about `root`.
pub(super) const fn write(out: &mut Out<'_>, root: &Command) {
    let head = Head::of(root.part);
    let binary = binary(root, &head);
    out.open(b'{');
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
    write_surface(out, &head);
    out.key_if("\"multicall\":true", head.multicall);
    out.key("\"global_flags\":");
    out.open(b'{');
    write_those(out, root.part, binary, Which::Global);
    out.close(b'}');
    out.key("\"commands\":");
    out.open(b'{');
    let path = Path {
        up: None,
        name: binary,
        part: root.part,
        depth: 0,
    };
    write_command(out, &path, &head, binary);
    out.close(b'}');
    write_schemas(out, root.part);
    out.key("\"tokens\":");
    // The number itself and the hash are still to come.
    out.number(super::tokens(out.size.json + 48) as i128);
    let hash = out.hash();
    out.key("\"manifest_hash\":");
    out.quote();
    out.hex(hash);
    out.quote();
    out.close(b'}');
}

/// The name that is typed.
pub(super) const fn binary(root: &Command, head: &Head) -> Text {
    match head.bin_name {
        Some(name) => name,
        None => root.name,
    }
}

/// The words in force.
const fn write_surface(out: &mut Out<'_>, head: &Head) {
    out.key("\"surface\":");
    out.open(b'{');
    if let Some(word) = head.words.help {
        out.key("\"help\":");
        out.text(Text::Const(word));
    }
    if let Some(word) = head.words.help_flag {
        out.key("\"help_flag\":");
        out.text(Text::Const(word));
    }
    if let Some(word) = head.words.capabilities {
        out.key("\"capabilities\":");
        out.text(Text::Const(word));
    }
    out.close(b'}');
}

/// Writes a command and all below it. The root is among the commands only if it has something that
/// is not said at the top of the document already.
const fn write_command(out: &mut Out<'_>, path: &Path<'_>, head: &Head, binary: Text) {
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

/// Whether the root has something of its own: arguments, or a use without any subcommand.
const fn has_entry(part: &Part, head: &Head) -> bool {
    head.commands == 0
        || head.examples > 0
        || head.exits > 0
        || head.see_also > 0
        || head.stdin.is_some()
        || head.stdout.is_some()
        || head.effect.is_some()
        || has_local_args(part)
}

const fn has_local_args(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                if argument.is_shown() && (argument.is_positional() || !argument.global) {
                    return true;
                }
            }
            Item::Args(args) => {
                if !args.positionals.is_empty() || !args.locals.is_empty() {
                    return true;
                }
            }
            Item::Part(part) => {
                if has_local_args(part) {
                    return true;
                }
            }
            _ => {}
        }
        i += 1;
    }
    false
}

/// The words that select a command, without the program's name.
const fn write_words(out: &mut Out<'_>, path: &Path<'_>) {
    if let Some(up) = path.up {
        write_words(out, up);
        if up.up.is_some() {
            out.space();
        }
        out.inner(path.name);
    }
}

const fn write_alias_table(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_alias_table(out, part);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) | Fact::HiddenAliases(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                out.alias(names[i]);
                i += 1;
            }
        }
        i += 1;
    }
}

const fn write_body(out: &mut Out<'_>, path: &Path<'_>, head: &Head, binary: Text) {
    let start = out.size.json;
    out.open(b'{');
    out.key("\"summary\":");
    out.text(head.summary_or(path.name));
    if head.commands > 0 {
        out.key("\"subcommands\":");
        out.open(b'[');
        write_names(out, path.part);
        out.close(b']');
        out.key_if("\"runnable\":false", head.subcommand_required);
    }
    if path.up.is_some() {
        out.optional("\"description\":", head.description());
    }
    if head.aliases > 0 {
        out.key("\"aliases\":");
        out.open(b'[');
        write_aliases(out, path.part);
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
    if let Some(stdout) = head.stdout {
        out.key("\"stdout\":");
        out.open(b'{');
        out.optional("\"text_template\":", stdout.text_template);
        if let Some((name, _)) = stdout.schema {
            out.key("\"json_schema_ref\":");
            out.put("\"#/schemas/");
            out.inner(Text::Const(name));
            out.quote();
        }
        out.close(b'}');
    }
    // What cannot be run does not end with a code.
    if head.commands == 0 || !head.subcommand_required {
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
        write_see_also(out, path.part);
        out.close(b']');
    }
    out.optional("\"since\":", head.since);
    out.optional("\"stability\":", head.stability);
    if let Some(effect) = head.effect {
        out.key("\"effect\":");
        out.word(effect);
    }
    if head.groups > 0 {
        out.key("\"groups\":");
        out.open(b'[');
        write_groups(out, path.part);
        out.close(b']');
    }
    out.key_if("\"external_subcommands\":true", head.external);
    out.key("\"tokens\":");
    out.number(super::tokens(out.size.json - start) as i128);
    out.close(b'}');
}

/// Writes `args` and `flags`, if there are any.
const fn write_args(out: &mut Out<'_>, path: &Path<'_>, binary: Text) {
    if has(path.part, Which::Positional) {
        out.key("\"args\":");
        out.open(b'[');
        write_those(out, path.part, binary, Which::Positional);
        out.close(b']');
    }
    // At the root, what is global is said at the top of the document.
    let is_root = path.up.is_none();
    let has_globals = !is_root && has(path.part, Which::Global);
    if has(path.part, Which::Local) || has_globals || has_inherited(path) {
        out.key("\"flags\":");
        out.open(b'{');
        write_those(out, path.part, binary, Which::Local);
        if has_globals {
            write_those(out, path.part, binary, Which::Global);
        }
        write_inherited(out, path, binary);
        out.close(b'}');
    }
}

/// Which arguments are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Positional,
    /// Flags that hold for this command only.
    Local,
    /// Flags that hold for all commands below, too.
    Global,
}

impl Which {
    const fn has(self, argument: &Argument<'_>) -> bool {
        if !argument.is_shown() {
            return false;
        }
        match self {
            Self::Positional => argument.is_positional(),
            Self::Local => !argument.is_positional() && !argument.global,
            Self::Global => !argument.is_positional() && argument.global,
        }
    }

    /// Those of them that are written already.
    const fn of(self, args: &Args) -> &'static [Frag] {
        match self {
            Self::Positional => args.positionals,
            Self::Local => args.locals,
            Self::Global => args.globals,
        }
    }
}

const fn has(part: &Part, which: Which) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Arg(arg) => which.has(&Argument::of(arg)),
            Item::Args(args) => !which.of(args).is_empty(),
            Item::Part(part) => has(part, which),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn write_those(out: &mut Out<'_>, part: &Part, binary: Text, which: Which) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                if which.has(&argument) {
                    argument.write(out, binary);
                    note_source(out, &argument);
                }
            }
            Item::Args(args) => {
                let frags = which.of(args);
                if !frags.is_empty() {
                    out.next();
                    out.frags(frags, binary);
                    note_sources(out, args.sources);
                }
            }
            Item::Part(part) => write_those(out, part, binary, which),
            _ => {}
        }
        i += 1;
    }
}

const fn note_source(out: &mut Out<'_>, argument: &Argument<'_>) {
    if let Some((command, Some(values))) = argument.values_from {
        out.source(Source {
            command: command.raw(),
            values,
        });
    }
}

const fn note_sources(out: &mut Out<'_>, sources: &[Source]) {
    let mut i = 0;
    while i < sources.len() {
        out.source(sources[i]);
        i += 1;
    }
}

/// Whether a command between the root and this one has flags that hold here, too.
const fn has_inherited(path: &Path<'_>) -> bool {
    match path.up {
        Some(up) if up.up.is_some() => has(up.part, Which::Global) || has_inherited(up),
        _ => false,
    }
}

const fn write_inherited(out: &mut Out<'_>, path: &Path<'_>, binary: Text) {
    if let Some(up) = path.up
        && up.up.is_some()
    {
        write_those(out, up.part, binary, Which::Global);
        write_inherited(out, up, binary);
    }
}

const fn write_names(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Command(command) => {
                if !Head::of(command.part).hidden {
                    out.next();
                    out.text(command.name);
                }
            }
            Item::Part(part) => write_names(out, part),
            _ => {}
        }
        i += 1;
    }
}

const fn write_below(out: &mut Out<'_>, path: &Path<'_>, part: &Part, binary: Text) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Command(command) => {
                let head = Head::of(command.part);
                if !head.hidden {
                    let path = Path {
                        up: Some(path),
                        name: command.name,
                        part: command.part,
                        depth: path.depth + 1,
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

const fn write_aliases(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_aliases(out, part);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Aliases(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                out.next();
                out.text(names[i]);
                i += 1;
            }
        }
        i += 1;
    }
}

const fn write_see_also(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_see_also(out, part);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::SeeAlso(names) = part.facts[i] {
            let mut i = 0;
            while i < names.len() {
                out.next();
                out.text(names[i]);
                i += 1;
            }
        }
        i += 1;
    }
}

const fn write_groups(out: &mut Out<'_>, part: &Part) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_groups(out, part);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Group(group) = part.facts[i] {
            out.next();
            out.open(b'{');
            out.key("\"members\":");
            out.texts(group.members);
            out.key_if("\"required\":true", group.required);
            out.key_if("\"multiple\":true", group.multiple);
            out.close(b'}');
        }
        i += 1;
    }
}

/// Writes the exit codes that are said of the command, then those said further up that it does not
/// say otherwise: the nearest word counts.
const fn write_exits(out: &mut Out<'_>, path: &Path<'_>) {
    let mut open = false;
    let mut said = [false; 256];
    let mut level = Some(path);
    while let Some(path) = level {
        write_exits_of(out, path.part, &mut said, &mut open);
        level = path.up;
    }
    if open {
        out.close(b'}');
    }
}

const fn write_exits_of(out: &mut Out<'_>, part: &Part, said: &mut [bool; 256], open: &mut bool) {
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Exit(exit) = &part.facts[i]
            && !said[exit.code as usize]
        {
            said[exit.code as usize] = true;
            if !*open {
                *open = true;
                out.key("\"exit_codes\":");
                out.open(b'{');
            }
            write_exit(out, exit);
        }
        i += 1;
    }
    let mut i = part.items.len();
    while i > 0 {
        i -= 1;
        if let Item::Part(part) = &part.items[i] {
            write_exits_of(out, part, said, open);
        }
    }
}

/// A text if that is all, an object otherwise.
const fn write_exit(out: &mut Out<'_>, exit: &Exit) {
    out.next();
    out.quote();
    out.number(exit.code as i128);
    out.put("\":");
    if exit.recovery.is_none() && exit.message_template.is_none() {
        out.text(exit.when);
        return;
    }
    out.open(b'{');
    out.key("\"when\":");
    out.text(exit.when);
    out.optional("\"recovery\":", exit.recovery);
    out.optional("\"message_template\":", exit.message_template);
    out.close(b'}');
}

const fn write_examples(out: &mut Out<'_>, part: &Part, path: &Path<'_>, binary: Text) {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            write_examples(out, part, path, binary);
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Fact::Example(example) = &part.facts[i] {
            out.next();
            write_example(out, example, path, binary);
        }
        i += 1;
    }
}

/// A line that does not name the program is what follows the command's own words.
const fn write_example(out: &mut Out<'_>, example: &Example, path: &Path<'_>, binary: Text) {
    out.open(b'{');
    out.key("\"cmd\":");
    out.quote();
    if !is_whole(example, binary.raw()) {
        out.inner(binary);
        if path.up.is_some() {
            out.space();
            write_words(out, path);
        }
        if !example.line.is_empty() {
            out.space();
        }
    }
    out.inner(example.line);
    out.quote();
    out.optional("\"note\":", example.note);
    out.close(b'}');
}

/// A program that is called by two words, such as `cargo fmt`, is recognised by the first.
const fn is_whole(example: &Example, binary: &str) -> bool {
    let mut i = 0;
    while i < example.heads.len() {
        if super::str_eq(example.heads[i], super::first_word(binary)) {
            return true;
        }
        i += 1;
    }
    false
}

/// Writes each schema once, at its first mention.
const fn write_schemas(out: &mut Out<'_>, root: &Part) {
    if mentions_schema(root) {
        out.key("\"schemas\":");
        out.open(b'{');
        let mut written = Written::NONE;
        write_schemas_of(out, root, &mut written);
        out.close(b'}');
    }
}

/// The names of the schemas that are written already.
struct Written {
    names: [&'static str; Self::MOST],
    count: usize,
}

impl Written {
    /// Memory of a size that is known beforehand, which is all there is while compiling.
    const MOST: usize = 1024;

    const NONE: Self = Self {
        names: [""; Self::MOST],
        count: 0,
    };

    /// Adds a name; says whether it was new.
    const fn add(&mut self, name: &'static str) -> bool {
        let mut i = 0;
        while i < self.count {
            if super::str_eq(self.names[i], name) {
                return false;
            }
            i += 1;
        }
        assert!(
            self.count < Self::MOST,
            "a program can print values of at most 1024 different schemas"
        );
        self.names[self.count] = name;
        self.count += 1;
        true
    }
}

const fn mentions_schema(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => mentions_schema(part),
            Item::Command(command) => mentions_schema(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if schema_of(&part.facts[i]).is_some() {
            return true;
        }
        i += 1;
    }
    false
}

const fn schema_of(fact: &Fact) -> Option<(&'static str, &'static str)> {
    match fact {
        Fact::Stdout(stdout) => stdout.schema,
        _ => None,
    }
}

const fn write_schemas_of(out: &mut Out<'_>, part: &Part, written: &mut Written) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Part(part) => write_schemas_of(out, part, written),
            Item::Command(command) => write_schemas_of(out, command.part, written),
            _ => {}
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.facts.len() {
        if let Some((name, schema)) = schema_of(&part.facts[i])
            && written.add(name)
        {
            out.next();
            out.text(Text::Const(name));
            out.put(":");
            out.put(schema);
        }
        i += 1;
    }
}
