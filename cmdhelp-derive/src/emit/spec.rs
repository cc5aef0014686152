//! Generates the constants of the spec tree that describe a type.
//!
//! ```text
//! const PART: &'static Part = &Part {
//!     items: &[Item::Arg(Arg { .. }), Item::Part(<Probe<Inner>>::PART)],
//!     facts: &[f::About(Some(t::Plain("Create an item")))],
//! };
//! ```

mod constant;
mod fact;
mod grammar;
mod prewritten;
mod text;
mod value;

use cmdhelp_spec::list::List as _;
use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use self::constant::variant;
use super::{Scope, at, handlers};
use crate::model::attributes::Attributes;
use crate::model::command_ids;
use crate::model::container::{Body, Container};
use crate::model::fact::{self as model, Siblings};
use crate::model::field::Field;
use crate::model::grammar::Grammar;
use crate::model::passed_words;
use crate::model::role::Role;
use crate::model::text::Text;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::Shape;

pub(super) use self::constant::ToTokenStream;
pub(super) use self::grammar::expression as grammar;
pub(super) use self::text::escaped;
pub(crate) use self::text::optional as optional_text;
pub(super) use self::text::text as text_of;
pub(super) use self::value::value_enum;

/// Returns the constant `PART` of an argument struct.
pub(super) fn of_args(container: &Container, fields: &[Field], scope: Scope) -> TokenStream {
    let mut items = handlers::parts_of_root(container);
    items.extend(args(&container.attributes, fields, scope));
    let facts = model::command(&container.attributes, &container.options, fields);
    let found = needs_subcommand(fields)
        .into_iter()
        .chain(passes_words(&container.attributes, fields));
    constant(container, &items, found.chain(fact::facts(&facts)))
}

/// Returns the constant `PART` of an enum of subcommands.
pub(super) fn of_subcommands(
    container: &Container,
    variants: &[Variant],
    scope: Scope,
) -> TokenStream {
    let defer = container.attributes.defers_commands();
    // The variants must be the first items of the part, because the review finds a variant by its
    // position.
    let commands = variants.iter();
    let commands = commands.filter_map(|variant| of_variant(variant, defer, scope));
    let mut items: Vec<TokenStream> = commands.list();
    items.extend(settings_of(&container.attributes, scope));
    items.extend(handlers::parts_of_root(container));
    let facts = model::command(&container.attributes, &container.options, &[]);
    let handles_external = handles_external(variants);
    let distinct_ids =
        command_ids::are_distinct(variants).then(|| quote!(__cmdhelp::f::DistinctIds));
    let words = passes_words(&container.attributes, &[]);
    let found = handles_external
        .into_iter()
        .chain(distinct_ids)
        .chain(words);
    constant(container, &items, found.chain(fact::facts(&facts)))
}

/// Returns the fact that a function handles external subcommands, or `None` if no function does.
fn handles_external(variants: &[Variant]) -> Option<TokenStream> {
    let handles = variants
        .iter()
        .any(|variant| variant.attributes.is_external() && variant.options.run.is_some());
    handles.then(|| quote!(__cmdhelp::f::HandlesExternal))
}

