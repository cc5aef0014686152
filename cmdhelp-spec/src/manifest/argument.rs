//! One argument, as it stands in a manifest.

mod default;
mod numeral;

use super::out::Out;
use crate::session::ValuesFn;
use crate::spec::{
    Action, Arg, DefaultText, Parser, PossibleValue, Setting, Text, ValueType, Word,
};

/// An argument with all that is said of it taken together.
#[derive(Clone, Copy)]
pub(super) struct Argument<'a> {
    arg: &'a Arg,
    long: Option<Text>,
    odd: bool,
    short: Option<char>,
    aliases: Option<&'static [Text]>,
    short_aliases: Option<&'static [char]>,
    help: Option<Text>,
    long_help: Option<Text>,
    value_name: Option<Text>,
    default: Option<&'static [DefaultText]>,
    default_missing: Option<Text>,
    env: Option<Text>,
    num_args: Option<(usize, Option<usize>)>,
    delimiter: Option<char>,
    require_equals: bool,
    pub(super) global: bool,
    required: Option<bool>,
    pub(super) hidden: bool,
    last: bool,
    trailing: bool,
    hyphen_values: bool,
    exclusive: bool,
    values: Option<&'static [Text]>,
    range: Option<(Option<i128>, Option<i128>)>,
    hint: Option<Word>,
    requires: Option<&'static [Text]>,
    conflicts: Option<&'static [Text]>,
    word: Option<Word>,
    format: Option<Text>,
    negated: Option<Text>,
    pub(super) values_from: Option<(Text, Option<ValuesFn>)>,
    effect: Option<&'static str>,
    pub(super) unseen: bool,
}

impl<'a> Argument<'a> {
    pub(super) const fn of(arg: &'a Arg) -> Self {
        let mut this = Self {
            arg,
            long: None,
            odd: false,
            short: None,
            aliases: None,
            short_aliases: None,
            help: None,
            long_help: None,
            value_name: None,
            default: None,
            default_missing: None,
            env: None,
            num_args: None,
            delimiter: None,
            require_equals: false,
            global: false,
            required: None,
            hidden: false,
            last: false,
            trailing: false,
            hyphen_values: false,
            exclusive: false,
            values: None,
            range: None,
            hint: None,
            requires: None,
            conflicts: None,
            word: None,
            format: None,
            negated: None,
            values_from: None,
            effect: None,
            unseen: !arg.value.seen || matches!(arg.action, Action::Unseen),
        };
        let mut i = 0;
        while i < arg.settings.len() {
            this.setting(&arg.settings[i]);
            i += 1;
        }
        this
    }

    const fn setting(&mut self, setting: &Setting) {
        match *setting {
            Setting::Long(name) => self.long = Some(name),
            Setting::OddLong(name) => {
                self.long = Some(name);
                self.odd = true;
            }
            Setting::Short(name) => self.short = Some(name),
            Setting::Aliases(names) => self.aliases = Some(names),
            Setting::ShortAliases(names) => self.short_aliases = Some(names),
            Setting::Help(help) => self.help = Some(help),
            Setting::LongHelp(help) => self.long_help = help,
            Setting::ValueName(name) => self.value_name = Some(name),
            Setting::Default(texts) => {
                self.default = Some(texts);
                let mut i = 0;
                while i < texts.len() {
                    self.unseen |= self.default_is_unseen(texts[i]);
                    i += 1;
                }
            }
            Setting::DefaultMissing(text) => self.default_missing = Some(text),
            Setting::Env(name) => self.env = Some(name),
            Setting::NumArgs(least, most) => self.num_args = Some((least, most)),
            Setting::Delimiter(delimiter) => self.delimiter = delimiter,
            Setting::RequireEquals(equals) => self.require_equals = equals,
            Setting::Global(global) => self.global = global,
            Setting::Required(required) => self.required = Some(required),
            Setting::Hide(hide) => self.hidden = hide,
            Setting::HideFromAgents | Setting::Negates => self.hidden = true,
            Setting::Last(last) => self.last = last,
            Setting::Trailing(trailing) => self.trailing = trailing,
            Setting::HyphenValues(hyphen) => self.hyphen_values = hyphen,
            Setting::Exclusive(exclusive) => self.exclusive = exclusive,
            Setting::Values(values) => self.values = Some(values),
            Setting::Range(minimum, maximum) => self.range = Some((minimum, maximum)),
            Setting::Hint(word) => self.hint = Some(word),
            Setting::Requires(args) => self.requires = Some(args),
            Setting::Conflicts(args) => self.conflicts = Some(args),
            Setting::Type(word) => self.word = Some(word),
            Setting::Format(format) => self.format = Some(format),
            Setting::Negated(flag) => self.negated = Some(flag),
            Setting::ValuesFrom(command, function) => self.values_from = Some((command, function)),
            Setting::Effect(effect) => self.effect = Some(effect),
            Setting::Unseen => self.unseen = true,
        }
    }

