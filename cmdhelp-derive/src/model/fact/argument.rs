//! The facts of an argument for the spec tree.

use cmdhelp_spec::grammar::draft::{self, ArgTrait, Predicate, is_key};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{self, Parser};

use super::siblings::{Negation, Siblings};
use super::{DefaultFact, Others, Setting, Text, ValuesFunction};
use crate::model::arg::{Accepted, AcceptedConst, Arg, ArgMeaning};
use crate::model::field::Field;

/// The facts of an argument for manifests.
#[derive(Clone)]
pub(crate) struct Argument {
    /// The id, or `None` if only the running program knows it.
    pub(crate) id: Option<Text>,
    pub(crate) positional: bool,
    pub(crate) action: spec::Action,
    pub(crate) required: bool,
    pub(crate) many: bool,
    pub(crate) parser: Parser,
    /// The constant that determines the accepted values, if there is one.
    pub(crate) accepted_const: Option<AcceptedConst>,
    pub(crate) settings: Vec<Setting>,
}

impl Argument {
    pub(crate) fn of(field: &Field, arg: &Arg, siblings: &Siblings) -> Self {
        let mut settings = settings(arg, siblings);
        if let Some(negation) = arg
            .id
            .as_ref()
            .and_then(Text::seen)
            .and_then(|id| siblings.negation(id))
        {
            settings.push(match negation {
                Negation::NegatedBy(long) => Setting::Negated(Text::Literal(format!("--{long}"))),
                Negation::Negates => Setting::Negates,
            });
        }
        settings.extend(from_options(field));
        Self {
            id: arg.id.clone(),
            positional: arg.positional,
            action: arg.action(),
            required: arg.is_required(),
            many: arg.many,
            parser: arg.parser,
            accepted_const: match &arg.accepted {
                Some(Accepted::Const(constant)) => Some(constant.clone()),
                _ => None,
            },
            settings,
        }
    }

    /// Returns whether the argument requires or conflicts with arguments of other structs.
    pub(crate) fn names_others(&self) -> bool {
        self.settings.iter().any(|setting| match setting {
            Setting::Requires(Others::Seen(others)) | Setting::Conflicts(Others::Seen(others)) => {
                others.iter().any(|other| other.spelling.is_empty())
            }
            _ => false,
        })
    }

    /// Returns whether only the running program knows some of the argument's facts. Facts about the argument's type do
    /// not count.
    pub(crate) fn is_dynamic(&self) -> bool {
        let is_dynamic = |setting: &Setting| match setting {
            Setting::Default(defaults) => {
                let mut defaults = defaults.iter();
                defaults.any(|default| matches!(default, DefaultFact::Dynamic))
            }
            Setting::Dynamic | Setting::Conflicts(Others::Dynamic | Others::Const(_)) => true,
            _ => false,
        };
        self.action == spec::Action::Dynamic
            || self.accepted_const.is_some()
            || self.settings.iter().any(is_dynamic)
    }
}

