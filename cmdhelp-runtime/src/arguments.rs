//! Iterates over all arguments of a program, as the constants of its spec tree declare them.

use crate::spec::{Arg, Args, Item, Part, Setting};
use crate::tree::Root;

/// One argument, or several arguments if only some of their facts are known.
pub(crate) enum DescribedArgs {
    One(&'static Arg),
    Several(&'static Args),
}

/// Calls `each` for each argument of a command and of all commands below it.
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

/// Returns the ids of the arguments with secret values.
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
    ids
}

/// Returns whether a part has a secret argument, or may have one that only the running program
/// knows.
pub(crate) const fn may_have_secrets(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Deferred(_) => true,
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
            Item::Grammar(_) | Item::Opaque | Item::External => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

const fn is_secret(arg: &Arg) -> bool {
    let mut i = 0;
    while i < arg.settings.len() {
        if matches!(arg.settings[i], Setting::Secret) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns the names of the long flags of all commands, if clap has not built some of the commands
/// yet. For a program without deferred commands, returns an empty list, and the code that collects
/// the names is not compiled.
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
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Deferred(_) => true,
            Item::Part(part) => has_deferred(part),
            Item::Command(command) => has_deferred(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}
