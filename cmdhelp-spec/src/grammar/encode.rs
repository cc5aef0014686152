//! Encodes grammars as bytes.
//!
//! clap's builder derives some settings of an argument from others (`Arg::_build`). The encoder
//! does the same, so that the functions that read a grammar need not.

mod header;

use self::header::{flags, long_key, plain, short_key, summary};
use super::draft::{
    Action, Alias, Arg, ArgTrait, Command, Default, Deprecated, Draft, Group, Int, PossibleValue,
    Predicate, Switch, Text, Value,
};
use super::layout::{self, arg, deprecated, field, group, predicate, record, summary, value};

/// Encodes a draft as the bytes of a [`Grammar`](super::Grammar).
///
/// ```
/// use cmdhelp_spec::grammar::{Grammar, draft, encode, resolve, Outcome};
/// use cmdhelp_spec::spec::{Command, Item, Part, Text};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// let draft = draft::Draft { args: vec![port], ..Default::default() };
/// let grammar = Grammar::of(encode(&draft).leak());
/// let part = Part { items: vec![Item::Grammar(grammar)].leak(), facts: &[] };
/// let root = Command { name: Text::Plain("serve"), part: Box::leak(Box::new(part)) };
/// assert!(matches!(resolve::<8>(&root, &["--port", "80"]), Outcome::Accepted(_)));
/// ```
#[must_use]
#[inline]
pub fn encode(draft: &Draft) -> Vec<u8> {
    let mut bytes = vec![summary(draft)];
    if draft.command != Command::default() {
        write_record(&mut bytes, record::COMMAND, |out| {
            write_command(out, &draft.command)
        });
    }
    for drafted in &draft.args {
        let start = bytes.len();
        if !write_record(&mut bytes, record::ARG, |out| write_arg(out, drafted)) {
            bytes.truncate(start);
            let names = names_of(drafted);
            write_record(&mut bytes, record::ARG, |out| write_arg(out, &names));
            bytes[0] |= summary::OPEN;
        }
    }
    for drafted in &draft.groups {
        write_record(&mut bytes, record::GROUP, |out| write_group(out, drafted));
    }
    bytes
}

/// Encodes the values that a type accepts. The result is used as
/// [`ValueType::accepts`](crate::spec::ValueType::accepts).
///
/// ```
/// use cmdhelp_spec::grammar::{draft::Value, encode_value};
/// use cmdhelp_spec::spec::{Value as _, ValueType};
///
/// assert_eq!(encode_value(&Value::Bool), <bool as cmdhelp_spec::spec::Value>::TYPE.accepts);
/// ```
#[must_use]
#[inline]
pub fn encode_value(what: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_value(&mut bytes, what);
    bytes
}

/// Returns an argument with only the names of `of`. It replaces `of` if the full description is too
/// long for a record. Functions that read the grammar treat all facts about this argument except
/// its names as unknown.
#[inline]
fn names_of(of: &Arg) -> Arg {
    let mut names = Arg::new(of.id.clone());
    names.long.clone_from(&of.long);
    names.short = of.short;
    names.index = of.index;
    names.aliases.clone_from(&of.aliases);
    names.short_aliases.clone_from(&of.short_aliases);
    names.set(ArgTrait::Global, of.has(ArgTrait::Global));
    names.set(ArgTrait::Dynamic, true);
    names
}

/// Writes a record, and returns whether its length fits in two bytes.
#[inline]
fn write_record(bytes: &mut Vec<u8>, kind: u8, write: impl FnOnce(&mut Vec<u8>)) -> bool {
    let start = bytes.len();
    bytes.extend([kind, 0, 0]);
    write(bytes);
    set_length(bytes, start)
}

#[inline]
fn write_field(bytes: &mut Vec<u8>, tag: u8, write: impl FnOnce(&mut Vec<u8>)) {
    let start = bytes.len();
    bytes.extend([tag, 0, 0]);
    write(bytes);
    set_length(bytes, start);
}

