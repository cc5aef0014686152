//! From the model to the values that the functions of the spec tree take.

use cmdhelp_spec::spec;

use crate::model::fact::{
    Argument, DefaultFact, Fact, Other, ParserFact, Payload, PossibleValue, Text,
};
use crate::syntax::own::TypeWord;

/// Values of the spec tree that live as long as the macro's process, which is not long.
pub(super) struct Leaked;

impl Leaked {
    /// The argument; nothing if a text of it has to be made by the compiler. Where the type is not
    /// known, any will do, for nothing is written that depends on it.
    pub(super) fn arg(argument: &Argument, usual: Option<spec::ValueType>) -> Option<spec::Arg> {
        let settings: Option<Vec<spec::Setting>> =
            argument.settings.iter().map(Self::setting).collect();
        Some(spec::Arg {
            id: Self::text(argument.id.as_ref()?)?,
            positional: argument.positional,
            action: match argument.action {
                "Set" => spec::Action::Set,
                "Append" => spec::Action::Append,
                "SetTrue" => spec::Action::SetTrue,
                "SetFalse" => spec::Action::SetFalse,
                "Count" => spec::Action::Count,
                "Show" => spec::Action::Show,
                _ => spec::Action::Unseen,
            },
            required: argument.required,
            many: argument.many,
            value: usual.unwrap_or(spec::ValueType::new(spec::Word::String)),
            parser: match argument.parser {
                ParserFact::Type => spec::Parser::Type,
                ParserFact::Function => spec::Parser::Function,
                ParserFact::Listed => spec::Parser::Listed,
            },
            settings: settings?.leak(),
        })
    }

    fn setting(fact: &Fact) -> Option<spec::Setting> {
        use spec::Setting as S;
        Some(match (fact.name, &fact.payload) {
            ("Long", Payload::Text(text)) => S::Long(Self::text(text)?),
            ("OddLong", Payload::Text(text)) => S::OddLong(Self::text(text)?),
            ("Short", Payload::Char(char)) => S::Short(*char),
            ("Aliases", Payload::Texts(texts)) => S::Aliases(Self::texts(texts)?),
            ("HiddenAliases", Payload::Texts(texts)) => S::HiddenAliases(Self::texts(texts)?),
            ("ShortAliases", Payload::Chars(chars)) => S::ShortAliases(chars.clone().leak()),
            ("Help", Payload::Text(text)) => S::Help(Self::text(text)?),
            ("LongHelp", Payload::OptionalText(text)) => S::LongHelp(match text {
                Some(text) => Some(Self::text(text)?),
                None => None,
            }),
            ("ValueName", Payload::Text(text)) => S::ValueName(Self::text(text)?),
            ("Default", Payload::Defaults(defaults)) => S::Default(
                defaults
                    .iter()
                    .map(Self::default)
                    .collect::<Vec<_>>()
                    .leak(),
            ),
            ("DefaultMissing", Payload::Text(text)) => S::DefaultMissing(Self::text(text)?),
            ("Env", Payload::Text(text)) => S::Env(Self::text(text)?),
            ("NumArgs", Payload::NumArgs(least, most)) => S::NumArgs(*least, *most),
            ("Delimiter", Payload::OptionalChar(char)) => S::Delimiter(*char),
            ("RequireEquals", Payload::Bool(bool)) => S::RequireEquals(*bool),
            ("Global", Payload::Bool(bool)) => S::Global(*bool),
            ("Hide", Payload::Bool(bool)) => S::Hide(*bool),
            ("Last", Payload::Bool(bool)) => S::Last(*bool),
            ("Trailing", Payload::Bool(bool)) => S::Trailing(*bool),
            ("HyphenValues", Payload::Bool(bool)) => S::HyphenValues(*bool),
            ("Exclusive", Payload::Bool(bool)) => S::Exclusive(*bool),
            ("Values", Payload::Texts(texts)) => S::Values(Self::texts(texts)?),
            ("Range", Payload::Range(first, last)) => S::Range(*first, *last),
            ("Hint", Payload::Word(word)) => S::Hint(Self::word(word)),
            ("Requires", Payload::Others(others)) => S::Requires(Self::others(others)),
            ("Conflicts", Payload::Others(others)) => S::Conflicts(Self::others(others)),
            ("Type", Payload::Word(word)) => S::Type(Self::word(word)),
            ("Format", Payload::Text(text)) => S::Format(Self::text(text)?),
            ("Negated", Payload::Text(text)) => S::Negated(Self::text(text)?),
            ("Negates", Payload::Nothing) => S::Negates,
            ("ValuesFrom", Payload::ValuesFrom(command, _)) => {
                S::ValuesFrom(Self::text(command)?, None)
            }
            ("Effect", Payload::Effect(effect)) => S::Effect(*effect),
            ("HideFromAgents", Payload::Nothing) => S::HideFromAgents,
            ("Secret", Payload::Nothing) => S::Secret,
            _ => S::Unseen,
        })
    }

    fn default(default: &DefaultFact) -> spec::DefaultText {
        match default {
            DefaultFact::Text(text) => match Self::text(text) {
                Some(text) => spec::DefaultText::Text(text),
                None => spec::DefaultText::Unseen,
            },
            DefaultFact::Number(digits) => spec::DefaultText::Number(digits.clone().leak()),
            // What the compiler makes is written by it, too; see `has_const_default`.
            DefaultFact::Variant(_) => spec::DefaultText::Variant(""),
            DefaultFact::Int(..) => spec::DefaultText::Int(0),
            DefaultFact::Unseen => spec::DefaultText::Unseen,
        }
    }

    fn text(text: &Text) -> Option<spec::Text> {
        match text {
            Text::Literal(text) => Some(spec::Text::Const(text.clone().leak())),
            Text::Const(_) | Text::Own(_) => None,
        }
    }

    pub(super) fn possible(value: &PossibleValue) -> Option<spec::PossibleValue> {
        Some(spec::PossibleValue {
            variant: "",
            name: Self::text(&value.name)?,
            help: match &value.help {
                Some(help) => Some(Self::text(help)?),
                None => None,
            },
            hide: value.hide,
        })
    }

    fn texts(texts: &[Text]) -> Option<&'static [spec::Text]> {
        let texts: Option<Vec<spec::Text>> = texts.iter().map(Self::text).collect();
        Some(texts?.leak())
    }

    fn others(others: &[Other]) -> &'static [spec::Other] {
        let text = |text: &String| spec::Text::Const(text.clone().leak());
        let others = others.iter().map(|other| spec::Other {
            id: text(&other.id),
            spelling: text(&other.spelling),
        });
        others.collect::<Vec<_>>().leak()
    }

    fn word(word: &TypeWord) -> spec::Word {
        match word {
            TypeWord::Known(name) => match *name {
                "Int" => spec::Word::Int,
                "Float" => spec::Word::Float,
                "Bool" => spec::Word::Bool,
                "Enum" => spec::Word::Enum,
                "Path" => spec::Word::Path,
                "Url" => spec::Word::Url,
                "Duration" => spec::Word::Duration,
                "Date" => spec::Word::Date,
                "DateTime" => spec::Word::DateTime,
                "Json" => spec::Word::Json,
                "Ref" => spec::Word::Ref,
                _ => spec::Word::String,
            },
            TypeWord::Extension(name) => spec::Word::Extension(name.clone().leak()),
        }
    }
}
