//! `#[cmdhelp(...)]`: the options that clap does not have.
//!
//! Each option is described on its row. The rows of the boolean options of commands are in
//! `cmdhelp_spec::spec::toggle`. The types in [`options`] and [`bundle`] parse options with parentheses, such as
//! `exit(...)`.

pub(crate) mod bundle;
pub(crate) mod options;
mod values;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Path};

use self::bundle::access::{Auth, SecretEntry};
use self::bundle::calls::{Cost, Mutates, Retry};
use self::bundle::identity::BundleOption;
use self::bundle::install::Install;
use self::bundle::sandbox::Sandbox;
use self::bundle::setup::Setup;
use self::options::hosts::{MaxTokens, Targets};
use self::options::{
    Deprecated, ExampleOption, ExitOption, Llms, SeeAlso, StdinOption, StdoutOption, ValuesFrom,
    WordsOption,
};
pub(crate) use self::values::{Confirm, Effect, Effects, Literal, Output, TextOption, TypeWord};
use super::options::{self as reader, Flag, Options as _};
use crate::diagnostic::Mistake;

reader::options! {
    /// The options of a command: on a struct, an enum or a variant.
    pub(crate) struct CommandOptions of "cmdhelp" {
        /// `crate = path::to::cmdhelp`: the path of cmdhelp in generated code. Needed only if the
        /// program does not depend on cmdhelp directly, but uses it through another crate.
        [crate] path: Option<Path>,
        /// `summary = "..."`: what the command does, in one line, for agents; by default, the first
        /// paragraph of the doc comment.
        [summary] summary: Option<TextOption>,
        /// `homepage = "https://..."`: the program's home page.
        [homepage, root] homepage: Option<TextOption>,
        /// `example("tasks --priority high", note = "...")`: an example of a call: either only the arguments of the
        /// command, or the whole command line with the program's name. The option may be repeated.
        [example] examples: Vec<ExampleOption>,
        /// `exit(2, "when it happens", recovery = "what to do", message_template = "...")`: what an exit code means.
        /// Subcommands inherit the exit code. The option may be repeated.
        [exit] exits: Vec<ExitOption>,
        /// `stdin(format = "text/markdown")` or `stdin = true`: the command reads standard input. If the command is
        /// destructive, the token that confirms a call is valid only for a call with the same input.
        [stdin] stdin: Option<StdinOption>,
        /// `stdout(text_template = "Created {ref}", schema = Item)`: what the command prints. `text_template` is the
        /// text for people. `schema` is the type of the JSON result, which must implement `Schema`; write a type with
        /// parameters in quotes, `schema = "Page<Item>"`. The result of the command must have this schema.
        [stdout] stdout: Option<StdoutOption>,
        /// `see_also("item delete", "item list")`: related commands.
        [see_also] see_also: Vec<SeeAlso>,
        /// `since = "0.1.0"`: the first version of the program that has the command.
        [since] since: Option<TextOption>,
        /// `stability = "stable"`: the stability of the command: `stable`, `experimental`, `beta`, `deprecated` or a
        /// word of your own.
        [stability] stability: Option<TextOption>,
        /// `deprecated("old-name")`: aliases of the command that a later version will remove. A lock file allows the
        /// removal of deprecated names. To deprecate the command itself, use `stability`.
        [deprecated] deprecated: Option<Deprecated>,
        /// `effect = "read"`, `"write"` or `"destructive"`: whether the command only reads data, changes
        /// data, or destroys data.
        [effect] effect: Option<Effect>,
        /// `context = path::to::function`: a function that returns the user's current selection, such
        /// as a workspace, as a `cmdhelp::Session`.
        [context, root] context: Option<Path>,
        /// `context_deadline_ms = 500`: how long `help` waits for the functions of `context` and
        /// `values_from`; by default two seconds.
        [context_deadline_ms, root] context_deadline_ms: Option<u64>,
        /// `root`: the type is the root of a program, and the program adds no commands or arguments at run time. `cargo
        /// check` therefore reviews the whole program. Without this option, `cargo check` still reviews the examples of
        /// a type with subcommands, a `name` or a `version`.
        [root, root] root: Flag,
        /// `llms = false`: `--llms` does not list the command; `llms = "--tools"`: this command has the
        /// flag `--tools` instead of `--llms`. For the root, set the flag with `words(...)`.
        [llms] llms: Option<Llms>,
        /// `words(help = "describe", capabilities = false)`: other names for the subcommand and the flags that cmdhelp
        /// adds; `false` removes the subcommand or flag. A subcommand with a name other than `help` prints the help for
        /// people when it is called without arguments.
        [words, root] words: Option<WordsOption>,
        /// `run = function`: the function that runs the command of a variant. The function takes the variant's fields
        /// in their order and then `&mut Context<Cli>`. A variant that contains a type does not have this option: the
        /// type implements `Run`.
        [run] run: Option<Path>,
        /// `confirm = "flag"`, `"token"` or `"name"`: how a caller confirms a destructive call. `flag`: with
        /// `--confirm`. `token`: with the token that a preview prints. `name`: at a terminal, by typing the value of
        /// the command's first positional argument; elsewhere, with the token.
        [confirm] confirm: Option<Confirm>,
        /// `output = "json"` or `"text"`: the format of results and errors if the call does not have `--output`.
        /// Without this option, and with `output = "auto"`, people at a terminal get text, and all other callers get
        /// JSON. Subcommands inherit the format.
        [output] output: Option<Output>,
        /// `token_seconds = 600`: how long the token that a preview prints is valid.
        [token_seconds, root] token_seconds: Option<u64>,
        /// `effects = "required"`: each command must declare its effect; a command without one is a compile error.
        [effects, root] effects: Option<Effects>,
        /// `targets(mcp, openai, cursor(server = "pad"))`: hosts whose limits the program must keep: `mcp`,
        /// `anthropic`, `openai`, `gemini`, `cursor`, `vscode`, `claude_code`, `codex`. A command that one of these
        /// hosts would refuse as a tool is a compile error. `server` is the name under which the host knows the
        /// program's server, by default the program's name.
        [targets, root] targets: Option<Targets>,
        /// `max_tokens(index = 2000, manifest = 20000)`: the maximum size of `help --format json` and of the whole
        /// manifest, in tokens; a larger size is a compile error.
        [max_tokens, root] max_tokens: Option<MaxTokens>,
        /// `mcp_name = "drop_database"`: the name of the command as an MCP tool; by default, the
        /// words of the command joined by `_`.
        [mcp_name] mcp_name: Option<Literal>,
        /// `mcp_group = "admin"`: the group to which the command belongs. `--mcp-only admin` selects this group.
        /// Subcommands inherit the group.
        [mcp_group] mcp_group: Option<Literal>,
        /// `deadline_ms = 5000`: how long a call by an MCP host may take before the server stops the call. Subcommands
        /// inherit the deadline.
        [deadline_ms] deadline_ms: Option<u64>,
        /// `open_world = false`: the command works only on its arguments and on the program's own data. The command's
        /// results contain no text from untrusted sources, so hosts need no protection against such text. Subcommands
        /// inherit the value.
        [open_world] open_world: Option<bool>,
        /// `manifest = false`: the manifest is not embedded in the program's file.
        [manifest, root] manifest: Option<bool>,
        /// `lock = "cli.lock"`: a file in the folder of the package's `Cargo.toml`. The file lists the names and values
        /// on which callers rely. If a change breaks one of these names or values, the build fails.
        [lock, root] lock: Option<Literal>,
        /// `bundle(id = "pad", name = "Pad", version = "1.4.2", works_with = ">=1.4.0 <2.0.0")`: the id, the name and
        /// the version of the program's bundles, if they differ from the program's, and the versions of the program
        /// with which the bundles work. [Bundles](bundles.md) are files that agent hosts read. <br> `args("...")`:
        /// words that come before the arguments of each call. <br> `tags("...")`, `license`, `authors("...")`: facts
        /// for readers. <br> `os("linux")`, `arch("x64")`, `min_disk_mb`, `min_memory_mb`: the machines on which the
        /// program runs. <br> `memory_mb`, `cpu_seconds`: how much memory and processor time a call may use. <br> `body
        /// = "notes.md"`: a file whose text becomes a part of CLI.md. <br> `skill = "skill.md"`: a file for the
        /// bundle's skill: its first paragraph becomes the description, and its other paragraphs become a part of the
        /// text.
        [bundle, root] bundle: Option<BundleOption>,
        /// `install(cargo = "pad")`: how to install the program. The option may be repeated; hosts try the methods in
        /// order. <br> `brew`, `apt`, `dnf`, `pacman`, `choco`, `scoop`, `npm` (with `global`), `pip` (with `user`),
        /// `go`: other package managers. <br> `vendored = "bin/pad"`: a file of the bundle. <br> `install(download =
        /// "https://...", extract = "bin/pad", sha256 = "...")`: a file or an archive to download. <br> `install(curl =
        /// "https://...", sha256 = "...")`: a script that installs the program.
        [install, root] install: Vec<Install>,
        /// `sandbox(network("api.example.com"), reads("./**"), writes("~/.config/pad/**"))`: the access that the
        /// program needs; also `ingress("...")`, `denies("...")`, `spawns("git")`, `tty`, `set(NAME = "value")` and
        /// `pass("NAME")`. The environment variables of arguments and secrets are passed, too. All other access is
        /// denied. On a command, the option says which part of this access the command needs. A kind of access on a
        /// command replaces the same kind of the parent commands, and cannot permit more.
        [sandbox] sandbox: Option<Sandbox>,
        /// `auth(login = "auth login", check = "auth status", refresh = "auth refresh", every = "PT24H", expired = 4,
        /// state("~/.config/pad"), env("PAD_TOKEN"))`: how to sign in. <br> `interactive`: the login asks questions at
        /// a terminal. <br> `callback`: the login needs a callback URL. <br> `check_exit`: the exit code of a
        /// successful `check`. <br> `expired`: the exit code of a call by a user who is not signed in.
        [auth, root] auth: Option<Auth>,
        /// `setup("daemon", run = "pad daemon install", skip_if = "pad daemon status")`: a step between the
        /// installation and the first call. The option may be repeated; hosts carry out the steps in their order. <br>
        /// `run`: a command line to run. <br> `ask = "..."` with `kind`, `default` and `options("...")`: a question.
        /// <br> `oauth = "pad/token"`: an OAuth login that yields this secret. <br> `open = "https://..."` with
        /// `param`: a page to open. <br> `env`, `secret` or `then = "config set url ${value}"`: where the host stores
        /// the value that the step yields.
        [setup, root] setup: Vec<Setup>,
        /// `secret("pad/token", env = "PAD_TOKEN", name = "...", about = "...", kind = "opaque")`: a secret that hosts
        /// store for the program. The option may be repeated.
        [secret, root] secret: Vec<SecretEntry>,
        /// `mutates("workspace:/", "external:github.com")`: the resources that a call of the command changes.
        [mutates] mutates: Option<Mutates>,
        /// `retry(3, backoff = "exponential", first_ms = 200)`: a host may repeat a failed call; the number is the
        /// maximum number of calls, including the first one.
        [retry] retry: Option<Retry>,
        /// `cost = "trivial"`, `"metered"` or `"expensive"`: what a call costs. Subcommands inherit the cost.
        [cost] cost: Option<Cost>,
        /// `signed_in = false`: the command works for users who are not signed in. Subcommands inherit the value.
        [signed_in] signed_in: Option<bool>,
        /// `schedules`: the command schedules work for a later time.
        [schedules] schedules: Flag,
        ..booleans
    }
}