#[inline]
fn set_length(bytes: &mut [u8], start: usize) -> bool {
    let length = u16::try_from(bytes.len() - start);
    let fits = length.is_ok();
    let length = length.unwrap_or(u16::MAX).to_le_bytes();
    bytes[start + 1..start + 3].copy_from_slice(&length);
    fits
}

#[inline]
fn write_text(bytes: &mut Vec<u8>, text: &Text) {
    match text {
        Text::Seen(text) => {
            // If the length does not fit in two bytes, a wrong length is written. This does no
            // harm, because the whole record is then too long and is not used.
            let length = u16::try_from(text.len()).unwrap_or(u16::MAX) & 0x7fff;
            bytes.extend(length.to_le_bytes());
            bytes.extend(text.bytes());
            if text.len() > 0x7fff {
                bytes.extend([0; 0x8000]);
            }
        }
        Text::Const(index) => bytes.extend((index | 0x8000).to_le_bytes()),
    }
}

#[inline]
fn write_char(bytes: &mut Vec<u8>, char: char) {
    write_text(bytes, &Text::Seen(char.to_string()));
}

#[inline]
fn write_texts(bytes: &mut Vec<u8>, tag: u8, texts: &[Text]) {
    for text in texts {
        write_field(bytes, tag, |out| write_text(out, text));
    }
}

#[inline]
fn write_pairs(bytes: &mut Vec<u8>, tag: u8, pairs: &[(Text, Text)]) {
    for (id, value) in pairs {
        write_field(bytes, tag, |out| {
            write_text(out, id);
            write_text(out, value);
        });
    }
}

#[inline]
fn write_predicate(bytes: &mut Vec<u8>, when: &Predicate) {
    match when {
        Predicate::IsPresent => bytes.push(predicate::IS_PRESENT),
        Predicate::Equals(text) => {
            bytes.push(predicate::EQUALS);
            write_text(bytes, text);
        }
    }
}

/// Writes long or short aliases, the visible ones first. `tags` are the tag for visible aliases and
/// the tag for hidden aliases.
#[inline]
fn write_aliases<T>(
    bytes: &mut Vec<u8>,
    tags: [u8; 2],
    aliases: &[Alias<T>],
    write: impl Fn(&mut Vec<u8>, &T),
) {
    for (tag, visible) in tags.into_iter().zip([true, false]) {
        for alias in aliases.iter().filter(|alias| alias.visible == visible) {
            write_field(bytes, tag, |out| write(out, &alias.name));
        }
    }
}

#[inline]
fn write_arg(bytes: &mut Vec<u8>, of: &Arg) {
    let action = action(of);
    let traits = of
        .traits
        .iter()
        .fold(0_u16, |bits, of| bits | 1 << *of as u8);
    let (least, most) = number_of_values(of, action);
    bytes.extend(traits.to_le_bytes());
    bytes.push(action as u8);
    bytes.extend(least.to_le_bytes());
    bytes.extend(most.to_le_bytes());
    bytes.push(flags(of, action));
    bytes.extend(long_key(of));
    bytes.push(short_key(of));
    bytes.push(plain(of, action));
    write_names(bytes, of);
    if let Some(index) = of.index {
        write_field(bytes, field::INDEX, |out| out.extend(index.to_le_bytes()));
    }
    match of.value.as_ref().unwrap_or(&value_of(action)) {
        Value::Any | Value::Written([value::ANY]) => {}
        what => write_field(bytes, field::VALUE, |out| write_value(out, what)),
    }
    if let Some(char) = of.delimiter {
        write_field(bytes, field::DELIMITER, |out| write_char(out, char));
    }
    if let Some(text) = &of.terminator {
        write_field(bytes, field::TERMINATOR, |out| write_text(out, text));
    }
    write_defaults(bytes, of, action);
    write_rules(bytes, of);
}

/// Returns the action of an argument, or the action that clap chooses if none is set.
#[inline]
fn action(of: &Arg) -> Action {
    match (of.action, of.num_args) {
        (Some(action), _) => action,
        (None, Some((0, Some(0)))) => Action::SetTrue,
        (None, Some((_, None))) if of.is_positional() => Action::Append,
        (None, _) => Action::Set,
    }
}

