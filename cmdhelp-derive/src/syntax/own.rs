//! `#[cmdhelp(...)]`: what clap has no word for.
//!
//! [`darling`] reads these attributes; each option is described on its field. What stands inside of
//! an option's own parentheses is read by the types of [`options`].

pub(crate) mod options;
pub(crate) mod scalars;
mod values;

use darling::FromAttributes;
use darling::util::Flag;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Path};

use self::options::hosts::{MaxTokens, Targets};
use self::options::{Deprecated, Example, Exit, Llms, SeeAlso, Stdin, Stdout, ValuesFrom, Words};
pub(crate) use self::values::{Confirm, Effect, Effects, Literal, Output, Text, TypeWord};
use super::options::{names, read};
use crate::diagnostic::{Diagnostics, Mistake};

/// What is said of a command: on a struct, an enum or a variant.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(cmdhelp))]
pub(crate) struct Own {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework. Needed only where
    /// the program does not depend on it directly, but reaches it through another crate.
    #[darling(default, rename = "crate")]
    pub(crate) path: Option<Path>,
    /// `summary = "..."`: what the command does, in one line, for agents. Without it, the first
    /// paragraph of the doc comment is the summary, as it is for people.
    #[darling(default)]
    pub(crate) summary: Option<Text>,
    /// `homepage = "https://..."`: where the program is at home. For the root.
    #[darling(default)]
    pub(crate) homepage: Option<Text>,
    /// `example("tasks --priority high", note = "...")`: a command line that shows the use of the
    /// command; either what follows the command's own words, or the whole line with the program's
    /// name. Any number of them.
    #[darling(default, multiple, rename = "example")]
    pub(crate) examples: Vec<Example>,
    /// `exit(2, "when it happens", recovery = "what to do", message_template = "...")`: what an
    /// exit code means. What is said of a command holds for those below it, too. Any number.
    #[darling(default, multiple, rename = "exit")]
    pub(crate) exits: Vec<Exit>,
    /// `stdin(format = "text/markdown")` or `stdin = true`: the command reads standard input; a token
    /// of consent is then of what it reads, too.
    #[darling(default)]
    pub(crate) stdin: Option<Stdin>,
    /// `stdout(text_template = "Created {ref}", schema = Item)`: what the command prints, for
    /// people and, as a type with a `Schema`, for machines; a type with parameters stands in
    /// quotes, `schema = "Page<Item>"`. It has to be the schema of what the command returns.
    #[darling(default)]
    pub(crate) stdout: Option<Stdout>,
    /// `see_also("item delete", "item list")`: commands that a reader may look for here.
    #[darling(default, multiple)]
    pub(crate) see_also: Vec<SeeAlso>,
    /// `since = "0.1.0"`: the version in which the command first appeared.
    #[darling(default)]
    pub(crate) since: Option<Text>,
    /// `stability = "stable"`: what is promised of the command; also `experimental`, `beta` and
    /// `deprecated`, or a word of your own.
    #[darling(default)]
    pub(crate) stability: Option<Text>,
    /// `deprecated("old-name")`: further names of the command that will go. What is deprecated in a
    /// lock may be taken away. Of the command itself, `stability` says so.
    #[darling(default)]
    pub(crate) deprecated: Option<Deprecated>,
    /// `effect = "read"`, `"write"` or `"destructive"`: what the command does to the world.
    #[darling(default)]
    pub(crate) effect: Option<Effect>,
    /// `context = path::to::function`: a function that tells what is selected at the moment, as a
    /// `cmdhelp::Session`. For the root.
    #[darling(default)]
    pub(crate) context: Option<Path>,
    /// `context_deadline_ms = 500`: how long the program's functions may take while help is made;
    /// two seconds if nothing is said. For the root.
    #[darling(default, with = scalars::number)]
    pub(crate) context_deadline_ms: Option<u64>,
    /// `hide`: the command is left out of everything that agents read.
    #[darling(default, with = scalars::mark)]
    pub(crate) hide: Flag,
    /// `root`: the type is the top of a program, and nothing is added to it while it runs: all of it is
    /// reviewed by `cargo check`. Its examples are where it has subcommands, a `name` or a `version`, too.
    /// For the root.
    #[darling(default, with = scalars::mark)]
    #[expect(dead_code, reason = "that it is given is all that it says")]
    root: Flag,
    /// `llms = false`: agents are not told of the command as something that they can call;
    /// `llms = "--tools"`: behind the command, what can be called is told by this flag and not by
    /// `--llms`. That of the root is one of its `words(...)`.
    #[darling(default)]
    pub(crate) llms: Option<Llms>,
    /// `annotations`: whoever lists what can be called is told what it does to the world, as far as
    /// `effect` says. For the root.
    #[darling(default, with = scalars::mark)]
    pub(crate) annotations: Flag,
    /// `words(help = "describe", capabilities = false)`: other words for asking the program about
    /// itself, or none. Where it is not `help`, which is clap's own, `describe` alone prints the help
    /// for people. For the root.
    #[darling(default)]
    pub(crate) words: Option<Words>,
    /// `run = function`: the function that carries out a command without a type of its own. It takes
    /// the variant's fields in their order and then `&mut Context<Cli>`. For variants; a type
    /// implements `Run`.
    #[darling(default)]
    pub(crate) run: Option<Path>,
    /// `dry_run`: the command can be asked what it would do; it then looks at `cx.is_dry_run()`.
    #[darling(default, with = scalars::mark)]
    pub(crate) dry_run: Flag,
    /// `confirm = "flag"`, `"token"` or `"name"`: what it takes to agree to a destructive call:
    /// `--confirm`; the token of a preview; or that, and people type what it is done to.
    #[darling(default)]
    pub(crate) confirm: Option<Confirm>,
    /// `output = "json"` or `"text"`: the form of results and errors, unless the call has
    /// `--output`. Without it, and with `output = "auto"`, people at a terminal get text, and
    /// everyone else gets JSON. What is said of a command holds for those below it, too.
    #[darling(default)]
    pub(crate) output: Option<Output>,
    /// `envelope = true`: results stand in `{"ok":true,"command":…,"data":…}`. For the root.
    #[darling(default, with = scalars::truth)]
    pub(crate) envelope: Option<bool>,
    /// `token_seconds = 600`: how long the token of a preview holds. For the root.
    #[darling(default, with = scalars::number)]
    pub(crate) token_seconds: Option<u64>,
    /// `effects = "required"`: a command that does not say its effect is an error. For the root.
    #[darling(default)]
    #[expect(dead_code, reason = "that it is given is all that it says")]
    effects: Option<Effects>,
    /// `targets(mcp, openai, cursor(server = "pad"))`: hosts that have to accept what the program
    /// offers: `mcp`, `anthropic`, `openai`, `gemini`, `cursor`, `vscode`, `claude_code`, `codex`.
    /// What one of them would refuse is an error. `server` is how the host knows the program; if
    /// nothing is said, by its name. For the root.
    #[darling(default)]
    pub(crate) targets: Option<Targets>,
    /// `max_tokens(index = 2000, manifest = 20000)`: what `help --format json` and the whole
    /// document may cost whoever reads them; more is an error. For the root.
    #[darling(default)]
    pub(crate) max_tokens: Option<MaxTokens>,
    /// `mcp_name = "drop_database"`: the name by which hosts know the command as a tool. If nothing is
    /// said, it is made of the command's words.
    #[darling(default)]
    pub(crate) mcp_name: Option<Literal>,
    /// `mcp_group = "admin"`: a name by which hosts can be told of these commands and no others:
    /// `--mcp-only admin`. What is said of a command holds for those below it, too.
    #[darling(default)]
    pub(crate) mcp_group: Option<Literal>,
    /// `deadline_ms = 5000`: how long a call by a host may take before it is stopped. What is said of a
    /// command holds for those below it, too.
    #[darling(default, with = scalars::number)]
    pub(crate) deadline_ms: Option<u64>,
    /// `open_world = false`: the command has to do with nothing but what it is called with and what the
    /// program keeps: hosts need not fear what strangers have written into its results. What is said
    /// of a command holds for those below it, too.
    #[darling(default, with = scalars::truth)]
    pub(crate) open_world: Option<bool>,
    /// `manifest = false`: no document is put into the program's file. For the root.
    #[darling(default, with = scalars::truth)]
    pub(crate) manifest: Option<bool>,
    /// `lock = "cli.lock"`: a file, beside the package's `Cargo.toml`, that says what callers rely
    /// on. A build that breaks them fails. For the root.
    #[darling(default)]
    pub(crate) lock: Option<Literal>,
    /// The attributes themselves, for finding out where an option stands.
    #[darling(skip)]
    attributes: Vec<Attribute>,
}

