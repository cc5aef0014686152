//! The facts of an argument.

use cmdhelp_spec::grammar::draft::{Action, Arg, ArgTrait};

use super::siblings::{Siblings, Twin};
use super::{DefaultFact, Fact, ParserFact, Payload, Text, literal, parser};
use crate::model::field::Field;
use crate::model::grammar::argument as accepted;
use crate::model::known::Known;
use crate::model::method::{Method, Value};
use crate::syntax::casing::Casing;
use crate::syntax::own::TypeWord;
use crate::syntax::shape::Shape;

/// An argument as a manifest knows it.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    /// Nothing if only the running program knows it.
    pub(crate) id: Option<Text>,
    pub(crate) positional: bool,
    /// The runtime's name for the action.
    pub(crate) action: &'static str,
    pub(crate) required: bool,
    pub(crate) many: bool,
    pub(crate) parser: ParserFact,
    pub(crate) settings: Vec<Fact>,
}

impl Argument {
    pub(crate) fn of(field: &Field, siblings: &Siblings) -> Self {
        let attributes = &field.attributes;
        let seen = accepted::seen(field);
        let (parser, parsed) = match &attributes.value_parser {
            Some(method) => parser::read(method),
            None => (ParserFact::Type, None),
        };
        let mut reader = Reader::new(siblings);
        reader.facts.extend(parsed);
        reader.accepted(&seen);
        if let Some(help) = attributes.plain_help() {
            reader.say("Help", Payload::Text(Text::Literal(help.short)));
            let long = help.long.map(Text::Literal);
            reader
                .facts
                .extend(long.map(|long| Fact::new("LongHelp", Payload::OptionalText(Some(long)))));
        }
        for method in &attributes.methods {
            reader.method(method);
        }
        let id = attributes.name.text(Casing::Verbatim);
        if let Some(twin) = id.clone().literal().and_then(|id| siblings.twin(&id)) {
            match twin {
                Twin::NegatedBy(long) => {
                    reader.say("Negated", Payload::Text(Text::Literal(format!("--{long}"))));
                }
                Twin::Negates => reader.say("Negates", Payload::Nothing),
            }
        }
        reader.own(field);
        Self {
            id: Text::of(id),
            positional: attributes.positional,
            action: action(seen.action),
            required: seen.has(ArgTrait::Required),
            many: matches!(
                field.shape,
                Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec
            ),
            parser,
            settings: reader.finish(),
        }
    }

    /// Whether it names arguments that are not of its struct.
    pub(crate) fn names_others(&self) -> bool {
        self.settings.iter().any(|fact| match &fact.payload {
            Payload::Others(others) => others.iter().any(|other| other.spelling.is_empty()),
            _ => false,
        })
    }

    /// Whether something is said of it that only the running program can tell, whatever its type.
    pub(crate) fn is_unseen(&self) -> bool {
        let is_unseen = |fact: &Fact| match &fact.payload {
            Payload::Defaults(defaults) => {
                let mut defaults = defaults.iter();
                defaults.any(|default| matches!(default, DefaultFact::Unseen))
            }
            _ => fact.name == "Unseen",
        };
        self.action == "Unseen" || self.settings.iter().any(is_unseen)
    }
}

/// The action, by the runtime's name for it.
fn action(action: Option<Action>) -> &'static str {
    match action {
        Some(Action::Set) => "Set",
        Some(Action::Append) => "Append",
        Some(Action::SetTrue) => "SetTrue",
        Some(Action::SetFalse) => "SetFalse",
        Some(Action::Count) => "Count",
        Some(Action::Help | Action::HelpShort | Action::HelpLong | Action::Version) => "Show",
        None => "Unseen",
    }
}

/// The short name that a method gives.
pub(in crate::model) fn short(method: &Method) -> Option<char> {
    match &method.value {
        Value::Written(_) => literal::char(literal::only(method)?),
        Value::FirstChar(name, casing) => name.text(*casing).literal()?.chars().next(),
        _ => None,
    }
}

/// Reads builder methods in written order.
struct Reader<'a> {
    siblings: &'a Siblings,
    facts: Vec<Fact>,
    aliases: Vec<Text>,
    hidden_aliases: Vec<Text>,
    short_aliases: Vec<char>,
    requires: Vec<Text>,
    conflicts: Vec<Text>,
}

impl<'a> Reader<'a> {
    fn new(siblings: &'a Siblings) -> Self {
        Self {
            siblings,
            facts: Vec::new(),
            aliases: Vec::new(),
            hidden_aliases: Vec::new(),
            short_aliases: Vec::new(),
            requires: Vec::new(),
            conflicts: Vec::new(),
        }
    }

