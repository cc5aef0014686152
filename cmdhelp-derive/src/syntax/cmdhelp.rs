//! `#[cmdhelp(...)]`: the options that clap does not have.
//!
//! Each option is described on its row. The types of [`options`] read the content of an option's
//! parentheses.

pub(crate) mod bundle;
pub(crate) mod options;
mod values;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Path};

use self::bundle::access::{Auth, SecretEntry};
use self::bundle::calls::{Cost, Mutates, Retry};
use self::bundle::identity::Bundle;
use self::bundle::install::Install;
use self::bundle::sandbox::Sandbox;
use self::bundle::setup::Setup;
use self::options::hosts::{MaxTokens, Targets};
use self::options::{Deprecated, Example, Exit, Llms, SeeAlso, Stdin, Stdout, ValuesFrom, Words};
pub(crate) use self::values::{Confirm, Effect, Effects, Literal, Output, Text, TypeWord};
use super::options::{self as reader, Flag};
use crate::diagnostic::Mistake;

reader::options! {
    /// The options of a command: on a struct, an enum or a variant.
    pub(crate) struct CommandOptions of "cmdhelp" {
        /// `crate = path::to::cmdhelp`: where generated code finds this framework. Needed only where
        /// the program does not depend on it directly, but reaches it through another crate.
        [crate] path: Option<Path>,
        /// `summary = "..."`: what the command does, in one line, for agents. Without it, the first
        /// paragraph of the doc comment is the summary, as it is for people.
        [summary] summary: Option<Text>,
        /// `homepage = "https://..."`: where the program is at home.
        [homepage, root] homepage: Option<Text>,
        /// `example("tasks --priority high", note = "...")`: a command line that shows the use of the
        /// command; either what follows the command's own words, or the whole line with the program's
        /// name. Any number of them.
        [example] examples: Vec<Example>,
        /// `exit(2, "when it happens", recovery = "what to do", message_template = "...")`: what an
        /// exit code means. What is said of a command holds for those below it, too. Any number.
        [exit] exits: Vec<Exit>,
        /// `stdin(format = "text/markdown")` or `stdin = true`: the command reads standard input; a token
        /// of consent is then of what it reads, too.
        [stdin] stdin: Option<Stdin>,
        /// `stdout(text_template = "Created {ref}", schema = Item)`: what the command prints, for
        /// people and, as a type with a `Schema`, for machines; a type with parameters stands in
        /// quotes, `schema = "Page<Item>"`. It has to be the schema of what the command returns.
        [stdout] stdout: Option<Stdout>,
        /// `see_also("item delete", "item list")`: commands that a reader may look for here.
        [see_also] see_also: Vec<SeeAlso>,
        /// `since = "0.1.0"`: the version in which the command first appeared.
        [since] since: Option<Text>,
        /// `stability = "stable"`: what is promised of the command; also `experimental`, `beta` and
        /// `deprecated`, or a word of your own.
        [stability] stability: Option<Text>,
        /// `deprecated("old-name")`: further names of the command that will go. What is deprecated in a
        /// lock may be taken away. Of the command itself, `stability` says so.
        [deprecated] deprecated: Option<Deprecated>,
        /// `effect = "read"`, `"write"` or `"destructive"`: what the command does to the world.
        [effect] effect: Option<Effect>,
        /// `context = path::to::function`: a function that tells what is selected at the moment, as a
        /// `cmdhelp::Session`.
        [context, root] context: Option<Path>,
        /// `context_deadline_ms = 500`: how long the program's functions may take while help is made;
        /// two seconds if nothing is said.
        [context_deadline_ms, root] context_deadline_ms: Option<u64>,
        /// `hide`: the command is left out of everything that agents read.
        [hide] hide: Flag,
        /// `root`: the type is the top of a program, and nothing is added to it while it runs: all of it is
        /// reviewed by `cargo check`. Its examples are where it has subcommands, a `name` or a `version`, too.
        [root, root] root: Flag,
        /// `llms = false`: agents are not told of the command as something that they can call;
        /// `llms = "--tools"`: behind the command, what can be called is told by this flag and not by
        /// `--llms`. That of the root is one of its `words(...)`.
        [llms] llms: Option<Llms>,
        /// `annotations`: whoever lists what can be called is told what it does to the world, as far as
        /// `effect` says.
        [annotations, root] annotations: Flag,
        /// `words(help = "describe", capabilities = false)`: other words for asking the program about
        /// itself, or none. Where it is not `help`, which is clap's own, `describe` alone prints the help
        /// for people.
        [words, root] words: Option<Words>,
        /// `run = function`: the function that carries out a command without a type of its own. It takes
        /// the variant's fields in their order and then `&mut Context<Cli>`. For variants; a type
        /// implements `Run`.
        [run] run: Option<Path>,
        /// `dry_run`: the command can be asked what it would do; it then looks at `cx.is_dry_run()`.
        [dry_run] dry_run: Flag,
        /// `confirm = "flag"`, `"token"` or `"name"`: what it takes to agree to a destructive call:
        /// `--confirm`; the token of a preview; or that, and people type what it is done to.
        [confirm] confirm: Option<Confirm>,
        /// `output = "json"` or `"text"`: the form of results and errors, unless the call has
        /// `--output`. Without it, and with `output = "auto"`, people at a terminal get text, and
        /// everyone else gets JSON. What is said of a command holds for those below it, too.
        [output] output: Option<Output>,
        /// `envelope = true`: results stand in `{"ok":true,"command":…,"data":…}`.
        [envelope, root] envelope: Option<bool>,
        /// `help_section = false`: `--help`, completions and manual pages leave out what we add to them:
        /// the examples, that a command is destructive, and the flags `--output`, `--confirm`,
        /// `--dry-run`, `--select`, `--limit` and `--after`.
        [help_section, root] help_section: Option<bool>,
        /// `token_seconds = 600`: how long the token of a preview holds.
        [token_seconds, root] token_seconds: Option<u64>,
        /// `effects = "required"`: a command that does not say its effect is an error.
        [effects, root] effects: Option<Effects>,
        /// `targets(mcp, openai, cursor(server = "pad"))`: hosts that have to accept what the program
        /// offers: `mcp`, `anthropic`, `openai`, `gemini`, `cursor`, `vscode`, `claude_code`, `codex`.
        /// What one of them would refuse is an error. `server` is how the host knows the program; if
        /// nothing is said, by its name.
        [targets, root] targets: Option<Targets>,
        /// `max_tokens(index = 2000, manifest = 20000)`: what `help --format json` and the whole
        /// document may cost whoever reads them; more is an error.
        [max_tokens, root] max_tokens: Option<MaxTokens>,
        /// `mcp_name = "drop_database"`: the name by which hosts know the command as a tool. If nothing is
        /// said, it is made of the command's words.
        [mcp_name] mcp_name: Option<Literal>,
        /// `mcp_group = "admin"`: a name by which hosts can be told of these commands and no others:
        /// `--mcp-only admin`. What is said of a command holds for those below it, too.
        [mcp_group] mcp_group: Option<Literal>,
        /// `deadline_ms = 5000`: how long a call by a host may take before it is stopped. What is said of a
        /// command holds for those below it, too.
        [deadline_ms] deadline_ms: Option<u64>,
        /// `open_world = false`: the command has to do with nothing but what it is called with and what the
        /// program keeps: hosts need not fear what strangers have written into its results. What is said
        /// of a command holds for those below it, too.
        [open_world] open_world: Option<bool>,
        /// `manifest = false`: no document is put into the program's file.
        [manifest, root] manifest: Option<bool>,
        /// `lock = "cli.lock"`: a file, beside the package's `Cargo.toml`, that says what callers rely
        /// on. A build that breaks them fails.
        [lock, root] lock: Option<Literal>,
        /// `bundle(id = "pad", name = "Pad", version = "1.4.2", works_with = ">=1.4.0 <2.0.0")`: the
        /// identity of the program's bundles, where it is not that of the program, and the machines that
        /// it runs on: `args("...")` before those of each call, `tags("...")`, `os("linux")`,
        /// `arch("x64")`, `min_disk_mb`, `min_memory_mb`, `memory_mb`, `cpu_seconds`, `license`,
        /// `authors("...")`. `body = "notes.md"` names a file whose text is a part of CLI.md, and
        /// `skill = "skill.md"` one whose first paragraph describes the skill, and whose other paragraphs are a
        /// part of it. [Bundles](bundles.md) are files that agents' hosts read.
        [bundle, root] bundle: Option<Bundle>,
        /// `install(cargo = "pad")`: where the program is had from; also `brew`, `apt`, `dnf`, `pacman`,
        /// `choco`, `scoop`, `npm` (with `global`), `pip` (with `user`), `go`, `vendored = "bin/pad"`,
        /// `install(download = "https://...", extract = "bin/pad", sha256 = "...")` and
        /// `install(curl = "https://...", sha256 = "...")`. Any number, in the order in which they are tried.
        [install, root] install: Vec<Install>,
        /// `sandbox(network("api.example.com"), reads("./**"), writes("~/.config/pad/**"))`: what the program
        /// needs of a machine; also `ingress("...")`, `denies("...")`, `spawns("git")`, `tty`,
        /// `set(NAME = "value")` and `pass("NAME")`, to which the variables of arguments and secrets are
        /// added. What is not said is denied. On a command, what the command needs of it: each kind that
        /// is named there replaces that of the commands above, and cannot permit more.
        [sandbox] sandbox: Option<Sandbox>,
        /// `auth(login = "auth login", check = "auth status", refresh = "auth refresh", every = "PT24H",
        /// expired = 4, state("~/.config/pad"), env("PAD_TOKEN"))`: how one signs in. `interactive` and
        /// `callback` say what signing in needs, `check_exit` which exit code of `check` is good, and
        /// `expired` which exit code says that a call was not signed in.
        [auth, root] auth: Option<Auth>,
        /// `setup("daemon", run = "pad daemon install", skip_if = "pad daemon status")`: a step between the
        /// installation and the first call: `run`, `ask = "..."` with `kind`, `default` and
        /// `options("...")`, `oauth = "pad/token"`, or `open = "https://..."` with `param`; a value is kept by
        /// `env`, `secret` or `then = "config set url ${value}"`. Any number, in order.
        [setup, root] setup: Vec<Setup>,
        /// `secret("pad/token", env = "PAD_TOKEN", name = "...", about = "...", kind = "opaque")`: a secret
        /// that is kept for the program. Any number.
        [secret, root] secret: Vec<SecretEntry>,
        /// `mutates("workspace:/", "external:github.com")`: what a call changes.
        [mutates] mutates: Option<Mutates>,
        /// `idempotent`: the same call twice does no more than once, which hosts are told, too: they may
        /// make it again.
        [idempotent] idempotent: Flag,
        /// `retry(3, backoff = "exponential", first_ms = 200)`: a failed call may be made again, up to this
        /// many calls.
        [retry] retry: Option<Retry>,
        /// `cost = "trivial"`, `"metered"` or `"expensive"`: what a call costs. What is said of a command
        /// holds for those below it, too.
        [cost] cost: Option<Cost>,
        /// `signed_in = false`: the command works without signing in. What is said of a command holds for
        /// those below it, too.
        [signed_in] signed_in: Option<bool>,
        /// `schedules`: the command is about what happens later.
        [schedules] schedules: Flag,
    }
}

