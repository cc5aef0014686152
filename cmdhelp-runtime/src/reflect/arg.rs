//! Describes an argument of a running program, with facts from clap and from the spec tree.

use std::any::TypeId;
use std::path::PathBuf;

use clap::{ArgAction, Command, ValueHint};

use super::{Clap, line, text};
use crate::built::unless_flawed;
use crate::grammar::draft::{self, ArgTrait, is_key};
use crate::spec::{
    Action, Arg, DefaultText, Other, Parser, PossibleValue, Setting, Text, ValueType, Word,
};
use crate::value_parser::lists_all;

/// Describes `arg` with clap's facts, and with those facts of `spec` for which clap has no getter.
/// `cmd` is the built command, which contains the arguments that `arg` may refer to.
#[inline]
pub(super) fn reflect(spec: Option<&Arg>, arg: &clap::Arg, cmd: &Command) -> Arg {
    let line = line::read(arg);
    let mut settings = settings(&line, arg);
    match spec {
        Some(spec) => {
            let kept = spec.settings.iter().filter(|kept| has_no_getter(kept));
            // clap infers a value hint from the type `PathBuf`, even if the author's parser makes
            // the path from a text that is not a path. So an inferred hint is omitted.
            let inferred = makes::<PathBuf>(arg);
            settings.retain(|setting| !(inferred && matches!(setting, Setting::Hint(_))));
            settings.extend(kept.filter_map(|setting| related(setting, arg, cmd)));
        }
        None => settings.extend(conflicts(arg, cmd)),
    }
    Arg {
        id: text(arg.get_id()),
        positional: arg.is_positional(),
        action: action(&line),
        required: line.has(ArgTrait::Required),
        many: match spec {
            Some(spec) => spec.many,
            None => arg.is_positional() && matches!(arg.get_action(), ArgAction::Append),
        },
        value: value(spec, arg),
        // If clap lists the possible values, the type of the values describes what the parser
        // accepts, so `Parser::Type` is right.
        parser: match spec {
            Some(spec) if arg.get_possible_values().is_empty() => spec.parser,
            _ => Parser::Type,
        },
        settings: settings.leak(),
    }
}

/// Returns an argument of the spec tree, completed with the facts that were not known at compile
/// time.
#[inline]
pub(super) fn fill(spec: &Arg, clap: Clap<'_>) -> Arg {
    let mut args = clap.cmd.get_arguments();
    let Some(arg) = args.find(|arg| arg.get_id() == spec.id.raw()) else {
        return *spec;
    };
    if spec
        .settings
        .iter()
        .any(|it| matches!(it, Setting::Dynamic))
    {
        return reflect(Some(spec), arg, clap.built);
    }
    let settings = spec.settings.iter().filter_map(|setting| match setting {
        Setting::Default(texts) if texts.iter().any(is_open) => {
            Some(Setting::Default(defaults(arg).leak()))
        }
        setting => related(setting, arg, clap.built),
    });
    let settings: Vec<Setting> = settings.collect();
    Arg {
        action: match spec.action {
            Action::Dynamic => action(&line::read(arg)),
            action => action,
        },
        value: match spec.value.seen {
            true => spec.value,
            false => value(Some(spec), arg),
        },
        settings: settings.leak(),
        ..*spec
    }
}

#[inline]
fn is_open(default: &DefaultText) -> bool {
    matches!(default, DefaultText::Variant(_) | DefaultText::Dynamic)
}

/// Returns whether clap has a setter but no getter for a setting.
#[inline]
fn has_no_getter(setting: &Setting) -> bool {
    matches!(
        setting,
        Setting::Requires(_)
            | Setting::Conflicts(_)
            | Setting::DefaultMissing(_)
            | Setting::ValueName(_)
            | Setting::Values(_)
            | Setting::Range(..)
            | Setting::Hint(_)
            | Setting::Type(_)
            | Setting::Format(_)
            | Setting::Negated(_)
            | Setting::Negates
            | Setting::ValuesFrom(..)
            | Setting::Effect(_)
            | Setting::HideFromAgents
            | Setting::Secret
            | Setting::JsonOutput
    )
}

#[inline]
fn action(line: &draft::Arg) -> Action {
    line.action.map_or(Action::Set, Action::from)
}