#[inline]
fn value_of(action: Action) -> Value {
    match action {
        Action::SetTrue | Action::SetFalse => Value::Bool,
        Action::Count => Value::Int(Int {
            unsigned: false,
            nonzero: false,
            minimum: Some(0),
            maximum: Some(u8::MAX.into()),
        }),
        _ => Value::Any,
    }
}

#[inline]
fn number_of_values(of: &Arg, action: Action) -> (u16, u16) {
    let (least, most) = match (of.num_args, of.value_names) {
        (Some(range), _) => range,
        (None, names @ 2..) => (names, Some(names)),
        (None, _) => match action {
            Action::Set | Action::Append => (1, Some(1)),
            _ => (0, Some(0)),
        },
    };
    let open = arg::OPEN as u16;
    let bounded = |number| u16::try_from(number).unwrap_or(open).min(open - 1);
    (bounded(least), most.map_or(open, bounded))
}

#[inline]
fn write_names(bytes: &mut Vec<u8>, of: &Arg) {
    write_field(bytes, field::ID, |out| write_text(out, &of.id));
    if let Some(long) = &of.long {
        write_field(bytes, field::LONG, |out| write_text(out, long));
    }
    write_aliases(
        bytes,
        [field::ALIAS, field::HIDDEN_ALIAS],
        &of.aliases,
        write_text,
    );
    if let Some(short) = of.short {
        write_field(bytes, field::SHORT, |out| write_char(out, short));
    }
    let tags = [field::SHORT_ALIAS, field::HIDDEN_SHORT_ALIAS];
    write_aliases(bytes, tags, &of.short_aliases, |out, char| {
        write_char(out, *char)
    });
}

/// Returns the value that clap gives to an absent argument with this action, such as `false`, or
/// `None` if clap gives it none.
#[inline]
fn default_of(action: Action) -> Option<&'static str> {
    match action {
        Action::SetTrue => Some("false"),
        Action::SetFalse => Some("true"),
        Action::Count => Some("0"),
        _ => None,
    }
}

#[inline]
fn write_defaults(bytes: &mut Vec<u8>, of: &Arg, action: Action) {
    let missing = match action {
        Action::SetTrue => Some("true"),
        Action::SetFalse => Some("false"),
        _ => None,
    };
    match missing {
        Some(text) if of.default_missing.is_empty() => {
            write_texts(bytes, field::DEFAULT_MISSING, &[text.into()]);
        }
        _ => write_texts(bytes, field::DEFAULT_MISSING, &of.default_missing),
    }
    match (&of.default, default_of(action)) {
        (Default::Values(values), _) if !values.is_empty() => {
            write_texts(bytes, field::DEFAULT, values);
        }
        (Default::None | Default::Values(_), Some(text)) => {
            write_texts(bytes, field::DEFAULT, &[text.into()]);
        }
        _ => {}
    }
    for default in &of.default_ifs {
        write_field(bytes, field::DEFAULT_IF, |out| {
            write_text(out, &default.other);
            write_predicate(out, &default.when);
            out.push(u8::from(default.values.is_some()));
            for text in default.values.as_deref().unwrap_or_default() {
                write_text(out, text);
            }
        });
    }
}

#[inline]
fn write_rules(bytes: &mut Vec<u8>, of: &Arg) {
    write_texts(bytes, field::CONFLICT, &of.conflicts);
    write_texts(bytes, field::OVERRIDE, &of.overrides);
    for (when, id) in &of.requires {
        write_field(bytes, field::REQUIRES, |out| {
            write_text(out, id);
            write_predicate(out, when);
        });
    }
    write_pairs(bytes, field::REQUIRED_IF, &of.required_if);
    write_pairs(bytes, field::REQUIRED_IF_ALL, &of.required_if_all);
    write_texts(bytes, field::REQUIRED_UNLESS, &of.required_unless);
    write_texts(bytes, field::REQUIRED_UNLESS_ALL, &of.required_unless_all);
    write_texts(bytes, field::GROUP, &of.groups);
    for what in &of.deprecated {
        write_field(bytes, field::DEPRECATED, |out| {
            let (what, text) = match what {
                Deprecated::Argument => (deprecated::ARGUMENT, String::new()),
                Deprecated::Long(name) => (deprecated::LONG, name.clone()),
                Deprecated::Short(name) => (deprecated::SHORT, name.to_string()),
                Deprecated::Value(text) => (deprecated::VALUE, text.clone()),
            };
            out.push(what);
            write_text(out, &text.into());
        });
    }
}

