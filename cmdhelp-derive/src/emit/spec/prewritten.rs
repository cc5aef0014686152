//! Writes the JSON of consecutive arguments for a manifest.
//!
//! The compiler's interpreter is slow at copying texts. The macro therefore writes the JSON of
//! consecutive arguments as one text, with the functions that the compiler would use. The text has
//! gaps for facts that only the compiler knows: facts of unknown types, and the name of the
//! program.

mod frags;

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::manifest::{Prewritten, PrewrittenProperty, prewrite};
use cmdhelp_spec::seen::sum;
use cmdhelp_spec::spec;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use self::frags::Fragments;
use super::super::Scope;
use super::arg;
use super::constant::{ToStatic, ToTokenStream};
use crate::model::default_text::DefaultFact;
use crate::model::fact::{Argument, PossibleValue, Setting};
use crate::model::field::Field;
use crate::model::std_types::std_type;
use crate::model::text::Text;
use crate::model::written::Shape;

/// Consecutive arguments.
#[derive(Default)]
pub(super) struct ArgumentRun {
    positionals: Fragments,
    locals: Fragments,
    globals: Fragments,
    longs: Vec<String>,
    /// Words that tell which arguments have an effect or `json_output`. They are hashed together with the long names.
    marks: Vec<String>,
    takes_words: bool,
    takes_flags: bool,
    begins_with_flags: bool,
    sources: Vec<TokenStream>,
    known: Vec<TokenStream>,
    types: Vec<TokenStream>,
    properties: Fragments,
    keys: Vec<String>,
    required: Vec<String>,
}

