//! Writes the declarations for tool bundles as one JSON object.
//!
//! The root's declarations are members of this object. The member `commands` contains the
//! declarations of each other command under a key that consists of the command's words. The derive
//! macro has already written each member as JSON.

use super::command_facts::CommandFacts;
use super::out::Out;
use crate::slice::{any, each};
use crate::spec::{Bundle, Command, Item, Part, Text};

/// The path to a command, without the root.
struct CommandPath<'a> {
    up: Option<&'a CommandPath<'a>>,
    name: Text,
}

/// Returns the length in bytes of the JSON that [`write_bundle`] would write, or 0 if the program
/// declares nothing for bundles.
#[must_use]
#[inline]
pub const fn measure_bundle(root: &Command) -> usize {
    if !declares_anything(root.part) {
        return 0;
    }
    let mut out = Out::measuring();
    write(&mut out, root);
    out.size.json
}

/// Writes the program's declarations for tool bundles as JSON. The length of `text` has to be the
/// result of [`measure_bundle`].
#[inline]
pub const fn write_bundle(root: &Command, text: &mut [u8]) {
    if !text.is_empty() {
        write(&mut Out::writing(text, &mut [], &mut [], &mut []), root);
    }
}

/// Returns the program's declarations for tool bundles as JSON, or `None` if the program declares
/// nothing for bundles.
///
/// ```
/// use cmdhelp_spec::manifest::render_bundle;
/// use cmdhelp_spec::spec::{Command, Fact, Item, Part, Text};
///
/// const LIST: Command = Command {
///     name: Text::Plain("list"),
///     part: &Part {
///         items: &[],
///         facts: &[Fact::Bundle("\0\0\0\0\u{1}\u{18}\u{9}\0\0\0\"cost\":\"trivial\"")],
///     },
/// };
/// let root = Command {
///     name: Text::Plain("pad"),
///     part: &Part { items: &[Item::Command(LIST)], facts: &[] },
/// };
/// assert_eq!(render_bundle(&root).unwrap(), r#"{"commands":{"list":{"cost":"trivial"}}}"#);
/// assert_eq!(render_bundle(&Command { name: Text::Plain("pad"), part: &Part::EMPTY }), None);
/// ```
#[must_use]
#[inline]
pub fn render_bundle(root: &Command) -> Option<String> {
    let mut text = vec![0; measure_bundle(root)];
    write_bundle(root, &mut text);
    let text = String::from_utf8(text).expect("the pieces of the text are valid UTF-8");
    (!text.is_empty()).then_some(text)
}

#[inline]
const fn write(out: &mut Out<'_>, root: &Command) {
    out.open(b'{');
    write_members(out, root.part);
    if commands_declare_anything(root.part) {
        out.open_at("\"commands\":", b'{');
        write_below(out, None, root.part);
        out.close(b'}');
    }
    out.close(b'}');
}

/// Writes the members that the command with this part declares. If a member is declared twice, only
/// the later declaration is written.
#[inline]
const fn write_members(out: &mut Out<'_>, part: &Part) {
    if let Some(bundle) = Bundle::sole(part) {
        out.next();
        out.put(bundle.members);
        return;
    }
    let mut i = 0;
    while i < Bundle::KEYS.len() {
        if let Some(value) = Bundle::last_member(part, Bundle::KEYS[i]) {
            out.next();
            out.quote();
            out.put(Bundle::KEYS[i]);
            out.put("\":");
            out.put(value);
        }
        i += 1;
    }
}

#[inline]
const fn write_below(out: &mut Out<'_>, up: Option<&CommandPath<'_>>, part: &Part) {
    each!(part.items, |item| match item {
        Item::Command(command) if !CommandFacts::of(command.part).is_hidden() => {
            let path = CommandPath {
                up,
                name: command.name,
            };
            if Bundle::last(command.part).is_some() {
                out.next();
                out.quote();
                write_words(out, &path);
                out.put("\":");
                out.open(b'{');
                write_members(out, command.part);
                out.close(b'}');
            }
            write_below(out, Some(&path), command.part);
        }
        Item::Part(part) => write_below(out, up, part),
        _ => {}
    });
}

#[inline]
const fn write_words(out: &mut Out<'_>, path: &CommandPath<'_>) {
    if let Some(up) = path.up {
        write_words(out, up);
        out.space();
    }
    out.inner(path.name);
}

/// Returns whether a visible subcommand declares anything for bundles.
#[inline]
const fn commands_declare_anything(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Command(command) => {
            declares_anything(command.part) && !CommandFacts::of(command.part).is_hidden()
        }
        Item::Part(part) => commands_declare_anything(part),
        _ => false,
    })
}

#[inline]
const fn declares_anything(part: &Part) -> bool {
    Bundle::last(part).is_some() || commands_declare_anything(part)
}