#[inline]
fn write_value(bytes: &mut Vec<u8>, what: &Value) {
    match what {
        Value::Any => bytes.push(value::ANY),
        Value::NonEmpty => bytes.push(value::NON_EMPTY),
        Value::Bool => bytes.push(value::BOOL),
        Value::Boolish => bytes.push(value::BOOLISH),
        Value::Falsey => bytes.push(value::FALSEY),
        Value::Int(int) => bytes.extend(super::accepts::int(*int)),
        Value::Float => bytes.push(value::FLOAT),
        Value::Char => bytes.push(value::CHAR),
        Value::OneOf(values) => {
            bytes.push(value::ONE_OF);
            values.iter().for_each(|value| write_possible(bytes, value));
        }
        Value::Type(index) => {
            bytes.push(value::TYPE);
            bytes.extend(index.to_le_bytes());
        }
        Value::Written(written) => bytes.extend(*written),
        Value::Named(word) => {
            bytes.push(value::DYNAMIC);
            write_text(bytes, &word.as_str().into());
        }
        Value::Dynamic => bytes.push(value::DYNAMIC),
    }
}

#[inline]
fn write_possible(bytes: &mut Vec<u8>, value: &PossibleValue) {
    bytes.push(u8::from(value.hide));
    // The number of names is stored in one byte, so aliases after the 254th are ignored.
    let aliases = &value.aliases[..value.aliases.len().min(254)];
    bytes.push(1 + aliases.len() as u8);
    write_text(bytes, &value.name);
    aliases.iter().for_each(|alias| write_text(bytes, alias));
}

#[inline]
fn write_group(bytes: &mut Vec<u8>, of: &Group) {
    let required = if of.required {
        group::flag::REQUIRED
    } else {
        0
    };
    let multiple = if of.multiple {
        group::flag::MULTIPLE
    } else {
        0
    };
    bytes.push(required | multiple);
    write_field(bytes, group::field::ID, |out| write_text(out, &of.id));
    write_texts(bytes, group::field::ARG, &of.args);
    write_texts(bytes, group::field::REQUIRES, &of.requires);
    write_texts(bytes, group::field::CONFLICT, &of.conflicts);
}

#[inline]
fn write_command(bytes: &mut Vec<u8>, of: &Command) {
    let (mut on, mut off, mut dynamic) = (0_u32, 0_u32, 0_u32);
    for (setting, switch) in &of.settings {
        let bit = 1 << *setting as u8;
        for (bits, wanted) in [
            (&mut on, Switch::On),
            (&mut off, Switch::Off),
            (&mut dynamic, Switch::Dynamic),
        ] {
            if *switch == wanted {
                *bits |= bit
            } else {
                *bits &= !bit
            }
        }
    }
    for bits in [on, off, dynamic] {
        bytes.extend(bits.to_le_bytes());
    }
    use layout::command::field;
    if let Some(long) = &of.long_flag {
        write_field(bytes, field::LONG_FLAG, |out| write_text(out, long));
    }
    let tags = [field::LONG_FLAG_ALIAS, field::HIDDEN_LONG_FLAG_ALIAS];
    write_aliases(bytes, tags, &of.long_flag_aliases, write_text);
    if let Some(short) = of.short_flag {
        write_field(bytes, field::SHORT_FLAG, |out| write_char(out, short));
    }
    let tags = [field::SHORT_FLAG_ALIAS, field::HIDDEN_SHORT_FLAG_ALIAS];
    write_aliases(bytes, tags, &of.short_flag_aliases, |out, char| {
        write_char(out, *char)
    });
}