impl ArgumentRun {
    /// Adds an argument. Returns `false` if the macro cannot write the argument's JSON.
    pub(super) fn add(&mut self, field: &Field, argument: &Argument, scope: Scope) -> bool {
        let known_type = match field.shape {
            Shape::Unit => Some(spec::ValueType::new(spec::Word::String)),
            _ => std_type(field.value_type()),
        };
        let Some(spec) = argument.to_static(known_type) else {
            return false;
        };
        let made_by_compiler = argument.settings.iter().any(has_const_default);
        let knows_type = known_type.is_some() && !made_by_compiler;
        let written = prewrite(&spec, knows_type);
        // The macro does not know facts of the running program or the spelling of arguments in
        // other structs, so it does not write an argument with such a fact. Manifests contain a global
        // positional in each subcommand, among the subcommand's own positionals.
        let is_global_positional = written.positional && written.global;
        if written.dynamic
            || argument.is_dynamic()
            || argument.names_others()
            || is_global_positional
        {
            return false;
        }
        let plain = without_functions(argument);
        let hole = |keep: fn(&Setting) -> bool| arg(field, &plain, scope, keep);
        let typed = match &written.typed {
            Some(_) => None,
            None => hole(is_about_type),
        };
        self.note(argument, &written);
        let is_kept = argument.settings.iter().any(is_unknown_to_clap);
        if known_type.is_none() || is_kept || argument.parser != spec::Parser::Type {
            self.known.extend(hole(is_unknown_to_clap));
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

    /// Adds the argument to the JSON Schema of a call's input.
    fn property(&mut self, property: &PrewrittenProperty, typed: Option<usize>) {
        self.keys.push(property.key.clone());
        if property.required {
            self.required.push(format!("\"{}\"", property.key));
        }
        self.properties.push_property(property, typed);
    }

    /// Records the names and the `values_from` function of an argument, even if the argument is
    /// hidden.
    fn note(&mut self, argument: &Argument, written: &Prewritten) {
        self.takes_words |= written.positional;
        self.takes_flags |= written.positional && written.takes_flags;
        self.begins_with_flags |= written.positional && written.begins_with_flags;
        let longs = |names: &[Text]| {
            let names = names.iter().filter_map(Text::seen);
            names.map(str::to_owned).list()
        };
        for setting in &argument.settings {
            match setting {
                Setting::Long(name) | Setting::OddLong(name) => {
                    self.longs.extend(longs(std::slice::from_ref(name)));
                }
                Setting::Aliases(names) | Setting::HiddenAliases(names) => {
                    self.longs.extend(longs(names));
                }
                Setting::JsonOutput => self.marks.push("json_output".to_owned()),
                Setting::Effect(effect) => self.marks.push(effect.as_str().to_owned()),
                Setting::ValuesFrom(Text::Literal(command), Some(function)) => {
                    let function = function.tokens();
                    self.sources.push(quote! {
                        __cmdhelp::Source { command: #command, values: #function }
                    });
                }
                _ => {}
            }
        }
    }

    /// Returns the item of the spec tree for the arguments, or `None` if there are no arguments.
    pub(super) fn item(self) -> Option<TokenStream> {
        // The names and the marks are separated by an empty string, since no name is empty.
        let separator = (!self.marks.is_empty()).then(String::new);
        let sum = sum(self.longs.iter().chain(&separator).chain(&self.marks));
        let sum = Literal::u64_unsuffixed(sum);
        let positionals = self.positionals.tokens();
        let locals = self.locals.tokens();
        let globals = self.globals.tokens();
        let nothing = positionals.is_none()
            && locals.is_none()
            && globals.is_none()
            && self.longs.is_empty()
            && self.known.is_empty()
            && !self.takes_words;
        if nothing {
            return None;
        }
        let input = self.properties.tokens().map(|properties| {
            let (required, keys) = (self.required.join(","), &self.keys);
            quote! {
                input: __cmdhelp::Input {
                    properties: &[#properties],
                    keys: &[#(#keys),*],
                    required: #required,
                },
            }
        });
        let longs: Vec<TokenStream> = self.longs.iter().map(|long| quote!(#long)).list();
        let takes_words = self.takes_words.then(|| quote!(takes_words: true,));
        let takes_flags = self.takes_flags.then(|| quote!(takes_flags: true,));
        let begins_with_flags = self
            .begins_with_flags
            .then(|| quote!(begins_with_flags: true,));
        let lists = [
            ("positionals", positionals),
            ("locals", locals),
            ("globals", globals),
            ("longs", list(&longs)),
            ("sources", list(&self.sources)),
            ("known", list(&self.known)),
            ("types", list(&self.types)),
        ];
        let lists = lists.into_iter().filter_map(|(name, elements)| {
            let (name, elements) = (format_ident!("{name}"), elements?);
            Some(quote!(#name: &[#elements],))
        });
        Some(quote! {
            __cmdhelp::Item::Args(__cmdhelp::ArgsSpec {
                #(#lists)*
                #takes_words
                #takes_flags
                #begins_with_flags
                #input
                sum: #sum,
                ..__cmdhelp::ArgsSpec::NONE
            })
        })
    }
}

/// Returns the elements of a list, or `None` if the list is empty. The spec tree contains no empty lists, because the
/// compiler would evaluate each of them separately.
fn list(elements: &[TokenStream]) -> Option<TokenStream> {
    (!elements.is_empty()).then(|| quote!(#(#elements),*))
}

/// Returns the JSON keys about the type of an enum of values, or `None` if a text is a constant.
pub(super) fn of_values(values: &[PossibleValue]) -> Option<String> {
    let values: Option<Vec<spec::PossibleValue>> =
        values.iter().map(ToStatic::to_static).list_if_all();
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

/// Returns whether the JSON keys about the type of an argument depend on this setting.
fn is_about_type(setting: &Setting) -> bool {
    use Setting as S;
    matches!(
        setting,
        S::Default(_)
            | S::Delimiter(_)
            | S::Format(_)
            | S::Hint(_)
            | S::JsonOutput
            | S::NumArgs(..)
            | S::Range(..)
            | S::Secret
            | S::Trailing(_)
            | S::Type(_)
            | S::Values(_)
            | S::ValuesFrom(..)
    )
}

/// Returns whether a running program cannot get this setting from clap.
fn is_unknown_to_clap(setting: &Setting) -> bool {
    use Setting as S;
    matches!(
        setting,
        S::Conflicts(_)
            | S::DefaultMissing(_)
            | S::Effect(_)
            | S::Format(_)
            | S::HideFromAgents
            | S::Hint(_)
            | S::JsonOutput
            | S::Negated(_)
            | S::Negates
            | S::Range(..)
            | S::Requires(_)
            | S::Secret
            | S::Type(_)
            | S::ValueName(_)
            | S::Values(_)
            | S::ValuesFrom(..)
    )
}

/// Returns the argument without the function of `values_from`, which the item contains in a separate list.
fn without_functions(argument: &Argument) -> Argument {
    let mut argument = argument.clone();
    for setting in &mut argument.settings {
        if let Setting::ValuesFrom(_, function) = setting {
            *function = None;
        }
    }
    argument
}

/// Returns whether a setting is a default that only the compiler can evaluate.
fn has_const_default(setting: &Setting) -> bool {
    let Setting::Default(defaults) = setting else {
        return false;
    };
    defaults.iter().any(|default| {
        matches!(
            default,
            DefaultFact::Int(..)
                | DefaultFact::Element(_)
                | DefaultFact::Variant(_)
                | DefaultFact::Text(Text::Const(_))
        )
    })
}