    /// Help and version flags are the same everywhere and say nothing about the program.
    pub(super) const fn is_shown(&self) -> bool {
        !self.hidden && !matches!(self.arg.action, Action::Show)
    }

    pub(super) const fn is_positional(&self) -> bool {
        self.arg.positional
    }

    /// Whether it takes words as values that look like flags.
    pub(super) const fn takes_flags(&self) -> bool {
        self.hyphen_values || self.trailing
    }

    /// Whether it is written `--name`, as far as its shown names tell.
    pub(super) const fn is_named(&self, name: &str) -> bool {
        if let Some(long) = self.long
            && super::str_eq(long.raw(), name)
        {
            return true;
        }
        if let Some(aliases) = self.aliases {
            let mut i = 0;
            while i < aliases.len() {
                if super::str_eq(aliases[i].raw(), name) {
                    return true;
                }
                i += 1;
            }
        }
        false
    }

    /// Whether it is given without a value.
    const fn is_switch(&self) -> bool {
        matches!(
            self.arg.action,
            Action::SetTrue | Action::SetFalse | Action::Count | Action::Show
        ) && !self.takes_a_value_at_times()
    }

    const fn takes_a_value_at_times(&self) -> bool {
        matches!(self.num_args, Some((_, None | Some(1..))))
    }

    /// The word for its type.
    pub(super) const fn word(&self) -> Word {
        // A switch takes no value, whatever its author calls it.
        if self.is_switch() {
            return Word::Bool;
        }
        match self.said_word() {
            Word::Enum | Word::Bool if !self.has_values() => Word::String,
            // What has a value on the command line is no switch.
            Word::Bool => Word::Enum,
            word => word,
        }
    }

    /// What the author or the type says, of an argument that takes a value.
    const fn said_word(&self) -> Word {
        if let Some(word) = self.word {
            return word;
        }
        if self.values_from.is_some() || self.values.is_some() {
            return Word::Enum;
        }
        if self.range.is_some() {
            return Word::Int;
        }
        let word = match (self.arg.value.word, self.hint) {
            (Word::String, Some(hint)) => hint,
            (word, _) => word,
        };
        match (self.arg.parser, word) {
            // A function of the author's may read `0x1f`, `5k` or `maybe`.
            (Parser::Function, Word::Int | Word::Float | Word::Enum | Word::Bool) => Word::String,
            (_, word) => word,
        }
    }

    /// Whether its values can be listed, or the command named that lists them.
    const fn has_values(&self) -> bool {
        if self.values_from.is_some() || self.is_truth() {
            return true;
        }
        if matches!(self.values, Some([_, ..])) {
            return true;
        }
        match self.value() {
            Some(value) => has_shown(value.values),
            None => false,
        }
    }

    /// Whether its value is `true` or `false`.
    const fn is_truth(&self) -> bool {
        match (self.word, self.value()) {
            (Some(Word::Bool), _) => true,
            (None | Some(Word::Enum), Some(value)) => matches!(value.word, Word::Bool),
            _ => false,
        }
    }

