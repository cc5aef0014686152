//! An argument in a manifest.

mod default;
mod group;
mod name;
mod numeral;
mod property;
mod relation;
mod typed;

pub(super) use self::group::Groups;
use self::name::write_short;
pub(super) use self::property::write_key;
pub(super) use self::relation::Around;
use self::typed::has_shown;
use super::out::Out;
use crate::session::ValuesFn;
use crate::spec::{
    Action, Arg, DefaultText, Effect, Other, Parser, Setting, Text, ValueType, Word,
};

/// An argument with all its facts.
#[derive(Clone, Copy)]
pub(super) struct Argument<'a> {
    arg: &'a Arg,
    around: Around<'a>,
    long: Option<Text>,
    odd: bool,
    short: Option<char>,
    aliases: Option<&'static [Text]>,
    hidden_aliases: Option<&'static [Text]>,
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
    requires: Option<&'static [Other]>,
    conflicts: Option<&'static [Other]>,
    word: Option<Word>,
    format: Option<Text>,
    negated: Option<Text>,
    pub(super) values_from: Option<(Text, Option<ValuesFn>)>,
    pub(super) effect: Option<Effect>,
    secret: bool,
    pub(super) json_output: bool,
    pub(super) unseen: bool,
}

impl<'a> Argument<'a> {
    pub(super) const fn of(arg: &'a Arg) -> Self {
        let mut this = Self {
            arg,
            around: Around::NOWHERE,
            long: None,
            odd: false,
            short: None,
            aliases: None,
            hidden_aliases: None,
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
            secret: false,
            json_output: false,
            unseen: !arg.value.seen || matches!(arg.action, Action::Unseen),
        };
        let mut i = 0;
        while i < arg.settings.len() {
            this.setting(&arg.settings[i]);
            i += 1;
        }
        this
    }

