//! Writes tables for the fast parser.

mod names;
mod relations;

use std::ops::Range;

use self::names::{aliases, long, short};
use self::relations::{exclusive_group, has_known_default, rules};
use super::layout::{arg, default_code, rule, short_hash, table as bits};
use crate::grammar::draft::{Action, Arg, ArgTrait, Draft, Setting, Switch, Text};

/// The facts about an argument that the fast parser needs and that are not in the draft.
#[derive(Clone, Debug)]
pub struct Field {
    /// The default of the argument.
    pub default: DefaultSource,
    /// The environment variable that supplies the argument.
    pub env: Option<String>,
    /// Whether generated code can parse the argument's values from texts, without clap.
    pub is_readable: bool,
    /// Whether the argument has no parser of its own, so that the type of its values selects one.
    pub is_parsed_by_type: bool,
    /// Whether the settings that only the running program knows, if the argument has any, do not
    /// matter on a line without the argument.
    pub is_known_if_absent: bool,
}

/// The default of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefaultSource {
    /// The argument has no default.
    Nothing,
    /// The default is this text. Several values are separated by NUL characters.
    Text(String),
    /// Generated code computes the default.
    Code,
}

/// Writes a table for a draft. Returns `None` if clap has to parse all lines of the command.
/// `fields` has an element for each argument of the draft.
///
/// A type that flattens other types between its arguments needs several tables. `own` are the indices of the arguments
/// of this table. Only the last table of a type contains what concerns the type as a whole: the settings of its command,
/// and whether a member of a group is required.
#[must_use]
#[inline]
pub fn table(draft: &Draft, fields: &[Field], own: Range<usize>) -> Option<Vec<u8>> {
    let args = draft.args.get(own.clone())?;
    let own_fields = fields.get(own.clone())?;
    let count = u8::try_from(args.len()).ok()?;
    if draft.args.len() != fields.len() || count > 200 {
        return None;
    }
    let is_final = own.end == draft.args.len();
    let settings = settings(draft)?;
    let (mut all, mut more) = if is_final { settings } else { (0, 0) };
    if !has_usual_indices(draft) {
        return None;
    }
    for group in &draft.groups {
        if !group.requires.is_empty() || !group.conflicts.is_empty() {
            return None;
        }
        let is_here = |id: &Text| draft.args.iter().any(|arg| arg.id == *id);
        if (group.required || !group.multiple) && !group.args.iter().all(is_here) {
            return None;
        }
        if group.required {
            if draft.groups.iter().filter(|group| group.required).count() > 1 {
                return None;
            }
            if is_final {
                more |= bits::NEEDS_MEMBER;
            }
        }
    }
    let mut globals = args.iter().zip(own_fields);
    let is_by_type = |(arg, field): (&Arg, &Field)| {
        !arg.has(ArgTrait::Global) || (field.is_parsed_by_type && !arg.has(ArgTrait::IgnoreCase))
    };
    if args.iter().any(|arg| arg.has(ArgTrait::Global)) && globals.all(is_by_type) {
        more |= bits::GLOBALS_BY_TYPE;
    }
    let mut entries = Vec::new();
    for (drafted, field) in args.iter().zip(own_fields) {
        all |= entry(&mut entries, draft, &own, drafted, field)?;
        if is_last(drafted) {
            more |= bits::HAS_LAST;
        }
        if takes_hyphens(drafted) {
            more |= bits::HAS_HYPHENS;
        }
        if drafted.has(ArgTrait::AllowNegativeNumbers) && drafted.is_positional() {
            more |= bits::HAS_NUMBERS;
        }
    }
    let mut table = vec![all, more, count];
    table.extend(entries);
    Some(table)
}