    /// What its type says, where the type's own parser is in force.
    const fn value(&self) -> Option<&'a ValueType> {
        match (self.arg.parser, self.word) {
            (Parser::Type, None | Some(Word::Enum)) if !self.is_switch() => Some(&self.arg.value),
            _ => None,
        }
    }

    const fn is_required(&self) -> bool {
        match self.required {
            Some(required) => required,
            None => self.arg.required,
        }
    }

    const fn most_values(&self) -> Option<usize> {
        match self.num_args {
            Some((_, most)) => most,
            None if self.is_positional() && self.arg.many => None,
            None if self.is_switch() => Some(0),
            None => Some(1),
        }
    }

    const fn is_repeatable(&self) -> bool {
        if matches!(self.arg.action, Action::Append | Action::Count) {
            return true;
        }
        self.trailing || !matches!(self.most_values(), Some(0 | 1)) || self.delimiter.is_some()
    }

    /// Writes it as an element of `args`, or as an entry of `flags`.
    pub(super) const fn write(&self, out: &mut Out<'_>, binary: Text) {
        self.write_start(out);
        self.write_body(out, binary);
        out.close(b'}');
    }

    /// What stands before the keys about the type.
    pub(super) const fn write_start(&self, out: &mut Out<'_>) {
        if self.is_positional() {
            out.next();
            out.open(b'{');
            out.key("\"name\":");
            out.text(self.arg.id);
            out.comma();
        } else {
            self.write_key(out);
            out.open(b'{');
        }
    }

    /// What stands after them.
    pub(super) const fn write_end(&self, out: &mut Out<'_>) {
        out.continues();
        self.write_untyped(out);
        out.close(b'}');
    }

    /// `negate_flag` is for switches only, and for names that the specification can take there.
    const fn negated_switch(&self) -> Option<Text> {
        match (self.word(), self.negated) {
            (Word::Bool, Some(flag)) if is_plain_flag(flag.raw()) => Some(flag),
            _ => None,
        }
    }

    /// The key is the long name where there is one that the specification can take as a key.
    /// Otherwise it is the short name, or the id, and `spelling` says what to write.
    const fn write_key(&self, out: &mut Out<'_>) {
        out.next();
        out.quote();
        match (self.long, self.short) {
            (Some(long), _) if !self.odd => out.inner(long),
            (None, Some(short)) if short.is_ascii_alphabetic() => out.put_char(short),
            _ => write_sanitised(out, self.arg.id.raw()),
        }
        out.put("\":");
    }

    const fn write_names(&self, out: &mut Out<'_>) {
        match (self.long, self.short) {
            (Some(long), _) if self.odd => {
                out.key("\"spelling\":");
                out.put("\"--");
                out.inner(long);
                out.quote();
            }
            (None, Some(short)) if !short.is_ascii_alphabetic() => {
                out.key("\"spelling\":");
                write_short(out, short, "-");
            }
            _ => {}
        }
        if let (Some(_), Some(short)) = (self.long, self.short) {
            out.key("\"short\":");
            write_short(out, short, "");
        }
        if let Some(aliases) = self.aliases {
            out.key("\"aliases\":");
            out.texts(aliases);
        }
        if let Some(shorts) = self.short_aliases {
            out.key("\"short_aliases\":");
            out.open(b'[');
            let mut i = 0;
            while i < shorts.len() {
                out.next();
                write_short(out, shorts[i], "");
                i += 1;
            }
            out.close(b']');
        }
    }

    /// Whether its type has to be known before the keys about it can be written.
    pub(super) const fn depends_on_type(&self) -> bool {
        let named = matches!(self.word, Some(word) if !matches!(word, Word::Enum));
        let decided = named || self.is_switch() || self.values.is_some() || self.range.is_some();
        !decided || self.has_const_default()
    }

    /// What positionals and flags have in common.
    const fn write_body(&self, out: &mut Out<'_>, binary: Text) {
        self.write_typed(out, binary);
        self.write_untyped(out);
    }

    /// The keys that are about the type.
    pub(super) const fn write_typed(&self, out: &mut Out<'_>, binary: Text) {
        let word = self.word();
        out.key("\"type\":");
        out.word(word.text());
        self.write_default(out, word);
        self.write_format(out);
        self.write_values(out, word);
        if let (Some((command, _)), false) = (self.values_from, matches!(word, Word::Bool)) {
            out.key("\"enum_source\":");
            out.put("\"dynamic:");
            out.inner(binary);
            out.space();
            out.inner(command);
            out.quote();
        }
        self.write_range(out, word);
    }

    /// The others.
    const fn write_untyped(&self, out: &mut Out<'_>) {
        out.key_if("\"required\":true", self.is_required());
        let description = match (self.long_help, self.help) {
            (Some(long), _) => Some(long),
            (None, help) => help,
        };
        out.optional("\"description\":", description);
        out.optional("\"default_missing\":", self.default_missing);
        out.key_if("\"repeatable\":true", self.is_repeatable());
        self.write_arity(out);
        out.optional("\"value_name\":", self.value_name);
        if let Some(delimiter) = self.delimiter {
            out.key("\"delimiter\":");
            write_short(out, delimiter, "");
        }
        out.key_if("\"require_equals\":true", self.require_equals);
        out.optional("\"env\":", self.env);
        if let Some(effect) = self.effect {
            out.key("\"effect\":");
            out.word(effect);
        }
        if self.is_positional() {
            out.key_if("\"last\":true", self.last);
            out.key_if("\"trailing\":true", self.trailing);
        } else {
            out.optional("\"negate_flag\":", self.negated_switch());
            self.write_names(out);
        }
        self.write_relations(out);
    }

    const fn write_format(&self, out: &mut Out<'_>) {
        if self.format.is_some() {
            out.optional("\"format\":", self.format);
        } else if let Some(ValueType {
            format: Some(format),
            ..
        }) = self.value()
        {
            out.key("\"format\":");
            out.word(format);
        }
    }

    const fn write_values(&self, out: &mut Out<'_>, word: Word) {
        if matches!(word, Word::Bool) {
            return;
        }
        if let Some(values) = self.values
            && !values.is_empty()
        {
            out.key("\"enum\":");
            out.texts(values);
            return;
        }
        if !matches!(word, Word::Enum) || self.values_from.is_some() {
            return;
        }
        if self.is_truth() {
            out.key("\"enum\":");
            out.put("[\"true\",\"false\"]");
            return;
        }
        let Some(value) = self.value() else {
            return;
        };
        out.key("\"enum\":");
        out.open(b'[');
        let mut has_help = false;
        let mut i = 0;
        while i < value.values.len() {
            let possible = &value.values[i];
            if !possible.hide {
                out.next();
                out.text(possible.name);
                has_help |= possible.help.is_some();
            }
            i += 1;
        }
        out.close(b']');
        if has_help {
            write_enum_help(out, value.values);
        }
    }

    const fn write_range(&self, out: &mut Out<'_>, word: Word) {
        if !word.is_number() {
            return;
        }
        let range = match (self.range, self.value()) {
            (Some(range), _) => range,
            (None, Some(value)) => (value.minimum, value.maximum),
            (None, None) => return,
        };
        if let Some(minimum) = range.0 {
            out.key("\"minimum\":");
            out.number(minimum);
        }
        if let Some(maximum) = range.1 {
            out.key("\"maximum\":");
            out.number(maximum);
        }
    }

    /// How many values an occurrence takes, where it is not the usual number.
    const fn write_arity(&self, out: &mut Out<'_>) {
        let Some((least, most)) = self.num_args else {
            return;
        };
        if matches!((least, most), (1, Some(1))) || (least == 0 && matches!(most, Some(0))) {
            return;
        }
        out.key("\"values\":");
        out.open(b'{');
        out.key("\"min\":");
        out.number(least as i128);
        if let Some(most) = most {
            out.key("\"max\":");
            out.number(most as i128);
        }
        out.close(b'}');
    }

    const fn write_relations(&self, out: &mut Out<'_>) {
        out.key_if("\"exclusive\":true", self.exclusive);
        if let Some(args) = self.requires {
            out.key("\"requires\":");
            out.texts(args);
        }
        if let Some(args) = self.conflicts {
            out.key("\"conflicts_with\":");
            out.texts(args);
        }
    }
}

