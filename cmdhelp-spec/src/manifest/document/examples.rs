//! Writes the examples of a command.

use super::super::out::Out;
use super::{DocumentCommand, write_words};
use crate::slice::{any, each};
use crate::spec::{Example, Fact, Item, Part, Text};
use crate::spec::{first_word, str_eq};

#[inline]
pub(super) const fn write_examples(
    out: &mut Out<'_>,
    part: &Part,
    path: &DocumentCommand<'_>,
    binary: Text,
) {
    each!(part.items, |item| {
        if let Item::Part(part) = item {
            write_examples(out, part, path, binary);
        }
    });
    each!(part.facts, |fact| {
        if let Fact::Example(example) = fact {
            out.next();
            write_example(out, example, path, binary);
        }
    });
}

/// Writes an example. If no command in the line begins with the program's name, this name and the
/// words of the command are written before the line.
#[inline]
const fn write_example(
    out: &mut Out<'_>,
    example: &Example,
    path: &DocumentCommand<'_>,
    binary: Text,
) {
    out.open(b'{');
    out.key("\"cmd\":");
    out.quote();
    if !is_whole(example, binary.raw()) {
        out.inner(binary);
        if path.up.is_some() {
            out.space();
            write_words(out, path);
        }
        if !example.line.is_empty() {
            out.space();
        }
    }
    out.inner(example.line);
    out.quote();
    out.optional("\"note\":", example.note);
    out.close(b'}');
}

/// Returns whether a command in the example begins with the program's name. Of a name with two
/// words, such as `cargo fmt`, only the first word is compared.
#[inline]
const fn is_whole(example: &Example, binary: &str) -> bool {
    any!(example.heads, |&head| str_eq(head, first_word(binary)))
}