/// Returns the settings of a command as bits, for the first and the second byte of its table. Returns `None` if only
/// clap's parser handles one of the settings.
#[inline]
fn settings(draft: &Draft) -> Option<(u8, u8)> {
    let command = &draft.command;
    if command.long_flag.is_some() || command.short_flag.is_some() {
        return None;
    }
    let (mut all, mut more) = (0, 0);
    for setting in &command.settings {
        all |= match setting {
            (Setting::ArgsConflictsWithSubcommands, Switch::On) => {
                more |= bits::ARGUMENTS_ALONE;
                0
            }
            (Setting::TrailingVarArg, Switch::On) => {
                more |= bits::LAST_IS_TRAILING;
                0
            }
            (Setting::SubcommandRequired, Switch::On) => bits::NEEDS_COMMAND,
            (Setting::ArgRequiredElseHelp, Switch::On) => bits::ELSE_HELP,
            (Setting::InferSubcommands, Switch::On) => bits::INFERS,
            (Setting::DontDelimitTrailingValues, Switch::On) => bits::ESCAPE_LEFT_TO_CLAP,
            (Setting::ArgsOverrideSelf, Switch::On) => {
                more |= bits::OVERRIDES_ITSELF;
                0
            }
            (
                Setting::DisableHelpFlag
                | Setting::DisableHelpSubcommand
                | Setting::DisableVersionFlag
                | Setting::InferLongArgs
                | Setting::PropagateVersion
                | Setting::HasVersion
                // The fast parser requires the arguments even before a subcommand, so clap parses
                // the lines without them.
                | Setting::SubcommandNegatesReqs,
                Switch::On | Switch::Off,
            ) => 0,
            _ => return None,
        };
    }
    Some((all, more))
}

/// Returns whether each positional that has an index is in the place of the draft that the index
/// tells. No two arguments of a command have the same index, so all positionals of the command are
/// in this draft if one of them has an index.
#[inline]
fn has_usual_indices(draft: &Draft) -> bool {
    let positionals = draft.args.iter().filter(|arg| arg.is_positional());
    let mut numbered = (1..).zip(positionals);
    let is_usual = numbered.all(|(place, arg)| arg.index.is_none_or(|index| index == place));
    is_usual && (draft.args.iter()).all(|arg| arg.index.is_none() || arg.is_positional())
}

/// Writes the entries of an argument, and returns the bits that have to be set in the table.
/// Returns `None` if clap has to parse all lines because of the argument.
#[inline]
fn entry(
    out: &mut Vec<u8>,
    draft: &Draft,
    own: &Range<usize>,
    of: &Arg,
    field: &Field,
) -> Option<u8> {
    let Text::Seen(id) = &of.id else {
        return None;
    };
    let is_unknown = of.has(ArgTrait::Dynamic);
    if !has_known_default(draft, of)
        || !field.is_readable
        || (is_unknown && !field.is_known_if_absent)
    {
        return None;
    }
    let (least, most) = numbers(of);
    let is_one = (least, most) == (1, 1);
    let mut flags = kind(of, least, most);
    let group = exclusive_group(draft, of);
    let rules = rules(draft, own, of);
    let is_flag = flags & arg::VALUE == 0;
    let is_special = (most == 0 && !is_flag) || is_unknown || needs_clap(of, is_flag, is_one);
    if group.is_none() || rules.is_none() || is_special {
        flags |= arg::LEFT_TO_CLAP;
    }
    // Conditions on a global argument hold for each command on their own.
    if is_conditional(of) && (rules.is_none() || of.has(ArgTrait::Global)) {
        return None;
    }
    let (group, rules) = (group.unwrap_or_default(), rules.unwrap_or_default());
    let mut all = 0;
    let mut kinds = rules.iter().step_by(rule::LEN);
    if kinds.any(|kind| kind & !rule::FAR == rule::ABSENT) {
        all |= bits::REQUIRED;
    }
    if group != 0 || !rules.is_empty() {
        all |= bits::RULES;
        // Whether a global argument that needs another one is valid depends on the command to which it is given. So
        // clap parses all lines that contain it.
        let mut kinds = rules.iter().step_by(rule::LEN);
        let is_symmetric =
            |kind: &u8| matches!(kind & !rule::FAR, rule::EXCLUDES | rule::OVERRIDES);
        if of.has(ArgTrait::Global) && !kinds.all(is_symmetric) {
            flags |= arg::LEFT_TO_CLAP;
        }
    }
    for (holds, flag, bit) in [
        (of.is_positional(), arg::POSITIONAL, 0),
        (may_be_required(of), arg::REQUIRED, bits::REQUIRED),
        (of.has(ArgTrait::Global), arg::GLOBAL, bits::GLOBALS),
        (of.has(ArgTrait::RequireEquals), arg::EQUALS, 0),
    ] {
        if holds {
            flags |= flag;
            all |= bit;
        }
    }
    if of.is_positional() && flags & arg::LEFT_TO_CLAP != 0 {
        all |= bits::ESCAPE_LEFT_TO_CLAP;
    }
    let is_member = draft.groups.iter().any(|group| {
        let joins = of.groups.contains(&group.id);
        group.required && (joins || group.args.contains(&of.id))
    });
    let text = match &field.default {
        DefaultSource::Text(text) => text.as_str(),
        DefaultSource::Nothing | DefaultSource::Code => "",
    };
    let env = field.env.as_deref().unwrap_or_default();
    let missing = missing(of).unwrap_or_default();
    let long = long(of.long.as_ref())?;
    let mut header = [0; arg::HEAD];
    header[arg::BITS] = flags;
    header[arg::MORE] = more_bits(of, is_member);
    header[arg::SHORT] = short(of.short)?;
    header[arg::ID..arg::MIN].copy_from_slice(&short_hash(id).to_le_bytes());
    header[arg::MIN] = least;
    header[arg::MAX] = most;
    header[arg::DELIMITER] = short(of.delimiter)?;
    header[arg::GROUP..arg::DEFAULT].copy_from_slice(&group.to_le_bytes());
    header[arg::DEFAULT] = default_code_of(of, &field.default)?;
    header[arg::ENV] = u8::try_from(env.len()).ok()?;
    header[arg::RULES] = u8::try_from(rules.len()).ok()?;
    header[arg::LONG] = long.len() as u8;
    header[arg::MISSING] = missing.len() as u8;
    out.extend(header);
    for part in [long, text, env, missing] {
        out.extend(part.bytes());
    }
    out.extend(&rules);
    aliases(out, of, flags)?;
    Some(all)
}

