//! The ids of commands in bundles: the names of a command and its parents with `-` between them, in
//! lower-case letters and digits.
//!
//! No two commands of a program may have the same id. The macro checks the names of an enum's
//! commands, because the compiler's interpreter reads names slowly.

use cmdhelp_spec::list::List as _;

use super::variant::Variant;

/// Returns whether the names of an enum's commands exclude equal ids, if the enums of their
/// subcommands pass this check, too. No name followed by `-` may be the start of another name,
/// because the subcommand `b` of `a` and the command `a-b` would have the same id.
pub(crate) fn are_distinct(variants: &[Variant]) -> bool {
    let commands = variants.iter().map(|variant| &variant.attributes);
    let commands = commands.filter(|it| it.is_command());
    let names = commands.map(|it| it.name.text(it.casing).literal());
    names.list_if_all().is_some_and(have_distinct_ids)
}

fn have_distinct_ids(mut names: Vec<String>) -> bool {
    // Each name gets a `-` at its end. A name that is then the start of any other name is, after
    // sorting, also the start of the next name.
    names.iter_mut().for_each(|name| name.push('-'));
    names.sort_unstable();
    names.iter().all(|name| is_id(name.as_bytes()))
        && names.windows(2).all(|pair| !pair[1].starts_with(&pair[0]))
}

/// Returns whether a name is equal to the id that is made from it. The name has an added `-` at its
/// end.
fn is_id(name: &[u8]) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let mut last = b'-';
    name.iter().all(|&byte| {
        let before = std::mem::replace(&mut last, byte);
        is_part(byte) || (byte == b'-' && before != b'-')
    })
}

#[cfg(test)]
mod tests {
    use super::have_distinct_ids;

    #[test]
    fn ids_are_distinct_unless_one_begins_with_another_or_differs_from_its_name() {
        let distinct = |names: &[&str]| {
            let names = names.iter().map(|name| (*name).to_owned());
            have_distinct_ids(names.collect())
        };
        assert!(distinct(&[]));
        assert!(distinct(&["add", "add2", "item-list", "items", "7z"]));
        let refused: [&[&str]; 8] = [
            &["add", "add"],
            &["item-list", "x", "item"],
            &["a-b-c", "a-b", "b"],
            &["Add"],
            &["add_item"],
            &["-add"],
            &["add-"],
            &["a--b"],
        ];
        for names in refused {
            assert!(!distinct(names), "{names:?}");
        }
    }
}
