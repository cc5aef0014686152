//! The facts of a command.

use super::{Example, Exit, Fact, Group, Payload, Siblings, Text, Word, literal};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::known::Known;
use crate::model::method::{Method, Value};
use crate::model::role::Role;
use crate::syntax::casing::Casing;
use crate::syntax::own::Own;
use crate::syntax::own::options::{Deprecated, Llms, Switch, Words};
use cmdhelp_spec::review::shell;

/// What attributes, comment and `#[cmdhelp(...)]` say of a command, in the order in which clap is
/// told. `fields` are the arguments of the same struct, which its group is about.
pub(crate) fn command(attributes: &Attributes, own: &Own, fields: &[Field]) -> Vec<Fact> {
    let mut reader = Reader::default();
    reader.group(attributes, fields);
    if let Some(help) = attributes.plain_help() {
        let long = help.long.map(|long| {
            // Another summary says nothing of what the first paragraph does.
            let rest = own
                .summary
                .is_none()
                .then(|| after_first(&long, &help.short));
            Text::Literal(rest.flatten().map(str::to_owned).unwrap_or(long))
        });
        reader.about(Some(Text::Literal(help.short)));
        reader.say("LongAbout", Payload::OptionalText(long));
    }
    for method in &attributes.methods {
        reader.method(method);
    }
    reader.own(own);
    reader.finish()
}

#[derive(Default)]
struct Reader {
    facts: Vec<Fact>,
    aliases: Vec<Text>,
    hidden_aliases: Vec<Text>,
}

impl Reader {
    fn say(&mut self, name: &'static str, payload: Payload) {
        self.facts.push(Fact::new(name, payload));
    }

    fn text(&mut self, name: &'static str, text: Option<Text>) {
        self.facts.push(Fact::text(name, text));
    }

    fn option(&mut self, name: &'static str, text: Option<&crate::syntax::own::Text>) {
        if let Some(text) = text {
            self.text(name, Text::own(text.0.clone()));
        }
    }

    /// A summary is one line, whatever the layout of the text for people.
    fn about(&mut self, about: Option<Text>) {
        let first_line = match &about {
            Some(Text::Literal(text)) => text.split_once('\n').map(|(line, _)| line.to_owned()),
            _ => None,
        };
        self.say("About", Payload::OptionalText(about));
        if let Some(line) = first_line {
            self.say("FirstLine", Payload::Text(Text::Literal(line)));
        }
    }

    fn method(&mut self, method: &Method) {
        let name = method.name.to_string();
        match name.as_str() {
            "about" => match text_or_none(method) {
                Some(about) => self.about(about),
                None => self.ask_clap("About"),
            },
            "long_about" => match text_or_none(method) {
                Some(about) => self.say("LongAbout", Payload::OptionalText(about)),
                None => self.ask_clap("LongAbout"),
            },
            "version" => self.said_text("Version", method),
            "bin_name" => self.said_text("BinName", method),
            "visible_alias" | "visible_aliases" => match Text::all(method.texts()) {
                Some(texts) => self.aliases.extend(texts),
                None => self.ask_clap("Aliases"),
            },
            "alias" | "aliases" => match Text::all(method.texts()) {
                Some(texts) => self.hidden_aliases.extend(texts),
                None => self.ask_clap("Aliases"),
            },
            "hide" => self.bool("Hide", method),
            "subcommand_required" => self.bool("SubcommandRequired", method),
            "multicall" => self.bool("Multicall", method),
            "disable_help_subcommand" => self.bool("NoHelpSubcommand", method),
            "disable_help_flag" => self.bool("NoHelpFlag", method),
            "args_conflicts_with_subcommands" => {
                self.bool("ArgsConflictWithSubcommands", method);
            }
            "subcommand_negates_reqs" => self.bool("SubcommandNegatesReqs", method),
            name if SAYS_NOTHING_HERE.contains(&name) => {}
            _ => self.facts.push(Fact::unseen()),
        }
    }

    fn bool(&mut self, name: &'static str, method: &Method) {
        match literal::bool(method) {
            Some(bool) => self.say(name, Payload::Bool(bool)),
            None => self.ask_clap(name),
        }
    }

