//! What the arguments of a struct claim of those around them.
//!
//! Most structs claim nothing: what they name is in them, and their names and places are in order
//! whatever stands beside them. Only what is not, is looked at again in its surroundings.

use cmdhelp_spec::grammar::draft::{Arg, ArgTrait, Default, Text, Value};
use proc_macro2::Span;
use syn::spanned::Spanned;

use super::{Claim, What, defaults};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::grammar::{Grammar, tuple_texts};
use crate::model::known::Known;
use crate::model::method::Method;
use crate::model::role::Role;
use crate::syntax::casing::Casing;

/// A field that is an argument of which something is known.
struct Argument<'a> {
    field: &'a Field,
    /// A grammar of this argument alone.
    grammar: Grammar,
    arg: Arg,
}

impl<'a> Argument<'a> {
    fn all(fields: &'a [Field]) -> Vec<Self> {
        let fields = fields.iter().filter(|field| field.is_arg());
        fields
            .filter_map(|field| {
                let mut grammar = Grammar::default();
                grammar.add_field(field);
                let arg = grammar.draft.args.first()?.clone();
                Some(Self {
                    field,
                    grammar,
                    arg,
                })
            })
            .collect()
    }

    /// Where one of these methods is called, or else the field itself.
    fn place(&self, methods: &[&str]) -> Span {
        let mut all = self.field.attributes.methods.iter();
        let found = all.find(|method| methods.iter().any(|name| method.name == name));
        found.map_or(self.field.ident.span(), |method| method.name.span())
    }
}

impl Argument<'_> {
    /// That it accepts its default, unless the macro sees that it does.
    fn default(&self) -> Option<Claim> {
        let Self {
            field,
            grammar,
            arg,
        } = self;
        let has_default = matches!(arg.default, Default::Values(_))
            || !arg.default_missing.is_empty()
            || !arg.default_ifs.is_empty();
        if !has_default || arg.has(ArgTrait::Unseen) {
            return None;
        }
        let argument = grammar.clone();
        if let Some(text) = grammar.refused_default() {
            let instead = defaults::instead(field, text, arg.value.as_ref());
            let span = defaults::place(field, text);
            let what = What::Default { argument, instead };
            return Some(Claim { span, what });
        }
        matches!(arg.value, Some(Value::Type(_))).then(|| Claim {
            span: self.place(&[
                "default_value",
                "default_values",
                "default_missing_value",
                "default_value_if",
                "default_value_ifs",
                "default_values_if",
                "default_values_ifs",
            ]),
            what: What::Default {
                argument,
                instead: String::new(),
            },
        })
    }
}

/// The claims about the arguments that fields are.
pub(super) fn claims(attributes: &Attributes, fields: &[Field]) -> Vec<Claim> {
    let arguments = Argument::all(fields);
    let mut claims = foreign_ids(attributes, fields, &arguments);
    for argument in &arguments {
        if is_like_an_added_one(&argument.arg) {
            let span = argument.place(&["short", "long"]);
            let what = What::Names;
            claims.push(Claim { span, what });
        }
        if argument.arg.has(ArgTrait::Global) && !argument.arg.is_positional() {
            let span = argument.place(&["global"]);
            let what = What::Global(names_only(&argument.grammar));
            claims.push(Claim { span, what });
        }
        claims.extend(argument.default());
    }
    claims.extend(beside_others(fields, &arguments));
    claims
}