    fn say(&mut self, name: &'static str, payload: Payload) {
        self.facts.push(Fact::new(name, payload));
    }

    fn say_if_known(&mut self, name: &'static str, payload: Option<Payload>) {
        self.facts.push(match payload {
            Some(payload) => Fact::new(name, payload),
            None => Fact::unseen(),
        });
    }

    #[allow(clippy::too_many_lines, reason = "a table of the builder's methods")]
    fn method(&mut self, method: &Method) {
        let name = method.name.to_string();
        match name.as_str() {
            "long" => self.long(method),
            "short" => self.say_if_known("Short", short(method).map(Payload::Char)),
            "help" | "long_help" => self.help(&name, method),
            "value_name" | "value_names" => self.value_name(method),
            "default_value" | "default_values" => self.default(method),
            "default_value_os" | "default_values_os" => self.default(method),
            "default_missing_value" | "default_missing_values" => {
                let text = first_text(method);
                self.facts.push(Fact::text("DefaultMissing", text));
            }
            "env" => self.facts.push(Fact::text("Env", first_text(method))),
            "visible_alias" | "visible_aliases" => match Text::all(method.texts()) {
                Some(texts) => self.aliases.extend(texts),
                None => self.facts.push(Fact::unseen()),
            },
            "alias" | "aliases" => match Text::all(method.texts()) {
                Some(texts) => self.hidden_aliases.extend(texts),
                None => self.facts.push(Fact::unseen()),
            },
            "visible_short_alias" | "visible_short_aliases" => match &method.value {
                Value::Written(exprs) => match literal::chars(exprs) {
                    Some(chars) => self.short_aliases.extend(chars),
                    None => self.facts.push(Fact::unseen()),
                },
                _ => self.facts.push(Fact::unseen()),
            },
            name if ACCEPTED.contains(&name) => {
                if !accepted::is_seen(method) {
                    self.facts.push(Fact::unseen());
                }
            }
            "value_hint" => self.hint(method),
            "requires" | "requires_all" => {
                self.requires.extend(others(method));
            }
            "conflicts_with" | "conflicts_with_all" => {
                self.conflicts.extend(others(method));
            }
            name if SAYS_NOTHING_HERE.contains(&name) => {}
            _ => self.facts.push(Fact::unseen()),
        }
    }

    fn long(&mut self, method: &Method) {
        let text = first_text(method);
        let name = match &text {
            Some(Text::Literal(name)) if !is_key(name) => "OddLong",
            _ => "Long",
        };
        self.facts.push(Fact::text(name, text));
    }

    fn help(&mut self, name: &str, method: &Method) {
        let is_long = name == "long_help";
        let payload = match &method.value {
            Value::Text(None) if is_long => Some(Payload::OptionalText(None)),
            _ => first_text(method).map(|text| {
                if is_long {
                    Payload::OptionalText(Some(text))
                } else {
                    Payload::Text(text)
                }
            }),
        };
        self.say_if_known(if is_long { "LongHelp" } else { "Help" }, payload);
    }

    /// Several names stand one after the other, as in a usage line.
    fn value_name(&mut self, method: &Method) {
        let names = method.texts().into_iter();
        let names: Option<Vec<String>> = names.map(Known::literal).collect();
        let text = match names {
            Some(names) => Some(Text::Literal(names.join(" "))),
            None if method.name == "value_name" => first_text(method),
            None => None,
        };
        self.facts.push(Fact::text("ValueName", text));
    }

    fn default(&mut self, method: &Method) {
        let defaults = match &method.value {
            Value::Default(default) => DefaultFact::of_value(default),
            _ => match Text::all(method.texts()) {
                Some(texts) => texts.into_iter().map(DefaultFact::of_text).collect(),
                None => vec![DefaultFact::Unseen],
            },
        };
        self.say("Default", Payload::Defaults(defaults));
    }

    /// What a manifest tells of what the argument accepts, as the grammar has it.
    fn accepted(&mut self, seen: &Arg) {
        if let Some((least, most)) = seen.num_args {
            self.say("NumArgs", Payload::NumArgs(least, most));
        }
        if seen.delimiter.is_some() {
            self.say("Delimiter", Payload::OptionalChar(seen.delimiter));
        }
        for (what, name) in [
            (ArgTrait::RequireEquals, "RequireEquals"),
            (ArgTrait::Global, "Global"),
            (ArgTrait::Hide, "Hide"),
            (ArgTrait::Last, "Last"),
            (ArgTrait::TrailingVarArg, "Trailing"),
            (ArgTrait::AllowHyphenValues, "HyphenValues"),
            (ArgTrait::Exclusive, "Exclusive"),
        ] {
            if seen.has(what) {
                self.say(name, Payload::Bool(true));
            }
        }
    }