impl Own {
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Diagnostics) -> Self {
        let mut own: Self = read(attributes, errors);
        own.attributes = attributes.to_vec();
        own
    }

    /// Where an option stands.
    pub(crate) fn span_of(&self, option: &str) -> Option<Span> {
        let mut spans = names("cmdhelp", &self.attributes).into_iter();
        spans.find(|(name, _)| name == option).map(|(_, span)| span)
    }

    /// The names of the options that are given.
    fn given(&self) -> impl Iterator<Item = String> {
        names("cmdhelp", &self.attributes)
            .into_iter()
            .map(|(name, _)| name)
    }

    /// The options that only the root of a program has, as far as they are given.
    pub(crate) fn of_the_root(&self) -> Vec<&'static str> {
        let given: Vec<String> = self.given().collect();
        let options = ROOT_ONLY.into_iter();
        options
            .filter(|name| given.iter().any(|given| given == name))
            .collect()
    }

    /// Whether anything is said but where we are.
    pub(crate) fn describes(&self) -> bool {
        self.describes_beside("crate")
    }

    /// Whether anything is said but where we are and this option.
    pub(crate) fn describes_beside(&self, option: &str) -> bool {
        self.given()
            .any(|given| given != "crate" && given != option)
    }
}

/// The options that only the root of a program has: those of which their comments say "For the
/// root."
const ROOT_ONLY: [&str; 13] = [
    "annotations",
    "context",
    "context_deadline_ms",
    "effects",
    "envelope",
    "homepage",
    "lock",
    "manifest",
    "max_tokens",
    "root",
    "targets",
    "token_seconds",
    "words",
];

