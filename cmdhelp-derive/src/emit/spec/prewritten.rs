//! Arguments, written as a document has them while the macro runs.
//!
//! The compiler's interpreter pays dearly for every piece of text that it moves. So the macro makes
//! one text of all arguments that stand together, with the functions that would write them later,
//! and leaves to the compiler what it cannot know: a type that it has never heard of, and the name
//! of the program.

use cmdhelp_spec::manifest::{Prewritten, Property, prewrite};
use cmdhelp_spec::spec;
use proc_macro2::TokenStream;
use quote::quote;

use super::super::Scope;
use super::{arg, fact};
use crate::model::fact::{
    Argument, DefaultFact, Fact, Other, ParserFact, Payload, PossibleValue, Text,
};
use crate::model::field::Field;
use crate::model::usual::usual;
use crate::syntax::own::TypeWord;
use crate::syntax::shape::Shape;

/// Arguments that stand one after the other.
#[derive(Default)]
pub(super) struct Run {
    positionals: Frags,
    locals: Frags,
    globals: Frags,
    longs: Vec<String>,
    takes_words: bool,
    takes_flags: bool,
    unseen: bool,
    sources: Vec<TokenStream>,
    known: Vec<TokenStream>,
    types: Vec<TokenStream>,
    properties: Frags,
    keys: Vec<String>,
    required: Vec<String>,
}

impl Run {
    /// Adds an argument; says whether it could be written.
    pub(super) fn add(&mut self, field: &Field, argument: &Argument, scope: Scope) -> bool {
        let usual = match field.shape {
            Shape::Unit => Some(spec::ValueType::new(spec::Word::String)),
            _ => usual(field.value_type()),
        };
        let Some(spec) = Leaked::arg(argument, usual) else {
            return false;
        };
        let made_by_compiler = argument.settings.iter().any(has_const_default);
        let knows_type = usual.is_some() && !made_by_compiler;
        let written = prewrite(&spec, knows_type);
        let plain = without_functions(argument);
        let hole = |keep: fn(&str) -> bool| arg(field, &plain, scope, keep);
        let typed = match &written.typed {
            Some(_) => None,
            None => hole(is_about_type),
        };
        self.note(argument, &written);
        if usual.is_none() || argument.settings.iter().any(|fact| is_ours(fact.name)) {
            self.known.extend(hole(is_ours));
        }
        if written.shown {
            let typed = typed.map(|arg| {
                self.types.push(arg);
                self.types.len() - 1
            });
            self.property(&written.property, typed);
            let frags = match (written.positional, written.global) {
                (true, _) => &mut self.positionals,
                (false, false) => &mut self.locals,
                (false, true) => &mut self.globals,
            };
            frags.push(&written, typed);
        }
        true
    }

    /// Adds it to what a call is given.
    fn property(&mut self, property: &Property, typed: Option<usize>) {
        self.keys.push(property.key.clone());
        if property.required {
            self.required.push(format!("\"{}\"", property.key));
        }
        self.properties.push_property(property, typed);
    }

