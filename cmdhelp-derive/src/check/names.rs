//! Checks that the names of arguments, groups and commands are unique.

use std::collections::HashMap;

use proc_macro2::Span;

use cmdhelp_spec::grammar::draft::{Arg, Text};

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::variant::Variant;
use crate::syntax::casing::Casing;

/// Checks that no two arguments of a struct have the same flag or id.
pub(super) fn fields(attributes: &Attributes, fields: &[Field], errors: &mut Diagnostics) {
    let mut flags = Names::default();
    let mut ids = Names::default();
    if !attributes.group.skip
        && let Some(id) = attributes.group.id.text(Casing::Verbatim).literal()
        && fields.iter().any(Field::is_arg)
    {
        ids.add(id, "the group of the struct", usize::MAX);
    }
    for (owner, field) in fields
        .iter()
        .enumerate()
        .filter(|(_, field)| field.is_arg())
    {
        let Some(arg) = field.line() else {
            continue;
        };
        let whose = format!("`{}`", field.ident);
        if let Text::Seen(id) = &arg.id
            && let Some(other) = ids.add(id.clone(), &whose, owner)
        {
            duplicate_id(field, id, &other).report(errors);
        }
        for (flag, methods) in flags_of(arg) {
            if let Some(other) = flags.add(flag.clone(), &whose, owner) {
                duplicate_flag(field, &flag, methods, &other).report(errors);
            }
        }
    }
}

/// Returns the flags of an argument, each with the names of the builder methods that can add it.
fn flags_of(arg: &Arg) -> Vec<(String, &'static [&'static str])> {
    const LONG: &[&str] = &["long"];
    const SHORT: &[&str] = &["short"];
    const ALIAS: &[&str] = &["alias", "aliases", "visible_alias", "visible_aliases"];
    const SHORT_ALIAS: &[&str] = &[
        "short_alias",
        "short_aliases",
        "visible_short_alias",
        "visible_short_aliases",
    ];
    let mut flags = Vec::new();
    if let Some(Text::Seen(name)) = &arg.long {
        flags.push((format!("--{name}"), LONG));
    }
    if let Some(short) = arg.short {
        flags.push((format!("-{short}"), SHORT));
    }
    for alias in &arg.aliases {
        if let Text::Seen(name) = &alias.name {
            flags.push((format!("--{name}"), ALIAS));
        }
    }
    for alias in &arg.short_aliases {
        flags.push((format!("-{}", alias.name), SHORT_ALIAS));
    }
    flags
}

fn duplicate_flag(field: &Field, flag: &str, methods: &[&str], other: &str) -> Mistake {
    let mut all = field.attributes.methods.iter();
    let found = all.find(|method| methods.iter().any(|name| method.name == name));
    let place = found.map_or(field.ident.span(), |method| method.name.span());
    let mistake = Mistake::new(place, format!("`{flag}` is already a flag of {other}"))
        .because("each flag must belong to exactly one argument");
    if methods.contains(&"short") {
        mistake.instead("write `short = 'x'` with another letter, or leave `short` out")
    } else {
        mistake.instead("choose another name")
    }
}

fn duplicate_id(field: &Field, id: &str, other: &str) -> Mistake {
    let place = field.attributes.name.span();
    Mistake::new(place, format!("the id `{id}` is already used by {other}"))
        .because("arguments and groups are identified by their ids")
        .instead("write `id = \"...\"` with another id")
}

/// Checks that no two commands of an enum have the same name or alias.
pub(super) fn variants(variants: &[Variant], errors: &mut Diagnostics) {
    let mut names = Names::default();
    let commands = variants
        .iter()
        .enumerate()
        .filter(|(_, variant)| variant.attributes.is_command());
    for (owner, variant) in commands {
        let attributes = &variant.attributes;
        let whose = format!("`{}`", variant.ident);
        let name = attributes.name.text(attributes.casing).literal();
        let name = name.map(|name| (name, attributes.name.span()));
        for (name, place) in name.into_iter().chain(aliases(attributes)) {
            if let Some(other) = names.add(name.clone(), &whose, owner) {
                Mistake::new(place, format!("`{name}` is already a name of {other}"))
                    .because("each name must select exactly one command")
                    .instead("choose another name")
                    .report(errors);
            }
        }
    }
}

/// Returns the aliases of a command that the author wrote as literals, each with the location of
/// the builder method that adds it.
fn aliases(attributes: &Attributes) -> Vec<(String, Span)> {
    const ALIASES: [&str; 4] = ["alias", "aliases", "visible_alias", "visible_aliases"];
    let mut aliases = Vec::new();
    for method in &attributes.methods {
        if !ALIASES.iter().any(|name| method.name == name) {
            continue;
        }
        for text in method.texts() {
            if let Some(name) = text.literal() {
                aliases.push((name, method.name.span()));
            }
        }
    }
    aliases
}

/// The names that are already used, with the argument or command that uses each name.
#[derive(Default)]
struct Names {
    /// For each name, the index and the description of the argument or command that uses it.
    owners: HashMap<String, (usize, String)>,
}

impl Names {
    /// Adds a name. If the name has another owner already, returns the description of that owner.
    fn add(&mut self, name: String, whose: &str, owner: usize) -> Option<String> {
        let (first, known) = self
            .owners
            .entry(name)
            .or_insert_with(|| (owner, whose.to_owned()));
        (*first != owner).then(|| known.clone())
    }
}