    fn said_text(&mut self, name: &'static str, method: &Method) {
        match first_text(method) {
            Some(text) => self.say(name, Payload::Text(text)),
            None => self.ask_clap(name),
        }
    }

    /// A fact of this kind is there, and only the running program knows it.
    fn ask_clap(&mut self, kind: &'static str) {
        self.say("AskClap", Payload::ClapFact(kind));
    }

    /// What `#[group(...)]` says of the arguments of a struct.
    fn group(&mut self, attributes: &Attributes, fields: &[Field]) {
        let mut group = Group {
            members: Vec::new(),
            required: false,
            multiple: true,
        };
        for method in &attributes.group.methods {
            match method.name.to_string().as_str() {
                "required" => group.required = literal::bool(method).unwrap_or(false),
                "multiple" => group.multiple = literal::bool(method).unwrap_or(true),
                _ => {}
            }
        }
        // clap cannot have groups in groups: with something flattened, the group is empty.
        let nested = fields
            .iter()
            .any(|field| matches!(field.attributes.role.role, Role::Flatten));
        if nested || (!group.required && group.multiple) {
            return;
        }
        let siblings = Siblings::of(fields);
        group.members = fields
            .iter()
            .filter(|field| field.is_arg())
            .filter_map(|field| field.attributes.name.text(Casing::Verbatim).literal())
            .map(|id| siblings.other(id))
            .collect();
        self.say("Group", Payload::Group(group));
    }

    fn own(&mut self, own: &Own) {
        self.option("Summary", own.summary.as_ref());
        self.option("Homepage", own.homepage.as_ref());
        for example in &own.examples {
            let line = example.line.value();
            self.say(
                "Example",
                Payload::Example(Example {
                    heads: shell::heads(&line),
                    line: Text::Literal(line),
                    note: text(example.note.as_ref()),
                }),
            );
        }
        for exit in &own.exits {
            let Some(when) = text(Some(&exit.when)) else {
                continue;
            };
            self.say(
                "Exit",
                Payload::Exit(Exit {
                    code: exit.code,
                    when,
                    recovery: text(exit.recovery.as_ref().map(|recovery| &recovery.text)),
                    message_template: text(exit.message_template.as_ref()),
                }),
            );
        }
        if let Some(stdin) = &own.stdin {
            let format = text(stdin.format.as_ref());
            self.say("Stdin", Payload::Stdin(stdin.accepted, format));
        }
        if let Some(stdout) = &own.stdout {
            let template = text(stdout.text_template.as_ref());
            self.say("Stdout", Payload::Stdout(template, stdout.schema.clone()));
        }
        for see_also in &own.see_also {
            let commands = see_also.0.iter();
            let commands = commands.map(|command| Text::Literal(command.value()));
            self.say("SeeAlso", Payload::Texts(commands.collect()));
        }
        self.option("Since", own.since.as_ref());
        self.option("Stability", own.stability.as_ref());
        if let Some(Deprecated::Some(names)) = &own.deprecated {
            let names = names.iter().map(|name| Text::Literal(name.value()));
            self.say("DeprecatedNames", Payload::Texts(names.collect()));
        }
        if let Some(effect) = &own.effect {
            self.say("Effect", Payload::Effect(effect.0));
        }
        if let Some(function) = &own.context {
            self.say("Context", Payload::Session(function.clone()));
        }
        if let Some(deadline) = own.context_deadline_ms {
            self.say("ContextDeadline", Payload::Number(deadline));
        }
        if let Some(words) = &own.words {
            self.say("Words", Payload::Words(words_in_force(words)));
        }
        if own.dry_run.is_present() {
            self.say("DryRun", Payload::Nothing);
        }
        if let Some(confirm) = &own.confirm {
            self.say("Confirm", Payload::Name(confirm.0));
        }
        if own.hide.is_present() {
            self.say("HideFromAgents", Payload::Nothing);
        }
        if let Some(envelope) = own.envelope {
            self.say("Envelope", Payload::Bool(envelope));
        }
        match &own.llms {
            Some(Llms::Told(told)) => self.say("Llms", Payload::Bool(*told)),
            Some(Llms::Word(word)) => {
                self.say("LlmsWord", Payload::Text(Text::Literal(word.value())));
            }
            None => {}
        }
        if let Some(name) = &own.mcp_name {
            self.say("McpName", Payload::Name(name.0.value().leak()));
        }
        if let Some(group) = &own.mcp_group {
            self.say("McpGroup", Payload::Name(group.0.value().leak()));
        }
        if let Some(deadline) = own.deadline_ms {
            self.say("CallDeadline", Payload::Number(deadline));
        }
        if let Some(open) = own.open_world {
            self.say("OpenWorld", Payload::Bool(open));
        }
        if own.annotations.is_present() {
            self.say("Annotations", Payload::Nothing);
        }
    }

