//! The facts of a command for the spec tree.

use cmdhelp_spec::grammar::draft::{self, Switch};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::shell;
use cmdhelp_spec::spec::{ClapFact, Toggle};

use super::bundle::bundle;
use super::{Example, Exit, Fact, SessionFunction, Siblings, Stdin, Stdout, Text, Words};
use crate::model::arg::ArgMeaning;
use crate::model::attributes::Attributes;
use crate::model::command::Command;
use crate::model::field::Field;
use crate::syntax::casing::Casing;
use crate::syntax::cmdhelp;
use crate::syntax::cmdhelp::CommandOptions;
use crate::syntax::cmdhelp::options::{self, Deprecated, Llms};

/// Returns the facts of a command from its attributes, its doc comment and `#[cmdhelp(...)]`.
/// `fields` are the fields of the struct or variant that has these attributes.
pub(crate) fn command(
    attributes: &Attributes,
    options: &CommandOptions,
    fields: &[Field],
) -> Vec<Fact> {
    let mut facts = Vec::new();
    facts.extend(groups(attributes, fields));
    facts.extend(conditions(fields));
    comment(attributes, options, &mut facts);
    builder(&Command::of(attributes), &mut facts);
    from_options(options, &mut facts);
    facts
}

/// Adds the facts in the doc comment.
fn comment(attributes: &Attributes, options: &CommandOptions, facts: &mut Vec<Fact>) {
    let Some(help) = attributes.plain_help() else {
        return;
    };
    let long = help.long.map(|long| {
        // If the first paragraph is the summary, only the text after it is added.
        let rest = options
            .summary
            .is_none()
            .then(|| after_first(&long, &help.short));
        Text::Literal(rest.flatten().map(str::to_owned).unwrap_or(long))
    });
    about(Some(Text::Literal(help.short)), facts);
    facts.push(Fact::LongAbout(long));
}

/// Adds the short description and, if it has several lines, its first line for summaries.
fn about(about: Option<Text>, facts: &mut Vec<Fact>) {
    let first_line = about.as_ref().and_then(Text::seen);
    let first_line = first_line.and_then(|text| text.split_once('\n'));
    let first_line = first_line.map(|(line, _)| Text::literal(line));
    facts.push(Fact::About(about));
    facts.extend(first_line.map(Fact::FirstLine));
}

/// Adds the facts that follow from the settings of clap's builder.
fn builder(command: &Command, facts: &mut Vec<Fact>) {
    if let Some(text) = &command.about {
        about(text.clone(), facts);
    }
    facts.extend(command.long_about.clone().map(Fact::LongAbout));
    facts.extend(command.version.clone().map(Fact::Version));
    facts.extend(command.bin_name.clone().map(Fact::BinName));
    facts.extend(command.hide.map(Fact::Hide));
    facts.extend(command.from_clap.iter().copied().map(Fact::FromClap));
    for (setting, switch) in &command.line.settings {
        let Some((fact, kind)) = of_setting(*setting) else {
            continue;
        };
        facts.push(match switch {
            Switch::On => fact(true),
            Switch::Off => fact(false),
            Switch::Dynamic => Fact::FromClap(kind),
        });
    }
    facts.extend(flags(command));
    if command.is_dynamic {
        facts.push(match command.changes_selection {
            true => Fact::Dynamic,
            false => Fact::DynamicArguments,
        });
    }
    let lists: [(_, fn(_) -> _); 2] = [
        (&command.aliases, Fact::Aliases),
        (&command.hidden_aliases, Fact::HiddenAliases),
    ];
    let lists = lists.into_iter().filter(|(names, _)| !names.is_empty());
    facts.extend(lists.map(|(names, fact)| fact(names.clone())));
}

/// Returns the fact that lists the flags that select the command, or `None` if there are none.
fn flags(command: &Command) -> Option<Fact> {
    let line = &command.line;
    let mut longs: Vec<&draft::Text> = line.long_flag.iter().list();
    for alias in &line.long_flag_aliases {
        if alias.visible {
            longs.push(&alias.name);
        }
    }
    let mut all = Vec::new();
    let mut is_known = !command.has_dynamic_flags;
    for name in longs {
        match name {
            draft::Text::Seen(name) => all.push(Text::Literal(format!("--{name}"))),
            draft::Text::Const(_) => is_known = false,
        }
    }
    if let Some(name) = line.short_flag {
        all.push(Text::Literal(format!("-{name}")));
    }
    for alias in &line.short_flag_aliases {
        if alias.visible {
            all.push(Text::Literal(format!("-{}", alias.name)));
        }
    }
    match (is_known, all.is_empty()) {
        (false, _) => Some(Fact::FromClap(ClapFact::Flags)),
        (true, true) => None,
        (true, false) => Some(Fact::Flags(all)),
    }
}