/// Ids that are not those of the struct's own arguments and groups.
fn foreign_ids(
    attributes: &Attributes,
    fields: &[Field],
    arguments: &[Argument<'_>],
) -> Vec<Claim> {
    let mut known: Vec<String> = Vec::new();
    for Argument { arg, .. } in arguments {
        let ids = std::iter::once(&arg.id).chain(&arg.groups);
        known.extend(ids.filter_map(|id| match id {
            Text::Seen(id) => Some(id.clone()),
            Text::Const(_) => None,
        }));
    }
    if !attributes.group.skip {
        known.extend(attributes.group.id.text(Casing::Verbatim).literal());
    }
    let of_fields = fields.iter().flat_map(|field| &field.attributes.methods);
    let mut claims = Vec::new();
    for method in of_fields.chain(&attributes.group.methods) {
        let foreign = ids_of(method).into_iter().filter(|id| !known.contains(id));
        claims.extend(foreign.map(|id| Claim {
            span: method.name.span(),
            what: What::Id {
                id,
                method: method.name.to_string(),
            },
        }));
    }
    claims
}

/// Where the ids stand among what a method is called with.
#[derive(Clone, Copy)]
enum Ids {
    All,
    First,
    Second,
    FirstOfEach,
    SecondOfEach,
}

/// The methods that name other arguments by their ids.
const RELATIONS: [(&str, Ids); 16] = [
    ("requires", Ids::All),
    ("requires_all", Ids::All),
    ("conflicts_with", Ids::All),
    ("conflicts_with_all", Ids::All),
    ("overrides_with", Ids::All),
    ("overrides_with_all", Ids::All),
    ("required_unless_present", Ids::All),
    ("required_unless_present_any", Ids::All),
    ("required_unless_present_all", Ids::All),
    ("required_if_eq", Ids::First),
    ("required_if_eq_any", Ids::FirstOfEach),
    ("required_if_eq_all", Ids::FirstOfEach),
    ("requires_if", Ids::Second),
    ("requires_ifs", Ids::SecondOfEach),
    // Those of `#[group]`.
    ("arg", Ids::All),
    ("args", Ids::All),
];

fn ids_of(method: &Method) -> Vec<String> {
    let relation = RELATIONS.iter().find(|(name, _)| method.name == name);
    let texts = match relation.map(|(_, ids)| ids) {
        Some(Ids::All) => method.texts(),
        Some(Ids::First) => method.texts().into_iter().take(1).collect(),
        Some(Ids::Second) => method.texts().into_iter().skip(1).take(1).collect(),
        Some(Ids::FirstOfEach) => tuple_texts(method, 0),
        Some(Ids::SecondOfEach) => tuple_texts(method, 1),
        None => Vec::new(),
    };
    texts.into_iter().filter_map(Known::literal).collect()
}

/// An argument that is called like one that clap adds.
fn is_like_an_added_one(arg: &Arg) -> bool {
    let is = |text: &Text| matches!(text, Text::Seen(name) if name == "help" || name == "version");
    let short = |short: &char| ['h', 'V'].contains(short);
    is(&arg.id)
        || arg.long.as_ref().is_some_and(is)
        || arg.aliases.iter().any(|alias| is(&alias.name))
        || arg.short.as_ref().is_some_and(short)
        || arg.short_aliases.iter().any(|alias| short(&alias.name))
}

/// The argument with nothing but its names.
fn names_only(grammar: &Grammar) -> Grammar {
    let mut names = grammar.clone();
    names.types.clear();
    for arg in &mut names.draft.args {
        *arg = Arg {
            long: arg.long.clone(),
            short: arg.short,
            aliases: arg.aliases.clone(),
            short_aliases: arg.short_aliases.clone(),
            ..Arg::new(arg.id.clone())
        };
    }
    names
}

/// What depends on the types that are flattened in between.
fn beside_others(fields: &[Field], arguments: &[Argument<'_>]) -> Vec<Claim> {
    let is_flattened = |field: &&Field| matches!(field.attributes.role.role, Role::Flatten);
    let flattened: Vec<&Field> = fields.iter().filter(is_flattened).collect();
    let mut claims = Vec::new();
    if let [first, others @ ..] = flattened.as_slice()
        && (!arguments.is_empty() || !others.is_empty())
    {
        let span = first.value_type().span();
        let what = What::Names;
        claims.push(Claim { span, what });
    }
    let positionals: Vec<&Argument<'_>> = arguments
        .iter()
        .filter(|argument| argument.arg.is_positional())
        .collect();
    let place = match (flattened.as_slice(), positionals.as_slice()) {
        ([first, ..], [_, ..]) | ([first, _, ..], []) => Some(first.value_type().span()),
        _ => out_of_order(&positionals),
    };
    claims.extend(place.map(|span| Claim {
        span,
        what: What::Positionals,
    }));
    claims
}

/// A positional that does not look as if it could stand where it does.
fn out_of_order(positionals: &[&Argument<'_>]) -> Option<Span> {
    let is_many = |arg: &Arg| {
        let several = |(least, most)| most != Some(least) || least > 1;
        arg.num_args.is_some_and(several) || arg.value_names > 1
    };
    positionals.windows(2).find_map(|pair| {
        let (first, second) = (&pair[0].arg, &pair[1].arg);
        let optional = !first.has(ArgTrait::Required) && second.has(ArgTrait::Required);
        let greedy = is_many(first) || first.has(ArgTrait::TrailingVarArg);
        let wrong = optional || greedy || first.has(ArgTrait::Last);
        wrong.then(|| pair[0].field.ident.span())
    })
}