/// Returns the second byte of bits of an argument's entry. `is_member` tells whether the argument is
/// a member of a required group.
#[inline]
fn more_bits(of: &Arg, is_member: bool) -> u8 {
    let bits = [
        (is_member, arg::MEMBER),
        (is_last(of), arg::LAST),
        (
            !of.default_missing.is_empty() && missing(of).is_none(),
            arg::NEEDS_VALUE,
        ),
        (of.has(ArgTrait::AllowHyphenValues), arg::HYPHENS),
        (of.has(ArgTrait::TrailingVarArg), arg::TRAILING),
        (of.action == Some(Action::SetTrue), arg::SETS_TRUE),
        (of.action == Some(Action::SetFalse), arg::SETS_FALSE),
        (of.action == Some(Action::Count), arg::COUNTS),
    ];
    let given = bits.into_iter().filter(|(holds, _)| *holds);
    given.fold(0, |all, (_, bit)| all | bit)
}

/// Returns the value of an occurrence without a value, if the macro sees it and it fits in the
/// table.
#[inline]
fn missing(of: &Arg) -> Option<&str> {
    match of.default_missing.as_slice() {
        [Text::Seen(text)] if (1..256).contains(&text.len()) => Some(text),
        _ => None,
    }
}

/// Returns whether the values of an argument are exactly the words after `--`. clap ignores `last`
/// on an option.
#[inline]
fn is_last(of: &Arg) -> bool {
    of.has(ArgTrait::Last) && of.is_positional()
}

/// Returns whether an argument is a positional whose values may begin with a hyphen.
#[inline]
fn takes_hyphens(of: &Arg) -> bool {
    of.has(ArgTrait::AllowHyphenValues) && of.is_positional()
}

/// Returns whether an argument is required on some lines at least. If it is required unless another
/// argument of the table is given, it has the rule [`rule::UNLESS`]. For all other conditions, the
/// fast parser requires the argument on each line, so clap parses the lines without it.
#[inline]
fn may_be_required(of: &Arg) -> bool {
    let is_required = of.has(ArgTrait::Required);
    is_required || !of.required_unless.is_empty() || !of.required_unless_all.is_empty()
}

/// Returns whether an argument has a property that only clap's parser handles, so that clap has to
/// parse lines with the argument. `is_one` tells whether each occurrence has exactly one value.
#[inline]
fn needs_clap(of: &Arg, is_flag: bool, is_one: bool) -> bool {
    let is_usual = |setting: &ArgTrait| match setting {
        ArgTrait::AllowHyphenValues => true,
        ArgTrait::AllowNegativeNumbers => is_one || of.is_positional(),
        ArgTrait::TrailingVarArg => of.is_positional(),
        _ => USUAL_TRAITS.contains(setting),
    };
    let overrides_itself = of.overrides.contains(&of.id);
    !of.traits.iter().all(is_usual)
        || (overrides_itself && matches!(of.action, Some(Action::Append | Action::Count)))
        || (is_flag && !of.default_missing.is_empty())
        || of.terminator.is_some()
        || (of.value_names > 1 && of.num_args.is_none())
        || (is_flag && of.is_positional())
        || (of.has(ArgTrait::Last) && !of.is_positional())
        || (of.delimiter.is_some() && of.action == Some(Action::Set))
}

