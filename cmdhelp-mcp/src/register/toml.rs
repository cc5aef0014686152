//! Adds a server to a TOML configuration file or removes one, and changes nothing else.
//!
//! A server must be a table with its own header. If the server is written in another form, such as
//! an inline table, the file is not changed.

use super::sections::{Section, sections};

/// Returns the text after setting the keys of `entry` in the table `table.name`. If the table
/// exists, its other keys and the tables below it are kept, because the user may have added them.
/// Returns `None` if the text has an unsupported form.
pub(super) fn put(text: &str, table: &str, name: &str, entry: &str) -> Option<String> {
    if own_table(&sections(text)?, [table, name])?.is_none() {
        let is_ended = text.is_empty() || text.ends_with('\n');
        let last = text.lines().next_back().unwrap_or_default();
        let gap = match (is_ended, last.trim_ascii().is_empty()) {
            (false, _) => "\n\n",
            (true, false) => "\n",
            (true, true) => "",
        };
        return Some(format!("{text}{gap}{}\n{entry}", header(table, name)));
    }
    let mut text = text.to_owned();
    for line in entry.lines() {
        let (key, value) = line.split_once(" = ")?;
        let sections = sections(&text)?;
        let section = own_table(&sections, [table, name])??;
        let place = |key| section.values.iter().find(|(path, _)| *path == [key]);
        if place("url").is_some() {
            // A table with a `url` describes a remote server, and is not changed into the entry of
            // a program.
            return None;
        }
        if let Some((_, place)) = place(key) {
            text.replace_range(place.clone(), value);
            continue;
        }
        let end = section.place.end;
        let gap = if text[..end].ends_with('\n') {
            ""
        } else {
            "\n"
        };
        text.insert_str(end, &format!("{gap}{line}\n"));
    }
    Some(text)
}

/// Returns the text without the table `table.name` and the tables below it. Returns `None` if the
/// text has an unsupported form.
pub(super) fn take(text: &str, table: &str, name: &str) -> Option<String> {
    let sections = sections(text)?;
    own_table(&sections, [table, name])?;
    let entry = |section: &&Section| section.path.starts_with(&[table.into(), name.into()]);
    let mut rest = String::with_capacity(text.len());
    let (mut at, mut found) = (0, false);
    for section in sections.iter().filter(entry) {
        rest.push_str(&text[at..section.place.start]);
        // The empty lines after the table are removed with it, and the empty lines before the table
        // stay.
        at = section.place.end + blank_lines(&text[section.place.end..]);
        found = true;
    }
    rest.push_str(&text[at..]);
    if found && at == text.len() {
        // If the removed table was the last one, the empty lines before the table are removed, too.
        let kept = rest.trim_ascii_end().len();
        let line = rest[kept..]
            .find('\n')
            .map_or(rest.len(), |end| kept + end + 1);
        rest.truncate(if kept == 0 { 0 } else { line });
    }
    Some(rest)
}

/// Returns the number of bytes of the empty lines at the beginning of a text.
fn blank_lines(text: &str) -> usize {
    let lines = text.split_inclusive('\n');
    let blank = lines.take_while(|line| line.trim_ascii().is_empty());
    blank.map(str::len).sum()
}

/// Returns the header of a table.
fn header(table: &str, name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    match name.chars().all(is_bare) {
        true => format!("[{table}.{name}]"),
        false => format!("[{table}.{}]", cmdhelp_runtime::view::reader::quoted(name)),
    }
}

/// Finds the table with this path. Returns `Some(None)` if there is no such table. Returns `None`
/// if the table is written without its own header, or if the path can name several tables.
#[expect(
    clippy::option_option,
    reason = "an unknown form differs from a missing table"
)]
fn own_table<'s>(sections: &'s [Section], path: [&str; 2]) -> Option<Option<&'s Section>> {
    let mut own = None;
    for section in sections {
        // Whether the path of the section or the searched path is the beginning of the other one.
        let leads_there = section
            .path
            .iter()
            .zip(path)
            .all(|(one, other)| one == other);
        if !leads_there || section.path.len() > path.len() {
            continue;
        }
        if section.is_element {
            return None;
        }
        if section.path.len() == path.len() {
            if own.replace(section).is_some() {
                return None;
            }
            continue;
        }
        for (key, _) in &section.values {
            let mut keys = section.path.iter().chain(key).zip(path);
            if keys.all(|(one, other)| one == other) {
                return None;
            }
        }
    }
    Some(own)
}

#[cfg(test)]
mod tests {
    use super::{put, take};

    const ENTRY: &str = "command = \"pad\"\nargs = [\"--mcp\"]\n";

    fn install(text: &str) -> String {
        put(text, "mcp_servers", "pad", ENTRY).expect("lines")
    }

    fn remove(text: &str) -> String {
        take(text, "mcp_servers", "pad").expect("lines")
    }

    #[test]
    fn removing_an_added_table_restores_the_file() {
        for text in [
            "",
            "model = \"x\"\n",
            "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"o\"\n",
            "[[list]]\na = 1\n",
        ] {
            let with = install(text);
            assert!(
                with.ends_with(&format!("[mcp_servers.pad]\n{ENTRY}")),
                "{with}"
            );
            assert_eq!(install(&with), with);
            assert_eq!(remove(&with), text);
        }
    }

    #[test]
    fn updates_and_removes_a_table_between_others() {
        let text = "a = 1\n\n[mcp_servers.pad]\ncommand = \"old\"\n[mcp_servers.pad.env]\nA = \"1\"\n\n[other]\nb = 2\n";
        let with = install(text);
        let env = "[mcp_servers.pad.env]\nA = \"1\"\n";
        assert_eq!(
            with,
            format!("a = 1\n\n[mcp_servers.pad]\n{ENTRY}{env}\n[other]\nb = 2\n")
        );
        assert_eq!(install(&with), with);
        assert_eq!(remove(&with), "a = 1\n\n[other]\nb = 2\n");
    }

    #[test]
    fn leaves_files_of_unknown_form_unchanged() {
        let text = "a = \"\"\"\n[mcp_servers.pad]\n\"\"\"\n";
        assert_eq!(put(text, "mcp_servers", "pad", ENTRY), None);
        assert_eq!(take(text, "mcp_servers", "pad"), None);
    }
}