/// Returns the root command of the spec tree, which consists of the program's name and the part of
/// the root type.
pub(super) fn of_root(container: &Container) -> TokenStream {
    let attributes = &container.attributes;
    let Some(name) = Text::of(attributes.name.text(attributes.casing)) else {
        let unnamed = part(
            &[
                quote!(__cmdhelp::Item::Part(<Self as __cmdhelp::Tree>::PART)),
                quote!(__cmdhelp::Item::Opaque),
            ],
            [],
        );
        return quote!(__cmdhelp::CommandSpec { name: __cmdhelp::t::Plain(""), part: &#unnamed });
    };
    let is_const = name.is_const();
    let name = text::text(&name);
    // A root that is an enum requires a subcommand.
    let part = match container.body {
        Body::Subcommands(_) => {
            let needs = quote!(__cmdhelp::f::SubcommandRequired(true));
            let inner = quote!(__cmdhelp::Item::Part(<Self as __cmdhelp::Tree>::PART));
            let part = part(&[needs_one(Scope::of(container)), inner], [needs]);
            quote!(&#part)
        }
        Body::Args(_) | Body::Values(_) => quote!(<Self as __cmdhelp::Tree>::PART),
    };
    let part = match &container.binary.name {
        Some(binary) => {
            let binary = text::text(&Text::Literal(binary.clone()));
            let inner = quote!(__cmdhelp::Item::Part(#part));
            let part = self::part(&[inner], [quote!(__cmdhelp::f::BinName(#binary))]);
            quote!(&#part)
        }
        None => part,
    };
    if is_const {
        let dynamic = self::part(
            &[
                quote!(__cmdhelp::Item::Part(#part)),
                quote!(__cmdhelp::Item::Opaque),
            ],
            [],
        );
        return quote!(__cmdhelp::CommandSpec::root(const { #name }, #part, &#dynamic));
    }
    quote!(__cmdhelp::CommandSpec { name: #name, part: #part })
}

/// Returns the constant `PART` with these items and facts.
///
/// The constant refers to a static where that is possible, because the compiler validates a static
/// only once. It validates a constant together with everything to which the constant refers, so it
/// would validate the part of a flattened type again for each type that flattens it, directly or
/// through another type.
fn constant(
    container: &Container,
    items: &[TokenStream],
    facts: impl IntoIterator<Item = TokenStream>,
) -> TokenStream {
    let part = part(items, facts);
    // Few items contain `Self`, so most parts need not be searched for it.
    let mentions_self = container.may_mention_self && mentions_self(&part);
    if !container.generics.params.is_empty() || mentions_self {
        return quote!(const PART: &'static __cmdhelp::Part = &#part;);
    }
    // The generated code reads the facts, so that the compiler reports a type that contains itself.
    quote! {
        const PART: &'static __cmdhelp::Part = {
            static __PART: __cmdhelp::Part = #part;
            _ = __PART.facts.len();
            &__PART
        };
    }
}

/// Returns whether an expression contains `Self`.
fn mentions_self(expression: &TokenStream) -> bool {
    let mut tokens = expression.clone().into_iter();
    tokens.any(|token| match token {
        TokenTree::Ident(name) => name == "Self",
        TokenTree::Group(group) => mentions_self(&group.stream()),
        _ => false,
    })
}

/// Returns an expression for a `Part` with these items and facts.
fn part(items: &[TokenStream], facts: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let facts = facts.into_iter();
    quote!(__cmdhelp::Part { items: &[#(#items),*], facts: &[#(#facts),*] })
}

/// Returns the item of a variant in the part of its enum.
fn of_variant(variant: &Variant, defer: bool, scope: Scope) -> Option<TokenStream> {
    let role = &variant.attributes.role.role;
    match role {
        Role::Flatten => return Some(of_type(variant.newtype()?)),
        Role::External => return Some(quote!(__cmdhelp::Item::External)),
        Role::Command | Role::Subcommand => {}
        _ => return None,
    }
    let attributes = &variant.attributes;
    let name = Text::of(attributes.name.text(attributes.casing));
    // The facts of the handler come first, so that facts which the author declares replace them.
    let mut items = handlers::parts_of_function(variant);
    let needs_command = matches!(role, Role::Subcommand).then(|| needs_one(scope));
    match &variant.body {
        VariantBody::Unit => {
            items.extend(needs_command);
            items.extend(settings_of(attributes, scope));
        }
        VariantBody::Newtype(ty) => {
            items.extend(handlers::parts(ty));
            items.extend(needs_command);
            items.push(of_type(ty));
            items.extend(settings_of(attributes, scope));
        }
        VariantBody::Struct(fields) => items.extend(args(attributes, fields, scope)),
    }
    let fields = variant.body.fields();
    let facts = model::command(attributes, &variant.options, fields);
    let needs = match role {
        Role::Subcommand => Some(quote!(__cmdhelp::f::SubcommandRequired(true))),
        _ => needs_subcommand(fields),
    };
    let found = needs.into_iter().chain(passes_words(attributes, fields));
    let facts = found.chain(fact::facts(&facts));
    let part = match (&variant.body, role) {
        (VariantBody::Newtype(ty), Role::Command) if defer => {
            deferred(ty, settings_of(attributes, scope), facts)
        }
        _ => part(&items, facts),
    };
    let unnamed = |part: &TokenStream| {
        let name = attributes.name.cased(attributes.casing);
        quote! {
            __cmdhelp::Unnamed {
                name: || __cmdhelp::name_of(&__cmdhelp::Command::new(#name)),
                part: &#part,
            }
        }
    };
    Some(match name {
        Some(name) if name.is_const() => {
            let (name, unnamed) = (text::text(&name), unnamed(&part));
            quote!(__cmdhelp::Item::command(const { #name }, #unnamed))
        }
        Some(name) => {
            let name = text::text(&name);
            quote! {
                __cmdhelp::Item::Command(__cmdhelp::CommandSpec { name: #name, part: &#part })
            }
        }
        None => {
            let unnamed = unnamed(&part);
            quote!(__cmdhelp::Item::Unnamed(#unnamed))
        }
    })
}

/// Returns the part of a command whose type is deferred. The type may contain itself, but a
/// constant cannot contain itself, so a function returns the part of the type.
fn deferred(
    ty: &Type,
    settings: Option<TokenStream>,
    facts: impl IntoIterator<Item = TokenStream>,
) -> TokenStream {
    let first = part(settings.as_slice(), facts);
    let then = quote_spanned!(at(ty.span())=> || <__cmdhelp::Probe<#ty>>::PART);
    let mut items = handlers::parts(ty).to_vec();
    items.push(quote!(__cmdhelp::Item::Part(&#first)));
    items.push(quote!(__cmdhelp::Item::Deferred(#then)));
    part(&items, [])
}

/// Returns the fact that a subcommand is required, if a field with `subcommand` is not an `Option`.
fn needs_subcommand(fields: &[Field]) -> Option<TokenStream> {
    let needs = fields
        .iter()
        .any(|field| field.attributes.is_subcommand() && field.shape != Shape::Option);
    needs.then(|| quote!(__cmdhelp::f::SubcommandRequired(true)))
}

/// Returns a fact if a command takes words that may be the command line of another program, and
/// `None` otherwise.
fn passes_words(attributes: &Attributes, fields: &[Field]) -> Option<TokenStream> {
    let are_hidden = passed_words::are_hidden(attributes, fields)?;
    Some(quote!(__cmdhelp::f::PassesWords(#are_hidden)))
}

/// Returns the items for fields, and for the attributes of their struct or variant. Consecutive
/// arguments become one item.
fn args(attributes: &Attributes, fields: &[Field], scope: Scope) -> Vec<TokenStream> {
    let siblings = Siblings::of(fields);
    let mut items = Vec::new();
    let mut run = prewritten::ArgumentRun::default();
    let mut was_global = false;
    let mut accepted = Grammar::default();
    for (declared, field) in fields.iter().zip(by_index(fields)) {
        match field.attributes.role.role {
            Role::Arg => {
                if let Some(declared) = &declared.arg {
                    accepted.add_arg(declared);
                }
                let Some(read) = &field.arg else {
                    continue;
                };
                let argument = model::Argument::of(field, read, &siblings);
                // An item has either only global arguments or no global arguments, because
                // subcommands inherit the former.
                let mut settings = argument.settings.iter();
                let is_global = settings.any(|it| matches!(it, model::Setting::Global(true)));
                if is_global != std::mem::replace(&mut was_global, is_global) {
                    items.extend(std::mem::take(&mut run).item());
                }
                if !run.add(field, &argument, scope) {
                    items.extend(std::mem::take(&mut run).item());
                    items.push(match arg(field, &argument, scope, |_| true) {
                        Some(arg) if argument.id.as_ref().is_some_and(Text::is_const) => {
                            quote!(__cmdhelp::Item::arg(#arg))
                        }
                        Some(arg) => quote!(__cmdhelp::Item::Arg(#arg)),
                        None => quote!(__cmdhelp::Item::Opaque),
                    });
                }
            }
            ref role @ (Role::Flatten | Role::Subcommand) => {
                items.extend(std::mem::take(&mut run).item());
                items.extend(grammar::item(&std::mem::take(&mut accepted), scope));
                let ty = field.value_type();
                if matches!(role, Role::Subcommand) {
                    items.extend(handlers::parts(ty));
                }
                items.push(of_type(ty));
            }
            _ => {}
        }
    }
    items.extend(run.item());
    accepted.add_group(attributes, fields);
    accepted.add_command(attributes, fields);
    items.extend(grammar::item(&accepted, scope));
    items
}

/// Returns the fields with the positional arguments in the order of their values on the command line, which `index`
/// changes. The other fields keep their places.
fn by_index(fields: &[Field]) -> Vec<&Field> {
    let index = |field: &Field| {
        let line = &field
            .arg
            .as_ref()
            .filter(|arg| arg.line.is_positional())?
            .line;
        Some(line.index.unwrap_or_default())
    };
    let mut positionals = fields.iter().filter(|field| index(field).is_some()).list();
    // clap numbers the positionals without `index` first.
    positionals.sort_by_key(|field| index(field));
    let mut positionals = positionals.into_iter();
    let placed = |field| match index(field) {
        Some(_) => positionals.next().unwrap_or(field),
        None => field,
    };
    fields.iter().map(placed).list()
}

/// Returns the item for the settings of a command, without its arguments.
fn settings_of(attributes: &Attributes, scope: Scope) -> Option<TokenStream> {
    let mut accepted = Grammar::default();
    accepted.add_command(attributes, &[]);
    grammar::item(&accepted, scope)
}

/// Returns the item for the settings of a command that requires a subcommand.
fn needs_one(scope: Scope) -> TokenStream {
    let mut accepted = Grammar::default();
    accepted.needs_subcommand();
    let accepted = grammar::expression(&accepted, scope);
    quote!(__cmdhelp::Item::Grammar(#accepted))
}

/// Returns the item that refers to the part of another type.
fn of_type(ty: &Type) -> TokenStream {
    quote_spanned!(at(ty.span())=> __cmdhelp::Item::Part(<__cmdhelp::Probe<#ty>>::PART))
}

/// Returns an argument with the settings that `keep` selects, or `None` if only the running program
/// knows its id.
fn arg(
    field: &Field,
    argument: &model::Argument,
    scope: Scope,
    keep: impl Fn(&model::Setting) -> bool,
) -> Option<TokenStream> {
    let id = argument.id.as_ref()?;
    let id = match (text::text(id), id.is_const()) {
        (text, true) => quote!(const { #text }),
        (text, false) => text,
    };
    let model::Argument {
        positional,
        required,
        many,
        ..
    } = argument;
    let action = variant("Action", argument.action);
    let constant = argument
        .accepted_const
        .as_ref()
        .map(|constant| (text::constant(&constant.expr), constant.is_parser));
    let parser = match &constant {
        Some((constant, true)) => quote!(const { #constant.parser() }),
        _ => variant("ParserKind", argument.parser),
    };
    let value = value::of_field(field, scope);
    let mut settings = fact::settings(argument.settings.iter().filter(|setting| keep(setting)));
    settings.extend(constant.map(|(constant, _)| quote!(const { #constant.accepted() })));
    Some(quote! {
        __cmdhelp::ArgSpec {
            id: #id,
            positional: #positional,
            action: #action,
            required: #required,
            many: #many,
            value: #value,
            parser: #parser,
            settings: &[#(#settings),*],
        }
    })
}