/// Returns the type of an argument's values. If the argument has possible values in clap, the
/// type is an enum of these values. Otherwise, the declared type is used, and if there is none, the
/// type that the parser returns.
#[inline]
fn value(spec: Option<&Arg>, arg: &clap::Arg) -> ValueType {
    let possible = arg.get_possible_values();
    let declared = spec.map(|spec| spec.value).filter(|value| value.seen);
    let is_bool = declared.is_some_and(|value| value.word == Word::Bool);
    if !possible.is_empty() && !is_bool && !makes::<bool>(arg) {
        let listed = possible_values(possible);
        return match is_listed(spec) || lists_all(arg) {
            true => listed,
            false => listed.examples(),
        };
    }
    declared.unwrap_or_else(|| line::made(arg))
}

/// Returns whether the declared parser accepts only the values that it lists.
#[inline]
fn is_listed(spec: Option<&Arg>) -> bool {
    spec.is_some_and(|spec| match spec.parser {
        Parser::Listed => true,
        Parser::Type => spec.value.word == Word::Enum,
        Parser::Function => false,
    })
}

#[inline]
fn possible_values(values: Vec<clap::builder::PossibleValue>) -> ValueType {
    let values = values.iter().map(|value| PossibleValue {
        variant: "",
        name: text(value.get_name()),
        help: value.get_help().map(text),
        hide: value.is_hide_set(),
    });
    ValueType::one_of(values.collect::<Vec<_>>().leak())
}

#[inline]
fn makes<T: 'static>(arg: &clap::Arg) -> bool {
    arg.get_value_parser().type_id() == TypeId::of::<T>()
}

/// Returns those facts about an argument that clap has getters for and that a manifest can contain.
#[inline]
fn settings(line: &draft::Arg, arg: &clap::Arg) -> Vec<Setting> {
    let mut settings = Vec::new();
    settings.extend(arg.get_long().map(long));
    settings.extend(line.short.map(Setting::Short));
    let names = |visible: bool| {
        let aliases = line.aliases.iter().filter(|alias| alias.visible == visible);
        let names: Vec<Text> = aliases.filter_map(|alias| seen(&alias.name)).collect();
        (!names.is_empty()).then(|| &*names.leak())
    };
    settings.extend(names(true).map(Setting::Aliases));
    settings.extend(names(false).map(Setting::HiddenAliases));
    let shorts = line.short_aliases.iter().filter(|alias| alias.visible);
    let shorts: Vec<char> = shorts.map(|alias| alias.name).collect();
    if !shorts.is_empty() {
        settings.push(Setting::ShortAliases(shorts.leak()));
    }
    settings.extend(arg.get_help().map(|help| Setting::Help(text(help))));
    let long_help = arg.get_long_help();
    settings.extend(long_help.map(|help| Setting::LongHelp(Some(text(help)))));
    settings.extend(value_name(arg));
    let defaults = defaults(arg);
    if !defaults.is_empty() {
        settings.push(Setting::Default(defaults.leak()));
    }
    settings.extend(env(arg));
    settings.extend(
        line.num_args
            .map(|(least, most)| Setting::NumArgs(least, most)),
    );
    settings.push(Setting::Delimiter(line.delimiter));
    type Make = fn(bool) -> Setting;
    let traits: [(ArgTrait, Make); 7] = [
        (ArgTrait::RequireEquals, Setting::RequireEquals),
        (ArgTrait::Global, Setting::Global),
        (ArgTrait::Hide, Setting::Hide),
        (ArgTrait::Last, Setting::Last),
        (ArgTrait::TrailingVarArg, Setting::Trailing),
        (ArgTrait::AllowHyphenValues, Setting::HyphenValues),
        (ArgTrait::Exclusive, Setting::Exclusive),
    ];
    settings.extend(traits.map(|(what, setting)| setting(line.has(what))));
    settings.extend(hint(arg.get_value_hint()));
    settings
}

#[inline]
fn seen(name: &draft::Text) -> Option<Text> {
    match name {
        draft::Text::Seen(name) => Some(text(name)),
        draft::Text::Const(_) => None,
    }
}

/// Returns a long name as a setting: as [`Setting::OddLong`] if it cannot be a key of `flags` in
/// the manifest, and otherwise as [`Setting::Long`].
#[inline]
fn long(name: &str) -> Setting {
    match is_key(name) {
        true => Setting::Long(text(name)),
        false => Setting::OddLong(text(name)),
    }
}

/// Returns the name of the value in help, unless it is only the argument's id in upper case, which
/// is clap's default.
#[inline]
fn value_name(arg: &clap::Arg) -> Option<Setting> {
    let names = arg.get_value_names()?;
    let name = names.join(" ");
    let id = arg.get_id().as_str().to_uppercase().replace('-', "_");
    (name != id).then(|| Setting::ValueName(text(name)))
}

