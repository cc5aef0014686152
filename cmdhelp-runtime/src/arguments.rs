//! All arguments of a program, as its constants have them.

use crate::spec::{Arg, Args, Item, Part};

/// An argument, or several of which less is known.
pub(crate) enum Described {
    One(&'static Arg),
    Several(&'static Args),
}

/// Goes through those of a command and of all commands below it, each once.
pub(crate) fn for_each(part: &'static Part, each: &mut dyn FnMut(Described)) {
    walk(part, &mut Vec::new(), each);
}

fn walk(part: &'static Part, seen: &mut Vec<*const Part>, each: &mut dyn FnMut(Described)) {
    for item in part.items {
        match item {
            // What is made only when it is asked for can contain itself.
            Item::Deferred(part) => {
                let part = part();
                if !seen.contains(&std::ptr::from_ref(part)) {
                    seen.push(part);
                    walk(part, seen, each);
                }
            }
            Item::Part(part) => walk(part, seen, each),
            Item::Command(command) => walk(command.part, seen, each),
            Item::Args(args) => each(Described::Several(args)),
            Item::Arg(arg) => each(Described::One(arg)),
            Item::Grammar(_) | Item::Opaque | Item::External => {}
        }
    }
}