/// Returns the facts for manifests that follow from the settings of clap's builder.
fn settings(arg: &Arg, siblings: &Siblings) -> Vec<Setting> {
    let line = &arg.line;
    let mut all = Vec::new();
    all.extend(match arg.accepted.clone() {
        Some(Accepted::Values(values)) => Some(Setting::Values(values)),
        Some(Accepted::Range(first, last)) => Some(Setting::Range(first, last)),
        Some(Accepted::Const(_)) | None => None,
    });
    all.extend(num_args(arg).map(|(least, most)| Setting::NumArgs(least, most)));
    if line.delimiter.is_some() {
        all.push(Setting::Delimiter(line.delimiter));
    }
    all.extend(traits(line));
    all.extend(arg.help.clone().map(Setting::Help));
    all.extend(arg.long_help.clone().map(Setting::LongHelp));
    all.extend(line.long.as_ref().map(|long| match arg.spec_text(long) {
        Text::Literal(name) if !is_key(&name) => Setting::OddLong(Text::Literal(name)),
        name => Setting::Long(name),
    }));
    all.extend(line.short.map(Setting::Short));
    all.extend(arg.value_name.clone().map(Setting::ValueName));
    all.extend(arg.default.clone().map(Setting::Default));
    if let Some(text) = line.default_missing.first() {
        all.push(Setting::DefaultMissing(arg.spec_text(text)));
    }
    all.extend(arg.env.clone().map(Setting::Env));
    all.extend(arg.hint.map(Setting::Hint));
    let aliases = |visible: bool| {
        let aliases = line.aliases.iter().filter(|alias| alias.visible == visible);
        arg.spec_texts(aliases.map(|alias| &alias.name))
    };
    all.extend(some(aliases(true)).map(Setting::Aliases));
    all.extend(some(aliases(false)).map(Setting::HiddenAliases));
    let always = |when: &Predicate| matches!(when, Predicate::IsPresent);
    let requires = line.requires.iter().filter(|(when, _)| always(when));
    let requires = some(arg.spec_texts(requires.map(|(_, id)| id)));
    all.extend(requires.map(|ids| Setting::Requires(siblings.others(ids))));
    let conflicts = match arg.dynamic_methods.contains(&ArgMeaning::Conflicts) {
        true => Some(Others::Dynamic),
        false => some(arg.spec_texts(&line.conflicts)).map(|ids| siblings.others(ids)),
    };
    all.extend(conflicts.map(Setting::Conflicts));
    let shorts = line.short_aliases.iter().filter(|alias| alias.visible);
    all.extend(some(shorts.map(|alias| alias.name).list()).map(Setting::ShortAliases));
    if arg.is_dynamic {
        all.push(Setting::Dynamic);
    }
    all
}

/// Returns the number of values. As in clap, an argument with several names of values takes one value for each name.
fn num_args(arg: &Arg) -> Option<(usize, Option<usize>)> {
    let names = arg.line.value_names;
    let is_named = names > 1 && !arg.dynamic_methods.contains(&ArgMeaning::NumArgs);
    arg.line
        .num_args
        .or(is_named.then_some((names, Some(names))))
}

/// Returns the traits of the argument that are switched on, as settings for the spec tree.
fn traits(line: &draft::Arg) -> impl Iterator<Item = Setting> {
    type MakeSetting = fn(bool) -> Setting;
    let all: [(ArgTrait, MakeSetting); 7] = [
        (ArgTrait::RequireEquals, Setting::RequireEquals),
        (ArgTrait::Global, Setting::Global),
        (ArgTrait::Hide, Setting::Hide),
        (ArgTrait::Last, Setting::Last),
        (ArgTrait::TrailingVarArg, Setting::Trailing),
        (ArgTrait::AllowHyphenValues, Setting::HyphenValues),
        (ArgTrait::Exclusive, Setting::Exclusive),
    ];
    let given = all.into_iter().filter(|(what, _)| line.has(*what));
    given.map(|(_, setting)| setting(true))
}

/// Returns the facts in `#[cmdhelp(...)]`.
fn from_options(field: &Field) -> Vec<Setting> {
    let options = &field.options;
    let mut all = Vec::new();
    all.extend(options.word.map(|word| Setting::Type(word.0)));
    if let Some(format) = &options.format {
        all.push(Text::of_option(format.0.clone()).map_or(Setting::Dynamic, Setting::Format));
    }
    if let Some(flag) = &options.negate_flag {
        all.push(Setting::Negated(Text::Literal(flag.value())));
    }
    if let Some(values) = &options.values_from {
        let command = Text::Literal(values.command.value());
        let function = values.with.clone().map(ValuesFunction);
        all.push(Setting::ValuesFrom(command, function));
    }
    all.extend(options.effect.map(|effect| Setting::Effect(effect.0)));
    if options.hide.is_present() {
        all.push(Setting::HideFromAgents);
    }
    if options.secret.is_present() {
        all.push(Setting::Secret);
    }
    if options.json_output.is_present() {
        all.push(Setting::JsonOutput);
    }
    all
}

/// Returns the list, or `None` if it is empty.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}