    fn finish(mut self) -> Vec<Fact> {
        let lists = [
            ("Aliases", std::mem::take(&mut self.aliases)),
            ("HiddenAliases", std::mem::take(&mut self.hidden_aliases)),
        ];
        for (name, texts) in lists {
            if !texts.is_empty() {
                self.say(name, Payload::Texts(texts));
            }
        }
        self.facts
    }
}

/// What follows the first paragraph of a comment, which is its short form, too.
fn after_first<'a>(long: &'a str, short: &str) -> Option<&'a str> {
    let rest = long.strip_prefix(short)?;
    let rest = rest
        .strip_prefix('.')
        .unwrap_or(rest)
        .strip_prefix("\n\n")?;
    (!rest.is_empty()).then_some(rest)
}

fn words_in_force(words: &Words) -> Vec<(&'static str, Word)> {
    let given = words.all().into_iter();
    let given = given.filter_map(|(name, switch)| {
        let word = match switch.as_ref()? {
            Switch::Off => Word::Off,
            Switch::Word(word) => Word::Renamed(word.value()),
        };
        Some((name, word))
    });
    given.collect()
}

fn text(text: Option<&crate::syntax::own::Text>) -> Option<Text> {
    Text::own(text?.0.clone())
}

fn first_text(method: &Method) -> Option<Text> {
    Text::of(method.texts().into_iter().next()?)
}

/// The text that a method is called with, or that it is called with none; nothing if only the
/// running program can tell.
fn text_or_none(method: &Method) -> Option<Option<Text>> {
    match &method.value {
        Value::Text(None) => Some(None),
        Value::Written(exprs) if exprs.len() == 1 => {
            if literal::last_name(&exprs[0]).is_some_and(|name| name == "None") {
                return Some(None);
            }
            first_text(method).map(Some)
        }
        _ => match method.texts().into_iter().next() {
            Some(known @ Known::Literal(_)) => Text::of(known).map(Some),
            _ => None,
        },
    }
}

/// Methods about what people see, and about how a command line is read where that changes nothing
/// in what can be written.
#[rustfmt::skip]
const SAYS_NOTHING_HERE: &[&str] = &[
    "after_help", "after_long_help", "allow_external_subcommands", "allow_hyphen_values",
    "allow_missing_positional", "allow_negative_numbers", "arg_required_else_help",
    "args_override_self", "author", "before_help",
    "before_long_help", "color", "disable_colored_help", "disable_version_flag", "display_name",
    "display_order", "dont_collapse_args_in_usage", "dont_delimit_trailing_values",
    "external_subcommand_value_parser", "flatten_help", "help_expected", "help_template",
    "hide_possible_values", "ignore_errors", "infer_long_args", "infer_subcommands", "long_flag",
    "long_flag_alias", "long_flag_aliases", "long_version", "max_term_width", "next_display_order",
    "next_help_heading", "next_line_help", "no_binary_name", "override_help", "override_usage",
    "propagate_version", "short_flag", "short_flag_alias", "short_flag_aliases", "styles",
    "subcommand_help_heading", "subcommand_precedence_over_arg",
    "subcommand_value_name", "term_width", "trailing_var_arg", "visible_long_flag_alias",
    "visible_long_flag_aliases", "visible_short_flag_alias", "visible_short_flag_aliases",
];