/// A function that makes the fact for a setting that is on (`true`) or off.
type MakeFact = fn(bool) -> Fact;

/// Returns two facts for a setting: the function that makes the fact if the setting's value is
/// known, and the fact that the running program gets from clap if the value is unknown.
fn of_setting(setting: draft::Setting) -> Option<(MakeFact, ClapFact)> {
    use draft::Setting as S;
    Some(match setting {
        S::SubcommandRequired => (Fact::SubcommandRequired, ClapFact::SubcommandRequired),
        S::Multicall => (Fact::Multicall, ClapFact::Multicall),
        S::DisableHelpSubcommand => (Fact::NoHelpSubcommand, ClapFact::NoHelpSubcommand),
        S::DisableHelpFlag => (Fact::NoHelpFlag, ClapFact::NoHelpFlag),
        S::ArgsConflictsWithSubcommands => (
            Fact::ArgsConflictWithSubcommands,
            ClapFact::ArgsConflictWithSubcommands,
        ),
        S::SubcommandNegatesReqs => (Fact::SubcommandNegatesReqs, ClapFact::SubcommandNegatesReqs),
        _ => return None,
    })
}

/// Returns the ids of the groups that restrict arguments: the group of the struct if it is
/// `required` or has `multiple`, the groups that the author adds to the command, and the groups that
/// arguments join. Only the ids are returned, because the members of a group are known only for the
/// whole command.
fn groups(attributes: &Attributes, fields: &[Field]) -> Vec<Fact> {
    let mut methods = attributes.group.methods.iter();
    let group = methods
        .any(|method| method.name == "required" || method.name == "multiple")
        .then(|| Text::of(attributes.group.id.text(Casing::Verbatim)))
        .flatten();
    let mut ids: Vec<Text> = group.into_iter().list();
    let declared = Command::of(attributes).groups.into_iter();
    ids.extend(declared.filter_map(|group| match group.id {
        draft::Text::Seen(id) => Some(Text::Literal(id)),
        draft::Text::Const(_) => None,
    }));
    for field in fields {
        if let Some(arg) = &field.arg {
            ids.extend(arg.spec_texts(&arg.line.groups));
        }
    }
    ids.into_iter().map(Fact::GroupId).list()
}

/// Returns facts for arguments that are required under a condition. With `required_unless_present`,
/// at least one of several arguments is required. With `required_unless_present_all`, either the
/// argument or all of the others are required.
fn conditions(fields: &[Field]) -> Vec<Fact> {
    let siblings = Siblings::of(fields);
    let mut facts = Vec::new();
    for arg in fields.iter().filter_map(|field| field.arg.as_ref()) {
        // A condition is left out if the macro does not know all of its ids.
        let (Some(id), false) = (
            arg.id.clone(),
            arg.dynamic_methods.contains(&ArgMeaning::RequiredUnless),
        ) else {
            continue;
        };
        let mut any_of = arg.spec_texts(&arg.line.required_unless);
        any_of.insert(0, id);
        let all_of = arg.spec_texts(&arg.line.required_unless_all);
        if !all_of.is_empty() {
            let any_of = siblings.others(any_of);
            facts.push(Fact::AnyOfOrAll(any_of, siblings.others(all_of)));
        } else if any_of.len() > 1 && !arg.dynamic_methods.contains(&ArgMeaning::RequiredUnlessAll)
        {
            facts.push(Fact::AnyOf(siblings.others(any_of)));
        }
    }
    facts
}

/// Adds the facts in `#[cmdhelp(...)]`.
fn from_options(options: &CommandOptions, facts: &mut Vec<Fact>) {
    documentation(options, facts);
    contract(options, facts);
    facts.extend(options.deadline_ms.map(Fact::CallDeadline));
    facts.extend(options.open_world.map(Fact::OpenWorld));
    // `idempotent = true` is left out here, because `bundle(options)` adds it.
    let toggles = options.booleans.given();
    let toggles = toggles.filter(|toggle| *toggle != (Toggle::Idempotent, true));
    facts.extend(toggles.map(|(toggle, is_on)| Fact::Toggle(toggle, is_on)));
    facts.extend(bundle(options));
}