    fn hint(&mut self, method: &Method) {
        let hint = literal::only(method).and_then(literal::last_name);
        let word = match hint.as_deref() {
            Some("AnyPath" | "FilePath" | "DirPath" | "ExecutablePath") => "Path",
            Some("Url") => "Url",
            _ => return,
        };
        self.say("Hint", Payload::Word(TypeWord::Known(word)));
    }

    /// What `#[cmdhelp(...)]` says.
    fn own(&mut self, field: &Field) {
        let own = &field.own;
        if let Some(word) = &own.word {
            self.say("Type", Payload::Word(word.clone()));
        }
        if let Some(format) = &own.format {
            self.facts
                .push(Fact::text("Format", Text::own(format.0.clone())));
        }
        if let Some(flag) = &own.negate_flag {
            self.say("Negated", Payload::Text(Text::Literal(flag.0.value())));
        }
        if let Some(values) = &own.values_from {
            let command = Text::Literal(values.command.value());
            self.say(
                "ValuesFrom",
                Payload::ValuesFrom(command, values.with.clone()),
            );
        }
        if let Some(effect) = &own.effect {
            self.say("Effect", Payload::Effect(effect.0));
        }
        if own.hide.is_present() {
            self.say("HideFromAgents", Payload::Nothing);
        }
        if own.secret.is_present() {
            self.say("Secret", Payload::Nothing);
        }
    }

    fn finish(mut self) -> Vec<Fact> {
        if !self.aliases.is_empty() {
            let aliases = std::mem::take(&mut self.aliases);
            self.say("Aliases", Payload::Texts(aliases));
        }
        if !self.hidden_aliases.is_empty() {
            let aliases = std::mem::take(&mut self.hidden_aliases);
            self.say("HiddenAliases", Payload::Texts(aliases));
        }
        let lists = [
            ("Requires", std::mem::take(&mut self.requires)),
            ("Conflicts", std::mem::take(&mut self.conflicts)),
        ];
        for (name, ids) in lists {
            if !ids.is_empty() {
                let others = self.siblings.others(ids);
                self.say(name, others);
            }
        }
        if !self.short_aliases.is_empty() {
            let aliases = std::mem::take(&mut self.short_aliases);
            self.say("ShortAliases", Payload::Chars(aliases));
        }
        self.facts
    }
}

/// The ids that a method is called with. Those that only the running program knows are left out: a
/// manifest says less then, but nothing wrong.
fn others(method: &Method) -> Vec<Text> {
    method.texts().into_iter().filter_map(Text::of).collect()
}

fn first_text(method: &Method) -> Option<Text> {
    Text::of(method.texts().into_iter().next()?)
}

/// Whether a long name can be a key of the specification's `flags`. One letter is the key of a
/// short name.
fn is_key(name: &str) -> bool {
    let rest = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    name.len() > 1
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(rest)
}

/// Methods about what is accepted, which the grammar reads.
#[rustfmt::skip]
const ACCEPTED: &[&str] = &[
    "allow_hyphen_values", "exclusive", "global", "hide", "last", "num_args", "number_of_values",
    "raw", "require_equals", "required", "trailing_var_arg", "use_value_delimiter",
    "value_delimiter",
];

/// Methods about what people see, about names that are accepted and not shown, and about conditions
/// that no key of a manifest can express.
#[rustfmt::skip]
const SAYS_NOTHING_HERE: &[&str] = &[
    "add", "allow_negative_numbers", "default_value_if",
    "default_value_if_os", "default_value_ifs", "default_value_ifs_os",
    "default_values_if", "default_values_ifs", "display_order",
    "group", "groups", "help_heading", "hide_default_value", "hide_env", "hide_env_values",
    "hide_long_help", "hide_possible_values", "hide_short_help", "ignore_case", "index",
    "next_line_help", "overrides_with", "overrides_with_all", "required_if_eq",
    "required_if_eq_all", "required_if_eq_any", "required_unless_present",
    "required_unless_present_all", "required_unless_present_any", "requires_if", "requires_ifs",
    "short_alias", "short_aliases", "value_terminator",
];