/// The boolean settings of arguments that the fast parser handles or can ignore.
const USUAL_TRAITS: [ArgTrait; 8] = [
    ArgTrait::DoubtfulDefault,
    ArgTrait::Required,
    ArgTrait::Global,
    ArgTrait::Hide,
    ArgTrait::Env,
    ArgTrait::IgnoreCase,
    ArgTrait::RequireEquals,
    ArgTrait::Last,
];

/// Returns whether other arguments decide whether an argument is required, or which default it has.
#[inline]
fn is_conditional(of: &Arg) -> bool {
    !of.required_if.is_empty()
        || !of.required_if_all.is_empty()
        || !of.default_ifs.is_empty()
        || (of.has(ArgTrait::Global) && may_be_required(of))
}

/// Returns the minimum and the maximum number of values of one occurrence. A maximum of 255 means
/// no limit.
#[inline]
fn numbers(of: &Arg) -> (u8, u8) {
    let byte = |number: usize| u8::try_from(number).unwrap_or(254).min(254);
    match (of.num_args, of.value_names) {
        (Some((least, most)), _) => (byte(least), most.map_or(255, byte)),
        (None, names @ 2..) => (byte(names), byte(names)),
        (None, _) => (1, 1),
    }
}

/// Returns the bits of an argument's entry that depend on its action and its number of values.
#[inline]
fn kind(of: &Arg, least: u8, most: u8) -> u8 {
    let is_positional = of.is_positional();
    let is_one = (least, most) == (1, 1);
    let is_many = is_positional && least < 2 && most == 255;
    let has_none = of.num_args.is_none() || (least, most) == (0, 0);
    match of.action {
        Some(Action::SetTrue | Action::SetFalse) if has_none => 0,
        Some(Action::Count) if has_none => arg::REPEATABLE,
        Some(Action::Set) if !is_positional || is_one => arg::VALUE,
        Some(Action::Append) if !is_positional || is_one || is_many => arg::VALUE | arg::REPEATABLE,
        _ => arg::LEFT_TO_CLAP,
    }
}

/// Returns the byte that describes the default, or `None` if the text of the default is too long.
#[inline]
fn default_code_of(of: &Arg, default: &DefaultSource) -> Option<u8> {
    Some(match (default, of.action) {
        (DefaultSource::Code, _) => default_code::CODE,
        (DefaultSource::Text(text), _) if text.len() <= default_code::MAX_LEN => {
            text.len() as u8 + 1
        }
        (DefaultSource::Text(_), _) => return None,
        (DefaultSource::Nothing, Some(Action::SetTrue)) => default_code::FALSE,
        (DefaultSource::Nothing, Some(Action::SetFalse)) => default_code::TRUE,
        (DefaultSource::Nothing, Some(Action::Count)) => default_code::ZERO,
        (DefaultSource::Nothing, _) => default_code::NOTHING,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the table of a command with one argument that has `last`.
    fn with_last(long: Option<&str>) -> Vec<u8> {
        let mut paths = Arg::new("paths");
        paths.long = long.map(Text::from);
        paths.action = Some(Action::Set);
        paths.set(ArgTrait::Last, true);
        let draft = Draft {
            args: vec![paths],
            ..Draft::default()
        };
        let field = Field {
            default: DefaultSource::Nothing,
            env: None,
            is_readable: true,
            is_known_if_absent: false,
            is_parsed_by_type: true,
        };
        table(&draft, &[field], 0..1).unwrap()
    }

    #[test]
    fn an_option_gets_no_words_after_two_hyphens() {
        let bits_of = |table: &[u8]| (table[bits::MORE], table[bits::HEAD + arg::MORE]);
        assert_eq!(bits_of(&with_last(None)), (bits::HAS_LAST, arg::LAST));
        assert_eq!(bits_of(&with_last(Some("paths"))), (0, 0));
    }
}
