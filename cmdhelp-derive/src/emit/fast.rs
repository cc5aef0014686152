//! Generates the descriptions of types for the parser of plain command lines, which does not use
//! clap.
//!
//! ```text
//! fn describe(__types: &mut Types<'_>) {
//!     __types.add(b"...");
//!     <Probe<Verbosity>>::describe(__types);
//! }
//! ```
//!
//! If the macro does not know a setting, or if the parser's tables cannot express it, there is no
//! description, and clap parses the command lines.

mod commands;
mod value;

use cmdhelp_spec::grammar::draft::{ArgTrait, Command};
use cmdhelp_spec::grammar::fast::{DELIMITER_BY_CODE, short_hash, table};
use cmdhelp_spec::list::List as _;
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

pub(super) use self::commands::{first_flattened, numbered, of_enum_root, of_subcommands, selects};
pub(super) use self::value::{is_counted_by_parser, known_by_code, of_values, reader};
use super::{at, compiler};
use crate::model::arg::ArgMeaning;
use crate::model::attributes::Attributes;
use crate::model::container::Container;
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::role::Role;
use crate::model::written::Casing;
use crate::model::written::Shape;

/// Returns the associated items of the trait `Tree` for an argument struct.
pub(super) fn of_args(container: &Container, fields: &[Field]) -> TokenStream {
    if compiler::only_checks() {
        return TokenStream::new();
    }
    let Some(described) = fields_of(&container.attributes, fields) else {
        return TokenStream::new();
    };
    let arguments = arguments(&container.attributes, fields);
    quote! {
        const ARGUMENTS: __cmdhelp::Arguments = #arguments;

        fn describe(__types: &mut __cmdhelp::Types<'_>) { #described }
    }
}

/// Returns the number of arguments and the group of a struct. The parser needs the number and the
/// group to decide whether a flattened `Option` of the struct is `None`.
fn arguments(attributes: &Attributes, fields: &[Field]) -> TokenStream {
    let count = fields.iter().filter(|field| field.is_arg()).count();
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    let id = attributes.group.id.text(Casing::Verbatim).literal();
    let group = id.map_or(0, |id| short_hash(&id));
    let flattened = fields.iter().filter(|it| it.attributes.is_flattened());
    let flattened: Vec<TokenStream> = flattened
        .map(|field| {
            let ty = field.value_type();
            quote_spanned!(at(ty.span())=> <__cmdhelp::Probe<#ty>>::ARGUMENTS)
        })
        .list();
    let with = (!flattened.is_empty()).then(|| quote!(.with(&[#(#flattened),*])));
    quote!(__cmdhelp::Arguments::of(#count, #group) #with)
}

/// Returns statements that describe fields and the attributes of their struct in `__types`, or
/// `None` if clap must parse the lines.
fn fields_of(attributes: &Attributes, fields: &[Field]) -> Option<TokenStream> {
    if names_members(attributes) {
        return None;
    }
    let mut own = OwnArguments::default();
    for field in fields {
        match &field.attributes.role.role {
            Role::Arg => own.add(field),
            Role::Skip(..) | Role::FromGlobal => {}
            Role::Flatten | Role::Subcommand => {
                let is_part = field.attributes.is_flattened() && field.shape != Shape::Option;
                own.add_type(of_type(field.value_type(), is_part));
            }
            _ => return None,
        }
    }
    own.accepted.add_group(attributes, fields);
    own.accepted.add_command(attributes, fields);
    own.statements()
}

/// Returns a statement that describes a type. `is_part` tells whether it is a type of arguments, of which each line has
/// a value. If only clap's traits describe such a type, its arguments are found at run time.
fn of_type(ty: &syn::Type, is_part: bool) -> TokenStream {
    let probe = quote_spanned!(at(ty.span())=> <__cmdhelp::Probe<#ty>>);
    match is_part {
        true => quote_spanned! {at(ty.span())=>
            __cmdhelp::fast::describe_part::<#ty>(__types, #probe::DESCRIBE);
        },
        false => quote_spanned!(at(ty.span())=> #probe::describe(__types);),
    }
}

/// Returns whether `arg` or `args` adds members to the group, which may be arguments of other
/// types.
fn names_members(attributes: &Attributes) -> bool {
    let mut methods = attributes.group.methods.iter();
    methods.any(|method| method.name == "arg" || method.name == "args")
}

/// The arguments of a struct. The arguments between two types that it contains are in one table.
#[derive(Default)]
struct OwnArguments<'f> {
    accepted: Grammar,
    fields: Vec<&'f Field>,
    /// The statements that describe the contained types, each with the number of the struct's arguments before it.
    types: Vec<(usize, TokenStream)>,
}

impl<'f> OwnArguments<'f> {
    fn add(&mut self, field: &'f Field) {
        if let Some(arg) = &field.arg {
            self.accepted.add_arg(arg);
            self.fields.push(field);
            // Whether help shows the argument does not matter to the parser.
            let is_only_hide =
                value::lacks_only(arg, |means| *means == ArgMeaning::Is(ArgTrait::Hide));
            let delimiter = value::delimiter_by_code(field);
            let is_known = is_only_hide || delimiter.is_some();
            if let Some(drafted) = self.accepted.draft.args.last_mut().filter(|_| is_known) {
                drafted.set(ArgTrait::Dynamic, false);
                drafted.delimiter = drafted.delimiter.or(delimiter.map(|_| DELIMITER_BY_CODE));
            }
        }
    }

    fn add_type(&mut self, described: TokenStream) {
        self.types.push((self.fields.len(), described));
    }

    /// Returns statements that add the tables and describe the contained types, or `None` if clap must parse the lines.
    fn statements(self) -> Option<TokenStream> {
        let Self {
            accepted,
            fields,
            types,
        } = self;
        let draft = &accepted.draft;
        if draft.args.len() != fields.len() {
            return None;
        }
        let facts = fields.iter().zip(&draft.args);
        let facts: Vec<_> = facts.map(|(field, arg)| value::facts_of(field, arg)).list();
        let mut described = TokenStream::new();
        described.extend(unset_variables(&fields));
        let mut start = 0;
        for (end, ty) in types {
            if start < end {
                described.extend(add(&table(draft, &facts, start..end)?));
                start = end;
            }
            described.extend(ty);
        }
        // The last table contains the settings of the command, so a command without arguments needs a table, too.
        if start < fields.len() || fields.is_empty() {
            let table = table(draft, &facts, start..fields.len())?;
            let is_needed = !fields.is_empty() || draft.command != Command::default();
            described.extend(is_needed.then(|| add(&table)));
        }
        Some(described)
    }
}

/// Returns a statement that leaves the line to clap if one of the environment variables is set whose names are
/// constants.
fn unset_variables(fields: &[&Field]) -> Option<TokenStream> {
    let names = fields
        .iter()
        .filter_map(|it| value::variable_by_constant(it));
    let are_set: Vec<TokenStream> = names
        .map(|name| quote_spanned!(at(name.span())=> __cmdhelp::fast::is_variable_set(#name)))
        .list();
    (!are_set.is_empty()).then(|| quote!(if #(#are_set)||* { __types.leave_to_clap(); }))
}

/// Returns a statement that adds a table.
fn add(table: &[u8]) -> TokenStream {
    let table = Literal::byte_string(table);
    quote!(__types.add(#table);)
}

/// Returns a statement that adds the table of a command without arguments, or `None` if a table cannot express it.
fn settings(accepted: &Grammar) -> Option<TokenStream> {
    if accepted.is_empty() {
        return Some(TokenStream::new());
    }
    Some(add(&table(&accepted.draft, &[], 0..0)?))
}

/// Returns a statement that describes the settings of a command, without its arguments.
fn settings_of(attributes: &Attributes) -> Option<TokenStream> {
    let mut accepted = Grammar::default();
    accepted.add_command(attributes, &[]);
    settings(&accepted)
}

/// Returns a statement that describes a command as one that requires a subcommand.
fn needs_one() -> Option<TokenStream> {
    let mut accepted = Grammar::default();
    accepted.needs_subcommand();
    settings(&accepted)
}

/// Returns whether the parser without clap can read the value of a field of this shape.
fn is_readable(field: &Field) -> bool {
    !matches!(field.shape, Shape::VecVec | Shape::OptionVecVec)
}