/// Whether one of the values is shown.
const fn has_shown(values: &[PossibleValue]) -> bool {
    let mut i = 0;
    while i < values.len() {
        if !values[i].hide {
            return true;
        }
        i += 1;
    }
    false
}

/// Two dashes, a letter or digit, then letters, digits and dashes.
const fn is_plain_flag(flag: &str) -> bool {
    let [b'-', b'-', first, rest @ ..] = flag.as_bytes() else {
        return false;
    };
    let mut i = 0;
    while i < rest.len() {
        if !rest[i].is_ascii_alphanumeric() && rest[i] != b'-' {
            return false;
        }
        i += 1;
    }
    first.is_ascii_alphanumeric()
}

const fn variant_name(values: &[PossibleValue], variant: &str) -> Option<Text> {
    let mut i = 0;
    while i < values.len() {
        if super::str_eq(values[i].variant, variant) {
            return Some(values[i].name);
        }
        i += 1;
    }
    None
}

const fn write_enum_help(out: &mut Out<'_>, values: &[PossibleValue]) {
    out.key("\"enum_help\":");
    out.open(b'{');
    let mut i = 0;
    while i < values.len() {
        let possible = &values[i];
        if let (false, Some(help)) = (possible.hide, possible.help) {
            out.next();
            out.text(possible.name);
            out.put(":");
            out.text(help);
        }
        i += 1;
    }
    out.close(b'}');
}

/// Writes a character between quotes, escaped where it has to be.
const fn write_short(out: &mut Out<'_>, character: char, dashes: &str) {
    out.quote();
    out.put(dashes);
    match character {
        '"' => out.put("\\\""),
        '\\' => out.put("\\\\"),
        '\t' => out.put("\\t"),
        '\n' => out.put("\\n"),
        character if (character as u32) < 0x20 => {
            out.put("\\u00");
            out.put_char(b"01"[character as usize >> 4] as char);
            out.put_char(b"0123456789abcdef"[character as usize & 15] as char);
        }
        character => out.put_char(character),
    }
    out.quote();
}

/// Writes an id so that it can be a key: a letter, then letters, digits, `-` and `_`.
const fn write_sanitised(out: &mut Out<'_>, id: &str) {
    let bytes = id.as_bytes();
    // One letter is the key of a short name.
    if bytes.len() < 2 || !bytes[0].is_ascii_alphabetic() {
        out.put("flag-");
    }
    let mut i = 0;
    while i < bytes.len() {
        let byte = bytes[i];
        if byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' {
            out.put_char(byte as char);
        } else if byte.is_ascii() {
            out.put("_");
        } else {
            // No two ids become one key.
            out.put("x");
            out.number(byte as i128);
        }
        i += 1;
    }
}
