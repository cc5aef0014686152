//! Finds all arguments of a program in its spec tree, the constants that describe the derived
//! types.

use crate::spec::{Arg, Args, Item, Part, Setting};
use crate::tree::{Mode, Root, notes};
use cmdhelp_spec::any;

/// A node of the spec tree that declares arguments: one argument whose facts are all known, or
/// several arguments of which the constants contain only some facts.
pub(crate) enum DescribedArgs {
    One(&'static Arg),
    Several(&'static Args),
}

/// Calls `each` for each node with arguments in `part`, the constant of a command, and in all
/// commands below that command.
pub(crate) fn for_each(part: &'static Part, each: &mut dyn FnMut(DescribedArgs)) {
    walk(part, &mut Vec::new(), each);
}

fn walk(part: &'static Part, seen: &mut Vec<*const Part>, each: &mut dyn FnMut(DescribedArgs)) {
    for item in part.items {
        match item {
            // A deferred part may contain itself, so each deferred part is visited only once.
            Item::Deferred(part) => {
                let part = part();
                if !seen.contains(&std::ptr::from_ref(part)) {
                    seen.push(part);
                    walk(part, seen, each);
                }
            }
            Item::Part(part) => walk(part, seen, each),
            Item::Command(command) => walk(command.part, seen, each),
            Item::Unnamed(command) => walk(command.part, seen, each),
            Item::Args(args) => each(DescribedArgs::Several(args)),
            Item::Arg(arg) => each(DescribedArgs::One(arg)),
            Item::Grammar(_) | Item::Opaque | Item::External => {}
        }
    }
}

/// Returns clap's ids of all arguments of the program that are marked `#[cmdhelp(secret)]`.
pub(crate) fn secret_ids<C: Root>() -> Vec<&'static str> {
    let mut ids = Vec::new();
    for_each(C::SPEC.part, &mut |described| {
        let args = match described {
            DescribedArgs::One(arg) => std::slice::from_ref(arg),
            DescribedArgs::Several(args) => args.known,
        };
        let args = args.iter().filter(|arg| is_secret(arg));
        ids.extend(args.map(|arg| arg.id.raw()));
    });
    // The arguments of type parameters and of types with clap's own derive are known only to clap.
    if const { is_opaque(C::SPEC.part) } {
        let added = notes::secret_ids().or_else(|| {
            C::whole(Mode::Parse);
            notes::secret_ids()
        });
        ids.extend(added.into_iter().flatten());
    }
    ids
}

/// Returns whether `part` contains a secret argument. Also returns `true` for a deferred command, a type parameter and
/// a type with clap's own derive, because their arguments are known only at run time.
pub(crate) const fn may_have_secrets(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Deferred(_) | Item::Opaque => true,
        Item::Part(part) => may_have_secrets(part),
        Item::Command(command) => may_have_secrets(command.part),
        Item::Unnamed(command) => may_have_secrets(command.part),
        Item::Arg(arg) => is_secret(arg),
        Item::Args(args) => {
            let mut at = 0;
            while at < args.known.len() && !is_secret(&args.known[at]) {
                at += 1;
            }
            at < args.known.len()
        }
        Item::Grammar(_) | Item::External => false,
    })
}

const fn is_secret(arg: &Arg) -> bool {
    any!(arg.settings, |setting| matches!(*setting, Setting::Secret))
}

/// Returns the names of the long flags of all commands if the program has deferred commands, which
/// clap builds only when they are selected. For other programs, returns an empty list, and the code
/// that collects the names is not compiled.
pub(crate) fn deferred_names<C: Root>() -> Vec<String> {
    let mut names = Vec::new();
    if const { has_deferred(C::SPEC.part) } {
        for_each(C::SPEC.part, &mut |described| match described {
            DescribedArgs::Several(args) => {
                names.extend(args.longs.iter().map(|&name| name.to_owned()))
            }
            DescribedArgs::One(arg) => {
                names.extend(arg.settings.iter().filter_map(|setting| match setting {
                    Setting::Long(name) | Setting::OddLong(name) => Some(name.raw().to_owned()),
                    _ => None,
                }))
            }
        });
    }
    names
}

const fn has_deferred(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Deferred(_) => true,
        Item::Part(part) => has_deferred(part),
        Item::Command(command) => has_deferred(command.part),
        _ => false,
    })
}

/// Returns whether some arguments or subcommands in `part` are known only at run time.
const fn is_opaque(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Opaque => true,
        Item::Part(part) => is_opaque(part),
        Item::Command(command) => is_opaque(command.part),
        Item::Unnamed(command) => is_opaque(command.part),
        _ => false,
    })
}