    fn note(&mut self, argument: &Argument, written: &Prewritten) {
        self.takes_words |= written.positional;
        self.takes_flags |= written.positional && written.takes_flags;
        self.unseen |= written.unseen;
        for fact in &argument.settings {
            match (fact.name, &fact.payload) {
                ("Long" | "OddLong", Payload::Text(Text::Literal(name))) => {
                    self.longs.push(name.clone());
                }
                ("Aliases", Payload::Texts(names)) => {
                    self.longs
                        .extend(names.iter().filter_map(|name| match name {
                            Text::Literal(name) => Some(name.clone()),
                            Text::Const(_) => None,
                        }));
                }
                (_, Payload::ValuesFrom(Text::Literal(command), Some(path))) => {
                    let function = fact::values_function(path);
                    self.sources.push(quote! {
                        __cmdhelp::Source { command: #command, values: #function }
                    });
                }
                _ => {}
            }
        }
    }

    /// The item of a part that they are together, if there are any.
    pub(super) fn item(self) -> Option<TokenStream> {
        let Self {
            longs,
            takes_words,
            takes_flags,
            unseen,
            sources,
            known,
            types,
            keys,
            required,
            ..
        } = self;
        let positionals = self.positionals.tokens();
        let locals = self.locals.tokens();
        let globals = self.globals.tokens();
        let nothing = positionals.is_none()
            && locals.is_none()
            && globals.is_none()
            && longs.is_empty()
            && known.is_empty()
            && !takes_words;
        if nothing {
            return None;
        }
        let [positionals, locals, globals] =
            [positionals, locals, globals].map(Option::unwrap_or_default);
        let input = match self.properties.tokens() {
            Some(properties) => {
                let required = required.join(",");
                quote! {
                    __cmdhelp::Input {
                        properties: &[#properties],
                        keys: &[#(#keys),*],
                        required: #required,
                    }
                }
            }
            None => quote!(__cmdhelp::Input::NONE),
        };
        Some(quote! {
            __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                positionals: &[#positionals],
                locals: &[#locals],
                globals: &[#globals],
                longs: &[#(#longs),*],
                takes_words: #takes_words,
                takes_flags: #takes_flags,
                unseen: #unseen,
                sources: &[#(#sources),*],
                known: &[#(#known),*],
                types: &[#(#types),*],
                input: #input,
            })
        })
    }
}

/// The keys about the type of an enum of values; nothing if the compiler makes one of its texts.
pub(super) fn of_values(values: &[PossibleValue]) -> Option<String> {
    let values: Option<Vec<spec::PossibleValue>> = values.iter().map(Leaked::possible).collect();
    let arg = spec::Arg {
        id: spec::Text::Plain("value"),
        positional: true,
        action: spec::Action::Set,
        required: true,
        many: false,
        value: spec::ValueType::one_of(values?.leak()),
        parser: spec::Parser::Type,
        settings: &[],
    };
    prewrite(&arg, true).typed
}

/// Pieces of a document, neighbouring texts being one.
#[derive(Default)]
struct Frags {
    pieces: Vec<TokenStream>,
    text: String,
}

impl Frags {
    /// `typed` is the argument's place among those of which only the compiler knows the type.
    fn push(&mut self, written: &Prewritten, typed: Option<usize>) {
        self.comma();
        self.text.push_str(&written.start);
        match (&written.typed, typed) {
            (Some(text), _) => self.text_with_gaps(text),
            (None, Some(at)) => self.gap(quote!(__cmdhelp::Frag::Typed(#at))),
            (None, None) => {}
        }
        self.text.push_str(&written.end);
    }

    fn push_property(&mut self, property: &Property, typed: Option<usize>) {
        self.comma();
        self.text.push_str(&property.start);
        match (&property.schema, typed) {
            (Some(schema), _) => self.text.push_str(schema),
            (None, Some(at)) => self.gap(quote!(__cmdhelp::Frag::Schema(#at))),
            (None, None) => {}
        }
        self.text_with_gaps(&property.middle);
        match (&property.default, typed) {
            (Some(default), _) => self.text.push_str(default),
            (None, Some(at)) if property.may_have_default => {
                self.gap(quote!(__cmdhelp::Frag::SchemaDefault(#at)));
            }
            (None, _) => {}
        }
        self.text.push('}');
    }

    fn comma(&mut self) {
        if !self.pieces.is_empty() || !self.text.is_empty() {
            self.text.push(',');
        }
    }

    /// A text in which a mark stands for the name of the program.
    fn text_with_gaps(&mut self, text: &str) {
        let mut parts = text.split(Prewritten::BINARY);
        self.text.extend(parts.next());
        for part in parts {
            self.gap(quote!(__cmdhelp::Frag::Binary));
            self.text.push_str(part);
        }
    }

    fn gap(&mut self, piece: TokenStream) {
        self.end_text();
        self.pieces.push(piece);
    }

    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.is_empty() {
            self.pieces.push(quote!(__cmdhelp::Frag::Json(#text)));
        }
    }

    fn tokens(mut self) -> Option<TokenStream> {
        self.end_text();
        let pieces = self.pieces;
        (!pieces.is_empty()).then(|| quote!(#(#pieces),*))
    }
}

/// What the keys about a type are made of.
fn is_about_type(name: &str) -> bool {
    matches!(
        name,
        "Default"
            | "Delimiter"
            | "Format"
            | "Hint"
            | "NumArgs"
            | "Range"
            | "Secret"
            | "Trailing"
            | "Type"
            | "Values"
            | "ValuesFrom"
    )
}

/// What a running program cannot ask clap for.
fn is_ours(name: &str) -> bool {
    matches!(
        name,
        "Conflicts"
            | "Effect"
            | "Format"
            | "HideFromAgents"
            | "Negated"
            | "Negates"
            | "Range"
            | "Requires"
            | "Secret"
            | "Type"
            | "ValuesFrom"
    )
}

/// The same argument, its functions named elsewhere.
fn without_functions(argument: &Argument) -> Argument {
    let mut argument = argument.clone();
    for fact in &mut argument.settings {
        if let Payload::ValuesFrom(_, function) = &mut fact.payload {
            *function = None;
        }
    }
    argument
}

fn has_const_default(fact: &Fact) -> bool {
    let Payload::Defaults(defaults) = &fact.payload else {
        return false;
    };
    defaults.iter().any(|default| {
        matches!(
            default,
            DefaultFact::Int(_) | DefaultFact::Variant(_) | DefaultFact::Text(Text::Const(_))
        )
    })
}

/// Values of the spec tree that live as long as the macro's process, which is not long.
struct Leaked;

impl Leaked {
    /// The argument; nothing if a text of it has to be made by the compiler. Where the type is not
    /// known, any will do, for nothing is written that depends on it.
    fn arg(argument: &Argument, usual: Option<spec::ValueType>) -> Option<spec::Arg> {
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
            ("Required", Payload::Bool(bool)) => S::Required(*bool),
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
            ("Effect", Payload::Name(effect)) => S::Effect(effect),
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
            DefaultFact::Int(_) => spec::DefaultText::Int(0),
            DefaultFact::Unseen => spec::DefaultText::Unseen,
        }
    }

    fn text(text: &Text) -> Option<spec::Text> {
        match text {
            Text::Literal(text) => Some(spec::Text::Const(text.clone().leak())),
            Text::Const(_) => None,
        }
    }

    fn possible(value: &PossibleValue) -> Option<spec::PossibleValue> {
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