/// What is said of an argument: on a field.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(cmdhelp))]
pub(crate) struct OwnArg {
    /// `type = "ref"`: the word for the argument's type, where the Rust type does not tell:
    /// `string`, `int`, `float`, `bool`, `enum`, `path`, `url`, `duration`, `date`, `datetime`,
    /// `json`, `ref`, or `x-` and a name of your own.
    #[darling(default, rename = "type")]
    pub(crate) word: Option<TypeWord>,
    /// `format = "key=value"`: how the value is written, where its type does not tell.
    #[darling(default)]
    pub(crate) format: Option<Text>,
    /// `negate_flag = "--no-cache"`: the flag that takes this one back. Where a flag and its `--no-`
    /// twin override each other, nothing needs to be said.
    #[darling(default)]
    pub(crate) negate_flag: Option<Literal>,
    /// `values_from = "collection list"`, or `values_from("collection list", with = function)`:
    /// the command that lists the values, and a function that has them at hand while help is made.
    #[darling(default)]
    pub(crate) values_from: Option<ValuesFrom>,
    /// `effect = "destructive"`: what giving this argument makes of the command.
    #[darling(default)]
    pub(crate) effect: Option<Effect>,
    /// `secret`: its value is shown to nobody, not even the one that it has by default.
    #[darling(default, with = scalars::mark)]
    pub(crate) secret: Flag,
    /// `hide`: the argument is left out of everything that agents read.
    #[darling(default, with = scalars::mark)]
    pub(crate) hide: Flag,
    /// `deprecated`: the argument will go; `deprecated("--old-name", "-o", "old-value")`: some of
    /// its names or values will. What is deprecated in a lock may be taken away.
    #[darling(default)]
    pub(crate) deprecated: Option<Deprecated>,
    /// There is an option, whichever it is.
    #[darling(skip)]
    is_given: bool,
}

impl OwnArg {
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Diagnostics) -> Self {
        let mut own: Self = read(attributes, errors);
        own.is_given = !names("cmdhelp", attributes).is_empty();
        own
    }

    /// Whether anything is said.
    pub(crate) fn describes(&self) -> bool {
        self.is_given
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

#[cfg(test)]
mod tests {
    use syn::{Item, Meta, parse_file};

    use super::ROOT_ONLY;

    /// The comment on an option is what the guide says of it.
    #[test]
    fn options_for_the_root_say_so() {
        let file = parse_file(include_str!("own.rs")).unwrap();
        let of = |name: &str| {
            let mut items = file.items.iter();
            items.find_map(|item| match item {
                Item::Struct(item) if item.ident == name => Some(item.fields.clone()),
                _ => None,
            })
        };
        let fields = of("Own").unwrap();
        let says_so = fields.iter().filter(|field| {
            let docs = field
                .attrs
                .iter()
                .filter_map(|attribute| match &attribute.meta {
                    Meta::NameValue(doc) if doc.path.is_ident("doc") => {
                        let syn::Expr::Lit(text) = &doc.value else {
                            return None;
                        };
                        let syn::Lit::Str(text) = &text.lit else {
                            return None;
                        };
                        Some(text.value())
                    }
                    _ => None,
                });
            docs.collect::<String>().contains("For the root.")
        });
        let says_so = says_so.filter_map(|field| field.ident.as_ref());
        let mut says_so: Vec<String> = says_so.map(ToString::to_string).collect();
        says_so.sort();
        assert_eq!(says_so, ROOT_ONLY);
    }
}