impl CommandOptions {
    /// Returns the location of an option, or `None` if it is not given.
    pub(crate) fn span_of(&self, option: &str) -> Option<Span> {
        let mut given = self.given.iter();
        given
            .find(|(name, _)| name == option)
            .map(|(_, span)| *span)
    }

    /// Returns the given options that only the root type of a program can have.
    pub(crate) fn root_only(&self) -> impl Iterator<Item = (&str, Span)> {
        let rows = self.rows();
        let given = self.given.iter().filter(move |(name, _)| {
            let mut rows = rows.iter();
            rows.any(|row| row.root_only && row.name == name)
        });
        given.map(|(name, span)| (name.as_str(), *span))
    }

    /// Returns whether any option except `crate` is given.
    pub(crate) fn describes(&self) -> bool {
        self.describes_except("crate")
    }

    /// Returns whether any option except `crate` and `option` is given.
    pub(crate) fn describes_except(&self, option: &str) -> bool {
        let mut given = self.given.iter();
        given.any(|(name, _)| name != "crate" && name != option)
    }
}

reader::options! {
    /// The options of an argument: on a field.
    pub(crate) struct ArgumentOptions of "cmdhelp" {
        /// `type = "ref"`: the argument's type in the manifest, if the Rust type does not determine
        /// it: `string`, `int`, `float`, `bool`, `enum`, `path`, `url`, `duration`, `date`,
        /// `datetime`, `json`, `ref`, or `x-` and a name of your own.
        [type] word: Option<TypeWord>,
        /// `format = "key=value"`: the format of the argument's value, if the argument's type does not determine it.
        [format] format: Option<TextOption>,
        /// `negate_flag = "--no-cache"`: the flag that negates this flag. The option is not needed for a
        /// flag and a `--no-` flag that override each other.
        [negate_flag] negate_flag: Option<Literal>,
        /// `values_from = "collection list"`, or `values_from("collection list", with = function)`:
        /// the command that lists the values, and a function that returns them for help and completions.
        [values_from] values_from: Option<ValuesFrom>,
        /// `effect = "destructive"`: a call with this argument has at least this effect. The option never lowers the
        /// effect that the command declares.
        [effect] effect: Option<Effect>,
        /// `secret`: the value of the argument is never shown, not even its default.
        [secret] secret: Flag,
        /// `json_output`: the program's own flag for JSON: a switch such as `--json`, or an option
        /// with a value `json`, such as `-o json`. Results and errors are then JSON, as with
        /// `--output json`; another value of the option selects text.
        [json_output] json_output: Flag,
        /// `hide`: agents do not see the argument.
        [hide] hide: Flag,
        /// `deprecated`: a later version will remove the argument. `deprecated("--old-name", "-o", "old-value")`: a
        /// later version will remove these flags or values. A lock file allows the removal of deprecated names and
        /// values.
        [deprecated] deprecated: Option<Deprecated>,
    }
}

impl ArgumentOptions {
    /// Returns whether any option is given.
    pub(crate) fn describes(&self) -> bool {
        !self.given.is_empty()
    }

    /// Returns the name and the location of the first given option.
    pub(crate) fn first(&self) -> Option<(&str, Span)> {
        let (name, span) = self.given.first()?;
        Some((name, *span))
    }
}

/// Returns the location of the attribute `#[cmdhelp]`, or `None` if the item does not have it.
pub(crate) fn place(attributes: &[Attribute]) -> Option<Span> {
    attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("cmdhelp"))
        .map(|attribute| attribute.path().span())
}

/// Returns the mistake for an attribute `#[cmdhelp]` on an item that cannot have this attribute.
pub(crate) fn out_of_place(span: Span, whose: &str, instead: &str) -> Mistake {
    Mistake::new(span, format!("`#[cmdhelp(...)]` is not allowed on {whose}")).instead(instead)
}