#[cfg(feature = "env")]
#[inline]
fn env(arg: &clap::Arg) -> Option<Setting> {
    let name = arg.get_env()?;
    Some(Setting::Env(text(name.to_string_lossy())))
}

#[cfg(not(feature = "env"))]
#[inline]
fn env(_: &clap::Arg) -> Option<Setting> {
    None
}

#[inline]
fn defaults(arg: &clap::Arg) -> Vec<DefaultText> {
    let values = arg.get_default_values().iter();
    values.map(|value| default(value)).collect()
}

#[inline]
fn default(value: &std::ffi::OsStr) -> DefaultText {
    let value = value.to_string_lossy();
    match value.parse::<i128>() {
        Ok(number) if number.to_string() == value => DefaultText::Int(number),
        _ => DefaultText::Text(text(value)),
    }
}

#[inline]
fn hint(hint: ValueHint) -> Option<Setting> {
    match hint {
        ValueHint::AnyPath
        | ValueHint::FilePath
        | ValueHint::DirPath
        | ValueHint::ExecutablePath => Some(Setting::Hint(Word::Path)),
        ValueHint::Url => Some(Setting::Hint(Word::Url)),
        _ => None,
    }
}

#[inline]
fn conflicts(arg: &clap::Arg, cmd: &Command) -> Option<Setting> {
    let others = unless_flawed(|| cmd.get_arg_conflicts_with(arg))?;
    let shown = others.into_iter().filter(|arg| !arg.is_hide_set());
    let others: Vec<Other> = shown.map(other).collect();
    (!others.is_empty()).then(|| Setting::Conflicts(others.leak()))
}

/// Returns a setting with its references to other arguments resolved by their ids in clap's
/// `Command`, which contains the arguments of all structs. Returns `None` if the setting has no
/// references left.
#[inline]
fn related(setting: &Setting, arg: &clap::Arg, cmd: &Command) -> Option<Setting> {
    match setting {
        Setting::Requires(others) => Some(Setting::Requires(required(others, cmd))),
        Setting::Conflicts(others) if Other::any_dynamic(others) => conflicts(arg, cmd),
        Setting::Conflicts(others) => Some(Setting::Conflicts(found(others, cmd))),
        setting => Some(*setting),
    }
}

/// Resolves references to required arguments. Omits groups with several members, because one of
/// them is enough.
#[inline]
fn required(others: &[Other], cmd: &Command) -> &'static [Other] {
    let is_one = |known: &&Other| {
        let id = known.id.raw();
        let shown = |id: &&clap::Id| {
            let mut args = cmd.get_arguments();
            args.any(|arg| arg.get_id() == *id && !arg.is_hide_set())
        };
        let mut groups = cmd.get_groups().filter(|group| group.get_id() == id);
        !groups.any(|group| group.get_args().filter(shown).count() > 1)
    };
    let others: Vec<Other> = others.iter().filter(is_one).copied().collect();
    found(&others, cmd)
}

/// Resolves references to other arguments. Omits references whose ids are known only at run time,
/// and references to hidden arguments.
#[inline]
pub(super) fn found(others: &[Other], cmd: &Command) -> &'static [Other] {
    let seen = others.iter().filter(|known| !known.id.is_dynamic());
    let others = seen.flat_map(|known| match known.spelling.is_empty() {
        true => named(known, cmd),
        false => vec![*known],
    });
    others.collect::<Vec<_>>().leak()
}

/// Resolves a reference by its id. For the id of a group, returns references to the arguments in
/// it. A reference with an unknown id is returned unchanged, because the id may be that of a parent
/// command's argument.
#[inline]
fn named(known: &Other, cmd: &Command) -> Vec<Other> {
    let id = known.id.raw();
    let arg = |id: &str| cmd.get_arguments().find(|arg| arg.get_id() == id);
    let group = cmd.get_groups().find(|group| group.get_id() == id);
    let args: Vec<&clap::Arg> = match (arg(id), group) {
        (Some(arg), _) => vec![arg],
        (None, Some(group)) => group.get_args().filter_map(|id| arg(id.as_str())).collect(),
        (None, None) => return vec![*known],
    };
    let shown = args.into_iter().filter(|arg| !arg.is_hide_set());
    shown.map(other).collect()
}

/// Makes a reference to an argument.
#[inline]
pub(super) fn other(arg: &clap::Arg) -> Other {
    let id = arg.get_id();
    Other {
        id: text(id),
        spelling: text(match (arg.get_long(), arg.get_short()) {
            (Some(long), _) => format!("--{long}"),
            (None, Some(short)) => format!("-{short}"),
            (None, None) => id.to_string(),
        }),
    }
}
