//! Writes an argument into a manifest.

mod default;
mod group;
mod name;
mod numeral;
mod property;
mod relation;
mod type_word;
mod typed;
mod untyped;

pub(super) use self::group::VisibleGroups;
pub(super) use self::property::write_key;
pub(super) use self::relation::ReferenceScope;
use super::out::Out;
use crate::initial::with_initial_values;
use crate::session::ValuesFn;
use crate::slice::{any, each};
use crate::spec::{Action, Arg, DefaultText, Effect, Other, Setting, Text, Word};

with_initial_values! {
    /// An argument with all its facts.
    #[derive(Clone, Copy)]
    pub(super) struct Argument<'a> (arg: &'a Arg) {
        arg: &'a Arg = arg,
        scope: ReferenceScope<'a> = ReferenceScope::NO_SCOPE,
        long: Option<Text> = None,
        odd: bool = false,
        short: Option<char> = None,
        aliases: Option<&'static [Text]> = None,
        hidden_aliases: Option<&'static [Text]> = None,
        short_aliases: Option<&'static [char]> = None,
        help: Option<Text> = None,
        long_help: Option<Text> = None,
        value_name: Option<Text> = None,
        default: Option<&'static [DefaultText]> = None,
        default_missing: Option<Text> = None,
        env: Option<Text> = None,
        num_args: Option<(usize, Option<usize>)> = None,
        delimiter: Option<char> = None,
        require_equals: bool = false,
        pub(super) global: bool = false,
        required: Option<bool> = None,
        pub(super) hidden: bool = false,
        last: bool = false,
        trailing: bool = false,
        pub(super) hyphen_values: bool = false,
        exclusive: bool = false,
        values: Option<&'static [Text]> = None,
        range: Option<(Option<i128>, Option<i128>)> = None,
        hint: Option<Word> = None,
        requires: Option<&'static [Other]> = None,
        conflicts: Option<&'static [Other]> = None,
        word: Option<Word> = None,
        format: Option<Text> = None,
        negated: Option<Text> = None,
        pub(super) values_from: Option<(Text, Option<ValuesFn>)> = None,
        pub(super) effect: Option<Effect> = None,
        secret: bool = false,
        pub(super) json_output: bool = false,
        pub(super) dynamic: bool = !arg.value.seen || matches!(arg.action, Action::Dynamic),
    }
}

impl<'a> Argument<'a> {
    #[inline]
    pub(super) const fn of(arg: &'a Arg) -> Self {
        let mut this = Self::initial(arg);
        each!(arg.settings, |setting| {
            this.setting(setting);
        });
        this
    }

    /// Returns the argument with `scope`, in which its references to other arguments are looked up.
    #[inline]
    pub(super) const fn within(mut self, scope: &ReferenceScope<'a>) -> Self {
        self.scope = *scope;
        self
    }

    #[inline]
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
                each!(texts, |text| {
                    self.dynamic |= self.default_is_dynamic(*text);
                });
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
                self.dynamic |= Other::any_dynamic(args);
            }
            Setting::Type(word) => self.word = Some(word),
            Setting::Format(format) => self.format = Some(format),
            Setting::Negated(flag) => self.negated = Some(flag),
            Setting::ValuesFrom(command, function) => self.values_from = Some((command, function)),
            Setting::Effect(effect) => self.effect = Some(effect),
            Setting::Secret => self.secret = true,
            Setting::JsonOutput => self.json_output = true,
            Setting::Dynamic => self.dynamic = true,
        }
    }

    /// Returns whether the manifest shows the argument. Hidden arguments are left out, and so are
    /// `--help` and `--version`, which are the same in every program.
    #[inline]
    pub(super) const fn is_shown(&self) -> bool {
        !self.hidden && !matches!(self.arg.action, Action::Show)
    }

    /// Returns the id of the argument.
    #[inline]
    pub(super) const fn id(&self) -> &'a str {
        self.arg.id.raw()
    }

    #[inline]
    pub(super) const fn has_default(&self) -> bool {
        self.default.is_some()
    }

    #[inline]
    pub(super) const fn is_positional(&self) -> bool {
        self.arg.positional
    }

    /// Returns whether values of the argument can look like flags.
    #[inline]
    pub(super) const fn takes_flags(&self) -> bool {
        self.hyphen_values || self.trailing
    }

    /// Returns whether the argument has the long name or alias `name`, visible or hidden.
    #[inline]
    pub(super) const fn is_named(&self, name: &str) -> bool {
        self.has_name(name, true)
    }

    /// Returns whether a long name or alias of the argument begins with `with`.
    #[inline]
    pub(super) const fn is_name_begun_by(&self, with: &str) -> bool {
        self.has_name(with, false)
    }

    /// Returns whether a long name or alias of the argument equals `with` (if `whole` is true) or
    /// begins with it (if `whole` is false).
    #[inline]
    const fn has_name(&self, with: &str, whole: bool) -> bool {
        let lists = [self.aliases, self.hidden_aliases];
        let mut found = match self.long {
            Some(long) => is_name(long, with, whole),
            None => false,
        };
        each!(&lists, |names| {
            if let Some(names) = *names {
                found |= any!(names, |name| is_name(*name, with, whole));
            }
        });
        found
    }

    #[inline]
    const fn is_required(&self) -> bool {
        match self.required {
            Some(required) => required,
            None => self.arg.required,
        }
    }

    #[inline]
    const fn most_values(&self) -> Option<usize> {
        match self.num_args {
            Some((_, most)) => most,
            None if self.is_positional() && self.arg.many => None,
            None if self.is_switch() => Some(0),
            None => Some(1),
        }
    }

    #[inline]
    const fn is_repeatable(&self) -> bool {
        if matches!(self.arg.action, Action::Append | Action::Count) {
            return true;
        }
        self.trailing || !matches!(self.most_values(), Some(0 | 1)) || self.delimiter.is_some()
    }

    /// Writes the argument as an element of the manifest's list `args` or as an entry of its object
    /// `flags`.
    #[inline]
    pub(super) const fn write(&self, out: &mut Out<'_>, binary: Text) {
        self.write_start(out);
        self.write_body(out, binary);
        out.close(b'}');
    }

    /// Writes the part of the argument's JSON before the keys that describe its type.
    #[inline]
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

    /// Writes the part of the argument's JSON after the keys that describe its type.
    #[inline]
    pub(super) const fn write_end(&self, out: &mut Out<'_>) {
        out.continues();
        self.write_untyped(out);
        out.close(b'}');
    }

    /// Returns whether the keys that describe the type depend on the Rust type or on constants,
    /// which the derive macro does not know.
    #[inline]
    pub(super) const fn depends_on_type(&self) -> bool {
        let named = matches!(self.word, Some(word) if !matches!(word, Word::Enum));
        let decided = named || self.is_switch() || self.values.is_some() || self.range.is_some();
        !decided || self.has_const_default()
    }

    /// Writes the keys that positional arguments and flags have in common.
    #[inline]
    const fn write_body(&self, out: &mut Out<'_>, binary: Text) {
        self.write_typed(out, binary);
        self.write_untyped(out);
    }
}

#[inline]
const fn is_name(name: Text, with: &str, whole: bool) -> bool {
    let (name, with) = (name.raw().as_bytes(), with.as_bytes());
    crate::bytes::starts_with(name, with) && (!whole || name.len() == with.len())
}