/// Adds the texts and references that are needed only for documentation.
fn documentation(options: &CommandOptions, facts: &mut Vec<Fact>) {
    type MakeFact = fn(Text) -> Fact;
    let texts: [(&Option<cmdhelp::TextOption>, MakeFact); 4] = [
        (&options.summary, Fact::Summary),
        (&options.homepage, Fact::Homepage),
        (&options.since, Fact::Since),
        (&options.stability, Fact::Stability),
    ];
    for (given, fact) in texts {
        if let Some(given) = given {
            facts.push(text(Some(given)).map_or(Fact::Dynamic, fact));
        }
    }
    for example in &options.examples {
        let line = example.line.value();
        facts.push(Fact::Example(Example {
            heads: shell::heads(&line),
            line: Text::Literal(line),
            note: text(example.note.as_ref()),
        }));
    }
    for exit in &options.exits {
        let Some(when) = text(Some(&exit.when)) else {
            continue;
        };
        facts.push(Fact::Exit(Exit {
            code: exit.code,
            when,
            recovery: text(exit.recovery.as_ref().map(|recovery| &recovery.text)),
            message_template: text(exit.message_template.as_ref()),
        }));
    }
    facts.extend(options.stdin.as_ref().map(|stdin| {
        Fact::Stdin(Stdin {
            accepted: stdin.accepted,
            format: text(stdin.format.as_ref()),
        })
    }));
    facts.extend(options.stdout.as_ref().map(|stdout| {
        Fact::Stdout(Stdout {
            text_template: text(stdout.text_template.as_ref()),
            schema: stdout.schema.clone(),
        })
    }));
    for see_also in &options.see_also {
        facts.push(Fact::SeeAlso(literals(&see_also.0)));
    }
    if let Some(Deprecated::Some(names)) = &options.deprecated {
        facts.push(Fact::DeprecatedNames(literals(names)));
    }
}

/// Adds facts that tell the runtime and agents how to handle a command.
fn contract(options: &CommandOptions, facts: &mut Vec<Fact>) {
    let context = options.context.clone();
    facts.extend(options.effect.map(|effect| Fact::Effect(effect.0)));
    facts.extend(context.map(|path| Fact::Context(SessionFunction(path))));
    facts.extend(options.context_deadline_ms.map(Fact::ContextDeadline));
    let words = options.words.as_ref();
    facts.extend(words.map(|words| Fact::Words(changed_words(words))));
    facts.extend(options.confirm.map(|confirm| Fact::Confirm(confirm.0)));
    let output = options.output;
    facts.extend(output.map(|output| Fact::TextOutput(output.0 == "text")));
    facts.extend(options.llms.as_ref().map(|llms| match llms {
        Llms::Word(word) => Fact::LlmsWord(Text::Literal(word.value())),
        Llms::Listed(is_listed) => Fact::Toggle(Toggle::Llms, *is_listed),
    }));
    let name = options.mcp_name.as_ref();
    facts.extend(name.map(|name| Fact::McpName(name.value())));
    let group = options.mcp_group.as_ref();
    facts.extend(group.map(|group| Fact::McpGroup(group.value())));
}

/// Returns the text of `long` after its first paragraph, or `None` if nothing follows or if the
/// first paragraph is not `short`.
fn after_first<'a>(long: &'a str, short: &str) -> Option<&'a str> {
    let rest = long.strip_prefix(short)?;
    let rest = rest
        .strip_prefix('.')
        .unwrap_or(rest)
        .strip_prefix("\n\n")?;
    (!rest.is_empty()).then_some(rest)
}

fn changed_words(words: &options::WordsOption) -> Words {
    let given = words.0.iter().map(|(name, switch)| match switch {
        options::Switch::Off => (*name, None),
        options::Switch::Word(word) => (*name, Some(word.value())),
    });
    Words(given.list())
}

fn text(text: Option<&cmdhelp::TextOption>) -> Option<Text> {
    Text::of_option(text?.0.clone())
}

fn literals(texts: &[syn::LitStr]) -> Vec<Text> {
    let texts = texts.iter().map(syn::LitStr::value);
    texts.map(Text::Literal).list()
}