    /// Returns the argument with the arguments that it may refer to.
    pub(super) const fn within(mut self, around: &Around<'a>) -> Self {
        self.around = *around;
        self
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
            Setting::HiddenAliases(names) => self.hidden_aliases = Some(names),
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
            Setting::Conflicts(args) => {
                self.conflicts = Some(args);
                self.unseen |= Other::any_unseen(args);
            }
            Setting::Type(word) => self.word = Some(word),
            Setting::Format(format) => self.format = Some(format),
            Setting::Negated(flag) => self.negated = Some(flag),
            Setting::ValuesFrom(command, function) => self.values_from = Some((command, function)),
            Setting::Effect(effect) => self.effect = Some(effect),
            Setting::Secret => self.secret = true,
            Setting::JsonOutput => self.json_output = true,
            Setting::Unseen => self.unseen = true,
        }
    }

    /// Returns whether it is shown: help and version flags are the same everywhere and say nothing
    /// about the program.
    pub(super) const fn is_shown(&self) -> bool {
        !self.hidden && !matches!(self.arg.action, Action::Show)
    }

    /// Returns its id, by which other arguments refer to it.
    pub(super) const fn id(&self) -> &'a str {
        self.arg.id.raw()
    }

    pub(super) const fn has_default(&self) -> bool {
        self.default.is_some()
    }

    pub(super) const fn is_positional(&self) -> bool {
        self.arg.positional
    }

    /// Returns whether its values may look like flags.
    pub(super) const fn takes_flags(&self) -> bool {
        self.hyphen_values || self.trailing
    }

    /// Returns whether it has the flag `--name`, shown or hidden.
    pub(super) const fn is_named(&self, name: &str) -> bool {
        self.has_name(name, true)
    }

    /// Returns whether it has a long flag with this prefix.
    pub(super) const fn is_name_begun_by(&self, with: &str) -> bool {
        self.has_name(with, false)
    }

    /// Returns whether it has this name, or a name with this prefix.
    const fn has_name(&self, with: &str, whole: bool) -> bool {
        let lists = [self.aliases, self.hidden_aliases];
        let mut found = match self.long {
            Some(long) => is_name(long, with, whole),
            None => false,
        };
        let mut i = 0;
        while i < lists.len() {
            if let Some(names) = lists[i] {
                let mut i = 0;
                while i < names.len() {
                    found |= is_name(names[i], with, whole);
                    i += 1;
                }
            }
            i += 1;
        }
        found
    }

    /// Returns whether it takes no value.
    const fn is_switch(&self) -> bool {
        let acts_alone = matches!(
            self.arg.action,
            Action::SetTrue | Action::SetFalse | Action::Count | Action::Show
        );
        self.takes_no_values() || (acts_alone && !self.takes_a_value_at_times())
    }

    const fn takes_no_values(&self) -> bool {
        matches!(self.num_args, Some((0, Some(0))))
    }

    const fn takes_a_value_at_times(&self) -> bool {
        matches!(self.num_args, Some((_, None | Some(1..))))
    }

    /// Returns the word for its type.
    pub(super) const fn word(&self) -> Word {
        // A switch takes no value, whatever its declared type.
        if self.is_switch() {
            return Word::Bool;
        }
        match self.said_word() {
            Word::Enum | Word::Bool if !self.has_values() => Word::String,
            // An argument with a value is not a switch.
            Word::Bool => Word::Enum,
            word => word,
        }
    }

    /// Returns the type word of an argument that takes a value, from its declaration or its Rust
    /// type.
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
        let declared = match (self.arg.parser, self.arg.value.word) {
            (Parser::Listed, _) => return Word::Enum,
            // A function parser may read any text: `0x1f`, `5 minutes` or `tomorrow`. A program's
            // name for its own type says nothing about the form of the text.
            (Parser::Function, Word::Extension(word)) => Word::Extension(word),
            (Parser::Function, _) => Word::String,
            (Parser::Type, word) => word,
        };
        match (declared, self.hint) {
            (Word::String, Some(hint)) => hint,
            (word, _) => word,
        }
    }

    /// Returns whether its values are listed, or the command that lists them is named.
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

    /// Returns whether its value is `true` or `false`.
    const fn is_truth(&self) -> bool {
        match (self.word, self.value()) {
            (Some(Word::Bool), _) => true,
            (None | Some(Word::Enum), Some(value)) => matches!(value.word, Word::Bool),
            _ => false,
        }
    }

    /// Returns the facts of its Rust type, if the type's own parser is in force.
    const fn value(&self) -> Option<&'a ValueType> {
        match (self.arg.parser, self.word) {
            (Parser::Type | Parser::Listed, None | Some(Word::Enum)) if !self.is_switch() => {
                Some(&self.arg.value)
            }
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

    /// Writes it as an element of `args` or an entry of `flags`.
    pub(super) const fn write(&self, out: &mut Out<'_>, binary: Text) {
        self.write_start(out);
        self.write_body(out, binary);
        out.close(b'}');
    }

    /// Writes the part before the keys about the type.
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

    /// Writes the part behind the keys about the type.
    pub(super) const fn write_end(&self, out: &mut Out<'_>) {
        out.continues();
        self.write_untyped(out);
        out.close(b'}');
    }

    /// Returns whether the keys about the type depend on a type that is known only at run time.
    pub(super) const fn depends_on_type(&self) -> bool {
        let named = matches!(self.word, Some(word) if !matches!(word, Word::Enum));
        let decided = named || self.is_switch() || self.values.is_some() || self.range.is_some();
        !decided || self.has_const_default()
    }

    /// Writes the keys that positionals and flags have in common.
    const fn write_body(&self, out: &mut Out<'_>, binary: Text) {
        self.write_typed(out, binary);
        self.write_untyped(out);
    }

    /// Writes the keys that do not depend on the type.
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
            out.word(effect.as_str());
        }
        out.key_if("\"secret\":true", self.secret);
        out.key_if("\"json_output\":true", self.json_output);
        if self.is_positional() {
            out.key_if("\"last\":true", self.last);
            out.key_if("\"trailing\":true", self.trailing);
        } else {
            out.optional("\"negate_flag\":", self.negated_switch());
            self.write_names(out);
        }
        self.write_relations(out);
    }

    /// Writes the number of values of an occurrence, if it is not the usual one.
    const fn write_arity(&self, out: &mut Out<'_>) {
        let Some((least, most)) = self.num_args else {
            return;
        };
        let is_usual = match (least, most) {
            (1, Some(1)) | (0, Some(0)) => true,
            // Any number, which is told by `repeatable`.
            (1, None) => self.is_positional(),
            _ => false,
        };
        if is_usual {
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
        let requires = self.relation(self.requires);
        if !requires.is_empty() {
            out.key("\"requires\":");
            requires.write_spellings(out);
        }
        let conflicts = self.relation(self.conflicts);
        if !conflicts.is_empty() {
            out.key("\"conflicts_with\":");
            conflicts.write_spellings(out);
        }
    }
}

const fn is_name(name: Text, with: &str, whole: bool) -> bool {
    let (name, with) = (name.raw().as_bytes(), with.as_bytes());
    crate::spec::starts_with(name, with) && (!whole || name.len() == with.len())
}