impl CommandOptions {
    /// Returns where an option stands.
    pub(crate) fn span_of(&self, option: &str) -> Option<Span> {
        let mut given = self.given.iter();
        given
            .find(|(name, _)| name == option)
            .map(|(_, span)| *span)
    }

    /// Returns the options that only the root of a program has, as far as they are given.
    pub(crate) fn root_only(&self) -> impl Iterator<Item = (&'static str, Span)> {
        let rows = Self::ROWS.iter().filter(|row| row.root_only);
        rows.filter_map(|row| Some((row.name, self.span_of(row.name)?)))
    }

    /// Checks whether any option describes the command.
    pub(crate) fn describes(&self) -> bool {
        self.describes_beside("crate")
    }

    /// Checks whether any option but this describes the command.
    pub(crate) fn describes_beside(&self, option: &str) -> bool {
        let mut given = self.given.iter();
        given.any(|(name, _)| name != "crate" && name != option)
    }
}

reader::options! {
    /// The options of an argument: on a field.
    pub(crate) struct ArgumentOptions of "cmdhelp" {
        /// `type = "ref"`: the word for the argument's type, where the Rust type does not tell:
        /// `string`, `int`, `float`, `bool`, `enum`, `path`, `url`, `duration`, `date`, `datetime`,
        /// `json`, `ref`, or `x-` and a name of your own.
        [type] word: Option<TypeWord>,
        /// `format = "key=value"`: how the value is written, where its type does not tell.
        [format] format: Option<Text>,
        /// `negate_flag = "--no-cache"`: the flag that takes this one back. Where a flag and its `--no-`
        /// twin override each other, nothing needs to be said.
        [negate_flag] negate_flag: Option<Literal>,
        /// `values_from = "collection list"`, or `values_from("collection list", with = function)`:
        /// the command that lists the values, and a function that has them at hand while help is made.
        [values_from] values_from: Option<ValuesFrom>,
        /// `effect = "destructive"`: what giving this argument makes of the command.
        [effect] effect: Option<Effect>,
        /// `secret`: its value is shown to nobody, not even the one that it has by default.
        [secret] secret: Flag,
        /// `json_output`: the program's own way to ask for JSON: a switch such as `--json`, or an option
        /// with a value `json`, such as `-o json`. Results and errors are then JSON, as with
        /// `--output json`; another value of the option asks for text.
        [json_output] json_output: Flag,
        /// `hide`: the argument is left out of everything that agents read.
        [hide] hide: Flag,
        /// `deprecated`: the argument will go; `deprecated("--old-name", "-o", "old-value")`: some of
        /// its names or values will. What is deprecated in a lock may be taken away.
        [deprecated] deprecated: Option<Deprecated>,
    }
}

impl ArgumentOptions {
    /// Checks whether any option describes the argument.
    pub(crate) fn describes(&self) -> bool {
        !self.given.is_empty()
    }

    /// Returns the first option, and where it stands.
    pub(crate) fn first(&self) -> Option<(&str, Span)> {
        let (name, span) = self.given.first()?;
        Some((name, *span))
    }
}

/// Where `#[cmdhelp]` stands, if it does.
pub(crate) fn place(attributes: &[Attribute]) -> Option<Span> {
    attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("cmdhelp"))
        .map(|attribute| attribute.path().span())
}

/// What to report where `#[cmdhelp]` has nothing to say.
pub(crate) fn out_of_place(span: Span, whose: &str, instead: &str) -> Mistake {
    Mistake::new(span, format!("`#[cmdhelp]` has no option for {whose}")).instead(instead)
}
