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
use syn::{Attribute, LitStr, Path};

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
pub(crate) use self::values::{Confirm, Effect, Effects, Output, TextOption, TypeWord};
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
        /// `example("tasks --priority high", note = "...")`: a command line that shows the use of
        /// the command: either only the words after the command's name, or the whole line with the
        /// program's name. The option may be repeated.
        [example] examples: Vec<ExampleOption>,
        /// `exit(2, "when it happens", recovery = "what to do", message_template = "...")`: what an exit code means.
        /// Subcommands inherit the exit code. The option may be repeated.
        [exit] exits: Vec<ExitOption>,
        /// `stdin(format = "text/markdown")` or `stdin = true`: the command reads standard input. A
        /// token that confirms a destructive call of the command is then valid only for the same
        /// input.
        [stdin] stdin: Option<StdinOption>,
        /// `stdout(text_template = "Created {ref}", schema = Item)`: what the command prints.
        /// `text_template` is the text for people, and `schema` is a type with a `Schema`, which
        /// describes the JSON; write a type with parameters in quotes, `schema = "Page<Item>"`. The
        /// result of the command must have this schema.
        [stdout] stdout: Option<StdoutOption>,
        /// `see_also("item delete", "item list")`: related commands.
        [see_also] see_also: Vec<SeeAlso>,
        /// `since = "0.1.0"`: the first version of the program that has the command.
        [since] since: Option<TextOption>,
        /// `stability = "stable"`: the stability of the command: `stable`, `experimental`, `beta`, `deprecated` or a
        /// word of your own.
        [stability] stability: Option<TextOption>,
        /// `deprecated("old-name")`: aliases of the command that will be removed. A later removal
        /// of these names is then no breaking change for the program's lock file. To deprecate the
        /// command itself, use `stability`.
        [deprecated] deprecated: Option<Deprecated>,
        /// `effect = "read"`, `"write"` or `"destructive"`: whether the command only reads data, changes
        /// data, or destroys data.
        [effect] effect: Option<Effect>,
        /// `context = path::to::function`: a function that returns the user's current selection, such
        /// as a workspace, as a `cmdhelp::context::Session`.
        [context, root] context: Option<Path>,
        /// `context_deadline_ms = 500`: how long `help` waits for the functions of `context` and
        /// `values_from`; by default two seconds.
        [context_deadline_ms, root] context_deadline_ms: Option<u64>,
        /// `root`: this type is the root of a program, and no code adds commands or arguments to it
        /// at run time. `cargo check` therefore reviews the whole program. The examples of a type
        /// with subcommands, a `name` or a `version` are reviewed even without this option.
        [root, root] root: Flag,
        /// `llms = false`: `--llms` does not list the command. `llms = "--tools"`: the flag `--llms` of
        /// this command is named `--tools`. For the root, rename the flag with `words(...)`.
        [llms] llms: Option<Llms>,
        /// `words(help = "describe", capabilities = false)`: other names for the subcommand `help` and
        /// the flags that cmdhelp adds; `false` removes a flag or the subcommand. If the subcommand has a
        /// name other than `help` and is called without arguments, it prints the help for people.
        [words, root] words: Option<WordsOption>,
        /// `run = function`: on a variant whose fields are the command's arguments: the function
        /// that runs the command. The function takes the variant's fields in their order and then
        /// `&mut Context<Cli>`. If the command has a type of its own, implement `Run` for this type
        /// instead.
        [run] run: Option<Path>,
        /// `confirm = "flag"`, `"token"` or `"name"`: how a caller confirms a destructive call:
        /// `"flag"`: with `--confirm`; `"token"`: with `--confirm=TOKEN` and the token in the
        /// refusal; `"name"`: with this token or, at a terminal, by typing the value of the
        /// command's first positional argument.
        [confirm] confirm: Option<Confirm>,
        /// `output = "json"` or `"text"`: the form of results and errors in a call without `--output`.
        /// By default (`output = "auto"`), people at a terminal get text, and all other callers get
        /// JSON. Subcommands inherit the option.
        [output] output: Option<Output>,
        /// `token_seconds = 600`: how long the token in a refusal is valid, in seconds.
        [token_seconds, root] token_seconds: Option<u64>,
        /// `effects = "required"`: each command must declare its effect; a command without one is a compile error.
        [effects, root] effects: Option<Effects>,
        /// `targets(mcp, openai, cursor(server = "pad"))`: agent hosts whose limits the program
        /// must keep: `mcp`, `anthropic`, `openai`, `gemini`, `cursor`, `vscode`, `claude_code`,
        /// `codex`. A tool that one of these hosts would refuse is an error. `server` is the name
        /// of the program's server in that host, by default the program's name.
        [targets, root] targets: Option<Targets>,
        /// `max_tokens(index = 2000, manifest = 20000)`: the maximum size of `help --format json` and of the whole
        /// manifest, in tokens; a larger size is a compile error.
        [max_tokens, root] max_tokens: Option<MaxTokens>,
        /// `mcp_name = "drop_database"`: the name of the command as an MCP tool; by default, the
        /// words of the command joined by `_`.
        [mcp_name] mcp_name: Option<LitStr>,
        /// `mcp_group = "admin"`: the group of the command. `--mcp-only admin` offers only the tools
        /// of this group over MCP. Subcommands inherit it.
        [mcp_group] mcp_group: Option<LitStr>,
        /// `deadline_ms = 5000`: how long a call over MCP may take, in milliseconds, before the
        /// server stops it. Subcommands inherit it.
        [deadline_ms] deadline_ms: Option<u64>,
        /// `open_world = false`: the command works only on its arguments and on the program's own
        /// data. Its results contain no text from untrusted sources, so agent hosts need not review
        /// them. Subcommands inherit it.
        [open_world] open_world: Option<bool>,
        /// `manifest = false`: the manifest is not embedded in the program's file.
        [manifest, root] manifest: Option<bool>,
        /// `lock = "cli.lock"`: a file, beside the package's `Cargo.toml`, that lists the names and
        /// values on which callers rely. If a change breaks callers that use one of them, the build
        /// fails.
        [lock, root] lock: Option<LitStr>,
        /// `bundle(id = "pad", name = "Pad", version = "1.4.2", works_with = ">=1.4.0 <2.0.0")`:
        /// the id, name and version of the program's bundles, if they differ from those of the
        /// program, and the versions of the program for which the bundles are written.
        /// [Bundles](bundles.md) are files that agent hosts read.
        /// <br> `args("...")`: words that every call has before its arguments.
        /// <br> `tags("...")`, `license`, `authors("...")`: facts for people who look for a
        /// program.
        /// <br> `os("linux")`, `arch("x64")`, `min_disk_mb`, `min_memory_mb`: what a machine needs
        /// to run the program.
        /// <br> `memory_mb`, `cpu_seconds`: the limits of a call.
        /// <br> `body = "notes.md"`: a file whose text is a part of CLI.md.
        /// <br> `skill = "skill.md"`: a file whose first paragraph describes the skill, and whose
        /// other paragraphs are a part of it.
        [bundle, root] bundle: Option<BundleOption>,
        /// `install(cargo = "pad")`: how to install the program. The option may be repeated; hosts try
        /// the methods in order.
        /// <br> `brew`, `apt`, `dnf`, `pacman`, `choco`, `scoop`, `npm` (with `global`), `pip` (with
        /// `user`), `go`: other package managers.
        /// <br> `vendored = "bin/pad"`: the program is this file in the bundle.
        /// <br> `install(download = "https://...", extract = "bin/pad", sha256 = "...")`: the
        /// program is this file, or the file `extract` in this archive.
        /// <br> `install(curl = "https://...", sha256 = "...")`: this script installs the program.
        [install, root] install: Vec<Install>,
        /// `sandbox(network("api.example.com"), reads("./**"), writes("~/.config/pad/**"))`: the
        /// access that the program needs; also `ingress("...")`, `denies("...")`, `spawns("git")`,
        /// `tty`, `set(NAME = "value")` and `pass("NAME")`, to which cmdhelp adds the environment
        /// variables of arguments and secrets. All other access is denied. On a command, the option
        /// declares which part of this access the command needs. Each kind of access that a command
        /// declares replaces the same kind of its parent commands, and must not permit more.
        [sandbox] sandbox: Option<Sandbox>,
        /// `auth(login = "auth login", check = "auth status", refresh = "auth refresh", every =
        /// "PT24H", expired = 4, state("~/.config/pad"), env("PAD_TOKEN"))`: the commands with
        /// which a user signs in, checks the login and renews it every 24 hours, and the places
        /// where the login is kept.
        /// <br> `interactive`, `callback`: the login needs a person, or a URL that a page calls at
        /// the end.
        /// <br> `check_exit`: the exit code of a successful `check`.
        /// <br> `expired`: the exit code of a call that needs a new login.
        [auth, root] auth: Option<Auth>,
        /// `setup("daemon", run = "pad daemon install", skip_if = "pad daemon status")`: a step
        /// between the installation and the first call. The option may be repeated; hosts take the
        /// steps in the order of the options.
        /// <br> `run`: a command line to run.
        /// <br> `ask = "..."` with `kind`, `default` and `options("...")`: a question to the user.
        /// <br> `oauth = "pad/token"`: an OAuth login that yields this secret.
        /// <br> `open = "https://..."` with `param`: a web page that the user opens.
        /// <br> `env`, `secret` or `then = "config set url ${value}"`: the variable or the secret
        /// that stores the answer of a step, or a command line to which the answer is passed.
        [setup, root] setup: Vec<Setup>,
        /// `secret("pad/token", env = "PAD_TOKEN", name = "...", about = "...", kind = "opaque")`: a secret that hosts
        /// store for the program. The option may be repeated.
        [secret, root] secret: Vec<SecretEntry>,
        /// `mutates("workspace:/", "external:github.com")`: the resources that a call of the command changes.
        [mutates] mutates: Option<Mutates>,
        /// `retry(3, backoff = "exponential", first_ms = 200)`: hosts may repeat a failed call, up
        /// to this number of attempts, the first one included.
        [retry] retry: Option<Retry>,
        /// `cost = "trivial"`, `"metered"` or `"expensive"`: how expensive a call is. Subcommands
        /// inherit it.
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
        /// `format = "key=value"`: the format of the argument's value, if the argument's type does
        /// not determine it.
        [format] format: Option<TextOption>,
        /// `negate_flag = "--no-cache"`: the flag that negates this flag. You need not declare this for
        /// a flag and its `--no-` flag that override each other.
        [negate_flag] negate_flag: Option<LitStr>,
        /// `values_from = "collection list"`, or `values_from("collection list", with = function)`: the
        /// command that lists the possible values of the argument, and a function that returns them for
        /// help and completions.
        [values_from] values_from: Option<ValuesFrom>,
        /// `effect = "destructive"`: a call with this argument has at least this effect. The argument
        /// can only make the effect of a call more severe than that of the command.
        [effect] effect: Option<Effect>,
        /// `secret`: cmdhelp never prints the value of the argument, not even its default, except
        /// in the result of a call.
        [secret] secret: Flag,
        /// `json_output`: the program's own flag for JSON: a switch such as `--json`, or an option
        /// with a value `json`, such as `-o json`. If a caller gives the flag, results and errors
        /// are JSON, as with `--output json`. Another value of the option selects text.
        [json_output] json_output: Flag,
        /// `hide`: the manifest and the list of tools do not contain the argument, so agents do not
        /// see it.
        [hide] hide: Flag,
        /// `deprecated`: the argument will be removed.
        /// `deprecated("--old-name", "-o", "old-value")`: only these names or values of it will be
        /// removed. Their later removal is then no breaking change for the program's lock file.
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
