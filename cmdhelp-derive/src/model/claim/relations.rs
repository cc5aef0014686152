//! The claims of a struct about the arguments that its command gets from other types.
//!
//! Most structs have no such claims: they refer only to their own arguments, and their names and
//! positions are valid in every command. The macro makes a claim only if other types decide whether
//! it is true.

use cmdhelp_spec::grammar::draft::{self, ArgTrait, Default, Text, Value};
use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::spanned::Spanned;

use super::{Claim, ClaimKind, defaults};
use crate::model::arg::{Arg, ArgMeaning};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::method::Method;
use crate::syntax::casing::Casing;
use crate::syntax::known::Known;

/// A field that is an argument with known names.
struct NamedArgument<'a> {
    field: &'a Field,
    arg: &'a Arg,
    line: &'a draft::Arg,
}

impl<'a> NamedArgument<'a> {
    fn all(fields: &'a [Field]) -> Vec<Self> {
        let args = fields.iter().filter_map(|field| {
            Some(Self {
                field,
                arg: field.arg.as_ref()?,
                line: field.line()?,
            })
        });
        args.list()
    }
}

impl NamedArgument<'_> {
    /// Returns the claim that the argument accepts its default, or `None` if the compiler need not
    /// check it.
    fn default(&self) -> Option<Claim> {
        let Self { field, arg, line } = self;
        let has_default = matches!(line.default, Default::Values(_))
            || !line.default_missing.is_empty()
            || !line.default_ifs.is_empty();
        if !has_default || line.has(ArgTrait::Dynamic) {
            return None;
        }
        let argument = Grammar::of(arg);
        if let Some(text) = argument.refused_default() {
            let instead = defaults::instead(field, text, line.value.as_ref());
            let span = defaults::place(field, text);
            return Some(ClaimKind::Default { argument, instead }.at(span));
        }
        matches!(line.value, Some(Value::Type(_))).then(|| {
            let instead = String::new();
            ClaimKind::Default { argument, instead }.at(field.place(&defaults::is_default))
        })
    }
}

/// Returns the claims about the arguments of these fields.
pub(super) fn claims(attributes: &Attributes, fields: &[Field]) -> Vec<Claim> {
    let arguments = NamedArgument::all(fields);
    let mut claims = foreign_ids(attributes, fields, &arguments);
    for argument in &arguments {
        if has_name_of_clap(argument.line) {
            let span = argument
                .field
                .place(&|means| matches!(means, ArgMeaning::Short | ArgMeaning::Long));
            claims.push(ClaimKind::Names { of_clap: true }.at(span));
        }
        if argument.line.has(ArgTrait::Global) && !argument.line.is_positional() {
            let span = argument
                .field
                .place(&|means| means == ArgMeaning::Is(ArgTrait::Global));
            claims.push(ClaimKind::Global(names_only(argument.arg)).at(span));
        }
        claims.extend(argument.default());
    }
    claims.extend(beside_others(fields, &arguments));
    claims
}

/// Returns a claim for each id in the struct's attributes that belongs to none of the struct's own
/// arguments and groups.
fn foreign_ids(
    attributes: &Attributes,
    fields: &[Field],
    arguments: &[NamedArgument<'_>],
) -> Vec<Claim> {
    let mut known: Vec<String> = Vec::new();
    for NamedArgument { line, .. } in arguments {
        for id in std::iter::once(&line.id).chain(&line.groups) {
            if let Text::Seen(id) = id {
                known.push(id.clone());
            }
        }
    }
    if !attributes.group.skip {
        known.extend(attributes.group.id.text(Casing::Verbatim).literal());
    }
    let of_fields = fields.iter().flat_map(|field| &field.attributes.methods);
    let mut claims = Vec::new();
    for method in of_fields.chain(&attributes.group.methods) {
        let foreign = ids_of(method).into_iter().filter(|id| !known.contains(id));
        claims.extend(foreign.map(|id| {
            let name = method.name.to_string();
            ClaimKind::Id { id, method: name }.at(method.name.span())
        }));
    }
    claims
}

/// Returns the ids that a method of an argument or a group refers to. Arguments and groups have
/// methods of the same names, but only groups have `arg` and `args`.
fn ids_of(method: &Method) -> Vec<String> {
    if method.name == "arg" || method.name == "args" {
        let texts = method.texts().into_iter();
        return texts.filter_map(Known::literal).list();
    }
    Arg::ids_of(method)
}

/// Returns whether an argument has, or may have, the id or a flag of `--help` or `--version`, the arguments that
/// clap adds.
fn has_name_of_clap(arg: &draft::Arg) -> bool {
    let is = |text: &Text| match text {
        Text::Seen(name) => name == "help" || name == "version",
        Text::Const(_) => true,
    };
    let short = |short: &char| ['h', 'V'].contains(short);
    is(&arg.id)
        || arg.long.as_ref().is_some_and(is)
        || arg.aliases.iter().any(|alias| is(&alias.name))
        || arg.short.as_ref().is_some_and(short)
        || arg.short_aliases.iter().any(|alias| short(&alias.name))
}

/// Returns the grammar of an argument with only its id and names.
fn names_only(arg: &Arg) -> Grammar {
    let mut names = Grammar::of(arg);
    names.constants.types.clear();
    for arg in &mut names.draft.args {
        *arg = draft::Arg {
            long: arg.long.clone(),
            short: arg.short,
            aliases: arg.aliases.clone(),
            short_aliases: arg.short_aliases.clone(),
            ..draft::Arg::new(arg.id.clone())
        };
    }
    names
}

/// Returns the claims that depend on the types of the flattened fields.
fn beside_others(fields: &[Field], arguments: &[NamedArgument<'_>]) -> Vec<Claim> {
    let is_flattened = |field: &&Field| field.attributes.is_flattened();
    let flattened: Vec<&Field> = fields.iter().filter(is_flattened).list();
    let mut claims = Vec::new();
    if let [first, others @ ..] = flattened.as_slice()
        && (!arguments.is_empty() || !others.is_empty())
    {
        let span = first.value_type().span();
        claims.push(ClaimKind::Names { of_clap: false }.at(span));
    }
    let positionals: Vec<&NamedArgument<'_>> = arguments
        .iter()
        .filter(|argument| argument.line.is_positional())
        .list();
    let place = match (flattened.as_slice(), positionals.as_slice()) {
        ([first, ..], [_, ..]) | ([first, _, ..], []) => Some(first.value_type().span()),
        _ => out_of_order(&positionals),
    };
    claims.extend(place.map(|span| ClaimKind::Positionals.at(span)));
    claims
}

/// Returns the location of a positional argument that clap may not allow before the next one.
fn out_of_order(positionals: &[&NamedArgument<'_>]) -> Option<Span> {
    let is_many = |arg: &draft::Arg| {
        let several = |(least, most)| most != Some(least) || least > 1;
        arg.num_args.is_some_and(several) || arg.value_names > 1
    };
    positionals.windows(2).find_map(|pair| {
        let (first, second) = (pair[0].line, pair[1].line);
        let optional = !first.has(ArgTrait::Required) && second.has(ArgTrait::Required);
        let greedy = is_many(first) || first.has(ArgTrait::TrailingVarArg);
        let wrong = optional || greedy || first.has(ArgTrait::Last);
        wrong.then(|| pair[0].field.ident.span())
    })
}
